//! Setting a choice changes that one and no other, and the last setting counts; what has choices of URIs and of IRIs has the same.
#![cfg(feature = "alloc")]

use std::collections::BTreeSet;

use urikit::compare::{Ladder, Rung};
use urikit::iri::{self, AbsoluteIri, Iri, IriRef};
use urikit::normalize::Normalizer;
use urikit::relativize::Forms;
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
