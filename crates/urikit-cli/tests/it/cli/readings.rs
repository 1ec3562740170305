//! `uri explain --parsers`.

use serde_json::{Value, json};

use super::run;

#[test]
fn json_rows() {
    let ran = run(
        &["explain", "--parsers", "--json", "ftp://google.com?@evil.com/", "https://example.com/"],
        "",
    );
    assert_eq!(ran.status, 1, "{}", ran.stderr);
    let rows: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows[0]["readings"]["whatwg"]["host"], "google.com");
    let expected = json!({
        "valid": true, "scheme": "ftp", "userinfo": "google.com?", "host": "evil.com",
        "port": null, "path": "/", "query": null,
        "fragment": null,
    });
    assert_eq!(rows[0]["readings"]["rfc1738"], expected);
    assert_eq!(
        rows[0]["disagreements"][0],
        json!({"a": "rfc3986", "b": "rfc1738", "verdict": "host-split"})
    );
    assert_eq!((&rows[0]["worst"], &rows[0]["error"]), (&json!("host-split"), &Value::Null));
    // RFC 1738 does not define https and uses its generic syntax.
    assert_eq!((&rows[1]["worst"], &rows[1]["disagreements"]), (&json!("agree"), &json!([])));
    assert_eq!(run(&["explain", "--parsers", "--json", "https://example.com/"], "").status, 0);
}

#[test]
fn rejected_input_is_undefined() {
    let ran = run(&["explain", "--parsers", "--json", r"http://a\b"], "");
    let row: Value = serde_json::from_str(&ran.stdout).unwrap();
    let refused = json!({
        "valid": false, "scheme": null, "userinfo": null, "host": null, "port": null, "path": null,
        "query": null, "fragment": null,
    });
    assert_eq!(row["readings"]["rfc3986"], refused);
    assert_eq!(row["readings"]["appendix-b"]["host"], r"a\b");
    assert_eq!(row["readings"]["whatwg"]["path"], "/b");
}

#[test]
fn every_row_has_an_output_row() {
    let ran = run(&["explain", "--parsers", "--json"], b"http://a/\n\xFF\n\n".as_slice());
    let rows: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((rows.len(), ran.status), (3, 3));
    assert_eq!((&rows[1]["error"]["code"], &rows[1]["readings"]), (&json!("utf-8"), &Value::Null));
}

#[test]
fn table_is_drawn_in_a_pipe() {
    let ran = run(&["explain", "--parsers", r"http://evil.com\@google.com/"], "");
    assert_eq!(ran.status, 1);
    assert!(
        ran.stdout.starts_with("parsers find different hosts: http://evil.com\\@google.com/\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("  rfc3986         rejected\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("  host varies     appendix-b/whatwg\n"), "{}", ran.stdout);
}

#[test]
fn recorded_results_are_used_for_recorded_urls() {
    let ran = run(
        &[
            "explain",
            "--parsers=recorded",
            "--json",
            r"http://evil.com\@google.com/",
            "http://nobody.was.asked/",
        ],
        "",
    );
    let rows: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let readers = |row: &Value| row["readings"].as_object().unwrap().len();
    assert_eq!((readers(&rows[0]), readers(&rows[1])), (15, 5));
    let hosts: Vec<&Value> =
        rows[0]["readings"].as_object().unwrap().values().map(|reading| &reading["host"]).collect();
    assert!(hosts.contains(&&json!("evil.com")) && hosts.contains(&&json!("google.com")));
    let ran = run(&["explain", "--parsers=recorded", "http:evil.com/x"], "");
    assert!(ran.stdout.contains("  curl-") && ran.stdout.contains("rejected"), "{}", ran.stdout);
}

#[test]
fn secrets_are_masked_in_drawings_only() {
    let text = "ftp://joe:hush@h/?token=sesame";
    let ran = run(&["explain", "--parsers", text], "");
    assert!(!ran.stdout.contains("hush") && !ran.stdout.contains("sesame"), "{}", ran.stdout);
    assert!(
        run(&["explain", "--parsers", "--show-secrets", text], "").stdout.contains("joe:hush ")
    );
    assert!(run(&["explain", "--parsers", "--json", text], "").stdout.contains("joe:hush@h"));
}
