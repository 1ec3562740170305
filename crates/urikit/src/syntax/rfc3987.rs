//! The grammar of RFC 3987: that of RFC 3986 with non-ASCII characters wherever unreserved
//! characters are allowed, and private-use characters in queries (section 2.2).

use super::{AuthorityClasses, Grammar, Spec, rfc3986};
use crate::chars::{Class, IPRIVATE, UCSCHAR};

/// The non-ASCII characters of `iquery`. All other components allow only [`UCSCHAR`].
pub(crate) const QUERY_OUTSIDE: Class = UCSCHAR | IPRIVATE;

/// The grammar of an IRI reference (section 2.2).
pub(crate) const GRAMMAR: Grammar = Grammar {
    spec: Spec::Rfc3987,
    authority: AuthorityClasses {
        reg_name: rfc3986::REG_NAME | UCSCHAR,
        userinfo: rfc3986::USERINFO | UCSCHAR,
    },
    first_segment: rfc3986::SEGMENT_NO_COLON | UCSCHAR,
    path: rfc3986::PATH | UCSCHAR,
    query: rfc3986::QUERY | QUERY_OUTSIDE,
    fragment: rfc3986::QUERY | UCSCHAR,
};
