//! A reference without a scheme.

use core::ops::Deref;

use super::spec::{grammar, name};
use super::{Reference, UriSpec, text_traits};
use crate::chars;
use crate::error::ParseError;
use crate::parse;

/// A reference without a scheme: [`RelativeRef`](crate::RelativeRef) or [`RelativeIriRef`](crate::iri::RelativeIriRef). Derefs to
/// [`Reference`].
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelativeReference<'a, S: UriSpec>(Reference<'a, S>);

text_traits! { [<S: UriSpec>] RelativeReference<'_, S>, name::<S>("RelativeRef", "RelativeIriRef") }

impl<'a, S: UriSpec> RelativeReference<'a, S> {
    /// `reference` has no scheme.
    #[inline]
    pub(crate) const fn new_unchecked(reference: Reference<'a, S>) -> Self {
        Self(reference)
    }

    /// Parses a relative reference.
    ///
    /// # Errors
    ///
    /// Those of [`Reference::parse`], and [`SchemeUnexpected`](crate::ErrorKind::SchemeUnexpected) for a reference with a scheme.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match Reference::parse(text) {
            Ok(reference) if reference.spans().scheme_end == 0 => Ok(Self(reference)),
            _ => Self::parse_const(text),
        }
    }

    /// Parses a relative reference, also in `const`; see [`Reference::parse_const`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_relative(text.as_bytes(), grammar::<S>()) {
            Ok(spans) => Ok(Self(Reference::new(text, spans))),
            Err(error) => Err(error),
        }
    }

    /// Parses a relative reference from bytes; see [`Reference::parse_bytes`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => parse::parse_relative(bytes, grammar::<S>())
                .map(|spans| Self(Reference::new(chars::accepted(bytes), spans))),
        }
    }

    /// A relative reference that is known when the program is written; in a `const` the compiler checks it.
    ///
    /// # Panics
    ///
    /// When `text` is not a relative reference.
    pub const fn from_static(text: &'static str) -> RelativeReference<'static, S> {
        match RelativeReference::parse_const(text) {
            Ok(reference) => reference,
            #[expect(clippy::panic, reason = "documented; a constant is checked by the compiler")]
            Err(error) => panic!("{}", error.message()),
        }
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// The same reference without its `#` and fragment.
    #[inline]
    pub fn without_fragment(&self) -> Self {
        Self(self.0.without_fragment())
    }

    /// An owned copy.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::RelativeReferenceBuf<S> {
        super::RelativeReferenceBuf::from(*self)
    }
}

impl<'a, S: UriSpec> Deref for RelativeReference<'a, S> {
    type Target = Reference<'a, S>;

    #[inline]
    fn deref(&self) -> &Reference<'a, S> {
        &self.0
    }
}

impl<'a, S: UriSpec> From<RelativeReference<'a, S>> for Reference<'a, S> {
    fn from(reference: RelativeReference<'a, S>) -> Self {
        reference.0
    }
}

impl<'a, S: UriSpec> TryFrom<Reference<'a, S>> for RelativeReference<'a, S> {
    type Error = ParseError;

    fn try_from(reference: Reference<'a, S>) -> Result<Self, ParseError> {
        parse::check_no_scheme(reference.spans(), S::SPEC).map(|_| Self(reference))
    }
}

impl<'a, S: UriSpec> TryFrom<&'a str> for RelativeReference<'a, S> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
