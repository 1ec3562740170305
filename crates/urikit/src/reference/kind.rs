//! The types of references, for results that have the type of their input.

use super::{AbsoluteUri, RelativeRef, Uri, UriRef};
#[cfg(feature = "alloc")]
use super::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriRefBuf};

/// A borrowed type of references: [`UriRef`], [`Uri`], [`AbsoluteUri`], or [`RelativeRef`].
///
/// Operations that keep a scheme and add no fragment return the type that they are called on. This trait is sealed.
pub trait ReferenceKind: sealed::Sealed {
    /// The type with another lifetime.
    type Borrowed<'b>;

    /// The owned type.
    #[cfg(feature = "alloc")]
    type Owned;

    /// Narrows a reference that has what the type requires.
    #[doc(hidden)]
    fn narrow(reference: UriRef<'_>, token: sealed::Token) -> Self::Borrowed<'_>;

    /// Narrows an owned reference that has what the type requires.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn narrow_owned(reference: UriRefBuf, token: sealed::Token) -> Self::Owned;
}

pub(crate) mod sealed {
    /// Only this crate has types of references.
    pub trait Sealed {}

    /// Only this crate can narrow without a check.
    #[derive(Clone, Copy, Debug)]
    pub struct Token(pub(crate) ());
}

/// Implements the trait for a pair of types.
macro_rules! kinds {
    ($($borrowed:ident $owned:ident;)+) => {$(
        impl sealed::Sealed for $borrowed<'_> {}

        impl ReferenceKind for $borrowed<'_> {
            type Borrowed<'b> = $borrowed<'b>;
            #[cfg(feature = "alloc")]
            type Owned = $owned;

            fn narrow(reference: UriRef<'_>, _: sealed::Token) -> Self::Borrowed<'_> {
                $borrowed::new_unchecked(reference)
            }

            #[cfg(feature = "alloc")]
            fn narrow_owned(reference: UriRefBuf, _: sealed::Token) -> $owned {
                $owned::new_unchecked(reference)
            }
        }
    )+};
}
kinds! {
    UriRef UriRefBuf;
    Uri UriBuf;
    AbsoluteUri AbsoluteUriBuf;
    RelativeRef RelativeRefBuf;
}
