//! The comparison ladder: equivalence of references after normalization (RFC 3986 section 6.2).
//!
//! [`UriRef::compare`](crate::UriRef::compare) returns the lowest [`Rung`] at which two references
//! are equivalent. [`UriRef::is_equivalent`](crate::UriRef::is_equivalent) returns whether there is
//! one. [`UriRef::key`](crate::UriRef::key) returns a [`Key`] for maps and sets.
//!
//! ```
//! use urikit::UriRef;
//! use urikit::compare::Rung;
//!
//! let compare = |a, b| Ok::<_, urikit::ParseError>(UriRef::parse(a)?.compare(UriRef::parse(b)?));
//! assert_eq!(compare("http://example.com/", "http://example.com/")?, Some(Rung::Simple));
//! assert_eq!(compare("http://example.com/", "HTTP://EXAMPLE.COM/")?, Some(Rung::Case));
//! assert_eq!(compare("http://example.com/~me", "http://example.com/%7eme")?, Some(Rung::Percent));
//! assert_eq!(compare("http://example.com/a", "http://example.com/./a")?, Some(Rung::Path));
//! assert_eq!(compare("http://example.com", "http://example.com:80/")?, Some(Rung::Scheme));
//! assert_eq!(compare("http://example.com/", "http://example.org/")?, None);
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! Two references are equivalent if their [normal forms](crate::normalize) are equal. This module
//! needs the feature `alloc`, but comparisons allocate only for components of more than about 350
//! bytes that differ (120 in IRIs), or if schemes are added. Without an allocator, compare the
//! results of [`Normalizer::normalize_to_slice`](crate::normalize::Normalizer::normalize_to_slice).

#![expect(
    clippy::needless_pass_by_value,
    reason = "functions accept each of the four types and references to them"
)]

use alloc::string::String;
use core::fmt;

use crate::byte_scan;
use crate::error::Component;
use crate::normalize::{COMPONENTS, Normalizer, Room, RootlessPath};
use crate::normalize::{NormalizeSteps, Step};
use crate::path::{self, EncodedDots};
use crate::reference::accessors::on_four_types;
use crate::reference::{
    AnyReference, GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, UriSpec,
};
use crate::scheme::Schemes;

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
    /// Use it in a report to cite why two URIs are equivalent. [`Rung::Simple`] has the section on
    /// string comparison, 6.2.1; all other rungs have a section on normalization.
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
    pub const fn steps(self) -> NormalizeSteps {
        match self.step() {
            None => NormalizeSteps::NONE,
            Some(step) => NormalizeSteps::up_to(step),
        }
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A comparison of URI references with options, such as additional schemes with default ports.
///
/// To compare with the default options, call [`UriRef::compare`](crate::UriRef::compare) instead.
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
#[derive(Clone, Copy, Debug, Default)]
#[must_use = "call `compare`"]
pub struct Ladder<'t> {
    normalizer: Normalizer<'t>,
}

impl Ladder<'static> {
    /// Creates a comparison of URI references with the built-in schemes and default options.
    ///
    /// Add options with [`schemes`](Self::schemes) and [`rootless`](Self::rootless). Without them,
    /// the result is the same as that of [`UriRef::compare`](crate::UriRef::compare).
    pub const fn new() -> Self {
        Self { normalizer: Normalizer::new() }
    }
}

impl<'t> Ladder<'t> {
    /// Sets the schemes whose rules, such as default ports, the comparison applies.
    ///
    /// The default is [`Schemes::BUILT_IN`], which contains `http` and other common schemes. The
    /// rules apply only at [`Rung::Scheme`].
    pub const fn schemes<'s>(self, schemes: Schemes<'s>) -> Ladder<'s>
    where
        't: 's,
    {
        Ladder { normalizer: self.normalizer.schemes(schemes) }
    }

    /// Sets whether `..` is removed from URI paths without a leading `/`, as in `foo:a/../b`.
    ///
    /// By default, such a path is compared as it is ([`RootlessPath::Opaque`]). The option affects
    /// [`Rung::Path`] and [`Rung::Scheme`], which compare paths without dot-segments.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit::compare::{Ladder, Rung};
    /// use urikit::normalize::RootlessPath;
    ///
    /// let (a, b) = (Uri::parse("myapp:docs/./faq")?, Uri::parse("myapp:docs/faq")?);
    /// assert_eq!(Ladder::new().compare(a, b), None);
    /// let strict = Ladder::new().rootless(RootlessPath::AsSpecified);
    /// assert_eq!(strict.compare(a, b), Some(Rung::Path));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn rootless(self, rootless: RootlessPath) -> Self {
        Self { normalizer: self.normalizer.rootless(rootless) }
    }

    /// Returns a key for a map or set in which equivalent references count as the same entry.
    ///
    /// Two keys are equal if their references are equivalent at `rung`, such as [`Rung::Scheme`].
    /// Use the same rung for all keys of a map.
    ///
    /// # Panics
    ///
    /// Panics if the normal form is longer than `u32::MAX` bytes.
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
    pub fn key<R: AnyReference>(&self, reference: R, rung: Rung) -> Key {
        let normalizer = self.normalizer.steps(rung.steps());
        Key(normalizer.normalize(reference.as_reference()).into_string())
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
    pub fn compare<S: UriSpec>(
        &self,
        a: impl AnyReference<Spec = S>,
        b: impl AnyReference<Spec = S>,
    ) -> Option<Rung> {
        self.lowest_rung([a.as_reference(), b.as_reference()], Rung::Simple)
    }

    /// Returns the lowest rung, but at least `lowest`, at which two references are equivalent, or
    /// `None` if they are equivalent at no rung.
    #[inline]
    fn lowest_rung<S: UriSpec>(
        &self,
        pair: [GenericUriRef<'_, S>; 2],
        lowest: Rung,
    ) -> Option<Rung> {
        // References are equal if their strings are, so this does not need any normal form.
        if pair[0] == pair[1] { Some(lowest) } else { self.lowest_normal_rung(pair, lowest) }
    }

    /// Implements [`lowest_rung`](Self::lowest_rung) for two different strings.
    // Not inlined, so that equal strings are compared without preparing buffers.
    #[inline(never)]
    fn lowest_normal_rung<S: UriSpec>(
        &self,
        pair: [GenericUriRef<'_, S>; 2],
        lowest: Rung,
    ) -> Option<Rung> {
        // A normal form consists of the normal forms of the components. So the references are
        // equivalent from the rung at which all components are. If one component differs at every
        // rung, so do the references, and the other components need not be compared.
        let mut rooms = [Room::default(), Room::default()];
        let mut by_components = Some(lowest);
        for &component in &COMPONENTS {
            let Some(rung) = by_components else { break };
            by_components = self.lowest_rung_of(component, pair, rung, &mut rooms);
        }
        // The normal form that a scheme defines is that of a whole reference.
        let whole = self.normalizer.steps(Rung::Scheme.steps());
        match by_components {
            Some(rung) if rung < Rung::Scheme => Some(rung),
            _ if pair.into_iter().any(|one| whole.may_have_scheme_form(one)) => {
                (whole.normalize(pair[0]) == whole.normalize(pair[1])).then_some(Rung::Scheme)
            }
            rung => rung,
        }
    }

    /// Returns the lowest rung, but at least `lowest`, at which a component of two references has
    /// the same normal form, or `None` if its forms differ at every rung.
    ///
    /// The rooms are buffers for the normal forms.
    fn lowest_rung_of<S: UriSpec>(
        &self,
        component: Component,
        [a, b]: [GenericUriRef<'_, S>; 2],
        lowest: Rung,
        [room_a, room_b]: &mut [Room; 2],
    ) -> Option<Rung> {
        let (text_a, text_b) = (text_of(&a, component), text_of(&b, component));
        if text_a == text_b {
            return Some(lowest);
        }
        // Every step keeps a component that is present, and adds none, apart from ports.
        let steps = match (text_a, text_b) {
            _ if component == Component::Port => Step::Scheme.into(),
            (Some(one), Some(other)) => {
                let is_name = matches!(component, Component::Scheme | Component::Host);
                // The first step ignores the case of all letters in names, even in escapes.
                if is_name && one.eq_ignore_ascii_case(other) {
                    return Some(lowest.max(Rung::Case));
                }
                if component == Component::Scheme {
                    return None;
                }
                steps_that_equate(component, one.as_bytes(), other.as_bytes())
            }
            _ => return None,
        };
        // A rung has another result than the rungs below it only if it applies one more of these
        // steps. All other rungs are skipped.
        let mut missing = steps;
        for &rung in &Rung::ALL {
            let still_missing = steps.without(rung.steps());
            if rung < lowest || still_missing == missing {
                continue;
            }
            missing = still_missing;
            let normalizer = self.normalizer.steps(rung.steps());
            if normalizer.form(a, component, room_a) == normalizer.form(b, component, room_b) {
                return Some(rung);
            }
        }
        None
    }
}

/// Returns the string of a component, or `None` if the reference does not have it.
#[inline]
fn text_of<'a, S: UriSpec>(
    reference: &GenericUriRef<'a, S>,
    component: Component,
) -> Option<&'a str> {
    reference.span(component).map(|range| &reference.as_str()[range])
}

/// Returns the steps that can make two different strings of a component equal. If there are none,
/// the strings differ in every normal form.
///
/// The caller has already compared hosts without regard to case, and handles schemes and ports.
fn steps_that_equate(component: Component, one: &[u8], other: &[u8]) -> NormalizeSteps {
    let mut steps = NormalizeSteps::NONE;
    // Non-ASCII characters of an IRI correspond to escapes.
    let has_escapes = |text| byte_scan::any(text, |byte| (byte == b'%') | !byte.is_ascii());
    if has_escapes(one) || has_escapes(other) {
        // `Case` changes the digits of escapes; `Percent` decodes them.
        steps = steps | Step::Case | Step::Percent;
    }
    match component {
        Component::Path => {
            let has_dots = |path| path::may_have_dots(path, EncodedDots::Dots);
            if has_dots(one) || has_dots(other) {
                steps = steps | Step::Path;
            }
            // An empty path can be equivalent to `/`.
            if one.is_empty() || other.is_empty() {
                steps = steps | Step::Scheme;
            }
        }
        Component::Host => {
            // An IPv6 address has several forms.
            if one.starts_with(b"[") || other.starts_with(b"[") {
                steps = steps | Step::Case;
            }
            // An empty host can be equivalent to `localhost`.
            if one.is_empty() || other.is_empty() {
                steps = steps | Step::Scheme;
            }
        }
        _ => {}
    }
    steps
}

/// Implements the methods that compare with the default options.
macro_rules! comparisons {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Returns a key for a map or set in which equivalent references count as the same
            /// entry.
            ///
            /// Two keys are equal if their references are equivalent at `rung`, such as
            /// [`Rung::Scheme`]. Use the same rung for all keys of a map.
            ///
            /// # Panics
            ///
            /// Panics if the normal form is longer than `u32::MAX` bytes.
            ///
            /// # Examples
            ///
            /// ```
            /// use std::collections::HashSet;
            /// use urikit::UriRef;
            /// use urikit::compare::Rung;
            ///
            /// let links = ["http://example.com/", "http://EXAMPLE.com/", "http://example.com/b"];
            /// let mut seen = HashSet::new();
            /// for link in links {
            ///     seen.insert(UriRef::parse(link)?.key(Rung::Case));
            /// }
            /// assert_eq!(seen.len(), 2);
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn key(&self, rung: Rung) -> Key {
                Ladder::new().key(self.view(), rung)
            }

            /// Returns the lowest level at which two references are equivalent, or `None` if they
            /// differ.
            ///
            /// The levels are those of RFC 3986 section 6.2: [`Rung::Simple`] means equal strings,
            /// and [`Rung::Scheme`] means equal after all normalization. Relative references are
            /// not resolved first. To compare with additional schemes, use a [`Ladder`].
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRef;
            /// use urikit::compare::Rung;
            ///
            /// let uri = UriRef::parse("http://example.com")?;
            /// let other = UriRef::parse("http://example.com:80/")?;
            /// assert_eq!(uri.compare(other), Some(Rung::Scheme));
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn compare<'b>(&self, other: impl Into<GenericUriRef<'b, S>>) -> Option<Rung> {
                Ladder::new().compare(self.view(), other.into())
            }

            /// Returns whether two references are equivalent after normalization (RFC 3986 section
            /// 6.2).
            ///
            /// Normalization includes the rules of the scheme, so `http://a` is equivalent to
            /// `http://a:80/`. Relative references are not resolved first. To find the steps that
            /// are needed to make the references equal, use [`compare`](Self::compare).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("http://example.com/~me")?;
            /// assert!(uri.is_equivalent(Uri::parse("HTTP://EXAMPLE.com:80/%7Eme")?));
            /// assert!(!uri.is_equivalent(Uri::parse("http://example.com/~Me")?));
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn is_equivalent<'b>(&self, other: impl Into<GenericUriRef<'b, S>>) -> bool {
                // All steps are applied at the last rung, so the others need not be tried.
                Ladder::new().lowest_rung([self.view(), other.into()], Rung::Scheme).is_some()
            }
        }
    };
}
on_four_types! { comparisons }

/// A key for maps and sets, such that equivalent references have equal keys: the normal form as a
/// string.
///
/// It is created by [`Ladder::key`] and [`UriRef::key`](crate::UriRef::key). Two keys of the same
/// rung are equal if and only if [`Ladder::compare`] returns that rung or a lower one. Do not mix
/// keys of different rungs or scheme tables in one map.
///
/// # Examples
///
/// ```
/// use std::collections::HashSet;
/// use urikit::UriRef;
/// use urikit::compare::Rung;
///
/// let links = ["http://example.com/", "HTTP://EXAMPLE.com:80", "http://example.com/%61"];
/// let mut seen = HashSet::new();
/// for link in links {
///     seen.insert(UriRef::parse(link)?.key(Rung::Scheme));
/// }
/// assert_eq!(seen.len(), 2);
/// assert!(seen.contains("http://example.com/a"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(String);

impl Key {
    /// Returns the normal form, which is the string that keys compare.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl core::borrow::Borrow<str> for Key {
    // `Eq`, `Ord`, and `Hash` are derived from the only field, so they agree with those of `str`,
    // as `Borrow` requires. A map of keys can therefore be searched by a normalized string.
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Key {
    /// Shows the normal form, with the password masked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Every normal form is a valid IRI reference, so the second case is not reached.
        match crate::IriRef::parse(&self.0) {
            Ok(reference) => write!(f, "Key(\"{}\")", reference.redacted()),
            Err(_) => f.write_str("Key(..)"),
        }
    }
}
