//! The comparison ladder (RFC 3986 section 6.2): how much has to be known for two references to be seen as equivalent.
//!
//! ```
//! use urikit::UriRef;
//! use urikit::compare::Rung;
//!
//! let compare = |a, b| UriRef::parse(a).unwrap().compare(&UriRef::parse(b).unwrap());
//! assert_eq!(compare("http://a/", "http://a/"), Some(Rung::Simple));
//! assert_eq!(compare("http://a/", "HTTP://A/"), Some(Rung::Case));
//! assert_eq!(compare("http://a/~b", "http://a/%7eb"), Some(Rung::Percent));
//! assert_eq!(compare("http://a/b", "http://a/./b"), Some(Rung::Path));
//! assert_eq!(compare("http://a", "http://a:80/"), Some(Rung::Scheme));
//! assert_eq!(compare("http://a/", "http://b/"), None);
//! ```
//!
//! Nothing is allocated and nothing is normalized: the normal forms are compared as they would be written, from the
//! right, because paths without dot-segments are known from the right. Normal forms are only written for the last rung,
//! and only if the caller's table has a [normal form](crate::scheme::SchemeInfo::normal_form) for the scheme.

mod key;
#[cfg(feature = "alloc")]
mod key_buf;
#[cfg(all(test, feature = "alloc", feature = "simd"))]
mod tests;

use core::fmt;

use crate::normalize::{NormalizationFlags, NormalizeSteps, Normalizer, Step, is_same_by_scheme};
use crate::reference::UriRef;
#[cfg(feature = "alloc")]
use crate::reference::UriRefBuf;
use crate::resolve::RootlessBase;
use crate::scheme::Schemes;

pub use key::Key;
#[cfg(feature = "alloc")]
pub use key_buf::KeyBuf;

/// A rung of the ladder: the first at which two references are equivalent. Higher rungs take more knowledge and find
/// more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// The same text (section 6.2.1).
    Simple,
    /// The same but for case (section 6.2.2.1).
    Case,
    /// The same but for case and needless escapes (section 6.2.2.2).
    Percent,
    /// The same but for these and dot-segments (section 6.2.2.3).
    Path,
    /// The same by what is known of the scheme (section 6.2.3).
    Scheme,
}

impl Rung {
    /// All rungs, from the lowest up.
    pub const ALL: [Self; 5] = [Self::Simple, Self::Case, Self::Percent, Self::Path, Self::Scheme];

    /// The rung's name: `simple`, `case`, `percent`, `path` or `scheme`.
    pub const fn name(self) -> &'static str {
        match self.step() {
            None => "simple",
            Some(step) => step.name(),
        }
    }

    /// The step of normalization that this rung adds to those below it.
    pub const fn step(self) -> Option<Step> {
        match self {
            Self::Simple => None,
            Self::Case => Some(Step::Case),
            Self::Percent => Some(Step::Percent),
            Self::Path => Some(Step::Path),
            Self::Scheme => Some(Step::Scheme),
        }
    }

    /// The section that the rung is taken from.
    pub const fn section(self) -> &'static str {
        match self.step() {
            None => "RFC 3986 section 6.2.1",
            Some(step) => step.section(),
        }
    }

    /// The step of this rung alone.
    fn own(self) -> NormalizeSteps {
        self.step().into_iter().collect()
    }

    /// The steps of this rung and all below it.
    pub fn steps(self) -> NormalizeSteps {
        Self::ALL.into_iter().take_while(|&rung| rung <= self).filter_map(Self::step).collect()
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The ladder with a choice of schemes. `Copy`; compares any number of references.
#[derive(Clone, Copy, Debug)]
#[must_use = "call `compare`"]
pub struct Ladder<'t> {
    /// Its steps are those of the rung that is looked at.
    normalizer: Normalizer<'t>,
}

impl Default for Ladder<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl Ladder<'static> {
    /// The ladder with the built-in schemes.
    pub const fn new() -> Self {
        Self { normalizer: Normalizer::new() }
    }
}

impl<'t> Ladder<'t> {
    /// Chooses the schemes that [`Rung::Scheme`] knows.
    #[must_use]
    pub const fn schemes<'s>(self, schemes: Schemes<'s>) -> Ladder<'s>
    where
        't: 's,
    {
        Ladder { normalizer: self.normalizer.schemes(schemes) }
    }

    /// Chooses what dot-segments mean in a URI whose path does not begin with `/`; see [`Normalizer::rootless`].
    #[must_use]
    pub const fn rootless(self, rootless: RootlessBase) -> Self {
        Self { normalizer: self.normalizer.rootless(rootless) }
    }

    /// Whether the table of schemes may have normal forms.
    #[cfg(feature = "alloc")]
    pub(crate) const fn may_have_normal_forms(&self) -> bool {
        self.normalizer.may_have_normal_forms()
    }

    /// A reference as a key, equal to all that are equivalent to it at a rung.
    pub fn key<'a>(&self, reference: impl Into<UriRef<'a>>, rung: Rung) -> Key<'a, 't> {
        Key(self.normalizer.steps(rung.steps()).normalize(reference))
    }

    /// The lowest rung at which two references are equivalent; `None` when they are not at any.
    ///
    /// Two relative references are compared as they are, not as what they would resolve to.
    pub fn compare<'a, 'b>(&self, a: impl Into<UriRef<'a>>, b: impl Into<UriRef<'b>>) -> Option<Rung> {
        let (a, b) = (a.into(), b.into());
        if a == b {
            return Some(Rung::Simple);
        }
        // Where there is nothing to be done to either, there is nothing but the text.
        let signs = self.normalizer.relevant(NormalizationFlags::of_both(&a, &b));
        let at = |rung: &Rung| {
            let normalizer = self.normalizer.steps(rung.steps());
            is_same_by_scheme(&normalizer.normalize(a), &normalizer.normalize(b), signs)
        };
        // A rung whose step has nothing to do to either finds what the one below it finds.
        let mut rungs =
            Rung::ALL.into_iter().skip(1).filter(|rung| signs.to(rung.own()).any(NormalizationFlags::ALL));
        // Higher rungs find more, so what the last one does not find none does.
        let last = rungs.next_back()?;
        if !at(&last) {
            return None;
        }
        rungs.find(at).or(Some(last))
    }
}

impl<'a> UriRef<'a> {
    /// The reference as a key of a map or a set, equal to all that are equivalent to it at a rung; see [`Key`].
    pub fn key(&self, rung: Rung) -> Key<'a, 'static> {
        Ladder::new().key(*self, rung)
    }

    /// How far down the ladder of section 6.2 two references are equivalent; `None` when they are not. [`Ladder`] has
    /// the choices.
    pub fn compare<'b>(&self, other: impl Into<UriRef<'b>>) -> Option<Rung> {
        Ladder::new().compare(*self, other)
    }
}

#[cfg(feature = "alloc")]
impl UriRefBuf {
    /// See [`UriRef::compare`].
    pub fn compare<'b>(&self, other: impl Into<UriRef<'b>>) -> Option<Rung> {
        self.as_uri_ref().compare(other)
    }
}
