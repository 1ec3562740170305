//! Compares relativization with all short references, for all options.

use std::collections::BTreeMap;

use urikit::relativize::{Forms, Relativizer};
use urikit::resolve::{BaseDots, ExcessDotSegments, Resolver, RootlessPath};
use urikit::{Uri, UriRef};

/// Returns the smallest set of forms that contains this reference.
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

/// Returns whether every `..` is at the start, as in all results. Otherwise, a `..` could add a
/// leading slash by step 2C.
fn parents_come_first(reference: &UriRef<'_>) -> bool {
    let segments = reference.path().as_str().split('/');
    !segments.skip_while(|segment| matches!(*segment, "." | "..")).any(|segment| segment == "..")
}

/// Returns all short references, and a few longer ones.
fn short_references() -> Vec<UriRef<'static>> {
    let mut inputs = vec![String::new()];
    for from in 0..40 {
        inputs.extend(["/", ".", "a"].map(|part| inputs[from].clone() + part));
    }
    let others = "?a .?a a?a s:a s:/a s://h/a s:/.//a //h/a //h/.. /../a /.//a .//.a ../../a \
        ../../.. ../../../a";
    let all = inputs.into_iter().chain(others.split(' ').map(str::to_owned));
    all.filter_map(|text| UriRef::parse(text.leak()).ok()).collect()
}

/// For each target of a short reference, the result resolves to the target and is at most as long,
/// for all options and forms.
#[test]
fn relativized_references_are_shortest() {
    let references = short_references();
    let mut resolvers = Vec::new();
    for rootless in [RootlessPath::AsSpecified, RootlessPath::Erratum4547, RootlessPath::Opaque] {
        for excess in [ExcessDotSegments::Drop, ExcessDotSegments::Keep, ExcessDotSegments::Error] {
            for base_dots in [BaseDots::AsSpecified, BaseDots::Erratum4789] {
                resolvers.push((rootless, excess, base_dots));
            }
        }
    }
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
        "s:/b/..",
        "s://h/b/.",
        "t:/b",
    ] {
        for &(rootless, excess, base_dots) in &resolvers {
            let resolver = Uri::from_static(base).resolver().rootless(rootless).excess(excess);
            assert_shortest(resolver.base_dots(base_dots), &references);
        }
    }
}

fn assert_shortest(resolver: Resolver<'_>, references: &[UriRef<'_>]) {
    let resolve = |reference: UriRef<'_>| resolver.resolve(reference).ok();
    let mut tried = BTreeMap::<_, Vec<_>>::new();
    for &reference in references {
        if let Some(target) = resolve(reference) {
            tried.entry(target.into_string()).or_default().push(reference);
        }
    }
    for (target, tried) in tried {
        let target = Uri::parse(&target).expect("a target");
        let itself = resolve(UriRef::from(target));
        for forms in [
            Forms::EMPTY_PATH,
            Forms::BELOW,
            Forms::RELATIVE_PATH,
            Forms::ABSOLUTE_PATH,
            Forms::ALL,
        ] {
            let counts = |it: &&UriRef<'_>| forms.contains(form(**it)) && parents_come_first(it);
            let lengths = tried.iter().filter(counts).map(|it| it.as_str().len());
            let least = lengths.min();
            let shown = || format!("{} to {target} by {resolver:?} in {forms:?}", resolver.base());
            let Ok(found) = Relativizer::new(resolver).forms(forms).relativize(target) else {
                assert_eq!(least, None, "{}", shown());
                continue;
            };
            assert!(forms.contains(form(found.as_uri_ref())), "{}: {found}", shown());
            let back = resolve(found.as_uri_ref());
            assert!(back.is_some(), "{}: {found}", shown());
            match least {
                Some(least) => {
                    assert_eq!(
                        back.expect("the reference resolves"),
                        target,
                        "{}: {found}",
                        shown()
                    );
                    assert!(found.as_str().len() <= least, "{}: {found}", shown());
                }
                // Targets with dot-segments cannot be reached if dot-segments are removed.
                None => assert!(
                    back.as_ref().is_some_and(|back| *back == target) || back == itself,
                    "{}: {found}",
                    shown()
                ),
            }
        }
    }
}
