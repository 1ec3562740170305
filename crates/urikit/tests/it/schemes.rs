//! Tests of tables of schemes in normalization and comparison.

use urikit::compare::{Ladder, Rung};
use urikit::normalize::{NormalizeSteps, Normalizer};
use urikit::scheme::{EmptyPath, Localhost, SchemeInfo, Schemes};
use urikit::{IriRef, Uri, UriRef};

/// An added scheme has the given properties, and overrides a built-in one.
#[test]
fn schemes_can_be_added() {
    let plain = SchemeInfo::new("mine");
    assert_eq!(
        (plain.default_port, plain.empty_path, plain.localhost),
        (None, EmptyPath::Keep, Localhost::Keep)
    );
    assert!(plain.normal_form.is_none());
    let full = plain
        .default_port(7)
        .empty_path(EmptyPath::Root)
        .localhost(Localhost::Empty)
        .normal_form(|_, _| ());
    assert_eq!(
        (full.default_port, full.empty_path, full.localhost),
        (Some(7), EmptyPath::Root, Localhost::Empty)
    );
    assert_eq!((full.normal_form.is_some(), full.name), (true, "mine"));
    let shown = format!("{full:?}");
    assert!(shown.contains("mine") && shown.contains("Some(7)"), "{shown}");

    let extra = [full, SchemeInfo::new("http").default_port(8)];
    let schemes = Schemes::with(&extra);
    assert_eq!(schemes.find("MINE").map(|info| info.default_port), Some(Some(7)));
    assert_eq!(schemes.iter().count(), Schemes::BUILT_IN.iter().count() + 2);
    let normal =
        |text| Normalizer::new().schemes(schemes).normalize(Uri::from_static(text)).to_string();
    assert_eq!(normal("mine://localhost:7"), "mine:///");
    assert_eq!(
        (normal("http://h:8"), normal("http://h:80")),
        ("http://h".into(), "http://h:80".into())
    );
}

#[test]
fn iris_are_compared_with_added_schemes() {
    let schemes = [SchemeInfo::new("x").default_port(7)];
    let ladder = Ladder::new().schemes(Schemes::with(&schemes));
    for (a, b, rung) in [
        ("x://h/\u{E4}", "x://h:7/\u{E4}", Some(Rung::Scheme)),
        ("x://h:7/\u{E4}", "x://h/%C3%A4", Some(Rung::Scheme)),
        ("x://h:7/\u{E4}", "x://h/a\u{308}", None),
        ("x://h/\u{E4}", "X://h/\u{E4}", Some(Rung::Case)),
    ] {
        let [a, b] = [a, b].map(|text| IriRef::parse(text).expect("an IRI"));
        assert_eq!([ladder.compare(a, b), ladder.compare(b, a)], [rung; 2], "{a} and {b}");
        assert_eq!(a.compare(b), rung.filter(|rung| *rung < Rung::Scheme), "{a} and {b}");
    }
}

/// The normal form of a scheme is applied between two passes of the other steps, and only if its
/// result is a URI with the same scheme.
#[test]
fn normal_forms_can_be_added() {
    let schemes = [
        SchemeInfo::new("twice").normal_form(|uri, replace| {
            let end = uri.as_str().len();
            replace(end..end, "/%41/.");
        }),
        SchemeInfo::new("other").normal_form(|_, replace| replace(0..5, "twice")),
        SchemeInfo::new("odd").normal_form(|_, replace| {
            replace(5..6, "b");
            replace(4..5, "c"); // overlaps the previous one
            replace(9..99, "d"); // out of bounds
        }),
    ];
    let normalizer = Normalizer::new().schemes(Schemes::with(&schemes));
    for (text, normal) in [
        ("TWICE:/a/%7e", "twice:/a/~/A/"),
        ("TWICE:a/%7e", "twice:a/~/A/."), // without a leading slash, the path is opaque
        ("twice://h/a", "twice://h/a"),
        ("other:a", "other:a"),
        ("odd:/a", "odd:/b"),
    ] {
        let reference = UriRef::from_static(text);
        assert_eq!(normalizer.normalize(reference), normal);
        let mut appended = String::new();
        normalizer.normalize_into(reference, &mut appended);
        assert_eq!(appended, normal);
        assert_eq!(normalizer.is_normalized(reference), text == normal);
    }
    // Without the step that decodes escapes, an IRI with other characters has no such form.
    let keeping = normalizer.steps(NormalizeSteps::ALL.without(NormalizeSteps::PERCENT));
    for (text, normal, kept) in [
        ("twice:/\u{E4}", "twice:/\u{E4}/A/", "twice:/\u{E4}"),
        ("twice:/a", "twice:/a/A/", "twice:/a/%41/"),
    ] {
        let iri = IriRef::parse(text).expect("an IRI");
        assert_eq!([normalizer, keeping].map(|one| one.normalize(iri)), [normal, kept]);
    }
    let ladder = Ladder::new().schemes(Schemes::with(&schemes));
    let [a, b] = ["odd:/a", "odd:/b"].map(UriRef::from_static);
    assert_eq!(ladder.compare(a, b), Some(Rung::Scheme));
}
