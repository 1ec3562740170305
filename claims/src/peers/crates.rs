//! Libraries of Rust that read by RFC 3986.

use iri_string::format::ToDedicatedString;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};
use urikit::UriRef;
use urikit::component::HostKind;
use urikit::resolve::EncodedDots;

use super::{Answers, Peer, Question, has_dots, judged, our_normal_form, our_parts, our_target, shown};

pub(super) const FLUENT_URI: Peer =
    Peer { name: "fluent-uri", is_there: || true, ask: fluent_uri, is_known: is_known_of_fluent_uri };
pub(super) const IRI_STRING: Peer =
    Peer { name: "iri-string", is_there: || true, ask: iri_string, is_known: is_known_of_iri_string };
pub(super) const OXIRI: Peer = Peer { name: "oxiri", is_there: || true, ask: oxiri, is_known: |_| false };

/// Whether there is a port that is empty. To leave it away is a step by the scheme for us (section 6.2.3), and not for others.
fn has_empty_port(text: &str) -> bool {
    UriRef::parse(text).is_ok_and(|uri| uri.port().is_some_and(|port| port.as_str().is_empty()))
}

fn has_ipv6(text: &str) -> bool {
    UriRef::parse(text).is_ok_and(|uri| uri.host().is_some_and(|host| host.kind() == HostKind::Ipv6))
}

fn fluent_uri(question: Question<'_>) -> Option<Answers> {
    use fluent_uri::{Uri as Whole, UriRef as Reference};

    match question {
        Question::Parse(text) => {
            let parsed = Reference::parse(text).ok();
            let parts = parsed.as_ref().map(|uri| {
                let authority = uri.authority();
                [
                    uri.scheme().map(|it| it.as_str()),
                    authority.and_then(|it| it.userinfo()).map(|it| it.as_str()),
                    authority.map(|it| it.host()),
                    authority.and_then(|it| it.port()).map(|it| it.as_str()),
                    Some(uri.path().as_str()),
                    uri.query().map(|it| it.as_str()),
                    uri.fragment().map(|it| it.as_str()),
                ]
            });
            Some(Answers { ours: our_parts(text), theirs: shown(parts) })
        }
        Question::Resolve(base, reference) => {
            let on = Whole::parse(base).ok()?;
            let theirs = Reference::parse(reference).ok()?.resolve_against(&on).ok()?.into_string();
            Some(Answers { ours: our_target(base, reference, EncodedDots::Dots)?, theirs })
        }
        Question::Normalize(text) if has_empty_port(text) => None,
        Question::Normalize(text) => {
            let normalizer = fluent_uri::normalize::Normalizer::new().default_port_with(|_| None);
            let theirs = normalizer.normalize(&Whole::parse(text).ok()?).ok()?.into_string();
            Some(Answers { ours: our_normal_form(text)?, theirs })
        }
        Question::Relativize(..) => None,
    }
}

/// Whether the last segment of a base's path is `..`, whose letters may be escaped.
fn ends_with_dots(base: &str) -> bool {
    let decoded =
        |uri: UriRef<'_>| uri.path().segments().next_back().map(|it| *it.decode().to_bytes() == *b"..");
    UriRef::parse(base).ok().and_then(decoded) == Some(true)
}

fn is_known_of_fluent_uri(question: Question<'_>) -> bool {
    let is_rootless = |uri: UriRef<'_>| !uri.path().is_absolute() && uri.authority().is_none();
    match question {
        Question::Resolve(base, reference) => UriRef::parse(reference).is_ok_and(|uri| {
            let is_inherited = uri.scheme().is_none() && uri.path().is_empty();
            is_rootless(uri)
                && (uri.scheme().is_some() && has_dots(reference)
                    || is_inherited && has_dots(base)
                    || ends_with_dots(base))
        }),
        Question::Normalize(text) => UriRef::parse(text).is_ok_and(is_rootless) && has_dots(text),
        _ => false,
    }
}

fn iri_string(question: Question<'_>) -> Option<Answers> {
    match question {
        Question::Parse(text) => {
            let parsed = UriReferenceStr::new(text).ok();
            let parts = parsed.map(|uri| {
                let authority = uri.authority_components();
                [
                    uri.scheme_str(),
                    authority.and_then(|it| it.userinfo()),
                    authority.map(|it| it.host()),
                    authority.and_then(|it| it.port()),
                    Some(uri.path_str()),
                    uri.query_str(),
                    uri.fragment().map(|it| it.as_str()),
                ]
            });
            Some(Answers { ours: our_parts(text), theirs: shown(parts) })
        }
        Question::Resolve(base, reference) => {
            let on = UriAbsoluteStr::new(base).ok()?;
            let resolved = UriReferenceStr::new(reference).ok()?.resolve_against(on);
            resolved.ensure_rfc3986_normalizable().ok()?;
            let theirs = resolved.to_dedicated_string().as_str().to_owned();
            Some(Answers { ours: our_target(base, reference, EncodedDots::Dots)?, theirs })
        }
        // Addresses it leaves as they are.
        Question::Normalize(text) if has_empty_port(text) || has_ipv6(text) => None,
        Question::Normalize(text) => {
            let normalized = UriStr::new(text).ok()?.normalize();
            normalized.ensure_rfc3986_normalizable().ok()?;
            let theirs = normalized.to_dedicated_string().as_str().to_owned();
            Some(Answers { ours: our_normal_form(text)?, theirs })
        }
        Question::Relativize(..) => None,
    }
}

/// A host with escapes that stay keeps its capitals.
fn is_known_of_iri_string(question: Question<'_>) -> bool {
    let Question::Normalize(text) = question else { return false };
    UriRef::parse(text).is_ok_and(|uri| uri.host().is_some_and(|host| host.as_str().contains('%')))
}

fn oxiri(question: Question<'_>) -> Option<Answers> {
    match question {
        // It has the authority as one, and reads IRIs.
        Question::Parse(text) => {
            let ours = UriRef::parse(text).ok()?;
            let part = |part: Option<&str>| part.map(str::to_owned);
            let ours = [
                part(ours.scheme().map(|it| it.as_str())),
                part(ours.authority().map(|it| it.as_str())),
                part(Some(ours.path().as_str())),
                part(ours.query().map(|it| it.as_str())),
                part(ours.fragment().map(|it| it.as_str())),
            ];
            let theirs = oxiri::IriRef::parse(text).ok().map(|uri| {
                [uri.scheme(), uri.authority(), Some(uri.path()), uri.query(), uri.fragment()].map(part)
            });
            Some(Answers { ours: format!("{:?}", Some(ours)), theirs: format!("{theirs:?}") })
        }
        Question::Resolve(base, reference) => {
            let on = oxiri::Iri::parse(base).ok()?;
            let theirs = on.resolve(&oxiri::IriRef::parse(reference).ok()?).ok()?.into_inner();
            Some(Answers { ours: our_target(base, reference, EncodedDots::Literal)?, theirs })
        }
        Question::Relativize(base, target) => {
            let found = oxiri::Iri::parse(base).ok()?.relativize(&oxiri::Iri::parse(target).ok()?).ok()?;
            judged(base, target, found.as_str())
        }
        Question::Normalize(_) => None,
    }
}
