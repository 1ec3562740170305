use crate::chars::{BRACKET, NON_ASCII, NONE, UNWISE};
use crate::grammar::rfc2396;
use crate::grammar::{Grammar, Spec};

/// A variant of the URI syntax of RFC 2396, for example one that allows IPv6 addresses in hosts.
///
/// A variant is also strict or tolerant of characters such as `|`. Pass it to
/// [`UriReference::parse_with`](super::UriReference::parse_with).
///
/// # Examples
///
/// ```
/// use urikit::rfc2396::{Syntax, UriReference};
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
    /// use urikit::rfc2396::{Syntax, UriReference};
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
    /// use urikit::rfc2396::Syntax;
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
    /// use urikit::Spec;
    /// use urikit::rfc2396::Syntax;
    ///
    /// assert_eq!(Syntax::RFC2396.spec(), Spec::Rfc2396);
    /// ```
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
