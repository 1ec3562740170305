//! Other types and formats: what goes there comes back.

use urikit::structured;
use urikit::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriRef, UriRefBuf};

use crate::Held;
use crate::input::{Language, built, fields};

/// A value through JSON, as text and as components, and through the `http` and `url` crates.
pub(crate) fn interchange(data: &[u8]) -> Option<Held> {
    let text = Language::REFERENCE.text(data);
    let Ok(uri) = UriRefBuf::parse(text.as_str()) else {
        // What is no text for the parser is none for a format.
        let json = serde_json::to_string(&text).expect("a string");
        assert!(serde_json::from_str::<UriRefBuf>(&json).is_err(), "{text:?}");
        return None;
    };
    let json = serde_json::to_string(&uri).expect("a string");
    assert_eq!(serde_json::from_str::<String>(&json).ok().as_deref(), Some(&*text));
    assert_eq!(serde_json::from_str::<UriRefBuf>(&json).ok(), Some(uri.clone()));
    assert_eq!(serde_json::from_str::<UriBuf>(&json).is_ok(), uri.as_uri_ref().as_uri().is_some());

    let mut bytes = Vec::new();
    structured::serialize(&uri, &mut serde_json::Serializer::new(&mut bytes)).expect("components");
    let back: UriRefBuf =
        structured::deserialize(&mut serde_json::Deserializer::from_slice(&bytes)).expect("components");
    assert_eq!(back, uri);

    #[cfg(feature = "whole")]
    foreign(&text, &uri);
    Some(Held)
}

/// Through the types of other crates.
#[cfg(feature = "whole")]
fn foreign(text: &str, uri: &UriRefBuf) {
    if let Ok(target) = http::Uri::try_from(uri.as_uri_ref()) {
        let back = UriRefBuf::try_from(&target);
        assert!(back.is_ok(), "{text}: {target}");
    }
    if let Some(uri) = uri.as_uri_ref().as_uri()
        && let Ok(url) = url::Url::try_from(&uri.to_buf())
        && let Ok(back) = UriBuf::try_from(&url)
    {
        assert_eq!(back.as_str(), url.as_str(), "{text}");
    }
}

/// What is made of arbitrary bytes is valid, for every type.
pub(crate) fn arbitrary(data: &[u8]) -> Option<Held> {
    if let Some(uri) = built(data) {
        assert_eq!(UriRef::parse(uri.as_str()).map(fields), Ok(fields(uri.as_uri_ref())));
    }
    fn made<'d, T: arbitrary::Arbitrary<'d>>(data: &'d [u8]) -> Option<T> {
        T::arbitrary(&mut arbitrary::Unstructured::new(data)).ok()
    }
    if let Some(uri) = made::<UriBuf>(data) {
        assert!(UriRef::parse(uri.as_str()).is_ok_and(|uri| uri.as_uri().is_some()), "{uri}");
    }
    if let Some(uri) = made::<AbsoluteUriBuf>(data) {
        assert!(urikit::AbsoluteUri::parse(uri.as_str()).is_ok(), "{uri}");
    }
    if let Some(uri) = made::<RelativeRefBuf>(data) {
        assert!(urikit::RelativeRef::parse(uri.as_str()).is_ok(), "{uri}");
    }
    Some(Held)
}
