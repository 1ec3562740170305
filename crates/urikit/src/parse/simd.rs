//! Vectorized parsing of RFC 3986 references, 64 bytes at a time.
//!
//! Outside the authority, a reference is valid if it contains only allowed bytes, well-formed
//! escapes, and at most one `#`. These conditions and the ends of the components are computed from
//! a few bit masks ([`Masks`]). The functions here return `None` if a reference is not certainly
//! valid; the scanner of the [parent module](super) then parses it again.

mod address;
mod alphabet;
#[cfg(feature = "alloc")]
pub(super) mod batch;
mod head;
mod long;

use urikit_simd::{AsciiSet, Backend, Task, WINDOW, Window};

use crate::chars;
use crate::error::ParseError;
use crate::spans::Spans;
use crate::vector::{is_many, set, two_after};
pub(crate) use alphabet::{Alphabet, Ascii, Utf8};
use head::Head;
use long::long;

const HEX: AsciiSet = set(chars::HEX);

/// Parses a reference with vector instructions or, if they cannot decide, with `scan`. `make`
/// creates the result from the spans.
///
/// The result is created here rather than by the caller, so that it is written once, in its final
/// place. Copying a value right after it was written in parts stalls the processor.
#[inline]
pub(super) fn parse<'t, T>(
    text: &'t str,
    alphabet: impl Alphabet,
    make: impl Fn(&'t str, Spans) -> T,
    scan: impl Fn(&'t str) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    urikit_simd::run(Parse { text, alphabet, make, scan })
}

/// The arguments of [`parse`], as a task that runs with the best instructions of the processor.
pub(crate) struct Parse<'t, A, M, W> {
    pub(crate) text: &'t str,
    pub(crate) alphabet: A,
    pub(crate) make: M,
    pub(crate) scan: W,
}

impl<'t, T, A, M, W> Task for Parse<'t, A, M, W>
where
    A: Alphabet,
    M: Fn(&'t str, Spans) -> T,
    W: Fn(&'t str) -> Result<T, ParseError>,
{
    type Output = Result<T, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Self::Output {
        let Self { text, alphabet, make, scan } = self;
        if text.len() >= WINDOW {
            return backend.run(Long(Parse { text, alphabet, make, scan }));
        }
        let window = backend.load(text.as_bytes());
        // The vectorized parser only answers "valid, with these spans" or "ask the other one". The
        // scalar parser then accepts rare valid input, and finds the position of an error.
        match short(window, &Masks::of(window, alphabet), text.as_bytes()) {
            Some(spans) if alphabet.holds(text.as_bytes()) => Ok(make(text, spans)),
            _ => scan(text),
        }
    }

    #[inline]
    fn run_plainly(self) -> Self::Output {
        (self.scan)(self.text)
    }
}

/// Parses input of at least one window. A separate task, so that short input does not need its
/// stack frame.
struct Long<'t, A, M, W>(Parse<'t, A, M, W>);

impl<'t, T, A, M, W> Task for Long<'t, A, M, W>
where
    A: Alphabet,
    M: Fn(&'t str, Spans) -> T,
    W: Fn(&'t str) -> Result<T, ParseError>,
{
    type Output = Result<T, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Self::Output {
        let Parse { text, alphabet, make, scan } = self.0;
        match long(backend, text.as_bytes(), alphabet) {
            Some(spans) if alphabet.holds(text.as_bytes()) => Ok(make(text, spans)),
            _ => scan(text),
        }
    }
}

/// The masks that the parser computes for each window.
#[derive(Clone, Copy)]
pub(crate) struct Masks {
    slash: u64,
    question: u64,
    hash: u64,
    colon: u64,
    at: u64,
    percent: u64,
    /// Bytes that are allowed only in an IP literal, or nowhere.
    bad: u64,
}

impl Masks {
    /// Computes the masks of a window. Bit `n` of a mask is set if byte `n` has its kind.
    #[inline(always)]
    pub(crate) fn of<W: Window>(window: W, alphabet: impl Alphabet) -> Self {
        Self {
            slash: window.equal(b'/'),
            question: window.equal(b'?'),
            hash: window.equal(b'#'),
            colon: window.equal(b':'),
            at: window.equal(b'@'),
            percent: window.equal(b'%'),
            bad: alphabet.bad(window),
        }
    }

    /// Removes the bits of all bytes after the first `count`.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) const fn first(self, count: u32) -> Self {
        let first = crate::vector::below(count);
        Self {
            slash: self.slash & first,
            question: self.question & first,
            hash: self.hash & first,
            colon: self.colon & first,
            at: self.at & first,
            percent: self.percent & first,
            bad: self.bad & first,
        }
    }
}

/// Parses `text`, which is shorter than a window and is at the start of `window`.
///
/// `masks` are those of the window. Only `bad` may have bits after the end of the text, which are
/// ignored. The byte after the text must not be a hexadecimal digit. Returns `None` if the text is
/// not certainly valid, so that the caller has to scan it.
///
/// For example, `//a/b?c` has slashes at the bits 0, 1, and 3 and a question mark at bit 5, so the
/// host is 2..3, the path 3..5, and the query 6..7.
#[inline(always)]
pub(crate) fn short<W: Window>(window: W, masks: &Masks, text: &[u8]) -> Option<Spans> {
    // A bit at the end of the input terminates every search, so that no search needs a branch for
    // a missing delimiter. The shift does not overflow because the input has at most 63 bytes.
    let end = 1 << text.len();
    let head = Head::of(window, masks, end, text)?;
    // The bytes after the end may be bad, like NUL in the padding, so their bits are removed. The
    // brackets of an IP literal, which are bad elsewhere, have been checked, so they are cleared.
    let disallowed = masks.bad & (end - 1) & !head.cleared;
    // The two bytes after each `%` must be digits. `two_after` has a bit after the end only if an
    // escape is cut off, so such a bit is always an error and need not be removed. The byte after
    // the end is not a digit, so `a%4` is wrong at bit 3. The input has at most 63 bytes, so the
    // mask contains that byte.
    let not_digits = match masks.percent {
        0 => 0,
        percent => two_after(percent) & !window.within(&HEX),
    };
    // A fragment does not allow `#`. All other characters that are allowed somewhere are allowed
    // in both the query and the fragment, and those of the path differ only in `?`, which ends it.
    if disallowed | not_digits != 0 || is_many(masks.hash) {
        return None;
    }
    let path_end = (masks.question | masks.hash | end).trailing_zeros();
    let query_end = (masks.hash | end).trailing_zeros();
    Some(head.spans(path_end, query_end))
}
