//! Runs subcommands on chunks of rows.
//!
//! A [`Command`] writes the row of one input, and this module reads the inputs, handles the invalid
//! ones, and repairs them on request. A [`Subcommand`] processes whole chunks: each command is one,
//! and so are those that take the inputs from records.
//!
//! RFC 3986 references in plain lines, by far the most frequent input, are parsed in bulk by
//! [`uri_refs`]: the library finds line ends and components in one pass. JSON rows, other
//! specifications, and chunks whose offsets exceed 32 bits are parsed row by row.

use std::borrow::Cow;
use std::mem;

use urikit::batch::{Columns, LineTerminator};
use urikit::{UriRef, UriRefBuf};
use urikit_readings::Error;

use super::settings::{Refusal, Repair, Settings, write_repaired};
use crate::input::rows::{Chunk, Format, OnError, Row, Separator};
use crate::input_error::InputError;
use crate::output::buffer::Output;
use crate::output::json::Object;
use crate::output::outlet::Collector;
use crate::output::page::{Page, Scratch, Verdict};
use crate::reading::{Parsed, Spec};

/// The approximate number of bytes to parse at a time. The offsets and the input fit in the cache.
const GROUP: usize = 32 * 1024;

/// A subcommand that processes chunks of rows.
pub(crate) trait Subcommand: Send + Sync {
    /// Appends one output row to the page for each row of the chunk, and the errors of the input
    /// rows.
    ///
    /// Returns the worst verdict.
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, scratch: &mut Scratch) -> Verdict;

    /// Returns whether the result for a row depends on previous rows, so that chunks must be
    /// processed in order.
    fn is_sequence(&self) -> bool {
        false
    }

    /// The handling of invalid rows, unless the arguments specify it.
    fn default_on_error(&self) -> OnError {
        OnError::Empty
    }

    /// The columns of an output row, if it is a line with a fixed number of fields.
    fn results(&self) -> Option<Results> {
        None
    }

    /// Returns whether the output is independent of the form of input records, so that results are
    /// not added to them.
    fn is_independent(&self) -> bool {
        false
    }

    /// Appends the header of input records with columns, if the subcommand is independent and
    /// prints records.
    fn write_header(&self, _header: &[u8], _page: &mut Page) {}

    /// The terminator of output rows.
    fn row_end(&self) -> u8 {
        b'\n'
    }

    /// Returns the destination of the output, if it is not standard output.
    fn collector(&self) -> Option<Box<dyn Collector>> {
        None
    }

    /// Returns the verdict on all rows. The argument is the worst verdict on a row.
    fn verdict(&self, worst: Verdict) -> Verdict {
        worst
    }
}

/// The columns of the output rows of a subcommand, if they are not JSON.
#[derive(Clone, Debug)]
pub(crate) struct Results {
    pub(crate) names: Vec<String>,
    /// Whether a value can be undefined.
    pub(crate) has_undefined: bool,
}

impl Results {
    /// One column, which is the line.
    pub(crate) fn line(name: &str) -> Self {
        Self::fields(&[name])
    }

    /// Columns that are separated by tabs.
    pub(crate) fn fields(names: &[&str]) -> Self {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Self { names, has_undefined: false }
    }

    pub(crate) fn with_undefined(self) -> Self {
        Self { has_undefined: true, ..self }
    }
}

/// The verdict on an input whose row was written, or why it has none.
pub(super) type Answer = Result<Verdict, Box<InputError>>;

/// The part of a row that a command takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// A reference of the specification of the settings.
    Reference,
    /// Any bytes.
    Text,
    /// The whole row, for example a JSON object.
    Row,
}

/// A subcommand that writes one row for each input.
pub(super) trait Command: Send + Sync {
    fn settings(&self) -> &Settings;

    fn takes(&self) -> Takes {
        Takes::Reference
    }

    /// Writes the row of a valid reference.
    ///
    /// # Errors
    ///
    /// Returns the error of an input without a result. What was written is then removed.
    fn reference(&self, _row: &Row<'_>, _reading: &Parsed<'_>, _page: &mut Page) -> Answer {
        unreachable!("only commands that take references parse them")
    }

    /// Writes the row of an input.
    ///
    /// # Errors
    ///
    /// As for [`reference`](Self::reference).
    fn input(&self, row: &Row<'_>, input: &[u8], page: &mut Page) -> Answer {
        let settings = self.settings();
        let parser = self.base().map_or(settings.parser, |base| settings.parser.base(base));
        match parser.parse_bytes(input) {
            Ok(reading) => {
                settings.check_scheme(&reading)?;
                let verdict = self.reference(row, &reading, page)?;
                settings.report_unwise(|| row.place(), &reading, page);
                Ok(verdict)
            }
            Err(error) => repaired(self, row, input, error, page),
        }
    }

    /// Writes the row of an input, or its error.
    fn row_of(&self, row: &Row<'_>, input: &[u8], page: &mut Page) -> Verdict {
        let start = page.rows.len();
        let answer = self.input(row, input, page);
        self.settled(row, input, (start, answer), page)
    }

    /// Writes the error of an input instead of its row, if there is one.
    #[inline]
    fn settled(
        &self,
        row: &Row<'_>,
        input: &[u8],
        (start, answer): (usize, Answer),
        page: &mut Page,
    ) -> Verdict {
        answer.unwrap_or_else(|error| {
            // A template can be half rendered before a field turns out to have no value.
            page.rows.truncate(start);
            self.refuse(row, &Refusal { input, error: *error }, page)
        })
    }

    /// Reads the input of a row and writes its row.
    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let input = match self.takes() {
            Takes::Reference | Takes::Text => row.text(),
            Takes::Row => Ok(Cow::Borrowed(row.raw)),
        };
        match input {
            Ok(input) => self.row_of(row, &input, page),
            Err(error) => self.refuse(row, &Refusal { input: row.raw, error: *error }, page),
        }
    }

    /// Writes the row of an invalid input.
    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        write_refused(self, row, refusal, page)
    }

    /// Writes the members of the JSON row of an invalid input that precede the error.
    fn undefined(&self, _input: &[u8], object: &mut Object<'_>) {
        object.invalid(&["output"]);
    }

    /// Writes the values of the line of an invalid input.
    fn undefined_line(&self, _input: &[u8], _out: &mut Output) {}

    /// Returns the base of a specification whose parser resolves references.
    fn base(&self) -> Option<&Parsed<'_>> {
        None
    }

    /// As in [`Subcommand`].
    fn results(&self) -> Option<Results> {
        Some(Results::line("output"))
    }

    /// As in [`Subcommand`].
    fn is_sequence(&self) -> bool {
        false
    }

    /// As in [`Subcommand`].
    fn default_on_error(&self) -> OnError {
        OnError::Empty
    }

    /// As in [`Subcommand`].
    fn is_independent(&self) -> bool {
        false
    }

    /// As in [`Subcommand`].
    fn write_header(&self, _header: &[u8], _page: &mut Page) {}

    /// As in [`Subcommand`].
    fn collector(&self) -> Option<Box<dyn Collector>> {
        None
    }

    /// As in [`Subcommand`].
    fn verdict(&self, worst: Verdict) -> Verdict {
        worst
    }
}

impl<C: Command> Subcommand for C {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, scratch: &mut Scratch) -> Verdict {
        let mut worst = Verdict::Good;
        // Only lines of RFC 3986 references can be parsed in bulk: JSON strings must be decoded
        // first, and the ends of rows that contain their terminator are stored separately.
        let is_plain = self.takes() == Takes::Reference
            && self.settings().spec() == Spec::Rfc3986
            && chunk.origin.format == Format::Text
            && chunk.has_terminators();
        if is_plain && u32::try_from(chunk.len).is_ok() {
            let columns = &mut scratch.columns;
            uri_refs(chunk, columns, |row, parsed| {
                // The lines after the one that stops the processing were parsed together with it.
                if page.stop.is_none() {
                    worst = worst.max(line(self, row, parsed, page));
                    page.rows.end_record();
                }
            });
            return worst;
        }
        for row in chunk.rows() {
            if page.stop.is_some() {
                break;
            }
            worst = worst.max(self.row(&row, page));
            page.rows.end_record();
        }
        worst
    }

    fn is_sequence(&self) -> bool {
        Command::is_sequence(self)
    }

    fn default_on_error(&self) -> OnError {
        Command::default_on_error(self)
    }

    fn results(&self) -> Option<Results> {
        Command::results(self)
    }

    fn is_independent(&self) -> bool {
        Command::is_independent(self)
    }

    fn write_header(&self, header: &[u8], page: &mut Page) {
        Command::write_header(self, header, page);
    }

    fn row_end(&self) -> u8 {
        self.settings().row_end()
    }

    fn collector(&self) -> Option<Box<dyn Collector>> {
        Command::collector(self)
    }

    fn verdict(&self, worst: Verdict) -> Verdict {
        Command::verdict(self, worst)
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
    command: &impl Command,
    row: &Row<'_>,
    parsed: Result<UriRef<'_>, urikit::ParseError>,
    page: &mut Page,
) -> Verdict {
    let start = page.rows.len();
    let answer = match parsed {
        Ok(uri) => command.reference(row, &Parsed::from(uri), page),
        Err(error) => repaired(command, row, row.raw, error, page),
    };
    command.settled(row, row.raw, (start, answer), page)
}

/// Processes an invalid row with its repaired input, if requested and possible.
///
/// With `--lenient`, what RFC 3986 does not allow is percent-encoded, and each change is reported.
#[cold]
fn repaired(
    command: &(impl Command + ?Sized),
    row: &Row<'_>,
    input: &[u8],
    error: impl Into<Error>,
    page: &mut Page,
) -> Answer {
    let settings = command.settings();
    let text = std::str::from_utf8(input).ok().filter(|_| settings.repair == Repair::On);
    let Some((text, repaired)) =
        text.and_then(|text| Some((text, UriRefBuf::parse_lenient(text).ok()?)))
    else {
        return Err(Box::new(InputError::new(error, input)));
    };
    // The row carries the changes, so that JSON can contain them next to the original input.
    let row = Row { repaired: Some(&repaired), ..*row };
    let (reference, start) = (repaired.as_uri_ref(), page.rows.len());
    let answer = command.reference(&row, &Parsed::from(reference), page);
    let verdict = command.settled(&row, reference.as_str().as_bytes(), (start, answer), page);
    if !settings.is_json() {
        for repair in repaired.repairs() {
            settings.reporter.repaired(row.place(), text, repair, page);
        }
    }
    Ok(verdict)
}

/// Returns the input as a string.
///
/// # Errors
///
/// Returns an error at the first byte that is not UTF-8.
pub(super) fn utf8(input: &[u8]) -> Result<&str, Box<InputError>> {
    std::str::from_utf8(input).map_err(|error| {
        let start = error.valid_up_to();
        let span = start..start + error.error_len().unwrap_or(input.len() - start);
        Box::new(InputError::not_utf8(span, "input must be UTF-8"))
    })
}

/// Writes the row of an invalid input: in JSON, the members of the subcommand and the error, and
/// otherwise its undefined values. The error then goes to standard error.
#[cold]
pub(super) fn write_refused(
    command: &(impl Command + ?Sized),
    row: &Row<'_>,
    refusal: &Refusal<'_>,
    page: &mut Page,
) -> Verdict {
    let (settings, start) = (command.settings(), page.rows.len());
    if settings.is_json() {
        let mut object = settings.object(&mut page.rows);
        match row.repaired {
            None => object.bytes("input", "input_base64", refusal.input),
            Some(repaired) => write_repaired(row, repaired, &mut object),
        }
        command.undefined(refusal.input, &mut object);
        settings.list_unwise("unwise", None, &mut object);
        object.error(&refusal.error);
        object.close();
        settings.mark_refused(start, row, page);
        return Verdict::Invalid;
    }
    // The row is written even if it is empty, so that output lines match input lines.
    command.undefined_line(refusal.input, &mut page.rows);
    page.rows.end_row(settings.end);
    settings.mark_refused(start, row, page);
    match lines_with_nul(settings, refusal) {
        Some(error) => settings.reporter.report(row.place(), refusal.input, &error, page),
        None => settings.reporter.report(row.place(), refusal.input, &refusal.error, page),
    }
    Verdict::Invalid
}

/// Returns the error for lines that are read with `-0`, which many programs only use for output.
fn lines_with_nul(settings: &Settings, refusal: &Refusal<'_>) -> Option<InputError> {
    let error = &refusal.error;
    if settings.end != b'\0' || refusal.input.get(error.span.start) != Some(&b'\n') {
        return None;
    }
    let message = format!(
        "{}; with -0, input records end with NUL too: convert lines with `tr '\\n' '\\0'`",
        error.message
    );
    Some(InputError { message: message.into(), ..error.clone() })
}
