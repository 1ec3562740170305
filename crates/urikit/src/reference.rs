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
#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "alloc")]
mod owned_error;
mod redacted;
mod relative;
#[cfg(feature = "serde")]
pub(crate) mod serde;
mod uri;
mod uri_ref;

pub use absolute::AbsoluteUri;
#[cfg(feature = "alloc")]
pub(crate) use owned::owned_traits;
#[cfg(feature = "alloc")]
pub use owned::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriRefBuf};
#[cfg(feature = "alloc")]
pub use owned_error::OwnedParseError;
pub use redacted::Redacted;
pub use relative::RelativeRef;
pub use uri::Uri;
pub use uri_ref::UriRef;

/// A view by reference is as good as a view: every operation that takes one takes both.
macro_rules! from_reference {
    ($($view:ident)*) => {$(
        impl<'a> From<&$view<'a>> for UriRef<'a> {
            fn from(view: &$view<'a>) -> Self { (*view).into() }
        }
    )*};
}
from_reference! { UriRef Uri AbsoluteUri RelativeRef }

/// `Display` as the text, a `Debug` that masks the password, and standing in for the text: `AsRef`, `Borrow`, and
/// comparison with `str`.
macro_rules! text_traits {
    ($($type:ident $(<$life:lifetime>)?)*) => {$(
        impl core::fmt::Display for $type $(<$life>)? {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result { f.pad(self.as_str()) }
        }
        impl core::fmt::Debug for $type $(<$life>)? {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($type), "(\"{}\")"), self.redacted())
            }
        }
        impl AsRef<str> for $type $(<$life>)? { fn as_ref(&self) -> &str { self.as_str() } }
        impl core::borrow::Borrow<str> for $type $(<$life>)? { fn borrow(&self) -> &str { self.as_str() } }
        impl PartialEq<str> for $type $(<$life>)? { fn eq(&self, other: &str) -> bool { self.as_str() == other } }
        impl PartialEq<&str> for $type $(<$life>)? { fn eq(&self, other: &&str) -> bool { self.as_str() == *other } }
        impl PartialEq<$type $(<$life>)?> for str { fn eq(&self, other: &$type $(<$life>)?) -> bool { other == self } }
        impl PartialEq<$type $(<$life>)?> for &str { fn eq(&self, other: &$type $(<$life>)?) -> bool { other == *self } }
    )*};
}
pub(crate) use text_traits;
