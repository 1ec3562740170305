//! Copying a string with its escapes in their normal form (sections 6.2.2.1 and 6.2.2.2).

#[cfg(feature = "simd")]
use urikit_simd::{Backend, Task, WINDOW, Window};

use super::CharRules;
#[cfg(feature = "simd")]
use super::text::normal_escape;
use crate::blocks;
#[cfg(feature = "simd")]
use crate::masks::below;
#[cfg(feature = "simd")]
use crate::percent::{BLOCK, Runs};
use crate::spans::Spans;

/// The number of bytes that the output needs beyond the result.
#[cfg(feature = "simd")]
pub(super) const SLACK: usize = 2 * BLOCK;
#[cfg(not(feature = "simd"))]
pub(super) const SLACK: usize = blocks::WORD;

/// Writes `text` with normalized escapes to `out`, adjusts the spans, and returns the length.
///
/// `out` has room for `text` and [`SLACK`] more bytes.
#[inline]
pub(super) fn write(
    text: &[u8],
    char_rules: CharRules,
    out: &mut [u8],
    spans: &mut Spans,
) -> usize {
    let copy = Copy { text, char_rules, out, spans };
    #[cfg(feature = "simd")]
    if char_rules.upper_escapes && char_rules.decode {
        return urikit_simd::run(copy);
    }
    copy.scalar()
}

struct Copy<'t, 'o> {
    text: &'t [u8],
    char_rules: CharRules,
    out: &'o mut [u8],
    spans: &'o mut Spans,
}

#[cfg(feature = "simd")]
impl Task for Copy<'_, '_> {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> usize {
        let Self { text, char_rules: _, out, spans } = self;
        let (runs, source) = (Runs::of(text), *spans);
        // The numbers of bytes that were read and written.
        let (mut at, mut len) = (0, 0);
        let mut from = 0;
        while from < text.len() {
            let mut escapes = backend.load(&text[from..]).equal(b'%');
            let mut decoded = 0;
            while escapes != 0 {
                let bit = escapes.trailing_zeros();
                escapes &= escapes - 1;
                let percent = from + bit as usize;
                // Escapes are often adjacent.
                if at < percent {
                    runs.copy_long(out, len, at, percent);
                    len += percent - at;
                }
                at = percent + 3;
                if let Some(&[_, high, low]) = text[percent..].first_chunk() {
                    // The fourth byte is the length; the next write overwrites it.
                    let escape = normal_escape([high, low]).to_le_bytes();
                    put(out, len, escape);
                    len += usize::from(escape[3]);
                    decoded |= u64::from(escape[3] == 1) << bit;
                }
            }
            if decoded != 0 {
                spans.shorten(&source, |end| {
                    let before = (end as usize).saturating_sub(from).min(WINDOW);
                    2 * (decoded & below(before as u32)).count_ones()
                });
            }
            from += WINDOW;
        }
        runs.copy_long(out, len, at, text.len());
        len + text.len() - at
    }

    fn run_plainly(self) -> usize {
        self.scalar()
    }
}

impl Copy<'_, '_> {
    fn scalar(self) -> usize {
        let Self { text, char_rules, out, spans } = self;
        let source = *spans;
        let (mut at, mut len) = (0, 0);
        while at < text.len() {
            let word = blocks::word_at(text, at);
            let plain = blocks::before_in_word(word, b'%').min(text.len() - at);
            put(out, len, word);
            at += plain;
            len += plain;
            while let [b'%', high, low, ..] = text[at..] {
                let escape = char_rules.escape([high, low]);
                put(out, len, escape.bytes);
                len += escape.len;
                if escape.len == 1 {
                    spans.shorten(&source, |end| if end as usize > at { 2 } else { 0 });
                }
                at += 3;
            }
        }
        len
    }
}

/// Writes all bytes of `part`. The caller advances only over those that belong to the result.
#[inline(always)]
fn put<const N: usize>(out: &mut [u8], at: usize, part: [u8; N]) {
    out[at..at + N].copy_from_slice(&part);
}
