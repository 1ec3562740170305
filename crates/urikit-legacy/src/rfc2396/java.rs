//! The URI syntax of the Java class `java.net.URI` (JDK 17), which deviates from RFC 2396.
//!
//! Use this module to agree with a Java program about the validity and the components of a URI.
//! [`JavaUri::parse`] accepts exactly the strings that `new java.net.URI(string)` accepts. The
//! accessors return the values of the *raw* getters in Java, and `None` for `null` or -1.
//!
//! ```
//! use urikit_legacy::rfc2396::java::JavaUri;
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
//! # Ok::<(), urikit_legacy::ParseError>(())
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

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::Ipv4Addr;

use urikit::component::{Fragment, HostKind, Path, Query, Scheme, Userinfo};
use urikit::grammar::{
    self, ALPHANUM, BRACKET, DASH, DOT, NON_ASCII, UNDERSCORE, run, run_encoded,
};
use urikit::{Component, ErrorKind, ParseError as SyntaxError};

use super::syntax::{REG_NAME, USERINFO, WITH_IPV6};
use crate::error::ParseError;
use crate::host::{self, TrailingDot};
use crate::parse::{self, Form, Grammar, Spans, Stop, authority_end, port_end};
use crate::reference::{Parsed, Redacted, parse_uri_ref, push_part, reference_traits};

/// The syntax of `java.net.URI`: non-ASCII characters are allowed wherever escapes are. Some of
/// these characters are excluded afterwards.
const JAVA: Grammar = Grammar {
    authority: server_or_registry,
    first_segment: WITH_IPV6.first_segment | NON_ASCII,
    path: WITH_IPV6.path | NON_ASCII,
    query: WITH_IPV6.query | NON_ASCII,
    fragment: WITH_IPV6.fragment | NON_ASCII,
    opaque: WITH_IPV6.opaque | NON_ASCII,
    // Unlike in RFC 2732, an opaque part may also start with a bracket.
    opaque_start: WITH_IPV6.opaque_start | BRACKET | NON_ASCII,
    ..WITH_IPV6
};

/// A URI or relative reference with the components that the Java class `java.net.URI` finds.
///
/// This type is `Copy` and borrows the string. `Debug` masks the password. Comparison and hashing
/// use the string, whereas `java.net.URI.equals` ignores the case of schemes, hosts, and escapes.
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc2396::java::JavaUri;
///
/// let uri = JavaUri::parse("jdbc:postgresql://db.example.com/orders")?;
/// assert!(uri.is_opaque() && uri.host().is_none());
/// assert_eq!(uri.scheme_specific_part(), "postgresql://db.example.com/orders");
/// # Ok::<(), urikit_legacy::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct JavaUri<'a>(Parsed<'a>);

reference_traits! { JavaUri }
parse_uri_ref! { JavaUri }

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
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// assert!(JavaUri::parse("http://example.com/café").is_ok());
    /// assert!(JavaUri::parse("http://example.com/a|b").is_err());
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        let spans = parse::parse(text, &JAVA, Form::Any)?;
        check_others(text, &spans)?;
        Ok(Self(Parsed { text, spans }))
    }

    /// Returns the URI as a string, exactly as it was parsed, like the Java method `toString`.
    ///
    /// The string borrows the input, so it can outlive this value. It may contain a password; to
    /// mask it in logs, use [`redacted`](Self::redacted).
    pub const fn as_str(&self) -> &'a str {
        self.0.text
    }

    /// Returns the scheme of the URI, such as `http`, like the Java method `getScheme`.
    ///
    /// Returns `None` if the URI is relative. The scheme keeps its original case, but its
    /// comparison with a string ignores case.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("https://example.com/")?.scheme().unwrap().as_str(), "https");
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// assert!(JavaUri::parse("https://example.com/")?.is_absolute());
    /// assert!(!JavaUri::parse("docs/index.html")?.is_absolute());
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// assert!(JavaUri::parse("mailto:joe@example.com")?.is_opaque());
    /// assert!(!JavaUri::parse("file:/etc/hosts")?.is_opaque());
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("https://example.com/docs?v=2#top")?;
    /// assert_eq!(uri.scheme_specific_part(), "//example.com/docs?v=2");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn scheme_specific_part(&self) -> &'a str {
        let spans = self.0.spans;
        &self.as_str()[spans.after_scheme()..spans.query_end]
    }

    /// Returns the authority, such as `user@host:80`, like the Java method `getRawAuthority`.
    ///
    /// The string is percent-encoded. Returns `None` if the URI has no authority or it is empty. An
    /// authority that is not a valid server, such as `a_b`, is a registry-based name.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("s3://my_bucket/key")?;
    /// assert_eq!((uri.authority(), uri.host()), (Some("my_bucket"), None));
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn authority(&self) -> Option<&'a str> {
        self.0.authority().filter(|text| !text.is_empty())
    }

    /// Returns the percent-encoded userinfo without its `@`, like the Java method `getRawUserInfo`.
    ///
    /// Returns `None` if the authority has no userinfo or is not a server.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("ftp://joe@ftp.example.com/")?;
    /// assert_eq!(uri.userinfo().unwrap().as_str(), "joe");
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("http://[fe80::1%eth0]:8080/")?.host(), Some("[fe80::1%eth0]"));
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("http://127.0.0.1/")?.host_kind(), Some(HostKind::Ipv4));
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn host_kind(&self) -> Option<HostKind> {
        self.authority()?;
        self.0.spans.host_kind
    }

    /// Returns the port as a number, or `None` if it is missing or empty.
    ///
    /// The port can be up to 2147483647, because Java stores it as an `int`. The method `getPort`
    /// in Java returns -1 if the port is missing.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("http://example.com:8080/")?.port(), Some(8080));
    /// assert_eq!(JavaUri::parse("http://example.com:/")?.port(), None);
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("file:///etc/hosts")?.path().unwrap(), "/etc/hosts");
    /// assert!(JavaUri::parse("mailto:joe@example.com")?.path().is_none());
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("http://example.com/?id=[7]")?.query().unwrap(), "id=[7]");
    /// assert!(JavaUri::parse("mailto:joe@example.com?subject=hi")?.query().is_none());
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("http://example.com/docs#top")?.fragment().unwrap(), "top");
    /// # Ok::<(), urikit_legacy::ParseError>(())
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
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("ftp://joe:s3cret@ftp.example.com/")?;
    /// assert!(!uri.redacted().to_string().contains("s3cret"));
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn redacted(&self) -> Redacted<'a> {
        self.0.redacted()
    }
}

/// Java composes a changed URI from its components, which loses an empty authority and an empty
/// port: `file:///a/../b` becomes `file:/b`, and `//h:080/./` becomes `//h:80/`. An unchanged URI
/// keeps its string.
impl JavaUri<'_> {
    /// Returns this URI with a normalized path, like the Java method `java.net.URI.normalize`.
    ///
    /// The segment `.`, empty segments, and each `..` with the segment before it are removed. A
    /// `..` without a segment before it remains, even after the root. If the first segment contains
    /// a colon, `./` is added before it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// let normalize = |text| JavaUri::parse(text).map(|uri| uri.normalize());
    /// assert_eq!(normalize("http://h:080/a//b/./../c")?, "http://h:80/a/c");
    /// assert_eq!(normalize("http://h:080/../a")?, "http://h:080/../a");
    /// assert_eq!(normalize("a/../b:c")?, "./b:c");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn normalize(&self) -> String {
        let path = self.path_or_empty();
        let normal = normal(path);
        if normal == path {
            return self.as_str().to_owned();
        }
        recompose(self, self, &normal, self.query_text(), self.fragment_text())
    }

    /// Resolves a reference against this URI, like the Java method `java.net.URI.resolve`.
    ///
    /// The algorithm is that of RFC 2396 section 5.2, except that an empty reference resolves to
    /// the directory of the base. Merged paths are [normalized](Self::normalize); other paths are
    /// unchanged. If this URI is opaque, such as `mailto:a@b`, the result is the reference. This
    /// URI can be relative.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::java::JavaUri;
    ///
    /// let base = JavaUri::parse("http://a/b/c/d;p?q")?;
    /// let resolve = |text| JavaUri::parse(text).map(|reference| base.resolve(&reference));
    /// assert_eq!(resolve("../g")?, "http://a/b/g");
    /// assert_eq!(resolve("../../../g")?, "http://a/../g");
    /// assert_eq!(resolve("/./g")?, "http://a/./g");
    /// assert_eq!(resolve("?y")?, "http://a/b/c/?y");
    /// assert_eq!(resolve("#s")?, "http://a/b/c/d;p?q#s");
    /// assert_eq!(resolve("")?, "http://a/b/c/");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn resolve(&self, reference: &JavaUri<'_>) -> String {
        if self.is_opaque() || reference.is_absolute() {
            return reference.as_str().to_owned();
        }
        let path = reference.path_or_empty();
        let (query, fragment) = (reference.query_text(), reference.fragment_text());
        if reference.authority().is_some() {
            recompose(self, reference, path, query, fragment)
        } else if path.is_empty() && query.is_none() && fragment.is_some() {
            // An unchanged URI keeps its string, including an empty authority or port.
            if fragment == self.fragment_text() {
                return self.as_str().to_owned();
            }
            recompose(self, self, self.path_or_empty(), self.query_text(), fragment)
        } else if path.starts_with('/') {
            recompose(self, self, path, query, fragment)
        } else {
            recompose(self, self, &normal(&self.merged(path)), query, fragment)
        }
    }

    fn path_or_empty(&self) -> &str {
        self.path().map_or("", |path| path.as_str())
    }

    fn query_text(&self) -> Option<&str> {
        self.query().map(|query| query.as_str())
    }

    fn fragment_text(&self) -> Option<&str> {
        self.fragment().map(|fragment| fragment.as_str())
    }

    /// Returns the directory of this path followed by another path (section 5.2 step 6). An
    /// absolute URI without a path has the directory `/`; with the base `//h`, `a` resolves to
    /// `//ha`.
    fn merged(&self, path: &str) -> String {
        let own = self.path_or_empty();
        let directory = &own[..own.rfind('/').map_or(0, |slash| slash + 1)];
        let needs_slash = own.is_empty() && !path.is_empty() && self.is_absolute();
        [directory, if needs_slash { "/" } else { "" }, path].concat()
    }
}

/// Returns a path in the form that `normalize` writes.
fn normal(path: &str) -> String {
    let mut items: Vec<&str> = Vec::new();
    // An item is a segment with its slash. If `..` removes an item, the slash before it remains.
    for item in path.split_inclusive('/') {
        match item.trim_end_matches('/') {
            "" | "." => {}
            ".." if items.last().is_some_and(|last| last.trim_end_matches('/') != "..") => {
                items.pop();
            }
            _ => items.push(item),
        }
    }
    let start = if path.starts_with('/') {
        "/"
    } else if items.first().is_some_and(|first| first.contains(':')) {
        "./"
    } else {
        ""
    };
    [start, &items.concat()].concat()
}

/// Returns the string composed of the scheme of one URI, the authority of another, and the given
/// components.
fn recompose(
    scheme: &JavaUri<'_>,
    authority: &JavaUri<'_>,
    path: &str,
    query: Option<&str>,
    fragment: Option<&str>,
) -> String {
    let mut text = String::new();
    if let Some(scheme) = scheme.scheme() {
        text.extend([scheme.as_str(), ":"]);
    }
    if let Some(host) = authority.host() {
        text.push_str("//");
        if let Some(userinfo) = authority.userinfo() {
            text.extend([userinfo.as_str(), "@"]);
        }
        text.push_str(host);
        // Java stores the port as a number, so leading zeros and an empty port are lost.
        let port = authority.port().map(|port| port.to_string());
        push_part(&mut text, ":", port.as_deref());
    } else {
        push_part(&mut text, "//", authority.authority());
    }
    text.push_str(path);
    push_part(&mut text, "?", query);
    push_part(&mut text, "#", fragment);
    text
}

/// The maximum port, which must fit in an `int`.
const MAX_PORT: u32 = i32::MAX as u32;

/// Scans `server | reg_name` and returns the end of the authority. The authority may be empty if
/// something follows it.
fn server_or_registry(bytes: &[u8], start: usize, spans: &mut Spans) -> Result<usize, Stop> {
    let end = authority_end(bytes, start);
    spans.set_registry(start..end);
    if start == end {
        return if end < bytes.len() {
            Ok(end)
        } else {
            Err(Stop::Known(ErrorKind::AuthorityEmpty, Component::Authority, end, end))
        };
    }
    // A server is tried first. Whatever is not a server can still be a registered name.
    // Unlike in RFC 2396, non-ASCII characters are allowed wherever escapes are.
    let userinfo_end = run_encoded(bytes, start, USERINFO | NON_ASCII);
    let host =
        if userinfo_end < end && bytes[userinfo_end] == b'@' { userinfo_end + 1 } else { start };
    let error = match server(bytes, host, end, spans) {
        Ok(()) => return Ok(end),
        Err(error) => error,
    };
    spans.set_registry(start..end);
    let stop = run_encoded(bytes, start, REG_NAME | NON_ASCII);
    if stop == end {
        Ok(end)
    } else if host < end && bytes[host] == b'[' {
        // Registered names do not allow brackets, so report the error of the IP literal.
        Err(error)
    } else {
        Err(Stop::Char(Component::Authority, stop))
    }
}

/// Scans `start..end`, the authority after its userinfo, as a host and a port, and records the host
/// in `spans`, possibly even if this fails.
fn server(bytes: &[u8], start: usize, end: usize, spans: &mut Spans) -> Result<(), Stop> {
    let (host_end, kind) = if start < end && bytes[start] == b'[' {
        (literal(bytes, start, end)?, HostKind::Ipv6)
    } else {
        name_or_ipv4(bytes, start).ok_or(Stop::Char(Component::Host, start))?
    };
    spans.host_start = start;
    spans.host_end = host_end;
    spans.host_kind = Some(kind);
    if host_end == end {
        Ok(())
    } else if bytes[host_end] == b':' {
        port(bytes, host_end + 1, end)
    } else {
        // Only for a literal: a name followed by other characters may still be a registered name.
        let mut tail_end = host_end;
        while tail_end < end && bytes[tail_end] != b':' {
            tail_end += 1;
        }
        Err(Stop::Known(ErrorKind::LiteralTail, Component::Host, host_end, tail_end))
    }
}

/// Scans the hostname or IPv4 address at `start`, and returns its end and kind, or `None` if there
/// is neither.
fn name_or_ipv4(bytes: &[u8], start: usize) -> Option<(usize, HostKind)> {
    if let Some(end) = host::end(bytes, start, TrailingDot::Allowed) {
        return Some((end, HostKind::RegName));
    }
    let end = host::run(bytes, start);
    if ipv4_with_zeros(&bytes[start..end]).is_some() {
        // Octets are limited to 255, and may have leading zeros. RFC 2396 allows numbers of any
        // size.
        Some((end, HostKind::Ipv4))
    } else if is_label(bytes, start, end) {
        // A name of one label may start with a digit.
        Some((end, HostKind::RegName))
    } else {
        None
    }
}

/// Returns whether the range is one label, optionally followed by a dot.
fn is_label(bytes: &[u8], start: usize, end: usize) -> bool {
    let label_end = run(bytes, start, ALPHANUM | DASH);
    // The run of a host includes dots, so one byte after the label is a trailing dot.
    let is_alone = label_end == end || label_end + 1 == end;
    is_alone && label_end > start && bytes[start] != b'-' && bytes[label_end - 1] != b'-'
}

/// Scans the IPv6 literal at `start`, which may have a zone, in an authority that ends at `end`,
/// and returns the offset after its `]`.
fn literal(bytes: &[u8], start: usize, end: usize) -> Result<usize, Stop> {
    let inside = &bytes[start + 1..end];
    let Some(len) = inside.iter().position(|&byte| byte == b']') else {
        return Err(Stop::Known(ErrorKind::BracketUnclosed, Component::Host, start, end));
    };
    let close = start + 1 + len;
    let percent =
        inside[..len].iter().position(|&byte| byte == b'%').map_or(close, |at| start + 1 + at);
    if let Err(error) = ipv6(&bytes[start + 1..percent]) {
        let (from, to) = (start + 1 + error.start(), start + 1 + error.end());
        return Err(Stop::Known(error.kind(), Component::Host, from, to));
    }
    if percent < close {
        // The percent sign is not an escape here.
        let zone_end = run(bytes, percent + 1, ALPHANUM | UNDERSCORE | DOT);
        // An empty zone is reported at its percent sign.
        let error = if zone_end == percent + 1 && zone_end == close { percent } else { zone_end };
        if error < close {
            let error = grammar::invalid_character(bytes, error, Component::Host);
            let kind = ErrorKind::ZoneMalformed;
            return Err(Stop::Known(kind, Component::Host, error.start(), error.end()));
        }
    }
    Ok(close + 1)
}

/// Parses an IPv6 address. The octets of an IPv4 address at its end may have leading zeros.
fn ipv6(address: &[u8]) -> Result<(), SyntaxError> {
    let address = String::from_utf8_lossy(address);
    // The parser of addresses is strict, so the octets are rewritten without zeros for it.
    let tail = address.rfind(':').map_or(0, |colon| colon + 1);
    let Some(octets) = ipv4_with_zeros(address[tail..].as_bytes()) else {
        return grammar::ipv6(&address).map(|_| ());
    };
    let exact = format!("{}{}", &address[..tail], Ipv4Addr::from(octets));
    grammar::ipv6(&exact).map(|_| ()).map_err(|error| {
        // Only the end of the address moves if zeros are removed.
        let end = if error.end() == exact.len() { address.len() } else { error.end() };
        SyntaxError::new(error.kind(), error.component(), error.start(), end)
    })
}

/// Parses an IPv4 address whose octets are at most 255 and may have leading zeros. Returns `None`
/// for anything else.
fn ipv4_with_zeros(bytes: &[u8]) -> Option<[u8; 4]> {
    let mut octets = [0u8; 4];
    let mut parts = bytes.split(|&byte| byte == b'.');
    for octet in &mut octets {
        let digits = parts.next().filter(|digits| !digits.is_empty())?;
        for &digit in digits {
            let value = digit.is_ascii_digit().then(|| digit - b'0')?;
            *octet = octet.checked_mul(10)?.checked_add(value)?;
        }
    }
    parts.next().is_none().then_some(octets)
}

/// Checks that the range contains a port, which may be empty.
fn port(bytes: &[u8], start: usize, end: usize) -> Result<(), Stop> {
    let digits_end = port_end(bytes, start);
    if digits_end < end {
        return Err(Stop::Port(digits_end));
    }
    let digits = core::str::from_utf8(&bytes[start..end]).unwrap_or_default();
    // An empty port is valid. A number that overflows `u32` is also too large.
    let is_small = digits.is_empty() || digits.parse().is_ok_and(|port: u32| port <= MAX_PORT);
    let error = Stop::Known(ErrorKind::PortTooLarge, Component::Port, start, end);
    if is_small { Ok(()) } else { Err(error) }
}

/// Rejects non-ASCII characters that Java does not classify as "other" characters.
///
/// The grammar classifies bytes, so it accepts all non-ASCII characters.
fn check_others(text: &str, spans: &Spans) -> Result<(), ParseError> {
    let Some((at, c)) = text.char_indices().find(|&(_, c)| is_space_or_control(c)) else {
        return Ok(());
    };
    // The spans are those of the accepted bytes, so the position determines the component.
    let component = match at {
        _ if at < spans.path_start => Component::Authority,
        _ if at < spans.path_end => Component::Path,
        _ if at < spans.query_end => Component::Query,
        _ => Component::Fragment,
    };
    let error = SyntaxError::new(ErrorKind::Char, component, at, at + c.len_utf8());
    Err(ParseError::new(error, JAVA.spec))
}

/// Returns whether `Character.isSpaceChar` or `Character.isISOControl` is true for a non-ASCII
/// character: U+0080 to U+00A0, and the Unicode categories Zs, Zl, and Zp.
const fn is_space_or_control(c: char) -> bool {
    matches!(
        c,
        '\u{80}'..='\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{2028}' | '\u{2029}'
            | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}
