//! Decoding undoes encoding, encoded data is a valid component, and a valid component decodes.

use std::borrow::Cow;

use proptest::prelude::*;
use urikit::UriRef;
use urikit::component::{Fragment, Path, Query, RegName, Segment, Userinfo};
use urikit::percent::{self, Set};

use crate::laws::texts::{reference, times};

/// Any data; half of it made of the characters that components quarrel about.
fn data() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..12),
        "[a%:/?#@\\[\\]!$&'()*+,;=. é日𝄞~-]{0,12}".prop_map(String::into_bytes),
    ]
}

/// Whether a text is a component.
type Check = fn(&str) -> bool;

/// Each set with the check that what it leaves is a component of its kind.
const SETS: [(&Set, Check); 9] = [
    (&Set::UNRESERVED, |text| {
        text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~%".contains(&byte))
    }),
    (&Set::USERINFO, |text| Userinfo::parse(text).is_ok()),
    (&Set::USER, |text| Userinfo::parse(text).is_ok_and(|userinfo| userinfo.password().is_none())),
    (&Set::REG_NAME, |text| RegName::parse(text).is_ok()),
    (&Set::SEGMENT, |text| Segment::parse(text).is_ok()),
    (&Set::SEGMENT_NO_COLON, |text| {
        UriRef::parse(text).is_ok_and(|r| r.scheme().is_none() && r.path().as_str() == text)
    }),
    (&Set::PATH, |text| Path::parse(text).is_ok()),
    (&Set::QUERY, |text| Query::parse(text).is_ok()),
    (&Set::FRAGMENT, |text| Fragment::parse(text).is_ok()),
];

proptest! {
    #![proptest_config(times(4))]

    #[test]
    fn decoding_undoes_encoding(data in data()) {
        for (set, is_component) in SETS {
            // A path is data with its slashes as they are, and a segment set takes one segment of it.
            let encoded = percent::encode(&data, set).to_string();
            prop_assert!(is_component(&encoded), "{} of {:?}", encoded, data);
            let decoded = percent::decode(&encoded).expect("escapes are complete");
            prop_assert_eq!(decoded.to_bytes(), data.as_slice());
            prop_assert!(percent::decode(&encoded).unwrap().eq(data.iter().copied()));
            prop_assert_eq!(percent::encode(&data, set).to_cow(), encoded.as_str());
        }
    }

    /// Adding and removing characters does what it says, and a `%` is never left as it is.
    #[test]
    fn sets_are_sets(byte in any::<u8>()) {
        let wider = Set::UNRESERVED.with(b"/!");
        let narrower = wider.without(b"~!");
        prop_assert_eq!(wider.contains(byte), Set::UNRESERVED.contains(byte) || b"/!".contains(&byte));
        prop_assert_eq!(narrower.contains(byte), wider.contains(byte) && !b"~!".contains(&byte));
        for set in SETS.map(|(set, _)| set).into_iter().chain([&wider, &narrower]) {
            let encoded = percent::encode(&[byte], set).to_string();
            let expected = if set.contains(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
            prop_assert_eq!(encoded, expected);
            prop_assert!(byte.is_ascii() && byte != b'%' || !set.contains(byte));
        }
    }

    #[test]
    fn components_decode_like_their_text(text in reference()) {
        let reference = UriRef::parse(&text).unwrap();
        let pieces = [
            Some(reference.path().decode().to_bytes()),
            reference.query().map(|query| query.decode().to_bytes()),
            reference.fragment().map(|fragment| fragment.decode().to_bytes()),
            reference.userinfo().map(|userinfo| userinfo.decode().to_bytes()),
        ];
        let texts = [
            Some(reference.path().as_str()),
            reference.query().map(|query| query.as_str()),
            reference.fragment().map(|fragment| fragment.as_str()),
            reference.userinfo().map(|userinfo| userinfo.as_str()),
        ];
        for (piece, text) in pieces.into_iter().zip(texts) {
            prop_assert_eq!(piece.map(Cow::into_owned), text.map(decoded));
        }
    }

    /// Text comes back exactly when the bytes are UTF-8, and lossily always; an error points at the first that are not.
    #[test]
    fn text_is_utf8(data in data()) {
        let encoded = percent::encode(&data, &Set::QUERY).to_string();
        let decode = percent::decode(&encoded).unwrap();
        prop_assert_eq!(decode.to_text().ok(), std::str::from_utf8(&data).ok().map(Cow::Borrowed));
        if let (Err(error), Err(expected)) = (decode.to_text(), std::str::from_utf8(&data)) {
            let before = &encoded[..error.span().start];
            prop_assert_eq!(decoded(before), &data[..expected.valid_up_to()]);
            let end = expected.error_len().map_or(data.len(), |len| expected.valid_up_to() + len);
            prop_assert_eq!(decoded(&encoded[..error.span().end]), &data[..end]);
        }
        prop_assert_eq!(decode.to_text_lossy(), String::from_utf8_lossy(&data));
    }
}

/// Section 2.1 by hand: a `%` and two digits are one octet.
fn decoded(text: &str) -> Vec<u8> {
    let mut pieces = text.split('%');
    let mut bytes = pieces.next().unwrap_or("").as_bytes().to_vec();
    for piece in pieces {
        let (digits, rest) = piece.split_at(2);
        bytes.push(u8::from_str_radix(digits, 16).expect("two hexadecimal digits"));
        bytes.extend_from_slice(rest.as_bytes());
    }
    bytes
}
