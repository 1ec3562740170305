//! From a charset to UTF-8, in the escapes of a URI.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use encoding_rs::{Decoder, DecoderResult};

use super::charset::{Charset, CharsetError};
use super::{AsciiSet, decode, encode};
use crate::path::{EncodedDots, dots};
use crate::reference::{UriRef, UriRefBuf};

/// A reference whose escapes are UTF-8, made by [`recode`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recoded {
    reference: UriRefBuf,
    edits: Vec<Recoding>,
}

/// Octets of a charset that became escapes of UTF-8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recoding {
    span: [usize; 2],
    new_span: [usize; 2],
    text: String,
}

impl Recoding {
    /// Where they stood: bytes of the reference that was recoded.
    pub const fn span(&self) -> Range<usize> {
        let [start, end] = self.span;
        start..end
    }

    /// Where what has taken their place stands: bytes of the recoded reference.
    pub const fn new_span(&self) -> Range<usize> {
        let [start, end] = self.new_span;
        start..end
    }

    /// The characters that they stand for.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Recoded {
    /// The reference.
    pub const fn reference(&self) -> &UriRefBuf {
        &self.reference
    }

    /// The reference, taken out.
    pub fn into_reference(self) -> UriRefBuf {
        self.reference
    }

    /// What was changed, in order; nothing if all octets mean the same in UTF-8. Elsewhere both
    /// references are the same.
    pub fn edits(&self) -> &[Recoding] {
        &self.edits
    }
}

/// Turns a reference whose octets are characters in some charset into the one whose octets are the
/// same characters in UTF-8 (RFC 2396 section 2.1, RFC 3986 section 2.5).
///
/// It names another resource for anyone who compares URIs, so this is no step of normalization: it
/// is for those who know that both are served, or who write the text on. Userinfo, path, query and
/// fragment are recoded; a host is UTF-8 already (RFC 3986 section 3.2.2). What is an ASCII
/// character in both stays as it is written, `%2F` and `%7E` too. Characters that are not escaped
/// may be octets of a longer character, `A` in the Shift_JIS `%83A`, and become part of its
/// escapes.
///
/// Octets that only switch between sets of characters, as ISO-2022-JP has them (RFC 1468), stand
/// for none and go. Where nothing is left of the first segment then, `./` takes its place if the
/// path would be read as something else without it (RFC 3986 sections 3.3 and 4.2): as an
/// authority, or as one that begins with a slash and did not, or as no path. Dot-segments are no
/// octets of characters, however wide those are, and stay.
///
/// # Errors
///
/// The first octets that are no character in the charset, or a segment of characters that would be
/// a dot-segment in UTF-8 and was none, by their place in the reference; that the result would be
/// too long.
///
/// ```
/// use urikit::percent::{Charset, RecodeError, recode};
/// use urikit::UriRef;
///
/// let euc = Charset::named("euc-jp").unwrap();
/// let legacy = UriRef::parse("http://example.jp/%C6%FC%CB%DC/?q=%a4%a2&r=%2F")?;
/// let recoded = recode(legacy, euc)?;
/// assert_eq!(*recoded.reference(), "http://example.jp/%E6%97%A5%E6%9C%AC/?q=%E3%81%82&r=%2F");
/// assert_eq!((recoded.edits()[0].span(), recoded.edits()[0].text()), (18..30, "日本"));
/// assert_eq!(recoded.edits()[0].new_span(), 18..36);
///
/// let Err(RecodeError::Charset(error)) = recode(UriRef::parse("a/%FF")?, euc) else { unreachable!() };
/// assert_eq!(error.span(), 2..5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn recode<'a>(reference: impl Into<UriRef<'a>>, from: Charset) -> Result<Recoded, RecodeError> {
    let reference = reference.into();
    let text = reference.as_str();
    let mut out =
        Recoder { text, from, copied: 0, written: String::with_capacity(text.len()), edits: Vec::new() };
    if let Some(userinfo) = reference.userinfo() {
        out.piece(offsets(text, userinfo.as_str()))?;
    }
    out.path(&reference)?;
    let query = reference.query().map(|query| query.as_str());
    let fragment = reference.fragment().map(|fragment| fragment.as_str());
    for part in [query, fragment].into_iter().flatten() {
        out.piece(offsets(text, part))?;
    }
    out.written.push_str(&text[out.copied..]);
    // Octets that are escapes stay escapes, and an ASCII character stays what it is: with the dot-segment nothing moves between
    // components, and all that can be wrong is the length.
    match UriRefBuf::parse(out.written) {
        Ok(reference) => Ok(Recoded { reference, edits: out.edits }),
        Err(_) => Err(RecodeError::TooLong),
    }
}

/// Where a part of a text stands.
fn offsets(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

/// Whether a segment is a dot-segment, however its dots are written (RFC 3986 section 6.2.2.2).
fn is_dots(segment: &str) -> bool {
    dots(segment, EncodedDots::Dots) > 0
}

/// Why a reference cannot be [`recode`]d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecodeError {
    /// Octets in it are no characters in the charset. Their place is in the reference.
    Charset(CharsetError),
    /// A segment stands for the characters `.` or `..` and is none of the dot-segments, which in
    /// UTF-8 it would be (RFC 3986 section 3.3): where it stands, in bytes of the reference.
    DotSegment {
        /// Its first byte.
        start: usize,
        /// The byte behind its last one.
        end: usize,
    },
    /// In UTF-8 it would be longer than 4 GiB.
    TooLong,
}

impl From<CharsetError> for RecodeError {
    fn from(error: CharsetError) -> Self {
        Self::Charset(error)
    }
}

impl fmt::Display for RecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Charset(error) => error.fmt(f),
            Self::DotSegment { start, end } => {
                write!(f, "in UTF-8 the segment at bytes {start} to {end} would be a dot-segment")
            }
            Self::TooLong => f.write_str("in UTF-8 it would be longer than 4 GiB"),
        }
    }
}

impl core::error::Error for RecodeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Charset(error) => Some(error),
            Self::DotSegment { .. } | Self::TooLong => None,
        }
    }
}

/// A reference on its way to UTF-8.
struct Recoder<'t> {
    text: &'t str,
    from: Charset,
    /// Up to where the text is in what was written.
    copied: usize,
    written: String,
    edits: Vec<Recoding>,
}

impl Recoder<'_> {
    /// The segments. A slash that is not escaped is no octet of a character, whatever the octets
    /// before it.
    fn path(&mut self, reference: &UriRef<'_>) -> Result<(), RecodeError> {
        let path = reference.path();
        let is_alone = path.segments().nth(1).is_none();
        let is_other_path = !path.is_absolute() || reference.authority().is_none() && !is_alone;
        for (number, segment) in path.segments().enumerate().filter(|(_, segment)| !is_dots(segment.as_str()))
        {
            let range = offsets(self.text, segment.as_str());
            let start = self.written.len() + (range.start - self.copied);
            self.piece(range.clone())?;
            if self.copied <= range.start {
                continue;
            }
            if is_dots(&(self.written[start..].to_owned() + &self.text[self.copied..range.end])) {
                return Err(RecodeError::DotSegment { start: range.start, end: range.end });
            }
            if number == 0 && is_other_path {
                self.guard(range);
            }
        }
        Ok(())
    }

    /// Writes a dot-segment where nothing is left of the last piece.
    fn guard(&mut self, Range { start, end }: Range<usize>) {
        let edit = self.edits.last_mut();
        if let Some(edit) = edit.filter(|edit| edit.span == [start, end] && edit.text.is_empty()) {
            self.written.push_str("./");
            edit.new_span[1] = self.written.len();
        }
    }

    /// A component or segment, whose octets begin anew.
    fn piece(&mut self, range: Range<usize>) -> Result<(), CharsetError> {
        let mut decoder = self.from.decoder();
        #[expect(clippy::expect_used, reason = "the escapes of a parsed reference are valid")]
        let mut octets = decode(&self.text[range.clone()]).expect("a component of a reference");
        // Octets that are no whole character yet.
        let mut pending: Vec<Range<usize>> = Vec::new();
        let mut character = String::with_capacity(MOST);
        let mut start = range.start;
        while let Some(octet) = octets.next() {
            let end = range.start + octets.taken();
            pending.push(start..end);
            start = end;
            self.step(&mut decoder, &[octet], &pending, &mut character)?;
            if !character.is_empty() {
                self.take(octet, &pending, &character);
                pending.clear();
            }
        }
        self.step(&mut decoder, &[], &pending, &mut character)?;
        if !pending.is_empty() {
            // Octets that only switch between sets of characters stand for none.
            self.take(b'%', &pending, &character);
        }
        Ok(())
    }

    /// What the decoder makes of one more octet, or of the end, in the place of what `character`
    /// was.
    fn step(
        &self,
        decoder: &mut Decoder,
        octet: &[u8],
        pending: &[Range<usize>],
        character: &mut String,
    ) -> Result<(), CharsetError> {
        character.clear();
        let (result, read) = decoder.decode_to_string_without_replacement(octet, character, octet.is_empty());
        match result {
            DecoderResult::InputEmpty => Ok(()),
            DecoderResult::Malformed(len, behind) => {
                let unread = octet.len() - read;
                let end = pending.len().saturating_sub(unread + usize::from(behind)).max(1);
                let start = end.saturating_sub(usize::from(len));
                let span = pending[start].start..pending[end - 1].end;
                Err(CharsetError::of_octets(span, self.from))
            }
            #[expect(clippy::unreachable, reason = "one octet decodes to less than the capacity, `MOST`")]
            DecoderResult::OutputFull => unreachable!("an octet more gives fewer bytes"),
        }
    }

    /// Takes what some octets, of which this is the last, stand for.
    fn take(&mut self, octet: u8, places: &[Range<usize>], character: &str) {
        let is_last_octet = character.as_bytes() == [octet];
        let (places, character) = match places {
            [_] if is_last_octet => return,
            // The octets before it only switch between sets of characters.
            [switch @ .., _] if is_last_octet => (switch, ""),
            all => (all, character),
        };
        let (start, end) = (places[0].start, places[places.len() - 1].end);
        // The same octets in both, as every character is from UTF-8.
        if decode(&self.text[start..end]).is_ok_and(|octets| octets.eq(character.bytes())) {
            return;
        }
        self.written.push_str(&self.text[self.copied..start]);
        let new_start = self.written.len();
        encode(character.as_bytes(), &AsciiSet::UNRESERVED).append_to(&mut self.written);
        self.copied = end;
        let new_end = self.written.len();
        match self.edits.last_mut() {
            Some(edit) if edit.span[1] == start => {
                edit.span[1] = end;
                edit.new_span[1] = new_end;
                edit.text.push_str(character);
            }
            _ => {
                let text = character.into();
                self.edits.push(Recoding { span: [start, end], new_span: [new_start, new_end], text });
            }
        }
    }
}

/// More bytes than one more octet ever gives.
const MOST: usize = 32;
