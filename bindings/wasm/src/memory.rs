//! The memory that JavaScript and a module share: arguments and results.
//!
//! The strings of a call follow each other at the start of the input, and their lengths are
//! arguments of the exported function. If their number varies, the input starts with a list of
//! lengths, which [`Arguments`] reads.
//!
//! A result consists of numbers and of strings, which follow each other in the output. The first
//! numbers are the lengths of the strings. The [words](Memory) have the addresses of both.

use alloc::vec::Vec;
use core::cell::UnsafeCell;

use crate::failure::Failure;

/// The length of a string that is `null` in JavaScript.
const NULL: u32 = u32::MAX;
/// The length of a string that is `undefined` in JavaScript.
const UNDEFINED: u32 = u32::MAX - 1;

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
    output: Output { strings: Vec::new(), numbers: Vec::new() },
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

/// Calls a function with the input and an empty output. Returns 0, or 1 if it fails.
///
/// In the second case, the output describes the error.
pub(crate) fn call(function: impl FnOnce(&[u8], &mut Output) -> Result<(), Failure>) -> u32 {
    with(|memory| {
        let Memory { words, input, output } = memory;
        output.strings.clear();
        output.numbers.clear();
        let result = function(input, output);
        let status = u32::from(result.is_err());
        if let Err(failure) = result {
            failure.write(output);
        }
        // The buffers can move in each call.
        words[OFFSETS] = output.strings.as_ptr().addr() as u32;
        words[OFFSETS + 1] = output.strings.len() as u32;
        words[OFFSETS + 2] = output.numbers.as_ptr().addr() as u32;
        status
    })
}

/// Returns the next `len` bytes of the input as a string.
pub(crate) fn text<'i>(input: &mut &'i [u8], len: usize) -> &'i str {
    let (text, rest) = input.split_at_checked(len).unwrap_or_default();
    *input = rest;
    // JavaScript encodes strings as UTF-8, so this does not fail.
    core::str::from_utf8(text).unwrap_or_default()
}

/// A string argument that can be `null` or `undefined`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Argument<'i> {
    Undefined,
    Null,
    Text(&'i str),
}

/// A list of arguments: strings and numbers.
///
/// The input has a number for each argument, which is the length if the argument is a string,
/// followed by the strings.
pub(crate) struct Arguments<'i> {
    numbers: &'i [u8],
    strings: &'i [u8],
}

impl<'i> Arguments<'i> {
    /// Creates a reader of `count` arguments.
    pub(crate) fn new(input: &'i [u8], count: usize) -> Self {
        let (numbers, strings) = input.split_at_checked(4 * count).unwrap_or_default();
        Self { numbers, strings }
    }

    /// Returns whether all arguments were read.
    pub(crate) fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    pub(crate) fn number(&mut self) -> u32 {
        match self.numbers.split_first_chunk() {
            Some((number, rest)) => {
                self.numbers = rest;
                u32::from_le_bytes(*number)
            }
            None => NULL,
        }
    }

    pub(crate) fn argument(&mut self) -> Argument<'i> {
        match self.number() {
            NULL => Argument::Null,
            UNDEFINED => Argument::Undefined,
            len => Argument::Text(text(&mut self.strings, len as usize)),
        }
    }

    /// Returns the next string, or `None` if it is `null` or `undefined`.
    pub(crate) fn optional(&mut self) -> Option<&'i str> {
        match self.argument() {
            Argument::Text(text) => Some(text),
            Argument::Null | Argument::Undefined => None,
        }
    }

    pub(crate) fn text(&mut self) -> &'i str {
        self.optional().unwrap_or_default()
    }
}

/// The result of a call.
pub(crate) struct Output {
    strings: Vec<u8>,
    numbers: Vec<u32>,
}

impl Output {
    pub(crate) fn text(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref();
        self.strings.extend_from_slice(text.as_bytes());
        self.number(text.len());
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
}
