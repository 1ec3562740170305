//! Links in XML 1.0: attributes that are known to contain URIs, other strings that are URIs, and
//! `xml:base` (XML Base, second edition).
//!
//! Namespace names are not links, because they identify a vocabulary and are not retrieved. They
//! are ignored in `xmlns` and in attributes that contain one.

mod attributes;
mod doctype;
pub(super) mod references;
mod vocabulary;

use std::ops::Range;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::collect::{Collector, Text};
use super::kind::Kind;
use super::link::Place;
use super::plain;
use super::rewrite::Writing;
use super::scope::ScopeId;
use references::{Declared, References};
use vocabulary::{Content, Vocabulary};

pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    let root = Element {
        name: 0..0,
        scope: text.scope,
        vocabulary: Vocabulary::Other,
        content: Content::Text,
    };
    Walk {
        collector,
        text,
        open: Vec::new(),
        root,
        running: None,
        opened: 0,
        reparsed: 0,
        declared: Declared::new(),
    }
    .read();
}

/// The start of a CDATA section (XML 1.0 section 2.7).
const CDATA: &str = "<![CDATA[";
const CDATA_END: &str = "]]>";

/// A function that searches data for links: as text, or as a value that may be one URI.
type Search = fn(&mut Collector<'_>, &Text<'_>, &dyn Fn() -> Place);

/// The number of open elements that are searched for the start tag of an end tag.
const MAX_SEARCHED: usize = 64;

struct Walk<'c, 'd, 't> {
    collector: &'c mut Collector<'d>,
    text: &'c Text<'t>,
    open: Vec<Element>,
    /// The properties outside all elements.
    root: Element,
    /// The current range of text and references.
    running: Option<Range<usize>>,
    /// The end of the last start tag.
    opened: usize,
    /// The number of bytes that were parsed more than once.
    reparsed: usize,
    declared: Declared<'t>,
}

/// An open element, and the properties that its content inherits.
#[derive(Clone)]
struct Element {
    /// The byte range of the name.
    name: Range<usize>,
    scope: ScopeId,
    vocabulary: Vocabulary,
    content: Content,
}

impl<'t> Walk<'_, '_, 't> {
    fn read(mut self) {
        let mut begin = 0;
        while let Some(next) = self.read_from(begin) {
            begin = next;
        }
    }

    /// Parses until the end, or returns the offset at which to restart after an error.
    fn read_from(&mut self, begin: usize) -> Option<usize> {
        let text = self.text.text;
        let mut reader = Reader::from_str(&text[begin..]);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = true;
        #[expect(clippy::expect_used, reason = "the offset is at most the length of `text`")]
        let place = |offset: u64| begin + usize::try_from(offset).expect("offset in memory");
        loop {
            let start = place(reader.buffer_position());
            let event = reader.read_event();
            let range = start..place(reader.buffer_position());
            if let Ok(Event::Text(_) | Event::GeneralRef(_)) = event {
                self.run(range);
                continue;
            }
            if let Ok(Event::Start(_) | Event::Empty(_)) = event {
                // A tag cannot contain the start of another one, and its name does not begin with a
                // space.
                let inner = next_tag(&text[..range.end], range.start + 1);
                let end = inner.unwrap_or(range.end);
                if begins_name(&text[range.start + 1..end]) {
                    self.read_running();
                    self.read_start(range.start..end, text[..end].ends_with("/>"));
                } else {
                    self.run(range.start..end);
                }
                match inner {
                    Some(inner) => return self.restart_after(inner..range.end),
                    None => continue,
                }
            }
            self.read_running();
            match event {
                Ok(Event::Eof) => return None,
                Ok(Event::End(tag)) => self.close(range, tag.name().as_ref()),
                Ok(Event::CData(_)) => {
                    self.read_cdata(range.start + CDATA.len()..range.end - CDATA_END.len());
                }
                Ok(Event::PI(_)) => {
                    attributes::read_instruction(self.collector, self.text, range, &self.declared);
                }
                Ok(Event::DocType(_)) => {
                    self.declared.extend(doctype::entities(&text[range.clone()]));
                    doctype::read(self.collector, self.text, range, &self.declared);
                }
                Ok(_) => {}
                Err(error) => {
                    let at = place(reader.error_position()).clamp(range.start, text.len());
                    let end = next_tag(text, at + 1).unwrap_or(text.len());
                    self.collector.skipped(self.text, &(at..end), format!("XML: {error}"));
                    return if end < text.len() {
                        self.restart_after(end..text.len())
                    } else {
                        None
                    };
                }
            }
        }
    }

    /// Returns the offset at which to restart, unless too much was already parsed again.
    fn restart_after(&mut self, passed: Range<usize>) -> Option<usize> {
        /// The maximum number of times that a document may be parsed.
        const MAX_PASSES: usize = 8;
        self.reparsed += passed.len();
        if self.reparsed > MAX_PASSES * self.text.text.len() {
            let rest = passed.start..self.text.text.len();
            self.collector.skipped(self.text, &rest, "too many XML errors");
            return None;
        }
        Some(passed.start)
    }

    /// Adds text or a reference to the current range, which is searched as a whole.
    fn run(&mut self, range: Range<usize>) {
        let first = self.running.as_ref().map_or(range.start, |running| running.start);
        self.running = Some(first..range.end);
    }

    fn around(&self) -> &Element {
        self.open.last().unwrap_or(&self.root)
    }

    fn read_start(&mut self, range: Range<usize>, is_empty: bool) {
        let (around, end) = (self.around().clone(), range.end);
        let element =
            attributes::read_element(self.collector, self.text, range, &around, &self.declared);
        if !is_empty {
            self.open.push(element);
            self.opened = end;
        }
    }

    /// Returns whether a range is the entire content of an element without child elements.
    fn is_content(&self, range: &Range<usize>) -> bool {
        range.start == self.opened && self.text.text[range.end..].starts_with("</")
    }

    /// Closes the innermost element with this name, and all elements in it.
    fn close(&mut self, range: Range<usize>, name: &[u8]) {
        let text = self.text.text;
        let inside = self
            .open
            .iter()
            .rev()
            .take(MAX_SEARCHED)
            .position(|element| text[element.name.clone()].as_bytes() == name);
        match inside {
            Some(inside) => self.open.truncate(self.open.len() - inside - 1),
            None => self.collector.skipped(self.text, &range, "unmatched end tag in XML"),
        }
    }

    fn read_running(&mut self) {
        let Some(range) = self.running.take() else { return };
        let around = self.around().clone();
        let part = Text { scope: around.scope, ..self.text.part(range.clone()) };
        if part.text.trim_ascii().is_empty() {
            return;
        }
        let references = References::unescape(part.text, &self.declared);
        let text = references.text(&part, Writing::Element);
        let Some(entity) = references.unknown.first() else {
            let search = if self.is_content(&range) { plain::search_value } else { plain::search };
            return self.read_content(&text, &around, search);
        };
        // Without the entities, the content cannot be parsed as a page or style sheet.
        if is_document(around.content, text.text) {
            return self.collector.skipped(&part, entity, attributes::UNRESOLVED);
        }
        for (range, entity) in between_words(part.text, &references.unknown) {
            if let Some(entity) = entity {
                const UNRESOLVED_WORD: &str = "word with an unresolved XML entity";
                self.collector.skipped(&part, entity, UNRESOLVED_WORD);
            }
            let part = part.part(range);
            let references = References::unescape(part.text, &self.declared);
            self.read_content(&references.text(&part, Writing::Element), &around, plain::search);
        }
    }

    fn read_cdata(&mut self, range: Range<usize>) {
        let around = self.around().clone();
        let is_content = self.is_content(&(range.start - CDATA.len()..range.end + CDATA_END.len()));
        let search = if is_content { plain::search_value } else { plain::search };
        let part = Text { scope: around.scope, ..self.text.part(range) };
        self.read_content(&part, &around, search);
    }

    /// Parses text in an element according to the type of its content, or searches it for URIs.
    fn read_content(&mut self, text: &Text<'_>, around: &Element, search: Search) {
        match around.content {
            Content::Html if is_document(Content::Html, text.text) => {
                let name = attributes::short(&self.text.text[around.name.clone()]);
                let page = text.part(0..text.text.len());
                self.collector.page(page, format!("page in element {name}"));
            }
            Content::Style => self.collector.text(Kind::Css, text.part(0..text.text.len())),
            Content::Prose => self.collector.prose(text),
            Content::Script => self.collector.script(text),
            Content::Html | Content::Text => search(self.collector, text, &|| Place::Text),
        }
    }
}

/// Returns whether the content of an element is an embedded document.
fn is_document(content: Content, text: &str) -> bool {
    content == Content::Style || content == Content::Html && text.contains('<')
}

/// Returns the ranges between the words that contain unresolved entities, each with the first
/// entity of the following word.
fn between_words<'s>(
    text: &str,
    entities: &'s [Range<usize>],
) -> Vec<(Range<usize>, Option<&'s Range<usize>>)> {
    let is_white = |c: char| c.is_ascii_whitespace();
    let mut between = Vec::new();
    let mut done = 0;
    for entity in entities {
        if entity.start < done {
            continue;
        }
        let start = text[done..entity.start].rfind(is_white).map_or(done, |at| done + at + 1);
        between.push((done..start, Some(entity)));
        done = text[entity.end..].find(is_white).map_or(text.len(), |at| entity.end + at);
    }
    between.push((done..text.len(), None));
    between
}

/// Returns the offset of the next `<` that may start a tag.
fn next_tag(text: &str, from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    let is_tag =
        |at: &usize| rest[at + 1..].starts_with(['/', '!', '?']) || begins_name(&rest[at + 1..]);
    memchr::memchr_iter(b'<', rest.as_bytes()).find(is_tag).map(|at| from + at)
}

/// Returns whether a string starts like a name (XML 1.0 section 2.3).
fn begins_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | ':') || !c.is_ascii())
}
