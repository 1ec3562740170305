//! `--unicode`: display forms next to exact values.

use serde_json::{Value, json};

use super::{answers, run, says};

const URI: &str = "http://xn--mnchen-3ya.de/%C3%BC%2F?%7e#%C3%BC";
const SHOWN: &str = "http://m\u{fc}nchen.de/\u{fc}%2F?~#\u{fc}";
/// A Cyrillic host that resembles ASCII, and a character that reverses the direction of text.
const MISLEADING: &str = "http://xn--80ak6aa92e.com/%C3%BC%E2%80%AEb";

fn row(arguments: &[&str]) -> Value {
    serde_json::from_str(&run(arguments, "").stdout).expect("one JSON object")
}

#[test]
fn fields_are_in_display_form() {
    says(
        &["parse", "--unicode", URI],
        0,
        "http\t\\N\tm\u{fc}nchen.de\t\\N\t/\u{fc}%2F\t~\t\u{fc}\n",
    );
    says(
        &["get", "--unicode", "{host} {path} {uri}", URI],
        0,
        &format!("m\u{fc}nchen.de /\u{fc}%2F {SHOWN}\n"),
    );
    says(
        &["normalize", "--unicode", "HTTP://XN--MNCHEN-3YA.de/%c3%bc"],
        0,
        "http://m\u{fc}nchen.de/\u{fc}\n",
    );
    says(&["normalize", "--to", "iri", "--unicode", URI], 0, &format!("{SHOWN}\n"));
    says(
        &["parse", "--unicode", "--spec", "rfc3987", "//\u{fc}/\u{202e}"],
        0,
        "\\N\t\\N\t\u{fc}\t\\N\t/%E2%80%AE\t\\N\t\\N\n",
    );
    answers(&["get", "--unicode", "{query:k}"], "/?k=%C3%BC\nh ttp:\n".to_owned(), 3, "\u{fc}\n\n");
}

#[test]
fn kept_escapes_are_reported_with_reason() {
    let ran = run(&["get", "--unicode", "{uri}"], format!("/\n{MISLEADING}\n"));
    assert_eq!(
        (ran.status, ran.stdout),
        (0, "/\nhttp://xn--80ak6aa92e.com/\u{fc}%E2%80%AEb\n".to_owned())
    );
    let expected = "\
        <stdin>:2:8: `xn--80ak6aa92e` in the host is shown encoded: it looks like ASCII letters \
        (UTS 39 section 4)\n\
        <stdin>:2:33: `%E2%80%AE` in the path is shown encoded: it changes the display order of \
        other characters (RFC 3987 section 4.1)\n";
    assert_eq!(ran.stderr, expected);
    // For converted output, columns refer to the output.
    let ran = run(&["normalize", "--unicode"], "HTTP://h/./%ff\n");
    assert_eq!(ran.stdout, "http://h/%FF\n");
    assert_eq!(
        ran.stderr,
        "<stdin>:1: `%FF` in the path, at column 10 of the result, is shown encoded: it is not \
            valid UTF-8 (RFC 3987 section 3.2)\n"
    );
    for arguments in [
        &["parse", "--unicode", MISLEADING][..],
        &["normalize", "--to", "iri", "--unicode", MISLEADING],
        &["explain", "--unicode", MISLEADING],
    ] {
        assert_eq!(run(arguments, "").stderr.lines().count(), 2, "{arguments:?}");
    }
}

#[test]
fn json_has_exact_and_display_form() {
    let kept = json!([
        {"start": 7, "end": 21, "component": "host", "code": "looks-like-ascii", "section": "UTS \
            39 section 4",
         "message": "looks like ASCII letters"},
        {"start": 32, "end": 41, "component": "path", "code": "bidi-formatting", "section": "RFC \
            3987 section 4.1",
         "message": "changes the display order of other characters"},
    ]);
    let expected = json!({"text": "http://xn--80ak6aa92e.com/\u{fc}%E2%80%AEb", "kept": kept});
    for command in ["parse", "explain"] {
        let row = row(&[command, "--json", "--unicode", MISLEADING]);
        assert_eq!((&row["input"], &row["unicode"]), (&json!(MISLEADING), &expected), "{command}");
    }
    let parsed = row(&["parse", "--json", "--unicode", URI]);
    assert_eq!(
        (&parsed["host"], &parsed["path"]),
        (&json!("xn--mnchen-3ya.de"), &json!("/%C3%BC%2F"))
    );
    let mut without = parsed.clone();
    without.as_object_mut().unwrap().remove("unicode");
    assert_eq!(without, row(&["parse", "--json", URI]));

    let filled = row(&["get", "--json", "--unicode", "{host}", URI]);
    assert_eq!(
        (&filled["host"], &filled["output"]),
        (&json!("xn--mnchen-3ya.de"), &json!("xn--mnchen-3ya.de"))
    );
    assert_eq!(filled["unicode"], json!({"text": "m\u{fc}nchen.de", "kept": []}));
    let normal = row(&["normalize", "--json", "--unicode", "/./%c3%bc"]);
    assert_eq!(
        (&normal["output"], &normal["unicode"]["text"]),
        (&json!("/%C3%BC"), &json!("/\u{fc}"))
    );
    let iri = row(&["normalize", "--json", "--to", "iri", "--unicode", URI]);
    assert_eq!(
        (&iri["output"], &iri["unicode"]["text"]),
        (&json!("http://xn--mnchen-3ya.de/\u{fc}%2F?%7e#\u{fc}"), &json!(SHOWN))
    );
}

#[test]
fn invalid_row_has_no_display_form() {
    for arguments in [
        &["parse"][..],
        &["get", "{host}"],
        &["normalize"],
        &["normalize", "--to", "iri"],
        &["explain"],
    ] {
        let ran = run(&[arguments, &["--json", "--unicode"]].concat(), "http://a b\n");
        let row: Value = serde_json::from_str(&ran.stdout).expect("one JSON object");
        let status = if arguments[0] == "explain" { 1 } else { 3 };
        assert_eq!((ran.status, &row["unicode"]), (status, &Value::Null), "{arguments:?}");
        assert!(row.as_object().unwrap().contains_key("unicode"), "{arguments:?}");
    }
}

#[test]
fn explain_ends_with_the_display_form() {
    let ran = run(&["explain", "--unicode", URI], "");
    assert!(ran.stdout.ends_with(&format!("\n  In Unicode\n    {SHOWN}\n\n")), "{}", ran.stdout);
}

#[test]
fn unicode_requires_rfc_3986_or_rfc_3987() {
    for arguments in [
        &["parse", "--unicode", "--spec", "rfc2396", "a"][..],
        &["get", "--unicode", "--spec", "rfc1808", "{path}", "a"],
        &["normalize", "--unicode", "--spec", "rfc2396", "a"],
        &["parse", "--unicode", "--decode", "a"],
        &["normalize", "--to", "uri", "--unicode", "a"],
    ] {
        assert_eq!(run(arguments, "").status, 2, "{arguments:?}");
    }
}
