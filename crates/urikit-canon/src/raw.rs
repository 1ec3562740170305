//! A tolerant splitter for raw URLs ([RFC 3986 appendix B]).
//!
//! [`RawUrl::split`] accepts any bytes, including spaces, raw UTF-8, and invalid UTF-8, and never
//! fails or allocates. It differs from the regular expression of the appendix in one point: a
//! scheme consists of the characters that RFC 3986 allows, so `a b:c` has no scheme.
//!
//! [RFC 3986 appendix B]: https://www.rfc-editor.org/rfc/rfc3986#appendix-B

use crate::scan;

/// The components of a URL that may be invalid, split at the delimiters without any check.
///
/// A component is `None` if its delimiter is absent, and empty if only the delimiter is present.
/// Components are borrowed from the input and do not include their delimiters.
///
/// # Examples
///
/// ```
/// use urikit_canon::raw::RawUrl;
///
/// let url = RawUrl::split(b"http://user@exa mple.com:80a/a|b?\xff#x");
/// assert_eq!(url.scheme, Some(&b"http"[..]));
/// assert_eq!(url.userinfo, Some(&b"user"[..]));
/// assert_eq!(url.host, Some(&b"exa mple.com"[..]));
/// assert_eq!(url.port, Some(&b"80a"[..]));
/// assert_eq!(url.path, b"/a|b");
/// assert_eq!(url.query, Some(&b"\xff"[..]));
/// assert_eq!(url.fragment, Some(&b"x"[..]));
///
/// let mail = RawUrl::split(b"mailto:info@example.com");
/// assert_eq!((mail.host, mail.path), (None, &b"info@example.com"[..]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RawUrl<'a> {
    /// The scheme: a letter, then letters, digits, `+`, `-`, or `.`, up to the first `:`.
    pub scheme: Option<&'a [u8]>,
    /// The user information: the part of the authority before the last `@`.
    pub userinfo: Option<&'a [u8]>,
    /// The host, with the brackets of an IPv6 address. `None` if the URL has no authority.
    pub host: Option<&'a [u8]>,
    /// The port: the part after the first `:` that follows the host.
    pub port: Option<&'a [u8]>,
    /// The path: the part after the scheme and authority, up to `?` or `#`.
    pub path: &'a [u8],
    /// The query: the part after the first `?`, up to `#`.
    pub query: Option<&'a [u8]>,
    /// The fragment: the part after the first `#`.
    pub fragment: Option<&'a [u8]>,
}

impl<'a> RawUrl<'a> {
    /// Splits a URL into its components, such as host and path, without checking or decoding them.
    ///
    /// Any bytes are accepted, so this function is suitable for invalid URLs, such as those in web
    /// archives.
    #[must_use]
    pub fn split(input: &'a [u8]) -> Self {
        let scheme_len = scheme_len(input);
        let scheme = scheme_len.map(|len| &input[..len]);
        let rest = scheme_len.map_or(input, |len| &input[len + 1..]);
        let mut url = Self { scheme, ..Self::default() };
        let (authority, rest) = split_authority(rest);
        if let Some(authority) = authority {
            let (userinfo, host_port) = cut_last_at(authority);
            let (host, port) = split_port(host_port);
            url = Self { userinfo, host: Some(host), port, ..url };
        }
        let (path, query, fragment) = split_tail(rest);
        Self { path, query, fragment, ..url }
    }
}

/// Returns the length of the scheme, if the input has one.
pub(crate) fn scheme_len(input: &[u8]) -> Option<usize> {
    let end = input
        .iter()
        .position(|b| !b.is_ascii_alphanumeric() && !matches!(b, b'+' | b'-' | b'.'))?;
    (input[end] == b':' && end > 0 && input[0].is_ascii_alphabetic()).then_some(end)
}

/// Splits `//authority` from the rest, which starts with `/`, `?`, or `#`, or is empty.
pub(crate) fn split_authority(input: &[u8]) -> (Option<&[u8]>, &[u8]) {
    let Some(rest) = input.strip_prefix(b"//") else { return (None, input) };
    let end = scan::position(rest, *b"/?#").unwrap_or(rest.len());
    (Some(&rest[..end]), &rest[end..])
}

/// The path, the query, and the fragment.
type Tail<'a> = (&'a [u8], Option<&'a [u8]>, Option<&'a [u8]>);

/// Splits the part after the authority.
pub(crate) fn split_tail(input: &[u8]) -> Tail<'_> {
    let end = scan::position(input, *b"?#").unwrap_or(input.len());
    let (path, rest) = input.split_at(end);
    match rest {
        [b'?', rest @ ..] => {
            let (query, fragment) = cut(rest, b'#');
            (path, Some(query), fragment)
        }
        [_, fragment @ ..] => (path, None, Some(fragment)),
        [] => (path, None, None),
    }
}

/// Splits an authority at its last `@`.
pub(crate) fn cut_last_at(authority: &[u8]) -> (Option<&[u8]>, &[u8]) {
    if !scan::contains(authority, *b"@") {
        return (None, authority);
    }
    match authority.iter().rposition(|&b| b == b'@') {
        Some(at) => (Some(&authority[..at]), &authority[at + 1..]),
        None => (None, authority),
    }
}

/// Splits `host:port`; a colon in brackets is part of the host.
pub(crate) fn split_port(host_port: &[u8]) -> (&[u8], Option<&[u8]>) {
    if host_port.first() == Some(&b'[') {
        if let Some(close) = host_port.iter().position(|&b| b == b']') {
            match host_port.get(close + 1) {
                None => return (host_port, None),
                Some(b':') => return (&host_port[..=close], Some(&host_port[close + 2..])),
                Some(_) => {}
            }
        }
    }
    let (host, port) = cut(host_port, b':');
    (host, port)
}

/// Splits at the first delimiter, which belongs to neither part.
pub(crate) fn cut(input: &[u8], delimiter: u8) -> (&[u8], Option<&[u8]>) {
    match scan::position(input, [delimiter]) {
        Some(at) => (&input[..at], Some(&input[at + 1..])),
        None => (input, None),
    }
}
