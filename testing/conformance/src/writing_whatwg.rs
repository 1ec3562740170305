//! Which strings are valid URLs, by sections 3.4 (host writing) and 4.3 (URL writing) of the [URL
//! Standard], in its version of August 2026.
//!
//! The Standard defines valid strings by a grammar, independently of its parser, and states that
//! the parser reports a validation error exactly for the other strings.
//!
//! ```
//! use urikit_conformance::writing_whatwg::{Base, is_valid_url};
//!
//! assert!(is_valid_url("https://EXAMPLE.com/../x", None));
//! assert!(!is_valid_url("https://user@example.com/", None));
//!
//! let base = Base { scheme: "https", is_opaque: false };
//! assert!(is_valid_url("../x", Some(base)));
//! assert!(!is_valid_url("..\\x", Some(base)));
//! ```
//!
//! [URL Standard]: https://url.spec.whatwg.org/

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

/// The schemes of section 4.2, except `file`.
const SPECIAL: [&str; 5] = ["ftp", "http", "https", "ws", "wss"];

/// The properties of a base URL that decide which relative URLs are valid.
#[derive(Clone, Copy, Debug)]
pub struct Base<'a> {
    pub scheme: &'a str,
    pub is_opaque: bool,
}

/// Returns whether a string is a valid URL string.
pub fn is_valid_url(input: &str, base: Option<Base<'_>>) -> bool {
    let (rest, fragment) = split_off(input, '#');
    let (path, query) = split_off(rest, '?');
    if !is_units(fragment.unwrap_or("")) || !is_units(query.unwrap_or("")) {
        return false;
    }
    if let Some((scheme, path)) = split_scheme(path) {
        let scheme = scheme.to_ascii_lowercase();
        let is_special = SPECIAL.contains(&&*scheme) || scheme == "file";
        return is_scheme_relative(&scheme, path)
            || !is_special && (is_absolute_path(path) || is_opaque_path(path));
    }
    match base {
        None => false,
        Some(base) if base.is_opaque => rest.is_empty() && fragment.is_some(),
        // A relative path starts with no scheme, because there is none.
        Some(base) => {
            is_scheme_relative(base.scheme, path) || is_absolute_path(path) || {
                !path.starts_with('/') && is_units(path)
            }
        }
    }
}

fn split_off(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter).map_or((text, None), |(text, rest)| (text, Some(rest)))
}

fn split_scheme(text: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = text.split_once(':')?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    is_scheme.then_some((scheme, rest))
}

/// The scheme-relative special, file, or other URL string.
fn is_scheme_relative(scheme: &str, text: &str) -> bool {
    let Some(text) = text.strip_prefix("//") else { return false };
    let (authority, path) = text.split_at(text.find('/').unwrap_or(text.len()));
    let has_host = if scheme == "file" {
        authority.is_empty() || is_host(authority)
    } else {
        let (host, port) = split_port(authority);
        let has_port = port.is_none_or(is_port);
        has_port
            && if SPECIAL.contains(&scheme) {
                is_host(host)
            } else {
                authority.is_empty() || is_opaque_host(host)
            }
    };
    has_host && is_units(path)
}

/// The path-absolute-non-authority URL string.
fn is_absolute_path(text: &str) -> bool {
    text.starts_with('/') && !text.starts_with("//") && is_units(text)
}

fn is_opaque_path(text: &str) -> bool {
    !text.starts_with('/') && is_units(text)
}

/// Splits after the host, whose colons are in brackets.
fn split_port(authority: &str) -> (&str, Option<&str>) {
    let brackets = authority.starts_with('[').then(|| authority.find(']')).flatten();
    let host = brackets.unwrap_or(0);
    match authority[host..].find(':') {
        Some(colon) => (&authority[..host + colon], Some(&authority[host + colon + 1..])),
        None => (authority, None),
    }
}

/// The port may be empty, and may have leading zeros.
fn is_port(text: &str) -> bool {
    let number = text.trim_start_matches('0');
    text.bytes().all(|byte| byte.is_ascii_digit())
        && (number.is_empty() || number.parse::<u16>().is_ok())
}

/// Returns whether a string consists of URL code points and percent-encoded bytes.
pub fn is_units(text: &str) -> bool {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if c == '%' { percent_encoded(rest) } else { c.len_utf8() };
        if length == 0 || c != '%' && !is_code_point(c) {
            return false;
        }
        rest = &rest[length..];
    }
    true
}

/// The length of the percent-encoded byte at the start, or 0.
fn percent_encoded(text: &str) -> usize {
    let digits = text.as_bytes().get(1..3).unwrap_or_default();
    if digits.len() == 2 && digits.iter().all(u8::is_ascii_hexdigit) { 3 } else { 0 }
}

/// Returns whether a character is a URL code point.
pub fn is_code_point(c: char) -> bool {
    let is_noncharacter = matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe;
    c.is_ascii_alphanumeric()
        || "!$&'()*+,-./:;=?@_~".contains(c)
        || c >= '\u{a0}' && !is_noncharacter
}

/// The valid host string: a domain, an IPv4 address, or an IPv6 address in brackets.
fn is_host(text: &str) -> bool {
    is_bracketed_ipv6(text) || is_ipv4(text) || is_domain(text)
}

fn is_opaque_host(text: &str) -> bool {
    let is_allowed = |c| !is_forbidden_in_host(c);
    is_bracketed_ipv6(text) || !text.is_empty() && is_units(text) && text.chars().all(is_allowed)
}

/// Returns whether a character is a forbidden host code point.
pub fn is_forbidden_in_host(c: char) -> bool {
    "\0\t\n\r #/:<>?@[\\]^|".contains(c)
}

fn is_domain(text: &str) -> bool {
    let ascii = Uts46::new().to_ascii(
        text.as_bytes(),
        AsciiDenyList::STD3,
        Hyphens::Check,
        DnsLength::Verify,
    );
    ascii.is_ok_and(|ascii| !ends_in_number(&ascii))
}

/// Returns whether a valid domain is parsed as an IPv4 address: the last label is a number.
fn ends_in_number(domain: &str) -> bool {
    let last = domain.rsplit('.').next().unwrap_or_default();
    let hexadecimal = last.strip_prefix("0x").unwrap_or("g");
    last.bytes().all(|byte| byte.is_ascii_digit())
        || hexadecimal.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn is_ipv4(text: &str) -> bool {
    text.split('.').count() == 4 && text.split('.').all(is_ipv4_number)
}

/// The shortest decimal notation of a number up to 255.
fn is_ipv4_number(text: &str) -> bool {
    text.parse::<u8>().is_ok_and(|number| number.to_string() == text)
}

fn is_bracketed_ipv6(text: &str) -> bool {
    text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).is_some_and(is_ipv6)
}

fn is_ipv6(text: &str) -> bool {
    let length = |text: &str, last_is_ipv4| match text {
        "" => Some(0),
        _ => pieces(text, last_is_ipv4),
    };
    match text.split_once("::") {
        None => pieces(text, Some(is_ipv4)) == Some(8),
        Some((before, after)) => length(before, None)
            .zip(length(after, Some(is_ipv4)))
            .is_some_and(|(before, after)| before + after <= 7),
    }
}

/// The effective length of pieces, the last of which may be an IPv4 address, which counts twice.
fn pieces(text: &str, last_is_ipv4: Option<fn(&str) -> bool>) -> Option<usize> {
    let count = text.split(':').count();
    let mut length = 0;
    for (index, piece) in text.split(':').enumerate() {
        length += if is_piece(piece) {
            1
        } else if index + 1 == count && last_is_ipv4.is_some_and(|is_ipv4| is_ipv4(piece)) {
            2
        } else {
            return None;
        };
    }
    Some(length)
}

/// The shortest hexadecimal notation of a number up to 0xFFFF.
fn is_piece(text: &str) -> bool {
    matches!(text.len(), 1..=4)
        && text.bytes().all(|byte| byte.is_ascii_hexdigit())
        && (text == "0" || !text.starts_with('0'))
}
