//! Searches for bytes, with loops that the compiler vectorizes.
//!
//! Most URLs contain none of the bytes that a step changes, so this check must be fast. It uses a
//! function that returns the distance of a byte from a set of bytes, which is 0 for the bytes of
//! the set. Unlike comparisons, distances are compiled without branches.

/// The length of a block: that of a vector register of every x86-64 and AArch64 processor.
const BLOCK: usize = 16;

/// Returns the distance from the nearest of some bytes.
#[inline]
pub(crate) fn nearest<const N: usize>(byte: u8, bytes: [u8; N]) -> u8 {
    bytes.into_iter().fold(u8::MAX, |least, other| least.min(byte ^ other))
}

/// Returns the distance from a range, such as that of the digits.
#[inline]
pub(crate) const fn outside(byte: u8, first: u8, last: u8) -> u8 {
    byte.wrapping_sub(first).saturating_sub(last - first)
}

/// Returns the offset of the first of the given bytes.
#[inline]
pub(crate) fn position<const N: usize>(input: &[u8], bytes: [u8; N]) -> Option<usize> {
    let mut start = 0;
    while let Some(block) = next_block(input, &mut start) {
        let mut distances = [0; BLOCK];
        for (distance, &byte) in distances.iter_mut().zip(block) {
            *distance = nearest(byte, bytes);
        }
        if let Some(at) = first_zero(distances) {
            return Some(start + at);
        }
        start += BLOCK;
    }
    input[start..].iter().position(|&byte| nearest(byte, bytes) == 0).map(|at| start + at)
}

/// Returns the index of the first zero.
#[inline]
fn first_zero(block: [u8; BLOCK]) -> Option<usize> {
    const ONES: u128 = u128::from_le_bytes([0x01; BLOCK]);
    const HIGH: u128 = u128::from_le_bytes([0x80; BLOCK]);
    let block = u128::from_le_bytes(block);
    let zeros = block.wrapping_sub(ONES) & !block & HIGH;
    (zeros != 0).then(|| zeros.trailing_zeros() as usize / 8)
}

/// Returns whether the input contains any of the given bytes.
#[inline]
pub(crate) fn contains<const N: usize>(input: &[u8], bytes: [u8; N]) -> bool {
    position(input, bytes).is_some()
}

/// Returns whether all bytes have distance 0 from a set.
#[inline]
pub(crate) fn all(input: &[u8], distance: impl Fn(u8) -> u8) -> bool {
    let mut start = 0;
    while let Some(block) = next_block(input, &mut start) {
        let mut distances = [0; BLOCK];
        for (result, &byte) in distances.iter_mut().zip(block) {
            *result = distance(byte);
        }
        if u128::from_le_bytes(distances) != 0 {
            return false;
        }
        start += BLOCK;
    }
    input[start..].iter().all(|&byte| distance(byte) == 0)
}

/// Returns whether the host consists of lowercase letters, digits, hyphens, and dots.
#[inline]
pub(crate) fn is_plain_host(host: &[u8]) -> bool {
    all(host, |byte| {
        let letter_or_digit = outside(byte, b'a', b'z').min(outside(byte, b'0', b'9'));
        letter_or_digit.min(nearest(byte, *b"-."))
    })
}

/// Returns whether the input contains two adjacent bytes.
#[inline]
pub(crate) fn contains_pair(input: &[u8], [first, second]: [u8; 2]) -> bool {
    let mut start = 0;
    let next = input.get(1..).unwrap_or_default();
    while let Some(next) = next_block(next, &mut start) {
        let block = &input[start..start + BLOCK];
        let mut distances = [0; BLOCK];
        for (distance, (a, b)) in distances.iter_mut().zip(block.iter().zip(next)) {
            *distance = (a ^ first) | (b ^ second);
        }
        if first_zero(distances).is_some() {
            return true;
        }
        start += BLOCK;
    }
    input[start..].windows(2).any(|pair| pair == [first, second])
}

/// Returns the block at `start`, or the last block of the input, which can start earlier.
#[inline]
fn next_block<'a>(input: &'a [u8], start: &mut usize) -> Option<&'a [u8; BLOCK]> {
    if *start < input.len() {
        *start = (*start).min(input.len().checked_sub(BLOCK)?);
    }
    input.get(*start..)?.first_chunk()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_offset_of_each_length_is_found() {
        for len in 0..70 {
            let mut input = vec![b'a'; len];
            assert_eq!(position(&input, [b'/', b'?']), None);
            assert!(!contains(&input, [b'/']) && all(&input, |byte| byte ^ b'a'));
            assert!(!contains_pair(&input, *b"a/"));
            for at in 0..len {
                input[at] = b'/';
                assert_eq!(position(&input, [b'?', b'/']), Some(at));
                assert!(contains(&input, [b'?', b'/']) && !all(&input, |byte| byte ^ b'a'));
                assert_eq!(contains_pair(&input, *b"/a"), at + 1 < len);
                assert_eq!(contains_pair(&input, *b"a/"), at > 0);
                input[at] = b'a';
            }
        }
    }

    #[test]
    fn distances_are_zero_within_the_set() {
        for byte in 0..=255 {
            assert_eq!(nearest(byte, *b"/?#") == 0, b"/?#".contains(&byte));
            assert_eq!(outside(byte, b'0', b'9') == 0, byte.is_ascii_digit());
        }
    }
}
