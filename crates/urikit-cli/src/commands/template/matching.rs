//! `uri template match`.

use serde::{Serialize, Serializer};
use urikit_template::{Assignment, Ending, Matches, Template, Value};

use crate::args::MatchArgs;
use crate::commands::command::{Answer, Command, Results, Takes, utf8};
use crate::commands::settings::Settings;
use crate::input::rows::{Place, Row};
use crate::output::buffer::Output;
use crate::output::json::{Object, write_json};
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
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

    fn matches<'m>(&'m self, uri: &'m str) -> Matches<'m> {
        let arguments = self.arguments;
        let matcher = self.template.matches(uri).at_most(arguments.max.get());
        let is_iri = arguments.spec.spec == Spec::Rfc3987;
        let matcher = if is_iri { matcher.iri() } else { matcher };
        let matcher = if arguments.any_order { matcher.any_order() } else { matcher };
        if arguments.lenient { matcher.unescaped() } else { matcher }.all()
    }
}

/// Writes an assignment, one field for each variable.
fn write_assignment(assignment: &Assignment<'_>, view: View, out: &mut Output) {
    for (number, (name, value)) in assignment.iter().enumerate() {
        if number > 0 {
            out.push(b'\t');
        }
        let mut field = Output::default();
        field.extend_from_slice(name.as_bytes());
        field.push(b'=');
        match value {
            Value::Text(text) => write_escaped(text.as_bytes(), &mut field),
            members => write_json(&mut field, &Written(members)),
        }
        match view {
            View::Drawn(_) => out.extend_from_slice(printable(field.as_slice()).as_bytes()),
            _ => out.extend_from_slice(field.as_slice()),
        }
    }
}

impl Command for Match {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn takes(&self) -> Takes {
        Takes::Text
    }

    fn results(&self) -> Option<Results> {
        None
    }

    fn input(&self, row: &Row<'_>, input: &[u8], page: &mut Page) -> Answer {
        let matches = self.matches(utf8(input)?);
        let mut out = self.settings.row_of_bytes(input, &mut page.rows);
        out.members(|object| {
            object.flag("matches", matches.first().is_some());
            let assignments: Vec<_> = matches.assignments().iter().map(Assigned).collect();
            object.json("assignments", &assignments);
            object.text("ending", ending(matches.ending()));
        });
        out.line(|out| match matches.first() {
            None => out.undefined(),
            Some(assignment) => write_assignment(assignment, self.settings.view, out),
        });
        out.end();
        if !self.settings.is_json() && matches.ending() == Ending::GaveUp {
            let Place { name, line, .. } = row.place();
            page.complain(&format_args!("{name}:{line}: gave up; there may be more assignments\n"));
        }
        Ok(if matches.first().is_some() { Verdict::Good } else { Verdict::Negative })
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.flag("matches", false);
        object.empty("assignments");
        object.null("ending");
    }

    fn undefined_line(&self, _: &[u8], out: &mut Output) {
        out.undefined();
    }
}

fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Complete => "complete",
        Ending::TooMany => "too-many",
        Ending::GaveUp => "gave-up",
    }
}
