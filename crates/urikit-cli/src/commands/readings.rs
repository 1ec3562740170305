//! `uri explain --parsers`: compares how different parsers interpret a URL.

use urikit_readings::comparison::{Reading, Readings as Audited, Verdict as Split};

use super::{Chunk, Output, Page, Refusal, Row, Scratch, Settings, Subcommand, Verdict, each_row};
use crate::args::{Look, OutputArgs, Parsers};
use crate::input_error::InputError;
use crate::output::json::{Escapes, Object};
use crate::output::matrix::{Matrix, parts};
use crate::output::screen::View;
use crate::reading::Spec;

#[derive(Debug)]
pub(crate) struct Readings {
    settings: Settings,
    parsers: Parsers,
}

impl Readings {
    pub(crate) fn new(output: &OutputArgs, parsers: Parsers, look: Look) -> Self {
        let view = View::always_drawn(output, look);
        let settings = Settings { view, ..Settings::new(Spec::Rfc3986, output, look) };
        Self { settings, parsers }
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
        if self.parsers == Parsers::Recorded {
            readings = readings.with_recorded();
        }
        match self.settings.view {
            View::Drawn(screen) => {
                Matrix { text, readings: &readings, secrets: self.settings.secrets }
                    .draw(screen, &mut page.rows);
            }
            View::Json | View::Plain => json(text, &readings, &mut page.rows),
        }
        match readings.worst() {
            Split::HostSplit => Verdict::Negative,
            _ => Verdict::Good,
        }
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
}

fn json(text: &str, readings: &Audited<'_>, out: &mut Output) {
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
