//! JSON.

use urikit_text::document::{Flags, Kind, Reader, RewriteError, read};
use urikit_text::plain::Finder;

use super::laws::hold;
use super::reads::{Row, lawful, row, rows, survives};
use crate::reach;

const CASES: &[(&str, &[(&str, &str)])] = &[
    // The case of a log: an escaped solidus.
    (r#"{"u":"http:\/\/e.com\/a"}"#, &[("json /u", "http://e.com/a")]),
    // As a whole a URI, so that the full stop is a part of it; in a sentence it is not.
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
    // Names of members are strings as well.
    (r#"{"http://e.com/term":1}"#, &[("json name /http:~1~1e.com~1term", "http://e.com/term")]),
    // By their members these are references, of whatever scheme; others with such values are not.
    (
        r##"{"$ref":"#/a","href":"../x","url":"../x","x":{"href":["y"]},"@id":"foaf:name"}"##,
        &[("json /$ref", "#/a"), ("json /href", "../x"), ("json /@id", "foaf:name")],
    ),
    (
        r#"[{"href":"javascript:alert(1)"},{"@id":"mailto:x"},{"@id":"_:b0"},{"src":""},{"src":" \t"}]"#,
        &[("json /0/href", "javascript:alert(1)"), ("json /1/@id", "mailto:x")],
    ),
    // They are taken as a whole, also where they are not valid.
    (
        r#"[{"href":"a b.html"},{"href":"http://e.com/a|b"},{"href":"see http://e.com/."}]"#,
        &[
            ("json /0/href", "a b.html"),
            ("json /1/href", "http://e.com/a|b"),
            ("json /2/href", "see http://e.com/."),
        ],
    ),
    (r#"{"href":" \nhttp://e.com/\u0009a "}"#, &[("json /href", "http://e.com/a")]),
    // A reference with another URI in its query is one.
    (r#"{"href":"/x?u=http://e.com/"}"#, &[("json /href", "/x?u=http://e.com/")]),
    (
        "{\"a\":\"http://a.b/\"}\n{\"a\":\"http://c.d/\"}\n",
        &[("json /a", "http://a.b/"), ("json /a", "http://c.d/")],
    ),
    ("[\"say \\\"http://e.com/a.\\\" \"]", &[("json /0", "http://e.com/a.")]),
    (r#"{"href":"a\b\f\n\r\t\\\/\"c"}"#, &[("json /href", "a\u{8}\u{C}\\/\"c")]),
    // A surrogate without the other one is something else.
    (
        r#"{"href":"\ud800\udbff\udc00\udc00a\udfff"}"#,
        &[("json /href", "\u{FFFD}\u{10FC00}\u{FFFD}a\u{FFFD}")],
    ),
];

#[test]
fn strings_are_searched_by_their_meaning() {
    for (text, expected) in CASES {
        let document = lawful(Kind::Json, text.as_bytes());
        let expected: Vec<Row> =
            expected.iter().map(|(place, uri)| ((*place).to_owned(), (*uri).to_owned())).collect();
        assert_eq!(rows(&document), expected, "{text}");
        assert_eq!(document.skipped(), [], "{text}");
        // With another name, the pointer is another one.
        if expected.iter().all(|(place, _)| !place.starts_with("json name")) {
            hold(Kind::Json, text.as_bytes(), &Reader::new());
        }
    }
}

/// A reference that is not valid is told as one, as in HTML, and one with white space around it too.
#[test]
fn references_are_told_what_is_wrong_with_them() {
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

/// What stands in the document is told with its escapes.
#[test]
fn raw_is_what_stands_there() {
    let document = lawful(Kind::Json, CASES[0].0.as_bytes());
    assert_eq!(document.links()[0].raw, r"http:\/\/e.com\/a");
}

/// Faults, what is read in spite of them, and what is said.
#[test]
fn faults_are_told_and_the_rest_is_read() {
    for (text, uris, why) in [
        (
            r#"{"a": nonsense here, "b":"http://e.com/"}"#,
            &["http://e.com/"][..],
            &["6..19 no token"][..],
        ),
        (
            r#"["http://e.com/", undefined"#,
            &["http://e.com/"],
            &["18..27 no token", "27..27 the value is not closed"],
        ),
        (
            "{\"a\":\"http://e.com/\n{\"a\":\"http://f.com/\"}",
            &["http://e.com/", "http://f.com/"],
            &[
                "5..19 the string is not closed in its line",
                "20..20 the value before this line is not closed",
            ],
        ),
        (r#"["http://e.com/"}]"#, &["http://e.com/"], &["16..17 this bracket closes nothing"]),
        (r#"["\x http://e.com/"]"#, &["http://e.com/"], &["2..3 no escape"]),
        ("// no such thing \n{\"a\":1}", &[], &["0..16 no token"]),
        (
            r#"[1x, e5, -, "http://e.com/"]"#,
            &["http://e.com/"],
            &["1..3 no token", "5..7 no token"],
        ),
        // A bracket begins a value in any place, but none is missing before it unless it begins its line.
        (r#"["x" {"a":"http://e.com/"}]"#, &["http://e.com/"], &[]),
        ("[\n{\"a\":\"http://e.com/\"}\n]", &["http://e.com/"], &[]),
        // White space elsewhere, but not here (RFC 8259 section 2).
        (
            "[\x0C\"http://e.com/\"\u{85}]",
            &["http://e.com/"],
            &["1..2 no token", "17..19 no token"],
        ),
    ] {
        let document = lawful(Kind::Json, text.as_bytes());
        let found: Vec<_> = document.links().iter().map(|link| link.reference.as_str()).collect();
        assert_eq!(found, uris, "{text}");
        let told = document.skipped().iter().map(|skipped| {
            format!("{:?} {}", skipped.range, skipped.why.strip_prefix("JSON: ").unwrap())
        });
        assert_eq!(told.collect::<Vec<_>>(), why, "{text}");
    }
}

/// Brackets are told apart to some depth. What is deeper is found, and closed, without a place of its own.
#[test]
fn pointers_have_some_levels() {
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
    // The name of a member that is deeper is one, and takes nothing from the names around it.
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

/// The names in a pointer are of a thousand bytes together, their quotes included.
#[test]
fn pointers_have_short_names() {
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

/// The links that a walk over the values of another parser gives.
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

/// Values of every shape have the links that a walk over them finds.
#[test]
fn a_walk_over_the_values_finds_the_same() {
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
fn no_damage_is_too_much() {
    CASES.iter().for_each(|(text, _)| survives(Kind::Json, text.as_bytes()));
}

/// In a string that is more than a URI nothing delimits it, and what is written over it has to end where it ends.
#[test]
fn what_is_written_into_a_sentence_ends_there() {
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

/// Long shapes that make readers slow or overflow them.
#[test]
fn adversarial_shapes_come_to_an_end() {
    let len = reach(1 << 17, 1 << 20);
    for piece in [
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
        let text = piece.repeat(len / piece.len());
        read(Kind::Json, text.as_bytes());
    }
    let name = "n".repeat(len / 2);
    let text = format!("{{\"{name}\":[{}]}}", "\"http://e.com/\",".repeat(len / 32));
    let document = read(Kind::Json, text.as_bytes());
    assert_eq!(document.links().len(), len / 32);
    assert!(document.links().iter().all(|link| link.place.to_string().len() < 2048));
}
