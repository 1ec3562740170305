//! Conversion without a decoder.

use alloc::borrow::Cow;

/// Decodes bytes as the characters with these numbers.
pub fn decode_latin1(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => text.into(),
        _ => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}
