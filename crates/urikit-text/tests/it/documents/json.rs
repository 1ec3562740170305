//! Links in JSON.

use urikit_text::document::{Flags, Kind, Reader, RewriteError, read};
use urikit_text::plain::Finder;

use super::laws::hold;
use super::reads::{Row, lawful, row, rows, survives};
use crate::reach;

const CASES: &[(&str, &[(&str, &str)])] = &[
    // An escaped solidus, as in many log files.
    (r#"{"u":"http:\/\/e.com\/a"}"#, &[("json /u", "http://e.com/a")]),
    // A period belongs to a URI that is the whole string, but not to one in a sentence.
    (
        r#"["http://e.com/a.", "see http://e.com/a. So"]"#,
        &[("json /0", "http://e.com/a."), ("json /1", "http://e.com/a")],
    ),
    (r#"{"a":{"b":[1,true,"urn:isbn:1"]}}"#, &[("json /a/b/2", "urn:isbn:1")]),
    (r#""http://e.com/?a=1\u0026b=2""#, &[("json ", "http://e.com/?a=1&b=2")]),
    (
        r#""http:\u002F\u002fb\u00fccher.example/\ud83d\ude00""#,
        &[("json ", "http://b%C3%BCcher.example/%F0%9F%98%80")],
    ),
    (r#"{"a/b~c":"http://e.com/"}"#, &[("json /a~1b~0c", "http://e.com/")]),
    // Member names are strings, too.
    (r#"{"http://e.com/term":1}"#, &[("json name /http:~1~1e.com~1term", "http://e.com/term")]),
    // The values of these members are references with any scheme. Other values are searched.
    (
        r##"{"$ref":"#/a","href":"../x","url":"../x","x":{"href":["y"]},"@id":"foaf:name"}"##,
        &[("json /$ref", "#/a"), ("json /href", "../x"), ("json /@id", "foaf:name")],
    ),
    (
        r#"[{"href":"javascript:alert(1)"},{"@id":"mailto:x"},{"@id":"_:b0"},{"src":""},
            {"src":" \t"}]"#,
        &[("json /0/href", "javascript:alert(1)"), ("json /1/@id", "mailto:x")],
    ),
    // References are not split, even if they are invalid.
    (
        r#"[{"href":"a b.html"},{"href":"http://e.com/a|b"},{"href":"see http://e.com/."}]"#,
        &[
            ("json /0/href", "a b.html"),
            ("json /1/href", "http://e.com/a|b"),
            ("json /2/href", "see http://e.com/."),
        ],
    ),
    (r#"{"href":" \nhttp://e.com/\u0009a "}"#, &[("json /href", "http://e.com/a")]),
    // A URI in the query of a reference is not a separate link.
    (r#"{"href":"/x?u=http://e.com/"}"#, &[("json /href", "/x?u=http://e.com/")]),
    (
        "{\"a\":\"http://a.b/\"}\n{\"a\":\"http://c.d/\"}\n",
        &[("json /a", "http://a.b/"), ("json /a", "http://c.d/")],
    ),
    ("[\"say \\\"http://e.com/a.\\\" \"]", &[("json /0", "http://e.com/a.")]),
    (r#"{"href":"a\b\f\n\r\t\\\/\"c"}"#, &[("json /href", "a\u{8}\u{C}\\/\"c")]),
    // Unpaired surrogates are replaced.
    (
        r#"{"href":"\ud800\udbff\udc00\udc00a\udfff"}"#,
        &[("json /href", "\u{FFFD}\u{10FC00}\u{FFFD}a\u{FFFD}")],
    ),
];

#[test]
fn links_are_found_in_unescaped_strings() {
    for (text, expected) in CASES {
        let document = lawful(Kind::Json, text.as_bytes());
        let expected: Vec<Row> =
            expected.iter().map(|(place, uri)| ((*place).to_owned(), (*uri).to_owned())).collect();
        assert_eq!(rows(&document), expected, "{text}");
        assert_eq!(document.skipped(), [], "{text}");
        // A replaced member name would change the pointers.
        if expected.iter().all(|(place, _)| !place.starts_with("json name")) {
            hold(Kind::Json, text.as_bytes(), &Reader::new());
        }
    }
}

/// As in HTML, invalid references and white space get a flag.
#[test]
fn references_have_flags() {
    for (text, flag) in [
        (r#"{"href":"a b.html"}"#, Flags::INVALID),
        (r#"{"href":"http://e.com/a|b"}"#, Flags::INVALID),
        (r#"{"@id":" x"}"#, Flags::WS_REMOVED),
        (r#"{"href":"javascript:alert(1)"}"#, Flags::default()),
    ] {
        let document = lawful(Kind::Json, text.as_bytes());
        let [link] = document.links() else { panic!("{text}") };
        assert_eq!(link.flags, flag, "{text}");
    }
}

#[test]
fn raw_contains_escapes() {
    let document = lawful(Kind::Json, CASES[0].0.as_bytes());
    assert_eq!(document.links()[0].raw, r"http:\/\/e.com\/a");
}

#[test]
fn invalid_parts_are_reported_and_the_rest_is_parsed() {
    for (text, uris, why) in [
        (
            r#"{"a": nonsense here, "b":"http://e.com/"}"#,
            &["http://e.com/"][..],
            &["6..19 invalid JSON token"][..],
        ),
        (
            r#"["http://e.com/", undefined"#,
            &["http://e.com/"],
            &["18..27 invalid JSON token", "27..27 unclosed JSON value"],
        ),
        (
            "{\"a\":\"http://e.com/\n{\"a\":\"http://f.com/\"}",
            &["http://e.com/", "http://f.com/"],
            &["5..19 unclosed JSON string", "20..20 unclosed JSON value before this line"],
        ),
        (r#"["http://e.com/"}]"#, &["http://e.com/"], &["16..17 unmatched bracket in JSON"]),
        (r#"["\x http://e.com/"]"#, &["http://e.com/"], &["2..3 invalid JSON escape"]),
        ("// no such thing \n{\"a\":1}", &[], &["0..16 invalid JSON token"]),
        (
            r#"[1x, e5, -, "http://e.com/"]"#,
            &["http://e.com/"],
            &["1..3 invalid JSON token", "5..7 invalid JSON token"],
        ),
        // A missing closing bracket is assumed only if the next value starts a line.
        (r#"["x" {"a":"http://e.com/"}]"#, &["http://e.com/"], &[]),
        ("[\n{\"a\":\"http://e.com/\"}\n]", &["http://e.com/"], &[]),
        // Form feed and next line are not white space in JSON (RFC 8259 section 2).
        (
            "[\x0C\"http://e.com/\"\u{85}]",
            &["http://e.com/"],
            &["1..2 invalid JSON token", "17..19 invalid JSON token"],
        ),
    ] {
        let document = lawful(Kind::Json, text.as_bytes());
        let found: Vec<_> = document.links().iter().map(|link| link.reference.as_str()).collect();
        assert_eq!(found, uris, "{text}");
        let reported =
            document.skipped().iter().map(|skipped| format!("{:?} {}", skipped.range, skipped.why));
        assert_eq!(reported.collect::<Vec<_>>(), why, "{text}");
    }
}

/// Deeper brackets are counted, but not included in pointers.
#[test]
fn pointers_have_limited_depth() {
    let of_levels = |level: &str, depth: usize| {
        let cut = if depth > 256 { "/…" } else { "" };
        format!("json {}{cut}", level.repeat(depth.min(256)))
    };
    for depth in [1, 255, 256, 257, 258, 300] {
        let arrays = format!("{}\"http://e.com/\"{}", "[".repeat(depth), "]".repeat(depth));
        let objects = format!(
            "{}{{\"s:/\":\"http://e.com/\"}}{}",
            "{\"a\":".repeat(depth),
            "}".repeat(depth)
        );
        let text = format!("[{arrays},\"http://f.com/\"]\n{objects}\n\"http://g.com/\"");
        let document = lawful(Kind::Json, text.as_bytes());
        let name = match depth {
            ..256 => format!("{}/s:~1", of_levels("/a", depth)),
            256 => format!("{}/…", of_levels("/a", depth)),
            _ => of_levels("/a", depth),
        };
        let first = format!(
            "json {}{}",
            "/0".repeat(depth.min(255) + 1),
            if depth > 255 { "/…" } else { "" }
        );
        let expected = [
            (first, "http://e.com/"),
            ("json /1".to_owned(), "http://f.com/"),
            (name, "http://e.com/"),
            ("json ".to_owned(), "http://g.com/"),
        ];
        assert_eq!(
            rows(&document),
            expected.map(|(place, uri)| (place, uri.to_owned())),
            "{depth}"
        );
        assert_eq!(document.skipped(), [], "{depth}");
    }
    // Deeper member names do not affect outer ones.
    for depth in [255, 256, 300] {
        let text =
            format!("{}{{\"http://e.com/\":1}}{}", "{\"a\":".repeat(depth), "}".repeat(depth));
        let place = match depth {
            255 => format!("json name {}/http:~1~1e.com~1", "/a".repeat(255)),
            _ => format!("json name {}/…", "/a".repeat(256)),
        };
        assert_eq!(
            rows(&lawful(Kind::Json, text.as_bytes())),
            [(place, "http://e.com/".to_owned())]
        );
    }
}

/// Names in a pointer are limited to 1024 bytes, including quotes.
#[test]
fn pointers_have_limited_length() {
    for (len, is_whole) in [(1021, true), (1022, true), (1023, false), (2000, false)] {
        let name = "n".repeat(len);
        let text = format!("{{\"{name}\":[\"http://e.com/\"]}}");
        let place = if is_whole { format!("json /{name}/0") } else { "json /…".to_owned() };
        assert_eq!(
            rows(&lawful(Kind::Json, text.as_bytes())),
            [(place, "http://e.com/".to_owned())],
            "{len}"
        );
    }
}

/// Returns the links found by walking over the values of another parser.
fn walk(value: &serde_json::Value, pointer: &str, out: &mut Vec<Row>) {
    let find = |text: &str, place: String, out: &mut Vec<Row>| {
        for hit in Finder::new().find(&format!("\"{text}\"")) {
            out.push((place.clone(), hit.uri.into_owned()));
        }
    };
    match value {
        serde_json::Value::String(text) => find(text, format!("json {pointer}"), out),
        serde_json::Value::Array(values) => {
            values
                .iter()
                .enumerate()
                .for_each(|(at, value)| walk(value, &format!("{pointer}/{at}"), out));
        }
        serde_json::Value::Object(members) => {
            for (name, value) in members {
                let pointer = format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
                find(name, format!("json name {pointer}"), out);
                walk(value, &pointer, out);
            }
        }
        _ => {}
    }
}

#[test]
fn links_match_those_of_another_parser() {
    let mut random = super::laws::Random(7);
    let mut seen = 0;
    for _ in 0..2000 {
        let value = generated(&mut random, 4);
        let mut expected = Vec::new();
        walk(&value, "", &mut expected);
        for text in [value.to_string(), serde_json::to_string_pretty(&value).unwrap()] {
            let text = text.replace('/', ["/", "\\/", "\\u002F"][random.below(3)]);
            let document = lawful(Kind::Json, text.as_bytes());
            let mut found: Vec<Row> = document.links().iter().map(row).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{text}");
            assert_eq!(document.skipped(), [], "{text}");
        }
        seen += expected.len();
    }
    assert!(seen > 1000, "{seen}");
}

fn generated(random: &mut super::laws::Random, depth: usize) -> serde_json::Value {
    const TEXTS: [&str; 8] = [
        "http://e.com/a",
        "x \"http://e.com/\\b\"",
        "ü http://ü.example/",
        "a/b",
        "~",
        "\n",
        "urn:isbn:1.",
        "",
    ];
    let text = |random: &mut super::laws::Random| TEXTS[random.below(TEXTS.len())].to_owned();
    match random.below(if depth == 0 { 3 } else { 6 }) {
        0 => text(random).into(),
        1 => serde_json::Value::Null,
        2 => (-1.5e3).into(),
        3 | 4 => {
            (0..random.below(4)).map(|_| (text(random), generated(random, depth - 1))).collect()
        }
        _ => (0..random.below(4)).map(|_| generated(random, depth - 1)).collect(),
    }
}

#[test]
fn damaged_input_does_not_panic() {
    CASES.iter().for_each(|(text, _)| survives(Kind::Json, text.as_bytes()));
}

/// In a longer string, a URI has no delimiters, so a replacement has to end at the same position.
#[test]
fn replacement_in_text_must_not_change_the_end() {
    let document = read(Kind::Json, br#"["(http://e.com/a) b", "http://e.com/c"]"#);
    let [bare, whole] = document.links() else { panic!("{:?}", document.links()) };
    for (uri, is_bare) in [
        ("http://e.com/x", true),
        ("http://e.com/x.", false),
        ("http://e.com/(", false),
        ("http://e.com/()", true),
        ("http://e.com/?x=(y", false),
        ("../x.", true),
        ("", true),
    ] {
        assert_eq!(bare.write(uri).is_ok(), is_bare, "{uri}");
        assert!(whole.write(uri).is_ok(), "{uri}");
    }
    assert_eq!(bare.write("http://e.com/x."), Err(RewriteError::Extent));
}

/// Long input that could cause quadratic time or deep recursion.
#[test]
fn adversarial_input_takes_linear_time() {
    let len = reach(1 << 17, 1 << 20);
    for part in [
        "{\"a\":",
        "[",
        "]",
        "\"",
        "\\",
        "{\"http://a.b/\":\"http://c.d/",
        "\"\\",
        "x ",
        "\"a\" ",
        "\n{",
        "\x0C",
        "\x0B ",
    ] {
        let text = part.repeat(len / part.len());
        read(Kind::Json, text.as_bytes());
    }
    let name = "n".repeat(len / 2);
    let text = format!("{{\"{name}\":[{}]}}", "\"http://e.com/\",".repeat(len / 32));
    let document = read(Kind::Json, text.as_bytes());
    assert_eq!(document.links().len(), len / 32);
    assert!(document.links().iter().all(|link| link.place.to_string().len() < 2048));
}
