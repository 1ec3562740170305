//! `uri template`: expands, matches, and analyzes URI templates (RFC 6570).

mod expand;
mod matching;
mod vars;

use std::ops::Range;

use urikit_template::{Template, TemplateError};

pub(crate) use expand::Expand;
pub(crate) use matching::Match;
pub(crate) use vars::Vars;

use super::{Page, Row, Settings};
use crate::args::Look;
use crate::diagnostics::report::Reporter;
use crate::input_error::InputError;

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

/// Converts a row to a string, or returns an error with this rule if it is not UTF-8.
fn text<'r>(input: &'r [u8], rule: &'static str) -> Result<&'r str, Box<InputError>> {
    std::str::from_utf8(input).map_err(|error| {
        let start = error.valid_up_to();
        let span: Range<usize> = start..start + error.error_len().unwrap_or(input.len() - start);
        Box::new(InputError {
            span,
            component: None,
            code: "utf-8",
            rule,
            section: "RFC 3629 section 4",
            message: "invalid UTF-8".into(),
            help: None,
        })
    })
}
