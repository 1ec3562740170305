//! The specifications that errors cite.

/// A specification of the syntax of URIs or IRIs, including the current ones.
///
/// # Examples
///
/// ```
/// use urikit_legacy::{Spec, rfc1738};
///
/// let error = rfc1738::Url::parse("http:").unwrap_err();
/// assert_eq!(error.spec(), Spec::Rfc1738);
/// assert_eq!((Spec::Rfc1738.name(), Spec::Rfc1738.code()), ("RFC 1738", "rfc1738"));
/// ```
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
    /// RFC 3986 (2005): the current generic syntax of URIs, see [`urikit::Spec`].
    Rfc3986,
    /// RFC 3987 (2005): IRIs, see [`urikit::Spec`].
    Rfc3987,
    /// RFC 3986 with the IPv6 zone identifiers of RFC 6874 (2013), which RFC 9844 (2025) obsoleted.
    Rfc3986Zones,
}

impl Spec {
    /// All specifications, from the oldest to the newest.
    pub const ALL: [Self; 7] = [
        Self::Rfc1738,
        Self::Rfc1808,
        Self::Rfc2396,
        Self::Rfc2396Ipv6,
        Self::Rfc3986,
        Self::Rfc3987,
        Self::Rfc3986Zones,
    ];

    /// Returns the name of this specification for people, such as `RFC 2396`.
    pub const fn name(self) -> &'static str {
        self.name_and_code().0
    }

    /// Returns a stable identifier of this specification, such as `rfc2396` or `rfc2396+2732`.
    pub const fn code(self) -> &'static str {
        self.name_and_code().1
    }

    const fn name_and_code(self) -> (&'static str, &'static str) {
        match self {
            Self::Rfc1738 => ("RFC 1738", "rfc1738"),
            Self::Rfc1808 => ("RFC 1808", "rfc1808"),
            Self::Rfc2396 => ("RFC 2396", "rfc2396"),
            Self::Rfc2396Ipv6 => ("RFC 2396 with RFC 2732", "rfc2396+2732"),
            Self::Rfc3986 => ("RFC 3986", "rfc3986"),
            Self::Rfc3987 => ("RFC 3987", "rfc3987"),
            Self::Rfc3986Zones => ("RFC 3986 with RFC 6874", "rfc3986+6874"),
        }
    }
}
