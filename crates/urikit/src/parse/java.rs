//! The authority of `java.net.URI`: that of RFC 2396, with deviations that comments describe.

use super::hostname::{self, TrailingDot};
use super::{Stop, ends_authority, port_end, slice};
use crate::chars::{self, ALPHANUM, DASH, NON_ASCII, UNDERSCORE};
use crate::error::{Component, ErrorKind, char_end};
use crate::grammar::rfc2396::{REG_NAME, USERINFO};
use crate::ip::{self, Octets};
use crate::spans::HostKind;
use crate::spans::Spans;

/// The maximum port, which must fit in an `int`.
const MAX_PORT: u32 = i32::MAX as u32;

/// Scans `server | reg_name` and returns the end of the authority. The authority may be empty if
/// something follows it.
pub(super) const fn or_registry(
    bytes: &[u8],
    start: usize,
    spans: &mut Spans,
) -> Result<usize, Stop> {
    let mut end = start;
    while !ends_authority(bytes, end) {
        end += 1;
    }
    spans.host_start = start as u32;
    spans.host_end = end as u32;
    if start == end {
        return if end < bytes.len() {
            Ok(end)
        } else {
            Err(Stop::Known(ErrorKind::AuthorityEmpty, Component::Authority, end, end))
        };
    }
    // Non-ASCII characters are allowed wherever escapes are.
    let userinfo_end = chars::run_encoded(bytes, start, USERINFO | NON_ASCII);
    let host =
        if userinfo_end < end && bytes[userinfo_end] == b'@' { userinfo_end + 1 } else { start };
    let error = match server(bytes, host, end, spans) {
        Ok(()) => return Ok(end),
        Err(error) => error,
    };
    spans.host_start = start as u32;
    spans.host_end = end as u32;
    spans.host_kind = HostKind::Registry;
    let stop = chars::run_encoded(bytes, start, REG_NAME | NON_ASCII);
    if stop == end {
        Ok(end)
    } else if host < end && bytes[host] == b'[' {
        // Registered names do not allow brackets, so report the error of the IP literal.
        Err(error)
    } else {
        Err(Stop::Char(Component::Authority, stop))
    }
}

const fn server(bytes: &[u8], start: usize, end: usize, spans: &mut Spans) -> Result<(), Stop> {
    let (host_end, kind) = if start < end && bytes[start] == b'[' {
        match literal(bytes, start, end) {
            Ok(literal_end) => (literal_end, HostKind::Ipv6),
            Err(error) => return Err(error),
        }
    } else {
        match name_or_ipv4(bytes, start) {
            Some(host) => host,
            None => return Err(Stop::Char(Component::Host, start)),
        }
    };
    spans.host_start = start as u32;
    spans.host_end = host_end as u32;
    spans.host_kind = kind;
    if host_end == end {
        Ok(())
    } else if bytes[host_end] == b':' {
        port(bytes, host_end + 1, end)
    } else {
        // Only for a literal: a name followed by other characters may still be a registered name.
        let mut tail_end = host_end;
        while tail_end < end && bytes[tail_end] != b':' {
            tail_end += 1;
        }
        Err(Stop::Known(ErrorKind::LiteralTail, Component::Host, host_end, tail_end))
    }
}

/// Scans a hostname or an IPv4 address, and returns its end and kind.
const fn name_or_ipv4(bytes: &[u8], start: usize) -> Option<(usize, HostKind)> {
    if let Some(end) = hostname::end(bytes, start, TrailingDot::Allowed) {
        return Some((end, HostKind::RegName));
    }
    let end = hostname::run(bytes, start);
    if ip::ipv4_with_zeros(slice(bytes, start, end)).is_some() {
        // Octets are limited to 255, and may have leading zeros. RFC 2396 allows numbers of any
        // size.
        Some((end, HostKind::Ipv4))
    } else if is_label(bytes, start, end) {
        // A name of one label may start with a digit.
        Some((end, HostKind::RegName))
    } else {
        None
    }
}

/// Returns whether the range is one label, optionally followed by a dot.
const fn is_label(bytes: &[u8], start: usize, end: usize) -> bool {
    let label_end = chars::run(bytes, start, ALPHANUM | DASH);
    let is_alone = label_end == end || label_end + 1 == end;
    is_alone && label_end > start && bytes[start] != b'-' && bytes[label_end - 1] != b'-'
}

/// Scans an IPv6 address in brackets with an optional zone, and returns the offset after `]`.
const fn literal(bytes: &[u8], start: usize, end: usize) -> Result<usize, Stop> {
    let close = super::rfc3986::literal_end(bytes, start);
    if close >= end {
        return Err(Stop::Known(ErrorKind::BracketUnclosed, Component::Host, start, end));
    }
    let mut percent = start + 1;
    while percent < close && bytes[percent] != b'%' {
        percent += 1;
    }
    if let Err(error) = ip::ipv6_with(slice(bytes, start + 1, percent), Octets::WithZeros) {
        let (from, to) = (start + 1 + error.start, start + 1 + error.end);
        return Err(Stop::Known(error.kind, Component::Host, from, to));
    }
    if percent < close {
        // The percent sign is not an escape here.
        let zone_end = chars::run(bytes, percent + 1, ALPHANUM | UNDERSCORE | chars::DOT);
        let error = if zone_end == percent + 1 && zone_end == close { percent } else { zone_end };
        if error < close {
            let kind = ErrorKind::ZoneMalformed;
            return Err(Stop::Known(kind, Component::Host, error, char_end(bytes, error)));
        }
    }
    Ok(close + 1)
}

/// Checks that the range contains a port, which may be empty.
const fn port(bytes: &[u8], start: usize, end: usize) -> Result<(), Stop> {
    let digits_end = port_end(bytes, start);
    if digits_end < end {
        return Err(Stop::Byte(Component::Port, digits_end));
    }
    let mut value = 0u32;
    let mut at = start;
    while at < end {
        let digit = (bytes[at] - b'0') as u32;
        if value > (MAX_PORT - digit) / 10 {
            return Err(Stop::Known(ErrorKind::PortTooLarge, Component::Port, start, end));
        }
        value = value * 10 + digit;
        at += 1;
    }
    Ok(())
}
