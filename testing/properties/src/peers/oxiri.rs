//! The crate `oxiri`, which parses IRIs and does not split authorities.

use oxiri::{Iri, IriRef};

use super::answers::{REFUSED, RESOLVES, judged, or_refused, our_target};
use super::document;
use super::{Answers, Peer, Question};

pub(super) const PEER: Peer = Peer { name: "oxiri", ask };

fn ask(question: Question<'_>) -> Option<Answers> {
    match question {
        Question::Iri(text) => Some(Answers::alike(our_parts(text), their_parts(text))),
        Question::Resolve(base, reference) => {
            let ours = our_target(base, reference);
            let known =
                if is_without_guard(base, reference) { REFUSED.to_owned() } else { ours.clone() };
            Some(Answers { ours, theirs: or_refused(their_target(base, reference)), known })
        }
        Question::Relativize(base, target) => {
            let found = their_reference(base, target).map(|found| judged(base, target, &found));
            let known = if has_dots(&document::parse(target).path) { REFUSED } else { RESOLVES };
            Some(Answers {
                ours: RESOLVES.to_owned(),
                theirs: or_refused(found),
                known: known.to_owned(),
            })
        }
        Question::Parse(_) | Question::Normalize(_) => None,
    }
}

type Parts<'a> = [Option<&'a str>; 5];

fn our_parts(text: &str) -> String {
    or_refused(urikit::IriRef::parse(text).ok().map(|iri| {
        let parts: Parts<'_> = [
            iri.scheme().map(|it| it.as_str()),
            iri.authority().map(|it| it.as_str()),
            Some(iri.path().as_str()),
            iri.query().map(|it| it.as_str()),
            iri.fragment().map(|it| it.as_str()),
        ];
        format!("{parts:?}")
    }))
}

fn their_parts(text: &str) -> String {
    or_refused(IriRef::parse(text).ok().map(|iri| {
        let parts: Parts<'_> =
            [iri.scheme(), iri.authority(), Some(iri.path()), iri.query(), iri.fragment()];
        format!("{parts:?}")
    }))
}

fn their_target(base: &str, reference: &str) -> Option<String> {
    Some(Iri::parse(base).ok()?.resolve(&IriRef::parse(reference).ok()?).ok()?.into_inner())
}

fn their_reference(base: &str, target: &str) -> Option<String> {
    Some(Iri::parse(base).ok()?.relativize(&Iri::parse(target).ok()?).ok()?.into_inner())
}

/// It returns an error if the path would be parsed as an authority.
fn is_without_guard(base: &str, reference: &str) -> bool {
    let target = document::unguarded(&document::parse(base), &document::parse(reference));
    target.authority.is_none() && target.path.starts_with("//")
}

/// It finds no reference to a path with dot-segments, or any leading dot.
fn has_dots(path: &str) -> bool {
    path.starts_with('.') || path.split('/').skip(1).any(|segment| matches!(segment, "." | ".."))
}
