//! `uri resolve`: targets.

use std::fmt::Write;

use super::{Manner, Output, Page, Refusal, Row, TextCommand, Verdict};
use crate::args;
use crate::base::{Base, Target};
use crate::input::rows::Place;
use crate::output::json::Object;
use crate::output::screen::View;
use crate::reading::{Reading, Spec};

/// Resolves references against one base. The base lives as long as the process.
#[derive(Debug)]
pub(crate) struct Resolve {
    manner: Manner,
    base: Base<'static>,
}

/// Where the base stands, for reports.
const BASE: Place<'static> = Place { name: "--base", line: 1, before: 0 };

impl Resolve {
    /// The subcommand; or nothing, when the page says what is wrong with the base.
    pub(crate) fn new(
        manner: Manner,
        arguments: &'static args::ResolveArgs,
        page: &mut Page,
    ) -> Option<Self> {
        let text = arguments.base.as_encoded_bytes();
        match Base::new(manner.spec, text, arguments) {
            Ok(base) => {
                if let Some(reading) = base.reading() {
                    manner.report_unwise(BASE, &reading, page);
                }
                Some(Self { manner, base })
            }
            Err(fault) => {
                manner.reporter.report(BASE, text, &fault, page);
                None
            }
        }
    }

    fn answer(
        &self,
        row: &Row<'_>,
        reference: &Reading<'_>,
        target: Target<'_, '_>,
        out: &mut Output,
    ) {
        if let View::Json = self.manner.view {
            return self.json(row, reference, target, out);
        }
        let start = out.len();
        self.write(reference, target, out);
        self.manner.make_visible(start, out);
        if let (View::Drawn(screen), true) = (self.manner.view, self.base.is_same_document(target))
        {
            let dim = screen.palette.dim();
            let _ = match target {
                Target::Rfc3986(_) | Target::Rfc3987(_) => {
                    write!(out, "  {dim}(same document as the base, section 4.4){dim:#}")
                }
                Target::Rfc2396(_) => write!(out, "  {dim}(section 4.2){dim:#}"),
                Target::Rfc1808(_) => write!(out, "  {dim}(same document as the base){dim:#}"),
            };
        }
        out.push(b'\n');
    }

    /// Appends the target. It is longer than base and reference together only by what guards its path.
    fn write(&self, reference: &Reading<'_>, target: Target<'_, '_>, out: &mut Output) {
        let likely = self.base.as_str().len() + reference.as_str().len() + 4;
        match target {
            Target::Rfc3986(resolved) => out.write_into(
                likely,
                |room| resolved.write_into(room).ok().map(|uri| uri.as_str().len()),
                &resolved,
            ),
            Target::Rfc3987(resolved) => out.write_into(
                likely,
                |room| resolved.write_into(room).ok().map(|iri| iri.as_str().len()),
                &resolved,
            ),
            target => write!(out, "{target}").expect("into a buffer"),
        }
    }

    fn json(
        &self,
        row: &Row<'_>,
        reference: &Reading<'_>,
        target: Target<'_, '_>,
        out: &mut Output,
    ) {
        let is_current = target.is_current_document();
        let mut object = self.manner.object(out);
        object.part("input", reference.as_str(), row.around);
        object.uri("base", self.base.as_str());
        object.flag("valid", true);
        if is_current {
            object.null("target");
        } else if object.may_escape() {
            object.uri_display("target", &target);
        } else {
            object.plain("target", |out| self.write(reference, target, out));
        }
        object.flag("same_document", self.base.is_same_document(target));
        if let Spec::Rfc2396(_) = self.manner.spec {
            object.flag("current_document", is_current);
        }
        self.list_unwise_of_base(&mut object);
        self.manner.list_unwise("unwise", Some(reference), &mut object);
        object.null("error");
        object.close();
    }

    fn list_unwise_of_base(&self, object: &mut Object<'_>) {
        self.manner.list_unwise("base_unwise", self.base.reading().as_ref(), object);
    }
}

impl TextCommand for Resolve {
    fn manner(&self) -> &Manner {
        &self.manner
    }

    #[inline]
    fn accept(&self, row: &Row<'_>, reference: &Reading<'_>, page: &mut Page) -> Verdict {
        match self
            .base
            .resolve(reference, |target| self.answer(row, reference, target, &mut page.rows))
        {
            Ok(()) => {
                self.manner.report_unwise(row.place(), reference, page);
                Verdict::Good
            }
            Err(fault) => self.refuse(
                row,
                &Refusal { input: reference.as_str().as_bytes(), fault: *fault },
                page,
            ),
        }
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.uri("base", self.base.as_str());
            object.flag("valid", false);
            object.null("target");
            object.null("same_document");
            if let Spec::Rfc2396(_) = self.manner.spec {
                object.null("current_document");
            }
            self.list_unwise_of_base(object);
        };
        self.manner.refuse(row, refusal, page, members, "")
    }
}
