//! `uri check`: validates URIs.

use std::fmt::Write;

use urikit_schemes::OwnSyntax;

use super::command::{Answer, Command, Results, write_refused};
use super::settings::{Refusal, Settings};
use crate::args::{CheckArgs, OutputFormat};
use crate::explain::SchemeView;
use crate::forms::{Form, error_as, narrow, sentence};
use crate::input::rows::{Place, Row};
use crate::input_error::InputError;
use crate::output::buffer::Output;
use crate::output::json::Object;
use crate::output::outlet::{Collector, Discard};
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
use crate::output::sarif;
use crate::output::screen::View;
use crate::reading::{Parsed, kind};

#[derive(Debug)]
pub(crate) struct Check {
    settings: Settings,
    form: Form,
    /// Whether the rules of the scheme apply too.
    by_scheme: bool,
    is_quiet: bool,
    /// Set if rows are results of one SARIF log.
    sarif: Option<sarif::Results>,
}

impl Check {
    pub(crate) fn new(settings: Settings, arguments: &CheckArgs) -> Self {
        let by_scheme = arguments.scheme_rules;
        let form = match arguments.form {
            // Only a URI has a scheme.
            Form::UriReference if by_scheme => Form::Uri,
            form => form,
        };
        let is_quiet = arguments.input.rows.errors.is_quiet();
        let is_sarif = arguments.output.format == Some(OutputFormat::Sarif);
        let sarif = is_sarif.then(sarif::Results::default);
        Self { settings, form, by_scheme, is_quiet, sarif }
    }

    /// Returns the first violation of the required form, or of the rules of the scheme.
    fn violation(&self, reading: &Parsed<'_>) -> Result<(), Box<InputError>> {
        narrow(reading, self.form).map_err(InputError::from)?;
        match self.by_scheme.then(|| SchemeView::of_reading(reading)).flatten() {
            Some(Err(error)) => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Returns the first error of the input when it is parsed as the required form, if the
    /// specification has forms.
    fn seen_as_form<'t>(&self, refusal: &Refusal<'t>) -> Option<Refusal<'t>> {
        let is_text = refusal.error.component.is_some();
        let error = error_as(self.settings.spec(), refusal.input, self.form).filter(|_| is_text)?;
        Some(Refusal { error: error.into(), ..*refusal })
    }

    fn good(&self, row: &Row<'_>, reading: &Parsed<'_>, out: &mut Output) {
        if let View::Drawn(screen) = self.settings.view {
            let good = screen.palette.good();
            let text = match reading.input() {
                "" => "\"\"".to_owned(),
                text => self.settings.secrets.printable(text),
            };
            let _ = write!(out, "{good}valid{good:#}: {text} is {}", sentence(reading));
            return out.end_row(self.settings.end);
        }
        let mut out = self.settings.row(row, reading.input(), out).valid();
        out.members(|object| {
            object.uri("kind", kind(reading));
            self.settings.list_unwise("unwise", Some(reading), object);
        });
        out.line_value("valid");
        out.end();
    }

    fn bad(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        match &self.sarif {
            Some(sarif) => sarif.violation(row, refusal.input, &refusal.error, &mut page.rows),
            None => _ = write_refused(self, row, refusal, page),
        }
        // That an input is invalid is the answer.
        Verdict::Negative
    }

    /// Accepts an input that is valid for the programs that use its scheme, and reports which rule
    /// of the generic syntax it violates.
    fn good_by_program(
        &self,
        row: &Row<'_>,
        refusal: &Refusal<'_>,
        own: &OwnSyntax<'_>,
        page: &mut Page,
    ) -> Verdict {
        if self.sarif.is_some() {
            return Verdict::Good;
        }
        let (error, program) = (&refusal.error, own.program().name());
        let mut out = self.settings.row_of_bytes(refusal.input, &mut page.rows).valid();
        out.members(|object| {
            object.null("kind");
            self.settings.list_unwise("unwise", None, object);
            object.object("own_syntax", |object| {
                object.text("program", program);
                object.list("parts", own.parts(), |object, part| {
                    object.text("name", part.name);
                    object.text("value", part.value);
                });
                object.error(error);
            });
        });
        out.line_value("valid");
        out.end();
        if !self.settings.is_json() {
            let Place { name, line, .. } = row.place();
            let InputError { span, message, section, .. } = error;
            let column = span.start + 1;
            page.complain(&format_args!(
                "{name}:{line}:{column}: note: {program} syntax, not a URI: {message} ({section})\n"
            ));
        }
        Verdict::Good
    }
}

impl Command for Check {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn results(&self) -> Option<Results> {
        self.sarif.is_none().then(|| Results::line("validity"))
    }

    fn is_independent(&self) -> bool {
        self.sarif.is_some()
    }

    fn is_sequence(&self) -> bool {
        self.sarif.is_some()
    }

    #[inline]
    fn reference(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Answer {
        if let Err(error) = self.violation(reading) {
            let refusal = Refusal { input: reading.input().as_bytes(), error: *error };
            return Ok(self.bad(row, &refusal, page));
        }
        if self.sarif.is_none() {
            self.good(row, reading, &mut page.rows);
        }
        Ok(Verdict::Good)
    }

    fn collector(&self) -> Option<Box<dyn Collector>> {
        Discard::if_quiet(self.is_quiet)
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let own = std::str::from_utf8(refusal.input).ok().filter(|_| self.by_scheme);
        if let Some(own) = own.and_then(OwnSyntax::parse) {
            return self.good_by_program(row, refusal, &own, page);
        }
        self.bad(row, self.seen_as_form(refusal).as_ref().unwrap_or(refusal), page)
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.invalid(&["kind"]);
    }

    fn undefined_line(&self, input: &[u8], out: &mut Output) {
        let View::Drawn(screen) = self.settings.view else { return out.literal(b"invalid") };
        let (bad, shown) = (screen.palette.bad(), self.settings.secrets.shown(input));
        let _ = write!(out, "{bad}invalid{bad:#}: {}", printable(&shown));
    }
}
