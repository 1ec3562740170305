//! `uri encode`: encodes data for a component.

use std::borrow::Cow;

use urikit::percent::{self, AsciiSet};
use urikit_legacy::charset::{Charset, CharsetError};

use super::command::{Answer, Command, Takes};
use super::settings::Settings;
use crate::args::{EncodeArgs, Look, Target};
use crate::input::rows::Row;
use crate::input_error::InputError;
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
use crate::reading::Spec;

#[derive(Debug)]
pub(crate) struct Encode {
    settings: Settings,
    target: Target,
    charset: Option<Charset>,
}

impl Encode {
    pub(crate) fn new(arguments: &EncodeArgs, look: Look) -> Self {
        let settings = Settings::new(Spec::Rfc3986, &arguments.output, look);
        let target = if arguments.form { Target::Form } else { arguments.component };
        Self { settings, target, charset: arguments.charset }
    }

    /// Encodes a row.
    ///
    /// With a charset, only ASCII characters of the input can be delimiters (RFC 3986 section 2.2).
    /// The octets of other characters are data, even if one of them equals the octet of a
    /// delimiter.
    fn encoded<'t>(&self, input: &'t [u8]) -> Result<Cow<'t, str>, Box<InputError>> {
        let Some(charset) = self.charset else { return Ok(encoded(input, self.target)) };
        let text = std::str::from_utf8(input).map_err(|error| {
            let start = error.valid_up_to();
            let end = error.error_len().map_or(input.len(), |len| start + len);
            Box::new(InputError {
                span: start..end,
                ..encoding_error("not-text", "input for --charset is not UTF-8")
            })
        })?;
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let end = rest.find(|c: char| c.is_ascii() != first.is_ascii()).unwrap_or(rest.len());
            let (run, after) = rest.split_at(end);
            let start = text.len() - rest.len();
            let octets =
                charset.octets(run).map_err(|error| Box::new(missing(&error, text, start)))?;
            let is_itself = *octets == *run.as_bytes();
            out += &encoded(
                &octets,
                if is_itself { self.target } else { self.target.within_characters() },
            );
            rest = after;
        }
        Ok(Cow::Owned(out))
    }
}

impl Command for Encode {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn takes(&self) -> Takes {
        Takes::Text
    }

    fn input(&self, _: &Row<'_>, input: &[u8], page: &mut Page) -> Answer {
        let output = self.encoded(input)?;
        let mut row = self.settings.row_of_bytes(input, &mut page.rows).valid();
        row.value("output", &output);
        row.end();
        Ok(Verdict::Good)
    }
}

fn encoded(octets: &[u8], target: Target) -> Cow<'_, str> {
    // The separators of the query are not known, nor whether this is a key or a value. Spaces stay,
    // to become `+`.
    const FORM: AsciiSet = AsciiSet::QUERY.add(b"&;=+").remove(b" ");
    let set: &'static AsciiSet = match target {
        Target::Path => &AsciiSet::PATH,
        Target::Segment => &AsciiSet::SEGMENT,
        Target::Query => &AsciiSet::QUERY,
        Target::Fragment => &AsciiSet::FRAGMENT,
        Target::Userinfo => &AsciiSet::USERINFO,
        Target::User => &AsciiSet::USER,
        Target::Host => &AsciiSet::REG_NAME,
        Target::Form => return percent::encode_with(octets, &FORM).replace(' ', "+").into(),
        Target::Data => &AsciiSet::UNRESERVED,
    };
    percent::encode_with(octets, set)
}

/// The error for a character that the charset does not contain. The input starts at `start` of the
/// row.
fn missing(error: &CharsetError, text: &str, start: usize) -> InputError {
    let (span, charset) = (start + error.span().start..start + error.span().end, error.charset());
    let c = text.get(span.clone()).and_then(|part| part.chars().next()).unwrap_or_default();
    let shown = printable(c.encode_utf8(&mut [0; 4]).as_bytes());
    let message =
        format!("`{shown}` (U+{:04X}) cannot be encoded in {}", u32::from(c), charset.name());
    InputError { span, message: message.into(), ..encoding_error("not-in-charset", "") }
}

/// The rule for data in a charset.
const IN_CHARSET: &str = "bytes represent characters in a charset";

fn encoding_error(code: &'static str, message: &'static str) -> InputError {
    InputError::of(0..0, [code, IN_CHARSET, "RFC 2396 section 2.1"], message)
}
