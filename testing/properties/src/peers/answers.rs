//! What the library answers, in words that answers are compared in.

use urikit::iri::IriRef;
use urikit::normalize::{NormalizeSteps, Normalizer};
use urikit::{AbsoluteUri, Uri, UriRef};

use super::{Answers, document};

/// The answer of somebody who has none.
pub(super) const REFUSED: &str = "refused";

/// An answer, or that there is none.
pub(super) fn or_refused(answer: Option<String>) -> String {
    answer.unwrap_or_else(|| REFUSED.to_owned())
}

impl Answers {
    /// Of a peer that is known for nothing here.
    pub(super) fn alike(ours: String, theirs: String) -> Self {
        Self { known: ours.clone(), ours, theirs }
    }
}

/// Components as they are compared: scheme, userinfo, host, port, path, query and fragment.
pub(super) type Parts<'a> = [Option<&'a str>; 7];

/// Components, or that a text is no reference.
pub(super) fn shown(parts: Option<Parts<'_>>) -> String {
    or_refused(parts.map(|parts| format!("{parts:?}")))
}

/// The components that we find in a URI-reference.
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

/// The components that we find in an IRI-reference.
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

/// Our target of a reference on a base.
pub(super) fn our_target(base: &str, reference: &str) -> String {
    let target = AbsoluteUri::parse(base).ok().zip(UriRef::parse(reference).ok());
    or_refused(target.map(|(base, reference)| base.resolve(reference).to_string()))
}

/// Our normal form by syntax.
pub(super) fn our_normal_form(text: &str) -> String {
    let normalizer = Normalizer::new().steps(NormalizeSteps::SYNTAX);
    or_refused(
        UriRef::parse(text).ok().map(|reference| normalizer.normalize(reference).to_string()),
    )
}

/// The normal form of those who do not know that in some schemes, such as `urn`, dots are data: ours of the same in another scheme.
pub(super) fn hierarchical_form(text: &str) -> String {
    match document::parse(text).scheme {
        Some(scheme) => {
            let form = our_normal_form(&format!("x{}", &text[scheme.len()..]));
            scheme.to_ascii_lowercase() + &form[1..]
        }
        None => our_normal_form(text),
    }
}

/// The reference that we find from a base to a target, if they are such.
pub(super) fn our_reference(base: &str, target: &str) -> Option<String> {
    Some(AbsoluteUri::parse(base).ok()?.relativize(Uri::parse(target).ok()?).to_string())
}

/// What is said of a reference that is as it should be.
pub(super) const LEADS_THERE: &str = "leads there";

/// What there is to say about a reference that somebody has found: it leads to the target (section 5.2), and is not shorter than
/// ours.
pub(super) fn judged(base: &str, target: &str, found: &str) -> String {
    let led = document::target(base, found);
    let ours = our_reference(base, target).unwrap_or_default();
    // What has dot-segments loses them on the way, whoever leads.
    if led != target && led != document::target(base, target) {
        format!("{found:?} leads to {led:?}")
    } else if found.len() < ours.len() {
        format!("{found:?} is shorter than {ours:?}")
    } else {
        LEADS_THERE.to_owned()
    }
}
