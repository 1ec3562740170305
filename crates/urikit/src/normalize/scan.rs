//! The search for anything that normalization may change, in one pass over a reference.
//!
//! With vector instructions, the scan makes the normalization of a reference that is already in
//! normal form, which is the most frequent case, 20 % faster than several passes.

#[cfg(feature = "simd")]
use urikit_simd::{AsciiSet, Backend, Task, WINDOW, Window};

use crate::byte_scan;
use crate::path::{self, EncodedDots};
use crate::spans::Spans;
#[cfg(feature = "simd")]
use crate::vector::below;

/// Returns whether the scheme or the host contains an uppercase letter, a segment of the path
/// starts with a dot, or `is_changed` returns `true` for the digits of an escape.
#[inline]
pub(super) fn finds_change(
    text: &[u8],
    spans: &Spans,
    is_changed: impl Fn([u8; 2]) -> bool,
) -> bool {
    #[cfg(feature = "simd")]
    // This reads the string once. `finds_change_plainly` reads the host and the path twice, but
    // needs no vector instructions.
    return urikit_simd::run(Scan { text, spans, is_changed });
    #[cfg(not(feature = "simd"))]
    finds_change_plainly(text, spans, is_changed)
}

/// Implements [`finds_change`] without vector instructions.
fn finds_change_plainly(text: &[u8], spans: &Spans, is_changed: impl Fn([u8; 2]) -> bool) -> bool {
    let has_capital = |text: &[u8]| byte_scan::any(text, |byte| byte.is_ascii_uppercase());
    let path = &text[spans.path_start as usize..spans.path_end as usize];
    if has_capital(&text[..spans.scheme_end as usize])
        || has_capital(&text[spans.host_start as usize..spans.host_end as usize])
        || path::may_have_dots(path, EncodedDots::Literal)
    {
        return true;
    }
    // Most references have no escapes, and this is faster than a search for the first one.
    if !byte_scan::any(text, |byte| byte == b'%') {
        return false;
    }
    // After the last escape, `find` returns the length, and the loop ends.
    let mut at = byte_scan::find(text, 0, b'%');
    while let Some(&[_, high, low]) = text[at..].first_chunk() {
        if is_changed([high, low]) {
            return true;
        }
        at = byte_scan::find(text, at + 3, b'%');
    }
    false
}

/// The arguments of [`finds_change`], as a task that can be compiled for several instruction sets.
/// Its output is that of the function.
#[cfg(feature = "simd")]
struct Scan<'t, F> {
    text: &'t [u8],
    spans: &'t Spans,
    is_changed: F,
}

#[cfg(feature = "simd")]
impl<F: Fn([u8; 2]) -> bool> Task for Scan<'_, F> {
    type Output = bool;

    /// Returns whether anything that [`finds_change`] lists occurs in a window.
    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> bool {
        let Self { text, .. } = self;
        let mut seen = Seen { scan: self, from: 0, changes: 0, slash_before: 0 };
        let (windows, rest) = urikit_simd::windows(text);
        for window in windows {
            seen.see(backend.load_full(window));
        }
        // The last window is padded with zeros. They change nothing, because `see` searches only
        // for dots, slashes, capitals, and `%`.
        seen.see(backend.load(rest));
        seen.changes != 0
    }

    #[inline]
    fn run_plainly(self) -> bool {
        finds_change_plainly(self.text, self.spans, self.is_changed)
    }
}

#[cfg(feature = "simd")]
const CAPITALS: AsciiSet = AsciiSet::new(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// What was found in the windows so far.
#[cfg(feature = "simd")]
struct Seen<'t, F> {
    scan: Scan<'t, F>,
    /// The offset of the next window.
    from: usize,
    /// Nonzero if normalization may change a window so far. The bits of all windows are combined,
    /// so they do not show where.
    changes: u64,
    /// 1 if the last byte of the previous window was a slash, or else 0. In the first case, the
    /// next window starts with a segment, which may start with a dot.
    slash_before: u64,
}

#[cfg(feature = "simd")]
impl<F: Fn([u8; 2]) -> bool> Seen<'_, F> {
    /// Searches the next window of the string, which starts at `from`, and adds the results.
    #[inline(always)]
    fn see<W: Window>(&mut self, window: W) {
        let Self { scan: Scan { text, spans, ref is_changed }, from, .. } = *self;
        // The bytes of the window before an offset.
        // For example, if `from` is 64, then `before(70)` has the six lowest bits, and `before(60)`
        // has none. The difference of two such masks is a component: the bytes before its end,
        // except for those before its start.
        let before = |at: u32| below((at as usize).saturating_sub(from).min(WINDOW) as u32);
        let path = before(spans.path_end) & !before(spans.path_start);
        // If the scheme or the authority is missing, its offsets are 0 and its mask is empty.
        let names = before(spans.scheme_end) | before(spans.host_end) & !before(spans.host_start);
        let slash = window.equal(b'/');
        // The first segment of a path may have no slash before it.
        // If the path starts in another window, the difference is 64 or more (a negative one wraps
        // around), and the shift gives no bit.
        let start = (spans.path_start as usize).wrapping_sub(from) as u32;
        let first = 1u64.checked_shl(start).unwrap_or(0);
        // A segment begins at the byte after a slash. As in an addition of large numbers, the bit
        // that is shifted out of one window is carried into the next one.
        let begins = slash << 1 | self.slash_before | first;
        self.changes |= window.equal(b'.') & begins & path | window.within(&CAPITALS) & names;
        // Escapes are frequent and rarely change, so they are read only if nothing else changes.
        let mut escapes = if self.changes == 0 { window.equal(b'%') } else { 0 };
        while escapes != 0 {
            let at = from + escapes.trailing_zeros() as usize;
            // Clear the lowest set bit, which is that of this escape.
            escapes &= escapes - 1;
            if text[at..].first_chunk().is_some_and(|&[_, high, low]| is_changed([high, low])) {
                self.changes = u64::MAX;
                break;
            }
        }
        self.slash_before = slash >> (WINDOW - 1);
        self.from += WINDOW;
    }
}
