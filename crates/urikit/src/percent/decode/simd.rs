//! The fast ways to check and to decode: 64 bytes at a time.

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};

use urikit_simd::{AsciiSet, Backend, Task, WINDOW, Window};

use super::Escapes;
#[cfg(feature = "alloc")]
use super::octet;
use crate::chars;
use crate::grammar::rfc3986;
use crate::masks::{below, first_outside, set};
#[cfg(feature = "alloc")]
use crate::percent::runs::{Room, Runs, SAME};

/// What stands for itself.
const PLAIN: AsciiSet = set(rfc3986::QUERY);
const HEX: AsciiSet = set(chars::HEX);

/// Looks whether a text holds nothing but what a component may hold, and what there is to decode.
#[inline]
pub(super) fn check(text: &[u8]) -> Escapes {
    urikit_simd::run(Check(text))
}

struct Check<'t>(&'t [u8]);

impl Task for Check<'_> {
    type Output = Escapes;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Escapes {
        let Self(text) = self;
        // The other ways are functions of their own, so that this one needs no room on the stack.
        if text.len() >= WINDOW {
            return backend.apart(Long(text));
        }
        if backend.all_within(text, &PLAIN) { Escapes::NONE } else { backend.apart(Short(text)) }
    }

    fn run_plainly(self) -> Escapes {
        Escapes::plainly(self.0)
    }
}

/// A text of less than one window, in which not everything stands for itself.
struct Short<'t>(&'t [u8]);

impl Task for Short<'_> {
    type Output = Escapes;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Escapes {
        let Self(text) = self;
        let window = backend.load(text);
        let escapes = window.equal(b'%');
        let odd = !window.within(&PLAIN) & below(text.len() as u32);
        // Behind the end there is no digit.
        let wrong = odd & !escapes | (escapes << 1 | escapes << 2) & !window.within(&HEX);
        if wrong != 0 { Escapes::DOUBTFUL } else { Escapes::at(escapes) }
    }
}

/// A text of one window and more.
struct Long<'t>(&'t [u8]);

impl Task for Long<'_> {
    type Output = Escapes;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Escapes {
        let Self(text) = self;
        let plain = first_outside(backend, text, 0, &PLAIN);
        if plain == text.len() {
            Escapes::NONE
        } else if is_encoded(backend, &text[plain..]) {
            Escapes::SOMEWHERE
        } else {
            Escapes::DOUBTFUL
        }
    }
}

/// Whether a text is of plain characters and well-formed escapes (section 2.1).
#[inline(always)]
fn is_encoded<B: Backend>(backend: B, text: &[u8]) -> bool {
    let mut rest = text;
    // Which bytes of the next window have to be digits.
    let mut digits = 0;
    while !rest.is_empty() {
        let (window, inside) = (backend.load(rest), below(rest.len().min(WINDOW) as u32));
        let escapes = window.equal(b'%');
        digits |= escapes << 1 | escapes << 2;
        let wrong = !(window.within(&PLAIN) | escapes) & inside | digits & !window.within(&HEX);
        if wrong != 0 {
            return false;
        }
        digits = escapes >> 63 | escapes >> 62;
        rest = rest.get(WINDOW..).unwrap_or_default();
    }
    digits == 0
}

/// The decoded text of less than a window, if it is UTF-8. Made without a vector in between.
#[cfg(feature = "alloc")]
pub(super) fn short_text(text: &str, escapes: u64) -> Option<String> {
    let (mut out, text) = (Room::EMPTY, text.as_bytes());
    let len = decode_window(&mut out, Runs::of(text), 0..text.len(), escapes);
    out.text(len).map(String::from)
}

/// The octets of a text whose escapes are well-formed, if there are any.
#[cfg(feature = "alloc")]
#[inline]
pub(super) fn octets(text: &[u8]) -> Option<Vec<u8>> {
    urikit_simd::run(Octets(text))
}

/// The octets of less than a window, where it is known where the escapes are.
#[cfg(feature = "alloc")]
pub(super) fn short_octets(text: &[u8], escapes: u64) -> Vec<u8> {
    let mut out = Room::EMPTY;
    let len = decode_window(&mut out, Runs::of(text), 0..text.len(), escapes);
    out.0[..len].to_vec()
}

#[cfg(feature = "alloc")]
struct Octets<'t>(&'t [u8]);

#[cfg(feature = "alloc")]
impl Task for Octets<'_> {
    type Output = Option<Vec<u8>>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Self::Output {
        let Self(text) = self;
        let count = count(backend, text);
        if count == 0 {
            return None;
        }
        let mut octets = Vec::with_capacity(text.len() - 2 * count);
        let (mut out, runs) = (Room::EMPTY, Runs::of(text));
        let mut at = 0;
        while at < text.len() {
            let escapes = backend.load(&text[at..]).equal(b'%');
            // An escape that the window cuts is left to the next one.
            let cut = escapes & 0b11 << (WINDOW - 2);
            let end = text.len().min(at + cut.trailing_zeros() as usize);
            if escapes == cut {
                octets.extend_from_slice(&text[at..end]);
            } else {
                let len = decode_window(&mut out, runs, at..end, escapes & !cut);
                octets.extend_from_slice(&out.0[..len]);
            }
            at = end;
        }
        Some(octets)
    }

    fn run_plainly(self) -> Self::Output {
        super::plainly(self.0)
    }
}

/// How many escapes there are.
#[cfg(feature = "alloc")]
#[inline(always)]
fn count<B: Backend>(backend: B, text: &[u8]) -> usize {
    let mut count = 0;
    let (windows, rest) = urikit_simd::windows(text);
    for window in windows {
        count += backend.load_full(window).equal(b'%').count_ones();
    }
    (count + backend.load(rest).equal(b'%').count_ones()) as usize
}

/// Decodes what stands in a range of a text, at most a window; bit `n` of `escapes` is about byte `n` of the range. Gives
/// the number of octets.
#[cfg(feature = "alloc")]
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
    let (mut len, mut at, mut left) = (0, range.start, escapes);
    while left != 0 {
        let percent = range.start + left.trailing_zeros() as usize;
        left &= left - 1;
        runs.copy(&mut out.0, len, at, percent);
        len += percent - at;
        if let [_, high, low, ..] = runs.text()[percent..] {
            out.0[len] = octet(high, low);
        }
        len += 1;
        at = percent + 3;
    }
    runs.copy(&mut out.0, len, at, range.end);
    len + range.end - at
}

/// Where an escape stands in fewer bytes than this, the runs between them are too short for blocks.
#[cfg(feature = "alloc")]
const DENSE: usize = 5;

/// How many bytes decide on what becomes of a window.
#[cfg(feature = "alloc")]
const AHEAD: usize = WINDOW + 2;

/// The same without runs: every byte is taken for an escape's first one and for itself, and the octets are picked from
/// that. It takes as long for any text.
#[cfg(feature = "alloc")]
#[inline(always)]
fn decode_dense(
    out: &mut Room<SAME>,
    text: &[u8],
    range: core::ops::Range<usize>,
    escapes: u64,
) -> usize {
    let digits = escapes << 1 | escapes << 2;
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
    // In eights, because nobody can predict when a loop ends that goes by single ones.
    for eight in out.0.chunks_exact_mut(8).take(len.div_ceil(8)) {
        for octet in eight {
            *octet = octets[left.trailing_zeros() as usize];
            left &= left.wrapping_sub(1);
        }
    }
    len
}

/// What each byte of a window stands for: a `%` for the octet of its escape, every other byte for itself; and one more.
#[cfg(feature = "alloc")]
#[inline(always)]
fn octets_at(bytes: &[u8; AHEAD]) -> [u8; WINDOW + 1] {
    let mut octets = [0; WINDOW + 1];
    for at in 0..WINDOW {
        let escape = octet(bytes[at + 1], bytes[at + 2]);
        octets[at] = if bytes[at] == b'%' { escape } else { bytes[at] };
    }
    octets
}
