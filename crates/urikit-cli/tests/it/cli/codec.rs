//! `uri encode` and `uri decode`.

use serde_json::{Value, json};

use super::{TempFile, answers, run, says};

const TARGETS: [&str; 9] =
    ["path", "segment", "query", "fragment", "userinfo", "user", "host", "form", "data"];

fn row(arguments: &[&str], stdin: &[u8]) -> Value {
    serde_json::from_str(&run(arguments, stdin).stdout).expect("one JSON object")
}

#[test]
fn encoding_depends_on_the_component() {
    let data = "a/b:c@d?e=f&g;+ %41é#";
    for (component, expected) in [
        ("path", "a/b:c@d%3Fe=f&g;+%20%2541%C3%A9%23"),
        ("segment", "a%2Fb:c@d%3Fe=f&g;+%20%2541%C3%A9%23"),
        ("query", "a/b:c@d?e=f&g;+%20%2541%C3%A9%23"),
        ("fragment", "a/b:c@d?e=f&g;+%20%2541%C3%A9%23"),
        ("userinfo", "a%2Fb:c%40d%3Fe=f&g;+%20%2541%C3%A9%23"),
        ("user", "a%2Fb%3Ac%40d%3Fe=f&g;+%20%2541%C3%A9%23"),
        ("host", "a%2Fb%3Ac%40d%3Fe=f&g;+%20%2541%C3%A9%23"),
        ("form", "a/b:c@d?e%3Df%26g%3B%2B+%2541%C3%A9%23"),
        ("data", "a%2Fb%3Ac%40d%3Fe%3Df%26g%3B%2B%20%2541%C3%A9%23"),
    ] {
        assert!(TARGETS.contains(&component));
        says(&["encode", "--component", component, data], 0, &format!("{expected}\n"));
    }
    says(&["encode", "a b", "", "~"], 0, "a%20b\n\n~\n");
    answers(&["encode"], b"\xff\n\0a\n".to_vec(), 0, "%FF\n%00a\n");
}

/// Every octet round-trips for every target.
#[test]
fn decoding_reverses_encoding() {
    let data: Vec<u8> = (0..=u8::MAX).filter(|octet| *octet != 0).collect();
    for target in TARGETS {
        let encoded = run(&["encode", "-0", "--component", target], [&data[..], b"\0"].concat());
        let form: &[&str] = if target == "form" { &["--form"] } else { &[] };
        let decode = [&["decode", "--charset", "bytes", "--json"], form].concat();
        let row = row(&decode, encoded.stdout.as_bytes());
        assert_eq!(row["output"], String::from_utf8_lossy(&data).as_ref());
        assert!(row["output_base64"].as_str().unwrap().starts_with("AQIDBAUGBwgJCgsM"), "{row}");
    }
}

#[test]
fn decoded_text_is_one_line() {
    says(&["decode", "caf%C3%A9", "a+b", "", "%0A%09%0D%5C"], 0, "café\na+b\n\n\\n\\t\\r\\\\\n");
    says(&["decode", "--form", "a+b%2B", "+%C3%A9"], 0, "a b+\n é\n");
    let expected = json!({"input": "%0A", "valid": true, "output": "\n", "error": null});
    assert_eq!(row(&["decode", "--json", "%0A"], b""), expected);
    let expected = json!({"input": "a b", "output": "a%20b", "valid": true, "error": null});
    assert_eq!(row(&["encode", "--json", "a b"], b""), expected);
    let expected = json!({
        "input": "\u{fffd}", "input_base64": "/w==",
        "valid": true, "output": "%FF", "error": null,
    });
    assert_eq!(row(&["encode", "--json"], b"\xff\n"), expected);
}

#[test]
fn charsets_are_encoded_and_decoded() {
    says(&["decode", "--charset", "iso-8859-1", "caf%E9"], 0, "café\n");
    says(&["decode", "--charset", "Shift_JIS", "--form", "%83A+%41"], 0, "ア A\n");
    says(&["encode", "--charset", "latin1", "café", "a"], 0, "caf%E9\na\n");
    says(&["encode", "--charset", "utf-16be", "--component", "form", "a "], 0, "%00a%00+\n");
    let ran =
        run(&["encode", "--charset", "latin1"], b"a\naa\xff\nl\xc3\xa9\xe6\xbc\xa2\nb\n".to_vec());
    assert_eq!((ran.stdout.as_str(), ran.status), ("a\n\n\nb\n", 3));
    assert_eq!(super::places(&ran.stderr), ["<stdin>:2:3", "<stdin>:3:4"]);
    let ran = run(&["decode", "--charset", "utf-7", "a"], "");
    assert!(ran.status == 2 && ran.stderr.contains("unknown charset"), "{}", ran.stderr);
}

#[test]
fn decoding_errors_have_a_position_and_a_row() {
    let input =
        b"a\n100%\na b\n%FFa\nx%C3\nb\xff\n\xc3\xa9\n#\n%4\xff\n\xef\xbb\xbfa\nz\n".to_vec();
    let ran = run(&["decode"], input);
    assert_eq!((ran.stdout.as_str(), ran.status), ("a\n\na b\n\n\n\né\n#\n\n\u{feff}a\nz\n", 3));
    let places: Vec<&str> =
        ran.stderr.lines().map(|line| line.split(": ").next().unwrap()).collect();
    let expected = ["2:4", "4:1", "5:2", "6:2", "9:1"];
    assert_eq!(places, expected.map(|place| format!("<stdin>:{place}")));
    assert!(ran.stderr.contains("<stdin>:4:1: decoded bytes are not UTF-8\n"), "{}", ran.stderr);
    let row = row(&["decode", "--json"], b"b\xffc\n");
    assert_eq!([&row["error"]["start"], &row["error"]["end"]], [&json!(1), &json!(2)]);
    assert_eq!(
        [&row["valid"], &row["output"], &row["input_base64"]],
        [&json!(false), &json!(null), &json!("Yv9j")]
    );
    let ran = run(&["decode", "--charset", "euc-jp", "ab%A4z"], "");
    assert_eq!((super::places(&ran.stderr), ran.status), (vec!["<argument>:1:3"], 3));
}

#[test]
fn bytes_option_writes_octets_unchanged() {
    let mut command = super::uri(&["decode", "--charset", "bytes", "-0"]);
    let input = TempFile::new("codec", b"%FF%0A%5C\0%00\0a\0");
    let output = command.args(["-i", input.path()]).output().expect("the binary starts");
    assert_eq!(output.stdout, b"\xff\n\\\0\0a\0");
    assert_eq!(output.status.code(), Some(3));
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .contains(":2:1: decoded bytes contain NUL, which ends an output record")
    );
    says(&["decode", "--charset", "bytes", "a%09b", "%0A", "c"], 3, "a\tb\n\nc\n");
}

#[test]
fn charset_is_guessed_only_on_request() {
    let japanese = "%93%FA%96%7B%8C%EA%82%CC%83y%81%5B%83W";
    answers(&["decode", "--charset", "guess", japanese], "", 0, "日本語のページ\n");
    assert_eq!(run(&["decode", japanese], "").status, 3);
    let row = run(&["decode", "--charset", "guess", "--json", "caf%C3%A9", "%FF%00"], "");
    let mut rows = row.stdout.lines().map(|row| serde_json::from_str::<Value>(row).unwrap());
    let first = rows.next().unwrap();
    assert_eq!((&first["output"], &first["charsets"][0]["why"]), (&"café".into(), &"utf-8".into()));
    assert_eq!(first["charsets"][1]["text"], "cafÃ©");
    let second = rows.next().unwrap();
    assert_eq!((&second["valid"], &second["charsets"]), (&false.into(), &serde_json::json!([])));
    for wrong in ["--charset=bytes", "--charset=utf-8"] {
        assert_eq!(run(&["decode", "--charset", "guess", wrong, "a"], "").status, 2);
    }
}

/// Only ASCII characters of the input are delimiters, regardless of the octets of other characters.
#[test]
fn octets_of_characters_are_not_delimiters() {
    const TEXT: &str = "ク/最&α=⼀:a?ー";
    for target in
        ["path", "segment", "query", "fragment", "userinfo", "user", "host", "form", "data"]
    {
        // The only delimiters of a form.
        let delimit = if target == "form" { "&;=+" } else { ":/?#[]@!$&'()*+,;=" };
        let reserved = |text: &str| text.matches(|c| delimit.contains(c)).collect::<String>();
        let encode = |options: &[&str]| {
            run(&[&["encode", "--component", target], options].concat(), TEXT).stdout
        };
        let delimiters = reserved(&encode(&[]));
        for (charset, has_ascii) in [
            ("iso-2022-jp", true),
            ("shift_jis", true),
            ("euc-jp", true),
            ("gb18030", true),
            ("utf-16be", false),
            ("utf-16le", false),
        ] {
            // Not all charsets contain every radical.
            let text = TEXT.replace('⼀', if charset.starts_with("utf") { "⼀" } else { "一" });
            let encoded =
                run(&["encode", "--component", target, "--charset", charset], text.as_str()).stdout;
            assert_eq!(
                reserved(&encoded),
                if has_ascii { &*delimiters } else { "" },
                "{target} {charset} {encoded}"
            );
            let decoded = run(&["decode", "--charset", charset], encoded).stdout;
            assert_eq!(decoded.trim_end(), text, "{target} {charset}");
        }
    }
}

#[test]
fn characters_that_no_component_allows_are_literal() {
    says(&["decode", "a b%20c", "é%C3%A9<", "%C3%A9|%41"], 0, "a b c\néé<\né|A\n");
    says(&["decode", "--form", "a b+c"], 0, "a b c\n");
    for (wrong, place) in [("é %zz", ":1:4: "), ("é %FF", ":1:4: "), ("a %", ":1:3: ")] {
        let ran = run(&["decode", wrong], "");
        assert!(ran.status == 3 && ran.stderr.contains(place), "{}", ran.stderr);
    }
}
