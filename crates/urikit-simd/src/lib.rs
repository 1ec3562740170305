//! Which bytes of a text are of a class, 64 at a time.
//!
//! A [`Window`] is up to 64 bytes of a text in the registers of the processor. Asked for a byte or a class of bytes, it
//! answers with a mask: bit `n` says whether byte `n` is one. A parser that works on masks has no loop and hardly a
//! branch for texts as long as a URL usually is.
//!
//! A [`Backend`] is a way to make windows. [`run`] takes the widest vectors that the processor has:
//!
//! | backend | where | bytes at a time |
//! |---|---|--:|
//! | `Avx2` | x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT | 32 |
//! | `Ssse3` | x86-64 with SSSE3, with the feature `ssse3` | 16 |
//! | `Neon` | AArch64 with NEON, little-endian | 16 |
//! | [`Portable`] | everywhere; safe code, what the others are tested against | 1 |
//!
//! ```
//! use urikit_simd::{Backend, Portable, Task, Window, run};
//!
//! /// Where the first space stands among the first 64 bytes.
//! struct FirstSpace<'t>(&'t [u8]);
//!
//! impl Task for FirstSpace<'_> {
//!     type Output = u32;
//!
//!     #[inline(always)]
//!     fn run<B: Backend>(self, backend: B) -> u32 {
//!         backend.load(self.0).equal(b' ').trailing_zeros()
//!     }
//! }
//! assert_eq!(run(FirstSpace(b"to be or not")), 2);
//! assert_eq!(Portable.run(FirstSpace(b"to be or not")), 2);
//! ```
//!
//! # Unsafe code
//!
//! This crate exists so that the crates above it need none. There are two kinds of it here in the files of the backends:
//! calls of the processor's vector instructions, which are sound because a value of a backend exists only where the
//! processor has them; and reads of whole vectors through references to arrays of exactly their size. In this file one
//! function divides bytes into arrays, and another converts bytes to `str` that it has just found to be ASCII.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

#[cfg(any(feature = "std", test))]
extern crate std;

mod level;
#[cfg(any(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"), test))]
mod neon;
mod portable;
mod set;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use level::{Width, limit, width};
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub use neon::Neon;
pub use portable::Portable;
pub use set::AsciiSet;
#[cfg(target_arch = "x86_64")]
pub use x86::Avx2;
#[cfg(all(target_arch = "x86_64", any(feature = "ssse3", test)))]
pub use x86::Ssse3;

/// How many bytes a window has.
pub const WINDOW: usize = 64;

/// All of ASCII.
static ASCII: AsciiSet = AsciiSet { rows: [u8::MAX; 16] };

mod sealed {
    /// What only this crate has.
    pub trait Sealed {}
}

/// A way to look at 64 bytes at once. A value of it is the proof that this machine can.
///
/// Only this crate has backends, so unsafe code may rely on their answers.
pub trait Backend: Copy + sealed::Sealed {
    /// What is looked at.
    type Window: Window;

    /// Runs a task in a function of its own that is compiled with the backend's instructions.
    fn run<T: Task>(self, task: T) -> T::Output;

    /// Runs a task out of another one, but in a function of its own. What is seldom needed, or much longer, costs the
    /// other task no registers and no room on the stack then.
    ///
    /// `run` alone does not do that: inside a task the compiler may take the function apart again.
    #[inline(always)]
    fn apart<T: Task>(self, task: T) -> T::Output {
        #[inline(never)]
        fn apart<B: Backend, T: Task>(backend: B, task: T) -> T::Output {
            backend.run(task)
        }
        apart(self, task)
    }

    /// The first 64 bytes of a text, or all of a shorter one.
    fn load(self, text: &[u8]) -> Self::Window;

    /// Exactly 64 bytes.
    fn load_full(self, text: &[u8; WINDOW]) -> Self::Window;

    /// Whether the first 64 bytes of a text, or all of a shorter one, are in `set`. Where only that is asked, the bytes
    /// need not be put in their places, which for short texts is most of the work.
    #[inline(always)]
    fn all_within(self, text: &[u8], set: &AsciiSet) -> bool {
        let outside = !self.load(text).within(set);
        outside.trailing_zeros() as usize >= text.len().min(WINDOW)
    }

    /// The bytes as text, if all of them are ASCII.
    ///
    /// The standard library knows the same of any UTF-8, and takes three times as long for a short text.
    #[inline(always)]
    fn ascii(self, text: &[u8]) -> Option<&str> {
        let is_ascii = match text.last_chunk() {
            None => self.all_within(text, &ASCII),
            Some(last) => {
                let mut all = self.load_full(last).within(&ASCII);
                for window in windows(text).0 {
                    all &= self.load_full(window).within(&ASCII);
                }
                all == u64::MAX
            }
        };
        // SAFETY: ASCII is UTF-8, and every byte has been looked at, by a backend of this crate.
        is_ascii.then(|| unsafe { core::str::from_utf8_unchecked(text) })
    }
}

/// Returns the whole windows of a string, and the rest of fewer than 64 bytes.
#[inline(always)]
pub const fn windows(text: &[u8]) -> (&[[u8; WINDOW]], &[u8]) {
    chunks(text)
}

/// Returns the whole chunks of `N` bytes, and the rest, as `as_chunks` of Rust 1.88.
#[inline(always)]
pub(crate) const fn chunks<const N: usize>(text: &[u8]) -> (&[[u8; N]], &[u8]) {
    let count = text.len() / N;
    // SAFETY: `count * N` is at most the length.
    let (whole, rest) = unsafe { text.split_at_unchecked(count * N) };
    // SAFETY: `whole` has `count * N` bytes, and arrays of bytes are aligned anywhere.
    (unsafe { core::slice::from_raw_parts(whole.as_ptr().cast(), count) }, rest)
}

/// Up to 64 bytes that can be asked questions. Bit `n` of every answer is about byte `n`.
///
/// Bits behind the end of a shorter text are not set, unless the question is about NUL: then they may be.
pub trait Window: Copy {
    /// Which bytes are `byte`.
    fn equal(self, byte: u8) -> u64;

    /// Whether a byte is `byte`; about NUL, whether one may be. It is less work than to say where.
    #[inline(always)]
    fn has(self, byte: u8) -> bool {
        self.equal(byte) != 0
    }

    /// Which bytes are in `set`.
    fn within(self, set: &AsciiSet) -> u64;
}

/// Something to be done with whatever backend there is.
///
/// `run` and all that it calls a window in should be `#[inline(always)]`: it is compiled once for each backend, with
/// that backend's instructions, and what is not inlined is not.
pub trait Task {
    /// What comes out.
    type Output;

    /// Does it.
    fn run<B: Backend>(self, backend: B) -> Self::Output;

    /// Does it where there are no vectors. Whoever has a way without masks takes it here, for it is faster then.
    #[inline]
    fn run_plainly(self) -> Self::Output
    where
        Self: Sized,
    {
        self.run(Portable)
    }
}

/// Runs a task with the widest backend that this machine has, or [plainly](Task::run_plainly).
#[inline]
pub fn run<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(backend) = Avx2::new() {
            return backend.run(task);
        }
        #[cfg(any(feature = "ssse3", test))]
        if let Some(backend) = Ssse3::new() {
            return backend.run(task);
        }
    }
    #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
    if let Some(backend) = Neon::new() {
        return backend.run(task);
    }
    task.run_plainly()
}

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
