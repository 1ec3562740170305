//! Base URIs from outside of a document, rejected candidates, and scopes.

use urikit_conformance::resolve_rfc3986::{self, Strictness};
use urikit_text::document::{
    Base, BaseContext, BaseSource, Candidate, Document, Kind, Link, Outcome, Place, RelativeBase,
    ScopeId, Target, TargetError,
};
use urikit_whatwg::{ParseError, Parser, Url, ValidationErrorKind};

use super::model::{Model, Written, is_of_no_page};
use crate::diagnostics::{are_names, is_line};
use crate::find::escaped;
use crate::oracles::URI_REFERENCE;
use crate::resolve::guarded;

/// The retrieval URIs (the last one after redirects), the default base, and whether a base may be
/// relative.
#[derive(Clone, Copy)]
pub(super) struct Known {
    retrieved: &'static [&'static str],
    default: Option<&'static str>,
    is_strict: bool,
}

const fn known(retrieved: &'static [&'static str], default: Option<&'static str>) -> Known {
    Known { retrieved, default, is_strict: false }
}

const fn strictly(retrieved: &'static [&'static str], default: Option<&'static str>) -> Known {
    Known { retrieved, default, is_strict: true }
}

const RETRIEVED: &str = "http://a.example/b/c";
const DEFAULT: &str = "http://default.example/x/y?z";

const KNOWN: [Known; 11] = [
    known(&[RETRIEVED], None),
    strictly(&[RETRIEVED], None),
    known(&["http://old.example/", RETRIEVED], Some(DEFAULT)),
    known(&[], Some(DEFAULT)),
    strictly(&["../rel/ative"], Some(DEFAULT)),
    known(&["../rel/ative"], Some(DEFAULT)),
    known(&[], None),
    known(&["http://[/", "http://a b/"], Some("http://é.example/#f")),
    known(&["/rel/ative"], Some("also/relative")),
    strictly(&["http://[/"], Some("relative")),
    known(&["urn:a:b#c"], Some("no:a b")),
];

/// The specification by which a scope resolves references.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rules {
    Rfc3986,
    Whatwg,
}

impl Rules {
    /// The rules of a base, which are those of its scope.
    fn of(base: &Base) -> Self {
        match base.resolve("s:") {
            Ok(Target::Url(_)) => Self::Whatwg,
            _ => Self::Rfc3986,
        }
    }

    /// Resolves a base against the next one (RFC 3986 section 5.1), or returns why it is unusable.
    /// Also returns whether the reference is relative.
    fn absolute(
        self,
        reference: &str,
        suffix: Option<&str>,
        is_strict: bool,
    ) -> Result<(String, bool), &'static str> {
        let (target, is_relative) = match self {
            Self::Rfc3986 => {
                let uri = escaped(reference);
                if !URI_REFERENCE.accepts(uri.as_bytes()) {
                    return Err("invalid");
                }
                let is_relative = resolve_rfc3986::parse(&uri).scheme.is_none();
                let target = match is_relative {
                    true => suffix.map(|base| guarded(base, &uri, Strictness::Strict)),
                    false => Some(uri),
                };
                (target, is_relative)
            }
            Self::Whatwg => {
                let base = suffix.map(|base| Url::parse(base).expect("a serialized URL"));
                let alone = Url::parse(reference);
                let target = match &base {
                    Some(base) => base.join(reference),
                    None => alone.clone(),
                };
                let is_relative = alone.as_ref().ok() != target.as_ref().ok();
                let needs_base = |error: &ParseError| {
                    error.kind() == ValidationErrorKind::MissingSchemeNonRelativeUrl
                };
                match &target {
                    Err(error) if base.is_none() && needs_base(error) => {
                        return Err(match is_strict {
                            true => "relative",
                            false => "relative-to-nothing",
                        });
                    }
                    Err(_) => return Err("invalid"),
                    Ok(_) => {}
                }
                (target.ok().map(|url| url.as_str().to_owned()), is_relative)
            }
        };
        match target {
            _ if is_relative && is_strict => Err("relative"),
            None => Err("relative-to-nothing"),
            Some(target) => {
                Ok((target.split('#').next().unwrap_or_default().to_owned(), is_relative))
            }
        }
    }
}

impl Known {
    pub(super) fn of(choice: u8) -> Self {
        KNOWN[usize::from(choice) % KNOWN.len()]
    }

    pub(super) fn outside(&self) -> BaseContext {
        let outside = self
            .retrieved
            .iter()
            .fold(BaseContext::new(), |outside, uri| outside.retrieval_uri(*uri));
        let outside = self.default.into_iter().fold(outside, BaseContext::default_base);
        if self.is_strict { outside.relative_base(RelativeBase::Refuse) } else { outside }
    }

    /// The innermost usable base.
    fn around(&self, rules: Rules, written: &[&Written]) -> Option<String> {
        let outside =
            self.default.into_iter().chain(self.retrieved.last().copied()).map(|it| (it, false));
        let written = written.iter().map(|base| (&*base.reference, base.is_of_page));
        outside.chain(written).fold(None, |suffix, (reference, is_of_page)| {
            let found = rules.absolute(reference, suffix.as_deref(), self.is_strict);
            let uri = found.ok().map(|(uri, _)| uri);
            uri.filter(|uri| !is_of_page || !is_of_no_page(uri)).or(suffix)
        })
    }
}

/// Each link has the planted base and the target of section 5.2.
pub(super) fn based(found: &Document, model: &Model, known: Known) {
    let outside = known.outside();
    for (link, planted) in found.links().iter().zip(&model.links) {
        let base = found.base(link.scope, &outside);
        let expected = known.around(Rules::of(&base), &model.around(planted));
        assert_eq!(
            base.uri.as_ref().map(|uri| uri.as_str()),
            expected.as_deref(),
            "{link:?} in {}",
            model.text
        );
        check_target(&base, link);
    }
}

fn check_target(base: &Base, link: &Link) {
    match Rules::of(base) {
        Rules::Rfc3986 => check_uri(base, link),
        Rules::Whatwg => check_url(base, link),
    }
}

/// Returns a URL without the query, in which characters that are not ASCII have the charset of the
/// document, which is not known here.
fn before_query(url: &str, references: &[&str]) -> String {
    let is_ascii = references.iter().all(|reference| reference.is_ascii());
    let end = if is_ascii { None } else { url.find(['?', '#']) };
    url[..end.unwrap_or(url.len())].to_owned()
}

fn check_url(base: &Base, link: &Link) {
    let target = base.resolve(&link.reference);
    let url = base.uri.as_ref().map(|uri| Url::parse(uri.as_str()).expect("a serialized URL"));
    let parser = url.as_ref().map_or_else(Parser::new, |url| Parser::new().base(url));
    match (target, parser.parse(&link.reference)) {
        (Ok(target), Ok(expected)) => assert_eq!(
            before_query(target.as_str(), &[&link.reference]),
            before_query(expected.as_str(), &[&link.reference]),
            "{link:?}"
        ),
        (Err(TargetError::InvalidUrl(error)), Err(expected)) => {
            assert_eq!(error, expected, "{link:?}");
        }
        (target, expected) => {
            assert!(url.is_none() && target == Err(TargetError::NoBase), "{link:?}");
            assert!(expected.is_err(), "{link:?}");
        }
    }
}

fn check_uri(base: &Base, link: &Link) {
    let uri = link.uri();
    let target = base.resolve(&link.reference).map(|target| target.to_string());
    let has_scheme = || resolve_rfc3986::parse(&uri).scheme.is_some();
    match &base.uri {
        _ if !URI_REFERENCE.accepts(uri.as_bytes()) => {
            assert!(matches!(target, Err(TargetError::Invalid(_))), "{link:?}");
        }
        Some(around) => {
            assert_eq!(target, Ok(guarded(around.as_str(), &uri, Strictness::Strict)), "{link:?}");
        }
        None if has_scheme() => assert_eq!(target.as_deref(), Ok(&*uri), "{link:?}"),
        None => assert_eq!(target, Err(TargetError::NoBase), "{link:?}"),
    }
}

/// In each scope, candidates are accepted or rejected as specified, and scopes are nested.
pub(super) fn decided(kind: Kind, found: &Document, known: Known) {
    let scopes: Vec<_> = found.scopes().collect();
    let outside = known.outside();
    let rules = Rules::of(&found.base(ScopeId::DOCUMENT, &outside));
    match kind {
        Kind::Html | Kind::Css => assert!(rules == Rules::Whatwg),
        // A mail without parts can be a page.
        Kind::Mail => {}
        _ => assert!(rules == Rules::Rfc3986),
    }
    for (at, (id, scope)) in scopes.iter().enumerate() {
        let first = scope.name().split(' ').next().unwrap_or_default();
        match scope.parent() {
            None => assert_eq!((at, *id, scope.name()), (0, ScopeId::DOCUMENT, "document")),
            Some(parent) => {
                let is_before = scopes[..at].iter().any(|(before, _)| *before == parent);
                let is_known = ["part", "element", "message", "page", "iframe"].contains(&first);
                assert!(is_before && is_known, "{:?} in {parent:?}", scope.name());
            }
        }
        judged(&found.base(*id, &outside), known, &around(found, *id));
    }
    assert_eq!(scopes.len(), found.scopes().len());
    assert!(found.links().iter().all(|link| scopes.iter().any(|(id, _)| *id == link.scope)));
    if found.links().len() < 64 {
        found.links().iter().for_each(|link| check_target(&found.base(link.scope, &outside), link));
    }
    // The base of another document is not in scope.
    let alone = outside.base();
    judged(&alone, known, &[]);
    let uri = alone.uri.as_ref().map(ToString::to_string);
    assert_eq!(uri, known.around(Rules::Rfc3986, &[]));
}

/// A scope and the enclosing ones, innermost first.
pub(super) fn around(found: &Document, scope: ScopeId) -> Vec<ScopeId> {
    let parent = |id: &ScopeId| found.scopes().find(|(other, _)| other == id)?.1.parent();
    std::iter::successors(Some(scope), parent).collect()
}

/// Levels, names, and sections.
const LEVELS: [(BaseSource, &str, &str); 4] = [
    (BaseSource::Embedded, "embedded", "RFC 3986 section 5.1.1"),
    (BaseSource::Encapsulating, "encapsulating", "RFC 3986 section 5.1.2"),
    (BaseSource::Retrieval, "retrieval", "RFC 3986 section 5.1.3"),
    (BaseSource::Default, "default", "RFC 3986 section 5.1.4"),
];

/// Sections that reject a candidate, by reason.
const RULES: [(&str, &str); 7] = [
    ("outranked", "RFC 3986 section 5.1"),
    ("not-first", "HTML Standard section 4.2.3"),
    ("redirected", "RFC 3986 section 5.1.3"),
    ("invalid", "RFC 3986 section 4.1"),
    ("relative", "RFC 2396 appendix D"),
    ("relative-to-nothing", "RFC 3986 section 5.1"),
    ("scheme", "HTML Standard section 4.2.3"),
];

fn is_element(candidate: &Candidate) -> bool {
    matches!(candidate.site.as_ref().map(|site| &site.place), Some(Place::Attribute { element,
    .. }) if element == "base")
}

/// From the weakest to the strongest, each usable candidate is resolved against the previous one.
fn judged(base: &Base, known: Known, scopes: &[ScopeId]) {
    let candidates = &base.candidates;
    let mut expected = vec!["outranked"; candidates.len()];
    let mut chosen: Option<(usize, String)> = None;
    let mut needs = vec![None; candidates.len()];
    let mut retrieved = 0;
    for (at, candidate) in candidates.iter().enumerate() {
        leveled(candidate, known, scopes);
        let is_same = |other: &Candidate| is_element(other) && other.scope == candidate.scope;
        if is_element(candidate) && candidates[..at].iter().any(is_same) {
            expected[at] = "not-first";
        } else if candidate.level == BaseSource::Retrieval {
            retrieved += 1;
            expected[at] = if retrieved > 1 { "redirected" } else { "outranked" };
        }
    }
    for (at, candidate) in candidates.iter().enumerate().rev() {
        if expected[at] != "outranked" {
            continue;
        }
        let suffix = chosen.as_ref().map(|(_, uri)| uri.as_str());
        match Rules::of(base).absolute(&candidate.reference, suffix, known.is_strict) {
            Ok((uri, _)) if is_element(candidate) && is_of_no_page(&uri) => expected[at] = "scheme",
            Ok((uri, is_relative)) => {
                needs[at] = chosen.filter(|_| is_relative).map(|(weaker, _)| weaker);
                chosen = Some((at, uri));
            }
            Err(why) => expected[at] = why,
        }
    }
    let mut next = chosen.as_ref().map(|(at, _)| *at);
    while let Some(at) = next {
        let is_chosen = chosen.as_ref().is_some_and(|(chosen, _)| *chosen == at);
        expected[at] = if is_chosen { "chosen" } else { "resolved against" };
        next = needs[at];
    }
    let became = |candidate: &Candidate| match candidate.outcome {
        Outcome::Chosen => "chosen",
        Outcome::ResolvedAgainst => "resolved against",
        Outcome::Lost(loss) => {
            let rule = (loss.name(), loss.section());
            let is_of_url = rule.0 == "invalid" && rule.1.starts_with("URL Standard section ");
            let is_known = RULES.contains(&rule) || is_of_url;
            assert!(is_known && is_line(&loss.to_string()), "{rule:?}: {loss}");
            loss.name()
        }
    };
    assert_eq!(candidates.iter().map(became).collect::<Vec<_>>(), expected, "{base:?}");
    let references: Vec<_> = candidates.iter().map(|it| it.reference.as_str()).collect();
    assert_eq!(
        base.uri.as_ref().map(|uri| before_query(uri.as_str(), &references)),
        chosen.as_ref().map(|(_, uri)| before_query(uri, &references))
    );
}

/// The level of a candidate follows from its location.
fn leveled(candidate: &Candidate, known: Known, scopes: &[ScopeId]) {
    let level = (candidate.level, candidate.level.name(), candidate.level.section());
    assert!(LEVELS.contains(&level), "{level:?}");
    are_names(LEVELS.map(|(level, ..)| level.name()));
    let place = candidate.scope.map(|scope| scopes.iter().position(|other| *other == scope));
    let is_so = match (candidate.level.name(), place, &candidate.site) {
        ("embedded", Some(Some(0)), Some(_))
        | ("encapsulating" | "default", Some(Some(_)), Some(_)) => true,
        ("retrieval", None, None) => known.retrieved.contains(&&*candidate.reference),
        ("default", None, None) => known.default == Some(&*candidate.reference),
        _ => false,
    };
    assert!(is_so, "{candidate:?}");
}

/// The number of enclosing scopes with a base, and the mail part.
pub(super) fn inside(found: &Document, link: &Link, depth: Option<usize>, part: Option<String>) {
    let around = around(found, link.scope);
    let name = |id: &ScopeId| {
        found.scopes().find(|(other, _)| other == id).map(|(_, scope)| scope.name().to_owned())
    };
    if let Some(depth) = depth {
        let elements =
            around.iter().filter_map(name).filter(|name| name.starts_with("element ")).count();
        assert_eq!((elements, around.len()), (depth, depth + 1), "{link:?}");
    }
    if let Some(part) = part {
        let outermost = around.len().checked_sub(2).and_then(|at| name(&around[at]));
        assert_eq!(outermost, Some(part), "{link:?}");
    }
}
