//! References with a zone.

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

/// A URI-reference, possibly with a zone identifier behind the IPv6 address that is its host (RFC 6874 section 2).
///
/// `Copy`, 48 bytes. Every URI-reference is one ([`From`]); one without a zone is a URI-reference
/// ([`as_uri_ref`](Self::as_uri_ref)). `Eq`, `Ord` and `Hash` are those of the text. Two that differ only in how they are
/// written have the same [`normal form`](Self::normal_form).
///
/// The grammar allows a zone behind every IPv6 address. RFC 6874 section 4 allows its use only with those that are local to
/// a link, under `fe80::/10`; [`address`](Self::address) tells which one it is.
///
/// ```
/// use urikit::zone::ZonedRef;
///
/// let zoned = ZonedRef::parse("//[fe80::1%25caf%C3%A9]")?;
/// assert_eq!(zoned.zone().unwrap().decode().decode_utf8()?, "café");
///
/// let error = ZonedRef::parse("http://[fe80::a%en1]").unwrap_err();
/// assert_eq!((error.code(), error.span()), ("zone-delimiter", 15..16));
/// assert_eq!(error.section(), "RFC 6874 section 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZonedRef<'a>(
    /// The text and its spans, which no one outside may take for a URI-reference.
    UriRef<'a>,
);

text_traits! { ZonedRef<'_> }

impl<'a> ZonedRef<'a> {
    /// Parses a reference by RFC 6874. Takes time linear in the length, and no memory.
    ///
    /// # Errors
    ///
    /// The first fault. Where RFC 6874 has a rule of its own, [`section`](ParseError::section) cites it:
    /// [`ZoneDelimiter`](crate::ErrorKind::ZoneDelimiter) for a `%` that is not `%25`,
    /// [`ZoneMalformed`](crate::ErrorKind::ZoneMalformed) for a zone that is empty or holds anything but unreserved characters
    /// and escapes.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        // A text that is a URI-reference is one by both documents.
        parse::fast(text, |text, spans| Self(UriRef::new(text, spans)), Self::parse_const)
    }

    /// Parses a reference, in `const` if need be; see [`UriRef::parse_const`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse(text.as_bytes(), &GRAMMAR) {
            Ok(spans) => Ok(Self(UriRef::new(text, spans))),
            Err(error) => Err(error),
        }
    }

    /// Parses a reference out of any bytes at all.
    ///
    /// # Errors
    ///
    /// As [`UriRef::parse_bytes`].
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => {
                parse::parse(bytes, &GRAMMAR).map(|spans| Self(UriRef::new(chars::accepted(bytes), spans)))
            }
        }
    }

    /// The text.
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// The scheme, without its `:`; `None` in a relative reference.
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.0.scheme()
    }

    /// The authority with the zone in it, without its `//`.
    ///
    /// It is text, and so is the [host](Self::host), since their views are those of RFC 3986, which has no zones.
    pub fn authority(&self) -> Option<&'a str> {
        Some(&self.as_str()[self.0.spans().authority()?])
    }

    /// The userinfo, without its `@`.
    pub fn userinfo(&self) -> Option<Userinfo<'a>> {
        self.0.userinfo()
    }

    /// The host with the zone in it, brackets included.
    ///
    /// ```
    /// use urikit::zone::ZonedRef;
    ///
    /// let zoned = ZonedRef::parse("http://u@[fe80::a%25en1]:80/")?;
    /// assert_eq!((zoned.host(), zoned.authority()), (Some("[fe80::a%25en1]"), Some("u@[fe80::a%25en1]:80")));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn host(&self) -> Option<&'a str> {
        Some(&self.as_str()[self.0.spans().host()?])
    }

    /// The kind of the host, which with a zone is that of an IPv6 address.
    pub fn host_kind(&self) -> Option<HostKind> {
        self.0.spans().host().map(|_| self.0.spans().host_kind)
    }

    /// The port, without its `:`, possibly empty.
    pub fn port(&self) -> Option<Port<'a>> {
        self.0.port()
    }

    /// The path: always defined, possibly empty.
    pub fn path(&self) -> Path<'a> {
        self.0.path()
    }

    /// The query, without its `?`, possibly empty.
    pub fn query(&self) -> Option<Query<'a>> {
        self.0.query()
    }

    /// The fragment, without its `#`, possibly empty.
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.0.fragment()
    }

    /// The zone identifier, behind the `%25` and percent-encoded (RFC 6874 section 2); `None` without one. It is never empty.
    pub fn zone(&self) -> Option<Encoded<'a>> {
        self.address_and_zone().map(|(_, zone)| Encoded::new(zone))
    }

    /// The address that the zone belongs to; `None` without a zone.
    pub fn address(&self) -> Option<Ipv6Addr> {
        let (address, _) = self.address_and_zone()?;
        ip::ipv6(address.as_bytes()).ok().map(Ipv6Addr::from)
    }

    /// The same text as a URI-reference; `None` if it has a zone, as RFC 3986 has none.
    pub fn as_uri_ref(&self) -> Option<UriRef<'a>> {
        if self.address_and_zone().is_none() { Some(self.0) } else { None }
    }

    /// The URI-reference without the zone, as everyone else has to see it: who sends a URI removes the zone (RFC 6874
    /// section 4; RFC 9844 section 6).
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

    /// The text in its normal form: that of the URI-reference (RFC 3986 sections 6.2.2 and 6.2.3, RFC 5952), and in the zone
    /// unreserved characters without escapes and all others with upper-case ones.
    ///
    /// A host is compared without regard to case, but a zone is a name that the operating system gives, and systems have
    /// names that differ in case alone. So its letters stay as they are.
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
            let octets = zone.decode().to_bytes();
            let zone = percent::encode(&*octets, &AsciiSet::UNRESERVED).to_cow();
            text.insert_str(host_end - 1, &[DELIMITER, &zone].concat());
        }
        text
    }

    /// The text for a log: what stands behind the first colon of a userinfo is masked.
    pub fn redacted(&self) -> Redacted<'a> {
        self.0.redacted()
    }

    /// What stands in the host's brackets before and behind the `%25`.
    fn address_and_zone(&self) -> Option<(&'a str, &'a str)> {
        // A reg-name has escapes too, but no bracket.
        self.as_str()[self.0.spans().host()?].strip_prefix('[')?.strip_suffix(']')?.split_once(DELIMITER)
    }
}

/// What stands between the address and the zone: a percent sign, percent-encoded.
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
