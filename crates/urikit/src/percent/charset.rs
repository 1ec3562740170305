//! Charsets other than UTF-8.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use encoding_rs::{Decoder, DecoderResult, EncoderResult, Encoding, UTF_16BE, UTF_16LE};

use super::decode::encoded_range;
use crate::component::Encoded;

/// A character encoding other than UTF-8, such as windows-1252, for legacy URIs.
///
/// RFC 3986 section 2.5 requires UTF-8 for new schemes, but older URIs may encode characters in
/// another charset. A URI does not specify its charset; the caller must know it. The charsets are
/// those of the [Encoding Standard]. Requires the feature `charset`.
///
/// # Examples
///
/// ```
/// use urikit::component::Encoded;
/// use urikit::percent::{self, AsciiSet, Charset};
///
/// let latin1 = Charset::named("ISO-8859-1").unwrap();
/// assert_eq!(Encoded::parse("caf%E9")?.decode_with(latin1)?, "café");
/// assert_eq!(
///     percent::encode_with(&latin1.octets("café")?, &AsciiSet::SEGMENT),
///     "caf%E9"
/// );
///
/// let shift_jis = Charset::named("shift_jis").unwrap();
/// assert_eq!(Encoded::parse("%83A")?.decode_with(shift_jis)?, "ア"); // the second byte is `A`
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
    /// use urikit::percent::Charset;
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
    /// use urikit::percent::Charset;
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
    /// use urikit::percent::Charset;
    ///
    /// let euc = Charset::named("euc-jp").unwrap();
    /// assert_eq!(*euc.octets("日本")?, [0xC6, 0xFC, 0xCB, 0xDC]);
    /// assert_eq!(euc.octets("café").unwrap_err().span(), 3..5);
    /// # Ok::<(), urikit::percent::CharsetError>(())
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
                    return Err(CharsetError {
                        span: [start, end],
                        charset: self,
                        what: What::Character,
                    });
                }
            }
        }
    }

    /// Returns `octets` if they decode to `text`, else the first character that differs.
    fn exact(self, text: &str, octets: Vec<u8>) -> Result<Vec<u8>, CharsetError> {
        let back = self.text(&octets).unwrap_or_default();
        if back == text {
            return Ok(octets);
        }
        // For example, Shift_JIS encodes `¥` as the byte 0x5c, which decodes to a backslash.
        let mut others = back.chars();
        let differs = text.char_indices().find(|(_, c)| others.next() != Some(*c));
        let span = differs.map_or([0, text.len()], |(at, c)| [at, at + c.len_utf8()]);
        Err(CharsetError { span, charset: self, what: What::Character })
    }

    /// Returns a decoder that treats a byte order mark like any other character.
    pub(super) fn decoder(self) -> Decoder {
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

impl Encoded<'_> {
    /// Decodes the escapes as characters of an encoding other than UTF-8, such as windows-1252.
    ///
    /// Use this method for legacy URIs such as `/caf%E9`; for UTF-8, use
    /// [`decode`](Self::decode). A byte order mark is treated like any other character.
    /// Requires the feature `charset`.
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
    /// use urikit::percent::Charset;
    ///
    /// let reference = UriRef::parse("/search?q=%CA%E9")?;
    /// let gbk = Charset::named("gbk").unwrap();
    /// let value = reference.slice(10..16).unwrap();
    /// assert_eq!(value.decode_with(gbk)?, "书");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn decode_with(&self, charset: Charset) -> Result<String, CharsetError> {
        let text = charset.text(&self.decode_bytes());
        text.map_err(|octets| {
            CharsetError::of_octets(encoded_range(self.as_str(), octets), charset)
        })
    }
}

/// The error returned if a string cannot be converted from or to a legacy character encoding.
///
/// Either bytes are invalid in the encoding, or a character does not exist in it. To get the
/// position, use [`span`](Self::span).
///
/// # Examples
///
/// ```
/// use urikit::component::Encoded;
/// use urikit::percent::Charset;
///
/// let shift_jis = Charset::named("shift_jis").unwrap();
/// let error = Encoded::parse("name%83")?.decode_with(shift_jis).unwrap_err();
/// assert_eq!(error.span(), 4..7);
/// assert_eq!(error.to_string(), "percent-encoded bytes at 4..7 are not valid Shift_JIS");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharsetError {
    span: [usize; 2],
    charset: Charset,
    what: What,
}

/// The reason of a [`CharsetError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// Bytes that are invalid in the charset, when decoding.
    Octets,
    /// A character that does not exist in the charset, when encoding.
    Character,
}

impl CharsetError {
    pub(super) const fn of_octets(span: Range<usize>, charset: Charset) -> Self {
        Self { span: [span.start, span.end], charset, what: What::Octets }
    }

    /// Returns the byte range of the invalid bytes, or of the character that cannot be encoded.
    ///
    /// If decoding failed, the range is a position in the percent-encoded string. If encoding
    /// failed, it is a position in the string to be encoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::Charset;
    ///
    /// let latin1 = Charset::named("latin1").unwrap();
    /// // `windows-1252` has `€`, but not `₽`.
    /// assert_eq!(latin1.octets("10 € or 10 ₽").unwrap_err().span(), 13..16);
    /// ```
    pub const fn span(&self) -> Range<usize> {
        let [start, end] = self.span;
        start..end
    }

    /// Returns the character encoding of the failed conversion, such as windows-1252.
    ///
    /// Use it, for example, to name the encoding in an error message.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::Charset;
    ///
    /// let error = Charset::named("koi8-r").unwrap().octets("日本").unwrap_err();
    /// assert_eq!(error.charset().name(), "KOI8-R");
    /// ```
    pub const fn charset(&self) -> Charset {
        self.charset
    }
}

impl fmt::Display for CharsetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([start, end], charset) = (self.span, self.charset.name());
        match self.what {
            What::Octets => {
                write!(f, "percent-encoded bytes at {start}..{end} are not valid {charset}")
            }
            What::Character => {
                write!(f, "character at bytes {start}..{end} cannot be encoded in {charset}")
            }
        }
    }
}

impl core::error::Error for CharsetError {}
