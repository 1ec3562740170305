//! Converting an IRI to a URI (RFC 3987 section 3.1). The host is percent-encoded like other
//! components; IDNA is not applied.

use std::borrow::Cow;

/// Percent-encodes the non-ASCII characters of a string as UTF-8.
pub(crate) fn mapped(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut uri = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        if byte.is_ascii() {
            uri.push(char::from(byte));
        } else {
            const HEX: &[u8; 16] = b"0123456789ABCDEF";
            uri.push('%');
            uri.push(char::from(HEX[usize::from(byte >> 4)]));
            uri.push(char::from(HEX[usize::from(byte & 15)]));
        }
    }
    Cow::Owned(uri)
}

/// Converts a byte offset in the result of [`mapped`] to one in its input.
pub(crate) fn unmapped(text: &[u8], offset: usize) -> usize {
    let mut at = 0;
    text.iter()
        .take_while(|byte| {
            at += if byte.is_ascii() { 1 } else { 3 };
            at <= offset
        })
        .count()
}
