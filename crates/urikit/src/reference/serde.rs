//! `Serialize` and `Deserialize` as strings.

use core::fmt;
use core::marker::PhantomData;

use ::serde::de::{Deserialize, Deserializer, Error, Visitor};
use ::serde::ser::{Serialize, Serializer};

use super::{GenericUri, GenericUriRef, UriSpec};
#[cfg(feature = "alloc")]
use super::{GenericUriBuf, GenericUriRefBuf};
use crate::error::ParseError;

/// A visitor that accepts strings that borrow from the input.
struct Borrowed<T>(PhantomData<T>);

impl<'de, T: TryFrom<&'de str, Error = ParseError>> Visitor<'de> for Borrowed<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a borrowed string with a URI or IRI reference")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<T, E> {
        T::try_from(text).map_err(E::custom)
    }

    /// Returns an error that does not contain the string, which may contain a password.
    fn visit_str<E: Error>(self, _: &str) -> Result<T, E> {
        Err(E::custom(
            "cannot borrow a string with escapes; deserialize an owned type, such as UriBuf",
        ))
    }
}

/// A visitor that accepts any string. A `String` is not copied.
#[cfg(feature = "alloc")]
struct Owned<T>(PhantomData<T>);

#[cfg(feature = "alloc")]
impl<T: TryFrom<alloc::string::String, Error = super::OwnedParseError>> Visitor<'_> for Owned<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string with a URI or IRI reference")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        // Formats that do not own the string pass a `&str`, which is copied once.
        self.visit_string(text.into())
    }

    fn visit_string<E: Error>(self, text: alloc::string::String) -> Result<T, E> {
        T::try_from(text).map_err(E::custom)
    }
}

/// Implements serialization as a string, and deserialization with the given visitor.
macro_rules! serde_traits {
    ($visitor:ident, $method:ident: $($type:ident<$($life:lifetime,)? S>)*) => {$(
        impl<$($life,)? S: UriSpec> Serialize for $type<$($life,)? S> {
            fn serialize<W: Serializer>(&self, to: W) -> Result<W::Ok,
            W::Error> { to.serialize_str(self.as_str()) }
        }
        // For the borrowed types, the input must outlive the reference: `'de: 'a`.
        impl<'de $(: $life, $life)?, S: UriSpec> Deserialize<'de> for $type<$($life,)? S> {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                from.$method($visitor(PhantomData))
            }
        }
    )*};
}
serde_traits! {
    Borrowed, deserialize_str:
    GenericUriRef<'a, S> GenericUri<'a, S>
}
#[cfg(feature = "alloc")]
serde_traits! {
    Owned, deserialize_string:
    GenericUriRefBuf<S> GenericUriBuf<S>
}
