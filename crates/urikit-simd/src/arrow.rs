//! Arrow arrays of string views.

use std::format;
use std::vec::Vec;

use arrow_array::StringViewArray;
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::ArrowError;

/// The number of bytes of a string that is stored in its view.
const INLINE: usize = 12;

/// The maximum length of a buffer of copied strings, and of a string.
const MAX_LEN: usize = 1 << 30;

/// Masks of the first bytes of a string that is stored in its view, by length.
const KEPT: [u128; INLINE + 1] = {
    let mut masks = [0; INLINE + 1];
    let mut len = 0;
    while len <= INLINE {
        masks[len] = (1 << (8 * len)) - 1;
        len += 1;
    }
    masks
};

/// A builder of an Arrow array of strings that are parts of buffers, which are not copied.
///
/// The result is equal to that of `StringViewArray::try_new`, which checks that all values are
/// UTF-8. This builder does not need to, because its values are slices of type `str`.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use urikit_simd::StringViews;
///
/// let urls = StringArray::from(vec!["https://www.example.com/"]);
/// let mut hosts = StringViews::new(vec![urls.values().clone()], 2);
/// hosts.push_part(0, &urls.value(0)[8..23]);
/// hosts.push_null();
/// let hosts = hosts.finish()?;
/// assert_eq!(hosts.iter().collect::<Vec<_>>(), [Some("www.example.com"), None]);
/// assert_eq!(hosts.data_buffers()[0].as_ptr(), urls.values().as_ptr());
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
#[derive(Debug)]
pub struct StringViews {
    views: Vec<u128>,
    /// The bits of rows that are not NULL, except the last ones, which are in `bits`.
    words: Vec<u64>,
    bits: u64,
    /// The given buffers, followed by the full buffers of copied strings.
    buffers: Vec<Buffer>,
    copied: Vec<u8>,
    is_too_long: bool,
}

impl StringViews {
    /// Creates a builder for `len` strings, which are usually parts of `buffers`.
    ///
    /// More strings than `len` can be appended, but require memory to be allocated.
    #[must_use]
    pub fn new(buffers: Vec<Buffer>, len: usize) -> Self {
        Self {
            views: Vec::with_capacity(len),
            words: Vec::with_capacity(len / 64 + 1),
            bits: 0,
            buffers,
            copied: Vec::new(),
            is_too_long: false,
        }
    }

    /// Returns the number of appended strings, including NULL.
    #[must_use]
    pub fn len(&self) -> usize {
        self.views.len()
    }

    /// Returns whether nothing has been appended, not even NULL.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.views.is_empty()
    }

    /// Appends NULL.
    #[inline]
    pub fn push_null(&mut self) {
        self.push_view(0, 0);
    }

    /// Appends a string that is part of a buffer, without copying it.
    ///
    /// A string of at most 12 bytes is stored in its view. If `part` is not in the buffer with this
    /// number, or begins after its first 4 GiB, it is copied.
    #[inline(always)]
    pub fn push_part(&mut self, buffer: usize, part: &str) {
        let bytes = self.buffers.get(buffer).map_or(&[][..], Buffer::as_slice);
        // If the string is not in the buffer, the offset is greater than any valid one.
        let offset = part.as_ptr().addr().wrapping_sub(bytes.as_ptr().addr());
        let rest = bytes.get(offset..).unwrap_or_default();
        let (Ok(offset), Some(start)) = (u32::try_from(offset), rest.first_chunk()) else {
            return self.push_at_end(buffer, part);
        };
        if rest.len() < part.len() || part.len() > MAX_LEN {
            return self.push_str(part);
        }
        let start = u128::from_le_bytes(*start);
        let view = match KEPT.get(part.len()) {
            Some(kept) => part.len() as u128 | (start & kept) << 32,
            None => long_view(part.len(), start as u32, buffer, offset),
        };
        self.push_view(view, 1);
    }

    /// Appends a string that begins less than 16 bytes before the end of a buffer, or outside.
    #[cold]
    #[inline(never)]
    fn push_at_end(&mut self, buffer: usize, part: &str) {
        let bytes = self.buffers.get(buffer).map_or(&[][..], Buffer::as_slice);
        let offset = part.as_ptr().addr().wrapping_sub(bytes.as_ptr().addr());
        let rest = bytes.get(offset..).unwrap_or_default();
        match (part.as_bytes().first_chunk(), u32::try_from(offset)) {
            (Some(prefix), Ok(offset)) if part.len() > INLINE && part.len() <= rest.len() => {
                let prefix = u32::from_le_bytes(*prefix);
                self.push_view(long_view(part.len(), prefix, buffer, offset), 1);
            }
            _ => self.push_str(part),
        }
    }

    /// Appends a string, which is copied.
    pub fn push_str(&mut self, value: &str) {
        let (bytes, len) = (value.as_bytes(), value.len());
        if len <= INLINE {
            let mut start = [0; 16];
            start[..len].copy_from_slice(bytes);
            return self.push_view(len as u128 | u128::from_le_bytes(start) << 32, 1);
        }
        if len > MAX_LEN {
            self.is_too_long = true;
            return self.push_null();
        }
        if self.copied.len() + len > MAX_LEN {
            self.buffers.push(Buffer::from_vec(core::mem::take(&mut self.copied)));
        }
        let prefix = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let view = long_view(len, prefix, self.buffers.len(), self.copied.len() as u32);
        self.copied.extend_from_slice(bytes);
        self.push_view(view, 1);
    }

    /// Appends a view and its bit, 0 for NULL.
    #[inline(always)]
    fn push_view(&mut self, view: u128, bit: u64) {
        let at = self.views.len() % 64;
        self.views.push(view);
        self.bits |= bit << at;
        if at == 63 {
            self.words.push(self.bits.to_le());
            self.bits = 0;
        }
    }

    /// Returns the array of the appended strings.
    ///
    /// # Errors
    ///
    /// Returns an error if a string is longer than 1 GiB.
    pub fn finish(mut self) -> Result<StringViewArray, ArrowError> {
        if self.is_too_long {
            let message = format!("a string is longer than {MAX_LEN} bytes");
            return Err(ArrowError::InvalidArgumentError(message));
        }
        self.words.push(self.bits.to_le());
        let valid = BooleanBuffer::new(Buffer::from_vec(self.words), 0, self.views.len());
        let nulls = Some(NullBuffer::new(valid)).filter(|nulls| nulls.null_count() > 0);
        self.buffers.push(Buffer::from_vec(self.copied));
        let views = ScalarBuffer::from(self.views);
        // SAFETY: `try_new` would succeed. A view of at most 12 bytes contains a `str`, followed by
        // zeros. A longer view has the length, the first four bytes, and the position of a `str` in
        // a buffer. `push_part` compares addresses to find out that the `str` is in the buffer,
        // which cannot change, because this builder shares its ownership; the ends are compared, so
        // the range is in the buffer. `push_str` copies the `str`. There is one bit for each view.
        Ok(unsafe { StringViewArray::new_unchecked(views, self.buffers, nulls) })
    }
}

/// Returns the view of a string of more than 12 bytes.
#[inline(always)]
fn long_view(len: usize, prefix: u32, buffer: usize, offset: u32) -> u128 {
    len as u128 | u128::from(prefix) << 32 | (buffer as u128) << 64 | u128::from(offset) << 96
}

#[cfg(test)]
mod tests {
    use std::string::String;
    use std::vec;

    use arrow_array::Array;

    use super::*;

    /// Checks that the array is valid and has these values.
    #[track_caller]
    fn check(array: &StringViewArray, expected: &[Option<&str>]) {
        let (views, buffers, nulls) = array.clone().into_parts();
        let checked = StringViewArray::try_new(views, buffers, nulls).unwrap();
        assert_eq!(checked.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn parts_of_every_length_at_every_offset() {
        let text: String = ('a'..='z').chain("äöü漢字😀".chars()).collect();
        let buffer = Buffer::from_vec(text.clone().into_bytes());
        let text = core::str::from_utf8(&buffer).unwrap();
        let bounds = || (0..=text.len()).filter(|&at| text.is_char_boundary(at));
        let parts: Vec<&str> = bounds()
            .flat_map(|start| bounds().filter(move |&end| end >= start).map(move |end| start..end))
            .map(|range| &text[range])
            .collect();
        let mut views = StringViews::new(vec![buffer.clone()], parts.len());
        parts.iter().for_each(|part| views.push_part(0, part));
        assert!(views.copied.is_empty());
        let expected: Vec<_> = parts.iter().copied().map(Some).collect();
        check(&views.finish().unwrap(), &expected);
    }

    #[test]
    fn strings_that_are_not_in_the_buffer_are_copied() {
        let whole = Buffer::from_vec(b"https://www.example.com/index.html".to_vec());
        let text = core::str::from_utf8(&whole).unwrap();
        let slice = whole.slice_with_length(8, 15);
        let empty = Buffer::from_vec(Vec::<u8>::new());
        let buffers = vec![slice, empty, whole.clone()];
        let parts = [
            // Inside, before, after, and across the ends of the slice.
            &text[8..23],
            &text[0..20],
            &text[23..],
            &text[8..24],
            &text[7..23],
            text,
            "",
            "another string of the same length",
        ];
        for buffer in 0..4 {
            let mut views = StringViews::new(buffers.clone(), 0);
            parts.iter().for_each(|part| views.push_part(buffer, part));
            views.push_null();
            assert_eq!(views.copied.len(), [119, 134, 33, 134][buffer]);
            let expected: Vec<_> = parts.iter().copied().map(Some).chain([None]).collect();
            check(&views.finish().unwrap(), &expected);
        }
    }

    #[test]
    fn nulls_are_kept_in_every_position_of_a_word() {
        for len in 0..200 {
            let mut views = StringViews::new(Vec::new(), 0);
            let expected: Vec<_> =
                (0..len).map(|row| (row % 7 != len % 7).then_some("value")).collect();
            for value in &expected {
                match value {
                    Some(value) => views.push_str(value),
                    None => views.push_null(),
                }
            }
            assert_eq!((views.len(), views.is_empty()), (len, len == 0));
            let array = views.finish().unwrap();
            check(&array, &expected);
            assert_eq!(array.nulls().is_some(), expected.contains(&None));
        }
    }
}
