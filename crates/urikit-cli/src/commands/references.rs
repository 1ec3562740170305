//! Runs a [`ReferenceCommand`] on a chunk of rows.
//!
//! RFC 3986 references in plain lines, by far the most frequent input, are parsed in bulk by
//! [`uri_refs`]: the library finds line ends and components in one pass. JSON rows, other
//! specifications, and chunks whose offsets exceed 32 bits are parsed row by row.

use std::mem;

use urikit::UriRef;
use urikit::batch::{Columns, LineTerminator};
use urikit_readings::Error;

use super::{
    Output, Page, ReferenceCommand, Refusal, Results, Scratch, Subcommand, Verdict, each_row,
    repair,
};
use crate::diagnostics::report::error_in;
use crate::input::rows::{Chunk, Format, OnError, Row, Separator};
use crate::output::outlet::Collector;
use crate::reading::{Parsed, Spec};

/// The approximate number of bytes to parse at a time. The offsets and the input fit in the cache.
const GROUP: usize = 32 * 1024;

impl<C: ReferenceCommand> Subcommand for C {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, scratch: &mut Scratch) -> Verdict {
        let mut worst = Verdict::Good;
        let is_plain = self.settings().spec() == Spec::Rfc3986
            && chunk.origin.format == Format::Text
            && chunk.has_terminators();
        if is_plain && u32::try_from(chunk.len).is_ok() {
            let columns = &mut scratch.columns;
            uri_refs(chunk, columns, |row, parsed| {
                worst = worst.max(line(self, row, parsed, page));
                page.rows.end_record();
            });
        } else {
            worst = each_row(chunk, page, |row, page| single_row(self, row, page));
        }
        worst
    }

    fn default_on_error(&self) -> OnError {
        ReferenceCommand::default_on_error(self)
    }

    fn results(&self) -> Option<Results> {
        ReferenceCommand::results(self)
    }

    fn is_independent(&self) -> bool {
        ReferenceCommand::is_independent(self)
    }

    fn is_sequence(&self) -> bool {
        ReferenceCommand::is_sequence(self)
    }

    fn write_header(&self, header: &[u8], out: &mut Output) {
        ReferenceCommand::write_header(self, header, out);
    }

    fn row_end(&self) -> u8 {
        self.settings().row_end()
    }

    fn collector(&self) -> Option<Box<dyn Collector>> {
        ReferenceCommand::collector(self)
    }

    fn verdict(&self, worst: Verdict) -> Verdict {
        ReferenceCommand::verdict(self, worst)
    }
}

#[inline]
fn uri_refs<'t>(
    chunk: &Chunk<'t>,
    columns: &mut Columns,
    mut take: impl FnMut(&Row<'t>, Result<UriRef<'t>, urikit::ParseError>),
) {
    let end = match chunk.origin.separator {
        Separator::Newline => LineTerminator::Newline,
        Separator::Nul => LineTerminator::Nul,
    };
    let mut number = chunk.first_row;
    for group in chunk.groups(GROUP) {
        let lines =
            mem::take(columns).parse(group, end).expect("a longer chunk is read row by row");
        for at in 0..lines.len() {
            take(&chunk.row(number, lines.text(at)), lines.get(at));
            number += 1;
        }
        *columns = lines.into_columns();
    }
}

#[inline]
fn line(
    command: &impl ReferenceCommand,
    row: &Row<'_>,
    parsed: Result<UriRef<'_>, urikit::ParseError>,
    page: &mut Page,
) -> Verdict {
    match parsed {
        Ok(uri) => command.accept(row, &Parsed::from(uri), page),
        Err(error) => refuse_invalid(command, row, row.raw, error, page),
    }
}

fn single_row(command: &impl ReferenceCommand, row: &Row<'_>, page: &mut Page) -> Verdict {
    let text = match row.text() {
        Ok(text) => text,
        Err(error) => return command.refuse(row, &Refusal { input: row.raw, error: *error }, page),
    };
    single_input(command, row, &text, page)
}

/// Runs a subcommand on an input of a row.
pub(super) fn single_input(
    command: &impl ReferenceCommand,
    row: &Row<'_>,
    text: &[u8],
    page: &mut Page,
) -> Verdict {
    let parser = command.settings().parser;
    let parser = command.base().map_or(parser, |base| parser.base(base));
    match parser.parse_bytes(text) {
        Ok(reading) => match command.settings().check_scheme(&reading) {
            Ok(()) => command.accept(row, &reading, page),
            Err(error) => command.refuse(row, &Refusal { input: text, error: *error }, page),
        },
        Err(error) => refuse_invalid(command, row, text, error, page),
    }
}

#[cold]
fn refuse_invalid(
    command: &impl ReferenceCommand,
    row: &Row<'_>,
    input: &[u8],
    error: impl Into<Error>,
    page: &mut Page,
) -> Verdict {
    if let Some(verdict) = repair::accept(command, row, input, page) {
        return verdict;
    }
    command.refuse(row, &Refusal { input, error: error_in(row, input, error) }, page)
}
