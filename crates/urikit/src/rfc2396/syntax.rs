//! Which texts are read.

use crate::chars::{BRACKET, NON_ASCII, NONE, UNWISE};
use crate::grammar::rfc2396;
use crate::grammar::{Grammar, Spec};

/// A reading of RFC 2396: with or without RFC 2732, strict or tolerant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Syntax {
    literals: Literals,
    tolerance: Tolerance,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Literals {
    None,
    Ipv6,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Tolerance {
    Strict,
    Tolerant,
}

impl Syntax {
    /// RFC 2396 alone.
    pub const RFC2396: Self = Self { literals: Literals::None, tolerance: Tolerance::Strict };
    /// RFC 2396 with RFC 2732: IPv6 literals, and with them brackets in queries, fragments and opaque parts.
    pub const RFC2732: Self = Self { literals: Literals::Ipv6, tolerance: Tolerance::Strict };

    /// The same, but accepting characters that RFC 2396 section 2.4.3 calls unwise, and those outside ASCII, in paths,
    /// queries, fragments and opaque parts, as the drafts before it ask of robust software.
    #[must_use]
    pub const fn tolerant(self) -> Self {
        Self { tolerance: Tolerance::Tolerant, ..self }
    }

    /// The same without tolerance.
    #[must_use]
    pub const fn strict(self) -> Self {
        Self { tolerance: Tolerance::Strict, ..self }
    }

    /// The document that errors cite.
    pub const fn spec(self) -> Spec {
        self.grammar().spec
    }

    pub(crate) const fn grammar(self) -> Grammar<true> {
        let strict = match self.literals {
            Literals::None => rfc2396::GRAMMAR,
            Literals::Ipv6 => rfc2396::WITH_IPV6,
        };
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
