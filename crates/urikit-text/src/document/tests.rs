//! Tests of bases, positions, and charsets.

use encoding_rs::Encoding;
use urikit::Uri;

use super::base::{BaseContext, BaseLocation, BaseRejection, BaseSource, Outcome, RelativeBase};
use super::charset;
use super::link::Place;
use super::scope::{Names, Scope, ScopeId, Written};
use super::source::Source;
use super::target::Resolution;
use super::unescaped::Unescaped;
use super::{Document, Kind, detect};

/// Returns the base of these candidates by the recursive definition.
fn strongest(references: &[&str], relative: RelativeBase) -> Option<String> {
    let (first, rest) = references.split_first()?;
    let next = strongest(rest, relative);
    if let Ok(uri) = Uri::parse(first) {
        return Some(uri.to_string());
    }
    match (next, *first, relative) {
        (next, "a b", _) | (next, _, RelativeBase::Refuse) => next,
        (None, ..) => None,
        (Some(next), first, RelativeBase::Resolve) => {
            let base = Uri::parse(&next).unwrap();
            Some(base.resolve(urikit::UriRef::parse(first).unwrap()).to_string())
        }
    }
}

fn written(level: BaseSource, element: &str, reference: &str) -> Written {
    let place = Place::Attribute { element: element.to_owned(), attribute: "href".to_owned() };
    let site = BaseLocation { place, range: 0..0, line: 1, column: 1 };
    Written { level, site, reference: reference.to_owned() }
}

/// Tries all combinations of the bases of two nested scopes, a retrieval URI, and a default.
#[test]
fn first_usable_candidate_is_the_base() {
    const REFERENCES: [Option<&str>; 6] =
        [None, Some("http://a/b/c"), Some("../x"), Some("a b"), Some("s:y"), Some("")];
    let mut bases = 0;
    for [inner, outer, retrieved, default] in fours(&REFERENCES) {
        for relative in [RelativeBase::Resolve, RelativeBase::Refuse] {
            let scope = |parent, written: Option<Written>, depth| Scope {
                parent,
                name: String::new(),
                written: written.into_iter().collect(),
                names: Names::default(),
                resolution: Resolution::default(),
                depth,
            };
            let inside = inner.map(|reference| written(BaseSource::Embedded, "p", reference));
            let around = outer.map(|reference| written(BaseSource::Embedded, "p", reference));
            let document = Document {
                scopes: vec![scope(None, around, 0), scope(Some(ScopeId(0)), inside, 1)],
                ..Document::default()
            };
            let outside = retrieved
                .iter()
                .fold(BaseContext::new(), |outside, uri| outside.retrieval_uri(*uri));
            let outside = default.iter().fold(outside, |outside, uri| outside.default_base(*uri));
            let base = document.base(ScopeId(1), &outside.relative_base(relative));
            let all: Vec<&str> = [inner, outer, retrieved, default].into_iter().flatten().collect();
            let uri = base.uri.map(|uri| uri.to_string());
            assert_eq!(uri, strongest(&all, relative), "{all:?}");
            let listed: Vec<&str> =
                base.candidates.iter().map(|candidate| &*candidate.reference).collect();
            assert_eq!(listed, all);
            let chosen = base
                .candidates
                .iter()
                .filter(|candidate| candidate.outcome == Outcome::Chosen)
                .count();
            assert_eq!(chosen, usize::from(uri.is_some()));
            let levels: Vec<BaseSource> =
                base.candidates.iter().map(|candidate| candidate.level).collect();
            assert!(levels.is_sorted());
            bases += 1;
        }
    }
    assert_eq!(bases, 2 * 6 * 6 * 6 * 6);
}

/// Returns all sequences of four values.
fn fours<T: Copy>(values: &[T]) -> impl Iterator<Item = [T; 4]> {
    let n = values.len();
    (0..n.pow(4)).map(move |at| [0, 1, 2, 3].map(|place| values[at / n.pow(place) % n]))
}

#[test]
fn every_candidate_has_an_outcome() {
    let page = Scope {
        parent: None,
        name: String::new(),
        written: vec![
            written(BaseSource::Default, "x", "thismessage:/"),
            written(BaseSource::Encapsulating, "x", "http://header/"),
            written(BaseSource::Embedded, "base", "data:,x"),
            written(BaseSource::Embedded, "base", "http://second/"),
        ],
        names: Names::default(),
        resolution: Resolution::default(),
        depth: 0,
    };
    let document = Document { scopes: vec![page], ..Document::default() };
    let outside = BaseContext::new()
        .retrieval_uri("http://old/")
        .retrieval_uri("http://new/#x")
        .default_base("../d");
    let base = document.base(ScopeId::DOCUMENT, &outside);
    let listed: Vec<_> = base
        .candidates
        .iter()
        .map(|candidate| (&*candidate.reference, candidate.outcome))
        .collect();
    assert_eq!(
        listed,
        [
            ("data:,x", Outcome::Lost(BaseRejection::Scheme)),
            ("http://second/", Outcome::Lost(BaseRejection::NotFirst)),
            ("http://header/", Outcome::Chosen),
            ("http://new/#x", Outcome::Lost(BaseRejection::Outranked)),
            ("http://old/", Outcome::Lost(BaseRejection::Redirected)),
            ("../d", Outcome::Lost(BaseRejection::Outranked)),
            ("thismessage:/", Outcome::Lost(BaseRejection::Outranked)),
        ]
    );
}

#[test]
fn relative_base_is_resolved_against_the_next_candidate() {
    let page = Scope {
        parent: None,
        name: String::new(),
        written: vec![written(BaseSource::Embedded, "base", "sub/")],
        names: Names::default(),
        resolution: Resolution::default(),
        depth: 0,
    };
    let document = Document { scopes: vec![page], ..Document::default() };
    let base = document.base(ScopeId::DOCUMENT, &BaseContext::new().retrieval_uri("http://a/b#c"));
    assert_eq!(base.uri.as_ref().map(|uri| uri.as_str()), Some("http://a/sub/"));
    let outcomes: Vec<Outcome> =
        base.candidates.iter().map(|candidate| candidate.outcome).collect();
    assert_eq!(outcomes, [Outcome::Chosen, Outcome::ResolvedAgainst]);
    assert_eq!(base.resolve("x").unwrap().as_str(), "http://a/sub/x");
    let nothing = document.base(ScopeId::DOCUMENT, &BaseContext::new());
    assert_eq!(nothing.candidates[0].outcome, Outcome::Lost(BaseRejection::RelativeToNothing));
    assert!(nothing.resolve("x").is_err() && nothing.resolve("s:x").is_ok());
}

/// Ranges reported as exact contain the decoded string in every charset.
#[test]
fn positions_are_correct_in_every_charset() {
    let texts =
        ["", "a", "plain", "é", "aéb", "漢字 and kana かな, \"x\"", "\\~ ¥ ‾", "ａＡｶﾅ end", "Ж-Я"];
    let labels = [
        "windows-1252",
        "iso-8859-2",
        "koi8-r",
        "shift_jis",
        "euc-jp",
        "iso-2022-jp",
        "gbk",
        "gb18030",
        "big5",
        "euc-kr",
        "utf-16le",
        "utf-16be",
        "x-user-defined",
        "macintosh",
        "utf-8",
    ];
    for label in labels {
        let encoding = Encoding::for_label(label.as_bytes()).unwrap();
        for text in texts {
            let bytes = encode(label, encoding, text);
            let decoded = charset::decode(&bytes, Some(label), Kind::Plain, Source::Verbatim(0));
            for (start, _) in decoded.text.char_indices() {
                for (end, _) in decoded
                    .text
                    .char_indices()
                    .chain([(decoded.text.len(), ' ')])
                    .filter(|(end, _)| *end >= start)
                {
                    let (range, is_verbatim) = decoded.source.locate(&(start..end));
                    assert!(range.start <= range.end && range.end <= bytes.len(), "{label} {text}");
                    if is_verbatim {
                        assert_eq!(
                            &bytes[range],
                            &decoded.text.as_bytes()[start..end],
                            "{label} {text}"
                        );
                    }
                    // A nested range has the same position as the corresponding part of the outer
                    // one.
                    let part = decoded.source.part(&(start..end));
                    for (from, to) in pairs(end - start) {
                        let within = decoded.source.locate(&(start + from..start + to));
                        let again = part.locate(&(from..to));
                        assert_eq!(within, again, "{label} {text} {start}..{end} {from}..{to}");
                    }
                }
            }
            if text.is_ascii() && encoding.is_ascii_compatible() {
                assert!(decoded.source.locate(&(0..text.len())).1, "{label} {text}");
            }
        }
    }
}

/// Returns the non-empty ranges of a string of this length.
fn pairs(len: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..len).flat_map(move |from| (from + 1..=len).map(move |to| (from, to)))
}

#[test]
fn ascii_bytes_that_decode_to_themselves_are_verbatim() {
    let text = b"\xE9\xE9plain text\xE9 \xE9";
    let decoded = charset::decode(text, Some("iso-8859-1"), Kind::Plain, Source::Verbatim(10));
    assert_eq!(decoded.text, "ééplain texté é");
    for (range, place) in [
        (4..14, (12..22, true)),
        (5..8, (13..16, true)),
        // The range extends between the adjacent verbatim runs.
        (0..2, (10..12, false)),
        (2..4, (10..12, false)),
        (2..5, (10..13, false)),
        (13..16, (21..23, false)),
        (14..16, (22..23, false)),
        (4..17, (12..24, false)),
        (16..17, (23..24, true)),
        (17..19, (24..25, false)),
    ] {
        assert_eq!(decoded.source.locate(&range), place, "{range:?}");
    }
    // Input after a byte order mark is verbatim.
    let marked =
        charset::decode(b"\xEF\xBB\xBFa\xC3\xA9b", None, Kind::Plain, Source::Verbatim(10));
    assert_eq!(marked.source.locate(&(0..4)), (13..17, true));
}

/// Only the escaped byte has no exact position.
#[test]
fn escaped_bytes_are_not_verbatim() {
    let mut written = Unescaped::default();
    written.same("\u{1}ab", 0);
    written.instead("c", 3..6);
    written.same("d", 6);
    written.same("e", 10);
    let source = written.source(Source::Verbatim(100));
    let decoded = charset::decode(b"\xE9abcde", Some("iso-8859-1"), Kind::Plain, source);
    assert_eq!(decoded.text, "éabcde");
    for (range, place) in [
        (2..4, (101..103, true)),
        (4..5, (103..106, false)),
        (3..5, (102..106, false)),
        (4..6, (103..110, false)),
        (5..6, (106..107, true)),
        (6..7, (110..111, true)),
        (5..7, (106..111, false)),
    ] {
        assert_eq!(decoded.source.locate(&range), place, "{range:?}");
    }
}

/// Encodes a string. `encoding_rs` has no encoders for UTF-16.
fn encode(label: &str, encoding: &'static Encoding, text: &str) -> Vec<u8> {
    match label {
        "utf-16le" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "utf-16be" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => encoding.encode(text).0.into_owned(),
    }
}

#[test]
fn byte_order_mark_precedes_other_declarations_of_the_charset() {
    let decoded_as = |kind, bytes: &[u8], delivered| {
        let decoded = charset::decode(bytes, delivered, kind, Source::Verbatim(0));
        (decoded.text.into_owned(), decoded.warning.is_some())
    };
    let decoded = |bytes: &[u8], delivered| decoded_as(Kind::Html, bytes, delivered);
    assert_eq!(decoded(b"\xEF\xBB\xBFa\xC3\xA9", Some("koi8-r")), ("aé".to_owned(), false));
    assert_eq!(decoded(b"\xFF\xFEa\0", None), ("a".to_owned(), false));
    assert_eq!(decoded(b"a\xC3\xA9", None), ("aé".to_owned(), false));
    assert_eq!(decoded(b"\xE9", Some("iso-8859-1")), ("é".to_owned(), false));
    assert_eq!(decoded(b"<meta charset='koi8-r'>\xC1", None).0.chars().last(), Some('а'));
    assert_eq!(
        decoded_as(Kind::Xml, b"<?xml version='1.0' encoding=\"Shift_JIS\"?>\x82\xA0", None)
            .0
            .chars()
            .last(),
        Some('あ')
    );
    assert_eq!(decoded(b"\xE9", None), ("é".to_owned(), true));
    assert_eq!(decoded(b"\xC3", Some("utf-8")), ("Ã".to_owned(), true));
    assert_eq!(decoded(b"\x82", Some("shift_jis")), ("\u{FFFD}".to_owned(), true));
    assert_eq!(decoded(b"\x82\"a", Some("shift_jis")), ("\u{FFFD}\"a".to_owned(), true));
}

/// Each kind of document has its own declaration; the word `charset` elsewhere has no effect.
#[test]
fn charset_declaration_depends_on_the_kind() {
    let long = format!("<!--{}--><meta charset=koi8-r>", "a".repeat(2000));
    let cases: [(Kind, &str, char); 22] = [
        (Kind::Html, &long, 'а'),
        (Kind::Html, "<script charset=utf-8 src=s></script><meta charset=koi8-r>", 'а'),
        (Kind::Html, "<form accept-charset=utf-8><meta charset=koi8-r>", 'а'),
        (Kind::Html, "<!-- charset=iso-8859-5 --><META CHARSET = 'KOI8-R '>", 'а'),
        (Kind::Html, "<script>'<meta charset=iso-8859-5>'</script><meta charset=koi8-r>", 'а'),
        (Kind::Html, "<meta name=a content='charset=iso-8859-5'><meta charset=koi8-r>", 'а'),
        (Kind::Html, "<meta charset=no-such><meta charset=koi8-r>", 'а'),
        (
            Kind::Html,
            "<meta http-equiv=Content-Type content='text/html; a=charset b; Charset = koi8-r;x'>",
            'а',
        ),
        (Kind::Html, "<meta http-equiv=content-type content='charset=\"koi8-r\" x'>", 'а'),
        (Kind::Html, "<meta http-equiv=content-type content='charset=\"koi8-r x'>", 'Á'),
        (Kind::Html, "<meta http-equiv=content-type content='charset koi8-r'>", 'Á'),
        (Kind::Html, "charset=koi8-r", 'Á'),
        (Kind::Xml, "<?xml version='1.0' encoding = 'koi8-r'?><!-- charset=iso-8859-5 -->", 'а'),
        (Kind::Xml, "<?xml version='1.0'?><a encoding='koi8-r'/>", 'Á'),
        (Kind::Xml, "<?xml version='1.0'?><html><head><meta charset='koi8-r'/>", 'а'),
        (Kind::Xml, "<?xml version='1.0' encoding='koi8-r?>", 'Á'),
        (Kind::Css, "@charset \"koi8-r\";", 'а'),
        (Kind::Css, "@charset 'koi8-r';", 'Á'),
        (Kind::Css, " @charset \"koi8-r\";", 'Á'),
        (Kind::Css, "@charset \"koi8-r\" ;", 'Á'),
        (Kind::Plain, "charset=koi8-r", 'Á'),
        (Kind::Json, "{\"charset\":\"koi8-r\"}", 'Á'),
    ];
    for (kind, before, expected) in cases {
        let bytes = [before.as_bytes(), b"\xC1"].concat();
        let decoded = charset::decode(&bytes, None, kind, Source::Verbatim(0));
        assert_eq!(decoded.text.chars().last(), Some(expected), "{kind} {before}");
        assert_eq!(decoded.warning.is_some(), expected == 'Á', "{kind} {before}");
    }
}

/// In some charsets, ASCII bytes after an escape character have another meaning.
#[test]
fn charsets_with_escape_sequences_are_not_treated_as_ascii() {
    let page = b"<meta charset=iso-2022-jp>\x1B$B2q<R\x1B(B<a>";
    let decoded =
        |bytes, delivered| charset::decode(bytes, delivered, Kind::Html, Source::Verbatim(0));
    assert_eq!(decoded(page, None).text, "<meta charset=iso-2022-jp>会社<a>");
    assert_eq!(decoded(&page[26..], Some("iso-2022-jp")).text, "会社<a>");
    assert_eq!(decoded(b"<meta charset=iso-2022-jp>a", None).text, "<meta charset=iso-2022-jp>a");
    let korean = decoded(b"\x1B$)Ca", Some("iso-2022-kr"));
    assert_eq!((&*korean.text, korean.warning.is_some()), ("\x1B$)Ca", true));
    assert!(decoded(b"a\xC1", Some("iso-2022-kr")).text.ends_with('Á'));
}

#[test]
fn kind_is_detected_from_name_and_content() {
    let cases: [(Option<&str>, &[u8], Kind); 22] = [
        (Some("a/rfc1738.txt"), b"", Kind::Rfc),
        (Some("Draft-x-00.txt.gz"), b"", Kind::Rfc),
        (Some("rfc.txt"), b"", Kind::Plain),
        (Some("a.html.gz"), b"", Kind::Html),
        (Some("A.HTM"), b"", Kind::Html),
        (Some("a/b.unknown"), b"<!doctype HTML>", Kind::Html),
        (Some("page"), b"\xEF\xBB\xBF  <?xml version='1.0'?>", Kind::Xml),
        (None, b"<!-- a --> <!-- b -->\n<html>", Kind::Html),
        (None, b"<!-- a <html>", Kind::Plain),
        (Some("x.md"), b"<html>", Kind::Markdown),
        (Some("x.SVG"), b"", Kind::Xml),
        (Some("x.plist.gz"), b"<html>", Kind::Xml),
        (Some("x.yml"), b"<html>", Kind::Plain),
        (Some("x.mhtml"), b"", Kind::Mail),
        (Some("x.jsonl"), b"", Kind::Json),
        (Some(".css"), b"", Kind::Plain),
        (None, b"{\"u\":\"http://e.com/\"}", Kind::Plain),
        (None, b"From a@b Sat Jan  3 01:05:34 1996\nSubject: x\nFrom: a@b\n\n", Kind::Mail),
        (None, b"MIME-Version: 1.0\n\n", Kind::Mail),
        (None, b"Subject: x\n\nDate: y\n", Kind::Plain),
        (None, b"note: x\nhttp://e.com/\n", Kind::Plain),
        (None, b"", Kind::Plain),
    ];
    for (name, head, kind) in cases {
        assert_eq!(detect(name, head), kind, "{name:?} {head:?}");
    }
    for kind in Kind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
    }
    for (media_type, kind) in [
        ("Application/Atom+XML ; charset=x", Some(Kind::Xml)),
        ("image/svg+xml", Some(Kind::Xml)),
        ("text/xml", Some(Kind::Xml)),
        ("application/xml", Some(Kind::Xml)),
        ("text/html", Some(Kind::Html)),
        ("text/markdown", Some(Kind::Markdown)),
        ("text/css", Some(Kind::Css)),
        ("message/rfc822", Some(Kind::Mail)),
        ("message/global", Some(Kind::Mail)),
        ("multipart/mixed", Some(Kind::Mail)),
        ("application/mbox", Some(Kind::Mail)),
        ("application/json", Some(Kind::Json)),
        ("application/ld+json", Some(Kind::Json)),
        ("text/x", Some(Kind::Plain)),
        ("image/png", None),
        ("message/partial", None),
    ] {
        assert_eq!(Kind::of_media_type(media_type), kind, "{media_type}");
    }
}
