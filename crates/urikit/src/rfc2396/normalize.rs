//! Normalization by RFC 2396 section 6, for all schemes with the common syntax.

use core::fmt;

use super::UriReference;
use crate::component::HostKind;

/// A URI reference that is normalized by RFC 2396 section 6 when it is formatted.
///
/// It is returned by [`UriReference::normalize`]. Write it with `Display`, which writes the scheme
/// and the hostname in lowercase.
///
/// # Examples
///
/// ```
/// use urikit::rfc2396::UriReference;
///
/// let uri = UriReference::parse("HTTP://Example.COM:80/%7ejoe/./")?;
/// assert_eq!(uri.normalize().to_string(), "http://example.com/%7ejoe/./");
/// assert!(uri.is_equivalent(&UriReference::parse("http://EXAMPLE.com/%7ejoe/./")?));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "normalization is lazy: use `to_string`"]
pub struct Normalized<'a>(UriReference<'a>);

/// The parts of a reference that normalization changes or keeps.
struct Parts<'a> {
    scheme: &'a str,
    /// The part from the `:` of the scheme to the host.
    before_host: &'a str,
    /// The hostname; empty if there is none.
    hostname: &'a str,
    /// The port with its `:`, unless it is the default, or an authority without a hostname.
    after_host: &'a str,
    rest: &'a str,
}

impl<'a> Normalized<'a> {
    pub(super) const fn new(reference: UriReference<'a>) -> Self {
        Self(reference)
    }

    pub(super) fn is_same(&self, other: &Normalized<'_>) -> bool {
        let (a, b) = (self.parts(), other.parts());
        a.scheme.eq_ignore_ascii_case(b.scheme)
            && a.before_host == b.before_host
            && a.hostname.eq_ignore_ascii_case(b.hostname)
            && a.after_host == b.after_host
            && a.rest == b.rest
    }

    fn parts(&self) -> Parts<'a> {
        let text = self.0.as_str();
        let spans = self.0.inner().spans();
        let (scheme, after_scheme) = text.split_at(spans.scheme_end as usize);
        let path_start = spans.path_start as usize;
        let is_named = spans.host_start != 0 && spans.host_kind == HostKind::RegName;
        let host_start = if is_named { spans.host_start as usize } else { path_start };
        let host_end = if is_named { spans.host_end as usize } else { path_start };
        Parts {
            scheme,
            before_host: &after_scheme[..host_start - scheme.len()],
            hostname: &text[host_start..host_end],
            after_host: &text[host_end..path_start],
            rest: &text[path_start..],
        }
        .without_default_port(self)
    }

    /// Returns whether the port is the default port of the scheme.
    fn has_default_port(&self) -> bool {
        let default = self.0.scheme().and_then(|scheme| scheme.default_port());
        let port = self.0.inner().port().and_then(|port| port.number().ok().flatten());
        default.is_some() && default == port
    }
}

impl Parts<'_> {
    fn without_default_port(self, normalized: &Normalized<'_>) -> Self {
        if !normalized.has_default_port() {
            return self;
        }
        // The port is at the end of the authority, which is after the hostname, or before the path
        // if the hostname is missing.
        let cut = |part: &'_ str| part.rfind(':').unwrap_or(part.len());
        if self.after_host.is_empty() {
            let end = cut(self.before_host);
            Self { before_host: &self.before_host[..end], ..self }
        } else {
            Self { after_host: "", ..self }
        }
    }
}

impl fmt::Display for Normalized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lower = |text: &str, f: &mut fmt::Formatter<'_>| {
            text.chars().try_for_each(|c| fmt::Write::write_char(f, c.to_ascii_lowercase()))
        };
        let parts = self.parts();
        lower(parts.scheme, f)?;
        f.write_str(parts.before_host)?;
        lower(parts.hostname, f)?;
        f.write_str(parts.after_host)?;
        f.write_str(parts.rest)
    }
}
