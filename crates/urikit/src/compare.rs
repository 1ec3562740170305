//! The comparison ladder: equivalence of references after normalization (RFC 3986 section 6.2).
//!
//! [`UriRef::compare`] returns the lowest [`Rung`] at which two references are equivalent.
//! [`UriRef::is_equivalent`] returns whether there is one. [`UriRef::key`] returns a [`Key`] for
//! maps and sets.
//!
//! ```
//! use urikit::UriRef;
//! use urikit::compare::Rung;
//!
//! let compare = |a, b| Ok::<_, urikit::ParseError>(UriRef::parse(a)?.compare(&UriRef::parse(b)?));
//! assert_eq!(compare("http://example.com/", "http://example.com/")?, Some(Rung::Simple));
//! assert_eq!(compare("http://example.com/", "HTTP://EXAMPLE.COM/")?, Some(Rung::Case));
//! assert_eq!(compare("http://example.com/~me", "http://example.com/%7eme")?, Some(Rung::Percent));
//! assert_eq!(compare("http://example.com/a", "http://example.com/./a")?, Some(Rung::Path));
//! assert_eq!(compare("http://example.com", "http://example.com:80/")?, Some(Rung::Scheme));
//! assert_eq!(compare("http://example.com/", "http://example.org/")?, None);
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! Comparisons do not allocate, unless the table of schemes of the caller has a [normal
//! form](crate::scheme::SchemeInfo::normal_form) for the scheme.

mod key;
#[cfg(feature = "alloc")]
mod key_buf;
#[cfg(all(test, feature = "alloc", feature = "simd"))]
mod tests;

use core::fmt;

use crate::normalize::{
    NormalizationFlags, NormalizeSteps, Normalized, Normalizer, Step, is_same_by_scheme,
};
use crate::reference::accessors::on_four_types;
use crate::reference::{GenericUri, GenericUriRef, Rfc3986, UriRef, UriSpec};
#[cfg(feature = "alloc")]
use crate::reference::{GenericUriBuf, GenericUriRefBuf};
use crate::resolve::RootlessBase;
use crate::scheme::Schemes;

pub use key::Key;
#[cfg(feature = "alloc")]
pub use key_buf::KeyBuf;

/// A level of equivalence of two URI references, from equal strings to equal by scheme rules.
///
/// RFC 3986 section 6.2 calls these levels a comparison ladder. Each rung applies one more
/// normalization step than the rung below it, so that more references are equivalent. Use
/// [`Rung::Scheme`] to recognize most equivalent URLs, or [`Rung::Path`] to ignore the rules of
/// schemes, such as default ports.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit::compare::Rung;
///
/// let (a, b) = (Uri::parse("https://example.com/docs")?, Uri::parse("HTTPS://example.com/docs")?);
/// let rung = a.compare(b);
/// assert_eq!(rung, Some(Rung::Case));
/// assert!(rung.is_some_and(|rung| rung <= Rung::Path)); // equivalent for every scheme
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// The strings are equal byte for byte (section 6.2.1).
    Simple,
    /// The references are equal after case normalization (section 6.2.2.1).
    Case,
    /// The references are equal after case and percent-encoding normalization (section 6.2.2.2).
    Percent,
    /// The references are equal after syntax-based normalization, which includes the removal of
    /// dot-segments (section 6.2.2.3).
    Path,
    /// The references are equal after syntax-based and scheme-based normalization (section 6.2.3).
    Scheme,
}

impl Rung {
    /// All five rungs, in ascending order: each rung is less strict than the one before.
    pub const ALL: [Self; 5] = [Self::Simple, Self::Case, Self::Percent, Self::Path, Self::Scheme];

    /// Returns the lowercase name of this rung: `simple`, `case`, `percent`, `path`, or `scheme`.
    ///
    /// `Display` writes the same name. The names are stable, so programs can store and compare
    /// them.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::compare::Rung;
    ///
    /// assert_eq!(Rung::Percent.name(), "percent");
    /// assert_eq!(Rung::Percent.section(), "RFC 3986 section 6.2.2.2");
    /// ```
    pub const fn name(self) -> &'static str {
        match self.step() {
            None => "simple",
            Some(step) => step.name(),
        }
    }

    /// Returns the normalization step that this rung adds to those of the rungs below it.
    ///
    /// [`Rung::Simple`] compares strings without normalization, so the result is `None`. For all
    /// steps that a rung applies, use [`steps`](Self::steps).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::compare::Rung;
    /// use urikit::normalize::Step;
    ///
    /// assert_eq!(Rung::Path.step(), Some(Step::Path));
    /// assert_eq!(Rung::Simple.step(), None);
    /// ```
    pub const fn step(self) -> Option<Step> {
        match self {
            Self::Simple => None,
            Self::Case => Some(Step::Case),
            Self::Percent => Some(Step::Percent),
            Self::Path => Some(Step::Path),
            Self::Scheme => Some(Step::Scheme),
        }
    }

    /// Returns the section that specifies this comparison, such as `RFC 3986 section 6.2.3`.
    ///
    /// Use it to cite the reason in a report on two equivalent URIs. [`Rung::Simple`] has the
    /// section on string comparison, 6.2.1; all other rungs have a section on normalization.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::compare::Rung;
    ///
    /// assert_eq!(Rung::Scheme.section(), "RFC 3986 section 6.2.3");
    /// ```
    pub const fn section(self) -> &'static str {
        match self.step() {
            None => "RFC 3986 section 6.2.1",
            Some(step) => step.section(),
        }
    }

    fn own(self) -> NormalizeSteps {
        self.step().into_iter().collect()
    }

    /// Returns all normalization steps that are applied before a comparison at this rung.
    ///
    /// The set contains the step of this rung and those of all rungs below it. The set of
    /// [`Rung::Simple`], which compares the strings as they are, is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::compare::Rung;
    /// use urikit::normalize::NormalizeSteps;
    ///
    /// assert_eq!(Rung::Percent.steps(), NormalizeSteps::CASE | NormalizeSteps::PERCENT);
    /// ```
    pub fn steps(self) -> NormalizeSteps {
        Self::ALL.into_iter().take_while(|&rung| rung <= self).filter_map(Self::step).collect()
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A comparison of URI references with options, such as additional schemes with default ports.
///
/// To compare with the default options, call [`UriRef::compare`] instead.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::compare::{Ladder, Rung};
/// use urikit::scheme::{SchemeInfo, Schemes};
///
/// let extra = [SchemeInfo::new("myapp").default_port(7000)];
/// let ladder = Ladder::new().schemes(Schemes::with(&extra));
/// let (a, b) =
///     (UriRef::parse("myapp://example.com:7000/")?, UriRef::parse("myapp://example.com/")?);
/// assert_eq!(ladder.compare(a, b), Some(Rung::Scheme));
/// assert_eq!(Ladder::new().compare(a, b), None);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "call `compare`"]
pub struct Ladder<'t> {
    /// The steps are replaced for each comparison.
    normalizer: Normalizer<'t>,
}

impl Default for Ladder<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl Ladder<'static> {
    /// Creates a comparison of URI references with the built-in schemes and default options.
    ///
    /// Add options with [`schemes`](Self::schemes) and [`rootless`](Self::rootless). Without them,
    /// the result is the same as that of [`UriRef::compare`].
    pub const fn new() -> Self {
        Self { normalizer: Normalizer::new() }
    }
}

impl<'t> Ladder<'t> {
    /// Sets the table of schemes whose rules, such as default ports, are used in the comparison.
    ///
    /// The default is [`Schemes::BUILT_IN`], with schemes such as `http` and `ftp`. Only
    /// [`Rung::Scheme`] uses the table; all lower rungs ignore the rules of schemes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::compare::{Ladder, Rung};
    /// use urikit::scheme::{SchemeInfo, Schemes};
    ///
    /// let extra = [SchemeInfo::new("myapp").default_port(7000)];
    /// let ladder = Ladder::new().schemes(Schemes::with(&extra));
    /// let (a, b) =
    ///     (UriRef::parse("myapp://example.com")?, UriRef::parse("myapp://example.com:7000")?);
    /// assert_eq!(ladder.compare(a, b), Some(Rung::Scheme));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn schemes<'s>(self, schemes: Schemes<'s>) -> Ladder<'s>
    where
        't: 's,
    {
        Ladder { normalizer: self.normalizer.schemes(schemes) }
    }

    /// Sets whether `..` is removed from URI paths without a leading `/`, as in `foo:a/../b`.
    ///
    /// By default, `.` and `..` are removed. With [`RootlessBase::Error`], such a path is compared
    /// as it is. The option affects [`Rung::Path`] and [`Rung::Scheme`], which compare paths
    /// without dot-segments.
    pub const fn rootless(self, rootless: RootlessBase) -> Self {
        Self { normalizer: self.normalizer.rootless(rootless) }
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn may_have_normal_forms(&self) -> bool {
        self.normalizer.may_have_normal_forms()
    }

    /// Returns a key for a map or set in which equivalent references count as the same entry.
    ///
    /// Two keys are equal if their references are equivalent at `rung`, such as [`Rung::Scheme`].
    /// Use the same rung for all keys of a map. The key borrows the reference and does not
    /// allocate; [`Key::to_buf`] converts it into an owned key.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::compare::{Ladder, Rung};
    ///
    /// let ladder = Ladder::new();
    /// let (a, b) =
    ///     (UriRef::parse("https://example.com/%61")?, UriRef::parse("https://example.com/a")?);
    /// assert_eq!(ladder.key(a, Rung::Percent), ladder.key(b, Rung::Percent));
    /// assert_ne!(ladder.key(a, Rung::Case), ladder.key(b, Rung::Case));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn key<'a>(&self, reference: impl Into<UriRef<'a>>, rung: Rung) -> Key<'a, 't> {
        Key(Normalized::new(reference.into(), self.normalizer.steps(rung.steps())))
    }

    /// Returns the lowest level at which two references are equivalent, or `None` if they differ.
    ///
    /// A lower [`Rung`] means that the references are more alike: [`Rung::Simple`] means equal
    /// strings, and [`Rung::Scheme`] means equal after all normalization. Relative references are
    /// compared as they are; they are not resolved first.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::compare::{Ladder, Rung};
    ///
    /// let (a, b) = (UriRef::parse("../img/%6Cogo.png")?, UriRef::parse("../img/logo.png")?);
    /// assert_eq!(Ladder::new().compare(a, b), Some(Rung::Percent));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn compare<'a, 'b>(
        &self,
        a: impl Into<UriRef<'a>>,
        b: impl Into<UriRef<'b>>,
    ) -> Option<Rung> {
        let (a, b) = (a.into(), b.into());
        if a == b {
            return Some(Rung::Simple);
        }
        // If normalization changes neither reference, only equal strings are equivalent.
        let flags = self.normalizer.relevant(NormalizationFlags::of_both(&a, &b));
        let at = |rung: &Rung| {
            let normalizer = self.normalizer.steps(rung.steps());
            is_same_by_scheme(
                &Normalized::new(a, normalizer),
                &Normalized::new(b, normalizer),
                flags,
            )
        };
        // A step that changes neither reference does not affect the result.
        let mut rungs = Rung::ALL
            .into_iter()
            .skip(1)
            .filter(|rung| flags.to(rung.own()).any(NormalizationFlags::ALL));
        // References that differ at the last rung differ at all rungs.
        let last = rungs.next_back()?;
        if !at(&last) {
            return None;
        }
        rungs.find(at).or(Some(last))
    }
}

impl<'a> UriRef<'a> {
    /// Returns a key for a map or set in which equivalent references count as the same entry.
    ///
    /// Two keys are equal if their references are equivalent at `rung`, such as [`Rung::Scheme`].
    /// Use the same rung for all keys of a map. The key borrows this reference and does not
    /// allocate; [`Key::to_buf`] converts it into an owned key.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use urikit::UriRef;
    /// use urikit::compare::Rung;
    ///
    /// let links = ["https://example.com/a", "https://EXAMPLE.com/a", "https://example.com/b"];
    /// let mut seen = HashSet::new();
    /// for link in links {
    ///     seen.insert(UriRef::parse(link)?.key(Rung::Case));
    /// }
    /// assert_eq!(seen.len(), 2);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn key(&self, rung: Rung) -> Key<'a, 'static> {
        Ladder::new().key(*self, rung)
    }
}

impl Ladder<'_> {
    /// Compares two references of the same specification.
    fn compare_any<S: UriSpec>(
        &self,
        a: GenericUriRef<'_, S>,
        b: GenericUriRef<'_, S>,
    ) -> Option<Rung> {
        let as_uris = || self.compare(a.cast::<Rfc3986>(), b.cast::<Rfc3986>());
        #[cfg(feature = "alloc")]
        if S::SPEC != Rfc3986::SPEC {
            return crate::iri::compare(a.cast(), b.cast(), self, as_uris);
        }
        as_uris()
    }
}

macro_rules! comparisons {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Compares this reference with another, and returns the lowest level at which both are
            /// equivalent, or `None` if they are different at all levels.
            ///
            /// The levels are those of RFC 3986 section 6.2: [`Rung::Simple`] means equal strings,
            /// and each further rung adds a step of normalization. To set options, use a
            /// [`Ladder`].
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{Uri, compare::Rung};
            ///
            /// let uri = Uri::parse("http://example.com/")?;
            /// assert_eq!(uri.compare(Uri::parse("HTTP://example.com/")?), Some(Rung::Case));
            /// assert_eq!(uri.compare(Uri::parse("https://example.com/")?), None);
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn compare<'b>(&self, other: impl Into<GenericUriRef<'b, S>>) -> Option<Rung> {
                Ladder::new().compare_any(self.view(), other.into())
            }

            /// Returns whether this reference and another have the same normal form, including the
            /// rules of their scheme.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let uri: UriBuf = "http://example.com/~me".parse()?;
            /// let other: UriBuf = "HTTP://example.com:80/%7Eme".parse()?;
            /// assert!(uri.is_equivalent(&other));
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn is_equivalent<'b>(&self, other: impl Into<GenericUriRef<'b, S>>) -> bool {
                self.compare(other).is_some()
            }
        }
    };
}
on_four_types! { comparisons }
