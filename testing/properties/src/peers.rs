//! Comparison with other libraries.
//!
//! A peer only gets questions in its scope, for which its specification and ours agree. If a peer
//! is known to differ, its answer is predicted and compared with the prediction, so new differences
//! are noticed. An error is an answer. [`KNOWN`] has an example of each difference, and a test
//! checks that it still exists.

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

use urikit::{Uri, UriRef};

use crate::Held;
use crate::input::{Language, inputs};
use answers::{RESOLVES, judged, our_reference, our_target};
pub use known::KNOWN;

/// A question to all libraries.
#[derive(Clone, Copy, Debug)]
pub enum Question<'a> {
    /// The components of a URI reference, or an error.
    Parse(&'a str),
    /// The components of an IRI reference, or an error.
    Iri(&'a str),
    /// The target for a base and a reference.
    Resolve(&'a str, &'a str),
    Normalize(&'a str),
    /// Whether the reference from a base to a target resolves to it, and is not longer than ours.
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

/// Answers to a question in the scope of a peer.
#[derive(Clone, Debug)]
pub(crate) struct Answers {
    /// The answer of urikit.
    pub(crate) ours: String,
    pub(crate) theirs: String,
    /// The predicted answer of the peer.
    pub(crate) known: String,
}

pub(crate) struct Peer {
    pub(crate) name: &'static str,
    /// Returns `None` if the question is out of scope.
    pub(crate) ask: fn(Question<'_>) -> Option<Answers>,
}

/// A known difference of a peer.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    pub peer: &'static str,
    pub question: Question<'static>,
    /// The reason, and the section that decides.
    pub why: &'static str,
}

const PEERS: &[Peer] = &[
    fluent_uri::PEER,
    iri_string::PEER,
    oxiri::PEER,
    whatwg::PEER,
    #[cfg(has_uriparser)]
    uriparser::PEER,
];

/// All answers are as predicted. Returns `None` if the question is out of scope for all peers.
fn ask_all(question: Question<'_>) -> Option<Held> {
    let mut held = None;
    for peer in PEERS {
        if let Some(Answers { ours, theirs, known }) = (peer.ask)(question) {
            assert!(
                theirs == known,
                "{} {question:?}: {theirs}; ours is {ours}, and {known} was expected",
                peer.name
            );
            held = Some(Held);
        }
    }
    held
}

/// Peers accept the same URIs and IRIs with the same components.
pub(crate) fn parse(data: &[u8]) -> Option<Held> {
    let text = Language::IRI_REFERENCE.text(data);
    ask_all(Question::Parse(&text)).and(ask_all(Question::Iri(&text)))
}

/// Peers find the same target. Where a peer is known to differ, section 5.2 decides.
pub(crate) fn resolve(data: &[u8]) -> Option<Held> {
    let [base, text] = inputs([&Language::ABSOLUTE, &Language::REFERENCE], data);
    if Uri::parse(&base).is_err() || UriRef::parse(&text).is_err() {
        return None;
    }
    assert_eq!(our_target(&base, &text), document::target(&base, &text), "{base} {text}");
    ask_all(Question::Resolve(&base, &text))
}

/// Peers find the same normal form.
pub(crate) fn normalize(data: &[u8]) -> Option<Held> {
    let text = Language::REFERENCE.text(data);
    UriRef::parse(&text).ok().and_then(|_| ask_all(Question::Normalize(&text)))
}

/// Our reference resolves to the target, and no peer finds a shorter one.
pub(crate) fn relativize(data: &[u8]) -> Option<Held> {
    let [base, text] = inputs([&Language::ABSOLUTE, &Language::URI], data);
    let found = our_reference(&base, &text)?;
    assert_eq!(judged(&base, &text, &found), RESOLVES, "{base} {text}");
    ask_all(Question::Relativize(&base, &text))
}

/// Returns whether a difference still exists; `None` if the peer is not available.
#[must_use]
pub fn still_differs(difference: &Difference) -> Option<bool> {
    let peer = PEERS.iter().find(|peer| peer.name == difference.peer)?;
    let answers = (peer.ask)(difference.question);
    Some(answers.is_some_and(|it| it.ours != it.theirs && it.theirs == it.known))
}
