//! The URI syntax of the Java class `java.net.URI` (JDK 17), which deviates from RFC 2396.
//!
//! Use this module to agree with a Java program about the validity and the components of a URI.
//! [`JavaUri::parse`] accepts exactly the strings that `new java.net.URI(string)` accepts. The
//! accessors return the values of the *raw* getters in Java, and `None` for `null` or -1.
//!
//! ```
//! use urikit::rfc2396::java::JavaUri;
//!
//! let uri = JavaUri::parse("http://joe@123:080/caf\u{e9}?a[]=1#f")?;
//! assert_eq!(uri.userinfo().unwrap(), "joe");
//! assert_eq!((uri.host(), uri.port()), (Some("123"), Some(80)));
//! assert_eq!(uri.path().unwrap(), "/caf\u{e9}");
//! assert_eq!(uri.query().unwrap(), "a[]=1");
//!
//! // Because of the underscore, this is a registered name without a host.
//! let bucket = JavaUri::parse("s3://my_bucket:80/key")?;
//! assert_eq!(
//!     (bucket.authority(), bucket.host(), bucket.port()),
//!     (Some("my_bucket:80"), None, None)
//! );
//!
//! // An empty authority is undefined.
//! let file = JavaUri::parse("file:///etc/hosts")?;
//! assert_eq!((file.authority(), file.scheme_specific_part()), (None, "///etc/hosts"));
//!
//! let mail = JavaUri::parse("mailto:a@b?subject=c")?;
//! assert!(mail.is_opaque() && mail.path().is_none() && mail.query().is_none());
//!
//! let error = JavaUri::parse("http://h/a b").unwrap_err();
//! assert_eq!(error.span(), 10..11);
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Deviations
//!
//! These are the deviations from RFC 2396 with the IPv6 literals of RFC 2732
//! ([`Syntax::RFC2732`](super::Syntax::RFC2732)):
//!
//! - `/ü`, `?ü`, `#ü`, `a:ü`, `//ü@h`, and `//ü` are invalid in RFC 2396. In Java, non-ASCII
//!   "other" characters are allowed wherever escapes are. Schemes, hosts, and ports do not allow
//!   them, so `//ü` is a registered name.
//! - `/` followed by U+00A0, U+0085, or U+2028 is also invalid in Java, because it is a space
//!   (`Character.isSpaceChar`) or a control character (`Character.isISOControl`). Other format,
//!   private-use, and unassigned characters are accepted.
//! - `//123`, `//1a`, and `//1.` are registered names in RFC 2396, because the last label of a
//!   hostname must start with a letter. In Java, they are hosts, because a hostname of one label
//!   may start with a digit. `//a.1` is a registered name in both.
//! - `//256.1.1.1` and `//4294967296.1.1.1` are hosts in RFC 2396, which allows numbers of any
//!   size. In Java, they are registered names, because octets are at most 255.
//! - `//010.1.1.1` is an IPv4 address in Java, and `//[::010.1.1.1]` is valid: octets may have
//!   leading zeros.
//! - `//h:2147483648` is a server in RFC 2396. In Java, it is a registered name, because a port is
//!   an `int`. Leading zeros are ignored. `//[::1]:2147483648` is invalid, because registered names
//!   do not allow brackets.
//! - `//h:` has an empty port in RFC 2396, and no port in Java.
//! - `//[::1%eth0]` and `//[::1%25eth0]` are invalid in RFC 2396. In Java, they are addresses with
//!   the scope IDs `eth0` and `25eth0`. A scope ID consists of letters, digits, `_`, and `.`; `%`
//!   is not an escape.
//! - `//` and `x://` are invalid in Java, because a path, a query, or a fragment must follow an
//!   empty authority. In `///p`, `//?q`, and `//#f`, the authority is undefined (`null`).
//!
//! These results follow from the specifications, but may be unexpected:
//!
//! - `http://a_b/`, `http://h:80a/`, `http://-h/`, `http://:80/`, and `http://u@/` have a
//!   registered name, and no host, userinfo, or port.
//! - Brackets are allowed in queries, fragments, and opaque parts, but not in paths.
//! - `x:` and `x:#f` are rejected, and so is an invalid scheme before a colon, as in `1:a` and
//!   `a_b:c`, and every malformed escape.
//! - IPvFuture literals are rejected; they belong to a later specification.
//! - The empty string and references without a path are accepted.
//!
//! # Differences
//!
//! - Java strings may contain lone surrogates, which Java accepts like other characters. A `str`
//!   cannot contain them.
//! - `//[::4294967296.1.1.1]`, an octet outside the range of `int` in an IPv6 literal, makes the
//!   JDK's constructor throw a `NumberFormatException` instead of a `URISyntaxException`. Here it
//!   is an ordinary error.
//! - [`normalize`](JavaUri::normalize) and [`resolve`](JavaUri::resolve) return strings. If a
//!   string that Java composes from components is parsed again, its components may differ:
//!   resolving `////p` against `x:/b` gives `x://p`, whose path is `//p` in Java.
//! - The same strings are rejected, but error positions and messages are those of this crate.

#[cfg(feature = "alloc")]
mod resolve;

use crate::component::{Fragment, HostKind, Path, Query, Scheme, Userinfo};
use crate::error::{Component, ErrorKind, ParseError, char_end};
use crate::grammar::rfc2396;
use crate::parse;
use crate::reference::{Redacted, UriRef, text_traits};
use crate::spans::Spans;

/// A URI or relative reference with the components that the Java class `java.net.URI` finds.
///
/// This type is `Copy` and borrows the string. `Debug` masks the password. Comparison and hashing
/// use the string, whereas `java.net.URI.equals` ignores the case of schemes, hosts, and escapes.
///
/// # Examples
///
/// ```
/// use urikit::rfc2396::java::JavaUri;
///
/// let uri = JavaUri::parse("jdbc:postgresql://db.example.com/orders")?;
/// assert!(uri.is_opaque() && uri.host().is_none());
/// assert_eq!(uri.scheme_specific_part(), "postgresql://db.example.com/orders");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JavaUri<'a>(UriRef<'a>);

text_traits! { JavaUri<'_> }

impl<'a> JavaUri<'a> {
    /// Parses a string as a URI, like the Java constructor `new java.net.URI(string)`.
    ///
    /// Use this function to find out how a Java program interprets a URI.
    ///
    /// # Errors
    ///
    /// Returns an error with the byte range of the invalid input if the Java constructor throws a
    /// `URISyntaxException`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// assert!(JavaUri::parse("http://example.com/café").is_ok());
    /// assert!(JavaUri::parse("http://example.com/a|b").is_err());
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        let spans = match parse::parse(text.as_bytes(), &rfc2396::JAVA) {
            Ok(spans) => spans,
            Err(error) => return Err(error),
        };
        match check_others(text, &spans) {
            Ok(()) => Ok(Self(UriRef::new(text, spans))),
            Err(error) => Err(error),
        }
    }

    /// Returns the URI as a string, exactly as it was parsed, like the Java method `toString`.
    ///
    /// The string borrows the input, so it can outlive this value. It may contain a password; to
    /// mask it in logs, use [`redacted`](Self::redacted).
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// Returns the scheme of the URI, such as `http`, like the Java method `getScheme`.
    ///
    /// Returns `None` if the URI is relative. The scheme keeps its original case, but its
    /// comparison with a string ignores case.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("https://example.com/")?.scheme().unwrap().as_str(), "https");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.0.scheme()
    }

    /// Returns whether the URI has a scheme, like the Java method `isAbsolute`.
    ///
    /// A URI without a scheme, such as `../a`, is a relative reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// assert!(JavaUri::parse("https://example.com/")?.is_absolute());
    /// assert!(!JavaUri::parse("docs/index.html")?.is_absolute());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn is_absolute(&self) -> bool {
        self.scheme().is_some()
    }

    /// Returns whether the URI has a scheme without a `/` after it, like `isOpaque` in Java.
    ///
    /// An opaque URI, such as `mailto:a@b`, has no path and no query.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// assert!(JavaUri::parse("mailto:joe@example.com")?.is_opaque());
    /// assert!(!JavaUri::parse("file:/etc/hosts")?.is_opaque());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn is_opaque(&self) -> bool {
        self.is_absolute() && !self.scheme_specific_part().starts_with('/')
    }

    /// Returns the part between scheme and fragment, like `getRawSchemeSpecificPart` in Java.
    ///
    /// In `mailto:a@b`, for example, this part is `a@b`. The string is percent-encoded, as in the
    /// URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("https://example.com/docs?v=2#top")?;
    /// assert_eq!(uri.scheme_specific_part(), "//example.com/docs?v=2");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn scheme_specific_part(&self) -> &'a str {
        let spans = self.0.spans();
        &self.as_str()[spans.after_scheme() as usize..spans.query_end as usize]
    }

    /// Returns the authority, such as `user@host:80`, like the Java method `getRawAuthority`.
    ///
    /// The string is percent-encoded. Returns `None` if the URI has no authority or it is empty. An
    /// authority that is not a valid server, such as `a_b`, is a registry-based name.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("s3://my_bucket/key")?;
    /// assert_eq!((uri.authority(), uri.host()), (Some("my_bucket"), None));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn authority(&self) -> Option<&'a str> {
        self.0.authority().map(|authority| authority.as_str()).filter(|text| !text.is_empty())
    }

    /// Returns the percent-encoded userinfo without its `@`, like the Java method `getRawUserInfo`.
    ///
    /// Returns `None` if the authority has no userinfo or is not a server.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("ftp://joe@ftp.example.com/")?;
    /// assert_eq!(uri.userinfo().unwrap().as_str(), "joe");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn userinfo(&self) -> Option<Userinfo<'a>> {
        self.0.userinfo()
    }

    /// Returns the host, such as `example.com` or `[::1]`, like the Java method `getHost`.
    ///
    /// Returns `None` if the URI has no authority or it is not a server with a valid host. An IPv6
    /// address is in brackets and can have a zone, as in `[fe80::1%eth0]`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("http://[fe80::1%eth0]:8080/")?.host(), Some("[fe80::1%eth0]"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn host(&self) -> Option<&'a str> {
        self.host_kind()?;
        self.0.host().map(|host| host.as_str())
    }

    /// Returns the kind of the host in the URI, such as an IPv6 address.
    ///
    /// Returns `None` if [`host`](Self::host) returns `None`. A name has the kind
    /// [`HostKind::RegName`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::HostKind;
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("http://127.0.0.1/")?.host_kind(), Some(HostKind::Ipv4));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn host_kind(&self) -> Option<HostKind> {
        self.authority()?;
        Some(self.0.spans().host_kind).filter(|&kind| kind != HostKind::Registry)
    }

    /// Returns the port as a number, or `None` if it is missing or empty.
    ///
    /// The port can be up to 2147483647, because Java stores it as an `int`. The method `getPort`
    /// in Java returns -1 if the port is missing.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("http://example.com:8080/")?.port(), Some(8080));
    /// assert_eq!(JavaUri::parse("http://example.com:/")?.port(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn port(&self) -> Option<u32> {
        self.0.port()?.as_str().parse().ok()
    }

    /// Returns the percent-encoded path of the URI, like the Java method `getRawPath`.
    ///
    /// The path can be empty. Returns `None` if the URI is opaque, such as `mailto:a@b`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("file:///etc/hosts")?.path().unwrap(), "/etc/hosts");
    /// assert!(JavaUri::parse("mailto:joe@example.com")?.path().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn path(&self) -> Option<Path<'a>> {
        if self.is_opaque() { None } else { Some(self.0.path()) }
    }

    /// Returns the percent-encoded query without its `?`, like the Java method `getRawQuery`.
    ///
    /// Returns `None` if the URI has no query or the URI is opaque, such as `mailto:a@b`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("http://example.com/?id=[7]")?.query().unwrap(), "id=[7]");
    /// assert!(JavaUri::parse("mailto:joe@example.com?subject=hi")?.query().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn query(&self) -> Option<Query<'a>> {
        self.0.query()
    }

    /// Returns the percent-encoded fragment without its `#`, like the Java method `getRawFragment`.
    ///
    /// Returns `None` if the URI has no fragment. The fragment can be empty, as in `/a#`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("http://example.com/docs#top")?.fragment().unwrap(), "top");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.0.fragment()
    }

    /// Returns the URI with the password replaced by `***`, for use in logs.
    ///
    /// The replacement is made when the result is formatted with `Display` or `Debug`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("ftp://joe:s3cret@ftp.example.com/")?;
    /// assert!(!uri.redacted().to_string().contains("s3cret"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn redacted(&self) -> Redacted<'a> {
        self.0.redacted()
    }
}

impl<'a> TryFrom<&'a str> for JavaUri<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<UriRef<'a>> for JavaUri<'a> {
    type Error = ParseError;

    /// Parses the string of a URI reference as Java does.
    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        Self::parse(reference.as_str())
    }
}

impl<'a> TryFrom<JavaUri<'a>> for UriRef<'a> {
    type Error = ParseError;

    /// Parses the string of a URI by RFC 3986.
    fn try_from(uri: JavaUri<'a>) -> Result<Self, ParseError> {
        Self::parse(uri.as_str())
    }
}

/// Rejects non-ASCII characters that Java does not classify as "other" characters.
///
/// The grammar classifies bytes, so it accepts all non-ASCII characters.
const fn check_others(text: &str, spans: &Spans) -> Result<(), ParseError> {
    if text.is_ascii() {
        return Ok(());
    }
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if is_space_or_control(bytes, at) {
            let component = component_at(spans, at);
            let error = ParseError::new(ErrorKind::Char, component, at, char_end(bytes, at));
            return Err(error.by(rfc2396::JAVA.spec));
        }
        at += 1;
    }
    Ok(())
}

/// Returns whether `Character.isSpaceChar` or `Character.isISOControl` is true for the non-ASCII
/// character at `at`.
///
/// These are U+0080 to U+00A0, and the Unicode categories Zs, Zl, and Zp.
const fn is_space_or_control(utf8: &[u8], at: usize) -> bool {
    let (second, third) = match utf8.len() - at {
        0 | 1 => return false,
        2 => (utf8[at + 1], 0),
        _ => (utf8[at + 1], utf8[at + 2]),
    };
    match (utf8[at], second, third) {
        (0xc2, 0x80..=0xa0, _) => true,
        // U+1680.
        (0xe1, 0x9a, 0x80) => true,
        // U+2000 to U+200A, U+2028, U+2029, U+202F and U+205F.
        (0xe2, 0x80, 0x80..=0x8a | 0xa8 | 0xa9 | 0xaf) | (0xe2, 0x81, 0x9f) => true,
        // U+3000.
        (0xe3, 0x80, 0x80) => true,
        _ => false,
    }
}

const fn component_at(spans: &Spans, at: usize) -> Component {
    let at = at as u32;
    if at < spans.path_start {
        Component::Authority
    } else if at < spans.path_end {
        Component::Path
    } else if at < spans.query_end {
        Component::Query
    } else {
        Component::Fragment
    }
}

#[cfg(test)]
mod tests;
