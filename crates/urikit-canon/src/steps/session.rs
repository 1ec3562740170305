//! Session IDs in paths and queries, by the patterns that archives have used since 2013.

use core::ops::Range;

use crate::scan;

/// The number of characters of a session ID of ASP.NET.
const ASP_NET: usize = 24;

/// Removes a session ID of ASP.NET from the path, in place.
///
/// The forms are `/(a(ID)s(ID))/page.aspx` and `/(ID)/page.aspx`.
pub(crate) fn remove_from_path(path: &mut Vec<u8>) {
    if !scan::contains(path, *b"(") {
        return;
    }
    for form in [nested as fn(&[u8]) -> Option<usize>, simple] {
        if let Some(range) = find_in_path(path, form) {
            path.drain(range);
        }
    }
}

/// Returns the last session ID that precedes `.aspx`, with at least one character and no `?`
/// between them.
fn find_in_path(path: &[u8], form: fn(&[u8]) -> Option<usize>) -> Option<Range<usize>> {
    // The last `.aspx` before the next `?`.
    let mut aspx = None;
    for at in (0..path.len()).rev() {
        match path[at] {
            b'?' => aspx = None,
            b'.' if aspx.is_none() && starts_with(&path[at..], b".aspx") => aspx = Some(at),
            b'/' => {
                let end = form(&path[at + 1..]).map(|len| at + 1 + len);
                if let Some(end) = end.filter(|&end| aspx.is_some_and(|aspx| end < aspx)) {
                    return Some(at + 1..end);
                }
            }
            _ => {}
        }
    }
    None
}

fn starts_with(text: &[u8], prefix: &[u8]) -> bool {
    text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

/// Returns the length of `(x(ID)y(ID))/` at the start of the path.
fn nested(path: &[u8]) -> Option<usize> {
    let mut at = 1;
    if path.first() != Some(&b'(') {
        return None;
    }
    while path.get(at)?.is_ascii_alphabetic() {
        at += 1 + parenthesized(&path[at + 1..])?;
    }
    (at > 1 && path[at..].starts_with(b")/")).then_some(at + 2)
}

/// Returns the length of `(ID)/` at the start of the path.
fn simple(path: &[u8]) -> Option<usize> {
    let len = parenthesized(path)?;
    (path.get(len) == Some(&b'/')).then_some(len + 1)
}

/// Returns the length of `(ID)` at the start of the path.
fn parenthesized(path: &[u8]) -> Option<usize> {
    let id = path.get(1..=ASP_NET)?;
    (path[0] == b'('
        && id.iter().all(u8::is_ascii_alphanumeric)
        && path.get(ASP_NET + 1) == Some(&b')'))
    .then_some(ASP_NET + 2)
}

/// A session ID in a query: its name, and a function that returns the length of its value.
struct Parameter {
    name: &'static [u8],
    matches: fn(&[u8]) -> Option<usize>,
}

const PARAMETERS: [Parameter; 4] = [
    Parameter { name: b"jsessionid=", matches: |rest| value(rest, 32, u8::is_ascii_alphanumeric) },
    Parameter { name: b"phpsessid=", matches: |rest| value(rest, 32, u8::is_ascii_alphanumeric) },
    Parameter { name: b"sid=", matches: |rest| value(rest, 32, u8::is_ascii_alphanumeric) },
    Parameter { name: b"aspsessionid", matches: asp_session },
];

/// Removes session IDs from the query, in place.
///
/// For each name, the last session ID is removed, with the `&` that follows it. The name need not
/// be that of a whole parameter: `xsid=` also matches.
pub(crate) fn remove_from_query(query: &mut Vec<u8>) {
    if !may_contain_session_id(query) {
        return;
    }
    for parameter in &PARAMETERS {
        if let Some(range) = find_parameter(query, parameter) {
            query.drain(range);
        }
    }
    if let Some(range) = find_cold_fusion(query) {
        query.drain(range);
    }
}

/// Returns whether the query contains one of the endings of all names: `sid`, `nid`, and `fid`.
fn may_contain_session_id(query: &[u8]) -> bool {
    let lower = |byte: &u8| byte.to_ascii_lowercase();
    let is_ending = |end: &[u8]| {
        lower(&end[1]) == b'i' && lower(&end[2]) == b'd' && b"snf".contains(&lower(&end[0]))
    };
    let ids = [*b"id", *b"ID", *b"Id", *b"iD"];
    ids.into_iter().any(|id| scan::contains_pair(query, id)) && query.windows(3).any(is_ending)
}

fn find_parameter(query: &[u8], parameter: &Parameter) -> Option<Range<usize>> {
    let len = parameter.name.len();
    let last = query.len().checked_sub(len)?;
    (0..=last).rev().find_map(|at| {
        let start = at + len;
        if !query[at..start].eq_ignore_ascii_case(parameter.name) {
            return None;
        }
        let end = start + (parameter.matches)(&query[start..])?;
        match query.get(end) {
            None => Some(at..end),
            Some(b'&') => Some(at..end + 1),
            Some(_) => None,
        }
    })
}

fn value(rest: &[u8], len: usize, class: fn(&u8) -> bool) -> Option<usize> {
    rest.get(..len)?.iter().all(class).then_some(len)
}

fn asp_session(rest: &[u8]) -> Option<usize> {
    let name = value(rest, 8, u8::is_ascii_alphabetic)?;
    (rest.get(name) == Some(&b'=')).then_some(())?;
    Some(name + 1 + value(&rest[name + 1..], ASP_NET, u8::is_ascii_alphabetic)?)
}

/// Returns the last `cfid=x&cftoken=y`, with the `&` that follows it.
fn find_cold_fusion(query: &[u8]) -> Option<Range<usize>> {
    let mut next = query.len();
    // The end of the parameter that follows the current one.
    let mut after = query.len();
    loop {
        let start = query[..next].iter().rposition(|&b| b == b'&').map_or(0, |at| at + 1);
        let token = query.get(next + 1..after).unwrap_or_default();
        if token.len() > 8 && token[..8].eq_ignore_ascii_case(b"cftoken=") {
            if let Some(at) = rfind(&query[start..next], b"cfid=").map(|at| start + at) {
                // The value must not be empty, so the last match can be one with a shorter value.
                let at = if at + 5 < next { Some(at) } else { earlier(query, start, at) };
                if let Some(at) = at {
                    return Some(at..(after + 1).min(query.len()));
                }
            }
        }
        if start == 0 {
            return None;
        }
        (after, next) = (next, start - 1);
    }
}

/// Returns the last `cfid=` of `query[start..end]`.
fn earlier(query: &[u8], start: usize, end: usize) -> Option<usize> {
    rfind(&query[start..end], b"cfid=").map(|at| start + at)
}

fn rfind(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).rposition(|window| window.eq_ignore_ascii_case(needle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn session_ids_are_removed_from_paths() {
        for (path, expected) in [
            ("/(ID)/p.aspx", "/p.aspx"),
            ("/(S(ID))/b/x.ASPX/y", "/b/x.ASPX/y"),
            ("/(a(ID)S(ID)f(ID))/p.aspx", "/p.aspx"),
            ("/(ID)/(ID)/p.aspx", "/(ID)/p.aspx"),
            ("/(ID)/p.aspx/?/q.aspx", "/p.aspx/?/q.aspx"),
            ("/?/(ID)/p.aspx", "/?/p.aspx"),
            ("/(ID)/a.aspx/(ID)/?x.aspx", "/a.aspx/(ID)/?x.aspx"),
            ("/(ID)/?/p.aspx", "/(ID)/?/p.aspx"),
            ("/(S(ID))/b/?/p.aspx", "/(S(ID))/b/?/p.aspx"),
            ("/(ID)/.aspx", "/(ID)/.aspx"),
            ("/(ID)x/p.aspx", "/(ID)x/p.aspx"),
            ("/(ID)/p.asp", "/(ID)/p.asp"),
            ("/p.aspx/(ID)/", "/p.aspx/(ID)/"),
        ] {
            let id = "4hqa0555fwsecu455xqckv45";
            let mut bytes = path.replace("ID", id).into_bytes();
            remove_from_path(&mut bytes);
            assert_eq!(String::from_utf8(bytes).unwrap(), expected.replace("ID", id), "{path}");
        }
    }

    #[test]
    fn session_ids_are_removed_from_queries() {
        const ID: &str = "0123456789abcdef0123456789ABCDEF";
        for (query, expected) in [
            (format!("a=1&sid={ID}"), "a=1&"),
            (format!("PHPSESSID={ID}&b"), "b"),
            (format!("sid={ID}x"), &format!("sid={ID}x")),
            (format!("xsid={ID}"), "x"),
            ("a&ASPSESSIONIDabcdefgh=ABCDEFGHIJKLMNOPQRSTUVWX&b".into(), "a&b"),
            ("x&CFID=1&CFTOKEN=2&y".into(), "x&y"),
            ("cfid=1&cftoken=2".into(), ""),
            ("cfid=&cftoken=2".into(), "cfid=&cftoken=2"),
            ("cfid=cfid=&cftoken=2".into(), ""),
            ("cfid=1&cftoken=".into(), "cfid=1&cftoken="),
            ("cfid=1&cftoken=2&cfid=3&cftoken=4&z".into(), "cfid=1&cftoken=2&z"),
        ] {
            let mut bytes = query.clone().into_bytes();
            remove_from_query(&mut bytes);
            assert_eq!(String::from_utf8(bytes).as_deref(), Ok(expected), "{query}");
        }
    }
}
