//! URIs in text.

use super::collect::{Collector, Found, Text};
use super::link::{Place, Writing};
use super::undone::Undone;

pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    for hit in collector.finder().find(text.text) {
        let found =
            Found { range: hit.range(), reference: hit.uri.to_string(), place: Place::Text, writing: None };
        collector.doubtful_link(text, found, hit.flags, hit.alternatives);
    }
}

/// Searches what is left of a stretch of a text when its escapes are undone. Returns how many URIs there are.
pub(super) fn search(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    undone: &Undone,
    place: &dyn Fn() -> Place,
    writing: Option<Writing>,
) -> usize {
    let mut count = 0;
    for hit in collector.finder().find(undone.text()) {
        count += 1;
        let range = undone.range(&hit.range());
        let found = Found { range, reference: hit.uri.to_string(), place: place(), writing };
        collector.doubtful_link(text, found, hit.flags, hit.alternatives);
    }
    count
}
