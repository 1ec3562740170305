//! A document's grammar as data: character classes and a few rules.
//!
//! One engine ([`parse`](crate::parse)) reads them all. What the documents have in common is in the engine: a scheme and
//! its colon, `//` and an authority, a path, `?` and a query, `#` and a fragment, in that order, each a run of characters
//! and escapes. What they do not have in common is here.

pub(crate) mod rfc1738;
pub(crate) mod rfc1808;
pub(crate) mod rfc2396;
pub(crate) mod rfc3986;
pub(crate) mod rfc3987;
pub(crate) mod rfc6874;

use crate::chars::{self, Class};

/// A document that defines what a URI is.
///
/// RFC 3986 is what the crate's root speaks of; the older ones have modules of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Spec {
    /// RFC 1738 (1994), the generic form and the common Internet syntax.
    Rfc1738,
    /// RFC 1808 (1995).
    Rfc1808,
    /// RFC 2396 (1998).
    Rfc2396,
    /// RFC 2396 with the IPv6 literals of RFC 2732 (1999).
    Rfc2396Ipv6,
    /// RFC 3986 (2005).
    Rfc3986,
    /// RFC 3987 (2005): IRIs, which are URIs with characters outside ASCII.
    Rfc3987,
    /// RFC 3986 with the zone identifiers of RFC 6874 (2013), which RFC 9844 has taken back (2025).
    Rfc3986Zones,
}

impl Spec {
    /// All documents, the oldest first.
    pub const ALL: [Self; 7] = [
        Self::Rfc1738,
        Self::Rfc1808,
        Self::Rfc2396,
        Self::Rfc2396Ipv6,
        Self::Rfc3986,
        Self::Rfc3987,
        Self::Rfc3986Zones,
    ];

    /// The document's name as one cites it, such as `RFC 3986`.
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

    /// A name for programs, such as `rfc3986` or `rfc2396+2732`.
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

/// How the text behind `//` is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AuthorityRule {
    /// `[ userinfo "@" ] host [ ":" port ]`, the host by first-match-wins (RFC 3986 section 3.2).
    Generic(AuthorityClasses),
    /// A server, which may be empty, or else a registered name (RFC 2396 section 3.2).
    ServerOrRegistry,
    /// The same with IPv6 literals (RFC 2732 section 3).
    ServerOrRegistryIpv6,
    /// The same as `java.net.URI` has it ([`rfc2396::java`](crate::rfc2396::java)).
    Java,
    /// A net_loc, which is a login where it has the form of one (RFC 1808 section 2.2).
    NetLoc,
    /// A login; where a scheme is not known to have one, what is none is part of the schemepart (RFC 1738 sections 3.1
    /// and 5).
    Login,
}

/// What the parts of a [generic](AuthorityRule::Generic) authority hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct AuthorityClasses {
    pub(crate) reg_name: Class,
    /// A reg-name's characters and the colon.
    pub(crate) userinfo: Class,
    /// What a zone identifier holds; where it is [`chars::NONE`], there is none.
    pub(crate) zone: Class,
}

/// What may stand behind a scheme.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AfterScheme {
    /// Whatever the other rules allow, also nothing.
    Anything,
    /// A `hier_part`, which begins with `/`, or else an `opaque_part`, which has no query and is not empty (RFC 2396
    /// section 3).
    HierarchyOrOpaque,
}

/// Whether a path may begin with an empty segment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum EmptyFirstSegment {
    Allowed,
    /// Not in a relative URL (RFC 1808 section 2.2: `fsegment` is `1*pchar`).
    RefusedInRelative,
}

/// A grammar. `Copy`, so that a more tolerant one is a copy with wider classes.
///
/// Rules that only older specifications have are checked if `IS_OLDER`. So a program that parses by RFC 3986 alone does not
/// contain their code.
#[derive(Clone, Copy)]
pub(crate) struct Grammar<const IS_OLDER: bool = false> {
    pub(crate) spec: Spec,
    /// What a scheme begins with; what follows is the same in all documents.
    pub(crate) scheme_start: Class,
    pub(crate) after_scheme: AfterScheme,
    pub(crate) authority: AuthorityRule,
    /// The first segment of a path that has neither a scheme nor an authority before it.
    pub(crate) first_segment: Class,
    pub(crate) empty_first_segment: EmptyFirstSegment,
    /// Paths, their slashes and parameters included.
    pub(crate) path: Class,
    /// What stands behind the `?`; where it is [`chars::NONE`], there is no query and `?` is like other characters.
    pub(crate) query: Class,
    /// What stands behind the `#`; where it is [`chars::NONE`], there is no fragment.
    pub(crate) fragment: Class,
    /// Opaque parts, where there are any, and what they begin with.
    pub(crate) opaque: Class,
    pub(crate) opaque_start: Class,
}

impl<const IS_OLDER: bool> Grammar<IS_OLDER> {
    /// The grammar, which a walk may take as it does: what begins a scheme begins a first segment as well.
    pub(crate) const fn checked(self) -> Self {
        assert!(chars::SCHEME & !self.first_segment == 0, "a scheme's characters are a segment's");
        let is_generic = matches!(
            (self.after_scheme, self.authority, self.empty_first_segment),
            (AfterScheme::Anything, AuthorityRule::Generic(_), EmptyFirstSegment::Allowed)
        );
        assert!(IS_OLDER || is_generic, "RFC 3986 has none of the other rules");
        self
    }

    /// What the parts of an authority hold, for telling those of one that is none.
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
