//! The grammar of RFC 2396 appendix A, with and without RFC 2732, and its variants.

use urikit::grammar::{
    ALPHA, ALPHANUM, AMPERSAND_EQUALS, AT, BRACKET, COLON, Class, DASH_DOT, DOLLAR_COMMA, MARK,
    NON_ASCII, NONE, PLUS, QUESTION, SEMICOLON, SLASH, TILDE, UNDERSCORE, UNWISE,
};

use super::server_or_registry;
use crate::parse::Grammar;
use crate::spec::Spec;

/// `unreserved` (section 2.3).
const UNRESERVED: Class = ALPHANUM | DASH_DOT | UNDERSCORE | TILDE | MARK;
/// `reserved` without the slash and the question mark (section 2.2).
const RESERVED: Class = SEMICOLON | COLON | AT | AMPERSAND_EQUALS | PLUS | DOLLAR_COMMA;
/// `reg_name` (section 3.2.1). It includes all characters of a server.
pub(super) const REG_NAME: Class = UNRESERVED | RESERVED;
/// `userinfo` (section 3.2.2).
pub(super) const USERINFO: Class = REG_NAME & !AT;
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
const GRAMMAR: Grammar = Grammar {
    spec: Spec::Rfc2396,
    scheme_start: ALPHA,
    // A closure, because a grammar has no other place for the choice of literals.
    authority: |bytes, start, spans| server_or_registry(bytes, start, spans, Literals::None),
    requires_authority: |_| false,
    first_segment: REL_SEGMENT,
    path: PATH,
    query: URIC,
    fragment: URIC,
    opaque: URIC,
    opaque_start: URIC_NO_SLASH,
};

/// RFC 2396 with RFC 2732, which makes brackets reserved and thereby part of `uric`.
pub(super) const WITH_IPV6: Grammar = Grammar {
    spec: Spec::Rfc2396Ipv6,
    authority: |bytes, start, spans| server_or_registry(bytes, start, spans, Literals::Ipv6),
    query: URIC | BRACKET,
    fragment: URIC | BRACKET,
    opaque: URIC | BRACKET,
    ..GRAMMAR
};

/// A variant of the URI syntax of RFC 2396, for example one that allows IPv6 addresses in hosts.
///
/// A variant is also strict or tolerant of characters such as `|`. Pass it to
/// [`UriReference::parse_with`](super::UriReference::parse_with).
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc2396::{Syntax, UriReference};
///
/// let uri = "http://[::1]/a|b";
/// assert!(UriReference::parse_with(uri, Syntax::RFC2732).is_err());
/// assert!(UriReference::parse_with(uri, Syntax::RFC2732.tolerant()).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Syntax {
    literals: Literals,
    tolerance: Tolerance,
}

/// The IP literals that a host may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Literals {
    None,
    /// RFC 2732 section 3.
    Ipv6,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Tolerance {
    Strict,
    Tolerant,
}

impl Syntax {
    /// The syntax of RFC 2396 without IPv6 literals, such as `[::1]`.
    pub const RFC2396: Self = Self { literals: Literals::None, tolerance: Tolerance::Strict };
    /// The syntax of RFC 2396 with RFC 2732, which allows IPv6 literals such as `[::1]`.
    ///
    /// It also allows brackets in queries, fragments, and opaque parts.
    pub const RFC2732: Self = Self { literals: Literals::Ipv6, tolerance: Tolerance::Strict };

    /// Returns a variant of this URI syntax that accepts characters such as `|`, `{`, and `é`.
    ///
    /// RFC 2396 does not allow these characters (section 2.4.3), but many URIs contain them. The
    /// variant accepts them in paths, queries, fragments, and the part after a scheme that is not
    /// followed by `/`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::{Syntax, UriReference};
    ///
    /// let uri = "http://example.com/{id}";
    /// assert!(UriReference::parse(uri).is_err());
    /// assert!(UriReference::parse_with(uri, Syntax::RFC2396.tolerant()).is_ok());
    /// ```
    #[must_use]
    pub const fn tolerant(self) -> Self {
        Self { tolerance: Tolerance::Tolerant, ..self }
    }

    /// Returns the variant of this URI syntax that rejects characters such as `|`, `{`, and `é`.
    ///
    /// RFC 2396 does not allow these characters. The method is the inverse of
    /// [`tolerant`](Self::tolerant).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::Syntax;
    ///
    /// assert_eq!(Syntax::RFC2732.tolerant().strict(), Syntax::RFC2732);
    /// ```
    #[must_use]
    pub const fn strict(self) -> Self {
        Self { tolerance: Tolerance::Strict, ..self }
    }

    /// Returns the specification that errors of this URI syntax cite, such as [`Spec::Rfc2396`].
    ///
    /// If the syntax allows IPv6 addresses in hosts, the result is [`Spec::Rfc2396Ipv6`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::Spec;
    /// use urikit_legacy::rfc2396::Syntax;
    ///
    /// assert_eq!(Syntax::RFC2396.spec(), Spec::Rfc2396);
    /// ```
    pub const fn spec(self) -> Spec {
        self.grammar().spec
    }

    pub(super) const fn grammar(self) -> Grammar {
        let strict = match self.literals {
            Literals::None => GRAMMAR,
            Literals::Ipv6 => WITH_IPV6,
        };
        // The authority remains strict, so a tolerant parser never finds another host than a strict
        // one. Only the unwise characters of section 2.4.3 and non-ASCII characters are added.
        let more = match self.tolerance {
            Tolerance::Strict => NONE,
            Tolerance::Tolerant => UNWISE | BRACKET | NON_ASCII,
        };
        Grammar {
            first_segment: strict.first_segment | more,
            path: strict.path | more,
            query: strict.query | more,
            fragment: strict.fragment | more,
            opaque: strict.opaque | more,
            opaque_start: strict.opaque_start | more,
            ..strict
        }
    }
}
