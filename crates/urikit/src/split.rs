//! The five parts of any text by RFC 3986 appendix B, without a look at what stands in them.
//!
//! The regular expression of that appendix matches every text, so [`split`] never fails; it also says nothing about
//! whether the text is a URI. For the components of a URI, with all that they promise, use [`UriRef::parse`].
//!
//! ```
//! use urikit::split::split;
//!
//! let parts = split("http://exa mple/{id}?q#f#g");
//! assert_eq!(parts.scheme, Some("http"));
//! assert_eq!(parts.authority, Some("exa mple"));
//! assert_eq!(parts.path, "/{id}");
//! assert_eq!(parts.query, Some("q"));
//! assert_eq!(parts.fragment, Some("f#g"));
//! assert_eq!(parts.to_string(), "http://exa mple/{id}?q#f#g");
//! ```
//!
//! [`UriRef::parse`]: crate::UriRef::parse

use core::fmt;

/// The five parts of a text, delimiters not included; `None` where a part's delimiter is missing.
///
/// `Debug` masks the password in the authority.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Split<'a> {
    /// What stands before the first `:`, if that is not empty and none of `/`, `?`, `#` stands before it.
    pub scheme: Option<&'a str>,
    /// What stands behind `//` until `/`, `?` or `#`.
    pub authority: Option<&'a str>,
    /// What stands behind these until `?` or `#`.
    pub path: &'a str,
    /// What stands behind the `?` until `#`.
    pub query: Option<&'a str>,
    /// What stands behind the first `#`.
    pub fragment: Option<&'a str>,
}

/// Splits any text into its five parts (RFC 3986 appendix B).
pub fn split(text: &str) -> Split<'_> {
    let (text, fragment) = cut(text, '#');
    let (text, query) = cut(text, '?');
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

/// What stands before the first `delimiter`, and what stands behind it if there is one.
fn cut(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter).map_or((text, None), |(before, behind)| (before, Some(behind)))
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

/// An authority whose password is masked: all between the first `:` and the last `@`.
struct MaskedAuthority<'a>(&'a str);

impl fmt::Debug for MaskedAuthority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.rsplit_once('@').and_then(|(userinfo, host)| Some((userinfo.split_once(':')?.0, host))) {
            Some((username, host)) => {
                write!(f, "\"{}:***@{}\"", username.escape_debug(), host.escape_debug())
            }
            None => self.0.fmt(f),
        }
    }
}

impl fmt::Display for Split<'_> {
    /// The parts put together again (RFC 3986 section 5.3): the text that was split.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(scheme) = self.scheme {
            write!(f, "{scheme}:")?;
        }
        if let Some(authority) = self.authority {
            write!(f, "//{authority}")?;
        }
        f.write_str(self.path)?;
        if let Some(query) = self.query {
            write!(f, "?{query}")?;
        }
        match self.fragment {
            Some(fragment) => write!(f, "#{fragment}"),
            None => Ok(()),
        }
    }
}
