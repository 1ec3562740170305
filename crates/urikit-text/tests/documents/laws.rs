//! What holds for every document.

use urikit_text::document::{Document, Flags, Kind, Link, Reader};

/// Reads a document and checks the laws.
#[track_caller]
pub(crate) fn hold(kind: Kind, bytes: &[u8], reader: &Reader) -> Document {
    let document = reader.read(kind, bytes);
    for link in document.links() {
        spans(bytes, link);
    }
    rewriting(kind, bytes, reader, &document);
    document
}

/// What a link says of where it stands is so.
#[track_caller]
fn spans(bytes: &[u8], link: &Link) {
    let shown = || format!("{link:?} in {}", String::from_utf8_lossy(bytes));
    let before = &bytes[..link.start];
    let begin = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    assert_eq!(link.line as usize, before.iter().filter(|byte| **byte == b'\n').count() + 1, "{}", shown());
    assert_eq!(link.column as usize, link.start - begin + 1, "{}", shown());
    if !link.flags.contains(Flags::ENCODED) {
        assert_eq!(&bytes[link.range()], link.raw.as_bytes(), "{}", shown());
    }
}

/// Written over by others, links are those others, in the same places, and nothing else has changed.
#[track_caller]
fn rewriting(kind: Kind, bytes: &[u8], reader: &Reader, document: &Document) {
    let uri = |at: usize| format!("http://e.example/{at};x,y(z)!$*+?a=1&amp;b=2&copy=3#~@:_");
    let mut written = Vec::new();
    let mut copied = 0;
    let mut replaced = Vec::new();
    for (at, link) in document.links().iter().enumerate() {
        if link.flags.contains(Flags::ENCODED) {
            continue;
        }
        assert!(copied <= link.start, "links overlap: {link:?} in {}", String::from_utf8_lossy(bytes));
        written.extend_from_slice(&bytes[copied..link.start]);
        written.extend_from_slice(link.write(&uri(at)).as_bytes());
        copied = link.end;
        replaced.push(at);
    }
    written.extend_from_slice(&bytes[copied..]);
    let again = reader.read(kind, &written);
    let shown = || format!("{}\n=>\n{}", String::from_utf8_lossy(bytes), String::from_utf8_lossy(&written));
    assert_eq!(again.links().len(), document.links().len(), "{}", shown());
    for (at, (old, new)) in document.links().iter().zip(again.links()).enumerate() {
        assert_eq!(old.place, new.place, "{}", shown());
        assert_eq!(old.scope, new.scope, "{}", shown());
        if replaced.contains(&at) {
            let is_list_with_commas = old.place.to_string() == "applet[archive]";
            let expected = if is_list_with_commas { uri(at).replace(',', "%2C") } else { uri(at) };
            assert_eq!(new.reference, expected, "{}", shown());
        } else {
            assert_eq!(new.reference, old.reference, "{}", shown());
        }
    }
}

/// Numbers that look random and are the same each time.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    /// A text with some characters gone, added, or moved.
    pub(crate) fn damaged(&mut self, text: &str) -> String {
        const SIGNS: &[char] = &[
            '<', '>', '"', '\'', '&', '=', ' ', '/', ';', '\n', '\r', '\0', '(', ')', '\\', 'é', '!', '-',
            ',',
        ];
        let mut signs: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(4) {
            let at = self.below(signs.len() + 1);
            match self.below(3) {
                0 => signs.insert(at, SIGNS[self.below(SIGNS.len())]),
                1 if at < signs.len() => drop(signs.remove(at)),
                _ => signs.rotate_left(at),
            }
        }
        signs.into_iter().collect()
    }
}
