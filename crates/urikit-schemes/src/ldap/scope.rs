//! The scope of a search.

use crate::error::{SchemeError, rules};
use crate::slice::EncodedSlice;

rules! {
    "RFC 4516 section 2" => {
        SCOPE = "ldap-scope", "scope is not `base`, `one`, or `sub`",
            "scope = \"base\" / \"one\" / \"sub\"";
    }
}

/// The scope of an LDAP search, which specifies the entries below the base entry to search.
///
/// For example, [`Sub`](Self::Sub) includes the whole subtree. RFC 4511 section 4.5.1.2 defines the
/// scopes.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Ldap, LdapScope};
///
/// let ldap = Ldap::parse("ldap://ldap.example.com/dc=example,dc=com??one")?;
/// assert_eq!(ldap.scope(), Some(LdapScope::One));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LdapScope {
    /// Only the base entry.
    Base,
    /// The entries directly below the base entry.
    One,
    /// The base entry and all entries below it.
    Sub,
}

impl LdapScope {
    const ALL: [Self; 3] = [Self::Base, Self::One, Self::Sub];

    /// Returns the name of this search scope, such as `sub`, as written in an LDAP URI.
    ///
    /// The other names are `base` and `one`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::LdapScope;
    ///
    /// assert_eq!(LdapScope::Sub.name(), "sub");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::One => "one",
            Self::Sub => "sub",
        }
    }
}

/// Parses a scope, ignoring case.
pub(super) fn read_scope(
    scope: EncodedSlice<'_>,
) -> Result<(LdapScope, EncodedSlice<'_>), SchemeError> {
    let is_named = |name: &str| scope.decode_bytes().eq_ignore_ascii_case(name.as_bytes());
    let found = LdapScope::ALL.into_iter().find(|found| is_named(found.name()));
    found.map(|found| (found, scope)).ok_or(scope.error(&SCOPE))
}
