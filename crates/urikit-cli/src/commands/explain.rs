//! `uri explain`: how each specification interprets a URI.

use urikit::iri::UnicodeDisplay;
use urikit::scheme::SchemeInfo;

use super::command::{Answer, Command, Results, Takes};
use super::settings::Settings;
use crate::args::{ExplainArgs, Look};
use crate::diagnostics::report::Side;
use crate::explain::{Analysis, ParseResult, overview, write_view};
use crate::input::rows::Row;
use crate::normalization::{Normalization, name_of};
use crate::output::buffer::Output;
use crate::output::json::Object;
use crate::output::page::{Page, Verdict};
use crate::output::screen::View;
use crate::output::unicode::{self, displayed, write_displayed};
use crate::reading::{Parsed, Parser, Part, Spec, Values, kind, write_members, write_undefined};

#[derive(Debug)]
pub(crate) struct Explain {
    settings: Settings,
    /// Whether to add the display form (Unicode).
    is_displayed: bool,
}

impl Explain {
    pub(crate) fn new(parser: Parser<'static>, arguments: &ExplainArgs, look: Look) -> Self {
        let view = View::always_drawn(&arguments.output, look);
        let settings = Settings { view, ..Settings::new(parser, &arguments.output, look) };
        Self { settings, is_displayed: arguments.unicode.unicode }
    }

    fn displayed(&self, analysis: &Analysis<'_>) -> Option<UnicodeDisplay> {
        if self.is_displayed { analysis.baseline().and_then(displayed) } else { None }
    }

    fn json(&self, analysis: &Analysis<'_>, out: &mut Output) {
        let mut object = self.settings.object(out);
        object.bytes("input", "input_base64", analysis.input);
        object.flag("valid", analysis.baseline().is_some());
        object.object("readings", |object| {
            for (spec, result) in &analysis.results {
                object.object(spec.name(), |object| reading(analysis, *spec, result, object));
            }
        });
        object.names("disagreements", analysis.disagreements().into_iter().map(Part::name));
        object.object("normal_forms", |object| {
            for (spec, reading) in analysis.normalizable() {
                match reading {
                    Some(reading) => {
                        object.object(spec.name(), |object| normal_form(reading, object));
                    }
                    None => object.null(spec.name()),
                }
            }
        });
        match analysis.scheme() {
            Some((name, info)) => object.object("scheme", |object| {
                scheme(name, info, object);
                object.uri("warning", analysis.warning());
            }),
            None => object.null("scheme"),
        }
        write_view("view", analysis.view(), &mut object);
        write_view("view_rfc1738", analysis.view_rfc1738(), &mut object);
        if self.is_displayed {
            write_displayed(self.displayed(analysis).as_ref(), &mut object);
        }
        object.null("error");
        object.close();
    }
}

impl Command for Explain {
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
        let analysis = Analysis::new(self.settings.spec(), input);
        match self.settings.view {
            View::Drawn(screen) => {
                let outlined = self.settings.secrets.outlined(input);
                let analysis = analysis.shown_as(&outlined);
                overview(&analysis, screen, &mut page.rows);
                if let Some(shown) = self.displayed(&analysis) {
                    unicode::draw(&shown, screen, &mut page.rows);
                    let reference =
                        Side::Input(analysis.baseline().map_or("", |reading| reading.input()));
                    self.settings.report_kept(row.place(), shown.kept(), reference, page);
                }
            }
            View::Json | View::Plain => self.json(&analysis, &mut page.rows),
        }
        Ok(if analysis.baseline().is_some() { Verdict::Good } else { Verdict::Negative })
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.invalid(&["readings", "disagreements", "normal_forms", "scheme"]);
        object.nulls(&["view", "view_rfc1738"]);
        if self.is_displayed {
            object.null("unicode");
        }
    }
}

/// Writes the members of a `parse` row from `valid` on, without `spec`, and the differences from
/// the baseline.
fn reading(analysis: &Analysis<'_>, spec: Spec, result: &ParseResult<'_>, object: &mut Object<'_>) {
    object.flag("valid", result.is_ok());
    match result {
        Ok(reading) => {
            object.uri("kind", kind(reading));
            write_members(reading, Values::Raw, object);
            object.names("differs", analysis.differences(reading).into_iter().map(Part::name));
            object.null("error");
        }
        Err(error) => {
            object.null("kind");
            write_undefined(spec, object);
            object.null("differs");
            object.error(error);
        }
    }
}

fn normal_form(reading: &Parsed<'_>, object: &mut Object<'_>) {
    Normalization::FULL.show(reading, &mut |normal| object.uri_display("output", normal));
    object.list("steps", Normalization::FULL.steps(reading), |item, (step, text)| {
        item.uri("step", step.name());
        item.uri("output", text.as_str());
    });
}

fn scheme(name: &str, info: Option<SchemeInfo<'_>>, object: &mut Object<'_>) {
    object.uri("name", name);
    object.flag("known", info.is_some());
    match info.and_then(|info| info.default_port) {
        Some(port) => object.number("default_port", usize::from(port)),
        None => object.null("default_port"),
    }
    object.uri("empty_path", info.map(|info| name_of(info.empty_path)));
}
