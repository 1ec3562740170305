//! Prints the links in a page and their targets as lines of JSON: `targets BASE < page.html`.
//!
//! `testing/recorders/chromium-bases` compares them with those of a browser.

use std::io::{self, Read, Write};

use urikit_text::document::{BaseContext, Kind, read};

fn main() -> io::Result<()> {
    let retrieved = std::env::args().nth(1).unwrap_or_default();
    let outside = BaseContext::new().retrieval_uri(retrieved);
    let mut page = Vec::new();
    io::stdin().read_to_end(&mut page)?;
    let document = read(Kind::Html, &page);
    let mut out = io::stdout().lock();
    for link in document.links() {
        let base = document.base(link.scope, &outside);
        let target = match base.resolve(&link.reference) {
            Ok(uri) => quoted(uri.as_str()),
            Err(_) => "null".to_owned(),
        };
        let base = base.uri.map_or_else(|| "null".to_owned(), |uri| quoted(uri.as_str()));
        let (place, reference) = (quoted(&link.place.to_string()), quoted(&link.reference));
        writeln!(
            out,
            "{{\"place\":{place},\"reference\":{reference},\"base\":{base},\"target\":{target}}}"
        )?;
    }
    Ok(())
}

/// Formats a JSON string.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\0'..='\x1F' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => out.push(c),
        }
    }
    out + "\""
}
