//! The result of a canonicalization.

use crate::steps::Kind;

/// The form of a canonical URL or index key, which depends on whether the URL has a host.
///
/// It is returned by [`canonicalize`](crate::profile::canonicalize) and
/// [`surt`](crate::surt::surt). Use it to skip URLs without a host, such as `mailto:a@example.com`.
///
/// # Examples
///
/// ```
/// use urikit_canon::Outcome;
/// use urikit_canon::profile::Profile;
/// use urikit_canon::surt::surt;
///
/// let (profile, mut key) = (Profile::ia_2013(), Vec::new());
/// assert_eq!(surt("http://example.com/", &profile, &mut key)?, Outcome::Hierarchical);
/// assert_eq!(surt("mailto:a@example.com", &profile, &mut key)?, Outcome::Opaque);
/// assert_eq!(key, b"mailto:a@example.com");
/// # Ok::<(), urikit_canon::CanonError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The URL has a host, such as `http://example.com/`.
    Hierarchical,
    /// The URL has no host, such as `mailto:a@b` or a relative reference. A SURT key starts with
    /// the scheme.
    Opaque,
    /// The input is a record of an archive, such as `warcinfo:` or `dns:`, or is empty.
    Record,
}

impl Outcome {
    pub(crate) fn new(kind: Kind) -> Self {
        match kind {
            Kind::Hierarchical => Self::Hierarchical,
            Kind::Opaque => Self::Opaque,
            Kind::Record | Kind::Dns => Self::Record,
        }
    }
}
