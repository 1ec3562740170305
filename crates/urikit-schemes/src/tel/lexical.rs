//! Syntax that `tel` and `sip` URIs share: host names, parameters, and equivalence of characters.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::slice::EncodedSlice;

/// Returns whether a string is a `domainname` (RFC 3966 section 3), called `hostname` in RFC 3261
/// section 25.1.
pub(crate) fn is_hostname(text: &str) -> bool {
    let is_label = |label: &str| {
        let is_inside = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(is_inside)
    };
    let text = text.strip_suffix('.').unwrap_or(text);
    let top = text.rsplit('.').next().unwrap_or(text);
    top.starts_with(|first: char| first.is_ascii_alphabetic()) && text.split('.').all(is_label)
}

/// Returns whether a character is `reserved` (RFC 3966 section 3, RFC 2396 section 2.2), and so
/// differs from its escape.
fn is_reserved(octet: u8) -> bool {
    b";/?:@&=+$,".contains(&octet)
}

/// Returns the decoded bytes. The flag is set for an escape that is not equivalent to its
/// character.
pub(crate) fn characters(slice: EncodedSlice<'_>) -> impl Iterator<Item = (u8, bool)> + Clone + '_ {
    slice.located().map(|(octet, span)| (octet, span.len() == 3 && is_reserved(octet)))
}

/// Returns the same as [`characters`], in lower case.
pub(crate) fn lower_characters(
    slice: EncodedSlice<'_>,
) -> impl Iterator<Item = (u8, bool)> + Clone + '_ {
    characters(slice).map(|(octet, is_escape)| (octet.to_ascii_lowercase(), is_escape))
}

/// Compares two slices, ignoring case.
pub(crate) fn compare(a: EncodedSlice<'_>, b: EncodedSlice<'_>) -> Ordering {
    lower_characters(a).cmp(lower_characters(b))
}

/// Returns whether both slices are missing, or both are present and the same.
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

/// Splits a parameter into its name and value.
pub(crate) fn split_value(
    parameter: EncodedSlice<'_>,
) -> (EncodedSlice<'_>, Option<EncodedSlice<'_>>) {
    parameter.split_once('=').map_or((parameter, None), |(name, value)| (name, Some(value)))
}

/// Returns the first name that repeats a preceding one, ignoring case.
pub(crate) fn find_repeated<'a>(
    names: impl Iterator<Item = EncodedSlice<'a>>,
) -> Option<EncodedSlice<'a>> {
    let mut names: Vec<_> = names.collect();
    // The sort is stable, so the later of two equal names is second.
    names.sort_by(|a, b| compare(*a, *b));
    let pairs = names.windows(2).filter(|pair| compare(pair[0], pair[1]).is_eq());
    pairs.map(|pair| pair[1]).min_by_key(|name| name.span().start)
}
