//! `uri check`.

use super::{answers, run, says};

#[test]
fn rows_are_valid_or_invalid() {
    answers(&["check"], "http://a/\na b\n\n%\n", 1, "valid\ninvalid\nvalid\ninvalid\n");
    answers(&["check"], "http://a/\n\n", 0, "valid\nvalid\n");
}

#[test]
fn errors_have_file_line_and_column() {
    let ran = run(&["check"], "http://a/\na b\n\n%\n");
    assert_eq!(super::places(&ran.stderr), ["<stdin>:2:2", "<stdin>:4:1"]);
    let ran = run(&["check", "fine", "a b"], "");
    assert_eq!(super::places(&ran.stderr), ["<argument>:2:2"]);
}

#[test]
fn json_rows() {
    let expected = concat!(
        r#"{"input":"a:","valid":true,"kind":"uri","error":null}"#,
        "\n",
        r#"{"input":"a b","valid":false,"kind":null,"error":{"start":1,"end":2,"#,
        r#""component":"path","code":"space","#,
        r#""rule":"pchar = unreserved / pct-encoded / sub-delims / \":\" / \"@\"","#,
        r#""section":"RFC 3986 section 3.3","#,
        r#""message":"..."}}"#,
        "\n"
    );
    says(&["check", "--json", "a:", "a b"], 1, expected);
}

#[test]
fn input_must_have_the_requested_form() {
    let texts = ["a:b", "a:b#c", "b", ""];
    for (form, expected) in [
        ("uri-reference", "valid\nvalid\nvalid\nvalid\n"),
        ("uri", "valid\nvalid\ninvalid\ninvalid\n"),
        ("absolute-uri", "valid\ninvalid\ninvalid\ninvalid\n"),
        ("relative-ref", "invalid\ninvalid\nvalid\nvalid\n"),
    ] {
        let arguments: Vec<&str> = ["check", "--as", form].into_iter().chain(texts).collect();
        says(&arguments, i32::from(expected.contains("in")), expected);
    }
    let ran = run(&["check", "--as", "absolute-uri", "a:b#c"], "");
    assert!(ran.stderr.starts_with("<argument>:1:4: "), "{}", ran.stderr);
}

#[test]
fn first_error_of_the_requested_form_is_reported() {
    for (form, text, code) in [
        ("relative-ref", "a://[", "scheme-unexpected"),
        ("uri", "a b", "scheme-missing"),
        ("uri", "a_b:c", "scheme-char"),
        ("uri-reference", "a b", "space"),
    ] {
        let ran = run(&["check", "--json", "--as", form, text], "");
        assert_eq!(ran.status, 1, "{text}");
        assert!(ran.stdout.contains(&format!("\"code\":\"{code}\"")), "{text}: {}", ran.stdout);
    }
}
