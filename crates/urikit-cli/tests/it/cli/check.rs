//! `uri check`.

use super::{TempFile, answers, run, says};

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

/// Rules of each scheme, and a URI that violates one.
#[test]
fn scheme_rules_are_optional() {
    let bad = [
        "foo",
        "",
        "http://",
        "http://h:99999/",
        "urn:x",
        "mailto:a",
        "data:x",
        "tel:x",
        "geo:1",
        "sip:@h",
        "file://h:1/a",
        "ftp:a",
        "ldap://h/??x",
        "cid:a",
        "ws://h/#f",
        "nntp://h",
        "news:a b@",
    ];
    for text in bad {
        says(&["check", "--scheme-rules", text], 1, "invalid\n");
    }
    let good = ["http://h/", "urn:ab:c", "mailto:a@b", "x:", "tel:+1", "about:blank"];
    for text in good {
        says(&["check", "--scheme-rules", text], 0, "valid\n");
    }
    // Syntax that programs accept, with the violated rule.
    for (text, place) in [
        ("mongodb://u:p@a:1,b:2/db", "1:18"),
        ("sip:a@[2001:db8::10]:5060", "1:7"),
        ("git@h.example:r.git", "1:4"),
        ("jdbc:sqlserver://h\\i:1433;databaseName=d", "1:19"),
        ("s3://b/a b", "1:9"),
    ] {
        says(&["check", text], 1, "invalid\n");
        let ran = run(&["check", "--scheme-rules", text], "");
        assert_eq!((ran.stdout.as_str(), ran.status), ("valid\n", 0), "{text}");
        assert!(ran.stderr.starts_with(&format!("<argument>:{place}: note: ")), "{}", ran.stderr);
    }
    let ran = run(&["check", "--scheme-rules", "--json", "mongodb://a:1,b:2"], "");
    let row: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(row["own_syntax"]["parts"][2], serde_json::json!({"name": "host", "value": "b"}));
    assert_eq!(row["own_syntax"]["error"]["rule"], "port = *DIGIT");
    let ran = run(&["check", "--scheme-rules", "urn:x"], "");
    assert!(ran.stderr.starts_with("<argument>:1:5: "), "{}", ran.stderr);
}

#[test]
fn errors_are_results_of_a_sarif_log() {
    let ran = run(&["check", "--format", "sarif"], "http://h/\nhttp://h:x/\n\u{e9} b\n");
    assert_eq!(ran.status, 1);
    let log: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let run_of_log = &log["runs"][0];
    assert_eq!(run_of_log["tool"]["driver"]["name"], "uri check");
    let results = run_of_log["results"].as_array().expect("results");
    assert_eq!(results.len(), 2, "{}", ran.stdout);
    assert_eq!(results[0]["properties"]["row"], 2);
    let file = TempFile::new("list.txt", b"http://h:x/\n");
    let ran = run(&["check", "--format", "sarif", "-i", file.path()], "");
    let log: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let region = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!((&region["startLine"], &region["startColumn"]), (&1.into(), &10.into()));
}
