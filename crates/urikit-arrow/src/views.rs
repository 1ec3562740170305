//! Arrays of string views that share the buffers of the input.

use core::ops::Range;

use arrow_array::StringViewArray;
use arrow_array::builder::make_view;
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::ArrowError;

use crate::input::Located;

/// The number of bytes of a value that is stored in its view.
pub(crate) const INLINE: usize = 12;

/// The distance between the starts of two windows of a buffer.
///
/// Offsets in views are 32-bit signed integers, so a buffer of 2 GiB or more is divided into
/// windows. They overlap, so that each value of at most 1 GiB is in one of them.
const WINDOW: usize = 1 << 30;

/// The location of a value: a buffer and an offset in it.
#[derive(Clone, Copy)]
pub(crate) struct Location {
    pub(crate) buffer: u32,
    pub(crate) offset: usize,
}

impl Location {
    /// Returns the location of an offset in the [windows] of a buffer.
    pub(crate) const fn in_windows(offset: usize) -> Self {
        Self { buffer: (offset / WINDOW) as u32, offset: offset % WINDOW }
    }
}

/// Returns windows of a buffer that are shorter than 2 GiB.
pub(crate) fn windows(values: &Buffer) -> Vec<Buffer> {
    let starts = (0..values.len().max(1)).step_by(WINDOW);
    let end = |start: usize| values.len().min(start + i32::MAX as usize);
    starts.map(|start| values.slice_with_length(start, end(start) - start)).collect()
}

/// Returns the view of the first `len` bytes, at most [`INLINE`].
#[inline]
fn inline_view(bytes: &[u8], len: usize) -> u128 {
    match bytes.first_chunk() {
        // One load and a mask replace a copy of variable length.
        Some(chunk) if len <= INLINE => {
            let kept = u128::from_le_bytes(*chunk) & ((1 << (8 * len)) - 1);
            kept << 32 | len as u128
        }
        _ => make_view(&bytes[..len], 0, 0),
    }
}

/// Bits that are collected in words.
struct Bits {
    words: Vec<u64>,
    /// The last bits, fewer than 64.
    word: u64,
    len: usize,
}

impl Bits {
    fn with_capacity(len: usize) -> Self {
        Self { words: Vec::with_capacity(len / 64 + 1), word: 0, len: 0 }
    }

    /// Appends a bit, 0 or 1.
    #[inline]
    fn push(&mut self, bit: u64) {
        self.word |= bit << (self.len % 64);
        self.len += 1;
        if self.len % 64 == 0 {
            self.words.push(self.word.to_le());
            self.word = 0;
        }
    }

    /// Returns the NULL rows, whose bits are 0, or `None` if there are none.
    fn finish(mut self) -> Option<NullBuffer> {
        self.words.push(self.word.to_le());
        let bits = BooleanBuffer::new(Buffer::from_vec(self.words), 0, self.len);
        Some(NullBuffer::new(bits)).filter(|nulls| nulls.null_count() > 0)
    }
}

/// Builds an array whose values are parts of the values of another array.
pub(crate) struct Parts<'s, S> {
    strings: &'s S,
    views: Vec<u128>,
    valid: Bits,
    /// The buffers of the input, followed by the full buffers of new values.
    buffers: Vec<Buffer>,
    /// The last buffer of new values.
    new_values: Vec<u8>,
}

impl<'s, S: Located> Parts<'s, S> {
    pub(crate) fn new(strings: &'s S) -> Self {
        let len = strings.len();
        Self {
            strings,
            views: Vec::with_capacity(len),
            valid: Bits::with_capacity(len),
            buffers: strings.buffers(),
            new_values: Vec::new(),
        }
    }

    pub(crate) fn push_null(&mut self) {
        self.views.push(0);
        self.valid.push(0);
    }

    /// Appends the part of the value of a row at a byte range, or NULL.
    #[inline]
    pub(crate) fn push(&mut self, row: usize, value: &str, range: Option<Range<usize>>) {
        let Some(range) = range else { return self.push_null() };
        let rest = &value.as_bytes()[range.start..];
        let len = range.end - range.start;
        let view = match self.strings.location(row) {
            Some(Location { buffer, offset }) if len > INLINE => {
                make_view(&rest[..len], buffer, (offset + range.start) as u32)
            }
            _ => inline_view(rest, len),
        };
        self.views.push(view);
        self.valid.push(1);
    }

    /// Returns the number of appended values.
    pub(crate) fn len(&self) -> usize {
        self.views.len()
    }

    /// Appends a new value, which is copied.
    pub(crate) fn push_new(&mut self, value: &str) {
        if self.new_values.len() + value.len() > WINDOW {
            self.buffers.push(Buffer::from_vec(core::mem::take(&mut self.new_values)));
        }
        let (buffer, offset) = (self.buffers.len() as u32, self.new_values.len() as u32);
        self.views.push(make_view(value.as_bytes(), buffer, offset));
        if value.len() > INLINE {
            self.new_values.extend_from_slice(value.as_bytes());
        }
        self.valid.push(1);
    }

    /// Returns the array. Checks the views.
    ///
    /// # Errors
    ///
    /// Returns an error if a value is longer than 1 GiB.
    pub(crate) fn finish(mut self) -> Result<StringViewArray, ArrowError> {
        self.buffers.push(Buffer::from_vec(self.new_values));
        let views = ScalarBuffer::from(self.views);
        StringViewArray::try_new(views, self.buffers, self.valid.finish())
    }
}
