//! Components for building and editing URIs.

/// The number of components: scheme, host, path, query, and fragment.
pub(crate) const COUNT: usize = 5;

/// Replacements for components that are missing, or that some library does not accept.
const SCHEME: &str = "http";
const HOST: &str = "h.example";
const PATH: &str = "/";
const QUERY: &str = "q";
const FRAGMENT: &str = "f";

pub(crate) mod set {
    pub(crate) const HOST: &str = "other.example";
    pub(crate) const SEGMENT: &str = "details.html";
    pub(crate) const QUERY: &str = "sort=name&page=2";
    pub(crate) const FRAGMENT: &str = "section-2";
}

/// Splits a URI with an authority into its components, without delimiters.
///
/// Missing components are replaced, and so are IP literals, because one library accepts only names
/// as a host.
pub(crate) fn of(uri: &str) -> [&str; COUNT] {
    let (uri, fragment) = uri.split_once('#').unwrap_or((uri, FRAGMENT));
    let (uri, query) = uri.split_once('?').unwrap_or((uri, QUERY));
    let (scheme, rest) = uri.split_once("://").unwrap_or((SCHEME, uri));
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host =
        if host.starts_with('[') { HOST } else { host.split(':').next().unwrap_or_default() };
    [
        scheme,
        if host.is_empty() { HOST } else { host },
        if path.is_empty() { PATH } else { path },
        query,
        fragment,
    ]
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn splits_components() {
        assert_eq!(of("http://u:p@h:80/a/b?c/d#e?f"), ["http", "h", "/a/b", "c/d", "e?f"]);
        assert_eq!(of("ftp://[::1]:21"), ["ftp", "h.example", "/", "q", "f"]);
    }
}
