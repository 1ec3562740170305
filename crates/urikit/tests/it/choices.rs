//! Tests of options: each setting changes only its option, and the last setting applies.

use std::collections::BTreeSet;

use urikit::compare::{Ladder, Rung};
use urikit::normalize::Normalizer;
use urikit::relativize::{Forms, RelativizeError, Relativizer};
use urikit::resolve::{
    BaseDots, EncodedDots, ExcessDotSegments, Resolver, RootlessPath, SameScheme,
};
use urikit::scheme::{SchemeInfo, Schemes};
use urikit::{IriRef, Uri, UriRef};

type Set = (&'static str, fn(Resolver<'static>) -> Resolver<'static>);

/// All settings of resolvers, with their `Debug` output.
const SETTINGS: [Set; 12] = [
    ("same_scheme: Keep", |it| it.same_scheme(SameScheme::Keep)),
    ("same_scheme: Ignore", |it| it.same_scheme(SameScheme::Ignore)),
    ("excess: Drop", |it| it.excess(ExcessDotSegments::Drop)),
    ("excess: Keep", |it| it.excess(ExcessDotSegments::Keep)),
    ("excess: Error", |it| it.excess(ExcessDotSegments::Error)),
    ("rootless: AsSpecified", |it| it.rootless(RootlessPath::AsSpecified)),
    ("rootless: Erratum4547", |it| it.rootless(RootlessPath::Erratum4547)),
    ("rootless: Opaque", |it| it.rootless(RootlessPath::Opaque)),
    ("encoded_dots: Literal", |it| it.encoded_dots(EncodedDots::Literal)),
    ("encoded_dots: Dots", |it| it.encoded_dots(EncodedDots::Dots)),
    ("base_dots: AsSpecified", |it| it.base_dots(BaseDots::AsSpecified)),
    ("base_dots: Erratum4789", |it| it.base_dots(BaseDots::Erratum4789)),
];

/// Returns the options of a resolver from its `Debug` output.
fn chosen(resolver: Resolver<'_>) -> BTreeSet<String> {
    let shown = format!("{resolver:?}");
    let (_, choices) =
        shown.split_once("ResolveOptions { ").expect("the output contains the options");
    choices.trim_end_matches(" }").split(", ").map(str::to_owned).collect()
}

#[test]
fn setting_changes_only_its_option() {
    let fresh = Uri::from_static("s:").resolver();
    for (name, set) in &SETTINGS {
        for (other, set_other) in &SETTINGS {
            let before = set_other(fresh);
            let after = chosen(set(before));
            assert!(after.contains(*name), "{name} after {other}: {after:?}");
            let changed: Vec<_> = after.difference(&chosen(before)).cloned().collect();
            assert!(
                changed.iter().all(|change| change == name),
                "{name} after {other} changes {changed:?}"
            );
            // The order of settings of different options does not matter.
            if name.split(':').next() != other.split(':').next() {
                assert_eq!(after, chosen(set_other(set(fresh))), "{name} and {other}");
            }
        }
    }
    let all_set = SETTINGS.iter().fold(fresh, |resolver, (_, set)| set(resolver));
    assert_eq!(all_set.base(), fresh.base());
}

/// Erratum 4789 is the same as resolving against a base whose path has no dot-segments.
#[test]
fn erratum_4789_removes_dot_segments_of_the_base_first() {
    let segments = ["", ".", "..", "a", "b:"];
    let paths = |starts: &[&str], longest: usize| -> Vec<String> {
        let mut paths: Vec<String> = starts.iter().map(|&start| start.to_owned()).collect();
        for _ in 0..longest {
            let longer = |path: &String| segments.map(|segment| format!("{path}/{segment}"));
            let new: Vec<String> = paths.iter().flat_map(longer).collect();
            paths.extend(new);
        }
        paths
    };
    let rootless = [RootlessPath::AsSpecified, RootlessPath::Erratum4547];
    let excess = [ExcessDotSegments::Drop, ExcessDotSegments::Keep];
    let references = paths(&[".", "..", "a"], 2);
    for base in paths(&["s:", "s:.", "s:..", "s:a", "s://h"], 2) {
        let Ok(base) = Uri::parse(&base) else { continue };
        // A dot-segment at the end names a directory, also if it is kept.
        let is_directory = base.path_segments().next_back().is_some_and(|last| last.is_dots());
        let path = [base.path().as_str(), if is_directory { "/" } else { "" }].concat();
        let directory = base.with_path(&path).expect("a path");
        for (rootless, excess) in
            rootless.into_iter().flat_map(|rootless| excess.map(|excess| (rootless, excess)))
        {
            let with_options = |base| Resolver::new(base).rootless(rootless).excess(excess);
            let plain = with_options(base).resolve(directory.as_uri()).expect("a target");
            let merging = with_options(base).base_dots(BaseDots::Erratum4789);
            for reference in &references {
                let reference = UriRef::parse(reference).expect("a reference");
                let expected = with_options(plain.as_uri()).resolve(reference);
                assert_eq!(merging.resolve(reference), expected, "{merging:?} {reference}");
            }
        }
    }
}

/// A reference that contains excess dot-segments is returned only if they are kept, and if no other
/// reference is shorter.
#[test]
fn leading_dots_are_written_only_if_kept() {
    for (base, excess, expected) in [
        ("a:/", ExcessDotSegments::Keep, Ok("../b")),
        ("a:/", ExcessDotSegments::Drop, Ok("b")),
        ("a:/", ExcessDotSegments::Error, Err(RelativizeError::ExcessDotSegments)),
        ("a:/c/d/e", ExcessDotSegments::Keep, Ok("/../b")),
    ] {
        let relativizer = Relativizer::new(Uri::from_static(base).resolver().excess(excess));
        let found = relativizer.relativize(Uri::from_static("a:/../b"));
        assert_eq!(
            found.as_ref().map(|found| found.as_str()),
            expected.as_ref().copied(),
            "{base}"
        );
    }
}

#[test]
fn default_equals_new() {
    assert_eq!(format!("{:?}", Normalizer::default()), format!("{:?}", Normalizer::new()));
    assert_eq!(format!("{:?}", Ladder::default()), format!("{:?}", Ladder::new()));
    let extra = [SchemeInfo::new("mine").default_port(7)];
    let (a, b) = (UriRef::from_static("mine://h:7"), UriRef::from_static("mine://h"));
    let ladder = Ladder::new().schemes(Schemes::with(&extra));
    assert_eq!((Ladder::default().compare(a, b), ladder.compare(a, b)), (None, Some(Rung::Scheme)));
}

#[test]
fn forms_and_options_determine_the_reference() {
    let letter = Uri::from_static("http://a/b/c/d").resolver();
    let to = |resolver: Resolver<'_>, target, forms| {
        let relativizer = Relativizer::new(resolver).forms(forms);
        relativizer.relativize(Uri::from_static(target)).map(|found| found.into_string())
    };
    let found = |text: &str| Ok(text.to_owned());
    let tolerant = letter.same_scheme(SameScheme::Ignore);
    for (resolver, target, forms, expected) in [
        (letter, "http://a/g?q", Forms::ALL, found("/g?q")),
        (letter, "http://a/g?q", Forms::RELATIVE_PATH, found("../../g?q")),
        (letter, "http://a/g?q", Forms::NETWORK_PATH, found("//a/g?q")),
        (letter, "http://a/g?q", Forms::BELOW | Forms::URI, found("http://a/g?q")),
        (letter, "http://a/g?q", Forms::BELOW, Err(RelativizeError::Form)),
        (letter, "http://a/b/c/g", Forms::ABSOLUTE_PATH, found("/b/c/g")),
        (letter, "http://a/b/./c/d", Forms::ALL, found("")),
        (letter, "http://a//g", Forms::ALL, found("/.//g")),
        (letter, "http://a/b/c/?y", Forms::ALL, found(".?y")),
        (tolerant, "https://a", Forms::ALL, found("https://a")),
        (tolerant, "http:g", Forms::ALL, Err(RelativizeError::Form)),
        (letter, "http:g", Forms::ALL, found("http:g")),
    ] {
        assert_eq!(to(resolver, target, forms), expected, "{target} {forms:?}");
    }
}

/// A result takes one allocation that is hardly larger than the result. If the capacity were too
/// small, it would be doubled.
#[test]
fn results_take_one_allocation() {
    let long = "a".repeat(1000);
    let assert_fits = |text: String, of: &str| {
        assert!(
            text.len() > 1000 && text.capacity() < text.len() + 20,
            "{}: {of}",
            text.capacity()
        );
    };
    for (base, reference) in [
        (format!("http://h/{long}/b"), "g".to_owned()),
        (format!("s:/{long}/c/b"), "../g".to_owned()),
        ("http://h/b".to_owned(), format!("{long}/g")),
        ("http://h/b".to_owned(), format!("/{long}/./g")),
        ("s:/b".to_owned(), format!("/.//{long}?q")),
        (format!("s:/{long}/b"), "c/../g?q".to_owned()),
    ] {
        let base = Uri::parse(&base).expect("a base");
        let link = UriRef::parse(&reference).expect("a reference");
        assert_fits(base.resolve(link).into_string(), &reference);
        let mut appended = String::new();
        base.resolve_into(link, &mut appended);
        assert_fits(appended, &reference);
    }
    for iri in [format!("http://h/{}", "\u{e9}".repeat(1000)), format!("http://h/{long}\u{e9}")] {
        assert_fits(IriRef::parse(&iri).expect("an IRI").to_uri().into_string(), &iri);
    }
    for (base, target) in [
        ("http://h/aaaaaaaaaaaaaaa/1/2/3/b", format!("http://h/aaaaaaaaaaaaaaa/{long}")),
        ("http://h/", format!("http://{long}/")),
        ("http://h/", format!("http://g/{long}?q")),
    ] {
        let (base, uri) = (Uri::from_static(base), Uri::parse(&target).expect("a target"));
        assert_fits(base.relativize(uri).into_string(), &target);
        let mut appended = String::new();
        let relativizer = Relativizer::new(base.resolver());
        relativizer.relativize_into(uri, &mut appended).expect("a reference");
        assert_fits(appended, &target);
    }
}
