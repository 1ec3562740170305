//! Changing components, and putting them together.

use urikit::edit::{EditError, Editor, Value};
use urikit::{UriBuilder, UriRef, UriRefBuf};

use crate::Held;
use crate::input::{END, Fields, Language, choice, fields, texts};

/// A component of [`Fields`] and how to set it.
type Setter = (usize, fn(&mut Editor<'_>, Value<'_>) -> Result<(), EditError>);

const SCHEME: usize = 0;
const PATH: usize = 6;

/// The components that are set as one; where they stand in [`Fields`].
const SETTERS: [Setter; 7] = [
    (SCHEME, |uri, value| uri.set_scheme(value).map(drop)),
    (2, |uri, value| uri.set_userinfo(value).map(drop)),
    (3, |uri, value| uri.set_host(value).map(drop)),
    (5, |uri, value| uri.set_port(value).map(drop)),
    (PATH, |uri, value| uri.set_path(value).map(drop)),
    (7, |uri, value| uri.set_query(value).map(drop)),
    (8, |uri, value| uri.set_fragment(value).map(drop)),
];

/// The languages of those components.
const COMPONENTS: [&Language; 7] = [
    &Language::SCHEME,
    &Language::USERINFO,
    &Language::HOST,
    &Language::PORT,
    &Language::PATH,
    &Language::QUERY,
    &Language::QUERY,
];

/// A path as it is without the guard in front of it.
fn unguarded(parts: &Fields) -> String {
    let path = parts[PATH].as_deref().unwrap_or_default();
    let first_has_colon = |path: &str| path.split('/').next().is_some_and(|first| first.contains(':'));
    let is_guard = parts[1].is_none()
        && (path.starts_with("/.//")
            || path.starts_with("./") && parts[SCHEME].is_none() && first_has_colon(&path[2..]));
    if is_guard { path[2..].to_owned() } else { path.to_owned() }
}

/// One component after another is set: each time it is what it was set to and every other one what it was, or there is an
/// error and nothing has changed.
pub(crate) fn edit(data: &[u8]) -> Option<Held> {
    let mut values = data.split(|&byte| byte == END);
    let Ok(mut uri) = UriRefBuf::parse(Language::REFERENCE.text(values.next().unwrap_or_default())) else {
        return None;
    };
    for step in values.take(8) {
        let (choice, value) = choice(step);
        let (which, set) = SETTERS[usize::from(choice) % SETTERS.len()];
        let text = COMPONENTS[usize::from(choice) % SETTERS.len()].text(value);
        let value = if choice & 0x80 == 0 { Value::encoded(&text) } else { Value::data(value) };
        let before = uri.clone();
        let result = set(&mut uri.edit(), value);
        if result.is_err() {
            assert_eq!(uri, before, "{text:?}");
            continue;
        }
        let parsed = UriRef::parse(uri.as_str()).expect("an edit leaves a reference");
        let (was, is) = (fields(before.as_uri_ref()), fields(parsed));
        assert_eq!(fields(uri.as_uri_ref()), is);
        if choice & 0x80 == 0 {
            // A path may stand behind a guard, and may itself look like one that does.
            let is_said = is[which].as_deref() == Some(&*text) || which == PATH && unguarded(&is) == text;
            assert!(is_said, "{before} to {uri}: {text:?}");
        }
        for other in [SCHEME, 2, 3, 5, 7, 8] {
            // A host comes with the authority that the part of one needs.
            let comes_along = other == 3 && was[1].is_none();
            assert!(other == which || comes_along || was[other] == is[other], "{before} to {uri}");
        }
        assert!(which == PATH || unguarded(&was) == unguarded(&is), "{before} to {uri}");
    }
    Some(Held)
}

/// Segments that are pushed are popped, and data come back as they were.
pub(crate) fn segments(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let mut fields = rest.splitn(2, |&byte| byte == END);
    let Ok(uri) = UriRefBuf::parse(Language::REFERENCE.text(fields.next().unwrap_or_default())) else {
        return None;
    };
    let octets = fields.next().unwrap_or_default();
    let mut changed = uri.clone();
    if changed.edit().push_segment(Value::data(octets)).is_err() {
        assert_eq!(changed, uri);
        return None;
    }
    assert!(UriRef::parse(changed.as_str()).is_ok(), "{changed}");
    let last = changed.path().segments().next_back().expect("one was pushed");
    assert_eq!(last.decode().to_bytes(), octets, "{uri} to {changed}");
    let count = changed.path().segments().count();
    let mut edited = changed.clone();
    let index = usize::from(choice) % (count + 1);
    if edited.edit().insert_segment(index, Value::data(octets)).is_ok() {
        assert!(UriRef::parse(edited.as_str()).is_ok(), "{edited}");
        let before = edited.clone();
        if edited.edit().remove_segment(index).is_err() {
            assert_eq!(edited, before);
        }
        assert!(UriRef::parse(edited.as_str()).is_ok(), "{edited}");
    }
    edited.edit().pop_segment();
    assert!(UriRef::parse(edited.as_str()).is_ok(), "{edited}");
    Some(Held)
}

/// A builder gives a text with exactly the components it was given, or says why there is none.
pub(crate) fn build(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let texts: [String; 7] = texts(COMPONENTS, rest);
    let [scheme, userinfo, host, port, path, query, fragment] = texts.each_ref().map(String::as_str);
    let has = |bit: u8| choice >> bit & 1 != 0;
    let mut builder = UriBuilder::new();
    let mut expected: [Option<&str>; 9] = [None; 9];
    expected[PATH] = Some(path);
    builder = builder.path(path);
    if has(0) {
        (builder, expected[SCHEME]) = (builder.scheme(scheme), Some(scheme));
    }
    if has(1) {
        (builder, expected[3]) = (builder.host(host), Some(host));
        if has(2) {
            (builder, expected[2]) = (builder.userinfo(userinfo), Some(userinfo));
        }
        if has(3) {
            (builder, expected[5]) = (builder.port(port), Some(port));
        }
    }
    if has(4) {
        (builder, expected[7]) = (builder.query(query), Some(query));
    }
    if has(5) {
        (builder, expected[8]) = (builder.fragment(fragment), Some(fragment));
    }
    if let Ok(built) = builder.build_reference() {
        let parsed = UriRef::parse(built.as_str()).expect("a builder makes references");
        let found = fields(parsed);
        assert_eq!(fields(built.as_uri_ref()), found);
        for which in [SCHEME, 2, 3, 5, 7, 8] {
            assert_eq!(found[which].as_deref(), expected[which], "{built}");
        }
        assert!(unguarded(&found) == path || found[PATH].as_deref() == Some(path), "{built}: {path:?}");
        assert_eq!(builder.build().is_ok(), has(0), "{built}");
    }
    Some(Held)
}
