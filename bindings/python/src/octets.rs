//! Arguments that may contain any bytes, and the conversion of byte offsets to `str` indices.

use std::borrow::Cow;
use std::ops::Range;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::input::wrong_type;
use crate::uri::Reference;

/// The bytes of a `str` or a reference, encoded as UTF-8, or of a `bytes` object.
///
/// Lone surrogates are encoded like other characters, in three bytes, so that such strings can be
/// searched and audited. The result is then not valid UTF-8.
pub(crate) struct Octets<'a> {
    bytes: Cow<'a, [u8]>,
    is_str: bool,
}

impl<'a> Octets<'a> {
    /// Returns the bytes of an argument.
    ///
    /// # Errors
    ///
    /// Returns `TypeError` if the argument has another type.
    pub(crate) fn of(argument: &'a Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(string) = argument.cast::<PyString>() {
            let bytes = match string.to_str() {
                Ok(utf8) => Cow::Borrowed(utf8.as_bytes()),
                Err(_) => {
                    let encoded = string.call_method1("encode", ("utf-8", "surrogatepass"))?;
                    Cow::Owned(encoded.cast::<PyBytes>()?.as_bytes().to_vec())
                }
            };
            return Ok(Self { bytes, is_str: true });
        }
        if let Ok(reference) = argument.cast::<Reference>() {
            let bytes = Cow::Borrowed(reference.get().as_str().as_bytes());
            return Ok(Self { bytes, is_str: true });
        }
        match argument.cast::<PyBytes>() {
            Ok(bytes) => Ok(Self { bytes: Cow::Borrowed(bytes.as_bytes()), is_str: false }),
            Err(_) => Err(wrong_type(argument, "str or bytes")),
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the converter of byte offsets to indices of the argument.
    pub(crate) fn indices(&self) -> Indices<'_> {
        let is_identity = !self.is_str || self.bytes.is_ascii();
        Indices { bytes: &self.bytes, is_identity, offset: 0, index: 0, line: (0, 0) }
    }

    /// Returns bytes as an object of the same type as the argument.
    pub(crate) fn object<'py>(&self, py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        let object = PyBytes::new(py, bytes);
        if !self.is_str {
            return Ok(object.into_any());
        }
        match std::str::from_utf8(bytes) {
            Ok(string) => Ok(PyString::new(py, string).into_any()),
            Err(_) => object.call_method1("decode", ("utf-8", "surrogatepass")),
        }
    }
}

/// Converts byte offsets to indices of the argument: characters for `str`, and bytes for `bytes`.
///
/// The cost of a conversion is the distance from the previous offset, so ascending offsets are
/// converted in linear time.
pub(crate) struct Indices<'a> {
    bytes: &'a [u8],
    is_identity: bool,
    offset: usize,
    index: usize,
    /// The offset and the index at which the last line starts.
    line: (usize, usize),
}

impl Indices<'_> {
    pub(crate) fn of(&mut self, offset: usize) -> usize {
        if self.is_identity {
            return offset;
        }
        let offset = offset.min(self.bytes.len());
        if offset >= self.offset {
            self.index += characters(&self.bytes[self.offset..offset]);
        } else {
            self.index -= characters(&self.bytes[offset..self.offset]);
        }
        self.offset = offset;
        self.index
    }

    pub(crate) fn span(&mut self, range: Range<usize>) -> (usize, usize) {
        (self.of(range.start), self.of(range.end))
    }

    /// Returns the column of an offset, for a column that is counted in bytes from 1.
    pub(crate) fn column(&mut self, offset: usize, column: u64) -> usize {
        let bytes = usize::try_from(column).unwrap_or(1).saturating_sub(1);
        let line = offset.saturating_sub(bytes);
        // Lines can be long, so their start is not searched again.
        if self.line.0 != line {
            self.line = (line, self.of(line));
        }
        self.of(offset) - self.line.1 + 1
    }
}

/// Counts the bytes that start a character.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| (**byte & 0xC0) != 0x80).count()
}
