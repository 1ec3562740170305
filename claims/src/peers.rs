//! Other libraries that answer the same questions: what they say is what we say.
//!
//! A peer answers questions within its scope, which is the part of a question on which its document and ours agree. Where it is
//! known to differ there the difference is in [`KNOWN`], with a question that shows it: a test sees to it that the peer still
//! differs there.

mod crates;
mod known;
#[cfg(feature = "uriparser")]
mod uriparser;
mod whatwg;

use urikit::iri::IriRef;
use urikit::normalize::{Normalizer, Steps};
use urikit::resolve::EncodedDots;
use urikit::scheme::{Hierarchy, Schemes};
use urikit::{AbsoluteUri, Uri, UriRef};

use crate::Held;
use crate::input::{Language, texts};
pub use known::KNOWN;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub enum Question<'a> {
    /// Whether a text is a reference, and its components.
    Parse(&'a str),
    /// The target of a reference: the base, the reference.
    Resolve(&'a str, &'a str),
    /// A normal form.
    Normalize(&'a str),
    /// Whether a reference that the peer finds from a base to a target leads there, and is no shorter than ours.
    Relativize(&'a str, &'a str),
}

/// What the library and a peer answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answers {
    pub(crate) ours: String,
    pub(crate) theirs: String,
}

/// Somebody who can be asked.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    /// Whether this machine has it.
    pub(crate) is_there: fn() -> bool,
    /// What both answer, or nothing where the question is beyond the peer's scope.
    pub(crate) ask: fn(Question<'_>) -> Option<Answers>,
    /// Whether the peer is known to answer otherwise. It may be that it does not.
    pub(crate) is_known: fn(Question<'_>) -> bool,
}

/// A question to which a peer answers otherwise, and why.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    /// The peer.
    pub peer: &'static str,
    /// The question.
    pub question: Question<'static>,
    /// What it is, and who is right by which section.
    pub why: &'static str,
}

/// All there are.
const PEERS: &[Peer] = &[
    crates::FLUENT_URI,
    crates::IRI_STRING,
    crates::OXIRI,
    whatwg::URL,
    #[cfg(feature = "uriparser")]
    uriparser::URIPARSER,
];

/// All answer alike, but for what they are known for.
fn ask_all(question: Question<'_>) {
    for peer in PEERS {
        if let Some(Answers { ours, theirs }) = (peer.ask)(question)
            && ours != theirs
        {
            assert!((peer.is_known)(question), "{} {question:?}: {theirs}, not {ours}", peer.name);
        }
    }
}

/// They accept what we accept, of URIs and of IRIs, and find the same components.
pub(crate) fn parse(data: &[u8]) -> Option<Held> {
    let text = Language::IRI_REFERENCE.text(data);
    ask_all(Question::Parse(&text));
    let iri = IriRef::parse(&text).is_ok();
    assert_eq!(iri, fluent_uri::IriRef::parse(&*text).is_ok(), "fluent-uri {text:?}");
    assert_eq!(iri, iri_string::types::IriReferenceStr::new(&text).is_ok(), "iri-string {text:?}");
    assert_eq!(iri, oxiri::IriRef::parse(&*text).is_ok(), "oxiri {text:?}");
    Some(Held)
}

/// A target is the target that peers find.
pub(crate) fn resolve(data: &[u8]) -> Option<Held> {
    let [base, text] = texts([&Language::ABSOLUTE, &Language::REFERENCE], data);
    ask_all(Question::Resolve(&base, &text));
    Some(Held)
}

/// A normal form is the one that peers find.
pub(crate) fn normalize(data: &[u8]) -> Option<Held> {
    ask_all(Question::Normalize(&Language::REFERENCE.text(data)));
    Some(Held)
}

/// No peer finds a shorter reference that leads to the target.
pub(crate) fn relativize(data: &[u8]) -> Option<Held> {
    let [base, text] = texts([&Language::ABSOLUTE, &Language::URI], data);
    ask_all(Question::Relativize(&base, &text));
    Some(Held)
}

/// Components as they are compared.
pub(crate) type Parts<'a> = [Option<&'a str>; 7];

/// Ours: scheme, userinfo, host, port, path, query and fragment, or that there are none.
pub(crate) fn our_parts(text: &str) -> String {
    shown(UriRef::parse(text).ok().map(|uri| {
        [
            uri.scheme().map(|part| part.as_str()),
            uri.userinfo().map(|part| part.as_str()),
            uri.host().map(|part| part.as_str()),
            uri.port().map(|part| part.as_str()),
            Some(uri.path().as_str()),
            uri.query().map(|part| part.as_str()),
            uri.fragment().map(|part| part.as_str()),
        ]
    }))
}

/// Components, or that a text is no reference.
pub(crate) fn shown(parts: Option<Parts<'_>>) -> String {
    parts.map_or_else(|| "not a reference".to_owned(), |parts| format!("{parts:?}"))
}

/// Our target of a reference on a base, if both are. Some peers take `%2e` for a dot, which is for them to choose.
pub(crate) fn our_target(base: &str, reference: &str, dots: EncodedDots) -> Option<String> {
    let resolver = AbsoluteUri::parse(base).ok()?.resolver().encoded_dots(dots);
    Some(resolver.resolve(UriRef::parse(reference).ok()?).ok()?.to_string())
}

/// Our normal form by syntax, if it is a reference. Only here dots are data in some schemes, such as `urn`.
pub(crate) fn our_normal_form(text: &str) -> Option<String> {
    let reference = UriRef::parse(text).ok()?;
    let info = reference.scheme().and_then(|scheme| Schemes::BUILT_IN.find(scheme.as_str()));
    if info.is_some_and(|info| info.hierarchy == Hierarchy::Opaque) {
        return None;
    }
    Some(Normalizer::new().steps(Steps::SYNTAX).normalize(reference).to_string())
}

/// Whether a path has dot-segments, whose letters may be escaped.
pub(crate) fn has_dots(text: &str) -> bool {
    let is_dots = |octets: &[u8]| octets == b"." || octets == b"..";
    UriRef::parse(text).is_ok_and(|uri| uri.path().segments().any(|it| is_dots(&it.decode().to_bytes())))
}

/// What there is to say about a reference that a peer has found: it leads to the target, and is not shorter than ours.
pub(crate) fn judged(base_text: &str, target_text: &str, theirs: &str) -> Option<Answers> {
    let (base, target) = (AbsoluteUri::parse(base_text).ok()?, Uri::parse(target_text).ok()?);
    let ours = base.relativize(target).to_string();
    let expected = "leads there".to_owned();
    let found = match our_target(base_text, theirs, EncodedDots::Literal) {
        Some(found) if found == base.resolve(target).to_string() => {
            if theirs.len() < ours.len() {
                format!("is shorter than {ours}: {theirs}")
            } else {
                expected.clone()
            }
        }
        found => format!("{theirs} leads to {found:?}"),
    };
    Some(Answers { ours: expected, theirs: found })
}

/// Whether a difference is still there, and is known; nothing where the peer is not.
#[must_use]
pub fn still_differs(difference: &Difference) -> Option<bool> {
    let peer = PEERS.iter().find(|peer| peer.name == difference.peer && (peer.is_there)())?;
    let answers = (peer.ask)(difference.question);
    Some((peer.is_known)(difference.question) && answers.is_some_and(|it| it.ours != it.theirs))
}
