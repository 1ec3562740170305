//! `--spec whatwg`: URLs as browsers parse them.

use serde_json::{Value, json};

use super::{answers, run, says};

/// Inputs, and the URL that a browser shows for them.
const URLS: [(&str, &str); 14] = [
    ("HTTP://EXAMPLE.com:80/%7Ea/./b/../c", "http://example.com/%7Ea/c"),
    ("http:\\\\h\\a|b?c=\"d\"", "http://h/a|b?c=%22d%22"),
    ("http://h/a\tb", "http://h/ab"),
    ("  http://h  ", "http://h/"),
    ("http://0x7f.1/", "http://127.0.0.1/"),
    ("http://[0:0::1]/", "http://[::1]/"),
    ("http://\u{fc}.example/\u{fc}", "http://xn--tda.example/%C3%BC"),
    ("http://u:p@h:8080?q#f", "http://u:p@h:8080/?q#f"),
    ("http://u@v@h/", "http://u%40v@h/"),
    ("http:///h/%zz", "http://h/%zz"),
    ("file:///a/../b", "file:///b"),
    ("mailto:A@B?c=\"\\\"", "mailto:A@B?c=%22\\%22"),
    ("data:text/plain,\"\\\"", "data:text/plain,\"\\\""),
    ("x:/..//y", "x:/.//y"),
];

/// Inputs without a URL, with the name and the offset of the error.
const FAILURES: [(&str, &str, usize); 8] = [
    ("", "missing-scheme-non-relative-URL", 0),
    ("a", "missing-scheme-non-relative-URL", 0),
    ("//h/", "missing-scheme-non-relative-URL", 0),
    ("http://", "host-missing", 7),
    ("http://a b/", "domain-to-ASCII", 8),
    ("http://h:99999/", "port-out-of-range", 9),
    ("http://[::1/", "IPv6-unclosed", 7),
    ("http://1.2.3.256/", "IPv4-out-of-range-part", 13),
];

fn row(arguments: &[&str], input: &str) -> Value {
    let line = Value::from(input).to_string();
    let ran = run(&[arguments, &["--spec", "whatwg", "--json", "--jsonl"]].concat(), line);
    serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{input}: {error}"))
}

#[test]
fn normal_form_is_the_serialized_url() {
    for (input, url) in URLS {
        let found = row(&["normalize"], input);
        assert_eq!((&found["input"], &found["output"]), (&input.into(), &url.into()));
        let steps =
            if input == url { json!([]) } else { json!([{"step": "whatwg", "output": url}]) };
        assert_eq!(found["steps"], steps, "{input}");
        assert_eq!(row(&["check"], input)["valid"], true, "{input}");
        assert_eq!(row(&["normalize"], url)["output"], url, "serialization is idempotent");
    }
}

#[test]
fn failure_of_the_parser_is_invalid() {
    for (input, code, start) in FAILURES {
        for command in ["check", "parse", "normalize"] {
            let found = row(&[command], input);
            assert_eq!((&found["input"], &found["valid"]), (&input.into(), &false.into()));
            let error = &found["error"];
            assert_eq!((&error["code"], &error["start"]), (&code.into(), &start.into()), "{input}");
        }
    }
    answers(
        &["check", "--spec", "whatwg"],
        b"http://h/\xff\nhttp://h\n".as_slice(),
        1,
        "invalid\nvalid\n",
    );
    let ran = run(&["check", "--spec", "whatwg", "http://h:99999/"], "");
    assert_eq!(ran.stderr, "<argument>:1:1: invalid port number: http://h:99999/\n");
}

#[test]
fn components_are_those_of_the_url() {
    for (input, fields) in [
        ("HTTP:\\\\U:p@H:81\\a|b?c#d", "http\tu:p\th\t81\t/a|b\tc\td"),
        ("https://h:443", "https\t\\N\th\t\\N\t/\t\\N\t\\N"),
        ("http://@h/", "http\t\\N\th\t\\N\t/\t\\N\t\\N"),
        ("http://[0::1]:81/?", "http\t\\N\t[::1]\t81\t/\t\t\\N"),
        ("file:///a", "file\t\\N\t\t\\N\t/a\t\\N\t\\N"),
        ("x://u@h:0", "x\tu\th\t0\t\t\\N\t\\N"),
        ("data:a,\\", "data\t\\N\t\\N\t\\N\ta,\\\\\t\\N\t\\N"),
        ("x:/..//y", "x\t\\N\t\\N\t\\N\t//y\t\\N\t\\N"),
        ("a", "\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N"),
    ] {
        let status = i32::from(input == "a");
        // The parser keeps the case of the user.
        let fields =
            fields.replace("\tu:p\t", if input.contains('U') { "\tU:p\t" } else { "\tu:p\t" });
        says(&["parse", "--spec", "whatwg", input], status, &format!("{fields}\n"));
    }
    let found = row(&["parse"], "http://u:p@127.1:81/\"");
    assert_eq!((&found["spec"], &found["kind"]), (&"whatwg".into(), &"uri".into()));
    assert_eq!((&found["host"], &found["host_kind"]), (&"127.0.0.1".into(), &"ipv4".into()));
    assert_eq!((&found["authority"], &found["path"]), (&"u:p@127.0.0.1:81".into(), &"/%22".into()));
}

#[test]
fn get_decodes_components_and_form_parameters() {
    let url = "http://u%41:p@www.a.co.uk:81/%zz%41?a+b=c+d%20e&f#g";
    let get = |template, expected: &str| {
        says(&["get", "--spec", "whatwg", template, url], 0, &format!("{expected}\n"));
        let decode = ["get", "--spec", "whatwg", "--decode", template, url];
        let decoded = expected.replace("%41", "A").replace("c+d%20e", "c d e");
        says(&decode, 0, &format!("{decoded}\n"));
    };
    get("{user} {host} {port} {path} {fragment}", "u%41 www.a.co.uk 81 /%zz%41 g");
    get("{domain} {query:a b} {query:f}{query:x}", "a.co.uk c+d%20e ");
    let csv = ["get", "--spec", "whatwg", "--format", "csv", "{path}", "data:a\\b"];
    says(&csv, 0, "input,path\ndata:a\\b,a\\b\n");
    says(&["get", "--spec", "whatwg", "{key}", "HTTP:h"], 0, "http://h/\n");
}

#[test]
fn every_value_is_from_the_same_url() {
    let template = "{scheme} {host} {port} {key} {origin} {domain} {surt} {key:crawler} {filename}";
    for (input, url) in URLS.into_iter().chain([
        ("http://good.example\\@evil.example/", "http://good.example/@evil.example/"),
        ("http:e.example/x", "http://e.example/x"),
        ("http://0x7f.1/", "http://127.0.0.1/"),
        ("http://%65vil.example:0080\\..\\a", "http://evil.example/a"),
    ]) {
        let found = |input| row(&["get", template], input)["output"].clone();
        assert_eq!(found(input), found(url), "{input}");
    }
    let get = ["get", "--spec", "whatwg", "{host} {key} {surt}"];
    let expected = "good.example http://good.example/@evil.example/ example,good)/@evil.example\n";
    says(&[&get[..], &["http://good.example\\@evil.example/"]].concat(), 0, expected);
}

#[test]
fn references_are_resolved_as_links() {
    for (base, input, target) in [
        ("http://a/b/c/d?q#f", "../g", "http://a/b/g"),
        ("http://a/b/c/d?q#f", "", "http://a/b/c/d?q"),
        ("http://a/b/c/d?q#f", "#s", "http://a/b/c/d?q#s"),
        ("https://a/b", "\\\\h\\d", "https://h/d"),
        ("https://a/b", "https:c", "https://a/c"),
        ("https://a/b", "x y|z", "https://a/x%20y|z"),
        ("mailto:a", "#b", "mailto:a#b"),
    ] {
        says(&["resolve", "--spec", "whatwg", "--base", base, input], 0, &format!("{target}\n"));
        assert_eq!(row(&["resolve", "--base", base], input)["target"], target);
    }
    says(&["resolve", "--spec", "whatwg", "--base", "mailto:a", "b"], 1, "\n");
    says(&["resolve", "--spec", "whatwg", "--base", "/b", "c"], 2, "");
    let found = row(&["resolve", "--base", "http://a/b#c"], "#d");
    assert_eq!((&found["base"], &found["same_document"]), (&"http://a/b".into(), &true.into()));
}

#[test]
fn options_of_specifications_do_not_apply() {
    for arguments in [
        &["compare", "a:", "b:"][..],
        &["relativize", "--base", "http://a/", "a:"],
        &["explain", "a:"],
        &["audit", "a:"],
        &["check", "--as", "uri", "a:"],
        &["parse", "--tolerant", "a:"],
        &["parse", "--unicode", "a:"],
        &["parse", "--repair", "a:"],
        &["normalize", "--only", "case", "a:"],
        &["resolve", "--base", "http://a/", "--excess", "keep", "a"],
    ] {
        let ran = run(&[arguments, &["--spec", "whatwg"]].concat(), "");
        assert_eq!((ran.status, &*ran.stdout), (2, ""), "{arguments:?}");
        assert!(ran.stderr.contains("WHATWG URL Standard"), "{}", ran.stderr);
    }
}
