//! Parsing of all lines of a buffer, which finds line ends and classifies bytes in one pass.
//!
//! A whole window is loaded at the start of each line.

use urikit_simd::{Backend, Task, WINDOW, Window};

use super::{Ascii, Masks, long, short};
use crate::parse::{LineSink, plain_lines, scan, without_return};
use crate::spans::Spans;
use crate::syntax::rfc3986::GRAMMAR;
use crate::vector::below;

/// Implements [`lines`](crate::parse::lines).
pub(in crate::parse) fn lines(text: &[u8], terminator: u8, sink: &mut impl LineSink) {
    urikit_simd::run(Batch { text, terminator, sink });
}

/// The arguments of [`lines`], as a task that runs with the best instructions of the processor.
struct Batch<'t, 's, S> {
    /// The whole buffer, so that the offsets passed to the sink are those in the buffer.
    text: &'t [u8],
    /// The byte that ends each line: a line feed or NUL.
    terminator: u8,
    sink: &'s mut S,
}

impl<S: LineSink> Task for Batch<'_, '_, S> {
    type Output = ();

    /// Passes all lines to the sink. A line that ends in its first window, as most do, is parsed
    /// from the masks of that window; any other takes the slower way of [`LongLine`].
    #[inline(always)]
    fn run<B: Backend>(self, backend: B) {
        let Self { text, terminator, sink } = self;
        let mut start = 0;
        while start < text.len() {
            let rest = &text[start..];
            let window = backend.load(rest);
            // The padding after the end of the buffer is NUL, which may be the line terminator.
            let ends = window.equal(terminator) & below(rest.len().min(WINDOW) as u32);
            if ends == 0 {
                start += backend.run(LongLine { text, start, terminator, sink: &mut *sink });
                continue;
            }
            // The window also contains the next lines. `Masks::first` removes their bits, so that
            // the line looks like input that ends here.
            let len = ends.trailing_zeros() as usize;
            let line = without_return(&rest[..len], terminator);
            let masks = Masks::of(window, Ascii).first(line.len() as u32);
            let spans = short(window, &masks, line).or_else(|| scanned(line));
            sink.take(start, start + line.len(), spans);
            start += len + 1;
        }
    }

    fn run_plainly(self) {
        plain_lines(self.text, self.terminator, self.sink);
    }
}

/// The line at `start`, which does not end in its first window.
///
/// This is a separate task, so that the loop of [`Batch`] does not need its stack frame.
struct LongLine<'t, 's, S> {
    text: &'t [u8],
    start: usize,
    terminator: u8,
    sink: &'s mut S,
}

impl<S: LineSink> Task for LongLine<'_, '_, S> {
    /// The distance to the next line: the length of this one, including the terminator.
    type Output = usize;

    /// Passes the line to the sink, and returns the distance to the next one.
    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> usize {
        let Self { text, start, terminator, sink } = self;
        // The caller has searched the first window. If that is the last one, the search starts
        // after the end and returns the length.
        let after = line_end(backend, text, start + WINDOW, terminator);
        let line = &text[start..after];
        // A carriage return is removed only as a part of `\r\n`. If `terminator` is not a line
        // feed, or this last line has none, a carriage return at the end is part of the line.
        let line = if after < text.len() { without_return(line, terminator) } else { line };
        // This line may be shorter than a window: the last line, or a line whose carriage return
        // was removed.
        let spans = if line.len() < WINDOW {
            let window = backend.load(line);
            short(window, &Masks::of(window, Ascii), line)
        } else {
            long(backend, line, Ascii)
        };
        // If `spans` is `None`, the line is invalid or has a rare form, so it is parsed again.
        sink.take(start, start + line.len(), spans.or_else(|| scanned(line)));
        // Without a terminator, the result is one more than the rest of the buffer, which also ends
        // the loop of the caller.
        after + 1 - start
    }
}

/// Parses a line that the vectorized parser did not accept, using the scalar parser.
///
/// Returns `None` if the line is invalid, which is the usual case.
#[cold]
fn scanned(line: &[u8]) -> Option<Spans> {
    scan(line, &GRAMMAR).ok()
}

/// Returns the offset of the first terminator at or after `from`, or the length of the buffer if
/// there is none.
#[inline(always)]
fn line_end<B: Backend>(backend: B, text: &[u8], from: usize, terminator: u8) -> usize {
    let mut at = from;
    while at < text.len() {
        let ends = backend.load(&text[at..]).equal(terminator);
        if ends != 0 {
            // If the terminator is NUL, the first match can be in the padding.
            return text.len().min(at + ends.trailing_zeros() as usize);
        }
        at += WINDOW;
    }
    text.len()
}
