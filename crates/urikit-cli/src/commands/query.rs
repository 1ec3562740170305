//! `uri query`: lists the parameters of queries.

use std::borrow::Cow;
use std::fmt::Write;

use unicode_width::UnicodeWidthStr;
use urikit::UriRef;
use urikit::query::{EncodedField, Pair, Pairs, QuerySyntax};
use urikit_legacy::charset::Charset;

use super::command::{Answer, Command, Results};
use super::settings::Settings;
use crate::args::{Look, QueryArgs};
use crate::input::rows::Row;
use crate::output::buffer::Output;
use crate::output::json::Object;
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
use crate::output::screen::{Screen, View};
use crate::reading::{Parsed, Reference, Spec, offset, write_escaped};

#[derive(Debug)]
pub(crate) struct Query {
    settings: Settings,
    rules: QuerySyntax,
    charset: Option<Charset>,
    /// Whether lines have decoded keys and values. JSON objects have both forms.
    decodes: bool,
}

impl Query {
    pub(crate) fn new(arguments: &'static QueryArgs, look: Look) -> Self {
        Self {
            settings: Settings::new(Spec::Rfc3986, &arguments.output, look)
                .with_repair(arguments.lenient)
                .with_bytes(&arguments.input),
            rules: arguments.rules.syntax(),
            charset: arguments.charset,
            decodes: arguments.decode,
        }
    }

    fn pairs<'t>(&self, uri: &UriRef<'t>) -> Pairs<'t> {
        uri.query().unwrap_or_default().pairs(self.rules)
    }

    fn draw(&self, uri: &UriRef<'_>, screen: Screen, out: &mut Output) {
        let outlined = self.settings.secrets.outlined(uri.as_str().as_bytes());
        match UriRef::parse_bytes(&outlined) {
            Ok(uri) => draw(&uri, self.pairs(&uri), (screen, self.charset), out),
            Err(_) => {
                out.extend_from_slice(printable(&outlined).as_bytes());
                out.end_row(b'\n');
            }
        }
    }
}

impl Command for Query {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn results(&self) -> Option<Results> {
        Some(Results::line("pairs").with_undefined())
    }

    fn reference(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Answer {
        let Reference::Uri(uri) = reading.reference() else { unreachable!("read by RFC 3986") };
        if let View::Drawn(screen) = self.settings.view {
            self.draw(uri, screen, &mut page.rows);
            return Ok(Verdict::Good);
        }
        let query = uri.query().map(|query| query.as_str());
        let mut out = self.settings.row(row, uri.as_str(), &mut page.rows).valid();
        out.members(|object| {
            let start = query.map_or(0, |query| offset(uri.as_str(), query));
            object.uri("query", query);
            object.list("pairs", self.pairs(uri), |item, pair| {
                write_pair(pair, start, self.charset, item);
            });
        });
        out.line(|out| match query {
            None => out.undefined(),
            // The pairs are one value, so tabs separate them everywhere.
            Some(_) => self.pairs(uri).enumerate().for_each(|(number, pair)| {
                if number > 0 {
                    out.push(b'\t');
                }
                match self.decodes {
                    true => write_decoded(pair, self.charset, out),
                    false => out.part(pair.as_str(), row.around),
                }
            }),
        });
        out.end();
        Ok(Verdict::Good)
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.invalid(&["query"]);
        object.empty("pairs");
    }
}

/// Keys wider than this do not widen the key column.
const MAX_KEY_WIDTH: usize = 24;

/// Writes the members of a pair. `start` is the offset of the query in the input.
fn write_pair(pair: Pair<'_>, start: usize, charset: Option<Charset>, item: &mut Object<'_>) {
    let mut buffer = [0; 4];
    item.uri("separator", pair.separator().map(|c| &*c.encode_utf8(&mut buffer)));
    item.number("start", start + pair.span().start);
    item.number("end", start + pair.span().end);
    item.uri("raw_key", pair.key().as_str());
    item.uri("raw_value", pair.value().map(|value| value.as_str()));
    item.bytes("key", "key_base64", &decoded(pair.key(), charset));
    match pair.value() {
        Some(value) => item.bytes("value", "value_base64", &decoded(value, charset)),
        None => item.null("value"),
    }
}

/// Writes a decoded pair with escapes, so that a tab in a value does not separate pairs.
fn write_decoded(pair: Pair<'_>, charset: Option<Charset>, out: &mut Output) {
    write_escaped(&decoded(pair.key(), charset), out);
    if let Some(value) = pair.value() {
        out.push(b'=');
        write_escaped(&decoded(value, charset), out);
    }
}

/// Draws a reference, followed by its decoded pairs, each with the preceding separator.
fn draw(
    uri: &UriRef<'_>,
    pairs: Pairs<'_>,
    (screen, charset): (Screen, Option<Charset>),
    out: &mut Output,
) {
    let shown = |field: EncodedField<'_>| printable(&decoded(field, charset));
    let (dim, bold) = (screen.palette.dim(), screen.palette.bold());
    let mut text = format!("{dim}{}{dim:#}\n", uri.as_str());
    let widest = pairs
        .clone()
        .map(|pair| shown(pair.key()).width())
        .filter(|width| *width <= MAX_KEY_WIDTH)
        .max();
    let none = match uri.query() {
        None => Some("(no query)"),
        Some(query) => query.is_empty().then_some("(empty query)"),
    };
    if let Some(none) = none {
        let _ = writeln!(text, "    {dim}{none}{dim:#}");
    }
    for pair in pairs {
        let separator = pair.separator().unwrap_or(' ');
        let _ = write!(text, "  {dim}{separator}{dim:#} ");
        let key = shown(pair.key());
        let _ = match pair.value() {
            _ if pair.is_empty() => writeln!(text, "{dim}(empty parameter){dim:#}"),
            None => writeln!(text, "{bold}{key}{bold:#}"),
            Some(value) => {
                let gap = " ".repeat(widest.unwrap_or(0).saturating_sub(key.width()));
                writeln!(text, "{bold}{key}{bold:#}{gap} {dim}={dim:#} {}", shown(value))
            }
        };
    }
    out.extend_from_slice(text.as_bytes());
}

/// Decodes a key or a value. Bytes that are not text in the charset stay as they are.
fn decoded(field: EncodedField<'_>, charset: Option<Charset>) -> Cow<'_, [u8]> {
    let text = charset.and_then(|charset| charset.decode_field(field).ok());
    text.map_or_else(|| field.decode_bytes(), |text| Cow::Owned(text.into_bytes()))
}
