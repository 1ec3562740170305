//! A hit in the making: what it is, where it is, and whether RFC 3986 allows it.

use std::borrow::Cow;

use urikit::UriRef;
use urikit::scheme::Schemes;

use super::finder::{Choice, Finder};
use super::hit::{Delimiter, Flags};
use super::iri;
use super::work;

/// A hit in the bytes that have arrived.
#[derive(Clone, Debug)]
pub(super) struct Found<'t> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) delimiter: Delimiter,
    pub(super) uri: Cow<'t, str>,
    pub(super) flags: Flags,
    pub(super) alternatives: Vec<String>,
}

/// The URI of a text, and what there is to say about it; nothing if it is none.
pub(super) fn judged<'t>(finder: &Finder, text: &'t str) -> Option<(Cow<'t, str>, Flags)> {
    work::did(text.len());
    let uri = iri::mapped(text);
    let mut flags = if let Cow::Owned(_) = uri { Flags::IRI } else { Flags::default() };
    match UriRef::parse(&uri) {
        Ok(reference) => flags |= audited(reference)?,
        Err(_) => {
            flags |= Flags::INVALID;
            let without = without_brackets(&uri);
            match without.as_deref().map(UriRef::parse) {
                Some(Ok(reference)) => flags |= audited(reference)?,
                _ if finder.has(Choice::Lenient) => {}
                _ => return None,
            }
        }
    }
    Some((uri, flags))
}

/// Whether there must be a host and is none: schemes that have ports have hosts (for HTTP, RFC 9110 section 4.2.1).
pub(super) fn lacks_host(reference: UriRef<'_>) -> bool {
    reference.host().is_some_and(|host| host.is_empty())
        && reference
            .scheme()
            .and_then(|scheme| Schemes::BUILT_IN.find(scheme.as_str()))
            .is_some_and(|info| info.default_port.is_some())
}

/// What there is to say about a URI; nothing if it lacks a host.
fn audited(reference: UriRef<'_>) -> Option<Flags> {
    let mut flags = Flags::default();
    let Some(host) = reference.host() else { return Some(flags) };
    if lacks_host(reference) {
        return None;
    }
    for byte in host.as_str().bytes() {
        match byte {
            b'*' => flags |= Flags::WILDCARD,
            b'$' => flags |= Flags::PLACEHOLDER,
            _ => {}
        }
    }
    if reference.userinfo().is_some_and(|userinfo| userinfo.password().is_some()) {
        flags |= Flags::PASSWORD;
    }
    Some(flags)
}

/// The same with the square brackets of query and fragment as escapes, if there are any: RFC 2396 with RFC 2732 allows them
/// there, and so do browsers.
fn without_brackets(uri: &str) -> Option<String> {
    let (before, behind) = uri.split_at(uri.find(['?', '#'])?);
    behind.contains(['[', ']']).then(|| format!("{before}{}", behind.replace('[', "%5B").replace(']', "%5D")))
}
