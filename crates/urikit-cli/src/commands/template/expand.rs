//! `uri template expand`.

use std::io::Read;
use std::path::Path;

use urikit_template::{AsValue, Template, TemplateError, Value, Values};

use crate::args::ExpandArgs;
use crate::commands::command::{Answer, Command, Results, Takes};
use crate::commands::settings::Settings;
use crate::input::rows::{Row, Source};
use crate::input_error::InputError;
use crate::output::page::{Page, Verdict};
use crate::reading::Spec;
use crate::variables::{Variables, variables};

#[derive(Debug)]
pub(crate) struct Expand {
    settings: Settings,
    template: Template<'static>,
    arguments: &'static ExpandArgs,
    others: Variables,
}

/// The variables of a row. Arguments take precedence over the row, and the row over the file.
struct Sources<'s> {
    arguments: &'s [(String, Value<'static>)],
    row: Variables,
    others: &'s Variables,
}

impl Values for Sources<'_> {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        if let Some((_, value)) = self.arguments.iter().find(|(known, _)| known == name) {
            return value.as_value();
        }
        self.row.get(name).or_else(|| self.others.get(name))?.as_value()
    }
}

impl Expand {
    /// Returns an error message if the file of variables cannot be read.
    pub(crate) fn new(
        settings: Settings,
        template: Template<'static>,
        arguments: &'static ExpandArgs,
    ) -> Result<Self, String> {
        let others = arguments.vars.as_deref().map(read).transpose()?.unwrap_or_default();
        Ok(Self { settings, template, arguments, others })
    }

    /// Returns whether the arguments contain the variables, so that no rows are needed.
    pub(crate) fn is_complete(&self) -> bool {
        !self.arguments.var.is_empty() || self.arguments.vars.is_some()
    }

    pub(crate) fn alone(&self, page: &mut Page) -> Verdict {
        self.answer(&self.expand(Variables::new()), None, page)
    }

    fn expand(&self, row: Variables) -> Result<String, TemplateError> {
        let sources = Sources { arguments: &self.arguments.var, row, others: &self.others };
        let expander = self.template.expander();
        match self.arguments.spec.spec {
            Spec::Rfc3987 => expander.iri().expand(&sources),
            _ => expander.expand(&sources),
        }
    }

    fn answer(
        &self,
        expanded: &Result<String, TemplateError>,
        row: Option<&Row<'_>>,
        page: &mut Page,
    ) -> Verdict {
        let (start, text) = (page.rows.len(), expanded.as_ref().map_or("", |text| text));
        let Err(error) = expanded else {
            let mut out = self.settings.row_alone(&mut page.rows).valid();
            out.bytes("output", "", text.as_bytes());
            out.end();
            return Verdict::Good;
        };
        let error = InputError::from(*error);
        if self.settings.is_json() {
            let mut object = self.settings.object(&mut page.rows);
            if let Some(row) = row {
                object.bytes("input", "input_base64", row.raw);
            }
            object.invalid(&["output"]);
            object.error(&error);
            object.close();
            row.into_iter().for_each(|row| self.settings.mark_refused(start, row, page));
            return Verdict::Invalid;
        }
        page.rows.push(b'\n');
        row.into_iter().for_each(|row| self.settings.mark_refused(start, row, page));
        // The error is in the template, but the row that caused it must be reported.
        let place = row.map(Row::place);
        let place = place.map_or("error".to_owned(), |at| format!("{}:{}", at.name, at.line));
        let description = format!("{place}: cannot expand TEMPLATE");
        let template = self.template.as_str().as_bytes();
        self.settings.reporter.report_argument(&description, template, &error, page);
        Verdict::Invalid
    }
}

impl Command for Expand {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn takes(&self) -> Takes {
        Takes::Row
    }

    fn results(&self) -> Option<Results> {
        None
    }

    fn input(&self, row: &Row<'_>, input: &[u8], page: &mut Page) -> Answer {
        Ok(self.answer(&self.expand(variables(input)?), Some(row), page))
    }
}

/// Reads the variables of a file, or of standard input if the path is `-`.
fn read(path: &Path) -> Result<Variables, String> {
    let source = Source::at(path);
    let name = source.name();
    let mut text = Vec::new();
    let read = source.open().and_then(|mut input| input.read_to_end(&mut text));
    read.map_err(|error| format!("error: {name}: {error}\n"))?;
    variables(&text).map_err(|error| {
        let before = &text[..error.span.start];
        let line = 1 + memchr::memchr_iter(b'\n', before).count();
        let column = before.len() - memchr::memrchr(b'\n', before).map_or(0, |end| end + 1) + 1;
        format!("{name}:{line}:{column}: {}\n", error.message)
    })
}
