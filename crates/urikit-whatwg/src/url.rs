//! Parsed URLs and their getters ([URL Standard sections 4.1 and 6.1]).
//!
//! [URL Standard sections 4.1 and 6.1]: https://url.spec.whatwg.org/#urls

use alloc::string::{String, ToString as _};
use core::fmt;
use core::ops::Range;

use crate::host::HostKind;
use crate::scheme::SchemeKind;

/// The offsets of the delimiters in an `href`.
///
/// ```text
/// https://user:pass@example.com:8080/path?query#fragment
///      |      |     |          |    |    |     |
///      |      |     |          |    |    |     query_end
///      |      |     |          |    |    path_end
///      |      |     |          |    path_start
///      |      |     |          host_end
///      |      |     host_start
///      |      username_end
///      scheme_end
/// ```
///
/// Without a host, the three offsets of the authority are those after the colon, and `/.` can be
/// before `path_start`. Without credentials, `username_end` is `host_start`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Offsets {
    pub(crate) scheme_end: u32,
    pub(crate) username_end: u32,
    pub(crate) host_start: u32,
    pub(crate) host_end: u32,
    pub(crate) path_start: u32,
    pub(crate) path_end: u32,
    pub(crate) query_end: u32,
}

/// A URL as the URL Standard defines it.
///
/// It is the serialized URL (its `href`) with the offsets of its components. The accessors have the
/// names of the properties of the JavaScript class `URL` and return the same strings. They do not
/// allocate. [`spans`](Self::spans) divides the URL as `urikit` does.
///
/// Two URLs are equal if their strings are equal. `Debug` masks the password.
///
/// # Examples
///
/// ```
/// use urikit_whatwg::Url;
///
/// let url = Url::parse("https://user:pass@EXAMPLE.org:8080/a/./b?q#top")?;
/// assert_eq!(url.as_str(), "https://user:pass@example.org:8080/a/b?q#top");
/// assert_eq!((url.protocol(), url.username(), url.password()), ("https:", "user", "pass"));
/// assert_eq!((url.host(), url.port()), ("example.org:8080", "8080"));
/// assert_eq!((url.hostname(), url.pathname()), ("example.org", "/a/b"));
/// assert_eq!((url.search(), url.hash()), ("?q", "#top"));
/// assert_eq!(url.origin(), "https://example.org:8080");
/// # Ok::<(), urikit_whatwg::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Url {
    // The first field, because it decides comparisons. It also determines the other fields.
    pub(crate) href: String,
    pub(crate) offsets: Offsets,
    pub(crate) host_kind: Option<HostKind>,
}

/// The byte ranges of the components of a URL, without their delimiters.
///
/// It is returned by [`Url::spans`]. A component is `None` if the URL has no such component, which
/// is different from an empty one: the getters of the Standard return an empty string for both.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Spans {
    /// The scheme, without the colon.
    pub scheme: Range<usize>,
    /// The credentials, host, and port.
    pub authority: Option<Range<usize>>,
    /// The credentials, without the `@`.
    pub userinfo: Option<Range<usize>>,
    /// The host, with the brackets of an IPv6 address.
    pub host: Option<Range<usize>>,
    /// The port, without the colon.
    pub port: Option<Range<usize>>,
    /// The path.
    pub path: Range<usize>,
    /// The query, without the `?`.
    pub query: Option<Range<usize>>,
    /// The fragment, without the `#`.
    pub fragment: Option<Range<usize>>,
}

impl Url {
    /// Returns the serialized URL, which is the property `href`.
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.href
    }

    /// Returns the scheme with its colon, such as `https:`.
    pub fn protocol(&self) -> &str {
        &self.href[..self.offsets.scheme_end as usize + 1]
    }

    /// Returns the percent-encoded user name, or an empty string.
    pub fn username(&self) -> &str {
        match self.has_credentials() {
            true => &self.href[self.after_slashes()..self.offsets.username_end as usize],
            false => "",
        }
    }

    /// Returns the percent-encoded password, or an empty string.
    pub fn password(&self) -> &str {
        &self.href[self.password_range()]
    }

    /// Returns the host with the port, such as `example.org:8080`, or an empty string.
    pub fn host(&self) -> &str {
        &self.href[self.offsets.host_start as usize..self.port_end()]
    }

    /// Returns the host without the port, or an empty string.
    pub fn hostname(&self) -> &str {
        &self.href[self.offsets.host_start as usize..self.offsets.host_end as usize]
    }

    /// Returns the port, or an empty string if there is none or it is the default of the scheme.
    pub fn port(&self) -> &str {
        self.port_range().map_or("", |range| &self.href[range])
    }

    /// Returns the path.
    pub fn pathname(&self) -> &str {
        &self.href[self.offsets.path_start as usize..self.offsets.path_end as usize]
    }

    /// Returns the query with its `?`, or an empty string if there is none or it is empty.
    pub fn search(&self) -> &str {
        let query = &self.href[self.offsets.path_end as usize..self.offsets.query_end as usize];
        if query.len() > 1 { query } else { "" }
    }

    /// Returns the fragment with its `#`, or an empty string if there is none or it is empty.
    pub fn hash(&self) -> &str {
        let fragment = &self.href[self.offsets.query_end as usize..];
        if fragment.len() > 1 { fragment } else { "" }
    }

    /// Returns the serialized origin ([URL Standard section 4.7]), or `null` if it is opaque.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_whatwg::Url;
    ///
    /// assert_eq!(Url::parse("blob:https://example.org/uuid")?.origin(), "https://example.org");
    /// assert_eq!(Url::parse("data:,text")?.origin(), "null");
    /// # Ok::<(), urikit_whatwg::ParseError>(())
    /// ```
    ///
    /// [URL Standard section 4.7]: https://url.spec.whatwg.org/#origin
    pub fn origin(&self) -> String {
        match self.scheme_kind() {
            // The path of a `blob` URL is the URL of its creator, followed by an identifier.
            SchemeKind::NotSpecial if self.protocol() == "blob:" => {
                match Self::parse(self.pathname()) {
                    // Only these schemes, so this does not recurse further.
                    Ok(url) if matches!(url.protocol(), "http:" | "https:") => url.origin(),
                    _ => "null".to_string(),
                }
            }
            // The Standard leaves the origin of `file` URLs open and advises an opaque one.
            SchemeKind::NotSpecial | SchemeKind::File => "null".to_string(),
            _ => [self.protocol(), "//", self.host()].concat(),
        }
    }

    /// Returns whether the path is opaque, as in `mailto:` URLs. Such a URL cannot be the base of
    /// most references.
    pub fn has_opaque_path(&self) -> bool {
        self.host_kind.is_none() && !self.pathname().starts_with('/')
    }

    /// Returns whether the scheme is special: `http`, `https`, `ws`, `wss`, `ftp`, or `file`.
    pub fn is_special(&self) -> bool {
        self.scheme_kind().is_special()
    }

    /// Returns the kind of the host, or `None` if the URL has no host.
    pub fn host_kind(&self) -> Option<HostKind> {
        self.host_kind
    }

    /// Returns the byte ranges of the components in [`as_str`](Self::as_str).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_whatwg::Url;
    ///
    /// let url = Url::parse("https://user@example.org/?#")?;
    /// let spans = url.spans();
    /// assert_eq!(&url.as_str()[spans.userinfo.unwrap()], "user");
    /// assert_eq!(&url.as_str()[spans.host.unwrap()], "example.org");
    /// assert_eq!(spans.port, None);
    /// assert_eq!((spans.query, spans.fragment), (Some(26..26), Some(27..27)));
    /// # Ok::<(), urikit_whatwg::ParseError>(())
    /// ```
    pub fn spans(&self) -> Spans {
        let offsets = &self.offsets;
        let (path_end, query_end) = (offsets.path_end as usize, offsets.query_end as usize);
        let has_host = self.host_kind.is_some();
        let host = offsets.host_start as usize..offsets.host_end as usize;
        // The range before the `@`, which exists only if there are credentials.
        let userinfo = self.after_slashes()..host.start.saturating_sub(1);
        Spans {
            scheme: 0..offsets.scheme_end as usize,
            authority: has_host.then(|| self.after_slashes()..self.port_end()),
            userinfo: self.has_credentials().then_some(userinfo),
            host: has_host.then_some(host),
            port: self.port_range(),
            path: offsets.path_start as usize..path_end,
            query: (path_end < query_end).then(|| path_end + 1..query_end),
            fragment: (query_end < self.href.len()).then(|| query_end + 1..self.href.len()),
        }
    }

    pub(crate) fn scheme_kind(&self) -> SchemeKind {
        SchemeKind::of(&self.href[..self.offsets.scheme_end as usize])
    }

    /// Returns the offset of the authority, if there is one.
    fn after_slashes(&self) -> usize {
        self.offsets.scheme_end as usize + 3
    }

    fn has_credentials(&self) -> bool {
        self.offsets.username_end < self.offsets.host_start
    }

    /// Returns the offset after the port, or after the host if there is no port.
    fn port_end(&self) -> usize {
        match self.host_kind {
            Some(_) => self.offsets.path_start as usize,
            None => self.offsets.host_end as usize,
        }
    }

    fn port_range(&self) -> Option<Range<usize>> {
        let colon = self.offsets.host_end as usize;
        (colon < self.port_end()).then(|| colon + 1..self.port_end())
    }

    /// Returns the range of the password, which is empty if there is none.
    fn password_range(&self) -> Range<usize> {
        let (start, at_sign) =
            (self.offsets.username_end as usize, self.offsets.host_start as usize);
        // Without a password, `@` follows the user name directly.
        if start + 1 < at_sign { start + 1..at_sign - 1 } else { start..start }
    }
}

impl AsRef<str> for Url {
    fn as_ref(&self) -> &str {
        &self.href
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.href)
    }
}

impl fmt::Debug for Url {
    /// Shows `***` in place of a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let password = self.password_range();
        let mask = if password.is_empty() { "" } else { "***" };
        write!(f, "\"{}{mask}{}\"", &self.href[..password.start], &self.href[password.end..])
    }
}
