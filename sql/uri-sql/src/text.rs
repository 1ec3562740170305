//! Tables of text files: CSV, JSON Lines, and plain lines.
//!
//! The readers of DataFusion fail at the first row that they cannot read. Those here return NULL,
//! report the line, and continue, so one bad row among a million is not an obstacle. No row is
//! skipped, and no value is assigned to another column.

use std::sync::Arc;

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::streaming::StreamingTable;
use datafusion::common::{Result, plan_err};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::stream::RecordBatchReceiverStream;
use datafusion::physical_plan::streaming::PartitionStream;

use crate::lines::{TextFile, TextFormat};
use crate::problems::Problems;
use crate::{csv, json, lines};

/// Returns a table of files of the same format, which is read in parallel if there are several.
pub(crate) fn table(
    files: Vec<TextFile>,
    threads: usize,
    problems: &Arc<Problems>,
) -> Result<StreamingTable> {
    let schema = match files[0].format {
        TextFormat::Csv(delimiter) => csv::schema(&files, delimiter)?,
        TextFormat::JsonLines => json::schema(&files)?,
        TextFormat::Lines => lines::schema(),
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
                let context = format!("cannot read '{}'", file.name);
                for batch in rows(file, &schema, &problems)? {
                    let batch = batch.map_err(|error| error.context(&context))?;
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

/// Returns the rows of a file.
fn rows<'a>(
    file: &'a TextFile,
    schema: &'a SchemaRef,
    problems: &'a Problems,
) -> Result<Batches<'a>> {
    let report = move |line, problem: &str| problems.report(&file.name, line, problem);
    let mut lines = file.lines()?;
    Ok(match file.format {
        TextFormat::Csv(delimiter) => {
            let mut records = csv::Records::after_header(lines, delimiter)?;
            batches(move || csv::batch(&mut records, schema, &report))
        }
        TextFormat::JsonLines => batches(move || json::batch(&mut lines, schema, &report)),
        TextFormat::Lines => batches(move || lines::batch(&mut lines, schema, &report)),
    })
}

fn batches<'a>(mut next: impl FnMut() -> Result<Option<RecordBatch>> + 'a) -> Batches<'a> {
    Box::new(std::iter::from_fn(move || next().transpose()))
}
