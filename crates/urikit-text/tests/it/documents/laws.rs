//! Laws that all documents follow.

use urikit_text::document::{Document, Flags, Kind, Link, Place, Reader};

/// Parses a document and checks the laws.
#[track_caller]
pub(crate) fn hold(kind: Kind, bytes: &[u8], reader: &Reader) -> Document {
    let document = reader.read(kind, bytes);
    for link in document.links() {
        spans(bytes, link);
    }
    rewriting(kind, bytes, reader, &document);
    document
}

/// Checks the position of a link.
#[track_caller]
fn spans(bytes: &[u8], link: &Link) {
    let shown = || format!("{link:?} in {}", String::from_utf8_lossy(bytes));
    let before = &bytes[..link.start];
    let begin = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    assert_eq!(
        link.line as usize,
        before.iter().filter(|byte| **byte == b'\n').count() + 1,
        "{}",
        shown()
    );
    assert_eq!(link.column as usize, link.start - begin + 1, "{}", shown());
    if !link.flags.contains(Flags::ENCODED) {
        assert_eq!(&bytes[link.range()], link.raw.as_bytes(), "{}", shown());
    }
}

/// Replacements in every form of a reference, with every character that is a delimiter somewhere.
const FORMS: [&str; 8] = [
    "http://e.example/$;x,y(z)!$*+?a=1&amp;b=2&copy=3#~@:_",
    "http://e.example/%20$/long/long/long/long/long/long/long/long/long/long/long/\
     -FFFFFFFFFFFFFFFFFFFFFFFFF",
    "$/x",
    "",
    ",$,",
    "'$'",
    "it's$",
    "url=$?a:b",
];

/// Replaced links have the new reference at the same place, and all else is unchanged, unless the
/// replacement is refused.
#[track_caller]
fn rewriting(kind: Kind, bytes: &[u8], reader: &Reader, document: &Document) {
    for form in FORMS {
        check_replacement(kind, bytes, reader, document, form);
    }
}

/// Returns whether only URIs are links at this place, because it is searched like plain text.
fn is_of_uris(link: &Link) -> bool {
    const REFERENCES: [&str; 7] = ["/$id", "/$ref", "/$schema", "/@id", "/anchor", "/href", "/src"];
    match &link.place {
        Place::Text | Place::Name(_) => true,
        Place::Member(pointer) => !REFERENCES.iter().any(|name| pointer.ends_with(name)),
        Place::Field(name) => {
            !name.eq_ignore_ascii_case("Content-Location") || link.reference.contains(':')
        }
        Place::Attribute { attribute, .. } => attribute == "endpoint",
        Place::Instruction(name) => name == "ENTITY" && link.reference.contains(':'),
        _ => false,
    }
}

#[track_caller]
fn check_replacement(kind: Kind, bytes: &[u8], reader: &Reader, document: &Document, form: &str) {
    let uri = |at: usize| form.replacen('$', &at.to_string(), 1);
    let mut written = Vec::new();
    let mut copied = 0;
    let mut replaced = Vec::new();
    for (at, link) in document.links().iter().enumerate() {
        if link.flags.contains(Flags::ENCODED) || !form.starts_with("http:") && is_of_uris(link) {
            continue;
        }
        let Ok(text) = link.write(&uri(at)) else { continue };
        assert!(
            copied <= link.start,
            "links overlap: {link:?} in {}",
            String::from_utf8_lossy(bytes)
        );
        written.extend_from_slice(&bytes[copied..link.start]);
        written.extend_from_slice(text.as_bytes());
        copied = link.end;
        replaced.push(at);
    }
    written.extend_from_slice(&bytes[copied..]);
    let again = reader.read(kind, &written);
    let shown =
        || format!("{}\n=>\n{}", String::from_utf8_lossy(bytes), String::from_utf8_lossy(&written));
    assert_eq!(again.links().len(), document.links().len(), "{}", shown());
    for (at, (old, new)) in document.links().iter().zip(again.links()).enumerate() {
        assert_eq!(old.place, new.place, "{}", shown());
        assert_eq!(old.scope, new.scope, "{}", shown());
        if replaced.contains(&at) {
            assert_eq!(new.reference, uri(at), "{}", shown());
        } else {
            assert_eq!(new.reference, old.reference, "{}", shown());
        }
    }
}

/// A deterministic generator of pseudorandom numbers.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    /// Removes, inserts, or moves some characters.
    pub(crate) fn damaged(&mut self, text: &str) -> String {
        const CHARS: &[char] = &[
            '<', '>', '"', '\'', '&', '=', ' ', '/', ';', '\n', '\r', '\0', '(', ')', '\\', 'é',
            '!', '-', ',',
        ];
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(4) {
            let at = self.below(chars.len() + 1);
            match self.below(3) {
                0 => chars.insert(at, CHARS[self.below(CHARS.len())]),
                1 if at < chars.len() => drop(chars.remove(at)),
                _ => chars.rotate_left(at),
            }
        }
        chars.into_iter().collect()
    }
}
