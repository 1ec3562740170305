//! Explanations of the components by RFC 3987.

use urikit::IriRef;
use urikit::component::{Encoded, Host, HostKind};
use urikit::normalize::Normalizer;
use urikit_schemes::SCHEMES;

use super::facts::{encoded_meaning, fact};
use super::{Fact, NORMAL};
use crate::output::printable::printable;
use crate::reading::{Parsed, Reference};

/// Returns a line for each component that is defined, one for the corresponding URI, and one for
/// the normal form.
pub(super) fn facts(reading: &Parsed<'_>) -> Vec<Fact> {
    let Reference::Iri(iri) = *reading.reference() else { return Vec::new() };
    let mut facts = Vec::with_capacity(9);
    for component in reading.components() {
        let meaning = match (component.name, iri.host()) {
            ("host", Some(host)) => host_meaning(iri, host),
            (name, _) => meaning(name, iri),
        };
        facts.push(fact(
            component.name,
            &printable(reading.as_str()[component.span].as_bytes()),
            component.section,
            meaning,
        ));
    }
    if !iri.as_str().is_ascii() {
        facts.push(fact("URI", "", "3.1", iri.to_uri().to_string()));
    }
    let normal = Normalizer::new().schemes(SCHEMES).normalize(iri);
    let is_normalized = normal.as_str() == iri.as_str();
    let meaning = if is_normalized {
        "already normalized".to_owned()
    } else {
        printable(normal.as_str().as_bytes())
    };
    facts.push(fact(NORMAL, "", "5.3", meaning));
    facts
}

fn meaning(name: &str, iri: IriRef<'_>) -> String {
    let with_decoded = |meaning: &str, part: Option<Encoded<'_>>| match part {
        Some(part) => encoded_meaning(meaning, part),
        None => meaning.to_owned(),
    };
    match name {
        "scheme" => with_decoded("case-insensitive; always ASCII", None),
        "userinfo" => with_decoded(
            "username, and after a colon a password, in clear text",
            iri.userinfo().map(|part| *part),
        ),
        "port" => with_decoded("instead of the default port of the scheme, if any", None),
        "path" => with_decoded(
            "segments separated by slashes (a URI always has a path)",
            Some(*iri.path()),
        ),
        "query" => with_decoded(
            "the only component that allows private-use characters",
            iri.query().map(|part| *part),
        ),
        _ => with_decoded("not used for retrieval", iri.fragment().map(|part| *part)),
    }
}

fn host_meaning(iri: IriRef<'_>, host: Host<'_>) -> String {
    if host.kind() != HostKind::RegName {
        return format!("address of kind {}", host.kind().name());
    }
    let meaning = match host.reg_name() {
        Some(name) => encoded_meaning("registered name", *name),
        None => "registered name".to_owned(),
    };
    if host.as_str().is_ascii() {
        return meaning;
    }
    match iri.to_uri_by_idna() {
        Ok(uri) => format!("{meaning}; {} in DNS", uri.host().map_or("", |host| host.as_str())),
        Err(error) => {
            format!("{meaning}; not a DNS name: {} ({})", error.message(), error.section())
        }
    }
}
