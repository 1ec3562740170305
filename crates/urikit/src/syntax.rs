//! The specifications, and their differences as data: classes of characters.

use crate::chars::{Class, SCHEME};

/// A specification of the syntax of URIs or IRIs, such as RFC 3986.
///
/// `UriRef` and `Uri` follow [`Rfc3986`](Self::Rfc3986), `IriRef` and `Iri`
/// [`Rfc3987`](Self::Rfc3987).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Spec {
    /// RFC 3986 (2005): the current generic syntax of URIs.
    Rfc3986,
    /// RFC 3987 (2005): IRIs, which may contain non-ASCII characters.
    Rfc3987,
}

impl Spec {
    /// All specifications of URI or IRI syntax in this crate, from the oldest to the newest.
    pub const ALL: [Self; 2] = [Self::Rfc3986, Self::Rfc3987];

    /// Returns the name of this specification for people, such as `RFC 3986`.
    ///
    /// For an identifier to use in programs, use [`code`](Self::code).
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc3986 => "RFC 3986",
            Self::Rfc3987 => "RFC 3987",
        }
    }

    /// Returns a stable identifier of this specification, such as `rfc3986`.
    ///
    /// Use it in programs and logs. For a name to display, use [`name`](Self::name).
    pub const fn code(self) -> &'static str {
        match self {
            Self::Rfc3986 => "rfc3986",
            Self::Rfc3987 => "rfc3987",
        }
    }
}

/// The character classes of an authority (RFC 3986 section 3.2).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct AuthorityClasses {
    /// The characters of a registered name, which are those of userinfo without the colon.
    pub(crate) reg_name: Class,
    /// The characters of a registered name, and the colon.
    pub(crate) userinfo: Class,
}

/// The differences between the specifications, as data. The parser handles the structure that they
/// share: scheme, authority, path, query, and fragment.
#[derive(Clone, Copy)]
pub(crate) struct Grammar {
    pub(crate) spec: Spec,
    pub(crate) authority: AuthorityClasses,
    /// The first segment of a path without a scheme and an authority before it. It includes the
    /// characters of a scheme, because the parser scans them before it knows whether a colon
    /// follows.
    pub(crate) first_segment: Class,
    /// The path, including slashes.
    pub(crate) path: Class,
    pub(crate) query: Class,
    pub(crate) fragment: Class,
}

// `parse::scan` reads the characters of a scheme before it knows whether there is one. Without a
// scheme, it continues after them as in a segment, which is correct only if a segment allows them.
const _: () = assert!(
    SCHEME & !rfc3986::GRAMMAR.first_segment == 0 && SCHEME & !rfc3987::GRAMMAR.first_segment == 0,
    "a segment must allow the characters of a scheme"
);

pub(crate) mod rfc3986 {
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
}

pub(crate) mod rfc3987 {
    //! The grammar of RFC 3987: that of RFC 3986 with non-ASCII characters wherever unreserved
    //! characters are allowed, and private-use characters in queries (section 2.2).

    use super::{AuthorityClasses, Grammar, Spec, rfc3986};
    use crate::chars::{Class, IPRIVATE, UCSCHAR};

    /// The non-ASCII characters of `iquery`. All other components allow only [`UCSCHAR`].
    pub(crate) const QUERY_NON_ASCII: Class = UCSCHAR | IPRIVATE;

    /// The grammar of an IRI reference (section 2.2).
    pub(crate) const GRAMMAR: Grammar = Grammar {
        spec: Spec::Rfc3987,
        authority: AuthorityClasses {
            reg_name: rfc3986::REG_NAME | UCSCHAR,
            userinfo: rfc3986::USERINFO | UCSCHAR,
        },
        first_segment: rfc3986::SEGMENT_NO_COLON | UCSCHAR,
        path: rfc3986::PATH | UCSCHAR,
        query: rfc3986::QUERY | QUERY_NON_ASCII,
        fragment: rfc3986::QUERY | UCSCHAR,
    };
}
