//! The host parser and serializer ([URL Standard section 3.5]).
//!
//! [URL Standard section 3.5]: https://url.spec.whatwg.org/#host-parsing

use alloc::string::String;
use alloc::vec::Vec;

use crate::chars::{self, C0_CONTROL, FORBIDDEN_HOST};
use crate::encode;
use crate::error::{Failure, ValidationErrorKind as Kind};
use crate::idna;
use crate::ip::{self, Ipv6Parser};
use crate::observer::Observer;
use crate::report::ChangeKind;

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
            // The encoder reports its changes.
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
    if input.starts_with('[') {
        return parse_ipv6(input, at, observer);
    }
    let Some(needs_decoding) = input.bytes().position(|byte| byte == b'%' || byte >= 0x80) else {
        check_ascii(input, at, observer)?;
        return if ip::ends_in_a_number(input) {
            ip::parse_ipv4(input, at, observer).map(Host::Ipv4)
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
    match input[1..].strip_suffix(']') {
        Some(address) => {
            Ipv6Parser::new(address.as_bytes(), at + 1).parse(observer).map(Host::Ipv6)
        }
        None => Err(Failure::new(Kind::Ipv6Unclosed, at..at + input.len())),
    }
}

/// Fails if an ASCII domain contains a forbidden character, and reports other violations of the
/// strict rules.
fn check_ascii<O: Observer>(domain: &str, at: usize, observer: &mut O) -> Result<(), Failure> {
    if let Some(found) = idna::forbidden(domain) {
        return Err(Failure::new(Kind::DomainToAscii, at + found..at + found + 1));
    }
    if O::ACTIVE {
        if let Some(range) = idna::strict_error(domain) {
            observer.error(Kind::DomainToAscii, at + range.start..at + range.end);
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
    // After decoding, an offset in the domain is not one in the input, so errors are about all.
    let span = at..at + input.len();
    let domain = percent_decode(input, first, at, observer);
    let ascii = if domain.is_ascii() {
        check_decoded(&domain, input, at, observer)?;
        domain.to_ascii_lowercase()
    } else {
        let ascii = idna::to_ascii(&domain).map_err(|kind| Failure::new(kind, span.clone()))?;
        if O::ACTIVE && idna::strict_error(&domain).is_some() {
            observer.error(Kind::DomainToAscii, span.clone());
        }
        ascii
    };
    if !ip::ends_in_a_number(&ascii) {
        return Ok(Host::Mapped(ascii));
    }
    if !domain.is_ascii() {
        observer.error(Kind::Ipv4NonAsciiInput, span.clone());
    }
    let mut errors = OfWhole { observer, span: span.clone() };
    match ip::parse_ipv4(&ascii, 0, &mut errors) {
        Ok(address) => Ok(Host::Ipv4(address)),
        Err(failure) => Err(Failure::new(failure.kind, span)),
    }
}

/// Checks an ASCII domain after decoding, and reports errors at the whole host.
fn check_decoded<O: Observer>(
    domain: &str,
    input: &str,
    at: usize,
    observer: &mut O,
) -> Result<(), Failure> {
    let span = at..at + input.len();
    let mut errors = OfWhole { observer, span: span.clone() };
    check_ascii(domain, 0, &mut errors).map_err(|failure| Failure::new(failure.kind, span))
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
            None => {
                decoded.push(bytes[index]);
                index += 1;
            }
        }
    }
    String::from_utf8(decoded)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Reports errors at the whole host, because their offsets are those after decoding.
struct OfWhole<'o, O> {
    observer: &'o mut O,
    span: core::ops::Range<usize>,
}

impl<O: Observer> Observer for OfWhole<'_, O> {
    const ACTIVE: bool = O::ACTIVE;

    fn error(&mut self, kind: Kind, _: core::ops::Range<usize>) {
        self.observer.error(kind, self.span.clone());
    }

    // The host parser reports only errors.
    fn change(&mut self, _: ChangeKind, _: core::ops::Range<usize>, _: core::ops::Range<usize>) {}
    fn cut(&mut self, _: usize, _: usize) {}
    fn insert(&mut self, _: ChangeKind, _: core::ops::Range<usize>) {}
}
