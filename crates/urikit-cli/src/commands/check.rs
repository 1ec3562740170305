//! `uri check`: validates URIs.

use std::fmt::Write;

use super::{Manner, Page, Refusal, Row, TextCommand, Verdict};
use crate::output::json::Object;
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::reading::{Form, Reading, fault_as, narrow};

#[derive(Debug)]
pub(crate) struct Check {
    manner: Manner,
    form: Form,
}

impl Check {
    pub(crate) fn new(manner: Manner, form: Form) -> Self {
        Self { manner, form }
    }

    /// Returns the first error of the input when it is parsed as the required form, if the
    /// specification has forms.
    fn seen_as_form<'t>(&self, refusal: &Refusal<'t>) -> Option<Refusal<'t>> {
        let is_text = refusal.fault.component.is_some();
        let error = fault_as(self.manner.spec, refusal.input, self.form).filter(|_| is_text)?;
        Some(Refusal { fault: error.into(), ..*refusal })
    }

    fn good(&self, row: &Row<'_>, reading: &Reading<'_>, page: &mut Page) -> Verdict {
        let out = &mut page.rows;
        match self.manner.view {
            View::Json => {
                let mut object = self.manner.object(out);
                object.part("input", reading.as_str(), row.around);
                object.flag("valid", true);
                object.uri("kind", reading.kind());
                self.manner.list_unwise("unwise", Some(reading), &mut object);
                object.null("error");
                object.close();
            }
            View::Plain => out.literal(b"valid\n"),
            View::Drawn(screen) => {
                let good = screen.palette.good();
                let text = printable(&self.manner.secrets.shown(reading.as_str().as_bytes()));
                let _ = writeln!(out, "{good}valid{good:#}: {text} is {}", reading.sentence());
            }
        }
        self.manner.report_unwise(row.place(), reading, page);
        Verdict::Good
    }
    fn bad(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("kind");
        };
        match self.manner.view {
            View::Drawn(screen) => {
                let bad = screen.palette.bad();
                let line = format!(
                    "{bad}invalid{bad:#}: {}",
                    printable(&self.manner.secrets.shown(refusal.input))
                );
                self.manner.refuse(row, refusal, page, members, &line)
            }
            _ => self.manner.refuse(row, refusal, page, members, "invalid"),
        }
    }
}

impl TextCommand for Check {
    fn manner(&self) -> &Manner {
        &self.manner
    }

    #[inline]
    fn accept(&self, row: &Row<'_>, reading: &Reading<'_>, page: &mut Page) -> Verdict {
        match narrow(reading, self.form) {
            Ok(()) => self.good(row, reading, page),
            Err(fault) => {
                self.bad(row, &Refusal { input: reading.as_str().as_bytes(), fault: *fault }, page)
            }
        }
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        self.bad(row, self.seen_as_form(refusal).as_ref().unwrap_or(refusal), page)
    }
}
