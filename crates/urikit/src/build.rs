//! Building URIs from components.

mod parts;
mod shortcut;
#[cfg(test)]
mod tests;

use alloc::string::String;
use core::fmt;

use crate::component::{Authority, Fragment, Host, HostKind, Path, Port, Query, Scheme, Userinfo};
use crate::edit::{self, Before, EditError, PortValue, StructureError, Value};
use crate::error::ParseError;
use crate::percent::AsciiSet;
use crate::query::QuerySyntax;
use crate::reference::{UriBuf, UriRef, UriRefBuf};
use parts::Parts;

/// A builder that composes a URI from its components (RFC 3986 section 5.3).
///
/// The components can be set in any order; setting a component again replaces it. A value is a
/// string that is already percent-encoded, or [raw data](Value::raw) that the builder encodes.
/// Parsing the built URI always yields the components that were set.
///
/// # Errors
///
/// Setters do not fail. [`build`](Self::build) and [`build_reference`](Self::build_reference)
/// return the error of the first invalid value, or else a conflict between components. A path that
/// starts with two slashes, or whose first segment contains a colon, is valid; the builder adds a
/// [disambiguating prefix](crate::edit) if it is needed.
///
/// # Examples
///
/// ```
/// use std::net::Ipv6Addr;
/// use urikit::{UriBuilder, edit::Value};
///
/// let uri = UriBuilder::new()
///     .scheme("https")
///     .host(Ipv6Addr::LOCALHOST)
///     .port(8443)
///     .path_segments(["a b", "c/d"].map(|name| Value::raw(name)))
///     .query("x=1")
///     .build()?;
/// assert_eq!(uri, "https://[::1]:8443/a%20b/c%2Fd?x=1");
///
/// let other = UriBuilder::from(uri.as_uri()).host("example.com").without_port().build()?;
/// assert_eq!(other, "https://example.com/a%20b/c%2Fd?x=1");
/// # Ok::<(), urikit::edit::EditError>(())
/// ```
#[derive(Clone, Default)]
#[must_use = "call `build` to get the URI"]
pub struct UriBuilder {
    /// The components that were set, with their delimiters, in the order of the calls.
    ///
    /// A replaced component remains in the store. If all components were set in the order of the
    /// URI, the store is the URI.
    store: String,
    scheme: Slot,
    userinfo: Slot,
    host: Slot,
    host_kind: Option<HostKind>,
    port: Slot,
    path: Slot,
    query: Slot,
    fragment: Slot,
    error: Option<EditError>,
}

/// The initial capacity, which is sufficient for most URIs.
const USUAL_LEN: usize = 256;

/// The range of a component in the store, with small offsets because every call moves the builder.
#[derive(Clone, Copy)]
struct Slot {
    start: u32,
    end: u32,
}

impl Slot {
    const NONE: Self = Self { start: u32::MAX, end: 0 };

    const fn is_some(self) -> bool {
        self.start <= self.end
    }

    const fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Returns whether the component is undefined or starts at `at`.
    const fn may_begin_at(self, at: usize) -> bool {
        !self.is_some() || self.start as usize == at
    }
}

impl Default for Slot {
    fn default() -> Self {
        Self::NONE
    }
}

impl UriBuilder {
    /// Creates a URI builder without components, to be filled by methods such as `scheme`.
    ///
    /// The path is empty. [`build`](Self::build) checks the components and returns the URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuilder;
    ///
    /// let uri = UriBuilder::new().scheme("mailto").path("joe@example.com").build()?;
    /// assert_eq!(uri, "mailto:joe@example.com");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the scheme of the URI, such as `"https"`, without its `:`.
    ///
    /// If the scheme is invalid, [`build`](Self::build) returns an error.
    pub fn scheme<'v>(mut self, scheme: impl Into<Value<'v>>) -> Self {
        let slot = self.put(scheme.into(), &AsciiSet::SCHEME, ["", "://"], |text| {
            Scheme::parse(text).map(drop)
        });
        // The slashes belong to the authority.
        self.scheme = Slot { end: slot.end.saturating_sub(2), ..slot };
        self
    }

    /// Sets the whole authority, such as `"user@example.com:8080"`, without the `//` before it.
    ///
    /// The value replaces the userinfo, the host, and the port. [Raw data](Value::raw) becomes the
    /// host, and delimiters in it are percent-encoded. To set the parts separately, use
    /// [`host`](Self::host), [`port`](Self::port), and [`userinfo`](Self::userinfo).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuilder;
    ///
    /// let uri = UriBuilder::new().scheme("https").authority("joe@example.com:8443").build()?;
    /// assert_eq!(uri, "https://joe@example.com:8443");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn authority<'v>(mut self, authority: impl Into<Value<'v>>) -> Self {
        let text = authority.into().text(&AsciiSet::REG_NAME);
        match Authority::parse(&text) {
            Ok(authority) => self.with_authority(&authority),
            Err(error) => {
                self.error.get_or_insert(error.into());
                self
            }
        }
    }

    fn with_authority(mut self, authority: &Authority<'_>) -> Self {
        self.userinfo = authority
            .userinfo()
            .map_or(Slot::NONE, |userinfo| self.keep(["", userinfo.as_str(), "@"]));
        self.host = self.keep(["", authority.host().as_str(), ""]);
        self.host_kind = Some(authority.host().kind());
        self.port = authority.port().map_or(Slot::NONE, |port| self.keep([":", port.as_str(), ""]));
        self
    }

    /// Sets the userinfo of the URI, such as `"user:password"`, without the `@` after it.
    ///
    /// The URI also needs a host; without one, [`build`](Self::build) returns an error.
    pub fn userinfo<'v>(mut self, userinfo: impl Into<Value<'v>>) -> Self {
        self.userinfo = self.put(userinfo.into(), &AsciiSet::USERINFO, ["", "@"], |text| {
            check(text, &AsciiSet::USERINFO, Userinfo::parse)
        });
        self
    }

    /// Sets the host to a name, an IP address in brackets, or an IP address of [`core::net`].
    ///
    /// [Raw data](Value::raw), which is not encoded yet, is an ASCII name or an IP address without
    /// brackets; a delimiter in it, such as `/`, is an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::net::Ipv4Addr;
    /// use urikit::UriBuilder;
    ///
    /// let uri = UriBuilder::new().scheme("http").host(Ipv4Addr::LOCALHOST).path("/").build()?;
    /// assert_eq!(uri, "http://127.0.0.1/");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn host<'v>(mut self, host: impl Into<Value<'v>>) -> Self {
        let text = match host.into().host_text() {
            Ok(text) => text,
            Err(error) => {
                self.error.get_or_insert(error.into());
                return self;
            }
        };
        match Host::parse(&text) {
            Ok(host) => {
                self.host_kind = Some(host.kind());
                self.host = self.keep(["", &text, ""]);
            }
            Err(error) => {
                self.error.get_or_insert(error.into());
            }
        }
        self
    }

    /// Sets the port to a number or a string of digits, or removes it if `port` is `None`.
    ///
    /// The string does not include the `:`. Without a host, [`build`](Self::build) returns an
    /// error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuilder;
    ///
    /// let uri = UriBuilder::new().scheme("http").host("example.com").port(8080).build()?;
    /// assert_eq!(uri, "http://example.com:8080");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn port<'v>(mut self, port: impl Into<PortValue<'v>>) -> Self {
        let Some(text) = port.into().into_text() else { return self.without_port() };
        self.port = self
            .put(text.into(), &AsciiSet::UNRESERVED, [":", ""], |text| Port::parse(text).map(drop));
        self
    }

    /// Sets the path, such as `"/docs/a%20b"`: a percent-encoded string or [raw data](Value::raw).
    ///
    /// Slashes in raw data separate segments. For names that may contain slashes, use
    /// [`path_segments`](Self::path_segments) instead.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{UriBuilder, edit::Value};
    ///
    /// let path = Value::raw("/home/joe/my notes.txt");
    /// assert_eq!(
    ///     UriBuilder::new().scheme("file").path(path).build()?,
    ///     "file:/home/joe/my%20notes.txt"
    /// );
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn path<'v>(mut self, path: impl Into<Value<'v>>) -> Self {
        self.path = self.put(path.into(), &AsciiSet::PATH, ["", ""], |text| {
            check(text, &AsciiSet::PATH, Path::parse)
        });
        self
    }

    /// Sets the path to the given segments, each after a `/`: `["a", "b"]` becomes `/a/b`.
    ///
    /// Slashes in raw data are percent-encoded. If there are no segments, the path is empty.
    /// [`build`](Self::build) returns an error if a segment of raw data is `.` or `..`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{UriBuilder, edit::Value};
    ///
    /// let names = ["Q&A", "50/50"].map(|name| Value::raw(name));
    /// let uri = UriBuilder::new().scheme("https").host("example.com");
    /// let uri = uri.path_segments(names).build()?;
    /// assert_eq!(uri, "https://example.com/Q&A/50%2F50");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[doc(alias = "segments")]
    pub fn path_segments<'v, V: Into<Value<'v>>>(
        mut self,
        segments: impl IntoIterator<Item = V>,
    ) -> Self {
        match edit::joined(segments) {
            Ok(None) => self.path = Slot::NONE,
            Ok(Some(text)) => {
                self.path = self.keep(["/", &text, ""]);
            }
            Err(error) => {
                self.error.get_or_insert(error);
            }
        }
        self
    }

    /// Sets the query to a percent-encoded string, such as `"page=2"`, without its `?`.
    ///
    /// [Raw data](Value::raw) is encoded. To add key-value pairs, which are encoded separately, use
    /// [`query_pair`](Self::query_pair).
    pub fn query<'v>(mut self, query: impl Into<Value<'v>>) -> Self {
        self.query = self.put(query.into(), &AsciiSet::QUERY, ["?", ""], |text| {
            check(text, &AsciiSet::QUERY, Query::parse)
        });
        self
    }

    /// Percent-encodes a key and a value and appends them to the query as `key=value`.
    ///
    /// Both are encoded as in web forms ([`QuerySyntax::FORM`]), so a space becomes `+`. Other
    /// pairs with the same key remain.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuilder;
    ///
    /// let uri = UriBuilder::new()
    ///     .scheme("https")
    ///     .host("example.com")
    ///     .path("/search")
    ///     .query_pair("q", "a & b")
    ///     .query_pair("page", "2")
    ///     .build()?;
    /// assert_eq!(uri, "https://example.com/search?q=a+%26+b&page=2");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn query_pair(
        self,
        key: &(impl AsRef<[u8]> + ?Sized),
        value: &(impl AsRef<[u8]> + ?Sized),
    ) -> Self {
        self.query_pairs([(key, value)])
    }

    /// Percent-encodes key-value pairs and appends them to the query, as in `key=value&key=value`.
    ///
    /// Keys and values are encoded as in web forms, so a space becomes `+`. To append a single
    /// pair, use [`query_pair`](Self::query_pair).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuilder;
    ///
    /// let link = UriBuilder::new().path("/search").query_pairs([("q", "a b"), ("page", "2")]);
    /// assert_eq!(link.build_reference()?, "/search?q=a+b&page=2");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn query_pairs<K: AsRef<[u8]>, V: AsRef<[u8]>>(
        mut self,
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        let mut pairs = pairs.into_iter().peekable();
        if pairs.peek().is_none() {
            return self;
        }
        // A query at the end of the store grows in place, so many calls take linear time.
        let mut query = match self.query {
            query if !query.is_some() => self.keep(["?", "", ""]),
            query if query.end as usize == self.store.len() => query,
            query => {
                let text = String::from(self.text(query));
                self.keep(["", &text, ""])
            }
        };
        for (key, value) in pairs {
            if self.store.len() > query.start as usize + "?".len() {
                self.store.push('&');
            }
            self.store.push_str(&QuerySyntax::FORM.encode_key(&key));
            self.store.push('=');
            self.store.push_str(&QuerySyntax::FORM.encode_value(&value));
        }
        match u32::try_from(self.store.len()) {
            Ok(end) => query.end = end,
            Err(_) => {
                self.error.get_or_insert(EditError::TooLong);
            }
        }
        self.query = query;
        self
    }

    /// Sets the fragment, such as `"top"`, without its `#`. The string must be percent-encoded.
    ///
    /// For a string that is not encoded, such as a title, use [raw data](Value::raw).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuilder;
    ///
    /// let link = UriBuilder::new().path("guide.html").fragment("install");
    /// assert_eq!(link.build_reference()?, "guide.html#install");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn fragment<'v>(mut self, fragment: impl Into<Value<'v>>) -> Self {
        self.fragment = self.put(fragment.into(), &AsciiSet::FRAGMENT, ["#", ""], |text| {
            check(text, &AsciiSet::FRAGMENT, Fragment::parse)
        });
        self
    }

    /// Removes the scheme and its `:` from the builder, for example to build a relative reference.
    ///
    /// To build one, call [`build_reference`](Self::build_reference).
    pub fn without_scheme(self) -> Self {
        Self { scheme: Slot::NONE, ..self }
    }

    /// Removes the authority from the builder: the userinfo, the host, and the port.
    ///
    /// All other components are unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriBuilder};
    ///
    /// let uri = Uri::parse("https://example.com/search?q=uri")?;
    /// let origin_form = UriBuilder::from(uri).without_scheme().without_authority();
    /// assert_eq!(origin_form.build_reference()?, "/search?q=uri");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn without_authority(self) -> Self {
        Self { userinfo: Slot::NONE, host: Slot::NONE, port: Slot::NONE, ..self }
    }

    /// Removes the userinfo, such as `user:password`, from the builder.
    pub fn without_userinfo(self) -> Self {
        Self { userinfo: Slot::NONE, ..self }
    }

    /// Removes the port from the builder, so that the URI implies the default port of its scheme.
    pub fn without_port(self) -> Self {
        Self { port: Slot::NONE, ..self }
    }

    /// Removes the whole query from the builder, including all pairs that were appended to it.
    pub fn without_query(self) -> Self {
        Self { query: Slot::NONE, ..self }
    }

    /// Removes the fragment, such as `#top`, from the builder. All other components are unchanged.
    pub fn without_fragment(self) -> Self {
        Self { fragment: Slot::NONE, ..self }
    }

    /// Builds a URI from the components that were set. A scheme is required.
    ///
    /// To build a relative reference, use [`build_reference`](Self::build_reference). The builder
    /// can be used again.
    ///
    /// # Errors
    ///
    /// Returns the error of the first invalid value. Otherwise, returns
    /// [`StructureError::SchemeMissing`], [`StructureError::HostMissing`], or
    /// [`StructureError::PathWithoutSlash`] if the components conflict, or [`EditError::TooLong`]
    /// if the values, including replaced ones, are longer than `u32::MAX` bytes in total.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuilder;
    /// use urikit::edit::{EditError, StructureError};
    ///
    /// let builder = UriBuilder::new().host("example.com").path("/docs");
    /// assert_eq!(
    ///     builder.build().unwrap_err(),
    ///     EditError::Structure(StructureError::SchemeMissing)
    /// );
    /// assert_eq!(builder.scheme("https").build()?, "https://example.com/docs");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, EditError> {
        let reference = self.build_reference()?;
        if self.scheme.is_some() {
            Ok(UriBuf::new(reference))
        } else {
            Err(StructureError::SchemeMissing.into())
        }
    }

    /// Builds a URI or, without a scheme, a relative reference from the components that were set.
    ///
    /// If a scheme is required, use [`build`](Self::build).
    ///
    /// # Errors
    ///
    /// Returns the error of the first invalid value. Otherwise, returns
    /// [`StructureError::HostMissing`] or [`StructureError::PathWithoutSlash`] if the components
    /// conflict, or [`EditError::TooLong`] if the values, including replaced ones, are longer than
    /// `u32::MAX` bytes in total.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuilder;
    ///
    /// let link = UriBuilder::new().path("../images/logo.png").build_reference()?;
    /// assert_eq!(link, "../images/logo.png");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn build_reference(&self) -> Result<UriRefBuf, EditError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if !self.host.is_some() && (self.userinfo.is_some() || self.port.is_some()) {
            return Err(StructureError::HostMissing.into());
        }
        let before = Before { scheme: self.scheme.is_some(), authority: self.host.is_some() };
        let parts = Parts { builder: self, path_prefix: before.path_prefix(self.text(self.path))? };
        parts.write().ok_or(EditError::TooLong)
    }

    #[inline(never)]
    fn put(
        &mut self,
        value: Value<'_>,
        set: &'static AsciiSet,
        [before, after]: [&str; 2],
        check: fn(&str) -> Result<(), ParseError>,
    ) -> Slot {
        let text = value.text(set);
        match check(&text) {
            Ok(()) => self.keep([before, &text, after]),
            Err(error) => {
                self.error.get_or_insert(error.into());
                Slot::NONE
            }
        }
    }

    /// Appends a component and its delimiters to the store, and returns its range.
    #[inline]
    fn keep(&mut self, [before, text, after]: [&str; 3]) -> Slot {
        let start = self.store.len();
        if start == 0 {
            // A single large allocation is cheaper than repeated growth.
            self.store.reserve(USUAL_LEN);
        }
        self.store.push_str(before);
        self.store.push_str(text);
        self.store.push_str(after);
        match (u32::try_from(start), u32::try_from(self.store.len())) {
            (Ok(start), Ok(end)) => Slot { start, end },
            _ => {
                self.error.get_or_insert(EditError::TooLong);
                Slot::NONE
            }
        }
    }

    #[inline]
    fn text(&self, slot: Slot) -> &str {
        self.store.get(slot.start as usize..slot.end as usize).unwrap_or_default()
    }
}

/// Validates a component, unless all its characters are known to be valid.
#[inline]
fn check<'v, T>(
    text: &'v str,
    set: &'static AsciiSet,
    parse: impl FnOnce(&'v str) -> Result<T, ParseError>,
) -> Result<(), ParseError> {
    if set.holds(text) { Ok(()) } else { parse(text).map(drop) }
}

impl<'a, R: Into<UriRef<'a>>> From<R> for UriBuilder {
    /// Copies the components of a reference, without the disambiguating prefix of the path.
    fn from(reference: R) -> Self {
        let reference = reference.into();
        let mut builder = Self::new();
        if let Some(scheme) = reference.scheme() {
            builder = builder.scheme(scheme.as_str());
        }
        if let Some(authority) = reference.authority() {
            builder = builder.with_authority(&authority);
        }
        let path = reference.path().as_str();
        let prefix_len = Before::of(&reference.spans()).path_prefix_len(path);
        builder.path = builder.keep(["", &path[prefix_len..], ""]);
        builder.query =
            reference.query().map_or(Slot::NONE, |query| builder.keep(["?", query.as_str(), ""]));
        builder.fragment = reference
            .fragment()
            .map_or(Slot::NONE, |fragment| builder.keep(["#", fragment.as_str(), ""]));
        builder
    }
}

impl fmt::Debug for UriBuilder {
    /// Shows the reference with a masked password, or the error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tuple = f.debug_tuple("UriBuilder");
        match self.build_reference() {
            Ok(reference) => tuple.field(&reference),
            Err(error) => tuple.field(&error),
        };
        tuple.finish()
    }
}
