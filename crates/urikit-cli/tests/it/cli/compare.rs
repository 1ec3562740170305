//! `uri compare`.

use super::{answers, run, says};

#[test]
fn level_limits_the_rungs() {
    for (level, expected) in
        [("simple", 1), ("case", 1), ("percent", 1), ("path", 0), ("scheme", 0)]
    {
        let answer = if expected == 0 { "equal (path)\n" } else { "different\n" };
        says(&["compare", "--level", level, "http://a/%62/./c", "http://A/b/c"], expected, answer);
    }
    assert_eq!(run(&["compare", "--level", "high", "a", "b"], "").status, 2);
}

#[test]
fn compares_on_each_rung() {
    for (a, b, rung) in [
        ("http://a/", "http://a/", "simple"),
        ("HTTP://a/", "http://A/", "case"),
        ("http://a/%7e", "http://a/~", "percent"),
        ("http://a/b/../c", "http://a/c", "path"),
        ("http://a", "http://a:80/", "scheme"),
    ] {
        says(&["compare", a, b], 0, &format!("equal ({rung})\n"));
    }
    for (b, component) in [
        ("https://a/", "scheme"),
        ("http://u@a/", "userinfo"),
        ("http://b/", "host"),
        ("http://a:1/", "port"),
        ("http://a/b", "path"),
        ("http://a/?", "query"),
        ("http://a/#", "fragment"),
    ] {
        says(&["compare", "http://a/", b], 1, &format!("different ({component})\n"));
    }
}

#[test]
fn rows_of_pairs() {
    answers(
        &["compare"],
        "a\ta\nA:\ta:\na\tb\n\t\n",
        1,
        "equal (simple)\nequal (case)\ndifferent (path)\nequal (simple)\n",
    );
    answers(&["compare", "-"], "a\ta\r\n", 0, "equal (simple)\n");
    answers(&["compare", "-0"], "a\ta\0b\tb", 0, "equal (simple)\nequal (simple)\n");
    answers(
        &["compare", "--jsonl"],
        "[\"a\",\"a\"]\n [ \"\\u0061:\" , \"A:\" ] \n",
        0,
        "equal (simple)\nequal (case)\n",
    );
    answers(
        &["compare", "--jsonl", "--field", "p"],
        "{\"q\":1,\"p\":[\"a\",\"a\"]}\n",
        0,
        "equal (simple)\n",
    );
}

#[test]
fn json_rows() {
    let expected = concat!(
        r#"{"a":"A:","b":"a:","equivalent":true,"rung":"case","error":null}"#,
        "\n",
        r#"{"a":"a","b":"b","equivalent":false,"rung":null,"error":null}"#,
        "\n"
    );
    answers(&["compare", "--json"], "A:\ta:\na\tb\n", 1, expected);
}

#[test]
fn errors_name_the_invalid_input() {
    let ran = run(&["compare", "--json"], "a\tb c\n[\tb\nnone\n");
    let rows: Vec<&str> = ran.stdout.lines().collect();
    let begin = r#"{"a":"a","b":"b c","equivalent":false,"rung":null,"error":{"start":1,"end":2,"component":"path","#;
    assert!(rows[0].starts_with(begin) && rows[0].ends_with(r#""error_in":"b"}"#), "{}", rows[0]);
    assert!(
        rows[1].starts_with(r#"{"a":"[","b":"b","#) && rows[1].ends_with(r#""error_in":"a"}"#),
        "{}",
        rows[1]
    );
    assert!(rows[2].starts_with(r#"{"a":null,"b":null,"input":"none","#), "{}", rows[2]);
    assert_eq!(ran.status, 3);

    let ran = run(&["compare"], "a\tb c\n[\tb\nnone\na\tb\tc\n");
    assert_eq!(ran.stdout, "invalid\n".repeat(4));
    let places: Vec<&str> =
        ran.stderr.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(places, ["<stdin>:1:4", "<stdin>:2:1", "<stdin>:3:1", "<stdin>:4:4"]);

    let ran = run(&["compare", "a", "b c"], "");
    assert!(ran.stderr.starts_with("<argument>:2:2: "), "{}", ran.stderr);
    assert_eq!((ran.stdout.as_str(), ran.status), ("invalid\n", 3));
}

#[test]
fn single_input_is_not_a_pair() {
    assert_eq!(run(&["compare", "a"], "").status, 2);
    assert_eq!(run(&["compare", "a", "b", "c"], "").status, 2);
    assert_eq!(run(&["compare", "a", "b", "-i", "-"], "").status, 2);
}

/// Checks that the answer is negative.
#[track_caller]
fn differ(arguments: &[&str]) {
    let ran = run(&[&["compare"], arguments].concat(), "");
    assert!(ran.stdout.starts_with("different") && ran.status == 1, "{arguments:?} {}", ran.stdout);
}

/// Relations of schemes that no normal form expresses (RFC 8141 section 3.1, RFC 3261 section
/// 19.1.4).
#[test]
fn schemes_define_equivalence() {
    for (a, b, answer) in [
        ("urn:example:a?+r", "urn:example:a", "scheme"),
        ("urn:example:a?=q#f", "URN:EXAMPLE:a", "scheme"),
        ("urn:example:a", "urn:example:A", "different"),
        ("sip:a@h;x=1;transport=tcp", "sip:a@H;transport=TCP;x=1", "scheme"),
        ("sip:a@h?b=1&c=2", "sip:a@h?c=2&b=1", "scheme"),
        ("sip:a@h;transport=tcp", "sip:a@h", "different"),
        ("geo:1,2;a=1;b=2", "geo:1,2;b=2;a=1", "scheme"),
        ("http://h/?+r", "http://h/", "different"),
    ] {
        if answer == "different" {
            differ(&[a, b]);
        } else {
            says(&["compare", a, b], 0, &format!("equal ({answer})\n"));
        }
        differ(&["--level", "path", a, b]);
    }
    let files = ["file:///c%3A/x", "file:///C:/X"];
    differ(&files);
    says(&["compare", "--style", "windows", files[0], files[1]], 0, "equal (scheme)\n");
    differ(&["--style", "unix", files[0], files[1]]);
    for other in ["file:///c|/a", r"file:///C:\A", "file:c:/a", "file://localhost/c|/A"] {
        assert_eq!(run(&["compare", "--style", "windows", "file:///C:/a", other], "").status, 0);
    }
}

#[test]
fn order_of_parameters_can_be_ignored() {
    let compare = |a, b, status, expected: &str| {
        says(&["compare", "--any-order", a, b], status, &format!("{expected}\n"));
    };
    compare("http://h/?a=1&b=2", "HTTP://h/?b=2&a=1", 0, "equal (any-order)");
    compare("http://h/?a=1&b=2", "HTTP://h/?a=1&b=2", 0, "equal (case)");
    // The order of values with the same key matters.
    compare("http://h/?a=1&a=2", "http://h/?a=2&a=1", 1, "different (query)");
    compare("http://h/?a", "http://h/", 1, "different (query)");
    let input = "http://h/?a&b\nhttp://h/?b&a\nhttp://h/?a\n";
    answers(&["dedupe", "--any-order"], input, 0, "http://h/?a&b\nhttp://h/?a\n");
}
