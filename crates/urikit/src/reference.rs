//! URI references, URIs, absolute URIs, and relative references: borrowed and owned types.
//!
//! | type | value | RFC 3986 |
//! |---|---|---|
//! | [`UriRef`] | a URI reference | section 4.1 |
//! | [`Uri`] | a reference with a scheme | section 3 |
//! | [`AbsoluteUri`] | a URI without a fragment, which can be a base | section 4.3 |
//! | [`RelativeRef`] | a reference without a scheme | section 4.2 |
//!
//! Each type dereferences to a more general one: borrowed types to [`UriRef`], owned types to
//! `UriRefBuf`, which implement the shared accessors. A type converts to a more general one with
//! `From`, and back with `TryFrom`.

mod absolute;
mod any;
mod identifier;
pub(crate) mod kind;
#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "alloc")]
mod owned_error;
mod redacted;
mod relative;
#[cfg(feature = "serde")]
mod serde;
mod spec;

pub use absolute::AbsoluteIdentifier;
pub use any::GenericUriRef;
pub use identifier::GenericUri;
pub use kind::ReferenceKind;
#[cfg(feature = "alloc")]
pub use owned::{AbsoluteIdentifierBuf, GenericUriBuf, GenericUriRefBuf, RelativeReferenceBuf};
#[cfg(feature = "alloc")]
pub use owned_error::OwnedParseError;
pub use redacted::Redacted;
pub use relative::RelativeReference;
#[cfg(feature = "alloc")]
pub(crate) use spec::grammar;
pub use spec::{Rfc3986, Rfc3987, UriSpec};

use crate::error::ParseError;

/// A URI reference: a [`Uri`] or a [`RelativeRef`] ([RFC 3986 section 4.1]).
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
/// Use this type if a scheme is required, for example for the address of a server. It dereferences
/// to [`UriRef`], which has the accessors of the other components.
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

/// An absolute URI: a URI without a fragment, which can be a base ([RFC 3986 section 4.3]).
///
/// Use this type as the base of [`resolve`](Self::resolve) and [`relativize`](Self::relativize). It
/// dereferences to [`Uri`].
///
/// # Examples
///
/// ```
/// use urikit::{AbsoluteUri, UriRef};
///
/// let base = AbsoluteUri::parse("http://example.com/docs/guide/intro.html?v=2")?;
/// let target = base.resolve(UriRef::parse("../images/logo.png")?);
/// assert_eq!(target.to_string(), "http://example.com/docs/images/logo.png");
///
/// let error = AbsoluteUri::parse("http://example.com/#top").unwrap_err();
/// assert_eq!(error.span(), 19..23);
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3986 section 4.3]: https://www.rfc-editor.org/rfc/rfc3986#section-4.3
#[doc(alias("UriAbsoluteStr", "is_absolute_uri"))]
pub type AbsoluteUri<'a> = AbsoluteIdentifier<'a, Rfc3986>;

/// A relative reference: a reference without a scheme ([RFC 3986 section 4.2]).
///
/// It dereferences to [`UriRef`]. To accept URIs as well, use [`UriRef`] directly.
///
/// # Examples
///
/// ```
/// use urikit::{ErrorKind, RelativeRef};
///
/// assert_eq!(RelativeRef::parse("../images/logo.png?size=2")?.path(), "../images/logo.png");
///
/// // The part before a colon in the first segment is a scheme.
/// let error = RelativeRef::parse("notes:today.txt").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::SchemeUnexpected);
/// assert!(RelativeRef::parse("./notes:today.txt").is_ok());
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3986 section 4.2]: https://www.rfc-editor.org/rfc/rfc3986#section-4.2
pub type RelativeRef<'a> = RelativeReference<'a, Rfc3986>;

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
/// This is the owned form of [`Uri`]. It dereferences to [`UriRefBuf`].
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

/// An owned absolute URI: a URI without a fragment, which can be a base.
///
/// This is the owned form of [`AbsoluteUri`]. It dereferences to [`UriBuf`].
///
/// # Examples
///
/// ```
/// use urikit::{AbsoluteUriBuf, UriRef};
///
/// let base: AbsoluteUriBuf = "http://example.com/docs/guide/intro.html".parse()?;
/// let target = base.as_absolute().resolve(UriRef::parse("setup.html")?);
/// assert_eq!(target.to_uri(), "http://example.com/docs/guide/setup.html");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub type AbsoluteUriBuf = AbsoluteIdentifierBuf<Rfc3986>;

/// An owned relative reference: a reference without a scheme.
///
/// This is the owned form of [`RelativeRef`]. It dereferences to [`UriRefBuf`].
///
/// # Examples
///
/// ```
/// use urikit::RelativeRefBuf;
///
/// let reference: RelativeRefBuf = "../images/logo.png".parse()?;
/// assert_eq!(reference.path(), "../images/logo.png");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub type RelativeRefBuf = RelativeReferenceBuf<Rfc3986>;

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
    /// use urikit::{AbsoluteUri, UriRefBuf};
    ///
    /// let link: UriRefBuf = "../contact.html".parse()?;
    /// let base = AbsoluteUri::parse("https://example.com/about/team.html")?;
    /// assert_eq!(base.resolve(link.as_uri_ref()).to_uri(), "https://example.com/contact.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        self.view()
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
        self.identifier()
    }
}

/// Implements comparison between borrowed types, as strings.
macro_rules! equals_each_other {
    ($($one:ident $other:ident;)*) => {$(
        impl<S: UriSpec> PartialEq<$one<'_, S>> for $other<'_, S> {
            fn eq(&self, other: &$one<'_, S>) -> bool { self.as_str() == other.as_str() }
        }
        impl<S: UriSpec> PartialEq<$other<'_, S>> for $one<'_, S> {
            fn eq(&self, other: &$other<'_, S>) -> bool { self.as_str() == other.as_str() }
        }
    )*};
}
equals_each_other! {
    GenericUriRef GenericUri;
    GenericUriRef AbsoluteIdentifier;
    GenericUriRef RelativeReference;
    GenericUri AbsoluteIdentifier;
}

/// Implements conversions from `&View`, so that operations accept views by value and by reference.
macro_rules! from_reference {
    ($($view:ident)*) => {$(
        impl<'a, S: UriSpec> From<&$view<'a, S>> for GenericUriRef<'a, S> {
            fn from(view: &$view<'a, S>) -> Self { (*view).into() }
        }
    )*};
}
from_reference! { GenericUriRef GenericUri AbsoluteIdentifier RelativeReference }

impl<'a, S: UriSpec> From<&Self> for GenericUri<'a, S> {
    fn from(view: &Self) -> Self {
        *view
    }
}

impl<'a, S: UriSpec> From<&AbsoluteIdentifier<'a, S>> for GenericUri<'a, S> {
    fn from(view: &AbsoluteIdentifier<'a, S>) -> Self {
        (*view).into()
    }
}

/// Implements `TryFrom<&[u8]>`.
macro_rules! from_bytes {
    ($($view:ident)*) => {$(
        impl<'a, S: UriSpec> TryFrom<&'a [u8]> for $view<'a, S> {
            type Error = ParseError;

            fn try_from(bytes: &'a [u8]) -> Result<Self, ParseError> { Self::parse_bytes(bytes) }
        }
    )*};
}
from_bytes! { GenericUriRef GenericUri AbsoluteIdentifier RelativeReference }

/// Implements `Display`, a `Debug` that masks the password, `AsRef`, `Borrow`, and comparison with
/// `str`.
///
/// Generic types pass their parameters and a name.
macro_rules! text_traits {
    ($($type:ident $(<$life:lifetime>)?)*) => {$(
        crate::reference::text_traits! { [] $type $(<$life>)?, stringify!($type) }
    )*};
    ([$($parameters:tt)*] $type:ty, $name:expr) => {
        impl $($parameters)* core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }
        impl $($parameters)* core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}(\"{}\")", $name, self.redacted())
            }
        }
        impl $($parameters)* AsRef<str> for $type { fn as_ref(&self) -> &str { self.as_str() } }
        impl $($parameters)* core::borrow::Borrow<str> for $type {
            fn borrow(&self) -> &str { self.as_str() }
        }
        impl $($parameters)* PartialEq<str> for $type { fn eq(&self,
        other: &str) -> bool { self.as_str() == other } }
        impl $($parameters)* PartialEq<&str> for $type { fn eq(&self,
        other: &&str) -> bool { self.as_str() == *other } }
        impl $($parameters)* PartialEq<$type> for str { fn eq(&self,
        other: &$type) -> bool { other == self } }
        impl $($parameters)* PartialEq<$type> for &str { fn eq(&self,
        other: &$type) -> bool { other == *self } }
    };
}
pub(crate) use text_traits;
