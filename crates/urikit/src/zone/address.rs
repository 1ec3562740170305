//! Addresses as people type them.

use core::fmt;
use core::net::Ipv6Addr;

use crate::error::{Component, ErrorKind, ParseError};
use crate::ip;
use crate::parse;

/// An IPv6 address as it is typed, possibly with a zone behind a percent sign: `fe80::1%eth0` (RFC 9844 section 5).
///
/// `Display` writes it like that, the address in its one form (RFC 5952). It is nothing to put into a URI: that has the
/// address alone.
///
/// ```
/// use urikit::zone::ZonedAddress;
///
/// let typed = ZonedAddress::parse("[FE80::1%eth0]")?; // with the brackets of a URI
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
    /// Parses an IPv6 address (RFC 3986 section 3.2.2), in brackets or not, and what stands behind its `%`.
    ///
    /// A zone is whatever the operating system calls it, in any characters and of any length. What it may not hold is another
    /// delimiter: `%`, the `/` before the length of a prefix (RFC 4007 section 11), brackets, white space and control
    /// characters. No escape is decoded.
    ///
    /// # Errors
    ///
    /// A bracket without the other one, what is wrong with the address, or
    /// [`ZoneMalformed`](ErrorKind::ZoneMalformed): a zone that is empty or holds one of these characters.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        parse::check_len(text.as_bytes())?;
        let fault = |kind, start, end| Err(ParseError::new(kind, Component::Host, start, end));
        let (inside, start) = match text.strip_prefix('[') {
            None => (text, 0),
            Some(rest) => match rest.strip_suffix(']') {
                Some(inside) => (inside, 1),
                None => return fault(ErrorKind::BracketUnclosed, 0, text.len()),
            },
        };
        let (address, zone) = match inside.split_once('%') {
            Some((address, zone)) => (address, Some(zone)),
            None => (inside, None),
        };
        let groups = match ip::ipv6(address.as_bytes()) {
            Ok(groups) => groups,
            Err(found) => return fault(found.kind, start + found.start, start + found.end),
        };
        let percent = start + address.len();
        if let Some(zone) = zone {
            if zone.is_empty() {
                return fault(ErrorKind::ZoneMalformed, percent, percent + 1);
            }
            if let Some((at, bad)) = zone.char_indices().find(|&(_, c)| ends_zone(c)) {
                let at = percent + 1 + at;
                return fault(ErrorKind::ZoneMalformed, at, at + bad.len_utf8());
            }
        }
        Ok(Self { address: groups.into(), zone })
    }

    /// The address.
    pub const fn address(&self) -> Ipv6Addr {
        self.address
    }

    /// What stands behind the `%`; `None` without one. It is never empty.
    pub const fn zone(&self) -> Option<&'a str> {
        self.zone
    }

    /// The same address without the zone.
    #[must_use]
    pub const fn without_zone(self) -> Self {
        Self { zone: None, ..self }
    }
}

/// What no zone holds, since it stands before or behind one, or is not to be seen.
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
