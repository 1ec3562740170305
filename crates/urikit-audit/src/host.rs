//! The kinds of hosts: names, addresses, and numbers that some parsers interpret as addresses.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use unicode_normalization::UnicodeNormalization;
use urikit_readings::raw::{Span, decoded};

use crate::address::{Numbers, numbers};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    /// A missing or empty host.
    None,
    /// A name.
    Name,
    /// A numeric host.
    Numbers(Numbers),
    /// An IPv6 address in brackets, with anything after it.
    Ipv6(Ipv6Addr),
    /// Another string in brackets.
    OtherLiteral,
}

impl Host {
    /// Determines the kind of a host after decoding and mapping.
    pub(crate) fn of(bytes: &[u8], span: Option<Span>) -> Self {
        let Some(span) = span.filter(|span| !span.is_empty()) else { return Self::None };
        let text = span.of(bytes);
        if let [b'[', rest @ ..] = text {
            return ipv6(rest).map_or(Self::OtherLiteral, Self::Ipv6);
        }
        // A mapped host is always UTF-8.
        match std::str::from_utf8(&mapped(bytes, span)).ok().and_then(numbers) {
            // A host that must be decoded or mapped first is not plain.
            Some(Numbers::Plain(address)) if !is_plain(text) => {
                Self::Numbers(Numbers::Odd(address))
            }
            numbers => numbers.map_or(Self::Name, Self::Numbers),
        }
    }

    /// Returns the address to which a client would connect.
    pub(crate) fn address(self) -> Option<IpAddr> {
        match self {
            Self::Numbers(Numbers::Plain(address) | Numbers::Odd(address)) => Some(address.into()),
            Self::Ipv6(address) => Some(address.into()),
            _ => None,
        }
    }

    /// Returns the IPv4 address if it is written as RFC 3986 specifies.
    pub(crate) fn plain_ipv4(self) -> Option<Ipv4Addr> {
        match self {
            Self::Numbers(Numbers::Plain(address)) => Some(address),
            _ => None,
        }
    }
}

/// Parses the address after a `[`, ignoring a zone identifier.
fn ipv6(rest: &[u8]) -> Option<Ipv6Addr> {
    let end = rest.iter().position(|byte| matches!(byte, b']' | b'%'))?;
    std::str::from_utf8(&rest[..end]).ok()?.parse().ok()
}

/// Returns whether decoding and mapping do not change the host.
fn is_plain(text: &[u8]) -> bool {
    text.is_ascii() && !text.contains(&b'%')
}

/// Returns the host as lenient parsers interpret it: decoded and mapped.
pub(crate) fn mapped(bytes: &[u8], span: Span) -> Cow<'_, [u8]> {
    let text = span.of(bytes);
    match is_plain(text) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(normalized(&decoded(bytes, span)).into_bytes()),
    }
}

/// Replaces compatibility characters and dots by their ASCII equivalents (UTS 46 section 4).
fn normalized(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    text.nfkc().map(|c| if is_dot(c) { '.' } else { c }).collect()
}

/// Returns whether the character is a dot, or is mapped to one (UTS 46 section 4).
pub(crate) fn is_dot(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}')
}
