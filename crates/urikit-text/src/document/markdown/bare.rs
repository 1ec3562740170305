//! How far a URI in running text goes that is a link without anything around it (GitHub Flavored Markdown 0.29 section 6.9).
//!
//! It is taken as it is written: neither a backslash nor an entity means anything in it, nor does a sign of emphasis.

use std::ops::Range;

/// The schemes of such links.
pub(in crate::document) const SCHEMES: [&str; 5] = ["http", "https", "ftp", "mailto", "xmpp"];

/// How many letters the longest of them has.
const LONGEST_SCHEME: usize = 6;

/// Where the links stand in a text. They begin where a scheme does, whatever stands before it but a letter.
pub(super) fn links(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    memchr::memchr_iter(b':', text.as_bytes()).filter_map(move |colon| {
        let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
        let before = text.as_bytes()[end.min(colon)..colon].iter().rev();
        let start = colon - before.take(LONGEST_SCHEME + 1).take_while(|byte| is_letter(byte)).count();
        let len = (colon >= end).then(|| extent(&text[start..])).flatten()?;
        end = start + len;
        Some(start..end)
    })
}

/// How long the link is that a text begins with.
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
            // What closes a bracket before it is none of it. GitHub has no link there at all, which would lose one.
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

/// How long the first character is of the domain that a text begins with. It may be any that a host can begin with, such as a bracket;
/// behind it the domain goes on with letters, digits and what joins them. In its last two segments there is no `_`. That there is a
/// period in it is not asked for, as GitHub does not.
fn domain(text: &str) -> Option<usize> {
    let is_in = |sign: char| matches!(sign, '-' | '_' | '.') || is_of_names(sign);
    let first =
        text.chars().next().filter(|sign| !sign.is_whitespace() && !"</?#.".contains(*sign))?.len_utf8();
    let domain = &text[..first + text[first..].find(|sign| !is_in(sign)).unwrap_or(text.len() - first)];
    domain.rsplit('.').take(2).all(|segment| !segment.contains('_')).then_some(first)
}

/// What may stand in a name: letters and digits, and whatever is outside ASCII and no space.
fn is_of_names(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || !sign.is_ascii() && !sign.is_whitespace()
}

/// A link without what is no part of it at its end: punctuation, what resembles a reference to an entity, and brackets that it does
/// not open itself.
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

/// How long the address of mail is that a text begins with. It ends neither with `-` nor with `_`.
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

/// How long the resource is that a text behind an address begins with.
fn resource(text: &str) -> usize {
    let is_in = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'@' | b'.');
    let Some(rest) = text.strip_prefix('/') else { return 0 };
    let len = rest.bytes().position(|byte| !is_in(byte)).unwrap_or(rest.len());
    match rest[..len].trim_end_matches('.').len() {
        0 => 0,
        len => len + 1,
    }
}
