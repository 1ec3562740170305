//! Percent-encoding and decoding ([RFC 3986 section 2.1]).
//!
//! [`encode`](fn@encode) escapes all bytes except unreserved characters, and [`encode_with`] the
//! bytes that a component does not allow; [`decode`](fn@decode) reverses both. The results borrow
//! the input if there is nothing to change. To decode a component of a parsed URI, use
//! [`Encoded::decode`](crate::component::Encoded::decode).
//!
//! # Examples
//!
//! ```
//! use urikit::percent::{self, AsciiSet};
//!
//! assert_eq!(percent::encode("R&D, 2nd floor"), "R%26D%2C%202nd%20floor");
//!
//! let file = percent::encode_with("Q1/Q2 résumé.pdf", &AsciiSet::SEGMENT);
//! assert_eq!(file, "Q1%2FQ2%20r%C3%A9sum%C3%A9.pdf");
//! assert_eq!(percent::decode("Q1%2FQ2%20r%C3%A9sum%C3%A9.pdf")?, "Q1/Q2 résumé.pdf");
//! # Ok::<(), urikit::percent::DecodeError>(())
//! ```
//!
//! [RFC 3986 section 2.1]: https://www.rfc-editor.org/rfc/rfc3986#section-2.1

#[cfg(feature = "alloc")]
pub(crate) mod decode;
mod encode;
mod error;
#[cfg(feature = "simd")]
mod simd;

use crate::component::Encoded;
#[cfg(feature = "alloc")]
pub use decode::{decode, decode_bytes, decode_lossy};
#[cfg(feature = "alloc")]
pub(crate) use decode::{decode_valid, lossy};
#[cfg(feature = "alloc")]
pub(crate) use encode::escape_keeping;
pub use encode::{AsciiSet, encode_into};
#[cfg(feature = "alloc")]
pub use encode::{encode, encode_with};
pub use error::{DecodeError, Utf8Error};

const HEX_UPPER: &[u8; 16] = b"0123456789ABCDEF";

/// Returns the two digits of the escape of a byte, in upper case, as section 2.1 recommends.
pub(crate) const fn hex_digits(byte: u8) -> [u8; 2] {
    [HEX_UPPER[(byte >> 4) as usize], HEX_UPPER[(byte & 15) as usize]]
}

/// Returns the byte that an escape with these digits encodes.
///
/// The result is unspecified if one of them is not a hexadecimal digit.
#[inline]
pub(crate) const fn octet(high: u8, low: u8) -> u8 {
    // Compute both digits at once; see `chars::hex_value`. For `4B`, `values` is 0x0b04, of which
    // the result has the low byte as its high digit and the high byte as its low digit: 0x4b.
    let digits = u32::from_le_bytes([high, low, 0, 0]);
    let values = (digits & 0x0f0f) + 9 * (digits >> 6 & 0x0101);
    (values << 4 | values >> 8) as u8
}

/// Returns the decoded bytes of a valid percent-encoded string.
///
/// A `+` is decoded to `plus`, which is a space in forms and `+` elsewhere.
#[inline]
pub(crate) fn bytes(text: &str, plus: u8) -> impl Iterator<Item = u8> + Clone + use<'_> {
    let mut rest = text.as_bytes();
    core::iter::from_fn(move || {
        // A valid string has two digits after each `%`, so no `%` reaches the third case.
        let (octet, after) = match rest {
            [b'%', high, low, after @ ..] => (octet(*high, *low), after),
            [b'+', after @ ..] => (plus, after),
            [byte, after @ ..] => (*byte, after),
            [] => return None,
        };
        rest = after;
        Some(octet)
    })
}

impl<'a> Encoded<'a> {
    /// Returns an iterator over the decoded bytes, which does not allocate.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Encoded;
    ///
    /// assert!(Encoded::parse("%41B")?.bytes().eq(*b"AB"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn bytes(&self) -> impl Iterator<Item = u8> + Clone + use<'a> {
        bytes(self.as_str(), b'+')
    }
}
