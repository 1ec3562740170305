//! Tests of the links in documents.

mod css;
mod generated;
mod html;
mod json;
mod laws;
mod mail;
mod markdown;
mod reads;
mod rfc;
mod shared;
mod standard;
mod targets;
mod tree;
mod xml;

use urikit_text::document::{Document, Kind, Link, Reader, read};

/// Returns the place, the raw string, and the reference (if it differs) of each link.
fn found(document: &Document) -> Vec<String> {
    let shown = |link: &Link| {
        let mut text = format!("{} {}", link.place, link.raw);
        if link.raw != link.reference {
            text.push_str(" → ");
            text.push_str(&link.reference);
        }
        text
    };
    document.links().iter().map(shown).collect()
}

/// Checks the links of each document, and the laws of all documents.
#[track_caller]
fn check(kind: Kind, cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        let document = read(kind, text.as_bytes());
        assert_eq!(found(&document), *expected, "{text}");
        laws::hold(kind, text.as_bytes(), &Reader::new());
    }
}
