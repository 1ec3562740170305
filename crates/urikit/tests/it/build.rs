//! A builder that is given a reference builds it again, and leaves away what it is told to and nothing else.

use urikit::edit::{Conflict, EditError, Value};
use urikit::{UriBuilder, UriRef, UriRefBuf};

const REFERENCES: [&str; 12] = [
    "",
    "a/b",
    "/a",
    "?",
    "#",
    "//h",
    "//u:p@h:1/a?q#f",
    "http://@h:?q",
    "s:a:b#f",
    "s:/.//a?q",
    "./a:b",
    "//[::1]/",
];

/// Components but for the path, which stays, though perhaps behind a guard.
fn parts(reference: UriRef<'_>) -> [Option<&str>; 6] {
    [
        reference.scheme().map(|it| it.as_str()),
        reference.userinfo().map(|it| it.as_str()),
        reference.host().map(|it| it.as_str()),
        reference.port().map(|it| it.as_str()),
        reference.query().map(|it| it.as_str()),
        reference.fragment().map(|it| it.as_str()),
    ]
}

#[test]
fn what_is_left_away_is_gone_and_nothing_else() {
    type Without = fn(UriBuilder) -> UriBuilder;
    const WITHOUT: [(&[usize], Without); 6] = [
        (&[0], UriBuilder::without_scheme),
        (&[1, 2, 3], UriBuilder::without_authority),
        (&[1], UriBuilder::without_userinfo),
        (&[3], UriBuilder::without_port),
        (&[4], UriBuilder::without_query),
        (&[5], UriBuilder::without_fragment),
    ];
    for text in REFERENCES {
        let reference = UriRef::from_static(text);
        let builder = UriBuilder::from(reference);
        assert_eq!(builder.build_reference().as_ref().map(UriRefBuf::as_str), Ok(text));
        assert_eq!(builder.build().is_ok(), reference.scheme().is_some());
        for (gone, without) in WITHOUT {
            let built = without(UriBuilder::from(reference)).build_reference().expect("still a reference");
            let mut expected = parts(reference);
            gone.iter().for_each(|&part| expected[part] = None);
            assert_eq!(parts(built.as_uri_ref()), expected, "{text} to {built}");
        }
    }
}

#[test]
fn an_authority_is_its_parts() {
    for text in ["h", "u:p@h:1", "@h:", "[::1]:8", "", "1.2.3.4"] {
        let built = UriBuilder::new().authority(Value::encoded(text)).path("/a").build_reference();
        let built = built.expect("an authority");
        assert_eq!(built.authority().map(|it| it.as_str()), Some(text));
        assert_eq!(parts(built.as_uri_ref()), parts(UriRef::parse(built.as_str()).expect("a reference")));
        assert_eq!(
            built.host().map(|it| it.kind()),
            UriRef::parse(built.as_str()).ok().and_then(|it| it.host()).map(|it| it.kind())
        );
    }
    let refused = UriBuilder::new().authority(Value::encoded("h:x"));
    assert!(
        matches!(refused.build_reference(), Err(EditError::Syntax(error)) if error.code() == "port-char")
    );
    assert!(format!("{refused:?}").contains("PortChar"), "{refused:?}");
    let segments = UriBuilder::new().segments([Value::encoded("a"), Value::encoded("b/c")]);
    assert!(segments.build_reference().is_err());
}

/// A value does not show what it is, which may be a password; segments that there are none of change nothing.
#[test]
fn values_and_segments() {
    let values = [
        Value::encoded("hush"),
        Value::data("hush"),
        Value::from(80),
        Value::from(std::net::Ipv4Addr::LOCALHOST),
    ];
    let shown = values.map(|value| format!("{value:?}"));
    assert_eq!(shown, ["Value::encoded(..)", "Value::data(..)", "Value(..)", "Value(..)"]);
    // Data are encoded as the component asks for, texts and octets alike.
    let [text, octets] = [Value::data("a b%/\u{e9}"), Value::data(b"a b%/\xc3\xa9")]
        .map(|value| UriBuilder::new().query(value).build_reference().expect("any data"));
    assert_eq!((text.as_str(), &text), ("?a%20b%25/%C3%A9", &octets));
    let none: [&str; 0] = [];
    let mut uri = UriRefBuf::parse("//h/a?q").expect("a reference");
    let mut editor = uri.edit();
    assert_eq!(
        editor.push_segments(none).map(|editor| editor.as_uri_ref().to_string()),
        Ok("//h/a?q".to_owned())
    );
    assert_eq!(
        editor.set_segments(none).map(|editor| editor.as_uri_ref().to_string()),
        Ok("//h?q".to_owned())
    );
    assert_eq!(editor.remove_segment(0).err(), Some(EditError::Conflict(Conflict::SegmentMissing)));
}

/// What is set last counts, wherever in all that has been set it stands, and however long that is.
#[test]
fn what_is_set_again_is_as_if_it_were_set_once() {
    type Set = fn(UriBuilder, &'static str) -> UriBuilder;
    const SETS: [Set; 7] = [
        |builder, value| builder.scheme(value),
        |builder, value| builder.userinfo(value),
        |builder, value| builder.host(value),
        |builder, value| builder.port(value),
        |builder, value| builder.path(value),
        |builder, value| builder.query(value),
        |builder, value| builder.fragment(value),
    ];
    const DELIMITERS: [[&str; 2]; 7] =
        [["", "://"], ["", "@"], ["", ""], [":", ""], ["", ""], ["?", ""], ["#", ""]];
    for scheme in ["a", "ab", "abc", "abcd", "abcde", "abcdef"] {
        let first = [scheme, "u", "h", "1", "/a", "q", "f"];
        let second = ["s", "v", "i", "2", "/b", "r", "g"];
        for count in 3..=SETS.len() {
            for again in 0..count {
                let mut values = first;
                let once = SETS[..count].iter().zip(values);
                let builder = once.fold(UriBuilder::new(), |builder, (set, value)| set(builder, value));
                values[again] = second[again];
                let built = SETS[again](builder, second[again]).build_reference().expect("a URI");
                let pieces = values.iter().zip(DELIMITERS).take(count);
                let text: String =
                    pieces.flat_map(|(value, [before, behind])| [before, *value, behind]).collect();
                assert_eq!(built.as_str(), text);
                assert_eq!(parts(built.as_uri_ref()), parts(UriRef::parse(&text).expect("a URI")));
            }
        }
    }
}

/// A scheme allows more than names do, and has no escapes.
#[test]
fn a_scheme_can_be_data() {
    let build = |scheme| UriBuilder::new().scheme(Value::data(scheme)).path("a").build();
    assert_eq!(build("coap+tcp").unwrap(), "coap+tcp:a");
    assert!(["a_b", "a~", "a b", "%41", "é"].iter().all(|scheme| build(scheme).is_err()));
    let mut uri = UriRefBuf::parse("a").unwrap();
    assert!(uri.edit().set_scheme(Value::data(b"a+b-c.d")).is_ok());
    assert_eq!(uri, "a+b-c.d:a");
}

/// A path of one empty segment begins with a slash, or it would be a path without segments.
#[test]
fn an_empty_segment_alone_needs_a_slash() {
    let empty = EditError::Conflict(Conflict::EmptyFirstSegment);
    for text in ["a/", "x:a/", "a:/?q"] {
        let before = UriRefBuf::parse(text).unwrap();
        let mut uri = before.clone();
        let is_rooted = uri.path().is_absolute();
        assert_eq!(uri.edit().set_segments([""]).err(), (!is_rooted).then_some(empty), "{text}");
        assert_eq!(uri.edit().remove_segment(0).err(), (!is_rooted).then_some(empty), "{text}");
        assert_eq!(uri, before, "{text}");
        assert!(uri.edit().set_segments([""; 0]).is_ok() && uri.path().is_empty());
    }
    let mut uri = UriRefBuf::parse("//h").unwrap();
    assert!(uri.edit().set_segments([""]).is_ok());
    assert_eq!(uri, "//h/");
}
