//! Percent-encoding in charsets other than UTF-8.
//!
//! Before RFC 3986 section 2.5 required UTF-8 for new schemes, web sites percent-encoded characters
//! in the charset of their pages. For example, `/caf%E9` is `/café` in Latin-1. A URI does not
//! specify its charset, so the caller must know it. [`Charset`] decodes and encodes such strings,
//! and [`recode`] converts a whole reference to UTF-8.

mod error;
mod recode;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use encoding_rs::{Decoder, DecoderResult, EncoderResult, Encoding, UTF_16BE, UTF_16LE};
use urikit::component::Encoded;
use urikit::grammar::encoded_range;
use urikit::query::EncodedField;

pub use error::{CharsetError, RecodeError};
pub use recode::{Recoded, Recoding, recode};

/// A character encoding other than UTF-8, such as windows-1252, for legacy URIs.
///
/// The charsets are those of the [Encoding Standard].
///
/// # Examples
///
/// ```
/// use urikit::component::Encoded;
/// use urikit::percent::{self, AsciiSet};
/// use urikit_legacy::charset::Charset;
///
/// let latin1 = Charset::named("ISO-8859-1").unwrap();
/// assert_eq!(latin1.decode(Encoded::parse("caf%E9")?)?, "café");
/// assert_eq!(
///     percent::encode_with(&latin1.octets("café")?, &AsciiSet::SEGMENT),
///     "caf%E9"
/// );
///
/// let shift_jis = Charset::named("shift_jis").unwrap();
/// assert_eq!(shift_jis.decode(Encoded::parse("%83A")?)?, "ア"); // the second byte is `A`
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [Encoding Standard]: https://encoding.spec.whatwg.org/
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Charset(&'static Encoding);

impl Charset {
    /// Returns the character encoding with this name or label, such as `"latin1"`, ignoring case.
    ///
    /// Returns `None` if the Encoding Standard (section 4.2) has no such label. As on the web,
    /// `ISO-8859-1` and `US-ASCII` are labels of `windows-1252`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::charset::Charset;
    ///
    /// assert_eq!(Charset::named("latin1"), Charset::named("windows-1252"));
    /// assert_eq!(Charset::named("SJIS").unwrap().name(), "Shift_JIS");
    /// assert!(Charset::named("ebcdic").is_none());
    /// ```
    pub fn named(label: &str) -> Option<Self> {
        Encoding::for_label_no_replacement(label.as_bytes()).map(Self)
    }

    /// Returns the name of this character encoding by the Encoding Standard, such as `Shift_JIS`.
    ///
    /// The name can differ from the label that was passed to [`named`](Self::named), such as
    /// `latin1`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::charset::Charset;
    ///
    /// assert_eq!(Charset::named("iso-8859-1").unwrap().name(), "windows-1252");
    /// ```
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Encodes a string as bytes in this character encoding, without percent-encoding them.
    ///
    /// The result borrows the input if the bytes are the same. Decoding the result returns the same
    /// string.
    ///
    /// # Errors
    ///
    /// Returns an error with the byte range of the first character that the encoding does not
    /// contain. An error is also returned for characters that the Encoding Standard replaces with
    /// similar ones, such as `¥` in Shift_JIS.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::charset::Charset;
    ///
    /// let euc = Charset::named("euc-jp").unwrap();
    /// assert_eq!(*euc.octets("日本")?, [0xC6, 0xFC, 0xCB, 0xDC]);
    /// assert_eq!(euc.octets("café").unwrap_err().span(), 3..5);
    /// # Ok::<(), urikit_legacy::charset::CharsetError>(())
    /// ```
    pub fn octets(self, text: &str) -> Result<Cow<'_, [u8]>, CharsetError> {
        // `encoding_rs` cannot encode UTF-16.
        if self.0 == UTF_16BE {
            return Ok(text.encode_utf16().flat_map(u16::to_be_bytes).collect());
        } else if self.0 == UTF_16LE {
            return Ok(text.encode_utf16().flat_map(u16::to_le_bytes).collect());
        } else if self.0.is_ascii_compatible() && text.is_ascii() {
            return Ok(Cow::Borrowed(text.as_bytes()));
        }
        // Every call passes all of the rest, so `true` marks it as the end of the input. For
        // ISO-2022-JP, the encoder then adds a sequence that switches back to ASCII.
        // By default, an encoder replaces a missing character with a numeric character reference of
        // HTML. Without replacement, it reports the character.
        let mut encoder = self.0.new_encoder();
        let mut octets = Vec::with_capacity(text.len());
        let mut rest = text;
        loop {
            let (result, read) =
                encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut octets, true);
            let (consumed, after) = rest.split_at(read);
            rest = after;
            match result {
                EncoderResult::InputEmpty => return self.exact(text, octets).map(Cow::Owned),
                EncoderResult::OutputFull => octets.reserve(2 * rest.len() + ROOM),
                EncoderResult::Unmappable(_) => {
                    // The character is the last one that was consumed.
                    let end = text.len() - rest.len();
                    let start = end - consumed.chars().next_back().map_or(0, char::len_utf8);
                    // An earlier character may have been replaced with a similar one.
                    self.exact(&text[..start], octets)?;
                    return Err(CharsetError::of_character(start..end, self));
                }
            }
        }
    }

    /// Decodes the escapes of a percent-encoded string as characters in this character encoding.
    ///
    /// For UTF-8, use [`Encoded::decode`]. A byte order mark is treated like any other character.
    ///
    /// # Errors
    ///
    /// Returns an error with the byte range, in the encoded string, of the first bytes that are
    /// invalid in the character encoding.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit_legacy::charset::Charset;
    ///
    /// let reference = UriRef::parse("/search?q=%CA%E9")?;
    /// let gbk = Charset::named("gbk").unwrap();
    /// assert_eq!(gbk.decode(reference.slice(10..16).unwrap())?, "书");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decode(self, encoded: Encoded<'_>) -> Result<String, CharsetError> {
        self.decode_from(encoded.as_str(), &encoded.decode_bytes())
    }

    /// Decodes a key or value of a query pair as characters in this character encoding.
    ///
    /// Use this method for legacy web applications; for UTF-8, use [`EncodedField::decode`].
    ///
    /// # Errors
    ///
    /// Returns an error with the byte range, in the key or value, of the first bytes that are
    /// invalid in the character encoding.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    /// use urikit_legacy::charset::Charset;
    ///
    /// let pair = Query::parse("city=S%E3o+Paulo")?.pairs(QuerySyntax::FORM).next().unwrap();
    /// let latin1 = Charset::named("latin1").unwrap();
    /// assert_eq!(latin1.decode_field(pair.value().unwrap())?, "São Paulo");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decode_field(self, field: EncodedField<'_>) -> Result<String, CharsetError> {
        self.decode_from(field.as_str(), &field.decode_bytes())
    }

    /// Decodes `octets`, the bytes that `encoded` represents. The span of an error is a range of
    /// `encoded`.
    fn decode_from(self, encoded: &str, octets: &[u8]) -> Result<String, CharsetError> {
        let text = self.text(octets);
        text.map_err(|invalid| CharsetError::of_octets(encoded_range(encoded, invalid), self))
    }

    /// Returns `octets` if they decode to `text`, or else an error at the first character of `text`
    /// that differs.
    fn exact(self, text: &str, octets: Vec<u8>) -> Result<Vec<u8>, CharsetError> {
        let back = self.text(&octets).unwrap_or_default();
        if back == text {
            return Ok(octets);
        }
        // For example, Shift_JIS encodes `¥` as the byte 0x5c, which decodes to a backslash.
        let mut others = back.chars();
        let differs = text.char_indices().find(|(_, c)| others.next() != Some(*c));
        let span = differs.map_or(0..text.len(), |(at, c)| at..at + c.len_utf8());
        Err(CharsetError::of_character(span, self))
    }

    /// Returns a decoder that treats a byte order mark like any other character.
    fn decoder(self) -> Decoder {
        self.0.new_decoder_without_bom_handling()
    }

    /// Decodes bytes, or returns the range of the first invalid ones.
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
                DecoderResult::Malformed(len, after) => {
                    // `after` bytes were read after the invalid sequence of `len` bytes.
                    let end = read - usize::from(after);
                    return Err(end.saturating_sub(usize::from(len))..end);
                }
            }
        }
    }
}

/// The maximum number of bytes that one step of a decoder or encoder writes.
const ROOM: usize = 16;

impl fmt::Debug for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Charset").field(&self.name()).finish()
    }
}
