//! `uri decode`: components to text or octets.

use std::borrow::Cow;

use urikit::ParseError;
use urikit::component::Encoded;
use urikit::percent::{self, Charset, CharsetError, Utf8Error};
use urikit::query::QuerySyntax;
use urikit_text::charset::{Ranked, rank};

use super::{Chunk, Manner, Page, Refusal, Row, Scratch, Subcommand, Verdict};
use crate::args::{DecodeArgs, Look};
use crate::diagnostics::fault::Fault;
use crate::diagnostics::report::fault_in;
use crate::output::json::Object;
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::reading::{Spec, write_escaped};

/// Decodes components.
#[derive(Debug)]
pub(crate) struct Decode {
    manner: Manner,
    plus: Plus,
    want: Want,
}

/// What `+` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plus {
    Plus,
    Space,
}

/// What the octets are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    Utf8,
    Text(Charset),
    /// Text in the likeliest charset.
    Likeliest,
    Octets,
}

/// What a row is.
struct Decoded<'t> {
    octets: Cow<'t, [u8]>,
    /// What it may be, if that was asked for. The octets are the text of the first one.
    ranked: Option<Vec<Ranked>>,
}

impl Decode {
    /// The subcommand.
    pub(crate) fn new(arguments: &DecodeArgs, look: Look) -> Self {
        let manner = Manner::new(Spec::Rfc3986, &arguments.output, look);
        let manner = if arguments.bytes { manner.with_bytes(&arguments.input) } else { manner };
        let want = match arguments.charset {
            _ if arguments.bytes => Want::Octets,
            _ if arguments.guess_charset => Want::Likeliest,
            charset if charset.name() == "UTF-8" => Want::Utf8,
            charset => Want::Text(charset),
        };
        let plus = if arguments.form { Plus::Space } else { Plus::Plus };
        Self { manner, plus, want }
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let input = match row.text() {
            Ok(input) => input,
            Err(fault) => {
                return self.refuse(row, &Refusal { input: row.raw, fault: *fault }, page);
            }
        };
        let Decoded { octets, ranked } = match self.decoded(row, &input) {
            Ok(decoded) => decoded,
            Err(fault) => return self.refuse(row, &Refusal { input: &input, fault: *fault }, page),
        };
        let out = &mut page.rows;
        match self.manner.view {
            View::Json => {
                let mut object = self.manner.object(out);
                object.bytes("input", "input_base64", &input);
                object.flag("valid", true);
                object.bytes("output", "output_base64", &octets);
                if let Some(ranked) = &ranked {
                    object.list("charsets", ranked, |item, ranked| {
                        item.text("charset", ranked.charset);
                        item.text("text", &ranked.text);
                        item.text("why", ranked.why.name());
                    });
                }
                object.null("error");
                object.close();
            }
            // A terminal obeys some of what may come up.
            View::Drawn(_) => {
                out.extend_from_slice(printable(&octets).as_bytes());
                out.push(b'\n');
            }
            View::Plain if self.want != Want::Octets => {
                write_escaped(&octets, out);
                out.push(b'\n');
            }
            View::Plain if octets.contains(&self.manner.end) => {
                return self.refuse(
                    row,
                    &Refusal { input: &input, fault: unwritable(&input) },
                    page,
                );
            }
            View::Plain => {
                out.extend_from_slice(&octets);
                out.push(self.manner.end);
            }
        }
        Verdict::Good
    }

    /// What a row is, in the charset that is wanted.
    fn decoded<'t>(&self, row: &Row<'_>, input: &'t [u8]) -> Result<Decoded<'t>, Box<Fault>> {
        let octets = self.octets(row, input)?;
        if self.want != Want::Likeliest {
            return Ok(Decoded { octets, ranked: None });
        }
        let ranked = rank(&octets, None);
        match ranked.first() {
            Some(first) => Ok(Decoded {
                octets: Cow::Owned(first.text.clone().into_bytes()),
                ranked: Some(ranked),
            }),
            None => Err(Box::new(no_charset(input))),
        }
    }

    /// The octets of a row, or the UTF-8 of its text.
    fn octets<'t>(&self, row: &Row<'_>, input: &'t [u8]) -> Result<Cow<'t, [u8]>, Box<Fault>> {
        let text = match std::str::from_utf8(input) {
            Ok(text) => text,
            Err(_) => return Err(Box::new(not_ascii(row, input))),
        };
        let wrong = |error: ParseError| Box::new(fault_in(row, error));
        let decode = percent::decode(text).map_err(wrong)?;
        if self.plus == Plus::Plus {
            return Ok(match self.want {
                Want::Utf8 => bytes(decode.decode_utf8()?),
                Want::Text(charset) => Cow::Owned(decode.decode_with(charset)?.into_bytes()),
                Want::Octets | Want::Likeliest => decode.to_bytes(),
            });
        }
        let field = QuerySyntax::FORM.field(Encoded::parse(text).map_err(wrong)?);
        Ok(match self.want {
            Want::Utf8 => bytes(field.decode_utf8()?),
            Want::Text(charset) => Cow::Owned(field.decode_with(charset)?.into_bytes()),
            Want::Octets | Want::Likeliest => field.to_bytes(),
        })
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.null("output");
            if self.want == Want::Likeliest {
                object.list("charsets", [(); 0], |_, ()| {});
            }
        };
        self.manner.refuse(row, refusal, page, members, "")
    }
}

impl Subcommand for Decode {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        chunk.rows().map(|row| self.row(&row, page)).max().unwrap_or_default()
    }

    fn row_end(&self) -> u8 {
        self.manner.row_end()
    }
}

fn bytes(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

/// The fault of a row that is not UTF-8, which is one that is not ASCII, if there is none before.
fn not_ascii(row: &Row<'_>, input: &[u8]) -> Fault {
    // What replaces the first byte that is not UTF-8 stands in its place.
    let text = String::from_utf8_lossy(input);
    let error =
        percent::decode(&text).expect_err("the replacement character stands in no component");
    let fault = fault_in(row, error);
    let is_there = text.as_bytes().get(fault.span.clone()) == input.get(fault.span.clone());
    let span = if is_there { fault.span } else { fault.span.start..fault.span.start + 1 };
    Fault { span, ..fault }
}

impl From<Utf8Error> for Box<Fault> {
    fn from(error: Utf8Error) -> Self {
        Self::new(Fault {
            span: error.span(),
            component: None,
            code: "not-utf-8",
            rule: "percent-encoded bytes represent UTF-8 text",
            section: "RFC 3986 section 2.5",
            message: "decoded bytes are not UTF-8".into(),
            help: Some("use --charset, --guess-charset, or --bytes".into()),
        })
    }
}

impl From<CharsetError> for Box<Fault> {
    fn from(error: CharsetError) -> Self {
        Self::new(Fault {
            span: error.span(),
            component: None,
            code: "not-in-charset",
            rule: "bytes represent characters in a charset",
            section: "RFC 2396 section 2.1",
            message: format!("decoded bytes are not valid {}", error.charset().name()).into(),
            help: Some("use --bytes to write the bytes unchanged".into()),
        })
    }
}

/// Octets that are text in none of the charsets that are tried.
fn no_charset(input: &[u8]) -> Fault {
    Fault {
        span: 0..input.len(),
        component: None,
        code: "not-in-charset",
        rule: "bytes represent characters in a charset",
        section: "RFC 2396 section 2.1",
        message: "decoded bytes are not text in any known charset".into(),
        help: Some("use --bytes to write the bytes unchanged".into()),
    }
}

/// Octets that have the end of a row among them.
fn unwritable(input: &[u8]) -> Fault {
    Fault {
        span: 0..input.len(),
        component: None,
        code: "row-end",
        rule: "one record per line",
        section: "uri decode --help",
        message: "decoded bytes contain the record terminator".into(),
        help: Some("use --json, or -0 if it is a line feed".into()),
    }
}
