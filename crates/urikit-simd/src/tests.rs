//! Comparison of every backend with loops over bytes.

use std::vec::Vec;

use crate::neon::Neon;
use crate::wasm::Simd128;
use crate::{AsciiSet, Backend, Portable, Task, WINDOW, Window};

/// An input and the bytes to search for.
struct Query<'t> {
    text: &'t [u8],
    byte: u8,
    set: &'t AsciiSet,
}

#[derive(Debug, PartialEq)]
struct Results<'t> {
    equal: u64,
    has: bool,
    within: u64,
    all: bool,
    ascii: Option<&'t str>,
    str_within: Option<&'t str>,
}

impl<'t> Task for Query<'t> {
    type Output = Results<'t>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Results<'t> {
        let window = backend.load(self.text);
        Results {
            equal: window.equal(self.byte),
            has: window.has(self.byte),
            within: window.within(self.set),
            all: backend.all_within(self.text, self.set),
            ascii: backend.ascii(self.text),
            str_within: backend.str_within(self.text, self.set),
        }
    }
}

/// Computes the expected results with loops.
fn expected<'t>(query: &Query<'t>) -> Results<'t> {
    let mask = |holds: &dyn Fn(u8) -> bool| {
        let bytes = query.text.iter().take(WINDOW).enumerate();
        bytes.filter(|&(_, &byte)| holds(byte)).fold(0, |mask, (at, _)| mask | 1 << at)
    };
    let equal = mask(&|byte| byte == query.byte);
    let ascii = core::str::from_utf8(query.text).ok().filter(|text| text.is_ascii());
    Results {
        equal,
        has: equal != 0,
        within: mask(&|byte| query.set.contains(byte)),
        all: query.text.iter().take(WINDOW).all(|&byte| query.set.contains(byte)),
        ascii,
        str_within: ascii.filter(|text| text.bytes().all(|byte| query.set.contains(byte))),
    }
}

/// Removes unspecified results: bits after the end of the input if NUL is searched for.
fn specified<'t>(query: &Query<'_>, results: Results<'t>) -> Results<'t> {
    let in_text = 1u64.checked_shl(query.text.len() as u32).map_or(u64::MAX, |end| end - 1);
    let mask = |searches_nul: bool| if searches_nul { in_text } else { u64::MAX };
    let equal = results.equal & mask(query.byte == 0);
    let has = results.has && (query.byte != 0 || equal != 0);
    Results { equal, has, within: results.within & mask(query.set.contains(0)), ..results }
}

/// Checks the results of every backend that the processor supports, and of NEON and WebAssembly,
/// which use a model on other processors.
fn check(text: &[u8], byte: u8, set: &AsciiSet) {
    let query = || Query { text, byte, set };
    let plain = expected(&query());
    let actual = |results| specified(&query(), results);
    assert_eq!(actual(Portable.run(query())), plain, "portable: {text:?}, {byte}, {set:?}");
    if let Some(neon) = Neon::new() {
        assert_eq!(actual(neon.run(query())), plain, "NEON: {text:?}, {byte}, {set:?}");
    }
    if let Some(simd128) = Simd128::new() {
        assert_eq!(actual(simd128.run(query())), plain, "WebAssembly: {text:?}, {byte}, {set:?}");
    }
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(ssse3) = crate::Ssse3::new() {
            assert_eq!(actual(ssse3.run(query())), plain, "SSSE3: {text:?}, {byte}, {set:?}");
        }
        if let Some(avx2) = crate::Avx2::new() {
            assert_eq!(actual(avx2.run(query())), plain, "AVX2: {text:?}, {byte}, {set:?}");
        }
    }
}

/// Returns one set for each bit of a byte, so that all bytes are distinguished, and a few others.
fn sets() -> Vec<AsciiSet> {
    let of = |holds: &dyn Fn(u8) -> bool| {
        (0..128).filter(|&byte| holds(byte)).fold(AsciiSet::EMPTY, AsciiSet::with)
    };
    let mut sets: Vec<_> = (0..7).map(|bit| of(&|byte| byte >> bit & 1 == 1)).collect();
    sets.extend([of(&|_| false), of(&|_| true), of(&|byte| byte.is_ascii_alphanumeric())]);
    sets
}

#[test]
fn sets_contain_their_bytes() {
    for set in sets() {
        let without = (0..=255).fold(set, AsciiSet::without);
        assert_eq!(without, AsciiSet::EMPTY);
        let again = (0..128).filter(|&byte| set.contains(byte)).collect::<Vec<u8>>();
        assert_eq!(AsciiSet::new(&again), set);
    }
}

#[test]
fn every_byte_at_every_position() {
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
fn one_non_ascii_byte_at_every_position() {
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
fn every_byte_in_every_set() {
    let all: Vec<u8> = (0..=255).collect();
    for set in sets() {
        for from in 0..all.len() {
            check(&all[from..], b'a', &set);
        }
    }
}

/// An input may begin at any address, and end where readable memory ends.
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
