//! Tests of serialization round trips: as JSON, as CBOR, which is self-describing, and as postcard,
//! which is not.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use urikit::{Iri, IriBuf, IriRef, IriRefBuf};
use urikit::{Uri, UriBuf, UriRef, UriRefBuf};

use super::law::{Asked, Values};
use super::{Text, View, inputs};

/// Deserializes a borrowed value and returns the bytes that it borrows.
fn borrowed<'de, T: Deserialize<'de> + AsRef<str> + Debug>(packed: &'de [u8]) -> Option<&'de [u8]> {
    let view = postcard::from_bytes::<T>(packed).ok()?;
    let start = view.as_ref().as_ptr() as usize - packed.as_ptr() as usize;
    Some(&packed[start..])
}

#[test]
fn borrowed_types_deserialize_without_copy() {
    let mut came_back = [0; 4];
    for text in inputs::all() {
        let packed = postcard::to_allocvec(text).expect("a string");
        let found = [
            (borrowed::<UriRef<'_>>(&packed), UriRef::parse(text).is_ok()),
            (borrowed::<Uri<'_>>(&packed), Uri::parse(text).is_ok()),
            (borrowed::<IriRef<'_>>(&packed), IriRef::parse(text).is_ok()),
            (borrowed::<Iri<'_>>(&packed), Iri::parse(text).is_ok()),
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
fn invalid_strings_are_rejected() {
    fn rejects<T: DeserializeOwned + Debug>(text: &str) {
        assert!(serde_json::from_value::<T>(text.into()).is_err(), "{text}");
        assert!(
            postcard::from_bytes::<T>(&postcard::to_allocvec(text).expect("a string")).is_err(),
            "{text}"
        );
        let mut cbor = Vec::new();
        ciborium::into_writer(text, &mut cbor).expect("a string");
        assert!(ciborium::from_reader::<T, _>(&cbor[..]).is_err(), "{text}");
    }
    for text in inputs::all() {
        macro_rules! refused {
            ($($view:ident $owned:ident)+) => {$(
                if $view::parse(text).is_err() {
                    rejects::<$owned>(text);
                }
            )+};
        }
        refused! {
            UriRef UriRefBuf Uri UriBuf IriRef IriRefBuf Iri IriBuf
        }
    }
}

impl<T: Serialize + PartialEq + Debug> Values<'_, T> {
    /// Asserts that values survive a round trip in all three formats.
    fn owned_round_trip(self) -> Self
    where
        T: DeserializeOwned,
    {
        for value in self.all() {
            let packed = postcard::to_allocvec(value).expect("serialization succeeds");
            assert_eq!(postcard::from_bytes::<T>(&packed).as_ref(), Ok(value));
        }
        self.round_trip_if_self_describing()
    }

    /// Asserts the same for self-describing formats only.
    fn round_trip_if_self_describing(self) -> Self
    where
        T: DeserializeOwned,
    {
        for value in self.all() {
            let json = serde_json::to_vec(value).expect("serialization succeeds");
            assert_eq!(serde_json::from_slice::<T>(&json).expect("JSON"), *value);
            let mut cbor = Vec::new();
            ciborium::into_writer(value, &mut cbor).expect("serialization succeeds");
            assert_eq!(ciborium::from_reader::<T, _>(&cbor[..]).expect("CBOR"), *value);
        }
        self.asked("Serialize").asked("Deserialize")
    }
}

/// Inputs for all types with a scheme.
const ABSOLUTE: [&str; 4] = ["http://h/", "http://h", "http://h/?", "x:y"];
const RELATIVE: [&str; 4] = ["", "//h", "a", "?"];
const ABSOLUTE_IRIS: [&str; 4] =
    ["http://h/\u{e9}", "http://\u{7d0d}", "http://h/?\u{e000}", "x:y"];
const RELATIVE_IRIS: [&str; 4] = ["", "//\u{7d0d}", "\u{e9}", "?\u{e000}"];

fn owned_text<T>(asked: &mut Asked, name: &'static str, inputs: [&str; 4])
where
    T: Text + FromStr<Err: Debug> + Serialize + DeserializeOwned,
{
    let read = || inputs.map(|text| text.parse::<T>().expect("a valid string"));
    asked.of(name, read).owned_round_trip();
}

/// Asserts that borrowed types deserialize from formats in which the string is not escaped.
fn view<V>(asked: &mut Asked, name: &'static str, inputs: [&'static str; 4])
where
    V: View + Serialize + Deserialize<'static>,
{
    let values = asked.of(name, || inputs.map(|text| V::read(text).expect("a valid string")));
    for view in values.all() {
        let text: &str = view.as_ref();
        let json = serde_json::to_string(view).expect("serialization succeeds").leak();
        assert_eq!(serde_json::from_str::<V>(json).expect("JSON"), *view);
        let packed = postcard::to_allocvec(view).expect("serialization succeeds").leak();
        assert_eq!(postcard::from_bytes::<V>(packed).expect("postcard"), *view);
        let [mut cbor, mut cbor_of_text] = [const { Vec::new() }; 2];
        ciborium::into_writer(view, &mut cbor).expect("serialization succeeds");
        ciborium::into_writer(text, &mut cbor_of_text).expect("serialization succeeds");
        assert_eq!(cbor, cbor_of_text);
    }
    values.asked("Serialize").asked("Deserialize");
}

pub(crate) fn test(asked: &mut Asked) {
    view::<UriRef<'_>>(asked, "urikit::spec::GenericUriRef", RELATIVE);
    view::<Uri<'_>>(asked, "urikit::spec::GenericUri", ABSOLUTE);
    view::<IriRef<'_>>(asked, "urikit::spec::GenericUriRef", RELATIVE_IRIS);
    view::<Iri<'_>>(asked, "urikit::spec::GenericUri", ABSOLUTE_IRIS);
    owned_text::<UriRefBuf>(asked, "urikit::spec::GenericUriRefBuf", RELATIVE);
    owned_text::<UriBuf>(asked, "urikit::spec::GenericUriBuf", ABSOLUTE);
    owned_text::<IriRefBuf>(asked, "urikit::spec::GenericUriRefBuf", RELATIVE_IRIS);
    owned_text::<IriBuf>(asked, "urikit::spec::GenericUriBuf", ABSOLUTE_IRIS);
}

/// A value that is serialized as its components.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
#[serde(transparent)]
struct AsComponents<T>(
    #[serde(
        with = "urikit::serde_components",
        bound(
            serialize = "for<'u> &'u T: Into<UriRef<'u>>",
            deserialize = "T: TryFrom<UriRefBuf, Error: Display>"
        )
    )]
    T,
);

/// Serializes values in pairs, so that reading too much or too little of one affects the other.
fn structured_components_round_trip<T>()
where
    T: FromStr + TryFrom<UriRefBuf, Error: Display> + PartialEq + Debug,
    for<'u> &'u T: Into<UriRef<'u>>,
{
    let all = Vec::from_iter(
        inputs::all().iter().filter_map(|text| text.parse().ok().map(AsComponents::<T>)),
    );
    assert!(all.len() > 100);
    for pair in all.windows(2) {
        let json = serde_json::to_vec(pair).expect("serialization succeeds");
        assert_eq!(serde_json::from_slice::<[AsComponents<T>; 2]>(&json).expect("JSON"), *pair);
        let packed = postcard::to_allocvec(&(&pair[0], &pair[1])).expect("serialization succeeds");
        assert_eq!(postcard::from_bytes::<[AsComponents<T>; 2]>(&packed).expect("postcard"), *pair);
        let mut cbor = Vec::new();
        ciborium::into_writer(pair, &mut cbor).expect("serialization succeeds");
        assert_eq!(
            ciborium::from_reader::<[AsComponents<T>; 2], _>(&cbor[..]).expect("CBOR"),
            *pair
        );
    }
}

#[test]
fn components_round_trip_in_every_format() {
    structured_components_round_trip::<UriRefBuf>();
    structured_components_round_trip::<UriBuf>();
}

#[test]
fn undefined_components_can_be_omitted() {
    let mut cbor = Vec::new();
    ciborium::into_writer(&BTreeMap::from([("path", "b"), ("scheme", "a")]), &mut cbor)
        .expect("a map");
    let uri: AsComponents<UriBuf> = ciborium::from_reader(&cbor[..]).expect("CBOR");
    assert_eq!(uri.0, "a:b");
}
