//! The URL syntax of RFC 1738 (1994), *Uniform Resource Locators*.
//!
//! A URL consists of a scheme and a schemepart. There are no relative URLs and no fragments.
//! Schemes of Internet protocols share a syntax: `//`, a login (user, password, host, and port), a
//! slash, and a url-path. Use this module for old data, or for software that follows this
//! specification.
//!
//! ```
//! use urikit::rfc1738::Url;
//!
//! let url = Url::parse("ftp://joe:@ftp.example.com/pub/a")?;
//! let login = url.login().unwrap();
//! assert_eq!(login.user().unwrap().as_str(), "joe");
//! assert_eq!(login.password().unwrap().as_str(), ""); // present, but empty
//! assert_eq!(url.url_path().unwrap().as_str(), "pub/a");
//!
//! // A user may contain a question mark. RFC 1738 and RFC 1808 find this host; later
//! // specifications find `google.com`.
//! let url = Url::parse("ftp://google.com?@evil.com/")?;
//! assert_eq!(url.login().unwrap().host().as_str(), "evil.com");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Interpretation
//!
//! The generic rule allows any URL characters after a scheme. For the schemes that RFC 1738 defines
//! with the common Internet scheme syntax (ftp, http, gopher, nntp, telnet, wais, file, prospero),
//! this module requires that syntax, so `http:` and `http:/a` are invalid. For other schemes, the
//! syntax applies if the schemepart matches it. Additional rules of schemes are not checked.

use core::fmt;

use crate::chars;
use crate::component::{Encoded, Host, HostKind, Port, Scheme};
use crate::error::ParseError;
use crate::grammar::rfc1738;
use crate::parse;
use crate::reference::{Redacted, Uri, UriRef, text_traits};

/// A URL as specified in 1994 by RFC 1738 (section 5, `genericurl`), which always has a scheme.
///
/// Use this type only to check input by the old syntax. For current URLs, use [`Uri`].
///
/// # Examples
///
/// ```
/// use urikit::rfc1738::Url;
///
/// let url = Url::parse("ftp://joe@ftp.example.com/pub/readme.txt")?;
/// assert_eq!(url.scheme().as_str(), "ftp");
/// assert_eq!(url.schemepart().as_str(), "//joe@ftp.example.com/pub/readme.txt");
/// assert!(Url::parse("readme.txt").is_err());
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Url<'a>(UriRef<'a>);

impl<'a> Url<'a> {
    /// Parses a string as a URL by the syntax of RFC 1738, such as `"ftp://host/file"`.
    ///
    /// The URL must have a scheme. RFC 1738 is obsolete; for current URLs, use [`Uri::parse`].
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range and the rule of RFC 1738 that it
    /// violates.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1738::Url;
    ///
    /// assert!(Url::parse("http://www.example.com/index.html").is_ok());
    /// assert!(Url::parse("http://www.example.com/index.html#top").is_err()); // no fragments
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_uri(text.as_bytes(), &rfc1738::GRAMMAR) {
            Ok(spans) => Ok(Self(UriRef::new(text, spans))),
            Err(error) => Err(error),
        }
    }

    /// Parses bytes, such as part of a document, as a URL by the syntax of RFC 1738.
    ///
    /// The URL must have a scheme, as in `ftp://host/file`. The bytes need not be checked for UTF-8
    /// first.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range. Each byte that is not ASCII is an
    /// error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1738::Url;
    ///
    /// assert_eq!(Url::parse_bytes(b"ftp://ftp.example.com/a b").unwrap_err().span(), 23..24);
    /// ```
    pub const fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match parse::parse_uri(bytes, &rfc1738::GRAMMAR) {
            Ok(spans) => Ok(Self(UriRef::new(chars::accepted(bytes), spans))),
            Err(error) => Err(error),
        }
    }

    /// Returns the URL as a string, such as `ftp://host/file`, exactly as it was parsed.
    ///
    /// The string borrows the input, so it can outlive this value. It may contain a password; to
    /// mask it in logs, use [`redacted`](Self::redacted).
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// Returns the scheme of the URL, such as `ftp`, without its `:` and in its original case.
    ///
    /// In RFC 1738, a scheme may also start with a digit.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1738::Url;
    ///
    /// assert_eq!(Url::parse("gopher://gopher.example.com/")?.scheme().as_str(), "gopher");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn scheme(&self) -> Scheme<'a> {
        Scheme::new(&self.as_str()[..self.0.spans().scheme_end as usize])
    }

    /// Returns the percent-encoded part of the URL after the `:` of the scheme.
    ///
    /// RFC 1738 calls this part `schemepart`. In `http://example.com/a`, for example, it is
    /// `//example.com/a`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1738::Url;
    ///
    /// assert_eq!(
    ///     Url::parse("news:comp.infosystems.www")?.schemepart().as_str(),
    ///     "comp.infosystems.www"
    /// );
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn schemepart(&self) -> Encoded<'a> {
        Encoded::new(&self.as_str()[self.0.spans().after_scheme() as usize..])
    }

    /// Returns the part of the URL between `//` and the path, such as `user:password@host:21`.
    ///
    /// RFC 1738 calls this part `login`. Returns `None` if the part after the scheme does not have
    /// this form, as in `mailto:joe@example.com`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1738::Url;
    ///
    /// let url = Url::parse("ftp://ftp.example.com/pub/")?;
    /// assert_eq!(url.login().unwrap().host().as_str(), "ftp.example.com");
    /// assert!(Url::parse("mailto:joe@example.com")?.login().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn login(&self) -> Option<Login<'a>> {
        self.0.authority().map(|_| Login(self.0))
    }

    /// Returns the percent-encoded path of the URL, without the slash between host and path.
    ///
    /// RFC 1738 calls this part `url-path`. Returns `None` if there is no slash. If nothing follows
    /// the slash, the path is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1738::Url;
    ///
    /// assert_eq!(
    ///     Url::parse("ftp://ftp.example.com/pub/a")?.url_path().unwrap().as_str(),
    ///     "pub/a"
    /// );
    /// assert!(Url::parse("ftp://ftp.example.com")?.url_path().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn url_path(&self) -> Option<Encoded<'a>> {
        self.login()?;
        self.0.path().as_str().strip_prefix('/').map(Encoded::new)
    }

    /// Returns the URL with the password replaced by `***`, for use in logs.
    ///
    /// The replacement is made when the result is formatted with `Display` or `Debug`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1738::Url;
    ///
    /// let url = Url::parse("ftp://joe:s3cret@ftp.example.com/")?;
    /// assert!(!url.redacted().to_string().contains("s3cret"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn redacted(&self) -> Redacted<'a> {
        self.0.redacted()
    }
}

/// The part of a URL that identifies the server, such as `user:password@host:21`.
///
/// RFC 1738 section 3.1 calls it `login`. It has a host and, optionally, a user, a password, and a
/// port.
///
/// # Examples
///
/// ```
/// use urikit::rfc1738::Url;
///
/// let url = Url::parse("ftp://joe:s3cret@ftp.example.com:2121/")?;
/// let login = url.login().unwrap();
/// assert_eq!(login.user().unwrap().as_str(), "joe");
/// assert_eq!(
///     (login.host().as_str(), login.port().unwrap().as_str()),
///     ("ftp.example.com", "2121")
/// );
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Login<'a>(UriRef<'a>);

impl PartialEq for Login<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Login<'_> {}

impl<'a> Login<'a> {
    /// Returns the login of the URL as a string, such as `user:password@host:21`, without the `//`.
    ///
    /// The string is percent-encoded. It may contain a password, so do not write it to logs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1738::Url;
    ///
    /// let url = Url::parse("telnet://joe@host.example.com:2323/")?;
    /// assert_eq!(url.login().unwrap().as_str(), "joe@host.example.com:2323");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn as_str(&self) -> &'a str {
        self.0.authority().map_or("", |authority| authority.as_str())
    }

    /// Returns the percent-encoded user of the URL, which precedes the `:` or `@`.
    ///
    /// Returns `None` if the URL has no `@`. The user can be empty, as in `ftp://@host`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1738::Url;
    ///
    /// let user = |url| {
    ///     Ok::<_, urikit::ParseError>(Url::parse(url)?.login().and_then(|login| login.user()))
    /// };
    /// assert_eq!(user("ftp://joe@ftp.example.com/")?.unwrap().as_str(), "joe");
    /// assert!(user("ftp://ftp.example.com/")?.is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn user(&self) -> Option<Encoded<'a>> {
        self.0.userinfo().map(|userinfo| userinfo.username())
    }

    /// Returns the percent-encoded password of the URL, which follows the user and a `:`.
    ///
    /// Returns `None` if there is no such `:`. The password can be empty. To log a URL without its
    /// password, use [`Url::redacted`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1738::Url;
    ///
    /// let url = Url::parse("ftp://anonymous:joe%40example.com@ftp.example.com/")?;
    /// assert_eq!(url.login().unwrap().password().unwrap().as_str(), "joe%40example.com");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.0.userinfo().and_then(|userinfo| userinfo.password())
    }

    /// Returns the host of the URL, such as `example.com` or `192.0.2.1`.
    ///
    /// In RFC 1738, the host is a name or four decimal numbers of any size, separated by dots. It
    /// can be empty only in a `file` URL.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1738::Url;
    ///
    /// assert_eq!(Url::parse("file:///etc/hosts")?.login().unwrap().host().as_str(), "");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn host(&self) -> Host<'a> {
        self.0.host().unwrap_or(Host::new("", HostKind::RegName))
    }

    /// Returns the port of the URL without its `:`, or `None` if the URL has no port.
    ///
    /// The port has at least one digit. To get its value, use [`Port::number`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc1738::Url;
    ///
    /// let url = Url::parse("telnet://host.example.com:2323/")?;
    /// assert_eq!(url.login().unwrap().port().unwrap().number()?, Some(2323));
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn port(&self) -> Option<Port<'a>> {
        self.0.port()
    }
}

impl fmt::Debug for Login<'_> {
    /// Shows the login with its password masked.
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

    /// Parses the string of a URI reference by RFC 1738.
    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        Self::parse(reference.as_str())
    }
}

impl<'a> TryFrom<Url<'a>> for Uri<'a> {
    type Error = ParseError;

    /// Parses the string of a URL by RFC 3986.
    fn try_from(url: Url<'a>) -> Result<Self, ParseError> {
        Self::parse(url.as_str())
    }
}
