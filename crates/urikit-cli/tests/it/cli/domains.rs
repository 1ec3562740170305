//! Registered domains, SURT keys, and canonical forms in templates.

use super::{TempFile, answers, run, says};

/// The test vectors of the Public Suffix List.
const VECTORS: &str = include_str!("../../../../urikit-canon/tests/recorded/domains/test_psl.txt");

#[test]
fn vectors_of_the_public_suffix_list_pass() {
    let (mut hosts, mut expected) = (String::new(), String::new());
    for line in VECTORS.lines().filter(|line| line.starts_with("checkPublicSuffix('")) {
        let mut quoted = line.split('\'').skip(1).step_by(2);
        hosts += &format!("http://{}/\n", quoted.next().expect("a host"));
        expected += &format!("{}\n", quoted.next().unwrap_or_default());
    }
    assert!(hosts.lines().count() > 70);
    answers(&["get", "--spec", "rfc3987", "{domain}"], hosts, 0, &expected);
}

#[test]
fn hosts_are_split_at_the_public_suffix() {
    let template = "{subdomain}|{domain}|{suffix}";
    for (uri, expected) in [
        ("http://a.b.example.co.uk/", "a.b|example.co.uk|co.uk"),
        ("http://WWW.Example.COM:80/", "www|example.com|com"),
        ("http://alice.github.io/", "|alice.github.io|github.io"),
        // A suffix, an unlisted top-level domain, a single label.
        ("http://co.uk/", "||co.uk"),
        ("http://a.printer.internal/", "a|printer.internal|internal"),
        ("http://localhost/", "||localhost"),
        // A trailing dot, percent-encoding, Punycode.
        ("http://www.example.com./", "www|example.com|com"),
        ("http://www.ex%61mple.com/", "www|example.com|com"),
        ("http://a.%E5%85%AC%E5%8F%B8.cn/", "|a.公司.cn|公司.cn"),
        ("http://a.xn--55qx5d.cn/", "|a.xn--55qx5d.cn|xn--55qx5d.cn"),
        // Not a domain.
        ("http://192.0.2.1/", "||"),
        ("http://[::1]/", "||"),
        ("http://a..com/", "||"),
        ("http://a%0A.com/", "||"),
        ("http://%FF.com/", "||"),
        ("file:///a", "||"),
        ("mailto:a@example.com", "||"),
    ] {
        says(&["get", template, uri], 0, &format!("{expected}\n"));
    }
}

#[test]
fn icann_only_ignores_private_suffixes() {
    let uri = "http://www.alice.github.io/";
    says(&["get", "{domain} {suffix}", uri], 0, "alice.github.io github.io\n");
    says(&["get", "--psl", "icann", "{domain} {suffix}", uri], 0, "github.io io\n");
}

#[test]
fn psl_replaces_the_list() {
    let list = TempFile::new(
        "list.dat",
        "// ===BEGIN ICANN DOMAINS===\ncom\nexample.com\n// \
        ===END ICANN DOMAINS===\n"
            .as_bytes(),
    );
    let arguments = ["get", "{domain}", "--psl", list.path(), "http://a.b.example.com/"];
    says(&arguments, 0, "b.example.com\n");
}

#[test]
fn psl_errors_name_the_file_and_line() {
    let list = TempFile::new("bad.dat", b"com\nco..uk\n");
    let ran = run(&["get", "{domain}", "--psl", list.path(), "http://a/"], "");
    let expected = format!("error: --psl: {}:2: empty label: co..uk\n", list.path());
    assert_eq!((ran.stdout.as_str(), ran.stderr, ran.status), ("", expected, 2));
    let ran = run(&["get", "{domain}", "--psl", "/nonexistent/list", "http://a/"], "");
    assert!(ran.stderr.starts_with("error: --psl: /nonexistent/list: "), "{}", ran.stderr);
    assert_eq!(ran.status, 2);
}

#[test]
fn host_is_reversed_unless_it_is_an_address() {
    for (uri, expected) in [
        ("http://www.Example.com/", "com.example.www"),
        ("http://www.example.com./", "com.example.www"),
        ("http://a..b/", "b..a"),
        ("http://localhost/", "localhost"),
        ("http://192.0.2.1/", "192.0.2.1"),
        ("http://[2001:DB8::1]/", "[2001:db8::1]"),
        ("http:///a", ""),
        ("a", ""),
    ] {
        says(&["get", "{host_reversed}", uri], 0, &format!("{expected}\n"));
    }
}

#[test]
fn surt_follows_its_profile() {
    let uri = "http://www.Example.com:80/Path/?b=2&a=1#top";
    says(&["get", "{surt}", uri], 0, "com,example)/path?a=1&b=2\n");
    says(&["get", "{surt:ia-2013}", uri], 0, "com,example)/path?a=1&b=2\n");
    says(&["get", "{surt:plain}", uri], 0, "http://(com,Example,www:80)/Path/?b=2&a=1#top\n");
    says(&["get", "{surt}", "mailto:a@b", ""], 0, "mailto:a@b\n-\n");
    answers(
        &["get", "--spec", "rfc3987", "{surt}", "http://例え.jp/"],
        "",
        0,
        "jp,xn--r8jz45g)/\n",
    );
}

#[test]
fn key_is_the_normal_form() {
    let uri = "HTTP://www.Example.com:80/%7Ea/../b?b=2&a=1#top";
    says(&["get", "{key}", uri], 0, "http://www.example.com/b?b=2&a=1#top\n");
    says(&["get", "{key:crawler}", uri], 0, "http://www.example.com/b?b=2&a=1\n");
    says(&["get", "{key}", "a/./b", "http://h/"], 0, "a/b\nhttp://h/\n");
}

#[test]
fn computed_values_are_escaped_in_json() {
    // The profile of the SURT key decodes percent-encoding.
    let row = r#"{"input":"http://h/%22%5C","valid":true,"surt":"h)/\"\\","output":"h)/\"\\","error":null}"#;
    says(&["get", "--json", "{surt}", "http://h/%22%5C"], 0, &format!("{row}\n"));
    let row = r#"{"input":"a","valid":true,"domain":null,"output":"","error":null}"#;
    says(&["get", "--json", "{domain}", "a"], 0, &format!("{row}\n"));
}

#[test]
fn uri_without_canonical_form_is_reported() {
    let ran = run(&["get", "{surt:crawler}", "http://h:99999/", "http://i/"], "");
    assert_eq!(ran.stdout, "\nhttp://(i)/\n");
    assert_eq!(super::places(&ran.stderr), ["<argument>:1:10"]);
    assert_eq!(ran.status, 3);
    let ran = run(&["get", "--json", "{key:crawler}", "http://h:99999/"], "");
    let expected = r#"{"input":"http://h:99999/","valid":false,"key:crawler":null,"output":null,"#;
    assert!(ran.stdout.starts_with(expected), "{}", ran.stdout);
}

#[test]
fn unknown_profile_is_an_error_with_the_profiles() {
    let ran = run(&["get", "{surt:ia}", "a"], "");
    assert!(ran.stderr.contains("unknown profile"), "{}", ran.stderr);
    assert!(ran.stderr.contains("ia-2013"), "{}", ran.stderr);
    assert_eq!(ran.status, 2);
}
