//! The grammar of RFC 3986. The character classes do not include escapes.

use super::{AuthorityClasses, Grammar, Spec};
use crate::chars::{
    ALPHANUM, AMPERSAND_EQUALS, AT, COLON, Class, DASH_DOT, DOLLAR_COMMA, MARK, PLUS, QUESTION,
    SEMICOLON, SLASH, TILDE, UNDERSCORE,
};

/// `unreserved` (section 2.3).
pub(crate) const UNRESERVED: Class = ALPHANUM | DASH_DOT | UNDERSCORE | TILDE;
/// `sub-delims` (section 2.2).
const SUB_DELIMS: Class = MARK | DOLLAR_COMMA | SEMICOLON | AMPERSAND_EQUALS | PLUS;
/// `reg-name` (section 3.2.2).
pub(crate) const REG_NAME: Class = UNRESERVED | SUB_DELIMS;
/// `userinfo` (section 3.2.1). An IPvFuture address allows the same characters.
pub(crate) const USERINFO: Class = REG_NAME | COLON;
/// `pchar` (section 3.3).
pub(crate) const SEGMENT: Class = USERINFO | AT;
/// `segment-nz-nc` (section 3.3).
pub(crate) const SEGMENT_NO_COLON: Class = REG_NAME | AT;
/// `path`: segments and slashes.
pub(crate) const PATH: Class = SEGMENT | SLASH;
/// `query` and `fragment` (sections 3.4 and 3.5).
pub(crate) const QUERY: Class = PATH | QUESTION;

/// The character classes of an authority (section 3.2).
pub(crate) const AUTHORITY: AuthorityClasses =
    AuthorityClasses { reg_name: REG_NAME, userinfo: USERINFO };

/// The grammar of a URI reference (section 4.1).
pub(crate) const GRAMMAR: Grammar = Grammar {
    spec: Spec::Rfc3986,
    authority: AUTHORITY,
    first_segment: SEGMENT_NO_COLON,
    path: PATH,
    query: QUERY,
    fragment: QUERY,
};
