//! `uri normalize`: normal forms, and the steps to them.

use std::fmt::Write as _;
use std::io::Write as _;

use urikit::UriRef;
use urikit::normalize::{Normalizer, Step, Steps};

use super::{Manner, Page, Refusal, Row, Subcommand, Verdict, reference};
use crate::args;
use crate::json::Object;
use crate::schemes::SchemeTable;
use crate::screen::View;

/// Brings references into their normal form.
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

    fn normalizer(&self, steps: Steps) -> Normalizer<'_> {
        Normalizer::new().steps(steps).schemes(self.schemes.get())
    }

    /// The text after each step that changes it. Steps build on each other, so each is what all steps up to it give.
    fn steps(&self, uri: UriRef<'_>) -> Vec<(Step, String)> {
        let mut taken = Steps::NONE;
        let mut shown: Vec<(Step, String)> = Vec::new();
        // Most texts are: one pass tells, where the steps need one each.
        if self.normalizer(self.steps).normalize(uri).is_normal() {
            return shown;
        }
        for step in self.steps.iter() {
            taken = taken | Steps::from(step);
            let text = self.normalizer(taken).normalize(uri).to_string();
            let before = shown.last().map_or(uri.as_str(), |(_, before)| before);
            if text != before {
                shown.push((step, text));
            }
        }
        shown
    }

    fn answer(&self, uri: UriRef<'_>, page: &mut Page) {
        let out = &mut page.rows;
        let normal = self.normalizer(self.steps).normalize(uri);
        match (self.manner.view, self.detail) {
            (View::Json, _) => {
                let steps = self.steps(uri);
                let mut object = Object::open(out);
                object.uri("input", uri.as_str());
                object.flag("valid", true);
                object.uri_display("output", &normal);
                object.list("steps", &steps, |item, (step, text)| {
                    item.uri("step", step.name());
                    item.uri("output", text.as_str());
                });
                object.null("error");
                object.close();
            }
            (_, Detail::Result) => {
                let _ = writeln!(out, "{normal}");
            }
            (View::Plain, Detail::Steps) => {
                for (step, text) in self.steps(uri) {
                    let _ = write!(out, "{}={text}\t", step.name());
                }
                let _ = writeln!(out, "{normal}");
            }
            (View::Drawn(screen), Detail::Steps) => {
                let (dim, bold) = (screen.palette.dim(), screen.palette.bold());
                let mut text = String::new();
                let _ = writeln!(text, "{dim}        {dim:#}  {uri}");
                let steps = self.steps(uri);
                for (step, after) in &steps {
                    let _ = writeln!(text, "{bold}{:>8}{bold:#}  {after}", step.name());
                }
                if steps.is_empty() {
                    let _ = writeln!(text, "{dim}          (this is the normal form){dim:#}");
                }
                out.extend_from_slice(text.as_bytes());
            }
        }
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

impl Subcommand for Normalize {
    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let text = row.text();
        match reference(row, &text) {
            Ok(uri) => {
                self.answer(uri, page);
                Verdict::Good
            }
            Err(refusal) => self.refuse(row, &refusal, page),
        }
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
