//! `uri template match`.

use serde::{Serialize, Serializer};
use urikit_template::{Assignment, Ending, Matches, Template, Value};

use super::{Page, Row, Settings, text};
use crate::args::MatchArgs;
use crate::commands::{Chunk, Refusal, Scratch, Subcommand, Verdict, each_row};
use crate::output::buffer::Output;
use crate::output::json::{Object, write_json};
use crate::output::screen::View;
use crate::reading::{Spec, write_escaped};
use crate::variables::Written;

#[derive(Debug)]
pub(crate) struct Match {
    settings: Settings,
    template: Template<'static>,
    arguments: &'static MatchArgs,
}

/// Serializes an assignment as a JSON object with its members in order.
struct Assigned<'a>(&'a Assignment<'a>);

impl Serialize for Assigned<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (name, Written(value))))
    }
}

impl Match {
    pub(crate) fn new(
        settings: Settings,
        template: Template<'static>,
        arguments: &'static MatchArgs,
    ) -> Self {
        Self { settings, template, arguments }
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let input = match row.text() {
            Ok(input) => input,
            Err(error) => {
                return self.refuse(row, &Refusal { input: row.raw, error: *error }, page);
            }
        };
        match text(&input, "input must be UTF-8") {
            Ok(uri) => self.answer(row, uri, page),
            Err(error) => self.refuse(row, &Refusal { input: &input, error: *error }, page),
        }
    }

    fn answer(&self, row: &Row<'_>, uri: &str, page: &mut Page) -> Verdict {
        let arguments = self.arguments;
        let matcher = self.template.matches(uri).at_most(arguments.max.get());
        let is_iri = arguments.spec.spec == Spec::Rfc3987;
        let matcher = if is_iri { matcher.iri() } else { matcher };
        let matcher = if arguments.any_order { matcher.any_order() } else { matcher };
        let matches = if arguments.lenient { matcher.unescaped() } else { matcher }.all();
        if let View::Json = self.settings.view {
            let mut object = self.settings.object(&mut page.rows);
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

    /// Writes the first assignment, one field for each variable.
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
                    self.settings.make_visible(start, out);
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
        self.settings.refuse(row, refusal, page, members, "\\N")
    }
}

fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Complete => "complete",
        Ending::TooMany => "too-many",
        Ending::GaveUp => "gave-up",
    }
}

impl Subcommand for Match {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        each_row(chunk, page, |row, page| self.row(row, page))
    }
}
