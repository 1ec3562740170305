//! Checks over all bytes of a string, many bytes at a time.
//!
//! The loops process fixed-size blocks without early exit, so the compiler vectorizes them. The
//! last block overlaps the one before it, so there is no scalar remainder.

/// Returns whether `holds` is true for any byte.
///
/// The loop is vectorized only if `holds` has no branches, so combine conditions with `|` and `&`.
#[cfg(any(feature = "alloc", feature = "simd"))]
#[inline]
pub(crate) fn any(bytes: &[u8], holds: impl Fn(u8) -> bool) -> bool {
    in_blocks::<16>(bytes, &holds)
        .or_else(|| in_blocks::<8>(bytes, &holds))
        .or_else(|| in_blocks::<4>(bytes, &holds))
        .unwrap_or_else(|| bytes.iter().any(|&byte| holds(byte)))
}

/// Implements [`any`] with blocks of `N` bytes. Returns `None` if there are fewer than `N` bytes.
#[cfg(any(feature = "alloc", feature = "simd"))]
#[inline]
fn in_blocks<const N: usize>(bytes: &[u8], holds: impl Fn(u8) -> bool) -> Option<bool> {
    let in_block = |block: &[u8; N]| block.iter().fold(false, |any, &byte| any | holds(byte));
    // The last block is checked first. Checking some bytes twice does not change the result.
    Some(in_block(bytes.last_chunk()?) || blocks(bytes).any(in_block))
}

/// Returns the whole blocks of a string, without the remainder.
#[inline]
fn blocks<const N: usize>(bytes: &[u8]) -> impl Iterator<Item = &[u8; N]> {
    bytes.chunks_exact(N).filter_map(<[u8]>::first_chunk)
}

/// Returns whether `holds` is true for any byte and the byte after it. Like in [`any`], `holds`
/// should have no branches.
#[inline]
pub(crate) fn any_pair(bytes: &[u8], holds: impl Fn(u8, u8) -> bool) -> bool {
    pairs_in_blocks::<16>(bytes, &holds)
        .or_else(|| pairs_in_blocks::<8>(bytes, &holds))
        .or_else(|| pairs_in_blocks::<4>(bytes, &holds))
        .unwrap_or_else(|| bytes.windows(2).any(|pair| holds(pair[0], pair[1])))
}

/// Implements [`any_pair`] with blocks of `N` pairs. Returns `None` if there are fewer than `N`
/// pairs.
#[inline]
fn pairs_in_blocks<const N: usize>(bytes: &[u8], holds: impl Fn(u8, u8) -> bool) -> Option<bool> {
    // `after[i]` is the byte that follows `here[i]`.
    let after = bytes.get(1..)?;
    let here = &bytes[..after.len()];
    // `|` instead of `||`: without an early exit, the loop is vectorized.
    let in_block = |here: &[u8; N], after: &[u8; N]| {
        (0..N).fold(false, |any, at| any | holds(here[at], after[at]))
    };
    // As in `in_blocks`, the last block is checked first. It may overlap the one before it, so
    // there is no remainder.
    let is_in_last = in_block(here.last_chunk()?, after.last_chunk()?);
    Some(is_in_last || blocks(here).zip(blocks(after)).any(|(here, after)| in_block(here, after)))
}

/// The number of bytes in a `u64`.
pub(crate) const WORD: usize = 8;

/// A word in which each byte is one.
const ONES: u64 = u64::from_le_bytes([1; WORD]);

/// Returns the word that starts at `at`, padded with zeros after the end of the string.
///
/// `at` must be at most the length of the string. There, all bytes are zeros.
#[inline]
pub(crate) fn word_at(bytes: &[u8], at: usize) -> [u8; WORD] {
    let rest = &bytes[at..];
    if let Some(word) = rest.first_chunk() {
        return *word;
    }
    if let Some(last) = bytes.last_chunk() {
        // Shifting a word is cheaper than copying fewer bytes. In little-endian order, the shift
        // removes the bytes before `at` and adds zeros at the end. By 64 bits, nothing is left.
        return u64::from_le_bytes(*last)
            .checked_shr(8 * (WORD - rest.len()) as u32)
            .unwrap_or(0)
            .to_le_bytes();
    }
    // The whole string is shorter than a word.
    let mut word = [0; WORD];
    word[..rest.len()].copy_from_slice(rest);
    word
}

/// Returns the number of bytes before the first `byte` in a word, or [`WORD`] if there is none. The
/// code has no branches.
#[inline]
pub(crate) const fn before_in_word(word: [u8; WORD], byte: u8) -> usize {
    // The matching byte becomes zero. Subtracting one borrows into the top bit of a zero byte, and
    // never affects bytes before the first match.
    let differs = u64::from_le_bytes(word) ^ (ONES * byte as u64);
    // A byte after the first match may be marked although it does not match, because 0x01 after a
    // zero byte borrows as well. Therefore only the lowest mark is used.
    let zeros = differs.wrapping_sub(ONES) & !differs & (ONES << 7);
    // Without a mark, there are 64 trailing zeros, which are eight bytes.
    zeros.trailing_zeros() as usize / 8
}

/// Returns the offset of the first `byte` at or after `from`, or the length of `bytes` if there is
/// none.
///
/// `from` may be greater than the length.
#[inline]
pub(crate) fn find(bytes: &[u8], from: usize, byte: u8) -> usize {
    let mut at = from;
    // Each pass searches the next eight bytes. The last word is padded with zeros, the first of
    // which is at the length, so even a search for NUL does not return a greater offset.
    while at < bytes.len() {
        let before = before_in_word(word_at(bytes, at), byte);
        if before < WORD {
            return at + before;
        }
        at += WORD;
    }
    bytes.len()
}

/// Returns the number of bytes before the first non-ASCII byte in a word, or [`WORD`] if there is
/// none.
#[inline]
pub(crate) const fn ascii_in_word(word: [u8; WORD]) -> usize {
    (u64::from_le_bytes(word) & (ONES << 7)).trailing_zeros() as usize / 8
}

/// Converts the ASCII letters in a word to lowercase. The compiler does not vectorize the function
/// of the standard library this way.
#[inline]
pub(crate) const fn lower_word(word: [u8; WORD]) -> [u8; WORD] {
    let bytes = u64::from_le_bytes(word);
    // The top bits of these bytes are set if the byte is at least `A`, is greater than `Z`, or is
    // not ASCII.
    // For `Z` (0x5a), the sums are 0x99 and 0x7f; for `[` (0x5b), 0x9a and 0x80. No sum exceeds a
    // byte, because the top bits are removed first.
    let low = bytes & !(ONES << 7);
    let from_a = low + ONES * (0x80 - b'A') as u64;
    let after_z = low + ONES * (0x80 - b'Z' - 1) as u64;
    let upper = from_a & !after_z & !bytes & (ONES << 7);
    // The case bit is 0x20, which is 0x80 shifted by two.
    (bytes | upper >> 2).to_le_bytes()
}

/// Returns the length of the common prefix of two strings.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn same_bytes(one: &[u8], other: &[u8]) -> usize {
    let len = one.len().min(other.len());
    let mut at = 0;
    while at < len {
        let [word, other_word] = [one, other].map(|text| u64::from_le_bytes(word_at(text, at)));
        // In little-endian order, the lowest bit that differs is in the first byte that does.
        let same = (word ^ other_word).trailing_zeros() as usize / 8;
        at += same;
        if same < WORD {
            break;
        }
    }
    // The longer string may continue with zeros, like the padding of the shorter one.
    at.min(len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_word_lowercases_only_ascii() {
        for byte in 0..=u8::MAX {
            for (at, others) in
                (0..WORD).flat_map(|at| [0x7f, 0x80, b'A', 0xff].map(|others| (at, others)))
            {
                let mut word = [others; WORD];
                word[at] = byte;
                assert_eq!(lower_word(word), word.map(|byte| byte.to_ascii_lowercase()));
            }
        }
    }

    #[test]
    fn first_byte_is_found() {
        for len in 0..20 {
            let mut bytes = [b'a'; 20];
            for at in 0..len {
                bytes[at] = b'%';
                for from in 0..=len {
                    let expected = if from <= at { at } else { len };
                    assert_eq!(find(&bytes[..len], from, b'%'), expected);
                }
                bytes[at] = 0xff;
                let word = word_at(&bytes, at / WORD * WORD);
                assert_eq!(ascii_in_word(word), at % WORD);
                bytes[at] = b'a';
            }
        }
    }

    #[test]
    fn before_in_word_finds_first_byte() {
        for byte in 0..=u8::MAX {
            for before in 0..=WORD {
                // These neighbors are the values that a borrow could confuse with the byte.
                for other in [byte.wrapping_add(1), byte.wrapping_sub(1), byte ^ 0x80] {
                    for after in [byte, other] {
                        let mut word = [other; WORD];
                        word[before..].fill(after);
                        if before < WORD {
                            word[before] = byte;
                        }
                        assert_eq!(before_in_word(word, byte), before, "{word:?}");
                    }
                }
            }
        }
    }
}
