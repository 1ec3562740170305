//! The portable backend: safe code, one byte at a time.

use crate::{AsciiSet, Backend, Task, WINDOW, Window};

/// An implementation of [`Backend`] in safe code, without vector instructions.
///
/// It works on every platform. Use it in tests as a reference for other backends, such as AVX2. By
/// default, [`Task::run_plainly`](crate::Task::run_plainly) uses it on processors without vector
/// instructions.
///
/// # Examples
///
/// ```
/// use urikit_simd::{Backend, Portable, Window};
///
/// assert_eq!(Portable.load(b"user@example.com").equal(b'@').trailing_zeros(), 4);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// A block of up to 64 bytes in a plain array, as loaded by the [`Portable`] backend.
///
/// Most code uses it only through the trait [`Window`](crate::Window).
#[derive(Clone, Copy, Debug)]
pub struct Bytes([u8; WINDOW]);

impl crate::sealed::Sealed for Portable {}

impl Backend for Portable {
    type Window = Bytes;

    #[inline]
    fn run<T: Task>(self, task: T) -> T::Output {
        task.run(self)
    }

    #[inline]
    fn load(self, text: &[u8]) -> Bytes {
        let mut bytes = [0; WINDOW];
        let len = text.len().min(WINDOW);
        bytes[..len].copy_from_slice(&text[..len]);
        Bytes(bytes)
    }

    #[inline]
    fn load_full(self, text: &[u8; WINDOW]) -> Bytes {
        Bytes(*text)
    }
}

impl Bytes {
    #[inline]
    fn mask(self, holds: impl Fn(u8) -> bool) -> u64 {
        self.0.iter().rev().fold(0, |mask, &byte| mask << 1 | u64::from(holds(byte)))
    }
}

impl Window for Bytes {
    #[inline]
    fn equal(self, byte: u8) -> u64 {
        self.mask(|one| one == byte)
    }

    #[inline]
    fn within(self, set: &AsciiSet) -> u64 {
        self.mask(|one| set.contains(one))
    }
}
