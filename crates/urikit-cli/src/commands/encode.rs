//! `uri encode`: data to text that may stand in a component.

use std::borrow::Cow;

use urikit::percent::{self, Charset, CharsetError, Set};
use urikit::query::{Rules, Separators};

use super::{Chunk, Manner, Page, Refusal, Row, Scratch, Subcommand, Verdict};
use crate::args::{EncodeArgs, Look, Target};
use crate::fault::Fault;
use crate::json::Object;
use crate::reading::Spec;
use crate::screen::View;

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
            Err(fault) => return self.refuse(row, &Refusal { input: row.raw, fault: *fault }, page),
        };
        let octets = match self.octets(&input) {
            Ok(octets) => octets,
            Err(fault) => return self.refuse(row, &Refusal { input: &input, fault: *fault }, page),
        };
        let output = encoded(&octets, self.target);
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

    /// What is to be encoded of a row.
    fn octets<'t>(&self, input: &'t [u8]) -> Result<Cow<'t, [u8]>, Box<Fault>> {
        let Some(charset) = self.charset else { return Ok(Cow::Borrowed(input)) };
        let text = std::str::from_utf8(input).map_err(|error| {
            let start = error.valid_up_to();
            let end = error.error_len().map_or(input.len(), |len| start + len);
            Box::new(Fault {
                span: start..end,
                ..fault("not-text", "a text to encode in a charset is UTF-8")
            })
        })?;
        charset.octets(text).map_err(|error| Box::new(missing(&error)))
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
    const FORM: Rules = Rules::FORM.with_separators(Separators::Both);
    let set: &'static Set = match target {
        Target::Path => &Set::PATH,
        Target::Segment => &Set::SEGMENT,
        Target::Query => &Set::QUERY,
        Target::Fragment => &Set::FRAGMENT,
        Target::Userinfo => &Set::USERINFO,
        Target::User => &Set::USER,
        Target::Host => &Set::REG_NAME,
        Target::Form => return FORM.encode_key(octets),
        Target::Data => &Set::UNRESERVED,
    };
    percent::encode(octets, set).to_cow()
}

/// A character that the charset does not have.
fn missing(error: &CharsetError) -> Fault {
    let message = format!("{} does not have this character", error.charset().name());
    Fault { span: error.span(), message: message.into(), ..fault("not-in-charset", "") }
}

fn fault(code: &'static str, message: &'static str) -> Fault {
    Fault {
        span: 0..0,
        component: None,
        code,
        rule: "original characters stand for octets by a charset",
        section: "RFC 2396 section 2.1",
        message: message.into(),
        help: None,
    }
}
