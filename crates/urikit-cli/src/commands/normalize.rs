//! `uri normalize`: normal forms, and the steps to them.

use std::fmt::Write;

use urikit::normalize::Steps;

use super::{Manner, Output, Page, Refusal, Row, TextCommand, Verdict};
use crate::args;
use crate::json::Object;
use crate::normal::Way;
use crate::printable::printable;
use crate::reading::Reading;
use crate::schemes::SchemeTable;
use crate::screen::View;

/// Brings texts into their normal form.
#[derive(Debug)]
pub(crate) struct Normalize {
    manner: Manner,
    steps: Steps,
    detail: Detail,
    schemes: SchemeTable,
}

/// What is shown besides the normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Nothing.
    Result,
    /// The text after each step that changed it.
    Steps,
}

impl Normalize {
    /// The subcommand.
    pub(crate) fn new(manner: Manner, arguments: &'static args::NormalizeArgs) -> Self {
        let only = arguments.only.iter().fold(Steps::NONE, |steps, step| steps | chosen(*step));
        let steps = if arguments.only.is_empty() { Steps::ALL } else { only };
        let detail = if arguments.steps { Detail::Steps } else { Detail::Result };
        Self { manner, steps, detail, schemes: SchemeTable::new(&arguments.schemes) }
    }

    fn way(&self) -> Way<'_> {
        Way { steps: self.steps, schemes: self.schemes.get() }
    }

    fn answer(&self, row: &Row<'_>, reading: &Reading<'_>, out: &mut Output) {
        match (self.manner.view, self.detail) {
            (View::Json, _) => self.json(row, reading, out),
            (_, Detail::Result) => self.line(reading, out),
            (View::Plain, Detail::Steps) => {
                for (step, text) in self.way().steps(reading) {
                    let _ = write!(out, "{}={text}\t", step.name());
                }
                self.line(reading, out);
            }
            (View::Drawn(screen), Detail::Steps) => {
                let (dim, bold) = (screen.palette.dim(), screen.palette.bold());
                let mut text = String::new();
                let _ = writeln!(text, "{dim}        {dim:#}  {}", printable(reading.as_str().as_bytes()));
                let steps = self.way().steps(reading);
                for (step, after) in &steps {
                    let after = printable(after.as_bytes());
                    let _ = writeln!(text, "{bold}{:>8}{bold:#}  {after}", step.name());
                }
                if steps.is_empty() {
                    let _ = writeln!(text, "{dim}          (this is the normal form){dim:#}");
                }
                out.extend_from_slice(text.as_bytes());
            }
        }
    }

    fn json(&self, row: &Row<'_>, reading: &Reading<'_>, out: &mut Output) {
        let way = self.way();
        let mut object = self.manner.object(out);
        object.part("input", reading.as_str(), row.around);
        object.flag("valid", true);
        let is_normal = if object.may_escape() {
            way.show(reading, &mut |normal| object.uri_display("output", normal));
            false
        } else {
            object.plain("output", |out| way.write(reading, out))
        };
        let steps = if is_normal { Vec::new() } else { way.steps(reading) };
        object.list("steps", &steps, |item, (step, text)| {
            item.uri("step", step.name());
            item.uri("output", text.as_str());
        });
        self.manner.list_unwise("unwise", Some(reading), &mut object);
        object.null("error");
        object.close();
    }

    fn line(&self, reading: &Reading<'_>, out: &mut Output) {
        self.way().write(reading, out);
        out.push(b'\n');
    }
}

impl TextCommand for Normalize {
    fn manner(&self) -> &Manner {
        &self.manner
    }

    #[inline]
    fn accept(&self, row: &Row<'_>, reading: &Reading<'_>, page: &mut Page) -> Verdict {
        self.answer(row, reading, &mut page.rows);
        self.manner.report_unwise(row.place(), reading, page);
        Verdict::Good
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("output");
            object.list("steps", [(); 0], |_, ()| {});
        };
        self.manner.refuse(row, refusal, page, members, "")
    }
}

fn chosen(step: args::Step) -> Steps {
    match step {
        args::Step::Case => Steps::CASE,
        args::Step::Percent => Steps::PERCENT,
        args::Step::Path => Steps::PATH,
        args::Step::Scheme => Steps::SCHEME,
    }
}
