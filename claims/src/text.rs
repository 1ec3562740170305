//! URIs in texts and documents, and what people mean.

use urikit::UriRef;
use urikit::percent::{self, Charset, Set};
use urikit_text::document::{Document, Flags, Kind, Outside, Place, Reader, detect};
use urikit_text::plain::{Choice, Finder, Hit};
use urikit_text::{charset, guess};

use crate::Held;
use crate::input::{Language, choice};

/// A finder with the choices that the bits of a number stand for.
fn finder(bits: u8) -> Finder {
    let all = [
        Choice::Schemeless,
        Choice::Email,
        Choice::NetworkPath,
        Choice::Rejoin,
        Choice::Nested,
        Choice::Lenient,
        Choice::Scp,
        Choice::Ascii,
    ];
    let chosen = all.into_iter().enumerate().filter(|(bit, _)| bits >> bit & 1 != 0);
    chosen.fold(Finder::new(), |finder, (_, choice)| finder.with(choice))
}

fn shown(hit: &Hit<'_>) -> String {
    format!("{hit:?}")
}

/// A hit stands where it says, is a reference unless it says not, and is found in whatever pieces the text comes.
pub(crate) fn find(data: &[u8]) -> Option<Held> {
    let (bits, rest) = choice(data);
    let (cut, text) = choice(rest);
    let finder = finder(bits);
    let whole: Vec<String> = finder.find(text).map(|hit| shown(&hit)).collect();
    let mut end = 0;
    for hit in finder.find(text) {
        assert_eq!(text.get(hit.range()), Some(hit.raw.as_bytes()));
        let before = &text[..hit.range().start];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let column = before.len() - before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1) + 1;
        assert_eq!((hit.line, hit.column), (line as u64, column as u64), "{hit:?}");
        let is_invalid = hit.flags.contains(Flags::INVALID);
        assert_eq!(hit.parse().is_err(), is_invalid, "{hit:?}");
        if !hit.flags.contains(Flags::NESTED) {
            assert!(hit.start >= end, "{hit:?} begins before {end}");
            end = hit.end;
        }
        if bits == 0 {
            let scheme =
                UriRef::parse(&hit.uri).ok().and_then(|uri| uri.scheme().map(|scheme| scheme.to_string()));
            assert!(scheme.is_some() || is_invalid, "{hit:?}");
        }
    }
    let mut streamed = Vec::new();
    let mut stream = finder.stream();
    for piece in text.chunks(usize::from(cut % 61) + 1) {
        stream.feed(piece, |hit| streamed.push(shown(&hit)));
    }
    stream.finish(|hit| streamed.push(shown(&hit)));
    assert_eq!(whole, streamed, "{}", text.escape_ascii());
    Some(Held)
}

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

/// What is guessed is a URI, cleaned text is what its edits leave, and without a guess there is a reason.
pub(crate) fn guessed(data: &[u8]) -> Option<Held> {
    let text = Language::REFERENCE.text(data);
    let guesses = guess::guess(&text);
    assert_eq!(guesses.guesses.is_empty(), guesses.refusal.is_some(), "{text:?}");
    assert!(guesses.guesses.len() <= 6, "{text:?}");
    for guess in &guesses.guesses {
        assert!(urikit::Uri::parse(guess.uri.as_str()).is_ok(), "{text:?}: {}", guess.uri);
    }
    if let Some(refusal) = &guesses.refusal {
        assert!(text.get(refusal.span()).is_some(), "{text:?}: {:?}", refusal.span());
    }
    let mut end = 0;
    for edit in &guesses.cleaned.edits {
        assert!(text.get(edit.span()).is_some() && edit.span().start >= end, "{text:?}: {edit:?}");
        end = edit.span().end;
    }
    let again = guess::clean(&guesses.cleaned.text);
    assert!(again.text.len() <= guesses.cleaned.text.len(), "{text:?}");
    Some(Held)
}

/// Each charset is known and there once, and its text is that of the octets. Control characters are no text in any.
pub(crate) fn ranked(data: &[u8]) -> Option<Held> {
    let encoded = percent::encode(data, &Set::UNRESERVED).to_string();
    let octets = percent::decode(&encoded).expect("whole escapes");
    let ranked = charset::rank(data, None);
    for (at, one) in ranked.iter().enumerate() {
        assert!(ranked[..at].iter().all(|other| other.charset != one.charset), "{}", data.escape_ascii());
        let charset = Charset::named(one.charset).expect("a charset that the library knows");
        let text = octets.to_text_in(charset).ok();
        assert_eq!(text.as_deref(), Some(one.text.as_str()), "{} in {}", data.escape_ascii(), one.charset);
    }
    if let Ok(text) = str::from_utf8(data)
        && !data.is_empty()
        && !text.contains(char::is_control)
    {
        assert_eq!(ranked.first().map(|one| one.text.as_str()), Some(text), "{}", data.escape_ascii());
    }
    Some(Held)
}
