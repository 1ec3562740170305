//! The examples of RFC 3987: conversions, normal forms, bidirectional IRIs, and invalid IRIs.

use urikit::{IriRef, UriRef};
use urikit_conformance::iri_rfc3987;
use urikit_conformance::reach::reach;
use urikit_conformance::vectors::iri::{BidiCase, IriCase};
use urikit_conformance::vectors::{ErrorCase, load};

use super::older::Report;
use super::{with_every_width, wrong};

/// The files of [`IriCase`] records and their lengths.
pub(crate) const CASES: [(&str, usize); 3] =
    [("rfc3987-3.1.json", 14), ("rfc3987-3.2.json", 16), ("rfc3987-5.3.json", 21)];

/// The file of [`BidiCase`] records and its length.
pub(crate) const BIDI: (&str, usize) = ("rfc3987-4.4.json", 13);

/// The file of [`ErrorCase`] records and its length.
pub(crate) const ERRORS: (&str, usize) = ("rfc3987-errors.json", 18);

#[test]
fn every_case() {
    with_every_width(|| {
        let mut report = Report::default();
        for (name, count) in CASES {
            let cases = load::<IriCase>(name);
            assert_eq!(cases.len(), count, "{name}");
            for case in cases {
                assert_eq!(
                    case.derived,
                    case.why.is_some(),
                    "{name}: {:?}: `derived` requires `why`, and the reverse",
                    case.input
                );
                match IriRef::parse(&case.input) {
                    Ok(iri) => check(&mut report, &case, iri),
                    Err(error) => report.equal(about(&case, "parse"), &Err(error), &Ok(())),
                }
            }
        }
        report.finish();
    });
}

/// Compares the tables with the properties in Unicode.
#[test]
fn decoding_follows_character_properties() {
    for c in ('\u{80}'..=char::MAX).step_by(reach(7, 1)) {
        let escapes: String = c.to_string().bytes().map(|octet| format!("%{octet:02X}")).collect();
        let text = format!("/{escapes}?{escapes}");
        let iri = UriRef::parse(&text).expect("a reference of escapes").to_iri().to_string();
        assert_eq!(iri, iri_rfc3987::to_iri(&text), "U+{:04X}", u32::from(c));
    }
}

/// Composition of an allowed character yields allowed characters.
#[test]
fn composed_form_of_every_allowed_character_is_allowed() {
    for c in ('\u{a0}'..=char::MAX).step_by(reach(7, 1)) {
        let text = format!("a/{c}b?{c}");
        let Ok(iri) = IriRef::parse(&text) else { continue };
        let composed = iri.nfc();
        assert!(IriRef::parse(composed.as_str()).is_ok(), "U+{:04X}", u32::from(c));
        assert_eq!(
            composed.as_str().matches(['/', '?', ';', '&']).count(),
            2,
            "U+{:04X}",
            u32::from(c)
        );
        assert!(composed.as_iri_ref().is_nfc(), "U+{:04X}", u32::from(c));
    }
}

fn about<'a>(case: &'a IriCase, what: &'a str) -> [&'a str; 3] {
    [&case.source, &case.input, what]
}

fn check(report: &mut Report, case: &IriCase, iri: IriRef<'_>) {
    if let Some(expected) = &case.uri {
        check_uri(report, case, iri, expected);
    }
    if let Some(expected) = &case.iri {
        let uri = UriRef::parse(&case.input).expect("the input of a conversion to an IRI is a URI");
        check_iri(report, case, uri, expected);
        report.equal(about(case, "IRI of the IRI"), &iri.to_iri().as_str(), &expected.as_str());
    }
    if let Some(expected) = &case.uri_by_idna {
        let found = iri.to_uri_by_idna().map(|uri| uri.to_string());
        report.equal(about(case, "URI by IDNA"), &found.as_ref(), &Ok(expected));
    }
    if let Some(expected) = &case.nfc {
        let (found, parsed) = (iri.nfc(), IriRef::parse(expected).expect("a composed IRI"));
        report.equal(about(case, "composed"), &found.as_str(), &expected.as_str());
        report.equal(
            about(case, "NFC before parsing"),
            &found.as_iri_ref().split(),
            &parsed.split(),
        );
        report.equal(about(case, "composed already"), &iri.is_nfc(), &(case.input == *expected));
        report.equal(about(case, "composed again"), &parsed.is_nfc(), &true);
    }
    if let Some(expected) = &case.normal {
        report.equal(about(case, "normal form"), &iri.normalize().as_str(), &expected.as_str());
        let again = IriRef::parse(expected).expect("a normal form").normalize();
        report.equal(
            about(case, "normal form of the normal form"),
            &again.as_str(),
            &expected.as_str(),
        );
        report.equal(about(case, "equivalent"), &iri.compare(again.as_iri_ref()).is_some(), &true);
    }
    for equivalence in &case.compare {
        let other = IriRef::parse(&equivalence.with).expect("a reference to compare with");
        let rungs = [iri.compare(other), other.compare(iri)]
            .map(|rung| rung.map(|rung| rung.name().to_owned()));
        for rung in rungs {
            report.equal(about(case, &format!("rung with {other}")), &rung, &equivalence.rung);
        }
    }
}

/// All outputs of the URI agree, and its components are where the parser finds them.
fn check_uri(report: &mut Report, case: &IriCase, iri: IriRef<'_>, expected: &str) {
    let parsed = UriRef::parse(expected).expect("a URI");
    let owned = iri.to_uri();
    let mut appended = String::new();
    iri.to_uri_into(&mut appended);
    report.equal(about(case, "appended URI"), &appended.as_str(), &owned.as_str());
    let found = owned.as_uri_ref();
    report.equal(about(case, "URI"), &found, &parsed);
    report.equal(about(case, "parts of the URI"), &found.split(), &parsed.split());
    report.equal(about(case, "authority of the URI"), &found.authority(), &parsed.authority());
}

/// All outputs of the IRI agree, and its components are where the parser finds them.
fn check_iri(report: &mut Report, case: &IriCase, uri: UriRef<'_>, expected: &str) {
    let parsed = IriRef::parse(expected).expect("an IRI");
    let owned = uri.to_iri();
    let found = owned.as_iri_ref();
    report.equal(about(case, "IRI"), &found, &parsed);
    report.equal(about(case, "parts of the IRI"), &found.split(), &parsed.split());
    report.equal(about(case, "authority of the IRI"), &found.authority(), &parsed.authority());
}

#[test]
fn every_right_to_left_case() {
    let mut report = Report::default();
    let cases = load::<BidiCase>(BIDI.0);
    assert_eq!(cases.len(), BIDI.1);
    for BidiCase { source, input, derived, why, errors } in &cases {
        assert_eq!(*derived, why.is_some(), "{input:?}: `derived` requires `why`, and the reverse");
        let text = BidiCase::logical(input);
        let iri = IriRef::parse(&text).unwrap_or_else(|error| panic!("{input}: {error}"));
        let found: Vec<(String, String)> = iri
            .bidi_errors()
            .map(|error| (error.rule().code().to_owned(), text[error.span()].to_owned()))
            .collect();
        let expected: Vec<_> =
            errors.iter().map(|(code, text)| (code.clone(), BidiCase::logical(text))).collect();
        report.equal([source, input, "errors"], &found, &expected);
    }
    report.finish();
}

#[test]
fn every_error() {
    with_every_width(|| {
        let cases = load::<ErrorCase>(ERRORS.0);
        assert_eq!(cases.len(), ERRORS.1);
        let found = |case: &ErrorCase| {
            let [by_width, portable] =
                [IriRef::parse(&case.input), IriRef::parse_const(&case.input)];
            [by_width, portable]
                .into_iter()
                .filter_map(|found| wrong(case, found.map(drop)))
                .collect::<Vec<_>>()
        };
        let lines: Vec<String> = cases.iter().flat_map(found).collect();
        assert!(lines.is_empty(), "{} failures\n{}", lines.len(), lines.join("\n"));
    });
}
