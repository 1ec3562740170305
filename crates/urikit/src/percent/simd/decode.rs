//! Vectorized validation and decoding, 64 bytes at a time.

use alloc::{string::String, vec::Vec};

use urikit_simd::{AsciiSet, Backend, Task, WINDOW, Window};

use super::{Room, Runs, SAME};
use crate::chars;
use crate::percent::decode::{Escapes, scalar};
use crate::percent::octet;
use crate::syntax::rfc3986;
use crate::vector::{below, first_outside, set, two_after};

/// The bytes that are allowed unescaped.
const PLAIN: AsciiSet = set(rfc3986::QUERY);
const HEX: AsciiSet = set(chars::HEX);

/// Validates a string and finds its escapes.
#[inline]
pub(in crate::percent) fn check(text: &[u8]) -> Escapes {
    urikit_simd::run(Check(text))
}

/// Validates a string of any length. Most strings are short and have no escapes.
struct Check<'t>(&'t [u8]);

impl Task for Check<'_> {
    type Output = Escapes;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Escapes {
        let Self(text) = self;
        // The other cases are separate functions, to keep the stack frame of this one small.
        if text.len() >= WINDOW {
            return backend.apart(Long(text));
        }
        if backend.all_within(text, &PLAIN) { Escapes::NONE } else { backend.apart(Short(text)) }
    }

    fn run_plainly(self) -> Escapes {
        Escapes::scalar(self.0)
    }
}

/// Validates a string that is shorter than a window and contains a byte that is not plain.
struct Short<'t>(&'t [u8]);

impl Task for Short<'_> {
    type Output = Escapes;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Escapes {
        let Self(text) = self;
        let window = backend.load(text);
        let escapes = window.equal(b'%');
        // The bytes after the end are padding, which is not an error.
        let inside = below(text.len() as u32);
        let disallowed = !(window.within(&PLAIN) | escapes) & inside;
        // The two bytes after each `%` must be digits. The padding contains none, so an escape that
        // the end of the string cuts off is wrong.
        let not_digits = two_after(escapes) & !window.within(&HEX);
        if disallowed | not_digits != 0 { Escapes::UNCERTAIN } else { Escapes::at(escapes) }
    }
}

/// Validates a string of at least one window.
struct Long<'t>(&'t [u8]);

impl Task for Long<'_> {
    type Output = Escapes;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Escapes {
        let Self(text) = self;
        // The first byte that is not plain is a `%` in a valid string. Most strings have none.
        let escape = first_outside(backend, text, 0, &PLAIN);
        if escape == text.len() {
            Escapes::NONE
        } else if is_encoded(backend, &text[escape..]) {
            Escapes::SOMEWHERE
        } else {
            Escapes::UNCERTAIN
        }
    }
}

/// Returns whether a string consists of plain bytes and well-formed escapes (section 2.1).
#[inline(always)]
fn is_encoded<B: Backend>(backend: B, text: &[u8]) -> bool {
    let mut rest = text;
    // A mask of the bytes at the start of the next window that must be digits, because an escape
    // starts at the end of the window before it.
    let mut carried = 0;
    while !rest.is_empty() {
        let (window, inside) = (backend.load(rest), below(rest.len().min(WINDOW) as u32));
        let escapes = window.equal(b'%');
        let disallowed = !(window.within(&PLAIN) | escapes) & inside;
        let not_digits = (two_after(escapes) | carried) & !window.within(&HEX);
        if disallowed | not_digits != 0 {
            return false;
        }
        carried = escapes >> 63 | escapes >> 62;
        rest = rest.get(WINDOW..).unwrap_or_default();
    }
    // Bits are left only if the string ends with the window, in the middle of an escape. They would
    // be checked in the next window, which does not exist.
    carried == 0
}

/// Decodes a valid string shorter than a window, or returns `None` if the result is not UTF-8.
///
/// `escapes` has the bits of its escapes.
pub(in crate::percent) fn short_text(text: &str, escapes: u64) -> Option<String> {
    let (mut out, text) = (Room::EMPTY, text.as_bytes());
    let len = decode_window(&mut out, Runs::of(text), 0..text.len(), escapes);
    out.text(len).map(String::from)
}

/// Returns the decoded bytes of a valid string, or `None` if it has no escapes.
#[inline]
pub(in crate::percent) fn octets(text: &[u8]) -> Option<Vec<u8>> {
    urikit_simd::run(Octets(text))
}

/// Returns the decoded bytes of a valid string shorter than a window, whose escapes are at the bits
/// of `escapes`.
pub(in crate::percent) fn short_octets(text: &[u8], escapes: u64) -> Vec<u8> {
    let mut out = Room::EMPTY;
    let len = decode_window(&mut out, Runs::of(text), 0..text.len(), escapes);
    out.0[..len].to_vec()
}

/// Decodes a valid string of any length, window by window. The output is `None` if it has no
/// escapes.
struct Octets<'t>(&'t [u8]);

impl Task for Octets<'_> {
    type Output = Option<Vec<u8>>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Self::Output {
        let Self(text) = self;
        let count = count(backend, text);
        // The caller borrows a string without escapes.
        if count == 0 {
            return None;
        }
        // Every escape is two bytes longer than its octet, so this is the exact length. Counting
        // first takes another pass, but saves growing the vector or wasting up to two thirds of it.
        let mut octets = Vec::with_capacity(text.len() - 2 * count);
        let (mut decoded, runs) = (Room::EMPTY, Runs::of(text));
        let mut start = 0;
        while start < text.len() {
            let escapes = backend.load(&text[start..]).equal(b'%');
            // If one of the last two bytes of the window is a `%`, the window divides its escape,
            // and the next window starts there. If not, `trailing_zeros` is 64: the whole window.
            let divided = escapes & 0b11 << (WINDOW - 2);
            let end = text.len().min(start + divided.trailing_zeros() as usize);
            let whole = escapes & !divided;
            if whole == 0 {
                octets.extend_from_slice(&text[start..end]);
            } else {
                let len = decode_window(&mut decoded, runs, start..end, whole);
                octets.extend_from_slice(&decoded.0[..len]);
            }
            start = end;
        }
        Some(octets)
    }

    fn run_plainly(self) -> Self::Output {
        scalar(self.0)
    }
}

/// Returns the number of escapes in a valid string.
#[inline(always)]
fn count<B: Backend>(backend: B, text: &[u8]) -> usize {
    let mut count = 0;
    let (windows, rest) = urikit_simd::windows(text);
    for window in windows {
        count += backend.load_full(window).equal(b'%').count_ones();
    }
    (count + backend.load(rest).equal(b'%').count_ones()) as usize
}

/// Decodes a range of `runs`, of at most one window, to the start of `out`, and returns the number
/// of decoded bytes.
///
/// Bit `n` of `escapes` is set if an escape starts at byte `n` of the range. The range must contain
/// all of each escape.
#[inline(always)]
fn decode_window(
    out: &mut Room<SAME>,
    runs: Runs<'_>,
    range: core::ops::Range<usize>,
    escapes: u64,
) -> usize {
    if DENSE * escapes.count_ones() as usize > range.len() {
        return decode_dense(out, runs.text(), range, escapes);
    }
    // Alternate between a run of plain bytes and an escape. `at` is the end of the last escape, and
    // `left` has the bits of the escapes that follow.
    let (mut len, mut at, mut left) = (0, range.start, escapes);
    while left != 0 {
        let percent = range.start + left.trailing_zeros() as usize;
        // Clear the lowest set bit, which is that of this escape.
        left &= left - 1;
        runs.copy(&mut out.0, len, at, percent);
        len += percent - at;
        // A valid string always has two digits here.
        if let [_, high, low, ..] = runs.text()[percent..] {
            out.0[len] = octet(high, low);
        }
        len += 1;
        at = percent + 3;
    }
    runs.copy(&mut out.0, len, at, range.end);
    len + range.end - at
}

/// The average distance of escapes below which the runs between them are too short to copy in
/// blocks.
const DENSE: usize = 5;

/// The number of bytes that determine the result of a window: an escape that starts in its last
/// byte has two more.
const AHEAD: usize = WINDOW + 2;

/// Implements [`decode_window`] for a range of `text` with many escapes. Every byte is decoded both
/// as the start of an escape and as itself, and the valid results are selected. The time does not
/// depend on the input.
#[inline(always)]
fn decode_dense(
    out: &mut Room<SAME>,
    text: &[u8],
    range: core::ops::Range<usize>,
    escapes: u64,
) -> usize {
    // For `a%20b`, `escapes` has bit 1, `digits` has bits 2 and 3, and `left` has bits 0, 1, and 4:
    // one bit for each byte of the result. Byte 1 is selected as the decoded escape.
    let digits = two_after(escapes);
    let mut left = !digits & below(range.len() as u32);
    let len = left.count_ones() as usize;
    let octets = match text[range.start..].first_chunk() {
        Some(bytes) => octets_at(bytes),
        None => {
            let mut bytes = [0; AHEAD];
            let rest = &text[range.start..];
            bytes[..rest.len()].copy_from_slice(rest);
            octets_at(&bytes)
        }
    };
    // Groups of eight, because the end of a loop over single bytes is unpredictable. After the last
    // bit, `trailing_zeros` is 64, for which `octets` has an additional element.
    for eight in out.0.chunks_exact_mut(8).take(len.div_ceil(8)) {
        for octet in eight {
            *octet = octets[left.trailing_zeros() as usize];
            left &= left.wrapping_sub(1);
        }
    }
    len
}

/// Returns the value that each byte of a window decodes to: a `%` to the byte of its escape, every
/// other byte to itself. The additional last element is 0.
///
/// `bytes` are those of the window and the next two, which an escape at its end needs. Values of
/// digits of escapes have no meaning, and the caller must not select them.
#[inline(always)]
fn octets_at(bytes: &[u8; AHEAD]) -> [u8; WINDOW + 1] {
    // Computing the escape for each byte needs no branch, so that the compiler can vectorize the
    // loop.
    let mut octets = [0; WINDOW + 1];
    for at in 0..WINDOW {
        let escape = octet(bytes[at + 1], bytes[at + 2]);
        octets[at] = if bytes[at] == b'%' { escape } else { bytes[at] };
    }
    octets
}
