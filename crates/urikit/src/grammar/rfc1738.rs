//! The grammar of RFC 1738 section 5: the generic URL syntax and the common Internet scheme syntax.

use crate::chars::{
    ALPHANUM, AMPERSAND_EQUALS, AT, COLON, Class, DASH_DOT, DOLLAR_COMMA, MARK, NONE, PLUS,
    QUESTION, SCHEME, SEMICOLON, SLASH, UNDERSCORE,
};
use crate::grammar::{AfterScheme, AuthorityRule, EmptyFirstSegment, Grammar, Spec};

/// `unreserved`: letters, digits, `safe`, and `extra`. Does not include the tilde.
pub(crate) const UNRESERVED: Class = ALPHANUM | DASH_DOT | UNDERSCORE | PLUS | MARK | DOLLAR_COMMA;
/// `user` and `password`.
pub(crate) const USER: Class = UNRESERVED | SEMICOLON | QUESTION | AMPERSAND_EQUALS;
const XCHAR: Class = UNRESERVED | SEMICOLON | SLASH | QUESTION | COLON | AT | AMPERSAND_EQUALS;

pub(crate) const GRAMMAR: Grammar<true> = Grammar {
    spec: Spec::Rfc1738,
    scheme_start: SCHEME,
    after_scheme: AfterScheme::Anything,
    authority: AuthorityRule::Login,
    first_segment: XCHAR,
    empty_first_segment: EmptyFirstSegment::Allowed,
    path: XCHAR,
    query: NONE,
    fragment: NONE,
    opaque: NONE,
    opaque_start: NONE,
}
.checked();

/// The schemes that require the common Internet scheme syntax (sections 3.1 to 3.11).
pub(crate) const INTERNET: [&str; 8] =
    ["ftp", "http", "gopher", "nntp", "telnet", "wais", "file", "prospero"];
