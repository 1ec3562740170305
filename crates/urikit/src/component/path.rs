//! The path and its segments.

use core::iter::FusedIterator;
use core::str::Split;

use super::Encoded;
use crate::error::{Component, ParseError};
use crate::grammar::rfc3986;
use crate::parse;

/// A path (RFC 3986 section 3.3). Always defined, possibly empty. Derefs to [`Encoded`]; decode segments rather than
/// the whole, or a `%2F` becomes a slash like any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path<'a>(pub(super) Encoded<'a>);

impl<'a> Path<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Encoded::new(text))
    }

    /// Parses a text that is a path by its characters. Where it may stand is a question of the whole URI: behind an
    /// authority it has to begin with `/` or be empty, without one it may not begin with `//`.
    ///
    /// # Errors
    ///
    /// The first byte that a path does not allow.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::component(text, rfc3986::PATH, Component::Path) {
            Ok(()) => Ok(Self::new(text)),
            Err(error) => Err(error),
        }
    }

    /// Whether the path begins with `/`.
    #[inline]
    pub fn is_absolute(&self) -> bool {
        self.as_str().starts_with('/')
    }

    /// The segments, what stands between the slashes. The slash that begins an absolute path ends no segment, so
    /// `/a/b` and `a/b` have the same two; `/` has one, which is empty, and the empty path has none.
    ///
    /// ```
    /// use urikit::component::Path;
    ///
    /// let segments = |path| Path::parse(path).unwrap().segments().map(|s| s.as_str()).collect::<Vec<_>>();
    /// assert_eq!(segments("/a//b/"), ["a", "", "b", ""]);
    /// assert_eq!(segments("a"), ["a"]);
    /// assert_eq!(segments("/"), [""]);
    /// assert!(segments("").is_empty());
    /// ```
    pub fn segments(&self) -> Segments<'a> {
        let text = self.as_str();
        Segments((!text.is_empty()).then(|| text.strip_prefix('/').unwrap_or(text).split('/')))
    }
}

/// The segments of a path, in either direction; see [`Path::segments`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Segments<'a>(Option<Split<'a, char>>);

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        self.0.as_mut()?.next().map(Segment::new)
    }
}

impl DoubleEndedIterator for Segments<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.as_mut()?.next_back().map(Segment::new)
    }
}

impl FusedIterator for Segments<'_> {}

/// A segment of a path (RFC 3986 section 3.3). Derefs to [`Encoded`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment<'a>(pub(super) Encoded<'a>);

impl<'a> Segment<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Encoded::new(text))
    }

    /// Parses a text that is a segment and nothing else.
    ///
    /// # Errors
    ///
    /// The first byte that a segment does not allow; a `/` is one.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::component(text, rfc3986::SEGMENT, Component::Segment) {
            Ok(()) => Ok(Self::new(text)),
            Err(error) => Err(error),
        }
    }

    /// Whether this is a dot-segment, `.` or `..`, as it is written: `%2e` is none.
    pub fn is_dots(&self) -> bool {
        matches!(self.as_str(), "." | "..")
    }
}
