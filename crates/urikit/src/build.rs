//! Building URIs from components.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use crate::component::HostKind;
use crate::edit::{
    EditError, HostInput, Item, OptionalInput, PortInput, StructureError, check, encoded_segment,
    joined, path_prefix,
};
use crate::error::{Component, ParseError};
use crate::parse;
use crate::path::PathContext;
use crate::percent::AsciiSet;
use crate::query::{QueryEditor, QuerySyntax};
use crate::reference::accessors::on_four_types;
use crate::reference::{
    GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, Rfc3986, Rfc3987, UriSpec, grammar,
};
use crate::spans::Spans;

/// A builder that composes a URI from its components.
///
/// This is [`GenericUriBuilder`] for URIs.
///
/// # Examples
///
/// ```
/// use std::net::Ipv6Addr;
/// use urikit::UriBuilder;
///
/// let uri = UriBuilder::new()
///     .scheme("https")
///     .host(Ipv6Addr::LOCALHOST)
///     .port(8443)
///     .path_segments(["a b", "c/d"])
///     .query_pair("x", "1+1")
///     .build()?;
/// assert_eq!(uri, "https://[::1]:8443/a%20b/c%2Fd?x=1%2B1");
///
/// let other = UriBuilder::from(uri.as_uri()).host("example.com").port(None).build()?;
/// assert_eq!(other, "https://example.com/a%20b/c%2Fd?x=1%2B1");
/// # Ok::<(), urikit::edit::EditError>(())
/// ```
pub type UriBuilder = GenericUriBuilder<Rfc3986>;

/// A builder that composes an IRI from its components.
///
/// Data keeps the non-ASCII characters that an IRI allows.
///
/// # Examples
///
/// ```
/// use urikit::IriBuilder;
///
/// let iri = IriBuilder::new().scheme("https").host("例え.jp").path_segments(["カフェ 1"]).build()?;
/// assert_eq!(iri, "https://例え.jp/カフェ%201");
/// # Ok::<(), urikit::edit::EditError>(())
/// ```
pub type IriBuilder = GenericUriBuilder<Rfc3987>;

/// A builder that composes a URI or an IRI from its components (RFC 3986 section 5.3).
///
/// The components can be set in any order; setting a component again replaces it. As in
/// [`edit`](crate::edit), components are syntax that must already be percent-encoded, and items are
/// data that the builder encodes: path segments, query pairs, and the username and password.
/// Parsing the built URI always yields the components that were set.
///
/// # Errors
///
/// Setters do not fail. [`build`](Self::build) and [`build_reference`](Self::build_reference)
/// return the error of the first invalid value, or else a conflict between components. A path that
/// starts with two slashes, or whose first segment contains a colon, is valid; the builder adds a
/// [disambiguating prefix](crate::edit) if it is needed.
#[derive(Clone)]
#[must_use = "call `build` to get the URI"]
pub struct GenericUriBuilder<S: UriSpec> {
    /// The components without their delimiters, in the order of the calls. A replaced component
    /// remains here, unused, because moving the others would take longer.
    store: String,
    /// The query after a pair was appended to it, in place of the one in the store.
    query_pairs: Option<String>,
    /// The range in the store of each component, indexed by [`Part`].
    slots: [Option<Slot>; 7],
    host_kind: HostKind,
    error: Option<EditError>,
    spec: PhantomData<S>,
}

/// The range of a component in the store, with small offsets because every call moves the builder.
type Slot = (u32, u32);

/// The index of a component in the slots.
#[derive(Clone, Copy)]
enum Part {
    Scheme,
    Userinfo,
    Host,
    Port,
    Path,
    Fragment,
    Query,
}

/// The initial capacity, which is sufficient for most URIs. A single large allocation is cheaper
/// than repeated growth.
const USUAL_LEN: usize = 256;

impl<S: UriSpec> GenericUriBuilder<S> {
    /// Creates a builder without components, to be filled by methods such as `scheme`.
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
        Self {
            store: String::new(),
            query_pairs: None,
            slots: [None; 7],
            host_kind: HostKind::RegName,
            error: None,
            spec: PhantomData,
        }
    }

    /// Sets the scheme, such as `"https"`, without its `:`.
    pub fn scheme(self, scheme: impl AsRef<str>) -> Self {
        let scheme = scheme.as_ref();
        self.checked(Part::Scheme, scheme, parse::scheme_alone(scheme.as_bytes()))
    }

    /// Removes the scheme and its `:`, for example to build a relative reference.
    pub fn without_scheme(self) -> Self {
        self.without(&[Part::Scheme])
    }

    /// Sets the whole authority, such as `"user@example.com:8080"`, without the `//` before it.
    ///
    /// The value is percent-encoded, and replaces the userinfo, the host, and the port.
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
    pub fn authority(self, authority: impl AsRef<str>) -> Self {
        let text = authority.as_ref();
        match parse::authority_alone(text.as_bytes(), grammar::<S>()) {
            Ok(spans) => {
                // The parts of a valid authority are valid, so they are stored without further
                // checks.
                let authority = crate::component::Authority::new(
                    text,
                    spans.host_start,
                    spans.host_end,
                    spans.host_kind,
                );
                // Components that the authority does not have must not remain from earlier calls.
                let host = authority.host();
                let mut this = self.without_authority();
                this.host_kind = host.kind();
                this.put(Part::Userinfo, authority.userinfo().as_ref().map(|part| part.as_str()));
                this.put(Part::Host, Some(host.as_str()));
                this.put(Part::Port, authority.port().as_ref().map(|part| part.as_str()));
                this
            }
            Err(error) => self.failed(error),
        }
    }

    /// Removes the authority: the userinfo, the host, and the port.
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
        self.without(&[Part::Userinfo, Part::Host, Part::Port])
    }

    /// Sets the userinfo, such as `"user:password"`, without its `@`, or removes it if it is
    /// `None`.
    ///
    /// The value is percent-encoded. The URI also needs a host.
    pub fn userinfo<'v>(self, userinfo: impl Into<OptionalInput<'v>>) -> Self {
        let class = grammar::<S>().authority.userinfo;
        self.optional(Part::Userinfo, userinfo.into(), class, Component::Userinfo)
    }

    /// Percent-encodes a username, and sets the userinfo to it, without a password.
    ///
    /// To also set a password, call [`password`](Self::password) after this method.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuilder;
    ///
    /// let builder = UriBuilder::new().scheme("ftp").host("ftp.example.com");
    /// let uri = builder.username("joe@example.com").password("50%").build()?;
    /// assert_eq!(uri, "ftp://joe%40example.com:50%25@ftp.example.com");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn username(mut self, name: impl AsRef<[u8]>) -> Self {
        let class = grammar::<S>().authority.reg_name;
        let name = Item::Data(name.as_ref());
        // Percent-encoding of data cannot fail, so no error has to be recorded.
        if let Ok(text) = name.text(&AsciiSet::USER, class, Component::Userinfo, grammar::<S>()) {
            self.put(Part::Userinfo, Some(&text));
        }
        self
    }

    /// Percent-encodes a password and sets it after the username, which must be set before.
    ///
    /// RFC 3986 section 3.2.1 deprecates passwords in URIs, because URIs are often logged.
    pub fn password(mut self, password: impl AsRef<[u8]>) -> Self {
        let class = grammar::<S>().authority.userinfo;
        let password = Item::Data(password.as_ref());
        let text = password.text(&AsciiSet::USERINFO, class, Component::Userinfo, grammar::<S>());
        match (self.text(Part::Userinfo), text) {
            (Some(userinfo), Ok(password)) => {
                // A password that was set before is replaced.
                let user = userinfo.split(':').next().unwrap_or_default();
                let userinfo = [user, ":", &password].concat();
                self.put(Part::Userinfo, Some(&userinfo));
                self
            }
            _ => self.failed(StructureError::UserMissing),
        }
    }

    /// Sets the host to a name or an IP address, or removes it if it is `None`.
    ///
    /// A string is percent-encoded, and an IPv6 address in it is in brackets.
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
    pub fn host<'v>(mut self, host: impl Into<HostInput<'v>>) -> Self {
        let HostInput(Some(host)) = host.into() else { return self.without(&[Part::Host]) };
        match parse::host_alone(host.as_bytes(), grammar::<S>()) {
            Ok(kind) => {
                self.host_kind = kind;
                self.put(Part::Host, Some(&host));
                self
            }
            Err(error) => self.failed(error),
        }
    }

    /// Sets the port to a number or a string of digits, or removes it if it is `None`.
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
    pub fn port<'v>(self, port: impl Into<PortInput<'v>>) -> Self {
        let PortInput(Some(port)) = port.into() else { return self.without(&[Part::Port]) };
        self.checked(Part::Port, &port, parse::port_alone(port.as_bytes()))
    }

    /// Sets the path to a percent-encoded string, such as `"/docs/a%20b"`.
    ///
    /// For names that may contain any character, use [`segment`](Self::segment).
    pub fn path(self, path: impl AsRef<str>) -> Self {
        let path = path.as_ref();
        let result = check(path, grammar::<S>().path, Component::Path, grammar::<S>());
        self.checked(Part::Path, path, result)
    }

    /// Percent-encodes a segment and appends it to the path, after a slash.
    ///
    /// If the path already ends with a slash, no other is added. [`build`](Self::build) returns an
    /// error if the segment is `.` or `..`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuilder;
    ///
    /// let uri = UriBuilder::new().scheme("https").host("example.com").path("/files/");
    /// let uri = uri.segment("50/50").segment("a b.txt").build()?;
    /// assert_eq!(uri, "https://example.com/files/50%2F50/a%20b.txt");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn segment(mut self, segment: impl AsRef<[u8]>) -> Self {
        let segment = match encoded_segment(Item::Data(segment.as_ref()), grammar::<S>()) {
            Ok(segment) => segment,
            Err(error) => return self.failed(error),
        };
        // Only a path at the end of the store can grow in place, so that appending segments one
        // after the other takes linear time. Any other is copied there first.
        let path = self.slots[Part::Path as usize];
        if path.is_none_or(|(_, end)| end as usize != self.store.len()) {
            let path = self.text(Part::Path).map(String::from).unwrap_or_default();
            self.put(Part::Path, Some(&path));
        }
        let start = self.slots[Part::Path as usize].map_or(0, |(start, _)| start as usize);
        if !self.store[start..].ends_with('/') {
            self.store.push('/');
        }
        self.store.push_str(&segment);
        self.slots[Part::Path as usize] = self.slot(start);
        self
    }

    /// Percent-encodes each segment and sets the path: `["a", "b/c"]` becomes `/a/b%2Fc`.
    ///
    /// If there are no segments, the path is empty. [`build`](Self::build) returns an error if a
    /// segment is `.` or `..`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuilder;
    ///
    /// let uri = UriBuilder::new().scheme("https").host("example.com");
    /// let uri = uri.path_segments(["Q&A", "50/50"]).build()?;
    /// assert_eq!(uri, "https://example.com/Q&A/50%2F50");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[doc(alias("segments", "push_segment"))]
    pub fn path_segments<D: AsRef<[u8]>>(mut self, segments: impl IntoIterator<Item = D>) -> Self {
        match joined(segments, grammar::<S>()) {
            Ok(None) => self.without(&[Part::Path]),
            Ok(Some(mut path)) => {
                path.insert(0, '/');
                self.put(Part::Path, Some(&path));
                self
            }
            Err(error) => self.failed(error),
        }
    }

    /// Sets the query, percent-encoded and without its `?`, or removes it if it is `None`.
    ///
    /// To add key-value pairs, which are encoded separately, use [`query_pair`](Self::query_pair).
    pub fn query<'v>(self, query: impl Into<OptionalInput<'v>>) -> Self {
        self.optional(Part::Query, query.into(), grammar::<S>().query, Component::Query)
    }

    /// Percent-encodes a key and a value and appends them to the query as `key=value`.
    ///
    /// A space becomes `%20` and a plus sign `%2B`. Other pairs with the same key remain.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuilder;
    ///
    /// let link = UriBuilder::new().path("/search").query_pair("q", "a & b");
    /// assert_eq!(link.query_pair("page", "2").build_reference()?, "/search?q=a%20%26%20b&page=2");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn query_pair(self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> Self {
        self.query_pairs([(key, value)])
    }

    /// Percent-encodes key-value pairs and appends them to the query.
    ///
    /// To append a single pair, use [`query_pair`](Self::query_pair).
    pub fn query_pairs<K: AsRef<[u8]>, V: AsRef<[u8]>>(
        mut self,
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        let mut query =
            QueryEditor::with_grammar(self.take_query(), QuerySyntax::FORM, grammar::<S>());
        pairs.into_iter().for_each(|(key, value)| query.append_pair(key, value));
        self.query_pairs = query.into_string();
        self
    }

    /// Sets the fragment, percent-encoded and without its `#`, or removes it if it is `None`.
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
    pub fn fragment<'v>(self, fragment: impl Into<OptionalInput<'v>>) -> Self {
        self.optional(Part::Fragment, fragment.into(), grammar::<S>().fragment, Component::Fragment)
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
    pub fn build(&self) -> Result<GenericUriBuf<S>, EditError> {
        let reference = self.build_reference()?;
        match self.slots[Part::Scheme as usize] {
            Some(_) => Ok(GenericUriBuf::new(reference)),
            None => Err(StructureError::SchemeMissing.into()),
        }
    }

    /// Builds a URI or, without a scheme, a relative reference from the components that were set.
    ///
    /// If a scheme is required, use [`build`](Self::build).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`build`](Self::build), except that the scheme may be missing.
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
    pub fn build_reference(&self) -> Result<GenericUriRefBuf<S>, EditError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let [scheme, userinfo, host, port] =
            [Part::Scheme, Part::Userinfo, Part::Host, Part::Port].map(|part| self.text(part));
        if host.is_none() && (userinfo.is_some() || port.is_some()) {
            return Err(StructureError::HostMissing.into());
        }
        // The components were checked one by one, so only conflicts between them remain.
        let context = PathContext { has_scheme: scheme.is_some(), has_authority: host.is_some() };
        let path = self.text(Part::Path).unwrap_or_default();
        let prefix = path_prefix(context, path.bytes())?;

        // The delimiters and a prefix of the path need less than 16 bytes.
        let query_len = self.query_pairs.as_ref().map_or(0, String::len);
        let mut text = String::with_capacity(self.store.len() + query_len + 16);
        let mut spans = Spans::EMPTY;
        if let Some(scheme) = scheme {
            text.extend([scheme, ":"]);
            spans.scheme_end = scheme.len() as u32;
        }
        if let Some(host) = host {
            text.push_str("//");
            text.extend(userinfo.into_iter().flat_map(|userinfo| [userinfo, "@"]));
            spans.host_start = text.len() as u32;
            text.push_str(host);
            spans.host_end = text.len() as u32;
            spans.host_kind = self.host_kind;
            text.extend(port.into_iter().flat_map(|port| [":", port]));
        }
        spans.path_start = text.len() as u32;
        text.extend([prefix, path]);
        spans.path_end = text.len() as u32;
        text.extend(self.text(Part::Query).into_iter().flat_map(|query| ["?", query]));
        spans.query_end = text.len() as u32;
        text.extend(self.text(Part::Fragment).into_iter().flat_map(|fragment| ["#", fragment]));
        // The offsets above wrap around only if this fails.
        u32::try_from(text.len()).map_err(|_| EditError::TooLong)?;
        Ok(GenericUriRefBuf::new(text, spans))
    }

    /// Records an error, which [`build`](Self::build) returns.
    fn failed(mut self, error: impl Into<EditError>) -> Self {
        // The first error is the one to report, because later ones may only follow from it.
        self.error.get_or_insert(error.into());
        self
    }

    /// Stores a component if `result` is `Ok`, or else records the error.
    fn checked(mut self, part: Part, text: &str, result: Result<(), ParseError>) -> Self {
        match result {
            Ok(()) => {
                self.put(part, Some(text));
                self
            }
            Err(error) => self.failed(error),
        }
    }

    /// Checks and stores a component, or removes it if the input is `None`.
    ///
    /// This serves the components whose check is only one of characters: `class` is the set of the
    /// allowed ones, and `component` is named by an error.
    fn optional(
        self,
        part: Part,
        OptionalInput(text): OptionalInput<'_>,
        class: crate::chars::Class,
        component: Component,
    ) -> Self {
        match text {
            Some(text) => self.checked(part, text, check(text, class, component, grammar::<S>())),
            None => self.without(&[part]),
        }
    }

    /// Removes components.
    fn without(mut self, parts: &[Part]) -> Self {
        parts.iter().for_each(|&part| self.put(part, None));
        self
    }

    /// Sets a component to `text`, which must be valid, or removes it if it is `None`.
    fn put(&mut self, part: Part, text: Option<&str>) {
        if let Part::Query = part {
            self.query_pairs = None;
        }
        let Some(text) = text else { return self.slots[part as usize] = None };
        let start = self.store.len();
        // The first component allocates for all of them.
        if start == 0 {
            self.store.reserve(USUAL_LEN);
        }
        self.store.push_str(text);
        self.slots[part as usize] = self.slot(start);
    }

    /// Returns the range from `start` to the end of the store, or records an error and returns
    /// `None` if the end does not fit into 32 bits.
    fn slot(&mut self, start: usize) -> Option<Slot> {
        match u32::try_from(self.store.len()) {
            Ok(end) => Some((start as u32, end)),
            Err(_) => {
                self.error.get_or_insert(EditError::TooLong);
                None
            }
        }
    }

    /// Returns a component without its delimiter, or `None` if it is not set.
    fn text(&self, part: Part) -> Option<&str> {
        match (part, &self.query_pairs) {
            (Part::Query, Some(query)) => Some(query),
            _ => self.slots[part as usize]
                .map(|(start, end)| &self.store[start as usize..end as usize]),
        }
    }

    /// Takes the query for an editor, to which pairs are appended without copying it again.
    fn take_query(&mut self) -> Option<String> {
        self.query_pairs.take().or_else(|| self.text(Part::Query).map(String::from))
    }
}

impl<S: UriSpec> Default for GenericUriBuilder<S> {
    fn default() -> Self {
        Self::new()
    }
}

/// Implements `builder` for a type, so that a builder is found wherever it is looked for.
macro_rules! builders {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Creates a builder without components, as [`GenericUriBuilder::new`] does.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{UriBuf, UriRef};
            ///
            /// let uri = UriBuf::builder().scheme("urn").path("isbn:0451450523").build()?;
            /// assert_eq!(uri, "urn:isbn:0451450523");
            /// assert_eq!(UriRef::builder().path("docs/faq").build_reference()?, "docs/faq");
            /// # Ok::<(), urikit::edit::EditError>(())
            /// ```
            pub fn builder() -> GenericUriBuilder<S> {
                GenericUriBuilder::new()
            }
        }
    };
}
on_four_types! { builders }

impl<'a, S: UriSpec, R: Into<GenericUriRef<'a, S>>> From<R> for GenericUriBuilder<S> {
    /// Copies the components of a reference, without the disambiguating prefix of the path.
    fn from(reference: R) -> Self {
        let reference = reference.into();
        let mut builder = Self::new();
        let spans = reference.spans();
        builder.host_kind = spans.host_kind;
        let path = reference.path().as_str();
        let prefix_len = PathContext::of(&spans).prefix_len(path.as_bytes());
        // The reference is valid, so its components are too. Its path prefix is added again when
        // necessary, because other components may have been changed by then.
        let part = |range: Option<crate::spans::Range>| range.map(|it| &reference.as_str()[it]);
        builder.put(Part::Scheme, part(spans.scheme()));
        builder.put(Part::Userinfo, part(spans.userinfo()));
        builder.put(Part::Host, part(spans.host()));
        builder.put(Part::Port, part(spans.port()));
        builder.put(Part::Path, Some(&path[prefix_len..]));
        builder.put(Part::Query, part(spans.query()));
        builder.put(Part::Fragment, part(spans.fragment(reference.as_str().len())));
        builder
    }
}

impl<S: UriSpec> fmt::Debug for GenericUriBuilder<S> {
    /// Shows the reference with a masked password, or the error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_iri = S::SPEC == Rfc3987::SPEC;
        let mut tuple = f.debug_tuple(if is_iri { "IriBuilder" } else { "UriBuilder" });
        match self.build_reference() {
            Ok(reference) => tuple.field(&reference),
            Err(error) => tuple.field(&error),
        };
        tuple.finish()
    }
}

#[cfg(test)]
mod tests {

    use super::UriBuilder;
    use crate::UriRef;

    type Step = fn(UriBuilder) -> UriBuilder;

    const STEPS: [Step; 7] = [
        |builder| builder.scheme("s"),
        |builder| builder.userinfo("u"),
        |builder| builder.host("h"),
        |builder| builder.port(1),
        |builder| builder.path("/p"),
        |builder| builder.query("q"),
        |builder| builder.fragment("f"),
    ];

    /// Calls `check` with all sequences of `len` steps, including repetitions.
    fn sequences(len: u32, check: impl Fn(&[usize], UriBuilder)) {
        for number in 0..STEPS.len().pow(len) {
            let mut steps = [0; 7];
            let mut rest = number;
            for step in &mut steps[..len as usize] {
                *step = rest % STEPS.len();
                rest /= STEPS.len();
            }
            let steps = &steps[..len as usize];
            let built = steps.iter().fold(UriBuilder::new(), |builder, &step| STEPS[step](builder));
            check(steps, built);
        }
    }

    #[test]
    fn order_of_calls_does_not_matter() {
        for len in 0..6 {
            sequences(len, |steps, built| {
                let mut sorted = UriBuilder::new();
                let mut text = alloc::string::String::new();
                for (step, part) in
                    ["s:", "u@", "h", ":1", "/p", "?q", "#f"].into_iter().enumerate()
                {
                    if step == 1 && steps.contains(&2) {
                        text += "//";
                    }
                    if steps.contains(&step) {
                        text += part;
                        sorted = STEPS[step](sorted);
                    }
                }
                assert_eq!(built.build_reference(), sorted.build_reference(), "{steps:?}");
                if let Ok(built) = built.build_reference() {
                    let parsed = UriRef::parse(&text).expect("a reference");
                    assert_eq!(built.as_str(), text, "{steps:?}");
                    assert_eq!(built.as_uri_ref().spans(), parsed.spans(), "{steps:?}");
                }
            });
        }
    }

    #[test]
    fn replaced_and_removed_components_leave_no_trace() {
        let build = |builder: UriBuilder| builder.build_reference().expect("a reference");
        // In each case, the store contains a character where a delimiter would be.
        assert_eq!(build(UriBuilder::new().path("ab").host("h").path("/x")), "//h/x");
        assert_eq!(build(UriBuilder::new().scheme("s").path("p")), "s:p");
        assert_eq!(
            build(UriBuilder::new().scheme("s").host("h").port(1).port(None).path("/p")),
            "s://h/p"
        );
        assert_eq!(
            build(UriBuilder::new().scheme("s").host("h").path("/p").without_authority()),
            "s:/p"
        );
        assert_eq!(build(UriBuilder::new().scheme("s").path("//p").scheme("t")), "t:/.//p");
        assert_eq!(
            build(UriBuilder::new().scheme("s").host("h").path("/p").path("/q").query("")),
            "s://h/q?"
        );
    }
}
