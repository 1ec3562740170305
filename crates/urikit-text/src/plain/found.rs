//! A hit in the making: what it is, where it is, and whether RFC 3986 allows it.

use std::borrow::Cow;

use memchr::memchr_iter;
use urikit::UriRef;
use urikit::scheme::Schemes;

use super::finder::{FindOption, Finder};
use super::matched::{Delimiter, Flags};
use crate::iri;

/// A hit in the bytes that have arrived. It is small, as it is handed up through several functions: what most hits do not
/// have stands elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Found<'t> {
    pub(super) start: usize,
    /// What stands there.
    pub(super) raw: &'t str,
    pub(super) flags: Flags,
    pub(super) delimiter: Delimiter,
    pub(super) more: Option<Box<More>>,
}

/// What most hits do not have.
#[derive(Clone, Debug, Default)]
pub(super) struct More {
    /// The URI, if it is not what stands there.
    pub(super) uri: Option<String>,
    pub(super) alternatives: Vec<String>,
}

impl<'t> Found<'t> {
    pub(super) fn end(&self) -> usize {
        self.start + self.raw.len()
    }

    #[cold]
    pub(super) fn more(&mut self) -> &mut More {
        self.more.get_or_insert_default()
    }

    /// The URI.
    pub(super) fn uri(&self) -> &str {
        self.more.as_ref().and_then(|more| more.uri.as_deref()).unwrap_or(self.raw)
    }

    /// The URI and the alternatives, given away.
    #[inline]
    pub(super) fn texts(self) -> (Cow<'t, str>, Vec<String>) {
        match self.more {
            None => (Cow::Borrowed(self.raw), Vec::new()),
            Some(more) => (more.uri.map_or(Cow::Borrowed(self.raw), Cow::Owned), more.alternatives),
        }
    }
}

/// The URI that a text is, which begins here in the bytes; nothing if it is none.
#[inline]
pub(super) fn judged<'t>(finder: &Finder, start: usize, raw: &'t [u8]) -> Option<Found<'t>> {
    let Ok(reference) = UriRef::parse_bytes(raw) else { return unusual(finder, start, raw) };
    let flags = audited(reference)?;
    Some(Found { start, raw: reference.as_str(), flags, delimiter: Delimiter::Bare, more: None })
}

/// The URI of an IRI, and what is a URI for somebody else.
#[cold]
fn unusual<'t>(finder: &Finder, start: usize, raw: &'t [u8]) -> Option<Found<'t>> {
    let raw = std::str::from_utf8(raw).ok()?;
    let mut found = Found { start, raw, flags: Flags::default(), delimiter: Delimiter::Bare, more: None };
    if let Cow::Owned(uri) = iri::mapped(raw) {
        found.flags |= Flags::IRI;
        found.more().uri = Some(uri);
    }
    found.flags |= match UriRef::parse(found.uri()) {
        Ok(reference) => audited(reference)?,
        Err(_) => Flags::INVALID | invalid(finder, found.uri())?,
    };
    Some(found)
}

/// What there is to say about what is not valid; nothing if that cannot be accepted.
fn invalid(finder: &Finder, uri: &str) -> Option<Flags> {
    let without = without_brackets(uri);
    match without.as_deref().map(UriRef::parse) {
        Some(Ok(reference)) => audited(reference),
        _ => (finder.has(FindOption::Lenient) && uri.bytes().all(is_accepted)).then(Flags::default),
    }
}

/// Whether a URI has this byte (RFC 3986 section 2), or [`FindOption::Lenient`] accepts it. Between delimiters anything may stand, and
/// whoever writes hits down relies on it that no control, quotation mark or backslash does.
fn is_accepted(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'"' | b'<' | b'>' | b'\\' | b'`')
}

/// The URI alone, as an alternative.
pub(super) fn alternative(finder: &Finder, text: &str) -> Option<String> {
    judged(finder, 0, text.as_bytes()).map(|found| found.texts().0.into_owned())
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
    let has_entity =
        |query: &str| memchr_iter(b'&', query.as_bytes()).any(|at| query[at..].starts_with("&amp;"));
    if reference.query().is_some_and(|query| has_entity(query.as_str())) {
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
