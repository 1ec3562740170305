//! Questions to every byte of a text, many bytes at a time.
//!
//! A loop that may stop early goes byte by byte. Without an early exit, over blocks of a known size, the compiler asks
//! all bytes of a block at once; the last block overlaps the one before it, so that no tail is left to walk.

/// Whether `holds` is true of any byte.
#[inline]
pub(crate) fn any(bytes: &[u8], holds: impl Fn(u8) -> bool) -> bool {
    in_blocks::<16>(bytes, &holds)
        .or_else(|| in_blocks::<8>(bytes, &holds))
        .or_else(|| in_blocks::<4>(bytes, &holds))
        .unwrap_or_else(|| bytes.iter().any(|&byte| holds(byte)))
}

/// The same for a text of `N` bytes or more.
#[inline]
fn in_blocks<const N: usize>(bytes: &[u8], holds: impl Fn(u8) -> bool) -> Option<bool> {
    let in_block = |block: &[u8; N]| block.iter().fold(false, |any, &byte| any | holds(byte));
    Some(in_block(bytes.last_chunk()?) || blocks(bytes).any(in_block))
}

/// The whole blocks of `N` bytes.
#[inline]
fn blocks<const N: usize>(bytes: &[u8]) -> impl Iterator<Item = &[u8; N]> {
    bytes.chunks_exact(N).filter_map(<[u8]>::first_chunk)
}

/// Whether `holds` is true of any byte and the one behind it.
#[inline]
pub(crate) fn any_pair(bytes: &[u8], holds: impl Fn(u8, u8) -> bool) -> bool {
    pairs_in_blocks::<16>(bytes, &holds)
        .or_else(|| pairs_in_blocks::<8>(bytes, &holds))
        .or_else(|| pairs_in_blocks::<4>(bytes, &holds))
        .unwrap_or_else(|| bytes.windows(2).any(|pair| holds(pair[0], pair[1])))
}

/// The same for a text of more than `N` bytes.
#[inline]
fn pairs_in_blocks<const N: usize>(bytes: &[u8], holds: impl Fn(u8, u8) -> bool) -> Option<bool> {
    let behind = bytes.get(1..)?;
    let here = &bytes[..behind.len()];
    let in_block = |here: &[u8; N], behind: &[u8; N]| {
        (0..N).fold(false, |any, at| any | holds(here[at], behind[at]))
    };
    let is_in_last = in_block(here.last_chunk()?, behind.last_chunk()?);
    Some(
        is_in_last || blocks(here).zip(blocks(behind)).any(|(here, behind)| in_block(here, behind)),
    )
}

/// How many bytes a word of the processor has.
pub(crate) const WORD: usize = 8;

/// A one in each byte of a word.
const ONES: u64 = u64::from_le_bytes([1; WORD]);

/// The word that begins at `at`, with zeros where there are no more bytes.
#[inline]
pub(crate) fn word_at(bytes: &[u8], at: usize) -> [u8; WORD] {
    let rest = &bytes[at..];
    if let Some(word) = rest.first_chunk() {
        return *word;
    }
    if let Some(last) = bytes.last_chunk() {
        // Shifting a word costs less than copying fewer bytes than a word.
        return u64::from_le_bytes(*last)
            .checked_shr(8 * (WORD - rest.len()) as u32)
            .unwrap_or(0)
            .to_le_bytes();
    }
    let mut word = [0; WORD];
    word[..rest.len()].copy_from_slice(rest);
    word
}

/// How many bytes of a word stand before the first `byte` in it, found without a branch.
#[inline]
pub(crate) const fn before_in_word(word: [u8; WORD], byte: u8) -> usize {
    // Zero where the byte stands. Subtracting one borrows into the top bit of a zero, and of nothing before the first.
    let differs = u64::from_le_bytes(word) ^ (ONES * byte as u64);
    let zeros = differs.wrapping_sub(ONES) & !differs & (ONES << 7);
    zeros.trailing_zeros() as usize / 8
}

/// How many bytes of a word stand behind the last `byte`, an ASCII one, in it, found without a branch.
#[inline]
pub(crate) const fn behind_in_word(word: [u8; WORD], byte: u8) -> usize {
    // Zero where the byte stands, and then only is 0x80 less that a byte with its top bit set. What is not ASCII differs in
    // that bit, and must not borrow.
    let differs = u64::from_le_bytes(word) ^ (ONES * byte as u64);
    let zeros = ((ONES << 7) - (differs & !(ONES << 7))) & !differs & (ONES << 7);
    zeros.leading_zeros() as usize / 8
}

/// A word with its ASCII letters in lower case. The standard library's way through all bytes is not made one of words.
#[inline]
pub(crate) const fn lower_word(word: [u8; WORD]) -> [u8; WORD] {
    let bytes = u64::from_le_bytes(word);
    // The top bit of a byte says that it is at least `A`; that it is more than `Z`; that it is not ASCII.
    let low = bytes & !(ONES << 7);
    let from_a = low + ONES * (0x80 - b'A') as u64;
    let behind_z = low + ONES * (0x80 - b'Z' - 1) as u64;
    let upper = from_a & !behind_z & !bytes & (ONES << 7);
    (bytes | upper >> 2).to_le_bytes()
}

/// How many bytes [`lower_block`] lowers at once.
pub(crate) const BLOCK: usize = 32;

/// The first `count` bytes of a block in lower case; the others stay as they are. Says whether there is a `%` among them.
#[inline]
pub(crate) fn lower_block(block: &mut [u8; BLOCK], count: usize) -> bool {
    // The bit that makes a letter a small one, as often as there are letters to lower.
    static BITS: [u8; 2 * BLOCK] = {
        let mut bits = [0; 2 * BLOCK];
        let mut at = 0;
        while at < BLOCK {
            bits[at] = 0x20;
            at += 1;
        }
        bits
    };
    let Some(&bits) = BITS[BLOCK - count.min(BLOCK)..].first_chunk::<BLOCK>() else { return false };
    let letters = *block;
    *block = core::array::from_fn(|at| {
        let is_capital = letters[at].wrapping_sub(b'A') < 26;
        letters[at] | bits[at] & u8::from(is_capital) << 5
    });
    (0..BLOCK).fold(0, |any, at| any | (bits[at] & u8::from(letters[at] == b'%') << 5)) != 0
}

/// How many bytes two texts have in common at the beginning.
#[inline]
pub(crate) fn same_bytes(one: &[u8], other: &[u8]) -> usize {
    let words = blocks::<WORD>(one).zip(blocks(other));
    let same = WORD * words.take_while(|(word, other)| word == other).count();
    same + one[same..].iter().zip(&other[same..]).take_while(|(byte, other)| byte == other).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_is_lowered() {
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
    fn the_last_of_a_word_is_found() {
        for byte in 0..0x80 {
            for other in (0..=u8::MAX).filter(|&other| other != byte) {
                for behind in 0..=WORD {
                    for before in [byte, other] {
                        let mut word = [before; WORD];
                        word[WORD - behind..].fill(other);
                        if behind < WORD {
                            word[WORD - 1 - behind] = byte;
                        } else {
                            word.fill(other);
                        }
                        assert_eq!(behind_in_word(word, byte), behind, "{word:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn some_of_a_block_are_lowered() {
        for first in (0..=u8::MAX).step_by(BLOCK) {
            let block: [u8; BLOCK] = core::array::from_fn(|at| first + at as u8);
            for count in 0..=BLOCK + 2 {
                let (mut lowered, mut expected) = (block, block);
                let has_percent = lower_block(&mut lowered, count);
                expected[..count.min(BLOCK)].make_ascii_lowercase();
                assert_eq!(lowered, expected, "{count}");
                assert_eq!(has_percent, block[..count.min(BLOCK)].contains(&b'%'), "{count}");
            }
        }
    }

    #[test]
    fn the_first_of_a_word_is_found() {
        for byte in 0..=u8::MAX {
            for before in 0..=WORD {
                // The neighbours of the byte that is looked for are those that borrowing could confuse with it.
                for other in [byte.wrapping_add(1), byte.wrapping_sub(1), byte ^ 0x80] {
                    for behind in [byte, other] {
                        let mut word = [other; WORD];
                        word[before..].fill(behind);
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
