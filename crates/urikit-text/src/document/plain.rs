//! URIs in text.

use super::collect::{Collector, Found, Text};
use super::link::Place;

pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    for hit in collector.finder().find(text.text) {
        let found =
            Found { range: hit.range(), reference: hit.uri.to_string(), place: Place::Text, writing: None };
        collector.doubtful_link(text, found, hit.flags, hit.alternatives);
    }
}
