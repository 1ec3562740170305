//! The settings that all subcommands share, and the rows that they write with them.

use urikit::iri::KeptEscape;
use urikit::lenient::Repaired;
use urikit_schemes::check_rfc1738;

use crate::args::{InputArgs, LenientArgs, Look, OutputArgs, SpecArgs};
use crate::diagnostics::report::{Reporter, Side};
use crate::input::rows::{Place, Row};
use crate::input_error::InputError;
use crate::output::buffer::Output;
use crate::output::json::{Escapes, Object};
use crate::output::page::{ErrorSite, Page, Verdict};
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::output::secrets::Secrets;
use crate::reading::{Parsed, Parser, Reference, Spec, needs_escapes, write_escaped};

/// An invalid input.
#[derive(Debug)]
pub(super) struct Refusal<'t> {
    /// The input, or the whole row if the input could not be extracted.
    pub(super) input: &'t [u8],
    pub(super) error: InputError,
}

/// The settings that all subcommands share.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(super) parser: Parser<'static>,
    pub(super) view: View,
    pub(super) reporter: Reporter,
    pub(super) secrets: Secrets,
    pub(super) syntax: Syntax,
    /// The terminator of rows that are not JSON.
    pub(super) end: u8,
    pub(super) repair: Repair,
}

/// The rules that apply with RFC 1738.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// Sections 2.1 and 3.1.
    Generic,
    /// Also section 5.
    OfSchemes,
}

/// The treatment of invalid input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repair {
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
    pub(super) fn with_reports(self) -> Self {
        let parser = self.parser;
        Self { parser: if self.is_json() { parser.recording() } else { parser }, ..self }
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

    pub(super) const fn spec(&self) -> Spec {
        self.parser.spec()
    }

    #[inline]
    pub(super) const fn is_json(&self) -> bool {
        matches!(self.view, View::Json)
    }

    pub(super) fn row_end(&self) -> u8 {
        if self.is_json() { b'\n' } else { self.end }
    }

    /// Checks the syntax of the scheme, if the settings require it.
    pub(super) fn check_scheme(&self, reading: &Parsed<'_>) -> Result<(), Box<InputError>> {
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

    /// Starts the row of a valid input.
    #[inline]
    pub(super) fn row<'o>(&self, row: &Row<'_>, input: &str, out: &'o mut Output) -> RowWriter<'o> {
        if !self.is_json() {
            return self.line(out);
        }
        let mut object = self.object(out);
        match row.repaired {
            // The input is a slice of the buffer of rows, so the bytes after it can be copied too.
            None => object.part("input", input, row.around),
            Some(repaired) => write_repaired(row, repaired, &mut object),
        }
        RowWriter(Form::Json(object))
    }

    /// Starts the row of an input that can be any bytes.
    pub(super) fn row_of_bytes<'o>(&self, input: &[u8], out: &'o mut Output) -> RowWriter<'o> {
        if !self.is_json() {
            return self.line(out);
        }
        let mut object = self.object(out);
        object.bytes("input", "input_base64", input);
        RowWriter(Form::Json(object))
    }

    /// Starts a row without an input.
    pub(super) fn row_alone<'o>(&self, out: &'o mut Output) -> RowWriter<'o> {
        if self.is_json() { RowWriter(Form::Json(self.object(out))) } else { self.line(out) }
    }

    #[inline]
    fn line<'o>(&self, out: &'o mut Output) -> RowWriter<'o> {
        RowWriter(Form::Line { out, is_shown: !matches!(self.view, View::Plain), end: self.end })
    }

    #[inline]
    pub(super) fn object<'o>(&self, out: &'o mut Output) -> Object<'o> {
        Object::open(out, if needs_escapes(&self.parser) { Escapes::Any } else { Escapes::None })
    }

    /// In JSON output, lists the characters that only tolerant parsing accepts.
    #[inline]
    pub(super) fn list_unwise(
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
    pub(super) fn report_unwise<'p>(
        &self,
        place: impl Fn() -> Place<'p>,
        reading: &Parsed<'_>,
        page: &mut Page,
    ) {
        if self.parser.is_tolerant() && !self.is_json() {
            for unwise in reading.unwise() {
                self.reporter.accepted(place(), reading.input(), unwise, page);
            }
        }
    }

    /// Except for JSON output, reports on standard error which escapes are not shown as characters.
    pub(super) fn report_kept(
        &self,
        place: Place<'_>,
        kept: &[KeptEscape],
        reference: Side<'_>,
        page: &mut Page,
    ) {
        if !self.is_json() {
            kept.iter().for_each(|kept| self.reporter.kept(place, kept, reference, page));
        }
    }

    /// Marks the output from `start` on as that of an invalid row.
    pub(super) fn mark_refused(&self, start: usize, row: &Row<'_>, page: &mut Page) {
        let site = if self.is_json() { ErrorSite::Output } else { ErrorSite::Report };
        page.refuse(start, site, |out| {
            self.write_refused_record(row, out);
            out.push(self.row_end());
        });
    }

    /// Appends the record of an invalid row. On a terminal, its secrets are masked.
    fn write_refused_record(&self, row: &Row<'_>, out: &mut Output) {
        match self.view {
            View::Drawn(_) => {
                let shown = row.printable(&self.secrets.shown(row.record()));
                out.extend_from_slice(shown.as_bytes());
            }
            View::Json | View::Plain => out.extend_from_slice(row.record()),
        }
    }

    /// Reports an invalid row of a subcommand that selects rows.
    pub(super) fn leave_out(
        &self,
        row: &Row<'_>,
        refusal: &Refusal<'_>,
        page: &mut Page,
    ) -> Verdict {
        page.refuse(page.rows.len(), ErrorSite::Report, |out| {
            self.write_refused_record(row, out);
            // Selected rows keep their terminator too, which is not that of the output.
            if row.terminator() == b"\r\n" {
                out.push(b'\r');
            }
            out.push(self.row_end());
        });
        self.reporter.report(row.place(), refusal.input, &refusal.error, page);
        Verdict::Invalid
    }

    /// Appends an input row unchanged, except for invisible characters on a terminal.
    #[inline]
    pub(super) fn write_row(&self, row: &Row<'_>, out: &mut Output) {
        match self.view {
            View::Drawn(_) => out.extend_from_slice(row.printable(row.record()).as_bytes()),
            _ => out.extend_from_slice(row.record()),
        }
        out.extend_from_slice(row.terminator());
    }
}

/// Writes an input that was repaired: as it was, the repaired reference, and the changes.
#[cold]
pub(super) fn write_repaired(row: &Row<'_>, repaired: &Repaired, object: &mut Object<'_>) {
    object.text("input", &String::from_utf8_lossy(&row.text().unwrap_or_default()));
    object.text("repaired", repaired.as_str());
    object.list("repairs", repaired.repairs(), |item, repair| {
        item.number("start", repair.span().start);
        item.number("end", repair.span().end);
        item.text("component", repair.component().name());
        item.text("replacement", repair.replacement());
    });
}

/// Writes the named values of a row in the form of the output: as members of a JSON object, or as
/// values of a line, which tabs separate.
///
/// Records with columns or members get the values of a line, see [`Output::end_value`].
pub(super) struct RowWriter<'o>(Form<'o>);

enum Form<'o> {
    Json(Object<'o>),
    Line {
        out: &'o mut Output,
        /// Whether invisible characters are escaped, because they are shown on a terminal.
        is_shown: bool,
        end: u8,
    },
}

impl<'o> RowWriter<'o> {
    /// Writes a URI or a part of one.
    #[inline]
    pub(super) fn value(&mut self, name: &'static str, text: &str) {
        match &mut self.0 {
            Form::Json(object) => object.uri(name, text),
            Form::Line { out, is_shown: false, .. } => out.extend_from_slice(text.as_bytes()),
            Form::Line { out, .. } => {
                out.extend_from_slice(printable(text.as_bytes()).as_bytes());
            }
        }
    }

    /// Writes a value that can be any bytes. In JSON, bytes that are not UTF-8 are also a member
    /// `lossless`.
    pub(super) fn bytes(&mut self, name: &'static str, lossless: &'static str, bytes: &[u8]) {
        match &mut self.0 {
            Form::Json(object) => object.bytes(name, lossless, bytes),
            Form::Line { out, is_shown: false, .. } => out.extend_from_slice(bytes),
            Form::Line { out, .. } => out.extend_from_slice(printable(bytes).as_bytes()),
        }
    }

    /// Writes a value of a line, with escapes for tabs and line breaks, so that it stays one value.
    pub(super) fn escaped(&mut self, bytes: &[u8]) {
        self.line(|out| write_escaped(bytes, out));
    }

    /// Writes a value of a line, which JSON contains under another condition.
    #[inline]
    pub(super) fn line_value(&mut self, text: &str) {
        if let Form::Line { .. } = self.0 {
            self.value("", text);
        }
    }

    /// Writes to a line only.
    #[inline]
    pub(super) fn line(&mut self, write: impl FnOnce(&mut Output)) {
        if let Form::Line { out, .. } = &mut self.0 {
            write(out);
        }
    }

    /// Writes `valid`, which lines do not contain.
    #[inline]
    pub(super) fn valid(mut self) -> Self {
        self.members(|object| object.flag("valid", true));
        self
    }

    /// Writes members of a JSON object, which lines do not contain.
    #[inline]
    pub(super) fn members(&mut self, write: impl FnOnce(&mut Object<'o>)) {
        if let Form::Json(object) = &mut self.0 {
            write(object);
        }
    }

    /// Ends the row.
    #[inline]
    pub(super) fn end(self) {
        self.end_with(|_| {});
    }

    /// Ends the row, in JSON after members that follow the error.
    #[inline]
    pub(super) fn end_with(self, write: impl FnOnce(&mut Object<'o>)) {
        match self.0 {
            Form::Json(mut object) => {
                object.null("error");
                write(&mut object);
                object.close();
            }
            Form::Line { out, end, .. } => out.end_row(end),
        }
    }
}
