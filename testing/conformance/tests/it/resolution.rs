//! Reference resolution against the transliteration of RFC 3986 section 5.2, on every small base
//! and reference.
//!
//! Only delimiters, dots, and emptiness affect resolution, so the inputs consist of `/`, `.`, `:`,
//! `?`, `#`, and one letter, which is also the scheme. The properties test long random paths.
//!
//! The modules test the algorithms of the earlier specifications.

use std::sync::atomic::{AtomicUsize, Ordering};

use urikit::resolve::{
    EncodedDots, ExcessDotSegments, ResolveError, RootlessPath, SameScheme, resolve_relative,
};
use urikit::{Uri, UriRef};
use urikit_conformance::reach::reach;
use urikit_conformance::resolve_rfc3986::{self, Parts, Strictness, guarded};

mod rfc1808;
mod rfc2396;

use crate::support::{fields, on_all_cores, universe};

const PATH: [&str; 4] = ["/", ".", "a", ":"];
const REFERENCE: [&str; 6] = ["/", ".", "a", ":", "?", "#"];

/// `a:` with or without an authority, a path of up to `longest` tokens, and with or without a
/// query.
fn bases(longest: usize) -> Vec<String> {
    let plain = universe("absolute-URI", &["a:", "a://", "a://h"], &PATH, longest);
    plain
        .iter()
        .flat_map(|base| ["", "?", "?/../q"].map(|query| format!("{base}{query}")))
        .collect()
}

fn references(longest: usize) -> Vec<String> {
    universe("URI-reference", &[""], &REFERENCE, longest)
}

/// The strict target, with a disambiguating prefix if needed.
fn strict_target<'a>(base: &'a str, reference: &'a str, strictness: Strictness) -> Parts<'a> {
    let (base, reference) = (resolve_rfc3986::parse(base), resolve_rfc3986::parse(reference));
    guarded(resolve_rfc3986::transform(&base, &reference, strictness))
}

/// All outputs agree with `text`.
fn check_outputs(base: Uri<'_>, reference: UriRef<'_>, text: &str, scratch: &mut String) {
    let target = base.resolve(reference);
    assert_eq!(target, text, "resolve");
    let parsed = fields(UriRef::parse(text).expect("the target is a URI"));
    assert_eq!(fields(target.as_uri_ref()), parsed, "the components are those of the string");

    let resolver = base.resolver();
    scratch.clear();
    resolver.resolve_into(reference, scratch).expect("no refusal");
    assert_eq!(scratch, text, "resolve_into");

    let mut buffer = [0; 64];
    let written = resolver.resolve_to_slice(reference, &mut buffer).expect("room enough");
    assert_eq!(written, text, "resolve_to_slice");
    assert_eq!(fields(*written), parsed, "the components are those of the string");
    let short = resolver.resolve_to_slice(reference, &mut buffer[..text.len() - 1]);
    let Err(ResolveError::Buffer(error)) = short else { panic!("{short:?}") };
    assert!(error.needed() >= text.len() && !error.is_too_long(), "{error:?}");
    // A slash, a prefix, and a byte for editing.
    let longest = base.as_str().len() + reference.as_str().len() + 4;
    assert!(error.needed() <= longest, "{error:?}");
    let written = resolver.resolve_to_slice(reference, &mut buffer[..error.needed()]);
    assert_eq!(written.expect("the needed room"), text, "resolve_to_slice");

    let is_same_document = text.split('#').next() == Some(base.as_str());
    assert_eq!(base.is_same_document(reference), is_same_document, "same document");
}

/// The compared values, for failure messages.
struct Pair<'a>(&'a str, &'a str);

impl Drop for Pair<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("base {:?}, reference {:?}", self.0, self.1);
        }
    }
}

#[test]
fn every_small_pair_strictly() {
    let references = references(5);
    let guards = AtomicUsize::new(0);
    let bases = bases(4);
    assert_eq!((bases.len(), references.len()), (2_376, 5_861), "unexpected number of inputs");
    let bases: Vec<String> = bases.into_iter().step_by(reach(13, 1)).collect();
    on_all_cores(&bases, |base| {
        let parsed = Uri::parse(base).expect("a base");
        let mut scratch = String::new();
        for reference in &references {
            let _pair = Pair(base, reference);
            let target = strict_target(base, reference, Strictness::Strict);
            let text = resolve_rfc3986::recompose(&target);
            let reference = UriRef::parse(reference).expect("a reference");
            check_outputs(parsed, reference, &text, &mut scratch);
            // Parsing the result returns the same components.
            assert_eq!(resolve_rfc3986::parse(&text), target);
            guards.fetch_add(usize::from(target.path.starts_with("/.//")), Ordering::Relaxed);
        }
    });
    assert!(guards.into_inner() > 0, "the disambiguating prefix was never needed");
}

#[test]
fn compat_is_non_strict_resolution() {
    let references = references(5);
    on_all_cores(&bases(3), |base| {
        let resolver = Uri::parse(base).expect("a base").resolver().same_scheme(SameScheme::Ignore);
        for reference in &references {
            let _pair = Pair(base, reference);
            let target = strict_target(base, reference, Strictness::NonStrict);
            let resolved = resolver
                .resolve(UriRef::parse(reference).expect("a reference"))
                .expect("no refusal");
            assert_eq!(resolved.to_string(), resolve_rfc3986::recompose(&target));
        }
    });
}

#[test]
fn a_uri_resolves_to_itself_without_dots() {
    let bases =
        ["x:", "x:y", "x:/y", "x://h", "x://h/y?z"].map(|base| Uri::parse(base).expect("a base"));
    on_all_cores(&universe("URI", &["a:", "a://", "a://h"], &REFERENCE, 6), |text| {
        let uri = Uri::parse(text).expect("a URI");
        let mut expected = resolve_rfc3986::parse(text);
        expected.path = resolve_rfc3986::remove_dot_segments(&expected.path).into();
        let expected = resolve_rfc3986::recompose(&guarded(expected));
        for base in bases {
            let _pair = Pair(base.as_str(), text);
            assert_eq!(base.resolve(uri).to_string(), expected);
        }
    });
}

/// Removal of dot-segments with a stack of segments, as section 5.2.4 mentions. Unlike the
/// algorithm of that section, it keeps rootless paths rootless.
struct Stack<'p> {
    root: &'static str,
    kept: Vec<&'p str>,
    /// The number of `..` without a segment to remove.
    excess: usize,
}

impl<'p> Stack<'p> {
    fn of(path: &'p str, excess: ExcessDotSegments) -> Self {
        let root = if path.starts_with('/') { "/" } else { "" };
        let mut stack = Self { root, kept: Vec::new(), excess: 0 };
        let mut segments = path[root.len()..].split('/').peekable();
        while let Some(segment) = segments.next() {
            let stays = match segment {
                "." => false,
                ".." if stack.kept.last().is_some_and(|&top| top != "..") => {
                    stack.kept.pop();
                    false
                }
                ".." => {
                    stack.excess += 1;
                    excess == ExcessDotSegments::Keep
                }
                _ => true,
            };
            if stays {
                stack.kept.push(segment);
            } else if segments.peek().is_none() {
                stack.kept.push("");
            }
        }
        stack
    }

    fn path(&self) -> String {
        format!("{}{}", self.root, self.kept.join("/"))
    }
}

/// The path before the dot-segment removal of section 5.2.2, if it applies.
fn with_dots(base: &Parts<'_>, reference: &Parts<'_>) -> Option<String> {
    match &*reference.path {
        path if reference.scheme.is_some() || reference.authority.is_some() => {
            Some(path.to_owned())
        }
        "" => None,
        path if path.starts_with('/') => Some(path.to_owned()),
        path => Some(resolve_rfc3986::merge(base, path)),
    }
}

/// Calls `check` on every small base and reference with their parts and the path from
/// [`with_dots`].
fn on_every_path(check: impl Fn(Uri<'_>, UriRef<'_>, Parts<'_>, Option<&str>) + Sync) {
    let references = references(5);
    on_all_cores(&bases(3), |text| {
        let base = Uri::parse(text).expect("a base");
        let base_parts = resolve_rfc3986::parse(text);
        for text in &references {
            let _pair = Pair(base.as_str(), text);
            let parts = resolve_rfc3986::parse(text);
            let target = resolve_rfc3986::transform(&base_parts, &parts, Strictness::Strict);
            let path = with_dots(&base_parts, &parts);
            check(base, UriRef::parse(text).expect("a reference"), target, path.as_deref());
        }
    });
}

#[test]
fn excess_is_kept_or_an_error() {
    on_every_path(|base, reference, mut target, path| {
        let Some(path) = path.filter(|path| path.starts_with('/')) else { return };
        let refusing = base.resolver().excess(ExcessDotSegments::Error).resolve(reference);
        let stack = Stack::of(path, ExcessDotSegments::Keep);
        assert_eq!(refusing.is_err(), stack.excess > 0);
        if let Ok(resolved) = refusing {
            assert_eq!(resolved.to_string(), base.resolve(reference).to_string());
        }
        target.path = stack.path().into();
        let keeping =
            base.resolver().excess(ExcessDotSegments::Keep).resolve(reference).expect("no refusal");
        assert_eq!(keeping.to_string(), resolve_rfc3986::recompose(&guarded(target)));
    });
}

#[test]
fn rootless_stays_rootless_or_is_an_error() {
    on_every_path(|base, reference, mut target, path| {
        let refusing = base.resolver().rootless(RootlessPath::Opaque).resolve(reference);
        let is_opaque = base.authority().is_none() && !base.path().is_absolute();
        let is_alone = reference.path().is_empty() && reference.query().is_none();
        let is_complete =
            reference.as_uri().is_some() || reference.authority().is_some() || is_alone;
        assert_eq!(refusing.is_err(), is_opaque && !is_complete);

        if let Some(path) = path {
            target.path = Stack::of(path, ExcessDotSegments::Drop).path().into();
        }
        let resolved = base
            .resolver()
            .rootless(RootlessPath::Erratum4547)
            .resolve(reference)
            .expect("no refusal");
        assert_eq!(resolved.to_string(), resolve_rfc3986::recompose(&guarded(target)));
    });
}

/// Decodes escaped dots if they are a complete segment.
fn plain_dots(path: &str) -> String {
    let plain =
        path.split('/').map(|segment| match segment.replace("%2e", ".").replace("%2E", ".") {
            dots if dots == "." || dots == ".." => dots,
            _ => segment.to_owned(),
        });
    plain.collect::<Vec<_>>().join("/")
}

#[test]
fn encoded_dots_are_dots() {
    let tokens = ["/", ".", "a", "%2e", "%2E"];
    let references = universe("relative-ref", &[""], &tokens, 5);
    on_all_cores(&universe("absolute-URI", &["a:/", "a://h"], &tokens, reach(3, 4)), |text| {
        let base = Uri::parse(text).expect("a base");
        let resolver = base.resolver().encoded_dots(EncodedDots::Dots);
        for text in &references {
            let _pair = Pair(base.as_str(), text);
            let reference = UriRef::parse(text).expect("a reference");
            // An empty reference takes the base's path unchanged.
            let (mut parts, mut reference_parts) =
                (resolve_rfc3986::parse(base.as_str()), resolve_rfc3986::parse(text));
            if with_dots(&parts, &reference_parts).is_some() {
                parts.path = plain_dots(&parts.path).into();
                reference_parts.path = plain_dots(&reference_parts.path).into();
            }
            let target =
                guarded(resolve_rfc3986::transform(&parts, &reference_parts, Strictness::Strict));
            let resolved = resolver.resolve(reference).expect("no refusal");
            assert_eq!(resolved.to_string(), resolve_rfc3986::recompose(&target));
        }
    });
}

/// Bases whose paths have enough segments for every `..` of two small references.
const DEEP: [&str; 4] = [
    "b://h/1/2/3/4/5/6/7/8/9?q",
    "b:/1/2/3/4/5/6/7/8/9/",
    "b://h/1/2/3/4/5/6/7//9",
    "b:/1//3/4/5/6/7/8/9",
];

/// Resolving two references one after the other has the same target as their combination.
#[test]
fn relative_bases_compose() {
    let tokens = ["/", ".", "a", ":", "?", "#"];
    let references = universe("URI-reference", &[""], &tokens, reach(4, 5));
    let bases = universe("relative-ref", &[""], &tokens, reach(4, 5));
    assert!(bases.len() > 500, "{} bases", bases.len());
    on_all_cores(&bases, |base_text| {
        let base = UriRef::parse(base_text).expect("a reference");
        let through = DEEP.map(|deep| guarded_target(deep, base_text));
        for text in &references {
            let _pair = Pair(base_text, text);
            let reference = UriRef::parse(text).expect("a reference");
            let combined = resolve_relative(base, reference);
            let parsed = UriRef::parse(combined.as_str()).expect("a reference");
            assert_eq!(fields(combined.as_uri_ref()), fields(parsed), "{combined}");
            assert_eq!(parsed.scheme().is_some(), reference.scheme().is_some(), "{combined}");
            for (deep, base) in DEEP.iter().zip(&through) {
                let [found, expected] =
                    [(*deep, combined.as_str()), (base.as_str(), text.as_str())]
                        .map(|(base, text)| guarded_target(base, text));
                assert_eq!(found, expected, "{combined} on {deep}");
            }
        }
    });
}

/// A base with a scheme is resolved as usual.
#[test]
fn relative_bases_with_a_scheme_are_bases() {
    let references = references(4);
    on_all_cores(&bases(3), |base| {
        let parsed = UriRef::parse(base).expect("a base");
        for text in &references {
            let _pair = Pair(base, text);
            let found = resolve_relative(parsed, UriRef::parse(text).expect("a reference"));
            assert_eq!(found.as_str(), guarded_target(base, text));
        }
    });
}

/// The strict target as a string.
fn guarded_target(base: &str, reference: &str) -> String {
    resolve_rfc3986::recompose(&strict_target(base, reference, Strictness::Strict))
}
