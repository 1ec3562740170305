//! URIs put together from components.

use alloc::string::String;
use core::fmt::{self, Write};

use crate::component::{Authority, Fragment, Host, HostKind, Path, Port, Query, Scheme, Userinfo};
use crate::edit::{self, Before, Conflict, EditError, Value};
use crate::error::ParseError;
use crate::percent::Set;
use crate::recompose::{Recompose, Recomposer};
use crate::reference::{UriBuf, UriRef, UriRefBuf};

/// Puts a URI together from components, in any order (RFC 3986 section 5.3).
///
/// A component is text that is encoded already, or [data](Value::data) that are encoded for it; see [`Value`]. What has been
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
///     .segments(["a b", "c/d"].map(|name| Value::data(name)))
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
pub struct UriBuilder {
    /// What has been set, one piece after the other; pieces that have been set again stay behind.
    store: String,
    scheme: Slot,
    userinfo: Slot,
    host: Slot,
    host_kind: Option<HostKind>,
    port: Slot,
    path: Slot,
    query: Slot,
    fragment: Slot,
    fault: Option<EditError>,
}

/// Where in the store a component stands, if it is there.
type Slot = Option<(usize, usize)>;

impl UriBuilder {
    /// Nothing yet, which is an empty path.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the scheme, without its `:`.
    #[must_use]
    pub fn scheme<'v>(mut self, scheme: impl Into<Value<'v>>) -> Self {
        self.scheme = self.put(scheme.into(), &Set::UNRESERVED, |text| Scheme::parse(text).map(drop));
        self
    }

    /// Sets userinfo, host and port to those of an authority, without its `//`.
    #[must_use]
    pub fn authority<'v>(mut self, authority: impl Into<Value<'v>>) -> Self {
        let text = authority.into().text(&Set::REG_NAME);
        match Authority::parse(&text) {
            Ok(authority) => self.with_authority(&authority),
            Err(error) => {
                self.fault.get_or_insert(error.into());
                self
            }
        }
    }

    fn with_authority(mut self, authority: &Authority<'_>) -> Self {
        self.userinfo = authority.userinfo().map(|userinfo| self.keep(userinfo.as_str()));
        self.host = Some(self.keep(authority.host().as_str()));
        self.host_kind = Some(authority.host().kind());
        self.port = authority.port().map(|port| self.keep(port.as_str()));
        self
    }

    /// Sets the userinfo, without its `@`. There has to be a host.
    #[must_use]
    pub fn userinfo<'v>(mut self, userinfo: impl Into<Value<'v>>) -> Self {
        self.userinfo = self.put(userinfo.into(), &Set::USERINFO, |text| Userinfo::parse(text).map(drop));
        self
    }

    /// Sets the host; an IP literal with its brackets, or an address as such.
    #[must_use]
    pub fn host<'v>(mut self, host: impl Into<Value<'v>>) -> Self {
        let text = host.into().text(&Set::REG_NAME);
        match Host::parse(&text) {
            Ok(host) => {
                self.host_kind = Some(host.kind());
                self.host = Some(self.keep(&text));
            }
            Err(error) => {
                self.fault.get_or_insert(error.into());
            }
        }
        self
    }

    /// Sets the port, without its `:`, to a number or to digits, of which there may be none. There has to be a host.
    #[must_use]
    pub fn port<'v>(mut self, port: impl Into<Value<'v>>) -> Self {
        self.port = self.put(port.into(), &Set::UNRESERVED, |text| Port::parse(text).map(drop));
        self
    }

    /// Sets the path. Data keep their slashes: set [segments](Self::segments) where a slash is data.
    #[must_use]
    pub fn path<'v>(mut self, path: impl Into<Value<'v>>) -> Self {
        self.path = self.put(path.into(), &Set::PATH, |text| Path::parse(text).map(drop));
        self
    }

    /// Sets the path to a `/` and segments with slashes between them; to the empty path if there are none.
    #[must_use]
    pub fn segments<'v, V: Into<Value<'v>>>(mut self, segments: impl IntoIterator<Item = V>) -> Self {
        match edit::joined(segments) {
            Ok(None) => self.path = None,
            Ok(Some(text)) => {
                let start = self.store.len();
                self.store.push('/');
                self.store.push_str(&text);
                self.path = Some((start, self.store.len()));
            }
            Err(error) => {
                self.fault.get_or_insert(error);
            }
        }
        self
    }

    /// Sets the query, without its `?`.
    #[must_use]
    pub fn query<'v>(mut self, query: impl Into<Value<'v>>) -> Self {
        self.query = self.put(query.into(), &Set::QUERY, |text| Query::parse(text).map(drop));
        self
    }

    /// Sets the fragment, without its `#`.
    #[must_use]
    pub fn fragment<'v>(mut self, fragment: impl Into<Value<'v>>) -> Self {
        self.fragment = self.put(fragment.into(), &Set::FRAGMENT, |text| Fragment::parse(text).map(drop));
        self
    }

    /// Has no scheme.
    #[must_use]
    pub fn without_scheme(self) -> Self {
        Self { scheme: None, ..self }
    }

    /// Has no userinfo, no host and no port.
    #[must_use]
    pub fn without_authority(self) -> Self {
        Self { userinfo: None, host: None, port: None, ..self }
    }

    /// Has no userinfo.
    #[must_use]
    pub fn without_userinfo(self) -> Self {
        Self { userinfo: None, ..self }
    }

    /// Has no port.
    #[must_use]
    pub fn without_port(self) -> Self {
        Self { port: None, ..self }
    }

    /// Has no query.
    #[must_use]
    pub fn without_query(self) -> Self {
        Self { query: None, ..self }
    }

    /// Has no fragment.
    #[must_use]
    pub fn without_fragment(self) -> Self {
        Self { fragment: None, ..self }
    }

    /// The URI.
    ///
    /// # Errors
    ///
    /// The first value that was not what its component can be; [`Conflict::SchemeMissing`], [`Conflict::HostMissing`] and
    /// [`Conflict::PathWithoutSlash`]; [`EditError::TooLong`].
    pub fn build(&self) -> Result<UriBuf, EditError> {
        let reference = self.build_reference()?;
        match self.scheme {
            Some(_) => Ok(UriBuf::new(reference)),
            None => Err(Conflict::SchemeMissing.into()),
        }
    }

    /// The URI-reference: a URI, or without a scheme a relative reference.
    ///
    /// # Errors
    ///
    /// Those of [`build`](Self::build), but for the scheme.
    pub fn build_reference(&self) -> Result<UriRefBuf, EditError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if self.host.is_none() && (self.userinfo.is_some() || self.port.is_some()) {
            return Err(Conflict::HostMissing.into());
        }
        let before = Before { scheme: self.scheme.is_some(), authority: self.host.is_some() };
        let parts = Parts { builder: self, guard: before.guard(self.text(self.path))? };
        // Seven delimiters and a guard are the most that is added.
        let slots = [self.scheme, self.userinfo, self.host, self.port, self.path, self.query, self.fragment];
        let capacity = slots.into_iter().flatten().map(|(start, end)| end - start).sum::<usize>() + 9;
        if capacity > u32::MAX as usize && parts.measure() > u32::MAX as usize {
            return Err(EditError::TooLong);
        }
        Ok(parts.recompose_owned(capacity))
    }

    fn put(
        &mut self,
        value: Value<'_>,
        set: &'static Set,
        check: fn(&str) -> Result<(), ParseError>,
    ) -> Slot {
        let text = value.text(set);
        match check(&text) {
            Ok(()) => Some(self.keep(&text)),
            Err(error) => {
                self.fault.get_or_insert(error.into());
                None
            }
        }
    }

    fn keep(&mut self, text: &str) -> (usize, usize) {
        let start = self.store.len();
        self.store.push_str(text);
        (start, self.store.len())
    }

    fn text(&self, slot: Slot) -> &str {
        slot.map_or("", |(start, end)| &self.store[start..end])
    }
}

/// The components of a builder, and the guard that the path needs.
struct Parts<'b> {
    builder: &'b UriBuilder,
    guard: &'static str,
}

impl Recompose for Parts<'_> {
    fn recompose<W: Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        let Self { builder, guard } = self;
        if builder.scheme.is_some() {
            to.write_str(builder.text(builder.scheme))?;
            to.end_scheme()?;
        }
        if builder.host.is_some() {
            to.begin_authority()?;
            if builder.userinfo.is_some() {
                to.write_str(builder.text(builder.userinfo))?;
                to.end_userinfo()?;
            }
            to.write_str(builder.text(builder.host))?;
            to.end_host(builder.host_kind.unwrap_or(HostKind::RegName));
            if builder.port.is_some() {
                to.write_str(":")?;
                to.write_str(builder.text(builder.port))?;
            }
        }
        to.begin_path();
        to.write_str(guard)?;
        to.write_str(builder.text(builder.path))?;
        to.end_path();
        if builder.query.is_some() {
            to.write_str("?")?;
            to.write_str(builder.text(builder.query))?;
        }
        to.end_query();
        if builder.fragment.is_some() {
            to.write_str("#")?;
            to.write_str(builder.text(builder.fragment))?;
        }
        Ok(())
    }
}

impl<'a, R: Into<UriRef<'a>>> From<R> for UriBuilder {
    /// The components of what has been parsed; the path without a guard.
    fn from(reference: R) -> Self {
        let reference = reference.into();
        let mut builder = Self::new();
        builder.scheme = reference.scheme().map(|scheme| builder.keep(scheme.as_str()));
        if let Some(authority) = reference.authority() {
            builder = builder.with_authority(&authority);
        }
        let path = reference.path().as_str();
        let guarded = Before::of(&reference.spans()).guard_len(path);
        builder.path = Some(builder.keep(&path[guarded..]));
        builder.query = reference.query().map(|query| builder.keep(query.as_str()));
        builder.fragment = reference.fragment().map(|fragment| builder.keep(fragment.as_str()));
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
