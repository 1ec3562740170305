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
    let mut any = in_block(bytes.last_chunk()?);
    for block in bytes.as_chunks().0 {
        any |= in_block(block);
    }
    Some(any)
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
    let in_block =
        |here: &[u8; N], behind: &[u8; N]| (0..N).fold(false, |any, at| any | holds(here[at], behind[at]));
    let mut any = in_block(here.last_chunk()?, behind.last_chunk()?);
    for (here, behind) in here.as_chunks().0.iter().zip(behind.as_chunks().0) {
        any |= in_block(here, behind);
    }
    Some(any)
}
