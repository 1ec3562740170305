//! The crate `iri-string`.

use iri_string::format::ToDedicatedString;
use iri_string::types::{IriReferenceStr, UriAbsoluteStr, UriReferenceStr, UriStr};

use super::answers::{or_refused, our_iri_parts, our_normal_form, our_parts, our_target, shown};
use super::document::unescaped;
use super::document::{self, Source};
use super::{Answers, Peer, Question};

pub(super) const PEER: Peer = Peer { name: "iri-string", ask };

fn ask(question: Question<'_>) -> Option<Answers> {
    match question {
        Question::Parse(text) => Some(Answers::alike(our_parts(text), their_parts(text))),
        Question::Iri(text) => Some(Answers::alike(our_iri_parts(text), their_iri_parts(text))),
        Question::Resolve(base, reference) => Some(Answers {
            ours: our_target(base, reference),
            theirs: or_refused(their_target(base, reference)),
            known: known_target(base, reference),
        }),
        // It normalizes URIs only.
        Question::Normalize(text) => document::parse(text).scheme.map(|_| Answers {
            ours: our_normal_form(text),
            theirs: or_refused(
                UriStr::new(text).ok().map(|it| it.normalize().to_dedicated_string().into()),
            ),
            known: known_normal_form(text),
        }),
        Question::Relativize(..) => None,
    }
}

fn their_parts(text: &str) -> String {
    shown(UriReferenceStr::new(text).ok().map(|uri| {
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
    }))
}

fn their_iri_parts(text: &str) -> String {
    shown(IriReferenceStr::new(text).ok().map(|iri| {
        let authority = iri.authority_components();
        [
            iri.scheme_str(),
            authority.and_then(|it| it.userinfo()),
            authority.map(|it| it.host()),
            authority.and_then(|it| it.port()),
            Some(iri.path_str()),
            iri.query_str(),
            iri.fragment().map(|it| it.as_str()),
        ]
    }))
}

fn their_target(base: &str, reference: &str) -> Option<String> {
    let base = UriAbsoluteStr::new(base).ok()?;
    Some(UriReferenceStr::new(reference).ok()?.resolve_against(base).to_dedicated_string().into())
}

/// It treats escaped dots as dots.
fn known_target(base: &str, reference: &str) -> String {
    let (base, reference) = (document::parse(base), document::parse(reference));
    let source = Source::of(&reference);
    let path = source.path(&base, &reference);
    let path = match source {
        Source::Base => path,
        _ => document::remove_dot_segments(&document::with_plain_dots(&path)),
    };
    document::target_with_path(&base, &reference, path)
}

/// It removes dot-segments in every scheme, and the colon of an empty port; it only lowercases
/// addresses, and keeps uppercase in hosts with a non-ASCII octet.
fn known_normal_form(text: &str) -> String {
    let ours = our_normal_form(text);
    let mut form = document::parse(&ours);
    let authority = form.authority.zip(document::parse(text).authority).map(|(normal, source)| {
        let ([userinfo, host, port], [_, written, _]) =
            (document::authority_parts(normal), document::authority_parts(source));
        let spelled = unescaped(written);
        let is_ascii =
            spelled.split('%').skip(1).all(|escape| escape.starts_with(|digit| digit < '8'));
        let host = if document::ipv6(written).is_some() {
            written.to_ascii_lowercase()
        } else if is_ascii {
            host.to_owned()
        } else {
            spelled
        };
        document::without_empty_port(&format!("{userinfo}{host}{port}")).to_owned()
    });
    form.authority = authority.as_deref();
    document::recompose(&form)
}
