//! IPv6 addresses with a zone, as users enter them.

use core::fmt;
use core::net::Ipv6Addr;

use crate::error::{Component, ErrorKind, ParseError};
use crate::ip;
use crate::parse;

/// An IPv6 address with an optional zone after a percent sign, such as `fe80::1%eth0`.
///
/// The zone is the network interface to which the address belongs (RFC 9844 section 5). `Display`
/// writes this form, with the address in its canonical form (RFC 5952). Use it in user interfaces;
/// this form is not valid in a URI.
///
/// # Examples
///
/// ```
/// use urikit::zone::ZonedAddress;
///
/// let typed = ZonedAddress::parse("[FE80::1%eth0]")?; // in brackets, as in a URI
/// assert_eq!(typed.to_string(), "fe80::1%eth0");
/// assert_eq!(ZonedAddress::parse("::1")?.zone(), None);
///
/// let error = ZonedAddress::parse("fe80::1%").unwrap_err();
/// assert_eq!((error.code(), error.span()), ("zone-malformed", 7..8));
/// # Ok::<(), urikit::ParseError>(())
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
    /// use urikit::zone::ZonedAddress;
    ///
    /// let gateway = ZonedAddress::parse("fe80::1%wlan0")?;
    /// assert_eq!(gateway.zone(), Some("wlan0"));
    /// assert!(ZonedAddress::parse("[fe80::1%wlan0").is_err());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        parse::check_len(text.as_bytes())?;
        let error = |kind, start, end| Err(ParseError::new(kind, Component::Host, start, end));
        let (inside, start) = match text.strip_prefix('[') {
            None => (text, 0),
            Some(rest) => match rest.strip_suffix(']') {
                Some(inside) => (inside, 1),
                None => return error(ErrorKind::BracketUnclosed, 0, text.len()),
            },
        };
        let (address, zone) = match inside.split_once('%') {
            Some((address, zone)) => (address, Some(zone)),
            None => (inside, None),
        };
        let groups = match ip::ipv6(address.as_bytes()) {
            Ok(groups) => groups,
            Err(found) => return error(found.kind, start + found.start, start + found.end),
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
    /// use urikit::zone::ZonedAddress;
    ///
    /// let gateway = ZonedAddress::parse("fe80::1%wlan0")?;
    /// assert!(gateway.address().is_unicast_link_local());
    /// # Ok::<(), urikit::ParseError>(())
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
    /// use urikit::zone::ZonedAddress;
    ///
    /// assert_eq!(ZonedAddress::parse("fe80::1%eth0")?.zone(), Some("eth0"));
    /// assert_eq!(ZonedAddress::parse("2001:db8::1")?.zone(), None);
    /// # Ok::<(), urikit::ParseError>(())
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
    /// use urikit::zone::ZonedAddress;
    ///
    /// let gateway = ZonedAddress::parse("fe80::1%wlan0")?;
    /// assert_eq!(gateway.without_zone().to_string(), "fe80::1");
    /// # Ok::<(), urikit::ParseError>(())
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
