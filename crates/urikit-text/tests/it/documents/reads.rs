//! Helpers for tests of all kinds of documents.

use urikit_text::document::{Document, Flags, Kind, Link, read};

use super::laws::Random;

/// The place and the reference of a link.
pub(crate) type Row = (String, String);

pub(crate) fn rows(document: &Document) -> Vec<Row> {
    document.links().iter().map(row).collect()
}

pub(crate) fn row(link: &Link) -> Row {
    (link.place.to_string(), link.reference.clone())
}

/// Parses a document and checks that positions are correct and links are in order.
pub(crate) fn lawful(kind: Kind, bytes: &[u8]) -> Document {
    let document = read(kind, bytes);
    let mut last = 0;
    for link in document.links() {
        assert!(link.start <= link.end && link.end <= bytes.len(), "{link:?}");
        assert!(last <= link.start, "not in order: {link:?}");
        last = link.start;
        let before = &bytes[..link.start];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let column =
            link.start - before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1) + 1;
        assert_eq!((link.line, link.column), (line as u64, column as u64), "{link:?}");
        if !link.flags.contains(Flags::ENCODED) {
            assert_eq!(String::from_utf8_lossy(&bytes[link.range()]), link.raw, "{link:?}");
        }
    }
    for skipped in document.skipped() {
        assert!(
            skipped.range.start <= skipped.range.end && skipped.range.end <= bytes.len(),
            "{skipped:?}"
        );
    }
    document
}

/// Damages a document in a thousand ways, which are the same on every run, and parses it.
pub(crate) fn survives(kind: Kind, bytes: &[u8]) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    const BYTES: &[u8] = b"<>\"'&;\\/[](){}:,=-\n\r\t \0\xFF\xC3#!?`*_";
    for _ in 0..1000 {
        let mut broken = bytes.to_vec();
        for _ in 0..=random.below(4) {
            if broken.is_empty() {
                break;
            }
            let at = random.below(broken.len());
            match random.below(4) {
                0 => drop(broken.remove(at)),
                1 => broken.insert(at, BYTES[random.below(BYTES.len())]),
                2 => broken[at] = BYTES[random.below(BYTES.len())],
                _ => {
                    let end = at + random.below(broken.len() - at);
                    let part = broken[at..end].to_vec();
                    let to = random.below(broken.len());
                    broken.splice(to..to, part);
                }
            }
        }
        lawful(kind, &broken);
    }
}
