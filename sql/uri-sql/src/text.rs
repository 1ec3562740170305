//! Tables of text files: CSV, JSON Lines, and plain lines.
//!
//! The readers of DataFusion fail at the first row that they cannot read. Those here return NULL,
//! report the line, and continue, so one bad row among a million is not an obstacle. No row is
//! skipped, and no value is assigned to another column.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, RecordBatch, StringBuilder, new_null_array};
use datafusion::arrow::compute::concat_batches;
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::arrow::json::ReaderBuilder;
use datafusion::arrow::json::reader::infer_json_schema;
use datafusion::catalog::streaming::StreamingTable;
use datafusion::common::{DataFusionError, Result, plan_err};
use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::stream::RecordBatchReceiverStream;
use datafusion::physical_plan::streaming::PartitionStream;

use crate::csv;
use crate::problems::Problems;

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

/// Returns a table of files of the same format, which is read in parallel if there are several.
pub(crate) fn table(
    files: Vec<TextFile>,
    threads: usize,
    problems: &Arc<Problems>,
) -> Result<StreamingTable> {
    let schema = match files[0].format {
        TextFormat::Csv(delimiter) => csv::schema(&files, delimiter)?,
        TextFormat::JsonLines => json_schema(&files)?,
        TextFormat::Lines => Schema::new(vec![Field::new("line", DataType::Utf8, true)]),
    };
    if schema.fields().is_empty() {
        let names: Vec<_> = files.iter().map(|file| format!("'{}'", file.name)).collect();
        return plan_err!("no columns in {}", names.join(", "));
    }
    let schema = SchemaRef::new(schema);
    let partitions = files.chunks(files.len().div_ceil(threads)).map(|files| {
        let (schema, problems) = (Arc::clone(&schema), Arc::clone(problems));
        Arc::new(Partition { files: files.to_vec(), schema, problems }) as Arc<dyn PartitionStream>
    });
    let partitions = partitions.collect();
    StreamingTable::try_new(schema, partitions)
}

/// Files that are read one after another.
#[derive(Debug)]
struct Partition {
    files: Vec<TextFile>,
    schema: SchemaRef,
    problems: Arc<Problems>,
}

impl PartitionStream for Partition {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        let mut stream = RecordBatchReceiverStream::builder(Arc::clone(&self.schema), 2);
        let sender = stream.tx();
        let (files, schema) = (self.files.clone(), Arc::clone(&self.schema));
        let problems = Arc::clone(&self.problems);
        stream.spawn_blocking(move || {
            for file in &files {
                for batch in file.batches(&schema, &problems)? {
                    let batch = batch.map_err(|error| file.context(error))?;
                    if sender.blocking_send(Ok(batch)).is_err() {
                        // The query needs no more rows.
                        return Ok(());
                    }
                }
            }
            Ok(())
        });
        stream.build()
    }
}

type Batches<'a> = Box<dyn Iterator<Item = Result<RecordBatch>> + 'a>;

impl TextFile {
    fn context(&self, error: DataFusionError) -> DataFusionError {
        error.context(format!("cannot read '{}'", self.name))
    }

    pub(crate) fn lines(&self) -> Result<Lines> {
        let input = self.compression.convert_read(File::open(&self.path)?)?;
        Ok(Lines { input: Box::new(BufReader::with_capacity(1 << 16, input)), number: 0 })
    }

    fn batches<'a>(&'a self, schema: &'a SchemaRef, problems: &'a Problems) -> Result<Batches<'a>> {
        let report = move |line, problem: &str| problems.report(&self.name, line, problem);
        let mut lines = self.lines()?;
        Ok(match self.format {
            TextFormat::Csv(delimiter) => {
                let mut records = csv::Records::after_header(self, delimiter)?;
                batches(move || csv::batch(&mut records, schema, &report))
            }
            TextFormat::JsonLines => batches(move || json_batch(&mut lines, schema, &report)),
            TextFormat::Lines => batches(move || line_batch(&mut lines, schema, &report)),
        })
    }
}

fn batches<'a>(mut next: impl FnMut() -> Result<Option<RecordBatch>> + 'a) -> Batches<'a> {
    Box::new(std::iter::from_fn(move || next().transpose()))
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

/// Reads the next lines as strings. Returns `None` at the end.
fn line_batch(
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

/// Infers the columns of JSON Lines files.
fn json_schema(files: &[TextFile]) -> Result<Schema> {
    let (mut sample, mut rows) = (Vec::new(), 0);
    for file in files {
        let (mut lines, mut line) = (file.lines()?, Vec::new());
        while rows < SAMPLE {
            line.clear();
            let Some((_, range)) = lines.read(&mut line)? else { break };
            let is_object = infer_json_schema(&line[range.clone()], None).is_ok();
            if is_object && !line[range.clone()].trim_ascii().is_empty() {
                sample.extend_from_slice(&line[range]);
                sample.push(b'\n');
                rows += 1;
            }
        }
    }
    Ok(infer_json_schema(&sample[..], None)?.0)
}

/// Reads the next objects of a JSON Lines file. Returns `None` at its end.
fn json_batch(
    lines: &mut Lines,
    schema: &SchemaRef,
    report: &Report<'_>,
) -> Result<Option<RecordBatch>> {
    let (mut bytes, mut rows) = (Vec::new(), Vec::new());
    while rows.len() < BATCH_ROWS && bytes.len() < BATCH_BYTES {
        let Some((number, range)) = lines.read(&mut bytes)? else { break };
        if !bytes[range.clone()].trim_ascii().is_empty() {
            rows.push((number, range));
        }
    }
    if rows.is_empty() {
        return Ok(None);
    }
    let mut batches = Vec::new();
    push_objects(&bytes, &rows, schema, report, &mut batches)?;
    Ok(Some(concat_batches(schema, &batches)?))
}

/// Decodes objects. If one is wrong, finds it by decoding each half.
fn push_objects(
    bytes: &[u8],
    rows: &[(u64, Range<usize>)],
    schema: &SchemaRef,
    report: &Report<'_>,
    batches: &mut Vec<RecordBatch>,
) -> Result<()> {
    let range = rows[0].1.start..rows[rows.len() - 1].1.end;
    if let Some(batch) = objects(&bytes[range.clone()], rows.len(), schema, OnConflict::Fail) {
        batches.push(batch);
        return Ok(());
    }
    if rows.len() > 1 {
        let (first, last) = rows.split_at(rows.len() / 2);
        push_objects(bytes, first, schema, report, batches)?;
        return push_objects(bytes, last, schema, report, batches);
    }
    let line = rows[0].0;
    batches.push(match objects(&bytes[range], 1, schema, OnConflict::Null) {
        Some(batch) => {
            report(line, "a value has not the type of its column; it is NULL");
            batch
        }
        None => {
            report(line, "not a JSON object; all values are NULL");
            let null = |field: &Arc<Field>| new_null_array(field.data_type(), 1);
            RecordBatch::try_new(Arc::clone(schema), schema.fields().iter().map(null).collect())?
        }
    });
    Ok(())
}

/// The result of a value that has not the type of its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OnConflict {
    Fail,
    Null,
}

/// Decodes a number of objects. Returns `None` if there are not as many.
fn objects(
    bytes: &[u8],
    rows: usize,
    schema: &SchemaRef,
    on_conflict: OnConflict,
) -> Option<RecordBatch> {
    let decoder = ReaderBuilder::new(Arc::clone(schema)).with_batch_size(rows);
    let is_null = on_conflict == OnConflict::Null;
    let mut decoder = decoder.with_ignore_type_conflicts(is_null).build_decoder().ok()?;
    let is_whole = decoder.decode(bytes).ok()? == bytes.len() && !decoder.has_partial_record();
    let batch = decoder.flush().ok()??;
    (is_whole && batch.num_rows() == rows).then_some(batch)
}
