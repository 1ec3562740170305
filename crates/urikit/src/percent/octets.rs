//! What can be encoded.

#[cfg(feature = "alloc")]
use alloc::{
    borrow::{Cow, ToOwned},
    boxed::Box,
    string::String,
    vec::Vec,
};

/// What [`encode`](super::encode) takes: octets, or text, which stands for its UTF-8 octets.
///
/// ```
/// use urikit::percent::{self, Octets, Set};
///
/// struct Digest([u8; 4]);
///
/// impl Octets for Digest {
///     fn octets(&self) -> &[u8] {
///         &self.0
///     }
/// }
/// assert_eq!(percent::encode(&Digest([0, b'a', 0x7f, 0xff]), &Set::SEGMENT).to_string(), "%00a%7F%FF");
/// ```
pub trait Octets {
    /// The octets.
    fn octets(&self) -> &[u8];

    /// The same octets, if it is known that they are UTF-8. What has nothing to encode can be had without a look at it then.
    #[inline]
    fn text(&self) -> Option<&str> {
        None
    }
}

impl Octets for [u8] {
    #[inline]
    fn octets(&self) -> &[u8] {
        self
    }
}

impl<const N: usize> Octets for [u8; N] {
    #[inline]
    fn octets(&self) -> &[u8] {
        self
    }
}

impl Octets for str {
    #[inline]
    fn octets(&self) -> &[u8] {
        self.as_bytes()
    }

    #[inline]
    fn text(&self) -> Option<&str> {
        Some(self)
    }
}

impl<O: Octets + ?Sized> Octets for &O {
    #[inline]
    fn octets(&self) -> &[u8] {
        (**self).octets()
    }

    #[inline]
    fn text(&self) -> Option<&str> {
        (**self).text()
    }
}

#[cfg(feature = "alloc")]
impl Octets for Vec<u8> {
    #[inline]
    fn octets(&self) -> &[u8] {
        self
    }
}

#[cfg(feature = "alloc")]
impl Octets for String {
    #[inline]
    fn octets(&self) -> &[u8] {
        self.as_bytes()
    }

    #[inline]
    fn text(&self) -> Option<&str> {
        Some(self)
    }
}

#[cfg(feature = "alloc")]
impl<O: Octets + ?Sized> Octets for Box<O> {
    #[inline]
    fn octets(&self) -> &[u8] {
        (**self).octets()
    }

    #[inline]
    fn text(&self) -> Option<&str> {
        (**self).text()
    }
}

#[cfg(feature = "alloc")]
impl<O: Octets + ToOwned + ?Sized> Octets for Cow<'_, O> {
    #[inline]
    fn octets(&self) -> &[u8] {
        (**self).octets()
    }

    #[inline]
    fn text(&self) -> Option<&str> {
        (**self).text()
    }
}
