//! `uri set`: sets and removes components without other changes.

use urikit::UriRef;

use super::{Output, Page, ReferenceCommand, Refusal, Repair, Row, Settings, Verdict};
use crate::assignment::edit_error;
use crate::conditions::Conditions;
use crate::edits::Edits;
use crate::input::rows::OnError;
use crate::output::json::{Escapes, Object};
use crate::output::screen::View;
use crate::reading::{Parsed, Reference};

#[derive(Debug)]
pub(crate) struct Set {
    settings: Settings,
    edits: Edits,
    conditions: Conditions,
}

impl Set {
    pub(crate) fn new(settings: Settings, edits: Edits, conditions: Conditions) -> Self {
        Self { settings, edits, conditions }
    }

    /// Writes the row for a combination of iterated values.
    fn accept_combination(
        &self,
        row: &Row<'_>,
        uri: UriRef<'_>,
        combination: usize,
        page: &mut Page,
    ) -> Verdict {
        match self.edits.apply(uri, combination) {
            Ok(changed) => {
                self.answer(row, uri.as_str(), changed.as_str(), &mut page.rows);
                Verdict::Good
            }
            Err(error) => {
                let error = edit_error(error, uri);
                self.refuse(row, &Refusal { input: uri.as_str().as_bytes(), error }, page)
            }
        }
    }

    // Separate, because the compiler would prepare the loop for each row.
    #[inline(never)]
    fn accept_all(&self, row: &Row<'_>, uri: UriRef<'_>, page: &mut Page) -> Verdict {
        let combinations = 0..self.edits.combinations();
        let verdicts =
            combinations.map(|combination| self.accept_combination(row, uri, combination, page));
        verdicts.fold(Verdict::Good, Verdict::max)
    }

    fn answer(&self, row: &Row<'_>, input: &str, changed: &str, out: &mut Output) {
        if let View::Json = self.settings.view {
            let mut object = self.settings.object(out);
            object.part("input", input, row.around);
            object.flag("valid", true);
            object.uri("output", changed);
            object.null("error");
            object.close();
        } else {
            out.extend_from_slice(changed.as_bytes());
            out.end_row(self.settings.end);
        }
    }
}

impl Set {
    /// Edits the query of an input that is not a valid reference elsewhere. Returns `None` if there
    /// are other edits, or if the row is unreadable.
    fn edit_invalid(
        &self,
        row: &Row<'_>,
        refusal: &Refusal<'_>,
        page: &mut Page,
    ) -> Option<Verdict> {
        // A repaired input is valid, so an input that cannot be repaired is an error.
        if !self.conditions.is_empty() || self.settings.repair == Repair::On {
            return None;
        }
        let input = row.text().ok()?;
        let input = std::str::from_utf8(&input).ok()?;
        let edited = self.edits.apply_to_query(input)?;
        let out = &mut page.rows;
        if let View::Json = self.settings.view {
            // The input may need escapes, unlike a valid reference.
            let mut object = Object::open(out, Escapes::Any);
            object.text("input", input);
            object.flag("valid", false);
            object.text("output", &edited);
            object.error(&refusal.error);
            object.close();
        } else if out.cells().is_none() && edited.as_bytes().contains(&self.settings.end) {
            // In a line, the rest of the input would be another record.
            return None;
        } else {
            let start = out.len();
            out.extend_from_slice(edited.as_bytes());
            self.settings.make_visible(start, out);
            out.end_row(self.settings.end);
        }
        Some(Verdict::Good)
    }
}

impl ReferenceCommand for Set {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn default_on_error(&self) -> OnError {
        OnError::Keep
    }

    fn accept(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Verdict {
        let Reference::Uri(uri) = reading.reference() else { unreachable!("read by RFC 3986") };
        match self.conditions.hold(reading) {
            Ok(true) if self.edits.combinations() == 1 => {
                self.accept_combination(row, *uri, 0, page)
            }
            Ok(true) => self.accept_all(row, *uri, page),
            Ok(false) => {
                self.answer(row, uri.as_str(), uri.as_str(), &mut page.rows);
                Verdict::Good
            }
            Err(error) => {
                let input = uri.as_str().as_bytes();
                self.refuse(row, &Refusal { input, error: *error }, page)
            }
        }
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        if let Some(verdict) = self.edit_invalid(row, refusal, page) {
            return verdict;
        }
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("output");
        };
        self.settings.refuse(row, refusal, page, members, "")
    }
}
