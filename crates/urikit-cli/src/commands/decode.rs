//! `uri decode`: decodes components to text or octets.

use std::borrow::Cow;

use urikit::ParseError;
use urikit::component::Encoded;
use urikit::percent::Utf8Error;
use urikit::query::QuerySyntax;
use urikit_legacy::charset::{Charset, CharsetError};
use urikit_text::charset::{Ranked, rank};

use super::command::{Answer, Command, Takes};
use super::settings::Settings;
use crate::args::{DecodeArgs, DecodedCharset, Look};
use crate::input::rows::Row;
use crate::input_error::InputError;
use crate::output::json::Object;
use crate::output::page::{Page, Verdict};
use crate::output::screen::View;
use crate::reading::Spec;

#[derive(Debug)]
pub(crate) struct Decode {
    settings: Settings,
    /// Determines the meaning of `+`.
    syntax: QuerySyntax,
    want: Want,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    Utf8,
    Text(Charset),
    /// Text in the most likely charset.
    Likeliest,
    Octets,
}

struct Decoded<'t> {
    octets: Cow<'t, [u8]>,
    /// The candidate charsets, if they were requested. `octets` is the text in the first one.
    ranked: Option<Vec<Ranked>>,
}

impl Decode {
    pub(crate) fn new(arguments: &DecodeArgs, look: Look) -> Self {
        let settings = Settings::new(Spec::Rfc3986, &arguments.output, look);
        let want = match arguments.charset {
            DecodedCharset::Bytes => Want::Octets,
            DecodedCharset::Guessed => Want::Likeliest,
            DecodedCharset::Named(charset) if charset.name() == "UTF-8" => Want::Utf8,
            DecodedCharset::Named(charset) => Want::Text(charset),
        };
        let settings = match want {
            Want::Octets => settings.with_bytes(&arguments.input),
            _ => settings,
        };
        let syntax = if arguments.form { QuerySyntax::FORM } else { QuerySyntax::URI };
        Self { settings, syntax, want }
    }

    /// Decodes a row in the requested charset.
    fn decoded<'t>(&self, input: &'t [u8]) -> Result<Decoded<'t>, Box<InputError>> {
        let octets = self.octets(input)?;
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

    /// Returns the octets of a row, or its text as UTF-8.
    fn octets<'t>(&self, input: &'t [u8]) -> Result<Cow<'t, [u8]>, Box<InputError>> {
        let text = match std::str::from_utf8(input) {
            Ok(text) => text,
            Err(_) => return Err(Box::new(not_ascii(input))),
        };
        let wrong = |error: ParseError| Box::new(InputError::new(error, input));
        let parsed = Encoded::parse(text);
        // Characters without an escape are literal, also those that no component allows.
        if parsed.is_err() && self.want == Want::Utf8 {
            let masked = masked(text);
            self.syntax.field(Encoded::parse(&masked).map_err(wrong)?).decode()?;
            return Ok(Cow::Owned(decode_literals(text, self.syntax)));
        }
        let field = self.syntax.field(parsed.map_err(wrong)?);
        Ok(match self.want {
            Want::Utf8 => bytes(field.decode()?),
            Want::Text(charset) => Cow::Owned(charset.decode_field(field)?.into_bytes()),
            Want::Octets | Want::Likeliest => field.decode_bytes(),
        })
    }
}

impl Command for Decode {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn takes(&self) -> Takes {
        Takes::Text
    }

    fn input(&self, _: &Row<'_>, input: &[u8], page: &mut Page) -> Answer {
        let Decoded { octets, ranked } = self.decoded(input)?;
        let mut row = self.settings.row_of_bytes(input, &mut page.rows).valid();
        match self.settings.view {
            View::Plain if self.want != Want::Octets => row.escaped(&octets),
            View::Plain if octets.contains(&self.settings.end) => {
                return Err(Box::new(InputError::unwritable(
                    input,
                    "decoded bytes contain",
                    self.settings.end,
                    "uri decode --help",
                )));
            }
            _ => row.bytes("output", "output_base64", &octets),
        }
        row.members(|object| {
            if let Some(ranked) = &ranked {
                object.list("charsets", ranked, |item, ranked| {
                    item.text("charset", ranked.charset);
                    item.text("text", &ranked.text);
                    item.text("why", ranked.why.name());
                });
            }
        });
        row.end();
        Ok(Verdict::Good)
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.invalid(&["output"]);
        if self.want == Want::Likeliest {
            object.empty("charsets");
        }
    }
}

fn bytes(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

fn is_literal(c: &char) -> bool {
    *c != '%' && Encoded::parse(c.encode_utf8(&mut [0; 4])).is_err()
}

/// Replaces the characters that no component allows, so that offsets stay the same.
fn masked(text: &str) -> String {
    let mask = |c: char| if is_literal(&c) { "x".repeat(c.len_utf8()) } else { c.to_string() };
    text.chars().map(mask).collect()
}

/// Decodes the escapes between characters that no component allows.
fn decode_literals(text: &str, syntax: QuerySyntax) -> Vec<u8> {
    let mut octets = Vec::with_capacity(text.len());
    for part in text.split_inclusive(|c| is_literal(&c)) {
        let encoded = part.trim_end_matches(|c| is_literal(&c));
        let field = syntax.field(Encoded::parse(encoded).expect("checked before"));
        octets.extend_from_slice(&field.decode_bytes());
        octets.extend_from_slice(&part.as_bytes()[encoded.len()..]);
    }
    octets
}

/// The error of a row that is not UTF-8: the first character that is not ASCII, or an error before
/// it.
fn not_ascii(input: &[u8]) -> InputError {
    // The replacement character is at the position of the first invalid byte.
    let text = String::from_utf8_lossy(input);
    let error = Encoded::parse(&text).expect_err("no component contains the replacement character");
    let error = InputError::new(error, input);
    let is_there = text.as_bytes().get(error.span.clone()) == input.get(error.span.clone());
    let span = if is_there { error.span } else { error.span.start..error.span.start + 1 };
    InputError { span, ..error }
}

impl From<Utf8Error> for Box<InputError> {
    fn from(error: Utf8Error) -> Self {
        let rule = "percent-encoded bytes represent UTF-8 text";
        let rule = ["not-utf-8", rule, "RFC 3986 section 2.5"];
        let error = InputError::of(error.span(), rule, "decoded bytes are not UTF-8");
        Self::new(error.with_help("use --charset NAME, --charset guess, or --charset bytes"))
    }
}

/// The rule for bytes in a charset.
const IN_CHARSET: [&str; 3] =
    ["not-in-charset", "bytes represent characters in a charset", "RFC 2396 section 2.1"];

const AS_BYTES: &str = "use --charset bytes to write the bytes unchanged";

impl From<CharsetError> for Box<InputError> {
    fn from(error: CharsetError) -> Self {
        let message = format!("decoded bytes are not valid {}", error.charset().name());
        Self::new(InputError::of(error.span(), IN_CHARSET, message).with_help(AS_BYTES))
    }
}

/// The error for octets that are not text in any of the supported charsets.
fn no_charset(input: &[u8]) -> InputError {
    let message = "decoded bytes are not text in any known charset";
    InputError::of(0..input.len(), IN_CHARSET, message).with_help(AS_BYTES)
}
