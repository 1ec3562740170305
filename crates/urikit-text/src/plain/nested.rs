//! Finds URIs nested in a URI, as in `http://a/?next=http://b/` or, percent-encoded,
//! `http://a/?next=http%3A%2F%2Fb%2F`.

use memchr::{memchr, memchr2};
use urikit::percent;

use super::arrived::Known;
use super::boundaries::extent;
use super::finder::Finder;
use super::found::{Found, More, validate};
use super::matched::{Delimiter, Flags};
use super::schemes::{before_escapes, beginning};
use super::undelimited::bare;

/// The maximum number of nested URIs in one URI.
const MAX_NESTED: usize = 8;

/// The percent-encoded form of `://`.
const ENCODED: &[u8] = b"%3A%2F%2F";

/// The rest of a match, which is searched for nested URIs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inside {
    at: usize,
    end: usize,
    left: usize,
}

impl Inside {
    pub(super) const fn new(at: usize, end: usize) -> Self {
        Self { at, end, left: MAX_NESTED }
    }

    /// Returns the next nested URI.
    pub(super) fn next<'t>(&mut self, finder: &Finder, known: Known<'t>) -> Option<Found<'t>> {
        let whole = known.up_to(self.end);
        while self.left > 0 {
            let floor = self.at;
            let colon = floor + memchr2(b':', b'%', &whole.bytes[floor..])?;
            self.at = colon + 1;
            let found = if whole.bytes[colon] == b':' {
                plain(finder, whole, floor, colon)
            } else if let Some(start) = encoded_start(finder, whole, floor, colon) {
                // Each attempt reads up to the end of the value, so their number is limited too.
                self.left -= 1;
                let found = encoded(finder, whole, start, colon);
                self.left += usize::from(found.is_some());
                found
            } else {
                None
            };
            if let Some(mut found) = found {
                found.flags |= Flags::NESTED;
                self.left -= 1;
                return Some(found);
            }
        }
        None
    }
}

/// Returns the URI whose scheme ends at this colon.
fn plain<'t>(finder: &Finder, whole: Known<'t>, floor: usize, colon: usize) -> Option<Found<'t>> {
    let beginning = beginning(finder, whole, floor, colon).ok()??;
    if beginning.is_spaced {
        return None;
    }
    // A nested URI in a query parameter ends before the next parameter.
    let value = if whole.before(beginning.start) == Some(b'=') {
        whole.up_to(value_end(whole, colon))
    } else {
        whole
    };
    let (start, body) = (beginning.start, beginning.body);
    let extent = extent(finder, value, start, body, beginning.has_authority).ok()?;
    bare(finder, value, &beginning, &extent)
}

/// Returns the start of the scheme before this escape, if it is that of an encoded `://`.
fn encoded_start(finder: &Finder, whole: Known<'_>, floor: usize, colon: usize) -> Option<usize> {
    let rest = whole.bytes.get(colon..colon + ENCODED.len())?;
    let is_encoded = rest.eq_ignore_ascii_case(ENCODED);
    is_encoded.then(|| before_escapes(finder, whole.bytes, floor, colon)).flatten()
}

/// Returns the percent-encoded URI from `start`, and decodes it once.
fn encoded<'t>(finder: &Finder, whole: Known<'t>, start: usize, colon: usize) -> Option<Found<'t>> {
    let end = value_end(whole, colon);
    let raw = std::str::from_utf8(&whole.bytes[start..end]).ok()?;
    // Decode once only: an escape that remains belongs to the nested URI.
    let uri = percent::decode(raw).ok()?;
    let inner = validate(finder, 0, uri.as_bytes())?;
    let flags = inner.flags | Flags::ESCAPED;
    let more = More { uri: Some(inner.into_parts().0.into_owned()), alternatives: Vec::new() };
    let more = Some(Box::new(more));
    Some(Found { start, raw, flags, delimiter: Delimiter::Bare, more })
}

/// Returns the end of the value of a query parameter.
fn value_end(whole: Known<'_>, from: usize) -> usize {
    memchr(b'&', &whole.bytes[from..]).map_or(whole.bytes.len(), |len| from + len)
}
