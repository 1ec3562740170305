//! `uri check`: valid or not, and why not.

use std::io::Write;

use super::{Manner, Page, Refusal, Row, Subcommand, Verdict};
use crate::args::Form;
use crate::json::Object;
use crate::printable::printable;
use crate::reading::{Reading, Spec, fault_as, narrow};
use crate::screen::View;

/// Says whether texts are what they have to be.
#[derive(Debug)]
pub(crate) struct Check {
    manner: Manner,
    form: Form,
}

impl Check {
    /// The subcommand.
    pub(crate) fn new(manner: Manner, form: Form) -> Self {
        Self { manner, form }
    }

    /// What is wrong first with a text that is to be of this form, where the document has forms.
    fn seen_as_form<'t>(&self, refusal: Refusal<'t>) -> Refusal<'t> {
        let is_text = refusal.fault.component.is_some() && self.manner.spec == Spec::Rfc3986;
        match fault_as(refusal.input, self.form).filter(|_| is_text) {
            Some(error) => Refusal { fault: Box::new(error.into()), ..refusal },
            None => refusal,
        }
    }

    fn accept(&self, row: &Row<'_>, reading: &Reading<'_>, page: &mut Page) -> Verdict {
        let out = &mut page.rows;
        match self.manner.view {
            View::Json => {
                let mut object = self.manner.object(out);
                object.uri("input", reading.as_str());
                object.flag("valid", true);
                object.uri("kind", reading.kind());
                self.manner.list_unwise("unwise", Some(reading), &mut object);
                object.null("error");
                object.close();
            }
            View::Plain => out.extend_from_slice(b"valid\n"),
            View::Drawn(screen) => {
                let good = screen.palette.good();
                let text = printable(reading.as_str().as_bytes());
                let _ = writeln!(out, "{good}valid{good:#}: {text} is {}", reading.sentence());
            }
        }
        self.manner.report_unwise(row.place(), reading, page);
        Verdict::Good
    }
}

impl Subcommand for Check {
    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let text = row.text();
        let found = self.manner.read(row, &text).map_err(|refusal| self.seen_as_form(refusal));
        let found = found.and_then(|reading| match narrow(&reading, self.form) {
            Ok(()) => Ok(reading),
            Err(fault) => Err(Refusal { input: reading.as_str().as_bytes(), fault }),
        });
        let refusal = match found {
            Ok(reading) => return self.accept(row, &reading, page),
            Err(refusal) => refusal,
        };
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("kind");
        };
        let line = match self.manner.view {
            View::Drawn(screen) => {
                let bad = screen.palette.bad();
                format!("{bad}invalid{bad:#}: {}", printable(refusal.input))
            }
            _ => "invalid".to_owned(),
        };
        self.manner.refuse(row, &refusal, page, members, &line)
    }
}
