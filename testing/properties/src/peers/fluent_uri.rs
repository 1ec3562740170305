//! The crate `fluent-uri`.

use fluent_uri::component::{Authority, IAuthority};
use fluent_uri::normalize::Normalizer;
use fluent_uri::{IriRef, Uri, UriRef};

use super::answers::{
    REFUSED, or_refused, our_iri_parts, our_normal_form, our_parts, our_target, shown,
};
use super::document::unescaped;
use super::document::{self, Source};
use super::{Answers, Peer, Question};

pub(super) const PEER: Peer = Peer { name: "fluent-uri", ask };

fn ask(question: Question<'_>) -> Option<Answers> {
    match question {
        Question::Parse(text) => Some(Answers::alike(our_parts(text), their_parts(text))),
        Question::Iri(text) => Some(Answers::alike(our_iri_parts(text), their_iri_parts(text))),
        Question::Resolve(base, reference) => Some(Answers {
            ours: our_target(base, reference),
            theirs: or_refused(their_target(base, reference)),
            known: known_target(base, reference),
        }),
        Question::Normalize(text) => Some(Answers {
            ours: our_normal_form(text),
            theirs: or_refused(their_normal_form(text)),
            known: known_normal_form(text),
        }),
        Question::Relativize(..) => None,
    }
}

fn their_parts(text: &str) -> String {
    let parsed = UriRef::parse(text).ok();
    shown(parsed.as_ref().map(|uri| {
        let authority: Option<Authority<'_>> = uri.authority();
        [
            uri.scheme().map(|it| it.as_str()),
            authority.and_then(|it| it.userinfo()).map(|it| it.as_str()),
            authority.map(|it| it.host()),
            authority.and_then(|it| it.port()).map(|it| it.as_str()),
            Some(uri.path().as_str()),
            uri.query().map(|it| it.as_str()),
            uri.fragment().map(|it| it.as_str()),
        ]
    }))
}

fn their_iri_parts(text: &str) -> String {
    let parsed = IriRef::parse(text).ok();
    shown(parsed.as_ref().map(|iri| {
        let authority: Option<IAuthority<'_>> = iri.authority();
        [
            iri.scheme().map(|it| it.as_str()),
            authority.and_then(|it| it.userinfo()).map(|it| it.as_str()),
            authority.map(|it| it.host()),
            authority.and_then(|it| it.port()).map(|it| it.as_str()),
            Some(iri.path().as_str()),
            iri.query().map(|it| it.as_str()),
            iri.fragment().map(|it| it.as_str()),
        ]
    }))
}

fn their_target(base: &str, reference: &str) -> Option<String> {
    let base = Uri::parse(base).ok()?;
    Some(UriRef::parse(reference).ok()?.resolve_against(&base).ok()?.into_string())
}

fn their_normal_form(text: &str) -> Option<String> {
    let normalizer = Normalizer::new().default_port_with(|_| None);
    Some(normalizer.normalize(&UriRef::parse(text).ok()?).ok()?.into_string())
}

/// It rejects rootless bases except for fragments. It treats escaped dots as dots, keeps a last
/// `..` of the base when merging, and removes dot-segments from all rooted paths, and from no
/// others.
fn known_target(base: &str, reference: &str) -> String {
    let (base, parsed) = (document::parse(base), document::parse(reference));
    let is_beside_fragment = !reference.is_empty() && !reference.starts_with('#');
    if document::is_rootless(&base) && parsed.scheme.is_none() && is_beside_fragment {
        return REFUSED.to_owned();
    }
    let source = Source::of(&parsed);
    let is_climbing = document::with_plain_dots(&base.path).ends_with("/..");
    let path = if source == Source::Merged && is_climbing {
        format!("{}/{}", base.path, parsed.path)
    } else {
        source.path(&base, &parsed)
    };
    let path = if path.starts_with('/') {
        document::remove_dot_segments(&document::with_plain_dots(&path))
    } else {
        path
    };
    document::target_with_path(&base, &parsed, path)
}

/// It keeps dot-segments in rootless paths and relative references, removes them in every scheme,
/// and removes the colon of an empty port.
fn known_normal_form(text: &str) -> String {
    let source = document::parse(text);
    let ours = our_normal_form(text);
    let mut form = document::parse(&ours);
    if source.scheme.is_none() || !source.path.starts_with('/') {
        form.path = unescaped(&source.path).into();
    }
    form.authority = form.authority.map(document::without_empty_port);
    document::recompose(&form)
}
