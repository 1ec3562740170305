//! Percent-encoding and decoding ([RFC 3986 section 2.1]).
//!
//! [`encode`] escapes all bytes except unreserved characters, and [`encode_with`] the bytes that a
//! component does not allow; [`decode`] reverses both. The results are lazy: they are computed when
//! they are formatted. The conversions to `Cow` borrow if there is nothing to change. To decode a
//! component of a parsed URI, use
//! [`Encoded::decode_utf8`](crate::component::Encoded::decode_utf8).
//!
//! # Examples
//!
//! ```
//! use urikit::percent::{self, AsciiSet};
//!
//! assert_eq!(percent::encode("R&D, 2nd floor").to_string(), "R%26D%2C%202nd%20floor");
//!
//! let file = percent::encode_with("Q1/Q2 résumé.pdf", &AsciiSet::SEGMENT);
//! assert_eq!(file.to_string(), "Q1%2FQ2%20r%C3%A9sum%C3%A9.pdf");
//! assert_eq!(
//!     percent::decode("Q1%2FQ2%20r%C3%A9sum%C3%A9.pdf")?.decode_utf8()?,
//!     "Q1/Q2 résumé.pdf"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [RFC 3986 section 2.1]: https://www.rfc-editor.org/rfc/rfc3986#section-2.1

#[cfg(feature = "charset")]
mod charset;
mod decode;
mod encode;
mod hints;
#[cfg(feature = "charset")]
mod recode;
#[cfg(feature = "simd")]
mod runs;

#[cfg(feature = "charset")]
pub use charset::{Charset, CharsetError};
pub(crate) use decode::octet;
pub use decode::{Decode, Utf8Error, decode};
pub use encode::{AsciiSet, Encode, encode, encode_bytes, encode_with};
pub use hints::{EncodingHint, EncodingHintKind, EncodingHints, encoding_hints};
#[cfg(feature = "charset")]
pub use recode::{RecodeError, Recoded, Recoding, recode};

const HEX_UPPER: &[u8; 16] = b"0123456789ABCDEF";

/// Returns the two digits of the escape of a byte, in upper case, as section 2.1 recommends.
pub(crate) const fn hex_digits(byte: u8) -> [u8; 2] {
    [HEX_UPPER[(byte >> 4) as usize], HEX_UPPER[(byte & 15) as usize]]
}
