//! `uri normalize`.

use super::{answers, run, says};

/// The example of RFC 3986 section 6.2.2.
const EXAMPLE: &str = "eXAMPLE://a/./b/../b/%63/%7bfoo%7d";

#[test]
fn example_of_rfc_3986_section_6_2_2() {
    says(&["normalize", EXAMPLE], 0, "example://a/b/c/%7Bfoo%7D\n");
}

#[test]
fn json_rows_have_steps() {
    let expected = concat!(
        r#"{"input":"eXAMPLE://a/./b/../b/%63/%7bfoo%7d","valid":true,"output":"example://a/b/c/%7Bfoo%7D","steps":["#,
        r#"{"step":"case","output":"example://a/./b/../b/%63/%7Bfoo%7D"},"#,
        r#"{"step":"percent","output":"example://a/./b/../b/c/%7Bfoo%7D"},"#,
        r#"{"step":"path","output":"example://a/b/c/%7Bfoo%7D"}],"error":null}"#,
        "\n",
        r#"{"input":"a","valid":true,"output":"a","steps":[],"error":null}"#,
        "\n",
    );
    says(&["normalize", "--json", EXAMPLE, "a"], 0, expected);
    let ran = run(&["normalize", "--json", "a b"], "");
    assert!(ran.stdout.starts_with(
        r#"{"input":"a b","valid":false,"output":null,"steps":[],"error":{"start":1,"#
    ));
}

#[test]
fn steps_are_fields_in_a_pipe() {
    let expected = concat!(
        "case=http://example.com:80/%7Efoo/./bar\tpercent=http://example.com:80/~foo/./bar\t",
        "path=http://example.com:80/~foo/bar\tscheme=http://example.com/~foo/bar\thttp://example.com/~foo/bar\n",
        "http://a/\n"
    );
    says(&["normalize", "--steps", "HTTP://EXAMPLE.com:80/%7Efoo/./bar", "http://a/"], 0, expected);
}

#[test]
fn steps_are_selectable() {
    let text = "HTTP://A:80/%7E/./b";
    says(&["normalize", "--only", "case", text], 0, "http://a:80/%7E/./b\n");
    says(&["normalize", "--only", "percent,path", text], 0, "HTTP://A:80/~/b\n");
    says(&["normalize", "--only", "scheme", "http://a:80"], 0, "http://a/\n");
    says(&["normalize", "--only", "case", "--only", "scheme", text], 0, "http://a/%7E/./b\n");
}

#[test]
fn scheme_table_can_be_extended() {
    says(&["normalize", "gemini://a:1965"], 0, "gemini://a:1965\n");
    says(&["normalize", "--default", "gemini=1965", "gemini://a:1965"], 0, "gemini://a\n");
    says(
        &["normalize", "--default", "Gemini=1965,gemini=/", "gemini://a:1965"],
        0,
        "gemini://a/\n",
    );
    // Other properties of the scheme keep their built-in values.
    says(
        &["normalize", "--default", "http=8080", "http://a:8080", "http://a:80"],
        0,
        "http://a/\nhttp://a:80/\n",
    );
    assert_eq!(run(&["normalize", "--default", "http", "a"], "").status, 2);
    assert_eq!(run(&["normalize", "--default", "http=65536", "a"], "").status, 2);
}

#[test]
fn cases_where_libraries_disagree() {
    says(
        &["normalize", "a/../b:c", "foo:/..//b", "http://[::FFFF:1.2.3.4]/"],
        0,
        "./b:c\nfoo:/.//b\nhttp://[::ffff:1.2.3.4]/\n",
    );
}

#[test]
fn invalid_row_is_an_empty_line() {
    answers(&["normalize"], "A:\n<\nB:\n", 3, "a:\n\nb:\n");
}

#[test]
fn charset_is_converted_before_other_steps() {
    let from = ["normalize", "--charset", "euc-jp"];
    let legacy = "HTTP://e.jp/%C6%FC%cb%dc/%7E?%2f";
    says(&[&from[..], &[legacy]].concat(), 0, "http://e.jp/%E6%97%A5%E6%9C%AC/~?%2F\n");
    let expected = concat!(
        r#"{"input":"HTTP://e.jp/%C6%FC%cb%dc/%7E?%2f","valid":true,"output":"http://e.jp/%E6%97%A5%E6%9C%AC/~?%2F","#,
        r#""steps":[{"step":"charset","output":"HTTP://e.jp/%E6%97%A5%E6%9C%AC/%7E?%2f"},"#,
        r#"{"step":"case","output":"http://e.jp/%E6%97%A5%E6%9C%AC/%7E?%2F"},"#,
        r#"{"step":"percent","output":"http://e.jp/%E6%97%A5%E6%9C%AC/~?%2F"}],"error":null}"#,
        "\n"
    );
    says(&[&from[..], &["--json", legacy]].concat(), 0, expected);
    let ran = run(&[&from[..], &["a/%FF"]].concat(), "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("\n", 3));
    assert!(
        ran.stderr.starts_with("<argument>:1:3: decoded bytes are not valid EUC-JP"),
        "{}",
        ran.stderr
    );
    assert_eq!(run(&["normalize", "--charset", "nope", "a"], "").status, 2);
    assert_eq!(run(&["normalize", "--charset", "euc-jp", "--spec", "rfc2396", "a"], "").status, 2);
}

#[test]
fn dot_segments_of_paths_without_a_leading_slash_are_removed_on_request() {
    for (text, opaque, strict, corrected) in [
        ("urn:x:a/../b", "urn:x:a/../b", "urn:/b", "urn:b"),
        ("tag:a@b,2020:x/./y", "tag:a@b,2020:x/./y", "tag:a@b,2020:x/y", "tag:a@b,2020:x/y"),
        ("ldap://h/a/../b", "ldap://h/b", "ldap://h/b", "ldap://h/b"),
        ("gopher://h/0/a/./b", "gopher://h/0/a/b", "gopher://h/0/a/b", "gopher://h/0/a/b"),
        ("a:/b/../c", "a:/c", "a:/c", "a:/c"),
        ("a/../b", "b", "b", "b"),
    ] {
        for spec in ["rfc3986", "rfc3987"] {
            let normalize = ["normalize", "--spec", spec, text];
            says(&normalize, 0, &format!("{opaque}\n"));
            for (variant, expected) in [("rootless", strict), ("erratum-4547", corrected)] {
                let arguments = [&normalize[..], &["--variant", variant]].concat();
                says(&arguments, 0, &format!("{expected}\n"));
            }
        }
    }
    assert_eq!(
        run(&["normalize", "--spec", "rfc2396", "--variant", "rootless", "a"], "").status,
        2
    );
    says(&["normalize", "//h:/a", "http://h:/a"], 0, "//h/a\nhttp://h/a\n");
}
