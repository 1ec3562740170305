//! From a charset to UTF-8, in the escapes of a URI.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use encoding_rs::{Decoder, DecoderResult};

use super::charset::{Charset, CharsetError};
use super::{Set, decode, encode};
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
    text: String,
}

impl Recoding {
    /// Where they stood: bytes of the reference that was recoded.
    pub const fn span(&self) -> Range<usize> {
        let [start, end] = self.span;
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

    /// What was changed, in order; nothing if all octets mean the same in UTF-8.
    pub fn edits(&self) -> &[Recoding] {
        &self.edits
    }
}

/// Turns a reference whose octets are characters in some charset into the one whose octets are the same characters in UTF-8
/// (RFC 2396 section 2.1, RFC 3986 section 2.5).
///
/// It names another resource for anyone who compares URIs, so this is no step of normalization: it is for those who know that both
/// are served, or who write the text on. Userinfo, path, query and fragment are recoded; a host is UTF-8 already (RFC 3986
/// section 3.2.2). What is an ASCII character in both stays as it is written, `%2F` and `%7E` too. Characters that are not escaped
/// may be octets of a longer character, `A` in the Shift_JIS `%83A`, and become part of its escapes.
///
/// Octets that only switch between sets of characters, as ISO-2022-JP has them, stand for none and go. Where nothing is left of
/// the first segment then, `./` takes its place if the path would be read as something else without it: as an authority, or as one
/// that begins with a slash and did not, or as no path.
///
/// # Errors
///
/// The first octets that are no character in the charset, by their place in the reference; that the result would be too long.
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
    let place = |part: &str| {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        start..start + part.len()
    };
    if let Some(userinfo) = reference.userinfo() {
        out.piece(place(userinfo.as_str()))?;
    }
    let path = reference.path();
    // A slash that is not escaped is no octet of a character, whatever the octets before it.
    for (number, segment) in path.segments().enumerate() {
        let place = place(segment.as_str());
        out.piece(place.clone())?;
        let is_alone = path.segments().nth(1).is_none();
        let is_other_path = !path.is_absolute() || reference.authority().is_none() && !is_alone;
        if number == 0 && is_other_path && out.is_nothing_left(place) {
            out.written.push_str("./");
        }
    }
    let query = reference.query().map(|query| query.as_str());
    let fragment = reference.fragment().map(|fragment| fragment.as_str());
    for part in [query, fragment].into_iter().flatten() {
        out.piece(place(part))?;
    }
    out.written.push_str(&text[out.copied..]);
    // Octets that are escapes stay escapes, and an ASCII character stays what it is: with the dot-segment nothing moves between
    // components, and all that can be wrong is the length.
    match UriRefBuf::parse(out.written) {
        Ok(reference) => Ok(Recoded { reference, edits: out.edits }),
        Err(_) => Err(RecodeError::TooLong),
    }
}

/// Why a reference cannot be [`recode`]d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecodeError {
    /// Octets in it are no characters in the charset. Their place is in the reference.
    Charset(CharsetError),
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
            Self::TooLong => f.write_str("in UTF-8 it would be longer than 4 GiB"),
        }
    }
}

impl core::error::Error for RecodeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Charset(error) => Some(error),
            Self::TooLong => None,
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
    /// A component or segment, whose octets begin anew.
    fn piece(&mut self, range: Range<usize>) -> Result<(), CharsetError> {
        let mut decoder = self.from.decoder();
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

    /// Whether a piece, the last one so far, was something and is nothing.
    fn is_nothing_left(&self, Range { start, end }: Range<usize>) -> bool {
        self.edits.last().is_some_and(|edit| edit.span == [start, end] && edit.text.is_empty())
    }

    /// What the decoder makes of one more octet, or of the end, in the place of what `character` was.
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
        encode(character.as_bytes(), &Set::UNRESERVED).append_to(&mut self.written);
        self.copied = end;
        match self.edits.last_mut() {
            Some(edit) if edit.span[1] == start => {
                edit.span[1] = end;
                edit.text.push_str(character);
            }
            _ => self.edits.push(Recoding { span: [start, end], text: character.into() }),
        }
    }
}

/// More bytes than one more octet ever gives.
const MOST: usize = 32;
