//! `uri template vars`.

use urikit_template::{Modifier, Template, Variable};

use super::{Manner, Page, Row, text};
use crate::commands::{Chunk, Refusal, Scratch, Subcommand, Verdict};
use crate::diagnostics::fault::Fault;
use crate::output::json::Object;
use crate::output::screen::View;

/// Lists the variables of templates.
#[derive(Debug)]
pub(crate) struct Vars {
    manner: Manner,
}

impl Vars {
    /// The subcommand.
    pub(crate) fn new(manner: Manner) -> Self {
        Self { manner }
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let input = match row.text() {
            Ok(input) => input,
            Err(fault) => {
                return self.refuse(row, &Refusal { input: row.raw, fault: *fault }, page);
            }
        };
        let parsed = text(&input, "input must be UTF-8")
            .and_then(|text| Template::parse(text).map_err(|error| Box::new(Fault::from(error))));
        match parsed {
            Ok(template) => self.answer(&template, page),
            Err(fault) => return self.refuse(row, &Refusal { input: &input, fault: *fault }, page),
        }
        Verdict::Good
    }

    fn answer(&self, template: &Template<'_>, page: &mut Page) {
        if let View::Json = self.manner.view {
            let mut object = self.manner.object(&mut page.rows);
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
        self.manner.refuse(row, refusal, page, members, "")
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
        chunk.rows().map(|row| self.row(&row, page)).max().unwrap_or_default()
    }
}
