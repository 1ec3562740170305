//! Lists of arguments.

use alloc::vec::Vec;

use crate::memory::{NULL, text};

/// The length of a string that is `undefined` in JavaScript.
const UNDEFINED: u32 = u32::MAX - 1;

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

    /// Returns the other strings.
    pub(crate) fn texts(&mut self) -> Vec<&'i str> {
        let mut texts = Vec::new();
        while !self.is_empty() {
            texts.push(self.text());
        }
        texts
    }
}
