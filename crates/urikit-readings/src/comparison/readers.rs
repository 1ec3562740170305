//! The built-in parsers.

use alloc::borrow::{Cow, ToOwned};

use super::Reading;
use crate::part::Part;
use crate::raw::{Parts, Span};
use crate::spec::Spec;

/// Schemes that RFC 1738 section 3 defines without a query.
const WITHOUT_QUERY_1738: [&str; 8] =
    ["file", "ftp", "gopher", "mailto", "news", "nntp", "prospero", "telnet"];

/// Returns the components of a reference of a specification, or `None` if it is invalid.
pub(super) fn by(spec: Spec, text: &str) -> Option<Reading<'_>> {
    let parsed = spec.parse(text).ok()?;
    // Browsers rewrite a URL, so their components are not slices of the input.
    let is_same = parsed.as_str() == text;
    let part = |part| {
        Some(match parsed.span(part)? {
            span if is_same => Cow::Borrowed(&text[span]),
            span => Cow::Owned(parsed.as_str()[span].to_owned()),
        })
    };
    Some(Reading {
        scheme: part(Part::Scheme),
        userinfo: part(Part::Userinfo),
        host: part(Part::Host),
        port: part(Part::Port),
        path: part(Part::Path).or_else(|| part(Part::Opaque)).unwrap_or_default(),
        query: part(Part::Query),
        fragment: part(Part::Fragment),
    })
}

/// Returns the components by RFC 1738, in which a `#` ends a URL (section 2.2) and a `?` begins a
/// query, except in schemes that are defined without one.
pub(super) fn rfc1738(text: &str) -> Option<Reading<'_>> {
    let (url, fragment) =
        text.split_once('#').map_or((text, None), |(url, rest)| (url, Some(rest)));
    let mut reading = by(Spec::Rfc1738, url)?;
    reading.fragment = fragment.map(Cow::Borrowed);
    let is_without_query =
        |scheme: &str| WITHOUT_QUERY_1738.iter().any(|other| scheme.eq_ignore_ascii_case(other));
    if !reading.scheme.as_deref().is_some_and(is_without_query) {
        if let Cow::Borrowed(path) = reading.path {
            let (path, query) =
                path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)));
            (reading.path, reading.query) = (path.into(), query.map(Cow::Borrowed));
        }
    }
    Some(reading)
}

pub(super) fn appendix_b(text: &str) -> Reading<'_> {
    let parts = Parts::of(text.as_bytes());
    let of = |span: Span| &text[span.start..span.end];
    let part = |span: Option<Span>| span.map(|span| Cow::Borrowed(of(span)));
    Reading {
        scheme: part(parts.scheme),
        userinfo: part(parts.userinfo),
        host: part(parts.host),
        port: part(parts.port),
        path: of(parts.path).into(),
        query: part(parts.query),
        fragment: part(parts.fragment),
    }
}
