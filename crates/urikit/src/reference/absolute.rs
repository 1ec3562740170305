//! A reference with a scheme and without a fragment.

use core::ops::Deref;

use super::spec::{grammar, name};
use super::{Identifier, Reference, UriSpec, text_traits};
use crate::chars;
use crate::error::ParseError;
use crate::parse;

/// A reference with a scheme and without a fragment, and so the only type that can be a base:
/// [`AbsoluteUri`](crate::AbsoluteUri) or [`AbsoluteIri`](crate::iri::AbsoluteIri). Derefs to [`Identifier`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsoluteIdentifier<'a, S: UriSpec>(Identifier<'a, S>);

text_traits! { [<S: UriSpec>] AbsoluteIdentifier<'_, S>, name::<S>("AbsoluteUri", "AbsoluteIri") }

impl<'a, S: UriSpec> AbsoluteIdentifier<'a, S> {
    /// `uri` has no fragment.
    #[inline]
    pub(crate) const fn new(uri: Identifier<'a, S>) -> Self {
        Self(uri)
    }

    /// `reference`, which has a scheme and no fragment.
    pub(crate) const fn new_unchecked(reference: Reference<'a, S>) -> Self {
        Self(Identifier::new(reference))
    }

    /// Changes the specification. The caller ensures that it allows the text.
    #[inline]
    pub(crate) const fn cast<T: UriSpec>(self) -> AbsoluteIdentifier<'a, T> {
        AbsoluteIdentifier(self.0.cast())
    }

    /// Parses a reference with a scheme and without a fragment.
    ///
    /// # Errors
    ///
    /// Those of [`Identifier::parse`], and [`FragmentUnexpected`](crate::ErrorKind::FragmentUnexpected) for one that has a
    /// fragment; [`Identifier::without_fragment`] removes it.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match Reference::parse(text) {
            Ok(reference) if parse::is_absolute(&reference.spans(), text.len()) => {
                Ok(Self(Identifier::new(reference)))
            }
            _ => Self::parse_const(text),
        }
    }

    /// Parses a reference with a scheme and without a fragment, also in `const`; see [`Reference::parse_const`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_absolute(text.as_bytes(), grammar::<S>()) {
            Ok(spans) => Ok(Self(Identifier::new(Reference::new(text, spans)))),
            Err(error) => Err(error),
        }
    }

    /// Parses a reference with a scheme and without a fragment from bytes; see [`Reference::parse_bytes`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => parse::parse_absolute(bytes, grammar::<S>())
                .map(|spans| Self(Identifier::new(Reference::new(chars::accepted(bytes), spans)))),
        }
    }

    /// A reference that is known when the program is written; in a `const` the compiler checks it.
    ///
    /// # Panics
    ///
    /// When `text` is not such a reference.
    pub const fn from_static(text: &'static str) -> AbsoluteIdentifier<'static, S> {
        match AbsoluteIdentifier::parse_const(text) {
            Ok(uri) => uri,
            #[expect(clippy::panic, reason = "documented; a constant is checked by the compiler")]
            Err(error) => panic!("{}", error.message()),
        }
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// An owned copy.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::AbsoluteIdentifierBuf<S> {
        super::AbsoluteIdentifierBuf::from(*self)
    }
}

impl<'a, S: UriSpec> Deref for AbsoluteIdentifier<'a, S> {
    type Target = Identifier<'a, S>;

    #[inline]
    fn deref(&self) -> &Identifier<'a, S> {
        &self.0
    }
}

impl<'a, S: UriSpec> From<AbsoluteIdentifier<'a, S>> for Identifier<'a, S> {
    fn from(uri: AbsoluteIdentifier<'a, S>) -> Self {
        uri.0
    }
}

impl<'a, S: UriSpec> From<AbsoluteIdentifier<'a, S>> for Reference<'a, S> {
    fn from(uri: AbsoluteIdentifier<'a, S>) -> Self {
        uri.0.into()
    }
}

impl<'a, S: UriSpec> TryFrom<Identifier<'a, S>> for AbsoluteIdentifier<'a, S> {
    type Error = ParseError;

    fn try_from(uri: Identifier<'a, S>) -> Result<Self, ParseError> {
        parse::check_no_fragment(uri.spans(), uri.as_str().len(), S::SPEC).map(|_| Self(uri))
    }
}

impl<'a, S: UriSpec> TryFrom<Reference<'a, S>> for AbsoluteIdentifier<'a, S> {
    type Error = ParseError;

    fn try_from(reference: Reference<'a, S>) -> Result<Self, ParseError> {
        Identifier::try_from(reference)?.try_into()
    }
}

impl<'a, S: UriSpec> TryFrom<&'a str> for AbsoluteIdentifier<'a, S> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
