//! `uri readings`: compares how different parsers interpret a URL.

use std::sync::Mutex;
use std::time::Duration;

use urikit_audit::readings::{Reader, Reading, Readings as Audited, Verdict as Split};

use super::{Chunk, Output, Page, Refusal, Row, Scratch, Settings, Subcommand, Verdict, each_row};
use crate::args::{Look, ReadingsArgs};
use crate::diagnostics::input_error::InputError;
use crate::output::json::{Escapes, Object};
use crate::output::matrix::{Matrix, parts};
use crate::output::screen::View;
use crate::process::other_parsers::Parser;
use crate::reading::Spec;

#[derive(Debug)]
pub(crate) struct Readings {
    settings: Settings,
    recorded: bool,
    /// Additional parsers, in this order. The mutex is never contended: with parsers, rows are
    /// processed in sequence.
    parsers: Mutex<Vec<Parser>>,
    is_sequence: bool,
}

impl Readings {
    /// Creates the subcommand.
    ///
    /// # Errors
    ///
    /// Returns an error if two parsers have the same name, or if a command cannot be started.
    pub(crate) fn new(arguments: &'static ReadingsArgs, look: Look) -> Result<Self, String> {
        let view = View::always_drawn(&arguments.output, look);
        let timeout = Duration::from_secs(arguments.timeout);
        let mut parsers: Vec<Parser> = Vec::new();
        for requested in &arguments.with {
            let name = &requested.name;
            if Reader::ALL.iter().any(|reader| reader.name() == name) {
                return Err(format!("`{name}` is a built-in parser; choose another NAME"));
            }
            if parsers.iter().any(|parser| parser.name() == name) {
                return Err(format!("two --with parsers are named `{name}`; use NAME=CMD"));
            }
            let parser = Parser::start(&requested.name, &requested.command, timeout);
            parsers.push(parser.map_err(|error| format!("parser {}: {error}", requested.name))?);
        }
        Ok(Self {
            settings: Settings { view, ..Settings::new(Spec::Rfc3986, &arguments.output, look) },
            recorded: arguments.recorded,
            is_sequence: !parsers.is_empty(),
            parsers: Mutex::new(parsers),
        })
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let input = match row.text() {
            Ok(input) => input,
            Err(error) => return self.refuse(row, row.raw, *error, page),
        };
        let text = match std::str::from_utf8(&input) {
            Ok(text) => text,
            Err(error) => {
                let start = error.valid_up_to();
                let error = InputError::not_utf8(
                    start..start + error.error_len().unwrap_or(1),
                    "input must be UTF-8",
                );
                return self.refuse(row, &input, error, page);
            }
        };
        let mut readings = Audited::parse(text);
        if self.recorded {
            readings = readings.with_recorded();
        }
        let mut silent = Vec::new();
        let readings = self.ask(row, text, readings, &mut silent, page);
        match self.settings.view {
            View::Drawn(screen) => {
                Matrix {
                    text,
                    readings: &readings,
                    silent: &silent,
                    secrets: self.settings.secrets,
                }
                .draw(screen, &mut page.rows);
            }
            View::Json | View::Plain => json(text, &readings, &silent, &mut page.rows),
        }
        match readings.worst() {
            _ if !silent.is_empty() => Verdict::Failed,
            Split::HostSplit => Verdict::Negative,
            _ => Verdict::Good,
        }
    }

    /// Adds the results of the other parsers. All requests are sent before the first response is
    /// read.
    fn ask<'t>(
        &self,
        row: &Row<'_>,
        text: &'t str,
        readings: Audited<'t>,
        silent: &mut Vec<&'static str>,
        page: &mut Page,
    ) -> Audited<'t> {
        let Ok(mut parsers) = self.parsers.lock() else { return readings };
        let place = row.place();
        let mut report = |problem: String| {
            page.complain(&format_args!("{}:{}: {problem}\n", place.name, place.line));
        };
        for parser in parsers.iter_mut() {
            parser.ask(text).unwrap_or_else(&mut report);
        }
        parsers.iter_mut().fold(readings, |readings, parser| match parser.answer() {
            Ok(Some(answer)) => readings.with(parser.name(), answer),
            no_answer => {
                silent.push(parser.name());
                no_answer.err().into_iter().for_each(&mut report);
                readings
            }
        })
    }

    fn refuse(&self, row: &Row<'_>, input: &[u8], error: InputError, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.null("readings");
            object.null("disagreements");
            object.null("worst");
        };
        self.settings.refuse(row, &Refusal { input, error }, page, members, "")
    }
}

impl Subcommand for Readings {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        each_row(chunk, page, |row, page| self.row(row, page))
    }

    fn is_sequence(&self) -> bool {
        self.is_sequence
    }

    fn end(&self) -> Vec<String> {
        let Ok(mut parsers) = self.parsers.lock() else { return Vec::new() };
        parsers.iter_mut().filter_map(|parser| parser.end().err()).collect()
    }
}

fn json(text: &str, readings: &Audited<'_>, silent: &[&'static str], out: &mut Output) {
    let mut object = Object::open(out, Escapes::Any);
    object.text("input", text);
    object.object("readings", |object| {
        for reader in readings.readers() {
            object.object(reader, |object| {
                let reading = readings.by(reader);
                object.flag("valid", reading.is_some());
                for (name, value) in parts(reading.unwrap_or(&Reading::default())) {
                    object.uri(name, value.filter(|_| reading.is_some()));
                }
            });
        }
        for reader in silent {
            object.null(reader);
        }
    });
    object.list("disagreements", readings.disagreements(), |item, (a, b, verdict)| {
        item.text("a", a);
        item.text("b", b);
        item.text("verdict", verdict.name());
    });
    object.text("worst", readings.worst().name());
    object.null("error");
    object.close();
}
