//! Results as tables, CSV, or JSON Lines.

use std::borrow::Cow;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::sync::Arc;

use clap::ValueEnum;
use datafusion::arrow::array::{Array, ArrayRef, LargeStringBuilder, RecordBatch};
use datafusion::arrow::csv;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Schema, SchemaRef};
use datafusion::arrow::json;
use datafusion::arrow::json::writer::{EncoderOptions, LineDelimited, make_encoder};
use datafusion::arrow::util::display::FormatOptions;
use datafusion::arrow::util::pretty::pretty_format_batches_with_options;
use datafusion::common::Result;
use datafusion::dataframe::DataFrame;
use datafusion::execution::SendableRecordBatchStream;
use futures::StreamExt;

/// The format of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Table; all rows are kept in memory
    Table,
    /// CSV with a header; NULL is empty; lists and structs are JSON
    Csv,
    /// One JSON object per line
    Json,
}

impl Format {
    /// Returns the default format.
    pub(crate) const fn of_output(is_terminal: bool) -> Self {
        if is_terminal { Self::Table } else { Self::Csv }
    }
}

/// Runs a query and writes its rows.
pub(crate) async fn write(frame: DataFrame, format: Format, out: impl Write) -> Result<()> {
    let schema = SchemaRef::new(frame.schema().as_arrow().clone());
    let rows = frame.execute_stream().await?;
    // Statements such as `CREATE VIEW` have no result.
    if schema.fields().is_empty() {
        return drain(rows).await;
    }
    let mut out = BufWriter::with_capacity(1 << 16, Pipe { out, is_closed: false });
    let written = match format {
        Format::Table => write_table(rows, &schema, &mut out).await,
        Format::Csv => write_csv(rows, &schema, &mut out).await,
        Format::Json => write_json(rows, &mut out).await,
    };
    let written = written.and_then(|()| Ok(out.flush()?));
    if out.get_ref().is_closed {
        Err(io::Error::from(ErrorKind::BrokenPipe).into())
    } else {
        written
    }
}

/// An output that remembers whether its reader has closed it, because the writers of CSV and JSON
/// convert I/O errors to strings.
struct Pipe<W> {
    out: W,
    is_closed: bool,
}

impl<W: Write> Pipe<W> {
    fn noted<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        self.is_closed |= matches!(&result, Err(error) if error.kind() == ErrorKind::BrokenPipe);
        result
    }
}

impl<W: Write> Write for Pipe<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.noted(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.noted(flushed)
    }
}

async fn drain(mut rows: SendableRecordBatchStream) -> Result<()> {
    while let Some(batch) = rows.next().await {
        batch?;
    }
    Ok(())
}

async fn write_table(
    mut rows: SendableRecordBatchStream,
    schema: &SchemaRef,
    out: &mut impl Write,
) -> Result<()> {
    let mut batches = vec![RecordBatch::new_empty(schema.clone())];
    while let Some(batch) = rows.next().await {
        batches.push(batch?);
    }
    let options = FormatOptions::default().with_null("NULL");
    let table = pretty_format_batches_with_options(&batches, &options)?.to_string();
    Ok(writeln!(out, "{}", printable(&table))?)
}

async fn write_csv(
    mut rows: SendableRecordBatchStream,
    schema: &SchemaRef,
    out: &mut impl Write,
) -> Result<()> {
    let mut writer = csv::WriterBuilder::new().with_header(true).build(out);
    // Writes the header even if there are no rows.
    writer.write(&with_json_columns(&RecordBatch::new_empty(schema.clone()))?)?;
    while let Some(batch) = rows.next().await {
        writer.write(&with_json_columns(&batch?)?)?;
    }
    Ok(())
}

/// Replaces columns of lists and structs with columns of JSON strings.
fn with_json_columns(batch: &RecordBatch) -> Result<RecordBatch> {
    let schema = batch.schema();
    let (mut fields, mut columns) = (Vec::new(), Vec::new());
    for (field, column) in schema.fields().iter().zip(batch.columns()) {
        if field.data_type().is_nested() {
            fields.push(Arc::new(Field::new(field.name(), DataType::LargeUtf8, true)));
            columns.push(json_column(field, column)?);
        } else {
            fields.push(Arc::clone(field));
            columns.push(Arc::clone(column));
        }
    }
    Ok(RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)?)
}

fn json_column(field: &FieldRef, column: &ArrayRef) -> Result<ArrayRef> {
    let options = EncoderOptions::default().with_explicit_nulls(true);
    let mut encoder = make_encoder(field, column, &options)?;
    let (mut cells, mut cell) = (LargeStringBuilder::new(), Vec::new());
    for row in 0..column.len() {
        if encoder.is_null(row) {
            cells.append_null();
            continue;
        }
        cell.clear();
        encoder.encode(row, &mut cell);
        cells.append_value(String::from_utf8_lossy(&cell));
    }
    Ok(Arc::new(cells.finish()))
}

async fn write_json(mut rows: SendableRecordBatchStream, out: &mut impl Write) -> Result<()> {
    let builder = json::WriterBuilder::new().with_explicit_nulls(true);
    let mut writer = builder.build::<_, LineDelimited>(out);
    while let Some(batch) = rows.next().await {
        writer.write(&batch?)?;
    }
    Ok(writer.finish()?)
}

/// Replaces control characters, which could change the state of a terminal, except line ends.
pub(crate) fn printable(value: &str) -> Cow<'_, str> {
    let is_control = |c: char| c.is_control() && c != '\n';
    if !value.contains(is_control) {
        return value.into();
    }
    let replace = |c| match c {
        // The Unicode block of pictures for control characters.
        '\0'..'\x20' if c != '\n' => char::from_u32(0x2400 + c as u32).unwrap_or(c),
        _ if is_control(c) => char::REPLACEMENT_CHARACTER,
        _ => c,
    };
    value.chars().map(replace).collect()
}
