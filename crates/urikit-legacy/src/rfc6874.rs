//! Zone identifiers of IPv6 addresses, in URIs (RFC 6874) and in user interfaces (RFC 9844).
//!
//! A link-local address such as `fe80::1` can exist on every link of a machine. The zone, such as
//! `eth0`, identifies the link (RFC 4007). A zone is meaningful only on the same machine.
//!
//! RFC 6874 added zones to URIs, as in `http://[fe80::1%25eth0]/`. RFC 9844 obsoleted this syntax,
//! so [`UriRef`] does not allow zones. To parse a reference that may have a zone,
//! use a [`ZonedRef`]. Then resolve, compare, and send the reference without the zone, and pass the
//! zone to the socket.
//!
//! ```
//! use urikit::UriRef;
//! use urikit_legacy::rfc6874::ZonedRef;
//!
//! let text = "http://[fe80::a%25en1]:8080/status";
//! assert_eq!(UriRef::parse(text).unwrap_err().code(), "zone-identifier");
//!
//! let zoned = ZonedRef::parse(text)?;
//! assert_eq!(zoned.zone().unwrap(), "en1");
//! assert_eq!(zoned.address(), Some("fe80::a".parse()?));
//! assert_eq!(zoned.without_zone(), "http://[fe80::a]:8080/status"); // a `UriRefBuf`
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In user interfaces, zones are not percent-encoded. To parse such an address, use a
//! [`ZonedAddress`]:
//!
//! ```
//! use urikit_legacy::rfc6874::ZonedAddress;
//!
//! let typed = ZonedAddress::parse("fe80::1%eth0")?;
//! assert_eq!((typed.address(), typed.zone()), ("fe80::1".parse().unwrap(), Some("eth0")));
//! # Ok::<(), urikit_legacy::ParseError>(())
//! ```

use alloc::string::String;
use core::fmt;
use core::net::Ipv6Addr;
use core::ops::Range;

use urikit::component::{Encoded, Fragment, HostKind, Path, Port, Query, Scheme, Userinfo};
use urikit::grammar::{self, ALPHANUM, Class, DASH_DOT, TILDE, UNDERSCORE, run_encoded};
use urikit::{Component, ErrorKind, UriRef, UriRefBuf};

use crate::error::ParseError;
use crate::parse::{Spans, authority_end};
use crate::reference::{Parsed, Redacted, encoded, reference_traits};
use crate::spec::Spec;

/// A URI reference whose host can be an IPv6 address with a zone identifier (RFC 6874 section 2).
///
/// This type is a `Copy` view of the string. Every URI reference converts to it with [`From`], and
/// back with [`as_uri_ref`](Self::as_uri_ref) if the zone is missing. `Eq`, `Ord`, and `Hash` are
/// those of the string; to compare equivalent references, compare their [normal
/// forms](Self::normal_form).
///
/// The grammar allows a zone after every IPv6 address. RFC 6874 section 4 restricts its use to
/// link-local addresses (`fe80::/10`); check this with [`address`](Self::address).
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc6874::ZonedRef;
///
/// let zoned = ZonedRef::parse("//[fe80::1%25caf%C3%A9]")?;
/// assert_eq!(zoned.zone().unwrap().decode()?, "café");
///
/// let error = ZonedRef::parse("http://[fe80::a%en1]").unwrap_err();
/// assert_eq!((error.code(), error.span()), ("zone-delimiter", 15..16));
/// assert_eq!(error.section(), "RFC 6874 section 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct ZonedRef<'a>(Parsed<'a>);

impl<'a> ZonedRef<'a> {
    /// Parses a URI reference whose host may be an IPv6 address with a zone (RFC 6874).
    ///
    /// For example, in `http://[fe80::1%25eth0]/`, the zone is `eth0`. It follows `%25`, an escaped
    /// percent sign.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, such as
    /// [`ZoneDelimiter`](urikit::ErrorKind::ZoneDelimiter) if `%` is not written as `%25`, or
    /// [`ZoneMalformed`](urikit::ErrorKind::ZoneMalformed) if the zone is empty or contains other
    /// characters than unreserved characters and escapes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://[fe80::1%25eth0]/status")?;
    /// assert_eq!(router.zone().unwrap(), "eth0");
    /// assert_eq!(ZonedRef::parse("http://[fe80::1%eth0]/").unwrap_err().code(), "zone-delimiter");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Ok(Self(Parsed { text, spans: spans_of(text.as_bytes())? }))
    }

    /// Parses bytes as a URI reference whose host may be an IPv6 address with a zone (RFC 6874).
    ///
    /// An example of such a host is `[fe80::1%25eth0]`. The bytes need not be checked for UTF-8
    /// first.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. Each byte that is not ASCII is an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// let router = ZonedRef::parse_bytes(b"http://[fe80::1%25eth0]/")?;
    /// assert_eq!(router.zone().unwrap(), "eth0");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        let spans = spans_of(bytes)?;
        // A reference without errors is ASCII.
        Ok(Self(Parsed { text: core::str::from_utf8(bytes).unwrap_or_default(), spans }))
    }

    /// Returns the URI reference as a string, exactly as it was parsed, including the zone.
    ///
    /// The string borrows the input, so it can outlive this value.
    pub const fn as_str(&self) -> &'a str {
        self.0.text
    }

    /// Returns the scheme, such as `http`, without its `:`, or `None` for a relative reference.
    ///
    /// The scheme keeps its original case, but its comparison with a string ignores case.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// assert_eq!(ZonedRef::parse("http://[fe80::1%25eth0]/")?.scheme().unwrap().as_str(), "http");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.0.scheme()
    }

    /// Returns the authority, such as `[fe80::1%25eth0]:80`, without the `//` before it.
    ///
    /// Returns `None` if the reference has no authority. The result is a string, because the type
    /// [`Authority`](urikit::component::Authority) does not allow zones.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://admin@[fe80::1%25eth0]:8080/")?;
    /// assert_eq!(router.authority(), Some("admin@[fe80::1%25eth0]:8080"));
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn authority(&self) -> Option<&'a str> {
        self.0.authority()
    }

    /// Returns the percent-encoded userinfo, such as `user:password`, without the `@` after it.
    ///
    /// Returns `None` if the reference has no userinfo. The userinfo can contain a password.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// assert_eq!(ZonedRef::parse("ssh://admin@[fe80::1%25eth0]")?.userinfo().unwrap(), "admin");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn userinfo(&self) -> Option<Userinfo<'a>> {
        self.0.userinfo()
    }

    /// Returns the host with its brackets and zone, such as `[fe80::1%25eth0]`.
    ///
    /// Returns `None` if the reference has no authority. The host can be empty or a name. To get
    /// the zone alone, use [`zone`](Self::zone).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// let zoned = ZonedRef::parse("http://u@[fe80::a%25en1]:80/")?;
    /// assert_eq!(zoned.host(), Some("[fe80::a%25en1]"));
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn host(&self) -> Option<&'a str> {
        self.0.host().map(|host| host.as_str())
    }

    /// Returns the kind of the host, such as a name or an IPv6 address.
    ///
    /// Returns `None` if the reference has no authority. A host with a zone has the kind
    /// [`HostKind::Ipv6`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::HostKind;
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://[fe80::1%25eth0]/")?;
    /// assert_eq!(router.host_kind(), Some(HostKind::Ipv6));
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn host_kind(&self) -> Option<HostKind> {
        self.0.spans.host_kind
    }

    /// Returns the port without its `:`, or `None` if the reference has no port.
    ///
    /// The port is a string of digits, which can be empty. To get its value, use
    /// [`Port::to_u16`](urikit::component::Port::to_u16).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://[fe80::1%25eth0]:8080/")?;
    /// assert_eq!(router.port().unwrap().to_u16()?, Some(8080));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn port(&self) -> Option<Port<'a>> {
        self.0.port()
    }

    /// Returns the percent-encoded path, such as `/docs/a%20b`. Every reference has a path.
    ///
    /// The path can be empty. To split it at slashes, use
    /// [`Path::segments`](urikit::component::Path::segments).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// assert_eq!(ZonedRef::parse("http://[fe80::1%25eth0]/status")?.path(), "/status");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn path(&self) -> Path<'a> {
        self.0.path()
    }

    /// Returns the percent-encoded query, such as `page=2`, without its `?`.
    ///
    /// Returns `None` if the reference has no query. The query can be empty, as in `/a?`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// assert_eq!(ZonedRef::parse("http://[fe80::1%25eth0]/?page=2")?.query().unwrap(), "page=2");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn query(&self) -> Option<Query<'a>> {
        self.0.query()
    }

    /// Returns the percent-encoded fragment, such as `top`, without its `#`.
    ///
    /// Returns `None` if the reference has no fragment. The fragment can be empty, as in `/a#`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// assert_eq!(ZonedRef::parse("http://[fe80::1%25eth0]/#log")?.fragment().unwrap(), "log");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.0.fragment()
    }

    /// Returns the zone of the IPv6 address in the host, such as `eth0` in `[fe80::1%25eth0]`.
    ///
    /// The zone is the network interface to which the address belongs (RFC 6874 section 2). Returns
    /// `None` if the host has no zone. The zone is percent-encoded and never empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://[fe80::1%25br%2D0]/")?;
    /// assert_eq!(router.zone().unwrap().decode()?, "br-0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn zone(&self) -> Option<Encoded<'a>> {
        self.address_and_zone().map(|(_, zone)| encoded(zone))
    }

    /// Returns the IPv6 address to which the zone belongs, such as `fe80::1` in `[fe80::1%25eth0]`.
    ///
    /// Returns `None` if the host has no zone. To get the address of such a host, convert the
    /// reference with [`as_uri_ref`](Self::as_uri_ref) first.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://[fe80::1%25eth0]/")?;
    /// assert!(router.address().is_some_and(|address| address.is_unicast_link_local()));
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn address(&self) -> Option<Ipv6Addr> {
        let (address, _) = self.address_and_zone()?;
        grammar::ipv6(address).ok().map(Ipv6Addr::from)
    }

    /// Returns this reference as a [`UriRef`] without copying it, or `None` if its host has a zone.
    ///
    /// To remove a zone such as `%25eth0`, use [`without_zone`](Self::without_zone).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// assert!(ZonedRef::parse("http://[2001:db8::1]/")?.as_uri_ref().is_some());
    /// assert!(ZonedRef::parse("http://[fe80::1%25eth0]/")?.as_uri_ref().is_none());
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn as_uri_ref(&self) -> Option<UriRef<'a>> {
        UriRef::parse(self.0.text).ok()
    }

    /// Returns a copy of this reference without the zone of its host, for sending it to a server.
    ///
    /// Zones have a meaning only on the local machine, so clients must remove them before they send
    /// a URI (RFC 6874 section 4, RFC 9844 section 6).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://[fe80::1%25eth0]:8080/status")?;
    /// assert_eq!(router.without_zone(), "http://[fe80::1]:8080/status");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn without_zone(&self) -> UriRefBuf {
        let host_end = self.0.spans.host_end;
        let zone_len = self.zone().map_or(0, |zone| DELIMITER.len() + zone.as_str().len());
        // The zone precedes the `]` at the end of the host.
        let start = (host_end - zone_len).saturating_sub(1);
        let text = [&self.0.text[..start], &self.0.text[start + zone_len..]].concat();
        // `spans_of` has parsed the same string.
        UriRefBuf::parse(text).unwrap_or_default()
    }

    /// Returns the normal form of the reference, including the zone of its host, for comparison.
    ///
    /// Two references are equivalent if their normal forms are equal (RFC 3986 section 6.2). In the
    /// zone, unreserved characters are decoded and other characters are escapes with uppercase
    /// digits. Zones keep their case, because they may be case-sensitive.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// let zoned = ZonedRef::parse("HTTP://[FE80:0::A%25En%31%c3%bc]:80")?;
    /// assert_eq!(zoned.normal_form(), "http://[fe80::a%25En1%C3%BC]/");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn normal_form(&self) -> String {
        let mut text = self.without_zone().normalize().into_string();
        let host_end = UriRef::parse(&text).ok().and_then(|uri| uri.span(Component::Host));
        if let (Some(zone), Some(host)) = (self.zone(), host_end) {
            // A query has the normal form of a zone: it keeps its case and decodes unreserved
            // characters.
            let query = [QUERY_START, zone.as_str()].concat();
            let query = UriRef::parse(&query).map(|zone| zone.normalize().into_string());
            let zone = query.unwrap_or_default().replacen(QUERY_START, DELIMITER, 1);
            text.insert_str(host.end - 1, &zone);
        }
        text
    }

    /// Returns the reference with the password replaced by `***`, for use in logs.
    ///
    /// The replacement is made when the result is formatted with `Display` or `Debug`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedRef;
    ///
    /// let router = ZonedRef::parse("ftp://admin:s3cret@[fe80::1%25eth0]/")?;
    /// assert!(!router.redacted().to_string().contains("s3cret"));
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn redacted(&self) -> Redacted<'a> {
        self.0.redacted()
    }

    /// Returns the parts of the host before and after `%25`, without the brackets, or `None` if
    /// there is no zone.
    fn address_and_zone(&self) -> Option<(&'a str, &'a str)> {
        // A registered name may contain escapes, but no brackets.
        self.host()?.strip_prefix('[')?.strip_suffix(']')?.split_once(DELIMITER)
    }
}

reference_traits! { ZonedRef }

/// The delimiter between the address and the zone: a percent-encoded percent sign.
const DELIMITER: &str = "%25";
const QUERY_START: &str = "?";
/// The characters of a zone, with escapes.
const ZONE: Class = ALPHANUM | DASH_DOT | UNDERSCORE | TILDE;

/// Parses a reference by RFC 3986, without its zone if it has one.
fn spans_of(bytes: &[u8]) -> Result<Spans, ParseError> {
    let by_rfc6874 = |error| ParseError::new(error, Spec::Rfc3986Zones);
    let error = match UriRef::parse_bytes(bytes) {
        Ok(uri) => return Ok(with_zone(uri, 0)),
        Err(error) => error,
    };
    let Some(zone) = zone_at(bytes, error).map_err(by_rfc6874)? else {
        return Err(by_rfc6874(error));
    };
    let uri = [&bytes[..zone.start], &bytes[zone.end..]].concat();
    match UriRef::parse_bytes(&uri) {
        Ok(uri) => Ok(with_zone(uri, zone.len())),
        // The part before the zone is valid, so the error is after it.
        Err(error) => Err(by_rfc6874(moved(error, zone.len()))),
    }
}

/// Returns the offsets of a reference if a zone of `len` bytes is inserted at the end of its host.
fn with_zone(uri: UriRef<'_>, len: usize) -> Spans {
    let span = |component| uri.span(component);
    let host = span(Component::Host).unwrap_or_default();
    let path = span(Component::Path).unwrap_or_default();
    let query_end = span(Component::Query).map_or(path.end, |query| query.end);
    Spans {
        scheme_end: span(Component::Scheme).map_or(0, |scheme| scheme.end),
        host_start: host.start,
        host_end: host.end + len,
        host_kind: uri.host().map(|host| host.kind()),
        path_start: path.start + len,
        path_end: path.end + len,
        query_end: query_end + len,
    }
}

/// Returns the error `by` bytes later in the input.
fn moved(error: urikit::ParseError, by: usize) -> urikit::ParseError {
    let (start, end) = (error.start() + by, error.end() + by);
    urikit::ParseError::new(error.kind(), error.component(), start, end)
}

/// Returns the range of the zone, including its `%25`, if it is the cause of an error of RFC 3986.
///
/// # Errors
///
/// Returns the error of the literal if it is not valid by RFC 6874 either.
fn zone_at(
    bytes: &[u8],
    error: urikit::ParseError,
) -> Result<Option<Range<usize>>, urikit::ParseError> {
    let invalid =
        |kind, start, end| Err(urikit::ParseError::new(kind, Component::Host, start, end));
    // The error is at the `[` of the literal or inside it.
    let until_error = &bytes[..bytes.len().min(error.start() + 1)];
    let bracket = until_error.iter().rposition(|&byte| byte == b'[');
    let Some(bracket) = bracket.filter(|_| error.component() == Component::Host) else {
        return Ok(None);
    };
    let literal = &bytes[bracket + 1..authority_end(bytes, bracket)];
    // A bracket elsewhere in the authority is an invalid character, not the start of a literal.
    let is_host = bracket > 0 && matches!(bytes[bracket - 1], b'/' | b'@');
    let close = literal.iter().position(|&byte| byte == b']');
    let percent = literal.iter().position(|&byte| byte == b'%');
    let (Some(close), Some(percent)) = (close.filter(|_| is_host), percent) else {
        return Ok(None);
    };
    // RFC 6874 has no zones of addresses after IPv6.
    let is_future = matches!(literal[0], b'v' | b'V');
    let (address, zone) = match core::str::from_utf8(&literal[..percent.min(close)]) {
        Ok(address) if percent < close && !is_future => (address, bracket + 1 + percent),
        _ => return Ok(None),
    };
    grammar::ipv6(address).map_err(|error| moved(error, bracket + 1))?;
    if !bytes[zone..].starts_with(DELIMITER.as_bytes()) {
        return invalid(ErrorKind::ZoneDelimiter, zone, zone + 1);
    }
    let start = zone + DELIMITER.len();
    let end = run_encoded(bytes, start, ZONE);
    let error = grammar::invalid_character(bytes, end, Component::Host);
    // The literal has a `]`, so the run ends before the end of the input.
    match bytes[end] {
        b']' if end > start => Ok(Some(zone..end)),
        b']' => invalid(ErrorKind::ZoneMalformed, zone, end),
        b'%' => Err(error),
        _ => invalid(ErrorKind::ZoneMalformed, end, error.end()),
    }
}

impl<'a> From<UriRef<'a>> for ZonedRef<'a> {
    fn from(reference: UriRef<'a>) -> Self {
        Self(Parsed { text: reference.as_str(), spans: with_zone(reference, 0) })
    }
}

/// An IPv6 address with an optional zone after a percent sign, such as `fe80::1%eth0`.
///
/// The zone is the network interface to which the address belongs (RFC 9844 section 5). `Display`
/// writes this form, with the address in its canonical form (RFC 5952). Use it in user interfaces;
/// this form is not valid in a URI.
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc6874::ZonedAddress;
///
/// let typed = ZonedAddress::parse("[FE80::1%eth0]")?; // in brackets, as in a URI
/// assert_eq!(typed.to_string(), "fe80::1%eth0");
/// assert_eq!(ZonedAddress::parse("::1")?.zone(), None);
///
/// let error = ZonedAddress::parse("fe80::1%").unwrap_err();
/// assert_eq!((error.code(), error.span()), ("zone-malformed", 7..8));
/// # Ok::<(), urikit_legacy::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZonedAddress<'a> {
    address: Ipv6Addr,
    zone: Option<&'a str>,
}

impl<'a> ZonedAddress<'a> {
    /// Parses an IPv6 address with an optional zone, such as `"fe80::1%eth0"`.
    ///
    /// The address can be in brackets. The zone follows a `%` and can contain any characters except
    /// `%`, `/`, brackets, white space, and control characters. Escapes in it are not decoded.
    ///
    /// # Errors
    ///
    /// Returns an error if a bracket is missing, if the address is invalid, or if the zone is empty
    /// or contains an invalid character ([`ZoneMalformed`](ErrorKind::ZoneMalformed)).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedAddress;
    ///
    /// let gateway = ZonedAddress::parse("fe80::1%wlan0")?;
    /// assert_eq!(gateway.zone(), Some("wlan0"));
    /// assert!(ZonedAddress::parse("[fe80::1%wlan0").is_err());
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        grammar::check_len(text.as_bytes())?;
        let error = |kind, start, end| {
            Err(urikit::ParseError::new(kind, Component::Host, start, end).into())
        };
        // Brackets are optional, but come in pairs. Positions of errors include the first one.
        let (inside, start) = match text.strip_prefix('[') {
            None => (text, 0),
            Some(rest) => match rest.strip_suffix(']') {
                Some(inside) => (inside, 1),
                None => return error(ErrorKind::BracketUnclosed, 0, text.len()),
            },
        };
        // In the form for users, the percent sign is not escaped (RFC 4007 section 11).
        let (address, zone) = match inside.split_once('%') {
            Some((address, zone)) => (address, Some(zone)),
            None => (inside, None),
        };
        let groups = match grammar::ipv6(address) {
            Ok(groups) => groups,
            Err(found) => return error(found.kind(), start + found.start(), start + found.end()),
        };
        let percent = start + address.len();
        if let Some(zone) = zone {
            if zone.is_empty() {
                return error(ErrorKind::ZoneMalformed, percent, percent + 1);
            }
            if let Some((at, bad)) = zone.char_indices().find(|&(_, c)| ends_zone(c)) {
                let at = percent + 1 + at;
                return error(ErrorKind::ZoneMalformed, at, at + bad.len_utf8());
            }
        }
        Ok(Self { address: groups.into(), zone })
    }

    /// Returns the IPv6 address without its zone, such as `fe80::1` for `fe80::1%eth0`.
    ///
    /// To connect to a link-local address, a socket also needs the zone, as a scope ID.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedAddress;
    ///
    /// let gateway = ZonedAddress::parse("fe80::1%wlan0")?;
    /// assert!(gateway.address().is_unicast_link_local());
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub const fn address(&self) -> Ipv6Addr {
        self.address
    }

    /// Returns the zone of the IPv6 address, such as `eth0` for `fe80::1%eth0`.
    ///
    /// The zone is the network interface to which the address belongs. Returns `None` if there is
    /// no `%`. The zone is never empty, and it is not percent-encoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedAddress;
    ///
    /// assert_eq!(ZonedAddress::parse("fe80::1%eth0")?.zone(), Some("eth0"));
    /// assert_eq!(ZonedAddress::parse("2001:db8::1")?.zone(), None);
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub const fn zone(&self) -> Option<&'a str> {
        self.zone
    }

    /// Returns a copy of this IPv6 address without its zone: `fe80::1%eth0` becomes `fe80::1`.
    ///
    /// Use it, for example, to write the address into a URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc6874::ZonedAddress;
    ///
    /// let gateway = ZonedAddress::parse("fe80::1%wlan0")?;
    /// assert_eq!(gateway.without_zone().to_string(), "fe80::1");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    #[must_use]
    pub const fn without_zone(self) -> Self {
        Self { zone: None, ..self }
    }
}

/// Returns whether a character cannot be part of a zone.
fn ends_zone(c: char) -> bool {
    matches!(c, '%' | '/' | '[' | ']') || c.is_whitespace() || c.is_control()
}

impl fmt::Display for ZonedAddress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.zone {
            Some(zone) => write!(f, "{}%{zone}", self.address),
            None => self.address.fmt(f),
        }
    }
}

impl<'a> TryFrom<&'a str> for ZonedAddress<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
