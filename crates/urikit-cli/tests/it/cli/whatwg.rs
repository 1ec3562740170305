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
    // An invalid port is not shown, because it can be a password.
    assert_eq!(ran.stderr, "<argument>:1:10: port is too large\n");
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
        let status = if input == "a" { 3 } else { 0 };
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
        assert_eq!(row(&["resolve", "--base", base], input)["output"], target);
    }
    says(&["resolve", "--spec", "whatwg", "--base", "mailto:a", "b"], 3, "\n");
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
        &["parse", "--lenient", "a:"],
        &["parse", "--unicode", "a:"],
        &["parse", "--lenient", "a:"],
        &["normalize", "--only", "case", "a:"],
        &["resolve", "--base", "http://a/", "--variant", "keep-excess", "a"],
    ] {
        let ran = run(&[arguments, &["--spec", "whatwg"]].concat(), "");
        assert_eq!((ran.status, &*ran.stdout), (2, ""), "{arguments:?}");
        assert!(ran.stderr.contains("URL Standard"), "{}", ran.stderr);
    }
}

#[test]
fn validation_errors_and_changes_are_members() {
    let input = " HTTP:\\\\ex\tample.org/%";
    let errors = json!([
        {"name": "invalid-URL-unit", "start": 0, "end": 1},
        {"name": "special-scheme-missing-following-solidus", "start": 6, "end": 6},
        {"name": "special-scheme-missing-following-solidus", "start": 6, "end": 7},
        {"name": "special-scheme-missing-following-solidus", "start": 7, "end": 8},
        {"name": "invalid-URL-unit", "start": 10, "end": 11},
        {"name": "invalid-URL-unit", "start": 21, "end": 22},
    ]);
    let change = |kind, start, end, output_start, output_end| {
        json!({
            "kind": kind, "start": start, "end": end,
            "output_start": output_start, "output_end": output_end,
        })
    };
    let changes = [
        change("trimmed", 0, 1, 0, 0),
        change("lowercased", 1, 5, 0, 4),
        change("slashes", 6, 8, 5, 7),
        change("removed", 10, 11, 9, 9),
    ];
    for command in ["parse", "normalize"] {
        let found = row(&[command], input);
        assert_eq!((&found["validation_errors"], &found["changes"]), (&errors, &json!(changes)));
        let failed = row(&[command], "http://u@h:x");
        let errors = json!([
            {"name": "invalid-credentials", "start": 7, "end": 9},
            {"name": "port-invalid", "start": 11, "end": 12},
        ]);
        assert_eq!((&failed["validation_errors"], &failed["changes"]), (&errors, &json!([])));
    }
    let ran = run(&["parse", "--spec", "whatwg", "--json"], b"http://h/\xff\n".as_slice());
    assert!(ran.stdout.contains(r#""validation_errors":[],"changes":[]"#), "{}", ran.stdout);
}

#[test]
fn errors_of_computed_values_are_at_the_input() {
    for (input, start, end) in [
        ("abc://h%ff/", 6, 10),
        (" \tabc:/\t/\u{e9}%f\tf/\u{e9}", 9, 15),
        ("ABC://\u{e9}:\u{e9}@\u{e9}%ff:0080/a/..", 12, 17),
    ] {
        for template in ["{puny:host}", "{key:crawler}"] {
            let error = &row(&["get", template], input)["error"];
            assert_eq!((&error["start"], &error["end"]), (&start.into(), &end.into()), "{input}");
        }
    }
}

#[test]
fn host_is_converted_whatever_the_other_components_contain() {
    for (input, hosts) in [
        ("http://\u{fc}.example/a|b", "xn--tda.example \u{fc}.example"),
        ("http://%zz:^@h/", "h h"),
        ("abc://a%C3%BC/^", "xn--a-eha a\u{fc}"),
        ("abc:/.//h|", " "),
        ("file:///a|", " "),
    ] {
        let get = ["get", "--spec", "whatwg", "{puny:host} {idn:host}", input];
        says(&get, 0, &format!("{hosts}\n"));
    }
}

/// The tokens of messy inputs.
const TOKENS: &str = "http: https: HTTP: file: ftp: abc: mailto: // // / / \\ ? # @ : :80 :0443 . \
    .. %2e %41 %00 %zz %C3%A9 a B C: c| localhost www.example.co.uk EXAMPLE.com 127.1 0x7f [::1] [ \
    xn--tda xn--a \u{e9} \u{2603} \u{2460} \" < ^ ` { | ' ~ _ u:p@ ; = & a.html .. x=1&b=2 \t \
    \u{1f}";

#[test]
fn values_of_messy_inputs_are_those_of_the_href() {
    let tokens: Vec<&str> = TOKENS.split(' ').chain([" "]).collect();
    let mut state = 0x9e37_79b9_u32;
    // A generator of pseudo-random numbers (xorshift).
    let mut below = |end: usize| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state as usize % end
    };
    let inputs: Vec<String> = (0..10_000)
        .map(|_| {
            let head = ["http://", "https:\\\\", "http:", "file:", "abc://", ""][below(6)];
            let rest: String = (0..below(8)).map(|_| tokens[below(tokens.len())]).collect();
            format!("{head}{rest}")
        })
        .collect();
    let template = "{host} {port} {key} {surt} {domain} {suffix} {host_reversed} {origin} \
        {port:default} {filename} {extension} {puny:host} {idn:host} {key:crawler} {key:archive} \
        {surt:cdxj} {scheme} {userinfo} {user} {password} {path} {query} {fragment}";
    let get = |spec, template, inputs: &[String]| -> Vec<String> {
        let ran = run(&["get", "--spec", spec, "--null", template], inputs.join("\0") + "\0");
        let rows = ran.stdout.split_terminator('\0').map(str::to_owned);
        let rows: Vec<String> = rows.collect();
        assert_eq!(rows.len(), inputs.len(), "{}", ran.stderr);
        rows
    };
    let mut valid = inputs;
    let hrefs = get("whatwg", "{key}", &valid);
    let mut is_valid = hrefs.iter().map(|href| !href.is_empty());
    valid.retain(|_| is_valid.next().unwrap_or_default());
    // Backslashes are escaped in the output.
    let href = |field: String| field.replace("\\\\", "\\");
    let hrefs: Vec<String> = hrefs.into_iter().filter(|it| !it.is_empty()).map(href).collect();
    assert!(valid.len() > 3_000, "{}", valid.len());
    let (ours, browser) = (get("whatwg", template, &valid), get("whatwg", template, &hrefs));
    // These do not depend on the normal form of a specification. The prefix `/.` of a path is part
    // of the path only in RFC 3986.
    let shared = "{host} {port} {surt} {domain} {suffix} {host_reversed} {origin} {port:default} \
        {filename} {extension} {puny:host} {idn:host} {key:crawler} {scheme} {query} {fragment}";
    let [browser_shared, strict] = ["whatwg", "rfc3986"].map(|spec| get(spec, shared, &hrefs));
    let mut strictly_valid = 0;
    for (at, (input, href)) in valid.iter().zip(&hrefs).enumerate() {
        assert_eq!(ours[at], browser[at], "{input:?} {href}");
        if !strict[at].is_empty() {
            assert_eq!(browser_shared[at], strict[at], "{input:?} {href}");
            strictly_valid += 1;
        }
    }
    assert!(strictly_valid > 2_000, "{strictly_valid}");
}
