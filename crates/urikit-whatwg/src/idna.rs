//! The domain parser ([URL Standard section 3.3]), with the tables of the crate `idna`.
//!
//! [URL Standard section 3.3]: https://url.spec.whatwg.org/#idna

use alloc::string::String;
use core::ops::Range;

use crate::chars;
use crate::error::ValidationErrorKind as Kind;

/// The rules of UTS 46 that are applied.
#[derive(Clone, Copy)]
enum Rules {
    /// Those that the Standard requires.
    Strict,
    /// Those of browsers.
    Lenient,
}

/// Converts a domain that is not ASCII to ASCII, by the lenient rules of browsers.
pub(crate) fn to_ascii(domain: &str) -> Result<String, Kind> {
    // Ignored characters, such as a soft hyphen, can be all that there is.
    apply(domain, Rules::Lenient).and_then(|ascii| match ascii.is_empty() {
        true => Err(Kind::DomainToAscii),
        false => Ok(ascii),
    })
}

/// Applies the operation ToASCII of UTS 46.
#[cfg(feature = "idna")]
fn apply(domain: &str, rules: Rules) -> Result<String, Kind> {
    use idna::AsciiDenyList;
    use idna::uts46::{DnsLength, Hyphens, Uts46};

    let (denied, hyphens, len) = match rules {
        Rules::Strict => (AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify),
        Rules::Lenient => (AsciiDenyList::URL, Hyphens::Allow, DnsLength::Ignore),
    };
    // The crate limits the length of labels, because Punycode takes quadratic time.
    let ascii = Uts46::new().to_ascii(domain.as_bytes(), denied, hyphens, len);
    ascii.map(Into::into).map_err(|_| Kind::DomainToAscii)
}

/// Fails, because the tables of UTS 46 are missing.
#[cfg(not(feature = "idna"))]
fn apply(_domain: &str, _rules: Rules) -> Result<String, Kind> {
    Err(Kind::IdnaUnavailable)
}

/// Returns whether a domain certainly violates the strict rules.
fn is_invalid_in_unicode(domain: &str) -> bool {
    matches!(apply(domain, Rules::Strict), Err(Kind::DomainToAscii))
}

/// Returns the part of a domain that violates the strict rules of UTS 46, which make it a
/// `domain-to-ASCII` validation error.
///
/// Without the feature `idna`, labels that start with `xn--` are valid.
pub(crate) fn strict_error(domain: &str) -> Option<Range<usize>> {
    if !domain.is_ascii() {
        return is_invalid_in_unicode(domain).then_some(0..domain.len());
    }
    let mut start = 0;
    // After a last dot, the root label is empty, which is an error like any empty label.
    let label_error = domain.split('.').find_map(|label| {
        let range = start..start + label.len();
        start = range.end + 1;
        label_error(label).map(|error| range.start + error.start..range.start + error.end)
    });
    label_error.or_else(|| (domain.len() > 253).then_some(0..domain.len()))
}

/// Returns the part of an ASCII label that is invalid. The range is empty if the label is.
fn label_error(label: &str) -> Option<Range<usize>> {
    let bytes = label.as_bytes();
    let is_allowed = |&byte: &u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if let Some(at) = bytes.iter().position(|byte| !is_allowed(byte)) {
        // The character can be a percent-encoded byte in the input, but not here.
        return Some(at..at + 1);
    }
    let is_punycode = bytes.len() >= 4 && bytes[..4].eq_ignore_ascii_case(b"xn--");
    match bytes {
        [] => Some(0..0),
        [b'-', ..] => Some(0..1),
        [.., b'-'] => Some(bytes.len() - 1..bytes.len()),
        _ if bytes.len() > 63 => Some(0..bytes.len()),
        _ if is_punycode => is_invalid_in_unicode(label).then_some(0..bytes.len()),
        // Hyphens at these positions are reserved for prefixes such as `xn--`.
        [_, _, b'-', b'-', ..] => Some(2..4),
        _ => None,
    }
}

/// Returns the first character of an ASCII domain that makes the domain parser fail.
pub(crate) fn forbidden(domain: &str) -> Option<usize> {
    domain.bytes().position(chars::is_forbidden_in_domain)
}
