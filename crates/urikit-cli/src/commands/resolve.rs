//! `uri resolve`: resolves references against a base URI.

use std::ffi::OsStr;
use std::fmt::Write;
use std::mem;
use std::sync::Arc;

use super::{
    INVALID_BASE, Output, Page, ReferenceCommand, Refusal, Results, Row, Settings, Verdict,
};
use crate::args;
use crate::base::Base;
use crate::input::rows::Place;
use crate::output::json::Object;
use crate::output::screen::View;
use crate::reading::{Parsed, Spec, is_rfc2396};

#[derive(Debug)]
pub(crate) struct Resolve<'b> {
    settings: Arc<Settings>,
    base: Base<'b>,
}

const BASE: Place<'static> = Place { name: "--base", line: 1, before: 0 };

impl Resolve<'static> {
    /// Returns `None` after reporting an invalid base to the page.
    pub(crate) fn new(
        settings: Settings,
        base: &'static OsStr,
        arguments: &args::ResolveArgs,
        page: &mut Page,
    ) -> Option<Self> {
        let text = base.as_encoded_bytes();
        match Base::new(&settings.parser, text, &arguments.variants) {
            Ok(base) => {
                settings.report_unwise(|| BASE, base.parsed(), page);
                Some(Self { settings: Arc::new(settings), base })
            }
            Err(error) => {
                settings.reporter.report_argument(INVALID_BASE, text, &error, page);
                None
            }
        }
    }
}

impl<'b> Resolve<'b> {
    pub(super) const fn with_base(settings: Arc<Settings>, base: Base<'b>) -> Self {
        Self { settings, base }
    }

    fn answer(&self, row: &Row<'_>, reference: &Parsed<'_>, target: &str, out: &mut Output) {
        if let View::Json = self.settings.view {
            return self.json(row, reference, target, out);
        }
        let start = out.len();
        out.extend_from_slice(target.as_bytes());
        self.settings.make_visible(start, out);
        if let (View::Drawn(screen), true) =
            (self.settings.view, self.base.is_same_document(reference, target))
        {
            let dim = screen.palette.dim();
            let note = match self.settings.spec() {
                Spec::Rfc3986 | Spec::Rfc3987 => "same document as the base, section 4.4",
                spec if is_rfc2396(spec) => "section 4.2",
                _ => "same document as the base",
            };
            let _ = write!(out, "  {dim}({note}){dim:#}");
        }
        out.end_row(self.settings.end);
    }

    fn json(&self, row: &Row<'_>, reference: &Parsed<'_>, target: &str, out: &mut Output) {
        let is_current = self.base.is_current_document(reference);
        let mut object = self.settings.object(out);
        object.part("input", reference.input(), row.around);
        object.uri("base", self.base.as_str());
        object.flag("valid", true);
        object.uri("output", Some(target).filter(|_| !is_current));
        object.flag("same_document", self.base.is_same_document(reference, target));
        if is_rfc2396(self.settings.spec()) {
            object.flag("current_document", is_current);
        }
        self.list_unwise_of_base(&mut object);
        self.settings.list_unwise("unwise", Some(reference), &mut object);
        object.null("error");
        object.close();
    }

    fn list_unwise_of_base(&self, object: &mut Object<'_>) {
        self.settings.list_unwise("base_unwise", Some(self.base.parsed()), object);
    }
}

impl ReferenceCommand for Resolve<'_> {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn results(&self) -> Option<Results> {
        Some(Results::line("output"))
    }

    fn base(&self) -> Option<&Parsed<'_>> {
        Some(self.base.parsed())
    }

    #[inline]
    fn accept(&self, row: &Row<'_>, reference: &Parsed<'_>, page: &mut Page) -> Verdict {
        let mut target = mem::take(&mut page.scratch);
        target.clear();
        let verdict = match self.base.resolve(reference, &mut target) {
            Ok(()) => {
                self.answer(row, reference, &target, &mut page.rows);
                self.settings.report_unwise(|| row.place(), reference, page);
                Verdict::Good
            }
            Err(error) => self.refuse(
                row,
                &Refusal { input: reference.input().as_bytes(), error: *error },
                page,
            ),
        };
        page.scratch = target;
        verdict
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.uri("base", self.base.as_str());
            object.flag("valid", false);
            object.null("output");
            object.null("same_document");
            if is_rfc2396(self.settings.spec()) {
                object.null("current_document");
            }
            self.list_unwise_of_base(object);
        };
        self.settings.refuse(row, refusal, page, members, "")
    }
}
