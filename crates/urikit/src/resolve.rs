//! Reference resolution (RFC 3986 section 5).
//!
//! [`Uri::resolve`] implements section 5.2 exactly and cannot fail. To resolve as older
//! specifications or other software do, use a [`Resolver`], which is a base with options.
//!
//! ```
//! use urikit::{Uri, UriRef};
//!
//! let base = Uri::parse("http://example.com/docs/guide/intro;v=1?lang=en")?;
//! let up = UriRef::parse("../../../logo.png")?;
//! assert_eq!(base.resolve(up).to_string(), "http://example.com/logo.png");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Disambiguating prefix
//!
//! Resolving `.//c` against `a:/b` yields the path `//c` without an authority. Written as `a://c`,
//! it would be parsed as an authority, so section 3.3 does not allow such a path. The result is
//! therefore `a:/.//c`, which resolves and normalizes to itself.

mod direct;
mod options;
mod target;

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

#[cfg(feature = "alloc")]
use crate::error::ParseError;
use crate::path::{DotFree, DotSegmentOptions, Joined, Start};
pub use crate::path::{EncodedDots, ExcessDotSegments};
use crate::recompose::BufferError;
#[cfg(feature = "alloc")]
use crate::reference::GenericUriBuf;
use crate::reference::{GenericUri, GenericUriRef, Rfc3986, UriRef, UriSpec};
use crate::spans::Spans;
pub(crate) use options::ResolveOptions;
pub use options::{DotRemoval, EmptyPathReference, RootlessBase, SameScheme};
pub(crate) use target::Resolved;
use target::{Composed, Copied, Target, TargetPrefix, TargetSuffix};

/// A base URI with options for resolving references, such as the treatment of `..` above the root.
///
/// It is created by [`Uri::resolver`] and can resolve any number of references. Each option
/// has a type that explains its values, such as [`ExcessDotSegments`].
///
/// ```
/// use urikit::{Uri, UriRef, resolve::ExcessDotSegments};
///
/// let resolver =
///     Uri::parse("http://example.com/a/")?.resolver().excess(ExcessDotSegments::Error);
/// assert_eq!(resolver.resolve(UriRef::parse("../faq")?)?.to_string(), "http://example.com/faq");
/// assert!(resolver.resolve(UriRef::parse("../../etc/passwd")?).is_err());
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "call `resolve`"]
pub struct Resolver<'a, S: UriSpec = Rfc3986> {
    base: GenericUri<'a, S>,
    pub(crate) options: ResolveOptions,
}

impl<'a, S: UriSpec> Resolver<'a, S> {
    /// Creates a resolver that resolves references against a base by RFC 3986 section 5.2.
    ///
    /// To change its options, use the other methods, such as [`excess`](Self::excess).
    #[inline]
    pub fn new(base: GenericUri<'a, S>) -> Self {
        Self { base: base.without_fragment(), options: ResolveOptions::STRICT }
    }

    /// Changes the specification. The caller ensures that the base conforms to it.
    pub(crate) const fn cast<T: UriSpec>(self) -> Resolver<'a, T> {
        Resolver { base: self.base.cast(), options: self.options }
    }

    /// Sets the paths from which the dot-segments `.` and `..` are removed.
    ///
    /// By default, they are removed from all paths, so the reference `/./g` resolves to `/g`. With
    /// [`DotRemoval::Merged`], they are removed only from relative paths after merging.
    pub const fn dot_removal(self, dot_removal: DotRemoval) -> Self {
        Self { options: ResolveOptions { dot_removal, ..self.options }, ..self }
    }

    /// Sets the components that a reference without a path, such as `?q`, inherits from the base.
    ///
    /// By default, it inherits the path, and the query if it has none. With
    /// [`EmptyPathReference::BaseDirectory`], it inherits only the path up to its last slash.
    pub const fn empty_path_reference(self, empty_path_reference: EmptyPathReference) -> Self {
        Self { options: ResolveOptions { empty_path_reference, ..self.options }, ..self }
    }

    /// Returns the base URI against which this resolver resolves references.
    ///
    /// It is the URI that was passed to [`new`](Self::new), or whose `resolver` method was called.
    pub const fn base(&self) -> GenericUri<'a, S> {
        self.base
    }

    /// Sets whether the scheme of a reference is ignored if it is equal to that of the base.
    ///
    /// By default, the reference `http:g` is a URI. With [`SameScheme::Ignore`] and an `http` base,
    /// it is resolved like the relative reference `g`.
    pub const fn same_scheme(self, same_scheme: SameScheme) -> Self {
        Self { options: ResolveOptions { same_scheme, ..self.options }, ..self }
    }

    /// Sets the treatment of `..` segments above the root of the path, as in `/../a`.
    ///
    /// By default, they are removed. [`ExcessDotSegments::Keep`] keeps them in the path, and with
    /// [`ExcessDotSegments::Error`], resolution returns an error.
    pub const fn excess(self, excess: ExcessDotSegments) -> Self {
        Self { options: ResolveOptions { excess, ..self.options }, ..self }
    }

    /// Sets the treatment of relative references if the base has no leading slash, as in `foo:a/b`.
    ///
    /// By default, `..` can then add a leading slash to the path. With [`RootlessBase::Error`],
    /// such a resolution returns an error instead.
    pub const fn rootless(self, rootless: RootlessBase) -> Self {
        Self { options: ResolveOptions { rootless, ..self.options }, ..self }
    }

    /// Sets whether `%2e` is treated as a dot, so that `%2e%2e/` is resolved like `../`.
    ///
    /// By default, it is an ordinary part of a segment. Use [`EncodedDots::Dots`] to resolve links
    /// as browsers do.
    pub const fn encoded_dots(self, encoded_dots: EncodedDots) -> Self {
        Self { options: ResolveOptions { encoded_dots, ..self.options }, ..self }
    }
}

impl<'a, S: UriSpec> Resolver<'a, S> {
    /// Resolves a reference against the base, with the options of this resolver.
    ///
    /// # Errors
    ///
    /// Returns [`ResolveError::ExcessDotSegments`] if [`ExcessDotSegments::Error`] is set and the
    /// reference has excess `..` segments, or [`ResolveError::RootlessBase`] if
    /// [`RootlessBase::Error`] is set and the path of the base has no leading slash. With other
    /// options, this cannot fail.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn resolve<'r>(
        &self,
        reference: impl Into<GenericUriRef<'r, S>>,
    ) -> Result<GenericUriBuf<S>, ResolveError> {
        Ok(self.resolved(reference.into())?.to_uri().cast())
    }

    /// Appends the target of a reference to a string, so that a loop can reuse its memory.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`resolve`](Self::resolve). The string is then unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriRef};
    ///
    /// let resolver = Uri::parse("http://example.com/a/")?.resolver();
    /// let mut target = String::new();
    /// resolver.resolve_into(UriRef::parse("b")?, &mut target)?;
    /// assert_eq!(target, "http://example.com/a/b");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn resolve_into<'r>(
        &self,
        reference: impl Into<GenericUriRef<'r, S>>,
        out: &mut String,
    ) -> Result<(), ResolveError> {
        self.resolved(reference.into())?.append_to(out);
        Ok(())
    }

    /// Writes the target of a reference to a buffer, without an allocator.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Resolve`](crate::Error::Resolve) as [`resolve`](Self::resolve) does, or
    /// [`Error::Buffer`](crate::Error::Buffer) with the required length if the buffer is too small.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriRef};
    ///
    /// let resolver = Uri::parse("http://example.com/a/")?.resolver();
    /// let mut buffer = [0; 64];
    /// let target = resolver.write_into(UriRef::parse("b")?, &mut buffer)?;
    /// assert_eq!(target, "http://example.com/a/b");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn write_into<'b>(
        &self,
        reference: impl Into<GenericUriRef<'b, S>>,
        out: &'b mut [u8],
    ) -> Result<GenericUri<'b, S>, ResolveError> {
        Ok(self.resolved(reference.into())?.write_into(out)?.cast())
    }

    pub(crate) fn resolved<'r>(
        &self,
        reference: GenericUriRef<'r, S>,
    ) -> Result<Resolved<'r>, ResolveError>
    where
        'a: 'r,
    {
        let reference = reference.cast::<Rfc3986>();
        let resolver: Resolver<'r> = self.cast();
        let resolved = Resolved { resolver, reference };
        if self.options.rootless == RootlessBase::Error && resolver.needs_a_root(reference) {
            return Err(ResolveError::RootlessBase);
        }
        if self.options.excess == ExcessDotSegments::Error && resolved.target().excess() > 0 {
            return Err(ResolveError::ExcessDotSegments);
        }
        Ok(resolved)
    }
}

impl<'a> Resolver<'a> {
    fn scheme_of<'r>(&self, reference: UriRef<'r>) -> Option<&'r str> {
        let scheme = reference.scheme()?;
        let looks_past =
            self.options.same_scheme == SameScheme::Ignore && scheme == self.base.scheme();
        if looks_past { None } else { Some(scheme.as_str()) }
    }

    fn needs_a_root(&self, reference: UriRef<'_>) -> bool {
        let is_rooted = self.base.authority().is_some() || self.base.path().is_absolute();
        let uses_path = !reference.path().is_empty() || reference.query().is_some();
        !is_rooted
            && uses_path
            && reference.authority().is_none()
            && self.scheme_of(reference).is_none()
    }

    fn is_current_document(&self, reference: UriRef<'_>) -> bool {
        self.options.empty_path_reference == EmptyPathReference::BaseDirectory
            && reference.path().is_empty()
            && reference.query().is_none()
            && reference.authority().is_none()
            && self.scheme_of(reference).is_none()
    }

    /// Implements section 5.2.2, or RFC 2396 section 5.2 if the options require it.
    #[inline]
    fn transform<'r>(&self, reference: UriRef<'r>) -> Target<'r>
    where
        'a: 'r,
    {
        let path = reference.path().as_str();
        let has_scheme = self.scheme_of(reference).is_some();
        let has_authority = reference.authority().is_some();
        let lead = TargetPrefix::new(self.base, reference, has_scheme);
        if has_scheme || has_authority || path.starts_with('/') {
            let trail = TargetSuffix::own(reference);
            return match self.options.dot_removal {
                DotRemoval::Everywhere => {
                    self.without_dots(reference, lead, Joined::one(path), trail)
                }
                DotRemoval::Merged => self.verbatim(reference, lead, Joined::one(path), trail),
                DotRemoval::MergedAndLeading => {
                    let path = DotFree::verbatim(Joined::one(without_leading_dots(path)));
                    Target::Composed(Composed { lead, path, trail })
                }
            };
        }
        self.merge(reference, lead)
    }

    fn has_root_to_add(&self) -> bool {
        self.base.authority().is_some()
    }

    /// Returns the path of the base up to its last slash, or `/` if there is an authority and no
    /// path (section 5.2.3).
    pub(crate) fn directory(&self) -> &'a str {
        let path = self.base.path().as_str();
        match path.rfind('/') {
            Some(slash) => &path[..=slash],
            None if self.has_root_to_add() => "/",
            None => "",
        }
    }

    /// Returns the target of a reference without a scheme, an authority, and a leading slash.
    fn merge<'r>(&self, reference: UriRef<'r>, lead: TargetPrefix<'r>) -> Target<'r>
    where
        'a: 'r,
    {
        let base = self.base;
        let base_path = base.path().as_str();
        let path = reference.path().as_str();
        let has_query = reference.query().is_some();
        let query = if has_query {
            TargetSuffix::own(reference)
        } else {
            TargetSuffix::inherited(base, reference)
        };
        let inherited = Joined { head: base_path, tail: "" };
        match self.options.empty_path_reference {
            EmptyPathReference::BasePathAndQuery if path.is_empty() => {
                self.verbatim(reference, lead, inherited, query)
            }
            EmptyPathReference::BaseDirectory if path.is_empty() && !has_query => {
                self.verbatim(reference, lead, inherited, query)
            }
            _ => {
                let merged = Joined { head: self.directory(), tail: path };
                self.without_dots(reference, lead, merged, TargetSuffix::own(reference))
            }
        }
    }

    /// Returns the options for the path of a URI.
    pub(crate) fn rules(&self) -> DotSegmentOptions {
        let start = match self.options.rootless {
            RootlessBase::AsSpecified | RootlessBase::Error => Start::AsSpecified,
            RootlessBase::Erratum4547 => Start::Erratum4547,
        };
        DotSegmentOptions { start, excess: self.options.excess, encoded: self.options.encoded_dots }
    }

    /// Returns the target with the path `path`, without its dot-segments (section 5.2.4).
    #[inline]
    fn without_dots<'r>(
        &self,
        reference: UriRef<'r>,
        lead: TargetPrefix<'r>,
        path: Joined<'r>,
        trail: TargetSuffix<'r>,
    ) -> Target<'r>
    where
        'a: 'r,
    {
        let path = path.climbed();
        if !path.may_hold_dots() {
            return self.verbatim(reference, lead, path, trail);
        }
        let path = DotFree::scanned(path, self.rules());
        Target::Composed(Composed { lead, path, trail })
    }

    /// Returns the target with the path `path`, which is a prefix of the base's path followed by a
    /// suffix of the reference's.
    #[inline]
    fn verbatim<'r>(
        &self,
        reference: UriRef<'r>,
        lead: TargetPrefix<'r>,
        path: Joined<'r>,
        trail: TargetSuffix<'r>,
    ) -> Target<'r>
    where
        'a: 'r,
    {
        let is_root_added = path.head.len() > self.base.path().as_str().len();
        if is_root_added || !lead.has_authority() && path.begins_with_two_slashes() {
            let path = DotFree::verbatim(path);
            return Target::Composed(Composed { lead, path, trail });
        }
        let (base, text) = (self.base.as_str(), reference.as_str());
        let base_len = lead.base.len() + path.head.len() + trail.base.len();
        let own_len = lead.reference.len() + path.tail.len() + trail.reference.len();
        let path_end = lead.base.len() + lead.reference.len() + path.len();
        let query_end = path_end + trail.query_len;
        Target::Copied(Copied {
            base: &base[..base_len],
            reference: &text[text.len() - own_len..],
            query_end,
            spans: Spans { path_end: path_end as u32, query_end: query_end as u32, ..lead.spans },
        })
    }
}

/// Returns an absolute path without its leading dot-segments.
pub(crate) fn without_leading_dots(path: &str) -> &str {
    let mut path = path;
    while let Some(rest) = path.strip_prefix("/../").or_else(|| path.strip_prefix("/./")) {
        // The slash after the dot-segment starts the remaining path.
        path = &path[path.len() - rest.len() - 1..];
    }
    if matches!(path, "/.." | "/.") { "/" } else { path }
}

/// The error returned if the options of a [`Resolver`] reject a reference.
///
/// With the default options, which are those of RFC 3986, no reference is rejected.
///
/// ```
/// use urikit::{
///     Uri, UriRef,
///     resolve::{ExcessDotSegments, ResolveError},
/// };
///
/// let resolver =
///     Uri::parse("http://example.com/")?.resolver().excess(ExcessDotSegments::Error);
/// let error = resolver.resolve(UriRef::parse("../etc/passwd")?).unwrap_err();
/// assert_eq!((error, error.code()), (ResolveError::ExcessDotSegments, "excess-dots"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResolveError {
    /// The reference has more `..` segments than the base has segments.
    ExcessDotSegments,
    /// The reference is relative, and the path of the base does not start with `/`.
    RootlessBase,
    /// The buffer is too small for the result.
    Buffer(BufferError),
}

impl ResolveError {
    /// Returns a stable, machine-readable code for the error: `excess-dots` or `rootless-base`.
    ///
    /// Use it in programs and logs. `Display` writes a message for people.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Buffer(_) => "buffer",
            Self::ExcessDotSegments => "excess-dots",
            Self::RootlessBase => "rootless-base",
        }
    }

    /// Returns a sentence that states the violated rule, for use in a message.
    ///
    /// For example, one rule is that a relative reference needs a base with a hierarchical path. To
    /// get the section that specifies the rule, use [`section`](Self::section).
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Buffer(_) => "the result must fit into the buffer",
            Self::ExcessDotSegments => "a reference with too many \"..\" segments is an error",
            Self::RootlessBase => "a relative reference needs a base with a hierarchical path",
        }
    }

    /// Returns the section that specifies the rule, such as `RFC 2396 section 5.2`.
    pub const fn section(&self) -> &'static str {
        match self {
            Self::Buffer(_) => "RFC 3986 section 5.3",
            Self::ExcessDotSegments => "RFC 2396 section 5.2",
            Self::RootlessBase => "RFC 2396 section 5",
        }
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Buffer(error) => return error.fmt(f),
            Self::ExcessDotSegments => "reference has more `..` segments than the base path",
            Self::RootlessBase => "path of the base does not start with `/`",
        })
    }
}

impl core::error::Error for ResolveError {}

impl From<BufferError> for ResolveError {
    fn from(error: BufferError) -> Self {
        Self::Buffer(error)
    }
}

impl<'a, S: UriSpec> GenericUri<'a, S> {
    /// Returns a resolver with this base, for setting options and for resolving without allocation.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriRef, resolve::SameScheme};
    ///
    /// let base = Uri::parse("http://example.com/a/b")?;
    /// let compatible = base.resolver().same_scheme(SameScheme::Ignore);
    /// assert_eq!(compatible.resolve(UriRef::parse("http:g")?)?, "http://example.com/a/g");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn resolver(&self) -> Resolver<'a, S> {
        Resolver::new(*self)
    }
}

#[cfg(feature = "alloc")]
macro_rules! resolution {
    ([$($life:lifetime,)?] $type:ident $view:lifetime) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Resolves a reference, such as `../g`, against this base URI.
            ///
            /// This is the algorithm of RFC 3986 section 5.2.2. It cannot fail: every reference,
            /// including an empty one, has a target. The fragment of the base is ignored (section
            /// 5.1). To set options, or to resolve without allocation, use a [`Resolver`].
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{Uri, UriRef};
            ///
            /// let base = Uri::parse("http://example.com/docs/guide/intro.html#top")?;
            /// let target = base.resolve(UriRef::parse("../api/?q=uri")?);
            /// assert_eq!(target, "http://example.com/docs/api/?q=uri");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[doc(alias = "resolve_reference")]
            #[inline]
            pub fn resolve<'r>(
                &self,
                reference: impl Into<GenericUriRef<'r, S>>,
            ) -> GenericUriBuf<S> {
                let base = GenericUri::from(self).without_fragment();
                Resolved::with_default_options(base.cast(), reference.into().cast()).to_uri().cast()
            }

            /// Parses a reference, and resolves it against this base URI.
            ///
            /// # Errors
            ///
            /// Returns an error if the string is not a valid reference.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let base: UriBuf = "https://example.com/docs/".parse()?;
            /// assert_eq!(base.join("../contact")?, "https://example.com/contact");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[doc(alias("resolve_str", "urljoin"))]
            pub fn join(&self, reference: &str) -> Result<GenericUriBuf<S>, ParseError> {
                Ok(self.resolve(GenericUriRef::parse(reference)?))
            }

            /// Returns whether a reference refers to the document at this base URI, as `#top` does.
            ///
            /// This is the case if its target without the fragment equals the base without its
            /// fragment (RFC 3986 section 4.4).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{Uri, UriRef};
            ///
            /// let page = Uri::parse("http://example.com/guide")?;
            /// assert!(page.is_same_document(UriRef::parse("#install")?));
            /// assert!(!page.is_same_document(UriRef::parse("?v=2")?));
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn is_same_document<'r>(
                &self,
                reference: impl Into<GenericUriRef<'r, S>>,
            ) -> bool {
                let base = GenericUri::from(self).without_fragment();
                Resolved::with_default_options(base.cast(), reference.into().cast())
                    .is_same_document()
            }
        }
    };
}
#[cfg(feature = "alloc")]
resolution! { ['a,] GenericUri 'a }
#[cfg(feature = "alloc")]
resolution! { [] GenericUriBuf '_ }
