//! `uri template match`.

use serde::{Serialize, Serializer};
use urikit_template::{Assignment, Ending, Matches, Template, Value};

use super::{Manner, Page, Row, text};
use crate::args::MatchArgs;
use crate::commands::{Chunk, Refusal, Scratch, Subcommand, Verdict};
use crate::output::buffer::Output;
use crate::output::json::{Object, write_json};
use crate::output::screen::View;
use crate::reading::write_escaped;
use crate::variables::Written;

/// Reads URIs as expansions of a template.
#[derive(Debug)]
pub(crate) struct Match {
    manner: Manner,
    template: Template<'static>,
    arguments: &'static MatchArgs,
}

/// An assignment as a JSON object, in its order.
struct Assigned<'a>(&'a Assignment<'a>);

impl Serialize for Assigned<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (name, Written(value))))
    }
}

impl Match {
    /// The subcommand.
    pub(crate) fn new(
        manner: Manner,
        template: Template<'static>,
        arguments: &'static MatchArgs,
    ) -> Self {
        Self { manner, template, arguments }
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let input = match row.text() {
            Ok(input) => input,
            Err(fault) => {
                return self.refuse(row, &Refusal { input: row.raw, fault: *fault }, page);
            }
        };
        match text(&input, "input must be UTF-8") {
            Ok(uri) => self.answer(row, uri, page),
            Err(fault) => self.refuse(row, &Refusal { input: &input, fault: *fault }, page),
        }
    }

    fn answer(&self, row: &Row<'_>, uri: &str, page: &mut Page) -> Verdict {
        let matcher = self.template.matches(uri).at_most(self.arguments.most.get());
        let matches = if self.arguments.iri { matcher.iri().all() } else { matcher.all() };
        if let View::Json = self.manner.view {
            let mut object = self.manner.object(&mut page.rows);
            object.text("input", uri);
            object.flag("matches", matches.first().is_some());
            let assignments: Vec<_> = matches.assignments().iter().map(Assigned).collect();
            object.json("assignments", &assignments);
            object.text("ending", ending(matches.ending()));
            object.null("error");
            object.close();
        } else {
            self.plain(&matches, &mut page.rows);
            if matches.ending() == Ending::GaveUp {
                let place = row.place();
                page.complain(&format_args!(
                    "{}:{}: gave up; there may be more assignments\n",
                    place.name, place.line
                ));
            }
        }
        if matches.first().is_some() { Verdict::Good } else { Verdict::Negative }
    }

    /// The first assignment, a field a variable.
    fn plain(&self, matches: &Matches<'_>, out: &mut Output) {
        match matches.first() {
            None => out.literal(b"\\N"),
            Some(assignment) => {
                for (number, (name, value)) in assignment.iter().enumerate() {
                    if number > 0 {
                        out.push(b'\t');
                    }
                    let start = out.len();
                    out.extend_from_slice(name.as_bytes());
                    out.push(b'=');
                    match value {
                        Value::Text(text) => write_escaped(text.as_bytes(), out),
                        members => write_json(&mut *out, &Written(members)),
                    }
                    self.manner.make_visible(start, out);
                }
            }
        }
        out.push(b'\n');
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.flag("matches", false);
            object.list("assignments", [(); 0], |_, ()| {});
            object.null("ending");
        };
        self.manner.refuse(row, refusal, page, members, "\\N")
    }
}

/// What an ending is called.
fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Complete => "complete",
        Ending::TooMany => "too-many",
        Ending::GaveUp => "gave-up",
    }
}

impl Subcommand for Match {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        chunk.rows().map(|row| self.row(&row, page)).max().unwrap_or_default()
    }
}
