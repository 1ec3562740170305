//! URIs put together from components.

#[cfg(test)]
mod tests;

use alloc::string::String;
use core::fmt;

use crate::component::{Authority, Fragment, Host, HostKind, Path, Port, Query, Scheme, Userinfo};
use crate::edit::{self, Before, EditError, PortValue, StructureError, Value};
use crate::error::ParseError;
use crate::percent::AsciiSet;
use crate::query::{QueryEditor, QuerySyntax};
use crate::reference::{UriBuf, UriRef, UriRefBuf};
use crate::spans::Spans;

/// Puts a URI together from components, in any order (RFC 3986 section 5.3).
///
/// A component is text that is encoded already, or [data](Value::raw) that are encoded for it; see [`Value`]. What has been
/// set is what is read when the URI is parsed again.
///
/// ```
/// use std::net::Ipv6Addr;
/// use urikit::{UriBuilder, edit::Value};
///
/// let uri = UriBuilder::new()
///     .scheme("https")
///     .host(Ipv6Addr::LOCALHOST)
///     .port(8443)
///     .segments(["a b", "c/d"].map(|name| Value::raw(name)))
///     .query("x=1")
///     .build()?;
/// assert_eq!(uri, "https://[::1]:8443/a%20b/c%2Fd?x=1");
///
/// let other = UriBuilder::from(uri.as_uri()).host("example.com").without_port().build()?;
/// assert_eq!(other, "https://example.com/a%20b/c%2Fd?x=1");
/// # Ok::<(), urikit::edit::EditError>(())
/// ```
///
/// # Errors
///
/// Nothing is said before [`build`](Self::build) is asked: the first value that was not what its component can be, or else
/// components that cannot stand beside each other. A path that begins with two slashes, and a first segment with a colon,
/// are not among them: they get a [guard](crate::edit).
#[derive(Clone, Default)]
#[must_use = "call `build` to get the URI"]
pub struct UriBuilder {
    /// What has been set, one piece after the other, with its delimiters; pieces that have been set again stay behind. Set in their
    /// order, components of a URI with an authority are that URI already.
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

/// More bytes than most URIs have.
const USUAL_LEN: usize = 256;

/// Where in the store a component stands, if it is there.
///
/// A builder is moved with every call, which is why it is kept small.
#[derive(Clone, Copy)]
struct Slot {
    start: u32,
    end: u32,
}

impl Slot {
    /// No component.
    const NONE: Self = Self { start: u32::MAX, end: 0 };

    const fn is_some(self) -> bool {
        self.start <= self.end
    }

    const fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether it begins at `at` if it is there.
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
    /// Nothing yet, which is an empty path.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the scheme, without its `:`.
    #[must_use]
    pub fn scheme<'v>(mut self, scheme: impl Into<Value<'v>>) -> Self {
        let slot =
            self.put(scheme.into(), &AsciiSet::SCHEME, ["", "://"], |text| Scheme::parse(text).map(drop));
        // The slashes are the authority's.
        self.scheme = Slot { end: slot.end.saturating_sub(2), ..slot };
        self
    }

    /// Sets userinfo, host and port to those of an authority, without its `//`. Data become a host, whatever delimiters are in them.
    #[must_use]
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
        self.userinfo =
            authority.userinfo().map_or(Slot::NONE, |userinfo| self.keep(["", userinfo.as_str(), "@"]));
        self.host = self.keep(["", authority.host().as_str(), ""]);
        self.host_kind = Some(authority.host().kind());
        self.port = authority.port().map_or(Slot::NONE, |port| self.keep([":", port.as_str(), ""]));
        self
    }

    /// Sets the userinfo, without its `@`. There has to be a host.
    #[must_use]
    pub fn userinfo<'v>(mut self, userinfo: impl Into<Value<'v>>) -> Self {
        self.userinfo = self.put(userinfo.into(), &AsciiSet::USERINFO, ["", "@"], |text| {
            check(text, &AsciiSet::USERINFO, Userinfo::parse)
        });
        self
    }

    /// Sets the host; an IP literal with its brackets, or an address as such.
    #[must_use]
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

    /// Sets the port to a number or to digits, without its `:`, or removes it if `port` is `None`. A host is required.
    #[must_use]
    pub fn port<'v>(mut self, port: impl Into<PortValue<'v>>) -> Self {
        let Some(text) = port.into().into_text() else { return self.without_port() };
        self.port =
            self.put(text.into(), &AsciiSet::UNRESERVED, [":", ""], |text| Port::parse(text).map(drop));
        self
    }

    /// Sets the path. Data keep their slashes: set [segments](Self::segments) where a slash is data.
    #[must_use]
    pub fn path<'v>(mut self, path: impl Into<Value<'v>>) -> Self {
        self.path = self
            .put(path.into(), &AsciiSet::PATH, ["", ""], |text| check(text, &AsciiSet::PATH, Path::parse));
        self
    }

    /// Sets the path to a `/` and segments with slashes between them; to the empty path if there are none. Data that would be a
    /// dot-segment are an error of [`build`](Self::build).
    #[must_use]
    pub fn segments<'v, V: Into<Value<'v>>>(mut self, segments: impl IntoIterator<Item = V>) -> Self {
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

    /// Sets the query, without its `?`.
    #[must_use]
    pub fn query<'v>(mut self, query: impl Into<Value<'v>>) -> Self {
        self.query = self.put(query.into(), &AsciiSet::QUERY, ["?", ""], |text| {
            check(text, &AsciiSet::QUERY, Query::parse)
        });
        self
    }

    /// Appends a key-value pair to the query, encoded as `application/x-www-form-urlencoded` ([`QuerySyntax::FORM`]).
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
    #[must_use]
    pub fn query_pair(self, key: &(impl AsRef<[u8]> + ?Sized), value: &(impl AsRef<[u8]> + ?Sized)) -> Self {
        self.query_pairs([(key, value)])
    }

    /// Appends key-value pairs to the query; see [`query_pair`](Self::query_pair).
    #[must_use]
    pub fn query_pairs<K: AsRef<[u8]>, V: AsRef<[u8]>>(
        mut self,
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        let before = self.query.is_some().then(|| Query::new(&self.text(self.query)[1..]));
        let mut query = QueryEditor::new(before, QuerySyntax::FORM);
        pairs.into_iter().for_each(|(key, value)| query.append_pair(&key, &value));
        if let Some(query) = query.into_string() {
            self.query = self.keep(["?", &query, ""]);
        }
        self
    }

    /// Sets the fragment, without its `#`.
    #[must_use]
    pub fn fragment<'v>(mut self, fragment: impl Into<Value<'v>>) -> Self {
        self.fragment = self.put(fragment.into(), &AsciiSet::FRAGMENT, ["#", ""], |text| {
            check(text, &AsciiSet::FRAGMENT, Fragment::parse)
        });
        self
    }

    /// Has no scheme.
    #[must_use]
    pub fn without_scheme(self) -> Self {
        Self { scheme: Slot::NONE, ..self }
    }

    /// Has no userinfo, no host and no port.
    #[must_use]
    pub fn without_authority(self) -> Self {
        Self { userinfo: Slot::NONE, host: Slot::NONE, port: Slot::NONE, ..self }
    }

    /// Has no userinfo.
    #[must_use]
    pub fn without_userinfo(self) -> Self {
        Self { userinfo: Slot::NONE, ..self }
    }

    /// Has no port.
    #[must_use]
    pub fn without_port(self) -> Self {
        Self { port: Slot::NONE, ..self }
    }

    /// Has no query.
    #[must_use]
    pub fn without_query(self) -> Self {
        Self { query: Slot::NONE, ..self }
    }

    /// Has no fragment.
    #[must_use]
    pub fn without_fragment(self) -> Self {
        Self { fragment: Slot::NONE, ..self }
    }

    /// The URI.
    ///
    /// # Errors
    ///
    /// The first value that was not what its component can be; [`StructureError::SchemeMissing`], [`StructureError::HostMissing`] and
    /// [`StructureError::PathWithoutSlash`]; [`EditError::TooLong`], also where all that was ever set is longer together.
    pub fn build(&self) -> Result<UriBuf, EditError> {
        let reference = self.build_reference()?;
        if self.scheme.is_some() {
            Ok(UriBuf::new(reference))
        } else {
            Err(StructureError::SchemeMissing.into())
        }
    }

    /// The URI-reference: a URI, or without a scheme a relative reference.
    ///
    /// # Errors
    ///
    /// Those of [`build`](Self::build), but for the scheme.
    pub fn build_reference(&self) -> Result<UriRefBuf, EditError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if !self.host.is_some() && (self.userinfo.is_some() || self.port.is_some()) {
            return Err(StructureError::HostMissing.into());
        }
        let before = Before { scheme: self.scheme.is_some(), authority: self.host.is_some() };
        let parts = Parts { builder: self, guard: before.guard(self.text(self.path))? };
        parts.write().ok_or(EditError::TooLong)
    }

    #[inline(never)]
    fn put(
        &mut self,
        value: Value<'_>,
        set: &'static AsciiSet,
        [before, behind]: [&str; 2],
        check: fn(&str) -> Result<(), ParseError>,
    ) -> Slot {
        let text = value.text(set);
        match check(&text) {
            Ok(()) => self.keep([before, &text, behind]),
            Err(error) => {
                self.error.get_or_insert(error.into());
                Slot::NONE
            }
        }
    }

    /// Keeps a component with the delimiters before and behind it.
    #[inline]
    fn keep(&mut self, [before, text, behind]: [&str; 3]) -> Slot {
        let start = self.store.len();
        if start == 0 {
            // Growing step by step takes longer than all else.
            self.store.reserve(USUAL_LEN);
        }
        self.store.push_str(before);
        self.store.push_str(text);
        self.store.push_str(behind);
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

/// Checks a component by its parser, unless it holds only characters that stand for themselves in it.
#[inline]
fn check<'v, T>(
    text: &'v str,
    set: &'static AsciiSet,
    parse: impl FnOnce(&'v str) -> Result<T, ParseError>,
) -> Result<(), ParseError> {
    if set.holds(text) { Ok(()) } else { parse(text).map(drop) }
}

/// The components of a builder, and the guard that the path needs.
struct Parts<'b> {
    builder: &'b UriBuilder,
    guard: &'static str,
}

impl Parts<'_> {
    /// Puts them together; `None` if that is too long.
    fn write(&self) -> Option<UriRefBuf> {
        let Self { builder, guard } = *self;
        let lens =
            [builder.scheme, builder.userinfo, builder.host, builder.port, builder.path].map(Slot::len);
        let [scheme, userinfo, host, port, path] = lens;
        let slashes = if builder.host.is_some() { "//" } else { "" };
        let host_start = scheme + slashes.len() + userinfo;
        let host_end = host_start + host;
        let path_start = host_end + port;
        let path_end = path_start + guard.len() + path;
        let query_end = path_end + builder.query.len();
        let len = query_end + builder.fragment.len();
        u32::try_from(len).ok()?;

        let in_order = [
            (builder.userinfo, scheme + slashes.len()),
            (builder.host, host_start),
            (builder.port, host_end),
            (builder.path, path_start + guard.len()),
            (builder.query, path_end),
            (builder.fragment, query_end),
        ];
        // With a scheme at its beginning, what is in the store is the URI if all else is where it has to be.
        let is_in_order = guard.is_empty()
            && builder.scheme.start == 0
            && in_order.into_iter().all(|(slot, at)| slot.may_begin_at(at));
        let text = if is_in_order {
            String::from(&builder.store[..len])
        } else {
            let [scheme, userinfo, host] = [builder.scheme, builder.userinfo, builder.host];
            let [port, path] = [builder.port, builder.path];
            let before = [builder.text(scheme), slashes, builder.text(userinfo), builder.text(host)];
            let behind = [builder.text(path), builder.text(builder.query), builder.text(builder.fragment)];
            let mut text = String::with_capacity(len);
            text.extend(before.into_iter().chain([builder.text(port), guard]).chain(behind));
            text
        };
        let has_host = builder.host.is_some();
        let spans = Spans {
            scheme_end: scheme.saturating_sub(":".len()) as u32,
            host_start: if has_host { host_start as u32 } else { 0 },
            host_end: if has_host { host_end as u32 } else { 0 },
            path_start: path_start as u32,
            path_end: path_end as u32,
            query_end: query_end as u32,
            host_kind: builder.host_kind.filter(|_| has_host).unwrap_or(HostKind::RegName),
        };
        Some(UriRefBuf::new(text, spans))
    }
}

impl<'a, R: Into<UriRef<'a>>> From<R> for UriBuilder {
    /// The components of what has been parsed; the path without a guard.
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
        let guarded = Before::of(&reference.spans()).guard_len(path);
        builder.path = builder.keep(["", &path[guarded..], ""]);
        builder.query = reference.query().map_or(Slot::NONE, |query| builder.keep(["?", query.as_str(), ""]));
        builder.fragment =
            reference.fragment().map_or(Slot::NONE, |fragment| builder.keep(["#", fragment.as_str(), ""]));
        builder
    }
}

impl fmt::Debug for UriBuilder {
    /// The URI-reference with the password masked, or why there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tuple = f.debug_tuple("UriBuilder");
        match self.build_reference() {
            Ok(reference) => tuple.field(&reference),
            Err(error) => tuple.field(&error),
        };
        tuple.finish()
    }
}
