//! Loading inputs that are shorter than a vector.

/// Loads an input of at most 16 bytes, followed by zeros.
#[inline(always)]
pub(super) fn up_to_16(text: &[u8]) -> u128 {
    // Two overlapping reads of `n` bytes cover all lengths from `n` to `2 * n`. A right shift of
    // the second one removes the bytes that the first one has read.
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        let rest = u64::from_le_bytes(*last).checked_shr(8 * (16 - text.len()) as u32).unwrap_or(0);
        return u128::from(u64::from_le_bytes(*first)) | u128::from(rest) << 64;
    }
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        let rest = u32::from_le_bytes(*last).checked_shr(8 * (8 - text.len()) as u32).unwrap_or(0);
        return u128::from(u32::from_le_bytes(*first)) | u128::from(rest) << 32;
    }
    match *text {
        [] => 0,
        [one] => u128::from(one),
        [one, two, ref rest @ ..] => {
            let third = rest.first().map_or(0, |&third| u128::from(third));
            u128::from(one) | u128::from(two) << 8 | third << 16
        }
    }
}

/// Shuffle masks: the 16 bytes at offset `n` remove the first `n` bytes of a vector, move the
/// others to its start, and append zeros.
pub(super) static SHIFTS: [u8; 32] = {
    let mut shifts = [0x80; 32];
    let mut at = 0;
    while at < 16 {
        shifts[at] = at as u8;
        at += 1;
    }
    shifts
};
