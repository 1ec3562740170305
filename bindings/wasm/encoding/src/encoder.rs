//! Encoders.

use alloc::vec::Vec;

use crate::Form;
use crate::decoder::WINDOWS_1252;

/// The result of encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncoderResult {
    /// All characters were encoded.
    InputEmpty,
    /// The output is full.
    OutputFull,
    /// The charset lacks this character.
    Unmappable(char),
}

/// An encoder.
#[derive(Debug)]
pub struct Encoder(Form);

impl Encoder {
    pub(crate) const fn new(form: Form) -> Self {
        Self(form)
    }

    /// Returns the number of bytes of a string of `len` bytes of UTF-8, at most.
    pub const fn max_buffer_length_from_utf8_without_replacement(
        &self,
        len: usize,
    ) -> Option<usize> {
        Some(len)
    }

    /// Appends the bytes of a string, up to the first character that the charset lacks.
    ///
    /// Returns how it ended, and the number of bytes read, including that character.
    pub fn encode_from_utf8_to_vec_without_replacement(
        &mut self,
        text: &str,
        bytes: &mut Vec<u8>,
        _last: bool,
    ) -> (EncoderResult, usize) {
        if self.0 == Form::Utf8 {
            bytes.extend_from_slice(text.as_bytes());
            return (EncoderResult::InputEmpty, text.len());
        }
        for (at, character) in text.char_indices() {
            match windows_1252(character) {
                Some(byte) => bytes.push(byte),
                None => return (EncoderResult::Unmappable(character), at + character.len_utf8()),
            }
        }
        (EncoderResult::InputEmpty, text.len())
    }
}

fn windows_1252(character: char) -> Option<u8> {
    let code = u32::from(character);
    let special = WINDOWS_1252.iter().position(|known| u32::from(*known) == code);
    match (special, u8::try_from(code)) {
        (Some(index), _) => u8::try_from(0x80 + index).ok(),
        (None, Ok(byte @ (..0x80 | 0xA0..))) => Some(byte),
        _ => None,
    }
}
