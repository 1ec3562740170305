//! The lines of text files.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, RecordBatch, StringBuilder};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::common::Result;
use datafusion::datasource::file_format::file_compression_type::FileCompressionType;

/// The number of rows from which the types of columns are inferred.
pub(crate) const SAMPLE: usize = 1000;
/// The maximum number of rows of a batch.
pub(crate) const BATCH_ROWS: usize = 8192;
/// A batch also ends after this number of bytes, because the offsets of Arrow have 32 bits.
pub(crate) const BATCH_BYTES: usize = 1 << 26;

/// A text file and how to read it.
#[derive(Clone, Debug)]
pub(crate) struct TextFile {
    /// The name for messages, such as `-.csv`.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) format: TextFormat,
    pub(crate) compression: FileCompressionType,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextFormat {
    /// CSV with a header and this delimiter.
    Csv(u8),
    /// A JSON object per line.
    JsonLines,
    /// A string per line, in the column `line`.
    Lines,
}

impl TextFile {
    pub(crate) fn lines(&self) -> Result<Lines> {
        let input = self.compression.convert_read(File::open(&self.path)?)?;
        Ok(Lines { input: Box::new(BufReader::with_capacity(1 << 16, input)), number: 0 })
    }
}

/// Reports a problem in a line.
pub(crate) type Report<'a> = dyn Fn(u64, &str) + 'a;

/// The lines of a file.
pub(crate) struct Lines {
    input: Box<dyn BufRead>,
    /// The number of the last line.
    number: u64,
}

impl Lines {
    /// Appends the next line to `bytes`. Returns its number and where it is, without its line end.
    pub(crate) fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<Option<(u64, Range<usize>)>> {
        let mut start = bytes.len();
        if self.input.read_until(b'\n', bytes)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if self.number == 1 && bytes[start..].starts_with("\u{feff}".as_bytes()) {
            start += '\u{feff}'.len_utf8();
        }
        let line = &bytes[start..];
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        Ok(Some((self.number, start..start + line.len())))
    }

    /// Reads these bytes again, after the line with a number.
    pub(crate) fn put_back(&mut self, bytes: Vec<u8>, number: u64) {
        let input = std::mem::replace(&mut self.input, Box::new(io::empty()));
        self.input = Box::new(Cursor::new(bytes).chain(input));
        self.number = number;
    }
}

/// Returns the columns of a file of lines.
pub(crate) fn schema() -> Schema {
    Schema::new(vec![Field::new("line", DataType::Utf8, true)])
}

/// Reads the next lines as strings. Returns `None` at the end.
pub(crate) fn batch(
    lines: &mut Lines,
    schema: &SchemaRef,
    report: &Report<'_>,
) -> Result<Option<RecordBatch>> {
    let (mut column, mut line, mut rows) = (StringBuilder::new(), Vec::new(), 0);
    while rows < BATCH_ROWS && column.values_slice().len() < BATCH_BYTES {
        line.clear();
        let Some((number, range)) = lines.read(&mut line)? else { break };
        rows += 1;
        match str::from_utf8(&line[range]) {
            Ok(value) => column.append_value(value),
            Err(_) => {
                report(number, "not UTF-8; the value is NULL");
                column.append_null();
            }
        }
    }
    if rows == 0 {
        return Ok(None);
    }
    let columns = vec![Arc::new(column.finish()) as ArrayRef];
    Ok(Some(RecordBatch::try_new(Arc::clone(schema), columns)?))
}
