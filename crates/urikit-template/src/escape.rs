//! Escapes: `%` and two hexadecimal digits (`pct-encoded`, RFC 6570 section 1.5).

/// The octet of the escape at `at`, if one is there.
#[inline]
pub(crate) fn escape_at(bytes: &[u8], at: usize) -> Option<u8> {
    let [b'%', high, low, ..] = *bytes.get(at..)? else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    // Two digits are less than 256.
    Some((digit(high)? << 4 | digit(low)?) as u8)
}

/// Whether an escape is at `at`.
#[inline]
pub(crate) fn is_escape(bytes: &[u8], at: usize) -> bool {
    escape_at(bytes, at).is_some()
}
