//! Relativization of IRIs, which follows the same rules as that of URIs.

use core::fmt;

use super::{AbsoluteIri, Iri, IriRef, Resolver};
use crate::recompose::BufferError;
use crate::reference::Rfc3986;
use crate::relativize::{self, Forms, RelativizeError};

/// A reference from a base IRI to a target IRI, such as `../a`, computed when it is formatted.
///
/// It is returned by [`AbsoluteIri::relativize`]. Write it with `Display`, or convert it into an
/// owned value with [`to_buf`](Self::to_buf).
///
/// # Examples
///
/// ```
/// use urikit::iri::{AbsoluteIri, Iri};
///
/// let base = AbsoluteIri::parse("https://example.com/menü/")?;
/// let link = base.relativize(Iri::parse("https://example.com/menü/käse.html")?);
/// assert_eq!(format!("<{link}>"), "<käse.html>");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "the result is lazy: convert it with `to_buf` or `to_string`, or write it"]
pub struct Relativized<'r>(relativize::Relativized<'r>);

impl AbsoluteIri<'_> {
    /// Returns the shortest reference, such as `../a`, from this base IRI to a target IRI.
    ///
    /// Use this method to write relative links; [`resolve`](Self::resolve) is the inverse. It
    /// cannot fail, and [`relativize`] lists its guarantees. Characters and their escapes are
    /// different, so convert either both IRIs to URIs or neither.
    ///
    /// # Examples
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
        Relativized(relativize::Relativized::with_default_options(self.cast::<Rfc3986>(), target))
    }
}

impl Resolver<'_> {
    /// Returns the shortest reference that this resolver resolves to `target`, such as `../a`.
    ///
    /// The result is lazy: format it with `Display`, or convert it with
    /// [`to_buf`](Relativized::to_buf).
    ///
    /// # Errors
    ///
    /// Returns [`RelativizeError::ExcessDotSegments`] if the resolver rejects excess dot-segments
    /// and the target has some, or [`RelativizeError::Form`] if the resolver ignores a repeated
    /// scheme and no relative reference resolves to the target. With other options, this cannot
    /// fail.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, Iri};
    ///
    /// let resolver = AbsoluteIri::parse("https://example.com/küche/")?.resolver();
    /// let target = Iri::parse("https://example.com/café")?;
    /// assert_eq!(resolver.relativize(target)?.to_string(), "/café");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn relativize<'r>(
        &self,
        target: impl Into<Iri<'r>>,
    ) -> Result<Relativized<'r>, RelativizeError> {
        self.relativize_as(target, Forms::ALL)
    }

    /// Returns the shortest reference, in one of the given forms, that resolves to `target`.
    ///
    /// With [`Forms::RELATIVE_PATH`], for example, the result is never an absolute path or a whole
    /// IRI.
    ///
    /// # Errors
    ///
    /// Returns [`RelativizeError::Form`] if no reference in these forms resolves to the target, or
    /// [`RelativizeError::ExcessDotSegments`] if the resolver rejects `..` segments above the root
    /// and the target has some.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, Iri};
    /// use urikit::relativize::Forms;
    ///
    /// let resolver = AbsoluteIri::parse("https://example.com/küche/")?.resolver();
    /// let target = Iri::parse("https://example.com/café")?;
    /// assert_eq!(resolver.relativize_as(target, Forms::RELATIVE_PATH)?.to_string(), "../café");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn relativize_as<'r>(
        &self,
        target: impl Into<Iri<'r>>,
        forms: Forms,
    ) -> Result<Relativized<'r>, RelativizeError> {
        self.cast::<Rfc3986>().relativize_as(target.into().cast(), forms).map(Relativized)
    }
}

impl Relativized<'_> {
    /// Returns the relative reference as a `String`, in one allocation.
    ///
    /// The result is the same as that of [`Display`](fmt::Display), but this method is faster than
    /// the trait method that it shadows.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, Iri};
    ///
    /// let base = AbsoluteIri::parse("https://example.com/menü/")?;
    /// assert_eq!(base.relativize(Iri::parse("https://example.com/café")?).to_string(), "/café");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[expect(
        clippy::inherent_to_string_shadow_display,
        reason = "returns the same string and is faster"
    )]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> alloc::string::String {
        self.to_buf().into_string()
    }

    /// Converts the relativized reference, such as `../a`, into an owned IRI reference.
    ///
    /// The conversion takes one allocation and does not parse the string. To get only a `String`,
    /// use [`to_string`](Self::to_string).
    ///
    /// # Panics
    ///
    /// Panics if the reference is longer than `u32::MAX` bytes. It is at most a few bytes longer
    /// than the target.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, Iri, IriRefBuf};
    ///
    /// let base = AbsoluteIri::parse("https://example.com/menü/")?;
    /// let link: IriRefBuf =
    ///     base.relativize(Iri::parse("https://example.com/menü/?tag=käse")?).to_buf();
    /// assert_eq!(link, "?tag=käse");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::IriRefBuf {
        self.0.to_buf().cast()
    }

    /// Appends the relativized reference, such as `../a`, to a string.
    ///
    /// Use this method, for example, to write a link into a document. Unlike
    /// [`to_string`](Self::to_string), it does not create another string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, Iri};
    ///
    /// let base = AbsoluteIri::parse("https://example.com/menü/")?;
    /// let mut html = String::from("<a href=\"");
    /// base.relativize(Iri::parse("https://example.com/menü/käse.html")?).append_to(&mut html);
    /// assert_eq!(html, "<a href=\"käse.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut alloc::string::String) {
        self.0.append_to(out);
    }

    /// Writes the relativized reference, such as `../a`, to a byte buffer, without allocating.
    ///
    /// The string is written to the start of the buffer. The method returns the reference, which
    /// borrows the buffer.
    ///
    /// # Errors
    ///
    /// Returns [`BufferError`] if the buffer is too small or the reference is longer than
    /// `u32::MAX` bytes. The contents of the buffer are then unspecified.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, Iri};
    ///
    /// let base = AbsoluteIri::parse("https://example.com/menü/")?;
    /// let mut buffer = [0; 32];
    /// let link =
    ///     base.relativize(Iri::parse("https://example.com/café")?).write_into(&mut buffer)?;
    /// assert_eq!(link, "/café");
    /// # Ok::<(), urikit::Error>(())
    /// ```
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

crate::display::equals_text! { [] Relativized<'_>; }
