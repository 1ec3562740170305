//! The URL syntax of RFC 1738 (1994), *Uniform Resource Locators*.
//!
//! A URL consists of a scheme and a schemepart. There are no relative URLs and no fragments.
//! Schemes of Internet protocols share a syntax: `//`, a login (user, password, host, and port), a
//! slash, and a url-path. Use this module for old data, or for software that follows this
//! specification.
//!
//! ```
//! use urikit_legacy::rfc1738::Url;
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
//! # Ok::<(), urikit_legacy::ParseError>(())
//! ```
//!
//! # Interpretation
//!
//! The generic rule allows any URL characters after a scheme. For the schemes that RFC 1738 defines
//! with the common Internet scheme syntax (ftp, http, gopher, nntp, telnet, wais, file, prospero),
//! this module requires that syntax, so `http:` and `http:/a` are invalid. For other schemes, the
//! syntax applies if the schemepart matches it. Additional rules of schemes are not checked.

use core::fmt;

use urikit::component::{Encoded, Host, HostKind, Port, Scheme};
use urikit::grammar::{
    ALPHANUM, AMPERSAND_EQUALS, AT, COLON, Class, DASH_DOT, DOLLAR_COMMA, HASH, MARK, NONE, PLUS,
    QUESTION, SCHEME, SEMICOLON, SLASH, UNDERSCORE, run_encoded, validated,
};
use urikit::{Component, ErrorKind};

use crate::error::ParseError;
use crate::host::{self, TrailingDot};
use crate::parse::{self, Form, Grammar, Spans, Stop, ends, port_end};
use crate::reference::{Parsed, Redacted, encoded, parse_uri_ref, reference_traits};
use crate::spec::Spec;

/// `unreserved`: letters, digits, `safe`, and `extra`. Does not include the tilde.
pub(crate) const UNRESERVED: Class = ALPHANUM | DASH_DOT | UNDERSCORE | PLUS | MARK | DOLLAR_COMMA;
/// `user` and `password`.
const USER: Class = UNRESERVED | SEMICOLON | QUESTION | AMPERSAND_EQUALS;
const XCHAR: Class = UNRESERVED | SEMICOLON | SLASH | QUESTION | COLON | AT | AMPERSAND_EQUALS;

const GRAMMAR: Grammar = Grammar {
    spec: Spec::Rfc1738,
    scheme_start: SCHEME,
    authority: login_or_schemepart,
    requires_authority: is_internet,
    first_segment: XCHAR,
    path: XCHAR,
    // A `?` is part of the path, and a fragment is not part of a URL.
    query: NONE,
    fragment: NONE,
    // Without an authority, any schemepart is a path.
    opaque: NONE,
    opaque_start: NONE,
};

/// The schemes that require the common Internet scheme syntax (sections 3.1 to 3.11).
const INTERNET: [&str; 8] = ["ftp", "http", "gopher", "nntp", "telnet", "wais", "file", "prospero"];

/// A URL as specified in 1994 by RFC 1738 (section 5, `genericurl`), which always has a scheme.
///
/// Use this type only to check input by the old syntax. For current URLs, use [`urikit::Uri`].
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc1738::Url;
///
/// let url = Url::parse("ftp://joe@ftp.example.com/pub/readme.txt")?;
/// assert_eq!(url.scheme().as_str(), "ftp");
/// assert_eq!(url.schemepart().as_str(), "//joe@ftp.example.com/pub/readme.txt");
/// assert!(Url::parse("readme.txt").is_err());
/// # Ok::<(), urikit_legacy::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Url<'a>(Parsed<'a>);

impl<'a> Url<'a> {
    /// Parses a string as a URL by the syntax of RFC 1738, such as `"ftp://host/file"`.
    ///
    /// The URL must have a scheme. RFC 1738 is obsolete; for current URLs, use
    /// [`urikit::Uri::parse`].
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range and the rule of RFC 1738 that it
    /// violates.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// assert!(Url::parse("http://www.example.com/index.html").is_ok());
    /// assert!(Url::parse("http://www.example.com/index.html#top").is_err()); // no fragments
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        let spans = parse::parse(text, &GRAMMAR, Form::WithScheme)?;
        Ok(Self(Parsed { text, spans }))
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
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// assert_eq!(Url::parse_bytes(b"ftp://ftp.example.com/a b").unwrap_err().span(), 23..24);
    /// ```
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        let (text, spans) = parse::parse_bytes(bytes, &GRAMMAR, Form::WithScheme)?;
        Ok(Self(Parsed { text, spans }))
    }

    /// Returns the URL as a string, such as `ftp://host/file`, exactly as it was parsed.
    ///
    /// The string borrows the input, so it can outlive this value. It may contain a password; to
    /// mask it in logs, use [`redacted`](Self::redacted).
    pub const fn as_str(&self) -> &'a str {
        self.0.text
    }

    /// Returns the scheme of the URL, such as `ftp`, without its `:` and in its original case.
    ///
    /// In RFC 1738, a scheme may also start with a digit.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// assert_eq!(Url::parse("gopher://gopher.example.com/")?.scheme().as_str(), "gopher");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn scheme(&self) -> Scheme<'a> {
        validated::scheme(&self.0.text[..self.0.spans.scheme_end])
    }

    /// Returns the percent-encoded part of the URL after the `:` of the scheme.
    ///
    /// RFC 1738 calls this part `schemepart`. In `http://example.com/a`, for example, it is
    /// `//example.com/a`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// assert_eq!(
    ///     Url::parse("news:comp.infosystems.www")?.schemepart().as_str(),
    ///     "comp.infosystems.www"
    /// );
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn schemepart(&self) -> Encoded<'a> {
        encoded(&self.0.text[self.0.spans.after_scheme()..])
    }

    /// Returns the part of the URL between `//` and the path, such as `user:password@host:21`.
    ///
    /// RFC 1738 calls this part `login`. Returns `None` if the part after the scheme does not have
    /// this form, as in `mailto:joe@example.com`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// let url = Url::parse("ftp://ftp.example.com/pub/")?;
    /// assert_eq!(url.login().unwrap().host().as_str(), "ftp.example.com");
    /// assert!(Url::parse("mailto:joe@example.com")?.login().is_none());
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// assert_eq!(
    ///     Url::parse("ftp://ftp.example.com/pub/a")?.url_path().unwrap().as_str(),
    ///     "pub/a"
    /// );
    /// assert!(Url::parse("ftp://ftp.example.com")?.url_path().is_none());
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn url_path(&self) -> Option<Encoded<'a>> {
        self.login()?;
        self.0.path().as_str().strip_prefix('/').map(encoded)
    }

    /// Returns the URL with the password replaced by `***`, for use in logs.
    ///
    /// The replacement is made when the result is formatted with `Display` or `Debug`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// let url = Url::parse("ftp://joe:s3cret@ftp.example.com/")?;
    /// assert!(!url.redacted().to_string().contains("s3cret"));
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
/// use urikit_legacy::rfc1738::Url;
///
/// let url = Url::parse("ftp://joe:s3cret@ftp.example.com:2121/")?;
/// let login = url.login().unwrap();
/// assert_eq!(login.user().unwrap().as_str(), "joe");
/// assert_eq!(
///     (login.host().as_str(), login.port().unwrap().as_str()),
///     ("ftp.example.com", "2121")
/// );
/// # Ok::<(), urikit_legacy::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Login<'a>(pub(crate) Parsed<'a>);

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
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// let url = Url::parse("telnet://joe@host.example.com:2323/")?;
    /// assert_eq!(url.login().unwrap().as_str(), "joe@host.example.com:2323");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn as_str(&self) -> &'a str {
        self.0.authority().unwrap_or_default()
    }

    /// Returns the percent-encoded user of the URL, which precedes the `:` or `@`.
    ///
    /// Returns `None` if the URL has no `@`. The user can be empty, as in `ftp://@host`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// let user = |url| {
    ///     Ok::<_, urikit_legacy::ParseError>(Url::parse(url)?.login().and_then(|login| login.user()))
    /// };
    /// assert_eq!(user("ftp://joe@ftp.example.com/")?.unwrap().as_str(), "joe");
    /// assert!(user("ftp://ftp.example.com/")?.is_none());
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// let url = Url::parse("ftp://anonymous:joe%40example.com@ftp.example.com/")?;
    /// assert_eq!(url.login().unwrap().password().unwrap().as_str(), "joe%40example.com");
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// assert_eq!(Url::parse("file:///etc/hosts")?.login().unwrap().host().as_str(), "");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn host(&self) -> Host<'a> {
        self.0.host().unwrap_or(validated::host("", HostKind::RegName))
    }

    /// Returns the port of the URL without its `:`, or `None` if the URL has no port.
    ///
    /// The port has at least one digit. To get its value, use [`Port::to_u16`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// let url = Url::parse("telnet://host.example.com:2323/")?;
    /// assert_eq!(url.login().unwrap().port().unwrap().to_u16()?, Some(2323));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
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

reference_traits! { Url }
parse_uri_ref! { Url }

/// Returns the end of the part at `start` that can be a login: the offset of the first `/` or `#`,
/// or the length of the input. A `?` does not end it, because a user may contain it.
pub(crate) fn login_end(bytes: &[u8], start: usize) -> usize {
    let mut end = start;
    while !ends(bytes, end, SLASH | HASH) {
        end += 1;
    }
    end
}

/// Scans the part after `//`, which starts at `start`, and returns the start of the path.
///
/// The part is a login. If it is not, and the scheme does not require one, there is no authority,
/// and the path starts with the two slashes (RFC 1738 section 5: any schemepart is valid).
fn login_or_schemepart(bytes: &[u8], start: usize, spans: &mut Spans) -> Result<usize, Stop> {
    let end = login_end(bytes, start);
    let scheme = &bytes[..spans.scheme_end];
    // Only a file URL may have an empty host, as in `file:///etc/hosts` (section 3.10).
    let empty_host =
        if scheme.eq_ignore_ascii_case(b"file") { EmptyHost::Allowed } else { EmptyHost::Refused };
    match login(bytes, start, end, spans, empty_host) {
        Ok(()) => Ok(end),
        Err(stop) if is_internet(scheme) => Err(stop),
        Err(_) => {
            // Discard the spans that `login` has recorded. The slashes are part of the schemepart,
            // so the path starts before them.
            *spans = Spans { scheme_end: spans.scheme_end, ..Spans::default() };
            Ok(start - 2)
        }
    }
}

/// Returns whether the scheme requires a login (sections 3.1 to 3.11).
fn is_internet(scheme: &[u8]) -> bool {
    INTERNET.iter().any(|name| scheme.eq_ignore_ascii_case(name.as_bytes()))
}

/// Whether a host may be empty.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum EmptyHost {
    /// Allowed in file URLs (section 3.10).
    Allowed,
    Refused,
}

/// Scans `start..end` as `[ user [ ":" password ] "@" ] hostport` (section 3.1), and records the
/// host in `spans`, even if this fails.
pub(crate) fn login(
    bytes: &[u8],
    start: usize,
    end: usize,
    spans: &mut Spans,
    empty_host: EmptyHost,
) -> Result<(), Stop> {
    let host = user(bytes, start, end)?;
    let host_end = host::run(bytes, host);
    let name = &bytes[host..host_end];
    // Record the host before checking it: if the login is invalid, the caller discards or
    // overwrites the spans.
    spans.host_start = host;
    spans.host_end = host_end;
    let is_ipv4 = host::is_dotted_digits(name);
    spans.host_kind = Some(if is_ipv4 { HostKind::Ipv4 } else { HostKind::RegName });
    if !is_ipv4
        && host::end(bytes, host, TrailingDot::Refused).is_none()
        && !(start == end && empty_host == EmptyHost::Allowed)
    {
        // If the host is missing, report the character that is in its place, and otherwise the
        // whole name, because one of its labels is invalid.
        return Err(if name.is_empty() && host_end < end && bytes[host_end] != b':' {
            Stop::Char(Component::Host, host_end)
        } else {
            Stop::Known(ErrorKind::HostLabel, Component::Host, host, host_end)
        });
    }
    if host_end == end {
        return Ok(());
    }
    if bytes[host_end] != b':' {
        return Err(Stop::Char(Component::Host, host_end));
    }
    let digits_end = port_end(bytes, host_end + 1);
    if digits_end < end {
        return Err(Stop::Port(digits_end));
    }
    // Unlike in RFC 3986, a port has at least one digit.
    if digits_end == host_end + 1 {
        return Err(Stop::Known(ErrorKind::PortEmpty, Component::Port, digits_end, digits_end));
    }
    Ok(())
}

/// Scans the optional `user [ ":" password ] "@"` of the login `start..end`, and returns the start
/// of the host.
fn user(bytes: &[u8], start: usize, end: usize) -> Result<usize, Stop> {
    // Neither a user nor a password may contain `@`, so the first one ends them.
    let Some(at_sign) = bytes[start..end].iter().position(|&byte| byte == b'@') else {
        return Ok(start);
    };
    let at_sign = start + at_sign;
    let user_end = run_encoded(bytes, start, USER);
    // `USER` has no colon, so a second colon in the password is an error.
    let is_password = user_end < at_sign && bytes[user_end] == b':';
    let stop = if is_password { run_encoded(bytes, user_end + 1, USER) } else { user_end };
    if stop == at_sign { Ok(at_sign + 1) } else { Err(Stop::Char(Component::Userinfo, stop)) }
}
