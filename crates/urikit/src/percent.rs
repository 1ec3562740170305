//! Percent-encoding (RFC 3986 section 2.1): data to text that may stand in a component, and back to octets.
//!
//! ```
//! use urikit::percent::{self, AsciiSet};
//!
//! assert_eq!(percent::encode("a b/ü", &AsciiSet::SEGMENT).to_string(), "a%20b%2F%C3%BC");
//! assert_eq!(percent::decode("a%20b%2F%C3%BC")?.decode_utf8()?, "a b/ü");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use encode::{AsciiSet, Encode, encode};
pub use hints::{EncodingHint, EncodingHintKind, EncodingHints, encoding_hints};
#[cfg(feature = "charset")]
pub use recode::{RecodeError, Recoded, Recoding, recode};
#[cfg(all(feature = "simd", feature = "alloc"))]
pub(crate) use runs::{BLOCK, Runs};

const HEX_UPPER: &[u8; 16] = b"0123456789ABCDEF";

/// The two digits of an octet's escape, in upper case as section 2.1 asks of producers.
pub(crate) const fn hex_digits(byte: u8) -> [u8; 2] {
    [HEX_UPPER[(byte >> 4) as usize], HEX_UPPER[(byte & 15) as usize]]
}
