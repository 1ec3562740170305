//! Records with columns or members: takes the input of a subcommand from a field, and adds the
//! result to the record.
//!
//! The values of a chunk are passed to the subcommand as a chunk of plain rows, so that it needs
//! not know about records and processes them as fast as lines.

mod batch;
mod layout;
mod writer;

use batch::Batch;
pub(crate) use layout::Layout;
use writer::{Source, Writer};

use crate::commands::{Results, Subcommand};
use crate::input::rows::{Chunk, Format, OnError};
use crate::output::page::{ErrorSite, Page, Scratch, Stop, Verdict};

#[derive(Debug)]
pub(crate) struct Records<C> {
    layout: Layout,
    has_base: bool,
    command: C,
}

impl<C: Subcommand> Records<C> {
    pub(crate) fn new(layout: Layout, base: Option<&str>, command: C) -> Self {
        Self { layout, has_base: base.is_some(), command }
    }

    /// Writes a record for each entry of the batch, and the messages of the subcommand.
    fn write(&self, batch: &Batch<'_>, inner: &Page, writer: &Writer<'_>, page: &mut Page) {
        let mut messages = inner.messages().peekable();
        let mut refused = inner.refused().iter().peekable();
        let mut at = 0;
        for entry in &batch.entries {
            let start = page.rows.len();
            let result = match entry.input {
                Ok(_) => {
                    let rest = &inner.rows.as_slice()[at..];
                    let len = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                    let is_refused = refused.next_if(|row| row.output.start == at).is_some();
                    at = (at + len + 1).min(inner.rows.len());
                    Result { line: &rest[..len], is_refused }
                }
                Err(_) => Result { line: b"", is_refused: true },
            };
            writer.write(batch, entry, &writer.cells(&result), &mut page.rows);
            page.rows.push(b'\n');
            if result.is_refused {
                let kept = (self.layout.error_site() == ErrorSite::Report)
                    .then(|| writer.kept(batch, entry));
                page.refuse(start, entry.row.range(), self.layout.error_site(), kept);
            }
            if let Err(error) = &entry.input {
                let place = entry.row.place();
                let column = place.before + error.span.start + 1;
                let (name, line, message) = (place.name, place.line, &error.message);
                page.complain(&format_args!("{name}:{line}:{column}: {message}\n"));
            }
            while let Some((_, text, kind)) = messages.next_if(|(rows, ..)| *rows <= at) {
                page.forward(text, kind);
            }
        }
        page.add_hidden_reports(inner.reports().saturating_sub(inner.messages().count()));
    }
}

/// The output line of the subcommand for an entry.
struct Result<'p> {
    line: &'p [u8],
    is_refused: bool,
}

impl<C: Subcommand> Subcommand for Records<C> {
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
        inner.set_limit(page.reports_left());
        let mut verdict =
            batch.run(chunk.origin, |chunk| self.command.chunk(chunk, &mut inner, scratch));
        if chunk.is_first {
            writer.header(&mut page.rows);
        }
        self.write(&batch, &inner, &writer, page);
        scratch.inner = inner;
        page.count = Some(batch.entries.len() as u64);
        if batch.entries.iter().any(|entry| entry.input.is_err()) {
            verdict = Verdict::Failed;
        }
        if let Some((line, error)) = batch.malformed {
            let (name, message) = (&chunk.origin.name, error.message);
            page.fail(&format_args!("error: {name}:{line}: {message}\n"));
            page.stop = Some(Stop::Input);
            verdict = Verdict::Failed;
        }
        verdict
    }

    fn is_sequence(&self) -> bool {
        self.command.is_sequence()
    }

    fn default_on_error(&self) -> OnError {
        self.command.default_on_error()
    }

    fn results(&self) -> Option<Results> {
        None
    }

    fn end(&self) -> Vec<String> {
        self.command.end()
    }
}

/// Returns whether the rows of a format are objects with an input member.
fn is_object(format: &Format) -> bool {
    matches!(format, Format::JsonField(_))
}
