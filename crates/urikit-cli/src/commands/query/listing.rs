//! Lists of pairs, as JSON and as drawings.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;
use urikit::UriRef;
use urikit::query::{EncodedField, Pair, Pairs};

use crate::output::buffer::Output;
use crate::output::json::Object;
use crate::output::printable::printable;
use crate::output::screen::Screen;

/// Keys wider than this do not widen the key column.
const MAX_KEY_WIDTH: usize = 24;

/// Writes the members of a pair. `start` is the offset of the query in the input.
pub(super) fn json(pair: Pair<'_>, start: usize, item: &mut Object<'_>) {
    let mut buffer = [0; 4];
    item.uri("separator", pair.separator().map(|c| &*c.encode_utf8(&mut buffer)));
    item.number("start", start + pair.span().start);
    item.number("end", start + pair.span().end);
    item.uri("raw_key", pair.key().as_str());
    item.uri("raw_value", pair.value().map(|value| value.as_str()));
    item.bytes("key", "key_base64", &pair.key().decode_bytes());
    match pair.value() {
        Some(value) => item.bytes("value", "value_base64", &value.decode_bytes()),
        None => item.null("value"),
    }
}

/// Draws a reference, followed by its decoded pairs, each with the preceding separator.
pub(super) fn draw(uri: &UriRef<'_>, pairs: Pairs<'_>, screen: Screen, out: &mut Output) {
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

fn shown(field: EncodedField<'_>) -> String {
    printable(&field.decode_bytes())
}
