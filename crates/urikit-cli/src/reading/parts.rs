//! The parts of a reading, with the same names in every specification.
//!
//! `scheme`, `authority`, `userinfo`, `host`, `port`, `path`, `query`, and `fragment` are the
//! components of RFC 3986, or the closest ones of older specifications. The authority is the
//! net_loc of RFC 1808 or the login of RFC 1738; the path is that of RFC 1808 without params, or
//! the url-path of RFC 1738 with the preceding slash. Other parts have separate names, so that no
//! information is lost.
//!
//! A reading passes its parts to a [`PartVisitor`] without collecting them.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;
use urikit::component::{Encoded, Host, Query};
use urikit::query::{self, QuerySyntax};
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc6874::ZonedRef;
use urikit_legacy::{rfc1738, rfc1808, rfc2396};

use super::generic::Generic;
use super::login::Login;
use super::{Reading, Spec};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Scheme,
    Authority,
    Userinfo,
    Host,
    /// The kind of the host, which is not a part of the string.
    HostKind,
    Port,
    Path,
    Query,
    Fragment,
    /// The opaque part of RFC 2396.
    Opaque,
    /// The params of RFC 1808.
    Params,
    /// The schemepart of RFC 1738.
    Schemepart,
    User,
    Password,
    /// The url-path of RFC 1738, without the preceding slash.
    UrlPath,
    /// The zone identifier of RFC 6874, without the `%25`.
    Zone,
}

impl Key {
    pub(super) const COUNT: usize = 16;
    const ALL: [Self; Self::COUNT] = [
        Self::Scheme,
        Self::Authority,
        Self::Userinfo,
        Self::Host,
        Self::HostKind,
        Self::Port,
        Self::Path,
        Self::Query,
        Self::Fragment,
        Self::Opaque,
        Self::Params,
        Self::Schemepart,
        Self::User,
        Self::Password,
        Self::UrlPath,
        Self::Zone,
    ];
    /// The number of parts that every specification has.
    const COMMON: usize = 9;

    /// The name in rows.
    #[inline]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::Userinfo => "userinfo",
            Self::Host => "host",
            Self::HostKind => "host_kind",
            Self::Port => "port",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
            Self::Opaque => "opaque",
            Self::Params => "params",
            Self::Schemepart => "schemepart",
            Self::User => "user",
            Self::Password => "password",
            Self::UrlPath => "url_path",
            Self::Zone => "zone",
        }
    }

    /// The parts of every specification, in row order.
    pub(crate) fn common() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().take(Self::COMMON)
    }

    /// The parts of some specifications other than RFC 3986.
    pub(crate) fn own() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().skip(Self::COMMON)
    }

    /// The parts of a specification, in row order.
    pub(crate) fn of(spec: Spec) -> impl Iterator<Item = Self> {
        let own = match spec {
            Spec::Rfc3986 | Spec::Rfc3987 | Spec::Whatwg => &[][..],
            Spec::Rfc6874 => &[Self::Zone],
            Spec::Rfc2396(_) | Spec::Java => &[Self::Opaque],
            Spec::Rfc1808 => &[Self::Params],
            Spec::Rfc1738 => &[Self::Schemepart, Self::User, Self::Password, Self::UrlPath],
        };
        Self::common().chain(own.iter().copied())
    }
}

/// The form of values in the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// As written.
    Raw,
    Decoded,
    /// In display form. JSON rows contain the exact form as well.
    Unicode,
}

/// The value of a component, and how to decode it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'t> {
    pub(crate) raw: &'t str,
    coded: Option<Coded<'t>>,
}

/// A value that can be decoded.
#[derive(Clone, Copy, Debug)]
enum Coded<'t> {
    Encoded(Encoded<'t>),
    /// A key or value of a query pair.
    EncodedField(query::EncodedField<'t>),
    /// A component of a WHATWG URL, in which invalid escapes are literal.
    Percent(&'t str),
    /// A value of `application/x-www-form-urlencoded`.
    Form(&'t str),
}

impl<'t> Value<'t> {
    /// A value without escapes, or with delimiters that make decoding ambiguous.
    #[inline]
    pub(crate) const fn plain(raw: &'t str) -> Self {
        Self { raw, coded: None }
    }

    /// A value of RFC 1738 or RFC 1808, whose characters are all valid in RFC 3986.
    fn older(raw: &'t str) -> Self {
        Self { raw, coded: Encoded::parse(raw).ok().map(Coded::Encoded) }
    }

    /// A component of a WHATWG URL.
    pub(super) const fn percent_encoded(raw: &'t str) -> Self {
        Self { raw, coded: Some(Coded::Percent(raw)) }
    }

    /// Of the query of a WHATWG URL, the values of the parameters with this name.
    pub(super) fn parameters(query: &'t str, name: &str) -> impl Iterator<Item = Self> {
        let fields = query.split('&').filter(move |field| {
            let mut pairs = urikit::form::parse(field);
            pairs.next().is_some_and(|(key, _)| key == name)
        });
        fields.map(|field| {
            let raw = field.split_once('=').map_or("", |(_, value)| value);
            Self { raw, coded: Some(Coded::Form(raw)) }
        })
    }

    /// Of a userinfo, the part before the first colon.
    pub(super) fn user(self) -> Self {
        Self::older(self.raw.split_once(':').map_or(self.raw, |(user, _)| user))
    }

    /// Of a userinfo, the part after the first colon.
    pub(super) fn password(self) -> Option<Self> {
        self.raw.split_once(':').map(|(_, password)| Self::older(password))
    }

    /// The part from an offset on, which must not split an escape.
    pub(crate) fn tail(self, start: usize) -> Self {
        let raw = &self.raw[start..];
        let coded = match self.coded {
            Some(Coded::Encoded(encoded)) => {
                encoded.slice(start..encoded.as_str().len()).map(Coded::Encoded)
            }
            Some(Coded::Percent(_)) => Some(Coded::Percent(raw)),
            _ => None,
        };
        Self { raw, coded }
    }

    /// Of a query, the values of the pairs with this key; empty if a pair has no `=`.
    pub(super) fn pairs(
        query: Query<'t>,
        key: &str,
        rules: QuerySyntax,
    ) -> impl Iterator<Item = Self> {
        query.pairs(rules).get_all(key).map(|pair| {
            let value = pair.value();
            Self {
                raw: value.map_or("", |value| value.as_str()),
                coded: value.map(Coded::EncodedField),
            }
        })
    }

    /// Returns the decoded octets, if requested and if the value can contain escapes.
    #[inline]
    pub(crate) fn decoded(self, values: Values) -> Option<Cow<'t, [u8]>> {
        match self.coded.filter(|_| values == Values::Decoded)? {
            Coded::Encoded(encoded) => Some(encoded.decode_bytes()),
            Coded::EncodedField(field) => Some(field.decode_bytes()),
            Coded::Percent(text) => Some(percent_decode_str(text).into()),
            Coded::Form(text) => {
                let spaced = text.replace('+', " ");
                Some(percent_decode_str(&spaced).collect::<Vec<u8>>().into())
            }
        }
    }
}

impl<'t> From<Encoded<'t>> for Value<'t> {
    #[inline]
    fn from(encoded: Encoded<'t>) -> Self {
        Self { raw: encoded.as_str(), coded: Some(Coded::Encoded(encoded)) }
    }
}

impl<'t> From<Host<'t>> for Value<'t> {
    #[inline]
    fn from(host: Host<'t>) -> Self {
        Self { raw: host.as_str(), coded: host.reg_name().map(|name| Coded::Encoded(*name)) }
    }
}

/// The kind of an authority that is a registry-based name (RFC 2396 section 3.2.1), so that it has
/// no host.
const REGISTRY: &str = "registry";

/// Receives the parts of a reference, in the order of [`Key::of`].
pub(crate) trait PartVisitor<'t> {
    /// Receives a part; `None` if it is undefined.
    fn visit(&mut self, key: Key, value: Option<Value<'t>>);
}

impl<'t> Reading<'t> {
    /// Passes all parts to `visitor`, in row order.
    #[inline]
    pub(crate) fn visit_parts(&self, visitor: &mut impl PartVisitor<'t>) {
        match self {
            Self::Rfc3986(uri) => generic(*uri, visitor),
            Self::Rfc3987(iri) => generic(*iri, visitor),
            Self::Rfc6874(zoned) => rfc6874(*zoned, visitor),
            Self::Rfc2396(uri) => rfc2396(uri, visitor),
            Self::Rfc1808(url) => rfc1808(url, visitor),
            Self::Rfc1738(url) => rfc1738(url, visitor),
            Self::Java(uri) => java(uri, visitor),
            Self::Whatwg(url) => url.visit_parts(visitor),
        }
    }
}

#[inline]
fn generic<'t>(uri: impl Generic<'t>, to: &mut impl PartVisitor<'t>) {
    for key in Key::common() {
        to.visit(key, part(uri, key));
    }
}

#[inline]
pub(super) fn part<'t>(uri: impl Generic<'t>, key: Key) -> Option<Value<'t>> {
    match key {
        Key::Scheme => uri.scheme().map(|scheme| Value::plain(scheme.as_str())),
        Key::Authority => uri.authority().map(|authority| Value::plain(authority.as_str())),
        Key::Userinfo => uri.userinfo().map(|userinfo| (*userinfo).into()),
        Key::Host => uri.host().map(Value::from),
        Key::HostKind => uri.host().map(|host| Value::plain(host.kind().name())),
        Key::Port => uri.port().map(|port| Value::plain(port.as_str())),
        Key::Path => Some((*uri.path()).into()),
        Key::Query => uri.query().map(|query| (*query).into()),
        Key::Fragment => uri.fragment().map(|fragment| (*fragment).into()),
        Key::Opaque
        | Key::Params
        | Key::Schemepart
        | Key::User
        | Key::Password
        | Key::UrlPath
        | Key::Zone => None,
    }
}

/// Passes the parts of a reference whose host may contain a zone.
fn rfc6874<'t>(zoned: ZonedRef<'t>, to: &mut impl PartVisitor<'t>) {
    if let Some(uri) = zoned.as_uri_ref() {
        generic(uri, to);
        return to.visit(Key::Zone, None);
    }
    to.visit(Key::Scheme, zoned.scheme().map(|scheme| Value::plain(scheme.as_str())));
    to.visit(Key::Authority, zoned.authority().map(Value::plain));
    to.visit(Key::Userinfo, zoned.userinfo().map(|userinfo| (*userinfo).into()));
    to.visit(Key::Host, zoned.host().map(Value::plain));
    to.visit(Key::HostKind, zoned.host_kind().map(|kind| Value::plain(kind.name())));
    to.visit(Key::Port, zoned.port().map(|port| Value::plain(port.as_str())));
    to.visit(Key::Path, Some((*zoned.path()).into()));
    to.visit(Key::Query, zoned.query().map(|query| (*query).into()));
    to.visit(Key::Fragment, zoned.fragment().map(|fragment| (*fragment).into()));
    to.visit(Key::Zone, zoned.zone().map(Value::from));
}

fn rfc2396<'t>(uri: &rfc2396::UriReference<'t>, to: &mut impl PartVisitor<'t>) {
    let (authority, server) = match uri.authority() {
        Some(rfc2396::Authority::Server(server)) => (Some(server.as_str()), Some(server)),
        Some(rfc2396::Authority::RegName(name)) => (Some(name.as_str()), None),
        None => (None, None),
    };
    let host = server.and_then(|server| server.host());
    let registry = (authority.is_some() && server.is_none()).then_some(REGISTRY);
    let kind = host.map(|host| host.kind().name()).or(registry);
    to.visit(Key::Scheme, uri.scheme().map(|scheme| Value::plain(scheme.as_str())));
    to.visit(Key::Authority, authority.map(Value::plain));
    to.visit(Key::Userinfo, server.and_then(|s| s.userinfo()).map(|userinfo| (*userinfo).into()));
    to.visit(Key::Host, host.map(Value::from));
    to.visit(Key::HostKind, kind.map(Value::plain));
    to.visit(Key::Port, server.and_then(|s| s.port()).map(|port| Value::plain(port.as_str())));
    to.visit(Key::Path, uri.path().map(|path| (*path).into()));
    to.visit(Key::Query, uri.query().map(|query| (*query).into()));
    to.visit(Key::Fragment, uri.fragment().map(|fragment| (*fragment).into()));
    to.visit(Key::Opaque, uri.opaque_part().map(Value::from));
}

/// Passes the results of the raw getters. The opaque part is the scheme-specific part without a
/// path.
fn java<'t>(uri: &JavaUri<'t>, to: &mut impl PartVisitor<'t>) {
    let opaque = uri.is_opaque().then(|| uri.scheme_specific_part());
    to.visit(Key::Scheme, uri.scheme().map(|scheme| Value::plain(scheme.as_str())));
    to.visit(Key::Authority, uri.authority().map(Value::plain));
    to.visit(Key::Userinfo, uri.userinfo().map(|userinfo| (*userinfo).into()));
    to.visit(Key::Host, uri.host().map(Value::plain));
    to.visit(Key::HostKind, uri.host_kind().map(|kind| Value::plain(kind.name())));
    to.visit(Key::Port, java_port(uri).map(Value::plain));
    to.visit(Key::Path, uri.path().map(|path| (*path).into()));
    to.visit(Key::Query, uri.query().map(|query| (*query).into()));
    to.visit(Key::Fragment, uri.fragment().map(|fragment| (*fragment).into()));
    to.visit(Key::Opaque, opaque.map(Value::plain));
}

/// Returns the port as Java does: as a number, without leading zeros.
pub(super) fn java_port<'t>(uri: &JavaUri<'t>) -> Option<&'t str> {
    uri.port()?;
    let digits = uri.authority()?.rsplit(':').next()?;
    match digits.trim_start_matches('0') {
        "" => digits.get(digits.len() - 1..),
        number => Some(number),
    }
}

fn rfc1808<'t>(url: &rfc1808::Url<'t>, to: &mut impl PartVisitor<'t>) {
    let net_loc = url.net_loc().map(|net_loc| net_loc.as_str());
    let login = net_loc.and_then(Login::of_net_loc);
    let is_registry = login.is_none() && net_loc.is_some_and(|net_loc| !net_loc.is_empty());
    to.visit(Key::Scheme, url.scheme().map(|scheme| Value::plain(scheme.as_str())));
    to.visit(Key::Authority, net_loc.map(Value::plain));
    visit_login(login, is_registry.then_some(REGISTRY), to);
    to.visit(Key::Path, Some((*url.path()).into()));
    to.visit(Key::Query, url.query().map(|query| (*query).into()));
    to.visit(Key::Fragment, url.fragment().map(|fragment| (*fragment).into()));
    to.visit(Key::Params, url.params().map(Value::from));
}

fn rfc1738<'t>(url: &rfc1738::Url<'t>, to: &mut impl PartVisitor<'t>) {
    let authority = url.login().map(|login| login.as_str());
    let login = url.login().map(Login::new);
    let schemepart = url.schemepart().as_str();
    // Skip the two slashes and the login.
    let path = authority.map_or(schemepart, |authority| &schemepart[2 + authority.len()..]);
    to.visit(Key::Scheme, Some(Value::plain(url.scheme().as_str())));
    to.visit(Key::Authority, authority.map(Value::plain));
    visit_login(login, None, to);
    to.visit(Key::Path, Some(Value::older(path)));
    to.visit(Key::Query, None);
    to.visit(Key::Fragment, None);
    to.visit(Key::Schemepart, Some(Value::plain(schemepart)));
    to.visit(Key::User, login.and_then(|login| login.user).map(Value::older));
    to.visit(Key::Password, login.and_then(|login| login.password).map(Value::older));
    to.visit(Key::UrlPath, url.url_path().map(Value::from));
}

/// Passes the parts of a login. Without a login, `kind` describes the authority.
fn visit_login<'t>(
    login: Option<Login<'t>>,
    kind: Option<&'static str>,
    to: &mut impl PartVisitor<'t>,
) {
    let kind = login.map(|login| login.host_kind.name()).or(kind);
    to.visit(Key::Userinfo, login.and_then(|login| login.userinfo).map(Value::older));
    to.visit(Key::Host, login.map(|login| Value::older(login.host)));
    to.visit(Key::HostKind, kind.map(Value::plain));
    to.visit(Key::Port, login.and_then(|login| login.port).map(Value::plain));
}
