//! Finds URIs nested in a URI, as in `http://a/?next=http://b/` or, percent-encoded,
//! `http://a/?next=http%3A%2F%2Fb%2F`.

use memchr::{memchr, memchr2};
use urikit::percent;

use super::arrived::{Known, Look};
use super::boundaries::extent;
use super::finder::Finder;
use super::found::{Found, More, validate};
use super::matched::{Delimiter, Flags};
use super::optional_forms::Other;
use super::schemes::{before_escapes, beginning};
use super::undelimited::bare;

/// The maximum number of nested URIs in one URI.
const MAX_NESTED: usize = 8;

/// The maximum number of times that a nested URI is decoded.
const MAX_DECODED: usize = 3;

/// The length of the longest encoded form of `://`.
const LONGEST_ENCODED: usize = 3 * (3 + 2 * (MAX_DECODED - 1));

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
            let found = if let Some((start, times)) = encoded_start(finder, whole, floor, colon) {
                // Each attempt reads up to the end of the value, so their number is limited too.
                self.left -= 1;
                let found = encoded(finder, whole, start, colon, times);
                self.left += usize::from(found.is_some());
                found
            } else if whole.bytes[colon] == b':' {
                plain(finder, whole, floor, colon)
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

/// Returns the percent-encoded URI whose scheme ends at this escape and that is not part of another
/// URI, as in the body of a form.
pub(super) fn alone<'t>(
    finder: &Finder,
    known: Known<'t>,
    floor: usize,
    at: usize,
) -> Look<Other<'t>> {
    let nothing = Other::Nothing { next: at + 1 };
    // Only the slashes may be encoded, as in `http:%2F%2F`.
    let colon = at - usize::from(at > floor && known.before(at) == Some(b':'));
    let (_, is_whole) = known.window(colon, colon + LONGEST_ENCODED);
    let Some((start, times)) = encoded_start(finder, known, floor, colon) else {
        return is_whole.map(|()| nothing);
    };
    let whole = known.up_to(extent(finder, known, start, colon, false)?.end);
    let found = encoded(finder, whole, start, colon, times);
    Ok(found.map_or(nothing, |mut found| {
        found.flags |= Flags::NESTED;
        Other::Found(found)
    }))
}

/// Returns the start of the scheme before this colon or escape, and how often it must be decoded,
/// if `://` is encoded here.
///
/// Slashes may be encoded less often than the colon, as in `http%3A//`, or more often.
fn encoded_start(
    finder: &Finder,
    whole: Known<'_>,
    floor: usize,
    colon: usize,
) -> Option<(usize, usize)> {
    let rest = whole.bytes.get(colon..)?;
    let (after, mut times) = encoded_times(rest, b':')?;
    let mut rest = &rest[after..];
    for _ in 0..2 {
        let (after, slash) = encoded_times(rest, b'/')?;
        rest = &rest[after..];
        times = times.max(slash);
    }
    let is_encoded = (1..=MAX_DECODED).contains(&times);
    let start = is_encoded.then(|| before_escapes(finder, whole.bytes, floor, colon)).flatten()?;
    Some((start, times))
}

/// Returns the length of an encoded byte at the start, such as `%253A`, and how often it is
/// encoded.
fn encoded_times(text: &[u8], byte: u8) -> Option<(usize, usize)> {
    if text.first() == Some(&byte) {
        return Some((1, 0));
    }
    let mut rest = text.strip_prefix(b"%")?;
    let mut times = 1;
    while times < MAX_DECODED && rest.starts_with(b"25") {
        rest = &rest[2..];
        times += 1;
    }
    let digits = std::str::from_utf8(rest.get(..2)?).ok()?;
    let is_byte = u8::from_str_radix(digits, 16) == Ok(byte);
    is_byte.then(|| (text.len() - rest.len() + 2, times))
}

/// Returns the percent-encoded URI from `start`, which must be decoded this many times.
fn encoded<'t>(
    finder: &Finder,
    whole: Known<'t>,
    start: usize,
    colon: usize,
    times: usize,
) -> Option<Found<'t>> {
    let end = value_end(whole, colon);
    let raw = std::str::from_utf8(&whole.bytes[start..end]).ok()?;
    // An escape that remains belongs to the nested URI.
    let mut uri = raw.to_owned();
    for _ in 0..times {
        uri = percent::decode(&uri).ok()?.into_owned();
    }
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
