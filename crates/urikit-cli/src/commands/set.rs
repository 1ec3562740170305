//! `uri set`: sets and removes components without other changes.

use urikit::edit::EditError;
use urikit::query::QuerySyntax;
use urikit::{UriRef, UriRefBuf};

use super::query::rules;
use super::{Output, Page, ReferenceCommand, Refusal, Row, Settings, Verdict};
use crate::args::SetArgs;
use crate::assignment::{Addition, Assignment, Target, edit_error};
use crate::input::rows::OnError;
use crate::output::json::Object;
use crate::output::screen::View;
use crate::reading::Reading;

#[derive(Debug)]
pub(crate) struct Set {
    settings: Settings,
    rules: QuerySyntax,
    removed: Vec<Target>,
    assignments: Vec<Assignment>,
    additions: Vec<Addition>,
}

impl Set {
    /// Edits are applied in this order: removals, assignments, additions.
    pub(crate) fn new(settings: Settings, arguments: &SetArgs) -> Self {
        let mut assignments = arguments.set.clone();
        assignments.sort_by_key(Assignment::rank);
        if assignments.iter().any(Assignment::sets_authority) {
            assignments.iter_mut().for_each(Assignment::root);
        }
        let (removed, additions) = (arguments.delete.clone(), arguments.append.clone());
        Self { settings, rules: rules(&arguments.rules), removed, assignments, additions }
    }

    fn change(&self, uri: UriRef<'_>) -> Result<UriRefBuf, EditError> {
        let mut changed = UriRefBuf::from(uri);
        let mut editor = changed.edit();
        self.removed.iter().try_for_each(|target| target.remove(&mut editor, self.rules))?;
        self.assignments
            .iter()
            .try_for_each(|assignment| assignment.apply(&mut editor, self.rules))?;
        self.additions.iter().try_for_each(|addition| addition.apply(&mut editor, self.rules))?;
        Ok(changed)
    }

    fn answer(&self, row: &Row<'_>, input: &str, changed: &UriRefBuf, out: &mut Output) {
        if let View::Json = self.settings.view {
            let mut object = self.settings.object(out);
            object.part("input", input, row.around);
            object.flag("valid", true);
            object.uri("output", changed.as_str());
            object.null("error");
            object.close();
        } else {
            out.extend_from_slice(changed.as_str().as_bytes());
            out.push(b'\n');
        }
    }
}

impl ReferenceCommand for Set {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn default_on_error(&self) -> OnError {
        OnError::Keep
    }

    fn accept(&self, row: &Row<'_>, reading: &Reading<'_>, page: &mut Page) -> Verdict {
        let Reading::Rfc3986(uri) = reading else { unreachable!("read by RFC 3986") };
        match self.change(*uri) {
            Ok(changed) => {
                self.answer(row, uri.as_str(), &changed, &mut page.rows);
                Verdict::Good
            }
            Err(error) => {
                let error = edit_error(error, *uri);
                self.refuse(row, &Refusal { input: uri.as_str().as_bytes(), error }, page)
            }
        }
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("output");
        };
        self.settings.refuse(row, refusal, page, members, "")
    }
}
