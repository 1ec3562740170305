//! The memory that JavaScript and a module share: arguments and results.
//!
//! The strings of a call follow each other at the start of the input, and their lengths are
//! arguments of the exported function. If their number varies, the input starts with a list of
//! lengths, which [`arguments`](crate::arguments) reads.
//!
//! A result consists of numbers and of strings, which follow each other in the output. The first
//! numbers are the lengths of the strings. The [words](Memory) have the addresses of both. If the
//! result is a string made of parts of the arguments, only the offsets of the parts are returned,
//! because creating a string in JavaScript takes longer than the whole call.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::UnsafeCell;

use crate::failure::Failure;

/// The length of a string that is `null` in JavaScript.
pub(crate) const NULL: u32 = u32::MAX;

/// The number of offsets of a parsed reference.
pub(crate) const OFFSETS: usize = 6;

/// The words that JavaScript reads, of which the address is constant, and the buffers.
struct Memory {
    /// The offsets of a reference, the address and the length of the strings, and the address of
    /// the numbers.
    words: [u32; OFFSETS + 3],
    input: Vec<u8>,
    output: Output,
}

struct Shared(UnsafeCell<Memory>);

// SAFETY: a module has one thread, because its memory is not shared: each worker has its own.
#[expect(unsafe_code, reason = "a static variable requires `Sync`")]
unsafe impl Sync for Shared {}

static MEMORY: Shared = Shared(UnsafeCell::new(Memory {
    words: [0; OFFSETS + 3],
    input: Vec::new(),
    output: Output { strings: String::new(), numbers: Vec::new(), parts: None },
}));

#[expect(unsafe_code, reason = "the only access to the static variable")]
fn with<T>(call: impl FnOnce(&mut Memory) -> T) -> T {
    // SAFETY: only exported functions call this function, once, and they call neither each other
    // nor JavaScript. So there is no other reference to the memory.
    call(unsafe { &mut *MEMORY.0.get() })
}

/// Returns the address of the words.
#[expect(unsafe_code, reason = "the name of an export must be unique")]
#[unsafe(no_mangle)]
extern "C" fn words() -> *const u32 {
    with(|memory| memory.words.as_ptr())
}

/// Makes space for `len` bytes of input, and returns their address.
#[expect(unsafe_code, reason = "the name of an export must be unique")]
#[unsafe(no_mangle)]
extern "C" fn reserve(len: usize) -> *const u8 {
    with(|memory| {
        memory.input.resize(len, 0);
        memory.input.as_ptr()
    })
}

/// Calls a function with the first `len` bytes of the input and with the offsets to write.
#[inline]
pub(crate) fn parse<T>(
    len: usize,
    function: impl FnOnce(&[u8], &mut [u32; OFFSETS]) -> Option<T>,
) -> Option<T> {
    with(|memory| {
        let input = memory.input.get(..len)?;
        function(input, memory.words.first_chunk_mut()?)
    })
}

/// The status of a call whose result is in the output.
const DONE: u32 = 0;
/// The status of a call whose error is described in the output.
const FAILED: u32 = 1;
/// The status of a call whose result consists of parts of the arguments.
const PARTS: u32 = 2;

/// Calls a function with the input and an empty output, and returns the status.
pub(crate) fn call(function: impl FnOnce(&[u8], &mut Output) -> Result<(), Failure>) -> u32 {
    with(|memory| {
        let Memory { words, input, output } = memory;
        output.strings.clear();
        output.numbers.clear();
        let status = match function(input, output) {
            Ok(()) => DONE,
            Err(failure) => {
                output.strings.clear();
                output.numbers.clear();
                failure.write(output);
                FAILED
            }
        };
        // The buffers can move in each call.
        words[OFFSETS] = output.strings.as_ptr().addr() as u32;
        words[OFFSETS + 1] = output.strings.len() as u32;
        words[OFFSETS + 2] = output.numbers.as_ptr().addr() as u32;
        match output.parts.take() {
            Some((end, start)) if status == DONE => {
                [words[0], words[1]] = [end as u32, start as u32];
                PARTS
            }
            _ => status,
        }
    })
}

/// Returns the next `len` bytes of the input.
pub(crate) fn bytes<'i>(input: &mut &'i [u8], len: usize) -> &'i [u8] {
    let (bytes, rest) = input.split_at_checked(len).unwrap_or_default();
    *input = rest;
    bytes
}

/// Returns the next `len` bytes of the input as a string.
pub(crate) fn text<'i>(input: &mut &'i [u8], len: usize) -> &'i str {
    // JavaScript encodes strings as UTF-8, so this does not fail.
    core::str::from_utf8(bytes(input, len)).unwrap_or_default()
}

/// The result of a call.
pub(crate) struct Output {
    strings: String,
    numbers: Vec<u32>,
    /// The end of the first part and the start of the second one, if the result consists of parts.
    parts: Option<(usize, usize)>,
}

impl Output {
    pub(crate) fn text(&mut self, text: impl AsRef<str>) {
        self.write(|strings| strings.push_str(text.as_ref()));
    }

    /// Writes a string that a function appends.
    pub(crate) fn write(&mut self, append: impl FnOnce(&mut String)) {
        let start = self.strings.len();
        append(&mut self.strings);
        self.number(self.strings.len() - start);
    }

    /// Writes a string that is `null` in JavaScript if it is `None`.
    pub(crate) fn optional(&mut self, text: Option<impl AsRef<str>>) {
        match text {
            Some(text) => self.text(text),
            None => self.numbers.push(NULL),
        }
    }

    /// Writes a number that is not larger than a length.
    pub(crate) fn number(&mut self, number: usize) {
        self.numbers.push(number as u32);
    }

    /// Writes an ASCII string that a function appends. If it is a prefix of `first` followed by a
    /// suffix of `second`, only their offsets are returned.
    pub(crate) fn parts(&mut self, first: &[u8], second: &[u8], append: impl FnOnce(&mut String)) {
        self.write(append);
        let result = self.strings.as_bytes();
        let end = result.iter().zip(first).take_while(|(a, b)| a == b).count();
        let rest = result.get(end..).unwrap_or_default();
        if let Some(before) = second.strip_suffix(rest) {
            self.parts = Some((end, before.len()));
        }
    }
}
