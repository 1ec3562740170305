//! Charsets other than UTF-8.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use encoding_rs::{Decoder, DecoderResult, EncoderResult, Encoding, UTF_16BE, UTF_16LE};

use super::Decode;

/// A charset: which octets stand for which characters. RFC 2396 section 2.1 has two mappings, of URI characters to octets
/// and of octets to the characters that were meant; this is the second. RFC 3986 wants it to be UTF-8 in new schemes
/// (section 2.5), and a URI does not say what it is: whoever knows has to.
///
/// ```
/// use urikit::percent::{self, Charset, AsciiSet};
///
/// let latin = Charset::named("ISO-8859-1").unwrap();
/// assert_eq!(percent::decode("caf%E9")?.decode_with(latin)?, "café");
/// assert_eq!(percent::encode(&latin.octets("café")?, &AsciiSet::SEGMENT).to_string(), "caf%E9");
///
/// let japanese = Charset::named("shift_jis").unwrap();
/// assert_eq!(percent::decode("%83A")?.decode_with(japanese)?, "ア"); // the second octet is an `A`
/// assert_eq!(percent::decode("a%83")?.decode_with(japanese).unwrap_err().span(), 1..4);
/// assert_eq!(japanese.octets("aé").unwrap_err().span(), 1..3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Charset(&'static Encoding);

impl Charset {
    /// The charset that has this name or label in the Encoding Standard (section 4.2), in any case. There, as on the web,
    /// `ISO-8859-1` and `US-ASCII` are labels of `windows-1252`.
    pub fn named(label: &str) -> Option<Self> {
        Encoding::for_label_no_replacement(label.as_bytes()).map(Self)
    }

    /// Its name in the Encoding Standard.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The octets that stand for a text, and for no other.
    ///
    /// # Errors
    ///
    /// The first character that the charset does not have, by its bytes in the text; also one for which the Encoding Standard writes
    /// another one, such as a backslash for `¥` in Shift_JIS.
    pub fn octets(self, text: &str) -> Result<Cow<'_, [u8]>, CharsetError> {
        // The crate decodes these two and does not encode them.
        if self.0 == UTF_16BE {
            return Ok(text.encode_utf16().flat_map(u16::to_be_bytes).collect());
        } else if self.0 == UTF_16LE {
            return Ok(text.encode_utf16().flat_map(u16::to_le_bytes).collect());
        } else if self.0.is_ascii_compatible() && text.is_ascii() {
            return Ok(Cow::Borrowed(text.as_bytes()));
        }
        let mut encoder = self.0.new_encoder();
        let mut octets = Vec::with_capacity(text.len());
        let mut rest = text;
        loop {
            let (result, read) = encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut octets, true);
            let (taken, behind) = rest.split_at(read);
            rest = behind;
            match result {
                EncoderResult::InputEmpty => return self.exact(text, octets).map(Cow::Owned),
                EncoderResult::OutputFull => octets.reserve(2 * rest.len() + ROOM),
                EncoderResult::Unmappable(_) => {
                    let end = text.len() - rest.len();
                    let start = end - taken.chars().next_back().map_or(0, char::len_utf8);
                    // One before it may be written as another one.
                    self.exact(&text[..start], octets)?;
                    return Err(CharsetError { span: [start, end], charset: self, what: What::Character });
                }
            }
        }
    }

    /// The octets, if they stand for the text.
    fn exact(self, text: &str, octets: Vec<u8>) -> Result<Vec<u8>, CharsetError> {
        let back = self.text(&octets).unwrap_or_default();
        if back == text {
            return Ok(octets);
        }
        let mut others = back.chars();
        let differs = text.char_indices().find(|(_, c)| others.next() != Some(*c));
        let span = differs.map_or([0, text.len()], |(at, c)| [at, at + c.len_utf8()]);
        Err(CharsetError { span, charset: self, what: What::Character })
    }

    /// A decoder to which a byte order mark is a character like any other.
    pub(super) fn decoder(self) -> Decoder {
        self.0.new_decoder_without_bom_handling()
    }

    /// The text that octets stand for, or where they stand for none.
    fn text(self, octets: &[u8]) -> Result<String, Range<usize>> {
        let mut decoder = self.decoder();
        let mut text = String::with_capacity(octets.len() + ROOM);
        let mut read = 0;
        loop {
            let (result, more) =
                decoder.decode_to_string_without_replacement(&octets[read..], &mut text, true);
            read += more;
            match result {
                DecoderResult::InputEmpty => return Ok(text),
                DecoderResult::OutputFull => text.reserve(2 * (octets.len() - read) + ROOM),
                DecoderResult::Malformed(len, behind) => {
                    let end = read - usize::from(behind);
                    return Err(end.saturating_sub(usize::from(len))..end);
                }
            }
        }
    }
}

/// More than one step of any charset writes.
const ROOM: usize = 16;

impl fmt::Debug for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Charset").field(&self.name()).finish()
    }
}

impl Decode<'_> {
    /// The octets as text in some charset. A byte order mark is a character like any other.
    ///
    /// # Errors
    ///
    /// The first octets that are no character in that charset, by the place of what encodes them.
    pub fn decode_with(&self, charset: Charset) -> Result<String, CharsetError> {
        let text = charset.text(&self.to_bytes());
        text.map_err(|octets| CharsetError::of_octets(self.place(octets), charset))
    }
}

/// Octets or characters that a charset does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharsetError {
    span: [usize; 2],
    charset: Charset,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Octets,
    Character,
}

impl CharsetError {
    pub(super) const fn of_octets(span: Range<usize>, charset: Charset) -> Self {
        Self { span: [span.start, span.end], charset, what: What::Octets }
    }

    /// Where they stand: octets as bytes of the encoded text, a character as bytes of its text.
    pub const fn span(&self) -> Range<usize> {
        let [start, end] = self.span;
        start..end
    }

    /// The charset.
    pub const fn charset(&self) -> Charset {
        self.charset
    }
}

impl fmt::Display for CharsetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([start, end], charset) = (self.span, self.charset.name());
        match self.what {
            What::Octets => write!(f, "the octets encoded at bytes {start} to {end} are not {charset}"),
            What::Character => write!(f, "{charset} does not have the character at bytes {start} to {end}"),
        }
    }
}

impl core::error::Error for CharsetError {}
