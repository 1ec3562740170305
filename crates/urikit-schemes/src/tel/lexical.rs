//! What the URIs of telephony have in common: host names, parameters, and which characters are the same.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::slice::EncodedSlice;

/// Whether it is a `domainname` (RFC 3966 section 3), which RFC 3261 section 25.1 calls `hostname`.
pub(crate) fn is_hostname(text: &str) -> bool {
    let is_label = |label: &str| {
        let is_inside = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        !label.is_empty() && !label.starts_with('-') && !label.ends_with('-') && label.bytes().all(is_inside)
    };
    let text = text.strip_suffix('.').unwrap_or(text);
    let top = text.rsplit('.').next().unwrap_or(text);
    top.starts_with(|first: char| first.is_ascii_alphabetic()) && text.split('.').all(is_label)
}

/// Whether it is one of `reserved` (RFC 3966 section 3; RFC 2396 section 2.2), whose escapes are other characters than they.
fn is_reserved(octet: u8) -> bool {
    b";/?:@&=+$,".contains(&octet)
}

/// The octets of a piece, each with whether it is an escape that means something else than its character would.
pub(crate) fn characters(piece: EncodedSlice<'_>) -> impl Iterator<Item = (u8, bool)> + Clone + '_ {
    piece.located().map(|(octet, span)| (octet, span.len() == 3 && is_reserved(octet)))
}

/// The same where case does not matter.
pub(crate) fn lower_characters(piece: EncodedSlice<'_>) -> impl Iterator<Item = (u8, bool)> + Clone + '_ {
    characters(piece).map(|(octet, is_escape)| (octet.to_ascii_lowercase(), is_escape))
}

/// The order of texts whose case does not matter.
pub(crate) fn compare(a: EncodedSlice<'_>, b: EncodedSlice<'_>) -> Ordering {
    lower_characters(a).cmp(lower_characters(b))
}

/// Whether there are two that are the same, or none.
pub(crate) fn both<'a, 'b>(
    a: Option<EncodedSlice<'a>>,
    b: Option<EncodedSlice<'b>>,
    is_same: impl Fn(EncodedSlice<'a>, EncodedSlice<'b>) -> bool,
) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => is_same(a, b),
        (a, b) => a.is_none() && b.is_none(),
    }
}

/// The name and the value of a parameter.
pub(crate) fn split_value(parameter: EncodedSlice<'_>) -> (EncodedSlice<'_>, Option<EncodedSlice<'_>>) {
    parameter.split_once('=').map_or((parameter, None), |(name, value)| (name, Some(value)))
}

/// The first name that has been there before, case aside.
pub(crate) fn find_twice<'a>(names: impl Iterator<Item = EncodedSlice<'a>>) -> Option<EncodedSlice<'a>> {
    let mut names: Vec<_> = names.collect();
    // Stable: of two that are the same the later one stands behind the other.
    names.sort_by(|a, b| compare(*a, *b));
    let pairs = names.windows(2).filter(|pair| compare(pair[0], pair[1]).is_eq());
    pairs.map(|pair| pair[1]).min_by_key(|name| name.span().start)
}
