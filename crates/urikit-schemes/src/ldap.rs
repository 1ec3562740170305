//! `ldap` (RFC 4516) and `ldaps`.

mod filter;
mod names;
mod parts;

use alloc::vec::Vec;

use urikit::Uri;

use crate::common::check_scheme;
use crate::error::{Rule, SchemeError};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, Revision, ValueOrDefault, View};

pub use parts::{LdapExtensionParts, LdapParts};

const AUTHORITY: Rule = Rule::new(
    "ldap-authority",
    "the scheme needs `//`, though no host behind it",
    "ldapurl = scheme \"://\" [ host [ \":\" port ] ] [ \"/\" dn [ \"?\" … ] ]",
    "RFC 4516 section 2",
);
const USER: Rule = Rule::new(
    "ldap-user",
    "the scheme has no user name and no password",
    "ldapurl = scheme \"://\" [ host [ \":\" port ] ] [ \"/\" dn [ \"?\" … ] ]",
    "RFC 4516 section 2",
);
const PORT: Rule = Rule::new("ldap-port", "a port is at most 65535", "port = *DIGIT", "RFC 4516 section 2");
const SLASH: Rule = Rule::new(
    "ldap-slash",
    "a slash and a name, which may be empty, stand in front of the first `?`",
    "ldapurl = scheme \"://\" [ host [ \":\" port ] ] [ \"/\" dn [ \"?\" … ] ]",
    "RFC 4516 section 2",
);
const NUL: Rule = Rule::new(
    "ldap-nul",
    "an octet of zero is only in the value of an extension",
    "exvalue = LDAPString",
    "RFC 4516 section 2.1",
);
const ATTRIBUTE: Rule = Rule::new(
    "ldap-attribute",
    "an attribute is a name or an object identifier, with options behind `;`, or one of `*`, `+` and `1.1`",
    "attributeSelector = attributedescription / selectorspecial",
    "RFC 4511 section 4.5.1",
);
const SCOPE: Rule = Rule::new(
    "ldap-scope",
    "a scope is `base`, `one` or `sub`",
    "scope = \"base\" / \"one\" / \"sub\"",
    "RFC 4516 section 2",
);
const EXTENSION: Rule = Rule::new(
    "ldap-extension",
    "an extension begins with a name or an object identifier",
    "extension = [ \"!\" ] extype [ \"=\" exvalue ]",
    "RFC 4516 section 2",
);
const QUESTION: Rule = Rule::new(
    "ldap-question",
    "a `?` that delimits nothing has to be an escape",
    "pct-encoded = \"%\" HEXDIG HEXDIG",
    "RFC 4516 section 2.1",
);

/// A search of a directory, or a server of one.
///
/// Every part is decoded to octets. Names of entries are not looked into, and nothing is asked to be UTF-8. `ldaps` has no
/// document; it is the same on a connection that is secured from its start.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Ldap, LdapScope, View};
///
/// let ldap = Ldap::of(Uri::parse("ldap://h/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)")?)?;
/// assert_eq!(ldap.dn().octets(), b"o=University of Michigan,c=US");
/// assert_eq!(ldap.scope(), Some(LdapScope::Sub));
/// assert_eq!(ldap.search().attributes, [b"*"]);
///
/// let error = Ldap::of(Uri::parse("ldap:///c=US???(cn=Babs")?).unwrap_err();
/// assert_eq!((error.code(), error.span()), ("ldap-filter-parentheses", 23..23));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ldap<'a> {
    uri: Uri<'a>,
    scheme: LdapScheme,
    host: EncodedSlice<'a>,
    port: Option<u16>,
    dn: EncodedSlice<'a>,
    /// `None` where it is empty; so are all that follow.
    attributes: Option<EncodedSlice<'a>>,
    scope: Option<(LdapScope, EncodedSlice<'a>)>,
    filter: Option<EncodedSlice<'a>>,
    extensions: Option<EncodedSlice<'a>>,
}

/// One of the schemes of LDAP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LdapScheme {
    /// `ldap`.
    Ldap,
    /// `ldaps`: the same on a connection that is secured.
    Ldaps,
}

impl LdapScheme {
    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ldap => "ldap",
            Self::Ldaps => "ldaps",
        }
    }

    /// The port of a URI that has none: 389 by RFC 4516 section 2, 636 by use.
    pub const fn default_port(self) -> u16 {
        match self {
            Self::Ldap => 389,
            Self::Ldaps => 636,
        }
    }
}

/// Which entries a search looks at (RFC 4511 section 4.5.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LdapScope {
    /// The one that is named.
    Base,
    /// Those directly below it.
    One,
    /// It, and all below it.
    Sub,
}

impl LdapScope {
    const ALL: [Self; 3] = [Self::Base, Self::One, Self::Sub];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::One => "one",
            Self::Sub => "sub",
        }
    }
}

/// An extension of an [`Ldap`] URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LdapExtension<'a> {
    text: EncodedSlice<'a>,
    name: EncodedSlice<'a>,
    value: Option<EncodedSlice<'a>>,
}

impl<'a> LdapExtension<'a> {
    fn of(text: EncodedSlice<'a>) -> Self {
        let rest = text.strip_prefix('!').unwrap_or(text);
        let (name, value) = rest.split_once('=').map_or((rest, None), |(name, value)| (name, Some(value)));
        Self { text, name, value }
    }

    /// Whether a client that does not know it must leave the URI alone, which a `!` says. Others are ignored then.
    pub fn is_critical(&self) -> bool {
        self.text.as_str().starts_with('!')
    }

    /// What it is called: a name or an object identifier, not decoded.
    pub const fn name(&self) -> EncodedSlice<'a> {
        self.name
    }

    /// Its value, not decoded.
    pub const fn value(&self) -> Option<EncodedSlice<'a>> {
        self.value
    }
}

/// The search that an [`Ldap`] URI asks for, decoded, with what is meant where nothing is written (RFC 4516 section 3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LdapSearch {
    /// The name of the entry to begin at; empty for the root of the server.
    pub base: Vec<u8>,
    /// Which entries to look at.
    pub scope: LdapScope,
    /// What must be true of them, in the notation of RFC 4515.
    pub filter: Vec<u8>,
    /// What to visit of them: `*` stands for all that is for users.
    pub attributes: Vec<Vec<u8>>,
}

const ALL_ENTRIES: &str = "(objectClass=*)";
const ALL_ATTRIBUTES: &str = "*";

impl<'a> Ldap<'a> {
    /// Which of the schemes it is.
    pub const fn scheme(&self) -> LdapScheme {
        self.scheme
    }

    /// The host, brackets included. Where it is empty, a client has to know a server itself.
    pub const fn host(&self) -> EncodedSlice<'a> {
        self.host
    }

    /// The port, if one is written.
    pub const fn port(&self) -> Option<u16> {
        self.port
    }

    /// The name of the entry, not decoded. Without one it is empty.
    pub const fn dn(&self) -> EncodedSlice<'a> {
        self.dn
    }

    /// The attributes that are asked for, not decoded; none where all are.
    pub fn attributes(&self) -> impl Iterator<Item = EncodedSlice<'a>> + Clone + use<'a> {
        self.attributes.into_iter().flat_map(|attributes| attributes.split(','))
    }

    /// The scope, if one is written; otherwise it is [`LdapScope::Base`].
    pub fn scope(&self) -> Option<LdapScope> {
        self.scope.map(|(scope, _)| scope)
    }

    /// The filter, if one is written, not decoded.
    pub const fn filter(&self) -> Option<EncodedSlice<'a>> {
        self.filter
    }

    /// The extensions.
    pub fn extensions(&self) -> impl Iterator<Item = LdapExtension<'a>> + Clone + use<'a> {
        self.extensions.into_iter().flat_map(|extensions| extensions.split(',')).map(LdapExtension::of)
    }

    /// The search that it asks for.
    pub fn search(&self) -> LdapSearch {
        let mut attributes: Vec<_> = self.attributes().map(|attribute| attribute.octets()).collect();
        if attributes.is_empty() {
            attributes.push(ALL_ATTRIBUTES.into());
        }
        LdapSearch {
            base: self.dn.octets(),
            scope: self.scope().unwrap_or(LdapScope::Base),
            filter: self.filter.map_or_else(|| ALL_ENTRIES.into(), |filter| filter.octets()),
            attributes,
        }
    }

    fn check(&self) -> Result<(), SchemeError> {
        let scope = self.scope.map(|(_, scope)| scope);
        for piece in [Some(self.dn), self.attributes, scope, self.filter].into_iter().flatten() {
            piece.no_octet(&NUL, |octet| octet == 0)?;
        }
        for attribute in self.attributes() {
            if !names::is_selector(&attribute.encoded().decode().to_bytes()) {
                return Err(attribute.error(&ATTRIBUTE));
            }
        }
        self.filter.map_or(Ok(()), filter::check)?;
        for extension in self.extensions() {
            if !names::is_oid(&extension.name.encoded().decode().to_bytes()) {
                return Err(extension.name.error(&EXTENSION));
            }
        }
        Ok(())
    }
}

/// The host and the port, both of which may be missing.
fn read_server(uri: Uri<'_>) -> Result<(EncodedSlice<'_>, Option<u16>), SchemeError> {
    let Some(host) = EncodedSlice::host(uri) else {
        let start = EncodedSlice::path(uri).span().start;
        return Err(SchemeError::new(&AUTHORITY, start..start));
    };
    if let Some(userinfo) = EncodedSlice::userinfo(uri) {
        return Err(userinfo.error(&USER));
    }
    let Some(port) = uri.port() else { return Ok((host, None)) };
    let start = host.span().end + 1;
    let error = SchemeError::new(&PORT, start..start + port.as_str().len());
    Ok((host, port.number().map_err(|_| error)?))
}

fn read_scope(scope: EncodedSlice<'_>) -> Result<(LdapScope, EncodedSlice<'_>), SchemeError> {
    let is_named = |name: &str| scope.encoded().decode().to_bytes().eq_ignore_ascii_case(name.as_bytes());
    let found = LdapScope::ALL.into_iter().find(|found| is_named(found.name()));
    found.map(|found| (found, scope)).ok_or(scope.error(&SCOPE))
}

impl<'a> View<'a> for Ldap<'a> {
    const SCHEMES: &'static [&'static str] = &["ldap", "ldaps"];

    fn read(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
        check_scheme::<Self>(uri)?;
        let scheme = if uri.scheme() == "ldaps" { LdapScheme::Ldaps } else { LdapScheme::Ldap };
        let (host, port) = read_server(uri)?;
        let path = EncodedSlice::path(uri);
        let query = EncodedSlice::query(uri);
        let dn = match path.strip_prefix('/') {
            Some(dn) => dn,
            None if query.is_some() => return Err(path.error(&SLASH)),
            None => path,
        };
        let mut fields = query.into_iter().flat_map(|query| query.split('?'));
        let mut field = || fields.next();
        let (attributes, scope, filter, extensions) = (field(), field(), field(), field());
        if let Some(rest) = field() {
            let start = rest.span().start;
            return Err(SchemeError::new(&QUESTION, start - 1..start));
        }
        let written = |field: Option<EncodedSlice<'a>>| field.filter(|field| !field.is_empty());
        let scope = written(scope).map(read_scope).transpose()?;
        let (attributes, filter) = (written(attributes), written(filter));
        let ldap = Self { uri, scheme, host, port, dn, attributes, scope, filter, extensions };
        ldap.check()?;
        Ok(ldap)
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        let mut visit = |name, value| visit(Part { name, value });
        if !self.host.is_empty() {
            visit("host", ValueOrDefault::Written(self.host));
        }
        visit("dn", ValueOrDefault::Written(self.dn));
        match self.attributes {
            Some(_) => {
                self.attributes().for_each(|attribute| visit("selector", ValueOrDefault::Written(attribute)))
            }
            None => visit("selector", ValueOrDefault::Implied(ALL_ATTRIBUTES)),
        }
        let scope = self.scope.map_or(ValueOrDefault::Implied(LdapScope::Base.name()), |(_, text)| {
            ValueOrDefault::Written(text)
        });
        visit("scope", scope);
        visit("filter", self.filter.map_or(ValueOrDefault::Implied(ALL_ENTRIES), ValueOrDefault::Written));
        self.extensions().for_each(|extension| visit("extension", ValueOrDefault::Written(extension.text)));
    }

    /// Tells that a client connects, if there is a host. What it sends is not for the URI alone to say: messages have numbers
    /// and limits that are the client's. See [`Ldap::search`].
    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        if !self.host.is_empty() {
            let port = self.port.unwrap_or(self.scheme.default_port());
            visit(Action::Connect { host: self.host.as_str(), port });
        }
    }
}

#[cfg(test)]
mod tests;
