//! Builds `ldap` URIs.

use alloc::{string::String, vec::Vec};

use urikit::UriBuf;
use urikit::percent::AsciiSet;

use super::{Ldap, LdapExtension, LdapScheme, LdapScope};
use crate::build::{BuildError, Text};
use crate::login::LoginParts;

/// The decoded components of an [`Ldap`] URI, such as the search filter, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Ldap`] to this type with `From`. An empty component is equivalent to a missing one, and is
/// omitted.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{LdapParts, LdapScheme, LdapScope};
///
/// let parts = LdapParts {
///     dn: b"o=Question?,c=US".to_vec(),
///     scope: Some(LdapScope::Sub),
///     filter: Some(b"(cn=Babs Jensen)".to_vec()),
///     ..LdapParts::at(LdapScheme::Ldap, "ldap.example.net")
/// };
/// assert_eq!(
///     parts.build()?.as_str(),
///     "ldap://ldap.example.net/o=Question%3F,c=US??sub?(cn=Babs%20Jensen)"
/// );
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LdapParts {
    /// The scheme: `ldap` or `ldaps`.
    pub scheme: LdapScheme,
    /// The percent-encoded host, including brackets; empty to omit it.
    pub host: String,
    /// The port, or `None` to omit it.
    pub port: Option<u16>,
    /// The distinguished name of the base entry; empty for the root of the server.
    pub dn: Vec<u8>,
    /// The decoded names of the attributes to return; empty for all.
    pub attributes: Vec<Vec<u8>>,
    /// The scope of the search, or `None` to omit it.
    pub scope: Option<LdapScope>,
    /// The decoded search filter, such as `(cn=Babs*)`, or `None` to omit it.
    pub filter: Option<Vec<u8>>,
    /// The extensions, such as `bindname`.
    pub extensions: Vec<LdapExtensionParts>,
}

/// The decoded name and value of an extension of an LDAP URI, for building a URI.
///
/// An extension, such as `bindname`, modifies how a client searches. It is used in the field
/// `extensions` of [`LdapParts`]. The parsed form is [`LdapExtension`].
///
/// # Examples
///
/// ```
/// use urikit_schemes::{LdapExtensionParts, LdapParts, LdapScheme};
///
/// let trace = LdapExtensionParts { is_critical: true, name: b"x-trace".to_vec(), value: None };
/// let parts = LdapParts {
///     extensions: vec![trace],
///     ..LdapParts::at(LdapScheme::Ldap, "ldap.example.com")
/// };
/// assert_eq!(parts.build()?.as_str(), "ldap://ldap.example.com/????!x-trace");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LdapExtensionParts {
    /// Whether the extension is critical, which is written as `!` before its name.
    pub is_critical: bool,
    /// The decoded name or object identifier of the extension.
    pub name: Vec<u8>,
    /// The decoded value of the extension, or `None` to omit it and the `=`.
    pub value: Option<Vec<u8>>,
}

impl From<LdapExtension<'_>> for LdapExtensionParts {
    fn from(extension: LdapExtension<'_>) -> Self {
        Self {
            is_critical: extension.is_critical(),
            name: extension.name.octets(),
            value: extension.value.map(|value| value.octets()),
        }
    }
}

impl From<Ldap<'_>> for LdapParts {
    fn from(ldap: Ldap<'_>) -> Self {
        Self {
            scheme: ldap.scheme,
            host: ldap.host.as_str().into(),
            port: ldap.port,
            dn: ldap.dn.octets(),
            attributes: ldap.attributes().map(|attribute| attribute.octets()).collect(),
            scope: ldap.scope(),
            filter: ldap.filter.map(|filter| filter.octets()),
            extensions: ldap.extensions().map(LdapExtensionParts::from).collect(),
        }
    }
}

/// The characters to escape in a field of the query.
const FIELD: AsciiSet = AsciiSet::QUERY.add(b"?");
/// The characters to escape in an item of a list.
const ITEM: AsciiSet = FIELD.add(b",");
/// The characters to escape in a name before `=`.
const NAME: AsciiSet = ITEM.add(b"!=");

impl LdapParts {
    /// Creates the components of the URI of an LDAP server, such as `ldap://ldap.example.com/`.
    ///
    /// The port is omitted, and no search is specified; set the other fields to do so. Write an
    /// IPv6 address in brackets.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{LdapParts, LdapScheme};
    ///
    /// let parts = LdapParts::at(LdapScheme::Ldaps, "ldap.example.com");
    /// assert_eq!(parts.build()?.as_str(), "ldaps://ldap.example.com/");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn at(scheme: LdapScheme, host: impl Into<String>) -> Self {
        Self {
            scheme,
            host: host.into(),
            port: None,
            dn: Vec::new(),
            attributes: Vec::new(),
            scope: None,
            filter: None,
            extensions: Vec::new(),
        }
    }

    /// Builds an `ldap` or `ldaps` URI, such as `ldap://host/dc=example`, from its components.
    ///
    /// The components are percent-encoded as needed, and parsing the URI yields the same
    /// components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid, or if the filter is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{LdapParts, LdapScheme};
    ///
    /// let parts = LdapParts {
    ///     dn: b"dc=example,dc=com".to_vec(),
    ///     attributes: vec![b"cn".to_vec(), b"mail".to_vec()],
    ///     ..LdapParts::at(LdapScheme::Ldap, "ldap.example.com")
    /// };
    /// assert_eq!(parts.build()?.as_str(), "ldap://ldap.example.com/dc=example,dc=com?cn,mail");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new(self.scheme.name());
        let server = LoginParts { port: self.port, ..LoginParts::at(self.host.as_str()) };
        text.login(&server)?.push("/").encode(&self.dn, &AsciiSet::SEGMENT);
        let has_filter = self.filter.is_some() || !self.extensions.is_empty();
        let has_scope = self.scope.is_some() || has_filter;
        if !self.attributes.is_empty() || has_scope {
            self.attributes.iter().zip(separators("?")).for_each(|(attribute, separator)| {
                text.push(separator).encode(attribute, &ITEM);
            });
            text.push(if self.attributes.is_empty() { "?" } else { "" });
        }
        if has_scope {
            text.push("?").push(self.scope.map_or("", LdapScope::name));
        }
        if has_filter {
            text.push("?").encode(self.filter.as_deref().unwrap_or_default(), &FIELD);
        }
        for (extension, separator) in self.extensions.iter().zip(separators("?")) {
            text.push(separator).push(if extension.is_critical { "!" } else { "" });
            text.encode(&extension.name, &NAME);
            if let Some(value) = &extension.value {
                text.push("=").encode(value, &ITEM);
            }
        }
        text.build::<Ldap<'_>, _>(self)
    }
}

/// Returns the separators before the items of a list.
fn separators(first: &'static str) -> impl Iterator<Item = &'static str> {
    core::iter::once(first).chain(core::iter::repeat(","))
}
