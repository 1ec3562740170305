//! Text to octets.

#[cfg(feature = "simd")]
mod simd;

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

#[cfg(feature = "alloc")]
use crate::blocks;
use crate::chars;
use crate::component::Encoded;
use crate::error::ParseError;
use crate::grammar::rfc3986;

/// Decodes a text of a URI's characters; see [`Encoded::parse`] for what it may hold.
///
/// # Errors
///
/// A malformed escape, a character that stands in no component, or a text longer than `u32::MAX`
/// bytes.
///
/// ```
/// let error = urikit::percent::decode("100%").unwrap_err();
/// assert_eq!((error.code(), error.span()), ("escape-truncated", 3..4));
/// ```
#[inline]
pub fn decode(text: &str) -> Result<Decode<'_>, ParseError> {
    let escapes = check(text.as_bytes());
    let is_doubtful = escapes == Escapes::DOUBTFUL || text.len() > u32::MAX as usize;
    if let Some(fault) = is_doubtful.then(|| fault(text)).flatten() {
        return Err(fault);
    }
    Ok(Decode { text, taken: 0, escapes })
}

#[cfg(feature = "simd")]
use simd::check;

#[cfg(not(feature = "simd"))]
fn check(text: &[u8]) -> Escapes {
    Escapes::plainly(text)
}

/// What is known of the escapes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Escapes(u64);

impl Escapes {
    /// There may be some.
    const SOMEWHERE: Self = Self(0);
    /// There are none. No text of less than 64 bytes has an escape this near to the 64th.
    const NONE: Self = Self(1 << 63);
    /// The text may hold something that no component may hold.
    const DOUBTFUL: Self = Self(1 << 62);

    /// They stand where there is a bit, in a text of less than 64 bytes.
    #[cfg(feature = "simd")]
    const fn at(mask: u64) -> Self {
        Self(mask)
    }

    /// Where they stand, in a text of less than 64 bytes, if that is known and there are any.
    #[cfg(all(feature = "simd", feature = "alloc"))]
    #[inline]
    fn known(self) -> Option<u64> {
        (self != Self::SOMEWHERE && self != Self::NONE).then_some(self.0)
    }

    fn plainly(text: &[u8]) -> Self {
        let plain = chars::run(text, 0, rfc3986::QUERY);
        if plain == text.len() {
            Self::NONE
        } else if chars::run_encoded(text, plain, rfc3986::QUERY) == text.len() {
            Self::SOMEWHERE
        } else {
            Self::DOUBTFUL
        }
    }
}

/// What is wrong.
#[cold]
fn fault(text: &str) -> Option<ParseError> {
    Encoded::parse(text).err()
}

/// The octets of percent-encoded text: an iterator, and ways to have them all at once.
///
/// The methods speak of what the iterator has not given yet.
///
/// ```
/// use urikit::component::Encoded;
///
/// let octets = Encoded::parse("%00a%FF")?.decode();
/// assert!(octets.eq([0, b'a', 0xff]));
/// assert_eq!(*octets.to_bytes(), [0, b'a', 0xff]);
/// assert_eq!(octets.decode_utf8().unwrap_err().span(), 4..7);
/// assert_eq!(octets.decode_utf8_lossy(), "\0a\u{fffd}");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "decoding is lazy: use `decode_utf8` or `to_bytes`, or iterate"]
pub struct Decode<'a> {
    /// Well-formed: every `%` has its two digits.
    text: &'a str,
    /// How many bytes of it have been given as octets.
    taken: usize,
    /// What is known of its escapes.
    #[cfg_attr(
        not(feature = "alloc"),
        expect(dead_code, reason = "of use only where there is something to allocate")
    )]
    escapes: Escapes,
}

impl<'a> Decode<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, taken: 0, escapes: Escapes::SOMEWHERE }
    }

    /// The octets: borrowed when the text holds no escape.
    #[cfg(feature = "alloc")]
    pub fn to_bytes(&self) -> Cow<'a, [u8]> {
        match self.owned() {
            Some(octets) => Cow::Owned(octets),
            None => Cow::Borrowed(self.rest()),
        }
    }

    /// What is still to be given, encoded.
    #[inline]
    fn rest(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.taken..]
    }

    /// The octets as UTF-8 text: borrowed when there is no escape.
    ///
    /// # Errors
    ///
    /// [`Utf8Error`] with the place of the first escapes that are not UTF-8.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn decode_utf8(&self) -> Result<Cow<'a, str>, Utf8Error> {
        // Whoever has taken octets of a character cannot have the rest of it as text.
        if self.escapes == Escapes::NONE && self.taken == 0 {
            return Ok(Cow::Borrowed(self.text));
        }
        self.decoded_text()
    }

    #[cfg(feature = "alloc")]
    fn decoded_text(&self) -> Result<Cow<'a, str>, Utf8Error> {
        #[cfg(feature = "simd")]
        if let (0, Some(escapes)) = (self.taken, self.escapes.known()) {
            if let Some(text) = simd::short_text(self.text, escapes) {
                return Ok(Cow::Owned(text));
            }
        }
        match (self.owned(), self.text.get(self.taken..)) {
            (None, Some(text)) => Ok(Cow::Borrowed(text)),
            // The iterator has stopped inside a character.
            (None, None) => Err(Utf8Error { start: self.taken, end: self.text.len() }),
            (Some(octets), _) => match String::from_utf8(octets) {
                Ok(text) => Ok(Cow::Owned(text)),
                Err(error) => Err(self.locate(error.utf8_error())),
            },
        }
    }

    /// The octets as UTF-8 text with U+FFFD for whatever is not UTF-8.
    #[cfg(feature = "alloc")]
    pub fn decode_utf8_lossy(&self) -> Cow<'a, str> {
        match self.owned() {
            None => String::from_utf8_lossy(self.rest()),
            Some(octets) => match String::from_utf8(octets) {
                Ok(text) => Cow::Owned(text),
                Err(error) => Cow::Owned(String::from_utf8_lossy(error.as_bytes()).into_owned()),
            },
        }
    }

    /// The octets, if any of them is encoded.
    #[cfg(feature = "alloc")]
    fn owned(&self) -> Option<Vec<u8>> {
        if self.escapes == Escapes::NONE {
            return None;
        }
        #[cfg(feature = "simd")]
        return match self.escapes.known() {
            Some(escapes) if self.taken == 0 => Some(simd::short_octets(self.rest(), escapes)),
            _ => simd::octets(self.rest()),
        };
        #[cfg(not(feature = "simd"))]
        plainly(self.rest())
    }

    #[cfg(feature = "alloc")]
    fn locate(&self, error: core::str::Utf8Error) -> Utf8Error {
        let start = error.valid_up_to();
        let end = error.error_len().map_or(usize::MAX, |len| start + len);
        let Range { start, end } = self.place(start..end);
        Utf8Error { start, end }
    }

    /// How many bytes of the text have been decoded.
    #[cfg(feature = "charset")]
    pub(super) const fn taken(&self) -> usize {
        self.taken
    }

    /// Turns offsets into the octets into offsets into the text.
    #[cfg(feature = "alloc")]
    pub(super) fn place(&self, octets: Range<usize>) -> Range<usize> {
        let mut rest = *self;
        let mut skip = |count: usize| {
            rest.by_ref().take(count).for_each(drop);
            rest.taken
        };
        let start = skip(octets.start);
        start..skip(octets.len())
    }
}

/// The octets of a text, if any is encoded.
#[cfg(feature = "alloc")]
fn plainly(text: &[u8]) -> Option<Vec<u8>> {
    if !blocks::any(text, |byte| byte == b'%') {
        return None;
    }
    // A copy is cheaper than zeros.
    let mut out = text.to_vec();
    let len = decode_into(&mut out, text);
    out.truncate(len);
    Some(out)
}

/// Writes the octets of `text` to the beginning of `out`, which is as long; gives their number.
///
/// A block is written whole, and what stands behind a `%` in it is written over: so there is one
/// branch a block or an escape, not one a byte.
#[cfg(feature = "alloc")]
fn decode_into(out: &mut [u8], text: &[u8]) -> usize {
    let mut rest = text;
    let mut len = 0;
    while let Some(block) = rest.first_chunk::<{ blocks::WORD }>() {
        out[len..len + block.len()].copy_from_slice(block);
        let plain = blocks::before_in_word(*block, b'%');
        len += plain;
        rest = &rest[plain..];
        if let [b'%', high, low, behind @ ..] = rest {
            out[len] = octet(*high, *low);
            len += 1;
            rest = behind;
        }
    }
    while let [byte, behind @ ..] = rest {
        (out[len], rest) = match rest {
            [b'%', high, low, behind @ ..] => (octet(*high, *low), behind),
            _ => (*byte, behind),
        };
        len += 1;
    }
    len
}

/// The octet of an escape's two digits.
#[inline]
pub(crate) const fn octet(high: u8, low: u8) -> u8 {
    // Both digits at once, as `chars::hex_value` has it for one.
    let digits = u32::from_le_bytes([high, low, 0, 0]);
    let values = (digits & 0x0f0f) + 9 * (digits >> 6 & 0x0101);
    (values << 4 | values >> 8) as u8
}

impl Iterator for Decode<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let (octet, len) = match *self.rest() {
            [] => return None,
            [b'%', high, low, ..] => (octet(high, low), 3),
            [byte, ..] => (byte, 1),
        };
        self.taken += len;
        Some(octet)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.rest().len();
        (len.div_ceil(3), Some(len))
    }
}

impl FusedIterator for Decode<'_> {}

/// The octets of an encoded text are not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Utf8Error {
    start: usize,
    end: usize,
}

impl Utf8Error {
    /// Where the octets that are not UTF-8 stand, as bytes of the encoded text.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for Utf8Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the octets encoded at bytes {} to {} are not UTF-8", self.start, self.end)
    }
}

impl core::error::Error for Utf8Error {}

impl<'a> Encoded<'a> {
    /// Returns the decoded octets, as an iterator: each escape is one octet.
    #[inline]
    pub const fn decode(&self) -> Decode<'a> {
        Decode::new(self.as_str())
    }

    /// Decodes the string as UTF-8. Borrows if there is nothing to decode.
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("http://example.com/caf%C3%A9")?;
    /// assert_eq!(uri.path().decode_utf8()?, "/café");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error with the span of the first escapes that are not UTF-8.
    #[cfg(feature = "alloc")]
    pub fn decode_utf8(&self) -> Result<Cow<'a, str>, Utf8Error> {
        self.decode().decode_utf8()
    }

    /// Decodes the string as UTF-8, with U+FFFD for bytes that are not UTF-8. Borrows if there is
    /// nothing to decode.
    #[cfg(feature = "alloc")]
    pub fn decode_utf8_lossy(&self) -> Cow<'a, str> {
        self.decode().decode_utf8_lossy()
    }
}
