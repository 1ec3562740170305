//! Records with columns or members: takes the input of a subcommand from a field, and adds the
//! result to the record.
//!
//! The values of a chunk are passed to the subcommand as a chunk of plain rows, so that it needs
//! not know about records and processes them as fast as lines.

mod batch;
mod layout;
mod writer;

use std::io::{self, IsTerminal};

use batch::{Batch, Record};
pub(crate) use layout::{Layout, NO_RESULTS};
use writer::{Cell, Source, Writer};

use crate::commands::{Results, Subcommand};
use crate::input::rows::{Chunk, Format, OnError};
use crate::output::cells::Kind;
use crate::output::outlet::Collector;
use crate::output::page::{Page, Scratch, Stop, Verdict};
use crate::output::printable::printable_record;

/// Runs a subcommand on a field of records, and adds the result to them.
pub(crate) struct Records {
    layout: Layout,
    has_base: bool,
    command: Box<dyn Subcommand>,
}

impl Records {
    pub(crate) fn new(layout: Layout, format: &Format, command: Box<dyn Subcommand>) -> Self {
        Self { layout, has_base: format.has_base(), command }
    }

    /// Writes the records of a batch with their results, and the messages of the subcommand.
    fn write(&self, batch: &Batch<'_>, inner: &Page, writer: &Writer<'_>, page: &mut Page) {
        let mut messages = inner.messages().peekable();
        let mut refused = inner.refused().iter().peekable();
        let cells = inner.rows.cells();
        let undefined = writer.undefined();
        let mut values = undefined.clone();
        // Entries without an input are not passed to the subcommand, so the numbers of its records
        // count only the others.
        let mut inputs = 0..;
        for record in batch.records() {
            if page.stop.is_some() {
                break;
            }
            let number = record.input.as_ref().ok().and_then(|_| inputs.next());
            // A subcommand can write several rows for an input, and each becomes a record.
            let rows = cells.zip(number).into_iter();
            let mut end = None;
            for row in rows.flat_map(|(cells, number)| cells.rows(number)) {
                let is_refused = refused.next_if(|start| **start == row.range.start).is_some();
                values.fill(None);
                for (value, range) in values.iter_mut().zip(row.values()) {
                    let text = range.map(|range| &inner.rows.as_slice()[range]);
                    // An invalid row without values is empty, which is not an empty value.
                    *value = text.filter(|text| !(is_refused && text.is_empty()));
                }
                self.record(record, (&values, is_refused), writer, page);
                end = Some(row.range.end);
            }
            // An input without a result still has a record.
            if end.is_none() {
                self.record(record, (&undefined, true), writer, page);
            }
            report(record, page);
            let at = end.unwrap_or_default();
            while let Some((_, text, kind)) = messages.next_if(|(rows, ..)| *rows <= at) {
                page.forward(text, kind);
            }
        }
        page.add_hidden_reports(inner.reports().saturating_sub(inner.messages().count()));
    }

    /// Writes a record with the values of a result, which may be refused.
    fn record(
        &self,
        record: Record<'_, '_>,
        (values, is_refused): (&[Cell<'_>], bool),
        writer: &Writer<'_>,
        page: &mut Page,
    ) {
        let start = page.rows.len();
        writer.write(record, values, &mut page.rows);
        page.rows.push(b'\n');
        if is_refused {
            page.refuse(start, self.layout.error_site(), |out| {
                writer.write_kept(record, out);
                out.push(b'\n');
            });
        }
    }
}

impl Subcommand for Records {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, scratch: &mut Scratch) -> Verdict {
        let source = Source::new(chunk.origin);
        let writer = match Writer::new(&self.layout, source) {
            Ok(writer) => writer,
            Err(message) => {
                page.fail(&format_args!("error: {}:1: {message}\n", chunk.origin.name));
                page.stop = Some(Stop::Input);
                return Verdict::Failed;
            }
        };
        let batch = Batch::new(chunk, self.has_base);
        let mut inner = std::mem::take(&mut scratch.inner);
        inner.clear();
        inner.rows.store(Kind::Values);
        // The rows of the subcommand become those of records, which are kept or skipped as a whole.
        inner.set_handling(OnError::Empty, page.reports_left());
        let verdict =
            batch.run(chunk.origin, &[], |chunk| self.command.chunk(chunk, &mut inner, scratch));
        if chunk.is_first {
            writer.header(&mut page.rows);
        }
        self.write(&batch, &inner, &writer, page);
        scratch.inner = inner;
        page.count = Some(batch.entries.len() as u64);
        verdict.max(ended(&batch, chunk, page))
    }

    fn is_sequence(&self) -> bool {
        self.command.is_sequence()
    }

    fn default_on_error(&self) -> OnError {
        match self.layout.replaces_input {
            true => OnError::Keep,
            false => self.command.default_on_error(),
        }
    }

    fn results(&self) -> Option<Results> {
        None
    }
}

/// Runs a subcommand on a field of records with columns. Its output does not depend on the form of
/// the records.
pub(crate) struct Independent(pub(crate) Box<dyn Subcommand>);

impl Subcommand for Independent {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, scratch: &mut Scratch) -> Verdict {
        if let Some(header) = chunk.origin.header.as_ref().filter(|_| chunk.is_first) {
            match io::stdout().is_terminal() {
                true => self.0.write_header(printable_record(&header.raw).as_bytes(), page),
                false => self.0.write_header(&header.raw, page),
            }
        }
        // The records go along, because the subcommand prints them.
        let batch = Batch::new(chunk, false);
        let verdict =
            batch.run(chunk.origin, chunk.bytes(), |chunk| self.0.chunk(chunk, page, scratch));
        batch.records().for_each(|record| report(record, page));
        page.count = Some(batch.entries.len() as u64);
        verdict.max(ended(&batch, chunk, page))
    }

    fn is_sequence(&self) -> bool {
        self.0.is_sequence()
    }

    fn default_on_error(&self) -> OnError {
        self.0.default_on_error()
    }

    fn row_end(&self) -> u8 {
        self.0.row_end()
    }

    fn collector(&self) -> Option<Box<dyn Collector>> {
        self.0.collector()
    }

    fn verdict(&self, worst: Verdict) -> Verdict {
        self.0.verdict(worst)
    }
}

/// Reports a record without an input.
fn report(record: Record<'_, '_>, page: &mut Page) {
    if let Err(error) = record.input {
        let (at, message) = (record.row.place().at(error.span.start), &error.message);
        page.complain(&format_args!("{at}: {message}\n"));
    }
}

/// Returns the verdict on the records, and reports the malformed one that ends the input.
fn ended(batch: &Batch<'_>, chunk: &Chunk<'_>, page: &mut Page) -> Verdict {
    if let Some((line, error)) = &batch.malformed
        && page.stop.is_none()
    {
        let (name, message) = (&chunk.origin.name, &error.message);
        page.fail(&format_args!("error: {name}:{line}: {message}\n"));
        page.stop = Some(Stop::Input);
        return Verdict::Failed;
    }
    match batch.entries.iter().any(|entry| entry.input.is_err()) {
        true => Verdict::Failed,
        false => Verdict::Good,
    }
}

/// Returns whether the rows of a format are objects with an input member.
fn is_object(format: &Format) -> bool {
    matches!(format, Format::JsonField(_))
}
