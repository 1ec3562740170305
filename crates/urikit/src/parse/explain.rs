//! Why a walk stopped: the cold second pass behind every error.

use super::rfc3986::{ZONE_DELIMITER, begins_zone, is_future, literal_end};
use super::{Stop, ends, ends_authority, port_end, scheme_end, slice};
use crate::chars::outside::{class_of, decode};
use crate::chars::{self, Class};
use crate::error::{Component, ErrorKind, ParseError, char_end};
use crate::grammar::{AuthorityClasses, Grammar, Spec};
use crate::ip;

/// Names the fault that made a walk stop.
#[cold]
pub(super) const fn explain<const IS_OLDER: bool>(
    bytes: &[u8],
    stop: Stop,
    grammar: &Grammar<IS_OLDER>,
) -> ParseError {
    let error = match stop {
        Stop::Byte(Component::Scheme, at) => scheme(bytes, at, grammar.scheme_start),
        Stop::Byte(Component::Authority, at) => authority(bytes, at, grammar.authority_classes()),
        Stop::Byte(Component::Host, at) => host(bytes, at, grammar.authority_classes().zone),
        Stop::Byte(Component::Port, at) => port(bytes, at),
        Stop::Byte(Component::Path, at) => path(bytes, at, grammar.scheme_start),
        Stop::Byte(component, at) | Stop::Char(component, at) => character(bytes, at, component),
        Stop::Fault(kind, component, start, end) => ParseError::new(kind, component, start, end),
    };
    outside(bytes, error, grammar.spec).by(grammar.spec)
}

/// A fault that is a character outside ASCII, where a document allows such characters: what keeps this one out.
const fn outside(bytes: &[u8], error: ParseError, spec: Spec) -> ParseError {
    if !matches!((spec, error.kind()), (Spec::Rfc3987, ErrorKind::NonAscii)) {
        return error;
    }
    let (c, len) = decode(bytes, error.start());
    match (class_of(c), error.component()) {
        _ if len == 0 => error.of_kind(ErrorKind::NotUtf8),
        // In a scheme, a port and an IP literal no character outside ASCII stands, whatever it is.
        (chars::UCSCHAR, _) | (_, Component::Scheme | Component::Port) => error,
        (chars::IPRIVATE, _) => error.of_kind(ErrorKind::PrivateUse),
        _ => error.of_kind(ErrorKind::NotUcschar),
    }
}

/// The fault of a text that has to have a scheme: that it has none, unless what stands there was to be one.
#[cold]
pub(super) const fn or_no_scheme<const IS_OLDER: bool>(
    bytes: &[u8],
    error: ParseError,
    grammar: &Grammar<IS_OLDER>,
) -> ParseError {
    let is_about_scheme = matches!(error.component(), Component::Scheme | Component::Reference);
    if is_about_scheme || scheme_end(bytes, grammar) != 0 {
        return error;
    }
    no_scheme(bytes, grammar)
}

/// The fault of a text that has to have a scheme and has none. RFC 1738 knows no relative form (sections 2.1 and 5), so what
/// stands before a colon there is a scheme, and a wrong one, and never the first segment of a path.
#[cold]
pub(super) const fn no_scheme<const IS_OLDER: bool>(
    bytes: &[u8],
    grammar: &Grammar<IS_OLDER>,
) -> ParseError {
    let end = first_delimiter(bytes, bytes.len());
    let error = match grammar.spec {
        Spec::Rfc1738 if end < bytes.len() && bytes[end] == b':' => {
            scheme(bytes, end, grammar.scheme_start)
        }
        _ => ParseError::new(ErrorKind::SchemeMissing, Component::Scheme, 0, 0),
    };
    error.by(grammar.spec)
}

/// Where the first of the characters stands that may end a scheme or a first segment; `most` if there is none before it.
const fn first_delimiter(bytes: &[u8], most: usize) -> usize {
    let mut end = 0;
    while end < most && end < bytes.len() && !matches!(bytes[end], b':' | b'/' | b'?' | b'#') {
        end += 1;
    }
    end
}

/// The fault of a text that must have no scheme: that it has one, which comes before every other fault.
#[cold]
pub(super) const fn or_scheme<const IS_OLDER: bool>(
    bytes: &[u8],
    error: ParseError,
    grammar: &Grammar<IS_OLDER>,
) -> ParseError {
    match scheme_end(bytes, grammar) {
        0 => error,
        end => {
            let end = end as usize + 1;
            ParseError::new(ErrorKind::SchemeUnexpected, Component::Scheme, 0, end).by(grammar.spec)
        }
    }
}

/// The fault of a text that must have no fragment: that it has one, if that is what is wrong with it first.
#[cold]
pub(super) const fn or_fragment<const IS_OLDER: bool>(
    bytes: &[u8],
    error: ParseError,
    grammar: &Grammar<IS_OLDER>,
) -> ParseError {
    match error.component() {
        Component::Fragment => {
            let mut start = 0;
            while bytes[start] != b'#' {
                start += 1;
            }
            let end = bytes.len();
            ParseError::new(ErrorKind::FragmentUnexpected, Component::Fragment, start, end)
                .by(grammar.spec)
        }
        _ => error,
    }
}

/// A byte that its component does not allow: not ASCII, a bad escape, or a character that stands elsewhere or nowhere. A good
/// escape is such a character where none may stand (the host of RFC 1738).
pub(super) const fn character(bytes: &[u8], at: usize, component: Component) -> ParseError {
    let kind = match bytes[at] {
        b'%' if !chars::is_escape(bytes, at) => return escape(bytes, at, component),
        b' ' | b'\t' | b'\r' | b'\n' => ErrorKind::Space,
        b'\\' => ErrorKind::Backslash,
        0..=0x1f | 0x7f => ErrorKind::Control,
        0x80.. => ErrorKind::NonAscii,
        _ => ErrorKind::Char,
    };
    ParseError::new(kind, component, at, char_end(bytes, at))
}

/// A `%` that no two hexadecimal digits follow, and of the two bytes behind it what belongs to the component.
const fn escape(bytes: &[u8], at: usize, component: Component) -> ParseError {
    let mut end = at + 1;
    while end < at + 3 && !ends(bytes, end, delimiters(component)) && bytes[end] < 0x80 {
        end += 1;
    }
    let is_cut_off = end < at + 3 && ends(bytes, end, delimiters(component));
    let is_truncated = is_cut_off && chars::run(bytes, at + 1, chars::HEX) >= end;
    let kind = if is_truncated { ErrorKind::EscapeTruncated } else { ErrorKind::EscapeDigits };
    ParseError::new(kind, component, at, end)
}

/// What delimits a component, or a segment of a path, from the next one.
const fn delimiters(component: Component) -> Class {
    match component {
        Component::Fragment => chars::NONE,
        Component::Query | Component::OpaquePart => chars::HASH,
        Component::Path => chars::SLASH | chars::QUESTION | chars::HASH,
        _ => {
            chars::SLASH | chars::QUESTION | chars::HASH | chars::AT | chars::COLON | chars::BRACKET
        }
    }
}

/// A colon at `colon`, and what stands before it is no scheme (section 3.1), which begins with one of `start`.
pub(super) const fn scheme(bytes: &[u8], colon: usize, start: Class) -> ParseError {
    if colon == 0 {
        return ParseError::new(ErrorKind::SchemeEmpty, Component::Scheme, 0, 1);
    }
    let starts_well = chars::is(bytes[0], start);
    let at = if starts_well { chars::run(bytes, 1, chars::SCHEME) } else { 0 };
    let kind = match bytes[at] {
        0x80.. => ErrorKind::NonAscii,
        // Where a digit may be the first character, none is only for the others.
        _ if starts_well || chars::is(b'0', start) => ErrorKind::SchemeChar,
        _ => ErrorKind::SchemeStart,
    };
    ParseError::new(kind, Component::Scheme, at, char_end(bytes, at))
}

/// A path that stops at `at`. Where its first segment goes on to a colon, a scheme was meant (section 4.2), but hardly one
/// longer than any that there is.
const fn path(bytes: &[u8], at: usize, scheme_start: Class) -> ParseError {
    const LONGEST_SCHEME: usize = 256;
    let end = first_delimiter(bytes, LONGEST_SCHEME);
    if at < end && end < bytes.len() && bytes[end] == b':' {
        return scheme(bytes, end, scheme_start);
    }
    character(bytes, at, Component::Path)
}

/// Neither a userinfo nor a host with a port goes on at `at`: which of them was it? An `@` ahead says userinfo.
const fn authority(bytes: &[u8], at: usize, classes: AuthorityClasses) -> ParseError {
    let start = authority_start(bytes);
    if is_before_at(bytes, at) {
        return character(bytes, at, Component::Userinfo);
    }
    // Without one, the host ends at the first colon, and what follows is a port.
    let host_end = chars::run_encoded(bytes, start, classes.reg_name);
    if host_end < at {
        port(bytes, port_end(bytes, host_end + 1))
    } else {
        host(bytes, at, classes.zone)
    }
}

/// Where the authority begins: behind the first `//`, which a text that has one begins with, its scheme aside; or at once,
/// if the text is an authority alone.
const fn authority_start(bytes: &[u8]) -> usize {
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'/' {
            return at + 2;
        }
        at += 1;
    }
    0
}

/// Whether an `@` follows in the same authority.
const fn is_before_at(bytes: &[u8], at: usize) -> bool {
    let mut at = at;
    while !ends_authority(bytes, at) {
        if bytes[at] == b'@' {
            return true;
        }
        at += 1;
    }
    false
}

/// A port that stops at `at`.
pub(super) const fn port(bytes: &[u8], at: usize) -> ParseError {
    let kind = match bytes[at] {
        0x80.. => ErrorKind::NonAscii,
        b':' => ErrorKind::PortColon,
        _ => ErrorKind::PortChar,
    };
    ParseError::new(kind, Component::Port, at, char_end(bytes, at))
}

/// A host that stops at `at`, or an IP literal that begins there and is not one.
const fn host(bytes: &[u8], at: usize, zone: Class) -> ParseError {
    match bytes[at] {
        b'[' if is_host_start(bytes, at) => literal(bytes, at, zone),
        // A `]` in front of the fault can only be that of a literal.
        _ if at > 0 && bytes[at - 1] == b']' => tail(bytes, at),
        b'@' => ParseError::new(ErrorKind::SecondAt, Component::Host, at, at + 1),
        _ => character(bytes, at, Component::Host),
    }
}

/// Whether a host begins at `at`: behind the `//` or behind the `@`.
const fn is_host_start(bytes: &[u8], at: usize) -> bool {
    at == 0 || bytes[at - 1] == b'@' || at == authority_start(bytes)
}

/// What stands between an IP literal and its port.
const fn tail(bytes: &[u8], at: usize) -> ParseError {
    let mut end = at;
    while !ends_authority(bytes, end) && bytes[end] != b':' {
        end += 1;
    }
    ParseError::new(ErrorKind::LiteralTail, Component::Host, at, end)
}

/// An IP literal from its `[`, in which there are zone identifiers of `zone`, if of anything.
const fn literal(bytes: &[u8], start: usize, zone: Class) -> ParseError {
    let end = literal_end(bytes, start);
    if ends_authority(bytes, end) {
        return ParseError::new(ErrorKind::BracketUnclosed, Component::Host, start, end);
    }
    let address = slice(bytes, start + 1, end);
    let fault = if is_future(address) {
        match ip::ipvfuture(address) {
            Err(fault) => fault,
            Ok(_) => return tail(bytes, end + 1),
        }
    } else {
        let percent = find_percent(bytes, start, end);
        if zone != chars::NONE && percent < end {
            return zoned(bytes, start, percent, zone);
        }
        match ip::ipv6(address) {
            Err(fault) => fault,
            Ok(_) => return tail(bytes, end + 1),
        }
    };
    ParseError::new(fault.kind, Component::Host, start + 1 + fault.start, start + 1 + fault.end)
}

/// Where the first `%` stands between two offsets, or the second of them.
const fn find_percent(bytes: &[u8], start: usize, end: usize) -> usize {
    let mut at = start;
    while at < end && bytes[at] != b'%' {
        at += 1;
    }
    at
}

/// An IP literal from its `[` to its `]`, the address in which goes on with a `%` (RFC 6874 section 2).
const fn zoned(bytes: &[u8], start: usize, percent: usize, zone: Class) -> ParseError {
    if let Err(fault) = ip::ipv6(slice(bytes, start + 1, percent)) {
        let (from, to) = (start + 1 + fault.start, start + 1 + fault.end);
        return ParseError::new(fault.kind, Component::Host, from, to);
    }
    if !begins_zone(bytes, percent) {
        return ParseError::new(ErrorKind::ZoneDelimiter, Component::Host, percent, percent + 1);
    }
    let zone_start = percent + ZONE_DELIMITER.len();
    let at = chars::run_encoded(bytes, zone_start, zone);
    match bytes[at] {
        // What stands before it is empty: else it would be a zone, and the literal one.
        b']' => ParseError::new(ErrorKind::ZoneMalformed, Component::Host, percent, at),
        b'%' => escape(bytes, at, Component::Host),
        _ => ParseError::new(ErrorKind::ZoneMalformed, Component::Host, at, char_end(bytes, at)),
    }
}
