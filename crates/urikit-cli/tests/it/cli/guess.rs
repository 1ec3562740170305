//! `uri guess`.

use serde_json::{Value, json};

use super::{answers, feed, run, says, uri};

fn rows(arguments: &[&str], stdin: impl Into<Vec<u8>>) -> Vec<Value> {
    let ran = run(&[&["guess", "--json"], arguments].concat(), stdin);
    ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn prints_the_best_guess() {
    let typed = "www.w3.org/Addressing/\nexample.com:8080/x\nuser@example.com\nhttp://e.com/\n//e.com/x\n/etc/passwd\n";
    let meant = "http://www.w3.org/Addressing/\nhttp://example.com:8080/x\nmailto:user@example.com\nhttp://e.com/\nhttp://e.com/x\nfile:///etc/passwd\n";
    answers(&["guess"], typed, 0, meant);
    // The result is the expected one.
    answers(&["guess", "-i", "-"], meant, 0, meant);
}

#[test]
fn removed_characters_are_reported() {
    let ran = run(&["guess", " <URL:http://e.com/a b>", "http://bücher.example/"], "");
    assert_eq!(ran.stdout, "http://e.com/a%20b\nhttp://b%C3%BCcher.example/\n");
    let expected = "\
<argument>:1:1: removed: whitespace at the start (RFC 3986 appendix C)
<argument>:1:2: removed: angle bracket `<` (RFC 3986 appendix C)
<argument>:1:3: removed: label `URL:` (RFC 1738 appendix)
<argument>:1:21: note: whitespace inside the URI is percent-encoded (RFC 3986 section 2.1)
<argument>:1:23: removed: angle bracket `>` (RFC 3986 appendix C)
<argument>:2:9: note: percent-encoded in a URI (RFC 3987 section 3.1)
";
    assert_eq!((ran.stderr.as_str(), ran.status), (expected, 0));
}

#[test]
fn no_guess_is_status_1() {
    let ran = run(&["guess"], "README.md\n\na/b\nhttp://e.com/{id}\nwww.e.com\n");
    assert_eq!((ran.stdout.as_str(), ran.status), ("\n\n\n\nhttp://www.e.com\n", 1));
    let expected = "\
<stdin>:1:1: looks like a file name, not a host
<stdin>:2:1: empty input
<stdin>:3:1: relative reference without a base URI
<stdin>:4:14: character not allowed in a URI
";
    assert_eq!(ran.stderr, expected);
}

#[test]
fn json_rows() {
    let rows = rows(&["\"localhost:3000\"", "a b"], "");
    let expected = json!({
        "input": "\"localhost:3000\"",
        "cleaned": "localhost:3000",
        "output": "http://localhost:3000",
        "edits": [
            {"kind": "double-quote", "start": 0, "end": 1, "why": "double quotes delimit a URI",
            "section": "RFC 3986 appendix C"},
            {"kind": "double-quote", "start": 15, "end": 16, "why": "double quotes delimit a URI",
            "section": "RFC 3986 appendix C"},
        ],
        "remarks": [],
        "guesses": [
            {
                "uri": "http://localhost:3000", "rule": "host-port", "confidence": "likely",
                "why": "a name, a colon, and digits are a host and port", "source": "RFC 3986 \
                    section 3.2.3",
            },
            {
                "uri": "localhost:3000", "rule": "letter", "confidence": "possible",
                "why": "a valid URI according to its syntax, but with an unknown scheme",
                "source": "RFC 3986 section 3.1",
            },
        ],
        "error": null,
    });
    assert_eq!(rows[0], expected);
    assert_eq!((&rows[1]["cleaned"], &rows[1]["guesses"]), (&json!("ab"), &json!([])));
    let error = &rows[1]["error"];
    assert_eq!(
        (&error["code"], &error["start"], &error["end"]),
        (&json!("guess-words"), &json!(0), &json!(3))
    );
}

#[test]
fn every_row_has_an_output_row() {
    let rows = rows(&[], b"http://a/\n\xFF\n\n".as_slice());
    assert_eq!(rows.len(), 3);
    assert_eq!(
        (&rows[1]["error"]["code"], &rows[1]["input_base64"]),
        (&json!("utf-8"), &json!("/w=="))
    );
    assert_eq!((&rows[1]["cleaned"], &rows[1]["guesses"]), (&Value::Null, &json!([])));
    assert_eq!(rows[2]["error"]["code"], "guess-empty");
    // In JSON, an input may contain newlines.
    let rows = self::rows(&["--jsonl"], "\"<http://e.com/long-\\n name>\"\n");
    assert_eq!(rows[0]["remarks"][0]["kind"], "eol-hyphen");
    assert_eq!(rows[0]["guesses"][1]["uri"], "http://e.com/longname");
}

#[test]
fn base_disables_guessing() {
    let base = ["guess", "--base", "http://a/b/c#d"];
    says(
        &[&base[..], &["README.md", "www.e.com/x", "//e.com", "x:80"]].concat(),
        0,
        "http://a/b/README.md\nhttp://a/b/www.e.com/x\nhttp://e.com\nx:80\n",
    );
    assert_eq!(rows(&["--base", "http://a/b", "c"], "")[0]["guesses"][0]["rule"], "resolved");
    for base in ["../a", "http://a b/", ""] {
        let ran = run(&["guess", "--base", base, "c"], "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{base}");
        assert!(ran.stderr.starts_with("error: invalid --base: "), "{}", ran.stderr);
    }
    assert_eq!(run(&["guess", "--base", "a:", "--scheme", "https", "c"], "").status, 2);
}

#[test]
fn scheme_is_configurable() {
    says(
        &["guess", "--scheme", "https", "e.com", "http://e.com"],
        0,
        "https://e.com\nhttp://e.com\n",
    );
    assert_eq!(run(&["guess", "--scheme", "1x", "e.com"], "").status, 2);
}

#[cfg(unix)]
#[test]
fn home_directory_is_from_the_environment() {
    let mut command = uri(&["guess", "~/a b"]);
    command.env("HOME", "/home/me");
    let ran = feed(command, "");
    assert_eq!(
        (ran.stdout.as_str(), ran.stderr.as_str(), ran.status),
        ("file:///home/me/a%20b\n", "", 0)
    );
}
