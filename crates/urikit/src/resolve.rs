//! Reference resolution (RFC 3986 section 5): from a base and a reference to the target.
//!
//! [`AbsoluteUri::resolve`] follows section 5.2 to the letter and cannot fail. A [`Resolver`] is a base with choices:
//! those that the section leaves open, and those that older documents and other software make.
//!
//! ```
//! use urikit::resolve::{Excess, SchemeRule};
//! use urikit::{AbsoluteUri, UriRef};
//!
//! let base = AbsoluteUri::parse("http://a/b/c/d;p?q")?;
//! let up = UriRef::parse("../../../g")?;
//! assert_eq!(base.resolve(up).to_string(), "http://a/g");
//!
//! let keeping = base.resolver().excess(Excess::Keep); // RFC 2396 appendix C.2
//! assert_eq!(keeping.resolve(up)?.to_string(), "http://a/../g");
//!
//! let tolerant = base.resolver().scheme_rule(SchemeRule::Compat); // section 5.4.2, the last example
//! assert_eq!(tolerant.resolve(UriRef::parse("http:g")?)?.to_string(), "http://a/b/c/g");
//!
//! let mut buffer = [0; 64]; // no allocation
//! let target = base.resolve(UriRef::parse("?y#s")?).write_into(&mut buffer)?;
//! assert_eq!(target, "http://a/b/c/d;p?y#s");
//! assert_eq!(target.query().unwrap().as_str(), "y");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the letter needs a guard
//!
//! A target without an authority whose path begins with `//` would be read as one with an authority: `a:/b` and
//! `.//c` give the path `//c`. Section 3.3 does not allow such a path. It is written `/.//c`, which resolves and
//! normalizes to itself and has the segments that the algorithm asks for.

mod direct;
mod target;

use core::fmt;

use crate::grammar::Document;
use crate::path::{DotFree, Joined, Rules, Start};
pub use crate::path::{EncodedDots, Excess};
#[cfg(feature = "alloc")]
use crate::reference::AbsoluteUriBuf;
use crate::reference::{AbsoluteIdentifier, AbsoluteUri, Rfc3986, Spec, UriRef};
use crate::spans::Spans;
pub use target::Resolved;
use target::{Lead, Pieces, Stretches, Target, Trail};

/// What a reference means that repeats the scheme of its base (RFC 3986 section 5.2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SchemeRule {
    /// A URI of its own: `http:g` is `http:g`.
    #[default]
    Strict,
    /// The same without the scheme, as before RFC 2396: `http:g` is `g`.
    Compat,
}

/// What a relative reference means for a base whose path does not begin with `/` and that has no authority, such as
/// `urn:x:y` or `foo:a/b`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rootless {
    /// What section 5.2 makes of it: `../c` for the base `foo:a/b` gives `foo:/c`.
    #[default]
    Letter,
    /// What erratum 4547 makes of it: `foo:c`, the path stays rootless, unless its first segment is then empty: that is
    /// a slash like any other.
    Erratum4547,
    /// Nothing, as in RFC 2396, where such a path is opaque. Only a reference that is empty or a fragment, or that has a
    /// scheme or an authority of its own, can be resolved.
    Refuse,
}

/// Which paths dot-segments are removed from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DotRemoval {
    /// All that a reference brings (RFC 3986 section 5.2.2).
    #[default]
    Everywhere,
    /// Only those merged with the base's path; `/./g` and a path behind a scheme or an authority stay as they are (RFC
    /// 2396 section 5.2, RFC 1808 section 4).
    Merged,
    /// The same, and `.` and `..` that an absolute path begins with are stripped, as the drafts before RFC 2396 say
    /// some parsers do: `/../g` is `/g`.
    MergedAndLeading,
}

/// What a reference inherits that has no path of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inheritance {
    /// The base's path, and its query unless it has one (RFC 3986 section 5.2.2).
    #[default]
    PathAndQuery,
    /// The base's directory: `?y` on `http://a/b/c` is `http://a/b/?y`. A reference without a query either is the
    /// current document (RFC 2396 sections 4.2 and 5.2).
    Directory,
}

/// What a base with an authority and an empty path is merged like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmptyBasePath {
    /// As if its path were `/`: `g` on `http://a` is `http://a/g`.
    #[default]
    Root,
    /// By the letter of step 6, which does not see that a slash is missing: `http://ag`.
    Letter,
}

/// A base with choices; see the [module](self). `Copy`, made by [`AbsoluteUri::resolver`].
#[derive(Clone, Copy, Debug)]
pub struct Resolver<'a, S: Spec = Rfc3986> {
    base: AbsoluteIdentifier<'a, S>,
    pub(crate) choices: Choices,
}

/// What a [`Resolver`] has been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    pub(crate) scheme_rule: SchemeRule,
    pub(crate) excess: Excess,
    pub(crate) rootless: Rootless,
    pub(crate) encoded_dots: EncodedDots,
    pub(crate) dot_removal: DotRemoval,
    pub(crate) inheritance: Inheritance,
    pub(crate) empty_base_path: EmptyBasePath,
}

impl Choices {
    /// Those of section 5.2.
    pub(crate) const LETTER: Self = Self {
        scheme_rule: SchemeRule::Strict,
        excess: Excess::Drop,
        rootless: Rootless::Letter,
        encoded_dots: EncodedDots::Literal,
        dot_removal: DotRemoval::Everywhere,
        inheritance: Inheritance::PathAndQuery,
        empty_base_path: EmptyBasePath::Root,
    };
}

impl<'a, S: Spec> Resolver<'a, S> {
    /// A base with the choices of section 5.2.
    #[inline]
    pub const fn new(base: AbsoluteIdentifier<'a, S>) -> Self {
        Self { base, choices: Choices::LETTER }
    }

    /// The same for another specification, which has to allow the base.
    pub(crate) const fn cast<T: Spec>(self) -> Resolver<'a, T> {
        Resolver { base: self.base.cast(), choices: self.choices }
    }

    /// This base with the choices of a document: for RFC 2396 those of its section 5.2, for RFC 1808 those of its
    /// section 4, both with `..` above the root kept, as their examples have it; its rules for params take the types of
    /// [`rfc1808`](crate::rfc1808). RFC 1738 has no relative references; for it, RFC 3987 and RFC 6874 the choices are those of
    /// RFC 3986.
    #[must_use]
    pub const fn preset(self, document: Document) -> Self {
        let older = Choices {
            scheme_rule: SchemeRule::Strict,
            excess: Excess::Keep,
            rootless: Rootless::Refuse,
            encoded_dots: EncodedDots::Literal,
            dot_removal: DotRemoval::Merged,
            ..self.choices
        };
        let choices = match document {
            Document::Rfc2396 | Document::Rfc2396Ipv6 => {
                Choices { inheritance: Inheritance::Directory, ..older }
            }
            Document::Rfc1808 => Choices { inheritance: Inheritance::PathAndQuery, ..older },
            Document::Rfc1738 | Document::Rfc3986 | Document::Rfc3986Zones | Document::Rfc3987 => Choices {
                excess: Excess::Drop,
                rootless: Rootless::Letter,
                dot_removal: DotRemoval::Everywhere,
                inheritance: Inheritance::PathAndQuery,
                ..older
            },
        };
        Self { choices, ..self }
    }

    /// Chooses which paths dot-segments are removed from.
    #[must_use]
    pub const fn dot_removal(self, dot_removal: DotRemoval) -> Self {
        Self { choices: Choices { dot_removal, ..self.choices }, ..self }
    }

    pub(crate) const fn empty_base_path(self, empty_base_path: EmptyBasePath) -> Self {
        Self { choices: Choices { empty_base_path, ..self.choices }, ..self }
    }

    /// Chooses what a reference inherits that has no path of its own.
    #[must_use]
    pub const fn inheritance(self, inheritance: Inheritance) -> Self {
        Self { choices: Choices { inheritance, ..self.choices }, ..self }
    }

    /// The base.
    pub const fn base(&self) -> AbsoluteIdentifier<'a, S> {
        self.base
    }

    /// Chooses what a reference means that repeats the base's scheme.
    #[must_use]
    pub const fn scheme_rule(self, scheme_rule: SchemeRule) -> Self {
        Self { choices: Choices { scheme_rule, ..self.choices }, ..self }
    }

    /// Chooses what becomes of a `..` above the root.
    #[must_use]
    pub const fn excess(self, excess: Excess) -> Self {
        Self { choices: Choices { excess, ..self.choices }, ..self }
    }

    /// Chooses what a relative reference means for a base whose path does not begin with `/`.
    #[must_use]
    pub const fn rootless(self, rootless: Rootless) -> Self {
        Self { choices: Choices { rootless, ..self.choices }, ..self }
    }

    /// Chooses whether `%2e` is a dot.
    #[must_use]
    pub const fn encoded_dots(self, encoded_dots: EncodedDots) -> Self {
        Self { choices: Choices { encoded_dots, ..self.choices }, ..self }
    }
}

impl<'a> Resolver<'a> {
    /// The target of a reference, computed when it is written.
    ///
    /// # Errors
    ///
    /// [`ResolveError::Excess`] under [`Excess::Refuse`], [`ResolveError::Rootless`] under [`Rootless::Refuse`]; with
    /// the other choices it cannot fail.
    #[inline]
    pub fn resolve<'r>(&self, reference: impl Into<UriRef<'r>>) -> Result<Resolved<'r>, ResolveError>
    where
        'a: 'r,
    {
        let reference = reference.into();
        let resolved = Resolved { resolver: *self, reference };
        if self.choices.rootless == Rootless::Refuse && self.needs_a_root(reference) {
            return Err(ResolveError::Rootless);
        }
        if self.choices.excess == Excess::Refuse && resolved.target().excess() > 0 {
            return Err(ResolveError::Excess);
        }
        Ok(resolved)
    }

    /// The scheme of `reference`, unless it is one to look past.
    fn scheme_of<'r>(&self, reference: UriRef<'r>) -> Option<&'r str> {
        let scheme = reference.scheme()?;
        let looks_past =
            self.choices.scheme_rule == SchemeRule::Compat && scheme.is(self.base.scheme().as_str());
        if looks_past { None } else { Some(scheme.as_str()) }
    }

    /// Whether `reference` would have to be resolved against a path that has no root.
    fn needs_a_root(&self, reference: UriRef<'_>) -> bool {
        let is_rooted = self.base.authority().is_some() || self.base.path().is_absolute();
        let uses_path = !reference.path().is_empty() || reference.query().is_some();
        !is_rooted && uses_path && reference.authority().is_none() && self.scheme_of(reference).is_none()
    }

    /// Whether `reference` means the document that it stands in.
    fn is_current_document(&self, reference: UriRef<'_>) -> bool {
        self.choices.inheritance == Inheritance::Directory
            && reference.path().is_empty()
            && reference.query().is_none()
            && reference.authority().is_none()
            && self.scheme_of(reference).is_none()
    }

    /// Section 5.2.2, and where the choices differ, RFC 2396 section 5.2.
    #[inline]
    fn transform<'r>(&self, reference: UriRef<'r>) -> Target<'r>
    where
        'a: 'r,
    {
        let path = reference.path().as_str();
        let has_scheme = self.scheme_of(reference).is_some();
        let has_authority = reference.authority().is_some();
        let lead = Lead::new(self.base, reference, has_scheme);
        if has_scheme || has_authority || path.starts_with('/') {
            let trail = Trail::own(reference);
            return match self.choices.dot_removal {
                DotRemoval::Everywhere => self.without_dots(reference, lead, Joined::one(path), trail),
                DotRemoval::Merged => self.verbatim(reference, lead, Joined::one(path), trail),
                DotRemoval::MergedAndLeading => {
                    let path = DotFree::verbatim(Joined::one(without_leading_dots(path)));
                    Target::Pieces(Pieces { lead, path, trail })
                }
            };
        }
        self.merge(reference, lead)
    }

    fn has_root_to_add(&self) -> bool {
        self.base.authority().is_some() && self.choices.empty_base_path == EmptyBasePath::Root
    }

    /// The base's path up to its last slash, or `/` where an authority has no path (section 5.2.3).
    pub(crate) fn directory(&self) -> &'a str {
        let path = self.base.path().as_str();
        match path.rfind('/') {
            Some(slash) => &path[..=slash],
            None if self.has_root_to_add() => "/",
            None => "",
        }
    }

    /// The target of a reference that has no scheme, no authority, and no slash at the beginning.
    fn merge<'r>(&self, reference: UriRef<'r>, lead: Lead<'r>) -> Target<'r>
    where
        'a: 'r,
    {
        let base = self.base;
        let base_path = base.path().as_str();
        let path = reference.path().as_str();
        let has_query = reference.query().is_some();
        let query = if has_query { Trail::own(reference) } else { Trail::inherited(base, reference) };
        let inherited = Joined { head: base_path, tail: "" };
        match self.choices.inheritance {
            Inheritance::PathAndQuery if path.is_empty() => self.verbatim(reference, lead, inherited, query),
            Inheritance::Directory if path.is_empty() && !has_query => {
                self.verbatim(reference, lead, inherited, query)
            }
            _ => {
                let merged = Joined { head: self.directory(), tail: path };
                self.without_dots(reference, lead, merged, Trail::own(reference))
            }
        }
    }

    /// How dot-segments are removed from a path that is not that of a relative reference.
    pub(crate) fn rules(&self) -> Rules {
        let start = match self.choices.rootless {
            // By that letter nothing stands between the authority and the path, and no dots make a root there.
            _ if self.choices.empty_base_path == EmptyBasePath::Letter => Start::Erratum4547,
            Rootless::Letter | Rootless::Refuse => Start::Letter,
            Rootless::Erratum4547 => Start::Erratum4547,
        };
        Rules { start, excess: self.choices.excess, encoded: self.choices.encoded_dots }
    }

    /// The target whose path is `path` without its dot-segments (section 5.2.4).
    #[inline]
    fn without_dots<'r>(
        &self,
        reference: UriRef<'r>,
        lead: Lead<'r>,
        path: Joined<'r>,
        trail: Trail<'r>,
    ) -> Target<'r>
    where
        'a: 'r,
    {
        let path = path.climbed();
        if !path.may_hold_dots() {
            return self.verbatim(reference, lead, path, trail);
        }
        let path = DotFree::scanned(path, self.rules());
        Target::Pieces(Pieces { lead, path, trail })
    }

    /// The target whose path is `path` as it is: a beginning of the base's path, and an end of the reference's.
    #[inline]
    fn verbatim<'r>(
        &self,
        reference: UriRef<'r>,
        lead: Lead<'r>,
        path: Joined<'r>,
        trail: Trail<'r>,
    ) -> Target<'r>
    where
        'a: 'r,
    {
        let is_root_added = path.head.len() > self.base.path().as_str().len();
        if is_root_added || !lead.has_authority() && path.begins_with_two_slashes() {
            let path = DotFree::verbatim(path);
            return Target::Pieces(Pieces { lead, path, trail });
        }
        let (base, text) = (self.base.as_str(), reference.as_str());
        let base_len = lead.base.len() + path.head.len() + trail.base.len();
        let own_len = lead.reference.len() + path.tail.len() + trail.reference.len();
        let path_end = lead.base.len() + lead.reference.len() + path.len();
        let query_end = path_end + trail.query_len;
        Target::Stretches(Stretches {
            base: &base[..base_len],
            reference: &text[text.len() - own_len..],
            query_end,
            spans: Spans { path_end: path_end as u32, query_end: query_end as u32, ..lead.spans },
        })
    }
}

/// An absolute path without the `.` and `..` that it begins with.
pub(crate) fn without_leading_dots(path: &str) -> &str {
    let mut path = path;
    while let Some(rest) = path.strip_prefix("/../").or_else(|| path.strip_prefix("/./")) {
        // The slash behind the dots is the new beginning.
        path = &path[path.len() - rest.len() - 1..];
    }
    if matches!(path, "/.." | "/.") { "/" } else { path }
}

/// Why a [`Resolver`] that was told to refuse has refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResolveError {
    /// The reference has more `..` than the base has segments.
    Excess,
    /// The base's path does not begin with `/`, and the reference would be resolved against that path.
    Rootless,
}

impl ResolveError {
    /// A name that programs can rely on: `excess-dots` or `rootless-base`.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Excess => "excess-dots",
            Self::Rootless => "rootless-base",
        }
    }

    /// The rule that was asked for.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Excess => "a reference with too many \"..\" segments is an error",
            Self::Rootless => "a relative reference needs a base with a hierarchical path",
        }
    }

    /// The document and section that the rule stands in.
    pub const fn section(&self) -> &'static str {
        match self {
            Self::Excess => "RFC 2396 section 5.2",
            Self::Rootless => "RFC 2396 section 5",
        }
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Excess => "the reference climbs above the root of the base",
            Self::Rootless => "the base's path does not begin with a slash, so nothing is relative to it",
        })
    }
}

impl core::error::Error for ResolveError {}

impl<'a> AbsoluteUri<'a> {
    /// The target of a reference (section 5.2), computed when it is written. Never fails.
    #[inline]
    pub fn resolve<'r>(&self, reference: impl Into<UriRef<'r>>) -> Resolved<'r>
    where
        'a: 'r,
    {
        Resolved::by_the_letter(*self, reference.into())
    }

    /// This base with the choices that section 5.2 leaves open or that others make.
    pub const fn resolver(&self) -> Resolver<'a> {
        Resolver::new(*self)
    }

    /// Whether a reference leads back to this very document (section 4.4): whether its target, the fragment aside, is
    /// this base, character by character.
    pub fn is_same_document<'r>(&self, reference: impl Into<UriRef<'r>>) -> bool
    where
        'a: 'r,
    {
        self.resolve(reference).is_same_document()
    }
}

#[cfg(feature = "alloc")]
impl AbsoluteUriBuf {
    /// See [`AbsoluteUri::resolve`].
    pub fn resolve<'r>(&'r self, reference: impl Into<UriRef<'r>>) -> Resolved<'r> {
        self.as_absolute().resolve(reference)
    }

    /// See [`AbsoluteUri::is_same_document`].
    pub fn is_same_document<'r>(&'r self, reference: impl Into<UriRef<'r>>) -> bool {
        self.as_absolute().is_same_document(reference)
    }
}
