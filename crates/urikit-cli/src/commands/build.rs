//! `uri build`: URIs put together, from arguments or from rows of components.

use std::borrow::Cow;

use serde::Deserialize;
use urikit::edit::EditError;
use urikit::query::Rules;
use urikit::{UriRef, UriRefBuf};

use super::{Chunk, Manner, Page, Refusal, Row, Scratch, Subcommand, Verdict};
use crate::args::BuildArgs;
use crate::assignment::{self, Addition, Assignment, Name};
use crate::fault::Fault;
use crate::json::Object;
use crate::screen::View;

/// Puts URIs together.
#[derive(Debug)]
pub(crate) struct Build {
    manner: Manner,
    /// For every row, over what the row says.
    assignments: Vec<Assignment>,
    additions: Vec<Addition>,
}

/// A row: components as they stand in a URI. What else is in it, as in a row of `parse`, is passed over.
#[derive(Deserialize)]
struct Parts<'r> {
    #[serde(borrow)]
    scheme: Option<Cow<'r, str>>,
    #[serde(borrow)]
    authority: Option<Cow<'r, str>>,
    #[serde(borrow)]
    userinfo: Option<Cow<'r, str>>,
    #[serde(borrow)]
    host: Option<Cow<'r, str>>,
    port: Option<Port>,
    #[serde(borrow)]
    path: Option<Cow<'r, str>>,
    #[serde(borrow)]
    query: Option<Cow<'r, str>>,
    #[serde(borrow)]
    fragment: Option<Cow<'r, str>>,
}

/// A port, as a number or as a text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Port {
    Number(u64),
    Text(String),
}

impl Parts<'_> {
    /// The components that are there, in the order in which they are set. Those of the authority are taken where there is a
    /// host, or else the authority as a whole.
    fn assignments(self) -> Vec<Assignment> {
        let port = self.port.map(|port| match port {
            Port::Number(number) => number.to_string().into(),
            Port::Text(text) => text.into(),
        });
        let authority = self.authority.filter(|_| self.host.is_none());
        let parts = [
            (Name::Scheme, self.scheme),
            (Name::Path, self.path),
            (Name::Authority, authority),
            (Name::Host, self.host),
            (Name::Port, port),
            (Name::Userinfo, self.userinfo),
            (Name::Query, self.query),
            (Name::Fragment, self.fragment),
        ];
        let written = |(name, text): (Name, Option<Cow<'_, str>>)| {
            text.map(|text| Assignment::written(name, text.into_owned()))
        };
        parts.into_iter().filter_map(written).collect()
    }
}

impl Build {
    /// The subcommand.
    pub(crate) fn new(manner: Manner, arguments: &BuildArgs) -> Self {
        let mut assignments = arguments.assignments.clone();
        assignments.sort_by_key(Assignment::rank);
        Self { manner, assignments, additions: arguments.append.clone() }
    }

    /// Whether the arguments alone say what to build.
    pub(crate) fn is_complete(&self) -> bool {
        !self.assignments.is_empty() || !self.additions.is_empty()
    }

    /// What the arguments alone make.
    pub(crate) fn alone(&self, page: &mut Page) -> Verdict {
        match self.build(&[]) {
            Ok(built) => self.answer(&built, page),
            Err(error) => {
                let fault = assignment::fault(error, UriRef::default());
                let help = fault.help.map(|help| format!("; {help}")).unwrap_or_default();
                page.complain(&format_args!(
                    "uri build: {} ({}, {}){help}\n",
                    fault.message, fault.rule, fault.section
                ));
                Verdict::Negative
            }
        }
    }

    fn build(&self, parts: &[Assignment]) -> Result<UriRefBuf, EditError> {
        let mut built = UriRefBuf::default();
        let mut editor = built.edit();
        parts
            .iter()
            .chain(&self.assignments)
            .try_for_each(|assignment| assignment.apply(&mut editor, Rules::URI))?;
        self.additions.iter().try_for_each(|addition| addition.apply(&mut editor, Rules::URI))?;
        Ok(built)
    }

    fn answer(&self, built: &UriRefBuf, page: &mut Page) -> Verdict {
        if let View::Json = self.manner.view {
            let mut object = self.manner.object(&mut page.rows);
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
        let is_object = row.raw.trim_ascii_start().starts_with(b"{");
        let fault = match serde_json::from_slice::<Parts<'_>>(row.raw) {
            Ok(parts) if is_object => match self.build(&parts.assignments()) {
                Ok(built) => return self.answer(&built, page),
                Err(error) => assignment::fault(error, UriRef::default()),
            },
            _ => {
                let rule = "a JSON object of components: {\"scheme\", \"host\", \"path\", ...}";
                Fault::row(row.raw, "json", rule, "this is not a JSON object of components")
            }
        };
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("output");
        };
        self.manner.refuse(row, &Refusal { input: row.raw, fault }, page, members, "")
    }
}

impl Subcommand for Build {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        chunk.rows().map(|row| self.row(&row, page)).max().unwrap_or_default()
    }
}
