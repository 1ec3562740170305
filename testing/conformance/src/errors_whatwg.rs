//! The characters that a validation error of the [URL Standard] is about, by the descriptions in
//! its section 1.1, in its version of August 2026.
//!
//! ```
//! use urikit_conformance::errors_whatwg::is_about;
//!
//! let input = "https://user@h\\x";
//! assert!(is_about("invalid-reverse-solidus", input, 14..15));
//! assert!(!is_about("invalid-reverse-solidus", input, 13..14));
//! ```
//!
//! [URL Standard]: https://url.spec.whatwg.org/#writing

use std::ops::Range;

use crate::writing_whatwg::{is_code_point, is_forbidden_in_host};

/// The names of all validation errors, in the order of the Standard.
pub const NAMES: [&str; 31] = [
    "domain-to-ASCII",
    "domain-percent-encoded",
    "host-invalid-code-point",
    "IPv4-empty-part",
    "IPv4-too-few-parts",
    "IPv4-too-many-parts",
    "IPv4-non-numeric-part",
    "IPv4-non-decimal-part",
    "IPv4-out-of-range-part",
    "IPv4-non-ASCII-input",
    "IPv6-unclosed",
    "IPv6-invalid-compression",
    "IPv6-too-many-pieces",
    "IPv6-multiple-compression",
    "IPv6-invalid-code-point",
    "IPv6-too-few-pieces",
    "IPv6-piece-leading-zero",
    "IPv4-in-IPv6-too-many-pieces",
    "IPv4-in-IPv6-invalid-code-point",
    "IPv4-in-IPv6-out-of-range-part",
    "IPv4-in-IPv6-too-few-parts",
    "invalid-URL-unit",
    "special-scheme-missing-following-solidus",
    "missing-scheme-non-relative-URL",
    "invalid-reverse-solidus",
    "invalid-credentials",
    "host-missing",
    "port-out-of-range",
    "port-invalid",
    "file-invalid-Windows-drive-letter",
    "file-invalid-Windows-drive-letter-host",
];

/// Returns whether a span of the input has the characters that the error is about.
///
/// Where characters are missing, the span is empty, or it has what is in their place.
pub fn is_about(name: &str, input: &str, span: Range<usize>) -> bool {
    let Some(raw) = input.get(span.clone()) else { return false };
    let [before, text, after] = [&input[..span.start], raw, &input[span.end..]].map(without_tabs);
    match name {
        "invalid-URL-unit" => is_no_unit(input, span),
        "special-scheme-missing-following-solidus" => {
            is_after_scheme(&before) && (is_slashes(&text) || text.chars().count() == 1)
        }
        "missing-scheme-non-relative-URL" => true,
        "invalid-reverse-solidus" => text == "\\",
        "invalid-credentials" => text.ends_with('@'),
        "host-missing" => {
            before.ends_with(['/', '\\', '@', ':']) && (text.is_empty() || is_delimiter(&text))
        }
        "port-out-of-range" => {
            before.ends_with(':') && number(&text).is_some_and(|port| port > 65535)
        }
        "port-invalid" => {
            let port = before.rsplit(':').next().unwrap_or_default();
            before.contains(':')
                && is_digits(port)
                && !text.starts_with(|c: char| c.is_ascii_digit())
        }
        "file-invalid-Windows-drive-letter" | "file-invalid-Windows-drive-letter-host" => {
            is_drive_letter(&text)
        }
        "host-invalid-code-point" => text.chars().any(is_forbidden_in_host),
        "domain-percent-encoded" => has_percent_encoded(&text),
        // An empty label has no characters.
        "domain-to-ASCII" => !text.is_empty() || before.ends_with(['/', '\\', '@', '.', ':']),
        _ if name.starts_with("IPv6") || name.starts_with("IPv4-in-IPv6") => {
            is_in_brackets(&before, &text) && is_about_ipv6(name, &before, &text, &after)
        }
        _ => is_about_ipv4(name, &text),
    }
}

fn is_about_ipv6(name: &str, before: &str, text: &str, after: &str) -> bool {
    let in_address = !text.is_empty() && before.contains('[');
    match name {
        "IPv6-unclosed" => text.starts_with('[') && !after.starts_with(']'),
        "IPv6-invalid-compression" => before.ends_with('[') && text.starts_with(':'),
        // The ninth piece, or the colon before it.
        "IPv6-too-many-pieces" | "IPv4-in-IPv6-too-many-pieces" => {
            in_address && before.matches(':').count() >= 6
        }
        // `:::` is one, too.
        "IPv6-multiple-compression" => {
            let until = format!("{before}{text}");
            text.ends_with(':') && until.as_bytes().windows(2).filter(|it| it == b"::").count() > 1
        }
        // The second `0` of a part of several digits is one, too.
        "IPv6-invalid-code-point" | "IPv4-in-IPv6-invalid-code-point" => {
            in_address || after.starts_with(']')
        }
        "IPv6-piece-leading-zero" => {
            let next = text.trim_start_matches('0').chars().chain(after.chars()).next();
            text.starts_with('0') && next.is_some_and(|next| next.is_ascii_hexdigit())
        }
        "IPv4-in-IPv6-out-of-range-part" => number(text).is_some_and(|part| part > 255),
        _ => true,
    }
}

/// A host may be percent-encoded or mapped, so the span of a part of an IPv4 address may be wider,
/// and its characters may be other digits.
fn is_about_ipv4(name: &str, text: &str) -> bool {
    let is_plain = text.is_ascii() && !text.contains('%');
    match name {
        "IPv4-non-ASCII-input" => !text.is_ascii() || text.contains('%'),
        // An empty part is not a number.
        "IPv4-non-numeric-part" if text.is_empty() => true,
        _ if text.is_empty() => false,
        _ if !is_plain => true,
        "IPv4-empty-part" => text.ends_with('.'),
        "IPv4-non-decimal-part" => text.starts_with('0') && text.len() > 1,
        "IPv4-out-of-range-part" => text.starts_with('0') || number(text).is_some_and(|n| n > 255),
        "IPv4-non-numeric-part" => {
            !is_digits(text) || text.starts_with('0') && text.contains(['8', '9'])
        }
        "IPv4-too-few-parts" => text.trim_end_matches('.').split('.').count() < 4,
        "IPv4-too-many-parts" => true,
        _ => false,
    }
}

/// The parser removes tabs and newlines first, so they may be anywhere.
fn without_tabs(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], "")
}

/// A control or space at an end of the input, a tab or newline anywhere, a character that is not a
/// URL code point, or a `%` that is not followed by two hexadecimal digits.
fn is_no_unit(input: &str, span: Range<usize>) -> bool {
    let text = &input[span.clone()];
    let is_blank = |text: &str| text.chars().all(|c| c <= ' ');
    let is_trimmed = is_blank(&input[..span.start]) || is_blank(&input[span.end..]);
    let is_removed = without_tabs(text).is_empty();
    if !text.is_empty() && (is_blank(text) && is_trimmed || is_removed) {
        return true;
    }
    let text = without_tabs(text);
    let rest = without_tabs(&input[span.start..]);
    match text.chars().next() {
        Some('%') => !has_percent_encoded(rest.get(..3).unwrap_or_default()),
        Some(c) => !is_code_point(c) && text.chars().count() == 1,
        None => false,
    }
}

fn is_after_scheme(before: &str) -> bool {
    let scheme = before.trim_end_matches(['/', '\\']);
    scheme.ends_with(':') || scheme.chars().all(|c| c <= ' ')
}

fn is_slashes(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '/' | '\\'))
}

fn is_delimiter(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '/' | '\\' | '?' | '#' | ':' | '@'))
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number, or the largest one if it is larger.
fn number(text: &str) -> Option<u64> {
    (!text.is_empty() && is_digits(text)).then(|| text.parse().unwrap_or(u64::MAX))
}

fn is_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

fn has_percent_encoded(text: &str) -> bool {
    text.as_bytes().windows(3).any(|bytes| {
        bytes[0] == b'%' && bytes[1].is_ascii_hexdigit() && bytes[2].is_ascii_hexdigit()
    })
}

fn is_in_brackets(before: &str, text: &str) -> bool {
    text.contains('[') || before.contains('[')
}
