//! `uri normalize --to`: converts between IRIs and URIs.

use std::borrow::Cow;

use urikit::iri::{IdnaError, unicode_host};
use urikit::{IriRef, IriRefBuf};

use super::{
    Chunk, Page, Refusal, Results, Row, Scratch, Settings, Side, Subcommand, Verdict, each_row,
};
use crate::args::{Conversion, UnicodeArgs};
use crate::diagnostics::report::error_in;
use crate::input_error::InputError;
use crate::output::json::Object;
use crate::output::screen::View;
use crate::output::unicode::{displayed_output, write_displayed};
use crate::reading::offset;

#[derive(Debug)]
pub(crate) struct Iri {
    settings: Settings,
    form: Conversion,
    is_displayed: bool,
}

impl Iri {
    pub(crate) fn new(settings: Settings, form: Conversion, unicode: &UnicodeArgs) -> Self {
        Self { settings, form, is_displayed: unicode.unicode }
    }

    /// Converts an input. Every URI is an IRI, so both kinds are accepted in both directions.
    fn mapped(&self, row: &Row<'_>, input: &[u8]) -> Result<String, Box<InputError>> {
        let iri =
            IriRef::parse_bytes(input).map_err(|error| Box::new(error_in(row, input, error)))?;
        Ok(match self.form {
            Conversion::Iri => iri.to_iri().into_string(),
            Conversion::IriIdna => with_displayed_host(iri.to_iri()),
            Conversion::Uri => iri.to_uri().into_string(),
            Conversion::UriIdna => iri
                .to_uri_by_idna()
                .map_err(|error| Box::new(InputError::from(error)))?
                .into_string(),
        })
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let input = match row.text() {
            Ok(input) => input,
            Err(error) => {
                return self.refuse(row, &Refusal { input: row.raw, error: *error }, page);
            }
        };
        let output = match self.mapped(row, &input) {
            Ok(output) => output,
            Err(error) => return self.refuse(row, &Refusal { input: &input, error: *error }, page),
        };
        let shown = if self.is_displayed { displayed_output(&output) } else { None };
        if let View::Json = self.settings.view {
            let mut object = self.settings.object(&mut page.rows);
            object.bytes("input", "input_base64", &input);
            object.flag("valid", true);
            object.uri("output", &*output);
            if self.is_displayed {
                write_displayed(shown.as_ref(), &mut object);
            }
            object.null("error");
            object.close();
        } else if let Some(shown) = shown {
            page.rows.extend_from_slice(shown.as_str().as_bytes());
            page.rows.end_row(self.settings.end);
            self.settings.report_kept(row.place(), shown.kept(), Side::Output(&output), page);
        } else {
            let start = page.rows.len();
            page.rows.extend_from_slice(output.as_bytes());
            self.settings.make_visible(start, &mut page.rows);
            page.rows.end_row(self.settings.end);
        }
        Verdict::Good
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("output");
            if self.is_displayed {
                object.null("unicode");
            }
        };
        self.settings.refuse(row, refusal, page, members, "")
    }
}

impl Subcommand for Iri {
    fn results(&self) -> Option<Results> {
        Some(Results::line("output"))
    }

    fn row_end(&self) -> u8 {
        self.settings.row_end()
    }

    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        each_row(chunk, page, |row, page| self.row(row, page))
    }
}

/// Converts the host to Unicode, except for labels that could be confused with others.
fn with_displayed_host(iri: IriRefBuf) -> String {
    let text = iri.as_str();
    let Some(host) = iri.host() else { return iri.into_string() };
    let (start, end) =
        (offset(text, host.as_str()), offset(text, host.as_str()) + host.as_str().len());
    let shown = [&text[..start], &unicode_host(&host), &text[end..]].concat();
    if IriRef::parse(&shown).is_ok() { shown } else { iri.into_string() }
}

impl From<IdnaError> for InputError {
    fn from(error: IdnaError) -> Self {
        Self {
            span: error.span(),
            component: Some("host"),
            code: error.code(),
            rule: "every label has an ASCII form",
            section: error.section(),
            message: match error.message() {
                "empty label" => "empty label in host name".into(),
                message => Cow::Borrowed(message),
            },
            help: Some("use --to uri to percent-encode the host".into()),
        }
    }
}
