//! Edits of an input that is not a valid reference.

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
    let mut given = Given::default();
    let query = parts.query.map(|query| given.encode(&input[query.start..query.end]));
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    // A reference of valid characters after a `?` is valid.
    let edited = UriRef::parse(&query).map(edit).unwrap_or_default();
    let mut output = String::from(&input[..parts.path.end]);
    let (mark, edited) = edited.split_at(usize::from(edited.starts_with('?')));
    output.push_str(mark);
    given.restore(edited, &mut output);
    let fragment = parts.fragment.map_or("", |fragment| &input[fragment.start - 1..]);
    output + fragment
}

/// Edits an input with invalid characters in the path, query, or fragment, and keeps all bytes that
/// the edit does not change.
///
/// `edit` receives the reference with these characters percent-encoded. Path segments, parameters,
/// and a fragment that it leaves unchanged keep their spelling in the input. The result is `None`
/// if the input has another error, because then its components are uncertain, or if `edit` returns
/// `None`.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit_readings::raw::edit_parts;
///
/// let to_https = |reference: UriRef<'_>| {
///     let mut reference = reference.to_owned();
///     reference.set_scheme("https").ok()?;
///     Some(reference.into_string())
/// };
/// let edited = edit_parts("http://example.com/a|b?ids[]=1", to_https);
/// assert_eq!(edited.as_deref(), Some("https://example.com/a|b?ids[]=1"));
/// assert_eq!(edit_parts("http://a b/?ids[]=1", to_https), None);
/// ```
pub fn edit_parts(input: &str, edit: impl FnOnce(UriRef<'_>) -> Option<String>) -> Option<String> {
    let parts = Parts::of(input.as_bytes());
    let [mut path, mut query, mut fragment] = [(); 3].map(|()| Given::default());
    let mut valid = String::from(&input[..parts.path.start]);
    valid += &path.encode(&input[parts.path.start..parts.path.end]);
    for (mark, part, given) in
        [('?', parts.query, &mut query), ('#', parts.fragment, &mut fragment)]
    {
        if let Some(part) = part {
            valid.push(mark);
            valid += &given.encode(&input[part.start..part.end]);
        }
    }
    let edited = edit(UriRef::parse(&valid).ok()?)?;
    let parts = Parts::of(edited.as_bytes());
    let mut output = String::from(&edited[..parts.path.start]);
    path.restore(&edited[parts.path.start..parts.path.end], &mut output);
    for (mark, part, given) in
        [('?', parts.query, &mut query), ('#', parts.fragment, &mut fragment)]
    {
        if let Some(part) = part {
            output.push(mark);
            given.restore(&edited[part.start..part.end], &mut output);
        }
    }
    Some(output)
}

/// The items of a component by their encoded form, in the order of the input.
#[derive(Default)]
struct Given<'t>(BTreeMap<String, VecDeque<&'t str>>);

impl<'t> Given<'t> {
    /// Percent-encodes the invalid characters of a component, and records its items.
    fn encode(&mut self, component: &'t str) -> String {
        let mut valid = String::new();
        for item in between_separators(component) {
            let encoded = encoded(item);
            valid.push_str(&encoded);
            self.0.entry(encoded).or_default().push_back(item);
        }
        valid
    }

    /// Appends an edited component with the original spelling of its items.
    fn restore(&mut self, edited: &str, output: &mut String) {
        for item in between_separators(edited) {
            let original = self.0.get_mut(item).and_then(VecDeque::pop_front);
            output.push_str(original.unwrap_or(item));
        }
    }
}

/// Splits before and after each character that may separate segments or parameters, so that no
/// parameter is split wrongly, whichever separator is used.
fn between_separators(component: &str) -> impl Iterator<Item = &str> {
    let is_separator = |c: char| matches!(c, '&' | ';' | '/');
    component.split_inclusive(is_separator).flat_map(move |part| {
        let end = part.trim_end_matches(is_separator).len();
        [&part[..end], &part[end..]].into_iter().filter(|part| !part.is_empty())
    })
}

/// Percent-encodes the characters that RFC 3986 section 3.4 does not allow in a query or fragment,
/// and each `%` without two hexadecimal digits. A path has no `?`, so the result is also valid in
/// it.
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

    #[test]
    fn an_edit_of_one_component_keeps_every_other_byte() {
        let mut edited = 0;
        for input in random_inputs(&PARTS) {
            let same = edit_parts(&input, |reference| Some(reference.to_string()));
            assert!(same.as_ref().is_none_or(|same| *same == input), "{input}");
            let end = input.find('#').unwrap_or(input.len());
            let without = edit_parts(&input, |reference| {
                let mut reference = reference.to_owned();
                reference.set_fragment(None).ok()?;
                Some(reference.into_string())
            });
            assert!(without.as_ref().is_none_or(|without| *without == input[..end]), "{input}");
            edited += usize::from(without.is_some());
        }
        assert!(edited > 500, "{edited}");
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
