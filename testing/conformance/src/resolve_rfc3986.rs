//! Reference resolution, transliterated from RFC 3986.
//!
//! Each function is one section, with the names that the section uses. Nothing is validated. Where
//! the algorithm returns a string that parses differently, so do these functions; [`guarded`]
//! prevents that.
//!
//! ```
//! use urikit_conformance::resolve_rfc3986::{Strictness, resolve};
//!
//! assert_eq!(resolve("http://a/b/c/d;p?q", "../g?y", Strictness::Strict), "http://a/b/g?y");
//! ```

use std::borrow::Cow;

/// The five components of section 3; `None` is undefined (section 5.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts<'a> {
    pub scheme: Option<&'a str>,
    pub authority: Option<&'a str>,
    pub path: Cow<'a, str>,
    pub query: Option<&'a str>,
    pub fragment: Option<&'a str>,
}

/// The flag `strict` of section 5.2.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// A scheme in the reference is always used.
    Strict,
    /// A scheme equal to the base's is ignored.
    NonStrict,
}

/// Appendix B: `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`.
pub fn parse(text: &str) -> Parts<'_> {
    let mut rest = text;

    let mut scheme = None;
    let end = rest.find([':', '/', '?', '#']);
    if let Some(end) = end.filter(|&end| end > 0 && rest[end..].starts_with(':')) {
        scheme = Some(&rest[..end]);
        rest = &rest[end + 1..];
    }

    let mut authority = None;
    if let Some(after) = rest.strip_prefix("//") {
        let end = after.find(['/', '?', '#']).unwrap_or(after.len());
        authority = Some(&after[..end]);
        rest = &after[end..];
    }

    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let path = Cow::Borrowed(&rest[..end]);
    rest = &rest[end..];

    let mut query = None;
    if let Some(after) = rest.strip_prefix('?') {
        let end = after.find('#').unwrap_or(after.len());
        query = Some(&after[..end]);
        rest = &after[end..];
    }

    Parts { scheme, authority, path, query, fragment: rest.strip_prefix('#') }
}

/// Section 5.2.2, *Transform References*.
pub fn transform<'a>(base: &Parts<'a>, r: &Parts<'a>, strictness: Strictness) -> Parts<'a> {
    let mut r_scheme = r.scheme;
    if strictness == Strictness::NonStrict && same_scheme(r_scheme, base.scheme) {
        r_scheme = None;
    }

    let (scheme, authority, path, query);
    if r_scheme.is_some() {
        scheme = r_scheme;
        authority = r.authority;
        path = remove_dot_segments(&r.path).into();
        query = r.query;
    } else {
        if r.authority.is_some() {
            authority = r.authority;
            path = remove_dot_segments(&r.path).into();
            query = r.query;
        } else {
            if r.path.is_empty() {
                path = base.path.clone();
                if r.query.is_some() {
                    query = r.query;
                } else {
                    query = base.query;
                }
            } else {
                if r.path.starts_with('/') {
                    path = remove_dot_segments(&r.path).into();
                } else {
                    path = remove_dot_segments(&merge(base, &r.path)).into();
                }
                query = r.query;
            }
            authority = base.authority;
        }
        scheme = base.scheme;
    }
    Parts { scheme, authority, path, query, fragment: r.fragment }
}

/// Compares schemes, ignoring case (section 3.1).
fn same_scheme(a: Option<&str>, b: Option<&str>) -> bool {
    matches!((a, b), (Some(a), Some(b)) if a.eq_ignore_ascii_case(b))
}

/// Section 5.2.3, *Merge Paths*.
pub fn merge(base: &Parts<'_>, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    let kept = base.path.rfind('/').map_or("", |slash| &base.path[..=slash]);
    format!("{kept}{path}")
}

/// Section 5.2.4, *Remove Dot Segments*, with its two buffers.
pub fn remove_dot_segments(path: &str) -> String {
    let mut input = path.to_owned();
    let mut output = String::new();
    while !input.is_empty() {
        if input.starts_with("../") {
            input.replace_range(.."../".len(), ""); // A
        } else if input.starts_with("./") {
            input.replace_range(.."./".len(), ""); // A
        } else if input.starts_with("/./") {
            input.replace_range(.."/./".len(), "/"); // B
        } else if input == "/." {
            input.replace_range(.., "/"); // B
        } else if input.starts_with("/../") {
            input.replace_range(.."/../".len(), "/"); // C
            remove_last_segment(&mut output);
        } else if input == "/.." {
            input.replace_range(.., "/"); // C
            remove_last_segment(&mut output);
        } else if input == "." || input == ".." {
            input.clear(); // D
        } else {
            let initial = usize::from(input.starts_with('/'));
            let end = input[initial..].find('/').map_or(input.len(), |slash| initial + slash);
            output.extend(input.drain(..end)); // E
        }
    }
    output
}

/// Step C: removes the last segment and the `/` before it.
fn remove_last_segment(output: &mut String) {
    output.truncate(output.rfind('/').unwrap_or(0));
}

/// Section 5.3, *Component Recomposition*.
pub fn recompose(parts: &Parts<'_>) -> String {
    let mut result = String::new();
    if let Some(scheme) = parts.scheme {
        result += scheme;
        result += ":";
    }
    if let Some(authority) = parts.authority {
        result += "//";
        result += authority;
    }
    result += &parts.path;
    if let Some(query) = parts.query {
        result += "?";
        result += query;
    }
    if let Some(fragment) = parts.fragment {
        result += "#";
        result += fragment;
    }
    result
}

/// Prepends `/.` to a path that begins with `//` if there is no authority (section 3.3).
pub fn guarded(mut parts: Parts<'_>) -> Parts<'_> {
    if parts.authority.is_none() && parts.path.starts_with("//") {
        parts.path = format!("/.{}", parts.path).into();
    }
    parts
}

/// Section 5.2: parses both strings, transforms, and recomposes.
pub fn resolve(base: &str, reference: &str, strictness: Strictness) -> String {
    recompose(&transform(&parse(base), &parse(reference), strictness))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of appendix B.
    #[test]
    fn appendix_b() {
        let parts = parse("http://www.ics.uci.edu/pub/ietf/uri/#Related");
        let expected = Parts {
            scheme: Some("http"),
            authority: Some("www.ics.uci.edu"),
            path: "/pub/ietf/uri/".into(),
            query: None,
            fragment: Some("Related"),
        };
        assert_eq!(parts, expected);
    }

    /// The examples of section 5.2.4.
    #[test]
    fn printed_runs() {
        assert_eq!(remove_dot_segments("/a/b/c/./../../g"), "/a/g");
        assert_eq!(remove_dot_segments("mid/content=5/../6"), "mid/6");
    }

    #[test]
    fn undefined_is_not_empty() {
        for text in ["", "?", "#", "?#", "//", "//?", "s:", "s://", "s://?#", ":", "a/b:c"] {
            assert_eq!(recompose(&parse(text)), text);
        }
    }

    /// Both cases of section 5.2.3, and both interpretations of section 5.4.2.
    #[test]
    fn merge_and_strictness() {
        assert_eq!(merge(&parse("http://a"), "g"), "/g");
        assert_eq!(merge(&parse("urn:x:y"), "g"), "g");
        assert_eq!(resolve("http://a/b/c/d;p?q", "http:g", Strictness::Strict), "http:g");
        assert_eq!(
            resolve("http://a/b/c/d;p?q", "HTTP:g", Strictness::NonStrict),
            "http://a/b/c/g"
        );
    }
}
