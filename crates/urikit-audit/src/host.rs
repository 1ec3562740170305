//! What a host is to those who read it: a name, an address, or numbers that some take for one.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use unicode_normalization::UnicodeNormalization;

use crate::address::{Numbers, numbers};
use crate::octets::decoded;
use crate::span::Span;

/// What a host is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    /// There is none, or it is empty.
    None,
    /// A name.
    Name,
    /// Numbers.
    Numbers(Numbers),
    /// An IPv6 address in brackets, whatever follows it.
    Ipv6(Ipv6Addr),
    /// Something else in brackets.
    OtherLiteral,
}

impl Host {
    /// What these bytes are, once decoded.
    pub(crate) fn of(bytes: &[u8], span: Option<Span>) -> Self {
        let Some(span) = span.filter(|span| !span.is_empty()) else { return Self::None };
        let text = span.of(bytes);
        if let [b'[', rest @ ..] = text {
            return ipv6(rest).map_or(Self::OtherLiteral, Self::Ipv6);
        }
        match numbers(&mapped(bytes, span)) {
            // What has to be decoded or mapped first is no plain form.
            Some(Numbers::Plain(address)) if !is_plain(text) => Self::Numbers(Numbers::Odd(address)),
            numbers => numbers.map_or(Self::Name, Self::Numbers),
        }
    }

    /// The address that somebody will connect to.
    pub(crate) fn address(self) -> Option<IpAddr> {
        match self {
            Self::Numbers(Numbers::Plain(address) | Numbers::Odd(address)) => Some(address.into()),
            Self::Ipv6(address) => Some(address.into()),
            _ => None,
        }
    }

    /// The address in four plain numbers.
    pub(crate) fn plain_ipv4(self) -> Option<Ipv4Addr> {
        match self {
            Self::Numbers(Numbers::Plain(address)) => Some(address),
            _ => None,
        }
    }
}

/// The address behind a `[`, without its zone.
fn ipv6(rest: &[u8]) -> Option<Ipv6Addr> {
    let end = rest.iter().position(|byte| matches!(byte, b']' | b'%'))?;
    std::str::from_utf8(&rest[..end]).ok()?.parse().ok()
}

/// Whether a host is what it is to everybody: nothing in it has to be decoded or mapped.
fn is_plain(text: &[u8]) -> bool {
    text.is_ascii() && !text.contains(&b'%')
}

/// A host as tolerant readers read it: decoded, and mapped.
pub(crate) fn mapped(bytes: &[u8], span: Span) -> Cow<'_, [u8]> {
    let text = span.of(bytes);
    match is_plain(text) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(folded(&decoded(bytes, span))),
    }
}

/// The characters as those who map them for comparison read them (UTS 46 section 4): compatible ones are one.
fn folded(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    text.nfkc().map(|c| if is_dot(c) { '.' } else { c }).collect::<String>().into_bytes()
}

/// A character that is mapped to a dot (UTS 46 section 4), or is one.
pub(crate) fn is_dot(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}')
}
