//! A trait for the types of references, so that an operation can return the type of its input.

use super::{AbsoluteUri, RelativeRef, Uri, UriRef};
#[cfg(feature = "alloc")]
use super::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriRefBuf};

/// A type of borrowed URI reference: [`UriRef`], [`Uri`], [`AbsoluteUri`], or [`RelativeRef`].
///
/// Operations such as [`normalize`](UriRef::normalize) are generic over this trait, so that they
/// return the type on which they are called. Other crates cannot implement this trait.
///
/// # Examples
///
/// ```
/// use urikit::{Uri, UriBuf};
///
/// // Normalization of a `Uri` returns a `UriBuf`, not a `UriRefBuf`.
/// let uri = Uri::parse("HTTP://example.com:80/a/../b")?;
/// let normalized: UriBuf = uri.normalize().to_buf();
/// assert_eq!(normalized, "http://example.com/b");
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub trait ReferenceKind: sealed::Sealed {
    /// The same type with another lifetime.
    type Borrowed<'b>;

    /// The owned version of the type.
    #[cfg(feature = "alloc")]
    type Owned;

    /// Converts a reference that satisfies the requirements of the type.
    #[doc(hidden)]
    fn narrow(reference: UriRef<'_>, token: sealed::Token) -> Self::Borrowed<'_>;

    /// Converts an owned reference that satisfies the requirements of the type.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn narrow_owned(reference: UriRefBuf, token: sealed::Token) -> Self::Owned;
}

pub(crate) mod sealed {
    /// A private supertrait of [`ReferenceKind`](super::ReferenceKind), which seals that trait.
    ///
    /// It prevents other crates from implementing the trait.
    pub trait Sealed {}

    /// A token that only this crate can create, which an unchecked conversion requires.
    ///
    /// It prevents other crates from calling the conversion with a string that was not parsed.
    #[derive(Clone, Copy, Debug)]
    pub struct Token(pub(crate) ());
}

/// Implements the trait for pairs of a borrowed and an owned type.
macro_rules! kinds {
    ($($borrowed:ident $owned:ident: $reference:ident => $narrowed:expr;)+) => {$(
        impl sealed::Sealed for $borrowed<'_> {}

        impl ReferenceKind for $borrowed<'_> {
            type Borrowed<'b> = $borrowed<'b>;
            #[cfg(feature = "alloc")]
            type Owned = $owned;

            #[inline]
            fn narrow(reference: UriRef<'_>, _: sealed::Token) -> Self::Borrowed<'_> {
                $borrowed::new_unchecked(reference)
            }

            #[cfg(feature = "alloc")]
            #[inline]
            fn narrow_owned($reference: UriRefBuf, _: sealed::Token) -> $owned {
                $narrowed
            }
        }
    )+};
}
kinds! {
    UriRef UriRefBuf: reference => reference;
    Uri UriBuf: reference => UriBuf::new(reference);
    AbsoluteUri AbsoluteUriBuf: reference => AbsoluteUriBuf::new_unchecked(reference);
    RelativeRef RelativeRefBuf: reference => RelativeRefBuf::new_unchecked(reference);
}
