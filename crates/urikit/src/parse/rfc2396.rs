//! The authority of RFC 2396: a server or a registered name.

use super::hostname::{self, TrailingDot};
use super::{Stop, ends_authority, port_end, slice};
use crate::chars;
use crate::error::Component;
use crate::grammar::rfc2396::{REG_NAME, USERINFO};
use crate::ip;
use crate::spans::HostKind;
use crate::spans::Spans;

/// The IP literals that a host may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Literals {
    None,
    /// RFC 2732 section 3.
    Ipv6,
}

/// Scans `server | reg_name` (RFC 2396 section 3.2) and returns the end of the authority. An
/// authority that matches both is a server.
pub(super) const fn or_registry(
    bytes: &[u8],
    start: usize,
    spans: &mut Spans,
    literals: Literals,
) -> Result<usize, Stop> {
    // Fast path: only a hostname.
    spans.host_start = start as u32;
    match hostname::end(bytes, start, TrailingDot::Allowed) {
        Some(end) if ends_authority(bytes, end) => {
            spans.host_end = end as u32;
            return Ok(end);
        }
        _ => {}
    }
    let mut end = start;
    while !ends_authority(bytes, end) {
        end += 1;
    }
    spans.host_end = end as u32;
    if start == end || server(bytes, start, end, spans, literals) {
        return Ok(end);
    }
    spans.host_start = start as u32;
    spans.host_end = end as u32;
    spans.host_kind = HostKind::Registry;
    let stop = chars::run_encoded(bytes, start, REG_NAME);
    if stop == end {
        return Ok(end);
    }
    if matches!(literals, Literals::Ipv6) && begins_host(bytes, start, stop) && bytes[stop] == b'['
    {
        return Err(literal_error(bytes, stop));
    }
    Err(Stop::Char(Component::Authority, stop))
}

/// Returns whether a host starts at `at` in an authority that starts at `start`.
const fn begins_host(bytes: &[u8], start: usize, at: usize) -> bool {
    at == start || bytes[at - 1] == b'@' && chars::run_encoded(bytes, start, USERINFO) + 1 == at
}

/// Returns the error of an IP literal. Only IPv6 is allowed, so a literal that starts with `v` is
/// reported at that character.
const fn literal_error(bytes: &[u8], bracket: usize) -> Stop {
    if bytes.len() > bracket + 1 && matches!(bytes[bracket + 1], b'v' | b'V') {
        return Stop::Char(Component::Host, bracket + 1);
    }
    let close = super::rfc3986::literal_end(bytes, bracket);
    let has_port = close + 1 < bytes.len() && bytes[close] == b']' && bytes[close + 1] == b':';
    if has_port && ip::ipv6(slice(bytes, bracket + 1, close)).is_ok() {
        return Stop::Byte(Component::Port, port_end(bytes, close + 2));
    }
    Stop::Byte(Component::Host, bracket)
}

/// Scans a nonempty `[ userinfo "@" ] host [ ":" port ]` (section 3.2.2).
const fn server(
    bytes: &[u8],
    start: usize,
    end: usize,
    spans: &mut Spans,
    literals: Literals,
) -> bool {
    let userinfo_end = chars::run_encoded(bytes, start, USERINFO);
    let host =
        if userinfo_end < end && bytes[userinfo_end] == b'@' { userinfo_end + 1 } else { start };
    let Some((host_end, kind)) = host_of(bytes, host, end, literals) else {
        return false;
    };
    spans.host_start = host as u32;
    spans.host_end = host_end as u32;
    spans.host_kind = kind;
    host_end == end || bytes[host_end] == b':' && port_end(bytes, host_end + 1) == end
}

/// Scans `hostname | IPv4address`, or an `IPv6reference` if allowed, and returns its end and kind.
const fn host_of(
    bytes: &[u8],
    start: usize,
    end: usize,
    literals: Literals,
) -> Option<(usize, HostKind)> {
    if matches!(literals, Literals::Ipv6) && start < end && bytes[start] == b'[' {
        let close = super::rfc3986::literal_end(bytes, start);
        if close < end && ip::ipv6(slice(bytes, start + 1, close)).is_ok() {
            return Some((close + 1, HostKind::Ipv6));
        }
        return None;
    }
    if let Some(host_end) = hostname::end(bytes, start, TrailingDot::Allowed) {
        return Some((host_end, HostKind::RegName));
    }
    let host_end = hostname::run(bytes, start);
    if hostname::is_dotted_digits(slice(bytes, start, host_end)) {
        Some((host_end, HostKind::Ipv4))
    } else {
        None
    }
}
