//! The URL syntax of RFC 1808 (1995), *Relative Uniform Resource Locators*.
//!
//! A URL consists of a scheme, a net_loc, a path, params, a query, and a fragment. The params
//! follow the first `;` of the path. A net_loc may contain a `?`. Use this module for old data, or
//! for software that follows this specification.
//!
//! ```
//! use urikit::rfc1808::{Base, Url};
//!
//! let url = Url::parse("ftp://ftp.example.com/pub/a.txt;type=a?q#f")?;
//! assert_eq!(url.net_loc().unwrap().as_str(), "ftp.example.com");
//! assert_eq!(url.path().as_str(), "/pub/a.txt");
//! assert_eq!(url.params().unwrap().as_str(), "type=a");
//!
//! let base = Base::parse("http://a/b/c/d;p?q#f")?;
//! assert_eq!(base.resolve(Url::parse("g")?)?.to_string(), "http://a/b/c/g");
//! assert_eq!(base.resolve(Url::parse(";x")?)?.to_string(), "http://a/b/c/d;x");
//! assert_eq!(base.resolve(Url::parse("")?)?.to_string(), "http://a/b/c/d;p?q#f");
//! # Ok::<(), urikit::Error>(())
//! ```
//!
//! # Interpretation
//!
//! * An empty query, empty params, or an empty net_loc is equivalent to a missing one (section
//!   2.4), so `?` and `;` resolve to the base.
//! * The path of a base may have no leading slash: with the base `foo:a/b`, `g` resolves to
//!   `foo:a/g`.
//! * Params are not part of the path. Dot-segments in params are not removed, and slashes in the
//!   params of a base do not separate segments.
//! * The first segment of a path cannot be empty (section 2.2), so the relative URL `//h//x` is
//!   invalid. After a scheme, any URL characters are allowed, so `s://h//x` is valid.

mod resolve;

use core::ops::Deref;

pub use resolve::Target;

use crate::chars;
use crate::component::{Encoded, Fragment, Path, Query, Scheme};
use crate::error::ParseError;
use crate::grammar::rfc1808;
use crate::parse;
use crate::reference::{Redacted, UriRef, text_traits};

/// A URL as specified in 1995 by RFC 1808 (section 2.2): absolute or relative, with params.
///
/// Params are the part of a path after a `;`, as in `/a;type=d`. Use this type only for the old
/// syntax. For current URLs, use [`UriRef`].
///
/// # Examples
///
/// ```
/// use urikit::rfc1808::Url;
///
/// let link = Url::parse("../images/logo.gif;v=2")?;
/// assert_eq!(
///     (link.path().as_str(), link.params().unwrap().as_str()),
///     ("../images/logo.gif", "v=2")
/// );
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Url<'a>(UriRef<'a>);

impl<'a> Url<'a> {
    /// Parses a string as a URL by the syntax of RFC 1808, such as `"../b;p?q"`.
    ///
    /// The URL can be absolute or relative. To require an absolute URL, use [`Base::parse`].
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range and the rule of RFC 1808 that it
    /// violates.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::Url;
    ///
    /// assert!(Url::parse("http://www.example.com/?q=a").is_ok());
    /// assert_eq!(Url::parse("a b.html").unwrap_err().span(), 1..2);
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse(text.as_bytes(), &rfc1808::GRAMMAR) {
            Ok(spans) => Ok(Self(UriRef::new(text, spans))),
            Err(error) => Err(error),
        }
    }

    /// Parses bytes as a URL by the syntax of RFC 1808, such as `../b;p?q`.
    ///
    /// The URL can be absolute or relative. The bytes need not be checked for UTF-8 first.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range. Each byte that is not ASCII is an
    /// error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::Url;
    ///
    /// assert_eq!(Url::parse_bytes(b"../docs/a b.html").unwrap_err().span(), 9..10);
    /// ```
    pub const fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match parse::parse(bytes, &rfc1808::GRAMMAR) {
            Ok(spans) => Ok(Self(UriRef::new(chars::accepted(bytes), spans))),
            Err(error) => Err(error),
        }
    }

    /// Returns the URL as a string, such as `../b;p?q`, exactly as it was parsed.
    ///
    /// The string borrows the input, so it can outlive this value. It may contain a password; to
    /// mask it in logs, use [`redacted`](Self::redacted).
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// Returns whether the URL is absolute, which means that it has a scheme, as in `http://a/b`.
    ///
    /// Only an absolute URL can be a [`Base`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::Url;
    ///
    /// assert!(Url::parse("http://www.example.com/")?.is_absolute());
    /// assert!(!Url::parse("//www.example.com/")?.is_absolute());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn is_absolute(&self) -> bool {
        self.0.spans().scheme_end != 0
    }

    /// Returns the scheme of the URL, such as `http`, without its `:`.
    ///
    /// Returns `None` if the URL is relative. The scheme keeps its original case.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::Url;
    ///
    /// assert_eq!(Url::parse("http://www.example.com/")?.scheme().unwrap().as_str(), "http");
    /// assert!(Url::parse("/docs/")?.scheme().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.0.scheme()
    }

    /// Returns the percent-encoded part of the URL after `//`, such as `user@host:80`.
    ///
    /// RFC 1808 calls this part the network location. Returns `None` if the URL has none.
    /// The network location can be empty, as in `file:///a`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::Url;
    ///
    /// let url = Url::parse("http://joe@www.example.com:8080/")?;
    /// assert_eq!(url.net_loc().unwrap().as_str(), "joe@www.example.com:8080");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn net_loc(&self) -> Option<Encoded<'a>> {
        self.0.authority().map(|authority| Encoded::new(authority.as_str()))
    }

    /// Returns the percent-encoded path up to its first `;`, such as `/a` in `/a;type=d`.
    ///
    /// The path can be empty. To get the part after the `;`, use [`params`](Self::params).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::Url;
    ///
    /// assert_eq!(Url::parse("ftp://ftp.example.com/a.txt;type=a")?.path().as_str(), "/a.txt");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn path(&self) -> Path<'a> {
        let text = self.0.path().as_str();
        Path::new(text.split_once(';').map_or(text, |(path, _)| path))
    }

    /// Returns the percent-encoded params of the URL, such as `type=d` in `/a;type=d`.
    ///
    /// Params are the part of the path after its first `;`. Returns `None` if the URL has no
    /// params. The params can be empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::Url;
    ///
    /// let url = Url::parse("ftp://ftp.example.com/a.txt;type=a")?;
    /// assert_eq!(url.params().unwrap().as_str(), "type=a");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn params(&self) -> Option<Encoded<'a>> {
        self.0.path().as_str().split_once(';').map(|(_, params)| Encoded::new(params))
    }

    /// Returns the percent-encoded query of the URL, such as `page=2`, without its `?`.
    ///
    /// Returns `None` if the URL has no query. The query can be empty, as in `/a?`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::Url;
    ///
    /// assert_eq!(Url::parse("search?q=uri#top")?.query().unwrap(), "q=uri");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn query(&self) -> Option<Query<'a>> {
        self.0.query()
    }

    /// Returns the percent-encoded fragment of the URL, such as `top`, without its `#`.
    ///
    /// Returns `None` if the URL has no fragment. The fragment can be empty, as in `/a#`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::Url;
    ///
    /// assert_eq!(Url::parse("search?q=uri#top")?.fragment().unwrap(), "top");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.0.fragment()
    }

    /// Returns the URL with the password replaced by `***`, for use in logs.
    ///
    /// The replacement is made when the result is formatted with `Display` or `Debug`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::Url;
    ///
    /// let url = Url::parse("ftp://joe:s3cret@ftp.example.com/")?;
    /// assert!(!url.redacted().to_string().contains("s3cret"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn redacted(&self) -> Redacted<'a> {
        self.0.redacted()
    }
}

/// An absolute URL by RFC 1808, against which relative URLs can be resolved (section 3).
///
/// To resolve a URL, use [`resolve`](Self::resolve). It dereferences to [`Url`].
///
/// # Examples
///
/// ```
/// use urikit::rfc1808::{Base, Url};
///
/// let base = Base::parse("http://www.example.com/docs/a.html")?;
/// assert_eq!(
///     base.resolve(Url::parse("b.html")?)?.to_string(),
///     "http://www.example.com/docs/b.html"
/// );
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Base<'a>(Url<'a>);

impl<'a> Base<'a> {
    /// Parses a string as an absolute URL by RFC 1808, for use as a base, such as `"http://a/b"`.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. If the URL is relative, the kind of the error is
    /// [`SchemeMissing`](crate::ErrorKind::SchemeMissing).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1808::Base;
    ///
    /// assert_eq!(
    ///     Base::parse("http://www.example.com/")?.net_loc().unwrap().as_str(),
    ///     "www.example.com"
    /// );
    /// assert_eq!(Base::parse("/docs/").unwrap_err().code(), "scheme-missing");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_uri(text.as_bytes(), &rfc1808::GRAMMAR) {
            Ok(spans) => Ok(Self(Url(UriRef::new(text, spans)))),
            Err(error) => Err(error),
        }
    }
}

impl<'a> Deref for Base<'a> {
    type Target = Url<'a>;

    fn deref(&self) -> &Url<'a> {
        &self.0
    }
}

text_traits! { Url<'_> Base<'_> }

impl<'a> TryFrom<&'a str> for Url<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<&'a str> for Base<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<UriRef<'a>> for Url<'a> {
    type Error = ParseError;

    /// Parses the string of a URI reference by RFC 1808.
    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        Self::parse(reference.as_str())
    }
}

impl<'a> TryFrom<Url<'a>> for UriRef<'a> {
    type Error = ParseError;

    /// Parses the string of a URL by RFC 3986.
    fn try_from(url: Url<'a>) -> Result<Self, ParseError> {
        Self::parse(url.as_str())
    }
}
