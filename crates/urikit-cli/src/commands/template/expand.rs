//! `uri template expand`.

use std::io::Read;
use std::path::Path;

use urikit_template::{AsValue, Template, TemplateError, Value, Values};

use super::{Page, Row, Settings};
use crate::args::ExpandArgs;
use crate::commands::{Chunk, Refusal, Scratch, Subcommand, Verdict};
use crate::input::rows::Source;
use crate::input_error::InputError;
use crate::output::json::Object;
use crate::output::screen::View;
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
        let expansion = self.template.expand(&sources);
        match self.arguments.spec.spec {
            Spec::Rfc3987 => expansion.iri().try_to_string(),
            _ => expansion.try_to_string(),
        }
    }

    fn answer(
        &self,
        expanded: &Result<String, TemplateError>,
        row: Option<&Row<'_>>,
        page: &mut Page,
    ) -> Verdict {
        let start = page.rows.len();
        if let View::Json = self.settings.view {
            let mut object = self.settings.object(&mut page.rows);
            if let (Err(_), Some(row)) = (expanded, row) {
                object.bytes("input", "input_base64", row.raw);
            }
            object.flag("valid", expanded.is_ok());
            match expanded {
                Ok(text) => {
                    object.text("output", text);
                    object.null("error");
                }
                Err(error) => {
                    object.null("output");
                    object.error(&InputError::from(*error));
                }
            }
            object.close();
            if let (Err(_), Some(row)) = (expanded, row) {
                self.settings.mark_refused(start, row, page);
            }
        } else {
            let text = expanded.as_ref().map_or("", |text| text);
            page.rows.extend_from_slice(text.as_bytes());
            page.rows.push(b'\n');
            if let Err(error) = expanded {
                row.into_iter().for_each(|row| self.settings.mark_refused(start, row, page));
                // The error is in the template, but the row that caused it must be reported.
                let place = row.map_or("error".to_owned(), |row| {
                    format!("{}:{}", row.place().name, row.place().line)
                });
                let (template, error) = (self.template.as_str(), InputError::from(*error));
                self.settings.reporter.report_argument(
                    &format!("{place}: cannot expand TEMPLATE"),
                    template.as_bytes(),
                    &error,
                    page,
                );
            }
        }
        if expanded.is_ok() { Verdict::Good } else { Verdict::Negative }
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        match row.without_bom().and_then(|()| variables(row.raw)) {
            Ok(variables) => self.answer(&self.expand(variables), Some(row), page),
            Err(error) => {
                let members = |object: &mut Object<'_>| {
                    object.flag("valid", false);
                    object.null("output");
                };
                self.settings.refuse(
                    row,
                    &Refusal { input: row.raw, error: *error },
                    page,
                    members,
                    "",
                )
            }
        }
    }
}

/// Reads the variables of a file, or of standard input if the path is `-`.
fn read(path: &Path) -> Result<Variables, String> {
    let source = Source::at(path);
    let name = source.name();
    let mut text = Vec::new();
    let read = source.open().and_then(|mut input| input.read_to_end(&mut text));
    read.map_err(|error| format!("error: {name}: {error}\n"))?;
    let read = match text.starts_with("\u{feff}".as_bytes()) {
        true => Err(Box::new(InputError::byte_order_mark())),
        false => variables(&text),
    };
    read.map_err(|error| {
        let before = &text[..error.span.start];
        let line = 1 + memchr::memchr_iter(b'\n', before).count();
        let column = before.len() - memchr::memrchr(b'\n', before).map_or(0, |end| end + 1) + 1;
        format!("{name}:{line}:{column}: {}\n", error.message)
    })
}

impl Subcommand for Expand {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        chunk.rows().map(|row| self.row(&row, page)).max().unwrap_or_default()
    }
}
