//! What `ldap` URIs are made of, as data.

use alloc::{string::String, vec::Vec};

use urikit::UriBuf;
use urikit::percent::AsciiSet;

use super::{Ldap, LdapExtension, LdapScheme, LdapScope};
use crate::build::{BuildError, Text};
use crate::login::LoginParts;

/// The parts of an [`Ldap`] URI as data, decoded: what it was made of, and what one can be built of.
///
/// A part that is empty in a URI means the same as one that is missing, and is not written.
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
/// assert_eq!(parts.build()?.as_str(), "ldap://ldap.example.net/o=Question%3F,c=US??sub?(cn=Babs%20Jensen)");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LdapParts {
    /// Which of the schemes it is.
    pub scheme: LdapScheme,
    /// The host as a URI has it, brackets and escapes included; empty where there is none.
    pub host: String,
    /// The port, if it is to be written.
    pub port: Option<u16>,
    /// The name of the entry; empty for the root of the server.
    pub dn: Vec<u8>,
    /// The attributes that are asked for; none for all.
    pub attributes: Vec<Vec<u8>>,
    /// The scope, if it is to be written.
    pub scope: Option<LdapScope>,
    /// The filter, if it is to be written.
    pub filter: Option<Vec<u8>>,
    /// The extensions.
    pub extensions: Vec<LdapExtensionParts>,
}

/// An [`LdapExtension`] as data, decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LdapExtensionParts {
    /// Whether a client has to know it.
    pub is_critical: bool,
    /// What it is called.
    pub name: Vec<u8>,
    /// Its value.
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

/// What stands for itself between two `?`.
const FIELD: AsciiSet = AsciiSet::QUERY.add(b"?");
/// What stands for itself between two commas.
const ITEM: AsciiSet = FIELD.add(b",");
/// What stands for itself in front of a `=`.
const NAME: AsciiSet = ITEM.add(b"!=");

impl LdapParts {
    /// The root of a server.
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

    /// The URI.
    ///
    /// # Errors
    ///
    /// What the scheme does not allow of the parts, and a filter that is empty.
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

/// What stands in front of the first item of a list, and then of each other.
fn separators(first: &'static str) -> impl Iterator<Item = &'static str> {
    core::iter::once(first).chain(core::iter::repeat(","))
}
