//! Records of CSV files (RFC 4180), with the line at which each starts.

use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, RecordBatch, StringBuilder};
use datafusion::arrow::compute::{CastOptions, cast_with_options};
use datafusion::arrow::csv::reader::Format;
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::common::{Result, plan_err};

use crate::lines::{BATCH_BYTES, BATCH_ROWS, Lines, Report, SAMPLE, TextFile};

/// The records of a file.
pub(crate) struct Records {
    lines: Lines,
    delimiter: u8,
    /// The current record as written.
    raw: Vec<u8>,
    /// Its values, one after another, and where each ends.
    values: Vec<u8>,
    ends: Vec<usize>,
}

/// The place of a byte in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    FieldStart,
    Unquoted,
    Quoted,
    /// After a quote in a quoted value, which either ends it or is the first of two.
    AfterQuote,
}

/// The place where a record starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    Line(u64),
    /// A line with a quote that is never closed.
    Unclosed(u64),
}

impl Records {
    const fn new(lines: Lines, delimiter: u8) -> Self {
        Self { lines, delimiter, raw: Vec::new(), values: Vec::new(), ends: Vec::new() }
    }

    /// Returns the records of a file after its header.
    pub(crate) fn after_header(lines: Lines, delimiter: u8) -> Result<Self> {
        let mut records = Self::new(lines, delimiter);
        records.read()?;
        Ok(records)
    }

    /// Reads the next record. Empty lines are not records.
    fn read(&mut self) -> Result<Option<Start>> {
        self.raw.clear();
        self.values.clear();
        self.ends.clear();
        let mut state = State::FieldStart;
        // The first line, and the end of it with its line end.
        let mut first = None;
        loop {
            let Some((number, line)) = self.lines.read(&mut self.raw)? else {
                let Some((number, end)) = first else { return Ok(None) };
                return Ok(Some(self.unclosed(number, end)));
            };
            if first.is_none() && line.is_empty() {
                self.raw.clear();
                continue;
            }
            let (number, end) = *first.get_or_insert((number, self.raw.len()));
            state = self.push(state, line.start, line.end);
            if state != State::Quoted {
                self.ends.push(self.values.len());
                return Ok(Some(Start::Line(number)));
            }
            if self.raw.len() > BATCH_BYTES {
                return Ok(Some(self.unclosed(number, end)));
            }
            self.values.extend_from_slice(&self.raw[line.end..]);
        }
    }

    /// Reads the lines after a line again, because they are not part of its quoted value.
    fn unclosed(&mut self, number: u64, end: usize) -> Start {
        self.lines.put_back(self.raw.split_off(end), number);
        self.ends.clear();
        Start::Unclosed(number)
    }

    /// Appends the values in a part of the current record.
    fn push(&mut self, mut state: State, start: usize, end: usize) -> State {
        let part = &self.raw[start..end];
        // Most records have no quotes, so their values can be copied as a whole.
        if state == State::FieldStart && !part.contains(&b'"') {
            for value in part.split(|byte| *byte == self.delimiter) {
                self.values.extend_from_slice(value);
                self.ends.push(self.values.len());
            }
            // The caller ends the last value, whose end may be in another line.
            self.ends.pop();
            return State::Unquoted;
        }
        for &byte in &self.raw[start..end] {
            state = match (state, byte) {
                (State::FieldStart, b'"') => State::Quoted,
                (State::Quoted, b'"') => State::AfterQuote,
                (State::Quoted, _) | (State::AfterQuote, b'"') => {
                    self.values.push(byte);
                    State::Quoted
                }
                (_, byte) if byte == self.delimiter => {
                    self.ends.push(self.values.len());
                    State::FieldStart
                }
                _ => {
                    self.values.push(byte);
                    State::Unquoted
                }
            };
        }
        state
    }

    fn values(&self) -> impl Iterator<Item = &[u8]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.values[start..end])
    }
}

/// Infers the columns of files. Fails if they differ, because the files would not be one table.
pub(crate) fn schema(files: &[TextFile], delimiter: u8) -> Result<Schema> {
    let mut first: Option<(&TextFile, Vec<String>)> = None;
    let (mut sample, mut rows) = (Vec::new(), 0);
    for file in files {
        let mut records = Records::new(file.lines()?, delimiter);
        // An empty file has no rows.
        let Some(start) = records.read()? else { continue };
        let names: Result<Vec<_>, _> =
            records.values().map(|name| str::from_utf8(name).map(str::to_owned)).collect();
        let Ok(names) = names else { return plan_err!("the header is not UTF-8") };
        if let Start::Unclosed(_) = start {
            return plan_err!("a quote in the header is not closed");
        }
        match &first {
            None => {
                sample.extend_from_slice(&records.raw);
                first = Some((file, names));
            }
            Some((_, expected)) if *expected == names => {}
            Some((other, expected)) => {
                let (expected, names) = (expected.join(", "), names.join(", "));
                let (other, file) = (&other.name, &file.name);
                return plan_err!(
                    "different columns: '{other}' has {expected}, but '{file}' has {names}"
                );
            }
        }
        let columns = records.ends.len();
        while rows < SAMPLE && records.read()?.is_some() {
            if records.ends.len() == columns && str::from_utf8(&records.raw).is_ok() {
                sample.extend_from_slice(&records.raw);
                rows += 1;
            }
        }
        // The last line of a file may have no line end.
        sample.push(b'\n');
    }
    let format = Format::default().with_header(true).with_delimiter(delimiter);
    let (schema, _) = format.infer_schema(&sample[..], None)?;
    let typed = |field: &Arc<Field>| match field.data_type() {
        // The column has no values in the sample.
        DataType::Null => field.as_ref().clone().with_data_type(DataType::Utf8),
        _ => field.as_ref().clone(),
    };
    Ok(Schema::new(schema.fields().iter().map(typed).collect::<Vec<_>>()))
}

/// Reads the next rows of a file. Returns `None` at its end.
pub(crate) fn batch(
    records: &mut Records,
    schema: &SchemaRef,
    report: &Report<'_>,
) -> Result<Option<RecordBatch>> {
    let fields = schema.fields();
    let mut columns: Vec<StringBuilder> = fields.iter().map(|_| StringBuilder::new()).collect();
    let (mut lines, mut bytes) = (Vec::new(), 0);
    while lines.len() < BATCH_ROWS && bytes < BATCH_BYTES {
        let (line, problem) = match records.read()? {
            None => break,
            Some(Start::Unclosed(line)) => (line, Some("a quote is not closed".to_owned())),
            Some(Start::Line(line)) => {
                let (found, expected) = (records.ends.len(), fields.len());
                let is_ragged = found != expected;
                (line, is_ragged.then(|| format!("{found} fields instead of {expected}")))
            }
        };
        lines.push(line);
        bytes += records.raw.len();
        if let Some(problem) = problem {
            report(line, &format!("{problem}; all values are NULL"));
            columns.iter_mut().for_each(StringBuilder::append_null);
            continue;
        }
        for ((column, value), field) in columns.iter_mut().zip(records.values()).zip(fields) {
            match str::from_utf8(value) {
                Ok("") => column.append_null(),
                Ok(value) => column.append_value(value),
                Err(_) => {
                    report(line, &format!("`{}` is not UTF-8; its value is NULL", field.name()));
                    column.append_null();
                }
            }
        }
    }
    if lines.is_empty() {
        return Ok(None);
    }
    let columns = columns.iter_mut().zip(fields);
    let columns = columns.map(|(column, field)| typed(&column.finish(), field, &lines, report));
    Ok(Some(RecordBatch::try_new(Arc::clone(schema), columns.collect::<Result<_>>()?)?))
}

/// Converts strings to the type of a column. A string of another type becomes NULL.
fn typed(
    strings: &dyn Array,
    field: &Field,
    lines: &[u64],
    report: &Report<'_>,
) -> Result<ArrayRef> {
    let options = CastOptions { safe: true, ..CastOptions::default() };
    let values = cast_with_options(strings, field.data_type(), &options)?;
    if values.null_count() != strings.null_count() {
        for (row, line) in lines.iter().enumerate() {
            if values.is_null(row) && strings.is_valid(row) {
                let (name, expected) = (field.name(), field.data_type());
                report(*line, &format!("`{name}` is not of type {expected}; its value is NULL"));
            }
        }
    }
    Ok(values)
}
