//! `uri set`: sets and removes components without other changes.

use urikit::UriRef;

use super::command::{Answer, Command, write_refused};
use super::settings::{Refusal, Repair, Settings};
use crate::assignment::{edit_error, scheme_error};
use crate::conditions::Conditions;
use crate::edits::Edits;
use crate::input::rows::{OnError, Row};
use crate::output::json::{Escapes, Object};
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
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
    fn combination(
        &self,
        row: &Row<'_>,
        uri: UriRef<'_>,
        combination: usize,
        page: &mut Page,
    ) -> Answer {
        let changed = self.edits.apply(uri, combination);
        let changed = changed.map_err(|error| Box::new(edit_error(error, uri)))?;
        let checked = self.edits.check_scheme(uri, changed.as_uri_ref());
        checked.map_err(|error| Box::new(scheme_error(&error, uri, changed.as_uri_ref())))?;
        Ok(self.answer(row, uri, changed.as_str(), page))
    }

    #[inline]
    fn answer(&self, row: &Row<'_>, uri: UriRef<'_>, output: &str, page: &mut Page) -> Verdict {
        let mut out = self.settings.row(row, uri.as_str(), &mut page.rows).valid();
        out.value("output", output);
        out.end();
        Verdict::Good
    }

    // Separate, because the compiler would prepare the loop for each row.
    #[inline(never)]
    fn all_combinations(&self, row: &Row<'_>, uri: UriRef<'_>, page: &mut Page) -> Verdict {
        let verdicts = (0..self.edits.combinations()).map(|combination| {
            let (start, input) = (page.rows.len(), uri.as_str().as_bytes());
            let answer = self.combination(row, uri, combination, page);
            self.settled(row, input, (start, answer), page)
        });
        verdicts.fold(Verdict::Good, Verdict::max)
    }

    /// Edits an input with invalid characters that the edits do not change. Returns `None` if they
    /// do, or if the row is unreadable.
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
        let edited = self.edits.apply_to_invalid(input)?;
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
            match self.settings.view {
                View::Drawn(_) => out.extend_from_slice(printable(edited.as_bytes()).as_bytes()),
                _ => out.extend_from_slice(edited.as_bytes()),
            }
            out.end_row(self.settings.end);
        }
        Some(Verdict::Good)
    }
}

impl Command for Set {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn default_on_error(&self) -> OnError {
        OnError::Keep
    }

    fn reference(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Answer {
        let Reference::Uri(uri) = reading.reference() else { unreachable!("read by RFC 3986") };
        match self.conditions.hold(reading)? {
            true if self.edits.combinations() == 1 => self.combination(row, *uri, 0, page),
            true => Ok(self.all_combinations(row, *uri, page)),
            false => Ok(self.answer(row, *uri, uri.as_str(), page)),
        }
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let edited = self.edit_invalid(row, refusal, page);
        edited.unwrap_or_else(|| write_refused(self, row, refusal, page))
    }
}
