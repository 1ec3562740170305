//! Percent-decoding.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::{DecodeError, Utf8Error, octet};
use crate::byte_scan;
use crate::chars;
use crate::component::Encoded;
use crate::error::ParseError;
use crate::syntax::rfc3986;

/// Decodes the escapes in a percent-encoded string, such as `%20`, as UTF-8.
///
/// The result borrows the input if it has no escapes. The input may contain escapes and any
/// character that is allowed in a query. `+` is not decoded as a space; for query parameters, use
/// [`query`](crate::query). To decode a component of a parsed URI, use [`Encoded::decode`], which
/// does not check the escapes again.
///
/// # Errors
///
/// Returns an error if an escape is malformed, if a character is not allowed in any component, or
/// if the decoded bytes are not UTF-8.
///
/// # Examples
///
/// ```
/// use urikit::percent::{DecodeError, decode};
///
/// assert_eq!(decode("50%25%20off")?, "50% off");
///
/// let error = decode("save 50%").unwrap_err();
/// assert!(matches!(error, DecodeError::Syntax(error) if error.span() == (4..5)));
/// let error = decode("caf%E9.txt").unwrap_err(); // ISO 8859-1
/// assert!(matches!(error, DecodeError::Utf8(error) if error.span() == (3..6)));
/// # Ok::<(), DecodeError>(())
/// ```
#[doc(alias("percent_decode", "percent_decode_str"))]
#[inline]
pub fn decode(text: &str) -> Result<Cow<'_, str>, DecodeError> {
    match checked(text)? {
        // Returned here, so that the most frequent case is inlined.
        Escapes::NONE => Ok(Cow::Borrowed(text)),
        escapes => Ok(decode_text(text, escapes)?),
    }
}

/// Decodes the escapes in a percent-encoded string as bytes, which need not be UTF-8.
///
/// The result borrows the input if it has no escapes. To get a string in any case, pass the bytes
/// to [`String::from_utf8_lossy`].
///
/// # Errors
///
/// Returns an error if an escape is malformed, or if a character is not allowed in any component.
///
/// # Examples
///
/// ```
/// use urikit::percent::decode_bytes;
///
/// assert_eq!(*decode_bytes("%89PNG%0D%0A")?, *b"\x89PNG\r\n");
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub fn decode_bytes(text: &str) -> Result<Cow<'_, [u8]>, ParseError> {
    Ok(decode_octets(text, checked(text)?))
}

/// Decodes the escapes in any string, and replaces bytes that are not UTF-8 with U+FFFD.
///
/// This function cannot fail, so it suits logs and other output for people. Like in the URL
/// Standard, a `%` that is not followed by two hexadecimal digits is kept. `+` is not decoded as a
/// space. The result borrows the input if it has no escapes. To reject invalid input, use
/// [`decode`].
///
/// # Examples
///
/// ```
/// use urikit::percent::decode_lossy;
///
/// assert_eq!(decode_lossy("caf%C3%A9 100%"), "café 100%");
/// assert_eq!(decode_lossy("caf%E9"), "caf\u{FFFD}"); // ISO 8859-1
/// ```
pub fn decode_lossy(text: &str) -> Cow<'_, str> {
    lossy(decode_valid(text, b'+'))
}

/// Decodes the valid escapes in any string, and keeps every other `%`. `plus` is the decoded form
/// of `+`.
pub(crate) fn decode_valid(text: &str, plus: u8) -> Cow<'_, [u8]> {
    let text = text.as_bytes();
    let is_changed = |at: usize| chars::is_escape(text, at) || text[at] == b'+' && plus != b'+';
    // Most strings need no change, and are borrowed. Otherwise, everything before the first change
    // is copied at once.
    let Some(first) = (0..text.len()).find(|&at| is_changed(at)) else {
        return Cow::Borrowed(text);
    };
    let mut out = Vec::with_capacity(text.len());
    out.extend_from_slice(&text[..first]);
    let mut at = first;
    while at < text.len() {
        if chars::is_escape(text, at) {
            out.push(octet(text[at + 1], text[at + 2]));
            at += 3;
        } else {
            out.push(if text[at] == b'+' { plus } else { text[at] });
            at += 1;
        }
    }
    Cow::Owned(out)
}

/// Validates a string and finds its escapes. The result is never [`Escapes::UNCERTAIN`].
#[inline]
fn checked(text: &str) -> Result<Escapes, ParseError> {
    let escapes = check(text.as_bytes());
    // The check only finds that the string is invalid. Parsing it again determines the error.
    if escapes == Escapes::UNCERTAIN || text.len() > u32::MAX as usize {
        Encoded::parse(text)?;
    }
    Ok(escapes)
}

#[cfg(feature = "simd")]
use super::simd::decode::{self as simd, check};

#[cfg(not(feature = "simd"))]
fn check(text: &[u8]) -> Escapes {
    Escapes::scalar(text)
}

/// The positions of the escapes in a string, if they are known.
///
/// A bit mask, with values that no mask can have for the other cases. In a string of less than 64
/// bytes, an escape has two digits after it, so the bits 61 to 63 are free. The check has found the
/// escapes anyway; keeping them saves decoding a second search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Escapes(pub(super) u64);

impl Escapes {
    /// The positions are unknown. The string may or may not contain escapes. A mask without bits is
    /// not needed, because of [`NONE`](Self::NONE).
    pub(super) const SOMEWHERE: Self = Self(0);
    /// No escapes.
    pub(super) const NONE: Self = Self(1 << 63);
    /// The string may contain a character that is not allowed in any component, or a malformed
    /// escape.
    pub(super) const UNCERTAIN: Self = Self(1 << 62);

    /// Creates a mask with a bit for each escape, in a string of less than 64 bytes.
    #[cfg(feature = "simd")]
    pub(super) const fn at(mask: u64) -> Self {
        Self(mask)
    }

    /// Returns a mask with a bit for each escape of a string of less than 64 bytes, or `None` if
    /// there is no escape or the positions are unknown.
    ///
    /// The string must be valid, so that this is not [`UNCERTAIN`](Self::UNCERTAIN).
    #[cfg(feature = "simd")]
    #[inline]
    pub(super) fn known(self) -> Option<u64> {
        (self != Self::SOMEWHERE && self != Self::NONE).then_some(self.0)
    }

    /// Checks a string without vector instructions.
    pub(super) fn scalar(text: &[u8]) -> Self {
        let plain = chars::run(text, 0, rfc3986::QUERY);
        if plain == text.len() {
            Self::NONE
        } else if chars::run_encoded(text, plain, rfc3986::QUERY) == text.len() {
            Self::SOMEWHERE
        } else {
            Self::UNCERTAIN
        }
    }
}

/// Returns the decoded bytes of a valid percent-encoded string, which are borrowed if it has no
/// escapes.
///
/// `escapes` is what is known about the escapes of `text`: the result of [`checked`], or
/// [`Escapes::SOMEWHERE`].
fn decode_octets(text: &str, escapes: Escapes) -> Cow<'_, [u8]> {
    let text = text.as_bytes();
    if escapes == Escapes::NONE {
        return Cow::Borrowed(text);
    }
    // The positions are known only in a short string, which is decoded on the stack. In any other
    // string, the escapes are searched for, and there may be none.
    #[cfg(feature = "simd")]
    let decoded = match escapes.known() {
        Some(escapes) => Some(simd::short_octets(text, escapes)),
        None => simd::octets(text),
    };
    #[cfg(not(feature = "simd"))]
    let decoded = scalar(text);
    decoded.map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Decodes a valid percent-encoded string as UTF-8. `escapes` is that of [`decode_octets`].
///
/// # Errors
///
/// Returns an error with the byte range in `text` of the first escapes that are not UTF-8.
fn decode_text(text: &str, escapes: Escapes) -> Result<Cow<'_, str>, Utf8Error> {
    // A short string is decoded and validated on the stack, so that only its result is allocated.
    // If it is not UTF-8, the code below decodes it again to find the position of the error.
    #[cfg(feature = "simd")]
    if let Some(escapes) = escapes.known() {
        if let Some(text) = simd::short_text(text, escapes) {
            return Ok(Cow::Owned(text));
        }
    }
    match decode_octets(text, escapes) {
        Cow::Borrowed(_) => Ok(Cow::Borrowed(text)),
        Cow::Owned(octets) => match String::from_utf8(octets) {
            Ok(text) => Ok(Cow::Owned(text)),
            Err(error) => {
                // `valid_up_to` counts decoded bytes. A truncated character ends with the string.
                let error = error.utf8_error();
                let start = error.valid_up_to();
                let end = error.error_len().map_or(usize::MAX, |len| start + len);
                let Range { start, end } = encoded_range(text, start..end);
                Err(Utf8Error { start, end })
            }
        },
    }
}

/// Converts a range of decoded bytes into the range of the percent-encoded string `text`.
///
/// Use it to report an error in decoded bytes at its position in the URI. A range that ends after
/// the last byte is cut.
///
/// # Examples
///
/// ```
/// // `%C3%A9` decodes to the bytes 3 to 5.
/// assert_eq!(urikit::grammar::encoded_range("caf%C3%A9", 3..5), 3..9);
/// ```
pub fn encoded_range(text: &str, octets: Range<usize>) -> Range<usize> {
    // Each call of `skip` continues where the last one ended, so the string is read once: first up
    // to the start of the range, then up to its end. An escape is three bytes long, but decodes to
    // one. The loop ends with the string, even if `count` is `usize::MAX`.
    let mut at = 0;
    let mut skip = |count: usize| {
        for _ in 0..count {
            match text.as_bytes().get(at) {
                None => break,
                Some(b'%') => at += 3,
                Some(_) => at += 1,
            }
        }
        at
    };
    let start = skip(octets.start);
    start..skip(octets.len())
}

/// Replaces invalid UTF-8 with U+FFFD. Nothing is copied if the bytes are UTF-8.
pub(crate) fn lossy(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
    match bytes {
        // `from_utf8_lossy` of owned bytes would copy them even if they are UTF-8.
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(bytes) => Cow::Owned(match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        }),
    }
}

/// Returns the decoded bytes of a valid string without vector instructions, or `None` if there is
/// no escape.
pub(super) fn scalar(text: &[u8]) -> Option<Vec<u8>> {
    if !byte_scan::any(text, |byte| byte == b'%') {
        return None;
    }
    // Decoding never lengthens a string. Copying is faster than filling with zeros.
    let mut out = text.to_vec();
    let len = decode_into(&mut out, text);
    out.truncate(len);
    Some(out)
}

/// Decodes `text`, which must be valid, to the start of `out`, which has the same length, and
/// returns the number of decoded bytes. The other bytes of `out` are then unspecified.
///
/// Whole blocks are copied, and the bytes after a `%` are overwritten later. This needs one branch
/// per block or escape instead of one per byte.
fn decode_into(out: &mut [u8], text: &[u8]) -> usize {
    // `len` is at most the offset of `rest` in `text`, so a whole block fits at `len`.
    let mut rest = text;
    let mut len = 0;
    while let Some(block) = rest.first_chunk::<{ byte_scan::WORD }>() {
        out[len..len + block.len()].copy_from_slice(block);
        // Keep the bytes before the first `%`, or all. For `ab%20cde`, `ab` is kept, and the
        // following bytes overwrite `%20cde`.
        let plain = byte_scan::before_in_word(*block, b'%');
        len += plain;
        rest = &rest[plain..];
        if let [b'%', high, low, after @ ..] = rest {
            out[len] = octet(*high, *low);
            len += 1;
            rest = after;
        }
    }
    // The last bytes, less than a block.
    while let [byte, after @ ..] = rest {
        (out[len], rest) = match rest {
            [b'%', high, low, after @ ..] => (octet(*high, *low), after),
            _ => (*byte, after),
        };
        len += 1;
    }
    len
}

impl<'a> Encoded<'a> {
    /// Decodes the escapes of this percent-encoded string and returns the result as UTF-8.
    ///
    /// The result borrows the input if it has no escapes. `+` is not decoded as a space. To accept
    /// invalid bytes, use [`decode_lossy`](Self::decode_lossy) or
    /// [`decode_bytes`](Self::decode_bytes).
    ///
    /// # Errors
    ///
    /// Returns [`Utf8Error`] with the byte range of the first escapes whose bytes are not UTF-8.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("http://example.com/caf%C3%A9")?;
    /// assert_eq!(uri.path().decode()?, "/café");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decode(&self) -> Result<Cow<'a, str>, Utf8Error> {
        decode_text(self.as_str(), Escapes::SOMEWHERE)
    }

    /// Decodes the escapes of this percent-encoded string as bytes, which need not be UTF-8.
    ///
    /// The result borrows the input if it has no escapes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("data:application/octet-stream,%00%01%FF")?;
    /// assert_eq!(*uri.slice(30..39).unwrap().decode_bytes(), [0x00, 0x01, 0xFF]);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn decode_bytes(&self) -> Cow<'a, [u8]> {
        decode_octets(self.as_str(), Escapes::SOMEWHERE)
    }

    /// Decodes the escapes as UTF-8 and replaces invalid bytes with U+FFFD.
    ///
    /// The result borrows the input if it has no escapes. To reject invalid bytes, use
    /// [`decode`](Self::decode).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("http://example.com/caf%E9")?;
    /// assert_eq!(uri.path().decode_lossy(), "/caf\u{FFFD}");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn decode_lossy(&self) -> Cow<'a, str> {
        lossy(self.decode_bytes())
    }
}
