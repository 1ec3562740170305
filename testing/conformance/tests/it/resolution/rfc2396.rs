//! RFC 2396 section 5.2 against its transliteration.

use std::sync::atomic::{AtomicUsize, Ordering};

use urikit_conformance::RFC2396;
use urikit_conformance::reach::reach;
use urikit_conformance::resolve_rfc2396::{
    Answer, Choices, EmptyPath, ExcessDotSegments, Loophole, resolve,
};
use urikit_conformance::resolve_rfc3986::{self, guarded};
use urikit_legacy::rfc2396::{
    AbsoluteUri, DotRemoval, EmptyBasePath, Resolver, Target, UriReference,
};
use urikit_legacy::{ResolveError, SameScheme};

use super::Pair;
use crate::support::{on_all_cores, universe_of};

const REFERENCE: [&str; 6] = ["/", ".", "a", ":", "?", "#"];

fn bases(scheme: &str, longest: usize) -> Vec<String> {
    let prefixes = ["a", "/", "//", "//h"].map(|rest| format!("{scheme}:{rest}"));
    let plain = universe_of(
        [RFC2396, "absoluteURI"],
        &prefixes.each_ref().map(|p| &**p),
        &["/", ".", "a"],
        longest,
    );
    plain.iter().flat_map(|base| ["", "?/../q"].map(|query| format!("{base}{query}"))).collect()
}

fn references(prefix: &str, longest: usize) -> Vec<String> {
    universe_of([RFC2396, "URI-reference"], &[prefix], &REFERENCE, longest)
}

fn resolver<'a>(base: &AbsoluteUri<'a>, choices: Choices) -> Resolver<'a> {
    let excess = match choices.excess {
        ExcessDotSegments::Retain => urikit_legacy::ExcessDotSegments::Keep,
        ExcessDotSegments::Remove => urikit_legacy::ExcessDotSegments::Drop,
        ExcessDotSegments::Error => urikit_legacy::ExcessDotSegments::Error,
    };
    let same_scheme = match choices.loophole {
        Loophole::Closed => SameScheme::Keep,
        Loophole::Open => SameScheme::Ignore,
    };
    let empty_base_path = match choices.empty_path {
        EmptyPath::AsSpecified => EmptyBasePath::AsSpecified,
        EmptyPath::Root => EmptyBasePath::Root,
    };
    base.resolver().excess(excess).same_scheme(same_scheme).empty_base_path(empty_base_path)
}

/// The library's result as an [`Answer`].
fn answer(base: &str, result: Result<Target, ResolveError>) -> Answer {
    match result {
        Ok(Target::Uri(uri)) => Answer::Uri(uri),
        Ok(Target::CurrentDocument(uri)) => {
            let fragment = uri.split_once('#').map(|(_, fragment)| fragment.to_owned());
            let suffix = fragment.as_ref().map_or(String::new(), |fragment| format!("#{fragment}"));
            assert_eq!(uri, format!("{base}{suffix}"), "the current document as a URI");
            Answer::CurrentDocument { fragment }
        }
        Err(ResolveError::ExcessDotSegments) => Answer::Refused,
        Err(_) => Answer::Unsuitable,
    }
}

/// Compares every pair. Returns the number of pairs, of errors, and of references to the current
/// document.
fn compare(bases: &[String], references: &[String], choices: Choices) -> [usize; 3] {
    let [refused, current] = [AtomicUsize::new(0), AtomicUsize::new(0)];
    on_all_cores(bases, |base| {
        let parsed = AbsoluteUri::parse(base).expect("a base");
        let resolver = resolver(&parsed, choices);
        for reference in references {
            let _pair = Pair(base, reference);
            let expected = resolve(base, reference, choices);
            let result = resolver.resolve(UriReference::parse(reference).expect("a reference"));
            assert_eq!(answer(base, result), expected, "{choices:?}");
            let counter = match expected {
                Answer::Refused => &refused,
                Answer::CurrentDocument { .. } => &current,
                _ => continue,
            };
            counter.fetch_add(1, Ordering::Relaxed);
        }
    });
    [bases.len() * references.len(), refused.into_inner(), current.into_inner()]
}

#[test]
fn every_small_pair() {
    let choices = Choices { empty_path: EmptyPath::Root, ..Choices::default() };
    let counts = compare(&bases("a", 3), &references("", 5), choices);
    if reach(false, true) {
        assert_eq!(counts, [1_712_844, 0, 229_908], "unexpected number of inputs");
    }
}

#[test]
fn excess_is_removed_or_an_error() {
    let (bases, references) = (bases("a", 3), references("", 5));
    for (excess, counts) in [
        (ExcessDotSegments::Remove, [1_712_844, 0, 229_908]),
        (ExcessDotSegments::Error, [1_712_844, 26_952, 229_908]),
    ] {
        let choices = Choices { excess, empty_path: EmptyPath::Root, ..Choices::default() };
        let found = compare(&bases, &references, choices);
        if reach(false, true) {
            assert_eq!(found, counts, "{excess:?}");
        }
    }
}

#[test]
fn empty_base_path_as_specified() {
    for excess in [ExcessDotSegments::Retain, ExcessDotSegments::Remove, ExcessDotSegments::Error] {
        let choices = Choices { excess, ..Choices::default() };
        let [pairs, ..] = compare(&bases("a", 1), &references("", 5), choices);
        assert_eq!(pairs, 174_780, "unexpected number of inputs");
    }
}

/// `http` is known to be hierarchical; `a` is not.
#[test]
fn the_loophole_is_for_hierarchical_schemes() {
    let mut pairs = 0;
    let root = Choices { empty_path: EmptyPath::Root, ..Choices::default() };
    for (scheme, loophole) in [("http", Loophole::Open), ("a", Loophole::Closed)] {
        let references = [scheme, &scheme.to_uppercase(), "b"]
            .map(|scheme| references(&format!("{scheme}:"), 4))
            .concat();
        for base in bases(scheme, 2) {
            let parsed = AbsoluteUri::parse(&base).expect("a base");
            let product = resolver(&parsed, Choices { loophole: Loophole::Open, ..root });
            for reference in &references {
                let _pair = Pair(&base, reference);
                let result = product.resolve(UriReference::parse(reference).expect("a reference"));
                let expected = resolve(&base, reference, Choices { loophole, ..root });
                assert_eq!(answer(&base, result), expected);
                pairs += 1;
            }
        }
    }
    assert_eq!(pairs, 696_960, "unexpected number of inputs");
}

/// Appendix C.2: some implementations remove leading `..` afterward.
#[test]
fn leading_symbolic_elements_are_stripped() {
    let choices = Choices { empty_path: EmptyPath::Root, ..Choices::default() };
    let references = references("", 5);
    on_all_cores(&bases("a", 2), |base| {
        let parsed = AbsoluteUri::parse(base).expect("a base");
        let removing = Choices { excess: ExcessDotSegments::Remove, ..choices };
        let stripping = resolver(&parsed, removing).dot_removal(DotRemoval::MergedAndLeading);
        for reference in &references {
            let _pair = Pair(base, reference);
            let expected = match resolve(base, reference, choices) {
                Answer::Uri(uri) => Answer::Uri(stripped(&uri)),
                other => other,
            };
            let result = stripping.resolve(UriReference::parse(reference).expect("a reference"));
            assert_eq!(answer(base, result), expected);
        }
    });
}

fn stripped(uri: &str) -> String {
    let mut parts = resolve_rfc3986::parse(uri);
    let segments = parts.path.strip_prefix('/').map(|path| path.split('/').collect::<Vec<_>>());
    if let Some(segments) = segments {
        let symbolic =
            segments.iter().take_while(|&&segment| segment == "." || segment == "..").count();
        parts.path = format!("/{}", segments[symbolic..].join("/")).into();
    }
    resolve_rfc3986::recompose(&guarded(parts))
}
