//! Every kind of error with its exact span.

use std::collections::HashSet;
use std::string::{String, ToString};
use std::vec::Vec;

use crate::{Component, ErrorKind, Form, IriRef, ParseError, Spec, Uri, UriRef};

/// An input, and the kind, component, and span of its error.
type Case = (&'static str, ErrorKind, Component, core::ops::Range<usize>);

const REFERENCES: &[Case] = &[
    (":a", ErrorKind::SchemeEmpty, Component::Scheme, 0..1),
    ("1http://a/", ErrorKind::SchemeStart, Component::Scheme, 0..1),
    ("%41:b", ErrorKind::SchemeStart, Component::Scheme, 0..1),
    ("a_b:c", ErrorKind::SchemeChar, Component::Scheme, 1..2),
    ("ht tp://a/", ErrorKind::SchemeChar, Component::Scheme, 2..3),
    ("h\u{e9}:b", ErrorKind::NonAscii, Component::Scheme, 1..3),
    ("http://a/\u{6f22}/b", ErrorKind::NonAscii, Component::Path, 9..12),
    ("//\u{e9}/", ErrorKind::NonAscii, Component::Host, 2..4),
    ("//h:8\u{e9}/", ErrorKind::NonAscii, Component::Port, 5..7),
    ("//[::\u{e9}]/", ErrorKind::NonAscii, Component::Host, 5..7),
    ("a b", ErrorKind::Space, Component::Path, 1..2),
    ("a\tb", ErrorKind::Space, Component::Path, 1..2),
    ("//{h}/", ErrorKind::Char, Component::Host, 2..3),
    ("//a b/", ErrorKind::Space, Component::Host, 3..4),
    ("//a\\b@c/", ErrorKind::Backslash, Component::Userinfo, 3..4),
    ("//u:p w@h/", ErrorKind::Space, Component::Userinfo, 5..6),
    ("//h[::1]/", ErrorKind::Char, Component::Host, 3..4),
    ("/?a[]=1", ErrorKind::Char, Component::Query, 3..4),
    ("/#a#b", ErrorKind::Char, Component::Fragment, 3..4),
    ("/a\0", ErrorKind::Control, Component::Path, 2..3),
    ("%", ErrorKind::EscapeTruncated, Component::Path, 0..1),
    ("/a%4", ErrorKind::EscapeTruncated, Component::Path, 2..4),
    ("?%e", ErrorKind::EscapeTruncated, Component::Query, 1..3),
    ("/%zz", ErrorKind::EscapeDigits, Component::Path, 1..4),
    ("/%4", ErrorKind::EscapeTruncated, Component::Path, 1..3),
    ("/%4/", ErrorKind::EscapeTruncated, Component::Path, 1..3),
    ("/%g/", ErrorKind::EscapeDigits, Component::Path, 1..3),
    ("//h%/x", ErrorKind::EscapeTruncated, Component::Host, 3..4),
    ("x:%#%41", ErrorKind::EscapeTruncated, Component::Path, 2..3),
    ("//u%4@h", ErrorKind::EscapeTruncated, Component::Userinfo, 3..5),
    ("?%:@/", ErrorKind::EscapeDigits, Component::Query, 1..4),
    ("/%\u{e9}", ErrorKind::EscapeDigits, Component::Path, 1..2),
    ("//%g0@h", ErrorKind::EscapeDigits, Component::Userinfo, 2..5),
    ("//h%2/", ErrorKind::EscapeTruncated, Component::Host, 3..5),
    ("#%", ErrorKind::EscapeTruncated, Component::Fragment, 1..2),
    ("//a@b@c/", ErrorKind::SecondAt, Component::Host, 5..6),
    ("//a@@/", ErrorKind::SecondAt, Component::Host, 4..5),
    ("//[::1/a]", ErrorKind::BracketUnclosed, Component::Host, 2..6),
    ("//u@[", ErrorKind::BracketUnclosed, Component::Host, 4..5),
    ("//[::1]evil:80/", ErrorKind::LiteralTail, Component::Host, 7..11),
    ("//[::1]@h", ErrorKind::LiteralTail, Component::Host, 7..9),
    ("//[::g]", ErrorKind::Ipv6Char, Component::Host, 5..6),
    ("//[:1]", ErrorKind::Ipv6Colon, Component::Host, 3..4),
    ("//[1:2:]", ErrorKind::Ipv6Colon, Component::Host, 6..7),
    ("//[1:::2]", ErrorKind::Ipv6Colon, Component::Host, 6..7),
    ("//[::12345]", ErrorKind::Ipv6GroupLong, Component::Host, 5..10),
    ("//[1::2::3]", ErrorKind::Ipv6Elision, Component::Host, 7..9),
    ("//[1:2:3:4:5:6:7:8:9]", ErrorKind::Ipv6TooMany, Component::Host, 18..20),
    ("//[1:2:3:4:5:6:7::8]", ErrorKind::Ipv6TooMany, Component::Host, 18..19),
    ("//[1:2:3:4:5:6:7:1.2.3.4]", ErrorKind::Ipv6TooMany, Component::Host, 17..24),
    ("//[]", ErrorKind::Ipv6TooFew, Component::Host, 3..3),
    ("//[1:2]", ErrorKind::Ipv6TooFew, Component::Host, 3..6),
    ("//[::1.2.3.256]", ErrorKind::Ipv6Ipv4, Component::Host, 5..14),
    ("//[::01.2.3.4]", ErrorKind::Ipv6Ipv4, Component::Host, 5..13),
    ("//[fe80::1%25lo]/", ErrorKind::ZoneIdentifier, Component::Host, 10..15),
    ("//[v.a]", ErrorKind::IpvFutureVersion, Component::Host, 4..5),
    ("//[v1g.a]", ErrorKind::IpvFutureVersion, Component::Host, 5..6),
    ("//[v1]", ErrorKind::IpvFutureVersion, Component::Host, 5..5),
    ("//[V1.]", ErrorKind::IpvFutureAddress, Component::Host, 5..6),
    ("//[v1.a%20]", ErrorKind::IpvFutureAddress, Component::Host, 7..8),
    ("http://a:b/", ErrorKind::PortChar, Component::Port, 9..10),
    ("//127.0.0.1:11211:80/", ErrorKind::PortColon, Component::Port, 17..18),
    ("//::1/", ErrorKind::PortColon, Component::Port, 3..4),
    ("//h:80%/", ErrorKind::PortChar, Component::Port, 6..7),
];

const IRIS: &[Case] = &[
    ("h\u{e9}:b", ErrorKind::NonAscii, Component::Scheme, 1..3),
    ("\u{85}:b", ErrorKind::NonAscii, Component::Scheme, 0..2),
    ("//h:8\u{e9}/", ErrorKind::NonAscii, Component::Port, 5..7),
    ("//\u{e9}@\u{e9}:\u{e9}/", ErrorKind::NonAscii, Component::Port, 8..10),
    ("//\u{e9}:8\u{e9}", ErrorKind::NonAscii, Component::Port, 6..8),
    ("//[::\u{e9}]/", ErrorKind::NonAscii, Component::Host, 5..7),
    ("//[v1.\u{e9}]/", ErrorKind::IpvFutureAddress, Component::Host, 6..8),
    ("/\u{e9}\u{85}/", ErrorKind::NotUcschar, Component::Path, 3..5),
    ("\u{e9}\u{9f}", ErrorKind::NotUcschar, Component::Path, 2..4),
    ("//\u{e9}\u{fff9}@h/", ErrorKind::NotUcschar, Component::Userinfo, 4..7),
    ("//\u{e9}\u{fdd0}/", ErrorKind::NotUcschar, Component::Host, 4..7),
    ("?\u{e0001}", ErrorKind::NotUcschar, Component::Query, 1..5),
    ("#\u{10ffff}", ErrorKind::NotUcschar, Component::Fragment, 1..5),
    ("/\u{e000}", ErrorKind::PrivateUse, Component::Path, 1..4),
    ("//\u{f0000}", ErrorKind::PrivateUse, Component::Host, 2..6),
    ("//u\u{f0000}@h", ErrorKind::PrivateUse, Component::Userinfo, 3..7),
    ("?\u{e000}#\u{e000}", ErrorKind::PrivateUse, Component::Fragment, 5..8),
    ("/\u{e9} b", ErrorKind::Space, Component::Path, 3..4),
    ("/\u{e9}\\b", ErrorKind::Backslash, Component::Path, 3..4),
    ("/\u{e9}\0b", ErrorKind::Control, Component::Path, 3..4),
    ("/\u{e9}{b", ErrorKind::Char, Component::Path, 3..4),
    ("/\u{e9}%\u{e9}", ErrorKind::EscapeDigits, Component::Path, 3..4),
    ("//\u{e9}@\u{e9}@/", ErrorKind::SecondAt, Component::Host, 7..8),
    ("//\u{e9}[::1]", ErrorKind::Char, Component::Host, 4..5),
    ("//[::1]\u{e9}", ErrorKind::LiteralTail, Component::Host, 7..9),
];

fn check(text: &str, error: ParseError, expected: &Case) {
    let found = (error.kind(), error.component(), error.span());
    assert_eq!(found, (expected.1, expected.2, expected.3.clone()), "{text:?}");
}

#[test]
fn errors_of_uri_references_have_exact_spans() {
    for case in REFERENCES {
        check(case.0, UriRef::parse(case.0).unwrap_err(), case);
        check(case.0, UriRef::parse_bytes(case.0.as_bytes()).unwrap_err(), case);
    }
}

#[test]
fn errors_of_iris_have_exact_spans_and_cite_rfc_3987() {
    for case in IRIS {
        check(case.0, IriRef::parse(case.0).unwrap_err(), case);
        let error = IriRef::parse_bytes(case.0.as_bytes()).unwrap_err();
        check(case.0, error, case);
        assert_eq!(error.spec(), Spec::Rfc3987);
        assert!(error.section().starts_with("RFC 398"), "{}", case.0);
        assert!(error.rule().contains(" = "), "{}", case.0);
        assert!(!error.message().contains("a URI"), "{}", case.0);
    }
    for (bytes, span) in [(&b"/\xff"[..], 1..2), (b"/\xc3\xa9\xc3", 3..4), (b"?\xed\xa0\x80", 1..4)]
    {
        let error = IriRef::parse_bytes(bytes).unwrap_err();
        assert_eq!((error.kind(), error.span()), (ErrorKind::NotUtf8, span), "{bytes:?}");
    }
}

#[test]
fn types_with_requirements_report_their_violation() {
    let missing = ("a/b", ErrorKind::SchemeMissing, Component::Scheme, 0..0);
    check("a/b", Uri::parse("a/b").unwrap_err(), &missing);
    check("a/b", UriRef::parse_as("a/b", Form::AbsoluteUri).unwrap_err(), &missing);
    let fragment = ("a:b#", ErrorKind::FragmentUnexpected, Component::Fragment, 3..4);
    check("a:b#", UriRef::parse_as("a:b#", Form::AbsoluteUri).unwrap_err(), &fragment);
    // The first error is reported.
    check("//a:b", Uri::parse("//a:b").unwrap_err(), &missing);
    check("a b", Uri::parse("a b").unwrap_err(), &missing);
    let fragment = ("a:#\0", ErrorKind::FragmentUnexpected, Component::Fragment, 2..4);
    check("a:#\0", UriRef::parse_as("a:#\0", Form::AbsoluteUri).unwrap_err(), &fragment);
    let scheme = ("a://[", ErrorKind::SchemeUnexpected, Component::Scheme, 0..2);
    check("a://[", UriRef::parse_as("a://[", Form::RelativeRef).unwrap_err(), &scheme);
    let bad_scheme = ("a_b:c", ErrorKind::SchemeChar, Component::Scheme, 1..2);
    check("a_b:c", Uri::parse("a_b:c").unwrap_err(), &bad_scheme);
    let scheme = ("a:b", ErrorKind::SchemeUnexpected, Component::Scheme, 0..2);
    check("a:b", UriRef::parse_as("a:b", Form::RelativeRef).unwrap_err(), &scheme);
}

#[test]
fn invalid_utf8_is_a_non_ascii_character_in_a_uri() {
    for (bytes, span) in [
        (&b"/\xff"[..], 1..2),
        (b"/\xc3", 1..2),
        (b"/\xed\xa0\x80", 1..4), // a surrogate, encoded
        (b"/\xf0\x9f\x98", 1..4),
        (b"/\x80\x80", 1..2),
    ] {
        let error = UriRef::parse_bytes(bytes).unwrap_err();
        assert_eq!((error.kind(), error.span()), (ErrorKind::NonAscii, span), "{bytes:?}");
    }
}

/// The `match` makes a new kind a compile error here.
#[test]
fn every_kind_has_a_case() {
    use ErrorKind as K;
    let elsewhere = |kind: ErrorKind| match kind {
        K::TooLong | K::SchemeMissing | K::SchemeUnexpected | K::FragmentUnexpected => true,
        K::SchemeEmpty | K::SchemeStart | K::SchemeChar | K::NonAscii | K::Char => false,
        K::EscapeTruncated
        | K::EscapeDigits
        | K::SecondAt
        | K::BracketUnclosed
        | K::LiteralTail => false,
        K::Ipv6Char | K::Ipv6Colon | K::Ipv6GroupLong | K::Ipv6Elision | K::Ipv6TooMany => false,
        K::Ipv6TooFew | K::Ipv6Ipv4 | K::ZoneIdentifier => false,
        K::IpvFutureVersion | K::IpvFutureAddress | K::PortChar | K::PortColon => false,
        K::Space | K::Control | K::Backslash => false,
        // Kinds of older specifications.
        K::PortEmpty
        | K::HostLabel
        | K::SchemePartEmpty
        | K::PathMissing
        | K::AuthorityMissing
        | K::EmptyFirstSegment => true,
        K::AuthorityEmpty | K::PortTooLarge => true,
        // Kinds of zone identifiers.
        K::ZoneMalformed | K::ZoneDelimiter => true,
        // Kinds of IRIs, which have separate cases.
        K::PrivateUse | K::NotUcschar | K::NotUtf8 => true,
    };
    let kinds: HashSet<_> = REFERENCES.iter().map(|case| case.1).collect();
    assert!(!kinds.iter().any(|&kind| elsewhere(kind)));
    assert_eq!(kinds.len(), 25, "a kind that should have a case has none");
    let codes: HashSet<_> =
        kinds.iter().map(|&kind| ParseError::new(kind, Component::Host, 0, 0).code()).collect();
    assert_eq!(codes.len(), kinds.len(), "two kinds share a code");
}

#[test]
fn errors_cite_a_section_and_mark_their_span() {
    for (text, _, component, span) in REFERENCES {
        let error = UriRef::parse(text).unwrap_err();
        assert!(error.section().starts_with("RFC 3986 section "), "{text}");
        assert!(error.rule().contains(" = "), "{text}");

        let drawing = error.display(text).to_string();
        let lines: Vec<&str> = drawing.lines().collect();
        assert_eq!(lines[0], std::format!("error: {}", error.display(text).message()));
        let escaped = |part: &str| -> String {
            let plain = |c: char| (' '..='~').contains(&c);
            part.chars()
                .map(|c| if plain(c) { c.to_string() } else { c.escape_default().to_string() })
                .collect()
        };
        assert_eq!(lines[1], std::format!("  | {}", escaped(text)));
        let before = " ".repeat(escaped(&text[..span.start]).len());
        let carets = "^".repeat(escaped(&text[span.clone()]).len().max(1));
        assert_eq!(lines[2], std::format!("  | {before}{carets} {component}, byte {}", span.start));
    }
}

#[test]
fn diagrams_show_the_part_of_a_long_input_around_the_error() {
    let text = std::format!("/{} {}", "\u{6f22}".repeat(100_000), "a".repeat(100_000));
    let error = UriRef::parse(&text).unwrap_err();
    assert!(error.display(&text).to_string().len() < 600);
    let text = std::format!("//[{}", "a".repeat(10_000_000));
    let error = UriRef::parse(&text).unwrap_err();
    assert_eq!(error.span(), 2..text.len());
    assert!(error.display(&text).to_string().len() < 600);
}

#[test]
fn display_and_debug_do_not_contain_the_password() {
    let secret = "hunter2";
    for text in ["//u:hunter2@h:x/", "//u:hunter2@h/%", "//u:hunter2 @h/"] {
        let error = UriRef::parse(text).unwrap_err();
        let all = std::format!("{error} {error:?} {:?}", error.display(text));
        assert!(!all.contains(secret), "{all}");
    }
}

#[cfg(feature = "alloc")]
#[test]
fn owned_errors_return_the_input_and_do_not_show_it() {
    let text = "//u:hunter2@h:x/";
    let error = crate::UriRefBuf::parse(text).unwrap_err();
    let shown = std::format!("{error} {error:?}");
    assert!(!shown.contains("hunter2"), "{shown}");
    assert_eq!(error.into_input(), text);
}
