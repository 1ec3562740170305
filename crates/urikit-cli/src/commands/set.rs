//! `uri set`: sets and removes components without other changes.

use urikit::edit::EditError;
use urikit::query::QuerySyntax;
use urikit::{UriRef, UriRefBuf};
use urikit_readings::raw::edit_query;

use super::command::{Answer, Command, Refusal};
use super::query::rules;
use super::settings::{Repair, Settings, write_refused};
use crate::args::SetArgs;
use crate::assignment::{Addition, Assignment, Iteration, Removal, edit_error};
use crate::globs::Glob;
use crate::input::rows::{OnError, Row};
use crate::output::json::{Escapes, Object};
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::reading::{Parsed, Reference};

#[derive(Debug)]
pub(crate) struct Set {
    settings: Settings,
    rules: QuerySyntax,
    removed: Vec<Removal>,
    /// If not empty, all other pairs are removed.
    kept: Vec<Glob>,
    assignments: Vec<Assignment>,
    additions: Vec<Addition>,
    iterations: Vec<Iteration>,
    sorts: bool,
}

impl Set {
    /// Edits are applied in this order: removals, assignments, additions, sorting.
    pub(crate) fn new(settings: Settings, assigned: Vec<Assignment>, arguments: &SetArgs) -> Self {
        let mut assignments = assigned;
        assignments.extend_from_slice(&arguments.replace);
        let mut iterations = arguments.iterate.clone();
        let iterated = iterations.iter().flat_map(Iteration::values);
        if assignments.iter().chain(iterated).any(Assignment::sets_authority) {
            let iterated = iterations.iter_mut().flat_map(Iteration::values_mut);
            assignments.iter_mut().chain(iterated).for_each(Assignment::root);
        }
        assignments.sort_by_key(Assignment::rank);
        Self {
            settings,
            rules: rules(&arguments.rules),
            removed: arguments.delete.clone(),
            kept: arguments.keep.clone(),
            assignments,
            additions: arguments.append.clone(),
            iterations,
            sorts: arguments.sort,
        }
    }

    /// Returns the number of combinations of iterated values.
    fn combinations(&self) -> usize {
        let counts = self.iterations.iter().map(|iteration| iteration.values().len());
        counts.fold(1, usize::saturating_mul)
    }

    /// Returns all assignments for a combination of iterated values, in the order in which they are
    /// applied. The first iteration changes last.
    fn assignments(&self, combination: usize) -> Vec<&Assignment> {
        let mut all: Vec<&Assignment> = self.assignments.iter().collect();
        let mut rest = combination;
        for iteration in self.iterations.iter().rev() {
            let values = iteration.values();
            all.push(&values[rest % values.len()]);
            rest /= values.len();
        }
        all.sort_by_key(|assignment| assignment.rank());
        all
    }

    fn change(&self, uri: UriRef<'_>, combination: usize) -> Result<UriRefBuf, EditError> {
        let mut changed = UriRefBuf::from(uri);
        self.removed.iter().try_for_each(|removal| removal.apply(&mut changed, self.rules))?;
        if !self.kept.is_empty() {
            let is_kept = |key: &[u8]| self.kept.iter().any(|glob| glob.matches(key));
            changed.edit_query(self.rules, |pairs| {
                pairs.retain(|pair| is_kept(&pair.key().decode_bytes()));
            })?;
        }
        let mut apply = |assignment: &Assignment| assignment.apply(&mut changed, self.rules);
        match self.iterations.is_empty() {
            true => self.assignments.iter().try_for_each(apply)?,
            false => self.assignments(combination).into_iter().try_for_each(&mut apply)?,
        }
        self.additions.iter().try_for_each(|addition| addition.apply(&mut changed, self.rules))?;
        if self.sorts {
            changed.edit_query(self.rules, |pairs| pairs.sort())?;
        }
        Ok(changed)
    }

    /// Writes the row for a combination of iterated values.
    fn combination(
        &self,
        row: &Row<'_>,
        uri: UriRef<'_>,
        combination: usize,
        page: &mut Page,
    ) -> Answer {
        let changed = self.change(uri, combination);
        let changed = changed.map_err(|error| Box::new(edit_error(error, uri)))?;
        let mut out = self.settings.row(row, uri.as_str(), &mut page.rows).valid();
        out.value("output", changed.as_str());
        out.end();
        Ok(Verdict::Good)
    }

    // Separate, because the compiler would prepare the loop for each row.
    #[inline(never)]
    fn all_combinations(&self, row: &Row<'_>, uri: UriRef<'_>, page: &mut Page) -> Verdict {
        let verdicts = (0..self.combinations()).map(|combination| {
            let (start, input) = (page.rows.len(), uri.as_str().as_bytes());
            let answer = self.combination(row, uri, combination, page);
            self.settled(row, input, (start, answer), page)
        });
        verdicts.fold(Verdict::Good, Verdict::max)
    }

    /// Returns whether all edits are about parameters, so that they do not depend on the rest of
    /// the input.
    fn edits_only_parameters(&self) -> bool {
        self.removed.iter().all(Removal::is_pairs)
            && self.assignments.iter().all(Assignment::sets_pair)
            && self.additions.iter().all(|addition| matches!(addition, Addition::Pair(..)))
            && self.iterations.is_empty()
    }

    /// Edits the query of an input that is not a valid reference elsewhere. Returns `None` if there
    /// are other edits, or if the row is unreadable.
    fn edit_invalid(
        &self,
        row: &Row<'_>,
        refusal: &Refusal<'_>,
        page: &mut Page,
    ) -> Option<Verdict> {
        // A repaired input is valid, so an input that cannot be repaired is an error.
        if !self.edits_only_parameters() || self.settings.repair == Repair::On {
            return None;
        }
        let input = row.text().ok()?;
        let input = std::str::from_utf8(&input).ok()?;
        let edited = edit_query(input, |query| {
            self.change(query, 0).map_or_else(|_| query.as_str().to_owned(), |to| to.into_string())
        });
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
        match self.iterations.is_empty() {
            true => self.combination(row, *uri, 0, page),
            false => Ok(self.all_combinations(row, *uri, page)),
        }
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let edited = self.edit_invalid(row, refusal, page);
        edited.unwrap_or_else(|| write_refused(self, row, refusal, page))
    }
}
