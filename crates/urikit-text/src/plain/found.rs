//! Matches under construction, and the validation of their URIs.

use std::borrow::Cow;

use memchr::memchr_iter;
use urikit::UriRef;

use super::entities::{self, entity_at};
use super::finder::{FindOption, Finder};
use super::matched::{Delimiter, Flags};
use crate::iri;

/// A match in the bytes received so far. It is small, because many functions return it; rare
/// properties are in `More`.
#[derive(Clone, Debug)]
pub(super) struct Found<'t> {
    pub(super) start: usize,
    /// The matched string.
    pub(super) raw: &'t str,
    pub(super) flags: Flags,
    pub(super) delimiter: Delimiter,
    pub(super) more: Option<Box<More>>,
}

/// The extent of a URI whose start is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// The end of the bytes that can belong to the URI.
    pub(super) run: usize,
    /// The end without trailing punctuation.
    pub(super) end: usize,
    pub(super) flags: Flags,
    /// The start of another URI that follows without a separator.
    pub(super) glue: Option<usize>,
    /// The end of a longer reading, if the characters after the URI are probably prose.
    pub(super) longer: Option<usize>,
    /// Whether the bytes are known to be a valid URI. Otherwise, they have to be parsed.
    pub(super) is_sound: bool,
}

impl Extent {
    /// Returns whether the URI is valid and unambiguous.
    pub(super) fn is_clear(&self) -> bool {
        self.is_sound && self.run == self.end && self.glue.is_none()
    }
}

/// Rare properties of a match, which are stored separately to keep matches small.
#[derive(Clone, Debug, Default)]
pub(super) struct More {
    /// The URI, if it differs from the matched string.
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

    pub(super) fn uri(&self) -> &str {
        self.more.as_ref().and_then(|more| more.uri.as_deref()).unwrap_or(self.raw)
    }

    /// Returns the URI and the alternatives.
    #[inline]
    pub(super) fn into_parts(self) -> (Cow<'t, str>, Vec<String>) {
        match self.more {
            None => (Cow::Borrowed(self.raw), Vec::new()),
            Some(more) => (more.uri.map_or(Cow::Borrowed(self.raw), Cow::Owned), more.alternatives),
        }
    }
}

/// Validates a bare URI at `start`. Returns `None` if the string is not a URI.
#[inline]
pub(super) fn validate<'t>(finder: &Finder, start: usize, raw: &'t [u8]) -> Option<Found<'t>> {
    let Ok(reference) = UriRef::parse_bytes(raw) else { return unusual(finder, start, raw) };
    let flags = checked_flags(reference)?;
    Some(Found { start, raw: reference.as_str(), flags, delimiter: Delimiter::Bare, more: None })
}

/// Validates an IRI, or a string that is accepted although RFC 3986 does not allow it.
#[cold]
fn unusual<'t>(finder: &Finder, start: usize, raw: &'t [u8]) -> Option<Found<'t>> {
    let raw = std::str::from_utf8(raw).ok()?;
    let mut found =
        Found { start, raw, flags: Flags::default(), delimiter: Delimiter::Bare, more: None };
    if let Cow::Owned(uri) = iri::mapped(raw) {
        found.flags |= Flags::IRI;
        found.more().uri = Some(uri);
    }
    let flags = match UriRef::parse(found.uri()) {
        Ok(reference) => checked_flags(reference)?,
        Err(_) => match decoded(found.uri()) {
            Some((uri, flags)) => {
                found.more().uri = Some(uri);
                flags
            }
            None => Flags::INVALID | invalid(finder, found.uri())?,
        },
    };
    found.flags |= flags;
    Some(found)
}

/// Decodes the entities of a string that is not a URI as written, because it has several `#`.
fn decoded(raw: &str) -> Option<(String, Flags)> {
    let uri = entities::decoded(raw).filter(|_| raw.contains("&#"))?;
    let flags = checked_flags(UriRef::parse(&uri).ok()?)?;
    Some((uri, flags | Flags::HTML_ENTITY))
}

/// Returns the flags of an invalid URI, or `None` if it is not accepted.
fn invalid(finder: &Finder, uri: &str) -> Option<Flags> {
    let without = without_brackets(uri);
    match without.as_deref().map(UriRef::parse) {
        Some(Ok(reference)) => checked_flags(reference),
        _ => (finder.has(FindOption::Lenient) && uri.bytes().all(is_accepted)).then(Flags::default),
    }
}

/// Returns whether a byte is allowed in URIs (RFC 3986 section 2) or with [`FindOption::Lenient`].
/// Delimited strings could otherwise contain any byte; callers rely on the absence of control
/// characters, quotation marks, and backslashes.
fn is_accepted(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'"' | b'<' | b'>' | b'\\' | b'`')
}

pub(super) fn alternative(finder: &Finder, text: &str) -> Option<String> {
    validate(finder, 0, text.as_bytes()).map(|found| found.into_parts().0.into_owned())
}

/// Returns whether a required host is missing. Schemes with a default port require a host; for
/// HTTP, see RFC 9110 section 4.2.1.
pub(super) fn lacks_host(reference: UriRef<'_>) -> bool {
    reference.host().is_some_and(|host| host.is_empty())
        && reference.scheme().is_some_and(|scheme| scheme.default_port().is_some())
}

/// Returns the flags of a valid URI, or `None` if a required host is missing.
#[inline]
fn checked_flags(reference: UriRef<'_>) -> Option<Flags> {
    let mut flags = Flags::default();
    if let Some(host) = reference.host() {
        let host = host.as_str();
        if host.is_empty() && lacks_host(reference) {
            return None;
        }
        // A quick check: `$` and `*` precede letters, digits, dots, and hyphens in ASCII.
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
    // A numeric entity looks like the end of a query and a fragment: `&#38;`.
    let uri = reference.as_str();
    let has_entity = |query: &str| {
        memchr_iter(b'&', query.as_bytes()).any(|at| entity_at(&query.as_bytes()[at..]).is_some())
    };
    let has_number = reference.fragment().is_some() && uri.contains("&#") && has_entity(uri);
    if has_number || reference.query().is_some_and(|query| has_entity(query.as_str())) {
        flags |= Flags::HTML_ENTITY;
    }
    Some(flags)
}

/// Percent-encodes square brackets in the query and fragment. Returns `None` if there are none. RFC
/// 2396 with RFC 2732, and browsers, allow them there.
fn without_brackets(uri: &str) -> Option<String> {
    let (before, after) = uri.split_at(uri.find(['?', '#'])?);
    after
        .contains(['[', ']'])
        .then(|| format!("{before}{}", after.replace('[', "%5B").replace(']', "%5D")))
}
