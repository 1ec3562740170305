//! Pairs of URIs to compare and to relativize.
//!
//! Programs compare URIs that are likely to be the same: equal strings, two spellings of one URI,
//! and strings with a small difference. A comparison that starts at one end finds a difference at
//! that end immediately, so the pairs have differences at both ends.

/// Returns the second URI of a pair. The kind of the pair depends only on the length of the URI.
pub(crate) fn partner(uri: &str) -> String {
    match uri.len() % 5 {
        0 => uri.to_owned(),
        1 => other_case(uri),
        2 => other_path(uri),
        3 => other_scheme(uri),
        _ => other_end(uri),
    }
}

/// Returns a URI in a sibling directory, with another query.
pub(crate) fn base(uri: &str) -> String {
    let start = path(uri);
    let end = uri[start..].find(['?', '#']).map_or(uri.len(), |at| start + at);
    let parent = uri[start..end].rmatch_indices('/').nth(1).map_or(start, |(at, _)| start + at);
    format!("{}/other/page?base", &uri[..parent])
}

/// The same URI with its scheme and host in uppercase.
fn other_case(uri: &str) -> String {
    let mut other = uri.to_owned();
    let (host, path) = (host(uri), path(uri));
    if let Some(scheme) = uri.find(':') {
        other[..scheme].make_ascii_uppercase();
    }
    other[host..path].make_ascii_uppercase();
    other
}

/// The same URI with an additional dot segment.
fn other_path(uri: &str) -> String {
    let (before, path) = uri.split_at(path(uri));
    let dot = if path.starts_with('/') { "/." } else { "" };
    format!("{before}{dot}{path}")
}

/// A URI that differs at the beginning.
fn other_scheme(uri: &str) -> String {
    let (scheme, rest) = uri.split_once(':').unwrap_or(("", uri));
    let other = if scheme.eq_ignore_ascii_case("http") { "https" } else { "http" };
    format!("{other}:{rest}")
}

/// A URI that differs at the end.
fn other_end(uri: &str) -> String {
    let mark = if uri.contains('#') { "" } else { "#" };
    format!("{uri}{mark}x")
}

/// The offset of the host.
fn host(uri: &str) -> usize {
    let authority = uri.find("://").map_or(0, |at| at + 3);
    uri[authority..path(uri)].rfind('@').map_or(authority, |at| authority + at + 1)
}

/// The end of the authority.
fn path(uri: &str) -> usize {
    let authority = uri.find("://").map_or(0, |at| at + 3);
    uri[authority..].find(['/', '?', '#']).map_or(uri.len(), |at| authority + at)
}

#[cfg(test)]
mod tests {
    use super::{base, other_case, other_end, other_path, other_scheme};

    #[test]
    fn base_is_in_a_sibling_directory() {
        assert_eq!(base("http://h/a/b/c?d/e"), "http://h/a/other/page?base");
        assert_eq!(base("http://h/a#b"), "http://h/other/page?base");
        assert_eq!(base("http://h"), "http://h/other/page?base");
    }

    #[test]
    fn partners_differ_as_named() {
        let uri = "http://u@h:80/a/b?c";
        assert_eq!(other_case(uri), "HTTP://u@H:80/a/b?c");
        assert_eq!(other_path(uri), "http://u@h:80/./a/b?c");
        assert_eq!(other_scheme(uri), "https://u@h:80/a/b?c");
        assert_eq!(other_end(uri), "http://u@h:80/a/b?c#x");
        assert_eq!(other_end("ftp://h#a"), "ftp://h#ax");
        assert_eq!([other_case("ftp://h"), other_path("ftp://h")], ["FTP://H", "ftp://h"]);
    }
}
