//! The authority of RFC 3986 and RFC 3987.

use super::{Stop, const_try, ends_authority, port_end, slice, stop};
use crate::chars;
use crate::error::Component;
use crate::ip;
use crate::spans::HostKind;
use crate::spans::Spans;
use crate::syntax::{AuthorityClasses, rfc3986};

/// Scans the authority after `//` (section 3.2) and returns its end.
///
/// A port or an IP address is scanned again after its end is known, but every other byte only once.
pub(super) const fn generic(
    bytes: &[u8],
    start: usize,
    spans: &mut Spans,
    classes: AuthorityClasses,
) -> Result<usize, Stop> {
    spans.host_start = start as u32;
    let at = chars::run(bytes, start, classes.reg_name);
    if ends_authority(bytes, at) {
        // Fast path: only a host, without escapes. This is the most frequent form by far.
        spans.host_end = at as u32;
        spans.host_kind = name_or_ipv4(bytes, start, at);
        return Ok(at);
    }
    // The part before an `@` is userinfo, which may contain colons. Until the `@` or the end is
    // found, the first colon may precede a password, as in `user:80@host`, or a port, as in
    // `host:80`. If there is no colon, `first_colon` is the end of the name.
    let first_colon = chars::run_encoded(bytes, at, classes.reg_name);
    let end = chars::run_encoded(bytes, first_colon, classes.userinfo);
    if end < bytes.len() && bytes[end] == b'@' {
        spans.host_start = end as u32 + 1;
        let host_end = const_try!(host(bytes, end + 1, spans, classes));
        return port(bytes, host_end, spans);
    }
    // No class contains brackets, so a literal without userinfo stops both runs at once.
    if bytes.len() > start && bytes[start] == b'[' {
        let host_end = const_try!(host(bytes, start, spans, classes));
        return port(bytes, host_end, spans);
    }
    if !ends_authority(bytes, end) {
        // Whether this byte is in the userinfo, the host, or the port depends on the rest, such as
        // an `@` after it. `explain` searches for it.
        return stop(Component::Authority, end);
    }
    // `end` is a delimiter or the end of the input, so `first_colon..end` can only be a port, or is
    // empty.
    spans.host_kind = name_or_ipv4(bytes, start, first_colon);
    port(bytes, first_colon, spans)
}

/// Scans the host at `start` (section 3.2.2) and returns its end. Sets only its kind, not its
/// offsets.
pub(super) const fn host(
    bytes: &[u8],
    start: usize,
    spans: &mut Spans,
    classes: AuthorityClasses,
) -> Result<usize, Stop> {
    if start < bytes.len() && bytes[start] == b'[' {
        return literal(bytes, start, spans);
    }
    let end = chars::run_encoded(bytes, start, classes.reg_name);
    spans.host_kind = name_or_ipv4(bytes, start, end);
    Ok(end)
}

/// Scans the optional port after the host and returns the end of the authority.
const fn port(bytes: &[u8], host_end: usize, spans: &mut Spans) -> Result<usize, Stop> {
    spans.host_end = host_end as u32;
    let is_port = host_end < bytes.len() && bytes[host_end] == b':';
    if !is_port {
        // For example, the second `@` in `a@b@c` or the `x` in `[::1]x` is not allowed in a host.
        return if ends_authority(bytes, host_end) {
            Ok(host_end)
        } else {
            stop(Component::Host, host_end)
        };
    }
    let end = port_end(bytes, host_end + 1);
    if ends_authority(bytes, end) { Ok(end) } else { stop(Component::Port, end) }
}

/// Returns the kind of a host that is not a literal. An IPv4 address takes precedence over a
/// registered name ("first-match-wins", section 3.2.2).
pub(super) const fn name_or_ipv4(bytes: &[u8], start: usize, end: usize) -> HostKind {
    // An IPv4 address starts and ends with a digit, which excludes most names cheaply.
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

/// Scans the `IP-literal` at `start` and returns the offset after its `]`.
const fn literal(bytes: &[u8], start: usize, spans: &mut Spans) -> Result<usize, Stop> {
    // These are all characters of any address. The scan must not only search for a `]`, because
    // it could find one in another component, as in `//[::1/a]`.
    let end = chars::run(bytes, start + 1, rfc3986::USERINFO);
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

/// Returns the offset of the `]` of the literal at `start`, or the end of the authority if there is
/// none.
pub(super) const fn literal_end(bytes: &[u8], start: usize) -> usize {
    let mut end = start + 1;
    while !ends_authority(bytes, end) && bytes[end] != b']' {
        end += 1;
    }
    end
}

/// Returns whether the address is an IPvFuture, which starts with `v` or `V`.
pub(super) const fn is_future(address: &[u8]) -> bool {
    !address.is_empty() && matches!(address[0], b'v' | b'V')
}
