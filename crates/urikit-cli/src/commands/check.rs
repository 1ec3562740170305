//! `uri check`: validates URIs.

use std::fmt::Write;

use super::{Page, ReferenceCommand, Refusal, Results, Row, Settings, Verdict};
use crate::forms::{Form, error_as, narrow, sentence};
use crate::output::json::Object;
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::reading::{Parsed, kind};

#[derive(Debug)]
pub(crate) struct Check {
    settings: Settings,
    form: Form,
}

impl Check {
    pub(crate) fn new(settings: Settings, form: Form) -> Self {
        Self { settings, form }
    }

    /// Returns the first error of the input when it is parsed as the required form, if the
    /// specification has forms.
    fn seen_as_form<'t>(&self, refusal: &Refusal<'t>) -> Option<Refusal<'t>> {
        let is_text = refusal.error.component.is_some();
        let error = error_as(self.settings.spec(), refusal.input, self.form).filter(|_| is_text)?;
        Some(Refusal { error: error.into(), ..*refusal })
    }

    fn good(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Verdict {
        let out = &mut page.rows;
        match self.settings.view {
            View::Json => {
                let mut object = self.settings.object(out);
                object.part("input", reading.input(), row.around);
                object.flag("valid", true);
                object.uri("kind", kind(reading));
                self.settings.list_unwise("unwise", Some(reading), &mut object);
                object.null("error");
                object.close();
            }
            View::Plain => {
                out.literal(b"valid");
                out.end_row(b'\n');
            }
            View::Drawn(screen) => {
                let good = screen.palette.good();
                let text = match reading.input() {
                    "" => "\"\"".to_owned(),
                    text => printable(&self.settings.secrets.shown(text.as_bytes())),
                };
                let _ = writeln!(out, "{good}valid{good:#}: {text} is {}", sentence(reading));
            }
        }
        self.settings.report_unwise(|| row.place(), reading, page);
        Verdict::Good
    }
    fn bad(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("kind");
        };
        match self.settings.view {
            View::Drawn(screen) => {
                let bad = screen.palette.bad();
                let line = format!(
                    "{bad}invalid{bad:#}: {}",
                    printable(&self.settings.secrets.shown(refusal.input))
                );
                self.settings.refuse(row, refusal, page, members, &line)
            }
            _ => self.settings.refuse(row, refusal, page, members, "invalid"),
        }
    }
}

impl ReferenceCommand for Check {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn results(&self) -> Option<Results> {
        Some(Results::line("validity"))
    }

    #[inline]
    fn accept(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Verdict {
        match narrow(reading, self.form) {
            Ok(()) => self.good(row, reading, page),
            Err(error) => self.bad(
                row,
                &Refusal { input: reading.input().as_bytes(), error: error.into() },
                page,
            ),
        }
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        self.bad(row, self.seen_as_form(refusal).as_ref().unwrap_or(refusal), page)
    }
}
