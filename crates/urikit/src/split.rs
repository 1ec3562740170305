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
    // The order matters. `#` ends all other components, and `?` all but the fragment, so removing
    // both first leaves a string in which any colon and slash belong to the scheme, the authority,
    // or the path. In `a?b:c`, for example, the colon is not the end of a scheme.
    let (text, fragment) = cut(text, '#');
    let (text, query) = cut(text, '?');
    // A colon after a slash is part of the path, as in `a/b:c`, or of the authority.
    let (scheme, text) = match text.split_once(':') {
        Some((scheme, rest)) if !scheme.is_empty() && !scheme.contains('/') => (Some(scheme), rest),
        _ => (None, text),
    };
    let Some(text) = text.strip_prefix("//") else {
        return Split { scheme, authority: None, path: text, query, fragment };
    };
    let (authority, path) = text.split_at(text.find('/').unwrap_or(text.len()));
    Split { scheme, authority: Some(authority), path, query, fragment }
}

/// Splits a string at the first delimiter. The second part is `None` if there is no delimiter, and
/// empty if nothing follows it.
fn cut(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter).map_or((text, None), |(before, after)| (before, Some(after)))
}

impl fmt::Debug for Split<'_> {
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
