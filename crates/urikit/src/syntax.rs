//! The specifications, and their differences as data: classes of characters.

pub(crate) mod rfc3986;
pub(crate) mod rfc3987;

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
