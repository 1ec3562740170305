//! Properties of schemes, used by normalization and comparison ([RFC 3986 section 6.2.3]).
//!
//! The built-in table contains the default ports and the path syntax of common schemes; to add
//! schemes, use [`Schemes::with`]. To parse URIs by the syntax of their scheme, use the crate
//! `urikit-schemes`, which also provides the normal forms of schemes.
//!
//! # Examples
//!
//! ```
//! use urikit::UriRef;
//! use urikit::normalize::Normalizer;
//! use urikit::scheme::{EmptyPath, SchemeInfo, Schemes};
//!
//! let extra = [SchemeInfo::new("redis").default_port(6379).empty_path(EmptyPath::Root)];
//! let uri = UriRef::parse("redis://cache.example.com:6379")?;
//! let normalizer = Normalizer::new().schemes(Schemes::with(&extra));
//! assert_eq!(normalizer.normalize(uri), "redis://cache.example.com/");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! [RFC 3986 section 6.2.3]: https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3

use core::fmt;
#[cfg(feature = "alloc")]
use core::ops::Range;

use crate::byte_scan::{self, WORD};
use crate::component::Scheme;
#[cfg(feature = "alloc")]
use crate::reference::Uri;

/// The meaning of an empty path: whether `http://a` is equivalent to `http://a/`.
///
/// Normalization and comparison use it for URIs with an authority. Set it with
/// [`SchemeInfo::empty_path`].
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
///
/// // `https` treats an empty path as `/`; `ftp` does not.
/// assert_eq!(
///     UriRef::parse("https://example.com")?.normalize(),
///     "https://example.com/"
/// );
/// assert_eq!(UriRef::parse("ftp://example.com")?.normalize(), "ftp://example.com");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmptyPath {
    /// An empty path differs from `/` and is not changed.
    Keep,
    /// An empty path is equivalent to `/`, which is its normal form.
    Root,
    /// An empty path is equivalent to `/` if the query is missing.
    ///
    /// With a query, the scheme requires the slash, so adding it would make an invalid URI valid.
    RootWithoutQuery,
}

/// The host that is equivalent to an empty host in some schemes.
pub(crate) const LOCALHOST: &str = "localhost";

/// The meaning of the host `localhost`: whether `file://localhost/a` is equivalent to `file:///a`.
///
/// Normalization and comparison use it. Set it for a scheme with [`SchemeInfo::localhost`].
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
///
/// let uri = UriRef::parse("file://localhost/etc/hosts")?;
/// assert_eq!(uri.normalize(), "file:///etc/hosts");
/// let uri = UriRef::parse("http://localhost/index.html")?;
/// assert_eq!(uri.normalize(), "http://localhost/index.html");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Localhost {
    /// `localhost` is an ordinary host and is not changed.
    Keep,
    /// `localhost` is equivalent to an empty host, which is its normal form (RFC 3986 sections
    /// 3.2.2 and 6.2.3).
    Empty,
}

/// The properties of a scheme that normalization uses, such as its default port.
///
/// Create it with [`SchemeInfo::new`], set properties with its methods, and add it to a table of
/// schemes with [`Schemes::with`].
///
/// # Examples
///
/// ```
/// use urikit::scheme::{SchemeInfo, Schemes};
///
/// let info = Schemes::BUILT_IN.find("HTTPS").unwrap();
/// assert_eq!((info.name, info.default_port), ("https", Some(443)));
///
/// const POSTGRES: SchemeInfo<'_> = SchemeInfo::new("postgres").default_port(5432);
/// assert_eq!(POSTGRES.default_port, Some(5432));
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct SchemeInfo<'t> {
    /// The name of the scheme, without `:`. Case is ignored.
    pub name: &'t str,
    /// The port that is assumed if a URI of the scheme has none, such as 443 for `https`.
    pub default_port: Option<u16>,
    /// Whether an empty path after an authority is equivalent to `/`.
    pub empty_path: EmptyPath,
    /// Whether the host `localhost` is equivalent to an empty host if there is no userinfo or port.
    pub localhost: Localhost,
    /// The normal form that the specification of the scheme defines. Requires the feature `alloc`.
    #[cfg(feature = "alloc")]
    pub normal_form: Option<NormalForm>,
}

/// A function that reports the changes that convert a URI to the normal form of its scheme.
///
/// The function calls the closure with each byte range and its replacement, in ascending order. The
/// other normalization steps are applied before this function is called, and again to its result.
/// Requires the feature `alloc`.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::normalize::Normalizer;
/// use urikit::scheme::{SchemeInfo, Schemes};
///
/// // A scheme whose paths ignore case.
/// let ticket = SchemeInfo::new("ticket").normal_form(|uri, replace| {
///     let path = uri.path().as_str();
///     let start = uri.scheme().as_str().len() + 1;
///     replace(start..start + path.len(), &path.to_ascii_uppercase());
/// });
/// let extra = [ticket];
/// let normalizer = Normalizer::new().schemes(Schemes::with(&extra));
/// assert_eq!(
///     normalizer.normalize(UriRef::parse("ticket:web-1024")?),
///     "ticket:WEB-1024"
/// );
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub type NormalForm = fn(Uri<'_>, &mut dyn FnMut(Range<usize>, &str));

impl<'t> SchemeInfo<'t> {
    /// Creates a scheme without a default port, such as `new("myapp")`.
    ///
    /// The name does not include the `:`. An empty path and the host `localhost` have no special
    /// meaning. Use the other methods to change these properties.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::scheme::SchemeInfo;
    ///
    /// let info = SchemeInfo::new("app");
    /// assert_eq!((info.name, info.default_port), ("app", None));
    /// ```
    pub const fn new(name: &'t str) -> Self {
        let (empty_path, localhost) = (EmptyPath::Keep, Localhost::Keep);
        Self {
            name,
            default_port: None,
            empty_path,
            localhost,
            #[cfg(feature = "alloc")]
            normal_form: None,
        }
    }

    /// Sets a function that converts URIs of this scheme to the scheme's own normal form.
    ///
    /// Normalization calls the function only for URIs without an authority (RFC 3986 section
    /// 6.2.3). See [`NormalForm`] for an example. Requires the feature `alloc`.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn normal_form(self, form: NormalForm) -> Self {
        Self { normal_form: Some(form), ..self }
    }

    /// Sets the default port of the scheme, such as 443 for `https`.
    ///
    /// Normalization removes this port from URIs, so `https://a:443/` becomes `https://a/`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    /// use urikit::scheme::{SchemeInfo, Schemes};
    ///
    /// let extra = [SchemeInfo::new("postgres").default_port(5432)];
    /// let uri = UriRef::parse("postgres://db.example.com:5432/shop")?;
    /// let normalizer = Normalizer::new().schemes(Schemes::with(&extra));
    /// assert_eq!(normalizer.normalize(uri), "postgres://db.example.com/shop");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn default_port(self, port: u16) -> Self {
        Self { default_port: Some(port), ..self }
    }

    /// Sets whether an empty path after an authority is equivalent to `/` in URIs of this scheme.
    ///
    /// If so, normalization changes `myapp://host` to `myapp://host/`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    /// use urikit::scheme::{EmptyPath, SchemeInfo, Schemes};
    ///
    /// let extra = [SchemeInfo::new("gemini").empty_path(EmptyPath::Root)];
    /// let normalizer = Normalizer::new().schemes(Schemes::with(&extra));
    /// let uri = UriRef::parse("gemini://example.org")?;
    /// assert_eq!(normalizer.normalize(uri), "gemini://example.org/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn empty_path(self, empty_path: EmptyPath) -> Self {
        Self { empty_path, ..self }
    }

    /// Sets whether the host `localhost` is equivalent to an empty host in URIs of this scheme.
    ///
    /// If so, normalization changes `file://localhost/a` to `file:///a`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    /// use urikit::scheme::{Localhost, SchemeInfo, Schemes};
    ///
    /// let extra = [SchemeInfo::new("vscode-file").localhost(Localhost::Empty)];
    /// let normalizer = Normalizer::new().schemes(Schemes::with(&extra));
    /// let uri = UriRef::parse("vscode-file://localhost/src/main.rs")?;
    /// assert_eq!(normalizer.normalize(uri), "vscode-file:///src/main.rs");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn localhost(self, localhost: Localhost) -> Self {
        Self { localhost, ..self }
    }
}

impl fmt::Debug for SchemeInfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SchemeInfo")
            .field("name", &self.name)
            .field("default_port", &self.default_port)
            .field("empty_path", &self.empty_path)
            .field("localhost", &self.localhost)
            .finish_non_exhaustive()
    }
}

/// Creates a scheme with a default port.
const fn info(name: &'static str, port: u16) -> SchemeInfo<'static> {
    SchemeInfo::new(name).default_port(port)
}

/// Creates a scheme whose empty path is equivalent to `/` if the query is missing.
const fn info_with_optional_slash(name: &'static str, port: u16) -> SchemeInfo<'static> {
    info(name, port).empty_path(EmptyPath::RootWithoutQuery)
}

/// The built-in schemes.
///
/// An empty path is equivalent to `/` only if the specification of the scheme states it: HTTP (RFC
/// 9110 section 4.2.3) and the schemes that refer to it; and gopher (RFC 4266 section 2.1), telnet
/// (RFC 4248 section 2), tn3270 (RFC 6270 section 2.1), and ldap (RFC 4516 section 2), which allow
/// the slash to be omitted only at the end of the URI, and so not before `?`.
///
/// The ports of `sip` and `sips` (RFC 3261 section 19.1.2) are reported but never removed, because
/// their URIs have no authority.
const BUILT_IN: [SchemeInfo<'static>; 46] = [
    info("http", 80).empty_path(EmptyPath::Root),
    info("https", 443).empty_path(EmptyPath::Root),
    info("ws", 80).empty_path(EmptyPath::Root),
    info("wss", 443).empty_path(EmptyPath::Root),
    info("ftp", 21),
    info_with_optional_slash("gopher", 70),
    info_with_optional_slash("telnet", 23),
    info_with_optional_slash("tn3270", 23),
    SchemeInfo::new("file").localhost(Localhost::Empty),
    info("nntp", 119),
    info("news", 119),
    info("wais", 210),
    info("prospero", 1525),
    info_with_optional_slash("ldap", 389),
    info_with_optional_slash("ldaps", 636),
    info("sip", 5060),
    info("sips", 5061),
    info("ssh", 22),
    info("sftp", 22),
    info("imap", 143),
    info("pop", 110),
    info("rtsp", 554),
    info("rtsps", 322),
    info("rtspu", 554),
    info("ipp", 631),
    info("ipps", 631),
    info("coap", 5683).empty_path(EmptyPath::Root),
    info("coaps", 5684).empty_path(EmptyPath::Root),
    info("dict", 2628),
    info("snmp", 161),
    info("rsync", 873),
    info("git", 9418),
    info("nfs", 2049),
    info("acap", 674),
    info("tip", 3372),
    info("tftp", 69),
    info("vnc", 5900),
    info("z39.50r", 210),
    info("z39.50s", 210),
    info("mtqp", 1038),
    info("aaa", 3868),
    info("sieve", 4190),
    info("mupdate", 3905),
    info("iax", 4569),
    info("msrp", 2855),
    info("icap", 1344),
];

/// The names of the built-in schemes, each as one word. No name is longer than eight bytes.
// Comparing each name as one number makes the search a loop over 46 words without branches on
// characters.
static KEYS: [u64; BUILT_IN.len()] = {
    let mut keys = [0; BUILT_IN.len()];
    let mut at = 0;
    while at < keys.len() {
        keys[at] = key(BUILT_IN[at].name.as_bytes());
        at += 1;
    }
    keys
};

/// Returns a name of up to eight bytes as a lowercase word, padded with zeros.
const fn key(name: &[u8]) -> u64 {
    // All calls are evaluated at compile time, so a longer built-in name is a compile error.
    assert!(name.len() <= WORD);
    let mut word = [0; WORD];
    let mut at = 0;
    while at < name.len() {
        word[at] = name[at].to_ascii_lowercase();
        at += 1;
    }
    u64::from_le_bytes(word)
}

/// Returns the built-in scheme with a name, ignoring case, or `None` if no scheme has this name.
fn built_in(name: &str) -> Option<SchemeInfo<'static>> {
    // This reads the first eight bytes of the name, padded with zeros like the keys.
    let key = u64::from_le_bytes(byte_scan::lower_word(byte_scan::word_at(name.as_bytes(), 0)));
    let at = KEYS.iter().position(|&one| one == key)?;
    // A NUL in `name` looks like padding, and the word contains only eight bytes, so compare the
    // length.
    let info = BUILT_IN[at];
    (info.name.len() == name.len()).then_some(info)
}

/// A table of schemes with their properties, such as default ports, for normalization.
///
/// It contains built-in schemes, such as `http`, and those that the caller adds. To add schemes,
/// use [`with`](Self::with). The built-in schemes alone are [`BUILT_IN`](Self::BUILT_IN). This type
/// is `Copy`, and borrows the added schemes.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit::scheme::{SchemeInfo, Schemes};
///
/// let extra = [SchemeInfo::new("postgres").default_port(5432)];
/// let schemes = Schemes::with(&extra);
/// let default_port = |uri: Uri<'_>| schemes.find(uri.scheme().as_str())?.default_port;
/// assert_eq!(default_port(Uri::parse("postgres://db.example.com/shop")?), Some(5432));
/// assert_eq!(default_port(Uri::parse("https://example.com/")?), Some(443));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Schemes<'t> {
    extra: &'t [SchemeInfo<'t>],
}

impl Schemes<'static> {
    /// The table of the built-in schemes, such as `http`, `https`, `ftp`, and `file`.
    ///
    /// To add schemes, use [`with`](Self::with).
    pub const BUILT_IN: Self = Self { extra: &[] };
}

impl<'t> Schemes<'t> {
    /// Creates a table of the built-in schemes and the schemes in `extra`.
    ///
    /// A scheme in `extra` overrides a built-in scheme of the same name. Pass the table to
    /// [`Normalizer::schemes`](crate::normalize::Normalizer::schemes), for example.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::scheme::{SchemeInfo, Schemes};
    ///
    /// // This application serves `coap` on another port.
    /// let extra = [SchemeInfo::new("coap").default_port(61616)];
    /// assert_eq!(Schemes::with(&extra).find("coap").unwrap().default_port, Some(61616));
    /// assert_eq!(Schemes::BUILT_IN.find("coap").unwrap().default_port, Some(5683));
    /// ```
    pub const fn with(extra: &'t [SchemeInfo<'t>]) -> Self {
        Self { extra }
    }

    /// Returns whether an entry may have a normal form. Built-in entries never do.
    #[cfg(feature = "alloc")]
    pub(crate) const fn may_have_normal_forms(&self) -> bool {
        !self.extra.is_empty()
    }

    /// Returns an iterator over the properties of all schemes in this table.
    ///
    /// The schemes that the caller added come first. Built-in schemes that they override are
    /// included. To look up a name, use [`find`](Self::find).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::scheme::Schemes;
    ///
    /// let on_port_443 = Schemes::BUILT_IN.iter().filter(|info| info.default_port == Some(443));
    /// assert!(on_port_443.map(|info| info.name).eq(["https", "wss"]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = SchemeInfo<'t>> + use<'t> {
        // The order is that of `find`, so the first scheme with a name is the one that is used.
        self.extra.iter().copied().chain(BUILT_IN)
    }

    /// Returns the properties of the scheme with this name, such as `"https"`.
    ///
    /// Returns `None` if the scheme is not in the table. The name does not include the `:`, and its
    /// case is ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::scheme::Schemes;
    ///
    /// assert_eq!(Schemes::BUILT_IN.find("FTP").unwrap().default_port, Some(21));
    /// assert!(Schemes::BUILT_IN.find("x-unknown").is_none());
    /// ```
    pub fn find(&self, name: &str) -> Option<SchemeInfo<'t>> {
        // Schemes that the caller added are found first, so they override built-in ones.
        let extra = self.extra.iter().find(|info| info.name.eq_ignore_ascii_case(name));
        extra.copied().or_else(|| built_in(name))
    }
}

impl Default for Schemes<'static> {
    fn default() -> Self {
        Self::BUILT_IN
    }
}

impl Scheme<'_> {
    /// Returns the default port of the scheme, such as 443 for `https`.
    ///
    /// Returns `None` if the scheme has no default port, or if it is not one of the [built-in
    /// schemes](Schemes::BUILT_IN).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// assert_eq!(Uri::parse("https://example.com/")?.scheme().default_port(), Some(443));
    /// assert_eq!(Uri::parse("mailto:info@example.com")?.scheme().default_port(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn default_port(&self) -> Option<u16> {
        Schemes::BUILT_IN.find(self.as_str()).and_then(|info| info.default_port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scheme_names_are_compared_completely() {
        for info in Schemes::BUILT_IN.iter() {
            let upper = info.name.to_ascii_uppercase();
            let found = built_in(&upper).map(|it| (it.name, it.default_port));
            assert_eq!(found, Some((info.name, info.default_port)));
            for other in ["\0", "x", "s s", "\u{e9}"].map(|after| upper.clone() + after) {
                assert!(built_in(&other).is_none(), "{other:?}");
            }
            assert_eq!(Schemes::BUILT_IN.iter().filter(|it| it.name == info.name).count(), 1);
        }
        assert_eq!(built_in("Prospero").and_then(|info| info.default_port), Some(1525));
    }
}
