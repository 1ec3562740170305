//! `uri query`.

use serde_json::{Value, json};

use super::{answers, run, says};

fn rows(arguments: &[&str], stdin: &str) -> Vec<Value> {
    let ran = run(arguments, stdin);
    assert_eq!(ran.stderr, "");
    ran.stdout.lines().map(|row| serde_json::from_str(row).expect("a JSON object")).collect()
}

#[test]
fn pairs_are_tab_separated_and_unchanged() {
    says(
        &["query", "http://h/?q=%61+b&a&&b=;c=#f", "./x", "x?", "?a"],
        0,
        "q=%61+b\ta\t\tb=;c=\n\\N\n\na\n",
    );
    says(&["query", "--separator", "semicolon", "?a&b;c"], 0, "a&b\tc\n");
    says(&["query", "--separator", "both", "?a&b;c"], 0, "a\tb\tc\n");
    let ran = run(&["query"], "?a\na b?c\n?d\n");
    assert_eq!((ran.stdout.as_str(), ran.status), ("a\n\nd\n", 3));
    assert_eq!(super::places(&ran.stderr), ["<stdin>:2:2"]);
}

#[test]
fn json_rows_have_raw_and_decoded_pairs_with_spans() {
    let text = "//h/?%61=b+%FF&c&=#f";
    let pair =
        |separator: Value, [start, end]: [usize; 2], raw: [Value; 2], decoded: [Value; 2]| {
            assert_eq!(
                &text[start..end],
                [raw[0].as_str(), raw[1].as_str()]
                    .map(|part| part.unwrap_or(""))
                    .join(if raw[1].is_null() { "" } else { "=" })
            );
            json!({
                "separator": separator, "start": start, "end": end,
                "raw_key": raw[0], "raw_value": raw[1], "key": decoded[0], "value": decoded[1],
            })
        };
    let mut lossy = pair(
        json!(null),
        [5, 14],
        [json!("%61"), json!("b+%FF")],
        [json!("a"), json!("b \u{fffd}")],
    );
    lossy["value_base64"] = json!("YiD/");
    let pairs = [
        lossy,
        pair(json!("&"), [15, 16], [json!("c"), json!(null)], [json!("c"), json!(null)]),
        pair(json!("&"), [17, 18], [json!(""), json!("")], [json!(""), json!("")]),
    ];
    let row = json!({"input": text, "valid": true, "query": "%61=b+%FF&c&=", "pairs": pairs,
    "error": null});
    assert_eq!(rows(&["query", "--json", "--form", text], ""), [row]);
    let row = |input, query: Value| {
        json!({"input": input, "valid": true, "query": query,
    "pairs": [], "error": null})
    };
    assert_eq!(
        rows(&["query", "--json"], "a\na?\n"),
        [row("a", json!(null)), row("a?", json!(""))]
    );
    let invalid = &rows(&["query", "--json", "a?b c"], "")[0];
    assert_eq!(
        [&invalid["valid"], &invalid["query"], &invalid["error"]["start"]],
        [&json!(false), &json!(null), &json!(3)]
    );
}

#[test]
fn keys_and_values_have_a_charset() {
    let row = &rows(&["query", "--json", "--charset", "cp932", "?%83A=%83B&%FF"], "")[0]["pairs"];
    assert_eq!((&row[0]["key"], &row[0]["value"]), (&"\u{30a2}".into(), &"\u{30a3}".into()));
    assert_eq!(row[1]["key_base64"], "/w==");
}

#[test]
fn edits_do_not_depend_on_the_rest_of_the_input() {
    for (input, output) in [
        ("https://a.example/?ids[]=1&utm_source=x", "https://a.example/?ids[]=1"),
        ("http://h:8x/a b?utm_source=x#[#", "http://h:8x/a b#[#"),
        ("?%zz&utm_source&x=\u{e9}", "?%zz&x=\u{e9}"),
    ] {
        says(&["set", "--delete", "query:utm_*", input], 0, &format!("{output}\n"));
    }
    says(&["set", "--set", "query:ids[]=2", "?a[]&ids[]=1"], 0, "?a[]&ids%5B%5D=2\n");
    let row = &rows(&["set", "--json", "--delete", "query:b", "?a[]&b"], "")[0];
    assert_eq!(
        [&row["output"], &row["valid"], &row["error"]["start"]],
        [&json!("?a[]"), &json!(false), &json!(2)]
    );
}

#[test]
fn edits_keep_all_other_bytes() {
    let text = "HTTP://H:80/./%7e?utm_source=x&id=%37;&&utm_medium&ID=+#F";
    says(&["set", "--delete", "query:utm_*", text], 0, "HTTP://H:80/./%7e?id=%37;&&ID=+#F\n");
    says(
        &["set", "--keep", "query:id", "--keep", "query:I?", text],
        0,
        "HTTP://H:80/./%7e?id=%37;&ID=+#F\n",
    );
    says(
        &["set", "--delete", "query:*", text, "a?b", "a?", "a#?"],
        0,
        "HTTP://H:80/./%7e#F\na\na?\na#?\n",
    );
    // Brackets are not pattern characters, because many keys contain them.
    says(&["set", "--delete", "query:[a]", "?%5Ba%5D&a"], 0, "?a\n");
    says(
        &["set", "--set", "query:id=8", text, "a"],
        0,
        &(text.replace("%37;", "8") + "\na?id=8\n"),
    );
    says(
        &["set", "--append", "query:a b=c&d=", "--append", "query:e", "?x#f", "?"],
        0,
        "?x&a%20b=c%26d=&e#f\n?a%20b=c%26d=&e\n",
    );
    says(&["set", "--append", "query:a b=1+1", "x"], 0, "x?a%20b=1%2B1\n");
    says(&["set", "--append", "query:a b=1+1", "--form", "x"], 0, "x?a%20b=1%2B1\n");
    says(
        &["set", "--append", "query:c=;", "--separator", "both", "?a;b", "?a"],
        0,
        "?a;b;c=%3B\n?a&c=%3B\n",
    );
    says(&["set", "--sort", "?b;=2&a&b=1&%61=1"], 0, "?a&%61=1&b=1&b;=2\n");
}

#[test]
fn edits_are_applied_in_fixed_order() {
    let before = ["set", "?a=1&b=2&c=3"];
    let options = [
        "--sort",
        "--append=query:aa",
        "--set=query:c=4",
        "--keep=query:[bc]",
        "--keep=query:?",
        "--delete=query:a",
    ];
    let mut turned = options;
    turned.reverse();
    for options in [options, turned] {
        says(&[&before[..], &options].concat(), 0, "?aa&b=2&c=4\n");
    }
}

#[test]
fn json_rows_of_edits_have_output() {
    let expected = [
        json!({"input": "?a#f", "valid": true, "output": "#f", "error": null}),
        json!({"input": "b", "valid": true, "output": "b", "error": null}),
    ];
    assert_eq!(rows(&["set", "--json", "--delete", "query:a"], "?a#f\nb\n"), expected);
    let ran = run(&["set", "--json", "--sort", "a b"], "");
    assert!(
        ran.stdout
            .starts_with(r#"{"input":"a b","valid":false,"output":"a b","error":{"start":1,"#)
    );
    assert_eq!(ran.status, 0);
    let kept = "{\"u\":\"?b&a\",\"output\":\"?a&b\"}\n";
    answers(&["set", "--sort", "--jsonl", "--field", "u"], "{\"u\":\"?b&a\"}\n", 0, kept);
}

/// Invalid UTF-8 is shown as U+FFFD, but does not match it.
#[test]
fn invalid_utf8_keys_match_wildcards_only() {
    let text = "x?%FF=1&%FE=3&%EF%BF%BD=2";
    says(&["set", "--delete", "query:\u{fffd}", text], 0, "x?%FF=1&%FE=3\n");
    says(&["set", "--keep", "query:\u{fffd}", text], 0, "x?%EF%BF%BD=2\n");
    says(&["set", "--delete", "query:?", text], 0, "x\n");
    says(&["set", "-d", "query:\u{fffd}", text], 0, "x?%FF=1&%FE=3\n");
    says(&["set", "-d", "query:*", text], 0, "x\n");
}
