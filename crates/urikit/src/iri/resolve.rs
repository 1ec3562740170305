//! Resolution of IRI-references: that of RFC 3986 section 5, in which characters outside ASCII are treated like unreserved ones
//! (RFC 3987 section 6.5).

use core::fmt;

use super::{AbsoluteIri, Iri, IriRef};
use crate::recompose::BufferError;
use crate::reference::{Rfc3986, Rfc3987};
use crate::resolve::{self, ResolveError};

/// The target of an IRI-reference (RFC 3986 section 5.2), not yet written. `Display` writes it.
#[derive(Clone, Copy)]
#[must_use = "resolution is lazy: convert the result with `to_iri` or `to_string`, or write it"]
pub struct Resolved<'r>(resolve::Resolved<'r>);

/// A base with options; what they are is said of [`resolve::Resolver`]. `Copy`, made by [`AbsoluteIri::resolver`].
pub type Resolver<'a> = resolve::Resolver<'a, Rfc3987>;

impl<'a> AbsoluteIri<'a> {
    /// The target of a reference (RFC 3986 section 5.2), computed when it is written. Never fails.
    #[inline]
    pub fn resolve<'r>(&self, reference: impl Into<IriRef<'r>>) -> Resolved<'r>
    where
        'a: 'r,
    {
        Resolved(self.cast::<Rfc3986>().resolve(reference.into().cast::<Rfc3986>()))
    }

    /// This base with the options that section 5.2 leaves open or that others make.
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, IriRef};
    /// use urikit::resolve::ExcessDotSegments;
    ///
    /// let base = AbsoluteIri::parse("http://例え.jp/豆/")?;
    /// let keeping = base.resolver().excess(ExcessDotSegments::Keep);
    /// assert_eq!(keeping.resolve(IriRef::parse("../../糸")?)?.to_string(), "http://例え.jp/../糸");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn resolver(&self) -> Resolver<'a> {
        Resolver::new(*self)
    }
}

impl<'a> Resolver<'a> {
    /// The target of a reference, computed when it is written.
    ///
    /// # Errors
    ///
    /// Those of [`resolve::Resolver::resolve`].
    pub fn resolve<'r>(&self, reference: impl Into<IriRef<'r>>) -> Result<Resolved<'r>, ResolveError>
    where
        'a: 'r,
    {
        self.cast::<Rfc3986>().resolve(reference.into().cast::<Rfc3986>()).map(Resolved)
    }
}

impl Resolved<'_> {
    /// Returns the target as a `String`, in one allocation.
    ///
    /// The result is that of [`Display`](fmt::Display). This method is faster than the general `to_string`, which it shadows.
    #[cfg(feature = "alloc")]
    #[expect(clippy::inherent_to_string_shadow_display, reason = "the same string, and twice as fast")]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> alloc::string::String {
        self.to_iri().into_string()
    }

    /// The target as an owned IRI, in one allocation and without a second parse.
    ///
    /// # Panics
    ///
    /// When the target is longer than `u32::MAX` bytes, which takes a base and a reference that are so together.
    #[cfg(feature = "alloc")]
    pub fn to_iri(&self) -> super::IriBuf {
        self.0.to_uri().into()
    }

    /// Appends the target to `out`.
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut alloc::string::String) {
        self.0.append_to(out);
    }

    /// Writes the target to the beginning of `out`.
    ///
    /// # Errors
    ///
    /// [`BufferError`] when the buffer is too small or the result longer than `u32::MAX` bytes; what `out` holds then is not specified.
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<Iri<'b>, BufferError> {
        self.0.write_into(out).map(|target| target.cast())
    }

    /// Whether the target, its fragment aside, is the base, character by character (RFC 3986 section 4.4).
    pub fn is_same_document(&self) -> bool {
        self.0.is_same_document()
    }
}

impl fmt::Display for Resolved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Resolved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

crate::recompose::equals_text! { [] Resolved<'_>; }
