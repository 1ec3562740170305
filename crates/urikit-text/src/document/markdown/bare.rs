//! The extent of a bare URI in text that is a link (GitHub Flavored Markdown 0.29 section 6.9).
//!
//! It is not unescaped: backslashes, entities, and emphasis characters in it have no meaning.

use std::ops::Range;

/// The schemes of these links.
pub(in crate::document) const SCHEMES: [&str; 5] = ["http", "https", "ftp", "mailto", "xmpp"];

/// The length of the longest one.
const LONGEST_SCHEME: usize = 6;

/// Returns the byte ranges of links in a text. A link begins with a scheme that no letter precedes.
pub(super) fn links(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    memchr::memchr_iter(b':', text.as_bytes()).filter_map(move |colon| {
        let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
        let before = text.as_bytes()[end.min(colon)..colon].iter().rev();
        let start =
            colon - before.take(LONGEST_SCHEME + 1).take_while(|byte| is_letter(byte)).count();
        let len = (colon >= end).then(|| extent(&text[start..])).flatten()?;
        end = start + len;
        Some(start..end)
    })
}

/// Returns the length of the link at the start of a text.
pub(in crate::document) fn extent(text: &str) -> Option<usize> {
    let (scheme, rest) = text.split_once(':')?;
    let scheme = SCHEMES.into_iter().find(|known| known.eq_ignore_ascii_case(scheme))?;
    let before = scheme.len() + 1;
    match scheme {
        "mailto" => Some(before + address(rest)?),
        "xmpp" => {
            let end = address(rest)?;
            Some(before + end + resource(&rest[end..]))
        }
        _ => {
            let first = domain(rest.strip_prefix("//")?)?;
            let mut open = 0_usize;
            // A bracket that closes an earlier one is not part of it. GitHub creates no link there.
            let is_end = |sign: char| {
                open += usize::from(sign == '[');
                let is_closed = sign == ']' && open == 0;
                open -= usize::from(sign == ']' && open > 0);
                is_closed || sign == '<' || sign.is_whitespace()
            };
            let link = &text[..text.find(is_end).unwrap_or(text.len())];
            Some(trimmed(link).len()).filter(|&len| len >= before + 2 + first)
        }
    }
}

/// Returns the length of the first character of a domain. It may be any first character of a host,
/// such as a bracket; after it, the domain consists of letters, digits, and separators. Its last
/// two segments contain no `_`. Like on GitHub, a period is not required.
fn domain(text: &str) -> Option<usize> {
    let is_in = |sign: char| matches!(sign, '-' | '_' | '.') || is_of_names(sign);
    let first = text
        .chars()
        .next()
        .filter(|sign| !sign.is_whitespace() && !"</?#.".contains(*sign))?
        .len_utf8();
    let domain =
        &text[..first + text[first..].find(|sign| !is_in(sign)).unwrap_or(text.len() - first)];
    domain.rsplit('.').take(2).all(|segment| !segment.contains('_')).then_some(first)
}

/// Returns whether the character may be in a name: letters, digits, and non-ASCII characters other
/// than spaces.
fn is_of_names(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || !sign.is_ascii() && !sign.is_whitespace()
}

/// Removes characters at the end that are not part of a link: punctuation, strings like entity
/// references, and unmatched closing brackets.
fn trimmed(link: &str) -> &str {
    let count = |bracket: u8| link.bytes().filter(|byte| *byte == bracket).count();
    let (opened, mut closed) = (count(b'('), count(b')'));
    let mut left = link;
    loop {
        left = match left.as_bytes().last() {
            Some(b')') if closed > opened => {
                closed -= 1;
                &left[..left.len() - 1]
            }
            Some(b'?' | b'!' | b'.' | b',' | b':' | b'*' | b'_' | b'~' | b'\'' | b'"') => {
                &left[..left.len() - 1]
            }
            Some(b';') => {
                let name = &left[..left.len() - 1];
                let before = name.trim_end_matches(|sign: char| sign.is_ascii_alphanumeric());
                before.strip_suffix('&').filter(|_| before.len() < name.len()).unwrap_or(name)
            }
            _ => return left,
        };
    }
}

/// Returns the length of the mail address at the start of a text. It ends with neither `-` nor `_`.
fn address(text: &str) -> Option<usize> {
    let end = |text: &str, others: &[u8]| {
        let is_in = |byte: u8| byte.is_ascii_alphanumeric() || others.contains(&byte);
        text.bytes().position(|byte| !is_in(byte)).unwrap_or(text.len())
    };
    let name = end(text, b".-_+");
    let host = text[name..].strip_prefix('@').filter(|_| name > 0)?;
    let host = host[..end(host, b".-_")].trim_end_matches('.');
    let is_good = host.contains('.')
        && host.split('.').all(|segment| !segment.is_empty())
        && !host.ends_with(['-', '_']);
    is_good.then_some(name + 1 + host.len())
}

/// Returns the length of the resource after an address.
fn resource(text: &str) -> usize {
    let is_in = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'@' | b'.');
    let Some(rest) = text.strip_prefix('/') else { return 0 };
    let len = rest.bytes().position(|byte| !is_in(byte)).unwrap_or(rest.len());
    match rest[..len].trim_end_matches('.').len() {
        0 => 0,
        len => len + 1,
    }
}
