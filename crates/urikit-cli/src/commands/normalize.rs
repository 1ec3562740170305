//! `uri normalize`: normalizes URIs and shows the steps.

use std::fmt::Write;

use urikit::iri::UnicodeDisplay;
use urikit::normalize::{NormalizeSteps, RootlessPath};
use urikit_legacy::charset::{Charset, RecodeError, recode};

use super::{Output, Page, ReferenceCommand, Refusal, Row, Settings, Side, Verdict};
use crate::args::{self, Variant};
use crate::input_error::InputError;
use crate::normalization::Normalization;
use crate::output::json::Object;
use crate::output::screen::View;
use crate::output::unicode::{displayed_output, write_displayed};
use crate::reading::{Parsed, Reference, Spec, report_of, write_report};
use crate::schemes::SchemeTable;

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
        let only =
            arguments.only.iter().fold(NormalizeSteps::NONE, |steps, step| steps | chosen(*step));
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

    fn answer(
        &self,
        row: &Row<'_>,
        subject: &Subject<'_>,
        shown: Option<&UnicodeDisplay>,
        out: &mut Output,
    ) {
        match (self.settings.view, self.detail) {
            (View::Json, _) => self.json(row, subject, shown, out),
            (_, Detail::Result) => self.line(subject, shown, out),
            (View::Plain, Detail::NormalizeSteps) => {
                for (step, text) in self.steps(subject) {
                    let _ = write!(out, "{step}={text}\t");
                }
                self.line(subject, shown, out);
            }
            (View::Drawn(screen), Detail::NormalizeSteps) => {
                let (dim, bold) = (screen.palette.dim(), screen.palette.bold());
                let mut text = String::new();
                let secrets = self.settings.secrets;
                let _ = writeln!(text, "          {}", secrets.printable(subject.input));
                let steps = self.steps(subject);
                for (step, after) in &steps {
                    let after = secrets.printable_result(after, subject.input);
                    let _ = writeln!(text, "{bold}{step:>8}{bold:#}  {after}");
                }
                if steps.is_empty() {
                    let _ = writeln!(text, "{dim}          (already normalized){dim:#}");
                }
                if let Some(shown) = shown {
                    let shown = secrets.printable_result(shown.as_str(), subject.input);
                    let _ = writeln!(text, "{bold} unicode{bold:#}  {shown}");
                }
                out.extend_from_slice(text.as_bytes());
            }
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

    fn json(
        &self,
        row: &Row<'_>,
        subject: &Subject<'_>,
        shown: Option<&UnicodeDisplay>,
        out: &mut Output,
    ) {
        let normalization = self.normalization();
        let mut object = self.settings.object(out);
        object.part("input", subject.input, row.around);
        object.flag("valid", true);
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
        self.settings.list_unwise("unwise", Some(subject.reading), &mut object);
        if let Some(report) = subject.reading.report() {
            write_report(Some(&report), &mut object);
        }
        if self.is_displayed {
            write_displayed(shown, &mut object);
        }
        object.null("error");
        object.close();
    }

    fn line(&self, subject: &Subject<'_>, shown: Option<&UnicodeDisplay>, out: &mut Output) {
        if let Some(shown) = shown {
            out.extend_from_slice(shown.as_str().as_bytes());
        } else {
            let start = out.len();
            self.normalization().write(subject.reading, out);
            self.settings.make_visible(start, out);
        }
        out.end_row(self.settings.end);
    }
}

struct Subject<'t> {
    input: &'t str,
    /// The input, converted to UTF-8 if a charset was given.
    reading: &'t Parsed<'t>,
}

impl ReferenceCommand for Normalize {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    #[inline]
    fn accept(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Verdict {
        let input = reading.input();
        let recoded = match (self.from, reading.reference()) {
            (Some(from), Reference::Uri(uri)) => match recode(*uri, from) {
                Ok(recoded) => Some(recoded.into_reference()),
                Err(error) => {
                    let refusal =
                        Refusal { input: input.as_bytes(), error: recode_error(error, input) };
                    return self.refuse(row, &refusal, page);
                }
            },
            _ => None,
        };
        let recoded = recoded.as_ref().map(|uri| Parsed::from(uri.as_uri_ref()));
        let subject = Subject { input, reading: recoded.as_ref().unwrap_or(reading) };
        let shown = if self.is_displayed { self.displayed(&subject) } else { None };
        let display = shown.as_ref().map(|(_, display)| display);
        self.answer(row, &subject, display, &mut page.rows);
        if let Some((normal, display)) = &shown {
            let reference = Side::Output(normal);
            self.settings.report_kept(row.place(), display.kept(), reference, page);
        }
        self.settings.report_unwise(|| row.place(), reading, page);
        Verdict::Good
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("output");
            object.list("steps", [(); 0], |_, ()| {});
            if self.settings.spec() == Spec::Whatwg {
                write_report(report_of(refusal.input).as_ref(), object);
            }
            if self.is_displayed {
                object.null("unicode");
            }
        };
        self.settings.refuse(row, refusal, page, members, "")
    }
}

fn recode_error(error: RecodeError, input: &str) -> InputError {
    match error {
        RecodeError::Charset(error) => InputError { help: None, ..*Box::from(error) },
        RecodeError::DotSegment { start, end } => InputError {
            span: start..end,
            component: Some("path"),
            code: "dot-segment",
            rule: "conversion must not create dot-segments",
            section: "RFC 3986 section 3.3",
            message: "segment becomes a dot-segment in UTF-8".into(),
            help: None,
        },
        other => InputError {
            span: 0..input.len(),
            component: None,
            code: "too-long",
            rule: "offsets are limited to 32 bits",
            section: "uri normalize --help",
            message: other.to_string().into(),
            help: None,
        },
    }
}

fn chosen(step: args::Step) -> NormalizeSteps {
    match step {
        args::Step::Case => NormalizeSteps::CASE,
        args::Step::Percent => NormalizeSteps::PERCENT,
        args::Step::Path => NormalizeSteps::PATH,
        args::Step::Scheme => NormalizeSteps::SCHEME,
    }
}
