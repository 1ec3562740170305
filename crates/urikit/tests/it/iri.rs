//! Tests of properties of IRIs. The examples of RFC 3987 are in the conformance crate.

use crate::support::reach;
use urikit::compare::Rung;
use urikit::normalize::{NormalizeSteps, Normalizer, Step};
use urikit::{ErrorKind, Form, Iri, IriBuf, IriRef, ParseError};

/// The first ranges of `ucschar` in section 2.2.
const UCSCHARS: [(u32, u32); 3] = [(0xa0, 0xd7ff), (0xf900, 0xfdcf), (0xfdf0, 0xffef)];

/// Returns every character at an end of a range of section 2.2 and its neighbors, with its class.
fn boundaries() -> impl Iterator<Item = (char, Kind)> {
    let planes = (1..=0xe)
        .map(|plane| (if plane == 0xe { 0xe1000 } else { plane << 16 }, plane << 16 | 0xfffd));
    let ucschars: Vec<_> = UCSCHARS.into_iter().chain(planes).collect();
    let privates = [(0xe000, 0xf8ff), (0xf0000, 0xffffd), (0x100000, 0x10fffd)];
    let mut all: Vec<u32> = ucschars
        .iter()
        .chain(&privates)
        .flat_map(|&(from, to)| [from - 1, from, to, to + 1])
        .collect();
    all.extend([0x80, 0xfffe, 0xffff, 0x1ffff, 0x10ffff]);
    let is_in =
        |ranges: &[(u32, u32)], c: u32| ranges.iter().any(|&(from, to)| (from..=to).contains(&c));
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
fn ucschar_boundaries_are_exact_in_every_component() {
    let components =
        ["//X@h", "//X", "//a.X:80/", "//u@X", "X", "/X", "a:X", "//h/a/X/b", "?X", "a?b=X", "#X"];
    let padding = "a".repeat(80);
    for (c, kind) in boundaries() {
        for component in components {
            for text in
                [component.to_owned(), component.replace('X', &format!("{padding}X{padding}"))]
            {
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
fn narrower_types_report_missing_components() {
    let code = |error: ParseError| (error.code(), error.span(), error.section());
    assert_eq!(
        code(Iri::parse("ü").unwrap_err()),
        ("scheme-missing", 0..0, "RFC 3987 section 2.2")
    );
    assert_eq!(
        code(IriRef::parse_as("a:ü#", Form::AbsoluteUri).unwrap_err()),
        ("fragment-unexpected", 4..5, "RFC 3987 section 2.2")
    );
    assert_eq!(
        code(IriRef::parse_as("a:ü", Form::RelativeRef).unwrap_err()),
        ("scheme-unexpected", 0..2, "RFC 3987 section 2.2")
    );
    assert_eq!(
        Iri::try_from(IriRef::parse("ü").unwrap()).unwrap_err(),
        Iri::parse("ü").unwrap_err()
    );
    let owned = IriBuf::parse("ü#é").unwrap_err();
    assert_eq!((owned.code(), owned.into_input()), ("scheme-missing", "ü#é".to_owned()));
}

#[test]
fn to_uri_takes_one_allocation() {
    for text in ["\u{fc}", "//a\u{7d0d}/b?\u{10300}#c", &"ab\u{fc}".repeat(100)] {
        let uri = IriRef::parse(text).unwrap().to_uri().into_string();
        assert!(uri.capacity() < uri.len() + 8, "{text}: {}", uri.capacity());
    }
}

/// The results are appended to the existing contents of the string.
#[test]
fn appended_conversions_agree_with_owned_ones() {
    let mut out = String::new();
    for text in ["", "/a%C3%A9?b#c", "http://例え.jp/é?\u{e000}#é", "é", "//[::1]:80/é", "a:é"]
    {
        let iri = IriRef::parse(text).unwrap();
        let start = out.len();
        iri.to_uri_into(&mut out);
        assert_eq!(out[start..], *iri.to_uri().as_str());
        let start = out.len();
        iri.to_iri_into(&mut out);
        assert_eq!(out[start..], *iri.to_iri().as_str());
    }
}

/// The first rung at which two references are equivalent is returned. Equal escapes are not decoded
/// for that.
#[test]
fn equal_escapes_are_not_decoded() {
    let compare = |a, b| IriRef::parse(a).unwrap().compare(IriRef::parse(b).unwrap());
    assert_eq!(compare("/%C3%BC", "/%C3%BC"), Some(Rung::Simple));
    assert_eq!(compare("X:/%C3%BC", "x:/%C3%BC"), Some(Rung::Case));
    assert_eq!(compare("/%C3%BC", "/\u{fc}"), Some(Rung::Percent));
    assert_eq!(compare("/./%C3%BC", "/\u{fc}"), Some(Rung::Path));
}

#[test]
fn escapes_remain_without_percent_step() {
    let iri = IriRef::parse("X://h/ros%C3%A9/%7e").unwrap();
    let normal = |steps| Normalizer::new().steps(steps).normalize(iri);
    assert_eq!(normal(NormalizeSteps::ALL), "x://h/ros\u{e9}/~");
    assert_eq!(normal(NormalizeSteps::PERCENT), "X://h/ros\u{e9}/~");
    let others = Step::ALL.into_iter().filter(|step| *step != Step::Percent).collect();
    assert_eq!(normal(others), "x://h/ros%C3%A9/%7E");
    assert_eq!(normal(NormalizeSteps::NONE), iri.as_str());
}

/// Long components whose characters and escapes are divided by the ends of blocks.
#[test]
fn long_components_are_normalized_like_short_ones() {
    for before in (0..140).step_by(reach(9, 1)) {
        for after in [0, 1, 7, 8, 9, 63, 64, 65, 200] {
            let (before, after) = ("a".repeat(before), "\u{7d0d}\u{fc}\u{10300}".repeat(after));
            let text = format!(
                "X://{before}{after}/%7e{before}/./{after}%7e?{after}%C3%BC{before}#{after}"
            );
            let expected =
                format!("x://{before}{after}/~{before}/{after}~?{after}\u{fc}{before}#{after}");
            let iri = IriRef::parse(&text).unwrap();
            assert_eq!(iri.normalize(), expected.as_str());
            assert!(iri.compare(IriRef::parse(&expected).unwrap()).is_some());
            let upper = expected.replace("x://", "X://").replace("/~", "/%7E");
            assert_eq!(iri.compare(IriRef::parse(&upper).unwrap()), Some(Rung::Path));
        }
    }
}

/// In a normal form, invisible characters are escapes, which have three times their length.
#[test]
fn any_number_of_invisible_characters_is_escaped() {
    for count in (0..140).step_by(reach(9, 1)) {
        let text = "\u{200e}\u{ad}".repeat(count);
        let iri = format!("x://{text}@h/{text}?{text}#{text}");
        let iri = IriRef::parse(&iri).unwrap();
        let normal = iri.normalize();
        assert_eq!(normal, iri.to_uri().as_str());
        let mut appended = String::new();
        iri.normalize_into(&mut appended);
        assert_eq!(appended, normal.as_str());
        assert_eq!(iri.is_normalized(), count == 0);
        let expected = if count == 0 { Rung::Simple } else { Rung::Percent };
        assert_eq!(iri.compare(&normal), Some(expected));
        // Paths that differ only in their last character, so that no part of a form can be missing.
        let other = format!("x://{text}@h/{text}b?{text}#{text}");
        assert_eq!(iri.compare(IriRef::parse(&other).unwrap()), None);
    }
}

/// `é` and `è` have the same first byte, so the common bytes of the paths end inside a character.
#[test]
fn relative_iris_do_not_divide_characters() {
    for (base, target, expected) in [
        ("http://a/é/x", "http://a/è/y", "/è/y"),
        ("http://a/b/é", "http://a/b/è", "è"),
        ("http://a/é?q", "http://a/è", "è"),
        ("x:é/a", "x:è/a", "../è/a"),
    ] {
        let (base, target) = (Iri::parse(base).unwrap(), Iri::parse(target).unwrap());
        let reference = base.relativize(target);
        assert_eq!(base.resolve(&reference), target, "{base} {target}");
        if base.scheme() == "http" {
            assert_eq!(reference, expected, "{base} {target}");
        }
    }
}
