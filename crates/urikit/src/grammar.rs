//! Grammars as data: character classes and a few rules for each specification.
//!
//! The engine in [`parse`](crate::parse) handles the structure that all specifications share:
//! scheme, authority, path, query, and fragment. A [`Grammar`] contains the differences.

pub(crate) mod rfc1738;
pub(crate) mod rfc1808;
pub(crate) mod rfc2396;
pub(crate) mod rfc3986;
pub(crate) mod rfc3987;
pub(crate) mod rfc6874;

use crate::chars::{self, Class};

/// A specification of the syntax of URIs or IRIs, such as RFC 3986.
///
/// The types in the crate root follow [`Rfc3986`](Self::Rfc3986). Each other specification has a
/// module with its own types, such as [`iri`](crate::iri) and [`rfc2396`](crate::rfc2396).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Spec {
    /// RFC 1738 (1994): the generic URL syntax and the common Internet scheme syntax.
    Rfc1738,
    /// RFC 1808 (1995): relative URLs.
    Rfc1808,
    /// RFC 2396 (1998): generic syntax, obsoleted by RFC 3986.
    Rfc2396,
    /// RFC 2396 with the IPv6 literals of RFC 2732 (1999).
    Rfc2396Ipv6,
    /// RFC 3986 (2005): the current generic syntax of URIs.
    Rfc3986,
    /// RFC 3987 (2005): IRIs, which may contain non-ASCII characters.
    Rfc3987,
    /// RFC 3986 with the IPv6 zone identifiers of RFC 6874 (2013), which RFC 9844 (2025) obsoleted.
    Rfc3986Zones,
}

impl Spec {
    /// All specifications of URI or IRI syntax in this crate, from the oldest to the newest.
    pub const ALL: [Self; 7] = [
        Self::Rfc1738,
        Self::Rfc1808,
        Self::Rfc2396,
        Self::Rfc2396Ipv6,
        Self::Rfc3986,
        Self::Rfc3987,
        Self::Rfc3986Zones,
    ];

    /// Returns the name of this specification for people, such as `RFC 3986`.
    ///
    /// For an identifier to use in programs, use [`code`](Self::code).
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc1738 => "RFC 1738",
            Self::Rfc1808 => "RFC 1808",
            Self::Rfc2396 => "RFC 2396",
            Self::Rfc2396Ipv6 => "RFC 2396 with RFC 2732",
            Self::Rfc3986 => "RFC 3986",
            Self::Rfc3987 => "RFC 3987",
            Self::Rfc3986Zones => "RFC 3986 with RFC 6874",
        }
    }

    /// Returns a stable identifier of this specification, such as `rfc3986` or `rfc2396+2732`.
    ///
    /// Use it in programs and logs. For a name to display, use [`name`](Self::name).
    pub const fn code(self) -> &'static str {
        match self {
            Self::Rfc1738 => "rfc1738",
            Self::Rfc1808 => "rfc1808",
            Self::Rfc2396 => "rfc2396",
            Self::Rfc2396Ipv6 => "rfc2396+2732",
            Self::Rfc3986 => "rfc3986",
            Self::Rfc3987 => "rfc3987",
            Self::Rfc3986Zones => "rfc3986+6874",
        }
    }
}

/// The syntax of the part after `//`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AuthorityRule {
    /// `[ userinfo "@" ] host [ ":" port ]`, with an IPv4 address preferred to a name (RFC 3986
    /// section 3.2).
    Generic(AuthorityClasses),
    /// A server, which may be empty, or a registered name (RFC 2396 section 3.2).
    ServerOrRegistry,
    /// `ServerOrRegistry` with IPv6 literals (RFC 2732 section 3).
    ServerOrRegistryIpv6,
    /// The variant of `java.net.URI` ([`rfc2396::java`](crate::rfc2396::java)).
    Java,
    /// A net_loc, parsed as a login if it has that form (RFC 1808 section 2.2).
    NetLoc,
    /// A login. If the scheme does not require one, anything else is part of the schemepart (RFC
    /// 1738 sections 3.1 and 5).
    Login,
}

/// The character classes of a [generic](AuthorityRule::Generic) authority.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct AuthorityClasses {
    pub(crate) reg_name: Class,
    /// The characters of a registered name, and the colon.
    pub(crate) userinfo: Class,
    /// The characters of a zone identifier; [`chars::NONE`] if the grammar has no zones.
    pub(crate) zone: Class,
}

/// The syntax of the part after the scheme.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AfterScheme {
    /// Anything that the other rules allow, including nothing.
    Anything,
    /// A `hier_part`, which starts with `/`, or a nonempty `opaque_part`, which has no query (RFC
    /// 2396 section 3).
    HierarchyOrOpaque,
}

/// Whether a path may start with an empty segment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum EmptyFirstSegment {
    Allowed,
    /// Not allowed in relative URLs (RFC 1808 section 2.2: `fsegment` is `1*pchar`).
    RefusedInRelative,
}

/// A grammar.
///
/// Rules that only older specifications have are compiled only if `IS_OLDER`, so a program that
/// uses only RFC 3986 does not contain their code.
#[derive(Clone, Copy)]
pub(crate) struct Grammar<const IS_OLDER: bool = false> {
    pub(crate) spec: Spec,
    /// The first character of a scheme. The other characters are the same in all specifications.
    pub(crate) scheme_start: Class,
    pub(crate) after_scheme: AfterScheme,
    pub(crate) authority: AuthorityRule,
    /// The first segment of a path without a scheme and an authority before it.
    pub(crate) first_segment: Class,
    pub(crate) empty_first_segment: EmptyFirstSegment,
    /// The path, including slashes and parameters.
    pub(crate) path: Class,
    /// The query. If this is [`chars::NONE`], there is no query, and `?` is not a delimiter.
    pub(crate) query: Class,
    pub(crate) fragment: Class,
    /// The opaque part and its first character.
    pub(crate) opaque: Class,
    pub(crate) opaque_start: Class,
}

impl<const IS_OLDER: bool> Grammar<IS_OLDER> {
    /// Checks an assumption of the parser: a scheme is also a valid start of a first segment.
    pub(crate) const fn checked(self) -> Self {
        assert!(
            chars::SCHEME & !self.first_segment == 0,
            "a segment must allow the characters of a scheme"
        );
        let is_generic = matches!(
            (self.after_scheme, self.authority, self.empty_first_segment),
            (AfterScheme::Anything, AuthorityRule::Generic(_), EmptyFirstSegment::Allowed)
        );
        assert!(IS_OLDER || is_generic, "current grammars must use the generic rules");
        self
    }

    /// Returns the classes of an authority, which error reporting uses for all rules.
    pub(crate) const fn authority_classes(&self) -> AuthorityClasses {
        match self.authority {
            AuthorityRule::Generic(classes) => classes,
            _ => rfc3986::AUTHORITY,
        }
    }

    pub(crate) const fn has_query(&self) -> bool {
        self.query != chars::NONE
    }

    pub(crate) const fn has_fragment(&self) -> bool {
        self.fragment != chars::NONE
    }
}
