//! Finds the bytes in a URI that require a closer look, 64 bytes at a time.

use urikit_simd::{AsciiSet, Backend, Task, WINDOW, Window};

use super::chars::{self, Byte};

/// Bytes that continue a bare URI after its authority in any context.
pub(super) static PLAIN: AsciiSet = bytes(true);

/// Plain bytes without a special meaning in an authority or for a flag.
pub(super) static NAME: AsciiSet = PLAIN.without(b'/').without(b'@').without(b'*').without(b'$');

/// ASCII bytes that do not end a string in quotation marks.
static INSIDE: AsciiSet = bytes(false);

/// Returns the ASCII bytes that continue a URI in any context, or also those that depend on it.
const fn bytes(is_plain: bool) -> AsciiSet {
    let mut set = AsciiSet::EMPTY;
    let mut byte = 0;
    while byte < 128 {
        match chars::byte(byte) {
            Byte::Plain => set = set.with(byte),
            Byte::Special if !is_plain => set = set.with(byte),
            _ => {}
        }
        byte += 1;
    }
    set
}

/// Masks of several classes of bytes in one window.
#[derive(Clone, Copy, Debug)]
struct Masked<const N: usize> {
    base: usize,
    end: usize,
    masks: [u64; N],
}

impl<const N: usize> Masked<N> {
    const NONE: Self = Self { base: 0, end: 0, masks: [0; N] };

    /// Returns the first byte of a class at or after `at` in the window.
    #[inline(always)]
    fn first(&self, kind: usize, at: usize) -> Option<usize> {
        if at < self.base || at >= self.end {
            return None;
        }
        let rest = self.masks[kind] >> (at - self.base);
        (rest != 0).then(|| at + rest.trailing_zeros() as usize)
    }
}

/// The positions of bytes that a walk through a URI has to examine.
#[derive(Debug)]
pub(super) struct Stops(Masked<2>);

/// The class of bytes to skip, which determines the bytes at which to stop.
#[derive(Clone, Copy, Debug)]
pub(super) enum Over {
    /// The bytes in [`NAME`].
    Name = 0,
    /// The bytes in [`PLAIN`].
    Plain = 1,
}

impl Stops {
    pub(super) const fn new() -> Self {
        Self(Masked::NONE)
    }

    /// Returns the position of the first byte at or after `at` that is not skipped, or the end.
    #[inline(always)]
    pub(super) fn find(&mut self, bytes: &[u8], at: usize, over: Over) -> usize {
        if let Some(stop) = self.0.first(over as usize, at) {
            return stop;
        }
        self.farther(bytes, at, over)
    }

    /// Continues the search after the current window, and returns the position of the stop byte.
    fn farther(&mut self, bytes: &[u8], mut at: usize, over: Over) -> usize {
        while at < bytes.len() {
            if let Some(stop) = self.0.first(over as usize, at) {
                return stop;
            }
            // If `at` is in the current window, skip the rest of it.
            let is_known = (self.0.base..self.0.end).contains(&at);
            let from = if is_known { self.0.end } else { at };
            if from < bytes.len() && from >= self.0.end {
                self.0 = urikit_simd::run(Load { bytes, from });
            }
            at = from;
        }
        bytes.len()
    }
}

struct Load<'l> {
    bytes: &'l [u8],
    from: usize,
}

impl Task for Load<'_> {
    type Output = Masked<2>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Masked<2> {
        let window = backend.load(&self.bytes[self.from..]);
        let end = self.bytes.len().min(self.from + WINDOW);
        // Exclude positions after the end of the input.
        let there = u64::MAX >> (WINDOW - (end - self.from));
        Masked {
            base: self.from,
            end,
            masks: [!window.within(&NAME) & there, !window.within(&PLAIN) & there],
        }
    }
}

/// Returns the number of bytes at the start that do not end a string in quotation marks.
#[inline]
pub(super) fn inside(bytes: &[u8]) -> usize {
    urikit_simd::run(Inside(bytes))
}

struct Inside<'i>(&'i [u8]);

impl Task for Inside<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> usize {
        let mut at = 0;
        while at < self.0.len() {
            let outside = !backend.load(&self.0[at..]).within(&INSIDE);
            if outside != 0 {
                return self.0.len().min(at + outside.trailing_zeros() as usize);
            }
            at += WINDOW;
        }
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests every byte alone, between skipped bytes, and after a window of them.
    #[test]
    fn walks_stop_at_bytes_that_are_not_skipped() {
        for byte in 0..=u8::MAX {
            let is_plain = chars::byte(byte) == Byte::Plain;
            let is_inside = byte.is_ascii() && chars::byte(byte) != Byte::End;
            for len in [0, 1, 63, 64, 65, 200] {
                let mut text = vec![b'a'; 300];
                text[len] = byte;
                let stop = |is_over: bool| if is_over { text.len() } else { len };
                let is_name = is_plain && !b"/@*$".contains(&byte);
                assert_eq!(Stops::new().find(&text, 0, Over::Name), stop(is_name), "{byte} {len}");
                assert_eq!(
                    Stops::new().find(&text, 0, Over::Plain),
                    stop(is_plain),
                    "{byte} {len}"
                );
                assert_eq!(inside(&text), stop(is_inside), "{byte} {len}");
                // A walk can continue where it stopped.
                let mut stops = Stops::new();
                if stops.find(&text, 0, Over::Name) == len {
                    assert_eq!(stops.find(&text, len, Over::Plain), stop(is_plain), "{byte} {len}");
                    let mut stops = Stops::new();
                    stops.find(&text, 0, Over::Name);
                    assert_eq!(stops.find(&text, len + 1, Over::Plain), text.len(), "{byte} {len}");
                }
            }
        }
        for len in [0, 1, 63, 64, 65, 128] {
            let text = vec![b'a'; len];
            assert_eq!((Stops::new().find(&text, 0, Over::Name), inside(&text)), (len, len));
        }
    }
}
