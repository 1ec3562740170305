//! `uri normalize --to`: converts between IRIs and URIs.

use std::borrow::Cow;

use urikit::iri::{IdnaError, unicode_host};
use urikit::{IriRef, IriRefBuf};

use super::command::{Answer, Command, Takes};
use super::settings::Settings;
use crate::args::{Conversion, UnicodeArgs};
use crate::diagnostics::report::Side;
use crate::input::rows::Row;
use crate::input_error::InputError;
use crate::output::json::Object;
use crate::output::page::{Page, Verdict};
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
    fn mapped(&self, input: &[u8]) -> Result<String, Box<InputError>> {
        let iri =
            IriRef::parse_bytes(input).map_err(|error| Box::new(InputError::new(error, input)))?;
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
}

impl Command for Iri {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn takes(&self) -> Takes {
        Takes::Text
    }

    fn input(&self, row: &Row<'_>, input: &[u8], page: &mut Page) -> Answer {
        let output = self.mapped(input)?;
        let shown = if self.is_displayed { displayed_output(&output) } else { None };
        let mut out = self.settings.row_of_bytes(input, &mut page.rows).valid();
        let line = shown.as_ref().map_or(&*output, |shown| shown.as_str());
        out.value("output", if self.settings.is_json() { &output } else { line });
        if self.is_displayed {
            out.members(|object| write_displayed(shown.as_ref(), object));
        }
        out.end();
        if let Some(shown) = &shown {
            self.settings.report_kept(row.place(), shown.kept(), Side::Output(&output), page);
        }
        Ok(Verdict::Good)
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.invalid(&["output"]);
        if self.is_displayed {
            object.null("unicode");
        }
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
