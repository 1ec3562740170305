//! The usual URI: `http` or `https`, a plain name, hardly anything to decide, and an end that leaves no doubt.
//!
//! What is found here is what the long way would find; whatever is not as usual is left to that.

use super::LONGEST;
use super::chars::{self, Byte};
use super::found::Found;
use super::hit::{Delimiter, Flags};
use super::known::Known;
use super::runs::{Over, Stops};
use super::schemes::{http, opener};

/// The URI whose scheme ends at this colon, if it is a usual one.
#[inline(always)]
pub(super) fn usual<'t>(known: Known<'t>, floor: usize, colon: usize) -> Option<Found<'t>> {
    let start = http(known.bytes, floor, colon)?;
    let body = colon + 3;
    let (bytes, _) = known.window(0, start + LONGEST);
    let mut stops = Stops::new();
    let name = stops.find(bytes, body, Over::Name);
    let mut end = stops.find(bytes, name, Over::Plain);
    // The first `?` divides, and decides nothing.
    if bytes.get(end) == Some(&b'?') && end > name {
        end = stops.find(bytes, end + 1, Over::Plain);
    }
    let [stop, next] = *bytes.get(end..)?.first_chunk()?;
    let is_end = |byte| chars::byte(byte) == Byte::End;
    let ends = match stop {
        // Nothing has opened them.
        b')' | b']' => true,
        b',' | b';' | b':' => is_end(next),
        _ => is_end(stop),
    };
    if !ends || !(bytes[name] == b'/' || name == end) {
        return None;
    }
    let delimiter = delimiter(known, floor, start, stop)?;
    if delimiter == Delimiter::Bare && bytes[end - 1] == b'.' {
        end -= 1;
    }
    if end <= body || !(bytes[end - 1].is_ascii_alphanumeric() || bytes[end - 1] == b'/') || name == body {
        return None;
    }
    let raw = std::str::from_utf8(&bytes[start..end]).ok()?;
    debug_assert!(urikit::UriRef::parse(raw).is_ok(), "{raw}");
    Some(Found { start, raw, flags: Flags::default(), delimiter, more: None })
}

/// What stands around it; nothing if there is a doubt.
#[inline(always)]
fn delimiter(known: Known<'_>, floor: usize, start: usize, stop: u8) -> Option<Delimiter> {
    let before = known.before(start);
    if before == Some(b'"') {
        return (stop == b'"').then_some(Delimiter::DoubleQuotes);
    }
    match opener(known.bytes, floor, start) {
        None => Some(Delimiter::Bare),
        Some(_) => (stop == b'>').then_some(Delimiter::AngleBrackets),
    }
}
