//! Calls as a new user writes them, before reading any help.

use super::{TempFile, answers, run, says};

#[test]
fn names_and_values_are_understood() {
    says(&["get", "host", "http://h/"], 0, "h\n");
    says(&["get", "query:q", "http://h/?q=1"], 0, "1\n");
    says(
        &["set", "--host", "b.example", "--port", "80", "http://a/x"],
        0,
        "http://b.example:80/x\n",
    );
    says(&["set", "--scheme", "https", "--query", "a b", "http://a/"], 0, "https://a/?a%20b\n");
    says(&["set", "--new", "--scheme", "https", "--host", "::1"], 0, "https://[::1]\n");
    says(&["template", "expand", "/s{?q}", "q=a b"], 0, "/s?q=a%20b\n");
    says(&["encode", "--form", "a b&c"], 0, "a+b%26c\n");
    says(&["decode", "--charset", "cp932", "%83A"], 0, "ア\n");
    answers(
        &["filter", "host={,*.}A.example"],
        "http://a.example/\nhttp://x.A.example/\n",
        0,
        "http://a.example/\nhttp://x.A.example/\n",
    );
    says(&["set", "-d", "query:{utm_*,fbclid}", "?a&utm_x&fbclid=1"], 0, "?a\n");
    answers(&["filter", "host == \"h\""], "//h\n//b\n", 0, "//h\n");
    answers(&["filter", "host = 'h'"], "//h\n//b\n", 0, "//h\n");
    answers(&["grep", "host=*.org"], "//a.org\n//b?host=a.org\n", 0, "//a.org\n");
    answers(&["grep", "^//a"], "//a.org\n//b//a\n", 0, "//a.org\n");
    answers(&["filter", "--count-by", "host"], "http://a/\n", 0, "1\ta\n");
    answers(&["sort", "--by", "host"], "http://b/\nhttp://a/\n", 0, "http://a/\nhttp://b/\n");
    assert_eq!(run(&["audit", "--policy", "ssrf", "http://127.0.0.1/"], "").status, 1);
}

#[test]
fn names_are_lists_and_arguments_are_files() {
    let urls = TempFile::new("urls.txt", b"http://B/\nhttp://a/\nhttp://b/\nhttp://a/\n");
    let rows = TempFile::new("rows.csv", b"url\nhttp://a/\n");
    says(&["get", "scheme,host,port|none", "http://h/"], 0, "http\th\tnone\n");
    says(&["resolve", "http://a/b", "../c", "d"], 0, "http://a/c\nhttp://a/d\n");
    says(&["relativize", "http://a/b/c", "http://a/b/d"], 0, "d\n");
    says(&["set", "--port", "", "http://h:80/a"], 0, "http://h/a\n");
    says(&["set", "-s", "port:=", "http://h:80/a"], 0, "http://h:/a\n");
    let sorted = "http://a/\nhttp://a/\nhttp://B/\nhttp://b/\n";
    says(&["sort", "--by", "host,path", urls.path()], 0, sorted);
    says(&["dedupe", urls.path()], 0, "http://B/\nhttp://a/\n");
    says(&["filter", "host=b", urls.path()], 0, "http://B/\nhttp://b/\n");
    // Keys are compared like conditions.
    says(&["filter", "--count-by", "host", urls.path()], 0, "2\ta\n2\tb\n");
    says(&["get", "host", "--csv", rows.path()], 0, "url,host\nhttp://a/,a\n");
    answers(
        &["normalize", "--jsonl", "--field", "url"],
        "{\"id\":1,\"url\":\"HTTP://A\"}\n",
        0,
        "{\"id\":1,\"url\":\"HTTP://A\",\"output\":\"http://a/\"}\n",
    );
}

#[test]
fn errors_name_the_remedy() {
    let file = TempFile::new("list.txt", b"http://h/\n");
    let page = TempFile::new("page.html", b"<a href=b>");
    for (arguments, remedy) in [
        (&["resolve", "http://a/b"][..], "use `--base http://a/b`"),
        (&["resolve", "../c"], "such as --base http://example.com/"),
        (&["exmplain"], "explain"),
        (&["filter", "h.example", file.path()], "use `host=h.example`"),
        (&["find", "--in-place", file.path()], "--set scheme=https"),
        (&["set", "-d", "query:{a", "?a"], "invalid glob: unclosed alternate group"),
        (&["set", "--new", "http://h/"], "omit --new to edit"),
        (&["set", "host=a", "port=x", "http://h/"], "port"),
        (&["set", "http://h/"], "missing edit"),
        (&["set"], "missing edit"),
        (&["query", "--form", "delete", "x"], "`delete` is not a URI"),
        (&["query", "get"], "use `uri get query:KEY`"),
        (&["check", "--scheme", "https", "//h"], "use `uri audit --allow-scheme https //h`"),
        (
            &["compare", "--ignore-query", "//h?a", "//h"],
            "use `uri set --delete query '//h?a' //h | paste -s - | uri compare`",
        ),
        (
            &["join", "//h/a", "b", "c"],
            "`uri resolve //h/a b c` or `uri set //h/a --append=path=b --append=path=c`",
        ),
        (&["join", "//h/a", "b"], "`uri resolve //h/a b` or `uri set //h/a --append=path=b`"),
        (&["filter", "host=a and path=b", "//h"], "write each condition as a separate argument"),
        (&["filter", "host =~ a", "//h"], "use a glob"),
        (
            &["diff", file.path(), file.path()],
            &format!("use `diff <(uri normalize {0} | sort) <(uri", file.path()),
        ),
        (
            &["clean", "http://h/"],
            "use `uri normalize http://h/` or `uri set --tracking http://h/`",
        ),
        (&["lint", "--json", "http://h/"], "use `uri check --json http://h/` or"),
        (&["punycode", "b\u{fc}cher.example"], "`uri normalize --to uri-idna '//b"),
        (&["normalize", "--sort-query", "//h"], "use `uri set --sort //h | uri normalize`"),
        (&["query", "x=2", "//h"], "`x=2` is not a URI"),
        (&["query", "//h?x", "x"], "`x` is not a URI"),
        (&["sort", "-u", "a"], "use `uri dedupe a | uri sort`"),
        (&["path", "http://u:pw@h/a"], "is not a `file` URI"),
        (&["resolve", "-b", "http://a/", file.path()], "is also a file: use `uri resolve -b "),
        (&["encode", file.path()], "or `uri encode -- "),
        (&["--json", "check", "a"], "the subcommand: `uri check a --json`"),
        (&["count", "a.txt"], "use `uri filter --count-by host a.txt`\n"),
        (&["compare", file.path(), "http://h/"], "is a file, not a URI"),
        (&["check", page.path()], &format!("use `uri find {0} | uri check`", page.path())),
        (&["get", "host", "--field", "url", "http://h/"], "--field requires --csv"),
    ] {
        let ran = run(arguments, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.stderr.contains(remedy), "{arguments:?}: {}", ran.stderr);
    }
}

/// A guess with one sensible meaning works.
#[test]
fn words_of_other_programs_stand_for_subcommands() {
    for (arguments, status, expected) in [
        (&["validate", "http://h/"][..], 0, "valid\n"),
        (&["hosts", "http://h/"], 0, "h\n"),
        (&["scheme", "http://h/"], 0, "http\n"),
        (&["join", "http://h/a/b", "../c"], 0, "http://h/c\n"),
        (&["urljoin", "http://h/a/b", "c", "d"], 0, "http://h/a/c\nhttp://h/a/d\n"),
        (&["resolve", "c", "http://h/a/b"], 0, "http://h/a/c\n"),
        (&["eq", "http://h", "http://h:80"], 0, "equal (scheme)\n"),
        (&["diff", "http://a?b", "http://b?c"], 1, "different (host, query)\n"),
        (&["get", "query.x", "//h?x=1"], 0, "1\n"),
        (&["get", "query:x", "query:y", "//h?x=1&y=2"], 0, "1\t2\n"),
        (&["set", "query.x=2", "//h?x=1"], 0, "//h?x=2\n"),
        (&["get", "--format", "{host}:{port|80}", "//h"], 0, "h:80\n"),
        (&["get", "//h", "--format", "{host}"], 0, "h\n"),
        (&["query", "list", "?a=%20b&c=%09d"], 0, "a= b\tc=\\td\n"),
        (&["urlencode", "a b"], 0, "a%20b\n"),
        (&["unescape", "--plus", "a+b"], 0, "a b\n"),
        (&["remove", "a", "//h?a=1&b"], 0, "//h?b\n"),
        (&["remove", "fragment", "//h#f"], 0, "//h\n"),
        (&["add", "a=b c", "//h"], 0, "//h?a=b%20c\n"),
        (&["strip-tracking", "//h?utm_a=1&b&fbclid=2"], 0, "//h?b\n"),
        (&["set", "--tracking", "//h?utm_a=1&b"], 0, "//h?b\n"),
        (&["build", "host=h", "scheme=x"], 0, "x://h\n"),
        (&["build", "--host", "h"], 0, "//h\n"),
        (&["set", "host=new", "port?=1", "query:a b=", "//h"], 0, "//new:1?a%20b=\n"),
        (&["set", "port", "80", "//h"], 0, "//h:80\n"),
        (&["query", "a", "//h?a=1"], 0, "1\n"),
        (&["query", "get", "a", "//h?a=1"], 0, "1\n"),
        (&["query", "set", "a=2", "//h?a=1"], 0, "//h?a=2\n"),
        (&["query", "add", "a", "//h"], 0, "//h?a\n"),
        (&["query", "remove", "a", "//h?a=1"], 0, "//h\n"),
        (&["query", "sort", "?b&a"], 0, "?a&b\n"),
        (&["template", "/{a}", "--var", "a=1"], 0, "/1\n"),
        (&["idna", "http://b\u{fc}cher.example/"], 0, "http://xn--bcher-kva.example/\n"),
        (&["get", "hostname", "http://h/"], 0, "h\n"),
        (&["get", "host", "path", "http://h/a"], 0, "h\t/a\n"),
        (&["get", "http://h/a", "host"], 0, "h\n"),
        (&["decode", "--plus", "a+b"], 0, "a b\n"),
        (&["parse", "-o", "json", "--decoded", "a"], 0, &json_of_parse()),
    ] {
        says(arguments, status, expected);
    }
    assert_eq!(run(&["ssrf", "http://127.0.0.1/"], "").status, 1);
    assert!(run(&["rule", "backslash"], "").stdout.contains("backslash"));
    assert!(run(&["version"], "").stdout.starts_with("uri "));
}

fn json_of_parse() -> String {
    run(&["parse", "--json", "--decode", "a"], "").stdout
}

#[test]
fn names_of_files_are_read() {
    let urls = TempFile::new("urls.txt", b"http://B/\nhttp://a/?x\nhttp://b/\n");
    let path = urls.path();
    says(&["get", "host", path], 0, "B\na\nb\n");
    says(&["get", "host", "http://z/", path], 0, "z\nB\na\nb\n");
    says(&["count", "host", path], 0, "2\tb\n1\ta\n");
    says(&["stats", "--by", "host", path], 0, "2\tb\n1\ta\n");
    says(&["uniq", "-c", path], 0, "2\thttp://b/\n1\thttp://a/?x\n");
    says(&["grep", "a/", path], 0, "http://a/?x\n");
    says(&["filter", "--host", "a", path], 0, "http://a/?x\n");
    says(&["filter", "host == a", path], 0, "http://a/?x\n");
    says(&["sort", "host", "--desc", path], 0, "http://B/\nhttp://b/\nhttp://a/?x\n");
    says(&["remove", "query", path], 0, "http://B/\nhttp://a/\nhttp://b/\n");
    says(&["check", "--silent", path], 0, "");
    says(&["get", "path", "--", path], 0, &format!("{path}\n"));
    let pairs = TempFile::new("pairs.tsv", b"http://a\thttp://a/\n");
    says(&["compare", pairs.path()], 0, "equal (scheme)\n");
}

/// Each line of a CSV file is a valid relative reference, so reading lines would be silently wrong.
#[test]
fn names_of_files_show_their_format() {
    let rows = TempFile::new("rows.csv", b"id,url\n1,http://a/\n");
    let expected = "id,url,host\n1,http://a/,a\n";
    says(&["get", "host", rows.path(), "--field", "url"], 0, expected);
    says(&["get", "host", "-f", "url", rows.path()], 0, expected);
    says(&["get", "host", "--column", "url", "-i", rows.path()], 0, expected);
    says(&["filter", "host=a", "--field", "url", rows.path()], 0, "id,url\n1,http://a/\n");
    let ran = run(&["get", "host", rows.path()], "");
    assert!(ran.status == 2 && ran.stderr.contains("the columns are id, url"), "{}", ran.stderr);
    let rows = TempFile::new("rows.jsonl", b"{\"id\":1,\"url\":\"http://a/\"}\n");
    let ran = run(&["get", "host", rows.path()], "");
    assert!(ran.stderr.contains("select a member with --field: id, url"), "{}", ran.stderr);
    let ran = run(&["get", "host", "--field", "u", rows.path()], "");
    assert!(ran.stderr.contains("missing field `u`; the members are id, url"), "{}", ran.stderr);
}

#[test]
fn bases_of_documents_are_used() {
    let page = TempFile::new("page.html", b"<a href=b>");
    says(&["find", "--base", "http://h/a/", page.path()], 0, "http://h/a/b\n");
    says(&["find", "--base-url", "http://h/a/", "-r", page.path()], 0, "http://h/a/b\n");
    let rewritten = run(&["find", "--rewrite", "http://{host}", page.path()], "");
    assert_eq!((rewritten.stdout.as_str(), rewritten.status), ("<a href=b>", 1));
    assert!(rewritten.stderr.contains("reference has no host"), "{}", rewritten.stderr);
    says(&["find", "--rewrite", "http://{host|h}", page.path()], 0, "<a href=http://h>");
}

#[test]
fn arguments_after_two_dashes_are_literal() {
    says(&["set", "-s", "fragment=f", "--", "host=new"], 0, "host=new#f\n");
    says(&["query", "--", "get", "?a"], 0, "\\N\na\n");
    says(&["audit", "--", "."], 0, "good\t\tgeneral\n");
    says(&["set", "--lenient", "http://h/a b"], 0, "http://h/a%20b\n");
}

#[test]
fn json_results_have_one_key() {
    for arguments in [
        &["resolve", "-b", "http://h/", "a"][..],
        &["relativize", "-b", "http://h/", "http://h/a"],
        &["normalize", "http://h/"],
        &["normalize", "--to", "iri", "http://h/"],
        &["set", "--port", "1", "http://h/"],
        &["set", "--new", "--host", "h"],
        &["get", "host", "http://h/"],
        &["encode", "a"],
        &["decode", "a"],
        &["path", "/a"],
        &["template", "expand", "/{a}", "a=1"],
    ] {
        let ran = run(&[arguments, &["--json"]].concat(), "");
        assert!(ran.stdout.contains("\"output\":\""), "{arguments:?}: {}", ran.stdout);
    }
}

#[test]
fn records_end_with_nul_in_the_output_too() {
    for (arguments, output) in [
        (&["get", "host"][..], "h\0\0"),
        (&["set", "-d", "query"], "//h/\0a b\0"),
        (&["normalize"], "//h/?q\0\0"),
        (&["normalize", "--to", "uri"], "//h/?q\0\0"),
        (&["normalize", "--steps"], "//h/?q\0\0"),
        (&["resolve", "-b", "a:"], "a://h/?q\0\0"),
        (&["relativize", "-b", "a://h/"], "\\N\0\\N\0"),
        (&["query"], "q\0\0"),
        (&["check"], "valid\0invalid\0"),
    ] {
        let ran = run(&[arguments, &["-0"]].concat(), "//h/?q\0a b\0");
        assert_eq!(ran.stdout, output, "{arguments:?}");
    }
}

#[test]
fn quiet_checks_and_comparisons_only_have_a_status() {
    for (arguments, status) in [
        (&["check", "-q", "a:b"][..], 0),
        (&["check", "-q", "a b"], 1),
        (&["check", "--json", "-q", "a b"], 1),
        (&["compare", "-q", "a:b", "A:b"], 0),
        (&["compare", "-q", "a:b", "a:c"], 1),
        (&["compare", "-q", "a:b", "a b"], 3),
    ] {
        let ran = run(arguments, "");
        let all = (ran.status, ran.stdout.as_str(), ran.stderr.as_str());
        assert_eq!(all, (status, "", ""), "{arguments:?}");
    }
    answers(&["compare", "-q"], "a:\tb:\n", 1, "");
}

#[test]
fn one_finding_is_singular() {
    let file = TempFile::new("a.txt", b"http://e.example./\n");
    let ran = run(&["audit", "--files", file.path()], "");
    assert!(ran.stderr.ends_with("1 finding in 1 URI in 1 file (policy general)\n"));
}

/// With another scheme, the rest of a URI can have another meaning, or none.
#[test]
fn new_schemes_fit_the_rest_of_the_uri() {
    for (scheme, input, output) in [
        ("https", "http://h/a", Some("https://h/a")),
        ("https", "//h/a", Some("https://h/a")),
        ("https", "mailto:a@b", None),
        ("https", "tel:112", None),
        ("https", "urn:isbn:0", None),
        ("wss", "data:,a", None),
        ("https", "h/a", None),
        ("http", "file:///a", None),
        ("mailto", "http://h/a", None),
        ("mailto", "a@b", Some("mailto:a@b")),
        ("sip", "mailto:a@b", Some("sip:a@b")),
        ("x", "http://h/a", Some("x://h/a")),
        // The scheme does not matter to this violation.
        ("https", "http:///a", Some("https:///a")),
    ] {
        let ran = run(&["set", "--scheme", scheme, input], "");
        let expected = (if output.is_some() { 0 } else { 3 }, output.unwrap_or(input));
        assert_eq!((ran.status, ran.stdout.trim_end()), expected, "{scheme} {input}");
        assert_eq!(ran.stderr.contains("not valid with scheme"), output.is_none(), "{input}");
        let exact = format!("scheme:={scheme}");
        assert_eq!(run(&["set", "-s", &exact, input], "").status, 0, "{scheme} {input}");
    }
    says(&["set", "--scheme", "https", "--host", "h", "x:/a"], 0, "https://h/a\n");
    says(&["set", "--scheme", "https", "--where", "scheme=http", "mailto:a@b"], 0, "mailto:a@b\n");
}
