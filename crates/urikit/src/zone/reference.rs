//! URI references with a zone.

use core::net::Ipv6Addr;

use crate::chars;
use crate::component::{Encoded, Fragment, HostKind, Path, Port, Query, Scheme, Userinfo};
use crate::error::ParseError;
use crate::grammar::rfc6874::GRAMMAR;
use crate::ip;
use crate::parse;
use crate::reference::{Redacted, UriRef, text_traits};
#[cfg(feature = "alloc")]
use {
    crate::percent::{self, AsciiSet},
    crate::reference::UriRefBuf,
    alloc::string::String,
};

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
/// use urikit::zone::ZonedRef;
///
/// let zoned = ZonedRef::parse("//[fe80::1%25caf%C3%A9]")?;
/// assert_eq!(zoned.zone().unwrap().decode()?, "café");
///
/// let error = ZonedRef::parse("http://[fe80::a%en1]").unwrap_err();
/// assert_eq!((error.code(), error.span()), ("zone-delimiter", 15..16));
/// assert_eq!(error.section(), "RFC 6874 section 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZonedRef<'a>(
    /// The string and its spans. This field must not be exposed, because the string may not be a
    /// URI reference.
    UriRef<'a>,
);

text_traits! { ZonedRef<'_> }

impl<'a> ZonedRef<'a> {
    /// Parses a URI reference whose host may be an IPv6 address with a zone (RFC 6874).
    ///
    /// For example, in `http://[fe80::1%25eth0]/`, the zone is `eth0`. It follows `%25`, an escaped
    /// percent sign.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, such as
    /// [`ZoneDelimiter`](crate::ErrorKind::ZoneDelimiter) if `%` is not written as `%25`, or
    /// [`ZoneMalformed`](crate::ErrorKind::ZoneMalformed) if the zone is empty or contains other
    /// characters than unreserved characters and escapes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::zone::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://[fe80::1%25eth0]/status")?;
    /// assert_eq!(router.zone().unwrap(), "eth0");
    /// assert_eq!(ZonedRef::parse("http://[fe80::1%eth0]/").unwrap_err().code(), "zone-delimiter");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        // Every URI reference is also valid by RFC 6874.
        parse::fast(text, |text, spans| Self(UriRef::new(text, spans)), Self::parse_const)
    }

    /// Parses a URI reference whose host may have a zone, such as `[fe80::1%25eth0]`, in a `const`.
    ///
    /// At run time, use [`parse`](Self::parse), which is faster.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, as [`parse`](Self::parse) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::zone::ZonedRef;
    ///
    /// const ROUTER: &str = "http://[fe80::1%25eth0]/";
    /// const IS_VALID: bool = ZonedRef::parse_const(ROUTER).is_ok();
    /// assert!(IS_VALID);
    /// ```
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse(text.as_bytes(), &GRAMMAR) {
            Ok(spans) => Ok(Self(UriRef::new(text, spans))),
            Err(error) => Err(error),
        }
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
    /// use urikit::zone::ZonedRef;
    ///
    /// let router = ZonedRef::parse_bytes(b"http://[fe80::1%25eth0]/")?;
    /// assert_eq!(router.zone().unwrap(), "eth0");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => parse::parse(bytes, &GRAMMAR)
                .map(|spans| Self(UriRef::new(chars::accepted(bytes), spans))),
        }
    }

    /// Returns the URI reference as a string, exactly as it was parsed, including the zone.
    ///
    /// The string borrows the input, so it can outlive this value.
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// Returns the scheme, such as `http`, without its `:`, or `None` for a relative reference.
    ///
    /// The scheme keeps its original case, but its comparison with a string ignores case.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::zone::ZonedRef;
    ///
    /// assert_eq!(ZonedRef::parse("http://[fe80::1%25eth0]/")?.scheme().unwrap().as_str(), "http");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.0.scheme()
    }

    /// Returns the authority, such as `[fe80::1%25eth0]:80`, without the `//` before it.
    ///
    /// Returns `None` if the reference has no authority. The result is a string, because the type
    /// [`Authority`](crate::component::Authority) does not allow zones.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::zone::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://admin@[fe80::1%25eth0]:8080/")?;
    /// assert_eq!(router.authority(), Some("admin@[fe80::1%25eth0]:8080"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn authority(&self) -> Option<&'a str> {
        Some(&self.as_str()[self.0.spans().authority()?])
    }

    /// Returns the percent-encoded userinfo, such as `user:password`, without the `@` after it.
    ///
    /// Returns `None` if the reference has no userinfo. The userinfo can contain a password.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::zone::ZonedRef;
    ///
    /// assert_eq!(ZonedRef::parse("ssh://admin@[fe80::1%25eth0]")?.userinfo().unwrap(), "admin");
    /// # Ok::<(), urikit::ParseError>(())
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
    /// use urikit::zone::ZonedRef;
    ///
    /// let zoned = ZonedRef::parse("http://u@[fe80::a%25en1]:80/")?;
    /// assert_eq!(zoned.host(), Some("[fe80::a%25en1]"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn host(&self) -> Option<&'a str> {
        Some(&self.as_str()[self.0.spans().host()?])
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
    /// use urikit::zone::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://[fe80::1%25eth0]/")?;
    /// assert_eq!(router.host_kind(), Some(HostKind::Ipv6));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn host_kind(&self) -> Option<HostKind> {
        self.0.spans().host().map(|_| self.0.spans().host_kind)
    }

    /// Returns the port without its `:`, or `None` if the reference has no port.
    ///
    /// The port is a string of digits, which can be empty. To get its value, use
    /// [`Port::number`](crate::component::Port::number).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::zone::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://[fe80::1%25eth0]:8080/")?;
    /// assert_eq!(router.port().unwrap().number()?, Some(8080));
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn port(&self) -> Option<Port<'a>> {
        self.0.port()
    }

    /// Returns the percent-encoded path, such as `/docs/a%20b`. Every reference has a path.
    ///
    /// The path can be empty. To split it at slashes, use
    /// [`Path::segments`](crate::component::Path::segments).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::zone::ZonedRef;
    ///
    /// assert_eq!(ZonedRef::parse("http://[fe80::1%25eth0]/status")?.path(), "/status");
    /// # Ok::<(), urikit::ParseError>(())
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
    /// use urikit::zone::ZonedRef;
    ///
    /// assert_eq!(ZonedRef::parse("http://[fe80::1%25eth0]/?page=2")?.query().unwrap(), "page=2");
    /// # Ok::<(), urikit::ParseError>(())
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
    /// use urikit::zone::ZonedRef;
    ///
    /// assert_eq!(ZonedRef::parse("http://[fe80::1%25eth0]/#log")?.fragment().unwrap(), "log");
    /// # Ok::<(), urikit::ParseError>(())
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
    /// use urikit::zone::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://[fe80::1%25br%2D0]/")?;
    /// assert_eq!(router.zone().unwrap().decode()?, "br-0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn zone(&self) -> Option<Encoded<'a>> {
        self.address_and_zone().map(|(_, zone)| Encoded::new(zone))
    }

    /// Returns the IPv6 address to which the zone belongs, such as `fe80::1` in `[fe80::1%25eth0]`.
    ///
    /// Returns `None` if the host has no zone. To get the address of such a host, convert the
    /// reference with [`as_uri_ref`](Self::as_uri_ref) first.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::zone::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://[fe80::1%25eth0]/")?;
    /// assert!(router.address().is_some_and(|address| address.is_unicast_link_local()));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn address(&self) -> Option<Ipv6Addr> {
        let (address, _) = self.address_and_zone()?;
        ip::ipv6(address.as_bytes()).ok().map(Ipv6Addr::from)
    }

    /// Returns this reference as a [`UriRef`] without copying it, or `None` if its host has a zone.
    ///
    /// To remove a zone such as `%25eth0`, use [`without_zone`](Self::without_zone).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::zone::ZonedRef;
    ///
    /// assert!(ZonedRef::parse("http://[2001:db8::1]/")?.as_uri_ref().is_some());
    /// assert!(ZonedRef::parse("http://[fe80::1%25eth0]/")?.as_uri_ref().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn as_uri_ref(&self) -> Option<UriRef<'a>> {
        if self.address_and_zone().is_none() { Some(self.0) } else { None }
    }

    /// Returns a copy of this reference without the zone of its host, for sending it to a server.
    ///
    /// Zones have a meaning only on the local machine, so clients must remove them before they send
    /// a URI (RFC 6874 section 4, RFC 9844 section 6).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::zone::ZonedRef;
    ///
    /// let router = ZonedRef::parse("http://[fe80::1%25eth0]:8080/status")?;
    /// assert_eq!(router.without_zone(), "http://[fe80::1]:8080/status");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn without_zone(&self) -> UriRefBuf {
        let Some((_, zone)) = self.address_and_zone() else { return self.0.to_buf() };
        let (text, mut spans) = (self.as_str(), self.0.spans());
        let removed = DELIMITER.len() + zone.len();
        let before = spans.host_end as usize - removed - 1;
        let text = [&text[..before], &text[before + removed..]].concat();
        spans.move_host_end((removed as u32).wrapping_neg());
        UriRefBuf::new(text, spans)
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
    /// use urikit::zone::ZonedRef;
    ///
    /// let zoned = ZonedRef::parse("HTTP://[FE80:0::A%25En%31%c3%bc]:80")?;
    /// assert_eq!(zoned.normal_form(), "http://[fe80::a%25En1%C3%BC]/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn normal_form(&self) -> String {
        let uri = self.without_zone().normalize().to_buf();
        let host_end = uri.as_uri_ref().spans().host_end as usize;
        let mut text = String::from(uri);
        if let Some(zone) = self.zone() {
            let octets = zone.decode_bytes();
            let zone = percent::encode_with(&octets, &AsciiSet::UNRESERVED);
            text.insert_str(host_end - 1, &[DELIMITER, &zone].concat());
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
    /// use urikit::zone::ZonedRef;
    ///
    /// let router = ZonedRef::parse("ftp://admin:s3cret@[fe80::1%25eth0]/")?;
    /// assert!(!router.redacted().to_string().contains("s3cret"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn redacted(&self) -> Redacted<'a> {
        self.0.redacted()
    }

    /// Returns the parts of the host before and after `%25`, without the brackets.
    fn address_and_zone(&self) -> Option<(&'a str, &'a str)> {
        // A registered name may contain escapes, but no brackets.
        self.as_str()[self.0.spans().host()?]
            .strip_prefix('[')?
            .strip_suffix(']')?
            .split_once(DELIMITER)
    }
}

/// The delimiter between the address and the zone: a percent-encoded percent sign.
const DELIMITER: &str = "%25";

impl<'a> From<UriRef<'a>> for ZonedRef<'a> {
    fn from(reference: UriRef<'a>) -> Self {
        Self(reference)
    }
}

impl<'a> TryFrom<&'a str> for ZonedRef<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
