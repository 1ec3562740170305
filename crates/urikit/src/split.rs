//! Splits any string into five components, without validation ([RFC 3986 appendix B]).
//!
//! The regular expression of that appendix matches every string, so [`split()`] never fails, even
//! if the input is not a valid URI. To validate the components, use [`UriRef::parse`].
//!
//! # Examples
//!
//! ```
//! use urikit::split::split;
//!
//! let parts = split("http://exa mple.com/{id}?q#f#g");
//! assert_eq!(parts.scheme, Some("http"));
//! assert_eq!(parts.authority, Some("exa mple.com"));
//! assert_eq!(parts.path, "/{id}");
//! assert_eq!(parts.query, Some("q"));
//! assert_eq!(parts.fragment, Some("f#g"));
//! assert_eq!(parts.to_string(), "http://exa mple.com/{id}?q#f#g");
//! ```
//!
//! [`UriRef::parse`]: crate::UriRef::parse
//! [RFC 3986 appendix B]: https://www.rfc-editor.org/rfc/rfc3986#appendix-B

use core::fmt;
use core::ops::Range;

use crate::byte_scan::find;
use crate::sink;

/// The five components of a URI reference as strings without delimiters, such as `?`.
///
/// It is returned by [`split`]. A missing component is `None`; the path is always present.
/// `Display` writes the original string. `Debug` masks the password in the authority.
///
/// # Examples
///
/// ```
/// use urikit::split::{Split, split};
///
/// let link = split("http://example.com/{page}?lang=en");
/// let secure = Split { scheme: Some("https"), query: None, ..link };
/// assert_eq!(secure.to_string(), "https://example.com/{page}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Split<'a> {
    /// The scheme, without its `:`, or `None` in a relative reference.
    ///
    /// This is the part before the first `:`, if it is not empty and contains none of `/`, `?`,
    /// `#`.
    pub scheme: Option<&'a str>,
    /// The authority: the part after `//`, up to `/`, `?`, or `#`.
    pub authority: Option<&'a str>,
    /// The path: the part after the scheme and authority, up to `?` or `#`.
    pub path: &'a str,
    /// The query: the part after the first `?`, up to `#`.
    pub query: Option<&'a str>,
    /// The fragment: the part after the first `#`.
    pub fragment: Option<&'a str>,
}

/// Splits any string into scheme, authority, path, query, and fragment, without validating them.
///
/// The split is that of RFC 3986 appendix B and cannot fail. Joining the components with their
/// delimiters yields the input. To validate a reference, use
/// [`UriRef::parse`](crate::UriRef::parse).
///
/// # Examples
///
/// ```
/// use urikit::split::split;
///
/// // The placeholder makes this an invalid URI, but it can be split.
/// let parts = split("https://{region}.example.com/upload?key=<key>");
/// assert_eq!(parts.authority, Some("{region}.example.com"));
/// assert_eq!(parts.query, Some("key=<key>"));
///
/// // A Windows path is divided at its colon.
/// assert_eq!(split(r"C:\Users\me").scheme, Some("C"));
/// ```
pub fn split(text: &str) -> Split<'_> {
    let spans = spans(text.as_bytes());
    let part = |span: Option<Range<usize>>| span.map(|span| &text[span]);
    Split {
        scheme: part(spans.scheme),
        authority: part(spans.authority),
        path: &text[spans.path],
        query: part(spans.query),
        fragment: part(spans.fragment),
    }
}

/// The byte ranges of the five components of a URI reference, without delimiters.
///
/// It is returned by [`spans`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spans {
    /// The range of the scheme.
    pub scheme: Option<Range<usize>>,
    /// The range of the authority.
    pub authority: Option<Range<usize>>,
    /// The range of the path.
    pub path: Range<usize>,
    /// The range of the query.
    pub query: Option<Range<usize>>,
    /// The range of the fragment.
    pub fragment: Option<Range<usize>>,
}

/// Splits any bytes like [`split()`], and returns the ranges of the components.
///
/// # Examples
///
/// ```
/// use urikit::split::spans;
///
/// let spans = spans(b"http://caf\xe9.example/?q");
/// assert_eq!((spans.authority, spans.query), (Some(7..19), Some(21..22)));
/// ```
pub fn spans(bytes: &[u8]) -> Spans {
    // The order matters. `#` ends all other components, and `?` all but the fragment, so removing
    // both first leaves bytes in which any colon and slash belong to the scheme, the authority, or
    // the path. In `a?b:c`, for example, the colon is not the end of a scheme.
    let query_end = find(bytes, 0, b'#');
    let path_end = find(&bytes[..query_end], 0, b'?');
    let before_query = &bytes[..path_end];
    // A colon after a slash is part of the path, as in `a/b:c`, or of the authority.
    let scheme = match before_query.iter().position(|byte| matches!(byte, b':' | b'/')) {
        Some(colon) if colon > 0 && bytes[colon] == b':' => Some(0..colon),
        _ => None,
    };
    let start = scheme.as_ref().map_or(0, |scheme| scheme.end + 1);
    let authority = before_query[start..].starts_with(b"//").then(|| {
        let start = start + 2;
        start..find(before_query, start, b'/')
    });
    Spans {
        path: authority.as_ref().map_or(start, |authority| authority.end)..path_end,
        scheme,
        authority,
        query: (path_end < query_end).then(|| path_end + 1..query_end),
        fragment: (query_end < bytes.len()).then(|| query_end + 1..bytes.len()),
    }
}

impl fmt::Debug for Split<'_> {
    /// Shows the components with a masked password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Split")
            .field("scheme", &self.scheme)
            .field("authority", &self.authority.map(MaskedAuthority))
            .field("path", &self.path)
            .field("query", &self.query)
            .field("fragment", &self.fragment)
            .finish()
    }
}

/// An authority whose `Debug` masks the password, between the first `:` and the last `@`.
struct MaskedAuthority<'a>(&'a str);

impl fmt::Debug for MaskedAuthority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The string is not validated, so a password may contain `@`. Splitting at the last one
        // hides all of it.
        match self
            .0
            .rsplit_once('@')
            .and_then(|(userinfo, host)| Some((userinfo.split_once(':')?.0, host)))
        {
            Some((username, host)) => {
                write!(f, "\"{}:***@{}\"", username.escape_debug(), host.escape_debug())
            }
            None => self.0.fmt(f),
        }
    }
}

impl fmt::Display for Split<'_> {
    /// Writes the components with their delimiters (RFC 3986 section 5.3), which yields the
    /// original string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sink::pad(f, |out| {
            if let Some(scheme) = self.scheme {
                write!(out, "{scheme}:")?;
            }
            if let Some(authority) = self.authority {
                write!(out, "//{authority}")?;
            }
            out.write_str(self.path)?;
            if let Some(query) = self.query {
                write!(out, "?{query}")?;
            }
            match self.fragment {
                Some(fragment) => write!(out, "#{fragment}"),
                None => Ok(()),
            }
        })
    }
}
