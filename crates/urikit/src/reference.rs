//! URIs and references: borrowed views and the twins that own their text.
//!
//! | type | what it is | RFC 3986 |
//! |---|---|---|
//! | [`UriRef`] | any URI-reference | section 4.1 |
//! | [`Uri`] | one with a scheme | section 3 |
//! | [`AbsoluteUri`] | one with a scheme and without a fragment: what can be a base | section 4.3 |
//! | [`RelativeRef`] | one without a scheme | section 4.2 |
//!
//! A narrower type derefs to the wider one, so every getter is written once; it converts to the wider one with `From`
//! and from it with `TryFrom`.

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
mod shortcuts;
mod spec;

pub use absolute::AbsoluteIdentifier;
pub use any::Reference;
pub use identifier::Identifier;
pub use kind::ReferenceKind;
#[cfg(feature = "alloc")]
pub use owned::{AbsoluteIdentifierBuf, IdentifierBuf, ReferenceBuf, RelativeReferenceBuf};
#[cfg(feature = "alloc")]
pub use owned_error::OwnedParseError;
pub use redacted::Redacted;
pub use relative::RelativeReference;
pub use spec::{Rfc3986, Rfc3987, UriSpec};

use crate::error::ParseError;

/// A URI-reference (RFC 3986 section 4.1): a [`Uri`] or a [`RelativeRef`].
///
/// `Copy`, 48 bytes, and nothing but the text and where its components begin and end. The parts that it gives borrow
/// the text, not the view. `Eq`, `Ord` and `Hash` are those of the text (section 6.2.1); [`compare`](Self::compare) is
/// the rest of the ladder.
///
/// ```
/// use urikit::UriRef;
///
/// let reference = UriRef::parse("//example.com/over/there?#nose")?;
/// assert!(reference.scheme().is_none());
/// assert_eq!(reference.host().unwrap().as_str(), "example.com");
/// assert_eq!(reference.path().as_str(), "/over/there");
/// assert_eq!(reference.query().unwrap().as_str(), ""); // defined, and empty
/// assert_eq!(reference.fragment().unwrap().as_str(), "nose");
///
/// const HOME: UriRef<'_> = UriRef::from_static("https://example.com/"); // checked by the compiler
/// assert!(HOME.userinfo().is_none());
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub type UriRef<'a> = Reference<'a, Rfc3986>;

/// A URI (RFC 3986 section 3): a reference that has a scheme. Derefs to [`UriRef`] for everything else.
///
/// ```
/// use urikit::{Uri, UriRef};
///
/// let uri = Uri::parse("urn:example:animal:ferret:nose")?;
/// assert_eq!(uri.scheme().as_str(), "urn");
/// assert!(uri.authority().is_none());
/// assert_eq!(uri.path().as_str(), "example:animal:ferret:nose");
///
/// let error = Uri::try_from(UriRef::parse("../ferret")?).unwrap_err();
/// assert_eq!(error.code(), "scheme-missing");
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub type Uri<'a> = Identifier<'a, Rfc3986>;

/// An absolute URI (RFC 3986 section 4.3): one without a fragment, and so the only thing that can be a base. Derefs to
/// [`Uri`].
///
/// ```
/// use urikit::{AbsoluteUri, UriRef};
///
/// let base = AbsoluteUri::parse("http://a/b/c/d;p?q")?;
/// assert_eq!(base.resolve(UriRef::parse("../g")?).to_string(), "http://a/b/g");
/// assert_eq!(AbsoluteUri::parse("http://a/#s").unwrap_err().span(), 9..11);
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub type AbsoluteUri<'a> = AbsoluteIdentifier<'a, Rfc3986>;

/// A relative reference (RFC 3986 section 4.2): one without a scheme. Derefs to [`UriRef`].
///
/// ```
/// use urikit::RelativeRef;
///
/// assert_eq!(RelativeRef::parse("../a?b")?.path().as_str(), "../a");
/// assert_eq!(RelativeRef::parse("a:b").unwrap_err().code(), "scheme-unexpected");
/// assert!(RelativeRef::parse("./a:b").is_ok());
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub type RelativeRef<'a> = RelativeReference<'a, Rfc3986>;

/// An owned URI-reference; see [`UriRef`].
///
/// ```
/// use std::collections::HashMap;
/// use urikit::UriRefBuf;
///
/// let reference: UriRefBuf = "../a?b".parse()?;
/// assert_eq!(reference.path().as_str(), "../a");
/// assert_eq!(reference.as_uri_ref().query().unwrap().as_str(), "b");
///
/// let seen = HashMap::from([(reference, 1)]);
/// assert_eq!(seen.get("../a?b"), Some(&1));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub type UriRefBuf = ReferenceBuf<Rfc3986>;

/// An owned URI; see [`Uri`]. Derefs to [`UriRefBuf`].
///
/// ```
/// let uri: urikit::UriBuf = "http://example.com/a".parse()?;
/// assert_eq!(uri.as_uri().scheme().as_str(), "http");
/// assert_eq!(uri.host().unwrap().as_str(), "example.com");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub type UriBuf = IdentifierBuf<Rfc3986>;

/// An owned absolute URI; see [`AbsoluteUri`]. Derefs to [`UriBuf`].
///
/// ```
/// use urikit::{AbsoluteUriBuf, UriRef};
///
/// let base: AbsoluteUriBuf = "http://a/b/c/d;p?q".parse()?;
/// assert_eq!(base.as_absolute().resolve(UriRef::parse("g")?).to_uri(), "http://a/b/c/g");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub type AbsoluteUriBuf = AbsoluteIdentifierBuf<Rfc3986>;

/// An owned relative reference; see [`RelativeRef`]. Derefs to [`UriRefBuf`].
///
/// ```
/// let reference: urikit::RelativeRefBuf = "../a".parse()?;
/// assert_eq!(reference.as_relative().path().as_str(), "../a");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[cfg(feature = "alloc")]
pub type RelativeRefBuf = RelativeReferenceBuf<Rfc3986>;

impl<'a> UriRef<'a> {
    /// This reference as a URI, if it has a scheme.
    pub fn as_uri(&self) -> Option<Uri<'a>> {
        Uri::try_from(*self).ok()
    }
}

#[cfg(feature = "alloc")]
impl UriRefBuf {
    /// The view.
    #[inline]
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        self.view()
    }
}

#[cfg(feature = "alloc")]
impl UriBuf {
    /// The view.
    #[inline]
    pub fn as_uri(&self) -> Uri<'_> {
        self.identifier()
    }
}

/// Comparison of strings between borrowed types.
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
    Reference Identifier;
    Reference AbsoluteIdentifier;
    Reference RelativeReference;
    Identifier AbsoluteIdentifier;
}

/// A view by reference is as good as a view: every operation that takes one takes both.
macro_rules! from_reference {
    ($($view:ident)*) => {$(
        impl<'a, S: UriSpec> From<&$view<'a, S>> for Reference<'a, S> {
            fn from(view: &$view<'a, S>) -> Self { (*view).into() }
        }
    )*};
}
from_reference! { Reference Identifier AbsoluteIdentifier RelativeReference }

impl<'a, S: UriSpec> From<&Self> for Identifier<'a, S> {
    fn from(view: &Self) -> Self {
        *view
    }
}

impl<'a, S: UriSpec> From<&AbsoluteIdentifier<'a, S>> for Identifier<'a, S> {
    fn from(view: &AbsoluteIdentifier<'a, S>) -> Self {
        (*view).into()
    }
}

/// Parsing of bytes.
macro_rules! from_bytes {
    ($($view:ident)*) => {$(
        impl<'a, S: UriSpec> TryFrom<&'a [u8]> for $view<'a, S> {
            type Error = ParseError;

            fn try_from(bytes: &'a [u8]) -> Result<Self, ParseError> { Self::parse_bytes(bytes) }
        }
    )*};
}
from_bytes! { Reference Identifier AbsoluteIdentifier RelativeReference }

/// Implements `Display`, a `Debug` that masks the password, `AsRef`, `Borrow`, and comparison with `str`. Generic types pass
/// their parameters and a name.
macro_rules! text_traits {
    ($($type:ident $(<$life:lifetime>)?)*) => {$(
        crate::reference::text_traits! { [] $type $(<$life>)?, stringify!($type) }
    )*};
    ([$($parameters:tt)*] $type:ty, $name:expr) => {
        impl $($parameters)* core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result { f.pad(self.as_str()) }
        }
        impl $($parameters)* core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}(\"{}\")", $name, self.redacted())
            }
        }
        impl $($parameters)* AsRef<str> for $type { fn as_ref(&self) -> &str { self.as_str() } }
        impl $($parameters)* core::borrow::Borrow<str> for $type { fn borrow(&self) -> &str { self.as_str() } }
        impl $($parameters)* PartialEq<str> for $type { fn eq(&self, other: &str) -> bool { self.as_str() == other } }
        impl $($parameters)* PartialEq<&str> for $type { fn eq(&self, other: &&str) -> bool { self.as_str() == *other } }
        impl $($parameters)* PartialEq<$type> for str { fn eq(&self, other: &$type) -> bool { other == self } }
        impl $($parameters)* PartialEq<$type> for &str { fn eq(&self, other: &$type) -> bool { other == *self } }
    };
}
pub(crate) use text_traits;
