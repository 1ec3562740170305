//! URI references and URIs: borrowed and owned types.
//!
//! | borrowed | owned | value | RFC 3986 |
//! |---|---|---|---|
//! | [`UriRef`], [`IriRef`] | `UriRefBuf`, `IriRefBuf` | a URI or a relative reference | section 4.1 |
//! | [`Uri`], [`Iri`] | `UriBuf`, `IriBuf` | a reference with a scheme | section 3 |
//!
//! A URI converts to a reference with `From`, and back with `TryFrom`.

pub(crate) mod accessors;
mod borrowed;
#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "serde")]
mod serde;
mod spec;
mod traits;

pub use accessors::AnyReference;
pub use borrowed::{GenericUri, GenericUriRef};
#[cfg(feature = "alloc")]
pub use owned::{GenericUriBuf, GenericUriRefBuf, OwnedParseError};
#[cfg(feature = "alloc")]
pub(crate) use spec::grammar;
pub use spec::{Rfc3986, Rfc3987, UriSpec};
pub use traits::Redacted;

/// A URI reference: a [`Uri`] or a relative reference ([RFC 3986 section 4.1]).
///
/// Use this type for input that may or may not have a scheme, such as the links of a document. It
/// is a `Copy` view that holds the string and the byte offsets of its components; accessors neither
/// allocate nor search. Components borrow the string, so they can outlive the view. `Eq`, `Ord`,
/// and `Hash` are those of the string (RFC 3986 section 6.2.1); to compare after normalization, use
/// [`compare`](Self::compare).
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
///
/// let reference = UriRef::parse("//example.com/over/there?#nose")?;
/// assert!(reference.scheme().is_none());
/// assert_eq!(reference.host().unwrap(), "example.com");
/// assert_eq!(reference.path(), "/over/there");
/// assert_eq!(reference.query().unwrap(), ""); // present, but empty
/// assert_eq!(reference.fragment().unwrap(), "nose");
///
/// const HOME: UriRef<'_> = UriRef::from_static("https://example.com/"); // checked by the compiler
/// assert!(HOME.userinfo().is_none());
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3986 section 4.1]: https://www.rfc-editor.org/rfc/rfc3986#section-4.1
#[doc(alias = "UriReferenceStr")]
pub type UriRef<'a> = GenericUriRef<'a, Rfc3986>;

/// A URI: a reference with a scheme ([RFC 3986 section 3]).
///
/// Use this type if a scheme is required, for example for the address of a server or for a base.
///
/// Accessors such as [`host`](Self::host) and [`port`](Self::port) return a
/// [component](crate::component). For a plain value, use [`host_str`](Self::host_str) and
/// [`port_u16`](Self::port_u16), or [`port_or_default`](Self::port_or_default).
///
/// # Examples
///
/// ```
/// use urikit::{ErrorKind, Uri, UriRef};
///
/// let uri = Uri::parse("urn:example:animal:ferret:nose")?;
/// assert_eq!(uri.scheme(), "urn");
/// assert!(uri.authority().is_none());
/// assert_eq!(uri.path(), "example:animal:ferret:nose");
///
/// let error = Uri::try_from(UriRef::parse("../ferret.html")?).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::SchemeMissing);
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3986 section 3]: https://www.rfc-editor.org/rfc/rfc3986#section-3
#[doc(alias("UriStr", "Url"))]
pub type Uri<'a> = GenericUri<'a, Rfc3986>;

/// An owned URI reference.
///
/// The reference is stored exactly as it was parsed, together with the byte offsets of its
/// components. Use [`UriRef`] to borrow from a `&str` instead, and [`UriBuf`] if a scheme is
/// required.
///
/// The type implements `Borrow<str>`, so a map with keys of this type can be searched with a
/// `&str`.
///
/// # Examples
///
/// ```
/// use std::collections::HashMap;
/// use urikit::UriRefBuf;
///
/// let reference: UriRefBuf = "../search?q=uri".parse()?;
/// assert_eq!(reference.path(), "../search");
/// assert_eq!(reference.query().unwrap(), "q=uri");
///
/// let visits = HashMap::from([(reference, 1)]);
/// assert_eq!(visits.get("../search?q=uri"), Some(&1));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
#[doc(alias = "UriReferenceString")]
pub type UriRefBuf = GenericUriRefBuf<Rfc3986>;

/// An owned URI: a reference with a scheme.
///
/// This is the owned form of [`Uri`].
///
/// # Examples
///
/// ```
/// use urikit::UriBuf;
///
/// let mut uri = UriBuf::parse("http://example.com/old")?;
/// assert_eq!(uri.scheme(), "http");
/// uri.set_path("/new")?;
/// assert_eq!(uri, "http://example.com/new");
/// # Ok::<(), urikit::Error>(())
/// ```
#[cfg(feature = "alloc")]
#[doc(alias("UriString", "Url"))]
pub type UriBuf = GenericUriBuf<Rfc3986>;

/// An IRI reference (RFC 3987 section 2.2): an [`Iri`] or a relative reference.
///
/// Like [`UriRef`], this type is a `Copy` view that holds the string and the byte offsets of its
/// components. Components have the types of [`component`](crate::component), and may contain
/// non-ASCII characters, which decoding leaves unchanged. `Eq`, `Ord`, and `Hash` are those of the
/// string (section 5.3.1).
///
/// # Examples
///
/// ```
/// use urikit::IriRef;
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
/// use urikit::Iri;
///
/// let iri = Iri::parse("http://例え.jp/引き割り")?;
/// assert_eq!(iri.scheme(), "http");
/// assert_eq!(
///     iri.to_uri(),
///     "http://%E4%BE%8B%E3%81%88.jp/%E5%BC%95%E3%81%8D%E5%89%B2%E3%82%8A"
/// );
/// assert_eq!(Iri::parse("/引き割り").unwrap_err().code(), "scheme-missing");
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub type Iri<'a> = GenericUri<'a, Rfc3987>;

/// An owned IRI reference, which may or may not have a scheme.
///
/// This is the owned form of [`IriRef`]. To borrow from a `&str`, use [`IriRef`]; if a scheme is
/// required, use [`IriBuf`].
///
/// # Examples
///
/// ```
/// use urikit::IriRefBuf;
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
/// let iri: urikit::IriBuf = "http://例え.jp/".parse()?;
/// assert_eq!(iri.scheme(), "http");
/// assert_eq!(iri.host().unwrap(), "例え.jp");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub type IriBuf = GenericUriBuf<Rfc3987>;

/// A form of a URI reference that input can be required to have.
///
/// Pass it to [`UriRef::parse_as`](crate::UriRef::parse_as). To check a reference that is already
/// parsed, use [`is_absolute`](crate::UriRef::is_absolute) or
/// [`is_relative`](crate::UriRef::is_relative).
///
/// # Examples
///
/// ```
/// use urikit::{ErrorKind, Form, UriRef};
///
/// let error = UriRef::parse_as("https://example.com/", Form::RelativeRef).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::SchemeUnexpected);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A URI or a relative reference (RFC 3986 section 4.1).
    Reference,
    /// A reference with a scheme (section 3).
    Uri,
    /// A URI without a fragment (section 4.3).
    AbsoluteUri,
    /// A reference without a scheme (section 4.2).
    RelativeRef,
}

impl<'a> UriRef<'a> {
    /// Returns this reference as a [`Uri`], or `None` if it has no scheme.
    ///
    /// The string is neither copied nor parsed again. To convert a relative reference to a URI,
    /// resolve it against a base.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let link = UriRef::parse("https://example.com/")?;
    /// assert_eq!(link.as_uri().unwrap().scheme(), "https");
    /// assert!(UriRef::parse("/contact")?.as_uri().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn as_uri(&self) -> Option<Uri<'a>> {
        Uri::try_from(*self).ok()
    }
}

#[cfg(feature = "alloc")]
impl UriRefBuf {
    /// Returns a borrowed view of this owned URI reference, which is `Copy`.
    ///
    /// Use it to pass the reference to functions without cloning it. The view has the type
    /// [`UriRef`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriRefBuf};
    ///
    /// let link: UriRefBuf = "../contact.html".parse()?;
    /// let base = Uri::parse("https://example.com/about/team.html")?;
    /// assert_eq!(base.resolve(link.as_uri_ref()), "https://example.com/contact.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        self.view()
    }

    /// Returns a borrowed view of this reference as a [`Uri`], or `None` if it has no scheme.
    ///
    /// To keep ownership, convert it to a [`UriBuf`] with `try_from`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRefBuf;
    ///
    /// let link: UriRefBuf = "https://example.com/".parse()?;
    /// assert_eq!(link.as_uri().unwrap().scheme(), "https");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn as_uri(&self) -> Option<Uri<'_>> {
        Uri::try_from(self.view()).ok()
    }
}

#[cfg(feature = "alloc")]
impl UriBuf {
    /// Returns a borrowed view of this owned URI, which is `Copy`.
    ///
    /// Use it to pass the URI to functions without cloning it. The view has the type [`Uri`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriBuf};
    ///
    /// fn is_web(uri: Uri<'_>) -> bool {
    ///     uri.scheme() == "http" || uri.scheme() == "https"
    /// }
    /// let uri: UriBuf = "https://example.com/".parse()?;
    /// assert!(is_web(uri.as_uri()));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn as_uri(&self) -> Uri<'_> {
        GenericUri::from_reference(self.view())
    }
}

impl<'a> IriRef<'a> {
    /// Returns this IRI reference as an [`Iri`], or `None` if it has no scheme.
    ///
    /// The string is neither copied nor parsed again. To convert a relative reference to an IRI,
    /// resolve it against a base.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::IriRef;
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
    /// use urikit::IriRef;
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
    /// use urikit::{IriRef, IriRefBuf};
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

    /// Returns a borrowed view of this reference as an [`Iri`], or `None` if it has no scheme.
    ///
    /// To keep ownership, convert it to an [`IriBuf`] with `try_from`.
    pub fn as_iri(&self) -> Option<Iri<'_>> {
        Iri::try_from(self.view()).ok()
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
    /// use urikit::IriBuf;
    ///
    /// let iri = IriBuf::parse("https://example.com/menü")?;
    /// assert_eq!(iri.as_iri().scheme(), "https");
    /// # Ok::<(), urikit::OwnedParseError>(())
    /// ```
    #[inline]
    pub fn as_iri(&self) -> Iri<'_> {
        GenericUri::from_reference(self.view())
    }
}
