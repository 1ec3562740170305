//! The normal form of a text that has [signs](Signs) of not being it, in memory of its own.
//!
//! The text is copied as a whole, and what has to be changed is written over it; from where the text becomes shorter or
//! longer on the rest is copied again, stretch by stretch. Most texts are changed in their first bytes or in a few
//! escapes, so that most of what is copied is copied once.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Letters, Normalized, Signs};
use crate::blocks::{self, WORD};
use crate::component::HostKind;
use crate::ip::{self, Ipv6Text};
use crate::recompose::Recompose;
use crate::spans::Spans;
use crate::{UriRef, UriRefBuf};

/// The normal form of a text with these signs.
#[inline(never)]
pub(super) fn changed(normalized: &Normalized<'_, '_>, signs: Signs) -> UriRefBuf {
    let reference = normalized.reference();
    let has_dots = signs.any(Signs::DOTS);
    if has_dots && !reference.path().as_str().starts_with('/') {
        // What becomes of dots at the beginning depends on more than the path.
        return normalized.recompose_owned(normalized.capacity());
    }
    let text = reference.as_str().as_bytes();
    let mut out = Draft::new(text, normalized.capacity());
    let source = reference.spans();
    let mut spans = source;
    if signs.any(Signs::CAPITALS.or(Signs::LITERAL).or(Signs::HEAD_ESCAPES)) {
        head(normalized, &mut out, &mut spans);
    } else {
        out.copy(source.host_end);
    }
    if signs.any(Signs::PORT) {
        port(normalized, &mut out);
    } else {
        out.copy(source.path_start);
    }
    spans.path_start = out.len as u32;
    if signs.any(Signs::PATH_ESCAPES) {
        out.letters(normalized.letters(), source.path_end);
    } else {
        out.copy(source.path_end);
    }
    if signs.any(Signs::NO_PATH) && normalized.has_root_to_add() {
        out.push(b"/");
    }
    if has_dots {
        out.remove_dots(spans.path_start as usize, spans.host_start != 0);
    }
    spans.path_end = out.len as u32;
    if signs.any(Signs::TAIL_ESCAPES) {
        out.letters(normalized.letters(), source.query_end);
        spans.query_end = out.len as u32;
        out.letters(normalized.letters(), text.len() as u32);
    } else {
        out.copy(text.len() as u32);
        spans.query_end = source.query_end - source.path_end + spans.path_end;
    }
    out.finish(spans)
}

/// Writes all before the port, in which something has to be looked at.
fn head(normalized: &Normalized<'_, '_>, out: &mut Draft<'_>, spans: &mut Spans) {
    let (letters, folded) = (normalized.letters(), normalized.folded_letters());
    let source = *spans;
    out.letters(folded, source.scheme_end);
    if source.host_start == 0 {
        return;
    }
    // The delimiters around a userinfo are no letters.
    out.letters(letters, source.host_start);
    spans.host_start = out.len as u32;
    let host = normalized.reference().host();
    if let Some(address) = host.and_then(|host| normalized.ipv6(&host)) {
        out.replace(Ipv6Text::new(address).as_str().as_bytes(), source.host_end);
    } else {
        out.letters(folded, source.host_end);
    }
    spans.host_end = out.len as u32;
    // `%31.2.3.4` becomes an address.
    let has_decoded = spans.host_end - spans.host_start != source.host_end - source.host_start;
    let may_be_address = has_decoded && source.host_kind == HostKind::RegName;
    if may_be_address && ip::ipv4(&out.bytes[spans.host_start as usize..out.len]).is_some() {
        spans.host_kind = HostKind::Ipv4;
    }
}

/// Writes a port and the colon before it, or leaves them away.
fn port(normalized: &Normalized<'_, '_>, out: &mut Draft<'_>) {
    let reference: UriRef<'_> = normalized.reference();
    let end = reference.spans().path_start;
    let Some(authority) = reference.authority() else { return };
    match (normalized.port(&authority), authority.port()) {
        (Some(port), Some(written)) if port.len() == written.as_str().len() => out.copy(end),
        (Some(port), _) => {
            out.push(b":");
            out.replace(port.as_bytes(), end);
        }
        (None, _) => out.skip(end),
    }
}

/// A text that is being changed.
struct Draft<'t> {
    text: &'t [u8],
    /// How much of the text has been taken.
    taken: usize,
    /// The result. What stands behind `len` is the text, as long as nothing before has changed its length.
    bytes: Vec<u8>,
    /// How much of the result has been written.
    len: usize,
    /// Whether that is so.
    is_in_place: bool,
}

impl<'t> Draft<'t> {
    /// A copy of the text, with room for `capacity` bytes and a word behind them, so that whole words can be written.
    #[inline]
    fn new(text: &'t [u8], capacity: usize) -> Self {
        let mut bytes = Vec::with_capacity(capacity + WORD);
        bytes.extend_from_slice(text);
        bytes.extend_from_slice(&[0; super::MOST_ADDED + WORD]);
        Self { text, taken: 0, bytes, len: 0, is_in_place: true }
    }

    /// Takes the text up to `end` as it is.
    #[inline]
    fn copy(&mut self, end: u32) {
        let stretch = &self.text[self.taken.min(end as usize)..end as usize];
        if !self.is_in_place {
            self.bytes[self.len..self.len + stretch.len()].copy_from_slice(stretch);
        }
        self.len += stretch.len();
        self.taken = end as usize;
    }

    /// Leaves the text up to `end` away.
    #[inline]
    fn skip(&mut self, end: u32) {
        self.is_in_place &= self.taken == end as usize;
        self.taken = end as usize;
    }

    /// Writes something that is not in the text.
    #[inline]
    fn push(&mut self, piece: &[u8]) {
        self.bytes[self.len..self.len + piece.len()].copy_from_slice(piece);
        self.len += piece.len();
        self.is_in_place = false;
    }

    /// Writes something in the place of the text up to `end`.
    fn replace(&mut self, piece: &[u8], end: u32) {
        self.push(piece);
        self.taken = end as usize;
    }

    /// Takes the text up to `end` with its characters in their normal form.
    fn letters(&mut self, letters: Letters, end: u32) {
        let end = end as usize;
        let text = self.text;
        let (mut at, mut len) = (self.taken, self.len);
        while at < end {
            let word = blocks::word_at(text, at);
            let plain = blocks::before_in_word(word, b'%').min(end - at);
            let word = if letters.lower { blocks::lower_first(word, plain) } else { word };
            // All of the word, because that is one instruction: what is too much is written over, or is the text.
            put(&mut self.bytes, len, word);
            at += plain;
            len += plain;
            while at < end
                && let [b'%', high, low, ..] = text[at..]
            {
                let escape = letters.escape([high, low]);
                put(&mut self.bytes, len, escape.bytes);
                at += 3;
                len += escape.len;
            }
        }
        self.is_in_place &= len - self.len == end - self.taken;
        (self.taken, self.len) = (end, len);
    }

    /// Removes the dot-segments of the path that begins at `start`, with a slash, and ends here (section 5.2.4).
    fn remove_dots(&mut self, start: usize, has_authority: bool) {
        let before = self.len;
        self.len = start + without_dots(&mut self.bytes[start..before]);
        if !has_authority && self.bytes[start..self.len].starts_with(b"//") {
            // Section 3.3: it would be read as an authority.
            self.bytes.copy_within(start..self.len, start + 2);
            self.bytes[start..start + 2].copy_from_slice(b"/.");
            self.len += 2;
        }
        self.is_in_place &= self.len == before;
    }

    fn finish(self, spans: Spans) -> UriRefBuf {
        let Self { mut bytes, len, .. } = self;
        assert!(u32::try_from(len).is_ok(), "a URI is longer than 4294967295 bytes");
        bytes.truncate(len);
        // It is ASCII, so the fallback cannot be reached.
        UriRefBuf::new(String::from_utf8(bytes).unwrap_or_default(), spans)
    }
}

/// Writes `piece` at `at`. There is room for it.
#[inline]
fn put<const N: usize>(bytes: &mut [u8], at: usize, piece: [u8; N]) {
    bytes[at..at + N].copy_from_slice(&piece);
}

/// Removes the dot-segments of a path with a root; gives the length of what is left.
///
/// The path is read as items, each a segment and the slash behind it. What stays moves to the left, in stretches; a `..`
/// takes the item before it away.
fn without_dots(path: &mut [u8]) -> usize {
    // The root stays. What stands before `len` and is not yet the beginning of a stretch is the result so far.
    let (mut len, mut stretch, mut at) = (1, 1, 1);
    while at < path.len() {
        let end = item_end(path, at);
        let dots = match path[at..end] {
            [b'.'] | [b'.', b'/'] => 1,
            [b'.', b'.'] | [b'.', b'.', b'/'] => 2,
            _ => 0,
        };
        if dots > 0 {
            len = moved(path, stretch, at, len);
            stretch = end;
        }
        if dots == 2 {
            len = path[..len - 1].iter().rposition(|&byte| byte == b'/').map_or(1, |slash| slash + 1);
        }
        at = end;
    }
    moved(path, stretch, path.len(), len)
}

/// Moves a stretch of the path to the end of the result; gives where that ends then.
#[inline]
fn moved(path: &mut [u8], start: usize, end: usize, len: usize) -> usize {
    if start != len {
        path.copy_within(start..end, len);
    }
    len + (end - start)
}

/// Where the item ends that begins at `start`.
#[inline]
fn item_end(path: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < path.len() {
        let before = blocks::before_in_word(blocks::word_at(path, at), b'/');
        at += before;
        if before < WORD {
            return path.len().min(at + 1);
        }
    }
    path.len()
}
