//! The schemes `ldap` (RFC 4516) and `ldaps`.

mod filter;
mod names;
mod parts;
mod scope;

use alloc::vec::Vec;

use urikit::Uri;

use crate::common::check_scheme;
use crate::error::{SchemeError, rules};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, Revision, ValueOrDefault, View};

pub use parts::{LdapExtensionParts, LdapParts};
pub use scope::LdapScope;
use scope::read_scope;

rules! {
    "RFC 4516 section 2" => {
        AUTHORITY = "ldap-authority", "missing `//`",
            "ldapurl = scheme \"://\" [ host [ \":\" port ] ] [ \"/\" dn [ \"?\" … ] ]";
        USER = "ldap-user", "userinfo not allowed",
            "ldapurl = scheme \"://\" [ host [ \":\" port ] ] [ \"/\" dn [ \"?\" … ] ]";
        PORT = "ldap-port", "port over 65535", "port = *DIGIT";
        SLASH = "ldap-slash", "missing `/` before the first `?`",
            "ldapurl = scheme \"://\" [ host [ \":\" port ] ] [ \"/\" dn [ \"?\" … ] ]";
        EXTENSION = "ldap-extension", "invalid name of an extension",
            "extension = [ \"!\" ] extype [ \"=\" exvalue ]";
    }
    "RFC 4516 section 2.1" => {
        NUL = "ldap-nul", "NUL outside the value of an extension", "exvalue = LDAPString";
        QUESTION = "ldap-question", "unescaped `?` after the last field",
            "pct-encoded = \"%\" HEXDIG HEXDIG";
    }
    "RFC 4511 section 4.5.1" => {
        ATTRIBUTE = "ldap-attribute", "invalid attribute",
            "attributeSelector = attributedescription / selectorspecial";
    }
}

/// An `ldap` or `ldaps` URI, which identifies an LDAP server or a search in its directory.
///
/// To get the decoded parameters of the search, call [`search`](Self::search). The other methods
/// return components as written in the URI, percent-encoded. The syntax of filters is checked, but
/// not that of distinguished names.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Ldap, LdapScope};
///
/// let ldap = Ldap::parse("ldap://h/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)")?;
/// assert_eq!(ldap.dn().octets(), b"o=University of Michigan,c=US");
/// assert_eq!(ldap.scope(), Some(LdapScope::Sub));
/// assert_eq!(ldap.search().attributes, [b"*"]);
///
/// let error = Ldap::parse("ldap:///c=US???(cn=Babs").unwrap_err();
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
    /// `None` if it is empty; the same applies to the following fields.
    attributes: Option<EncodedSlice<'a>>,
    scope: Option<(LdapScope, EncodedSlice<'a>)>,
    filter: Option<EncodedSlice<'a>>,
    extensions: Option<EncodedSlice<'a>>,
}

/// The scheme of an [`Ldap`] URI: `ldap`, or `ldaps` for LDAP over TLS.
///
/// The scheme determines the [default port](Self::default_port) of the server.
///
/// # Examples
///
/// ```
/// use urikit_schemes::LdapScheme;
///
/// assert_eq!((LdapScheme::Ldaps.name(), LdapScheme::Ldaps.default_port()), ("ldaps", 636));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LdapScheme {
    /// LDAP without encryption.
    Ldap,
    /// LDAP over TLS.
    Ldaps,
}

impl LdapScheme {
    /// Returns the name of this URI scheme, `ldap` or `ldaps`, in lower case.
    ///
    /// The name does not include the colon.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::LdapScheme;
    ///
    /// assert_eq!(LdapScheme::Ldap.name(), "ldap");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ldap => "ldap",
            Self::Ldaps => "ldaps",
        }
    }

    /// Returns the default port of this scheme: 389 for `ldap`, and 636 for `ldaps`.
    ///
    /// Port 636 is a convention, because no specification defines the scheme `ldaps`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::LdapScheme;
    ///
    /// assert_eq!(LdapScheme::Ldap.default_port(), 389);
    /// ```
    pub const fn default_port(self) -> u16 {
        match self {
            Self::Ldap => 389,
            Self::Ldaps => 636,
        }
    }
}

/// An extension of an [`Ldap`] URI: a name and a value that modify how a client searches.
///
/// For example, `!bindname=cn=Manager` specifies the user who searches. The `!` marks the extension
/// as [critical](Self::is_critical).
///
/// # Examples
///
/// ```
/// use urikit_schemes::Ldap;
///
/// let uri = "ldap://ldap.example.com/??sub??!bindname=cn=Manager%2cdc=example%2cdc=com";
/// let ldap = Ldap::parse(uri)?;
/// let extension = ldap.extensions().next().unwrap();
/// assert!(extension.is_critical());
/// assert_eq!(extension.name().as_str(), "bindname");
/// assert_eq!(
///     extension.value().map(|dn| dn.octets()),
///     Some(b"cn=Manager,dc=example,dc=com".to_vec())
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LdapExtension<'a> {
    text: EncodedSlice<'a>,
    name: EncodedSlice<'a>,
    value: Option<EncodedSlice<'a>>,
}

impl<'a> LdapExtension<'a> {
    fn of(text: EncodedSlice<'a>) -> Self {
        let rest = text.strip_prefix('!').unwrap_or(text);
        let (name, value) =
            rest.split_once('=').map_or((rest, None), |(name, value)| (name, Some(value)));
        Self { text, name, value }
    }

    /// Returns whether this extension is critical, which a `!` before its name indicates.
    ///
    /// A client must not use the URI if it does not support a critical extension. Other extensions
    /// that it does not support are ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ldap;
    ///
    /// let ldap = Ldap::parse("ldap://ldap.example.com/????!x-secure,x-hint=fast")?;
    /// assert!(ldap.extensions().map(|extension| extension.is_critical()).eq([true, false]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_critical(&self) -> bool {
        self.text.as_str().starts_with('!')
    }

    /// Returns the name of this extension, such as `bindname`, percent-encoded and without the `!`.
    ///
    /// The name can also be an object identifier, such as `1.3.6.1.4.1.1466`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ldap;
    ///
    /// let ldap = Ldap::parse("ldap://ldap.example.com/????x-hint=fast")?;
    /// let extension = ldap.extensions().next().unwrap();
    /// assert_eq!(extension.name().as_str(), "x-hint");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn name(&self) -> EncodedSlice<'a> {
        self.name
    }

    /// Returns the value of this extension, such as `cn=Manager` in `bindname=cn=Manager`.
    ///
    /// The value is percent-encoded. Returns `None` if no `=` follows the name.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ldap;
    ///
    /// let ldap = Ldap::parse("ldap://ldap.example.com/????x-hint=fast")?;
    /// let extension = ldap.extensions().next().unwrap();
    /// assert_eq!(extension.value().map(|value| value.as_str()), Some("fast"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn value(&self) -> Option<EncodedSlice<'a>> {
        self.value
    }
}

/// The decoded parameters of the search that an [`Ldap`] URI describes, including defaults.
///
/// Pass the fields, such as the filter, to the search operation of an LDAP client. It is returned
/// by [`Ldap::search`].
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Ldap, LdapScope};
///
/// let ldap = Ldap::parse("ldap://ldap.example.com/dc=example,dc=com")?;
/// let search = ldap.search();
/// assert_eq!(
///     (search.base.as_slice(), search.scope),
///     (&b"dc=example,dc=com"[..], LdapScope::Base)
/// );
/// assert_eq!(search.filter, b"(objectClass=*)");
/// assert_eq!(search.attributes, [b"*"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LdapSearch {
    /// The distinguished name of the base entry; empty for the root of the server.
    pub base: Vec<u8>,
    /// The scope of the search: the base entry or entries below it.
    pub scope: LdapScope,
    /// The filter in the syntax of RFC 4515, such as `(cn=Babs*)`.
    pub filter: Vec<u8>,
    /// The names of the attributes to return. `*` means all user attributes.
    pub attributes: Vec<Vec<u8>>,
}

const ALL_ENTRIES: &str = "(objectClass=*)";
const ALL_ATTRIBUTES: &str = "*";

impl<'a> Ldap<'a> {
    /// Returns the scheme of this URI: `ldap`, or `ldaps` for LDAP over TLS.
    ///
    /// To get the scheme as a string, call [`name`](LdapScheme::name) on the result.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Ldap, LdapScheme};
    ///
    /// let ldap = Ldap::parse("ldaps://ldap.example.com/")?;
    /// assert_eq!(ldap.scheme(), LdapScheme::Ldaps);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn scheme(&self) -> LdapScheme {
        self.scheme
    }

    /// Returns the host of the LDAP server, such as `ldap.example.com`, as written in the URI.
    ///
    /// An IPv6 address includes its brackets. If the host is empty, the client has to choose a
    /// server.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ldap;
    ///
    /// let ldap = Ldap::parse("ldap://ldap.example.com:1389/")?;
    /// assert_eq!(ldap.host().as_str(), "ldap.example.com");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn host(&self) -> EncodedSlice<'a> {
        self.host
    }

    /// Returns the port of the LDAP server, or `None` if the URI does not specify one.
    ///
    /// In this case, use the [default port](LdapScheme::default_port) of the scheme.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ldap;
    ///
    /// let ldap = Ldap::parse("ldap://ldap.example.com:1389/")?;
    /// assert_eq!(ldap.port(), Some(1389));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn port(&self) -> Option<u16> {
        self.port
    }

    /// Returns the distinguished name of the entry where the search starts, percent-encoded.
    ///
    /// An example is `dc=example,dc=com`. The name is empty for the root of the server.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ldap;
    ///
    /// let ldap =
    ///     Ldap::parse("ldap://ldap.example.com/cn=Jane%20Doe,dc=example,dc=com")?;
    /// assert_eq!(ldap.dn().octets(), b"cn=Jane Doe,dc=example,dc=com");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn dn(&self) -> EncodedSlice<'a> {
        self.dn
    }

    /// Returns the names of the attributes that the search should return, such as `mail`.
    ///
    /// The URI lists them, percent-encoded, after the first `?`. The iterator is empty if the URI
    /// requests all attributes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ldap;
    ///
    /// let ldap = Ldap::parse("ldap://ldap.example.com/dc=example,dc=com?cn,mail")?;
    /// assert!(ldap.attributes().map(|attribute| attribute.as_str()).eq(["cn", "mail"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attributes(&self) -> impl Iterator<Item = EncodedSlice<'a>> + Clone + use<'a> {
        self.attributes.into_iter().flat_map(|attributes| attributes.split(','))
    }

    /// Returns the scope of the search in this LDAP URI, such as the whole subtree.
    ///
    /// Returns `None` if the URI does not specify the scope. The default is [`LdapScope::Base`],
    /// which [`search`](Self::search) fills in.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Ldap, LdapScope};
    ///
    /// let ldap = Ldap::parse("ldap://ldap.example.com/dc=example,dc=com??sub")?;
    /// assert_eq!(ldap.scope(), Some(LdapScope::Sub));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scope(&self) -> Option<LdapScope> {
        self.scope.map(|(scope, _)| scope)
    }

    /// Returns the filter of the search, such as `(cn=Babs*)`, percent-encoded.
    ///
    /// Returns `None` if the URI has no filter, in which case all entries match.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ldap;
    ///
    /// let ldap =
    ///     Ldap::parse("ldap://ldap.example.com/dc=example,dc=com??sub?(uid=jdoe)")?;
    /// assert_eq!(ldap.filter().map(|filter| filter.as_str()), Some("(uid=jdoe)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn filter(&self) -> Option<EncodedSlice<'a>> {
        self.filter
    }

    /// Returns the extensions of this LDAP URI, such as `bindname`, in the order of the URI.
    ///
    /// An extension modifies how a client searches. A client must not use the URI if it does not
    /// support a [critical](LdapExtension::is_critical) extension.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ldap;
    ///
    /// let ldap = Ldap::parse("ldap://ldap.example.com/????x-hint=fast,x-trace")?;
    /// assert!(
    ///     ldap.extensions().map(|extension| extension.name().as_str()).eq(["x-hint", "x-trace"])
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extensions(&self) -> impl Iterator<Item = LdapExtension<'a>> + Clone + use<'a> {
        self.extensions
            .into_iter()
            .flat_map(|extensions| extensions.split(','))
            .map(LdapExtension::of)
    }

    /// Returns the decoded parameters of the search: base, scope, filter, and attributes.
    ///
    /// Pass them to an LDAP client. Components that the URI omits have their default values (RFC
    /// 4516 section 3). Extensions are not included.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ldap;
    ///
    /// let ldap = Ldap::parse("ldap://ldap.example.com/dc=example,dc=com?cn?sub?(uid=jdoe)")?;
    /// let search = ldap.search();
    /// assert_eq!(search.filter, b"(uid=jdoe)");
    /// assert_eq!(search.attributes, [b"cn"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(&self) -> LdapSearch {
        let mut attributes: Vec<_> =
            self.attributes().map(|attribute| attribute.octets()).collect();
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
        for slice in [Some(self.dn), self.attributes, scope, self.filter].into_iter().flatten() {
            slice.no_octet(&NUL, |octet| octet == 0)?;
        }
        for attribute in self.attributes() {
            if !names::is_selector(&attribute.decode_bytes()) {
                return Err(attribute.error(&ATTRIBUTE));
            }
        }
        self.filter.map_or(Ok(()), filter::check)?;
        for extension in self.extensions() {
            if !names::is_oid(&extension.name.decode_bytes()) {
                return Err(extension.name.error(&EXTENSION));
            }
        }
        Ok(())
    }
}

/// Returns the host, which may be empty, and the port.
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
    Ok((host, port.to_u16().map_err(|_| error)?))
}

impl<'a> View<'a> for Ldap<'a> {
    const SCHEMES: &'static [&'static str] = &["ldap", "ldaps"];

    fn parse_as(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
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
                self.attributes()
                    .for_each(|attribute| visit("selector", ValueOrDefault::Written(attribute)));
            }
            None => visit("selector", ValueOrDefault::Implied(ALL_ATTRIBUTES)),
        }
        let scope =
            self.scope.map_or(ValueOrDefault::Implied(LdapScope::Base.name()), |(_, text)| {
                ValueOrDefault::Written(text)
            });
        visit("scope", scope);
        visit(
            "filter",
            self.filter.map_or(ValueOrDefault::Implied(ALL_ENTRIES), ValueOrDefault::Written),
        );
        self.extensions()
            .for_each(|extension| visit("extension", ValueOrDefault::Written(extension.text)));
    }

    /// Reports that a client connects, if there is a host. The messages are not determined by the
    /// URI; see [`Ldap::search`].
    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        if !self.host.is_empty() {
            let port = self.port.unwrap_or(self.scheme.default_port());
            visit(Action::Connect { host: self.host.as_str(), port });
        }
    }
}

#[cfg(test)]
mod tests;
