//! Tests of operations with Unicode tables: conversion of hosts, display forms, and right-to-left
//! text. The examples of RFC 3987 are in the conformance crate.

use crate::support::reach;
use urikit::IriRef;
use urikit::UriRef;
use urikit::component::HostKind;

use urikit::iri::{BidiRule, IdnaErrorKind, unicode_host};

fn iri(text: &str) -> IriRef<'_> {
    IriRef::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The label separators other than `.` (UTS 46 section 2.3).
const DOTS: [char; 3] = ['\u{3002}', '\u{ff0e}', '\u{ff61}'];

#[test]
fn encoded_dot_separates_labels() {
    for (text, uri) in [
        ("//a%2E\u{fc}", "//a.xn--tda"),
        ("//\u{fc}%2E", "//xn--tda."),
        ("//\u{fc}.", "//xn--tda."),
        ("//\u{fc}%E3%80%82b\u{3002}", "//xn--tda.b."),
        // These are unchanged.
        ("//a..b", "//a..b"),
        ("//", "//"),
    ] {
        assert_eq!(iri(text).to_uri_by_idna().unwrap(), uri, "{text}");
    }
}

#[test]
fn fullwidth_digits_form_an_ipv4_address() {
    let wide = iri("//\u{ff11}\u{ff12}\u{ff17}.0.0.\u{ff11}/").to_uri_by_idna().unwrap();
    assert_eq!((wide.as_str(), wide.host().unwrap().kind()), ("//127.0.0.1/", HostKind::Ipv4));
}

#[test]
fn invalid_labels_are_reported() {
    let long = format!("//a.{}\u{fc}.b", "a".repeat(60));
    // A label of the maximum length, and an empty one.
    let just = format!("//{}.\u{fc}..b", "a".repeat(63));
    let host = "\u{fc}a.".repeat(50);
    let longer = format!("//{host}com");
    let longest = format!("//{}", "\u{fc}".repeat(2000));
    for (text, kind, span) in [
        ("//a.\u{301}b.c", IdnaErrorKind::Label, 4..7),
        ("//a\u{3002}\u{378}", IdnaErrorKind::Label, 6..8),
        ("//\u{fc}.xn--a.b", IdnaErrorKind::Label, 5..10),
        // Labels that are encoded twice.
        ("//\u{fc}.xn--xn---epa.c", IdnaErrorKind::Label, 5..17),
        ("//%58N--xn---epa", IdnaErrorKind::Label, 2..16),
        // Characters that the mapping converts to a delimiter.
        ("//a.b\u{ff0f}c", IdnaErrorKind::Label, 4..9),
        ("//\u{2100}.b", IdnaErrorKind::Label, 2..5),
        ("//\u{fc}%2F.b", IdnaErrorKind::Label, 2..7),
        ("//\u{5d0}.a1.2b", IdnaErrorKind::Bidi, 8..10),
        ("//\u{fc}.%FF.b", IdnaErrorKind::Escape, 5..8),
        // An encoded dot separates labels, and so may be next to an empty label.
        ("//a%2E.\u{fc}", IdnaErrorKind::LabelEmpty, 2..6),
        ("//\u{fc}.%2e", IdnaErrorKind::LabelEmpty, 5..8),
        ("//%2E", IdnaErrorKind::LabelEmpty, 2..5),
        ("//a..\u{fc}", IdnaErrorKind::LabelEmpty, 4..4),
        ("//\u{fc}%E3%80%82%2E", IdnaErrorKind::LabelEmpty, 2..16),
        // Invisible characters are removed, which leaves an empty label.
        ("file://\u{200b}/etc/passwd", IdnaErrorKind::LabelEmpty, 7..10),
        ("//a.%C2%AD.b", IdnaErrorKind::LabelEmpty, 4..10),
        ("//\u{feff}.com", IdnaErrorKind::LabelEmpty, 2..5),
        ("//\u{fc}.\u{ad}", IdnaErrorKind::LabelEmpty, 5..7),
        // With an encoded dot, the span includes both labels.
        ("//a%2E%C2%AD.\u{fc}", IdnaErrorKind::LabelEmpty, 2..12),
        ("//\u{fc}.a%2E%C2%AD", IdnaErrorKind::LabelEmpty, 5..15),
        // The first invalid label is reported, regardless of its kind of error.
        ("//\u{301}b..%FF", IdnaErrorKind::Label, 2..5),
        ("//\u{fc}..\u{301}b.%FF", IdnaErrorKind::LabelEmpty, 5..5),
        ("//%FF.\u{301}b..c", IdnaErrorKind::Escape, 2..5),
        ("//\u{5d0}.a1.2b..c", IdnaErrorKind::LabelEmpty, 11..11),
        (&just, IdnaErrorKind::LabelEmpty, 69..69),
        (&long, IdnaErrorKind::LabelLong, 4..66),
        (&longer, IdnaErrorKind::HostLong, 2..longer.len()),
        (&longest, IdnaErrorKind::LabelLong, 2..longest.len()),
    ] {
        let error = iri(text).to_uri_by_idna().unwrap_err();
        assert_eq!((error.kind(), error.span()), (kind, span), "{text:?}");
        assert!(
            !error.message().is_empty()
                && !error.section().is_empty()
                && error.code().starts_with("idna-")
        );
    }
}

#[test]
fn maximum_lengths_are_allowed() {
    let kind = |text: String| iri(&text).to_uri_by_idna().err().map(|error| error.kind());
    let label = |len| format!("//\u{fc}.{}", "a".repeat(len));
    assert_eq!([63, 64].map(|len| kind(label(len))), [None, Some(IdnaErrorKind::LabelLong)]);
    // `xn--tda.` has eight bytes, and the other labels have 244 with their dots.
    let labels = ("a".repeat(60) + ".").repeat(4);
    for root in ["", "."] {
        let host = |len| format!("//\u{fc}.{labels}{}{root}", "a".repeat(len));
        assert_eq!([1, 2].map(|len| kind(host(len))), [None, Some(IdnaErrorKind::HostLong)]);
    }
    // Labels of up to 1000 characters are converted; here, a leading combining mark is invalid.
    let marked = |len: usize| format!("//\u{301}{}", "\u{fc}".repeat(len - 1));
    let expected = [IdnaErrorKind::Label, IdnaErrorKind::LabelLong].map(Some);
    assert_eq!([1000, 1001].map(|len| kind(marked(len))), expected);
}

/// The number of labels does not change, and no label becomes empty, regardless of the mapping of a
/// character.
#[test]
fn number_of_labels_is_unchanged() {
    let mut vanished = 0;
    for c in ('\u{80}'..='\u{ffff}')
        .chain('\u{e0000}'..='\u{e0fff}')
        .filter(|c| !DOTS.contains(c))
        .step_by(reach(5, 1))
    {
        for name in [format!("{c}"), format!("{c}.b"), format!("a.{c}.b"), format!("a.{c}")] {
            let text = format!("//{name}/");
            let Ok(parsed) = IriRef::parse(&text) else { continue };
            let labels = |name: &str| (name.split('.').count(), name.split('.').any(str::is_empty));
            match parsed.to_uri_by_idna() {
                Ok(uri) => {
                    let host = uri.host().unwrap();
                    assert_eq!(labels(host.as_str()), labels(&name), "{text:?} {uri}");
                    assert_eq!(labels(&unicode_host(&host)), labels(&name), "{text:?} {uri}");
                }
                Err(error) => {
                    vanished += usize::from(error.kind() == IdnaErrorKind::LabelEmpty);
                    let shown = unicode_host(&parsed.host().unwrap()).into_owned();
                    assert!(shown.is_ascii() && shown.contains('%'), "{text:?} {shown}");
                }
            }
        }
    }
    assert!(vanished > reach(10, 100), "{vanished}");
}

/// The mapping of a name does not affect the other components.
#[test]
fn mapping_does_not_create_delimiters() {
    for c in ('\u{a0}'..='\u{ffff}').chain('\u{1d400}'..='\u{1f2ff}') {
        let text = format!("//u@a{c}b:8/p");
        let Ok(parsed) = IriRef::parse(&text) else { continue };
        if let Ok(uri) = parsed.to_uri_by_idna() {
            let (userinfo, port) = (uri.userinfo().unwrap(), uri.port().unwrap());
            assert_eq!(
                (userinfo.as_str(), port.as_str(), uri.path().as_str()),
                ("u", "8", "/p"),
                "{text}"
            );
            assert!(uri.host().unwrap().as_str().is_ascii());
        }
    }
}

#[test]
fn confusable_hosts_remain_in_ascii() {
    for (host, shown) in [
        ("example.com", "example.com"),
        ("XN--MNCHEN-3YA.de", "m\u{fc}nchen.de"),
        ("xn--99zt52a.xn--wgv71a", "\u{7d0d}\u{8c46}.\u{65e5}\u{672c}"),
        // Kanji and kana are used together in Japanese.
        ("xn--eck7a6cz431azlbtz6h.jp", "\u{65e5}\u{672c}\u{8a9e}\u{30b5}\u{30a4}\u{30c8}.jp"),
        ("xn--pple-43d.com", "xn--pple-43d.com"),
        ("xn--80ak6aa92e.com", "xn--80ak6aa92e.com"),
        ("xn--a.de", "xn--a.de"),
        ("[::1]", "[::1]"),
        ("a%C3%BC", "a\u{fc}"),
        ("%78n--mnchen-3ya", "m\u{fc}nchen"),
        ("a%2Fb", "a%2Fb"),
        ("a%FF", "a%FF"),
        ("a%2E.b", "a%2E.b"),
        ("xn--xn---epa.com", "xn--xn---epa.com"),
        // ASCII hosts are unchanged.
        ("EXAMPLE.com", "EXAMPLE.com"),
        ("A..b", "A..b"),
    ] {
        let text = format!("//{host}");
        let host = UriRef::parse(&text).unwrap().host().unwrap();
        let found = unicode_host(&host);
        assert_eq!(found, shown);
    }
    assert_eq!(unicode_host(&iri("//\u{430}pple.\u{fc}").host().unwrap()), "xn--pple-43d.\u{fc}");
    assert_eq!(unicode_host(&iri("//a.\u{301}").host().unwrap()), "a.%CC%81");
}

#[test]
fn bidi_formatting_is_reported() {
    assert_eq!(iri("/a\u{202e}b?\u{61c}").bidi_errors().count(), 2);
    // The right-to-left mark is also a right-to-left character.
    let fault = iri("//\u{200f}/a").bidi_errors().next().unwrap();
    assert_eq!(
        (fault.rule(), fault.span(), fault.component().name()),
        (BidiRule::Formatting, 2..5, "host")
    );
    assert_eq!(
        (fault.rule().code(), fault.rule().section()),
        ("bidi-formatting", "RFC 3987 section 4.1")
    );
}

/// Adjacent ranges with the same reason are merged.
#[test]
fn adjacent_kept_ranges_are_merged() {
    use urikit::iri::KeptEscapeReason::{BidiFormatting, NotUtf8};
    let displayed = UriRef::from_static("/%FF%FEa%FF%E2%80%AE/%FF").to_unicode();
    let found: Vec<_> = displayed.kept().iter().map(|kept| (kept.reason(), kept.span())).collect();
    assert_eq!(
        found,
        [(NotUtf8, 1..7), (NotUtf8, 8..11), (BidiFormatting, 11..20), (NotUtf8, 21..24)]
    );
    assert!(UriRef::from_static("//A..b").to_unicode().kept().is_empty());
}
