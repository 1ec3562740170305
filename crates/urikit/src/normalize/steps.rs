//! Normalization steps and sets of steps.

use core::fmt;
use core::ops::BitOr;

/// A step of the normalization of URIs (RFC 3986 section 6.2), such as the removal of `..`.
///
/// Steps are applied in the order of the variants. To select several steps, use [`NormalizeSteps`].
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::normalize::{Normalizer, Step};
///
/// let uri = UriRef::parse("https://example.com:443/docs/./intro")?;
/// let changes = Normalizer::new().changes(uri);
/// assert!(changes.iter().eq([Step::Path, Step::Scheme]));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Case normalization: lowercases the scheme and the host, uppercases escapes (RFC 3986 section
    /// 6.2.2.1), and writes IPv6 addresses in their canonical form (RFC 5952).
    Case,
    /// Percent-encoding normalization: decodes escapes of unreserved characters (RFC 3986 section
    /// 6.2.2.2).
    Percent,
    /// Path segment normalization, which removes dot-segments (section 6.2.2.3).
    #[doc(alias = "remove_dot_segments")]
    Path,
    /// Scheme-based normalization: removes default ports and writes an empty path as `/`, if the
    /// scheme specifies this (RFC 3986 section 6.2.3).
    Scheme,
}

impl Step {
    /// All four steps of normalization, in the order in which they are applied.
    pub const ALL: [Self; 4] = [Self::Case, Self::Percent, Self::Path, Self::Scheme];

    /// Returns the lowercase name of this normalization step, such as `case` or `path`.
    ///
    /// For the section that specifies the step, use [`section`](Self::section).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::normalize::{Normalizer, Step};
    ///
    /// assert_eq!(Step::ALL.map(Step::name), ["case", "percent", "path", "scheme"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Case => "case",
            Self::Percent => "percent",
            Self::Path => "path",
            Self::Scheme => "scheme",
        }
    }

    /// Returns the section that specifies this step, such as `RFC 3986 section 6.2.2.3`.
    ///
    /// For a short name of the step, use [`name`](Self::name).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::normalize::{Normalizer, Step};
    ///
    /// assert_eq!(Step::Path.section(), "RFC 3986 section 6.2.2.3");
    /// ```
    pub const fn section(self) -> &'static str {
        match self {
            Self::Case => "RFC 3986 section 6.2.2.1",
            Self::Percent => "RFC 3986 section 6.2.2.2",
            Self::Path => "RFC 3986 section 6.2.2.3",
            Self::Scheme => "RFC 3986 section 6.2.3",
        }
    }
}

/// A set of normalization steps (RFC 3986 section 6.2), such as [`Step::Case`].
///
/// Pass it to [`Normalizer::steps`](super::Normalizer::steps) to apply only these steps. Combine
/// sets and steps with `|`.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::normalize::{NormalizeSteps, Normalizer, Step};
///
/// let steps = NormalizeSteps::CASE | Step::Path;
/// let uri = UriRef::parse("HTTP://example.com/%61/../b")?;
/// assert_eq!(Normalizer::new().steps(steps).normalize(uri), "http://example.com/b");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct NormalizeSteps(u8);

impl NormalizeSteps {
    /// The empty set of steps, with which normalization leaves references unchanged.
    pub const NONE: Self = Self(0);
    /// Only [`Step::Case`], which lowercases the scheme and the host, and uppercases escapes.
    pub const CASE: Self = Self::only(Step::Case);
    /// Only [`Step::Percent`], which decodes the escapes of unreserved characters.
    pub const PERCENT: Self = Self::only(Step::Percent);
    /// Only [`Step::Path`], which removes dot-segments: `/a/../b` becomes `/b`.
    pub const PATH: Self = Self::only(Step::Path);
    /// Only [`Step::Scheme`], which applies the rules of the scheme, such as its default port.
    pub const SCHEME: Self = Self::only(Step::Scheme);
    /// The syntax-based steps of RFC 3986 section 6.2.2, which are valid for every scheme.
    ///
    /// These are all steps except [`Step::Scheme`].
    pub const SYNTAX: Self = Self(Self::CASE.0 | Self::PERCENT.0 | Self::PATH.0);
    /// All steps, including the rules of the scheme. This is the default of a normalizer.
    pub const ALL: Self = Self(Self::SYNTAX.0 | Self::SCHEME.0);

    /// Creates a set with a single normalization step, such as [`Step::Case`].
    ///
    /// To combine several steps, use `|`. In a `const`, use [`union`](Self::union).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::normalize::{NormalizeSteps, Step};
    ///
    /// assert_eq!(NormalizeSteps::only(Step::Case), NormalizeSteps::CASE);
    /// ```
    pub const fn only(step: Step) -> Self {
        // The discriminants are 0 to 3, so each step has one of the four lowest bits.
        Self(1 << step as u8)
    }

    /// Returns the set of a step and all steps that are applied before it.
    #[cfg(feature = "alloc")]
    pub(crate) const fn up_to(step: Step) -> Self {
        // All bits up to that of the step, because the steps are declared in this order.
        Self((2 << step as u8) - 1)
    }

    /// Returns a set with the normalization steps of both sets.
    ///
    /// The result is the same as that of `|`, but this method can be called in a `const`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::normalize::{NormalizeSteps, Normalizer};
    ///
    /// const SAFE: NormalizeSteps = NormalizeSteps::CASE.union(NormalizeSteps::PERCENT);
    /// assert_eq!(SAFE, NormalizeSteps::CASE | NormalizeSteps::PERCENT);
    /// ```
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns a copy of this set of normalization steps without the steps in `other`.
    ///
    /// For example, remove [`PATH`](Self::PATH) from [`ALL`](Self::ALL) to keep `.` and `..` in
    /// paths.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::normalize::{NormalizeSteps, Normalizer};
    ///
    /// let steps = NormalizeSteps::ALL.without(NormalizeSteps::SCHEME);
    /// assert_eq!(steps, NormalizeSteps::SYNTAX);
    /// ```
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether a normalization step, such as [`Step::Path`], is in this set.
    ///
    /// Use it, for example, on the result of [`changes`](super::Normalizer::changes), to test
    /// whether a step changed a URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::{Normalizer, Step};
    ///
    /// let changes = Normalizer::new().changes(UriRef::parse("https://example.com/%7Ejoe")?);
    /// assert!(changes.contains(Step::Percent) && !changes.contains(Step::Case));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn contains(self, step: Step) -> bool {
        self.0 & Self::only(step).0 != 0
    }

    /// Returns whether this set of normalization steps is empty.
    ///
    /// The set that [`changes`](super::Normalizer::changes) returns is empty if a reference is
    /// already normalized.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    ///
    /// assert!(Normalizer::new().changes(UriRef::parse("https://example.com/")?).is_empty());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns an iterator over the normalization steps in this set, such as [`Step::Case`].
    ///
    /// The steps are in the order in which they are applied.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::normalize::{NormalizeSteps, Normalizer};
    ///
    /// let names: Vec<_> = NormalizeSteps::SYNTAX.iter().map(|step| step.name()).collect();
    /// assert_eq!(names, ["case", "percent", "path"]);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Step> {
        // `Step::ALL` has the order of application, on which `Normalizer::changes` relies.
        Step::ALL.into_iter().filter(move |&step| self.contains(step))
    }
}

impl BitOr for NormalizeSteps {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitOr<Step> for NormalizeSteps {
    type Output = Self;

    fn bitor(self, step: Step) -> Self {
        self | Self::only(step)
    }
}

impl From<Step> for NormalizeSteps {
    fn from(step: Step) -> Self {
        Self::only(step)
    }
}

impl FromIterator<Step> for NormalizeSteps {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        steps.into_iter().fold(Self::NONE, |set, step| set | step)
    }
}

impl fmt::Debug for NormalizeSteps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
