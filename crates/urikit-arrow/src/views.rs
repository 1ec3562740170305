//! Arrays of string views that share the buffers of the input.

use core::ops::Range;

use arrow_array::StringViewArray;
use arrow_array::builder::make_view;
use arrow_buffer::{Buffer, NullBufferBuilder, ScalarBuffer};
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

/// Builds an array whose values are parts of the values of another array.
pub(crate) struct Parts<'s, S> {
    strings: &'s S,
    views: Vec<u128>,
    nulls: NullBufferBuilder,
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
            nulls: NullBufferBuilder::new(len),
            buffers: strings.buffers(),
            new_values: Vec::new(),
        }
    }

    pub(crate) fn push_null(&mut self) {
        self.views.push(0);
        self.nulls.append_null();
    }

    /// Appends the part of the value of a row at a byte range, or NULL.
    #[inline]
    pub(crate) fn push(&mut self, row: usize, value: &str, range: Option<Range<usize>>) {
        let Some(range) = range else { return self.push_null() };
        let part = &value.as_bytes()[range.clone()];
        let view = match self.strings.location(row) {
            Some(Location { buffer, offset }) if part.len() > INLINE => {
                make_view(part, buffer, (offset + range.start) as u32)
            }
            _ => make_view(part, 0, 0),
        };
        self.views.push(view);
        self.nulls.append_non_null();
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
        self.nulls.append_non_null();
    }

    /// Returns the array. Checks the views.
    ///
    /// # Errors
    ///
    /// Returns an error if a value is longer than 1 GiB.
    pub(crate) fn finish(mut self) -> Result<StringViewArray, ArrowError> {
        self.buffers.push(Buffer::from_vec(self.new_values));
        let views = ScalarBuffer::from(self.views);
        StringViewArray::try_new(views, self.buffers, self.nulls.finish())
    }
}
