//! Every test vector against the library.
//!
//! All failures of a file are reported together. The number of records per file is checked.

mod iri;
mod lineage;
mod older;
mod template;

use std::sync::{Mutex, PoisonError};

use urikit::component::Authority;
use urikit::normalize::{NormalizeSteps, Normalizer};
use urikit::resolve::{EncodedDots, ExcessDotSegments, Resolver, RootlessPath, SameScheme};
use urikit::{ParseError, Uri, UriRef};
use urikit_conformance::resolve_rfc3986::{self, Strictness, guarded, recompose, transform};
use urikit_conformance::vectors::{
    AuthorityOf, Case, ErrorCase, Kind, PartsOf, Policy, Precision, StepSet, files, load,
};
use urikit_simd::{Width, limit};

/// The files of [`Case`] records and their lengths.
const CASES: [(&str, usize); 14] = [
    ("decisions.json", 21),
    ("rfc3986-1.1.2.json", 8),
    ("rfc3986-2.json", 11),
    ("rfc3986-3.json", 75),
    ("rfc3986-4.json", 18),
    ("rfc3986-5.2.json", 21),
    ("rfc3986-5.4.1.json", 23),
    ("rfc3986-5.4.2.json", 19),
    ("rfc3986-6.2.2.json", 16),
    ("rfc3986-6.2.3.json", 15),
    ("rfc3986-6.2.4.json", 1),
    ("rfc3986-7.6.json", 1),
    ("rfc3986-B.json", 1),
    ("rfc3986-C.json", 3),
];

/// The file of [`ErrorCase`] records and its length.
const ERRORS: (&str, usize) = ("errors.json", 116);

/// Runs a test with every SIMD width of the machine and without SIMD. The width is global, so tests
/// run one at a time.
fn with_every_width(test: impl Fn()) {
    static WIDTH: Mutex<()> = Mutex::new(());
    let _lock = WIDTH.lock().unwrap_or_else(PoisonError::into_inner);
    for width in [Width::One, Width::Sixteen, Width::ThirtyTwo] {
        if limit(width) != width {
            continue; // not supported by this machine
        }
        test();
    }
}

/// Failures, one per line.
#[derive(Default)]
struct Report {
    lines: Vec<String>,
}

impl Report {
    fn equal<T: PartialEq + std::fmt::Debug>(
        &mut self,
        case: &Case,
        what: &str,
        found: &T,
        expected: &T,
    ) {
        if found != expected {
            let Case { source, input, .. } = case;
            self.lines.push(format!("{source}: {input:?}: {what} is {found:?}, not {expected:?}"));
        }
    }

    fn finish(self) {
        assert!(self.lines.is_empty(), "{} failures\n{}", self.lines.len(), self.lines.join("\n"));
    }
}

#[test]
fn every_file_is_listed_with_its_count() {
    let older =
        [&older::RFC2396[..], &older::RFC1808, &older::RFC1738, &[lineage::FILE], &template::FILES]
            .concat();
    let iris = [&iri::CASES[..], &[iri::BIDI, iri::ERRORS]].concat();
    let mut listed: Vec<&str> =
        CASES.iter().chain(&[ERRORS]).chain(&older).chain(&iris).map(|(name, _)| *name).collect();
    listed.sort_unstable();
    assert_eq!(files(), listed);
    for (name, count) in CASES {
        let cases = load::<Case>(name);
        assert_eq!(cases.len(), count, "{name}");
        for case in cases {
            assert_eq!(
                case.derived,
                case.why.is_some(),
                "{name}: {:?}: `derived` requires `why`, and the reverse",
                case.input
            );
        }
    }
    assert_eq!(load::<ErrorCase>(ERRORS.0).len(), ERRORS.1);
}

#[test]
fn every_case() {
    with_every_width(|| {
        let mut report = Report::default();
        for case in CASES.iter().flat_map(|(name, _)| load::<Case>(name)) {
            match UriRef::parse(&case.input) {
                Ok(reference) => {
                    check_parts(&mut report, &case, reference);
                    check_target(&mut report, &case, reference);
                    check_normal(&mut report, &case, reference);
                }
                Err(error) => report.equal(&case, "parse", &Err(error), &Ok(())),
            }
        }
        report.finish();
    });
}

fn check_parts(report: &mut Report, case: &Case, reference: UriRef<'_>) {
    if let Some(kind) = case.kind {
        let found = if reference.as_uri().is_some() { Kind::Uri } else { Kind::RelativeRef };
        report.equal(case, "kind", &found, &kind);
        report.equal(case, "relative", &reference.is_relative(), &(kind == Kind::RelativeRef));
    }
    if let Some(parts) = &case.parts {
        report.equal(case, "parts", &parts_of(reference), parts);
        report.equal(case, "split", &split_of(&case.input), parts);
    }
    if let Some(authority) = &case.authority {
        report.equal(
            case,
            "authority",
            &reference.authority().map(authority_of).as_ref(),
            &Some(authority),
        );
    }
    if let Some(segments) = &case.segments {
        let found: Vec<String> =
            reference.path().segments().map(|segment| segment.as_str().into()).collect();
        report.equal(case, "segments", &found, segments);
    }
    for (component, text) in &case.decoded {
        let found = match component.as_str() {
            "path" => reference.path().decode().map(String::from),
            "query" => reference.query().expect("a query").decode().map(String::from),
            other => panic!("unknown component {other}"),
        };
        report.equal(case, component, &found.as_ref(), &Ok(text));
    }
}

fn parts_of(reference: UriRef<'_>) -> PartsOf {
    PartsOf {
        scheme: reference.scheme().map(|part| part.as_str().into()),
        authority: reference.authority().map(|part| part.as_str().into()),
        path: reference.path().as_str().into(),
        query: reference.query().map(|part| part.as_str().into()),
        fragment: reference.fragment().map(|part| part.as_str().into()),
    }
}

/// The components by the `split` function (appendix B).
fn split_of(text: &str) -> PartsOf {
    let split = urikit::split::split(text);
    PartsOf {
        scheme: split.scheme.map(String::from),
        authority: split.authority.map(String::from),
        path: split.path.into(),
        query: split.query.map(String::from),
        fragment: split.fragment.map(String::from),
    }
}

fn authority_of(authority: Authority<'_>) -> AuthorityOf {
    AuthorityOf {
        userinfo: authority.userinfo().map(|part| part.as_str().into()),
        host: authority.host().as_str().into(),
        host_kind: authority.host().kind().name().into(),
        port: authority.port().map(|part| part.as_str().into()),
    }
}

fn check_target(report: &mut Report, case: &Case, reference: UriRef<'_>) {
    let Some(base) = &case.base else {
        assert!(
            case.target.is_none() && case.under.is_empty() && case.same_document.is_none(),
            "{case:?}"
        );
        return;
    };
    let base = Uri::parse(base).expect("a base");
    if let Some(target) = &case.target {
        report.equal(case, "target", &base.resolve(reference).to_string(), target);
    }
    for (&policy, target) in &case.under {
        let found =
            resolver(base, policy).resolve(reference).ok().map(|resolved| resolved.to_string());
        report.equal(case, &format!("target under {policy:?}"), &found, target);
    }
    if let Some(same) = case.same_document {
        report.equal(case, "same document", &base.is_same_document(reference), &same);
    }
}

/// Tests the transliteration against the vectors.
#[test]
fn every_target_by_the_transliteration() {
    let mut report = Report::default();
    for case in CASES.iter().flat_map(|(name, _)| load::<Case>(name)) {
        let Some((base, target)) = case.base.as_deref().zip(case.target.as_ref()) else { continue };
        let (base, reference) = (resolve_rfc3986::parse(base), resolve_rfc3986::parse(&case.input));
        let by = |strictness| recompose(&guarded(transform(&base, &reference, strictness)));
        report.equal(&case, "target", &by(Strictness::Strict), target);
        if let Some(target) = case.under.get(&Policy::Compat) {
            report.equal(&case, "target, non-strict", &Some(by(Strictness::NonStrict)), target);
        }
    }
    report.finish();
}

fn resolver(base: Uri<'_>, policy: Policy) -> Resolver<'_> {
    let resolver = base.resolver();
    match policy {
        Policy::Compat => resolver.same_scheme(SameScheme::Ignore),
        Policy::ExcessKeep => resolver.excess(ExcessDotSegments::Keep),
        Policy::ExcessRefuse => resolver.excess(ExcessDotSegments::Error),
        Policy::RootlessErratum => resolver.rootless(RootlessPath::Erratum4547),
        Policy::RootlessRefuse => resolver.rootless(RootlessPath::Opaque),
        Policy::EncodedDots => resolver.encoded_dots(EncodedDots::Dots),
    }
}

fn check_normal(report: &mut Report, case: &Case, reference: UriRef<'_>) {
    for (&set, normal) in &case.normal {
        let found = Normalizer::new().steps(steps(set)).normalize(reference).to_string();
        report.equal(case, &format!("normal form by {set:?}"), &found, normal);
    }
    for equivalence in &case.compare {
        let other = UriRef::parse(&equivalence.with).expect("a reference to compare with");
        let found = reference.compare(other).map(|rung| rung.name().to_owned());
        report.equal(case, &format!("rung with {:?}", equivalence.with), &found, &equivalence.rung);
    }
}

fn steps(set: StepSet) -> NormalizeSteps {
    match set {
        StepSet::Case => NormalizeSteps::CASE,
        StepSet::Percent => NormalizeSteps::PERCENT,
        StepSet::Path => NormalizeSteps::PATH,
        StepSet::Scheme => NormalizeSteps::SCHEME,
        StepSet::Syntax => NormalizeSteps::SYNTAX,
        StepSet::All => NormalizeSteps::ALL,
    }
}

#[test]
fn every_error() {
    with_every_width(|| {
        let mut lines = Vec::new();
        for case in load::<ErrorCase>(ERRORS.0) {
            let found = UriRef::parse(&case.input).map(drop);
            lines.extend(wrong(&case, found));
        }
        assert!(lines.is_empty(), "{} failures\n{}", lines.len(), lines.join("\n"));
    });
}

/// Compares an error with the expected one.
fn wrong(case: &ErrorCase, found: Result<(), ParseError>) -> Option<String> {
    let ErrorCase { source, input, component, span: (start, end), precision, why } = case;
    let verdict = match found {
        Ok(()) => "is accepted".to_owned(),
        Err(error) if error.component().name() != component => {
            format!("blames the {}", error.component())
        }
        Err(error) => match precision {
            Precision::Exact if error.span() == (*start..*end) => return None,
            Precision::Within if *start <= error.start() && error.end() <= *end => return None,
            _ => format!("the span is {:?}, expected {:?}", error.span(), *start..*end),
        },
    };
    Some(format!("{source}: {input:?} ({component}: {why}): {verdict}"))
}
