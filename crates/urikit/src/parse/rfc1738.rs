//! The login of RFC 1738, and the net_loc of RFC 1808.

use super::hostname::{self, TrailingDot};
use super::{Stop, ends, port_end, slice};
use crate::chars;
use crate::error::{Component, ErrorKind};
use crate::grammar::rfc1738::{INTERNET, USER};
use crate::grammar::rfc1808::NET_LOC;
use crate::spans::HostKind;
use crate::spans::Spans;

/// Returns the end of the text that can be a login. A `?` does not end it, because a user may
/// contain it.
const fn login_end(bytes: &[u8], start: usize) -> usize {
    let mut end = start;
    while !ends(bytes, end, chars::SLASH | chars::HASH) {
        end += 1;
    }
    end
}

/// Scans a net_loc (RFC 1808 section 2.2) and returns its end.
pub(super) const fn net_loc(bytes: &[u8], start: usize, spans: &mut Spans) -> Result<usize, Stop> {
    let end = login_end(bytes, start);
    let stop = chars::run_encoded(bytes, start, NET_LOC);
    if stop < end {
        return Err(Stop::Char(Component::Authority, stop));
    }
    if login(bytes, start, end, spans, EmptyHost::Refused).is_err() {
        spans.host_start = start as u32;
        spans.host_end = end as u32;
        spans.host_kind = HostKind::Registry;
    }
    Ok(end)
}

/// Scans a login. If the scheme does not require one, and there is none, there is no authority (RFC
/// 1738 section 5: any schemepart is valid). Returns the start of the path.
pub(super) const fn or_schemepart(
    bytes: &[u8],
    start: usize,
    spans: &mut Spans,
) -> Result<usize, Stop> {
    let end = login_end(bytes, start);
    let scheme = slice(bytes, 0, spans.scheme_end as usize);
    let empty_host = if chars::eq_ignore_case(scheme, b"file") {
        EmptyHost::Allowed
    } else {
        EmptyHost::Refused
    };
    match login(bytes, start, end, spans, empty_host) {
        Ok(()) => Ok(end),
        Err(stop) if is_required(bytes, spans) => Err(stop),
        Err(_) => {
            *spans = Spans { scheme_end: spans.scheme_end, ..Spans::EMPTY };
            Ok(start - 2)
        }
    }
}

/// Returns whether the scheme requires a login (sections 3.1 to 3.11).
pub(super) const fn is_required(bytes: &[u8], spans: &Spans) -> bool {
    let scheme = slice(bytes, 0, spans.scheme_end as usize);
    let mut at = 0;
    while at < INTERNET.len() {
        if chars::eq_ignore_case(scheme, INTERNET[at].as_bytes()) {
            return true;
        }
        at += 1;
    }
    false
}

/// Whether a host may be empty.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EmptyHost {
    /// Allowed in file URLs (section 3.10).
    Allowed,
    Refused,
}

/// Scans `[ user [ ":" password ] "@" ] hostport` (section 3.1).
const fn login(
    bytes: &[u8],
    start: usize,
    end: usize,
    spans: &mut Spans,
    empty_host: EmptyHost,
) -> Result<(), Stop> {
    let host = match user(bytes, start, end) {
        Ok(host) => host,
        Err(stop) => return Err(stop),
    };
    let host_end = hostname::run(bytes, host);
    spans.host_start = host as u32;
    spans.host_end = host_end as u32;
    let name = slice(bytes, host, host_end);
    spans.host_kind =
        if hostname::is_dotted_digits(name) { HostKind::Ipv4 } else { HostKind::RegName };
    if matches!(spans.host_kind, HostKind::RegName)
        && hostname::end(bytes, host, TrailingDot::Refused).is_none()
        && !(start == end && matches!(empty_host, EmptyHost::Allowed))
    {
        return if name.is_empty() && host_end < end && bytes[host_end] != b':' {
            Err(Stop::Char(Component::Host, host_end))
        } else {
            Err(Stop::Known(ErrorKind::HostLabel, Component::Host, host, host_end))
        };
    }
    if host_end == end {
        return Ok(());
    }
    if bytes[host_end] != b':' {
        return Err(Stop::Char(Component::Host, host_end));
    }
    let digits_end = port_end(bytes, host_end + 1);
    if digits_end < end {
        return Err(Stop::Byte(Component::Port, digits_end));
    }
    if digits_end == host_end + 1 {
        return Err(Stop::Known(ErrorKind::PortEmpty, Component::Port, digits_end, digits_end));
    }
    Ok(())
}

/// Scans the optional `user [ ":" password ] "@"` and returns the start of the host.
const fn user(bytes: &[u8], start: usize, end: usize) -> Result<usize, Stop> {
    let mut at_sign = start;
    while at_sign < end && bytes[at_sign] != b'@' {
        at_sign += 1;
    }
    if at_sign == end {
        return Ok(start);
    }
    let user_end = chars::run_encoded(bytes, start, USER);
    let is_password = user_end < at_sign && bytes[user_end] == b':';
    let stop = if is_password { chars::run_encoded(bytes, user_end + 1, USER) } else { user_end };
    if stop == at_sign { Ok(at_sign + 1) } else { Err(Stop::Char(Component::Userinfo, stop)) }
}
