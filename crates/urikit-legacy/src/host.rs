//! Hosts before RFC 3986: hostnames with restricted labels, and four numbers of any size.

use urikit::grammar::{self, ALPHA, ALPHANUM, DASH, DASH_DOT, DIGIT};

/// Whether a hostname may end with a dot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TrailingDot {
    /// RFC 2396 section 3.2.2.
    Allowed,
    /// RFC 1738 section 5.
    Refused,
}

/// Returns the end of the run of letters, digits, hyphens, and dots that starts at `start`.
pub(crate) fn run(bytes: &[u8], start: usize) -> usize {
    grammar::run(bytes, start, ALPHANUM | DASH_DOT)
}

/// Returns whether a letter, a digit, a hyphen, or a dot is at `at`.
fn goes_on(bytes: &[u8], at: usize) -> bool {
    at < bytes.len() && grammar::is(bytes[at], ALPHANUM | DASH_DOT)
}

/// Returns the end of the hostname at `start`, `*( domainlabel "." ) toplabel [ "." ]`, or `None`
/// if there is none. Labels start and end with a letter or digit, and the last one starts with a
/// letter.
pub(crate) fn end(bytes: &[u8], start: usize, trailing_dot: TrailingDot) -> Option<usize> {
    let mut label = start;
    loop {
        let end = grammar::run(bytes, label, ALPHANUM | DASH);
        // A label is not empty, and neither starts nor ends with a hyphen.
        if end == label || bytes[label] == b'-' || bytes[end - 1] == b'-' {
            return None;
        }
        let has_dot = end < bytes.len() && bytes[end] == b'.';
        // A dot that no label follows ends the name, if the specification allows such a dot.
        let is_last =
            !has_dot || !goes_on(bytes, end + 1) && matches!(trailing_dot, TrailingDot::Allowed);
        if is_last {
            // The last label starts with a letter, which distinguishes a name from an IPv4 address.
            let end = if has_dot { end + 1 } else { end };
            return if grammar::is(bytes[label], ALPHA) { Some(end) } else { None };
        }
        label = end + 1;
    }
}

/// Returns whether the whole name is `1*digit "." 1*digit "." 1*digit "." 1*digit`.
pub(crate) fn is_dotted_digits(name: &[u8]) -> bool {
    let mut at = 0;
    let mut groups = 0;
    loop {
        // The values are not checked, because the specifications do not limit a number to 255.
        let end = grammar::run(name, at, DIGIT);
        if end == at {
            return false;
        }
        groups += 1;
        if end == name.len() {
            return groups == 4;
        }
        if name[end] != b'.' {
            return false;
        }
        at = end + 1;
    }
}
