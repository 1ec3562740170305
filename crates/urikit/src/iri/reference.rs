//! The IRI types, which are the URI types with the grammar of RFC 3987.

use crate::reference::{
    AbsoluteIdentifier, GenericUri, GenericUriRef, RelativeReference, Rfc3987, UriRef,
};
#[cfg(feature = "alloc")]
use crate::reference::{
    AbsoluteIdentifierBuf, GenericUriBuf, GenericUriRefBuf, RelativeReferenceBuf,
};

/// An IRI reference (RFC 3987 section 2.2): an [`Iri`] or a [`RelativeIriRef`].
///
/// Like [`UriRef`], this type is a `Copy` view that holds the string and the byte offsets of its
/// components. Components have the types of [`component`](crate::component), and may contain
/// non-ASCII characters, which decoding leaves unchanged. `Eq`, `Ord`, and `Hash` are those of the
/// string (section 5.3.1).
///
/// # Examples
///
/// ```
/// use urikit::iri::IriRef;
///
/// let iri = IriRef::parse("//例え.jp/引き割り?q=%E7%B4%8D#納豆")?;
/// assert_eq!(iri.host().unwrap(), "例え.jp");
/// assert_eq!(iri.path(), "/引き割り");
/// assert_eq!(iri.query().unwrap().decode()?, "q=納");
///
/// const HOME: IriRef<'_> = IriRef::from_static("https://résumé.example/");
/// assert!(HOME.userinfo().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type IriRef<'a> = GenericUriRef<'a, Rfc3987>;

/// An IRI: a reference with a scheme (RFC 3987 section 2.2).
///
/// Use this type if a scheme is required. It dereferences to [`IriRef`].
///
/// # Examples
///
/// ```
/// use urikit::iri::Iri;
///
/// let iri = Iri::parse("http://例え.jp/引き割り")?;
/// assert_eq!(iri.scheme().as_str(), "http");
/// assert_eq!(
///     iri.to_uri().to_string(),
///     "http://%E4%BE%8B%E3%81%88.jp/%E5%BC%95%E3%81%8D%E5%89%B2%E3%82%8A"
/// );
/// assert_eq!(Iri::parse("/引き割り").unwrap_err().code(), "scheme-missing");
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub type Iri<'a> = GenericUri<'a, Rfc3987>;

/// An absolute IRI: an IRI without a fragment, which can be a base (RFC 3987 section 2.2).
///
/// Use this type as the base of [`resolve`](Self::resolve). It dereferences to [`Iri`].
///
/// # Examples
///
/// ```
/// use urikit::iri::{AbsoluteIri, IriRef};
///
/// let base = AbsoluteIri::parse("http://例え.jp/豆/大豆?q")?;
/// assert_eq!(base.resolve(IriRef::parse("../納豆#糸")?).to_string(), "http://例え.jp/納豆#糸");
/// assert_eq!(AbsoluteIri::parse("http://例え.jp/#糸").unwrap_err().code(), "fragment-unexpected");
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub type AbsoluteIri<'a> = AbsoluteIdentifier<'a, Rfc3987>;

/// A relative IRI reference: a reference without a scheme (RFC 3987 section 2.2, `irelative-ref`).
///
/// It dereferences to [`IriRef`].
///
/// # Examples
///
/// ```
/// use urikit::iri::RelativeIriRef;
///
/// assert_eq!(RelativeIriRef::parse("../納豆?糸")?.path(), "../納豆");
/// assert_eq!(RelativeIriRef::parse("a:豆").unwrap_err().code(), "scheme-unexpected");
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub type RelativeIriRef<'a> = RelativeReference<'a, Rfc3987>;

/// An owned IRI reference, which may or may not have a scheme.
///
/// This is the owned form of [`IriRef`]. To borrow from a `&str`, use [`IriRef`]; if a scheme is
/// required, use [`IriBuf`].
///
/// # Examples
///
/// ```
/// use urikit::iri::IriRefBuf;
///
/// let reference: IriRefBuf = "../納豆?糸".parse()?;
/// assert_eq!(reference.path(), "../納豆");
/// assert_eq!(reference.as_iri_ref().query().unwrap(), "糸");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub type IriRefBuf = GenericUriRefBuf<Rfc3987>;

/// An owned IRI: a reference with a scheme.
///
/// This is the owned form of [`Iri`]. It dereferences to [`IriRefBuf`].
///
/// # Examples
///
/// ```
/// let iri: urikit::iri::IriBuf = "http://例え.jp/".parse()?;
/// assert_eq!(iri.as_iri().scheme().as_str(), "http");
/// assert_eq!(iri.host().unwrap(), "例え.jp");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub type IriBuf = GenericUriBuf<Rfc3987>;

/// An owned absolute IRI: an IRI without a fragment, which can be a base.
///
/// This is the owned form of [`AbsoluteIri`]. It dereferences to [`IriBuf`].
///
/// # Examples
///
/// ```
/// use urikit::iri::{AbsoluteIriBuf, IriRef};
///
/// let base: AbsoluteIriBuf = "http://例え.jp/豆/".parse()?;
/// assert_eq!(base.as_absolute().resolve(IriRef::parse("大豆")?).to_iri(), "http://例え.jp/豆/大豆");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub type AbsoluteIriBuf = AbsoluteIdentifierBuf<Rfc3987>;

/// An owned relative IRI reference: a reference without a scheme.
///
/// This is the owned form of [`RelativeIriRef`]. It dereferences to [`IriRefBuf`].
///
/// # Examples
///
/// ```
/// let reference: urikit::iri::RelativeIriRefBuf = "../納豆".parse()?;
/// assert_eq!(reference.as_relative().path(), "../納豆");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub type RelativeIriRefBuf = RelativeReferenceBuf<Rfc3987>;

impl<'a> IriRef<'a> {
    /// Returns this IRI reference as an [`Iri`], or `None` if it has no scheme.
    ///
    /// The string is neither copied nor parsed again. To convert a relative reference to an IRI,
    /// resolve it against a base.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// assert!(IriRef::parse("https://example.com/café")?.as_iri().is_some());
    /// assert!(IriRef::parse("/café")?.as_iri().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn as_iri(&self) -> Option<Iri<'a>> {
        Iri::try_from(*self).ok()
    }

    /// Returns this IRI reference as a [`UriRef`], or `None` if it contains non-ASCII characters.
    ///
    /// The string is neither copied nor converted. To percent-encode non-ASCII characters instead,
    /// use [`to_uri`](Self::to_uri).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// assert!(IriRef::parse("https://example.com/caf%C3%A9")?.as_uri_ref().is_some());
    /// assert!(IriRef::parse("https://example.com/café")?.as_uri_ref().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn as_uri_ref(&self) -> Option<UriRef<'a>> {
        self.as_str().is_ascii().then_some(self.cast())
    }
}

#[cfg(feature = "alloc")]
impl IriRefBuf {
    /// Returns a borrowed view of this owned IRI reference, which is `Copy`.
    ///
    /// Use it to pass the reference to functions without cloning it. The view has the type
    /// [`IriRef`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::{IriRef, IriRefBuf};
    ///
    /// let link = IriRefBuf::parse("/menü.html")?;
    /// let view: IriRef<'_> = link.as_iri_ref();
    /// assert_eq!(view.path(), "/menü.html");
    /// # Ok::<(), urikit::OwnedParseError>(())
    /// ```
    #[inline]
    pub fn as_iri_ref(&self) -> IriRef<'_> {
        self.view()
    }
}

#[cfg(feature = "alloc")]
impl IriBuf {
    /// Returns a borrowed view of this owned IRI, which is `Copy`.
    ///
    /// Use it to pass the IRI to functions without cloning it. The view has the type [`Iri`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::IriBuf;
    ///
    /// let iri = IriBuf::parse("https://example.com/menü")?;
    /// assert_eq!(iri.as_iri().scheme().as_str(), "https");
    /// # Ok::<(), urikit::OwnedParseError>(())
    /// ```
    #[inline]
    pub fn as_iri(&self) -> Iri<'_> {
        self.identifier()
    }
}
