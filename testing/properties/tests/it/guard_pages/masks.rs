//! Every SIMD backend of this machine reads only the input, for all lengths up to more than three
//! vectors.

use urikit_properties::guard_pages::Guarded;
use urikit_simd::{AsciiSet, Backend, Portable, Task, WINDOW, Window};

const MAX_LENGTH: usize = 200;
const SET: AsciiSet = AsciiSet::new(b"abcxyz019-._~%");

/// All masks of an input. Bits after the input are undefined if NUL is searched, and are removed.
struct Ask<'t>(&'t [u8]);

#[derive(Debug, PartialEq)]
struct Answers {
    equal: [u64; 3],
    has: [bool; 2],
    within: u64,
    full: [Option<u64>; 2],
    all: bool,
    ascii: Option<String>,
}

impl Task for Ask<'_> {
    type Output = Answers;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Answers {
        let Self(text) = self;
        let window = backend.load(text);
        let there = 1_u64.checked_shl(text.len() as u32).map_or(u64::MAX, |end| end - 1);
        let full = |window: &[u8; WINDOW]| backend.load_full(window).within(&SET);
        Answers {
            equal: [window.equal(b'a'), window.equal(0xff), window.equal(0) & there],
            has: [window.has(b'%'), window.has(0x80)],
            within: window.within(&SET),
            full: [text.first_chunk().map(full), text.last_chunk().map(full)],
            all: backend.all_within(text, &SET),
            ascii: backend.ascii(text).map(str::to_owned),
        }
    }
}

/// A task that calls another one in a separate function.
struct Apart<'t>(&'t [u8]);

impl Task for Apart<'_> {
    type Output = Answers;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Answers {
        backend.apart(Ask(self.0))
    }
}

fn inputs(length: usize) -> [Vec<u8>; 4] {
    let bytes = |byte: fn(usize) -> u8| (0..length).map(byte).collect();
    [
        bytes(|_| b'a'),
        bytes(|at| b"abc/%41?x~"[at % 10]),
        bytes(|at| (at * 37) as u8),
        bytes(|at| if at % 67 == 66 { 0xc3 } else { b'z' }),
    ]
}

fn check<B: Backend>(name: &str, backend: B, memory: &mut Guarded) {
    for length in 0..=MAX_LENGTH {
        for text in inputs(length) {
            let expected = Portable.run(Ask(&text));
            memory.each(&text, |guarded| {
                assert_eq!(backend.run(Ask(guarded)), expected, "{name}: {}", text.escape_ascii());
                assert_eq!(
                    backend.run(Apart(guarded)),
                    expected,
                    "{name}: {}",
                    text.escape_ascii()
                );
            });
        }
    }
}

#[test]
fn backends_read_only_the_input() {
    let mut memory = Guarded::new(MAX_LENGTH);
    check("portable", Portable, &mut memory);
    #[cfg(target_arch = "x86_64")]
    {
        use urikit_simd::{Avx2, Ssse3};

        if let Some(backend) = Ssse3::new() {
            check("SSSE3", backend, &mut memory);
        }
        if let Some(backend) = Avx2::new() {
            check("AVX2", backend, &mut memory);
        }
    }
    #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
    if let Some(backend) = urikit_simd::Neon::new() {
        check("NEON", backend, &mut memory);
    }
}
