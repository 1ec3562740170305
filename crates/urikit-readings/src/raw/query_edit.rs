//! Edits of the query of an input that is not a valid reference.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::format;
use alloc::string::String;

use urikit::UriRef;

use super::Parts;
use super::octets::escaped;

/// Edits the query of any input, and keeps all bytes that the edit does not change.
///
/// An edit of a parameter does not depend on the rest of the input, so invalid characters there,
/// such as the brackets in `?ids[]=1`, are no reason to refuse it. `edit` receives a reference that
/// consists only of the query, with invalid characters percent-encoded, and returns it with another
/// query. Parameters that `edit` leaves unchanged keep their spelling in the input.
///
/// For a valid reference, call the edit itself, which is faster.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit_readings::raw::edit_query;
///
/// let without_utm = |query: UriRef<'_>| {
///     let mut query = query.to_owned();
///     query.retain_query_pairs(|key, _| !key.starts_with("utm_"));
///     query.into_string()
/// };
/// let edited = edit_query("http://a b/?ids[]=1&utm_source=x#[", without_utm);
/// assert_eq!(edited, "http://a b/?ids[]=1#[");
/// ```
pub fn edit_query(input: &str, edit: impl FnOnce(UriRef<'_>) -> String) -> String {
    let parts = Parts::of(input.as_bytes());
    let query = parts.query.map(|query| &input[query.start..query.end]);
    // The parts of the query by their encoded form, in the order of the input.
    let mut given: BTreeMap<String, VecDeque<&str>> = BTreeMap::new();
    let mut valid = String::new();
    for part in query.into_iter().flat_map(between_separators) {
        let encoded = encoded(part);
        valid.push_str(&encoded);
        given.entry(encoded).or_default().push_back(part);
    }
    let query = query.map(|_| format!("?{valid}")).unwrap_or_default();
    // A reference of valid characters after a `?` is valid.
    let edited = UriRef::parse(&query).map(edit).unwrap_or_default();
    let mut output = String::from(&input[..parts.path.end]);
    let (mark, edited) = edited.split_at(usize::from(edited.starts_with('?')));
    output.push_str(mark);
    for part in between_separators(edited) {
        let original = given.get_mut(part).and_then(VecDeque::pop_front);
        output.push_str(original.unwrap_or(part));
    }
    let fragment = parts.fragment.map_or("", |fragment| &input[fragment.start - 1..]);
    output + fragment
}

/// Splits before and after each character that may separate parameters, so that no parameter is
/// split wrongly, whichever separator is used.
fn between_separators(query: &str) -> impl Iterator<Item = &str> {
    let is_separator = |c: char| matches!(c, '&' | ';');
    query.split_inclusive(is_separator).flat_map(move |part| {
        let end = part.trim_end_matches(is_separator).len();
        [&part[..end], &part[end..]].into_iter().filter(|part| !part.is_empty())
    })
}

/// Percent-encodes the characters that RFC 3986 section 3.4 does not allow in a query, and each `%`
/// without two hexadecimal digits.
fn encoded(part: &str) -> String {
    let mut encoded = String::with_capacity(part.len());
    for (at, byte) in part.bytes().enumerate() {
        let is_allowed = byte.is_ascii_alphanumeric()
            || b"-._~!$&'()*+,;=:@/?".contains(&byte)
            || byte == b'%' && escaped(&part.as_bytes()[at..]).is_some();
        match is_allowed {
            true => encoded.push(char::from(byte)),
            false => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;
    use crate::testing::random_inputs;

    const PARTS: [&str; 20] = [
        "http:", "//", "/", "a", "b", "?", "#", "&", "&", "=", "[", "]", "%", "%5B", ";", "|", " ",
        "\u{e9}", "1", "utm_",
    ];

    #[test]
    fn an_edit_that_changes_nothing_keeps_every_byte() {
        for input in random_inputs(&PARTS) {
            assert_eq!(edit_query(&input, |query| query.to_string()), input);
        }
    }

    /// The oracle splits at `&`, and knows no encoding.
    #[test]
    fn removed_parameters_are_removed_and_others_kept() {
        for input in random_inputs(&PARTS).filter(|input| !input.contains(';')) {
            let removed = |pair: &str| pair.starts_with("utm_");
            let edited = edit_query(&input, |query| {
                let query = query.query().map(|query| query.as_str()).unwrap_or_default();
                let kept: Vec<&str> = query.split('&').filter(|pair| !removed(pair)).collect();
                format!("?{}", kept.join("&"))
            });
            let (before, fragment) =
                input.split_once('#').map_or((&*input, None), |(a, b)| (a, Some(b)));
            let (path, query) = before.split_once('?').unwrap_or((before, ""));
            let kept: Vec<&str> = query.split('&').filter(|pair| !removed(pair)).collect();
            let fragment = fragment.map_or(String::new(), |fragment| format!("#{fragment}"));
            assert_eq!(edited, format!("{path}?{}{fragment}", kept.join("&")), "{input}");
        }
    }
}
