//! RFC 1738 (1994), *Uniform Resource Locators*: the generic URL and the common Internet syntax, as a grammar of its own.
//!
//! A URL is a scheme and a schemepart; there are no relative URLs and no fragments. Schemes of Internet protocols share a
//! syntax: `//`, a login, and, behind a slash that belongs to neither, the url-path.
//!
//! ```
//! use urikit::rfc1738::Url;
//!
//! let url = Url::parse("ftp://joe:@ftp.example.com/pub/a")?;
//! let login = url.login().unwrap();
//! assert_eq!(login.user().unwrap().as_str(), "joe");
//! assert_eq!(login.password().unwrap().as_str(), ""); // given, and empty
//! assert_eq!(url.url_path().unwrap().as_str(), "pub/a");
//!
//! // A user may hold a question mark; only RFC 1738 reads this host.
//! let url = Url::parse("ftp://google.com?@evil.com/")?;
//! assert_eq!(url.login().unwrap().host().as_str(), "evil.com");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Readings
//!
//! The generic rule allows any characters behind a scheme. For the schemes that the document itself defines with the
//! common Internet syntax (ftp, http, gopher, nntp, telnet, wais, file, prospero) that syntax is required here, so `http:`
//! and `http:/a` are no URLs; for any other scheme a schemepart is read by it where it has its form. What each scheme adds
//! (an http URL has no user, for one) is the scheme's own matter.

use core::fmt;

use crate::chars;
use crate::component::{Encoded, Host, HostKind, Port, Scheme};
use crate::error::ParseError;
use crate::grammar::rfc1738;
use crate::parse;
use crate::reference::{Redacted, Uri, UriRef, text_traits};

/// A URL (RFC 1738 section 5, `genericurl`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Url<'a>(UriRef<'a>);

impl<'a> Url<'a> {
    /// Parses a URL.
    ///
    /// # Errors
    ///
    /// The first fault, with the component and the bytes that it is in and the rule of this document.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_uri(text.as_bytes(), &rfc1738::GRAMMAR) {
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
        match parse::parse_uri(bytes, &rfc1738::GRAMMAR) {
            Ok(spans) => Ok(Self(UriRef::new(chars::accepted(bytes), spans))),
            Err(error) => Err(error),
        }
    }

    /// The text.
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// The scheme, without its `:`. It may begin with a digit.
    pub fn scheme(&self) -> Scheme<'a> {
        Scheme::new(&self.as_str()[..self.0.spans().scheme_end as usize])
    }

    /// What stands behind the scheme's `:`.
    pub fn schemepart(&self) -> Encoded<'a> {
        Encoded::new(&self.as_str()[self.0.spans().after_scheme() as usize..])
    }

    /// The login, if the schemepart has the common Internet syntax (section 3.1).
    pub fn login(&self) -> Option<Login<'a>> {
        self.0.authority().map(|_| Login(self.0))
    }

    /// What stands behind the slash after the login: `None` without the slash, empty when nothing follows it. The slash
    /// belongs to neither.
    pub fn url_path(&self) -> Option<Encoded<'a>> {
        self.login()?;
        self.0.path().as_str().strip_prefix('/').map(Encoded::new)
    }

    /// The text for a log, with the password masked.
    pub fn redacted(&self) -> Redacted<'a> {
        self.0.redacted()
    }
}

/// A login: possibly a user and a password, a host, and possibly a port (RFC 1738 section 3.1).
#[derive(Clone, Copy)]
pub struct Login<'a>(
    /// That which it stands in.
    UriRef<'a>,
);

impl PartialEq for Login<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Login<'_> {}

impl<'a> Login<'a> {
    /// The text.
    pub fn as_str(&self) -> &'a str {
        self.0.authority().map_or("", |authority| authority.as_str())
    }

    /// The user; `None` without an `@`, possibly empty with one.
    pub fn user(&self) -> Option<Encoded<'a>> {
        self.0.userinfo().map(|userinfo| userinfo.username())
    }

    /// The password; `None` without a `:` behind the user, possibly empty with one.
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.0.userinfo().and_then(|userinfo| userinfo.password())
    }

    /// The host: a hostname or four numbers of any size; empty only in a file URL.
    pub fn host(&self) -> Host<'a> {
        self.0.host().unwrap_or(Host::new("", HostKind::RegName))
    }

    /// The port, which has at least one digit.
    pub fn port(&self) -> Option<Port<'a>> {
        self.0.port()
    }
}

impl fmt::Debug for Login<'_> {
    /// With the password masked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let password = self.password().map(|_| "***");
        f.debug_struct("Login")
            .field("user", &self.user())
            .field("password", &password)
            .field("host", &self.host())
            .field("port", &self.port())
            .finish()
    }
}

text_traits! { Url<'_> }

impl<'a> TryFrom<&'a str> for Url<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<UriRef<'a>> for Url<'a> {
    type Error = ParseError;

    /// Reads the same text by RFC 1738; the error names its first rule that forbids it.
    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        Self::parse(reference.as_str())
    }
}

impl<'a> TryFrom<Url<'a>> for Uri<'a> {
    type Error = ParseError;

    /// Reads the same text by RFC 3986; the error names its first rule that forbids it.
    fn try_from(url: Url<'a>) -> Result<Self, ParseError> {
        Self::parse(url.as_str())
    }
}
