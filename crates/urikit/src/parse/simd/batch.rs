//! All lines of a buffer: their ends and the classes of their bytes found in one pass.
//!
//! At the beginning of a line a whole window is loaded, wherever the line ends: that is what the window says first.

use urikit_simd::{Backend, Task, WINDOW, Window};

use super::{Ascii, Masks, long, short};
use crate::grammar::rfc3986::GRAMMAR;
use crate::masks::below;
use crate::parse::{LineSink, plain_lines, walk, without_return};
use crate::spans::Spans;

/// See [`parse::lines`](crate::parse::batch).
pub(in crate::parse) fn lines(text: &[u8], end: u8, sink: &mut impl LineSink) {
    urikit_simd::run(Batch { text, end, sink });
}

struct Batch<'t, 's, S> {
    text: &'t [u8],
    end: u8,
    sink: &'s mut S,
}

impl<S: LineSink> Task for Batch<'_, '_, S> {
    type Output = ();

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) {
        let Self { text, end, sink } = self;
        let mut start = 0;
        while start < text.len() {
            let rest = &text[start..];
            let window = backend.load(rest);
            // Behind the end of the text a window holds NUL, which may be what lines end with.
            let ends = window.equal(end) & below(rest.len().min(WINDOW) as u32);
            if ends == 0 {
                start += backend.run(LongLine { text, start, end, sink: &mut *sink });
                continue;
            }
            let len = ends.trailing_zeros() as usize;
            let line = without_return(&rest[..len], end);
            let masks = Masks::of(window, Ascii).first(line.len() as u32);
            let spans = short(window, &masks, line).or_else(|| walked(line));
            sink.take(start, start + line.len(), spans);
            start += len + 1;
        }
    }

    fn run_plainly(self) {
        plain_lines(self.text, self.end, self.sink);
    }
}

/// A line that does not end in its first window, in a function of its own; gives how many bytes it has, its end
/// included.
struct LongLine<'t, 's, S> {
    text: &'t [u8],
    start: usize,
    end: u8,
    sink: &'s mut S,
}

impl<S: LineSink> Task for LongLine<'_, '_, S> {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> usize {
        let Self { text, start, end, sink } = self;
        let behind = line_end(backend, text, start + WINDOW, end);
        let line = &text[start..behind];
        // At the end of the text there is no line feed that a carriage return could belong to.
        let line = if behind < text.len() { without_return(line, end) } else { line };
        // The last line may be short and have no end, and a long one may be short without its carriage return.
        let spans = if line.len() < WINDOW {
            let window = backend.load(line);
            short(window, &Masks::of(window, Ascii), line)
        } else {
            long(backend, line, Ascii)
        };
        sink.take(start, start + line.len(), spans.or_else(|| walked(line)));
        behind + 1 - start
    }
}

/// A line about which the fast way says nothing: most often it is no URI-reference.
#[cold]
fn walked(line: &[u8]) -> Option<Spans> {
    walk(line, &GRAMMAR).ok()
}

/// Where the first `end` stands from `from` on, or where the text ends.
#[inline(always)]
fn line_end<B: Backend>(backend: B, text: &[u8], from: usize, end: u8) -> usize {
    let mut at = from;
    while at < text.len() {
        let ends = backend.load(&text[at..]).equal(end);
        if ends != 0 {
            return text.len().min(at + ends.trailing_zeros() as usize);
        }
        at += WINDOW;
    }
    text.len()
}
