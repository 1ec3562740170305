//! The grammar of RFC 6874: that of RFC 3986 with zone identifiers in IPv6 literals (section 2).

use super::{AuthorityClasses, AuthorityRule, Grammar, Spec, rfc3986};

pub(crate) const GRAMMAR: Grammar = Grammar {
    spec: Spec::Rfc3986Zones,
    authority: AuthorityRule::Generic(AuthorityClasses {
        zone: rfc3986::UNRESERVED,
        ..rfc3986::AUTHORITY
    }),
    ..rfc3986::GRAMMAR
}
.checked();
