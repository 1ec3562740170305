use std::sync::Arc;

use arrow_array::builder::{StringViewBuilder, UInt32Builder};
use arrow_array::{Array, ArrayRef, BooleanArray, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields};
use urikit_readings::Error;

use crate::Options;
use crate::input::{Kernel, Strings, is_valid as is_valid_row, run};
use crate::parser::{Components, Parse, with_parser};
use crate::rows::booleans;

/// The name of a string column, and its value for an error.
type Column = (&'static str, fn(&Error) -> &'static str);

/// The string columns of [`error`].
const COLUMNS: [Column; 5] = [
    ("code", |error| error.code()),
    ("component", |error| error.component()),
    ("message", |error| error.message()),
    ("rule", |error| error.rule()),
    ("section", |error| error.section()),
];

/// Returns the names and types of the struct fields that [`error`] returns for an invalid URI.
///
/// The fields are `code`, `component`, `message`, `rule`, `section`, `start`, and `end`. Use them
/// to declare the return type of a function in a query engine.
///
/// # Examples
///
/// ```
/// let fields = urikit_arrow::error_fields();
/// let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
/// assert_eq!(names, ["code", "component", "message", "rule", "section", "start", "end"]);
/// ```
pub fn error_fields() -> Fields {
    let strings = COLUMNS.iter().map(|(name, _)| Field::new(*name, DataType::Utf8View, true));
    let offsets = ["start", "end"].map(|name| Field::new(name, DataType::UInt32, true));
    strings.chain(offsets).collect()
}

/// Returns the error in each invalid URI of a string array, as a struct with code and position.
///
/// The fields of the struct are listed by [`error_fields`]. Positions are byte offsets in the
/// value. A row is NULL if the value is valid or NULL.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray};
/// use urikit_arrow::{Options, error};
///
/// let urls = StringArray::from(vec!["http://example.com/a|b", "/ok"]);
/// let errors = error(&urls, &Options::new())?;
/// let messages = errors.column_by_name("message").unwrap().as_string_view();
/// assert_eq!(messages.value(0), "invalid character in path");
/// assert!(errors.is_null(1));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn error(array: &dyn Array, options: &Options) -> Result<StructArray, ArrowError> {
    struct ErrorKernel<P>(P);
    impl<P: Parse> Kernel for ErrorKernel<P> {
        type Output = StructArray;

        fn run<S: Strings>(&mut self, strings: &S) -> Result<StructArray, ArrowError> {
            let nulls = strings.nulls();
            let values = (0..strings.len())
                .map(|row| is_valid_row(nulls, row).then(|| strings.value(row)))
                .map(|value| self.0.parse(value?).err().map(Into::into));
            errors(values)
        }
    }
    with_parser!(options, parser => run(&mut ErrorKernel(parser), array))
}

/// Returns the structs for the errors of rows.
pub(crate) fn errors(
    rows: impl ExactSizeIterator<Item = Option<Error>>,
) -> Result<StructArray, ArrowError> {
    let len = rows.len();
    let mut texts =
        COLUMNS.map(|_| StringViewBuilder::with_capacity(len).with_deduplicate_strings());
    let mut offsets = [0; 2].map(|_| UInt32Builder::with_capacity(len));
    let mut has_error = Vec::with_capacity(len);
    for error in rows {
        for (column, (_, text)) in texts.iter_mut().zip(COLUMNS) {
            column.append_option(error.as_ref().map(text));
        }
        let span = error.map(|error| [error.span().start as u32, error.span().end as u32]);
        for (at, column) in offsets.iter_mut().enumerate() {
            column.append_option(span.map(|span| span[at]));
        }
        has_error.push(error.is_some());
    }
    let texts = texts.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
    let offsets = offsets.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
    let columns = texts.chain(offsets).collect();
    StructArray::try_new(error_fields(), columns, Some(NullBuffer::from(has_error)))
}

/// Returns whether each value of a string array is a valid URI, which has a scheme.
///
/// A row is NULL if the value is NULL. With [`Schemeless::Host`](crate::Schemeless::Host), a value
/// that starts with a host is valid as well. To accept relative references, use [`is_valid_ref`].
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, is_valid};
///
/// let urls = StringArray::from(vec![Some("http://h/a"), Some("/a"), Some("http://h/a b"), None]);
/// let valid = is_valid(&urls, &Options::new())?;
/// assert_eq!(valid.iter().collect::<Vec<_>>(), [Some(true), Some(false), Some(false), None]);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn is_valid(array: &dyn Array, options: &Options) -> Result<BooleanArray, ArrowError> {
    fn valid_by<P: Parse>(array: &dyn Array, mut parser: P) -> Result<BooleanArray, ArrowError> {
        booleans(array, |value| parser.parse(value).as_ref().is_ok_and(Components::is_absolute))
    }
    with_parser!(options, parser => valid_by(array, parser))
}

/// Returns whether each value of a string array is a valid URI or relative reference.
///
/// A row is NULL if the value is NULL. To find out why a value is invalid, use [`error`].
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, is_valid_ref};
///
/// let links = StringArray::from(vec![Some("/a"), Some("/a b"), None]);
/// let valid = is_valid_ref(&links, &Options::new())?;
/// assert_eq!(valid.iter().collect::<Vec<_>>(), [Some(true), Some(false), None]);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn is_valid_ref(array: &dyn Array, options: &Options) -> Result<BooleanArray, ArrowError> {
    fn valid_by<P: Parse>(array: &dyn Array, mut parser: P) -> Result<BooleanArray, ArrowError> {
        booleans(array, |value| parser.parse(value).is_ok())
    }
    with_parser!(options, parser => valid_by(array, parser))
}
