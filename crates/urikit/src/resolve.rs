//! Reference resolution (RFC 3986 section 5).
//!
//! [`Uri::resolve`](crate::Uri::resolve) implements section 5.2 exactly and cannot fail. To resolve
//! as other software does, use a [`Resolver`], which is a base with options. To resolve against a
//! base without a scheme, use [`resolve_relative`].
//!
//! ```
//! use urikit::{Uri, UriRef};
//!
//! let base = Uri::parse("http://example.com/docs/guide/intro;v=1?lang=en")?;
//! let up = UriRef::parse("../../../logo.png")?;
//! assert_eq!(base.resolve(up), "http://example.com/logo.png");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Disambiguating prefix
//!
//! Resolving `.//c` against `a:/b` yields the path `//c` without an authority. Written as `a://c`,
//! it would be parsed as an authority, so section 3.3 does not allow such a path. The result is
//! therefore `a:/.//c`, which resolves and normalizes to itself.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

use crate::chars;
#[cfg(feature = "alloc")]
use crate::error::ParseError;
use crate::path::{self, DotRules, Start};
pub use crate::path::{EncodedDots, ExcessDotSegments, RootlessPath};
use crate::reference::{GenericUri, GenericUriRef, Rfc3986, UriSpec};
#[cfg(feature = "alloc")]
use crate::reference::{GenericUriBuf, GenericUriRefBuf};
use crate::sink::{Buffer, BufferError, Full, Sink};
use crate::spans::Spans;

/// Whether the scheme of a reference is ignored if it is equal to that of the base.
///
/// Set it with [`Resolver::same_scheme`].
///
/// # Examples
///
/// ```
/// use urikit::{Uri, UriRef, resolve::SameScheme};
///
/// let resolver = Uri::parse("http://example.com/docs/")?.resolver();
/// let link = UriRef::parse("http:faq.html")?;
/// assert_eq!(resolver.resolve(link)?, "http:faq.html");
/// let lenient = resolver.same_scheme(SameScheme::Ignore);
/// assert_eq!(lenient.resolve(link)?, "http://example.com/docs/faq.html");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SameScheme {
    /// A reference with a scheme is a URI, whatever the base is.
    #[default]
    Keep,
    /// A reference with the scheme of the base is resolved as if it had no scheme, as section 5.2.2
    /// allows for compatibility with older software.
    Ignore,
}

/// Whether a dot-segment at the end of the base path names a directory, as in `http://a/b/..`.
///
/// Set it with [`Resolver::base_dots`].
///
/// # Examples
///
/// ```
/// use urikit::{Uri, UriRef, resolve::BaseDots};
///
/// let resolver = Uri::parse("http://example.com/docs/..")?.resolver();
/// let link = UriRef::parse("faq.html")?;
/// assert_eq!(resolver.resolve(link)?, "http://example.com/docs/faq.html");
/// let removed = resolver.base_dots(BaseDots::Erratum4789);
/// assert_eq!(removed.resolve(link)?, "http://example.com/faq.html");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BaseDots {
    /// The last segment of the base path is replaced, even if it is `.` or `..` (section 5.2.3).
    #[default]
    AsSpecified,
    /// Dot-segments are removed from the base path before the paths are merged ([erratum
    /// 4789](https://www.rfc-editor.org/errata/eid4789)), with the other options of the resolver.
    ///
    /// If [`ExcessDotSegments::Keep`] keeps a `..` at the end of the base path, it names a
    /// directory, too: `c` resolved against `s:..` is `s:../c`. With [`RootlessPath::Erratum4547`],
    /// an empty first segment, as in `s:.//`, stays a segment and is not the root.
    Erratum4789,
}

/// The options of a [`Resolver`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ResolveOptions {
    pub(crate) same_scheme: SameScheme,
    pub(crate) excess: ExcessDotSegments,
    pub(crate) rootless: RootlessPath,
    pub(crate) encoded_dots: EncodedDots,
    pub(crate) base_dots: BaseDots,
}

impl ResolveOptions {
    /// The options with which resolution is that of RFC 3986 section 5.2.
    pub(crate) const STRICT: Self = Self {
        same_scheme: SameScheme::Keep,
        excess: ExcessDotSegments::Drop,
        rootless: RootlessPath::AsSpecified,
        encoded_dots: EncodedDots::Literal,
        base_dots: BaseDots::AsSpecified,
    };
}

/// A base URI with options for resolving references, such as the treatment of `..` above the root.
///
/// It is created by [`Uri::resolver`](crate::Uri::resolver) and can resolve any number of
/// references. Each option has a type that explains its values, such as [`ExcessDotSegments`].
///
/// ```
/// use urikit::{Uri, UriRef, resolve::ExcessDotSegments};
///
/// let resolver = Uri::parse("http://example.com/a/")?.resolver().excess(ExcessDotSegments::Error);
/// assert_eq!(resolver.resolve(UriRef::parse("../faq")?)?, "http://example.com/faq");
/// assert!(resolver.resolve(UriRef::parse("../../etc/passwd")?).is_err());
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "call `resolve`"]
pub struct Resolver<'a, S: UriSpec = Rfc3986> {
    base: GenericUri<'a, S>,
    options: ResolveOptions,
}

impl<'a, S: UriSpec> Resolver<'a, S> {
    /// Creates a resolver that resolves references against a base by RFC 3986 section 5.2.
    ///
    /// To change its options, use the other methods, such as [`excess`](Self::excess).
    #[inline]
    pub const fn new(base: GenericUri<'a, S>) -> Self {
        Self { base, options: ResolveOptions::STRICT }
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
    /// By default, `..` can then add a leading slash to the path. With [`RootlessPath::Opaque`],
    /// such a resolution returns an error instead.
    pub const fn rootless(self, rootless: RootlessPath) -> Self {
        Self { options: ResolveOptions { rootless, ..self.options }, ..self }
    }

    /// Sets whether `%2e` is treated as a dot, so that `%2e%2e/` is resolved like `../`.
    ///
    /// By default, it is an ordinary part of a segment. Use [`EncodedDots::Dots`] to resolve links
    /// as browsers do.
    pub const fn encoded_dots(self, encoded_dots: EncodedDots) -> Self {
        Self { options: ResolveOptions { encoded_dots, ..self.options }, ..self }
    }

    /// Sets whether a base path that ends with a dot-segment, as in `http://a/b/..`, is a
    /// directory.
    ///
    /// By default, the last segment of the base path is replaced, whatever it is.
    pub const fn base_dots(self, base_dots: BaseDots) -> Self {
        Self { options: ResolveOptions { base_dots, ..self.options }, ..self }
    }

    /// Returns whether all options have their default values.
    #[cfg(feature = "alloc")]
    pub(crate) fn is_strict(&self) -> bool {
        self.options == ResolveOptions::STRICT
    }

    /// Returns the option that [`encoded_dots`](Self::encoded_dots) sets.
    #[cfg(feature = "alloc")]
    pub(crate) const fn encoded_dots_option(&self) -> EncodedDots {
        self.options.encoded_dots
    }

    /// Returns the part of the base path that a relative path is appended to, and the slash to
    /// write between them, which is `""` if none is needed.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn directory(&self) -> (&'a [u8], &'static str) {
        let (text, spans) = (self.base.as_str(), self.base.spans());
        let path = &text.as_bytes()[spans.path()];
        let (end, root) = directory(path, spans.host_start != 0, self.options);
        (&path[..end], root)
    }

    /// Returns whether a reference with this scheme is resolved as if it had none.
    pub(crate) fn ignores_scheme_of(&self, reference: GenericUriRef<'_, S>) -> bool {
        self.options.same_scheme == SameScheme::Ignore
            && reference.scheme().is_some_and(|scheme| scheme == self.base.scheme())
    }

    /// Resolves a URI reference against the base, with the options of this resolver.
    ///
    /// # Errors
    ///
    /// Returns [`ResolveError::ExcessDotSegments`] if [`ExcessDotSegments::Error`] is set and the
    /// reference has excess `..` segments, or [`ResolveError::RootlessBase`] if
    /// [`RootlessPath::Opaque`] is set and the path of the base has no leading slash. With other
    /// options, this cannot fail.
    ///
    /// # Panics
    ///
    /// Panics if the target is longer than `u32::MAX` bytes.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn resolve<'r>(
        &self,
        reference: impl Into<GenericUriRef<'r, S>>,
    ) -> Result<GenericUriBuf<S>, ResolveError> {
        let target = self.target(reference.into())?;
        let mut text = String::with_capacity(target.checked_capacity());
        let spans = target.write(&mut text)?;
        Ok(GenericUriBuf::new(GenericUriRefBuf::new(text, spans)))
    }

    /// Resolves a URI reference against the base, and appends the target to a string.
    ///
    /// Use this method in a loop, so that the string is not allocated for each target.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`resolve`](Self::resolve). The string is then unchanged.
    ///
    /// # Panics
    ///
    /// Panics if the target is longer than `u32::MAX` bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriRef};
    ///
    /// let resolver = Uri::parse("https://example.com/docs/")?.resolver();
    /// let mut html = String::from("<a href=\"");
    /// resolver.resolve_into(UriRef::parse("faq.html")?, &mut html)?;
    /// assert_eq!(html, "<a href=\"https://example.com/docs/faq.html");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn resolve_into<'r>(
        &self,
        reference: impl Into<GenericUriRef<'r, S>>,
        out: &mut String,
    ) -> Result<(), ResolveError> {
        let target = self.target(reference.into())?;
        let start = out.len();
        out.reserve(target.checked_capacity());
        // Excess `..` segments are counted while the path is edited, so an error may occur after
        // the target has been appended.
        target.write(out).map(|_| ()).inspect_err(|_| out.truncate(start))
    }

    /// Resolves a URI reference against the base, and writes the target to the start of a buffer,
    /// without allocating.
    ///
    /// # Errors
    ///
    /// Returns [`ResolveError::Buffer`] if the buffer is too small, or one of the errors of
    /// [`resolve`](Self::resolve). The contents of the buffer are then unspecified.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriRef};
    ///
    /// let resolver = Uri::parse("https://example.com/docs/")?.resolver();
    /// let mut buffer = [0; 64];
    /// let target = resolver.resolve_to_slice(UriRef::parse("../faq.html")?, &mut buffer)?;
    /// assert_eq!(target.path(), "/faq.html");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn resolve_to_slice<'b, 'r>(
        &self,
        reference: impl Into<GenericUriRef<'r, S>>,
        out: &'b mut [u8],
    ) -> Result<GenericUri<'b, S>, ResolveError> {
        let target = self.target(reference.into())?;
        let too_small = BufferError::new(target.capacity());
        if too_small.is_too_long() {
            return Err(too_small.into());
        }
        let mut buffer = Buffer::new(&mut *out);
        let spans = target.write(&mut buffer)?;
        let len = buffer.len();
        Ok(GenericUri::from_reference(GenericUriRef::new(chars::accepted(&out[..len]), spans)))
    }

    /// Returns the target of a reference, or an error if [`RootlessPath::Opaque`] is set and the
    /// reference would change the path or query of a base without a leading slash.
    #[inline]
    fn target<'r>(&self, reference: GenericUriRef<'r, S>) -> Result<Target<'r>, ResolveError>
    where
        'a: 'r,
    {
        // In this case, the pseudocode of section 5.2.2 removes the scheme of the reference.
        let target = if self.ignores_scheme_of(reference) {
            Target::new(*self.base, without_scheme(reference), self.options)
        } else {
            Target::new(*self.base, reference, self.options)
        };
        if self.options.rootless == RootlessPath::Opaque && target.changes_rootless_base {
            return Err(ResolveError::RootlessBase);
        }
        Ok(target)
    }
}

/// Returns a reference, which must have a scheme, without its scheme and `:`: `http:g` becomes `g`.
fn without_scheme<S: UriSpec>(reference: GenericUriRef<'_, S>) -> GenericUriRef<'_, S> {
    let spans = reference.spans();
    let start = spans.after_scheme();
    // `moved` shifts the offsets up to the start of the path, of which those of a missing authority
    // stay 0. The ends of the path and the query follow the scheme in any case, so they are simply
    // reduced by its length. The result starts at 0.
    let moved = Spans {
        scheme_end: 0,
        path_end: spans.path_end - start,
        query_end: spans.query_end - start,
        ..spans.moved(start, 0)
    };
    GenericUriRef::new(&reference.as_str()[start as usize..], moved)
}

/// The target of a reference (section 5.2.2), as parts of the base and the reference.
///
/// Whatever the reference is, the target before the removal of dot-segments is a start of the base,
/// a root if the base has an authority and no path (section 5.2.3), and the reference.
#[derive(Clone, Copy)]
struct Target<'r> {
    /// The start of the base that is kept. If the paths are merged, it ends with the directory of
    /// the base, as in `http://a/b/` for the base `http://a/b/c`. Otherwise, it ends before the
    /// path, or after the inherited path or query.
    base: &'r str,
    /// The slash to write between the base and the reference, or an empty string.
    root: &'static str,
    /// The whole reference, including its query and fragment.
    reference: &'r str,
    /// The part of the reference that ends with its path, as in `../d` for `../d?q`.
    until_path_end: &'r str,
    /// The length of the path of the reference, which is the end of `until_path_end`.
    own_path_len: usize,
    /// The spans of the three parts in sequence, before dot-segments are removed.
    spans: Spans,
    /// Whether the base has no authority and no leading slash, and the reference changes its path
    /// or its query.
    changes_rootless_base: bool,
    rules: DotRules,
}

impl<'r> Target<'r> {
    /// Chooses what to keep of the base (section 5.2.2), but does not write the target yet.
    #[inline]
    fn new<S: UriSpec>(
        base: GenericUriRef<'r, S>,
        reference: GenericUriRef<'r, S>,
        options: ResolveOptions,
    ) -> Self {
        let (of_base, own) = (base.spans(), reference.spans());
        let start = match options.rootless {
            RootlessPath::Erratum4547 => Start::Rootless,
            RootlessPath::AsSpecified | RootlessPath::Opaque => Start::AsSpecified,
        };
        // `keep` is the number of bytes of the base to keep, and `spans` are those of all parts
        // together.
        let from_parts = |keep: u32, root: &'static str, spans: Spans| Self {
            base: &base.as_str()[..keep as usize],
            root,
            reference: reference.as_str(),
            until_path_end: &reference.as_str()[..own.path_end as usize],
            own_path_len: (own.path_end - own.path_start) as usize,
            spans,
            changes_rootless_base: false,
            rules: DotRules { start, excess: options.excess, encoded: options.encoded_dots },
        };
        // The order of the cases is that of the pseudocode in section 5.2.2.
        if own.scheme_end != 0 {
            return from_parts(0, "", own);
        }
        if own.host_start != 0 {
            // With an authority, only the scheme of the base is kept.
            let keep = of_base.after_scheme();
            let spans = Spans { scheme_end: of_base.scheme_end, ..own.moved(0, keep) };
            return from_parts(keep, "", spans.with_tail(own, keep));
        }
        // From here on, the reference has no scheme and no authority, so its path starts at offset
        // 0.
        let base_path = &base.as_str().as_bytes()[of_base.path()];
        let is_rootless = of_base.host_start == 0 && !base_path.starts_with(b"/");
        if own.path_end == 0 {
            let (keep, spans) = with_path_of_base(of_base, own);
            // An empty reference, or one with only a fragment, refers to the base itself, so it is
            // allowed even if the path of the base is opaque.
            return Self {
                changes_rootless_base: is_rootless && own.query_len() > 0,
                ..from_parts(keep, "", spans)
            };
        }
        // An absolute path replaces the path of the base; a relative path is merged with it.
        let (keep, root) = if reference.as_str().starts_with('/') {
            (0, "")
        } else {
            directory(base_path, of_base.host_start != 0, options)
        };
        let keep = of_base.path_start + keep as u32;
        let spans = of_base.with_tail(own, keep + root.len() as u32);
        Self { changes_rootless_base: is_rootless, ..from_parts(keep, root, spans) }
    }

    /// Returns a length that is sufficient for the target.
    const fn capacity(&self) -> usize {
        // The disambiguating prefix has two bytes, and editing needs one.
        self.base.len() + self.root.len() + self.reference.len() + 3
    }

    /// Returns the capacity, and panics if the offsets of the target may not fit into 32 bits.
    #[cfg(feature = "alloc")]
    fn checked_capacity(&self) -> usize {
        let capacity = self.capacity();
        assert!(u32::try_from(capacity).is_ok(), "a URI is longer than 4294967295 bytes");
        capacity
    }

    /// Writes the target (section 5.3) without the dot-segments of its path.
    #[inline]
    fn write<K: Sink>(&self, out: &mut K) -> Result<Spans, ResolveError> {
        let (spans, excess) =
            self.write_parts(out).map_err(|Full| BufferError::new(self.capacity()))?;
        // The removal of dot-segments counts the excess segments, so the error is known only now.
        if excess > 0 && self.rules.excess == ExcessDotSegments::Error {
            return Err(ResolveError::ExcessDotSegments);
        }
        Ok(spans)
    }

    /// Writes the target, and returns its spans and the number of its excess `..` segments, which
    /// the caller may have to reject.
    ///
    /// Dot-segments are removed in two ways. Those at the start of the reference only shorten the
    /// parts before they are written. For example, `../d` against `http://a/b/c` writes `http://a/`
    /// and `d`. If others remain, the path is edited after it was written.
    #[inline]
    fn write_parts<K: Sink>(&self, out: &mut K) -> Result<(Spans, usize), Full> {
        let Self { base, root, reference, until_path_end, own_path_len, rules, .. } = *self;
        // The offset of the path in the reference, which is 0 without a scheme and an authority.
        let own_start = until_path_end.len() - own_path_len;
        // In the target, the path starts with the directory of the base, if that is kept.
        let path_start = self.spans.path_start as usize;
        // Without a path in the reference, that of the base is inherited with its dot-segments, as
        // section 5.2.2 specifies.
        if own_path_len == 0 {
            out.push(base)?;
            out.push(reference)?;
            return Ok((self.spans, 0));
        }
        // If the reference has an authority, nothing of the base path is inherited.
        let directory = base.get(path_start..).unwrap_or("");
        let own_path = &until_path_end[own_start..];
        let has_dots = |path: &str| path::may_have_dots(path.as_bytes(), rules.encoded);
        let has_directory_dots = has_dots(directory);
        // Most references have dot-segments only at their start. Then it is sufficient to shorten
        // the directory, which is faster than removing them from the result.
        let (keep, rest) = if own_path.starts_with('.') && !has_directory_dots {
            self.climb(directory, own_path)
        } else {
            (base.len(), own_path)
        };
        // `keep` is the length of the base to write, and `rest` the part of the path after it.
        let skipped = own_path_len - rest.len();
        let start = out.len();
        out.push(&base[..keep])?;
        out.push(root)?;
        if own_start > 0 {
            // The reference has a scheme or an authority, so its path is not merged with that of
            // the base, and `skipped` is 0.
            out.push(reference)?;
        } else {
            out.push(&reference[skipped..])?;
        }
        // The spans were computed for the whole directory and the whole reference, so the
        // lengths of the omitted parts of both are subtracted.
        let path_end = self.spans.path_end as usize - (base.len() - keep + skipped);
        // A shortened directory and an empty segment look like an authority.
        // For example, `..//c` against `a:/b/d` leaves `/` and `/c`.
        let may_need_prefix = skipped > 0 && rest.starts_with('/');
        if !has_directory_dots && !has_dots(rest) && !may_need_prefix {
            return Ok((self.spans.with_path_end(path_end as u32), 0));
        }
        let removed = out.edit(start + path_start, |text| {
            let has_authority = self.spans.host_start != 0;
            path::remove_dot_segments(text, 0..path_end - path_start, has_authority, rules)
        })?;
        Ok((self.spans.with_path_end((path_start + removed.end) as u32), removed.excess))
    }

    /// Applies the dot-segments at the start of `own_path`, the path of the reference, to
    /// `directory`, the end of the base, which must not contain dot-segments itself.
    ///
    /// Returns the length of the base that remains, and the part of `own_path` that remains. If the
    /// options or a base without a root require the general removal, that is all of both.
    #[inline]
    fn climb(&self, directory: &'r str, own_path: &'r str) -> (usize, &'r str) {
        let is_rooted = directory.starts_with('/') || !self.root.is_empty();
        // Without a root, `..` may add a leading slash, and the other options count or keep excess
        // segments. Such cases are left to the general removal.
        if !is_rooted || self.rules.excess != ExcessDotSegments::Drop {
            return (self.base.len(), own_path);
        }
        let (mut kept, mut rest) = (directory, own_path);
        while let Some((dots, after)) = path::split_dot_segment(rest) {
            if dots == 2 {
                // Ignore the slash at the end, to find the one before the last segment.
                let end = path::directory_end(&kept.as_bytes()[..kept.len().saturating_sub(1)]);
                // The root has no parent, so an excess `..` changes nothing.
                kept = if end == 0 { kept } else { &kept[..end] };
            }
            rest = after;
        }
        (self.base.len() - (directory.len() - kept.len()), rest)
    }
}

/// Returns the number of bytes of the base to keep, and the spans of the target, if the path of the
/// reference is empty, as in `?q` or `#f`.
///
/// The path of the base is kept unchanged, and its query unless the reference has one. The
/// reference, whose spans are `own`, must have no scheme and no authority.
#[inline]
const fn with_path_of_base(of_base: Spans, own: Spans) -> (u32, Spans) {
    let keep = if own.query_len() > 0 { of_base.path_end } else { of_base.query_end };
    (keep, Spans { path_end: of_base.path_end, ..of_base.with_tail(own, keep) })
}

/// Returns the length of the part of the base path that a relative path is appended to (section
/// 5.2.3), and the slash to write between them, which is `""` if none is needed.
#[inline]
fn directory(path: &[u8], has_authority: bool, options: ResolveOptions) -> (usize, &'static str) {
    let end = path::directory_end(path);
    // As if the base had ended with a slash. The dot-segment itself is removed later, with those of
    // the reference.
    if options.base_dots == BaseDots::Erratum4789
        && path::dots(&path[end..], options.encoded_dots) > 0
    {
        return (path.len(), "/");
    }
    // After an authority, a path without any slash is empty. Section 5.2.3 then puts a slash before
    // the path of the reference.
    (end, if end == 0 && has_authority { "/" } else { "" })
}

/// The error returned if an option of a [`Resolver`] rejects a reference, or a buffer is too small.
///
/// Without options, only [`Buffer`](Self::Buffer) occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResolveError {
    /// The reference has more `..` segments than the path of the base has segments.
    ExcessDotSegments,
    /// The base has no authority and its path has no leading slash.
    RootlessBase,
    /// The buffer for the target is too small.
    Buffer(BufferError),
}

impl ResolveError {
    /// Returns the stable code of this error, such as `excess-dots`, for other programs.
    ///
    /// For people, use [`Display`](fmt::Display).
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ExcessDotSegments => "excess-dots",
            Self::RootlessBase => "rootless-base",
            Self::Buffer(_) => "buffer-too-small",
        }
    }

    /// Returns the rule that was violated.
    ///
    /// [`section`](Self::section) cites its specification, if there is one.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::ExcessDotSegments => "a reference with too many \"..\" segments is an error",
            Self::RootlessBase => "a relative reference needs a base with a hierarchical path",
            Self::Buffer(_) => "a result needs a buffer of sufficient size",
        }
    }

    /// Returns the section of the specification that describes the rule, such as `RFC 2396 section
    /// 5.2`.
    ///
    /// It is empty if no specification does.
    pub const fn section(&self) -> &'static str {
        match self {
            Self::ExcessDotSegments => "RFC 2396 section 5.2",
            Self::RootlessBase => "RFC 2396 section 5",
            Self::Buffer(_) => "",
        }
    }
}

impl From<BufferError> for ResolveError {
    fn from(error: BufferError) -> Self {
        Self::Buffer(error)
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ExcessDotSegments => {
                f.write_str("reference has more `..` segments than the base path")
            }
            Self::RootlessBase => f.write_str("path of the base does not start with `/`"),
            Self::Buffer(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ResolveError {}

/// Resolves a reference against a base that may be relative, such as `../bar` against `../foo`.
///
/// If the base has a scheme, the result is that of [`Uri::resolve`](crate::Uri::resolve).
/// Otherwise, it is a relative reference with this property: to resolve it against any base with a
/// scheme has the same result as to resolve `base` first, and then `reference` against the result.
/// The path of that base must have enough segments for the leading `..` of the two references.
///
/// # Panics
///
/// Panics if the result is longer than `u32::MAX` bytes.
///
/// # Examples
///
/// ```
/// use urikit::{UriRef, resolve::resolve_relative};
///
/// let resolve = |base, reference| {
///     let (base, reference) = (UriRef::parse(base)?, UriRef::parse(reference)?);
///     Ok::<_, urikit::ParseError>(resolve_relative(base, reference))
/// };
/// assert_eq!(resolve("../foo", "../bar")?, "../../bar");
/// assert_eq!(resolve("docs/guide/intro", "../api")?, "docs/api");
/// assert_eq!(resolve("/docs/", "?page=2")?, "/docs/?page=2");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub fn resolve_relative<S: UriSpec>(
    base: GenericUriRef<'_, S>,
    reference: GenericUriRef<'_, S>,
) -> GenericUriRefBuf<S> {
    // To resolve the base first would remove its dot-segments, so `..` as a base is a directory.
    let base_dots =
        if base.scheme().is_some() { BaseDots::AsSpecified } else { BaseDots::Erratum4789 };
    let options = ResolveOptions { base_dots, ..ResolveOptions::STRICT };
    let mut target = Target::new(base, reference, options);
    let spans = target.spans;
    // Excess `..` segments end at the root of the target. A target has a root if it has a scheme,
    // an authority, or a path with a leading slash. The path starts with the part kept of the base
    // or, if that is empty, with the reference.
    let is_rooted = spans.scheme_end != 0
        || spans.host_start != 0
        || target.base.starts_with('/')
        || target.base.is_empty() && target.reference.starts_with('/');
    if !is_rooted {
        target.rules.start = Start::Relative;
    }
    let mut text = String::with_capacity(target.checked_capacity());
    // Writing to a `String` cannot fail.
    let spans = target.write(&mut text).unwrap_or(spans);
    GenericUriRefBuf::new(text, spans)
}

/// Resolves a reference against a base, which must have a scheme. The options must not reject any
/// reference.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn resolve_with<S: UriSpec>(
    base: GenericUriRef<'_, S>,
    reference: GenericUriRef<'_, S>,
    options: ResolveOptions,
) -> GenericUriBuf<S> {
    let target = Target::new(base, reference, options);
    let mut text = String::with_capacity(target.checked_capacity());
    // A `String` has room for every target, so this cannot fail.
    let spans = target.write(&mut text).unwrap_or(target.spans);
    GenericUriBuf::new(GenericUriRefBuf::new(text, spans))
}

impl<'a, S: UriSpec> GenericUri<'a, S> {
    /// Returns a [`Resolver`] with this URI as the base, whose options can be changed.
    ///
    /// The fragment of the base is ignored.
    pub const fn resolver(&self) -> Resolver<'a, S> {
        Resolver::new(*self)
    }
}

/// Implements the methods that resolve with the default options.
#[cfg(feature = "alloc")]
impl<S: UriSpec> GenericUriBuf<S> {
    /// Returns a [`Resolver`] with this URI as the base, whose options can be changed.
    ///
    /// The fragment of the base is ignored.
    pub fn resolver(&self) -> Resolver<'_, S> {
        Resolver::new(self.into())
    }
}

#[cfg(feature = "alloc")]
macro_rules! resolution {
    ([$($life:lifetime,)?] $type:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Resolves a reference against this base URI.
            ///
            /// This is the algorithm of [RFC 3986 section 5.2.2]. It cannot fail: every reference,
            /// including an empty one, has a target. The fragment of the base is ignored (section
            /// 5.1).
            ///
            /// To parse and resolve a string, use [`join`](Self::join). To accept `http:g` as a
            /// relative reference, or to refuse excess `..` segments, use
            /// [`resolver`](Self::resolver).
            ///
            /// # Panics
            ///
            /// Panics if the target is longer than `u32::MAX` bytes.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{Uri, UriRef};
            ///
            /// let base = Uri::parse("http://example.com/docs/guide/intro.html")?;
            /// let target = base.resolve(UriRef::parse("../api/?q=uri")?);
            /// assert_eq!(target, "http://example.com/docs/api/?q=uri");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            ///
            /// [RFC 3986 section 5.2.2]: https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2
            #[doc(alias = "resolve_reference")]
            #[inline]
            pub fn resolve<'r>(
                &self,
                reference: impl Into<GenericUriRef<'r, S>>,
            ) -> GenericUriBuf<S> {
                resolve_with(self.view(), reference.into(), ResolveOptions::STRICT)
            }

            /// Resolves a reference against this base URI, and appends the target to a string.
            ///
            /// Use this method in a loop, so that the string is not allocated for each target.
            ///
            /// # Panics
            ///
            /// Panics if the target is longer than `u32::MAX` bytes.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{Uri, UriRef};
            ///
            /// let base = Uri::parse("https://example.com/docs/")?;
            /// let mut line = String::from("GET ");
            /// base.resolve_into(UriRef::parse("faq.html")?, &mut line);
            /// assert_eq!(line, "GET https://example.com/docs/faq.html");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn resolve_into<'r>(
                &self,
                reference: impl Into<GenericUriRef<'r, S>>,
                out: &mut String,
            ) {
                // Without options and with a `String`, resolution cannot fail.
                let _ = GenericUri::from(self).resolver().resolve_into(reference, out);
            }

            /// Parses a reference and resolves it against this base URI.
            ///
            /// # Errors
            ///
            /// Returns an error if the string is not a valid reference.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let base = Uri::parse("http://example.com/docs/guide/intro.html")?;
            /// assert_eq!(base.join("../api/?q=uri")?, "http://example.com/docs/api/?q=uri");
            /// assert!(base.join("a b").is_err());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[doc(alias("resolve_str", "urljoin"))]
            pub fn join(&self, reference: &str) -> Result<GenericUriBuf<S>, ParseError> {
                Ok(self.resolve(GenericUriRef::parse(reference)?))
            }

            /// Returns whether a reference refers to the document at this base URI, as `#top` does.
            ///
            /// The result is `true` if the target and the base are equal without their fragments
            /// (RFC 3986 section 4.4). In that case, a browser scrolls instead of reloading.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{Uri, UriRef};
            ///
            /// let base = Uri::parse("https://example.com/docs?v=2")?;
            /// assert!(base.is_same_document(UriRef::parse("#install")?));
            /// assert!(!base.is_same_document(UriRef::parse("?v=3")?));
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn is_same_document<'r>(&self, reference: impl Into<GenericUriRef<'r, S>>) -> bool {
                // Section 4.4: the target equals the base, apart from the fragments.
                let target = self.resolve(reference);
                let [target, base] = [target.view(), self.view()].map(|one| one.without_fragment());
                target == base
            }
        }
    };
}
#[cfg(feature = "alloc")]
resolution! { ['a,] GenericUri }
#[cfg(feature = "alloc")]
resolution! { [] GenericUriBuf }

/// Implements resolution with the arguments reversed.
#[cfg(feature = "alloc")]
macro_rules! resolution_against {
    ($($reference:ident $(<$life:lifetime>)?)+) => {$(
        impl<S: UriSpec> $reference<$($life,)? S> {
            /// Resolves this reference against a base URI.
            ///
            /// This is [`Uri::resolve`](crate::Uri::resolve) with the arguments reversed.
            ///
            /// # Panics
            ///
            /// Panics if the target is longer than `u32::MAX` bytes.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{Uri, UriRef};
            ///
            /// let base = Uri::parse("https://example.com/docs/")?;
            /// let link = UriRef::parse("faq.html")?;
            /// assert_eq!(link.resolve_against(base), "https://example.com/docs/faq.html");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[doc(alias = "resolve")]
            pub fn resolve_against<'b>(
                &self,
                base: impl Into<GenericUri<'b, S>>,
            ) -> GenericUriBuf<S> {
                base.into().resolve(self.view())
            }
        }
    )+};
}
#[cfg(feature = "alloc")]
resolution_against! { GenericUriRef<'_> GenericUriRefBuf }

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::{Uri, UriRef};

    #[test]
    fn dot_segments_at_the_end_of_the_base() {
        for (base, reference, expected) in [
            ("http://a/b/..", "c", "http://a/c"),
            ("http://a/b/.", "c", "http://a/b/c"),
            ("http://a/b/c", "d", "http://a/b/d"),
            ("http://a/b/..", "../c", "http://a/c"),
            ("http://a/b/..", "?q", "http://a/b/..?q"),
            ("http://a/b/%2e%2e", "c", "http://a/b/c"),
            ("s:a/..", "c", "s:/c"),
        ] {
            let resolver = Uri::from_static(base).resolver().base_dots(BaseDots::Erratum4789);
            let target = resolver.resolve(UriRef::from_static(reference));
            assert_eq!(target.unwrap(), expected, "{base} {reference}");
        }
    }

    #[test]
    fn ignored_scheme_has_no_effect() {
        let base = Uri::from_static("http://a/b/c?d#e");
        let resolver = base.resolver().same_scheme(SameScheme::Ignore);
        for reference in ["", "g", "g?q", "g#f", "g?q#f", "?q", "?q#f", "#f", "../g?q", "//h/i?q#f"]
        {
            let target = base.resolve(UriRef::from_static(reference));
            let lenient = ["http:", reference].concat();
            let lenient = resolver.resolve(UriRef::parse(&lenient).unwrap()).unwrap();
            assert_eq!(lenient, target, "{reference}");
            assert_eq!(lenient.view().spans(), target.view().spans(), "{reference}");
        }
    }

    #[test]
    fn relative_bases() {
        for (base, reference, expected) in [
            ("../foo", "../bar", "../../bar"),
            ("../foo", "bar", "../bar"),
            ("..", "bar", "../bar"),
            ("a/.", "..", "./"),
            ("/a/..", "b", "/b"),
            ("http://h/a/..", "b", "http://h/a/b"),
            ("foo", "./b:c", "./b:c"),
            ("foo", "", "foo"),
            ("foo?q", "#f", "foo?q#f"),
            ("foo?q", "?r", "foo?r"),
            ("a/b", "..", "./"),
            ("a", "..", "../"),
            ("a/b", "/c", "/c"),
            ("/a/b", "../../c", "/c"),
            ("//h", "c", "//h/c"),
            ("//h/a", "//i/./b", "//i/b"),
            ("a/b", "s:./c", "s:c"),
            ("http://h/a/b", "../c", "http://h/c"),
        ] {
            let target =
                resolve_relative(UriRef::from_static(base), UriRef::from_static(reference));
            assert_eq!(target, expected, "{base} {reference}");
            assert_eq!(target.view().spans(), UriRef::parse(expected).unwrap().spans());
        }
    }

    /// A buffer of the size that the error returns is sufficient.
    #[test]
    fn small_buffers() {
        for (base, reference) in [
            ("http://h/a/b", "c"),
            ("http://h/a/./b", "../c/../d"),
            ("s:/a/b", "..//c"),
            ("s:/", "../..//"),
        ] {
            let (base, reference) = (Uri::from_static(base), UriRef::from_static(reference));
            let expected = base.resolve(reference);
            let resolver = base.resolver();
            for len in 0..40 {
                let mut buffer = alloc::vec![0; len];
                match resolver.resolve_to_slice(reference, &mut buffer) {
                    Ok(target) => assert_eq!(target.as_str(), expected.as_str()),
                    Err(ResolveError::Buffer(error)) => assert!(len < error.needed(), "{base}"),
                    Err(error) => panic!("{error}"),
                }
            }
            let mut text = "before ".to_string();
            base.resolve_into(reference, &mut text);
            assert_eq!(text.strip_prefix("before "), Some(expected.as_str()));
        }
    }

    #[test]
    fn a_rejected_reference_leaves_the_string_unchanged() {
        let resolver = Uri::from_static("http://h/a").resolver().excess(ExcessDotSegments::Error);
        let mut text = "before".to_string();
        let result = resolver.resolve_into(UriRef::from_static("../../b"), &mut text);
        assert_eq!((result, text.as_str()), (Err(ResolveError::ExcessDotSegments), "before"));
    }
}
