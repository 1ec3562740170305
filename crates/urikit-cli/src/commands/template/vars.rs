//! `uri template vars`.

use urikit_template::{Modifier, Template, Variable};

use super::{Page, Row, Settings, text};
use crate::commands::{Chunk, Refusal, Scratch, Subcommand, Verdict, each_row};
use crate::input_error::InputError;
use crate::output::json::Object;
use crate::output::screen::View;

#[derive(Debug)]
pub(crate) struct Vars {
    settings: Settings,
}

impl Vars {
    pub(crate) fn new(settings: Settings) -> Self {
        Self { settings }
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let input = match row.text() {
            Ok(input) => input,
            Err(error) => {
                return self.refuse(row, &Refusal { input: row.raw, error: *error }, page);
            }
        };
        let parsed = text(&input, "input must be UTF-8").and_then(|text| {
            Template::parse(text).map_err(|error| Box::new(InputError::from(error)))
        });
        match parsed {
            Ok(template) => self.answer(&template, page),
            Err(error) => return self.refuse(row, &Refusal { input: &input, error: *error }, page),
        }
        Verdict::Good
    }

    fn answer(&self, template: &Template<'_>, page: &mut Page) {
        if let View::Json = self.settings.view {
            let mut object = self.settings.object(&mut page.rows);
            object.text("input", template.as_str());
            object.flag("valid", true);
            object.number("level", template.level().into());
            object.list("variables", template.variables(), json);
            object.null("error");
            object.close();
            return;
        }
        let mut names: Vec<&str> = Vec::new();
        for variable in template.variables() {
            if !names.contains(&variable.name) {
                names.push(variable.name);
            }
        }
        page.rows.extend_from_slice(names.join("\t").as_bytes());
        page.rows.push(b'\n');
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("level");
            object.null("variables");
        };
        self.settings.refuse(row, refusal, page, members, "")
    }
}

fn json(item: &mut Object<'_>, variable: Variable<'_>) {
    item.text("name", variable.name);
    item.text("operator", variable.operator.as_str());
    match variable.modifier {
        Modifier::Prefix(length) => item.number("prefix", length.into()),
        _ => item.null("prefix"),
    }
    item.flag("explode", variable.modifier == Modifier::Explode);
    item.number("start", variable.start);
    item.number("end", variable.start + variable.name.len());
}

impl Subcommand for Vars {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        each_row(chunk, page, |row, page| self.row(row, page))
    }
}
