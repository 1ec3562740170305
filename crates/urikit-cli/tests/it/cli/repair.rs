//! `--lenient`.

use serde_json::{Value, json};

use super::{answers, run, says};

#[test]
fn invalid_characters_are_encoded_and_reported() {
    let ran = run(&["normalize", "--lenient", "http://h/a b|\"c\"#d"], "");
    assert_eq!((ran.status, &*ran.stdout), (0, "http://h/a%20b%7C%22c%22#d\n"));
    let expected = "<argument>:1:11: --lenient replaced ` ` with `%20` in path\n\
                    <argument>:1:13: --lenient replaced `|` with `%7C` in path\n\
                    <argument>:1:14: --lenient replaced `\"` with `%22` in path\n\
                    <argument>:1:16: --lenient replaced `\"` with `%22` in path\n";
    assert_eq!(ran.stderr, expected);
    let ran = run(&["get", "{path}", "--lenient", " http://h\\a "], "");
    assert_eq!((ran.status, &*ran.stdout), (0, "/a\n"));
    assert!(ran.stderr.contains("--lenient removed ` ` in reference"), "{}", ran.stderr);
}

#[test]
fn valid_rows_are_unchanged_and_other_errors_remain() {
    let input = "http://h/a%20b\nhttp://h/a b\nhttp://h /\n";
    answers(&["check", "--lenient"], input, 1, "valid\nvalid\ninvalid\n");
    answers(&["check"], input, 1, "valid\ninvalid\ninvalid\n");
    let ran = run(&["resolve", "--base", "http://h/a", "--lenient"], "b c\n../d\n");
    assert_eq!((ran.status, &*ran.stdout), (0, "http://h/b%20c\nhttp://h/d\n"));
}

#[test]
fn json_rows_have_the_input_and_the_changes() {
    for command in ["parse", "check", "normalize"] {
        let ran = run(&[command, "--json", "--lenient"], "http://h/a b\nhttp://h/\n");
        assert_eq!((ran.status, &*ran.stderr), (0, ""));
        let rows: Vec<Value> =
            ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(rows[0]["input"], "http://h/a b", "{command}");
        assert_eq!(rows[0]["repaired"], "http://h/a%20b");
        let repair = json!({"start": 10, "end": 11, "component": "path", "replacement": "%20"});
        assert_eq!(rows[0]["repairs"], json!([repair]));
        assert_eq!((&rows[0]["valid"], &rows[0]["error"]), (&true.into(), &Value::Null));
        assert_eq!(rows[1].get("repairs"), None);
    }
}

#[test]
fn edits_apply_to_repaired_references() {
    for (arguments, expected) in [
        (&["set", "-s", "host=i", "--lenient"][..], "http://i/a%7Cb?x=1\n"),
        (&["set", "--delete", "query:x", "--lenient"], "http://h/a%7Cb\n"),
    ] {
        let ran = run(arguments, "http://h/a|b?x=1\nhttp://h h/\n");
        assert!(ran.stdout.starts_with(expected), "{arguments:?} {}", ran.stdout);
        assert!(ran.stderr.contains("--lenient replaced `|` with `%7C`"), "{}", ran.stderr);
        assert_eq!(ran.status, 3);
        let json = run(&[arguments, &["--json", "http://h/a|b?x=1"]].concat(), "");
        let row: Value = serde_json::from_str(&json.stdout).unwrap();
        assert_eq!(row["input"], "http://h/a|b?x=1");
        assert_eq!(row["repaired"], "http://h/a%7Cb?x=1");
    }
}

#[test]
fn secrets_are_not_quoted() {
    let text = "http://h/?token=a|b";
    let ran = run(&["normalize", "--lenient", text], "");
    assert!(ran.stderr.contains("--lenient encoded a character of a secret in query"));
    let ran = run(&["normalize", "--lenient", "--show-secrets", text], "");
    assert!(ran.stderr.contains("replaced `|` with `%7C`"), "{}", ran.stderr);
}

#[test]
fn repair_applies_to_rfc3986_and_single_references() {
    assert_eq!(run(&["parse", "--lenient", "--spec", "rfc1808", "a"], "").status, 2);
    assert_eq!(run(&["compare", "--lenient", "a", "b"], "").status, 2);
    assert_eq!(run(&["explain", "--lenient", "a"], "").status, 2);
    says(&["normalize", "--lenient", "http://h/"], 0, "http://h/\n");
}
