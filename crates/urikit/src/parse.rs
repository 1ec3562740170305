//! Text to spans: the only place that reads raw input.
//!
//! [`parse`] walks the text once, from left to right, with one table look-up a byte. It is the grammar of RFC 3986
//! written as a scanner; no step goes back by more than one authority. The walk knows only *where* it stopped and in
//! which component; [`explain`], off the hot path, finds out *why*.

mod explain;

use crate::chars::{self, Class};
use crate::component::HostKind;
use crate::error::{Component, ErrorKind, ParseError};
use crate::ip;
use crate::spans::Spans;

/// Where a walk could not go on: the component and the offset of the first byte that it does not allow.
#[derive(Clone, Copy)]
struct Stop {
    component: Component,
    at: usize,
}

const fn stop<T>(component: Component, at: usize) -> Result<T, Stop> {
    Err(Stop { component, at })
}

/// Parses a URI-reference (RFC 3986 section 4.1).
#[inline]
pub(crate) const fn parse(bytes: &[u8]) -> Result<Spans, ParseError> {
    if bytes.len() > u32::MAX as usize {
        let limit = u32::MAX as usize;
        return Err(ParseError::new(ErrorKind::TooLong, Component::Reference, limit, limit));
    }
    match walk(bytes) {
        Ok(spans) => Ok(spans),
        Err(stop) => Err(explain::explain(bytes, stop)),
    }
}

/// Parses a text that has to begin with a scheme (section 3).
#[inline]
pub(crate) const fn parse_uri(bytes: &[u8]) -> Result<Spans, ParseError> {
    match parse(bytes) {
        Ok(spans) => check_scheme(spans),
        Err(error) => Err(error),
    }
}

/// Parses a URI without a fragment (section 4.3).
#[inline]
pub(crate) const fn parse_absolute(bytes: &[u8]) -> Result<Spans, ParseError> {
    match parse_uri(bytes) {
        Ok(spans) => check_no_fragment(spans, bytes.len()),
        Err(error) => Err(error),
    }
}

/// Parses a text that has to have no scheme (section 4.2).
#[inline]
pub(crate) const fn parse_relative(bytes: &[u8]) -> Result<Spans, ParseError> {
    match parse(bytes) {
        Ok(spans) => check_no_scheme(spans),
        Err(error) => Err(error),
    }
}

pub(crate) const fn check_scheme(spans: Spans) -> Result<Spans, ParseError> {
    if spans.scheme_end == 0 {
        return Err(ParseError::new(ErrorKind::SchemeMissing, Component::Scheme, 0, 0));
    }
    Ok(spans)
}

pub(crate) const fn check_no_scheme(spans: Spans) -> Result<Spans, ParseError> {
    if spans.scheme_end != 0 {
        let end = spans.scheme_end as usize + 1;
        return Err(ParseError::new(ErrorKind::SchemeUnexpected, Component::Scheme, 0, end));
    }
    Ok(spans)
}

pub(crate) const fn check_no_fragment(spans: Spans, len: usize) -> Result<Spans, ParseError> {
    let start = spans.query_end as usize;
    if start != len {
        return Err(ParseError::new(ErrorKind::FragmentUnexpected, Component::Fragment, start, len));
    }
    Ok(spans)
}

/// The walk over the whole text: `[ scheme ":" ] [ "//" authority ] path [ "?" query ] [ "#" fragment ]`.
#[inline]
const fn walk(bytes: &[u8]) -> Result<Spans, Stop> {
    let mut spans = Spans::EMPTY;
    let mut at = 0;

    if !bytes.is_empty() && chars::is(bytes[0], chars::ALPHA) {
        let end = chars::run(bytes, 1, chars::SCHEME);
        if end < bytes.len() && bytes[end] == b':' {
            spans.scheme_end = end as u32;
            at = end + 1;
        }
    }
    if bytes.len() - at >= 2 && bytes[at] == b'/' && bytes[at + 1] == b'/' {
        at = match authority(bytes, at + 2, &mut spans) {
            Ok(end) => end,
            Err(stop) => return Err(stop),
        };
    } else if spans.scheme_end == 0 {
        // Section 4.2: a colon in the first segment would make what stands before it a scheme.
        let end = chars::run_encoded(bytes, 0, chars::SEGMENT_NO_COLON);
        if end < bytes.len() && bytes[end] == b':' {
            return stop(Component::Scheme, end);
        }
        return tail(bytes, end, spans);
    }
    spans.path_start = at as u32;
    tail(bytes, at, spans)
}

/// The rest of the path, the query and the fragment, from where the walk through the path has come.
#[inline]
const fn tail(bytes: &[u8], from: usize, mut spans: Spans) -> Result<Spans, Stop> {
    let len = bytes.len();
    let mut at = chars::run_encoded(bytes, from, chars::PATH);
    spans.path_end = at as u32;
    spans.query_end = at as u32;
    if at == len {
        return Ok(spans);
    }
    if bytes[at] == b'?' {
        at = chars::run_encoded(bytes, at + 1, chars::QUERY);
        spans.query_end = at as u32;
        if at == len {
            return Ok(spans);
        }
        if bytes[at] != b'#' {
            return stop(Component::Query, at);
        }
    } else if bytes[at] != b'#' {
        return stop(Component::Path, at);
    }
    at = chars::run_encoded(bytes, at + 1, chars::QUERY);
    if at == len { Ok(spans) } else { stop(Component::Fragment, at) }
}

/// Whether the authority ends at `at` (section 3.2).
const fn ends_authority(bytes: &[u8], at: usize) -> bool {
    at == bytes.len() || matches!(bytes[at], b'/' | b'?' | b'#')
}

/// The authority from `start`, behind its `//`; gives where it ends.
#[inline]
const fn authority(bytes: &[u8], start: usize, spans: &mut Spans) -> Result<usize, Stop> {
    spans.host_start = start as u32;
    let at = chars::run(bytes, start, chars::REG_NAME);
    if ends_authority(bytes, at) {
        // The usual case: a host and nothing else.
        spans.host_end = at as u32;
        spans.host_kind = name_or_ipv4(bytes, start, at);
        return Ok(at);
    }
    // What stands before an `@` is userinfo, and a userinfo may hold colons: until the `@` or the end is seen, the
    // first colon may be a password's or a port's.
    let first_colon = chars::run_encoded(bytes, at, chars::REG_NAME);
    let end = chars::run_encoded(bytes, first_colon, chars::USERINFO);
    if end < bytes.len() && bytes[end] == b'@' {
        spans.host_start = end as u32 + 1;
        let host_end = match host(bytes, end + 1, spans) {
            Ok(end) => end,
            Err(stop) => return Err(stop),
        };
        return port(bytes, host_end, spans);
    }
    if bytes.len() > start && bytes[start] == b'[' {
        return match host(bytes, start, spans) {
            Ok(end) => port(bytes, end, spans),
            Err(stop) => Err(stop),
        };
    }
    if !ends_authority(bytes, end) {
        return stop(Component::Authority, end);
    }
    spans.host_kind = name_or_ipv4(bytes, start, first_colon);
    port(bytes, first_colon, spans)
}

/// The host from `start`; gives where it ends.
const fn host(bytes: &[u8], start: usize, spans: &mut Spans) -> Result<usize, Stop> {
    if start < bytes.len() && bytes[start] == b'[' {
        return literal(bytes, start, spans);
    }
    let end = chars::run_encoded(bytes, start, chars::REG_NAME);
    spans.host_kind = name_or_ipv4(bytes, start, end);
    Ok(end)
}

/// The optional port behind a host that ends at `host_end`; gives where the authority ends.
const fn port(bytes: &[u8], host_end: usize, spans: &mut Spans) -> Result<usize, Stop> {
    spans.host_end = host_end as u32;
    let is_port = host_end < bytes.len() && bytes[host_end] == b':';
    if !is_port {
        return if ends_authority(bytes, host_end) { Ok(host_end) } else { stop(Component::Host, host_end) };
    }
    let end = chars::run(bytes, host_end + 1, chars::DIGIT);
    if ends_authority(bytes, end) { Ok(end) } else { stop(Component::Port, end) }
}

/// First match wins (section 3.2.2): an IPv4address is also a reg-name, so it is asked for first.
const fn name_or_ipv4(bytes: &[u8], start: usize, end: usize) -> HostKind {
    // A dotted quad begins and ends with a digit: two look-ups spare the usual name the walk.
    if end > start
        && chars::is(bytes[start], chars::DIGIT)
        && chars::is(bytes[end - 1], chars::DIGIT)
        && ip::ipv4(slice(bytes, start, end)).is_some()
    {
        HostKind::Ipv4
    } else {
        HostKind::RegName
    }
}

/// `IP-literal` from its `[`; gives the offset behind its `]`.
const fn literal(bytes: &[u8], start: usize, spans: &mut Spans) -> Result<usize, Stop> {
    let end = literal_end(bytes, start);
    if end == bytes.len() || bytes[end] != b']' {
        return stop(Component::Host, start);
    }
    let address = slice(bytes, start + 1, end);
    let valid = if is_future(address) {
        spans.host_kind = HostKind::IpvFuture;
        ip::ipvfuture(address).is_ok()
    } else {
        spans.host_kind = HostKind::Ipv6;
        ip::ipv6(address).is_ok()
    };
    if valid { Ok(end + 1) } else { stop(Component::Host, start) }
}

/// Where the `]` of the literal stands that begins at `start`, or where the authority ends without one.
const fn literal_end(bytes: &[u8], start: usize) -> usize {
    let mut end = start + 1;
    while !ends_authority(bytes, end) && bytes[end] != b']' {
        end += 1;
    }
    end
}

/// An IPvFuture literal is told from an IPv6 one by its `v`, in either case as ABNF strings are.
const fn is_future(address: &[u8]) -> bool {
    !address.is_empty() && matches!(address[0], b'v' | b'V')
}

/// `&bytes[start..end]` in `const`.
pub(crate) const fn slice(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    bytes.split_at(end).0.split_at(start).1
}

/// A text that has to be one component and nothing else: a run of `class` and escapes.
pub(crate) const fn component(text: &str, class: Class, component: Component) -> Result<(), ParseError> {
    let bytes = text.as_bytes();
    let end = chars::run_encoded(bytes, 0, class);
    if end == bytes.len() { Ok(()) } else { Err(explain::character(bytes, end, component)) }
}

/// A text that has to be a port and nothing else.
pub(crate) const fn port_alone(bytes: &[u8]) -> Result<(), ParseError> {
    let end = chars::run(bytes, 0, chars::DIGIT);
    if end == bytes.len() { Ok(()) } else { Err(explain::port(bytes, end)) }
}

/// A text that has to be a scheme and nothing else.
pub(crate) const fn scheme_alone(bytes: &[u8]) -> Result<(), ParseError> {
    if bytes.is_empty() {
        return Err(ParseError::new(ErrorKind::SchemeEmpty, Component::Scheme, 0, 0));
    }
    let is_scheme = chars::is(bytes[0], chars::ALPHA) && chars::run(bytes, 1, chars::SCHEME) == bytes.len();
    if is_scheme { Ok(()) } else { Err(explain::scheme(bytes, bytes.len())) }
}

/// Bytes that the parser has accepted, as text: they are ASCII, so the fallback cannot be reached.
pub(crate) const fn ascii(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}
