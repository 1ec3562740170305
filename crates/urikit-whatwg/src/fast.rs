//! Recognition of `http` and `https` URLs that are already serialized, which most are.
//!
//! The result is the same as that of the state machine. Whatever is not certain here, for example
//! credentials, addresses, and uppercase letters, is left to the state machine.

use alloc::string::String;

use crate::chars::{self, FRAGMENT, NOT_PLAIN_DOMAIN, PATH, SEGMENT_END, SPECIAL_QUERY};
use crate::host::HostKind;
use crate::ip;
use crate::url::{Offsets, Url};

/// The offsets at the start of a serialized URL.
struct Head {
    scheme_end: usize,
    host_end: usize,
    /// The offset after the port.
    end: usize,
}

/// Returns whether a string is certainly valid.
#[inline]
pub(crate) fn is_valid(input: &str) -> bool {
    // Nothing after the authority can make parsing fail.
    head(input).is_some()
}

/// Parses a string that is its own `href`, except that the path can be missing.
#[inline]
pub(crate) fn parse(input: &str) -> Option<Url> {
    let head = head(input)?;
    let bytes = input.as_bytes();
    let path_end = path_end(bytes, head.end)?;
    let (mut query_end, mut end) = (path_end, path_end);
    if bytes.get(path_end) == Some(&b'?') {
        end += 1 + chars::find(&bytes[path_end + 1..], SPECIAL_QUERY);
        query_end = end;
    }
    if bytes.get(query_end) == Some(&b'#') {
        end += 1 + chars::find(&bytes[query_end + 1..], FRAGMENT);
    }
    if end < bytes.len() {
        return None;
    }
    // Tabs, spaces, and non-ASCII characters are in all of these sets, so here nothing is left that
    // the state machine would change.
    // A special URL has a path. If it is missing, all offsets after it are one larger.
    let missing = usize::from(path_end == head.end);
    let mut href = String::with_capacity(input.len() + missing);
    href.push_str(&input[..head.end]);
    if missing > 0 {
        href.push('/');
    }
    href.push_str(&input[head.end..]);
    let host_start = head.scheme_end as u32 + 3;
    Some(Url {
        href,
        offsets: Offsets {
            scheme_end: head.scheme_end as u32,
            username_end: host_start,
            host_start,
            host_end: head.host_end as u32,
            path_start: head.end as u32,
            path_end: (path_end + missing) as u32,
            query_end: (query_end + missing) as u32,
        },
        host_kind: Some(HostKind::Domain),
    })
}

/// Finds the end of the scheme, host, and port, if each is already serialized.
#[inline]
fn head(input: &str) -> Option<Head> {
    let bytes = input.as_bytes();
    let (scheme_end, default_port) = match bytes {
        [b'h', b't', b't', b'p', b's', b':', b'/', b'/', ..] => (5, b"443".as_slice()),
        [b'h', b't', b't', b'p', b':', b'/', b'/', ..] => (4, b"80".as_slice()),
        _ => return None,
    };
    if bytes.last().is_some_and(|&last| last <= b' ') {
        return None;
    }
    let host_start = scheme_end + 3;
    let host_end = host_start + chars::find(&bytes[host_start..], NOT_PLAIN_DOMAIN);
    let mut end = host_end;
    if bytes.get(end) == Some(&b':') {
        let digits = bytes[end + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let port = &bytes[end + 1..end + 1 + digits];
        // Longer ports can be out of range.
        if !matches!(port, [b'1'..=b'9', ..]) || port.len() > 4 || port == default_port {
            return None;
        }
        end += 1 + digits;
    }
    // An `@` would make all of this credentials, and a backslash is a slash.
    let ends = matches!(bytes.get(end), None | Some(b'/' | b'?' | b'#'));
    let is_domain = host_end > host_start && !ip::ends_in_a_number(&input[host_start..host_end]);
    (ends && is_domain).then_some(Head { scheme_end, host_end, end })
}

/// Returns the end of a path that contains no dot-segments and nothing to encode.
#[inline]
fn path_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        at += chars::find(&bytes[at..], PATH | SEGMENT_END);
        match bytes[at..] {
            // A segment that starts with a dot or an encoded dot can be a dot-segment.
            [b'/', b'.', ..] | [b'/', b'%', b'2', ..] | [b'\\', ..] => return None,
            [b'/', ..] => at += 1,
            // A character here other than `?` or `#` needs encoding, which the caller notices.
            _ => return Some(at),
        }
    }
}
