//! Determines the cause of a parse error, after the scanner has stopped.
//!
//! The functions search the input again for context, such as an `@` after the invalid byte. This
//! takes linear time and happens only for invalid input, so the scanner need not record anything.

use super::rfc3986::{is_future, literal_end};
use super::{Stop, ends, ends_authority, port_end, scheme_end, slice};
use crate::chars::{self, Class};
use crate::chars::{class_of, decode_character};
use crate::error::{Component, ErrorKind, ParseError, char_end};
use crate::ip;
use crate::syntax::{AuthorityClasses, Grammar, Spec};

/// Returns the error at which the scanner stopped.
#[cold]
pub(super) const fn explain(bytes: &[u8], stop: Stop, grammar: &Grammar) -> ParseError {
    let Stop { component, at } = stop;
    let error = match component {
        Component::Scheme => scheme(bytes, at, chars::ALPHA),
        Component::Authority => authority(bytes, at, grammar.authority),
        Component::Host => host(bytes, at),
        Component::Port => port(bytes, at),
        Component::Path => path(bytes, at, chars::ALPHA),
        _ => character(bytes, at, component),
    };
    refine_non_ascii(error, bytes, grammar.spec).by(grammar.spec)
}

/// Replaces the kind [`NonAscii`](ErrorKind::NonAscii) of an error in an IRI with a more specific
/// one, if there is one. Other errors are returned unchanged.
///
/// Such an error starts at a character that the component does not allow, or at bytes that are not
/// UTF-8. A URI does not allow any of them, so its error needs no further reason.
const fn refine_non_ascii(error: ParseError, bytes: &[u8], spec: Spec) -> ParseError {
    if !matches!((spec, error.kind()), (Spec::Rfc3987, ErrorKind::NonAscii)) {
        return error;
    }
    let (c, len) = decode_character(bytes, error.start());
    match (class_of(c), error.component()) {
        _ if len == 0 => error.of_kind(ErrorKind::NotUtf8),
        // A scheme, a port, or an IP literal does not allow any non-ASCII character.
        (chars::UCSCHAR, _) | (_, Component::Scheme | Component::Port) => error,
        (chars::IPRIVATE, _) => error.of_kind(ErrorKind::PrivateUse),
        _ => error.of_kind(ErrorKind::NotUcschar),
    }
}

/// Returns the error of input that must have a scheme and has the error `error` as a reference: a
/// missing scheme, unless there is one or the error is in it.
#[cold]
pub(super) const fn or_no_scheme(bytes: &[u8], error: ParseError, grammar: &Grammar) -> ParseError {
    let is_about_scheme = matches!(error.component(), Component::Scheme | Component::Reference);
    if is_about_scheme || scheme_end(bytes) != 0 {
        return error;
    }
    no_scheme(grammar.spec)
}

/// Returns the error of input without a scheme where a scheme is required.
#[cold]
pub(super) const fn no_scheme(spec: Spec) -> ParseError {
    ParseError::new(ErrorKind::SchemeMissing, Component::Scheme, 0, 0).by(spec)
}

/// Returns the error of a scheme where none is allowed. `end` is the offset of its `:`.
#[cold]
pub(super) const fn unexpected_scheme(end: u32, spec: Spec) -> ParseError {
    let end = end as usize + 1;
    ParseError::new(ErrorKind::SchemeUnexpected, Component::Scheme, 0, end).by(spec)
}

/// Returns the error of a fragment, with its `#` at `start`, where none is allowed.
#[cold]
pub(super) const fn fragment(bytes: &[u8], start: usize, spec: Spec) -> ParseError {
    let end = bytes.len();
    ParseError::new(ErrorKind::FragmentUnexpected, Component::Fragment, start, end).by(spec)
}

/// Returns the offset of the first `:`, `/`, `?`, or `#`, which can end a scheme or a first
/// segment. Without one in the first `most` bytes, returns `most` or the length, whichever is less.
const fn first_delimiter(bytes: &[u8], most: usize) -> usize {
    let mut end = 0;
    while end < most && end < bytes.len() && !matches!(bytes[end], b':' | b'/' | b'?' | b'#') {
        end += 1;
    }
    end
}

/// Returns the error of input that must not have a scheme and has the error `error` as a reference.
/// If there is a scheme, it is reported instead.
#[cold]
pub(super) const fn or_scheme(bytes: &[u8], error: ParseError, grammar: &Grammar) -> ParseError {
    match scheme_end(bytes) {
        0 => error,
        end => unexpected_scheme(end, grammar.spec),
    }
}

/// Returns the error of input that must not have a fragment and has the error `error` as a URI. The
/// fragment is reported unless the error precedes it.
#[cold]
pub(super) const fn or_fragment(bytes: &[u8], error: ParseError, grammar: &Grammar) -> ParseError {
    match error.component() {
        Component::Fragment => {
            // An error in the fragment is after its `#`, so the search ends in bounds.
            let mut start = 0;
            while bytes[start] != b'#' {
                start += 1;
            }
            fragment(bytes, start, grammar.spec)
        }
        _ => error,
    }
}

/// Returns the error of an invalid character: a non-ASCII character, a malformed escape, or a
/// character that the component does not allow.
///
/// # Panics
///
/// Panics if `at` is not the offset of a byte.
pub const fn character(bytes: &[u8], at: usize, component: Component) -> ParseError {
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

/// Returns the error of a malformed escape: a `%` and up to two bytes of the same component after
/// it.
const fn escape(bytes: &[u8], at: usize, component: Component) -> ParseError {
    // The range contains `%zz` in `a%zzb`, but only `%4` in `a%4/b`. It ends before a non-ASCII
    // byte, so that it does not divide a character.
    let mut end = at + 1;
    let delimiters = escape_delimiters(component);
    while end < at + 3 && !ends(bytes, end, delimiters) && bytes[end] < 0x80 {
        end += 1;
    }
    // `ends` is also true at the end of the input. So an escape is cut off if the component ended
    // before there were two bytes after the `%`.
    let is_cut_off = end < at + 3 && ends(bytes, end, delimiters);
    // A truncated escape lacks digits, as `%4` and `%` before a delimiter do. In `%g`, there is a
    // wrong one, which is the error to report even if the escape is also short.
    let is_truncated = is_cut_off && chars::run(bytes, at + 1, chars::HEX) >= end;
    let kind = if is_truncated { ErrorKind::EscapeTruncated } else { ErrorKind::EscapeDigits };
    ParseError::new(kind, component, at, end)
}

/// Returns the delimiters that cut off an escape in a component: those after which the component
/// or the segment does not continue. A `%` before one of them is a truncated escape.
///
/// For a component of the authority, these are all delimiters of an authority, because the error
/// does not show which of them the writer meant: `http://u%4@h` has a truncated escape.
const fn escape_delimiters(component: Component) -> Class {
    match component {
        Component::Fragment => chars::NONE,
        Component::Query | Component::OpaquePart => chars::HASH,
        Component::Path => chars::SLASH | chars::QUESTION | chars::HASH,
        _ => {
            chars::SLASH | chars::QUESTION | chars::HASH | chars::AT | chars::COLON | chars::BRACKET
        }
    }
}

/// Returns the error of a colon at `colon` after an invalid scheme (section 3.1).
///
/// `start` is the class of the first character.
///
/// # Panics
///
/// Panics if the scheme is valid and nothing follows it.
pub const fn scheme(bytes: &[u8], colon: usize, start: Class) -> ParseError {
    if colon == 0 {
        return ParseError::new(ErrorKind::SchemeEmpty, Component::Scheme, 0, 1);
    }
    // The colon is not at 0, so there is a first byte. An invalid scheme has a byte before its
    // colon that is not in the class, so the run ends in bounds.
    let starts_well = chars::is(bytes[0], start);
    let at = if starts_well { chars::run(bytes, 1, chars::SCHEME) } else { 0 };
    let kind = match bytes[at] {
        0x80.. => ErrorKind::NonAscii,
        // If a digit may start a scheme, the error is not specific to the first character.
        _ if starts_well || chars::is(b'0', start) => ErrorKind::SchemeChar,
        _ => ErrorKind::SchemeStart,
    };
    ParseError::new(kind, Component::Scheme, at, char_end(bytes, at))
}

/// Returns the error of a path that stops at `at`.
///
/// If the first segment continues to a colon, it is reported as an invalid scheme (section 4.2),
/// unless it is too long for a scheme. `scheme_start` is the class of the first character of a
/// scheme.
///
/// # Panics
///
/// Panics if `at` is not the offset of a byte.
pub const fn path(bytes: &[u8], at: usize, scheme_start: Class) -> ParseError {
    // For example, `my scheme:a` has a space in its scheme, but `a b/c:d` in its path.
    const LONGEST_SCHEME: usize = 256;
    let end = first_delimiter(bytes, LONGEST_SCHEME);
    if at < end && end < bytes.len() && bytes[end] == b':' {
        return scheme(bytes, end, scheme_start);
    }
    character(bytes, at, Component::Path)
}

/// Returns the error of an authority that stops at `at`: in the userinfo if there is an `@` after
/// `at`, or else in the host or the port. `at` must not be the end of the authority.
const fn authority(bytes: &[u8], at: usize, classes: AuthorityClasses) -> ParseError {
    let start = authority_start(bytes);
    if is_before_at(bytes, at) {
        return character(bytes, at, Component::Userinfo);
    }
    // Without an `@`, the first colon ends the host, and the port follows. The scanner read on for
    // an `@`: in `//h:a b`, it stopped at the space, but the first error of the port is the `a`.
    let host_end = chars::run_encoded(bytes, start, classes.reg_name);
    if host_end < at { port(bytes, port_end(bytes, host_end + 1)) } else { host(bytes, at) }
}

/// Returns the offset after the first `//`, where the authority starts. Returns 0 if there is no
/// slash: the input is then only an authority.
const fn authority_start(bytes: &[u8]) -> usize {
    // Only a scheme precedes the `//`, and a scheme contains no slash. An authority that is parsed
    // alone contains none either, because `/` ends it.
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'/' {
            return at + 2;
        }
        at += 1;
    }
    0
}

/// Returns whether there is an `@` at or after `at` in the same authority.
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

/// Returns the error of a port that stops at `at`.
///
/// # Panics
///
/// Panics if `at` is not the offset of a byte.
pub const fn port(bytes: &[u8], at: usize) -> ParseError {
    let kind = match bytes[at] {
        0x80.. => ErrorKind::NonAscii,
        b':' => ErrorKind::PortColon,
        _ => ErrorKind::PortChar,
    };
    ParseError::new(kind, Component::Port, at, char_end(bytes, at))
}

/// Returns the error of a host that stops at `at`, or of an IP literal that starts there.
const fn host(bytes: &[u8], at: usize) -> ParseError {
    match bytes[at] {
        b'[' if is_host_start(bytes, at) => literal(bytes, at),
        // Only an IP literal ends with `]`.
        _ if at > 0 && bytes[at - 1] == b']' => tail(bytes, at),
        b'@' => ParseError::new(ErrorKind::SecondAt, Component::Host, at, at + 1),
        _ => character(bytes, at, Component::Host),
    }
}

/// Returns whether a host starts at `at`: after `//` or `@`.
const fn is_host_start(bytes: &[u8], at: usize) -> bool {
    at == 0 || bytes[at - 1] == b'@' || at == authority_start(bytes)
}

/// Returns the error of characters at `at` between an IP literal and its port.
const fn tail(bytes: &[u8], at: usize) -> ParseError {
    let mut end = at;
    while !ends_authority(bytes, end) && bytes[end] != b':' {
        end += 1;
    }
    ParseError::new(ErrorKind::LiteralTail, Component::Host, at, end)
}

/// Returns the error of the IP literal whose `[` is at `start`.
pub const fn literal(bytes: &[u8], start: usize) -> ParseError {
    let end = literal_end(bytes, start);
    if ends_authority(bytes, end) {
        return ParseError::new(ErrorKind::BracketUnclosed, Component::Host, start, end);
    }
    let address = slice(bytes, start + 1, end);
    let error = if is_future(address) {
        // The scanner accepts a valid address, so `Ok` can occur only for other callers.
        match ip::ipvfuture(address) {
            Err(error) => error,
            Ok(_) => return tail(bytes, end + 1),
        }
    } else {
        match ip::ipv6(address) {
            Err(error) => error,
            Ok(_) => return tail(bytes, end + 1),
        }
    };
    // The offsets of the error are relative to the address, which starts after the bracket.
    ParseError::new(error.kind, Component::Host, start + 1 + error.start, start + 1 + error.end)
}
