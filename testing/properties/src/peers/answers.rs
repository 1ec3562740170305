//! Answers of urikit, as strings.

use urikit::IriRef;
use urikit::normalize::{NormalizeSteps, Normalizer, RootlessPath};
use urikit::{Uri, UriRef};

use super::{Answers, document};

/// The answer for an error.
pub(super) const REFUSED: &str = "refused";

pub(super) fn or_refused(answer: Option<String>) -> String {
    answer.unwrap_or_else(|| REFUSED.to_owned())
}

impl Answers {
    /// For a peer without known differences.
    pub(super) fn alike(ours: String, theirs: String) -> Self {
        Self { known: ours.clone(), ours, theirs }
    }
}

/// Scheme, userinfo, host, port, path, query, and fragment.
pub(super) type Parts<'a> = [Option<&'a str>; 7];

pub(super) fn shown(parts: Option<Parts<'_>>) -> String {
    or_refused(parts.map(|parts| format!("{parts:?}")))
}

pub(super) fn our_parts(text: &str) -> String {
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

pub(super) fn our_iri_parts(text: &str) -> String {
    shown(IriRef::parse(text).ok().map(|iri| {
        [
            iri.scheme().map(|part| part.as_str()),
            iri.userinfo().map(|part| part.as_str()),
            iri.host().map(|part| part.as_str()),
            iri.port().map(|part| part.as_str()),
            Some(iri.path().as_str()),
            iri.query().map(|part| part.as_str()),
            iri.fragment().map(|part| part.as_str()),
        ]
    }))
}

pub(super) fn our_target(base: &str, reference: &str) -> String {
    let target = Uri::parse(base).ok().zip(UriRef::parse(reference).ok());
    or_refused(target.map(|(base, reference)| base.resolve(reference).to_string()))
}

/// Our normal form by syntax. Peers remove dot-segments also from rootless paths.
pub(super) fn our_normal_form(text: &str) -> String {
    let normalizer =
        Normalizer::new().steps(NormalizeSteps::SYNTAX).rootless(RootlessPath::AsSpecified);
    or_refused(
        UriRef::parse(text).ok().map(|reference| normalizer.normalize(reference).to_string()),
    )
}

pub(super) fn our_reference(base: &str, target: &str) -> Option<String> {
    Some(Uri::parse(base).ok()?.relativize(Uri::parse(target).ok()?).to_string())
}

pub(super) const RESOLVES: &str = "resolves to the target";

/// Checks that a reference resolves to the target (section 5.2) and is not longer than ours.
pub(super) fn judged(base: &str, target: &str, found: &str) -> String {
    let target_found = document::target(base, found);
    let ours = our_reference(base, target).unwrap_or_default();
    // Dot-segments of the target are removed in any case.
    if target_found != target && target_found != document::target(base, target) {
        format!("{found:?} resolves to {target_found:?}")
    } else if found.len() < ours.len() {
        format!("{found:?} is shorter than {ours:?}")
    } else {
        RESOLVES.to_owned()
    }
}
