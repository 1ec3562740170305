//! `uri resolve`: targets.

use std::io::Write;

use super::{Manner, Page, Refusal, Row, Subcommand, Verdict};
use crate::args;
use crate::base::{Base, Target};
use crate::input::Place;
use crate::json::Object;
use crate::reading::{Reading, Spec};
use crate::screen::View;

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
        match Base::new(manner.spec, text, &arguments.policies) {
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

    fn answer(&self, reference: &Reading<'_>, target: Target<'_, '_>, out: &mut Vec<u8>) {
        if let View::Json = self.manner.view {
            return self.json(reference, target, out);
        }
        let _ = match target {
            // Most are: no need to ask again on the way through the formatter.
            Target::Rfc3986(resolved) => write!(out, "{resolved}"),
            target => write!(out, "{target}"),
        };
        if let (View::Drawn(screen), true) = (self.manner.view, self.base.is_same_document(target)) {
            let dim = screen.palette.dim();
            let _ = match target {
                Target::Rfc3986(_) => {
                    write!(out, "  {dim}(the same document as the base, section 4.4){dim:#}")
                }
                Target::Rfc2396(_) => write!(out, "  {dim}(section 4.2){dim:#}"),
                Target::Rfc1808(_) => write!(out, "  {dim}(the same document as the base){dim:#}"),
            };
        }
        out.push(b'\n');
    }

    fn json(&self, reference: &Reading<'_>, target: Target<'_, '_>, out: &mut Vec<u8>) {
        let is_current = target.is_current_document();
        let mut object = self.manner.object(out);
        object.uri("input", reference.as_str());
        object.uri("base", self.base.as_str());
        object.flag("valid", true);
        if is_current {
            object.null("target");
        } else {
            object.uri_display("target", &target);
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

impl Subcommand for Resolve {
    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let text = row.text();
        let reference = match self.manner.read(row, &text) {
            Ok(reference) => reference,
            Err(refusal) => return self.refuse(row, &refusal, page),
        };
        match self.base.resolve(&reference, |target| self.answer(&reference, target, &mut page.rows)) {
            Ok(()) => {
                self.manner.report_unwise(row.place(), &reference, page);
                Verdict::Good
            }
            Err(fault) => self.refuse(row, &Refusal { input: reference.as_str().as_bytes(), fault }, page),
        }
    }
}
