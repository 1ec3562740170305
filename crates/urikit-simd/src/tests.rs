//! Comparing every backend with plain loops over bytes.

use std::vec::Vec;

use crate::neon::Neon;
use crate::{AsciiSet, Backend, Portable, Task, WINDOW, Window};

/// The results of a backend for an input: the positions of `byte`, and of the bytes in `set`.
struct Ask<'t> {
    text: &'t [u8],
    byte: u8,
    set: &'t AsciiSet,
}

#[derive(Debug, PartialEq)]
struct Answers<'t> {
    equal: u64,
    has: bool,
    within: u64,
    all: bool,
    ascii: Option<&'t str>,
}

impl<'t> Task for Ask<'t> {
    type Output = Answers<'t>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Answers<'t> {
        let window = backend.load(self.text);
        Answers {
            equal: window.equal(self.byte),
            has: window.has(self.byte),
            within: window.within(self.set),
            all: backend.all_within(self.text, self.set),
            ascii: backend.ascii(self.text),
        }
    }
}

/// Returns the same results by plain loops.
fn plainly<'t>(ask: &Ask<'t>) -> Answers<'t> {
    let mask = |holds: &dyn Fn(u8) -> bool| {
        let bytes = ask.text.iter().take(WINDOW).enumerate();
        bytes.filter(|&(_, &byte)| holds(byte)).fold(0, |mask, (at, _)| mask | 1 << at)
    };
    let equal = mask(&|byte| byte == ask.byte);
    Answers {
        equal,
        has: equal != 0,
        within: mask(&|byte| ask.set.contains(byte)),
        all: ask.text.iter().take(WINDOW).all(|&byte| ask.set.contains(byte)),
        ascii: core::str::from_utf8(ask.text).ok().filter(|text| text.is_ascii()),
    }
}

/// Removes unspecified results: bits after the end if `byte` is NUL.
fn specified<'t>(ask: &Ask<'_>, answers: Answers<'t>) -> Answers<'t> {
    let there = 1u64.checked_shl(ask.text.len() as u32).map_or(u64::MAX, |end| end - 1);
    let meant = |asks_nul: bool| if asks_nul { there } else { u64::MAX };
    let equal = answers.equal & meant(ask.byte == 0);
    let has = answers.has && (ask.byte != 0 || equal != 0);
    Answers { equal, has, within: answers.within & meant(ask.set.contains(0)), ..answers }
}

/// Compares the results of every backend that the processor supports; NEON runs on a model
/// elsewhere.
fn check(text: &[u8], byte: u8, set: &AsciiSet) {
    let ask = || Ask { text, byte, set };
    let plain = plainly(&ask());
    let meant = |answers| specified(&ask(), answers);
    assert_eq!(meant(Portable.run(ask())), plain, "portable: {text:?}, {byte}, {set:?}");
    if let Some(neon) = Neon::new() {
        assert_eq!(meant(neon.run(ask())), plain, "NEON: {text:?}, {byte}, {set:?}");
    }
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(ssse3) = crate::Ssse3::new() {
            assert_eq!(meant(ssse3.run(ask())), plain, "SSSE3: {text:?}, {byte}, {set:?}");
        }
        if let Some(avx2) = crate::Avx2::new() {
            assert_eq!(meant(avx2.run(ask())), plain, "AVX2: {text:?}, {byte}, {set:?}");
        }
    }
}

/// Sets that distinguish every ASCII byte from every other: one for each bit, and the extremes.
fn sets() -> Vec<AsciiSet> {
    let of = |holds: &dyn Fn(u8) -> bool| {
        (0..128).filter(|&byte| holds(byte)).fold(AsciiSet::EMPTY, AsciiSet::with)
    };
    let mut sets: Vec<_> = (0..7).map(|bit| of(&|byte| byte >> bit & 1 == 1)).collect();
    sets.extend([of(&|_| false), of(&|_| true), of(&|byte| byte.is_ascii_alphanumeric())]);
    sets
}

#[test]
fn sets_hold_what_they_were_given() {
    for set in sets() {
        let without = (0..=255).fold(set, AsciiSet::without);
        assert_eq!(without, AsciiSet::EMPTY);
        let again = (0..128).filter(|&byte| set.contains(byte)).collect::<Vec<u8>>();
        assert_eq!(AsciiSet::new(&again), set);
    }
}

#[test]
fn every_byte_at_every_place_of_every_length() {
    let sets = sets();
    for len in 0..=WINDOW + 2 {
        let mut text = Vec::from_iter(core::iter::repeat_n(b'x', len));
        for at in 0..len {
            for byte in 0..=255 {
                text[at] = byte;
                check(&text, byte, &sets[(at + usize::from(byte)) % sets.len()]);
            }
            // All but one byte are in the set.
            text[at] = b'-';
            check(&text, b'-', &AsciiSet::new(b"x"));
            text[at] = b'x';
        }
    }
}

#[test]
fn every_length_is_ascii_or_not() {
    for len in 0..4 * WINDOW {
        let mut text = Vec::from_iter((0..len).map(|at| (at % 128) as u8));
        check(&text, b'x', &AsciiSet::EMPTY);
        for at in 0..len {
            let byte = core::mem::replace(&mut text[at], 0x80 | at as u8);
            check(&text, b'x', &AsciiSet::EMPTY);
            text[at] = byte;
        }
    }
}

#[test]
fn every_set_and_every_byte() {
    let all: Vec<u8> = (0..=255).collect();
    for set in sets() {
        for from in 0..all.len() {
            check(&all[from..], b'a', &set);
        }
    }
}

/// An input may begin at any address, and end at the end of readable memory.
#[test]
fn every_alignment() {
    let sets = sets();
    let bytes: Vec<u8> = (0..4 * WINDOW).map(|at| at as u8).collect();
    for from in 0..WINDOW {
        for len in 0..=WINDOW {
            check(&bytes[from..from + len], from as u8, &sets[len % sets.len()]);
        }
        // A separate allocation, so that memory checkers detect reads after the end.
        check(&bytes[..from].to_vec().into_boxed_slice(), 3, &sets[0]);
    }
}
