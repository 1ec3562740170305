//! References in documents.

use urikit_text::document::{Document, Flags, Kind, Outside, Place, Reader, detect};

use crate::Held;
use crate::input::choice;

const KINDS: [Kind; 8] = Kind::ALL;

/// A link of a document stands where it says; written over, it is what was written, and nothing else has changed.
pub(crate) fn document(data: &[u8]) -> Option<Held> {
    let (choice, bytes) = choice(data);
    let reader = if choice & 0x80 == 0 { Reader::new() } else { Reader::new().with_prose() };
    let kind = KINDS[usize::from(choice & 0x7f) % KINDS.len()];
    let _ = detect(None, bytes);
    let found = reader.read(kind, bytes);
    for link in found.links() {
        let before = &bytes[..link.start];
        let begin = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        assert_eq!((link.line, link.column), (line as u64, (link.start - begin + 1) as u64), "{link:?}");
        let is_raw = bytes.get(link.range()) == Some(link.raw.as_bytes());
        assert!(link.flags.contains(Flags::ENCODED) || is_raw, "{link:?}");
        let base = found.base(link.scope, &Outside::new().retrieved("http://a.example/b/c"));
        if let Ok(target) = base.resolve(&link.uri()) {
            assert!(urikit::Uri::parse(target.as_str()).is_ok(), "{link:?}: {target}");
        }
    }
    for skipped in found.skipped() {
        assert!(bytes.get(skipped.range.clone()).is_some(), "{skipped:?}");
    }
    rewritten(kind, bytes, &reader, &found);
    Some(Held)
}

fn rewritten(kind: Kind, bytes: &[u8], reader: &Reader, document: &Document) {
    let uri = |at: usize| format!("http://e.example/{at};x,y(z)!$*+?a=1&amp;b=2&copy=3#~@:_");
    let shown = |written: &[u8]| format!("{kind:?} {} => {}", bytes.escape_ascii(), written.escape_ascii());
    let mut written = Vec::new();
    let mut copied = 0;
    for (at, link) in document.links().iter().enumerate() {
        if link.flags.contains(Flags::ENCODED) {
            continue;
        }
        assert!(copied <= link.start, "links overlap: {link:?} in {}", shown(&[]));
        written.extend_from_slice(&bytes[copied..link.start]);
        written.extend_from_slice(link.write(&uri(at)).as_bytes());
        copied = link.end;
    }
    written.extend_from_slice(&bytes[copied..]);
    let again = reader.read(kind, &written);
    assert_eq!(again.links().len(), document.links().len(), "{}", shown(&written));
    for (at, (old, new)) in document.links().iter().zip(again.links()).enumerate() {
        // A name within an object of JSON is a place too, and changes if it is a link itself.
        let pointer = old.reference.replace('~', "~0").replace('/', "~1");
        let names_itself = kind == Kind::Json && old.place.to_string().contains(&pointer);
        assert!(names_itself || old.place == new.place, "{old:?} {new:?} {}", shown(&written));
        assert_eq!(old.scope, new.scope, "{}", shown(&written));
        let expected = match old.flags.contains(Flags::ENCODED) {
            true => old.reference.to_string(),
            false if old.place.to_string() == "applet[archive]" => uri(at).replace(',', "%2C"),
            false => uri(at),
        };
        // In prose, and in strings of JSON that are not closed, nothing delimits a link: what stands behind a host, a bracket or a
        // letter outside ASCII, may join a path or a query that is written over it.
        let is_loose = matches!(old.place, Place::Text | Place::Member(_) | Place::Name(_));
        let is_delimited =
            bytes.get(old.end).is_none_or(|byte| byte.is_ascii_whitespace() || b"<>\"".contains(byte));
        let is_joined = is_loose && !is_delimited && new.reference.starts_with(&expected);
        assert!(
            new.reference == expected || is_joined,
            "{:?}, not {expected:?} {}",
            new.reference,
            shown(&written)
        );
    }
}
