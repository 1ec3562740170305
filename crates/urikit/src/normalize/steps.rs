//! The steps of normalization, and sets of them.

use core::fmt;
use core::ops::BitOr;

/// A step of normalization, in the order in which they build on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Section 6.2.2.1: letters whose case does not matter, and the one form of an IPv6 address (RFC 5952).
    Case,
    /// Section 6.2.2.2: escapes of characters that need none.
    Percent,
    /// Section 6.2.2.3: dot-segments.
    Path,
    /// Section 6.2.3: ports and empty paths, by scheme.
    Scheme,
}

impl Step {
    /// All steps, in order.
    pub const ALL: [Self; 4] = [Self::Case, Self::Percent, Self::Path, Self::Scheme];

    /// The step's name: `case`, `percent`, `path` or `scheme`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Case => "case",
            Self::Percent => "percent",
            Self::Path => "path",
            Self::Scheme => "scheme",
        }
    }

    /// The section that the step is taken from.
    pub const fn section(self) -> &'static str {
        match self {
            Self::Case => "RFC 3986 section 6.2.2.1",
            Self::Percent => "RFC 3986 section 6.2.2.2",
            Self::Path => "RFC 3986 section 6.2.2.3",
            Self::Scheme => "RFC 3986 section 6.2.3",
        }
    }
}

/// A set of steps. Sets and steps are united with `|`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct NormalizeSteps(u8);

impl NormalizeSteps {
    /// No step: the text stays as it is.
    pub const NONE: Self = Self(0);
    /// [`Step::Case`] alone.
    pub const CASE: Self = Self::only(Step::Case);
    /// [`Step::Percent`] alone.
    pub const PERCENT: Self = Self::only(Step::Percent);
    /// [`Step::Path`] alone.
    pub const PATH: Self = Self::only(Step::Path);
    /// [`Step::Scheme`] alone.
    pub const SCHEME: Self = Self::only(Step::Scheme);
    /// The syntax-based steps of section 6.2.2, which hold for every scheme.
    pub const SYNTAX: Self = Self(Self::CASE.0 | Self::PERCENT.0 | Self::PATH.0);
    /// All steps.
    pub const ALL: Self = Self(Self::SYNTAX.0 | Self::SCHEME.0);

    /// The set of one step.
    pub const fn only(step: Step) -> Self {
        Self(1 << step as u8)
    }

    /// The steps of both sets; `|` in `const`.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The steps of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether `step` is in the set.
    pub const fn contains(self, step: Step) -> bool {
        self.0 & Self::only(step).0 != 0
    }

    /// Whether no step is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The steps of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Step> {
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
