//! Resolution of IRI references, which follows the same rules as that of URI references (RFC 3987
//! section 6.5).

use core::fmt;

use super::{AbsoluteIri, Iri, IriRef};
use crate::recompose::BufferError;
use crate::reference::{Rfc3986, Rfc3987};
use crate::resolve::{self, ResolveError};

/// The target IRI of a resolved reference (RFC 3986 section 5.2), computed when it is formatted.
///
/// It is returned by [`AbsoluteIri::resolve`]. Write it with `Display`, or convert it into an owned
/// IRI with [`to_iri`](Self::to_iri).
///
/// # Examples
///
/// ```
/// use urikit::iri::{AbsoluteIri, IriRef};
///
/// let base = AbsoluteIri::parse("https://example.com/menü/")?;
/// let target = base.resolve(IriRef::parse("../café")?);
/// assert_eq!(format!("<{target}>"), "<https://example.com/café>");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "resolution is lazy: convert the result with `to_iri` or `to_string`, or write it"]
pub struct Resolved<'r>(resolve::Resolved<'r>);

/// A base IRI with options for resolving references and relativizing targets.
///
/// It is created by [`AbsoluteIri::resolver`]. The options are those of [`resolve::Resolver`].
///
/// # Examples
///
/// ```
/// use urikit::iri::{AbsoluteIri, IriRef};
/// use urikit::resolve::ExcessDotSegments;
///
/// let base = AbsoluteIri::parse("https://example.com/menü/")?;
/// let resolver = base.resolver().excess(ExcessDotSegments::Error);
/// assert!(resolver.resolve(IriRef::parse("../../café")?).is_err());
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub type Resolver<'a> = resolve::Resolver<'a, Rfc3987>;

impl<'a> AbsoluteIri<'a> {
    /// Resolves an IRI reference, such as a link in a page, against this base IRI.
    ///
    /// This method cannot fail: every reference has a target (RFC 3986 section 5.2). The target is
    /// computed when it is formatted; convert it into an owned IRI with
    /// [`to_iri`](Resolved::to_iri). To set options, use [`resolver`](Self::resolver).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, IriRef};
    ///
    /// let base = AbsoluteIri::parse("https://example.com/menü/")?;
    /// assert_eq!(base.resolve(IriRef::parse("käse")?).to_iri(), "https://example.com/menü/käse");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn resolve<'r>(&self, reference: impl Into<IriRef<'r>>) -> Resolved<'r>
    where
        'a: 'r,
    {
        Resolved(self.cast::<Rfc3986>().resolve(reference.into().cast::<Rfc3986>()))
    }

    /// Returns a [`Resolver`] with this IRI as its base, to resolve references with options.
    ///
    /// An option sets, for example, how `..` segments above the root are treated. To resolve with
    /// the default options, use [`resolve`](Self::resolve).
    ///
    /// # Examples
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
    /// Resolves an IRI reference against the base IRI, with the options of this resolver.
    ///
    /// The target is computed when it is formatted with `Display`. Convert it into an owned IRI
    /// with [`to_iri`](Resolved::to_iri).
    ///
    /// # Errors
    ///
    /// Returns [`ResolveError::ExcessDotSegments`] or [`ResolveError::RootlessBase`] if the options
    /// of the resolver reject the reference. With the default options, this method cannot fail.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, IriRef};
    ///
    /// let resolver = AbsoluteIri::parse("https://example.com/menü/")?.resolver();
    /// assert_eq!(
    ///     resolver.resolve(IriRef::parse("/café")?)?.to_string(),
    ///     "https://example.com/café"
    /// );
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn resolve<'r>(
        &self,
        reference: impl Into<IriRef<'r>>,
    ) -> Result<Resolved<'r>, ResolveError>
    where
        'a: 'r,
    {
        self.cast::<Rfc3986>().resolve(reference.into().cast::<Rfc3986>()).map(Resolved)
    }
}

impl Resolved<'_> {
    /// Returns the target IRI as a `String`, in one allocation.
    ///
    /// The result is the same as that of [`Display`](fmt::Display), but this method is faster than
    /// the trait method that it shadows.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, IriRef};
    ///
    /// let base = AbsoluteIri::parse("https://example.com/menü/")?;
    /// assert_eq!(base.resolve(IriRef::parse("../café")?).to_string(), "https://example.com/café");
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
        self.to_iri().into_string()
    }

    /// Converts the resolved target into an owned IRI.
    ///
    /// The conversion takes one allocation and does not parse the string. To get only a `String`,
    /// use [`to_string`](Self::to_string).
    ///
    /// # Panics
    ///
    /// Panics if the target is longer than `u32::MAX` bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, IriBuf, IriRef};
    ///
    /// let base = AbsoluteIri::parse("https://example.com/menü/")?;
    /// let target: IriBuf = base.resolve(IriRef::parse("?tag=käse")?).to_iri();
    /// assert_eq!(target, "https://example.com/menü/?tag=käse");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_iri(&self) -> super::IriBuf {
        self.0.to_uri().into()
    }

    /// Appends the resolved target IRI to a string.
    ///
    /// Use this method, for example, to write many targets into one buffer. Unlike
    /// [`to_string`](Self::to_string), it does not create another string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, IriRef};
    ///
    /// let base = AbsoluteIri::parse("https://example.com/menü/")?;
    /// let mut log = String::from("GET ");
    /// base.resolve(IriRef::parse("käse.html")?).append_to(&mut log);
    /// assert_eq!(log, "GET https://example.com/menü/käse.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut alloc::string::String) {
        self.0.append_to(out);
    }

    /// Writes the resolved target IRI to a byte buffer, without allocating.
    ///
    /// The string is written to the start of the buffer. The method returns the IRI, which borrows
    /// the buffer.
    ///
    /// # Errors
    ///
    /// Returns [`BufferError`] if the buffer is too small or the IRI is longer than `u32::MAX`
    /// bytes. The contents of the buffer are then unspecified.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, IriRef};
    ///
    /// let base = AbsoluteIri::parse("https://example.com/menü/")?;
    /// let mut buffer = [0; 64];
    /// let target = base.resolve(IriRef::parse("../café")?).write_into(&mut buffer)?;
    /// assert_eq!(target.path(), "/café");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn write_into<'b>(&self, out: &'b mut [u8]) -> Result<Iri<'b>, BufferError> {
        self.0.write_into(out).map(|target| target.cast())
    }

    /// Returns whether the reference refers to the document at the base IRI, as `#top` does.
    ///
    /// The result is `true` if the target without its fragment equals the base (RFC 3986 section
    /// 4.4). A browser then only scrolls instead of loading the document again.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{AbsoluteIri, IriRef};
    ///
    /// let page = AbsoluteIri::parse("https://example.com/café")?;
    /// assert!(page.resolve(IriRef::parse("#menü")?).is_same_document());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
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

crate::display::equals_text! { [] Resolved<'_>; }
