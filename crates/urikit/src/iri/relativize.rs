//! Relativization of IRIs: that of [`relativize`], as no rule of it depends on characters outside ASCII.

use core::fmt;

use super::{AbsoluteIri, Iri, IriRef, Resolver};
use crate::recompose::BufferError;
use crate::reference::Rfc3986;
use crate::relativize::{self, Forms, RelativizeError};

/// A reference that leads from a base to a target, not yet written; see [`relativize::Relativized`]. `Display` writes it.
#[derive(Clone, Copy)]
#[must_use = "the result is lazy: convert it with `to_buf` or `to_string`, or write it"]
pub struct Relativized<'r>(relativize::Relativized<'r>);

impl AbsoluteIri<'_> {
    /// The shortest reference, counted in bytes, that resolves to `target`, with the law of [`relativize`]: it leads back. Never
    /// fails.
    ///
    /// The target is compared as it is written. An IRI and the URI that it is mapped to are different texts: map both or
    /// none.
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, Iri};
    ///
    /// let base = AbsoluteIri::parse("http://例え.jp/豆/大豆?q")?;
    /// let target = Iri::parse("http://例え.jp/豆/納豆#糸")?;
    /// let reference = base.relativize(target).to_buf();
    /// assert_eq!(reference, "納豆#糸");
    /// assert_eq!(base.resolve(reference.as_iri_ref()).to_iri(), target.as_str());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn relativize<'r>(&self, target: impl Into<Iri<'r>>) -> Relativized<'r> {
        let target = target.into().cast();
        Relativized(relativize::Relativized::by_the_letter(self.cast::<Rfc3986>(), target))
    }
}

impl Resolver<'_> {
    /// The shortest reference that this resolver resolves to `target`.
    ///
    /// # Errors
    ///
    /// Those of [`resolve::Resolver::relativize`](crate::resolve::Resolver::relativize).
    pub fn relativize<'r>(&self, target: impl Into<Iri<'r>>) -> Result<Relativized<'r>, RelativizeError> {
        self.relativize_as(target, Forms::ALL)
    }

    /// The shortest reference in one of these forms that this resolver resolves to `target`.
    ///
    /// # Errors
    ///
    /// Those of [`resolve::Resolver::relativize_as`](crate::resolve::Resolver::relativize_as).
    pub fn relativize_as<'r>(
        &self,
        target: impl Into<Iri<'r>>,
        forms: Forms,
    ) -> Result<Relativized<'r>, RelativizeError> {
        self.cast::<Rfc3986>().relativize_as(target.into().cast(), forms).map(Relativized)
    }
}

impl Relativized<'_> {
    /// Returns the reference as a `String`, in one allocation.
    ///
    /// The result is that of [`Display`](fmt::Display). This method is faster than the general `to_string`, which it shadows.
    #[cfg(feature = "alloc")]
    #[expect(clippy::inherent_to_string_shadow_display, reason = "the same string, and twice as fast")]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> alloc::string::String {
        self.to_buf().into_string()
    }

    /// The reference as an owned one, in one allocation and without a second parse.
    ///
    /// # Panics
    ///
    /// When the reference is longer than `u32::MAX` bytes, which takes a target of that length less a guard.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::IriRefBuf {
        self.0.to_buf().cast()
    }

    /// Appends the reference to `out`.
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut alloc::string::String) {
        self.0.append_to(out);
    }

    /// Writes the reference to the beginning of `out`.
    ///
    /// # Errors
    ///
    /// [`BufferError`] when the buffer is too small or the result longer than `u32::MAX` bytes; what `out` holds then is not specified.
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<IriRef<'b>, BufferError> {
        self.0.write_into(out).map(|reference| reference.cast())
    }
}

impl fmt::Display for Relativized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Relativized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

crate::recompose::equals_text! { [] Relativized<'_>; }
