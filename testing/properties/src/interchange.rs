//! Round trips through other types and formats.

use serde_json::{Map, Value};
use urikit::serde_components;
use urikit::{Uri, UriBuf, UriRef, UriRefBuf};

use crate::Held;
use crate::input::{Language, choice, fields, inputs};
use crate::parts::Parts;

/// A value through JSON, as a string and as components, and through the `http` and `url` crates.
pub(crate) fn interchange(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let [text, other] = inputs([&Language::REFERENCE, &Language::REFERENCE], rest);
    // Components of two references can be inconsistent.
    components(&mixed(choice, Parts::of(&text), Parts::of(&other)));
    let Ok(uri) = UriRefBuf::parse(text.as_str()) else {
        // A string that the parser rejects is rejected in JSON.
        let json = Value::from(text.as_str());
        assert!(serde_json::from_value::<UriRefBuf>(json).is_err(), "{text:?}");
        return None;
    };
    as_text(&text, &uri);
    let mut bytes = Vec::new();
    serde_components::serialize(&uri, &mut serde_json::Serializer::new(&mut bytes))
        .expect("components");
    let parts = Parts::of(&text);
    assert_eq!(serde_json::from_slice::<Value>(&bytes).ok(), Some(object(&parts)), "{text}");
    components(&parts);

    Some(Held)
}

/// A string deserializes as each type that is valid for it.
fn as_text(text: &str, uri: &UriRefBuf) {
    let json = serde_json::to_string(uri).expect("a string");
    assert_eq!(serde_json::from_str::<String>(&json).ok().as_deref(), Some(text));
    assert_eq!(serde_json::from_str::<UriRefBuf>(&json).ok().as_ref(), Some(uri));
    let found = serde_json::from_str::<UriBuf>(&json).ok().map(String::from);
    assert_eq!(found, Parts::of(text).scheme.map(|_| text.to_owned()), "{text}");
}

/// The components of the first, with those of the other for each set bit.
fn mixed(choice: u8, mut parts: Parts, other: Parts) -> Parts {
    let is_other = |bit: u8| choice >> bit & 1 != 0;
    let put = |bit: u8, part: &mut Option<String>, other: Option<String>| {
        if is_other(bit) {
            *part = other;
        }
    };
    put(0, &mut parts.scheme, other.scheme);
    put(1, &mut parts.userinfo, other.userinfo);
    put(2, &mut parts.host, other.host);
    put(3, &mut parts.port, other.port);
    put(5, &mut parts.query, other.query);
    put(6, &mut parts.fragment, other.fragment);
    if is_other(4) {
        parts.path = other.path;
    }
    parts
}

/// Components as a JSON object; undefined ones are omitted, except for the path.
fn object(parts: &Parts) -> Value {
    let Parts { scheme, userinfo, host, port, path, query, fragment } = parts.clone();
    let all = [
        ("scheme", scheme),
        ("userinfo", userinfo),
        ("host", host),
        ("port", port),
        ("path", Some(path)),
        ("query", query),
        ("fragment", fragment),
    ];
    let there =
        all.into_iter().filter_map(|(name, part)| Some((name.to_owned(), Value::from(part?))));
    Value::Object(Map::from_iter(there))
}

/// Components deserialize exactly if they are consistent.
fn components(parts: &Parts) {
    let json = object(parts).to_string();
    let expected = parts.text();
    let found: Option<UriRefBuf> =
        serde_components::deserialize(&mut serde_json::Deserializer::from_str(&json)).ok();
    assert_eq!(found.as_ref().map(UriRefBuf::as_str), expected.as_deref(), "{json}");
    if let Some(found) = &found {
        assert_eq!(UriRef::parse(found.as_str()).map(fields), Ok(fields(found)));
    }
    let expected = expected.filter(|_| parts.scheme.is_some());
    let found: Option<UriBuf> =
        serde_components::deserialize(&mut serde_json::Deserializer::from_str(&json)).ok();
    assert_eq!(found.map(String::from), expected, "{json}");
}

/// Any bytes produce a valid value of every type, and other bytes produce others.
pub(crate) fn arbitrary(data: &[u8]) -> Option<Held> {
    let text = made(data);
    assert_eq!(made(data), text);
    // Pseudo-random numbers seeded by the bytes (FNV-1a).
    let mut state = data.iter().fold(0xcbf2_9ce4_8422_2325_u64, |state, &byte| {
        (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mut random = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31).to_le_bytes()
    };
    let (mut inputs, mut shapes) = (Vec::new(), Vec::new());
    for _ in 0..12 {
        let bytes: Vec<u8> = (0..8).flat_map(|_| random()).collect();
        let text = made(&bytes);
        let Parts { scheme, userinfo, host, port, path, query, fragment } = Parts::of(&text);
        shapes.push(
            [scheme, userinfo, host, port, Some(path), query, fragment]
                .map(|part| part.map(|part| part.len().min(1))),
        );
        inputs.push(text);
    }
    let count = |all: &mut dyn Iterator<Item = String>| {
        all.collect::<std::collections::BTreeSet<_>>().len()
    };
    let found = [
        count(&mut inputs.into_iter()),
        count(&mut shapes.iter().map(|shape| format!("{shape:?}"))),
    ];
    assert!(found[0] >= 6 && found[1] >= 3, "{found:?} of 12");
    Some(Held)
}

/// A value of each type; returns the widest.
fn made(data: &[u8]) -> String {
    fn one<'d, T: arbitrary::Arbitrary<'d>>(data: &'d [u8]) -> T {
        T::arbitrary(&mut arbitrary::Unstructured::new(data)).expect("any bytes are accepted")
    }
    let reference: UriRefBuf = one(data);
    assert_eq!(UriRef::parse(reference.as_str()).map(fields), Ok(fields(&reference)));
    let uri: UriBuf = one(data);
    assert_eq!(Uri::parse(uri.as_str()).map(fields), Ok(fields(&uri)));
    reference.as_str().to_owned()
}
