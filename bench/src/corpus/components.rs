//! The components of URIs, to put together; and what components are set to.

/// How many components a URI is made of here: scheme, host, path, query, fragment.
pub(crate) const COUNT: usize = 5;

/// What stands in for a component that a URI has not, or that not every library can be given.
const SCHEME: &str = "http";
const HOST: &str = "h.example";
const PATH: &str = "/";
const QUERY: &str = "q";
const FRAGMENT: &str = "f";

/// What the components of a URI are set to.
pub(crate) mod set {
    pub(crate) const HOST: &str = "other.example";
    pub(crate) const SEGMENT: &str = "details.html";
    pub(crate) const QUERY: &str = "sort=name&page=2";
    pub(crate) const FRAGMENT: &str = "section-2";
}

/// The components of a URI with an authority, without their delimiters. An address in brackets is no name, which is all that
/// one library takes as text; its place and that of each component that is not there is filled.
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
    fn components_are_taken_apart() {
        assert_eq!(of("http://u:p@h:80/a/b?c/d#e?f"), ["http", "h", "/a/b", "c/d", "e?f"]);
        assert_eq!(of("ftp://[::1]:21"), ["ftp", "h.example", "/", "q", "f"]);
    }
}
