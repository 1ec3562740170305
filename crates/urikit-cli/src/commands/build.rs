//! `uri build`: URIs from arguments or from rows of components.

mod parts;

use urikit::edit::EditError;
use urikit::query::QuerySyntax;
use urikit::{UriRef, UriRefBuf};

use self::parts::{Part, Parts};
use super::{Chunk, Page, Refusal, Row, Scratch, Settings, Subcommand, Verdict};
use crate::args::BuildArgs;
use crate::assignment::{self, Addition, Assignment};
use crate::output::json::Object;
use crate::output::screen::View;

#[derive(Debug)]
pub(crate) struct Build {
    settings: Settings,
    /// Applied to every row; they override the components of the row.
    assignments: Vec<Assignment>,
    additions: Vec<Addition>,
}

impl Build {
    pub(crate) fn new(settings: Settings, arguments: &BuildArgs) -> Self {
        let mut assignments = arguments.assignments.clone();
        assignments.sort_by_key(Assignment::rank);
        Self { settings, assignments, additions: arguments.append.clone() }
    }

    /// Returns whether the arguments specify what to build, so that no rows are needed.
    pub(crate) fn is_complete(&self) -> bool {
        !self.assignments.is_empty() || !self.additions.is_empty()
    }

    pub(crate) fn alone(&self, page: &mut Page) -> Verdict {
        match self.build(&[]) {
            Ok(built) => self.answer(&built, page),
            Err((error, _)) => {
                let error = assignment::edit_error(error, UriRef::default());
                let help = error.help.map(|help| format!("; {help}")).unwrap_or_default();
                page.complain(&format_args!(
                    "error: {} ({}, {}){help}\n",
                    error.message, error.rule, error.section
                ));
                Verdict::Negative
            }
        }
    }

    /// Builds a URI. The error includes the component that could not be set, if it is one of the
    /// row.
    fn build<'p, 'r>(
        &self,
        parts: &'p [Part<'r>],
    ) -> Result<UriRefBuf, (EditError, Option<&'p Part<'r>>)> {
        let mut built = UriRefBuf::default();
        for part in parts {
            part.assignment
                .apply(&mut built, QuerySyntax::URI)
                .map_err(|error| (error, Some(part)))?;
        }
        let argument = |error| (error, None);
        self.assignments
            .iter()
            .try_for_each(|assignment| assignment.apply(&mut built, QuerySyntax::URI))
            .map_err(argument)?;
        self.additions
            .iter()
            .try_for_each(|addition| addition.apply(&mut built, QuerySyntax::URI))
            .map_err(argument)?;
        Ok(built)
    }

    fn answer(&self, built: &UriRefBuf, page: &mut Page) -> Verdict {
        if let View::Json = self.settings.view {
            let mut object = self.settings.object(&mut page.rows);
            object.flag("valid", true);
            object.uri("output", built.as_str());
            object.null("error");
            object.close();
        } else {
            page.rows.extend_from_slice(built.as_str().as_bytes());
            page.rows.push(b'\n');
        }
        Verdict::Good
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let built = row.without_bom().and_then(|()| Parts::read(row.raw)).and_then(|parts| {
            self.build(&parts.all)
                .map_err(|(error, part)| Box::new(parts.build_error(error, part, row.raw)))
        });
        let error = match built {
            Ok(built) => return self.answer(&built, page),
            Err(error) => *error,
        };
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("output");
        };
        self.settings.refuse(row, &Refusal { input: row.raw, error }, page, members, "")
    }
}

impl Subcommand for Build {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        chunk.rows().map(|row| self.row(&row, page)).max().unwrap_or_default()
    }
}
