//! RFC 1808 (1995), *Relative Uniform Resource Locators*: the URL with relative forms, as a grammar of its own.
//!
//! A URL is a scheme, a net_loc, a path, params, a query and a fragment. Params stand once, behind the first `;` of the
//! path; a net_loc may hold a `?`.
//!
//! ```
//! use urikit::rfc1808::{Base, Url};
//!
//! let url = Url::parse("http://h/a/b;type=a?q#f")?;
//! assert_eq!(url.net_loc().unwrap().as_str(), "h");
//! assert_eq!(url.path().as_str(), "/a/b");
//! assert_eq!(url.params().unwrap().as_str(), "type=a");
//!
//! let base = Base::parse("http://a/b/c/d;p?q#f")?;
//! assert_eq!(base.resolve(Url::parse("g")?)?.to_string(), "http://a/b/c/g");
//! assert_eq!(base.resolve(Url::parse(";x")?)?.to_string(), "http://a/b/c/d;x");
//! assert_eq!(base.resolve(Url::parse("")?)?.to_string(), "http://a/b/c/d;p?q#f");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Readings
//!
//! By section 2.4 a query, params or net_loc that is empty is the same as one that is missing: `?` and `;` on a base mean
//! the base. A base need not have a root: `g` on `foo:a/b` is `foo:a/g`. Params are not part of the path: dots in them mean
//! nothing, and a slash in a base's params ends no directory.
//!
//! By section 2.2 the first segment of a path is not empty, so the relative URL `//h//x` is none; behind a scheme any
//! characters may stand, so `s://h//x` is one.

mod resolve;

use core::ops::Deref;

pub use resolve::Target;

use crate::chars;
use crate::component::{Encoded, Fragment, Path, Query, Scheme};
use crate::error::ParseError;
use crate::grammar::rfc1808;
use crate::parse;
use crate::reference::{Redacted, UriRef, text_traits};

/// A URL, absolute or relative, possibly with a fragment (RFC 1808 section 2.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Url<'a>(UriRef<'a>);

impl<'a> Url<'a> {
    /// Parses a URL.
    ///
    /// # Errors
    ///
    /// The first fault, with the component and the bytes that it is in and the rule of this document.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse(text.as_bytes(), &rfc1808::GRAMMAR) {
            Ok(spans) => Ok(Self(UriRef::new(text, spans))),
            Err(error) => Err(error),
        }
    }

    /// Parses a URL out of any bytes at all.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub const fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match parse::parse(bytes, &rfc1808::GRAMMAR) {
            Ok(spans) => Ok(Self(UriRef::new(chars::accepted(bytes), spans))),
            Err(error) => Err(error),
        }
    }

    /// The text.
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// Whether the URL has a scheme.
    pub const fn is_absolute(&self) -> bool {
        self.0.spans().scheme_end != 0
    }

    /// The scheme, without its `:`.
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.0.scheme()
    }

    /// The network location, without its `//`, possibly empty.
    pub fn net_loc(&self) -> Option<Encoded<'a>> {
        self.0.authority().map(|authority| Encoded::new(authority.as_str()))
    }

    /// The path, without params, possibly empty.
    pub fn path(&self) -> Path<'a> {
        let text = self.0.path().as_str();
        Path::new(text.split_once(';').map_or(text, |(path, _)| path))
    }

    /// What stands behind the path's first `;`, possibly nothing.
    pub fn params(&self) -> Option<Encoded<'a>> {
        self.0.path().as_str().split_once(';').map(|(_, params)| Encoded::new(params))
    }

    /// The query, without its `?`, possibly empty.
    pub fn query(&self) -> Option<Query<'a>> {
        self.0.query()
    }

    /// The fragment, without its `#`, possibly empty.
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.0.fragment()
    }

    /// The text for a log, with the password of a login masked.
    pub fn redacted(&self) -> Redacted<'a> {
        self.0.redacted()
    }
}

/// A base: an absolute URL (RFC 1808 section 3). Derefs to [`Url`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Base<'a>(Url<'a>);

impl<'a> Base<'a> {
    /// Parses a base.
    ///
    /// # Errors
    ///
    /// Those of [`Url::parse`], and [`SchemeMissing`](crate::ErrorKind::SchemeMissing).
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

    /// Reads the same text by RFC 1808; the error names its first rule that forbids it.
    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        Self::parse(reference.as_str())
    }
}

impl<'a> TryFrom<Url<'a>> for UriRef<'a> {
    type Error = ParseError;

    /// Reads the same text by RFC 3986; the error names its first rule that forbids it.
    fn try_from(url: Url<'a>) -> Result<Self, ParseError> {
        Self::parse(url.as_str())
    }
}
