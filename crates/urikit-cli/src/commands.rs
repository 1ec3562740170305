//! The subcommands, one file each.
//!
//! Each turns its arguments into a [`Subcommand`], which processes rows.

#[cfg(test)]
mod allocations;
mod audit;
mod base;
mod build;
mod check;
mod compare;
mod decode;
mod dedupe;
mod encode;
mod explain;
mod filter;
mod find;
mod get;
mod guess;
mod iri;
mod keyed;
mod normalize;
mod pairs;
mod parse;
mod path;
mod query;
mod readings;
mod references;
mod relativize;
mod repair;
mod resolve;
mod rule;
mod scheme;
mod set;
mod sort;
pub(crate) mod template;
mod version;

pub(crate) use audit::{Audit, audit_files};
pub(crate) use base::base;
pub(crate) use build::Build;
pub(crate) use check::Check;
pub(crate) use compare::Compare;
pub(crate) use decode::Decode;
pub(crate) use dedupe::Dedupe;
pub(crate) use encode::Encode;
pub(crate) use explain::Explain;
pub(crate) use filter::Filter;
pub(crate) use find::{Replacement, find};
pub(crate) use get::Get;
pub(crate) use guess::Guess;
pub(crate) use iri::Iri;
pub(crate) use keyed::{Keyed, Order, RowKey};
pub(crate) use normalize::Normalize;
pub(crate) use pairs::{Pairs, Task};
pub(crate) use parse::Parse;
pub(crate) use path::Path;
pub(crate) use query::Query;
pub(crate) use readings::Readings;
pub(crate) use relativize::Relativize;
pub(crate) use resolve::Resolve;
pub(crate) use rule::rule;
pub(crate) use scheme::scheme;
pub(crate) use set::Set;
pub(crate) use sort::Sort;
pub(crate) use version::version;

use urikit::iri::KeptEscape;
use urikit_schemes::check_rfc1738;

use crate::args::{InputArgs, LenientArgs, Look, OutputArgs, SpecArgs};
use crate::diagnostics::report::{Reporter, Side};
use crate::input::rows::{Chunk, OnError, Place, Row};
use crate::input_error::InputError;
use crate::output::buffer::Output;
use crate::output::json::{Escapes, Object};
use crate::output::outlet::Collector;
use crate::output::page::{ErrorSite, Page, Scratch, Verdict};
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::output::secrets::Secrets;
use crate::reading::{Parsed, Parser, Reference, Spec, needs_escapes};

/// The start of the report of an invalid base argument.
const INVALID_BASE: &str = "error: invalid --base";

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
    fn write_header(&self, _header: &[u8], _out: &mut Output) {}

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

/// The settings that all subcommands share.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    parser: Parser<'static>,
    view: View,
    reporter: Reporter,
    secrets: Secrets,
    syntax: Syntax,
    /// The terminator of rows that are not JSON.
    end: u8,
    repair: Repair,
}

/// Processes each row of a chunk, and returns the worst verdict.
fn each_row(
    chunk: &Chunk<'_>,
    page: &mut Page,
    mut process: impl FnMut(&Row<'_>, &mut Page) -> Verdict,
) -> Verdict {
    let mut worst = Verdict::Good;
    for row in chunk.rows() {
        worst = worst.max(process(&row, page));
        page.rows.end_record();
    }
    worst
}

/// The treatment of invalid input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Repair {
    Off,
    On,
}

impl Settings {
    pub(crate) fn new(parser: impl Into<Parser<'static>>, output: &OutputArgs, look: Look) -> Self {
        Self {
            parser: parser.into(),
            view: View::new(output, look),
            reporter: Reporter::new(look),
            secrets: look.secrets(),
            syntax: Syntax::Generic,
            end: b'\n',
            repair: Repair::Off,
        }
    }

    /// The settings of a subcommand that prints input rows.
    pub(crate) fn of_rows(parser: Parser<'static>, look: Look) -> Self {
        Self::new(parser, &OutputArgs::default(), look)
    }

    /// Writes JSON if the output has columns.
    pub(crate) fn with_json_columns(self, output: &OutputArgs) -> Self {
        let view = if output.dialect().is_some() { View::Json } else { self.view };
        Self { view, ..self }
    }

    /// Repairs invalid input if `--lenient` is given.
    pub(crate) fn with_repair(self, arguments: LenientArgs) -> Self {
        // RFC 2396 has a tolerant grammar instead.
        let is_repaired = arguments.lenient && self.spec() == Spec::Rfc3986;
        Self { repair: if is_repaired { Repair::On } else { Repair::Off }, ..self }
    }

    /// Records the changes of the URL Standard, which JSON output contains.
    fn with_reports(self) -> Self {
        let parser = self.parser;
        let is_json = matches!(self.view, View::Json);
        Self { parser: if is_json { parser.recording() } else { parser }, ..self }
    }

    /// With RFC 1738, applies the syntax of each scheme unless the generic syntax is chosen.
    pub(crate) fn with_syntax(self, arguments: &SpecArgs) -> Self {
        let syntax = if arguments.spec.is_generic { Syntax::Generic } else { Syntax::OfSchemes };
        Self { syntax, ..self }
    }

    /// Uses the terminator of the input rows for output rows.
    pub(crate) fn with_bytes(self, input: &InputArgs) -> Self {
        Self { end: if input.rows.null { 0 } else { b'\n' }, ..self }
    }

    const fn spec(&self) -> Spec {
        self.parser.spec()
    }

    fn row_end(&self) -> u8 {
        if let View::Json = self.view { b'\n' } else { self.end }
    }

    /// Checks the syntax of the scheme, if the settings require it.
    fn check_scheme(&self, reading: &Parsed<'_>) -> Result<(), Box<InputError>> {
        match reading.reference() {
            Reference::Rfc1738(url) if self.syntax == Syntax::OfSchemes => check_rfc1738(*url)
                .map_err(|error| {
                    let is_user = error.code().ends_with("-userinfo");
                    let component = Some(if is_user { "userinfo" } else { "path" });
                    let help =
                        Some("use --spec rfc1738-generic to accept the generic syntax".into());
                    Box::new(InputError { component, help, ..InputError::from(error) })
                }),
            _ => Ok(()),
        }
    }

    #[inline]
    fn object<'o>(&self, out: &'o mut Output) -> Object<'o> {
        Object::open(out, if needs_escapes(&self.parser) { Escapes::Any } else { Escapes::None })
    }

    /// In JSON output, lists the characters that only tolerant parsing accepts.
    #[inline]
    fn list_unwise(
        &self,
        key: &'static str,
        reading: Option<&Parsed<'_>>,
        object: &mut Object<'_>,
    ) {
        if self.parser.is_tolerant() {
            let unwise = reading.into_iter().flat_map(Parsed::unwise);
            object.list(key, unwise, |item, (start, c)| {
                item.number("start", start);
                item.text("char", c.encode_utf8(&mut [0; 4]));
            });
        }
    }

    /// In other output, reports those characters on standard error.
    #[inline]
    fn report_unwise<'p>(
        &self,
        place: impl Fn() -> Place<'p>,
        reading: &Parsed<'_>,
        page: &mut Page,
    ) {
        if self.parser.is_tolerant() && !matches!(self.view, View::Json) {
            for unwise in reading.unwise() {
                self.reporter.accepted(place(), reading.input(), unwise, page);
            }
        }
    }

    /// Except for JSON output, reports on standard error which escapes are not shown as characters.
    fn report_kept(
        &self,
        place: Place<'_>,
        kept: &[KeptEscape],
        reference: Side<'_>,
        page: &mut Page,
    ) {
        if !matches!(self.view, View::Json) {
            kept.iter().for_each(|kept| self.reporter.kept(place, kept, reference, page));
        }
    }

    /// On a terminal, escapes invisible characters in the output from `start` on.
    #[inline]
    fn make_visible(&self, start: usize, out: &mut Output) {
        if let View::Drawn(_) = self.view {
            let shown = printable(&out.as_slice()[start..]);
            out.truncate(start);
            out.extend_from_slice(shown.as_bytes());
        }
    }

    /// Marks the output from `start` on as that of an invalid row.
    fn mark_refused(&self, start: usize, row: &Row<'_>, page: &mut Page) {
        let (site, shown) = match self.view {
            View::Json => (ErrorSite::Output, None),
            View::Plain => (ErrorSite::Report, None),
            View::Drawn(_) => {
                let shown = row.printable(&self.secrets.shown(row.record()));
                (ErrorSite::Report, Some(shown.into_bytes()))
            }
        };
        page.refuse(start, row.range(), site, shown);
    }

    /// Reports an invalid row of a subcommand that selects rows.
    fn leave_out(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        self.mark_refused(page.rows.len(), row, page);
        if row.terminator() == b"\r\n" {
            page.keep_carriage_return(row.record());
        }
        self.reporter.report(row.place(), refusal.input, &refusal.error, page);
        Verdict::Negative
    }

    /// Appends an input row unchanged, except for invisible characters on a terminal.
    #[inline]
    fn write_row(&self, row: &Row<'_>, out: &mut Output) {
        match self.view {
            View::Drawn(_) => out.extend_from_slice(row.printable(row.record()).as_bytes()),
            _ => out.extend_from_slice(row.record()),
        }
        out.extend_from_slice(row.terminator());
    }

    /// Writes the row of an invalid input.
    ///
    /// JSON gets the members that `members` writes between `valid` and `error`; other output gets
    /// the values of `line`, which tabs separate, and the error goes to standard error. `\N` is an
    /// undefined value.
    fn refuse(
        &self,
        row: &Row<'_>,
        refusal: &Refusal<'_>,
        page: &mut Page,
        members: impl FnOnce(&mut Object<'_>),
        line: &str,
    ) -> Verdict {
        let start = page.rows.len();
        if let View::Json = self.view {
            let mut object = self.object(&mut page.rows);
            object.bytes("input", "input_base64", refusal.input);
            members(&mut object);
            self.list_unwise("unwise", None, &mut object);
            object.error(&refusal.error);
            object.close();
            self.mark_refused(start, row, page);
        } else {
            let out = &mut page.rows;
            for (at, value) in line.split('\t').enumerate() {
                if at > 0 {
                    out.end_value();
                }
                match value {
                    "\\N" => out.undefined(),
                    value => out.extend_from_slice(value.as_bytes()),
                }
            }
            out.end_row(self.end);
            self.mark_refused(start, row, page);
            self.reporter.report(row.place(), refusal.input, &refusal.error, page);
        }
        Verdict::Negative
    }
}

/// The rules that apply with RFC 1738.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Syntax {
    /// Sections 2.1 and 3.1.
    Generic,
    /// Also section 5.
    OfSchemes,
}

#[derive(Debug)]
struct Refusal<'t> {
    /// The input, or the whole row if the input could not be extracted.
    input: &'t [u8],
    error: InputError,
}

/// A subcommand whose rows hold one URI reference each.
trait ReferenceCommand: Send + Sync {
    fn settings(&self) -> &Settings;

    /// The handling of invalid rows, unless the arguments specify it.
    fn default_on_error(&self) -> OnError {
        OnError::Empty
    }

    /// The columns of an output row, if there is one for each input.
    fn results(&self) -> Option<Results> {
        Some(Results::line("output"))
    }

    /// As in [`Subcommand`].
    fn is_sequence(&self) -> bool {
        false
    }

    /// As in [`Subcommand`].
    fn is_independent(&self) -> bool {
        false
    }

    /// As in [`Subcommand`].
    fn write_header(&self, _header: &[u8], _out: &mut Output) {}

    /// Returns the base of a specification whose parser resolves references.
    fn base(&self) -> Option<&Parsed<'_>> {
        None
    }

    fn accept(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Verdict;

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict;

    /// Returns the destination of the output, if it is not standard output.
    fn collector(&self) -> Option<Box<dyn Collector>> {
        None
    }

    /// Returns the verdict on all rows. The argument is the worst verdict on a row.
    fn verdict(&self, worst: Verdict) -> Verdict {
        worst
    }
}
