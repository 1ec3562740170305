//! Relative URLs, transliterated from RFC 1808: the parser of section 2.4 and the resolution of
//! section 4.
//!
//! By sections 2.4.1 to 2.4.5, a component is empty if its delimiter is missing or nothing follows
//! it, and section 4 only tests for emptiness. [`Parts`] records the delimiter, because step 7
//! keeps it.
//!
//! The slash between a network location and a path belongs to neither (section 2.1): `g` on
//! `http://a` is `http://a/g`.
//!
//! ```
//! use urikit_conformance::resolve_rfc1808::resolve;
//!
//! assert_eq!(resolve("http://a/b/c/d;p?q#f", "?y"), "http://a/b/c/d;p?y");
//! assert_eq!(resolve("http://a/b/c/d;p?q#f", ""), "http://a/b/c/d;p?q#f");
//! ```

use crate::resolve_rfc2396::{ExcessDotSegments, remove_dots, root_len, without_excess};

/// The six components of section 2.1; `None` if the delimiter is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts<'a> {
    pub scheme: Option<&'a str>,
    pub net_loc: Option<&'a str>,
    /// Including a leading `/`.
    pub path: &'a str,
    pub params: Option<&'a str>,
    pub query: Option<&'a str>,
    pub fragment: Option<&'a str>,
}

/// Section 2.4.
pub fn parse(text: &str) -> Parts<'_> {
    let mut parts = Parts::default();
    let mut rest = text;
    if let Some((before, fragment)) = rest.split_once('#') {
        (rest, parts.fragment) = (before, Some(fragment)); // 2.4.1
    }
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-');
    match rest.split_once(':') {
        Some((scheme, after)) if !scheme.is_empty() && scheme.chars().all(is_scheme) => {
            (rest, parts.scheme) = (after, Some(scheme)); // 2.4.2
        }
        _ => {}
    }
    if let Some(after) = rest.strip_prefix("//") {
        let end = after.find('/').unwrap_or(after.len());
        parts.net_loc = Some(&after[..end]); // 2.4.3
        rest = &after[end..];
    }
    if let Some((before, query)) = rest.split_once('?') {
        (rest, parts.query) = (before, Some(query)); // 2.4.4
    }
    if let Some((before, params)) = rest.split_once(';') {
        (rest, parts.params) = (before, Some(params)); // 2.4.5
    }
    Parts { path: rest, ..parts } // 2.4.6
}

/// Section 4: resolves `embedded` against `base`, without validation.
pub fn resolve(base: &str, embedded: &str) -> String {
    resolve_with(base, embedded, ExcessDotSegments::Retain).expect(
        "RFC 1808 resolves every \
        reference",
    )
}

/// The same with an option of RFC 2396 for `..` above the root; `None` if it is rejected.
pub fn resolve_with(base: &str, embedded: &str, excess: ExcessDotSegments) -> Option<String> {
    let (base_parts, mut e) = (parse(base), parse(embedded));
    if embedded.is_empty() {
        return Some(base.to_owned());
    }
    if e.scheme.is_some() {
        return Some(embedded.to_owned());
    }
    e.scheme = base_parts.scheme;
    if is_given(e.net_loc) {
        return Some(recombine(&e, e.path));
    }
    e.net_loc = base_parts.net_loc;
    if e.path.starts_with('/') {
        return Some(recombine(&e, e.path));
    }
    if e.path.is_empty() {
        if is_given(e.params) {
            return Some(recombine(&e, base_parts.path));
        }
        e.params = base_parts.params;
        if is_given(e.query) {
            return Some(recombine(&e, base_parts.path));
        }
        e.query = base_parts.query;
        return Some(recombine(&e, base_parts.path));
    }
    let base_path = match base_parts.path {
        "" if base_parts.net_loc.is_some() => "/",
        path => path,
    };
    Some(recombine(&e, &merged(base_path, e.path, excess)?))
}

fn is_given(component: Option<&str>) -> bool {
    component.is_some_and(|text| !text.is_empty())
}

/// Step 6.
fn merged(base: &str, embedded: &str, excess: ExcessDotSegments) -> Option<String> {
    let kept = base.rfind('/').map_or(0, |slash| slash + 1);
    let mut path = base[..kept].to_owned() + embedded;
    let root = root_len(&path);
    remove_dots(&mut path);
    without_excess(&mut path, root, excess)?;
    Some(path)
}

/// Step 7. A missing slash after a network location is inserted, and a path that would be parsed as
/// a network location is disambiguated as in RFC 3986.
fn recombine(parts: &Parts<'_>, path: &str) -> String {
    let mut result = String::new();
    let mut part = |before: &str, text: Option<&str>, after: &str| {
        if let Some(text) = text {
            result.extend([before, text, after]);
        }
    };
    part("", parts.scheme, ":");
    part("//", parts.net_loc, "");
    let follows = parts.params.is_some() || parts.query.is_some();
    let is_loose = parts.net_loc.is_some() && path.is_empty() && follows;
    let would_be_net_loc = parts.net_loc.is_none() && path.starts_with("//");
    part("", is_loose.then_some("/"), "");
    part("", would_be_net_loc.then_some("/."), "");
    part("", Some(path), "");
    part(";", parts.params, "");
    part("?", parts.query, "");
    part("#", parts.fragment, "");
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_of_the_parser() {
        let parts = parse("http://h?x/a/b;c/d;e?q?r#f#g");
        let expected = Parts {
            scheme: Some("http"),
            net_loc: Some("h?x"),
            path: "/a/b",
            params: Some("c/d;e"),
            query: Some("q?r"),
            fragment: Some("f#g"),
        };
        assert_eq!(parts, expected);
        assert_eq!(parse(":b"), Parts { path: ":b", ..Parts::default() });
        assert_eq!(parse("_:b"), Parts { path: "_:b", ..Parts::default() });
    }

    #[test]
    fn emptiness_and_parameters() {
        let base = "http://a/b/c/d;p?q#f";
        for (embedded, expected) in [
            ("?", "http://a/b/c/d;p?q"),
            (";", "http://a/b/c/d;p?q"),
            (";?y", "http://a/b/c/d;p?y"),
            ("///g", "http://a/g"),
            ("g;x=1/../y", "http://a/b/c/g;x=1/../y"),
            ("g?", "http://a/b/c/g?"),
            ("#", "http://a/b/c/d;p?q#"),
        ] {
            assert_eq!(resolve(base, embedded), expected, "{embedded}");
        }
        assert_eq!(resolve("http://a/b;p/q", "g"), "http://a/g");
        assert_eq!(resolve("http://a", "g"), "http://a/g");
        assert_eq!(resolve("http://a", ";x"), "http://a/;x");
        assert_eq!(resolve("http://a", "?y"), "http://a/?y");
    }
}
