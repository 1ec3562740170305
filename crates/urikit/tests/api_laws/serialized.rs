//! What is serialized comes back: as JSON, as CBOR, which says of itself what it is, and as postcard, which does not.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use urikit::iri::{
    AbsoluteIri, AbsoluteIriBuf, Iri, IriBuf, IriRef, IriRefBuf, RelativeIriRef, RelativeIriRefBuf,
};
use urikit::{AbsoluteUri, AbsoluteUriBuf, RelativeRef, RelativeRefBuf, Uri, UriBuf, UriRef, UriRefBuf};

use super::{Twin, texts};

fn owned<V: Twin>()
where
    V::Owned: Serialize + DeserializeOwned,
{
    for view in texts::of::<V>() {
        let text: &str = view.as_ref();
        let value: V::Owned = text.parse().expect("its twin was read");
        let json = serde_json::to_vec(&value).expect("a string");
        assert!(serde_json::from_slice::<V::Owned>(&json).expect("JSON") == value, "{text}");
        let mut cbor = Vec::new();
        ciborium::into_writer(&value, &mut cbor).expect("a string");
        assert!(ciborium::from_reader::<V::Owned, _>(&cbor[..]).expect("CBOR") == value, "{text}");
        let packed = postcard::to_allocvec(&value).expect("a string");
        assert!(postcard::from_bytes::<V::Owned>(&packed).expect("postcard") == value, "{text}");
        // It is what the text is, to whoever reads texts.
        assert_eq!(postcard::to_allocvec(text).expect("a string"), packed);
        assert_eq!(ciborium::from_reader::<String, _>(&cbor[..]).expect("CBOR"), text);
    }
}

#[test]
fn owned_ones_come_back() {
    owned::<UriRef<'_>>();
    owned::<Uri<'_>>();
    owned::<AbsoluteUri<'_>>();
    owned::<RelativeRef<'_>>();
    owned::<IriRef<'_>>();
    owned::<Iri<'_>>();
    owned::<AbsoluteIri<'_>>();
    owned::<RelativeIriRef<'_>>();
}

/// As a view out of bytes that last long enough.
fn borrowed<'de, T: Deserialize<'de> + AsRef<str> + Debug>(packed: &'de [u8]) -> Option<&'de [u8]> {
    let view = postcard::from_bytes::<T>(packed).ok()?;
    let start = view.as_ref().as_ptr() as usize - packed.as_ptr() as usize;
    Some(&packed[start..])
}

#[test]
fn views_come_back_without_a_copy() {
    let mut came_back = [0; 8];
    for text in texts::all() {
        let packed = postcard::to_allocvec(text).expect("a string");
        let found = [
            (borrowed::<UriRef<'_>>(&packed), UriRef::parse(text).is_ok()),
            (borrowed::<Uri<'_>>(&packed), Uri::parse(text).is_ok()),
            (borrowed::<AbsoluteUri<'_>>(&packed), AbsoluteUri::parse(text).is_ok()),
            (borrowed::<RelativeRef<'_>>(&packed), RelativeRef::parse(text).is_ok()),
            (borrowed::<IriRef<'_>>(&packed), IriRef::parse(text).is_ok()),
            (borrowed::<Iri<'_>>(&packed), Iri::parse(text).is_ok()),
            (borrowed::<AbsoluteIri<'_>>(&packed), AbsoluteIri::parse(text).is_ok()),
            (borrowed::<RelativeIriRef<'_>>(&packed), RelativeIriRef::parse(text).is_ok()),
        ];
        for (count, (found, is_valid)) in came_back.iter_mut().zip(found) {
            assert_eq!(found.is_some(), is_valid, "{text}");
            assert!(found.is_none_or(|bytes| bytes == text.as_bytes()), "{text}");
            *count += usize::from(is_valid);
        }
    }
    assert!(came_back.iter().all(|count| *count > 100), "{came_back:?}");
}

#[test]
fn nothing_else_is_taken() {
    fn refuses<T: DeserializeOwned + Debug>(text: &str) {
        assert!(serde_json::from_value::<T>(text.into()).is_err(), "{text}");
        assert!(
            postcard::from_bytes::<T>(&postcard::to_allocvec(text).expect("a string")).is_err(),
            "{text}"
        );
        let mut cbor = Vec::new();
        ciborium::into_writer(text, &mut cbor).expect("a string");
        assert!(ciborium::from_reader::<T, _>(&cbor[..]).is_err(), "{text}");
    }
    for text in texts::all() {
        if UriRef::parse(text).is_err() {
            refuses::<UriRefBuf>(text);
        }
        if Uri::parse(text).is_err() {
            refuses::<UriBuf>(text);
        }
        if AbsoluteUri::parse(text).is_err() {
            refuses::<AbsoluteUriBuf>(text);
        }
        if RelativeRef::parse(text).is_err() {
            refuses::<RelativeRefBuf>(text);
        }
        if IriRef::parse(text).is_err() {
            refuses::<IriRefBuf>(text);
        }
        if Iri::parse(text).is_err() {
            refuses::<IriBuf>(text);
        }
        if AbsoluteIri::parse(text).is_err() {
            refuses::<AbsoluteIriBuf>(text);
        }
        if RelativeIriRef::parse(text).is_err() {
            refuses::<RelativeIriRefBuf>(text);
        }
    }
}
