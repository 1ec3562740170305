//! Division of an invalid reference into components, with the characters to escape in each.

use crate::chars;
use crate::error::Component;
use crate::percent::AsciiSet;

/// A component, or a part of one. It starts where the previous section ends.
#[derive(Clone, Copy)]
pub(super) struct Section {
    pub(super) component: Component,
    pub(super) end: usize,
    pub(super) treatment: Treatment,
}

/// The treatment of invalid characters in a section.
#[derive(Clone, Copy)]
pub(super) enum Treatment {
    /// All characters are kept.
    Keep,
    /// Characters of the set, stray `%`, and non-ASCII characters are escaped.
    Escape(&'static AsciiSet),
    /// Like `Escape`, but `\` becomes `/`.
    Slash(&'static AsciiSet),
}

/// The invalid characters of a host that the URL Standard allows.
static HOST: AsciiSet = AsciiSet::NON_ASCII.add(b"\"`{}");
static USERINFO: AsciiSet = AsciiSet::USERINFO;
static PATH: AsciiSet = AsciiSet::PATH;
static QUERY: AsciiSet = AsciiSet::QUERY;
static FRAGMENT: AsciiSet = AsciiSet::FRAGMENT;

/// The schemes in which `\` is a slash ("special schemes" in URL Standard section 4.2).
const SPECIAL: [&str; 6] = ["http", "https", "ws", "wss", "ftp", "file"];

/// Splits a reference into sections. The last one ends where the reference ends.
pub(super) fn split(text: &str) -> impl Iterator<Item = Section> + '_ {
    let bytes = text.as_bytes();
    let scheme_end = scheme_end(bytes);
    let slashes = slashes(&text[..scheme_end]);
    let is_slash = |byte| slashes.contains(&byte);
    // Find the delimiters from the right: a `?` after the `#` and a `/` after the `?` are data.
    let fragment_start = find(bytes, scheme_end, bytes.len(), |byte| byte == b'#');
    let query_start = find(bytes, scheme_end, fragment_start, |byte| byte == b'?');
    // Without an authority, all its sections are empty and end where the path starts.
    let parts = match bytes[scheme_end..] {
        [one, two, ..] if is_slash(one) && is_slash(two) => {
            let start = scheme_end + 2;
            authority(bytes, start, find(bytes, start, query_start, is_slash))
        }
        _ => Authority::empty_at(scheme_end),
    };
    let path_start = parts.end;
    // In a relative reference without an authority, whose path therefore starts at 0, a `:` in the
    // first segment is an error that is not repaired.
    let segment_end = find(bytes, path_start, query_start, is_slash);
    let is_error = path_start == 0 && bytes[..segment_end].contains(&b':');
    let path = if slashes.len() == 1 { Treatment::Escape(&PATH) } else { Treatment::Slash(&PATH) };
    let section = |component, end, treatment| Section { component, end, treatment };
    [
        // No section ends before the previous one, so together they cover the whole reference.
        // Sections of components that are missing are empty.
        section(Component::Scheme, scheme_end, Treatment::Keep),
        section(Component::Authority, parts.start, Treatment::Slash(&PATH)),
        section(Component::Userinfo, parts.user_end, Treatment::Escape(&USERINFO)),
        section(Component::Authority, parts.host_start, Treatment::Keep),
        section(Component::Host, parts.host_end, host(bytes, parts.host_start)),
        section(Component::Port, parts.end, Treatment::Keep),
        section(Component::Path, if is_error { segment_end } else { path_start }, Treatment::Keep),
        section(Component::Path, query_start, path),
        // The `?` and, below, the `#` are kept. If they are missing, the minimum makes their
        // section empty.
        section(Component::Query, (query_start + 1).min(fragment_start), Treatment::Keep),
        section(Component::Query, fragment_start, Treatment::Escape(&QUERY)),
        section(Component::Fragment, (fragment_start + 1).min(bytes.len()), Treatment::Keep),
        section(Component::Fragment, bytes.len(), Treatment::Escape(&FRAGMENT)),
    ]
    .into_iter()
}

/// Returns the bytes that are slashes in a reference with this scheme, which includes its `:` and
/// is empty if there is none.
fn slashes(scheme: &str) -> &'static [u8] {
    let scheme = scheme.trim_end_matches(':');
    // In schemes that browsers know, and in references without a scheme, `\` is a slash too. It is
    // data in `mailto:a\b`, and in all other schemes.
    let is_special = SPECIAL.iter().any(|special| scheme.eq_ignore_ascii_case(special));
    if scheme.is_empty() || is_special { b"/\\" } else { b"/" }
}

/// Returns the offset of the first byte in `from..to` for which `ends` is true, or `to` if there is
/// none.
fn find(bytes: &[u8], from: usize, to: usize, ends: impl Fn(u8) -> bool) -> usize {
    (from..to).find(|&at| ends(bytes[at])).unwrap_or(to)
}

/// Returns the offset after the `:` of the scheme, or 0 if there is none.
fn scheme_end(bytes: &[u8]) -> usize {
    if !bytes.first().is_some_and(u8::is_ascii_alphabetic) {
        return 0;
    }
    let end = chars::run(bytes, 1, chars::SCHEME);
    if bytes.get(end) == Some(&b':') { end + 1 } else { 0 }
}

/// The offsets of an authority and its parts, which are in ascending order.
struct Authority {
    /// The offset after the `//`.
    start: usize,
    /// The end of the userinfo, where its `@` is. Without userinfo, this is `start`.
    user_end: usize,
    /// The offset after the `@`, or `start` if there is none.
    host_start: usize,
    /// The end of the host, where the `:` of the port is. Without a port, this is `end`.
    host_end: usize,
    /// The start of the path.
    end: usize,
}

impl Authority {
    /// The offsets of a missing authority, if the path starts at `at`.
    const fn empty_at(at: usize) -> Self {
        Self { start: at, user_end: at, host_start: at, host_end: at, end: at }
    }
}

/// Divides the authority `start..end`, which need not be valid.
///
/// The userinfo ends at the last `@`, as in the URL Standard ("authority state"); the others are
/// escaped. Without an `@`, it is empty. The host ends at the first `:` that is not in brackets.
fn authority(bytes: &[u8], start: usize, end: usize) -> Authority {
    let at_sign = bytes[start..end].iter().rposition(|&byte| byte == b'@');
    let user_end = at_sign.map_or(start, |at| start + at);
    let host_start = at_sign.map_or(start, |at| start + at + 1);
    // The colons of an IPv6 address are part of the host, so the search starts at its bracket.
    let search_start = match bytes[host_start..end] {
        [b'[', ..] => find(bytes, host_start, end, |byte| byte == b']'),
        _ => host_start,
    };
    let host_end = find(bytes, search_start, end, |byte| byte == b':');
    Authority { start, user_end, host_start, host_end, end }
}

/// Returns the treatment of the host at `start`, which may be empty. IP literals are not repaired.
fn host(bytes: &[u8], start: usize) -> Treatment {
    if bytes.get(start) == Some(&b'[') { Treatment::Keep } else { Treatment::Escape(&HOST) }
}
