//! A reference with a scheme.

use core::ops::Deref;

use super::spec::{grammar, name};
use super::{AbsoluteIdentifier, Reference, UriSpec, text_traits};
use crate::chars;
use crate::component::Scheme;
use crate::error::ParseError;
use crate::parse;

/// A reference with a scheme: [`Uri`](crate::Uri) or [`Iri`](crate::iri::Iri). Derefs to [`Reference`] for everything else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identifier<'a, S: UriSpec>(Reference<'a, S>);

text_traits! { [<S: UriSpec>] Identifier<'_, S>, name::<S>("Uri", "Iri") }

impl<'a, S: UriSpec> Identifier<'a, S> {
    /// `reference` has a scheme.
    #[inline]
    pub(crate) const fn new(reference: Reference<'a, S>) -> Self {
        Self(reference)
    }

    /// `reference`, which has a scheme.
    pub(crate) const fn new_unchecked(reference: Reference<'a, S>) -> Self {
        Self(reference)
    }

    /// Changes the specification. The caller ensures that it allows the text.
    #[inline]
    pub(crate) const fn cast<T: UriSpec>(self) -> Identifier<'a, T> {
        Identifier(self.0.cast())
    }

    /// Parses a reference with a scheme.
    ///
    /// # Errors
    ///
    /// Those of [`Reference::parse`], and [`SchemeMissing`](crate::ErrorKind::SchemeMissing) for a relative reference.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match Reference::parse(text) {
            Ok(reference) if reference.spans().scheme_end != 0 => Ok(Self(reference)),
            _ => Self::parse_const(text),
        }
    }

    /// Parses a reference with a scheme, also in `const`; see [`Reference::parse_const`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_uri(text.as_bytes(), grammar::<S>()) {
            Ok(spans) => Ok(Self(Reference::new(text, spans))),
            Err(error) => Err(error),
        }
    }

    /// Parses a reference with a scheme from bytes; see [`Reference::parse_bytes`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => parse::parse_uri(bytes, grammar::<S>())
                .map(|spans| Self(Reference::new(chars::accepted(bytes), spans))),
        }
    }

    /// A reference with a scheme that is known when the program is written; in a `const` the compiler checks it.
    ///
    /// # Panics
    ///
    /// When `text` is not such a reference.
    pub const fn from_static(text: &'static str) -> Identifier<'static, S> {
        match Identifier::parse_const(text) {
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

    /// The scheme, without its `:`.
    #[inline]
    pub fn scheme(&self) -> Scheme<'a> {
        Scheme::new(&self.as_str()[..self.0.spans().scheme_end as usize])
    }

    /// The same text without its `#` and fragment: for use as a base (section 5.1).
    #[inline]
    pub fn without_fragment(&self) -> AbsoluteIdentifier<'a, S> {
        AbsoluteIdentifier::new(Self(self.0.without_fragment()))
    }

    /// An owned copy.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::IdentifierBuf<S> {
        super::IdentifierBuf::from(*self)
    }
}

impl<'a, S: UriSpec> Deref for Identifier<'a, S> {
    type Target = Reference<'a, S>;

    #[inline]
    fn deref(&self) -> &Reference<'a, S> {
        &self.0
    }
}

impl<'a, S: UriSpec> From<Identifier<'a, S>> for Reference<'a, S> {
    fn from(uri: Identifier<'a, S>) -> Self {
        uri.0
    }
}

impl<'a, S: UriSpec> TryFrom<Reference<'a, S>> for Identifier<'a, S> {
    type Error = ParseError;

    fn try_from(reference: Reference<'a, S>) -> Result<Self, ParseError> {
        parse::check_scheme(reference.spans(), S::SPEC).map(|_| Self(reference))
    }
}

impl<'a, S: UriSpec> TryFrom<&'a str> for Identifier<'a, S> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
