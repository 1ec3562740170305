//! Documents from the outside.

mod css;
mod html;
mod json;
mod laws;
mod mail;
mod markdown;
mod reads;
mod rfc;
mod shared;
mod standard;
mod tree;
mod xml;

use urikit_text::document::{Document, Kind, Link, Reader, read};

/// What is found in a document: the place, what stands there, and what reference that is where it is another one.
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

/// A table of documents and what is found in each; every document keeps the laws as well.
#[track_caller]
fn check(kind: Kind, cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        let document = read(kind, text.as_bytes());
        assert_eq!(found(&document), *expected, "{text}");
        laws::hold(kind, text.as_bytes(), &Reader::new());
    }
}
