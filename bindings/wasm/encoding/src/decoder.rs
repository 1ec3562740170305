//! Decoders.

use alloc::string::String;

use crate::Form;

/// The characters of the bytes 0x80 to 0x9F in Windows-1252 (Encoding Standard section 9).
pub(crate) const WINDOWS_1252: [u16; 32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
];

/// The result of decoding. The output is never full, because it grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoderResult {
    /// All bytes were read.
    InputEmpty,
    /// The output is full.
    OutputFull,
}

/// A decoder, which remembers an incomplete character.
#[derive(Debug)]
pub struct Decoder {
    form: Form,
    /// The first bytes of a character.
    pending: [u8; 4],
    len: usize,
}

impl Decoder {
    pub(crate) const fn new(form: Form) -> Self {
        Self { form, pending: [0; 4], len: 0 }
    }

    /// Appends the characters of some bytes, with U+FFFD for invalid ones.
    ///
    /// Returns the number of bytes, and whether some were invalid.
    pub fn decode_to_string(
        &mut self,
        bytes: &[u8],
        text: &mut String,
        last: bool,
    ) -> (CoderResult, usize, bool) {
        let mut is_bad = false;
        for byte in bytes {
            is_bad |= match self.form {
                Form::Utf8 => self.utf8(*byte, text),
                Form::Utf16Be | Form::Utf16Le => self.utf16(*byte, text),
                Form::Windows1252 | Form::Other => {
                    text.push(windows_1252(*byte));
                    false
                }
            };
        }
        if last && self.len > 0 {
            self.len = 0;
            text.push(char::REPLACEMENT_CHARACTER);
            is_bad = true;
        }
        (CoderResult::InputEmpty, bytes.len(), is_bad)
    }

    /// Returns the number of bytes of UTF-8 of the characters of `len` bytes, at most.
    pub const fn max_utf8_buffer_length(&self, len: usize) -> Option<usize> {
        len.checked_mul(3)
    }

    fn push(&mut self, byte: u8) -> &[u8] {
        if let Some(free) = self.pending.get_mut(self.len) {
            *free = byte;
            self.len += 1;
        }
        self.pending.get(..self.len).unwrap_or_default()
    }

    fn utf8(&mut self, byte: u8, text: &mut String) -> bool {
        match str::from_utf8(self.push(byte)) {
            Ok(character) => {
                text.push_str(character);
                self.len = 0;
                false
            }
            // The character is not complete yet.
            Err(error) if error.error_len().is_none() => false,
            Err(_) => {
                let is_first = self.len == 1;
                self.len = 0;
                text.push(char::REPLACEMENT_CHARACTER);
                // A byte that does not continue a character can start the next one.
                if !is_first {
                    self.utf8(byte, text);
                }
                true
            }
        }
    }

    fn utf16(&mut self, byte: u8, text: &mut String) -> bool {
        let is_big = self.form == Form::Utf16Be;
        let unit =
            |a, b| if is_big { u16::from_be_bytes([a, b]) } else { u16::from_le_bytes([a, b]) };
        let units = match *self.push(byte) {
            [a, b] => [Some(unit(a, b)), None],
            [a, b, c, d] => [Some(unit(a, b)), Some(unit(c, d))],
            _ => return false,
        };
        // The first half of a pair waits for the second half.
        if let [Some(0xD800..0xDC00), None] = units {
            return false;
        }
        self.len = 0;
        let mut is_bad = false;
        for character in char::decode_utf16(units.into_iter().flatten()) {
            is_bad |= character.is_err();
            text.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        is_bad
    }
}

fn windows_1252(byte: u8) -> char {
    let special = WINDOWS_1252.get(usize::from(byte.wrapping_sub(0x80)));
    special.and_then(|code| char::from_u32(u32::from(*code))).unwrap_or(char::from(byte))
}
