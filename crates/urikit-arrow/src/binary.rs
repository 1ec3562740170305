use arrow_array::cast::AsArray;
use arrow_array::types::BinaryViewType;
use arrow_array::{Array, GenericBinaryArray, GenericByteViewArray, OffsetSizeTrait};
use arrow_array::{StringViewArray, StructArray};
use arrow_schema::{ArrowError, DataType};

use crate::Options;
use crate::error::errors;
use crate::input::is_valid;
use crate::parser::Parser;
use crate::views::{Located, Parts};

/// An array of bytes whose values can be located in buffers.
trait Bytes: Located {
    fn value(&self, row: usize) -> &[u8];
}

impl<O: OffsetSizeTrait> Bytes for GenericBinaryArray<O> {
    fn value(&self, row: usize) -> &[u8] {
        self.value(row)
    }
}

impl Bytes for GenericByteViewArray<BinaryViewType> {
    fn value(&self, row: usize) -> &[u8] {
        self.value(row)
    }
}

fn not_binary(found: &DataType) -> ArrowError {
    ArrowError::InvalidArgumentError(format!("expected an array of binary values, found {found}"))
}

/// Converts a binary array to strings, so that the other functions of this crate accept it.
///
/// A value that is not UTF-8 becomes NULL; [`binary_error`] returns the reason. Values are not
/// copied.
///
/// # Errors
///
/// Returns an error if `array` is not an array of binary values.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, BinaryArray};
/// use urikit_arrow::binary_to_strings;
///
/// let bytes = BinaryArray::from(vec![&b"http://example.com/"[..], b"http://example.com/\xff"]);
/// let urls = binary_to_strings(&bytes)?;
/// assert_eq!(urls.value(0), "http://example.com/");
/// assert!(urls.is_null(1));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn binary_to_strings(array: &dyn Array) -> Result<StringViewArray, ArrowError> {
    fn strings(bytes: &impl Bytes) -> Result<StringViewArray, ArrowError> {
        let mut parts = Parts::new(bytes);
        for row in 0..bytes.len() {
            let value = is_valid(bytes.nulls(), row).then(|| bytes.value(row));
            match value.and_then(|value| core::str::from_utf8(value).ok()) {
                Some(value) => parts.push(row, value, Some(0..value.len())),
                None => parts.push_null(),
            }
        }
        parts.finish()
    }
    match array.data_type() {
        DataType::Binary => strings(array.as_binary::<i32>()),
        DataType::LargeBinary => strings(array.as_binary::<i64>()),
        DataType::BinaryView => strings(array.as_binary_view()),
        other => Err(not_binary(other)),
    }
}

/// Returns the error in each invalid URI of a binary array, as a struct with code and position.
///
/// This function differs from [`error`](crate::error()) only for values that are not UTF-8, in
/// which it reports the first invalid byte or an earlier error. A row is NULL if the value is valid
/// or NULL.
///
/// # Errors
///
/// Returns an error if `array` is not an array of binary values.
///
/// # Examples
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::types::UInt32Type;
/// use arrow_array::{Array, BinaryArray};
/// use urikit_arrow::{Options, binary_error};
///
/// let bytes = BinaryArray::from(vec![&b"/a"[..], b"/a\xff"]);
/// let errors = binary_error(&bytes, &Options::new())?;
/// assert!(errors.is_null(0));
/// let starts = errors.column_by_name("start").unwrap().as_primitive::<UInt32Type>();
/// assert_eq!(starts.value(1), 2);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn binary_error(array: &dyn Array, options: &Options) -> Result<StructArray, ArrowError> {
    fn in_bytes(bytes: &impl Bytes, mut parser: Parser) -> Result<StructArray, ArrowError> {
        let values = (0..bytes.len())
            .map(|row| is_valid(bytes.nulls(), row).then(|| bytes.value(row)))
            .map(|value| match core::str::from_utf8(value?) {
                Ok(value) => parser.parse(value).err(),
                Err(_) => parser.spec().parse_bytes(value?).err(),
            });
        errors(values)
    }
    let parser = Parser::new(options);
    match array.data_type() {
        DataType::Binary => in_bytes(array.as_binary::<i32>(), parser),
        DataType::LargeBinary => in_bytes(array.as_binary::<i64>(), parser),
        DataType::BinaryView => in_bytes(array.as_binary_view(), parser),
        other => Err(not_binary(other)),
    }
}
