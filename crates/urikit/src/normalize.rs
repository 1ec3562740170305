//! Normalization in selectable steps (RFC 3986 sections 6.2.2 and 6.2.3).
//!
//! Use [`UriRef::normalize`] to apply all steps. A [`Normalizer`] selects steps and the table of
//! schemes.
//!
//! | step | effect | section |
//! |---|---|---|
//! | [`Step::Case`] | lowercases scheme and host, uppercases escapes | 6.2.2.1 |
//! | [`Step::Percent`] | decodes escapes of unreserved characters | 6.2.2.2 |
//! | [`Step::Path`] | removes dot-segments, except in schemes without [hierarchical paths](OpaquePaths), such as `mailto` | 6.2.2.3 |
//! | [`Step::Scheme`] | applies the rules of the scheme | 6.2.3 |
//!
//! [`Step::Case`] also writes IPv6 addresses in their canonical form (RFC 5952). [`Step::Scheme`]
//! uses a [table of schemes](crate::scheme::Schemes). It removes empty and default ports, leading
//! zeros of ports, and the host `localhost` if it is the default (in `file` URIs). It writes an
//! empty path as `/` in schemes where the two are equivalent, and applies the [normal
//! forms](crate::scheme::SchemeInfo::normal_form) of the caller.
//!
//! ```
//! use urikit::UriRef;
//! use urikit::normalize::{NormalizeSteps, Normalizer};
//!
//! let uri = UriRef::parse("HTTP://Example.COM:80/%7ejoe/../a%2fb")?;
//! assert_eq!(uri.normalize(), "http://example.com/a%2Fb");
//! assert_eq!(Normalizer::new().changes(uri), NormalizeSteps::ALL);
//!
//! let safe = Normalizer::new().steps(NormalizeSteps::CASE | NormalizeSteps::PERCENT);
//! assert_eq!(safe.normalize(uri), "http://example.com:80/~joe/../a%2Fb");
//! assert!(safe.is_normalized(UriRef::parse("http://example.com/a")?));
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Relative references
//!
//! A relative reference keeps its meaning. If the reference and its normal form are resolved
//! against the same base, and the path of the base starts with `/`, the two targets have the same
//! normal form. Therefore:
//!
//! * Leading `..` segments remain, and `a/..` becomes `./`, which differs from the empty reference.
//! * If the first remaining segment is empty or contains a colon, `./` is added before it:
//!   `a/../b:c` becomes `./b:c`, not `b:c`, which would be a URI.
//! * An empty port is removed. Other ports are unchanged, since a default port requires a scheme.
//!
//! Without an authority, `/.` is added before a path that starts with `//`, as in
//! [resolution](crate::resolve).

#[cfg(feature = "alloc")]
mod escapes;
mod flags;
mod normalized;
#[cfg(feature = "alloc")]
mod owned;
mod same;
#[cfg(feature = "alloc")]
mod scheme_form;
mod steps;
#[cfg(all(test, feature = "alloc", feature = "simd"))]
mod tests;
mod text;

#[cfg(feature = "alloc")]
use alloc::string::String;

pub(crate) use normalized::Normalized;
pub use steps::{NormalizeSteps, Step};

use crate::recompose::BufferError;
#[cfg(feature = "alloc")]
use crate::reference::accessors::{narrow, on_four_types};
use crate::reference::{AnyReference, Rfc3986, UriRef};
#[cfg(feature = "alloc")]
use crate::reference::{GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, UriSpec};
use crate::resolve::RootlessBase;
use crate::scheme::Schemes;
pub(crate) use flags::NormalizationFlags;
pub(crate) use same::is_same_by_scheme;
pub(crate) use text::CharRules;

/// The maximum number of bytes that normalization adds.
const MAX_ADDED: usize = 16;

/// A normalizer of URI references with options: the steps to apply and a table of schemes.
///
/// To apply all steps with the built-in schemes, such as `http`, call [`UriRef::normalize`]
/// instead.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::normalize::{NormalizeSteps, Normalizer};
///
/// let normalizer = Normalizer::new().steps(NormalizeSteps::SYNTAX);
/// let uri = UriRef::parse("HTTP://example.com:80/docs/../%61")?;
/// assert_eq!(normalizer.normalize(uri), "http://example.com:80/a");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "call `normalize`"]
pub struct Normalizer<'t> {
    steps: NormalizeSteps,
    schemes: Schemes<'t>,
    rootless: RootlessBase,
    opaque_paths: OpaquePaths,
}

/// The treatment of `.` and `..` in schemes without hierarchical paths, such as `urn` and `ldap`.
///
/// Set the treatment with [`Normalizer::opaque_paths`].
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::normalize::{Normalizer, OpaquePaths};
///
/// let strict = Normalizer::new().opaque_paths(OpaquePaths::RemoveDots);
/// let uri = UriRef::parse("ldap://example.com/a/../b")?;
/// assert_eq!(strict.normalize(uri), "ldap://example.com/b");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpaquePaths {
    /// The path is unchanged, because its dots are data.
    #[default]
    Keep,
    /// Dot-segments are removed as in every other scheme (RFC 3986 section 6.2.2.3).
    RemoveDots,
}

impl Normalizer<'static> {
    /// Creates a normalizer that applies all steps, with the built-in schemes.
    ///
    /// To select steps, use [`steps`](Self::steps). In paths without a leading slash, `.` and `..`
    /// are removed exactly as RFC 3986 section 5.2.4 specifies; to change this, use
    /// [`rootless`](Self::rootless).
    pub const fn new() -> Self {
        Self {
            steps: NormalizeSteps::ALL,
            schemes: Schemes::BUILT_IN,
            rootless: RootlessBase::AsSpecified,
            opaque_paths: OpaquePaths::Keep,
        }
    }
}

impl Default for Normalizer<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'t> Normalizer<'t> {
    /// Sets the normalization steps to apply, such as [`NormalizeSteps::SYNTAX`].
    ///
    /// By default, all steps are applied ([`NormalizeSteps::ALL`]). Combine steps with `|`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::{NormalizeSteps, Normalizer};
    ///
    /// let lower = Normalizer::new().steps(NormalizeSteps::CASE);
    /// let uri = UriRef::parse("HTTPS://EXAMPLE.com/a/../b")?;
    /// assert_eq!(lower.normalize(uri), "https://example.com/a/../b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn steps(self, steps: NormalizeSteps) -> Self {
        Self { steps, ..self }
    }

    /// Sets the table of schemes whose rules, such as default ports, normalization applies.
    ///
    /// The default is [`Schemes::BUILT_IN`], with schemes such as `http` and `ftp`. To add schemes,
    /// use [`Schemes::with`]. Only [`Step::Scheme`] uses the table.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    /// use urikit::scheme::{SchemeInfo, Schemes};
    ///
    /// let extra = [SchemeInfo::new("myapp").default_port(7000)];
    /// let normalizer = Normalizer::new().schemes(Schemes::with(&extra));
    /// let uri = UriRef::parse("myapp://example.com:7000/start")?;
    /// assert_eq!(normalizer.normalize(uri), "myapp://example.com/start");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn schemes<'s>(self, schemes: Schemes<'s>) -> Normalizer<'s>
    where
        't: 's,
    {
        let Self { steps, rootless, opaque_paths, .. } = self;
        Normalizer { steps, schemes, rootless, opaque_paths }
    }

    /// Sets whether `..` is removed from URI paths without a leading `/`, as in `foo:a/../b`.
    ///
    /// By default, `.` and `..` are removed as RFC 3986 specifies ([`RootlessBase::AsSpecified`]).
    /// With [`RootlessBase::Error`], such a path is unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    /// use urikit::resolve::RootlessBase;
    ///
    /// let uri = UriRef::parse("myapp:docs/../faq")?;
    /// let normalizer = Normalizer::new();
    /// assert_eq!(normalizer.normalize(uri), "myapp:/faq");
    /// let fixed = normalizer.rootless(RootlessBase::Erratum4547);
    /// assert_eq!(fixed.normalize(uri), "myapp:faq");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn rootless(self, rootless: RootlessBase) -> Self {
        Self { rootless, ..self }
    }

    /// Sets the treatment of dot-segments in schemes whose paths are [opaque].
    ///
    /// The default is [`OpaquePaths::Keep`]. RFC 3986 section 6.2.2.3 makes no exception for such
    /// schemes, so a strict normalizer uses [`OpaquePaths::RemoveDots`].
    ///
    /// [opaque]: crate::scheme::Hierarchy::Opaque
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::{Normalizer, OpaquePaths};
    ///
    /// let uri = UriRef::parse("gopher://example.com/0/a/./b")?;
    /// assert_eq!(Normalizer::new().normalize(uri), uri.as_str());
    /// let strict = Normalizer::new().opaque_paths(OpaquePaths::RemoveDots);
    /// assert_eq!(strict.normalize(uri), "gopher://example.com/0/a/b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn opaque_paths(self, opaque_paths: OpaquePaths) -> Self {
        Self { opaque_paths, ..self }
    }

    #[inline]
    pub(crate) const fn relevant(&self, flags: NormalizationFlags) -> NormalizationFlags {
        if self.schemes.may_have_normal_forms() {
            flags
        } else {
            flags.without(NormalizationFlags::SCHEME_FORM)
        }
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn may_have_normal_forms(&self) -> bool {
        self.schemes.may_have_normal_forms()
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn has_step(&self, step: Step) -> bool {
        self.steps.contains(step)
    }

    /// Normalizes a URI or an IRI with the steps and schemes of this normalizer.
    ///
    /// This cannot fail. To reuse the memory of a string in a loop, use
    /// [`normalize_into`](Self::normalize_into).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    ///
    /// let normalizer = Normalizer::new();
    /// assert_eq!(normalizer.normalize(UriRef::parse("./img/%6Cogo.png")?), "img/logo.png");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn normalize<R: AnyReference>(&self, reference: R) -> R::Owned {
        narrow::<R>(self.normal_form(reference.as_reference()))
    }

    /// Appends the normal form of a URI or an IRI to a string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    ///
    /// let normalizer = Normalizer::new();
    /// let mut line = String::new();
    /// for link in ["a/./b", "HTTP://example.com"] {
    ///     line.clear();
    ///     normalizer.normalize_into(UriRef::parse(link)?, &mut line);
    /// }
    /// assert_eq!(line, "http://example.com/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn normalize_into(&self, reference: impl AnyReference, out: &mut String) {
        let reference = reference.as_reference();
        match as_uri(reference) {
            Some(uri) => Normalized::new(uri, *self).append_to(out),
            None => out.push_str(self.normal_form(reference).as_str()),
        }
    }

    /// Writes the normal form of a URI reference to a buffer, without an allocator.
    ///
    /// # Errors
    ///
    /// Returns the required length if the buffer is too small.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    ///
    /// let mut buffer = [0; 64];
    /// let link = UriRef::parse("HTTP://Example.com")?;
    /// assert_eq!(Normalizer::new().write_into(link, &mut buffer)?, "http://example.com/");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn write_into<'b>(
        &self,
        reference: impl AnyReference<Spec = Rfc3986>,
        out: &'b mut [u8],
    ) -> Result<UriRef<'b>, BufferError> {
        Normalized::new(reference.as_reference(), *self).write_into(out)
    }

    /// Returns the steps that change a URI reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::{NormalizeSteps, Normalizer};
    ///
    /// let link = UriRef::parse("HTTP://example.com/./a")?;
    /// let changes = Normalizer::new().changes(link);
    /// assert_eq!(changes, NormalizeSteps::CASE | NormalizeSteps::PATH);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn changes(&self, reference: impl AnyReference<Spec = Rfc3986>) -> NormalizeSteps {
        Normalized::new(reference.as_reference(), *self).changes()
    }

    /// Returns whether a URI reference is in the normal form of this normalizer.
    ///
    /// If the result is `true`, [`normalize`](Self::normalize) does not change the reference. This
    /// does not allocate.
    pub fn is_normalized(&self, reference: impl AnyReference<Spec = Rfc3986>) -> bool {
        Normalized::new(reference.as_reference(), *self).is_normalized()
    }

    #[cfg(feature = "alloc")]
    fn normal_form<S: UriSpec>(&self, reference: GenericUriRef<'_, S>) -> GenericUriRefBuf<S> {
        match as_uri(reference) {
            Some(uri) if S::SPEC == Rfc3986::SPEC || !self.has_step(Step::Percent) => {
                Normalized::new(uri, *self).to_buf().cast()
            }
            _ => crate::iri::normal_form(reference.cast(), self).cast(),
        }
    }
}

/// Returns a reference as a URI reference, if it contains only ASCII characters.
#[cfg(feature = "alloc")]
fn as_uri<S: UriSpec>(reference: GenericUriRef<'_, S>) -> Option<UriRef<'_>> {
    let is_uri = S::SPEC == Rfc3986::SPEC || reference.as_str().is_ascii();
    is_uri.then(|| reference.cast())
}

#[cfg(feature = "alloc")]
macro_rules! normalize {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Normalizes this URI or IRI, so that equivalent ones become the same string.
            ///
            /// This applies all steps of RFC 3986 sections 6.2.2 and 6.2.3: it lowercases the
            /// scheme and the host, decodes unreserved characters, and removes dot-segments and
            /// default ports. To select steps or schemes, use a [`Normalizer`].
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{UriBuf, UriRef};
            ///
            /// let uri = UriBuf::parse("HTTP://EXAMPLE.com:80/a/../b")?;
            /// assert_eq!(uri.normalize(), "http://example.com/b");
            /// assert_eq!(UriRef::parse("../%7Eme/./a")?.normalize(), "../~me/a");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            #[doc(alias = "canonicalize")]
            #[must_use = "this returns a new value and does not change the URI"]
            #[inline]
            pub fn normalize(&self) -> $owned<S> {
                Normalizer::new().normalize(self)
            }

            /// Returns whether this URI or IRI is in normal form.
            ///
            /// If the result is `true`, [`normalize`](Self::normalize) does not change it.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// assert!(Uri::parse("http://example.com/~me")?.is_normalized());
            /// assert!(!Uri::parse("http://example.com/%7Eme")?.is_normalized());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn is_normalized(&self) -> bool {
                match as_uri(self.view()) {
                    Some(uri) if S::SPEC == Rfc3986::SPEC => Normalizer::new().is_normalized(uri),
                    _ => self.normalize().as_str() == self.as_str(),
                }
            }
        }
    };
}
#[cfg(feature = "alloc")]
on_four_types! { normalize }
