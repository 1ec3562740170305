//! `uri encode`: data to text that may stand in a component.

use std::borrow::Cow;

use urikit::percent::{self, AsciiSet, Charset, CharsetError};
use urikit::query::{QuerySyntax, Separators};

use super::{Chunk, Manner, Page, Refusal, Row, Scratch, Subcommand, Verdict};
use crate::args::{EncodeArgs, Look, Target};
use crate::diagnostics::fault::Fault;
use crate::output::json::Object;
use crate::output::screen::View;
use crate::reading::Spec;

/// Encodes data.
#[derive(Debug)]
pub(crate) struct Encode {
    manner: Manner,
    target: Target,
    charset: Option<Charset>,
}

impl Encode {
    /// The subcommand.
    pub(crate) fn new(arguments: &EncodeArgs, look: Look) -> Self {
        let manner = Manner::new(Spec::Rfc3986, &arguments.output, look);
        Self { manner, target: arguments.component, charset: arguments.charset }
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let input = match row.data() {
            Ok(input) => input,
            Err(fault) => {
                return self.refuse(row, &Refusal { input: row.raw, fault: *fault }, page);
            }
        };
        let output = match self.encoded(&input) {
            Ok(output) => output,
            Err(fault) => return self.refuse(row, &Refusal { input: &input, fault: *fault }, page),
        };
        if let View::Json = self.manner.view {
            let mut object = self.manner.object(&mut page.rows);
            object.bytes("input", "input_base64", &input);
            object.uri("output", &*output);
            object.null("error");
            object.close();
        } else {
            page.rows.extend_from_slice(output.as_bytes());
            page.rows.push(b'\n');
        }
        Verdict::Good
    }

    /// What becomes of a row. In a charset only what is ASCII in the text can be a delimiter (RFC 3986 section 2.2): an octet of another
    /// character, or one of several that a character takes, is data even where it is the octet of a slash.
    fn encoded<'t>(&self, input: &'t [u8]) -> Result<Cow<'t, str>, Box<Fault>> {
        let Some(charset) = self.charset else { return Ok(encoded(input, self.target)) };
        let text = std::str::from_utf8(input).map_err(|error| {
            let start = error.valid_up_to();
            let end = error.error_len().map_or(input.len(), |len| start + len);
            Box::new(Fault {
                span: start..end,
                ..fault("not-text", "input for --charset is not UTF-8")
            })
        })?;
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let end = rest.find(|c: char| c.is_ascii() != first.is_ascii()).unwrap_or(rest.len());
            let (run, behind) = rest.split_at(end);
            let start = text.len() - rest.len();
            let octets = charset.octets(run).map_err(|error| Box::new(missing(&error, start)))?;
            let is_itself = *octets == *run.as_bytes();
            out += &encoded(
                &octets,
                if is_itself { self.target } else { self.target.within_characters() },
            );
            rest = behind;
        }
        Ok(Cow::Owned(out))
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        self.manner.refuse(row, refusal, page, |object: &mut Object<'_>| object.null("output"), "")
    }
}

impl Subcommand for Encode {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        chunk.rows().map(|row| self.row(&row, page)).max().unwrap_or_default()
    }
}

fn encoded(octets: &[u8], target: Target) -> Cow<'_, str> {
    // Nobody knows yet between which separators it will stand, and whether before or behind the `=`.
    const FORM: QuerySyntax = QuerySyntax::FORM.with_separators(Separators::Both);
    let set: &'static AsciiSet = match target {
        Target::Path => &AsciiSet::PATH,
        Target::Segment => &AsciiSet::SEGMENT,
        Target::Query => &AsciiSet::QUERY,
        Target::Fragment => &AsciiSet::FRAGMENT,
        Target::Userinfo => &AsciiSet::USERINFO,
        Target::User => &AsciiSet::USER,
        Target::Host => &AsciiSet::REG_NAME,
        Target::Form => return FORM.encode_key(octets),
        Target::Data => &AsciiSet::UNRESERVED,
    };
    percent::encode_bytes(octets, set).to_cow()
}

/// A character that the charset does not have, in a text that begins at an offset.
fn missing(error: &CharsetError, start: usize) -> Fault {
    let message = format!("character is not in {}", error.charset().name());
    let span = start + error.span().start..start + error.span().end;
    Fault { span, message: message.into(), ..fault("not-in-charset", "") }
}

fn fault(code: &'static str, message: &'static str) -> Fault {
    Fault {
        span: 0..0,
        component: None,
        code,
        rule: "bytes represent characters in a charset",
        section: "RFC 2396 section 2.1",
        message: message.into(),
        help: None,
    }
}
