//! Enumeration of all words over an alphabet, up to a length.
//!
//! Words are not pruned after a dead prefix, to detect parsers that wrongly recover from one.

/// Visits `prefix` followed by every word of at most `max_len` bytes, each word before its
/// extensions.
pub fn for_each_word(prefix: &[u8], alphabet: &[u8], max_len: usize, mut visit: impl FnMut(&[u8])) {
    let mut text = Vec::with_capacity(prefix.len() + max_len);
    text.extend_from_slice(prefix);
    extend(&mut text, alphabet, max_len, &mut visit);
}

fn extend(text: &mut Vec<u8>, alphabet: &[u8], left: usize, visit: &mut impl FnMut(&[u8])) {
    visit(text);
    if left > 0 {
        for &byte in alphabet {
            text.push(byte);
            extend(text, alphabet, left - 1, visit);
            text.pop();
        }
    }
}

/// The number of visits of [`for_each_word`].
pub fn count(alphabet_len: usize, max_len: usize) -> u64 {
    (0..max_len).fold(1, |longer, _| 1 + alphabet_len as u64 * longer)
}
