//! Conversion of escapes from another charset to UTF-8.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use encoding_rs::{Decoder, DecoderResult};
use urikit::grammar::validated;
use urikit::percent::{AsciiSet, encode_into};
use urikit::{UriRef, UriRefBuf};

use super::{Charset, CharsetError, RecodeError};

/// A URI reference whose escapes were converted from another encoding to UTF-8.
///
/// It is returned by [`recode`] and contains the converted reference and a list of the changes,
/// such as `%E9` to `%C3%A9`.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit_legacy::charset::{Charset, recode};
///
/// let latin1 = Charset::named("latin1").unwrap();
/// let recoded = recode(UriRef::parse("/caf%E9?lang=fr")?, latin1)?;
/// assert_eq!(*recoded.reference(), "/caf%C3%A9?lang=fr");
/// assert_eq!(recoded.edits().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recoded {
    reference: UriRefBuf,
    edits: Vec<Recoding>,
}

/// A change made by [`recode`]: escapes that were replaced with escapes in UTF-8.
///
/// For example, `%E9` in Latin-1 becomes `%C3%A9`. It is returned by [`Recoded::edits`], with its
/// position in the original and in the converted reference.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit_legacy::charset::{Charset, recode};
///
/// let recoded = recode(UriRef::parse("/caf%E9")?, Charset::named("latin1").unwrap())?;
/// let [edit] = recoded.edits() else { unreachable!() };
/// assert_eq!((edit.span(), edit.text(), edit.new_span()), (4..7, "é", 4..10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recoding {
    span: [usize; 2],
    new_span: [usize; 2],
    text: String,
}

impl Recoding {
    /// Returns the byte range in the original reference of the escapes that were replaced.
    ///
    /// If `/caf%E9` was converted, for example, this is the range of `%E9`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit_legacy::charset::{Charset, recode};
    ///
    /// let original = "/caf%E9";
    /// let recoded = recode(UriRef::parse(original)?, Charset::named("latin1").unwrap())?;
    /// assert_eq!(&original[recoded.edits()[0].span()], "%E9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn span(&self) -> Range<usize> {
        let [start, end] = self.span;
        start..end
    }

    /// Returns the byte range in the converted reference of the new UTF-8 escapes.
    ///
    /// If the result is `/caf%C3%A9`, for example, this is the range of `%C3%A9`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit_legacy::charset::{Charset, recode};
    ///
    /// let recoded = recode(UriRef::parse("/caf%E9")?, Charset::named("latin1").unwrap())?;
    /// let new = recoded.reference().as_str();
    /// assert_eq!(&new[recoded.edits()[0].new_span()], "%C3%A9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn new_span(&self) -> Range<usize> {
        let [start, end] = self.new_span;
        start..end
    }

    /// Returns the characters that the replaced escapes encode, such as `é` for `%E9` in Latin-1.
    ///
    /// The new escapes encode the same characters in UTF-8.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit_legacy::charset::{Charset, recode};
    ///
    /// let recoded = recode(UriRef::parse("/na%EFve-caf%E9")?, Charset::named("latin1").unwrap())?;
    /// let characters: Vec<_> = recoded.edits().iter().map(|edit| edit.text()).collect();
    /// assert_eq!(characters, ["ï", "é"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Recoded {
    /// Returns the converted URI reference, in which escapes such as `%C3%A9` encode UTF-8.
    ///
    /// To take ownership of the reference, use [`into_reference`](Self::into_reference).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit_legacy::charset::{Charset, recode};
    ///
    /// let recoded = recode(UriRef::parse("/caf%E9")?, Charset::named("latin1").unwrap())?;
    /// assert_eq!(recoded.reference().path().decode()?, "/café");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn reference(&self) -> &UriRefBuf {
        &self.reference
    }

    /// Converts this result into the URI reference with UTF-8 escapes, without copying it.
    ///
    /// The list of changes that [`edits`](Self::edits) returns is dropped.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::charset::{Charset, recode};
    /// use urikit::{UriRef, UriRefBuf};
    ///
    /// let shift_jis = Charset::named("shift_jis").unwrap();
    /// let new: UriRefBuf = recode(UriRef::parse("/%83A.html")?, shift_jis)?.into_reference();
    /// assert_eq!(new.path().decode()?, "/ア.html");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_reference(self) -> UriRefBuf {
        self.reference
    }

    /// Returns the ranges of escapes that were replaced with escapes in UTF-8, in their order.
    ///
    /// The rest of the reference is unchanged. The slice is empty if all escapes decode to the same
    /// characters in UTF-8.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit_legacy::charset::{Charset, recode};
    ///
    /// let latin1 = Charset::named("latin1").unwrap();
    /// assert_eq!(recode(UriRef::parse("/caf%E9/cr%E8me")?, latin1)?.edits().len(), 2);
    /// assert!(recode(UriRef::parse("/coffee%20beans")?, latin1)?.edits().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edits(&self) -> &[Recoding] {
        &self.edits
    }
}

/// Converts the escapes of a reference from another charset to UTF-8.
///
/// Use this function to migrate old links, if the server accepts both forms. The result contains
/// escapes of the same characters, but of different bytes (RFC 3986 section 2.5). It is generally a
/// different identifier, so this is not a normalization.
///
/// Userinfo, path, query, and fragment are converted; a host is always UTF-8 (RFC 3986 section
/// 3.2.2). ASCII characters keep their form, including escapes such as `%2F` and `%7E`. In a
/// multi-byte charset, a character that is not escaped can be part of a longer character, such as
/// `A` in the Shift_JIS `%83A`; it is then replaced with the escapes of that character.
///
/// Escape sequences that only switch between character sets, as in ISO-2022-JP (RFC 1468), are
/// removed. If this empties the first segment, and the path could then be parsed as an authority,
/// become relative or absolute, or become empty, the segment is replaced with `./` (RFC 3986
/// sections 3.3 and 4.2). Dot-segments are not changed.
///
/// # Errors
///
/// Returns an error:
///
/// - if bytes are invalid in the charset;
/// - if a segment that is not a dot-segment would become one in UTF-8;
/// - if the result would be longer than 4 GiB.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit_legacy::charset::{Charset, RecodeError, recode};
///
/// let euc = Charset::named("euc-jp").unwrap();
/// let legacy = UriRef::parse("http://example.jp/%C6%FC%CB%DC/?q=%a4%a2&r=%2F")?;
/// let recoded = recode(legacy, euc)?;
/// assert_eq!(*recoded.reference(), "http://example.jp/%E6%97%A5%E6%9C%AC/?q=%E3%81%82&r=%2F");
/// assert_eq!((recoded.edits()[0].span(), recoded.edits()[0].text()), (18..30, "日本"));
///
/// let Err(RecodeError::Charset(error)) = recode(UriRef::parse("files/%FF")?, euc) else {
///     unreachable!()
/// };
/// assert_eq!(error.span(), 6..9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn recode<'a>(reference: impl Into<UriRef<'a>>, from: Charset) -> Result<Recoded, RecodeError> {
    let reference = reference.into();
    let text = reference.as_str();
    let mut out = Recoder {
        text,
        from,
        copied: 0,
        written: String::with_capacity(text.len()),
        edits: Vec::new(),
    };
    if let Some(userinfo) = reference.userinfo() {
        out.part(offsets(text, userinfo.as_str()))?;
    }
    // The host is skipped: it is UTF-8 in any case.
    out.path(&reference)?;
    let query = reference.query().map(|query| query.as_str());
    let fragment = reference.fragment().map(|fragment| fragment.as_str());
    for part in [query, fragment].into_iter().flatten() {
        out.part(offsets(text, part))?;
    }
    out.written.push_str(&text[out.copied..]);
    // Escapes remain escapes, ASCII characters do not change, and `./` keeps the path a path. So
    // component boundaries do not move, and the only possible error is the length.
    match UriRefBuf::parse(out.written) {
        Ok(reference) => Ok(Recoded { reference, edits: out.edits }),
        Err(_) => Err(RecodeError::TooLong),
    }
}

/// Returns the range of `part`, which must be a slice of `text`.
fn offsets(text: &str, part: &str) -> Range<usize> {
    // The difference of the addresses. It cannot underflow, because `part` is in `text`.
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

/// Returns whether a segment is a dot-segment, including encoded dots (RFC 3986 section 6.2.2.2).
fn is_dots(segment: &str) -> bool {
    let octets = validated::encoded(segment).bytes();
    octets.clone().eq(*b".") || octets.eq(*b"..")
}

/// The state of [`recode`], which processes the reference from the start to the end.
struct Recoder<'t> {
    text: &'t str,
    from: Charset,
    /// The offset in `text` of the first byte that is not in `written` yet.
    copied: usize,
    written: String,
    edits: Vec<Recoding>,
}

impl Recoder<'_> {
    /// Converts the path, one segment at a time, because an unescaped slash always ends a
    /// character.
    fn path(&mut self, reference: &UriRef<'_>) -> Result<(), RecodeError> {
        let path = reference.path();
        // An empty first segment changes what the path is: `x` becomes an empty path, `x/y` the
        // absolute path `/y`, and `/x/y` without an authority the authority `//y`. Only an absolute
        // path with an authority, or of a single segment, remains what it is.
        let is_alone = path.segments().nth(1).is_none();
        let is_other_path = !path.is_absolute() || reference.authority().is_none() && !is_alone;
        for (number, segment) in
            path.segments().enumerate().filter(|(_, segment)| !is_dots(segment.as_str()))
        {
            // `start` is the offset that the segment will have in the result. The bytes before it
            // are copied only when something changes after them.
            let range = offsets(self.text, segment.as_str());
            let start = self.written.len() + (range.start - self.copied);
            self.part(range.clone())?;
            // Nothing in this segment has changed.
            if self.copied <= range.start {
                continue;
            }
            // Together with the unchanged rest of the segment, the result can be `..` where the
            // original was not, because a sequence that only switches character sets was removed.
            if is_dots(&(self.written[start..].to_owned() + &self.text[self.copied..range.end])) {
                return Err(RecodeError::DotSegment { start: range.start, end: range.end });
            }
            if number == 0 && is_other_path {
                self.fill_empty_segment(range);
            }
        }
        Ok(())
    }

    /// Writes `./` if the segment is empty after the conversion.
    fn fill_empty_segment(&mut self, Range { start, end }: Range<usize>) {
        // An edit of the whole segment without characters is one that has removed the segment.
        let edit = self.edits.last_mut();
        if let Some(edit) = edit.filter(|edit| edit.span == [start, end] && edit.text.is_empty()) {
            self.written.push_str("./");
            edit.new_span[1] = self.written.len();
        }
    }

    /// Converts a component or segment, with the decoder in its initial state.
    fn part(&mut self, range: Range<usize>) -> Result<(), CharsetError> {
        let mut decoder = self.from.decoder();
        // The ranges in the reference of the bytes that the decoder has taken without returning a
        // character: an incomplete character, or a sequence that only switches character sets.
        let mut pending: Vec<Range<usize>> = Vec::new();
        let mut character = String::with_capacity(MAX_DECODED);
        let mut start = range.start;
        for octet in validated::encoded(&self.text[range]).bytes() {
            // In a valid reference, each `%` begins an escape, which is three bytes long.
            let end = start + if self.text.as_bytes()[start] == b'%' { 3 } else { 1 };
            pending.push(start..end);
            start = end;
            // One byte at a time, because only then is it known which bytes form a character.
            self.step(&mut decoder, &[octet], &pending, &mut character)?;
            if !character.is_empty() {
                self.take(octet, &pending, &character);
                pending.clear();
            }
        }
        // The end of the input: reports an incomplete character.
        self.step(&mut decoder, &[], &pending, &mut character)?;
        if !pending.is_empty() {
            // These bytes only switch the character set.
            self.take(b'%', &pending, &character);
        }
        Ok(())
    }

    /// Decodes one more byte, or the end of the input if `octet` is empty, into `character`, which
    /// is then empty unless a character is complete.
    ///
    /// `pending` has the ranges in the reference of the bytes since the last character, to report
    /// an error.
    fn step(
        &self,
        decoder: &mut Decoder,
        octet: &[u8],
        pending: &[Range<usize>],
        character: &mut String,
    ) -> Result<(), CharsetError> {
        character.clear();
        let (result, read) =
            decoder.decode_to_string_without_replacement(octet, character, octet.is_empty());
        match result {
            DecoderResult::InputEmpty => Ok(()),
            DecoderResult::Malformed(len, after) => {
                // The decoder counts bytes from the end: those not read, those after the invalid
                // sequence, and those of the sequence. `pending` is not empty, because there is no
                // error without a byte.
                let unread = octet.len() - read;
                let end = pending.len().saturating_sub(unread + usize::from(after)).max(1);
                let start = end.saturating_sub(usize::from(len));
                let span = pending[start].start..pending[end - 1].end;
                Err(CharsetError::of_octets(span, self.from))
            }
            #[expect(clippy::unreachable, reason = "the output of one byte fits into the capacity")]
            DecoderResult::OutputFull => unreachable!("one byte of input adds output"),
        }
    }

    /// Replaces the bytes at `places`, of which `octet` is the last, with the escapes of a
    /// character, unless they already encode it. An empty `character` removes the bytes.
    fn take(&mut self, octet: u8, places: &[Range<usize>], character: &str) {
        // A character that is its own last byte is ASCII and keeps its form, escaped or not.
        let is_last_octet = character.as_bytes() == [octet];
        let (places, character) = match places {
            [_] if is_last_octet => return,
            // The bytes before it only switch the character set.
            [switch @ .., _] if is_last_octet => (switch, ""),
            all => (all, character),
        };
        let (start, end) = (places[0].start, places[places.len() - 1].end);
        // If the bytes are already the UTF-8 encoding of the character, nothing changes.
        if validated::encoded(&self.text[start..end]).bytes().eq(character.bytes()) {
            return;
        }
        self.written.push_str(&self.text[self.copied..start]);
        let new_start = self.written.len();
        // Writing to a `String` cannot fail.
        let _ = encode_into(character, &AsciiSet::UNRESERVED, &mut self.written);
        self.copied = end;
        let new_end = self.written.len();
        // Adjacent characters form one edit, so that a word such as `%93%FA%96%7B` is one change.
        match self.edits.last_mut() {
            Some(edit) if edit.span[1] == start => {
                edit.span[1] = end;
                edit.new_span[1] = new_end;
                edit.text.push_str(character);
            }
            _ => {
                let text = character.into();
                self.edits.push(Recoding {
                    span: [start, end],
                    new_span: [new_start, new_end],
                    text,
                });
            }
        }
    }
}

/// The maximum number of bytes of output for one byte of input.
const MAX_DECODED: usize = 32;
