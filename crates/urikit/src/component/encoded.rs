//! Percent-encoded text, and the two components that are nothing else: query and fragment.

use core::ops::Range;

use crate::error::{Component, ParseError};
use crate::grammar::rfc3986;
use crate::parse;

/// Text in which every `%` begins a well-formed escape (RFC 3986 section 2.1): any component, or part of one, that data
/// can be encoded in.
///
/// ```
/// use urikit::component::Encoded;
///
/// let name = Encoded::parse("caf%C3%A9")?;
/// assert_eq!(name.decode().decode_utf8()?, "café");
/// assert_eq!(name.as_str(), "caf%C3%A9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Encoded<'a>(&'a str);

impl<'a> Encoded<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses a text of unreserved characters, sub-delims, `:`, `@`, `/`, `?` and escapes.
    ///
    /// # Errors
    ///
    /// The first byte that is none of these, or an escape that is not well-formed.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::component(text, rfc3986::QUERY, Component::Encoded) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The text, not decoded.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Returns the part at a byte range; `None` if the range is out of bounds, or if it would divide an escape or an
    /// unescaped character.
    ///
    /// ```
    /// use urikit::component::Encoded;
    ///
    /// let name = Encoded::parse("caf%C3%A9.txt")?;
    /// assert_eq!(name.get(0..9).unwrap().decode().decode_utf8()?, "café");
    /// assert_eq!(name.get(0..4), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn get(&self, range: Range<usize>) -> Option<Self> {
        let is_in_escape = |at: usize| self.0.as_bytes()[at.saturating_sub(2)..at].contains(&b'%');
        let part = self.0.get(range.clone())?;
        let divides_escape = is_in_escape(range.start) || is_in_escape(range.end);
        (!divides_escape).then_some(Self(part))
    }

    /// Whether the text is empty. Whether the component is defined at all is another question.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A query (RFC 3986 section 3.4), without its `?`. Derefs to [`Encoded`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Query<'a>(pub(super) Encoded<'a>);

impl<'a> Query<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Encoded::new(text))
    }

    /// Parses a text that is a query and nothing else.
    ///
    /// # Errors
    ///
    /// The first byte that a query does not allow.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::component(text, rfc3986::QUERY, Component::Query) {
            Ok(()) => Ok(Self::new(text)),
            Err(error) => Err(error),
        }
    }

    /// The text, where `Deref` does not reach: in `const`.
    #[inline]
    pub(crate) const fn text(&self) -> &'a str {
        self.0.0
    }
}

impl Default for Query<'_> {
    /// The empty query.
    fn default() -> Self {
        Self::new("")
    }
}

/// A fragment (RFC 3986 section 3.5), without its `#`. Derefs to [`Encoded`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fragment<'a>(pub(super) Encoded<'a>);

impl<'a> Fragment<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Encoded::new(text))
    }

    /// Parses a text that is a fragment and nothing else.
    ///
    /// # Errors
    ///
    /// The first byte that a fragment does not allow.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::component(text, rfc3986::QUERY, Component::Fragment) {
            Ok(()) => Ok(Self::new(text)),
            Err(error) => Err(error),
        }
    }
}
