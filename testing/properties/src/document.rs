//! Links in documents, with a property for each kind of document.
//!
//! Documents consist of items with known links, or of random markup.

mod items;
mod model;
mod outside;
mod pages;

use urikit_text::document::{self, Document, Flags, Kind, Link, Place, Reader, detect};
use urikit_text::plain::Finder;

use crate::diagnostics::are_names;
use crate::input::{Language, choice};
use crate::oracles::URI_REFERENCE;
use crate::{Held, find};
use model::Model;
use outside::Known;

pub(crate) fn plain(data: &[u8]) -> Option<Held> {
    check(Kind::Plain, &Language::PROSE, &pages::PLAIN, data)
}

pub(crate) fn rfc(data: &[u8]) -> Option<Held> {
    check(Kind::Rfc, &Language::PAGES, &pages::RFC, data)
}

pub(crate) fn html(data: &[u8]) -> Option<Held> {
    check(Kind::Html, &Language::HTML, &items::HTML, data)
}

pub(crate) fn xml(data: &[u8]) -> Option<Held> {
    check(Kind::Xml, &Language::XML, &items::XML, data)
}

pub(crate) fn markdown(data: &[u8]) -> Option<Held> {
    check(Kind::Markdown, &Language::MARKDOWN, &items::MARKDOWN, data)
}

pub(crate) fn css(data: &[u8]) -> Option<Held> {
    check(Kind::Css, &Language::CSS, &items::CSS, data)
}

pub(crate) fn mail(data: &[u8]) -> Option<Held> {
    check(Kind::Mail, &Language::MAIL, &pages::MAIL, data)
}

pub(crate) fn json(data: &[u8]) -> Option<Held> {
    check(Kind::Json, &Language::JSON, &items::JSON, data)
}

/// Links have correct spans; rewriting a link changes only the link. In a document of items,
/// exactly their links are found.
fn check(kind: Kind, markup: &Language, items: &model::Items, data: &[u8]) -> Option<Held> {
    let (choice, rest) = if crate::input::is_made(data) { (0, data) } else { choice(data) };
    let has_prose = choice & 0x80 != 0;
    let reader = if has_prose { Reader::new().with_prose() } else { Reader::new() };
    let known = Known::of(choice & 0x7f);
    let Some(model) = Model::of(items, has_prose, rest) else {
        let bytes = markup.bytes(rest);
        let found = standing(kind, &reader, &bytes);
        spelled(kind, has_prose, choice, &bytes, &found);
        outside::decided(kind, &found, known);
        return Some(Held);
    };
    let found = standing(kind, &reader, model.text.as_bytes());
    spelled(kind, has_prose, choice, model.text.as_bytes(), &found);
    outside::decided(kind, &found, known);
    let links: Vec<_> = found.links().iter().collect();
    let rows: Vec<_> =
        links.iter().map(|link| (link.start, link.place.to_string(), &*link.reference)).collect();
    let expected: Vec<_> =
        model.links.iter().map(|link| (link.start, link.place.clone(), &*link.reference)).collect();
    assert_eq!(rows, expected, "{}", model.text);
    for (link, planted) in links.iter().zip(&model.links) {
        assert_eq!(link.raw, planted.written, "{link:?} in {}", model.text);
        assert!(!link.flags.contains(Flags::ENCODED), "{link:?} in {}", model.text);
    }
    assert_eq!(found.skipped().len(), model.skipped, "{:?} in {}", found.skipped(), model.text);
    outside::based(&found, &model, known);
    named(kind, &found, &model);
    detected(kind, choice, &model.text);
    Some(Held)
}

/// All ways to read a document agree, and plain text is searched by the given finder.
fn spelled(kind: Kind, has_prose: bool, choice: u8, bytes: &[u8], found: &Document) {
    let reader = Reader::new().finder(Finder::new());
    let again =
        if has_prose { reader.with_prose().read(kind, bytes) } else { document::read(kind, bytes) };
    assert_eq!((again.links(), again.skipped()), (found.links(), found.skipped()));
    let (Kind::Plain, Ok(text)) = (kind, std::str::from_utf8(bytes)) else { return };
    let finder = find::finder(choice);
    let read = Reader::new().finder(finder.clone()).read(kind, bytes);
    let links: Vec<_> =
        read.links().iter().map(|link| (link.range(), &*link.reference, link.flags)).collect();
    let hits: Vec<_> = finder.find(text).collect();
    let hits: Vec<_> = hits.iter().map(|hit| (hit.range(), &*hit.uri, hit.flags)).collect();
    assert_eq!(links, hits, "{text:?}");
}

/// Kinds, scopes, and parts are found by their names.
fn named(kind: Kind, found: &Document, model: &Model) {
    let name = kind.name();
    assert_eq!((name.parse(), kind.to_string()), (Ok(kind), name.to_owned()));
    assert!(format!("{name}?").parse::<Kind>().is_err());
    are_names(Kind::ALL.map(Kind::name));
    for (link, planted) in found.links().iter().zip(&model.links) {
        let depth = (kind == Kind::Xml).then_some(planted.bases.len());
        // A header states the location of a part, relative to its container.
        let is_inside = kind == Kind::Mail && !matches!(link.place, Place::Field(_));
        let part = is_inside.then(|| format!("part {}", planted.item + 1));
        outside::inside(found, link, depth, part);
    }
    let part_of = |uri: String| {
        let id = found.part_of(&uri)?;
        found.scopes().find(|(other, _)| *other == id).map(|(_, scope)| scope.name().to_owned())
    };
    for at in (0..=20).filter(|_| kind == Kind::Mail) {
        let has = |sign| model.numbers.contains(&(sign, at));
        let part = format!("part {}", at + 1);
        let (own, inner) =
            (has('c').then(|| part.clone()), has('m').then(|| format!("message in {part}")));
        // Its percent-encoding is decoded (RFC 2392 section 2).
        for uri in [format!("cid:c{at}+x@b.example"), format!("CID:%63{at}%2Bx%40b.example")] {
            assert_eq!(part_of(uri), own, "{}", model.text);
        }
        assert_eq!(part_of(format!("mid:n{at}@b.example")), own, "{}", model.text);
        assert_eq!(
            part_of(format!("mid:n{at}@b.example/c{at}+x@b.example")),
            own,
            "{}",
            model.text
        );
        assert_eq!(part_of(format!("mid:m{at}@b.example")), inner, "{}", model.text);
        let others =
            [format!("mid:m{at}@b.example/c{at}+x@b.example"), format!("mid:c{at}+x@b.example")];
        let none = others
            .into_iter()
            .chain([format!("cid:n{at}@b.example"), format!("http:c{at}+x@b.example")]);
        none.for_each(|uri| assert_eq!(part_of(uri), None, "{}", model.text));
    }
}

/// Beginnings of documents and their kinds.
const BEGINNINGS: [(&str, Kind); 12] = [
    ("<!doctype HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\">", Kind::Html),
    ("<HTML lang=en>", Kind::Html),
    ("<!-- x -->\n<!-- <?xml --> <head>", Kind::Html),
    ("\u{feff} <base href=x>", Kind::Html),
    ("<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\">", Kind::Xml),
    ("\u{feff}<?xml version='1.0'?>", Kind::Xml),
    ("Received: from x\r\n\r\n", Kind::Mail),
    ("From x@y Mon\nTo: y\n z: z\nDate: x\n\n", Kind::Mail),
    ("x: y\r\nSubject: x\r\nMessage-ID: <y>\r\n", Kind::Mail),
    // One mail header is not enough.
    ("To: y\r\n\r\n", Kind::Plain),
    ("{\"a\": \"<html>\"}", Kind::Plain),
    ("# <html>\n\n", Kind::Plain),
];

/// The kind of a document follows from its name, or its beginning.
fn detected(kind: Kind, choice: u8, text: &str) {
    let names: &[&str] = match kind {
        Kind::Plain => &["x.txt", "html.LOG.gz", "rfc.txt"],
        Kind::Rfc => &["rfc2396.txt", "a/RFC1.TXT", "draft-fielding-uri-syntax-01.txt.gz"],
        Kind::Html => &["x.html", "rfc1.htm"],
        Kind::Xml => &["x.xml", "x.html.svg", "a.b/x.atom.zst"],
        Kind::Markdown => &["README.md", "x.markdown"],
        Kind::Css => &["x.css"],
        Kind::Mail => &["x.eml", "x.mbox.gz"],
        Kind::Json => &["x.json", "x.JSONL"],
        _ => &[],
    };
    for name in names {
        assert_eq!(detect(Some(name), text.as_bytes()), kind, "{name}");
    }
    // Documents of other kinds start like plain text.
    let expected = if let Kind::Html | Kind::Xml | Kind::Mail = kind { kind } else { Kind::Plain };
    for name in [None, Some("x"), Some("x.unknown")] {
        assert_eq!(detect(name, text.as_bytes()), expected, "{text}");
    }
    let (beginning, expected) = BEGINNINGS[usize::from(choice) % BEGINNINGS.len()];
    let text = format!("{beginning}{text}");
    assert_eq!(detect(None, text.as_bytes()), expected, "{text}");
}

/// Checks that hold for any input.
fn standing(kind: Kind, reader: &Reader, bytes: &[u8]) -> Document {
    let found = reader.read(kind, bytes);
    for link in found.links() {
        let before = &bytes[..link.start];
        let begin = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        assert_eq!(
            (link.line, link.column),
            (line as u64, (link.start - begin + 1) as u64),
            "{link:?}"
        );
        let is_raw = bytes.get(link.range()) == Some(link.raw.as_bytes());
        assert!(link.flags.contains(Flags::ENCODED) || is_raw, "{link:?}");
        find::flagged(link.flags);
        let parsed = link.parse();
        assert_eq!(parsed.is_ok(), URI_REFERENCE.accepts(link.reference.as_bytes()), "{link:?}");
        assert!(
            parsed.is_err() || parsed.is_ok_and(|parsed| parsed.as_str() == link.reference),
            "{link:?}"
        );
    }
    for skipped in found.skipped() {
        assert!(bytes.get(skipped.range.clone()).is_some(), "{skipped:?}");
    }
    rewritten(kind, bytes, reader, &found);
    found
}

/// Returns whether a replacement cannot join with adjacent characters.
///
/// In prose and in unterminated JSON strings, links are not delimited: characters after a host,
/// bracket, or non-ASCII letter can continue the replacement, and characters before it can be part
/// of a URI or emphasis.
fn is_delimited(link: &Link, bytes: &[u8]) -> bool {
    let is_loose =
        matches!(link.place, Place::Text | Place::Member(_) | Place::Name(_) | Place::Field(_));
    let is_limit = |byte: &u8| b" \t\r\n<>\"".contains(byte);
    let goes_on = |byte: &u8| {
        byte.is_ascii_alphanumeric() || b":/?#[]@%&=+.-_~!$*|{}^".contains(byte) || !byte.is_ascii()
    };
    let (before, suffix) = (bytes[..link.start].last(), bytes.get(link.end));
    match is_loose {
        true => before.is_none_or(is_limit) && suffix.is_none_or(is_limit),
        false => !suffix.is_some_and(goes_on),
    }
}

/// Returns whether the surrounding markup changes its meaning without the link, for example joined
/// lines, brackets, quotes, emphasis, or mail header lines.
fn holds_together(kind: Kind, link: &Link, bytes: &[u8]) -> bool {
    let before = &bytes[..link.start];
    let line = before.rsplit(|&byte| byte == b'\n').next().unwrap_or(before);
    let is_word = !line.iter().any(|&byte| byte.is_ascii_whitespace() || byte == b':');
    match link.place {
        Place::Instruction(_) if link.flags.contains(Flags::INVALID) => true,
        // XML does not allow unquoted values.
        Place::Attribute { .. } if kind == Kind::Xml && before.last() == Some(&b'=') => true,
        // A `<` that does not start a tag can end something else.
        _ if kind == Kind::Xml && link.raw.contains(['"', '\'', '<']) => true,
        Place::Field(ref name) => name.to_ascii_lowercase().starts_with("content-t"),
        _ if kind == Kind::Mail && is_word => true,
        Place::Text if kind == Kind::Markdown && bytes.iter().any(|byte| b"*_~".contains(byte)) => {
            true
        }
        // Adjacent brackets can form or break a Markdown link.
        Place::Text if kind == Kind::Markdown && link.flags.contains(Flags::INVALID) => true,
        Place::Text if kind == Kind::Markdown && link.raw.contains(['(', ')']) => true,
        _ if kind == Kind::Rfc && link.raw.contains('\n') => true,
        _ => link.flags.contains(Flags::BRACKET_ABANDONED),
    }
}

/// Replacements; `$#` is a unique number.
const FORMS: [&str; 3] = [
    "http://e.example/$#;x,y(z)!$*+?a=1&amp;b=2&copy=3#~@:_",
    "$#/x,y(z)%20!$*+?it's=1&amp;b=2",
    "",
];

/// Returns whether a replacement that is not a URI is not a link, or changes the rest.
fn is_of_uris(kind: Kind, link: &Link, bytes: &[u8]) -> bool {
    const REFERENCES: [&str; 7] = ["/$id", "/$ref", "/$schema", "/@id", "/anchor", "/href", "/src"];
    match link.place {
        Place::Text | Place::Name(_) | Place::Field(_) => true,
        // In invalid JSON, a pointer can name a duplicate member.
        Place::Member(ref pointer) => {
            let before = bytes[..link.start].strip_suffix(b"\"").unwrap_or_default();
            !REFERENCES.iter().any(|name| pointer.ends_with(name))
                || !before.trim_ascii_end().ends_with(b":")
        }
        Place::Instruction(ref name) => name != "xml-stylesheet",
        // Other attribute names can have any value.
        Place::Attribute { ref attribute, .. } => {
            let local = attribute.rsplit(':').next().unwrap_or_default();
            let is_begin = bytes[..link.start].last().is_none_or(|byte| b"='\"".contains(byte));
            kind == Kind::Xml && (!is_begin || !["href", "src", "uri"].contains(&local))
        }
        _ => false,
    }
}

/// Returns whether white space prevented a Markdown autolink that the replacement now forms.
fn is_autolink_now(old: &Link, new: &Link, bytes: &[u8]) -> bool {
    let is_in_brackets = bytes[..old.start].ends_with(b"<") && bytes[old.end..].starts_with(b">");
    is_in_brackets
        && old.flags.contains(Flags::WS_REMOVED)
        && new.place == Place::Markup("autolink")
}

fn rewritten(kind: Kind, bytes: &[u8], reader: &Reader, document: &Document) {
    FORMS.iter().for_each(|form| written_over(kind, bytes, reader, document, form));
}

fn written_over(kind: Kind, bytes: &[u8], reader: &Reader, document: &Document, form: &str) {
    let uri = |at: usize| {
        let uri = form.replacen("$#", &at.to_string(), 1);
        match document.links()[at].place {
            // Emphasis characters would be interpreted.
            Place::Text if kind == Kind::Markdown => uri.replace('*', "").replace("~@:_", "@:1"),
            _ => uri,
        }
    };
    let shown =
        |written: &[u8]| format!("{kind:?} {} => {}", bytes.escape_ascii(), written.escape_ascii());
    let is_in_tag = |link: &Link| {
        bytes[..link.start].iter().rev().find(|byte| b"<>".contains(byte)) == Some(&b'<')
    };
    let is_kept = |link: &Link| {
        link.flags.contains(Flags::ENCODED)
            || !is_delimited(link, bytes)
            || holds_together(kind, link, bytes)
            // In invalid XML, an earlier quotation mark may be open.
            || kind == Kind::Xml && form.contains('\'') && !document.skipped().is_empty()
            // Or an open tag, which a `>` in the link ends.
            || kind == Kind::Xml && link.raw.contains('>') && !document.skipped().is_empty()
            // An empty line ends a Markdown paragraph and its HTML; an empty destination `<>` ends
            // a tag.
            || kind == Kind::Markdown
                && form.is_empty()
                && (bytes[..link.start].ends_with(b"\n") || is_in_tag(link))
            || !form.starts_with("http:") && is_of_uris(kind, link, bytes)
    };
    // Invalid replacements are reported, and nothing is written.
    let inputs: Vec<_> = (0..document.links().len())
        .map(|at| {
            let link = &document.links()[at];
            Some(link).filter(|link| !is_kept(link)).and_then(|link| link.write(&uri(at)).ok())
        })
        .collect();
    let mut written = Vec::new();
    let mut copied = 0;
    for (link, text) in document.links().iter().zip(&inputs) {
        let Some(text) = text else { continue };
        assert!(copied <= link.start, "links overlap: {link:?} in {}", shown(&[]));
        written.extend_from_slice(&bytes[copied..link.start]);
        written.extend_from_slice(text.as_bytes());
        copied = link.end;
    }
    written.extend_from_slice(&bytes[copied..]);
    let again = reader.read(kind, &written);
    // The limit for invalid documents depends on their length.
    let has_too_many_errors = |document: &Document| {
        document.skipped().iter().any(|it| it.why.contains("too many XML errors"))
    };
    if has_too_many_errors(document) || has_too_many_errors(&again) {
        return;
    }
    assert_eq!(again.links().len(), document.links().len(), "{}", shown(&written));
    for (at, (old, new)) in document.links().iter().zip(again.links()).enumerate() {
        // A JSON object name is part of the pointer, and changes if it is a link.
        let names = |link: &Link| {
            let pointer = link.reference.replace('~', "~0").replace('/', "~1");
            old.place.to_string().contains(&pointer)
        };
        let names_itself = kind == Kind::Json && document.links().iter().any(names);
        let is_moved = names_itself || is_autolink_now(old, new, bytes);
        assert!(is_moved || old.place == new.place, "{old:?} {new:?} {}", shown(&written));
        assert_eq!(old.scope, new.scope, "{}", shown(&written));
        let expected = match inputs[at] {
            None => old.reference.to_string(),
            Some(_) => uri(at),
        };
        assert_eq!(new.reference, expected, "{}", shown(&written));
    }
}
