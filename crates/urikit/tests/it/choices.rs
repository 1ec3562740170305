//! Setting a choice changes that one and no other, and the last setting counts; what has choices of URIs and of IRIs has the same.

use std::collections::{BTreeMap, BTreeSet};

use urikit::compare::{Ladder, Rung};
use urikit::iri::{self, AbsoluteIri, Iri, IriRef};
use urikit::normalize::Normalizer;
use urikit::relativize::{Forms, RelativizeError};
use urikit::resolve::{DotRemoval, EncodedDots, Excess, Inheritance, Resolver, Rootless, SchemeRule};
use urikit::scheme::{SchemeInfo, Schemes};
use urikit::{AbsoluteUri, Document, Uri, UriRef};

type Set<R> = (&'static str, fn(R) -> R);

/// Every setting that resolvers of URIs and of IRIs have, by what `Debug` calls it.
macro_rules! settings {
    ($resolver:ty) => {
        [
            ("scheme_rule: Strict", |it| it.scheme_rule(SchemeRule::Strict)),
            ("scheme_rule: Compat", |it| it.scheme_rule(SchemeRule::Compat)),
            ("excess: Drop", |it| it.excess(Excess::Drop)),
            ("excess: Keep", |it| it.excess(Excess::Keep)),
            ("excess: Refuse", |it| it.excess(Excess::Refuse)),
            ("rootless: Letter", |it| it.rootless(Rootless::Letter)),
            ("rootless: Erratum4547", |it| it.rootless(Rootless::Erratum4547)),
            ("rootless: Refuse", |it| it.rootless(Rootless::Refuse)),
            ("encoded_dots: Literal", |it| it.encoded_dots(EncodedDots::Literal)),
            ("encoded_dots: Dots", |it| it.encoded_dots(EncodedDots::Dots)),
        ] as [Set<$resolver>; 10]
    };
}

/// Those that only resolvers of URIs have.
const OLDER: [Set<Resolver<'static>>; 5] = [
    ("dot_removal: Everywhere", |it| it.dot_removal(DotRemoval::Everywhere)),
    ("dot_removal: Merged", |it| it.dot_removal(DotRemoval::Merged)),
    ("dot_removal: MergedAndLeading", |it| it.dot_removal(DotRemoval::MergedAndLeading)),
    ("inheritance: PathAndQuery", |it| it.inheritance(Inheritance::PathAndQuery)),
    ("inheritance: Directory", |it| it.inheritance(Inheritance::Directory)),
];

/// What is chosen, as `Debug` tells it.
fn chosen(resolver: Resolver<'_>) -> BTreeSet<String> {
    let shown = format!("{resolver:?}");
    let (_, choices) = shown.split_once("Choices { ").expect("there are choices");
    choices.trim_end_matches(" }").split(", ").map(str::to_owned).collect()
}

#[test]
fn a_setting_changes_its_choice_and_no_other() {
    let settings: Vec<Set<Resolver<'static>>> =
        settings!(Resolver<'static>).into_iter().chain(OLDER).collect();
    let fresh = AbsoluteUri::from_static("s:").resolver();
    for (name, set) in &settings {
        for (other, set_other) in &settings {
            let before = set_other(fresh);
            let after = chosen(set(before));
            assert!(after.contains(*name), "{name} after {other}: {after:?}");
            let changed: Vec<_> = after.difference(&chosen(before)).cloned().collect();
            assert!(changed.iter().all(|change| change == name), "{name} after {other} changes {changed:?}");
            // Settings of two choices may come in any order.
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

/// What documents older than RFC 3986 differ in stands in that of each; all that they do not speak of is left.
#[test]
fn a_document_chooses_what_it_speaks_of() {
    let fresh = AbsoluteUri::from_static("s:").resolver();
    let letter = chosen(fresh);
    for document in Document::ALL {
        let preset = fresh.preset(document);
        let differs: Vec<_> = chosen(preset).difference(&letter).cloned().collect();
        let expected: &[&str] = match document {
            Document::Rfc2396 | Document::Rfc2396Ipv6 => {
                &["dot_removal: Merged", "excess: Keep", "inheritance: Directory", "rootless: Refuse"]
            }
            Document::Rfc1808 => &["dot_removal: Merged", "excess: Keep", "rootless: Refuse"],
            _ => &[],
        };
        assert_eq!(differs, expected, "{}", document.name());
        // Whatever was chosen before.
        let before = set_all(fresh, &settings!(Resolver<'static>));
        assert_eq!(chosen(before.preset(document)), chosen(set_all(fresh, &OLDER).preset(document)));
    }
}

const BASES: [&str; 6] =
    ["http://u:hush@h/b/c/d;p?q", "http://h", "foo:a/b", "urn:x", "s:/..//a", "x://h/%2e./b"];
const REFERENCES: [&str; 14] = [
    "",
    "#f",
    "?y",
    "g",
    "./../g",
    "../../../../g",
    "%2e%2E/g",
    "/./g",
    "//h2/..",
    "http:g",
    "foo:../g",
    "s:",
    "..//g",
    ".//:/a:b",
];

/// Of ASCII texts a resolver of IRIs makes what one of URIs makes, by every two settings, and in each way to have it.
#[test]
fn iris_are_resolved_by_the_same_choices() {
    let (of_uris, of_iris) = (settings!(Resolver<'static>), settings!(iri::Resolver<'static>));
    for base in BASES {
        let (uri, iri) =
            (AbsoluteUri::from_static(base).resolver(), AbsoluteIri::from_static(base).resolver());
        for first in 0..of_uris.len() {
            for second in 0..of_uris.len() {
                let uri = of_uris[second].1(of_uris[first].1(uri));
                let iri = of_iris[second].1(of_iris[first].1(iri));
                assert_eq!((iri.base().as_str(), format!("{iri:?}")), (base, format!("{uri:?}")));
                for reference in REFERENCES {
                    let (by_uri, by_iri) = (
                        uri.resolve(UriRef::from_static(reference)),
                        iri.resolve(IriRef::from_static(reference)),
                    );
                    assert_eq!(
                        by_iri.as_ref().map(|it| it.is_same_document()),
                        by_uri.as_ref().map(|it| it.is_same_document())
                    );
                    assert_eq!(by_iri.map(all_ways), by_uri.map(|it| it.to_string()), "{base} {reference}");
                }
            }
        }
    }
}

/// The text of a target, which is the same in each way to have it.
fn all_ways(target: iri::Resolved<'_>) -> String {
    let text = target.to_string();
    assert_eq!(target.to_iri().as_str(), text);
    let mut appended = "x".to_owned();
    target.append_to(&mut appended);
    assert_eq!(appended, "x".to_owned() + &text);
    let mut buffer = vec![0; text.len()];
    assert_eq!(target.write_into(&mut buffer).map(|iri| iri.to_string()), Ok(text.clone()));
    assert!(!format!("{target:?}").contains("hush"));
    text
}

/// The same of the way back, by every form.
#[test]
fn iris_are_relativized_by_the_same_choices() {
    let forms = [
        Forms::ALL,
        Forms::BELOW,
        Forms::RELATIVE_PATH | Forms::URI,
        Forms::ABSOLUTE_PATH,
        Forms::NETWORK_PATH,
    ];
    let (of_uris, of_iris) = (settings!(Resolver<'static>), settings!(iri::Resolver<'static>));
    for base in BASES {
        let (uri, iri) =
            (AbsoluteUri::from_static(base).resolver(), AbsoluteIri::from_static(base).resolver());
        for at in 0..of_uris.len() {
            let (uri, iri) = (of_uris[at].1(uri), of_iris[at].1(iri));
            for target in
                BASES.into_iter().chain(["http://u:hush@h/b/x?#f", "http://h//a", "foo:a/..", "s:#"])
            {
                let (target, as_iri) = (Uri::from_static(target), Iri::from_static(target));
                for form in forms {
                    let expected = uri.relativize_as(target, form).map(|it| it.to_string());
                    let found = iri.relativize_as(as_iri, form).map(|found| {
                        let text = found.to_string();
                        assert_eq!(found.to_buf(), text.as_str());
                        let mut appended = String::new();
                        found.append_to(&mut appended);
                        let mut buffer = vec![0; text.len()];
                        assert_eq!(
                            (found.write_into(&mut buffer).map(|it| it.to_string()), &appended),
                            (Ok(text.clone()), &text)
                        );
                        assert!(!format!("{found:?}").contains("hush"));
                        text
                    });
                    assert_eq!(found, expected, "{base} {target}");
                }
                let all = uri.relativize(target).map(|it| it.to_string());
                assert_eq!(iri.relativize(as_iri).map(|it| it.to_string()), all);
            }
        }
    }
}

#[test]
fn sets_of_forms() {
    let single = [
        Forms::EMPTY_PATH,
        Forms::BELOW,
        Forms::RELATIVE_PATH,
        Forms::ABSOLUTE_PATH,
        Forms::NETWORK_PATH,
        Forms::URI,
    ];
    for (at, one) in single.into_iter().enumerate() {
        for (other_at, other) in single.into_iter().enumerate() {
            let both = one | other;
            assert!(both.contains(one) && both.contains(other) && Forms::ALL.contains(both));
            assert_eq!(both, other.union(one));
            // The first three each have the ones before them.
            assert_eq!(one.contains(other), at == other_at || other_at < at && at < 3);
        }
    }
}

/// By whatever choices a reference was found, it leads to the target by the same.
#[test]
fn what_is_relativized_by_choices_leads_back() {
    let settings: Vec<Set<Resolver<'static>>> =
        settings!(Resolver<'static>).into_iter().chain(OLDER).collect();
    let mut found = 0;
    for base in BASES {
        let resolver = AbsoluteUri::from_static(base).resolver();
        for (first, set_first) in &settings {
            for (second, set_second) in &settings {
                let resolver = set_second(set_first(resolver));
                for target in BASES.into_iter().chain([
                    "http://h",
                    "http://h/b/c/d;p?q#f",
                    "http://h/./a",
                    "http://h/../g",
                    "foo:a/b?q",
                    "x:/a",
                ]) {
                    let target = Uri::from_static(target);
                    let Ok(reference) = resolver.relativize(target) else { continue };
                    let reference = reference.to_buf();
                    let shown = format!("{base} to {target} by {first}, {second}: {reference}");
                    let back =
                        resolver.resolve(&reference).unwrap_or_else(|error| panic!("{shown}: {error}"));
                    // What the target leads to by itself, which has no dot-segments where those are removed.
                    let itself = resolver.resolve(target).map(|it| it.to_string());
                    let back = back.to_string();
                    assert!(
                        back == target.as_str() || Ok(&back) == itself.as_ref(),
                        "{shown} leads to {back}"
                    );
                    found += 1;
                }
            }
        }
    }
    assert!(found > 10_000, "{found}");
}

/// Dots at the beginning of an absolute path are stripped, or stay; what leads through them is written only where they would be kept,
/// and where nothing shorter is.
#[test]
fn leading_dots_are_written_only_where_they_stay() {
    for (base, removal, excess, expected) in [
        ("a:/", DotRemoval::MergedAndLeading, Excess::Keep, "../b"),
        ("a:/", DotRemoval::MergedAndLeading, Excess::Drop, "b"),
        ("a:/", DotRemoval::MergedAndLeading, Excess::Refuse, "b"),
        ("a:/", DotRemoval::Everywhere, Excess::Keep, "../b"),
        ("a:/c/d/e", DotRemoval::Everywhere, Excess::Keep, "/../b"),
        ("a:/c/d/e", DotRemoval::MergedAndLeading, Excess::Keep, "../../../b"),
    ] {
        let resolver = AbsoluteUri::from_static(base).resolver().dot_removal(removal).excess(excess);
        let reference = resolver.relativize(Uri::from_static("a:/../b")).map(|found| found.to_string());
        assert_eq!(reference.as_deref(), Ok(expected), "{base} {removal:?} {excess:?}");
    }
}

/// Who says nothing gets the choices that the documentation begins with.
#[test]
fn defaults_are_those_of_new() {
    assert_eq!(format!("{:?}", Normalizer::default()), format!("{:?}", Normalizer::new()));
    assert_eq!(format!("{:?}", Ladder::default()), format!("{:?}", Ladder::new()));
    let extra = [SchemeInfo::new("mine").default_port(7)];
    let (a, b) = (UriRef::from_static("mine://h:7"), UriRef::from_static("mine://h"));
    let ladder = Ladder::new().schemes(Schemes::with(&extra));
    assert_eq!((Ladder::default().compare(a, b), ladder.compare(a, b)), (None, Some(Rung::Scheme)));
}

/// What becomes of dots in a path that does not begin with a slash, whatever was chosen before.
#[test]
fn normal_forms_of_rootless_paths_are_chosen() {
    let forms = [(Rootless::Letter, "s:/b"), (Rootless::Erratum4547, "s:b"), (Rootless::Refuse, "s:a/../b")];
    for (before, _) in forms {
        for (rootless, expected) in forms {
            let normalizer = Normalizer::new().rootless(before).rootless(rootless);
            let normal = |text| normalizer.normalize(UriRef::from_static(text)).to_string();
            assert_eq!(normal("s:a/../b"), expected);
            assert_eq!([normal("s:/a/../b"), normal("a/../b")], ["s:/b", "b"]);
        }
    }
}

/// The smallest set of forms that has this reference.
fn form(reference: UriRef<'_>) -> Forms {
    let path = reference.path().as_str();
    match (reference.scheme(), reference.authority()) {
        (Some(_), _) => Forms::URI,
        (None, Some(_)) => Forms::NETWORK_PATH,
        _ if path.is_empty() => Forms::EMPTY_PATH,
        _ if path.starts_with('/') => Forms::ABSOLUTE_PATH,
        _ if path.split('/').any(|segment| segment == "..") => Forms::RELATIVE_PATH,
        _ => Forms::BELOW,
    }
}

/// Whether every `..` stands at the beginning, as in what is found: one that takes a segment of the same reference could make a
/// root by the letter of step 2C.
fn climbs_first(reference: &UriRef<'_>) -> bool {
    let segments = reference.path().as_str().split('/');
    !segments.skip_while(|segment| matches!(*segment, "." | "..")).any(|segment| segment == "..")
}

/// Many short references, and a few longer ones.
fn short_references() -> Vec<UriRef<'static>> {
    let mut texts = vec![String::new()];
    for from in 0..40 {
        texts.extend(["/", ".", "a"].map(|piece| texts[from].clone() + piece));
    }
    let others =
        "?a .?a a?a s:a s:/a s://h/a s:/.//a //h/a //h/.. /../a /.//a .//.a ../../a ../../.. ../../../a";
    let all = texts.into_iter().chain(others.split(' ').map(str::to_owned));
    all.filter_map(|text| UriRef::parse(text.leak()).ok()).collect()
}

/// Whatever a short reference leads to, what is found leads there too, and is as short; by every choice, in every form.
#[test]
fn what_is_relativized_is_as_short_as_what_is_tried() {
    let references = short_references();
    let mut resolvers = Vec::new();
    for rootless in [Rootless::Letter, Rootless::Erratum4547, Rootless::Refuse] {
        for excess in [Excess::Drop, Excess::Keep, Excess::Refuse] {
            for removal in [DotRemoval::Everywhere, DotRemoval::Merged, DotRemoval::MergedAndLeading] {
                resolvers.push((rootless, excess, removal, Inheritance::PathAndQuery));
            }
        }
    }
    resolvers.push((Rootless::Letter, Excess::Drop, DotRemoval::Everywhere, Inheritance::Directory));
    for base in [
        "s://h",
        "s://h/b/c/d?a",
        "s:/b",
        "s:/../b",
        "s:b",
        "s:b/c",
        "s:../b",
        "s:../b/c",
        "s:b/..//c",
        "t:/b",
    ] {
        for &(rootless, excess, removal, inheritance) in &resolvers {
            let base = AbsoluteUri::from_static(base);
            let resolver = base.resolver().rootless(rootless).excess(excess);
            let resolver = resolver.dot_removal(removal).inheritance(inheritance);
            assert_shortest(resolver, &references);
        }
    }
}

fn assert_shortest(resolver: Resolver<'_>, references: &[UriRef<'_>]) {
    let resolve = |reference: UriRef<'_>| Some(resolver.resolve(reference).ok()?.to_uri());
    let mut tried = BTreeMap::<_, Vec<_>>::new();
    for &reference in references {
        if let Some(target) = resolve(reference) {
            tried.entry(target.into_string()).or_default().push(reference);
        }
    }
    for (target, tried) in tried {
        let target = Uri::parse(&target).expect("a target");
        let itself = resolve(UriRef::from(target));
        for forms in [Forms::EMPTY_PATH, Forms::BELOW, Forms::RELATIVE_PATH, Forms::ABSOLUTE_PATH, Forms::ALL]
        {
            let counts = |it: &&UriRef<'_>| forms.contains(form(**it)) && climbs_first(it);
            let lengths = tried.iter().filter(counts).map(|it| it.as_str().len());
            let least = lengths.min();
            let shown = || format!("{} to {target} by {resolver:?} in {forms:?}", resolver.base());
            let Ok(found) = resolver.relativize_as(target, forms) else {
                assert_eq!(least, None, "{}", shown());
                continue;
            };
            let found = found.to_buf();
            assert!(forms.contains(form(found.as_uri_ref())), "{}: {found}", shown());
            let back = resolve(found.as_uri_ref());
            assert!(back.is_some(), "{}: {found}", shown());
            match least {
                Some(least) => {
                    assert_eq!(back.expect("it leads back"), target, "{}: {found}", shown());
                    assert!(found.as_str().len() <= least, "{}: {found}", shown());
                }
                // What the target leads to by itself has no dot-segments where those are removed.
                None => assert!(
                    back.as_ref().is_some_and(|back| *back == target) || back == itself,
                    "{}: {found}",
                    shown()
                ),
            }
        }
    }
}

/// Each form has its own shortest reference, and a choice may rule one out.
#[test]
fn forms_and_choices_have_references_of_their_own() {
    let letter = AbsoluteUri::from_static("http://a/b/c/d").resolver();
    let to = |resolver: Resolver<'_>, target, forms| {
        resolver.relativize_as(Uri::from_static(target), forms).map(|found| found.to_string())
    };
    let found = |text: &str| Ok(text.to_owned());
    let directory = letter.inheritance(Inheritance::Directory);
    let tolerant = letter.scheme_rule(SchemeRule::Compat);
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

/// A path that is in the base and in the reference is shown as it stands there.
#[test]
fn what_is_not_yet_written_shows_its_path() {
    for (base, reference, expected) in [
        ("http://h/b/", "g", r#"["/b/", "g"]"#),
        ("http://h/b/c", "../g?q", r#"["/", "g"]"#),
        ("http://h/b/c", "?q", r#"["/b/c", ""]"#),
        ("http://h/b/c", "/g", r#"["", "/g"]"#),
        ("s:/b/c", "g#s", r#"["/b/", "g"]"#),
        ("s:b", "g", r#"["", "g"]"#),
    ] {
        let base = AbsoluteUri::from_static(base);
        let shown = format!("{:?}", base.resolve(UriRef::from_static(reference)));
        assert_eq!(shown, format!("Resolved {{ base: {base:?}, path: {expected}, .. }}"));
    }
    let base = AbsoluteUri::from_static("http://a/b/c/d");
    for (target, expected) in [
        ("http://a/b/g?x", r#"climbs: 1, guard: "", path: "g""#),
        ("http://a/b/c/", r#"climbs: 0, guard: ".", path: """#),
        ("http://h/./g", r#"climbs: 0, guard: "", path: "/./g""#),
    ] {
        let shown = format!("{:?}", base.relativize(Uri::from_static(target)));
        assert_eq!(shown, format!("Relativized {{ {expected}, .. }}"));
    }
}

/// Memory for a result is taken at once and is hardly more than the result: if it were not enough for a last piece, it would be
/// doubled.
#[test]
fn room_is_taken_at_once() {
    let long = "a".repeat(1000);
    let assert_fits = |text: String, of: &str| {
        assert!(text.len() > 1000 && text.capacity() < text.len() + 20, "{}: {of}", text.capacity());
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
        let resolver = AbsoluteUri::parse(&base).expect("a base").resolver().dot_removal(removal);
        let target = resolver.resolve(UriRef::parse(&reference).expect("a reference")).expect("a target");
        assert_fits(target.to_uri().into_string(), &reference);
        let mut appended = String::new();
        target.append_to(&mut appended);
        assert_fits(appended, &reference);
    }
    for iri in [format!("http://h/{}", "\u{e9}".repeat(1000)), format!("http://h/{long}\u{e9}")] {
        assert_fits(IriRef::parse(&iri).expect("an IRI").to_uri().to_buf().into_string(), &iri);
    }
    for (base, target) in [
        ("http://h/aaaaaaaaaaaaaaa/1/2/3/b", format!("http://h/aaaaaaaaaaaaaaa/{long}")),
        ("http://h/", format!("http://{long}/")),
        ("http://h/", format!("http://g/{long}?q")),
    ] {
        let found = AbsoluteUri::from_static(base).relativize(Uri::parse(&target).expect("a target"));
        assert_fits(found.to_buf().into_string(), &target);
        let mut appended = String::new();
        found.append_to(&mut appended);
        assert_fits(appended, &target);
    }
}
