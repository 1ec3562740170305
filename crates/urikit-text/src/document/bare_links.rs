//! Bare URIs in Markdown text that GitHub converts to links (GitHub Flavored Markdown 0.29 section
//! 6.9).
//!
//! Backslashes, entities, and emphasis characters have no special meaning in them.

use std::ops::Range;

/// The schemes of bare links.
pub(in crate::document) const SCHEMES: [&str; 5] = ["http", "https", "ftp", "mailto", "xmpp"];

/// The length of the longest scheme.
const LONGEST_SCHEME: usize = 6;

/// The form of a bare link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A URI with one of the [`SCHEMES`].
    Uri,
    /// A host that starts with `www.`, for which GitHub adds `http://`.
    Www,
    /// A mail address, for which GitHub adds `mailto:`.
    Mail,
}

/// Returns the byte ranges of bare links, and their forms.
pub(super) fn links(text: &str) -> impl Iterator<Item = (Range<usize>, Form)> {
    let mut end = 0;
    memchr::memchr3_iter(b':', b'@', b'.', text.as_bytes()).filter_map(move |at| {
        let (start, len, form) = match text.as_bytes()[at] {
            _ if at < end => return None,
            b':' => uri_around(text, end, at)?,
            b'@' => mail_around(text, end, at)?,
            _ => www_before(text, end, at)?,
        };
        end = start + len;
        Some((start..end, form))
    })
}

/// Returns the URI with its scheme before `colon`, which is not preceded by a letter.
fn uri_around(text: &str, floor: usize, colon: usize) -> Option<(usize, usize, Form)> {
    let before = text.as_bytes()[floor..colon].iter().rev();
    let is_letter = |byte: &&u8| byte.is_ascii_alphabetic();
    let start = colon - before.take(LONGEST_SCHEME + 1).take_while(is_letter).count();
    Some((start, extent(&text[start..])?, Form::Uri))
}

/// Returns the mail address around `at`. Unlike one after `mailto:`, it ends with a letter.
fn mail_around(text: &str, floor: usize, at: usize) -> Option<(usize, usize, Form)> {
    /// The maximum length of a local part (RFC 5321 section 4.5.3.1.1).
    const LONGEST: usize = 64;
    let before = text.as_bytes()[floor..at].iter().rev();
    let is_in = |byte: &&u8| byte.is_ascii_alphanumeric() || b".-_+".contains(byte);
    let len = before.take(LONGEST + 1).take_while(is_in).count();
    let start = at - len;
    // An accented, Greek, or Cyrillic letter shows that the local part is longer.
    let is_letter = |c: char| c < '\u{530}' && c.is_alphanumeric();
    let is_part = text[..start].ends_with(|c: char| c == '/' || c == '@' || is_letter(c));
    let len = Some(len).filter(|&len| len <= LONGEST && !is_part)?;
    let address = address(&text[start..]).filter(|&address| address > len)?;
    let is_letter = text.as_bytes()[start + address - 1].is_ascii_alphabetic();
    let continues = text[start + address..].starts_with('@');
    (is_letter && !continues).then_some((start, address, Form::Mail))
}

/// Returns the host without a scheme whose first label `www` precedes `dot`.
fn www_before(text: &str, floor: usize, dot: usize) -> Option<(usize, usize, Form)> {
    let start = dot.checked_sub(3).filter(|&start| start >= floor)?;
    let before = text.get(..start)?.chars().next_back();
    let is_free = before.is_none_or(|c| c.is_whitespace() || "*_~(".contains(c) || !c.is_ascii());
    if !is_free || !text.get(start..dot)?.eq_ignore_ascii_case("www") {
        return None;
    }
    let len = web(&text[start..], 0)?;
    let name = &text[start..start + len];
    let host = &name[..name.find(['/', '?', '#', ':']).unwrap_or(len)];
    (host.split('.').count() > 2 || host.len() > 4).then_some((start, len, Form::Www))
}

/// Returns the length of the bare link at the start of a string.
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
            rest.strip_prefix("//")?;
            web(text, before + 2)
        }
    }
}

/// Returns the length of the web link at the start of a string, whose host starts at `host`.
fn web(text: &str, host: usize) -> Option<usize> {
    let first = domain(&text[host..])?;
    let mut open = 0_usize;
    // GitHub does not create a link that contains an unmatched closing bracket.
    let is_end = |c: char| {
        open += usize::from(c == '[');
        let is_closed = c == ']' && open == 0;
        open -= usize::from(c == ']' && open > 0);
        is_closed || c == '<' || c.is_whitespace()
    };
    let link = &text[..text.find(is_end).unwrap_or(text.len())];
    Some(trimmed(link).len()).filter(|&len| len >= host + first)
}

/// Returns the length of the first character if the string starts with a domain. The first
/// character may be any that starts a host, such as a bracket; letters, digits, and separators
/// follow. The last two labels must not contain `_`. As on GitHub, a period is not required.
fn domain(text: &str) -> Option<usize> {
    let is_in = |c: char| matches!(c, '-' | '_' | '.') || is_of_names(c);
    let first =
        text.chars().next().filter(|c| !c.is_whitespace() && !"</?#.".contains(*c))?.len_utf8();
    let domain = &text[..first + text[first..].find(|c| !is_in(c)).unwrap_or(text.len() - first)];
    domain.rsplit('.').take(2).all(|segment| !segment.contains('_')).then_some(first)
}

/// Returns whether a character can occur in a name: letters, digits, and non-ASCII characters other
/// than white space.
fn is_of_names(c: char) -> bool {
    c.is_ascii_alphanumeric() || !c.is_ascii() && !c.is_whitespace()
}

/// Removes trailing characters that are not part of a link: punctuation, strings that look like
/// entities, and unmatched closing parentheses.
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
                let before = name.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
                before.strip_suffix('&').filter(|_| before.len() < name.len()).unwrap_or(name)
            }
            _ => return left,
        };
    }
}

/// Returns the length of the mail address at the start of a string. It must not end with `-` or
/// `_`.
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

/// Returns the length of an XMPP resource after an address.
fn resource(text: &str) -> usize {
    let is_in = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'@' | b'.');
    let Some(rest) = text.strip_prefix('/') else { return 0 };
    let len = rest.bytes().position(|byte| !is_in(byte)).unwrap_or(rest.len());
    match rest[..len].trim_end_matches('.').len() {
        0 => 0,
        len => len + 1,
    }
}
