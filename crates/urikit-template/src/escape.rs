//! Percent-encoding: escapes consist of `%` and two hexadecimal digits (`pct-encoded`, RFC 6570
//! section 1.5).

/// Decodes the escape at `at`. Returns `None` if there is none.
#[inline]
pub(crate) fn escape_at(bytes: &[u8], at: usize) -> Option<u8> {
    let [b'%', high, low, ..] = *bytes.get(at..)? else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    // Two digits are less than 256.
    Some((digit(high)? << 4 | digit(low)?) as u8)
}

/// Returns whether there is an escape at `at`.
#[inline]
pub(crate) fn is_escape(bytes: &[u8], at: usize) -> bool {
    escape_at(bytes, at).is_some()
}
