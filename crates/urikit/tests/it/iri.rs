//! IRIs: laws that hold for all of them. RFC 3987's own examples are vectors of the conformance crate.

use crate::support::reach;
use urikit::compare::Rung;
use urikit::iri::{AbsoluteIri, AbsoluteIriBuf, Iri, IriBuf, IriRef, IriRefBuf, RelativeIriRef};
use urikit::normalize::{Normalizer, Step, Steps};
use urikit::{AbsoluteUri, ErrorKind, ParseError, Uri, UriBuf, UriRef};

/// The characters at the ends of the ranges of section 2.2, and whether they are `ucschar`s.
const UCSCHARS: [(u32, u32); 3] = [(0xa0, 0xd7ff), (0xf900, 0xfdcf), (0xfdf0, 0xffef)];

/// Every character at an end of a range of section 2.2, and its neighbours, with its kind.
fn boundaries() -> impl Iterator<Item = (char, Kind)> {
    let planes =
        (1..=0xe).map(|plane| (if plane == 0xe { 0xe1000 } else { plane << 16 }, plane << 16 | 0xfffd));
    let ucschars: Vec<_> = UCSCHARS.into_iter().chain(planes).collect();
    let privates = [(0xe000, 0xf8ff), (0xf0000, 0xffffd), (0x100000, 0x10fffd)];
    let mut all: Vec<u32> =
        ucschars.iter().chain(&privates).flat_map(|&(from, to)| [from - 1, from, to, to + 1]).collect();
    all.extend([0x80, 0xfffe, 0xffff, 0x1ffff, 0x10ffff]);
    let is_in = |ranges: &[(u32, u32)], c: u32| ranges.iter().any(|&(from, to)| (from..=to).contains(&c));
    let kind = move |c: char| match (is_in(&ucschars, c.into()), is_in(&privates, c.into())) {
        (true, false) => Kind::Ucschar,
        (false, true) => Kind::Private,
        (false, false) => Kind::Neither,
        (true, true) => panic!("no character is both"),
    };
    all.into_iter().filter_map(char::from_u32).filter(|c| !c.is_ascii()).map(move |c| (c, kind(c)))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Ucschar,
    Private,
    Neither,
}

#[test]
fn every_boundary_of_ucschar_is_where_it_is_in_every_component() {
    let components =
        ["//X@h", "//X", "//a.X:80/", "//u@X", "X", "/X", "a:X", "//h/a/X/b", "?X", "a?b=X", "#X"];
    let padding = "a".repeat(80);
    for (c, kind) in boundaries() {
        for component in components {
            for text in [component.to_owned(), component.replace('X', &format!("{padding}X{padding}"))] {
                let text = text.replace('X', &c.to_string());
                let found = IriRef::parse(&text);
                let is_query = component.contains('?');
                let expected = match kind {
                    Kind::Ucschar => None,
                    Kind::Private if is_query => None,
                    Kind::Private => Some(ErrorKind::PrivateUse),
                    Kind::Neither => Some(ErrorKind::NotUcschar),
                };
                let at = text.find(c).unwrap();
                let span = at..at + c.len_utf8();
                let fault = found.err().map(|error| (error.kind(), error.span()));
                assert_eq!(fault, expected.map(|kind| (kind, span)), "{text:?}");
                assert_eq!(found, IriRef::parse_const(&text), "{text:?}");
                assert_eq!(found, IriRef::parse_bytes(text.as_bytes()), "{text:?}");
            }
        }
        let in_scheme = format!("a{c}:b");
        let fault = IriRef::parse(&in_scheme).unwrap_err();
        assert_eq!((fault.kind(), fault.start()), (ErrorKind::NonAscii, 1), "{in_scheme:?}");
    }
}

#[test]
fn every_uri_is_an_iri_with_the_same_parts() {
    for text in
        ["http://u:p@h:80/a/b?c#d", "//[::1]:8/", "urn:a:b", "", "?", "#", "/%C3%BC", "//%FF", "a:b?c"]
    {
        let uri = UriRef::parse(text).unwrap();
        let (iri, parsed) = (IriRef::from(uri), IriRef::parse(text).unwrap());
        assert_eq!(iri, parsed);
        for iri in [iri, parsed] {
            assert_eq!(iri.split(), uri.split());
            assert_eq!((iri.authority(), iri.host(), iri.port()), (uri.authority(), uri.host(), uri.port()));
            assert_eq!(UriRef::try_from(iri), Ok(uri));
        }
        assert_eq!(iri.to_uri().to_buf(), uri);
    }
    let uri = UriBuf::parse("http://h/").unwrap();
    let iri = IriBuf::from(uri.clone());
    assert_eq!(UriBuf::try_from(iri).unwrap(), uri);
    let refused = UriBuf::try_from(IriBuf::parse("http://h/ü").unwrap()).unwrap_err();
    assert_eq!(refused.error().span(), 9..11);
    assert_eq!(refused.into_input(), "http://h/ü");
}

#[test]
fn the_parts_are_where_they_are() -> Result<(), ParseError> {
    let iri = Iri::parse("http://üser:päss@例え.jp:8080/引き/割り?ク=エ#フ")?;
    assert_eq!(iri.scheme(), "http");
    let userinfo = iri.userinfo().unwrap();
    assert_eq!((userinfo.user().as_str(), userinfo.password().unwrap().as_str()), ("üser", "päss"));
    assert_eq!(iri.host().unwrap(), "例え.jp");
    assert_eq!(iri.port().unwrap().number(), Ok(Some(8080)));
    assert!(iri.path().segments().map(|segment| segment.as_str()).eq(["引き", "割り"]));
    assert_eq!(iri.query().unwrap(), "ク=エ");
    assert_eq!(iri.fragment().unwrap(), "フ");
    assert_eq!(iri.redacted().to_string(), "http://üser:***@例え.jp:8080/引き/割り?ク=エ#フ");
    assert!(!format!("{iri:?}").contains("päss"));
    assert_eq!(iri.without_fragment().as_str(), "http://üser:päss@例え.jp:8080/引き/割り?ク=エ");
    Ok(())
}

#[test]
fn the_narrower_types_say_what_they_are_missing() {
    let code = |error: ParseError| (error.code(), error.span(), error.section());
    assert_eq!(code(Iri::parse("ü").unwrap_err()), ("scheme-missing", 0..0, "RFC 3987 section 2.2"));
    assert_eq!(
        code(AbsoluteIri::parse("a:ü#").unwrap_err()),
        ("fragment-unexpected", 4..5, "RFC 3987 section 2.2")
    );
    assert_eq!(
        code(RelativeIriRef::parse("a:ü").unwrap_err()),
        ("scheme-unexpected", 0..2, "RFC 3987 section 2.2")
    );
    assert_eq!(Iri::try_from(IriRef::parse("ü").unwrap()).unwrap_err(), Iri::parse("ü").unwrap_err());
    let owned = AbsoluteIriBuf::parse("a:ü#é").unwrap_err();
    assert_eq!((owned.error().code(), owned.into_input()), ("fragment-unexpected", "a:ü#é".to_owned()));
}

#[test]
fn references_resolve_as_those_of_uris_do() -> Result<(), ParseError> {
    let base = AbsoluteIri::parse("http://\u{e4}/b/c/d;p?q")?;
    for (reference, target) in [
        ("g\u{e9}", "http://\u{e4}/b/c/g\u{e9}"),
        ("../\u{e9}/./../\u{e8}#\u{e9}", "http://\u{e4}/b/\u{e8}#\u{e9}"),
        ("?\u{e000}", "http://\u{e4}/b/c/d;p?\u{e000}"),
        ("//\u{4f8b}/..", "http://\u{4f8b}/"),
        ("", "http://\u{e4}/b/c/d;p?q"),
    ] {
        let resolved = base.resolve(IriRef::parse(reference)?);
        assert_eq!(resolved.to_string(), target);
        assert_eq!(resolved.to_iri(), target);
        assert_eq!(resolved.to_iri().as_iri().split(), Iri::parse(target)?.split());
        let mut buffer = [0; 64];
        assert_eq!(resolved.write_into(&mut buffer).unwrap(), target);
    }
    Ok(())
}

/// Every text of some pieces, in which everything occurs that matters to the maps.
fn texts(pieces: &[&str], most: usize, visit: &mut impl FnMut(&str)) {
    fn extend(text: &mut String, pieces: &[&str], left: usize, visit: &mut impl FnMut(&str)) {
        visit(text);
        if left > 0 {
            for piece in pieces {
                let len = text.len();
                text.push_str(piece);
                extend(text, pieces, left - 1, visit);
                text.truncate(len);
            }
        }
    }
    extend(&mut String::new(), pieces, most, visit);
}

/// The escapes of a text in upper case that are decoded in its IRI: what the text is normalized to on the way back.
fn normalized_where_decoded(uri: &str, iri: &str) -> String {
    let (mut out, mut rest) = (String::new(), uri);
    for c in iri.chars() {
        let width = if c.is_ascii() { 1 } else { 3 * c.len_utf8() };
        let (piece, behind) = rest.split_at(width);
        out.push_str(&if c.is_ascii() { piece.to_owned() } else { piece.to_ascii_uppercase() });
        rest = behind;
    }
    assert_eq!(rest, "");
    out
}

#[test]
fn the_maps_lead_back() {
    let pieces = [
        "a",
        ":",
        "/",
        "//",
        "?",
        "#",
        "@",
        "[::1]",
        "%C3%bc",
        "%e7",
        "%B4",
        "%8d",
        "%ee%80%80",
        "%E2%80%AE",
        "%41",
    ];
    texts(&pieces, reach(4, 5), &mut |uri| {
        let Ok(uri) = UriRef::parse(uri) else { return };
        let iri = uri.to_iri().to_buf();
        let parsed = IriRef::parse(iri.as_str()).unwrap_or_else(|error| panic!("{iri}: {error}"));
        assert_eq!((parsed.split(), parsed.authority()), (iri.as_iri_ref().split(), iri.authority()));
        let back = iri.as_iri_ref().to_uri().to_buf();
        assert_eq!(back.as_str(), normalized_where_decoded(uri.as_str(), iri.as_str()));
        // Decoding once decodes all.
        assert!(iri.as_iri_ref().to_iri().is_same(), "{iri}");
    });
    let pieces =
        ["a", ":", "/", "//", "?", "#", "@", "\u{fc}", "\u{7d0d}", "\u{10300}", "\u{e000}", "\u{ffef}"];
    texts(&pieces, reach(4, 5), &mut |iri| {
        let Ok(iri) = IriRef::parse(iri) else { return };
        let uri = iri.to_uri().to_buf();
        let parsed = UriRef::parse(uri.as_str()).unwrap_or_else(|error| panic!("{uri}: {error}"));
        assert_eq!((parsed.split(), parsed.authority()), (uri.as_uri_ref().split(), uri.authority()));
        assert_eq!(uri.as_uri_ref().to_iri().to_buf(), iri);
    });
}

/// Characters of two octets, whose digits are those of ASCII characters too, and others: there is something to decode where the text
/// becomes another.
#[test]
fn one_escaped_character_is_enough_to_decode() {
    for c in ('\u{80}'..='\u{7ff}').chain(['\u{2020}', '\u{7d0d}', '\u{e000}', '\u{10300}']) {
        let upper: String = c.to_string().bytes().map(|octet| format!("%{octet:02X}")).collect();
        for escaped in [upper.to_lowercase(), upper] {
            for text in [escaped.clone(), format!("?{escaped}"), format!("{escaped}%25{escaped}")] {
                let iri = UriRef::parse(&text).unwrap().to_iri();
                let shown = iri.to_string();
                assert_eq!((iri.is_same(), iri.to_buf().as_str()), (shown == text, &*shown));
            }
        }
    }
}

/// A mapped IRI is written in one allocation: how much it takes is known before.
#[test]
fn the_map_to_uris_takes_the_memory_that_it_needs() {
    for text in ["\u{fc}", "//a\u{7d0d}/b?\u{10300}#c", &"ab\u{fc}".repeat(100)] {
        let uri = IriRef::parse(text).unwrap().to_uri().to_buf().into_string();
        assert!(uri.capacity() < uri.len() + 8, "{text}: {}", uri.capacity());
    }
}

/// The rung is the first on which two are the same: escapes that are the same as they stand are not decoded.
#[test]
fn the_same_escapes_need_no_decoding() {
    let compare = |a, b| IriRef::parse(a).unwrap().compare(IriRef::parse(b).unwrap());
    assert_eq!(compare("/%C3%BC", "/%C3%BC"), Some(Rung::Simple));
    assert_eq!(compare("X:/%C3%BC", "x:/%C3%BC"), Some(Rung::Case));
    assert_eq!(compare("/%C3%BC", "/\u{fc}"), Some(Rung::Percent));
    assert_eq!(compare("/./%C3%BC", "/\u{fc}"), Some(Rung::Path));
}

/// What mapping and an operation do in either order, where the operation knows nothing of characters.
#[test]
fn operations_commute_with_the_map_to_uris() {
    let base = AbsoluteIri::parse("x://\u{e4}/\u{e4}/\u{7d0d}/c?\u{e4}").unwrap();
    let mapped_base = base.to_uri().to_buf();
    let mapped_base = AbsoluteUri::try_from(mapped_base.as_uri_ref()).unwrap();
    let pieces = ["a", ":", "/", ".", "..", "?", "#", "@", "\u{fc}", "\u{7d0d}", "\u{10300}"];
    texts(&pieces, reach(4, 5), &mut |text| {
        let Ok(iri) = IriRef::parse(text) else { return };
        let uri = iri.to_uri().to_buf();
        let target = base.resolve(iri).to_iri();
        assert_eq!(target.as_iri().to_uri().to_buf(), mapped_base.resolve(&uri).to_uri().as_str(), "{text}");
        assert_eq!(target.as_iri().split(), Iri::parse(target.as_str()).unwrap().split());
        let normal = iri.normalize();
        assert_eq!(normal.as_iri_ref().to_uri().to_buf(), uri.normalize().to_buf(), "{text}");
        assert_eq!(normal.as_iri_ref().split(), IriRef::parse(normal.as_str()).unwrap().split());
        assert_eq!(uri.as_uri_ref().to_iri().to_buf().as_iri_ref().normalize(), normal, "{text}");
        assert_eq!(iri.compare(IriRef::from(uri.as_uri_ref())), {
            if iri.as_uri_ref().is_some() { Some(Rung::Simple) } else { Some(Rung::Percent) }
        });
        let same = iri.compare(normal.as_iri_ref());
        assert!(same.is_some(), "{text} is not as its normal form");
    });
}

/// To decode is what one step does, also outside ASCII.
#[test]
fn escapes_stay_without_the_step_that_decodes() {
    let iri = IriRef::parse("X://h/ros%C3%A9/%7e").unwrap();
    let normal = |steps| iri.normalize_with(&Normalizer::new().steps(steps));
    assert_eq!(normal(Steps::ALL), "x://h/ros\u{e9}/~");
    assert_eq!(normal(Steps::PERCENT), "X://h/ros\u{e9}/~");
    let others = Step::ALL.into_iter().filter(|step| *step != Step::Percent).collect();
    assert_eq!(normal(others), "x://h/ros%C3%A9/%7E");
    assert_eq!(normal(Steps::NONE), iri.as_str());
}

/// Long components, whose pieces are cut where the engines cut texts, also between the octets of a character.
#[test]
fn long_texts_are_normalized_as_short_ones_are() {
    for before in (0..140).step_by(reach(9, 1)) {
        for after in [0, 1, 7, 8, 9, 63, 64, 65, 200] {
            let (before, after) = ("a".repeat(before), "\u{7d0d}\u{fc}\u{10300}".repeat(after));
            let text = format!("X://{before}{after}/%7e{before}/./{after}%7e?{after}%C3%BC{before}#{after}");
            let expected = format!("x://{before}{after}/~{before}/{after}~?{after}\u{fc}{before}#{after}");
            let iri = IriRef::parse(&text).unwrap();
            assert_eq!(iri.normalize(), expected.as_str());
            assert!(iri.compare(IriRef::parse(&expected).unwrap()).is_some());
            let upper = expected.replace("x://", "X://").replace("/~", "/%7E");
            assert_eq!(iri.compare(IriRef::parse(&upper).unwrap()), Some(Rung::Path));
        }
    }
}

#[test]
fn owned_types_stand_for_their_text() {
    let iri = IriRefBuf::parse("//例え/?ク#フ").unwrap();
    assert_eq!(iri, *"//例え/?ク#フ");
    assert_eq!((iri.host().unwrap().as_str(), iri.query().unwrap().as_str()), ("例え", "ク"));
    assert_eq!(IriRefBuf::from(IriRef::from(&iri)), iri);
    let absolute: AbsoluteIriBuf = "a:例".parse().unwrap();
    let wide: IriRefBuf = IriBuf::from(absolute.clone()).into();
    assert_eq!(AbsoluteIriBuf::try_from(wide), Ok(absolute));
    assert_eq!(Uri::try_from(Iri::parse("a:b").unwrap()), Uri::parse("a:b"));
}

#[cfg(feature = "serde")]
#[test]
fn iris_are_serialized_as_text() {
    let text = "\"http://例え.jp/\"";
    let iri: IriBuf = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&iri).unwrap(), text);
    let view: Iri<'_> = serde_json::from_str(text).unwrap();
    assert_eq!(iri, view);
    let error = serde_json::from_str::<IriBuf>("\"http://例え:x/\"").unwrap_err();
    assert!(error.to_string().starts_with("a port holds only digits (port, byte 14)"), "{error}");
}
