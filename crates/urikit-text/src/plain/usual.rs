//! The usual URI: `http` or `https`, a plain name with or without a port, hardly anything to decide, and an end that leaves no doubt.
//!
//! What is found here is what the long way would find; whatever is not as usual is left to that.

use urikit_masks::{AsciiSet, Backend, WINDOW, Window};

use super::LONGEST;
use super::chars::{self, Byte};
use super::found::Found;
use super::hit::{Delimiter, Flags};
use super::known::Known;
use super::runs::{NAME, PLAIN};
use super::schemes::{http, opener};
use super::work;

/// What is stepped over behind the name: plain bytes, and those that only mean something together with others.
static OVER: AsciiSet = PLAIN.with(b'?').with(b'&').with(b'#').with(b'%');

/// The URI whose scheme ends at this colon, if it is a usual one.
#[inline(always)]
pub(super) fn usual<'t, B: Backend>(
    backend: B,
    known: Known<'t>,
    floor: usize,
    colon: usize,
) -> Option<Found<'t>> {
    let start = http(known.bytes, floor, colon)?;
    let body = colon + 3;
    let (bytes, _) = known.window(0, start + LONGEST);
    let mut end = walk(backend, bytes, body)?;
    let [stop, next] = *bytes.get(end..)?.first_chunk()?;
    let is_end = |byte| chars::byte(byte) == Byte::End;
    let ends = match stop {
        // Nothing has opened them.
        b')' | b']' => true,
        b',' | b':' => is_end(next),
        b';' => is_end(next) && !bytes[body..end].contains(&b'&'),
        _ => is_end(stop),
    };
    if !ends {
        return None;
    }
    let delimiter = delimiter(known, floor, start, stop)?;
    if delimiter == Delimiter::Bare && bytes[end - 1] == b'.' {
        end -= 1;
    }
    if end == body || !chars::is_firm(bytes[end - 1]) {
        return None;
    }
    let raw = backend.ascii(&bytes[start..end])?;
    debug_assert!(urikit::UriRef::parse(raw).is_ok(), "{raw}");
    Some(Found { start, raw, flags: Flags::default(), delimiter, more: None })
}

/// How far a URI goes whose authority begins at `body`, if that is a plain name, perhaps with a port, and a path follows, or
/// nothing.
#[inline(always)]
fn walk<B: Backend>(backend: B, bytes: &[u8], body: usize) -> Option<usize> {
    let mut window = backend.load(bytes.get(body..)?);
    let mut stops = !window.within(&OVER);
    let name = (!window.within(&NAME)).trailing_zeros() as usize;
    let mut behind = name;
    if bytes.get(body + name) == Some(&b':') && name < WINDOW {
        behind += 1 + port(&bytes[body + name + 1..])?;
        stops &= !(1 << name);
    }
    if name == 0 || behind >= WINDOW || (*bytes.get(body + behind)? != b'/' && stops >> behind & 1 == 0) {
        return None;
    }
    let mut at = body;
    let mut fragments = 0;
    loop {
        let len = stops.trailing_zeros();
        let there = !u64::MAX.unbounded_shl(len);
        fragments += (window.equal(b'#') & there).count_ones();
        let escapes = window.equal(b'%') & there;
        if fragments > 1 || (escapes != 0 && !are_escapes(bytes, at, escapes)) {
            return None;
        }
        at += len as usize;
        work::did(len as usize);
        if stops != 0 {
            return Some(at);
        }
        window = backend.load(bytes.get(at..)?);
        stops = !window.within(&OVER);
    }
}

/// How many digits of a port there are, if it is one as they usually are.
#[inline]
fn port(bytes: &[u8]) -> Option<usize> {
    let digits = bytes.iter().take(6).take_while(|byte| byte.is_ascii_digit()).count();
    (1..=5).contains(&digits).then_some(digits)
}

/// Whether two digits follow each of these (RFC 3986 section 2.1).
fn are_escapes(bytes: &[u8], base: usize, mut escapes: u64) -> bool {
    while escapes != 0 {
        let at = base + escapes.trailing_zeros() as usize;
        let digits = bytes.get(at + 1..at + 3);
        if !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
            return false;
        }
        escapes &= escapes - 1;
    }
    true
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
