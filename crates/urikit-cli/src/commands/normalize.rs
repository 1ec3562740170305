//! `uri normalize`: normalizes URIs and shows the steps.

use std::fmt::Write;

use urikit::iri::UnicodeDisplay;
use urikit::normalize::{NormalizeSteps, RootlessPath};
use urikit_legacy::charset::{Charset, RecodeError, recode};

use super::command::{Answer, Command};
use super::settings::{RowWriter, Settings};
use crate::args::{self, Variant};
use crate::diagnostics::report::Side;
use crate::input::rows::Row;
use crate::input_error::InputError;
use crate::normalization::{Normalization, SchemeTable};
use crate::output::buffer::Output;
use crate::output::json::Object;
use crate::output::page::{Page, Verdict};
use crate::output::screen::{Screen, View};
use crate::output::unicode::{displayed_output, write_displayed};
use crate::reading::{Parsed, Reference, Spec, report_of, write_report};

#[derive(Debug)]
pub(crate) struct Normalize {
    settings: Settings,
    steps: NormalizeSteps,
    detail: Detail,
    schemes: SchemeTable,
    rootless: RootlessPath,
    /// The charset to convert from before normalization.
    from: Option<Charset>,
    is_displayed: bool,
}

/// The name of the conversion step in the output.
const CHARSET: &str = "charset";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    Result,
    NormalizeSteps,
}

impl Normalize {
    pub(crate) fn new(settings: Settings, arguments: &'static args::NormalizeArgs) -> Self {
        let only = arguments.only.iter().fold(NormalizeSteps::NONE, |steps, step| steps | *step);
        let steps = if arguments.only.is_empty() { NormalizeSteps::ALL } else { only };
        let detail = if arguments.steps { Detail::NormalizeSteps } else { Detail::Result };
        Self {
            settings: settings.with_reports(),
            steps,
            detail,
            schemes: SchemeTable::new(&arguments.schemes),
            rootless: arguments.variants.iter().fold(RootlessPath::Opaque, |before, variant| {
                if let Variant::Rootless(rootless) = variant { *rootless } else { before }
            }),
            from: arguments.charset,
            is_displayed: arguments.unicode.unicode,
        }
    }

    fn normalization(&self) -> Normalization<'_> {
        let (steps, rootless) = (self.steps, self.rootless);
        Normalization { steps, schemes: self.schemes.get(), rootless }
    }

    /// Returns the normal form and its display form.
    fn displayed(&self, subject: &Subject<'_>) -> Option<(String, UnicodeDisplay)> {
        let mut normal = String::new();
        self.normalization().show(subject.reading, &mut |form| normal = form.to_string());
        displayed_output(&normal).map(|shown| (normal, shown))
    }

    /// Draws the input and the result of each step.
    fn draw(
        &self,
        subject: &Subject<'_>,
        shown: Option<&UnicodeDisplay>,
        screen: Screen,
        out: &mut Output,
    ) {
        let (dim, bold) = (screen.palette.dim(), screen.palette.bold());
        let secrets = self.settings.secrets;
        let _ = writeln!(out, "          {}", secrets.printable(subject.input));
        let steps = self.steps(subject);
        for (step, after) in &steps {
            let after = secrets.printable_result(after, subject.input);
            let _ = writeln!(out, "{bold}{step:>8}{bold:#}  {after}");
        }
        if steps.is_empty() {
            let _ = writeln!(out, "{dim}          (already normalized){dim:#}");
        }
        if let Some(shown) = shown {
            let shown = secrets.printable_result(shown.as_str(), subject.input);
            let _ = writeln!(out, "{bold} unicode{bold:#}  {shown}");
        }
    }

    /// Returns the result of each step that changed the input.
    fn steps(&self, subject: &Subject<'_>) -> Vec<(&'static str, String)> {
        let text = subject.reading.input();
        let recoded = (text != subject.input).then(|| (CHARSET, text.to_owned()));
        let steps = self
            .normalization()
            .steps(subject.reading)
            .into_iter()
            .map(|(step, text)| (step.name(), text));
        // The only specification whose parser changes the input.
        let url = subject.reading.as_str();
        let parsed = (url != text).then(|| (Spec::Whatwg.name(), url.to_owned()));
        recoded.into_iter().chain(steps).chain(parsed).collect()
    }

    fn members(
        &self,
        subject: &Subject<'_>,
        shown: Option<&UnicodeDisplay>,
        object: &mut Object<'_>,
    ) {
        let normalization = self.normalization();
        let is_normalized = if object.may_escape() {
            normalization.show(subject.reading, &mut |normal| object.uri_display("output", normal));
            false
        } else {
            object.plain("output", |out| normalization.write(subject.reading, out))
                && self.from.is_none()
        };
        let steps = if is_normalized { Vec::new() } else { self.steps(subject) };
        object.list("steps", &steps, |item, (step, text)| {
            item.uri("step", *step);
            item.uri("output", text.as_str());
        });
        self.settings.list_unwise("unwise", Some(subject.reading), object);
        if let Some(report) = subject.reading.report() {
            write_report(Some(&report), object);
        }
        if self.is_displayed {
            write_displayed(shown, object);
        }
    }

    fn line(&self, subject: &Subject<'_>, shown: Option<&UnicodeDisplay>, out: &mut RowWriter<'_>) {
        // JSON has the same values as members, and normalizing again would take time.
        if self.settings.is_json() {
            return;
        }
        if self.detail == Detail::NormalizeSteps {
            for (step, text) in self.steps(subject) {
                out.line(|out| write!(out, "{step}={text}\t").expect("into a buffer"));
            }
        }
        match (shown, self.settings.view) {
            (Some(shown), _) => out.line_value(shown.as_str()),
            (None, View::Plain) => {
                out.line(|out| {
                    self.normalization().write(subject.reading, out);
                });
            }
            (None, _) => self
                .normalization()
                .show(subject.reading, &mut |normal| out.line_value(&normal.to_string())),
        }
    }

    fn answer(&self, row: &Row<'_>, subject: &Subject<'_>, page: &mut Page) {
        let displayed = if self.is_displayed { self.displayed(subject) } else { None };
        let shown = displayed.as_ref().map(|(_, shown)| shown);
        match (self.settings.view, self.detail) {
            (View::Drawn(screen), Detail::NormalizeSteps) => {
                self.draw(subject, shown, screen, &mut page.rows);
            }
            _ => {
                let mut out = self.settings.row(row, subject.input, &mut page.rows).valid();
                out.members(|object| self.members(subject, shown, object));
                self.line(subject, shown, &mut out);
                out.end();
            }
        }
        if let Some((normal, shown)) = &displayed {
            self.settings.report_kept(row.place(), shown.kept(), Side::Output(normal), page);
        }
    }
}

struct Subject<'t> {
    input: &'t str,
    /// The input, converted to UTF-8 if a charset was given.
    reading: &'t Parsed<'t>,
}

impl Command for Normalize {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    #[inline]
    fn reference(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Answer {
        let input = reading.input();
        let recoded = match (self.from, reading.reference()) {
            (Some(from), Reference::Uri(uri)) => {
                let recoded = recode(*uri, from);
                Some(recoded.map_err(|error| Box::new(recode_error(error, input)))?)
            }
            _ => None,
        };
        let recoded = recoded.map(|recoded| recoded.into_reference());
        let recoded = recoded.as_ref().map(|uri| Parsed::from(uri.as_uri_ref()));
        let subject = Subject { input, reading: recoded.as_ref().unwrap_or(reading) };
        self.answer(row, &subject, page);
        Ok(Verdict::Good)
    }

    fn undefined(&self, input: &[u8], object: &mut Object<'_>) {
        object.invalid(&["output"]);
        object.empty("steps");
        if self.settings.spec() == Spec::Whatwg {
            write_report(report_of(input).as_ref(), object);
        }
        if self.is_displayed {
            object.null("unicode");
        }
    }
}

fn recode_error(error: RecodeError, input: &str) -> InputError {
    match error {
        RecodeError::Charset(error) => InputError { help: None, ..*Box::from(error) },
        RecodeError::DotSegment { start, end } => InputError::of(
            start..end,
            ["dot-segment", "conversion must not create dot-segments", "RFC 3986 section 3.3"],
            "segment becomes a dot-segment in UTF-8",
        )
        .in_component("path"),
        other => InputError::of(
            0..input.len(),
            ["too-long", "offsets are limited to 32 bits", "uri normalize --help"],
            other.to_string(),
        ),
    }
}
