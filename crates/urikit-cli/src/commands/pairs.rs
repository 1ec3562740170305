//! `uri resolve` and `uri relativize` with a base in each record.

use std::sync::Arc;

use super::references::single_input;
use super::{
    Chunk, Page, Refusal, Relativize, Resolve, Results, Row, Scratch, Settings, Subcommand,
    Verdict, each_row,
};
use crate::args::{RelativizeArgs, ResolveArgs};
use crate::base::Base;
use crate::input::rows::Pair;
use crate::input_error::InputError;
use crate::output::json::Object;

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

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let pair = match row.pair() {
            Ok(pair) => pair,
            Err(error) => {
                return self.refuse(row, None, &Refusal { input: row.raw, error: *error }, page);
            }
        };
        let settings = Arc::clone(&self.settings);
        let error = match self.task {
            Task::Resolve(arguments) => {
                match Base::new(&settings.parser, &pair.a, &arguments.variants) {
                    Ok(base) => {
                        return single_input(
                            &Resolve::with_base(settings, base),
                            row,
                            &pair.b,
                            page,
                        );
                    }
                    Err(error) => error,
                }
            }
            Task::Relativize(arguments) => {
                match Relativize::with_base(settings, &pair.a, arguments) {
                    Ok(relativize) => return single_input(&relativize, row, &pair.b, page),
                    Err(error) => error,
                }
            }
        };
        let error =
            InputError { message: format!("invalid base: {}", error.message).into(), ..*error };
        self.refuse(row, Some(&pair), &Refusal { input: &pair.a, error }, page)
    }

    fn refuse(
        &self,
        row: &Row<'_>,
        pair: Option<&Pair<'_>>,
        refusal: &Refusal<'_>,
        page: &mut Page,
    ) -> Verdict {
        let members = |object: &mut Object<'_>| {
            match pair {
                Some(pair) => object.bytes("base", "base_base64", &pair.a),
                None => object.null("base"),
            }
            object.flag("valid", false);
            object.null("output");
            if let Task::Resolve(_) = self.task {
                object.null("same_document");
            }
        };
        let line = match self.task {
            Task::Resolve(_) => "",
            Task::Relativize(_) => "\\N",
        };
        self.settings.refuse(row, refusal, page, members, line)
    }
}

impl Subcommand for Pairs {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        each_row(chunk, page, |row, page| self.row(row, page))
    }

    fn row_end(&self) -> u8 {
        self.settings.row_end()
    }

    fn results(&self) -> Option<Results> {
        Some(Results::line("output").with_undefined())
    }
}
