//! The host parser and serializer ([URL Standard section 3.5]).
//!
//! [URL Standard section 3.5]: https://url.spec.whatwg.org/#host-parsing

use alloc::string::String;
use alloc::vec::Vec;

use crate::chars::{self, C0_CONTROL, FORBIDDEN_HOST};
use crate::encode;
use crate::error::{Failure, ValidationErrorKind as Kind};
use crate::idna;
use crate::ip::{self, Ipv6Parser, Place};
use crate::observer::{ChangeKind, Observer};

/// The kind of the host of a URL ([URL Standard section 3.1]).
///
/// [URL Standard section 3.1]: https://url.spec.whatwg.org/#host-representation
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HostKind {
    /// A domain, such as `example.com`.
    Domain,
    /// An IPv4 address, such as `192.0.2.1`.
    Ipv4,
    /// An IPv6 address in brackets, such as `[2001:db8::1]`.
    Ipv6,
    /// A host of a URL that is not special, which is not interpreted.
    Opaque,
    /// The empty host, as in `file:///`.
    Empty,
}

impl HostKind {
    /// Returns the stable name of this kind, such as `domain` or `ipv6`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Domain => "domain",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::Opaque => "opaque",
            Self::Empty => "empty",
        }
    }
}

/// A parsed host. It borrows the input where possible.
pub(crate) enum Host<'i> {
    /// An ASCII domain, which is lowercased when it is written.
    Ascii(&'i str),
    /// A domain that was decoded and converted to ASCII.
    Mapped(String),
    Ipv4(u32),
    Ipv6([u16; 8]),
    /// A host that is percent-encoded when it is written.
    Opaque(&'i str),
    Empty,
}

impl Host<'_> {
    pub(crate) const fn kind(&self) -> HostKind {
        match self {
            Host::Ascii(_) | Host::Mapped(_) => HostKind::Domain,
            Host::Ipv4(_) => HostKind::Ipv4,
            Host::Ipv6(_) => HostKind::Ipv6,
            Host::Opaque(_) => HostKind::Opaque,
            Host::Empty => HostKind::Empty,
        }
    }

    /// Appends the serialized host. `input` is the host in the input, and `at` its offset.
    pub(crate) fn write<O: Observer>(
        &self,
        input: &str,
        at: usize,
        out: &mut String,
        observer: &mut O,
    ) {
        let start = out.len();
        let kind = match self {
            // The encoder reports each change, so the comparison below is not needed.
            Host::Opaque(host) => return encode::append(host, at, C0_CONTROL, out, observer),
            Host::Ascii(domain) => {
                encode::append_lowercase(domain, out);
                ChangeKind::Lowercased
            }
            Host::Mapped(domain) => {
                out.push_str(domain);
                if input.is_ascii() { ChangeKind::HostDecoded } else { ChangeKind::HostToAscii }
            }
            Host::Ipv4(address) => {
                ip::write_ipv4(*address, out);
                ChangeKind::AddressRewritten
            }
            Host::Ipv6(pieces) => {
                ip::write_ipv6(pieces, out);
                ChangeKind::AddressRewritten
            }
            Host::Empty => ChangeKind::HostRemoved,
        };
        if O::ACTIVE && out[start..] != *input {
            observer.change(kind, at..at + input.len(), start..out.len());
        }
    }
}

/// Parses the host of a special URL.
pub(crate) fn parse_special<'i, O: Observer>(
    input: &'i str,
    at: usize,
    observer: &mut O,
) -> Result<Host<'i>, Failure> {
    // Brackets are the only syntax that the Standard recognizes before decoding, so `%5B::1]` is
    // not an address.
    if input.starts_with('[') {
        return parse_ipv6(input, at, observer);
    }
    // Most hosts are ASCII without `%`. They are checked in place, without an allocation.
    let Some(needs_decoding) = input.bytes().position(|byte| byte == b'%' || byte >= 0x80) else {
        let place = Place::Exact(at);
        check_ascii(input, &place, observer)?;
        return if ip::ends_in_a_number(input) {
            ip::read_ipv4(input, &place, observer).map(Host::Ipv4)
        } else {
            Ok(Host::Ascii(input))
        };
    };
    decode(input, needs_decoding, at, observer)
}

/// Parses the host of a URL that is not special.
pub(crate) fn parse_opaque<'i, O: Observer>(
    input: &'i str,
    at: usize,
    observer: &mut O,
) -> Result<Host<'i>, Failure> {
    if input.is_empty() {
        return Ok(Host::Empty);
    }
    if input.starts_with('[') {
        return parse_ipv6(input, at, observer);
    }
    let forbidden = chars::find(input.as_bytes(), FORBIDDEN_HOST);
    if forbidden < input.len() {
        let at = at + forbidden;
        return Err(Failure::new(Kind::HostInvalidCodePoint, at..at + 1));
    }
    encode::check_units(input, at, observer);
    Ok(Host::Opaque(input))
}

fn parse_ipv6<'i, O: Observer>(
    input: &str,
    at: usize,
    observer: &mut O,
) -> Result<Host<'i>, Failure> {
    // The bracket is removed first, because in `[` the opening bracket would also be the last.
    match input[1..].strip_suffix(']') {
        Some(address) => {
            Ipv6Parser::new(address.as_bytes(), at + 1).parse(observer).map(Host::Ipv6)
        }
        None => Err(Failure::new(Kind::Ipv6Unclosed, at..at + input.len())),
    }
}

/// Fails if an ASCII domain contains a forbidden character, and reports other violations of the
/// strict rules.
fn check_ascii<O: Observer>(domain: &str, place: &Place, observer: &mut O) -> Result<(), Failure> {
    if let Some(found) = idna::forbidden(domain) {
        return Err(Failure::new(Kind::DomainToAscii, place.span(found..found + 1)));
    }
    // Strictness has no influence on the result: browsers accept `a_b` and `a..b`.
    if O::ACTIVE {
        if let Some(range) = idna::strict_error(domain) {
            observer.error(Kind::DomainToAscii, place.span(range));
        }
    }
    Ok(())
}

/// Decodes and parses a domain that contains `%` or a non-ASCII character, of which `first` is the
/// offset of the first.
fn decode<'i, O: Observer>(
    input: &str,
    first: usize,
    at: usize,
    observer: &mut O,
) -> Result<Host<'i>, Failure> {
    let span = at..at + input.len();
    let place = Place::Within(span.clone());
    let domain = percent_decode(input, first, at, observer);
    let ascii = if domain.is_ascii() {
        check_ascii(&domain, &place, observer)?;
        // For web compatibility, labels such as `xn--a` are not validated in an ASCII domain.
        domain.to_ascii_lowercase()
    } else {
        let ascii = idna::to_ascii(&domain).map_err(|kind| Failure::new(kind, span.clone()))?;
        if O::ACTIVE && idna::strict_error(&domain).is_some() {
            observer.error(Kind::DomainToAscii, span.clone());
        }
        ascii
    };
    // The labels of an address are numbers only after the conversion, such as those of `①.②`.
    if !ip::ends_in_a_number(&ascii) {
        return Ok(Host::Mapped(ascii));
    }
    if !domain.is_ascii() {
        observer.error(Kind::Ipv4NonAsciiInput, span);
    }
    ip::read_ipv4(&ascii, &place, observer).map(Host::Ipv4)
}

/// Percent-decodes a domain, with U+FFFD for bytes that are not UTF-8.
fn percent_decode<O: Observer>(input: &str, first: usize, at: usize, observer: &mut O) -> String {
    let bytes = input.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    decoded.extend_from_slice(&bytes[..first]);
    let mut index = first;
    while index < bytes.len() {
        match chars::percent_encoded_byte(&bytes[index..]) {
            Some(byte) => {
                observer.error(Kind::DomainPercentEncoded, at + index..at + index + 3);
                decoded.push(byte);
                index += 3;
            }
            // A `%` that does not start an encoded byte stays, and is forbidden in the result.
            None => {
                decoded.push(bytes[index]);
                index += 1;
            }
        }
    }
    String::from_utf8(decoded)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}
