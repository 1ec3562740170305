//! `uri template vars`.

use urikit_template::{Modifier, Template, Variable};

use crate::commands::command::{Answer, Command, Results, Takes, utf8};
use crate::commands::settings::Settings;
use crate::input::rows::Row;
use crate::input_error::InputError;
use crate::output::json::Object;
use crate::output::page::{Page, Verdict};

#[derive(Debug)]
pub(crate) struct Vars {
    settings: Settings,
}

impl Vars {
    pub(crate) fn new(settings: Settings) -> Self {
        Self { settings }
    }
}

impl Command for Vars {
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
        let template =
            Template::parse(utf8(input)?).map_err(|error| Box::new(InputError::from(error)))?;
        let mut out = self.settings.row_of_bytes(input, &mut page.rows).valid();
        out.members(|object| {
            object.number("level", template.level().into());
            object.list("variables", template.variables(), json);
        });
        let mut names: Vec<&str> = Vec::new();
        for variable in template.variables() {
            if !names.contains(&variable.name) {
                names.push(variable.name);
            }
        }
        out.line(|out| out.extend_from_slice(names.join("\t").as_bytes()));
        out.end();
        Ok(Verdict::Good)
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.invalid(&["level", "variables"]);
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
