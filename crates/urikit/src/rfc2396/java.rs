//! What `java.net.URI` (JDK 17) accepts, and how it takes it apart: RFC 2396 with RFC 2732 and deviations.
//!
//! [`JavaUri::parse`] accepts what `new java.net.URI(text)` accepts and refuses what it refuses; the getters give what
//! Java's *raw* getters give, `None` where those give `null` or -1. That is what a program needs which has to agree with
//! one on the Java platform about where a text leads.
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
//! // An underscore: a registered name, and no host.
//! let bucket = JavaUri::parse("s3://my_bucket:80/key")?;
//! assert_eq!((bucket.authority(), bucket.host(), bucket.port()), (Some("my_bucket:80"), None, None));
//!
//! // An empty authority is none.
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
//! From RFC 2396 with RFC 2732, as [`Syntax::RFC2732`](super::Syntax::RFC2732) reads them:
//!
//! | text | RFC 2396 with RFC 2732 | `java.net.URI` |
//! |---|---|---|
//! | `/ü`, `?ü`, `#ü`, `a:ü`, `//ü@h`, `//ü` | not a character of URIs | an "other" character, which stands where escapes do: not in schemes, hosts and ports, so `//ü` is a registered name |
//! | `/` and U+00A0, U+0085, U+2028 | the same | refused: a space (`Character.isSpaceChar`) or a control character (`Character.isISOControl`); other format characters, private and unassigned ones are accepted |
//! | `//123`, `//1a`, `//1.` | a registered name: the last label begins with a letter | a host: a name of a single label may begin with a digit |
//! | `//a.1` | a registered name | the same |
//! | `//256.1.1.1`, `//4294967296.1.1.1` | a host, numbers of any size | a registered name: octets are at most 255 |
//! | `//010.1.1.1`, `//[::010.1.1.1]` | a host; no address | a host, a literal: any number of zeros before an octet |
//! | `//h:2147483648` | a server with that port | a registered name: a port is an `int`; zeros before it do not count |
//! | `//[::1]:2147483648` | a server with that port | refused: there are no brackets in registered names |
//! | `//h:` | a server with an empty port | a server without a port |
//! | `//[::1%eth0]`, `//[::1%25eth0]` | no address | an address with the scope id `eth0` or `25eth0`: letters, digits, `_` and `.`, at least one; `%` stands for itself |
//! | `//`, `x://` | an empty authority | refused: a path, a query or a fragment has to follow an empty authority |
//! | `///p`, `//?q`, `//#f` | an empty authority | the authority is undefined (`null`), the path possibly empty |
//!
//! What follows from the documents' own rules and may surprise all the same: `http://a_b/`, `http://h:80a/`,
//! `http://-h/`, `http://:80/` and `http://u@/` have a registered name and neither host, userinfo nor port; brackets stand
//! in queries, fragments and opaque parts but not in paths; `x:` and `x:#f` are refused; a bad scheme before a colon, as
//! in `1:a` and `a_b:c`, is refused, and a malformed escape is everywhere. IPvFuture literals are those of a later
//! document. The empty text and references without a path are URIs, as they are throughout this crate.
//!
//! # Not the same
//!
//! - Java's strings may hold lone surrogates, which it accepts like other characters. A `str` holds none.
//! - `//[::4294967296.1.1.1]`, an octet that is no `int` in an IPv6 literal, makes the JDK's constructor throw a
//!   `NumberFormatException` in the place of its `URISyntaxException`. Here it is an error like others.
//! - [`normalize`](JavaUri::normalize) and [`resolve`](JavaUri::resolve) give texts. A text that Java puts together of
//!   components may read differently when it is parsed again: `////p` on `x:/b` is `x://p`, whose path is `//p` in Java.
//! - Errors have the spans and words of this crate; which texts are errors is the same.

#[cfg(feature = "alloc")]
mod resolve;

use crate::component::{Fragment, HostKind, Path, Query, Scheme, Userinfo};
use crate::error::{Component, ErrorKind, ParseError, char_end};
use crate::grammar::rfc2396;
use crate::parse;
use crate::reference::{Redacted, UriRef, text_traits};
use crate::spans::Spans;

/// A `java.net.URI`: absolute or relative, possibly with a fragment.
///
/// `Copy`; it borrows the text, as its parts do. `Debug` masks the password. `Eq`, `Ord` and `Hash` are those of the text;
/// `java.net.URI.equals` also ignores the case of schemes, hosts and escapes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JavaUri<'a>(UriRef<'a>);

text_traits! { JavaUri<'_> }

impl<'a> JavaUri<'a> {
    /// Parses what `new java.net.URI(text)` does.
    ///
    /// # Errors
    ///
    /// The first fault, with the component and the bytes that it is in, where the constructor throws.
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

    /// The text (`toString`).
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// The scheme, without its `:` (`getScheme`).
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.0.scheme()
    }

    /// Whether there is a scheme (`isAbsolute`).
    pub fn is_absolute(&self) -> bool {
        self.scheme().is_some()
    }

    /// Whether there is a scheme and what follows does not begin with `/` (`isOpaque`).
    pub fn is_opaque(&self) -> bool {
        self.is_absolute() && !self.scheme_specific_part().starts_with('/')
    }

    /// What stands between the scheme and the fragment (`getRawSchemeSpecificPart`); possibly empty, without a scheme.
    pub fn scheme_specific_part(&self) -> &'a str {
        let spans = self.0.spans();
        &self.as_str()[spans.after_scheme() as usize..spans.query_end as usize]
    }

    /// The authority (`getRawAuthority`), a server or a registered name; `None` also where it is empty.
    pub fn authority(&self) -> Option<&'a str> {
        self.0.authority().map(|authority| authority.as_str()).filter(|text| !text.is_empty())
    }

    /// What stands before the `@` of a server (`getRawUserInfo`).
    pub fn userinfo(&self) -> Option<Userinfo<'a>> {
        self.0.userinfo()
    }

    /// The host of a server (`getHost`): a hostname, an IPv4 address, or an IPv6 address, possibly with a zone, in its
    /// brackets.
    pub fn host(&self) -> Option<&'a str> {
        self.host_kind()?;
        self.0.host().map(|host| host.as_str())
    }

    /// Whether the host is a name, an IPv4 or an IPv6 address; `None` where there is no host.
    pub fn host_kind(&self) -> Option<HostKind> {
        self.authority()?;
        Some(self.0.spans().host_kind).filter(|&kind| kind != HostKind::Registry)
    }

    /// The port of a server (`getPort`), at most 2147483647; `None` also where it is empty.
    pub fn port(&self) -> Option<u32> {
        self.0.port()?.as_str().parse().ok()
    }

    /// The path (`getRawPath`), possibly empty; `None` in an opaque URI.
    pub fn path(&self) -> Option<Path<'a>> {
        if self.is_opaque() { None } else { Some(self.0.path()) }
    }

    /// The query, without its `?` (`getRawQuery`), possibly empty; `None` in an opaque URI.
    pub fn query(&self) -> Option<Query<'a>> {
        self.0.query()
    }

    /// The fragment, without its `#` (`getRawFragment`), possibly empty.
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.0.fragment()
    }

    /// The text for a log: what stands behind the first colon of a userinfo is masked.
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

    /// Reads the same text as Java does; the error names the first rule that forbids it.
    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        Self::parse(reference.as_str())
    }
}

impl<'a> TryFrom<JavaUri<'a>> for UriRef<'a> {
    type Error = ParseError;

    /// Reads the same text by RFC 3986; the error names its first rule that forbids it.
    fn try_from(uri: JavaUri<'a>) -> Result<Self, ParseError> {
        Self::parse(uri.as_str())
    }
}

/// Refuses the characters outside ASCII that are not "other" ones. The grammar takes them all, since what a byte cannot
/// tell is no class of bytes; no rule of it depends on which one stands where.
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

/// Whether a character outside ASCII begins at `at` that `Character.isSpaceChar` or `Character.isISOControl` is true of:
/// U+0080 to U+00A0, and those of the Unicode categories Zs, Zl and Zp.
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

/// The component that a character outside ASCII stands in.
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
