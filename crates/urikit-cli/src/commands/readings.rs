//! `uri explain --parsers`: compares how different parsers interpret a URL.

use urikit_readings::comparison::{Reading, Readings as Audited, Verdict as Split};

use super::command::{Answer, Command, Results, Takes, utf8};
use super::settings::Settings;
use crate::args::{Look, OutputArgs, Parsers};
use crate::input::rows::Row;
use crate::output::buffer::Output;
use crate::output::json::{Escapes, Object};
use crate::output::matrix::{Matrix, parts};
use crate::output::page::{Page, Verdict};
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
}

impl Command for Readings {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn takes(&self) -> Takes {
        Takes::Text
    }

    fn results(&self) -> Option<Results> {
        None
    }

    fn input(&self, _: &Row<'_>, input: &[u8], page: &mut Page) -> Answer {
        let text = utf8(input)?;
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
        let is_split = readings.worst() == Split::HostSplit;
        Ok(if is_split { Verdict::Negative } else { Verdict::Good })
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.nulls(&["readings", "disagreements", "worst"]);
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
