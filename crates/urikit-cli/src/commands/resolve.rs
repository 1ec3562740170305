//! `uri resolve`: resolves references against a base URI.

use std::ffi::OsStr;
use std::mem;
use std::sync::Arc;

use super::INVALID_BASE;
use super::command::{Answer, Command};
use super::settings::{RowWriter, Settings};
use crate::args;
use crate::base::Base;
use crate::input::rows::{Place, Row};
use crate::output::json::Object;
use crate::output::page::{Page, Verdict};
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

    /// On a terminal, notes that a target is the document of the base.
    fn note_same_document(&self, reference: &Parsed<'_>, target: &str, out: &mut RowWriter<'_>) {
        let View::Drawn(screen) = self.settings.view else { return };
        if self.base.is_same_document(reference, target) {
            let dim = screen.palette.dim();
            let note = match self.settings.spec() {
                Spec::Rfc3986 | Spec::Rfc3987 => "same document as the base, section 4.4",
                spec if is_rfc2396(spec) => "section 4.2",
                _ => "same document as the base",
            };
            out.line(|out| out.extend_from_slice(format!("  {dim}({note}){dim:#}").as_bytes()));
        }
    }

    fn list_unwise_of_base(&self, object: &mut Object<'_>) {
        self.settings.list_unwise("base_unwise", Some(self.base.parsed()), object);
    }
}

impl Command for Resolve<'_> {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn base(&self) -> Option<&Parsed<'_>> {
        Some(self.base.parsed())
    }

    #[inline]
    fn reference(&self, row: &Row<'_>, reference: &Parsed<'_>, page: &mut Page) -> Answer {
        let mut target = mem::take(&mut page.scratch);
        target.clear();
        self.base.resolve(reference, &mut target)?;
        let mut out = self.settings.row(row, reference.input(), &mut page.rows);
        out.members(|object| {
            let is_current = self.base.is_current_document(reference);
            object.uri("base", self.base.as_str());
            object.flag("valid", true);
            object.uri("output", Some(&*target).filter(|_| !is_current));
            object.flag("same_document", self.base.is_same_document(reference, &target));
            if is_rfc2396(self.settings.spec()) {
                object.flag("current_document", is_current);
            }
            self.list_unwise_of_base(object);
            self.settings.list_unwise("unwise", Some(reference), object);
        });
        out.line_value(&target);
        self.note_same_document(reference, &target, &mut out);
        out.end();
        page.scratch = target;
        Ok(Verdict::Good)
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.uri("base", self.base.as_str());
        object.invalid(&["output", "same_document"]);
        if is_rfc2396(self.settings.spec()) {
            object.null("current_document");
        }
        self.list_unwise_of_base(object);
    }
}
