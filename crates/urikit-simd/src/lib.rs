//! Byte classification with vector instructions, 64 bytes at a time.
//!
//! This crate is for parsers of short strings. A [`Window`] contains up to 64 bytes in vector
//! registers, and its methods return a mask in which bit `n` is set if byte `n` has a given value
//! or is in a given set. Since most URLs fit into one or two windows, a parser that uses masks
//! needs few branches and loops.
//!
//! To use it, implement [`Task`] and call [`run`], which selects the [`Backend`] with the widest
//! vectors that the processor supports:
//!
//! | backend | platform | bytes at a time |
//! |---|---|--:|
//! | `Avx2` | x86-64 with AVX2, BMI1, BMI2, LZCNT, and POPCNT | 32 |
//! | `Ssse3` | x86-64 with SSSE3, with the feature `ssse3` | 16 |
//! | `Neon` | little-endian AArch64 with NEON | 16 |
//! | `Simd128` | WebAssembly with the target feature `simd128` | 16 |
//! | [`Portable`] | all platforms, in safe code | 1 |
//!
//! ```
//! use urikit_simd::{Backend, Portable, Task, Window, run};
//!
//! /// Finds the first `/` in the first 64 bytes.
//! struct FirstSlash<'t>(&'t [u8]);
//!
//! impl Task for FirstSlash<'_> {
//!     type Output = u32;
//!
//!     #[inline(always)]
//!     fn run<B: Backend>(self, backend: B) -> u32 {
//!         backend.load(self.0).equal(b'/').trailing_zeros()
//!     }
//! }
//! assert_eq!(run(FirstSlash(b"example.com/docs/")), 11);
//! assert_eq!(Portable.run(FirstSlash(b"example.com/docs/")), 11);
//! ```
//!
//! # Unsafe code
//!
//! This crate contains unsafe code so that the crates that use it do not need any. The backends
//! call vector instructions, which is sound because a value of a backend exists only if the
//! processor supports them. They read vectors only through references to arrays of the same size.
//! Apart from the backends, one function splits bytes into arrays, and another one converts bytes
//! to `str` after checking that they are ASCII. With the feature `arrow`, `StringViews` creates
//! arrays of strings without checking UTF-8 again.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)
)]

#[cfg(any(feature = "std", test))]
extern crate std;

#[cfg(feature = "arrow")]
mod arrow;
mod level;
#[cfg(any(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"), test))]
mod neon;
mod portable;
mod set;
#[cfg(test)]
mod tests;
#[cfg(any(all(target_arch = "wasm32", target_feature = "simd128"), test))]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(feature = "arrow")]
pub use arrow::StringViews;
pub use level::{Width, limit, width};
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub use neon::Neon;
pub use portable::Portable;
pub use set::AsciiSet;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use wasm::Simd128;
#[cfg(target_arch = "x86_64")]
pub use x86::Avx2;
#[cfg(all(target_arch = "x86_64", any(feature = "ssse3", test)))]
pub use x86::Ssse3;

/// The number of bytes in a [`Window`], which is also the number of bits in a mask: 64.
pub const WINDOW: usize = 64;

/// All ASCII bytes.
static ASCII: AsciiSet = AsciiSet { rows: [u8::MAX; 16] };

mod sealed {
    /// A supertrait of [`Backend`](super::Backend) that prevents other crates from implementing it.
    ///
    /// This allows unsafe code to rely on the results of a backend.
    pub trait Sealed {}
}

/// A set of vector instructions, such as AVX2, for comparing many bytes at once.
///
/// Its methods load bytes into a [`Window`]. A value exists only if the processor supports the
/// instructions, and is usually passed to [`Task::run`]. Other crates cannot implement this trait,
/// so unsafe code can rely on its results.
///
/// # Examples
///
/// ```
/// use urikit_simd::{AsciiSet, Backend, Portable, Window};
///
/// let window = Portable.load(b"host:8080");
/// assert_eq!(window.equal(b':'), 0b0_0001_0000);
/// assert_eq!(window.within(&AsciiSet::new(b"0123456789")), 0b1_1110_0000);
/// ```
pub trait Backend: Copy + sealed::Sealed {
    /// The window type of this backend.
    type Window: Window;

    /// Runs a task in a function that is compiled with the vector instructions of this backend.
    ///
    /// To select the best backend for the processor, use the function [`run`] instead.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::{Backend, Portable, Task, Window};
    ///
    /// struct CountDots<'t>(&'t [u8]);
    /// impl Task for CountDots<'_> {
    ///     type Output = u32;
    ///
    ///     #[inline(always)]
    ///     fn run<B: Backend>(self, backend: B) -> u32 {
    ///         backend.load(self.0).equal(b'.').count_ones()
    ///     }
    /// }
    /// assert_eq!(Portable.run(CountDots(b"www.example.com")), 2);
    /// ```
    fn run<T: Task>(self, task: T) -> T::Output;

    /// Runs a task from within another task, in a function that is never inlined.
    ///
    /// Use it for rare or long tasks, so that they do not use registers and stack space of the
    /// other task. In contrast, [`run`](Self::run) may be inlined.
    #[inline(always)]
    fn apart<T: Task>(self, task: T) -> T::Output {
        #[inline(never)]
        fn apart<B: Backend, T: Task>(backend: B, task: T) -> T::Output {
            backend.run(task)
        }
        apart(self, task)
    }

    /// Loads the first 64 bytes of an input into a window, or all bytes if it is shorter.
    ///
    /// To load exactly 64 bytes, [`load_full`](Self::load_full) is faster.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::{Backend, Portable, Window};
    ///
    /// let window = Portable.load(b"https://example.com/");
    /// assert_eq!(window.equal(b':').trailing_zeros(), 5);
    /// ```
    fn load(self, text: &[u8]) -> Self::Window;

    /// Loads exactly 64 bytes into a window, without the checks for shorter inputs in
    /// [`load`](Self::load).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::{Backend, Portable, WINDOW, Window};
    ///
    /// assert_eq!(Portable.load_full(&[b'/'; WINDOW]).equal(b'/'), u64::MAX);
    /// ```
    fn load_full(self, text: &[u8; WINDOW]) -> Self::Window;

    /// Returns whether all of the first 64 bytes of an input are in `set`.
    ///
    /// Bytes after the first 64 are ignored. For short inputs, this is faster than
    /// [`Window::within`], because the bytes may be loaded in any order.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::{AsciiSet, Backend, Portable};
    ///
    /// const DIGITS: AsciiSet = AsciiSet::new(b"0123456789");
    /// assert!(Portable.all_within(b"8080", &DIGITS));
    /// assert!(!Portable.all_within(b"80a", &DIGITS));
    /// ```
    #[inline(always)]
    fn all_within(self, text: &[u8], set: &AsciiSet) -> bool {
        let outside = !self.load(text).within(set);
        outside.trailing_zeros() as usize >= text.len().min(WINDOW)
    }

    /// Converts ASCII bytes to a string, or returns `None` if any byte is not ASCII.
    ///
    /// The input may have any length. If it is short and ASCII, this takes a third of the time of
    /// `core::str::from_utf8`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::{Backend, Portable};
    ///
    /// assert_eq!(Portable.ascii(b"/docs"), Some("/docs"));
    /// assert_eq!(Portable.ascii("/résumé".as_bytes()), None);
    /// ```
    #[inline(always)]
    fn ascii(self, text: &[u8]) -> Option<&str> {
        self.str_within(text, &ASCII)
    }

    /// Converts bytes that are all in `set` to a string, or returns `None` if any byte is not.
    ///
    /// The input may have any length.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::{AsciiSet, Backend, Portable};
    ///
    /// const DIGITS: AsciiSet = AsciiSet::new(b"0123456789");
    /// assert_eq!(Portable.str_within(b"8080", &DIGITS), Some("8080"));
    /// assert_eq!(Portable.str_within(b"80a", &DIGITS), None);
    /// ```
    #[inline(always)]
    fn str_within<'t>(self, text: &'t [u8], set: &AsciiSet) -> Option<&'t str> {
        let is_within = match text.last_chunk() {
            None => self.all_within(text, set),
            Some(last) => {
                let mut all = self.load_full(last).within(set);
                for window in windows(text).0 {
                    all &= self.load_full(window).within(set);
                }
                all == u64::MAX
            }
        };
        // SAFETY: a backend of this crate has found every byte in the set. A set contains only
        // ASCII bytes, because `AsciiSet::with` rejects others, and ASCII is UTF-8.
        is_within.then(|| unsafe { core::str::from_utf8_unchecked(text) })
    }
}

/// Splits an input into arrays of 64 bytes and a remainder of fewer than 64 bytes.
///
/// To process an input of any length, pass the arrays to [`Backend::load_full`] and the remainder
/// to [`Backend::load`].
///
/// # Examples
///
/// ```
/// let input = [b'a'; 150];
/// let (whole, rest) = urikit_simd::windows(&input);
/// assert_eq!((whole.len(), rest.len()), (2, 22));
/// ```
#[inline(always)]
pub const fn windows(text: &[u8]) -> (&[[u8; WINDOW]], &[u8]) {
    chunks(text)
}

/// Splits an input into arrays of `N` bytes, and the rest, like `as_chunks` in Rust 1.88.
#[inline(always)]
pub(crate) const fn chunks<const N: usize>(text: &[u8]) -> (&[[u8; N]], &[u8]) {
    let count = text.len() / N;
    // SAFETY: `count * N` is at most the length.
    let (whole, rest) = unsafe { text.split_at_unchecked(count * N) };
    // SAFETY: `whole` has `count * N` bytes, and arrays of bytes are aligned anywhere.
    (unsafe { core::slice::from_raw_parts(whole.as_ptr().cast(), count) }, rest)
}

/// A block of up to 64 bytes in vector registers, which can be compared with a byte all at once.
///
/// It is loaded by [`Backend::load`]. In the masks that the methods return, bit `n` corresponds to
/// byte `n`. If the block has fewer than 64 bytes, the remaining bits are 0, unless NUL is searched
/// for, in which case they are unspecified.
///
/// # Examples
///
/// ```
/// use urikit_simd::{AsciiSet, Backend, Portable, Window};
///
/// const DELIMITERS: AsciiSet = AsciiSet::new(b":/?#@");
/// let window = Portable.load(b"/search?q=uri#top");
/// assert_eq!(window.within(&DELIMITERS), 1 << 0 | 1 << 7 | 1 << 13);
/// ```
pub trait Window: Copy {
    /// Returns a mask with a bit for each byte of this window that equals `byte`.
    ///
    /// Bit `n` corresponds to byte `n`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::{Backend, Portable, Window};
    ///
    /// assert_eq!(Portable.load(b"/docs/a").equal(b'/'), 0b010_0001);
    /// ```
    fn equal(self, byte: u8) -> u64;

    /// Returns whether this window contains `byte`, which is faster than [`equal`](Self::equal).
    ///
    /// If `byte` is NUL and the input has fewer than 64 bytes, the result may be `true` even if the
    /// input does not contain NUL.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::{Backend, Portable, Window};
    ///
    /// assert!(Portable.load(b"a%20b").has(b'%'));
    /// assert!(!Portable.load(b"a+b").has(b'%'));
    /// ```
    #[inline(always)]
    fn has(self, byte: u8) -> bool {
        self.equal(byte) != 0
    }

    /// Returns a mask with a bit for each byte of this window that is in `set`.
    ///
    /// Bit `n` corresponds to byte `n`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::{AsciiSet, Backend, Portable, Window};
    ///
    /// const DIGITS: AsciiSet = AsciiSet::new(b"0123456789");
    /// assert_eq!(Portable.load(b"v1.20").within(&DIGITS), 0b1_1010);
    /// ```
    fn within(self, set: &AsciiSet) -> u64;
}

/// A computation on bytes, such as a search, that is compiled for each set of vector instructions.
///
/// Implement it for a struct that contains the input, and call [`run`]. Add `#[inline(always)]` to
/// [`run`](Self::run) and to all functions that take a window, because only inlined functions are
/// compiled with the vector instructions.
///
/// # Examples
///
/// ```
/// use urikit_simd::{Backend, Task, Window, run};
///
/// /// Returns whether the first 64 bytes contain an escape.
/// struct HasEscape<'t>(&'t [u8]);
/// impl Task for HasEscape<'_> {
///     type Output = bool;
///
///     #[inline(always)]
///     fn run<B: Backend>(self, backend: B) -> bool {
///         backend.load(self.0).has(b'%')
///     }
/// }
/// assert!(run(HasEscape(b"/a%20b")));
/// ```
pub trait Task {
    /// The result of the task, such as an offset or a mask.
    type Output;

    /// Runs this task with the vector instructions of `backend`.
    ///
    /// To run a task, call the function [`run`], which selects the backend and calls this method.
    fn run<B: Backend>(self, backend: B) -> Self::Output;

    /// Runs this task without vector instructions, if the processor supports none.
    ///
    /// By default, this uses [`Portable`]. Override it if an algorithm without masks is faster.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::{Backend, Task, Window};
    ///
    /// struct HasEscape<'t>(&'t [u8]);
    /// impl Task for HasEscape<'_> {
    ///     type Output = bool;
    ///
    ///     #[inline(always)]
    ///     fn run<B: Backend>(self, backend: B) -> bool {
    ///         backend.load(self.0).has(b'%')
    ///     }
    ///
    ///     fn run_plainly(self) -> bool {
    ///         self.0.contains(&b'%')
    ///     }
    /// }
    /// assert!(HasEscape(b"/a%20b").run_plainly());
    /// ```
    #[inline]
    fn run_plainly(self) -> Self::Output
    where
        Self: Sized,
    {
        self.run(Portable)
    }
}

/// Runs a task with the widest vector instructions that the processor supports, such as AVX2.
///
/// If the processor supports none, [`Task::run_plainly`] is called. Selecting the instructions
/// takes little time, so this function is suitable for short inputs.
///
/// # Examples
///
/// ```
/// use urikit_simd::{Backend, Task, Window, run};
///
/// struct CountDots<'t>(&'t [u8]);
/// impl Task for CountDots<'_> {
///     type Output = u32;
///
///     #[inline(always)]
///     fn run<B: Backend>(self, backend: B) -> u32 {
///         backend.load(self.0).equal(b'.').count_ones()
///     }
/// }
/// assert_eq!(run(CountDots(b"www.example.com")), 2);
/// ```
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
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    if let Some(backend) = Simd128::new() {
        return backend.run(task);
    }
    task.run_plainly()
}

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
