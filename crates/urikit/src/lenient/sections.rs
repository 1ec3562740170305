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
    let is_special =
        |scheme: &str| SPECIAL.iter().any(|special| scheme.eq_ignore_ascii_case(special));
    // A `\` is data in `mailto:a\b`, and in other schemes that browsers do not know.
    let slashes: &[u8] = match scheme_end {
        0 => b"/\\",
        end if is_special(&text[..end - 1]) => b"/\\",
        _ => b"/",
    };
    // In schemes that browsers know, and in references without a scheme, `\` is a slash too.
    let is_slash = |at: usize| bytes.get(at).is_some_and(|byte| slashes.contains(byte));
    let find = |from: usize, ends: &dyn Fn(usize) -> bool| {
        (from..bytes.len()).find(|&at| ends(at)).unwrap_or(bytes.len())
    };
    // Find the delimiters from the right: a `?` after the `#` and a `/` after the `?` are data.
    let fragment_start = find(scheme_end, &|at| bytes[at] == b'#');
    let query_start = find(scheme_end, &|at| at == fragment_start || bytes[at] == b'?');
    let has_authority = is_slash(scheme_end) && is_slash(scheme_end + 1);
    let authority_start = if has_authority { scheme_end + 2 } else { scheme_end };
    // Without an authority, all its sections are empty and end where the path starts.
    let path_start = if has_authority {
        find(authority_start, &|at| at == query_start || is_slash(at))
    } else {
        scheme_end
    };
    let [user_end, host_start, port_start] = match has_authority {
        true => authority(bytes, authority_start, path_start),
        false => [scheme_end; 3],
    };
    // In a relative reference, a `:` in the first segment is an error that is not repaired.
    let segment_end = find(path_start, &|at| at == query_start || is_slash(at));
    let is_error = scheme_end == 0 && !has_authority && bytes[..segment_end].contains(&b':');
    let path = if slashes.len() == 1 { Treatment::Escape(&PATH) } else { Treatment::Slash(&PATH) };
    let section = |component, end, treatment| Section { component, end, treatment };
    [
        // No section ends before the previous one, so together they cover the whole reference.
        // Sections of components that are missing are empty.
        section(Component::Scheme, scheme_end, Treatment::Keep),
        section(Component::Authority, authority_start, Treatment::Slash(&PATH)),
        section(Component::Userinfo, user_end, Treatment::Escape(&USERINFO)),
        section(Component::Authority, host_start, Treatment::Keep),
        section(Component::Host, port_start, host(bytes, host_start)),
        section(Component::Port, path_start, Treatment::Keep),
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

/// Returns the offset after the `:` of the scheme, or 0.
fn scheme_end(bytes: &[u8]) -> usize {
    if !bytes.first().is_some_and(u8::is_ascii_alphabetic) {
        return 0;
    }
    let end = chars::run(bytes, 1, chars::SCHEME);
    if bytes.get(end) == Some(&b':') { end + 1 } else { 0 }
}

/// Returns the ends of the userinfo, of its `@`, and of the host. The userinfo ends at the last
/// `@`, as in the URL Standard ("authority state").
fn authority(bytes: &[u8], start: usize, end: usize) -> [usize; 3] {
    // Like browsers, take the last `@` as the delimiter, and escape the others.
    let at_sign = bytes[start..end].iter().rposition(|&byte| byte == b'@');
    let user_end = at_sign.map_or(start, |at| start + at);
    let host_start = at_sign.map_or(start, |at| start + at + 1);
    let is_literal = bytes[host_start..end].starts_with(b"[");
    let name_end = match is_literal {
        true => bytes[host_start..end]
            .iter()
            .position(|&byte| byte == b']')
            .map_or(end, |at| host_start + at),
        false => host_start,
    };
    let port = bytes[name_end..end].iter().position(|&byte| byte == b':');
    [user_end, host_start, port.map_or(end, |at| name_end + at)]
}

/// Returns the treatment of a host. IP literals are not repaired.
fn host(bytes: &[u8], start: usize) -> Treatment {
    if bytes.get(start) == Some(&b'[') { Treatment::Keep } else { Treatment::Escape(&HOST) }
}
