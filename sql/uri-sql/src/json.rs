//! The objects of JSON Lines files.

use std::ops::Range;
use std::sync::Arc;

use datafusion::arrow::array::{RecordBatch, new_null_array};
use datafusion::arrow::compute::concat_batches;
use datafusion::arrow::datatypes::{Field, Schema, SchemaRef};
use datafusion::arrow::json::ReaderBuilder;
use datafusion::arrow::json::reader::infer_json_schema;
use datafusion::common::Result;

use crate::lines::{BATCH_BYTES, BATCH_ROWS, Lines, Report, SAMPLE, TextFile};

/// Infers the columns of files.
pub(crate) fn schema(files: &[TextFile]) -> Result<Schema> {
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
pub(crate) fn batch(
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
