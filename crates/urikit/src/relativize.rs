//! Relativization: the shortest reference from a base URI to a target URI.
//!
//! This is the inverse of reference resolution (RFC 3986 section 5.2). Use [`Uri::relativize`] to
//! make the links of a document relative. For every base, and for every target without
//! dot-segments ([see below](#targets-with-dot-segments)):
//!
//! * **The reference resolves to the target**, byte for byte.
//! * **The reference is the shortest**: no reference with fewer bytes resolves to the target.
//!
//! ```
//! use urikit::{Uri};
//!
//! let base = Uri::parse("http://example.com/b/c/d;p?q")?;
//! let to = |target| Uri::parse(target).map(|target| base.relativize(target).to_string());
//!
//! assert_eq!(to("http://example.com/b/c/g")?, "g");
//! assert_eq!(to("http://example.com/b/g#s")?, "../g#s");
//! assert_eq!(to("http://example.com/g")?, "/g"); // shorter than ../../g
//! assert_eq!(to("http://example.com/b/c/d;p?y")?, "?y");
//! assert_eq!(to("http://example.com/b/c/d;p")?, "d;p");
//! assert_eq!(to("http://example.com/b/c/x:y")?, "./x:y"); // x:y would be a URI
//! assert_eq!(to("http://example.com//g")?, "/.//g"); // //g would have another host
//! assert_eq!(to("http://example.org/")?, "//example.org/");
//! assert_eq!(to("HTTP://example.com/b/c/g")?, "HTTP://example.com/b/c/g");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Targets with dot-segments
//!
//! If the target has dot-segments, usually no reference resolves to it, because section 5.2.2
//! removes them: not even `http://a/b/../c` resolves to itself. The result then leads to the target
//! without them. Only if the base has the same path is there an exact reference: one with an empty
//! path.
//!
//! # Ties
//!
//! If several references have the shortest length, the first of these forms is returned: an empty
//! path, a relative path, an absolute path, a network-path, a URI. For example, the reference to
//! the directory of `http://a/b` is `.`, not `/`.
//!
//! In a relative path, all `../` are at the start. References such as `a/../b` are not considered,
//! even where no other relative path exists: to lead from `s:c` to `s:/b`, a relative path must
//! have this form (section 5.2.4, step 2C). The result is then `/b`, or an error if only [relative
//! paths](Forms::RELATIVE_PATH) are allowed.
//!
//! # Options
//!
//! [`Resolver::relativize`] returns a reference for a resolver with options. With some options, no
//! reference resolves to certain targets, which is an [error](RelativizeError).
//! [`Resolver::relativize_as`] restricts the [`Forms`] of the reference.

mod near;
mod search;

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt::{self, Write};
use core::ops::BitOr;

use crate::path::{Cleared, DotSegmentOptions};
use crate::recompose::{BufferError, Recompose, Recomposer};
use crate::reference::{GenericUri, GenericUriRef, Rfc3986, Uri, UriRef, UriSpec};
#[cfg(feature = "alloc")]
use crate::reference::{GenericUriBuf, GenericUriRefBuf};
use crate::resolve::{ResolveOptions, Resolver};
use crate::spans::Spans;
use search::Search;

/// A set of forms that a reference can have, such as a relative path (RFC 3986 section 4.2).
///
/// Pass it to [`Resolver::relativize_as`] to allow only these forms, for example to write links
/// that start with `/`. Combine sets with `|`.
///
/// # Examples
///
/// ```
/// use urikit::relativize::Forms;
/// use urikit::{Uri};
///
/// let resolver = Uri::parse("http://example.com/b/c/d")?.resolver();
/// let target = Uri::parse("http://example.com/g?q")?;
/// let to = |forms| resolver.relativize_as(target, forms).map(|found| found.to_string());
///
/// assert_eq!(to(Forms::ALL)?, "/g?q");
/// assert_eq!(to(Forms::RELATIVE_PATH)?, "../../g?q");
/// assert_eq!(to(Forms::NETWORK_PATH)?, "//example.com/g?q");
/// assert_eq!(to(Forms::BELOW | Forms::URI)?, "http://example.com/g?q");
/// assert!(to(Forms::BELOW).is_err());
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forms(u8);

impl Forms {
    /// References with an empty path, such as `?q` or `#f`: a query, a fragment, both, or nothing.
    pub const EMPTY_PATH: Self = Self(1);
    /// References in [`EMPTY_PATH`](Self::EMPTY_PATH), and paths without `..`, such as `g/h`.
    ///
    /// Such a reference only leads to the directory of the base or below it.
    pub const BELOW: Self = Self(Self::EMPTY_PATH.0 | 2);
    /// References in [`BELOW`](Self::BELOW), and relative paths with `..`, such as `../g`.
    ///
    /// Such a reference remains correct if the base and the target are moved together.
    pub const RELATIVE_PATH: Self = Self(Self::BELOW.0 | 4);
    /// References whose path starts with a slash and that have no authority, such as `/g`.
    pub const ABSOLUTE_PATH: Self = Self(8);
    /// References that have an authority and omit only the scheme, such as `//a/g`.
    pub const NETWORK_PATH: Self = Self(16);
    /// References with a scheme, which are not relative to the base, such as `http://a/g`.
    pub const URI: Self = Self(32);
    /// All forms, so that the shortest reference of any form is allowed.
    pub const ALL: Self =
        Self(Self::RELATIVE_PATH.0 | Self::ABSOLUTE_PATH.0 | Self::NETWORK_PATH.0 | Self::URI.0);

    /// Returns a set with the forms of references of both sets.
    ///
    /// The result is the same as that of `|`, but this method can be called in a `const`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::relativize::Forms;
    ///
    /// const ON_SITE: Forms = Forms::RELATIVE_PATH.union(Forms::ABSOLUTE_PATH);
    /// assert!(ON_SITE.contains(Forms::BELOW) && !ON_SITE.contains(Forms::URI));
    /// ```
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether this set contains all forms of references of another set.
    ///
    /// Every set contains itself, and [`ALL`](Self::ALL) contains every set.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::relativize::Forms;
    ///
    /// assert!(Forms::RELATIVE_PATH.contains(Forms::EMPTY_PATH));
    /// assert!(!Forms::BELOW.contains(Forms::RELATIVE_PATH));
    /// ```
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Forms {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl<S: UriSpec> Resolver<'_, S> {
    /// Returns the shortest reference that this resolver resolves to a target.
    ///
    /// # Errors
    ///
    /// Returns [`RelativizeError::ExcessDotSegments`] if the options make excess `..` segments an
    /// error and the target has any.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn relativize<'r>(
        &self,
        target: impl Into<GenericUri<'r, S>>,
    ) -> Result<GenericUriRefBuf<S>, RelativizeError> {
        self.relativize_as(target, Forms::ALL)
    }

    /// Returns the shortest reference of certain [`Forms`] that this resolver resolves to a target.
    ///
    /// # Errors
    ///
    /// Returns [`RelativizeError::Form`] if no reference of these forms resolves to the target.
    #[cfg(feature = "alloc")]
    pub fn relativize_as<'r>(
        &self,
        target: impl Into<GenericUri<'r, S>>,
        forms: Forms,
    ) -> Result<GenericUriRefBuf<S>, RelativizeError> {
        Ok(self.relativized(target.into(), forms)?.to_buf().cast())
    }

    /// Writes the shortest reference to a target to a buffer, without an allocator.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`relativize_as`](Self::relativize_as), or the required length if the
    /// buffer is too small.
    pub fn write_relative_into<'b>(
        &self,
        target: GenericUri<'_, S>,
        forms: Forms,
        out: &'b mut [u8],
    ) -> Result<GenericUriRef<'b, S>, RelativizeError> {
        Ok(self.relativized(target, forms)?.write_into(out)?.cast())
    }

    fn relativized<'r>(
        &self,
        target: GenericUri<'r, S>,
        forms: Forms,
    ) -> Result<Relativized<'r>, RelativizeError> {
        let (resolver, target) = (self.cast::<Rfc3986>(), target.cast());
        let is_usual = forms == Forms::ALL && self.options == ResolveOptions::STRICT;
        match is_usual.then(|| near::reference(resolver.base(), target)).flatten() {
            Some(reference) => Ok(reference),
            None => Search::new(resolver, target).shortest(forms),
        }
    }
}

/// A relative reference in parts, for a sink.
#[derive(Clone, Copy)]
pub(crate) struct Relativized<'r> {
    /// The part of the target before its path, if the reference repeats it, and its spans.
    lead: &'r str,
    lead_spans: Spans,
    climbs: usize,
    /// The string after the `../`: a dot, a disambiguating prefix, or nothing.
    dots: &'static str,
    /// The path of the target, and the number of its leading bytes that are omitted.
    path: RemovedPath<'r>,
    shared: usize,
    /// The end of the target: a suffix of its path, the query with its `?`, and the fragment.
    trail: &'r str,
    path_len: usize,
    query_len: usize,
}

impl<'r> Relativized<'r> {
    /// Relativizes with the default options, for which every target has a reference.
    #[inline]
    pub(crate) fn with_default_options(base: Uri<'_>, target: Uri<'r>) -> Self {
        near::reference(base, target).unwrap_or_else(|| {
            let search = Search::new(base.resolver(), target);
            search.shortest(Forms::ALL).unwrap_or_else(|_| search.target_itself())
        })
    }

    /// Converts the relativized reference, such as `../a`, into an owned URI reference.
    ///
    /// The conversion takes one allocation and does not parse. To get only a string, use
    /// [`to_string`](Self::to_string).
    ///
    /// # Panics
    ///
    /// Panics if the reference is longer than `u32::MAX` bytes. It is at most a few bytes longer
    /// than the target.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriRefBuf};
    ///
    /// let base = Uri::parse("https://example.com/docs/")?;
    /// let link: UriRefBuf = base.relativize(Uri::parse("https://cdn.example.com/a.js")?);
    /// assert_eq!(link, "//cdn.example.com/a.js");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn to_buf(&self) -> crate::UriRefBuf {
        self.recompose_owned(self.capacity())
    }

    /// Returns the relative reference as a `String`, in one allocation.
    ///
    /// The result is the same as that of [`Display`](fmt::Display), but this method is faster than
    /// the trait method that it shadows.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri};
    ///
    /// let base = Uri::parse("https://example.com/docs/a.html")?;
    /// assert_eq!(
    ///     base.relativize(Uri::parse("https://example.com/docs/b.html")?).to_string(),
    ///     "b.html"
    /// );
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[expect(
        clippy::inherent_to_string_shadow_display,
        reason = "returns the same string and is faster"
    )]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> String {
        self.to_buf().into_string()
    }

    /// Appends the relativized reference, such as `../a`, to a string.
    ///
    /// Use this method, for example, to write a link into a document. Unlike
    /// [`to_string`](Self::to_string), it does not create another string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri};
    ///
    /// let base = Uri::parse("https://example.com/docs/")?;
    /// let mut html = String::from("<img src=\"");
    /// base.relativize(Uri::parse("https://example.com/docs/img/logo.png")?).append_to(&mut html);
    /// assert_eq!(html, "<img src=\"img/logo.png");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut String) {
        out.reserve(self.capacity());
        // Writing to a `String` cannot fail.
        let _ = self.recompose(&mut Recomposer::new(out));
    }

    fn capacity(&self) -> usize {
        let path = self.path.most().saturating_sub(self.shared);
        self.lead.len() + self.climbs * CLIMB.len() + self.dots.len() + path + self.trail.len()
    }

    /// Writes the relativized reference, such as `../a`, to a byte buffer, without allocating.
    ///
    /// The string is written to the start of the buffer. The returned reference borrows the buffer.
    ///
    /// # Errors
    ///
    /// Returns [`BufferError`] if the buffer is too small or the reference is longer than
    /// `u32::MAX` bytes. The contents of the buffer are then unspecified.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri};
    ///
    /// let base = Uri::parse("https://example.com/docs/")?;
    /// let mut buffer = [0; 32];
    /// let link = base
    ///     .relativize(Uri::parse("https://example.com/docs/?page=2")?)
    ///     .write_into(&mut buffer)?;
    /// assert_eq!(link, "?page=2");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<UriRef<'b>, BufferError> {
        self.recompose_into(out)
    }
}

/// A path, and the options for removing its dot-segments, if it has any.
///
/// The result of the removal is a large value that is cheap to compute again, so it is not stored.
#[derive(Clone, Copy, Debug)]
struct RemovedPath<'r> {
    text: &'r str,
    rules: Option<DotSegmentOptions>,
}

impl<'r> RemovedPath<'r> {
    const NONE: Self = Self { text: "", rules: None };

    #[inline]
    fn cleared(&self) -> Cleared<'r> {
        self.rules.map_or(Cleared::Plain(self.text), |rules| Cleared::new(self.text, rules))
    }

    const fn most(&self) -> usize {
        self.text.len() + 1
    }
}

const CLIMB: &str = "../";

impl Recompose for Relativized<'_> {
    fn recompose<W: Write>(&self, to: &mut Recomposer<W>) -> fmt::Result {
        to.write_str(self.lead)?;
        to.set_spans(self.lead_spans);
        for _ in 0..self.climbs {
            to.write_str(CLIMB)?;
        }
        to.write_str(self.dots)?;
        self.path.cleared().write_after(self.shared, &mut |part| to.write_str(part))?;
        to.end_path_within(self.path_len, self.query_len);
        to.write_str(self.trail)
    }
}

/// The error returned if no reference with the allowed forms resolves to the target URI.
///
/// It is returned by [`Resolver::relativize`] and [`Resolver::relativize_as`];
/// [`Uri::relativize`] cannot fail.
///
/// # Examples
///
/// ```
/// use urikit::relativize::{Forms, RelativizeError};
/// use urikit::{Uri};
///
/// let resolver = Uri::parse("https://example.com/docs/")?.resolver();
/// let target = Uri::parse("https://example.org/")?;
/// let error = resolver.relativize_as(target, Forms::RELATIVE_PATH).unwrap_err();
/// assert_eq!((error, error.code()), (RelativizeError::Form, "no-form"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RelativizeError {
    /// The target has more `..` segments than segments to remove, and the resolver does not allow
    /// this.
    ExcessDotSegments,
    /// No reference in the allowed forms resolves to the target.
    Form,
    /// The buffer is too small for the result.
    Buffer(BufferError),
}

impl RelativizeError {
    /// Returns a stable, machine-readable code for the error: `excess-dots` or `no-form`.
    ///
    /// Use it in programs and logs. `Display` writes a message for people.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::relativize::RelativizeError;
    ///
    /// assert_eq!(RelativizeError::ExcessDotSegments.code(), "excess-dots");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Buffer(_) => "buffer",
            Self::ExcessDotSegments => "excess-dots",
            Self::Form => "no-form",
        }
    }

    /// Returns the rule that the target violates, as an English sentence for an error message.
    ///
    /// To get the section that specifies the rule, use [`section`](Self::section).
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Buffer(_) => "the result must fit into the buffer",
            Self::ExcessDotSegments => "a target with too many \"..\" segments is an error",
            Self::Form => "a reference in the forms that are allowed resolves to the target",
        }
    }

    /// Returns the section that specifies the rule, such as `RFC 3986 section 4.2`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::relativize::RelativizeError;
    ///
    /// assert_eq!(RelativizeError::Form.section(), "RFC 3986 section 4.2");
    /// ```
    pub const fn section(&self) -> &'static str {
        match self {
            Self::Buffer(_) => "RFC 3986 section 5.3",
            Self::ExcessDotSegments => "RFC 2396 section 5.2",
            Self::Form => "RFC 3986 section 4.2",
        }
    }
}

impl fmt::Display for RelativizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Buffer(error) => return error.fmt(f),
            Self::ExcessDotSegments => "target has more `..` segments than other segments",
            Self::Form => "no reference of the required form resolves to the target",
        })
    }
}

impl core::error::Error for RelativizeError {}

impl From<BufferError> for RelativizeError {
    fn from(error: BufferError) -> Self {
        Self::Buffer(error)
    }
}

#[cfg(feature = "alloc")]
macro_rules! relativization {
    ([$($life:lifetime,)?] $type:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Returns the shortest reference that this base resolves to a target, such as `../g`.
            ///
            /// This is the inverse of [`resolve`](Self::resolve). If no relative reference resolves
            /// to the target, for example because the schemes differ, the result is the target.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let base = Uri::parse("http://example.com/docs/guide/intro.html")?;
            /// let target = Uri::parse("http://example.com/docs/api/")?;
            /// assert_eq!(base.relativize(target), "../api/");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[doc(alias("make_relative", "relative_to"))]
            #[inline]
            pub fn relativize<'r>(
                &self,
                target: impl Into<GenericUri<'r, S>>,
            ) -> GenericUriRefBuf<S> {
                let base = GenericUri::from(self).without_fragment();
                Relativized::with_default_options(base.cast(), target.into().cast()).to_buf().cast()
            }
        }
    };
}
#[cfg(feature = "alloc")]
relativization! { ['a,] GenericUri }
#[cfg(feature = "alloc")]
relativization! { [] GenericUriBuf }
