//! Percent-encoded strings, and the query and the fragment.

use core::ops::Range;

use crate::error::{Component, ParseError};
use crate::parse::{self, const_try};
use crate::syntax::rfc3986;

/// A percent-encoded string, such as `caf%C3%A9`: a component that allows escapes, or part of one.
///
/// To decode it, use [`decode`](Self::decode). Every `%` is followed by two hexadecimal
/// digits (RFC 3986 section 2.1), so decoding can only fail if the decoded bytes must be UTF-8.
///
/// # Examples
///
/// ```
/// use urikit::component::Encoded;
///
/// let name = Encoded::parse("caf%C3%A9.txt")?;
/// assert_eq!(name.as_str(), "caf%C3%A9.txt");
/// assert_eq!(name.decode()?, "café.txt");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "EStr")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Encoded<'a>(&'a str);

impl<'a> Encoded<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses a string as percent-encoded data, such as `"caf%C3%A9"`.
    ///
    /// Apart from escapes, the string can contain any character that a query allows: letters,
    /// digits, `-._~`, `!$&'()*+,;=`, and `:@/?` (RFC 3986 section 3.4).
    ///
    /// # Errors
    ///
    /// Returns an error at the first character that a query does not allow, or at the first `%`
    /// without two hexadecimal digits after it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::ErrorKind;
    /// use urikit::component::Encoded;
    ///
    /// assert_eq!(Encoded::parse("50%25%20off")?.decode()?, "50% off");
    /// assert_eq!(Encoded::parse("50% off").unwrap_err().kind(), ErrorKind::EscapeDigits);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        // Of the components that allow escapes, queries and fragments allow the most characters,
        // so this is the right class for a string whose component is not known.
        const_try!(parse::component(text, rfc3986::QUERY, Component::Encoded));
        Ok(Self(text))
    }

    /// Returns the percent-encoded string as it was parsed, such as `caf%C3%A9`.
    ///
    /// To decode the escapes, use [`decode`](Self::decode).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("https://example.com/search?q=caf%C3%A9")?;
    /// assert_eq!(uri.query().unwrap().as_str(), "q=caf%C3%A9");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Returns the part of this percent-encoded string at a byte range.
    ///
    /// Returns `None` if the range is out of bounds, or if one of its ends is inside an escape such
    /// as `%20` or inside a character.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Encoded;
    ///
    /// let name = Encoded::parse("caf%C3%A9.txt")?;
    /// assert_eq!(name.slice(0..9).unwrap().decode()?, "café");
    /// assert_eq!(name.slice(0..4), None); // ends after the `%`
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn slice(&self, range: Range<usize>) -> Option<Self> {
        // An escape has three bytes, and `%` starts every escape, so an offset is inside one if
        // there is a `%` one or two bytes before it.
        let is_in_escape = |at: usize| self.0.as_bytes()[at.saturating_sub(2)..at].contains(&b'%');
        let part = self.0.get(range.clone())?;
        let divides_escape = is_in_escape(range.start) || is_in_escape(range.end);
        (!divides_escape).then_some(Self(part))
    }

    /// Returns whether this percent-encoded component is an empty string, as the query in `/path?`.
    ///
    /// An empty component is different from a missing one, for which methods such as
    /// [`UriRef::query`](crate::UriRef::query) return `None`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// assert!(Uri::parse("https://example.com/?")?.query().unwrap().is_empty());
    /// assert!(Uri::parse("https://example.com/")?.query().is_none());
    /// assert!(Uri::parse("https://example.com")?.path().is_empty());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The percent-encoded query of a URI, such as `page=2`, without its `?` ([RFC 3986 section 3.4]).
///
/// To read its key-value pairs, use [`pairs`](Self::pairs). It dereferences to [`Encoded`], which
/// decodes the query as a whole.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit::query::QuerySyntax;
///
/// let uri = Uri::parse("https://example.com/search?q=rust&page=2")?;
/// let query = uri.query().unwrap();
/// assert_eq!(query, "q=rust&page=2");
/// assert_eq!(query.pairs(QuerySyntax::FORM).count(), 2);
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3986 section 3.4]: https://www.rfc-editor.org/rfc/rfc3986#section-3.4
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Query<'a>(pub(super) Encoded<'a>);

impl<'a> Query<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Encoded::new(text))
    }

    /// Parses a percent-encoded string as a query, such as `"page=2"`, without the `?` before it.
    ///
    /// The string can be empty. To make a query of keys and values, which are encoded, use
    /// [`QueryEditor`](crate::query::QueryEditor).
    ///
    /// # Errors
    ///
    /// Returns an error at the first character that a query does not allow, such as a space or `#`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    ///
    /// assert_eq!(Query::parse("next=/home?tab=1")?, "next=/home?tab=1");
    /// assert_eq!(Query::parse("q=a#top").unwrap_err().span(), 3..4);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        const_try!(parse::component(text, rfc3986::QUERY, Component::Query));
        Ok(Self::new(text))
    }

    /// Returns the query as a string in a `const` context.
    #[inline]
    pub(crate) const fn text(&self) -> &'a str {
        self.0.0
    }
}

impl Default for Query<'_> {
    /// Returns the empty query.
    fn default() -> Self {
        Self::new("")
    }
}

/// The percent-encoded fragment of a URI, such as `top`, without its `#` ([RFC 3986 section 3.5]).
///
/// The fragment identifies a part of a resource, such as a section of a page. Clients do not send
/// it to the server. It dereferences to [`Encoded`], which decodes the fragment.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
///
/// let uri = Uri::parse("https://example.com/guide#r%C3%A9sum%C3%A9")?;
/// assert_eq!(uri.fragment().unwrap(), "r%C3%A9sum%C3%A9");
/// assert_eq!(uri.fragment().unwrap().decode()?, "résumé");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [RFC 3986 section 3.5]: https://www.rfc-editor.org/rfc/rfc3986#section-3.5
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fragment<'a>(pub(super) Encoded<'a>);

impl<'a> Fragment<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Encoded::new(text))
    }

    /// Parses a percent-encoded string as a fragment, such as `"top"`, without the `#` before it.
    ///
    /// The string can be empty.
    ///
    /// # Errors
    ///
    /// Returns an error at the first character that a fragment does not allow, such as a space or
    /// `#`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Fragment;
    ///
    /// assert_eq!(Fragment::parse("section-3.5")?, "section-3.5");
    /// assert_eq!(Fragment::parse("#top").unwrap_err().span(), 0..1);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        // The fragment has the same characters as the query (section 3.5).
        const_try!(parse::component(text, rfc3986::QUERY, Component::Fragment));
        Ok(Self::new(text))
    }
}
