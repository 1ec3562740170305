//! Pairs of URIs to compare, and to find the way between.
//!
//! Programs compare what they think may be the same: texts that are equal, texts that are one URI in two spellings, and texts
//! that differ somewhere. Whoever compares from one end finds a difference at that end at once, so there are some at both.

/// The other half of a pair for a URI with an authority. Which kind of pair it is depends on nothing but the text.
pub(crate) fn partner(uri: &str) -> String {
    match uri.len() % 5 {
        0 => uri.to_owned(),
        1 => other_case(uri),
        2 => other_path(uri),
        3 => other_scheme(uri),
        _ => other_end(uri),
    }
}

/// A URI in a sibling directory of the one that a URI is in, with a query that it has not.
pub(crate) fn base(uri: &str) -> String {
    let start = path(uri);
    let end = uri[start..].find(['?', '#']).map_or(uri.len(), |at| start + at);
    let parent = uri[start..end].rmatch_indices('/').nth(1).map_or(start, |(at, _)| start + at);
    format!("{}/other/page?base", &uri[..parent])
}

/// The same URI with its scheme and host in capitals.
fn other_case(uri: &str) -> String {
    let mut other = uri.to_owned();
    let (host, path) = (host(uri), path(uri));
    if let Some(scheme) = uri.find(':') {
        other[..scheme].make_ascii_uppercase();
    }
    other[host..path].make_ascii_uppercase();
    other
}

/// The same URI with one dot-segment more.
fn other_path(uri: &str) -> String {
    let (before, path) = uri.split_at(path(uri));
    let dot = if path.starts_with('/') { "/." } else { "" };
    format!("{before}{dot}{path}")
}

/// Another URI, which differs at the beginning.
fn other_scheme(uri: &str) -> String {
    let (scheme, rest) = uri.split_once(':').unwrap_or(("", uri));
    let other = if scheme.eq_ignore_ascii_case("http") { "https" } else { "http" };
    format!("{other}:{rest}")
}

/// Another URI, which differs at the end.
fn other_end(uri: &str) -> String {
    let mark = if uri.contains('#') { "" } else { "#" };
    format!("{uri}{mark}x")
}

/// Where the host begins.
fn host(uri: &str) -> usize {
    let authority = uri.find("://").map_or(0, |at| at + 3);
    uri[authority..path(uri)].rfind('@').map_or(authority, |at| authority + at + 1)
}

/// Where the authority ends.
fn path(uri: &str) -> usize {
    let authority = uri.find("://").map_or(0, |at| at + 3);
    uri[authority..].find(['/', '?', '#']).map_or(uri.len(), |at| authority + at)
}

#[cfg(test)]
mod tests {
    use super::{base, other_case, other_end, other_path, other_scheme};

    #[test]
    fn a_base_is_near() {
        assert_eq!(base("http://h/a/b/c?d/e"), "http://h/a/other/page?base");
        assert_eq!(base("http://h/a#b"), "http://h/other/page?base");
        assert_eq!(base("http://h"), "http://h/other/page?base");
    }

    #[test]
    fn partners_are_as_they_are_named() {
        let uri = "http://u@h:80/a/b?c";
        assert_eq!(other_case(uri), "HTTP://u@H:80/a/b?c");
        assert_eq!(other_path(uri), "http://u@h:80/./a/b?c");
        assert_eq!(other_scheme(uri), "https://u@h:80/a/b?c");
        assert_eq!(other_end(uri), "http://u@h:80/a/b?c#x");
        assert_eq!(other_end("ftp://h#a"), "ftp://h#ax");
        assert_eq!([other_case("ftp://h"), other_path("ftp://h")], ["FTP://H", "ftp://h"]);
    }
}
