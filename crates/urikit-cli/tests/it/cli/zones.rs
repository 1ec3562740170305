//! `--spec rfc3986+6874`: references with zone identifiers.

use serde_json::{Value, json};

use super::{answers, run, says};

const ZONED: &str = "http://u@[fe80::1%25eth%2F0]:80/a?b#c";

#[test]
fn zone_is_a_member() {
    let fields = "http\tu\t[fe80::1%25eth%2F0]\t80\t/a\tb\tc\teth%2F0\n\\N\t\\N\t\\N\t\\N\t/%25\t\\N\t\\N\t\\N\n";
    answers(&["parse", "--spec", "rfc3986+6874"], format!("{ZONED}\n/%25\n"), 0, fields);
    says(
        &["get", "--spec", "rfc3986+6874", "{host} {zone} {user}", ZONED],
        0,
        "[fe80::1%25eth%2F0] eth%2F0 u\n",
    );
    says(&["get", "--spec", "rfc3986+6874", "--decode", "{zone}{path}", ZONED], 0, "eth/0/a\n");
    let row: Value = serde_json::from_str(
        &run(&["parse", "--json", "--spec", "rfc3986+6874", ZONED], "").stdout,
    )
    .unwrap();
    assert_eq!(
        (&row["host_kind"], &row["zone"], &row["spec"]),
        (&json!("ipv6"), &json!("eth%2F0"), &json!("rfc3986+6874"))
    );
    assert_eq!(row["authority"], json!("u@[fe80::1%25eth%2F0]:80"));
    let bare: Value = serde_json::from_str(
        &run(&["parse", "--json", "--spec", "rfc3986+6874", "//[::1]"], "").stdout,
    )
    .unwrap();
    assert_eq!((&bare["host"], &bare["zone"]), (&json!("[::1]"), &Value::Null));
    says(&["check", "--spec", "rfc3986+6874", ZONED, "//[::1]"], 0, "valid\nvalid\n");
    // Otherwise it is not a zone.
    assert_eq!(run(&["check", ZONED], "").status, 1);
}

#[test]
fn errors_have_span_and_rule() {
    for (text, start, end, code) in [
        ("http://[fe80::a%en1]", 15, 16, "zone-delimiter"),
        ("//[fe80::a%25]", 10, 13, "zone-malformed"),
        ("//[fe80::a%25e:1]", 14, 15, "zone-malformed"),
    ] {
        let ran = run(&["check", "--json", "--spec", "rfc3986+6874", text], "");
        let row: Value = serde_json::from_str(&ran.stdout).unwrap();
        let error = &row["error"];
        assert_eq!(
            (ran.status, &row["valid"], &error["code"]),
            (1, &json!(false), &json!(code)),
            "{text}"
        );
        assert_eq!((&error["start"], &error["end"]), (&json!(start), &json!(end)), "{text}");
        assert_eq!(error["section"], json!("RFC 6874 section 2"));
    }
    let ran = run(&["parse", "--spec", "rfc3986+6874"], "//[fe80::a%25]\n");
    assert_eq!((ran.status, ran.stdout.as_str()), (3, "\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\n"));
    assert!(ran.stderr.starts_with("<stdin>:1:11: "), "{}", ran.stderr);
}

#[test]
fn uri_subcommands_reject_zones() {
    for arguments in [
        &["normalize", "--spec", "rfc3986+6874", "a"][..],
        &["compare", "--spec", "rfc3986+6874", "a", "a"],
        &["resolve", "--spec", "rfc3986+6874", "--base", "a:", "a"],
        &["relativize", "--spec", "rfc3986+6874", "--base", "a:", "a:"],
        &["explain", "--spec", "rfc3986+6874", "a"],
        &["check", "--as", "uri", "--spec", "rfc3986+6874", "a:"],
        &["parse", "--unicode", "--spec", "rfc3986+6874", "a"],
    ] {
        let ran = run(arguments, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
    }
}
