//! Vectorized encoding, 64 bytes at a time.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};
use core::fmt::{self, Write};
use core::ops::Range;

use urikit_simd::{Backend, Task, WINDOW, Window};

use super::{Room, Runs, TRIPLE};
use crate::chars;
use crate::percent::encode::Encode;
use crate::percent::hex_digits;
use crate::vector::below;

/// Returns the encoded string, which is borrowed if there is nothing to encode.
#[cfg(feature = "alloc")]
#[inline]
pub(in crate::percent) fn to_cow<'d>(encode: Encode<'d, '_>) -> Cow<'d, str> {
    urikit_simd::run(ToCow(encode))
}

/// Encodes data of any length. Most data is short and has nothing to escape.
#[cfg(feature = "alloc")]
struct ToCow<'d, 's>(Encode<'d, 's>);

#[cfg(feature = "alloc")]
impl<'d> Task for ToCow<'d, '_> {
    type Output = Cow<'d, str>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Self::Output {
        let Self(encode) = self;
        // One window is all that a single load reads. `apart` calls a separate function, which
        // keeps the stack frame of this one small for the most frequent case.
        if encode.data.len() >= WINDOW {
            return backend.apart(LongToCow(encode));
        }
        match backend.str_within(encode.data, &encode.set.ascii) {
            Some(text) => Cow::Borrowed(text),
            // There is a byte to escape.
            None => backend.apart(ShortToCow(encode)),
        }
    }

    fn run_plainly(self) -> Self::Output {
        self.0.scalar_cow()
    }
}

/// Encodes data that is shorter than one window and has at least one byte to escape.
#[cfg(feature = "alloc")]
struct ShortToCow<'d, 's>(Encode<'d, 's>);

#[cfg(feature = "alloc")]
impl<'d> Task for ShortToCow<'d, '_> {
    type Output = Cow<'d, str>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Self::Output {
        let Self(encode) = self;
        let data = encode.data;
        let escapes = encode.escapes(backend, data);
        // Encoding on the stack first makes the length known, so that the allocation is exact.
        let mut encoded = Room::EMPTY;
        let len = encode_window(&mut encoded, Runs::of(data), 0..data.len(), escapes);
        // The fallback loses no data, because it is never reached: a set keeps only ASCII bytes,
        // and escapes are ASCII, so the result is always valid UTF-8.
        Cow::Owned(String::from(encoded.text(len).unwrap_or_default()))
    }
}

/// Encodes data of at least one window. The output is borrowed if nothing is escaped.
#[cfg(feature = "alloc")]
struct LongToCow<'d, 's>(Encode<'d, 's>);

#[cfg(feature = "alloc")]
impl<'d> Task for LongToCow<'d, '_> {
    type Output = Cow<'d, str>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Self::Output {
        let Self(encode) = self;
        // The first pass counts the escapes. It determines whether to borrow, and otherwise the
        // exact capacity, because each escape adds two bytes.
        let count_in = |window| encode.escapes(backend, window).count_ones() as usize;
        let count: usize = encode.data.chunks(WINDOW).map(count_in).sum();
        if count == 0 {
            return Cow::Borrowed(chars::accepted(encode.data));
        }
        let mut text = String::with_capacity(encode.data.len() + 2 * count);
        // Writing to a `String` cannot fail.
        let _ = write_all(backend, encode, &mut text);
        Cow::Owned(text)
    }
}

/// Writes the encoded string.
#[inline]
pub(in crate::percent) fn write(encode: Encode<'_, '_>, to: &mut impl Write) -> fmt::Result {
    urikit_simd::run(WriteTo { encode, to })
}

/// Writes encoded data of any length to `to`, without allocating.
struct WriteTo<'d, 's, 'w, W> {
    encode: Encode<'d, 's>,
    to: &'w mut W,
}

impl<W: Write> Task for WriteTo<'_, '_, '_, W> {
    type Output = fmt::Result;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> fmt::Result {
        write_all(backend, self.encode, self.to)
    }

    fn run_plainly(self) -> fmt::Result {
        self.encode.write_scalar(self.to)
    }
}

/// Writes the encoded string, window by window.
#[inline(always)]
fn write_all<B: Backend>(backend: B, encode: Encode<'_, '_>, to: &mut impl Write) -> fmt::Result {
    let (mut encoded, runs) = (Room::EMPTY, Runs::of(encode.data));
    let mut start = 0;
    for window in encode.data.chunks(WINDOW) {
        let escapes = encode.escapes(backend, window);
        let end = start + window.len();
        // Nothing to escape means that the window is ASCII, so it needs no buffer. The result of
        // `encode_window` is ASCII as well, so it is always a string.
        if escapes == 0 {
            to.write_str(chars::accepted(window))?;
        } else {
            let len = encode_window(&mut encoded, runs, start..end, escapes);
            to.write_str(encoded.text(len).unwrap_or_default())?;
        }
        start = end;
    }
    Ok(())
}

impl Encode<'_, '_> {
    /// Returns a mask of the bytes to escape in `window`, which has at most [`WINDOW`] bytes.
    #[inline(always)]
    fn escapes<B: Backend>(&self, backend: B, window: &[u8]) -> u64 {
        // The padding after the data must not be escaped.
        !backend.load(window).within(&self.set.ascii) & below(window.len() as u32)
    }
}

/// Encodes a range of `runs`, of at most one window, to the start of `out`, and returns the number
/// of bytes written.
///
/// Bit `n` of `escapes` is set if byte `n` of the range is escaped.
#[inline(always)]
fn encode_window(
    out: &mut Room<TRIPLE>,
    runs: Runs<'_>,
    range: Range<usize>,
    escapes: u64,
) -> usize {
    // As in decoding, alternate between a run of bytes to keep and an escape. The result has at
    // most three times as many bytes, so it fits in the buffer with the excess of the last copy.
    let (mut len, mut at, mut left) = (0, range.start, escapes);
    while left != 0 {
        let escape = range.start + left.trailing_zeros() as usize;
        left &= left - 1;
        runs.copy(&mut out.0, len, at, escape);
        len += escape - at;
        let [high, low] = hex_digits(runs.text()[escape]);
        out.0[len..len + 3].copy_from_slice(&[b'%', high, low]);
        len += 3;
        at = escape + 1;
    }
    runs.copy(&mut out.0, len, at, range.end);
    len + range.end - at
}
