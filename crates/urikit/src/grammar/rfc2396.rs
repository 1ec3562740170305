//! The grammar of RFC 2396 appendix A, with and without RFC 2732.

use crate::chars::{
    ALPHA, ALPHANUM, AMPERSAND_EQUALS, AT, BRACKET, COLON, Class, DASH_DOT, DOLLAR_COMMA, MARK,
    NON_ASCII, PLUS, QUESTION, SEMICOLON, SLASH, TILDE, UNDERSCORE,
};
use crate::grammar::{AfterScheme, AuthorityRule, EmptyFirstSegment, Grammar, Spec};

/// `unreserved` (section 2.3).
pub(crate) const UNRESERVED: Class = ALPHANUM | DASH_DOT | UNDERSCORE | TILDE | MARK;
/// `reserved` without the slash and the question mark (section 2.2).
const RESERVED: Class = SEMICOLON | COLON | AT | AMPERSAND_EQUALS | PLUS | DOLLAR_COMMA;
/// `reg_name` (section 3.2.1). It includes all characters of a server.
pub(crate) const REG_NAME: Class = UNRESERVED | RESERVED;
/// `userinfo` (section 3.2.2).
pub(crate) const USERINFO: Class = REG_NAME & !AT;
/// `path_segments`: `pchar`, slashes, and the semicolons before parameters (section 3.3).
const PATH: Class = REG_NAME | SLASH;
/// `rel_segment` (section 5).
const REL_SEGMENT: Class = REG_NAME & !COLON;
/// `uric` (section 2).
const URIC: Class = PATH | QUESTION;
/// `uric_no_slash` (section 3). RFC 2732 adds its brackets to `uric` only.
const URIC_NO_SLASH: Class = URIC & !SLASH;

/// The grammar of RFC 2396. It accepts the reference `?y` of section 5, which appendix A does not
/// derive.
pub(crate) const GRAMMAR: Grammar<true> = Grammar {
    spec: Spec::Rfc2396,
    scheme_start: ALPHA,
    after_scheme: AfterScheme::HierarchyOrOpaque,
    authority: AuthorityRule::ServerOrRegistry,
    first_segment: REL_SEGMENT,
    empty_first_segment: EmptyFirstSegment::Allowed,
    path: PATH,
    query: URIC,
    fragment: URIC,
    opaque: URIC,
    opaque_start: URIC_NO_SLASH,
}
.checked();

/// RFC 2396 with RFC 2732, which makes brackets reserved and thereby part of `uric`.
pub(crate) const WITH_IPV6: Grammar<true> = Grammar {
    spec: Spec::Rfc2396Ipv6,
    authority: AuthorityRule::ServerOrRegistryIpv6,
    query: URIC | BRACKET,
    fragment: URIC | BRACKET,
    opaque: URIC | BRACKET,
    ..GRAMMAR
}
.checked();

/// The variant of `java.net.URI`: non-ASCII characters are allowed wherever escapes are.
/// [`java`](crate::rfc2396::java) excludes some of these characters.
pub(crate) const JAVA: Grammar<true> = Grammar {
    authority: AuthorityRule::Java,
    first_segment: WITH_IPV6.first_segment | NON_ASCII,
    path: WITH_IPV6.path | NON_ASCII,
    query: WITH_IPV6.query | NON_ASCII,
    fragment: WITH_IPV6.fragment | NON_ASCII,
    opaque: WITH_IPV6.opaque | NON_ASCII,
    opaque_start: WITH_IPV6.opaque_start | BRACKET | NON_ASCII,
    ..WITH_IPV6
}
.checked();
