//! A chunk of rows, each with its text read by the document that was asked for.
//!
//! Lines of plain text by RFC 3986 are nearly all that is ever read, and are read in bulk, by [`uri_refs`] alone: what is
//! known of a whole buffer need not be found out for each row. Rows of JSON and the older documents go one by one.

use urikit::{ParseError, UriRef};

use super::{Page, Refusal, Subcommand, TextCommand, Verdict};
use crate::input::{Chunk, Format, Row};
use crate::reading::{Reading, Spec};
use crate::report::fault_in;

impl<C: TextCommand> Subcommand for C {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page) -> Verdict {
        let mut worst = Verdict::Good;
        if self.manner().spec == Spec::Rfc3986 && chunk.origin.format == Format::Text {
            uri_refs(chunk, |row, parsed| worst = worst.max(line(self, row, parsed, page)));
        } else {
            for row in chunk.rows() {
                worst = worst.max(one(self, &row, page));
            }
        }
        worst
    }
}

/// Parses every line of a chunk.
#[inline]
fn uri_refs<'t>(chunk: &Chunk<'t>, mut take: impl FnMut(&Row<'t>, Result<UriRef<'t>, ParseError>)) {
    // To know that a text is UTF-8 is cheap once for a buffer and dear for each line.
    let text = std::str::from_utf8(chunk.bytes()).ok();
    let start = chunk.buffer.as_ptr() as usize;
    for row in chunk.rows() {
        let at = row.raw.as_ptr() as usize - start;
        let parsed = match text.and_then(|text| text.get(at..at + row.raw.len())) {
            Some(line) => UriRef::parse(line),
            None => UriRef::parse_bytes(row.raw),
        };
        take(&row, parsed);
    }
}

#[inline]
fn line(
    command: &impl TextCommand,
    row: &Row<'_>,
    parsed: Result<UriRef<'_>, ParseError>,
    page: &mut Page,
) -> Verdict {
    match parsed {
        Ok(uri) => command.accept(row, &Reading::Rfc3986(uri), page),
        Err(error) => wrong(command, row, row.raw, error, page),
    }
}

/// A row by itself.
fn one(command: &impl TextCommand, row: &Row<'_>, page: &mut Page) -> Verdict {
    let text = match row.text() {
        Ok(text) => text,
        Err(fault) => return command.refuse(row, &Refusal { input: row.raw, fault: *fault }, page),
    };
    match command.manner().spec.read(&text) {
        Ok(reading) => command.accept(row, &reading, page),
        Err(error) => wrong(command, row, &text, error, page),
    }
}

#[cold]
fn wrong(
    command: &impl TextCommand,
    row: &Row<'_>,
    input: &[u8],
    error: ParseError,
    page: &mut Page,
) -> Verdict {
    command.refuse(row, &Refusal { input, fault: fault_in(row, error) }, page)
}
