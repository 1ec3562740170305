//! Computes the flags 64 bytes at a time.

use urikit_simd::{AsciiSet, Backend, Task, WINDOW, Window};

use super::{NormalizationFlags, changes};
use crate::masks::below;
use crate::spans::Spans;

const CAPITALS: AsciiSet = {
    let mut set = AsciiSet::EMPTY;
    let mut byte = b'A';
    while byte <= b'Z' {
        set = set.with(byte);
        byte += 1;
    }
    set
};

#[inline]
pub(super) fn flags(text: &[u8], spans: Spans) -> NormalizationFlags {
    urikit_simd::run(Look { text, spans })
}

#[inline]
pub(super) fn flags_of_both(a: &[u8], in_a: Spans, b: &[u8], in_b: Spans) -> NormalizationFlags {
    urikit_simd::run(LookAtBoth(Look { text: a, spans: in_a }, Look { text: b, spans: in_b }))
}

struct LookAtBoth<'a, 'b>(Look<'a>, Look<'b>);

impl Task for LookAtBoth<'_, '_> {
    type Output = NormalizationFlags;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> NormalizationFlags {
        self.0.run(backend).or(self.1.run(backend))
    }

    #[inline]
    fn run_plainly(self) -> NormalizationFlags {
        self.0.run_plainly().or(self.1.run_plainly())
    }
}

struct Look<'t> {
    text: &'t [u8],
    spans: Spans,
}

impl Task for Look<'_> {
    type Output = NormalizationFlags;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> NormalizationFlags {
        let Self { text, spans } = self;
        let mut seen = Seen::default();
        let Some(last) = text.last_chunk() else {
            seen.see(backend.load(text), text, 0, &spans);
            return seen.flags(&spans);
        };
        let mut at = 0;
        for window in urikit_simd::windows(text).0 {
            seen.see(backend.load_full(window), text, at, &spans);
            at += WINDOW;
        }
        if at < text.len() {
            // Examining bytes twice does not change the flags, and a full window is cheaper to
            // load.
            seen.slash = 0;
            seen.see(backend.load_full(last), text, text.len() - WINDOW, &spans);
        }
        seen.flags(&spans)
    }

    #[inline]
    fn run_plainly(self) -> NormalizationFlags {
        NormalizationFlags::scalar(self.text, &self.spans)
    }
}

/// The bits accumulated over the windows.
#[derive(Default)]
struct Seen {
    capitals: u64,
    head_escapes: u64,
    path_escapes: u64,
    tail_escapes: u64,
    dots: u64,
    /// Whether the last byte of the previous window was a slash.
    slash: u64,
}

impl Seen {
    #[inline(always)]
    fn see<W: Window>(&mut self, window: W, text: &[u8], from: usize, spans: &Spans) {
        // The bytes of the window before an offset.
        let before = |at: u32| below((at as usize).saturating_sub(from).min(WINDOW) as u32);
        let head = before(spans.path_start);
        let until_tail = before(spans.path_end);
        let path = until_tail & !head;
        let names = before(spans.scheme_end) | before(spans.host_end) & !before(spans.host_start);
        let percent = window.equal(b'%');
        let escapes = if percent.count_ones() < MANY {
            changing(text, from, percent)
        } else {
            let cut = percent & 0b11 << (WINDOW - 2);
            many_changing(window, percent & !cut) | changing(text, from, cut)
        };
        let slash = window.equal(b'/');
        self.capitals |= window.within(&CAPITALS) & names;
        self.head_escapes |= escapes & head;
        self.path_escapes |= escapes & path;
        self.tail_escapes |= escapes & !until_tail;
        // The first segment of a rootless path has no slash before it.
        let first =
            1u64.checked_shl((spans.path_start as usize).wrapping_sub(from) as u32).unwrap_or(0);
        self.dots |= (slash << 1 | self.slash | first) & (window.equal(b'.') | escapes) & path;
        self.slash = slash >> (WINDOW - 1);
    }

    #[inline(always)]
    const fn flags(self, spans: &Spans) -> NormalizationFlags {
        NormalizationFlags::of_spans(spans)
            .with_if(NormalizationFlags::CAPITALS, self.capitals != 0)
            .with_if(NormalizationFlags::HEAD_ESCAPES, self.head_escapes != 0)
            .with_if(NormalizationFlags::PATH_ESCAPES, self.path_escapes != 0)
            .with_if(NormalizationFlags::TAIL_ESCAPES, self.tail_escapes != 0)
            .with_if(NormalizationFlags::DOTS, self.dots != 0)
    }
}

/// Returns which of the escapes at the bits of `percent` normalization changes.
#[inline(always)]
fn changing(text: &[u8], from: usize, percent: u64) -> u64 {
    let (mut rest, mut changing) = (percent, 0);
    while rest != 0 {
        let at = rest.trailing_zeros();
        changing |= u64::from(changes(&text[from + at as usize..])) << at;
        rest &= rest - 1;
    }
    changing
}

/// The number of escapes in a window from which checking all at once is faster.
const MANY: u32 = 8;

const DIGITS: AsciiSet = AsciiSet::new(b"0123456789");
const SMALL_DIGITS: AsciiSet = AsciiSet::new(b"abcdef");

/// Returns which of the escapes at the bits of `percent` normalization changes, if all are
/// completely in the window.
///
/// The unreserved characters (RFC 3986 section 2.3) are `-` and `.` in row 2, the digits in row 3,
/// and letters, `_`, and `~` in rows 4 to 7.
#[inline(always)]
fn many_changing<W: Window>(window: W, percent: u64) -> u64 {
    let within = |digits: &[u8]| window.within(&AsciiSet::new(digits));
    // The bits of the second digits of escapes in a row.
    let row = |digit: u8| window.equal(digit) << 1;
    let (row_5, row_7, decimal) = (row(b'5'), row(b'7'), window.within(&DIGITS));
    let unreserved = row(b'2') & within(b"DdEe")
        | row(b'3') & decimal
        | (row(b'4') | row(b'6')) & !window.equal(b'0')
        | (row_5 | row_7) & (decimal | within(b"Aa"))
        | row_5 & within(b"Ff")
        | row_7 & within(b"Ee");
    let small = window.within(&SMALL_DIGITS);
    percent & (unreserved >> 2 | small >> 1 | small >> 2)
}
