//! URIs found in text and documents.

use urikit_text::document::{Base, Flags, Kind, Link, Place, Target, TargetError};
use urikit_text::plain::Match;

/// The maximum number of bytes of context on each side.
pub(super) const CONTEXT: usize = 60;

pub(super) struct Finding<'a> {
    pub(super) kind: Kind,
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) raw: &'a str,
    pub(super) uri: &'a str,
    pub(super) delimiter: Option<&'static str>,
    pub(super) place: Option<&'a Place>,
    pub(super) flags: Flags,
    pub(super) alternatives: &'a [String],
    pub(super) before: &'a [u8],
    pub(super) after: &'a [u8],
}

/// A reference after resolution.
pub(super) struct Resolved<'a> {
    pub(super) base: Option<&'a str>,
    pub(super) target: Result<Target, TargetError>,
}

impl<'a> Resolved<'a> {
    /// Resolves a reference as it is in the document after unescaping.
    pub(super) fn new(reference: &str, base: &'a Base) -> Self {
        Self { base: base.uri.as_ref().map(Target::as_str), target: base.resolve(reference) }
    }
}

impl<'a> Finding<'a> {
    pub(super) fn of_hit(hit: &'a Match<'_>) -> Self {
        Self {
            kind: Kind::Plain,
            start: hit.start,
            end: hit.end,
            line: hit.line,
            column: hit.column,
            raw: hit.raw,
            uri: &hit.uri,
            delimiter: Some(hit.delimiter.name()),
            place: None,
            flags: hit.flags,
            alternatives: &hit.alternatives,
            before: hit.before,
            after: hit.after,
        }
    }

    pub(super) fn of_link(kind: Kind, document: &'a [u8], link: &'a Link, uri: &'a str) -> Self {
        let (before, after) = (&document[..link.start], &document[link.end..]);
        let before = &before[before.len().saturating_sub(CONTEXT)..];
        let after = &after[..after.len().min(CONTEXT)];
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        let line_end = memchr::memchr(b'\n', after).unwrap_or(after.len());
        Self {
            kind,
            start: link.start as u64,
            end: link.end as u64,
            line: link.line,
            column: link.column,
            raw: &link.raw,
            uri,
            delimiter: None,
            place: Some(&link.place),
            flags: link.flags,
            alternatives: &link.alternatives,
            before: &before[line_start..],
            after: &after[..line_end],
        }
    }
}
