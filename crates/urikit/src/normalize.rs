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
//! assert_eq!(uri.normalize().to_string(), "http://example.com/a%2Fb");
//! assert_eq!(uri.normalize().changes(), NormalizeSteps::ALL);
//!
//! let safe = Normalizer::new().steps(NormalizeSteps::CASE | NormalizeSteps::PERCENT);
//! assert_eq!(safe.normalize(uri).to_string(), "http://example.com:80/~joe/../a%2Fb");
//! assert!(safe.normalize(UriRef::parse("http://example.com/a")?).is_normalized());
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

pub use normalized::Normalized;
pub use steps::{NormalizeSteps, Step};

use crate::reference::{AbsoluteUri, RelativeRef, Uri, UriRef};
#[cfg(feature = "alloc")]
use crate::reference::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriRefBuf};
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
/// assert_eq!(normalizer.normalize(uri).to_string(), "http://example.com:80/a");
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
/// assert_eq!(strict.normalize(uri).to_string(), "ldap://example.com/b");
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
    /// assert_eq!(lower.normalize(uri).to_string(), "https://example.com/a/../b");
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
    /// assert_eq!(normalizer.normalize(uri).to_string(), "myapp://example.com/start");
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
    /// assert_eq!(normalizer.normalize(uri).to_string(), "myapp:/faq");
    /// let fixed = normalizer.rootless(RootlessBase::Erratum4547);
    /// assert_eq!(fixed.normalize(uri).to_string(), "myapp:faq");
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
    /// assert_eq!(Normalizer::new().normalize(uri).to_string(), uri.as_str());
    /// let strict = Normalizer::new().opaque_paths(OpaquePaths::RemoveDots);
    /// assert_eq!(strict.normalize(uri).to_string(), "gopher://example.com/0/a/b");
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

    /// Normalizes a URI reference with the steps and schemes of this normalizer.
    ///
    /// This method cannot fail. The result is computed when it is formatted with `Display`; convert
    /// it into an owned value with [`to_buf`](Normalized::to_buf).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::normalize::Normalizer;
    ///
    /// let normalizer = Normalizer::new();
    /// let link = UriRef::parse("./img/%6Cogo.png")?;
    /// assert_eq!(normalizer.normalize(link).to_string(), "img/logo.png");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn normalize<'a>(&self, reference: impl Into<UriRef<'a>>) -> Normalized<'a, 't> {
        Normalized::new(reference.into(), *self)
    }
}

/// Implements `normalize` for a borrowed type and its owned counterpart.
macro_rules! normalize {
    ($($(#[$attribute:meta])* $borrowed:ident $owned:ident;)+) => {$(
        impl<'a> $borrowed<'a> {
            $(#[$attribute])*
            #[inline]
            pub fn normalize(&self) -> Normalized<'a, 'static, $borrowed<'a>> {
                Normalized::new(UriRef::from(*self), Normalizer::new())
            }
        }

        #[cfg(feature = "alloc")]
        impl $owned {
            $(#[$attribute])*
            #[inline]
            pub fn normalize(&self) -> Normalized<'_, 'static, $borrowed<'_>> {
                Normalized::new(UriRef::from(self), Normalizer::new())
            }
        }
    )+};
}

normalize! {
    /// Normalizes this reference, so that equivalent references become the same string.
    ///
    /// This applies all steps of RFC 3986 sections 6.2.2 and 6.2.3: it lowercases the scheme and
    /// the host, decodes unreserved characters, and removes dot-segments and default ports.
    ///
    /// The result is lazy: format it with `Display`, or convert it with
    /// [`to_buf`](Normalized::to_buf). To select steps or schemes, use a [`Normalizer`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let reference = UriRef::parse("../%7Eme/./a")?;
    /// assert_eq!(reference.normalize().to_string(), "../~me/a");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "canonicalize")]
    UriRef UriRefBuf;

    /// Normalizes this URI, so that equivalent URIs become the same string.
    ///
    /// This applies all steps of RFC 3986 sections 6.2.2 and 6.2.3: it lowercases the scheme and
    /// the host, decodes unreserved characters, and removes dot-segments and default ports.
    ///
    /// The result is lazy: format it with `Display`, or convert it with
    /// [`to_buf`](Normalized::to_buf) to a [`UriBuf`](crate::UriBuf). To select steps or schemes,
    /// use a [`Normalizer`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let uri = UriBuf::parse("HTTP://EXAMPLE.com:80/a/../b")?;
    /// assert_eq!(uri.normalize().to_string(), "http://example.com/b");
    /// let normalized: UriBuf = uri.normalize().to_buf();
    /// # Ok::<(), urikit::OwnedParseError>(())
    /// ```
    #[doc(alias = "canonicalize")]
    Uri UriBuf;

    /// Normalizes this absolute URI, so that equivalent URIs become the same string.
    ///
    /// This lowercases the scheme and the host, decodes unreserved characters, and removes
    /// dot-segments and default ports. The result is lazy: format it with `Display`, or convert it
    /// with [`to_buf`](Normalized::to_buf). To select steps or schemes, use a [`Normalizer`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::AbsoluteUri;
    ///
    /// let base = AbsoluteUri::parse("HTTPS://Example.com:443/docs/")?;
    /// assert_eq!(base.normalize().to_string(), "https://example.com/docs/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "canonicalize")]
    AbsoluteUri AbsoluteUriBuf;

    /// Normalizes this relative reference by all steps that do not require a scheme.
    ///
    /// This lowercases the host, decodes unreserved characters, and removes dot-segments; leading
    /// `..` segments remain. The result is lazy: format it with `Display`, or convert it with
    /// [`to_buf`](Normalized::to_buf). To select steps, use a [`Normalizer`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::RelativeRef;
    ///
    /// let link = RelativeRef::parse("guide/../a:b")?;
    /// assert_eq!(link.normalize().to_string(), "./a:b"); // `a:b` would be a URI
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "canonicalize")]
    RelativeRef RelativeRefBuf;
}

impl UriRef<'_> {
    /// Returns whether this reference is in normal form (RFC 3986 sections 6.2.2 and 6.2.3).
    ///
    /// If the result is `true`, [`normalize`](Self::normalize) does not change the reference. The
    /// check does not allocate. To find the steps that change a reference, use
    /// [`Normalized::changes`].
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
        self.normalize().is_normalized()
    }
}

#[cfg(feature = "alloc")]
impl UriRefBuf {
    /// Returns whether this reference is in normal form (RFC 3986 section 6.2).
    ///
    /// If the result is `true`, [`normalize`](UriRef::normalize) does not change the reference.
    pub fn is_normalized(&self) -> bool {
        self.as_uri_ref().is_normalized()
    }
}
