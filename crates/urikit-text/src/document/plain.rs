//! Links in plain text.

use super::collect::{Collector, Found, Text};
use super::link::{Flags, Place};
use super::rewrite::Writing;
use crate::plain::{Delimiter, FindOption};

pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    search(collector, text, &|| Place::Text);
}

/// Searches an input for URIs, and adds them as links at this place.
pub(super) fn search(collector: &mut Collector<'_>, text: &Text<'_>, place: &dyn Fn() -> Place) {
    for hit in collector.finder().find(text.text) {
        let writing = (hit.delimiter == Delimiter::Bare).then_some(Writing::Prose);
        let found =
            Found { range: hit.range(), reference: hit.uri.to_string(), place: place(), writing };
        collector.link_with_flags(text, found, hit.flags, hit.alternatives);
    }
}

/// Searches a value that may be one URI, as if it were in quotes (RFC 3986 appendix C).
pub(super) fn search_value(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    place: &dyn Fn() -> Place,
) {
    let value = text.text.trim_ascii();
    let is_word = value.contains(':') && !value.contains(|c: char| c <= ' ' || "<>\"".contains(c));
    if is_word {
        let quoted = format!("\"{value}\"");
        let hit = collector.finder().find(&quoted).next().filter(|hit| hit.raw == value);
        // A list of several URIs can look like one URI.
        let hit = hit.filter(|_| collector.finder().find(value).nth(1).is_none());
        if let Some(hit) = hit {
            let start = text.text.len() - text.text.trim_ascii_start().len();
            let (range, reference) = (start..start + value.len(), hit.uri.to_string());
            let found = Found { range, reference, place: place(), writing: None };
            return collector.link_with_flags(text, found, hit.flags, hit.alternatives);
        }
    }
    search(collector, text, place);
}

/// Searches the text of a mail. Lines that begin with `>` are quoted, and may have been broken
/// within a URI, so the URIs of joined lines are reported as alternatives.
pub(super) fn read_quoted(collector: &mut Collector<'_>, text: &Text<'_>) {
    if !text.text.contains("\n>") {
        return read(collector, text);
    }
    let joining = collector.finder().clone().with(FindOption::Rejoin);
    let mut joined =
        joining.find(text.text).filter(|hit| hit.flags.contains(Flags::REJOINED)).peekable();
    for hit in collector.finder().find(text.text) {
        while joined.next_if(|other| other.start < hit.start).is_some() {}
        let mut alternatives = hit.alternatives.clone();
        if let Some(other) = joined.next_if(|other| other.start == hit.start) {
            if other.uri != hit.uri && !alternatives.iter().any(|it| *it == *other.uri) {
                alternatives.insert(0, other.uri.into_owned());
            }
        }
        let (place, writing) =
            (Place::Text, (hit.delimiter == Delimiter::Bare).then_some(Writing::Prose));
        let found = Found { range: hit.range(), reference: hit.uri.to_string(), place, writing };
        collector.link_with_flags(text, found, hit.flags, alternatives);
    }
}
