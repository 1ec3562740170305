//! `uri normalize --to`.

use serde_json::{Value, json};

use super::{answers, run, says};

#[test]
fn converts_in_both_directions() {
    let iri = "http://r\u{e9}sum\u{e9}.example.org/\u{7d0d}?\u{e9}%41";
    let percent = "http://r%C3%A9sum%C3%A9.example.org/%E7%B4%8D?%C3%A9%41";
    let idna = "http://xn--rsum-bpad.example.org/%E7%B4%8D?%C3%A9%41";
    says(&["normalize", "--to", "uri", iri, percent], 0, &format!("{percent}\n{percent}\n"));
    says(
        &["normalize", "--to", "uri-idna", iri, percent, idna],
        0,
        &format!("{idna}\n{idna}\n{idna}\n"),
    );
    says(&["normalize", "--to", "iri", percent, iri], 0, &format!("{iri}\n{iri}\n"));
    says(&["normalize", "--to", "iri", "/%FF%e2%80%ae%2F"], 0, "/%FF%e2%80%ae%2F\n");
}

#[test]
fn hosts_are_unicode_unless_misleading() {
    for (uri, shown) in [
        ("http://xn--mnchen-3ya.example/%C3%BC", "http://m\u{fc}nchen.example/\u{fc}"),
        ("//u@xn--mnchen-3ya.example:80", "//u@m\u{fc}nchen.example:80"),
        // Mixed Cyrillic and Latin; Cyrillic that resembles ASCII; an invalid IDNA label.
        ("http://xn--pple-43d.com/", "http://xn--pple-43d.com/"),
        ("http://\u{430}\u{440}\u{440}\u{4cf}\u{435}.com/", "http://xn--80ak6aa92e.com/"),
        ("http://xn--/", "http://xn--/"),
        ("http://[::1]/%C3%BC", "http://[::1]/\u{fc}"),
        ("mailto:%C3%BC", "mailto:\u{fc}"),
    ] {
        says(&["normalize", "--to", "iri-idna", uri], 0, &format!("{shown}\n"));
    }
}

#[test]
fn every_row_has_an_output_row() {
    let ran = run(&["normalize", "--to", "uri"], b"\xc3\xa9\n/\xff\n\xc2\x85\na b\n/\n".to_vec());
    assert_eq!((ran.status, ran.stdout.as_str()), (3, "%C3%A9\n\n\n\n/\n"));
    assert_eq!(ran.stderr.lines().count(), 3, "{}", ran.stderr);
    answers(&["normalize", "--to", "iri"], "".to_owned(), 0, "");
}

#[test]
fn json_rows_have_output_or_error() {
    let row = |arguments: &[&str]| -> Value {
        serde_json::from_str(&run(arguments, "").stdout).expect("one JSON object")
    };
    let expected =
        json!({"input": "/%C3%A9\u{fc}", "valid": true, "output": "/\u{e9}\u{fc}", "error": null});
    assert_eq!(row(&["normalize", "--to", "iri", "--json", "/%C3%A9\u{fc}"]), expected);
    let fault = row(&["normalize", "--to", "uri-idna", "--json", "//a.\u{301}b.c"]);
    assert_eq!((&fault["valid"], &fault["output"]), (&json!(false), &Value::Null));
    let error = &fault["error"];
    assert_eq!((&error["start"], &error["end"]), (&json!(4), &json!(7)));
    assert_eq!(
        (&error["code"], &error["section"]),
        (&json!("idna-label"), &json!("UTS 46 section 4.1"))
    );
    let fault = row(&["normalize", "--to", "uri-idna", "--json", "//a%2E.\u{fc}"]);
    assert_eq!(
        (&fault["error"]["start"], &fault["error"]["code"]),
        (&json!(2), &json!("idna-label-empty"))
    );
    let fault = row(&["normalize", "--to", "uri", "--json", "/\u{e000}"]);
    assert_eq!(
        (&fault["error"]["code"], &fault["error"]["section"]),
        (&json!("private-use"), &json!("RFC 3987 section 2.2"))
    );
}
