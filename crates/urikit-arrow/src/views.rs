//! Arrays of string views that share the buffers of the input.

use core::ops::Range;

use arrow_array::types::{ByteArrayType, ByteViewType};
use arrow_array::{Array, GenericByteArray, GenericByteViewArray, StringViewArray};
use arrow_buffer::{ArrowNativeType, Buffer};
use arrow_data::ByteView;
use arrow_schema::ArrowError;
use urikit_simd::StringViews;

/// The distance between the starts of two windows of a buffer.
///
/// Offsets in views are 32-bit signed integers, so a buffer of 2 GiB or more is divided into
/// windows. They overlap, so that each value of at most 1 GiB is in one of them.
const WINDOW: usize = 1 << 30;

/// Returns the index of the window that contains the value at an offset of a buffer.
const fn window(offset: usize) -> usize {
    offset / WINDOW
}

/// Returns windows of a buffer that are shorter than 2 GiB.
fn windows(values: &Buffer) -> Vec<Buffer> {
    let starts = (0..values.len().max(1)).step_by(WINDOW);
    let end = |start: usize| values.len().min(start + i32::MAX as usize);
    starts.map(|start| values.slice_with_length(start, end(start) - start)).collect()
}

/// An array whose values can be located in buffers.
pub(crate) trait Located: Array {
    /// Returns the buffers that contain the values of this array, for creating views of them.
    fn buffers(&self) -> Vec<Buffer>;
    /// Returns the index in [`buffers`](Self::buffers) of the buffer that contains a value. The
    /// value of a short view is in none of them.
    fn buffer(&self, row: usize) -> usize;
}

impl<T: ByteArrayType> Located for GenericByteArray<T> {
    fn buffers(&self) -> Vec<Buffer> {
        windows(self.values())
    }

    #[inline]
    fn buffer(&self, row: usize) -> usize {
        window(self.value_offsets()[row].as_usize())
    }
}

impl<T: ByteViewType + ?Sized> Located for GenericByteViewArray<T> {
    fn buffers(&self) -> Vec<Buffer> {
        self.data_buffers().to_vec()
    }

    #[inline]
    fn buffer(&self, row: usize) -> usize {
        ByteView::from(self.views()[row]).buffer_index as usize
    }
}

/// Builds an array whose values are parts of the values of another array.
pub(crate) struct Parts<'s, S> {
    strings: &'s S,
    views: StringViews,
}

impl<'s, S: Located> Parts<'s, S> {
    pub(crate) fn new(strings: &'s S) -> Self {
        Self::with_capacity(strings, strings.len())
    }

    pub(crate) fn with_capacity(strings: &'s S, len: usize) -> Self {
        Self { strings, views: StringViews::new(strings.buffers(), len) }
    }

    #[inline]
    pub(crate) fn push_null(&mut self) {
        self.views.push_null();
    }

    /// Appends the part of the value of a row at a byte range, or NULL.
    #[inline(always)]
    pub(crate) fn push(&mut self, row: usize, value: &str, range: Option<Range<usize>>) {
        let Some(range) = range else { return self.push_null() };
        self.views.push_part(self.strings.buffer(row), &value[range]);
    }

    /// Appends the part of the value of a row at a byte range in lowercase, or NULL.
    #[inline(always)]
    pub(crate) fn push_lower(&mut self, row: usize, value: &str, range: Option<Range<usize>>) {
        match range {
            Some(range) if has_case(&value[range.clone()]) => self.push_changed(&value[range]),
            range => self.push(row, value, range),
        }
    }

    #[cold]
    fn push_changed(&mut self, part: &str) {
        let mut lowercase = String::with_capacity(part.len());
        push_lowercase(part, &mut lowercase);
        self.push_new(&lowercase);
    }

    /// Returns the number of appended values.
    pub(crate) fn len(&self) -> usize {
        self.views.len()
    }

    /// Appends a new value, which is copied.
    pub(crate) fn push_new(&mut self, value: &str) {
        self.views.push_str(value);
    }

    /// Returns the array.
    ///
    /// # Errors
    ///
    /// Returns an error if a value is longer than 1 GiB.
    pub(crate) fn finish(self) -> Result<StringViewArray, ArrowError> {
        self.views.finish()
    }
}

/// Returns whether [`push_lowercase`] may change a scheme or host.
#[inline]
pub(crate) fn has_case(part: &str) -> bool {
    part.bytes().any(|byte| byte.is_ascii_uppercase() || byte == b'%')
}

/// Appends a scheme or host in lowercase, with uppercase digits in percent-encoded bytes.
pub(crate) fn push_lowercase(part: &str, out: &mut String) {
    let mut digits = 0;
    out.extend(part.chars().map(|c| {
        if c == '%' {
            digits = 2;
            return c;
        }
        let is_digit = digits > 0 && c.is_ascii_hexdigit();
        digits = if is_digit { digits - 1 } else { 0 };
        if is_digit { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    }));
}
