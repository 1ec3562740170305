//! Tests of options: each setting changes only its option, and the last setting applies.

use std::collections::BTreeSet;

use urikit::IriRef;
use urikit::compare::{Ladder, Rung};
use urikit::normalize::Normalizer;
use urikit::relativize::{Forms, RelativizeError};
use urikit::resolve::{
    DotRemoval, EmptyPathReference, EncodedDots, ExcessDotSegments, Resolver, RootlessBase,
    SameScheme,
};
use urikit::scheme::{SchemeInfo, Schemes};
use urikit::{Uri, UriRef};

type Set<R> = (&'static str, fn(R) -> R);

/// All settings of resolvers of URIs and IRIs, with their `Debug` output.
macro_rules! settings {
    ($resolver:ty) => {
        [
            ("same_scheme: Keep", |it| it.same_scheme(SameScheme::Keep)),
            ("same_scheme: Ignore", |it| it.same_scheme(SameScheme::Ignore)),
            ("excess: Drop", |it| it.excess(ExcessDotSegments::Drop)),
            ("excess: Keep", |it| it.excess(ExcessDotSegments::Keep)),
            ("excess: Error", |it| it.excess(ExcessDotSegments::Error)),
            ("rootless: AsSpecified", |it| it.rootless(RootlessBase::AsSpecified)),
            ("rootless: Erratum4547", |it| it.rootless(RootlessBase::Erratum4547)),
            ("rootless: Error", |it| it.rootless(RootlessBase::Error)),
            ("encoded_dots: Literal", |it| it.encoded_dots(EncodedDots::Literal)),
            ("encoded_dots: Dots", |it| it.encoded_dots(EncodedDots::Dots)),
        ] as [Set<$resolver>; 10]
    };
}

/// The settings that only resolvers of URIs have.
const OLDER: [Set<Resolver<'static>>; 5] = [
    ("dot_removal: Everywhere", |it| it.dot_removal(DotRemoval::Everywhere)),
    ("dot_removal: Merged", |it| it.dot_removal(DotRemoval::Merged)),
    ("dot_removal: MergedAndLeading", |it| it.dot_removal(DotRemoval::MergedAndLeading)),
    ("empty_path_reference: BasePathAndQuery", |it| {
        it.empty_path_reference(EmptyPathReference::BasePathAndQuery)
    }),
    ("empty_path_reference: BaseDirectory", |it| {
        it.empty_path_reference(EmptyPathReference::BaseDirectory)
    }),
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
    let settings: Vec<Set<Resolver<'static>>> =
        settings!(Resolver<'static>).into_iter().chain(OLDER).collect();
    let fresh = Uri::from_static("s:").resolver();
    for (name, set) in &settings {
        for (other, set_other) in &settings {
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
    assert_eq!(set_all(fresh, &settings).base(), fresh.base());
}

fn set_all<R>(resolver: R, settings: &[Set<R>]) -> R {
    settings.iter().fold(resolver, |resolver, (_, set)| set(resolver))
}

/// Leading dot-segments of an absolute path are removed or kept. A reference that contains them is
/// returned only if they are kept, and if no other reference is shorter.
#[test]
fn leading_dots_are_written_only_if_kept() {
    for (base, removal, excess, expected) in [
        ("a:/", DotRemoval::MergedAndLeading, ExcessDotSegments::Keep, "../b"),
        ("a:/", DotRemoval::MergedAndLeading, ExcessDotSegments::Drop, "b"),
        ("a:/", DotRemoval::MergedAndLeading, ExcessDotSegments::Error, "b"),
        ("a:/", DotRemoval::Everywhere, ExcessDotSegments::Keep, "../b"),
        ("a:/c/d/e", DotRemoval::Everywhere, ExcessDotSegments::Keep, "/../b"),
        ("a:/c/d/e", DotRemoval::MergedAndLeading, ExcessDotSegments::Keep, "../../../b"),
    ] {
        let resolver = Uri::from_static(base).resolver().dot_removal(removal).excess(excess);
        let reference =
            resolver.relativize(Uri::from_static("a:/../b")).map(|found| found.to_string());
        assert_eq!(reference.as_deref(), Ok(expected), "{base} {removal:?} {excess:?}");
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
        resolver.relativize_as(Uri::from_static(target), forms).map(|found| found.to_string())
    };
    let found = |text: &str| Ok(text.to_owned());
    let directory = letter.empty_path_reference(EmptyPathReference::BaseDirectory);
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
        (directory, "http://a/b/c/?y", Forms::ALL, found("?y")),
        (directory, "http://a/b/c/?y", Forms::EMPTY_PATH, found("?y")),
        (tolerant, "https://a", Forms::ALL, found("https://a")),
        (tolerant, "http:g", Forms::ALL, Err(RelativizeError::Form)),
        (letter, "http:g", Forms::ALL, found("http:g")),
    ] {
        assert_eq!(to(resolver, target, forms), expected, "{target} {forms:?}");
    }
}

/// `Debug` shows the path as it is in the base and in the reference.
#[test]
fn debug_of_lazy_results_shows_path() {
    for (base, reference, expected) in [
        ("http://h/b/", "g", r#"["/b/", "g"]"#),
        ("http://h/b/c", "../g?q", r#"["/", "g"]"#),
        ("http://h/b/c", "?q", r#"["/b/c", ""]"#),
        ("http://h/b/c", "/g", r#"["", "/g"]"#),
        ("s:/b/c", "g#s", r#"["/b/", "g"]"#),
        ("s:b", "g", r#"["", "g"]"#),
    ] {
        let base = Uri::from_static(base);
        let shown = format!("{:?}", base.resolve(UriRef::from_static(reference)));
        assert_eq!(shown, format!("Resolved {{ base: {base:?}, path: {expected}, .. }}"));
    }
    let base = Uri::from_static("http://a/b/c/d");
    for (target, expected) in [
        ("http://a/b/g?x", r#"climbs: 1, guard: "", path: "g""#),
        ("http://a/b/c/", r#"climbs: 0, guard: ".", path: """#),
        ("http://h/./g", r#"climbs: 0, guard: "", path: "/./g""#),
    ] {
        let shown = format!("{:?}", base.relativize(Uri::from_static(target)));
        assert_eq!(shown, format!("Relativized {{ {expected}, .. }}"));
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
    let leading = DotRemoval::MergedAndLeading;
    for (base, reference, removal) in [
        (format!("http://h/{long}/b"), "g".to_owned(), DotRemoval::Everywhere),
        (format!("s:/{long}/c/b"), "../g".to_owned(), DotRemoval::Everywhere),
        ("http://h/b".to_owned(), format!("{long}/g"), DotRemoval::Everywhere),
        ("http://h/b".to_owned(), format!("/{long}/./g"), DotRemoval::Merged),
        ("s:/b".to_owned(), format!("/.//{long}?q"), leading),
        (format!("s:/{long}/b"), "c/../g?q".to_owned(), leading),
    ] {
        let resolver = Uri::parse(&base).expect("a base").resolver().dot_removal(removal);
        let target =
            resolver.resolve(UriRef::parse(&reference).expect("a reference")).expect("a target");
        assert_fits(target.to_uri().into_string(), &reference);
        let mut appended = String::new();
        target.append_to(&mut appended);
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
        let found = Uri::from_static(base).relativize(Uri::parse(&target).expect("a target"));
        assert_fits(found.to_buf().into_string(), &target);
        let mut appended = String::new();
        found.append_to(&mut appended);
        assert_fits(appended, &target);
    }
}
