//! Other libraries that answer the same questions: what they say is what we say.
//!
//! A peer is asked what is within its scope, which is the part of a question on which its document and ours agree. Where it is known
//! to answer otherwise its answer is predicted, by what the fault does to ours or to the section's steps, and compared with the
//! prediction: so a new fault is noticed where there is an old one. A refusal is an answer. Each fault is in [`KNOWN`] with a question
//! that shows it, and a test sees to it that the peer still differs there.

mod answers;
mod document;
mod fluent_uri;
mod iri_string;
mod known;
mod oxiri;
pub(crate) mod repairs;
#[cfg(has_uriparser)]
mod uriparser;
mod whatwg;

use std::fmt;

use urikit::{AbsoluteUri, UriRef};

use crate::Held;
use crate::input::{Language, texts};
use answers::{LEADS_THERE, judged, our_reference, our_target};
pub use known::KNOWN;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub enum Question<'a> {
    /// Whether a text is a URI-reference, and its components.
    Parse(&'a str),
    /// Whether a text is an IRI-reference, and its components.
    Iri(&'a str),
    /// The target of a reference: the base, the reference.
    Resolve(&'a str, &'a str),
    /// A normal form.
    Normalize(&'a str),
    /// Whether the reference that is found from a base to a target leads there, and is no shorter than ours.
    Relativize(&'a str, &'a str),
}

impl fmt::Display for Question<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(text) | Self::Iri(text) => write!(f, "parts of `{text}`"),
            Self::Resolve(base, "") => write!(f, "nothing on `{base}`"),
            Self::Resolve(base, reference) => write!(f, "`{reference}` on `{base}`"),
            Self::Normalize(text) => write!(f, "normal form of `{text}`"),
            Self::Relativize(base, target) => write!(f, "from `{base}` to `{target}`"),
        }
    }
}

/// What is answered to a question that is within a peer's scope.
#[derive(Clone, Debug)]
pub(crate) struct Answers {
    /// The library's answer.
    pub(crate) ours: String,
    /// The peer's.
    pub(crate) theirs: String,
    /// What the peer is known to answer: the same, but for its faults.
    pub(crate) known: String,
}

/// Somebody who can be asked.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    /// What is answered, or nothing where the question is beyond the peer's scope.
    pub(crate) ask: fn(Question<'_>) -> Option<Answers>,
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
    fluent_uri::PEER,
    iri_string::PEER,
    oxiri::PEER,
    whatwg::PEER,
    #[cfg(has_uriparser)]
    uriparser::PEER,
];

/// All answer as they are known to, if anybody can be asked.
fn ask_all(question: Question<'_>) -> Option<Held> {
    let mut held = None;
    for peer in PEERS {
        if let Some(Answers { ours, theirs, known }) = (peer.ask)(question) {
            assert!(
                theirs == known,
                "{} {question:?}: {theirs}, where ours is {ours}, and {known} was expected",
                peer.name
            );
            held = Some(Held);
        }
    }
    held
}

/// They accept what we accept, of URIs and of IRIs, and find the same components.
pub(crate) fn parse(data: &[u8]) -> Option<Held> {
    let text = Language::IRI_REFERENCE.text(data);
    ask_all(Question::Parse(&text)).and(ask_all(Question::Iri(&text)))
}

/// A target is the target that peers find. Where one of them is known to find another the document judges ours.
pub(crate) fn resolve(data: &[u8]) -> Option<Held> {
    let [base, text] = texts([&Language::ABSOLUTE, &Language::REFERENCE], data);
    if AbsoluteUri::parse(&base).is_err() || UriRef::parse(&text).is_err() {
        return None;
    }
    assert_eq!(our_target(&base, &text), document::target(&base, &text), "{base} {text}");
    ask_all(Question::Resolve(&base, &text))
}

/// A normal form is the one that peers find.
pub(crate) fn normalize(data: &[u8]) -> Option<Held> {
    let text = Language::REFERENCE.text(data);
    UriRef::parse(&text).ok().and_then(|_| ask_all(Question::Normalize(&text)))
}

/// No peer finds a shorter reference that leads to the target, and ours leads there.
pub(crate) fn relativize(data: &[u8]) -> Option<Held> {
    let [base, text] = texts([&Language::ABSOLUTE, &Language::URI], data);
    let found = our_reference(&base, &text)?;
    assert_eq!(judged(&base, &text, &found), LEADS_THERE, "{base} {text}");
    ask_all(Question::Relativize(&base, &text))
}

/// Whether a difference is still there, and is as it was; nothing where the peer is not.
#[must_use]
pub fn still_differs(difference: &Difference) -> Option<bool> {
    let peer = PEERS.iter().find(|peer| peer.name == difference.peer)?;
    let answers = (peer.ask)(difference.question);
    Some(answers.is_some_and(|it| it.ours != it.theirs && it.theirs == it.known))
}
