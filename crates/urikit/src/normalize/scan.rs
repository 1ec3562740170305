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

/// What a reference contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Nothing that normalization changes.
    Nothing,
    /// Escapes, which normalization may change or not.
    Escapes,
    /// An uppercase letter in the scheme or the host, or a segment that starts with a dot.
    Change,
}

/// Looks for uppercase letters in names, segments that start with a dot, and escapes.
#[inline]
pub(super) fn find(text: &[u8], spans: &Spans) -> Found {
    #[cfg(feature = "simd")]
    // This reads the string once. `find_plainly` reads the host and the path twice, but needs no
    // vector instructions.
    return urikit_simd::run(Scan { text, spans });
    #[cfg(not(feature = "simd"))]
    find_plainly(text, spans)
}

/// Implements [`find`] without vector instructions.
fn find_plainly(text: &[u8], spans: &Spans) -> Found {
    let has_capital = |text: &[u8]| byte_scan::any(text, |byte| byte.is_ascii_uppercase());
    let path = &text[spans.path_start as usize..spans.path_end as usize];
    if has_capital(&text[..spans.scheme_end as usize])
        || has_capital(&text[spans.host_start as usize..spans.host_end as usize])
        || path::may_have_dots(path, EncodedDots::Literal)
    {
        Found::Change
    } else if byte_scan::any(text, |byte| byte == b'%') {
        Found::Escapes
    } else {
        Found::Nothing
    }
}

/// The arguments of [`find`], as a task that can be compiled for several instruction sets.
#[cfg(feature = "simd")]
struct Scan<'t> {
    text: &'t [u8],
    spans: &'t Spans,
}

#[cfg(feature = "simd")]
impl Task for Scan<'_> {
    type Output = Found;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Found {
        let Self { text, spans } = self;
        let mut seen = Seen { spans, from: 0, changes: 0, escapes: 0, slash_before: 0 };
        let (windows, rest) = urikit_simd::windows(text);
        for window in windows {
            seen.see(backend.load_full(window));
        }
        // The last window is padded with zeros, which are equal to none of the characters below.
        seen.see(backend.load(rest));
        match seen {
            Seen { changes: 0, escapes: 0, .. } => Found::Nothing,
            Seen { changes: 0, .. } => Found::Escapes,
            _ => Found::Change,
        }
    }

    #[inline]
    fn run_plainly(self) -> Found {
        find_plainly(self.text, self.spans)
    }
}

#[cfg(feature = "simd")]
const CAPITALS: AsciiSet = AsciiSet::new(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// What was found in the windows so far, one bit per byte of a window.
#[cfg(feature = "simd")]
struct Seen<'t> {
    spans: &'t Spans,
    /// The offset of the next window.
    from: usize,
    changes: u64,
    escapes: u64,
    /// Whether the last byte of the previous window was a slash.
    slash_before: u64,
}

#[cfg(feature = "simd")]
impl Seen<'_> {
    /// Searches the next window of the string, and adds the results.
    #[inline(always)]
    fn see<W: Window>(&mut self, window: W) {
        let Self { spans, from, .. } = *self;
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
        self.escapes |= window.equal(b'%');
        self.slash_before = slash >> (WINDOW - 1);
        self.from += WINDOW;
    }
}
