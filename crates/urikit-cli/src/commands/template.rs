//! `uri template`: expands, matches, and analyzes URI templates (RFC 6570).

mod expand;
mod matching;
mod vars;

use urikit_template::{Template, TemplateError};

pub(crate) use expand::Expand;
pub(crate) use matching::Match;
pub(crate) use vars::Vars;

use crate::args::Look;
use crate::diagnostics::report::Reporter;
use crate::input_error::InputError;
use crate::output::page::Page;

/// The start of the report of an invalid template argument.
pub(crate) const INVALID_TEMPLATE: &str = "error: invalid TEMPLATE";

/// Parses the template argument. The error is a page with the report.
pub(crate) fn parse(text: &'static str, look: Look) -> Result<Template<'static>, Box<Page>> {
    Template::parse(text).map_err(|error| {
        let mut page = Page::default();
        let (text, error) = (text.as_bytes(), InputError::from(error));
        Reporter::always_drawn(look).report_argument(INVALID_TEMPLATE, text, &error, &mut page);
        Box::new(page)
    })
}

impl From<TemplateError> for InputError {
    fn from(error: TemplateError) -> Self {
        Self {
            span: error.span(),
            component: Some("template"),
            code: error.code(),
            rule: error.rule(),
            section: error.section(),
            message: match error.code() {
                "prefix-of-composite" => {
                    "a prefix is not allowed for a list or associative array".into()
                }
                _ => error.message().into(),
            },
            help: error.help().map(Into::into),
        }
    }
}
