//! The backend that needs nothing: safe code, a byte at a time.

use crate::{AsciiSet, Backend, Task, WINDOW, Window};

/// One byte at a time. What the other backends are tested against.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// A copy of the bytes.
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
