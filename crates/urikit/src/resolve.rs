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

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt::{self, Write};

use crate::component::Authority;
use crate::dots::{DotFree, Joined, Rules, Start};
pub use crate::dots::{EncodedDots, Excess};
use crate::recompose::{BufferTooSmall, Recompose, Recomposer, writes_exactly};
use crate::reference::{AbsoluteUri, Uri, UriRef};

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
    /// What erratum 4547 makes of it: `foo:c`, the path stays rootless.
    Erratum4547,
    /// Nothing, as in RFC 2396, where such a path is opaque. Only a reference that is empty or a fragment, or that has an
    /// authority, can be resolved.
    Refuse,
}

/// A base with choices; see the [module](self). `Copy`, made by [`AbsoluteUri::resolver`].
#[derive(Clone, Copy, Debug)]
pub struct Resolver<'a> {
    base: AbsoluteUri<'a>,
    /// The base's path up to its last slash, or `/` where an authority has no path (section 5.2.3).
    directory: &'a str,
    scheme_rule: SchemeRule,
    excess: Excess,
    rootless: Rootless,
    encoded_dots: EncodedDots,
}

impl<'a> Resolver<'a> {
    /// A base with the choices of section 5.2.
    pub fn new(base: AbsoluteUri<'a>) -> Self {
        let path = base.path().as_str();
        let directory = match path.rfind('/') {
            Some(slash) => &path[..=slash],
            None if base.authority().is_some() => "/",
            None => "",
        };
        Self {
            base,
            directory,
            scheme_rule: SchemeRule::Strict,
            excess: Excess::Drop,
            rootless: Rootless::Letter,
            encoded_dots: EncodedDots::Literal,
        }
    }

    /// The base.
    pub const fn base(&self) -> AbsoluteUri<'a> {
        self.base
    }

    /// Chooses what a reference means that repeats the base's scheme.
    #[must_use]
    pub const fn scheme_rule(self, scheme_rule: SchemeRule) -> Self {
        Self { scheme_rule, ..self }
    }

    /// Chooses what becomes of a `..` above the root.
    #[must_use]
    pub const fn excess(self, excess: Excess) -> Self {
        Self { excess, ..self }
    }

    /// Chooses what a relative reference means for a base whose path does not begin with `/`.
    #[must_use]
    pub const fn rootless(self, rootless: Rootless) -> Self {
        Self { rootless, ..self }
    }

    /// Chooses whether `%2e` is a dot.
    #[must_use]
    pub const fn encoded_dots(self, encoded_dots: EncodedDots) -> Self {
        Self { encoded_dots, ..self }
    }

    /// The target of a reference, computed when it is written.
    ///
    /// # Errors
    ///
    /// [`ResolveError::Excess`] under [`Excess::Refuse`], [`ResolveError::Rootless`] under [`Rootless::Refuse`]; with
    /// the other choices it cannot fail.
    pub fn resolve<'r>(&self, reference: impl Into<UriRef<'r>>) -> Result<Resolved<'r>, ResolveError>
    where
        'a: 'r,
    {
        let reference = reference.into();
        let resolved = self.transform(reference);
        if self.rootless == Rootless::Refuse && self.needs_a_root(reference) {
            return Err(ResolveError::Rootless);
        }
        if self.excess == Excess::Refuse && resolved.path.excess() > 0 {
            return Err(ResolveError::Excess);
        }
        Ok(resolved)
    }

    /// The scheme of `reference`, unless it is one to look past.
    fn scheme_of<'r>(&self, reference: UriRef<'r>) -> Option<&'r str> {
        let scheme = reference.scheme()?;
        let looks_past = self.scheme_rule == SchemeRule::Compat && scheme.is(self.base.scheme().as_str());
        if looks_past { None } else { Some(scheme.as_str()) }
    }

    /// Whether `reference` would have to be resolved against a path that has no root.
    fn needs_a_root(&self, reference: UriRef<'_>) -> bool {
        let is_rooted = self.base.authority().is_some() || self.base.path().is_absolute();
        let uses_path = !reference.path().is_empty() || reference.query().is_some();
        !is_rooted && uses_path && reference.authority().is_none() && self.scheme_of(reference).is_none()
    }

    /// Section 5.2.2.
    fn transform<'r>(&self, reference: UriRef<'r>) -> Resolved<'r>
    where
        'a: 'r,
    {
        let base = self.base;
        let path = reference.path().as_str();
        let own = Joined::one(path);
        let own_query = reference.query().map(|query| query.as_str());
        let scheme = self.scheme_of(reference);
        let (authority, path, query) = if scheme.is_some() || reference.authority().is_some() {
            (reference.authority(), self.without_dots(own), own_query)
        } else if path.is_empty() {
            let path = DotFree::verbatim(Joined::one(base.path().as_str()));
            (base.authority(), path, own_query.or(base.query().map(|query| query.as_str())))
        } else if path.starts_with('/') {
            (base.authority(), self.without_dots(own), own_query)
        } else {
            let merged = Joined { head: self.directory, tail: path };
            (base.authority(), self.without_dots(merged), own_query)
        };
        Resolved {
            base,
            scheme: scheme.unwrap_or(base.scheme().as_str()),
            authority,
            path,
            query,
            fragment: reference.fragment().map(|fragment| fragment.as_str()),
        }
    }

    /// Section 5.2.4.
    fn without_dots<'r>(&self, path: Joined<'r>) -> DotFree<'r> {
        let start = match self.rootless {
            Rootless::Letter | Rootless::Refuse => Start::Letter,
            Rootless::Erratum4547 => Start::Erratum4547,
        };
        DotFree::new(path, Rules { start, excess: self.excess, encoded: self.encoded_dots })
    }
}

/// The target of a reference (RFC 3986 section 5.2), not yet written. `Display` writes it.
///
/// Takes time linear in the target's length to write, whatever its shape, and no memory but the target's.
#[derive(Clone, Copy)]
pub struct Resolved<'r> {
    base: AbsoluteUri<'r>,
    scheme: &'r str,
    authority: Option<Authority<'r>>,
    path: DotFree<'r>,
    query: Option<&'r str>,
    fragment: Option<&'r str>,
}

impl<'r> Resolved<'r> {
    pub(crate) fn by_the_letter(base: AbsoluteUri<'r>, reference: UriRef<'r>) -> Self {
        Resolver::new(base).transform(reference)
    }

    /// The target as an owned URI, in one allocation and without a second parse.
    ///
    /// # Panics
    ///
    /// When the target is longer than `u32::MAX` bytes, which takes a base and a reference that are so together.
    #[cfg(feature = "alloc")]
    pub fn to_uri(&self) -> crate::UriBuf {
        crate::UriBuf::new(self.recompose_owned(self.capacity()))
    }

    /// Appends the target to `out`.
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut String) {
        out.reserve(self.capacity());
        // A `String` takes everything.
        let _ = self.recompose(&mut Recomposer::new(out));
    }

    /// At least as many bytes as the target has.
    #[cfg(feature = "alloc")]
    fn capacity(&self) -> usize {
        let authority = self.authority.map_or(0, |authority| 2 + authority.as_str().len());
        let rest =
            [self.query, self.fragment].into_iter().flatten().map(|text| 1 + text.len()).sum::<usize>();
        self.scheme.len() + 1 + authority + 2 + self.path.most() + rest
    }

    /// Writes the target to the beginning of `out`.
    ///
    /// # Errors
    ///
    /// [`BufferTooSmall`] with the number of bytes that are needed; what `out` holds then is not specified.
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<Uri<'b>, BufferTooSmall> {
        self.recompose_into(out).map(Uri::new)
    }

    /// Whether the target, its fragment aside, is the base, character by character (section 4.4).
    pub fn is_same_document(&self) -> bool {
        writes_exactly(self.base.as_str(), |out| self.recompose_document(&mut Recomposer::new(out)))
    }

    /// Section 5.3 up to the fragment.
    fn recompose_document<W: Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        to.write_str(self.scheme)?;
        to.end_scheme()?;
        if let Some(authority) = &self.authority {
            to.authority(authority)?;
        }
        to.begin_path();
        if self.authority.is_none() && self.path.begins_with_two_slashes() {
            to.write_str("/.")?;
        }
        self.path.write(&mut |piece| to.write_str(piece))?;
        to.end_path();
        if let Some(query) = self.query {
            to.begin_query()?;
            to.write_str(query)?;
            to.end_query();
        }
        Ok(())
    }
}

impl Recompose for Resolved<'_> {
    fn recompose<W: Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        self.recompose_document(to)?;
        let Some(fragment) = self.fragment else { return Ok(()) };
        to.begin_fragment()?;
        to.write_str(fragment)
    }
}

impl fmt::Display for Resolved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.recompose(&mut Recomposer::new(f))
    }
}

impl fmt::Debug for Resolved<'_> {
    /// The components, with the password masked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resolved")
            .field("scheme", &self.scheme)
            .field("authority", &self.authority)
            .field("path", &self.path)
            .field("query", &self.query)
            .field("fragment", &self.fragment)
            .finish()
    }
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
