//! A hit in the making: what it is, where it is, and whether RFC 3986 allows it.

use std::borrow::Cow;

use memchr::memchr_iter;
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
    /// What stands there.
    pub(super) raw: &'t str,
    pub(super) uri: Cow<'t, str>,
    pub(super) flags: Flags,
    pub(super) alternatives: Vec<String>,
}

/// A text that is a URI.
pub(super) struct Judged<'t> {
    /// The text.
    pub(super) raw: &'t str,
    /// The URI.
    pub(super) uri: Cow<'t, str>,
    /// What there is to say about it.
    pub(super) flags: Flags,
}

/// The URI that a text is; nothing if it is none.
#[inline]
pub(super) fn judged<'t>(finder: &Finder, raw: &'t [u8]) -> Option<Judged<'t>> {
    work::did(raw.len());
    match UriRef::parse_bytes(raw) {
        Ok(reference) => {
            let raw = reference.as_str();
            Some(Judged { raw, uri: Cow::Borrowed(raw), flags: audited(reference)? })
        }
        Err(_) => unusual(finder, raw),
    }
}

/// The URI of an IRI, and what is a URI for somebody else.
#[cold]
fn unusual<'t>(finder: &Finder, raw: &'t [u8]) -> Option<Judged<'t>> {
    let raw = std::str::from_utf8(raw).ok()?;
    let uri = iri::mapped(raw);
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
    Some(Judged { raw, uri, flags })
}

/// The URI alone, as an alternative.
pub(super) fn alternative(finder: &Finder, text: &str) -> Option<String> {
    judged(finder, text.as_bytes()).map(|judged| judged.uri.into_owned())
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
#[inline]
fn audited(reference: UriRef<'_>) -> Option<Flags> {
    let mut flags = Flags::default();
    if let Some(host) = reference.host() {
        let host = host.as_str();
        if host.is_empty() && lacks_host(reference) {
            return None;
        }
        // Both signs are among the few of a host that are less than any letter, digit, dot or hyphen.
        if host.bytes().any(|byte| byte < b'-') {
            for byte in host.bytes() {
                match byte {
                    b'*' => flags |= Flags::WILDCARD,
                    b'$' => flags |= Flags::PLACEHOLDER,
                    _ => {}
                }
            }
        }
        if reference.userinfo().is_some_and(|userinfo| userinfo.password().is_some()) {
            flags |= Flags::PASSWORD;
        }
    }
    if let Some(query) = reference.query()
        && memchr_iter(b'&', query.as_str().as_bytes()).any(|at| query.as_str()[at..].starts_with("&amp;"))
    {
        flags |= Flags::HTML_ENTITY;
    }
    Some(flags)
}

/// The same with the square brackets of query and fragment as escapes, if there are any: RFC 2396 with RFC 2732 allows them
/// there, and so do browsers.
fn without_brackets(uri: &str) -> Option<String> {
    let (before, behind) = uri.split_at(uri.find(['?', '#'])?);
    behind.contains(['[', ']']).then(|| format!("{before}{}", behind.replace('[', "%5B").replace(']', "%5D")))
}
