//! `uri resolve` and `uri relativize` with a base in each record.

use std::sync::Arc;

use super::command::{Command, Results, Takes};
use super::settings::{Refusal, Settings};
use super::{Relativize, Resolve};
use crate::args::{RelativizeArgs, ResolveArgs};
use crate::base::Base;
use crate::input::rows::{Pair, Row};
use crate::input_error::InputError;
use crate::output::buffer::Output;
use crate::output::json::Object;
use crate::output::page::{Page, Verdict};

/// A subcommand whose rows are pairs of a base and a reference or target.
#[derive(Debug)]
pub(crate) struct Pairs {
    settings: Arc<Settings>,
    task: Task,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Task {
    Resolve(&'static ResolveArgs),
    Relativize(&'static RelativizeArgs),
}

impl Pairs {
    pub(crate) fn new(settings: Settings, task: Task) -> Self {
        Self { settings: Arc::new(settings), task }
    }

    /// Writes the row of a pair, or returns the error of its base.
    fn pair(
        &self,
        row: &Row<'_>,
        pair: &Pair<'_>,
        page: &mut Page,
    ) -> Result<Verdict, Box<InputError>> {
        let settings = Arc::clone(&self.settings);
        Ok(match self.task {
            Task::Resolve(arguments) => {
                let base = Base::new(&settings.parser, &pair.a, &arguments.variants)?;
                Resolve::with_base(settings, base).row_of(row, &pair.b, page)
            }
            Task::Relativize(arguments) => {
                Relativize::with_base(settings, &pair.a, arguments)?.row_of(row, &pair.b, page)
            }
        })
    }

    fn write_undefined(&self, object: &mut Object<'_>) {
        object.invalid(&["output"]);
        if let Task::Resolve(_) = self.task {
            object.null("same_document");
        }
    }
}

/// The error of a pair with an invalid base.
struct InvalidBase<'p> {
    pairs: &'p Pairs,
    base: &'p [u8],
}

impl Command for InvalidBase<'_> {
    fn settings(&self) -> &Settings {
        &self.pairs.settings
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.bytes("base", "base_base64", self.base);
        self.pairs.write_undefined(object);
    }

    fn undefined_line(&self, input: &[u8], out: &mut Output) {
        self.pairs.undefined_line(input, out);
    }
}

impl Command for Pairs {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn takes(&self) -> Takes {
        Takes::Row
    }

    fn results(&self) -> Option<Results> {
        Some(Results::line("output").with_undefined())
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let pair = match row.pair() {
            Ok(pair) => pair,
            Err(error) => {
                return self.refuse(row, &Refusal { input: row.raw, error: *error }, page);
            }
        };
        // Errors of the reference are written by its own subcommand; only those of the base remain.
        self.pair(row, &pair, page).unwrap_or_else(|error| {
            let message = format!("invalid base: {}", error.message).into();
            let refusal = Refusal { input: &pair.a, error: InputError { message, ..*error } };
            InvalidBase { pairs: self, base: &pair.a }.refuse(row, &refusal, page)
        })
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.null("base");
        self.write_undefined(object);
    }

    fn undefined_line(&self, _: &[u8], out: &mut Output) {
        if let Task::Relativize(_) = self.task {
            out.undefined();
        }
    }
}
