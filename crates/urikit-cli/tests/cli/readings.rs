//! `uri readings`.

use serde_json::{Value, json};

use super::run;

#[test]
fn json_rows() {
    let ran = run(&["readings", "--json", "ftp://google.com?@evil.com/", "https://example.com/"], "");
    assert_eq!(ran.status, 1, "{}", ran.stderr);
    let rows: Vec<Value> = ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows[0]["readings"]["whatwg"]["host"], "google.com");
    let expected = json!({
        "valid": true, "scheme": "ftp", "userinfo": "google.com?", "host": "evil.com", "port": null, "path": "/", "query": null,
        "fragment": null,
    });
    assert_eq!(rows[0]["readings"]["rfc1738"], expected);
    assert_eq!(rows[0]["disagreements"][0], json!({"a": "rfc3986", "b": "rfc1738", "verdict": "host-split"}));
    assert_eq!((&rows[0]["worst"], &rows[0]["error"]), (&json!("host-split"), &Value::Null));
    // RFC 1738 has no https, and reads it by its generic rule.
    assert_eq!((&rows[1]["worst"], &rows[1]["disagreements"]), (&json!("agree"), &json!([])));
    assert_eq!(run(&["readings", "--json", "https://example.com/"], "").status, 0);
}

#[test]
fn what_a_reader_refuses_is_undefined() {
    let ran = run(&["readings", "--json", r"http://a\b"], "");
    let row: Value = serde_json::from_str(&ran.stdout).unwrap();
    let refused = json!({
        "valid": false, "scheme": null, "userinfo": null, "host": null, "port": null, "path": null, "query": null, "fragment": null,
    });
    assert_eq!(row["readings"]["rfc3986"], refused);
    assert_eq!(row["readings"]["appendix-b"]["host"], r"a\b");
    assert_eq!(row["readings"]["whatwg"]["path"], "/b");
}

#[test]
fn every_row_has_a_row() {
    let ran = run(&["readings", "--json"], b"http://a/\n\xFF\n\n".as_slice());
    let rows: Vec<Value> = ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((rows.len(), ran.status), (3, 1));
    assert_eq!((&rows[1]["error"]["code"], &rows[1]["readings"]), (&json!("utf-8"), &Value::Null));
}

#[test]
fn the_matrix_is_drawn_down_a_pipe_too() {
    let ran = run(&["readings", r"http://evil.com\@google.com/"], "");
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.starts_with("host-split: http://evil.com\\@google.com/\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("  rfc3986         refuses it\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("  host-split      appendix-b/whatwg\n"), "{}", ran.stdout);
}
