//! The grammar of RFC 1808 section 2.2.

use super::rfc1738::UNRESERVED;
use crate::chars::{AMPERSAND_EQUALS, AT, COLON, Class, NONE, QUESTION, SCHEME, SEMICOLON, SLASH};
use crate::grammar::{AfterScheme, AuthorityRule, EmptyFirstSegment, Grammar, Spec};

const PCHAR: Class = UNRESERVED | COLON | AT | AMPERSAND_EQUALS;
/// A path and the parameters after it, which may contain slashes.
const PATH: Class = PCHAR | SLASH | SEMICOLON;
/// `uchar` and `reserved`. A net_loc allows the same characters except the slash.
const QUERY: Class = PATH | QUESTION;
pub(crate) const NET_LOC: Class = PCHAR | SEMICOLON | QUESTION;

pub(crate) const GRAMMAR: Grammar<true> = Grammar {
    spec: Spec::Rfc1808,
    scheme_start: SCHEME,
    after_scheme: AfterScheme::Anything,
    authority: AuthorityRule::NetLoc,
    first_segment: PCHAR | SEMICOLON,
    empty_first_segment: EmptyFirstSegment::RefusedInRelative,
    path: PATH,
    query: QUERY,
    fragment: QUERY,
    opaque: NONE,
    opaque_start: NONE,
}
.checked();
