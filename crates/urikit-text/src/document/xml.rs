//! XML 1.0, whatever its vocabulary: attributes that hold a URI by their names, everything else that looks like one, and
//! `xml:base` (XML Base, second revision).
//!
//! Names of namespaces are no links: nothing is there to be retrieved, and with another name it is another vocabulary. They
//! are left out in `xmlns` and wherever an attribute is known to hold one.

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
    let root =
        Element { name: 0..0, scope: text.scope, vocabulary: Vocabulary::Other, content: Content::Text };
    Walk {
        collector,
        text,
        open: Vec::new(),
        root,
        running: None,
        opened: 0,
        again: 0,
        declared: Declared::new(),
    }
    .read();
}

/// What a section of CDATA stands between (XML 1.0 section 2.7).
const CDATA: &str = "<![CDATA[";
const CDATA_END: &str = "]]>";

/// How data are searched: as text, or as what may be a URI as a whole.
type Search = fn(&mut Collector<'_>, &Text<'_>, &dyn Fn() -> Place);

/// How far up the open elements it is looked for the one that an end tag closes.
const FAR: usize = 64;

struct Walk<'c, 'd, 't> {
    collector: &'c mut Collector<'d>,
    text: &'c Text<'t>,
    open: Vec<Element>,
    /// What is around the outermost element.
    root: Element,
    /// Text and references, as long as nothing else comes.
    running: Option<Range<usize>>,
    /// Where the last start tag ends.
    opened: usize,
    /// How many bytes were read more than once, because what seemed to be there was not.
    again: usize,
    declared: Declared<'t>,
}

/// What holds in an element.
#[derive(Clone)]
struct Element {
    /// Where its name stands.
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

    /// Reads until the end, or to where it has to begin anew.
    fn read_from(&mut self, begin: usize) -> Option<usize> {
        let text = self.text.text;
        let mut reader = Reader::from_str(&text[begin..]);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = true;
        #[expect(clippy::expect_used, reason = "the offset is at most the length of `text`")]
        let place = |offset: u64| begin + usize::try_from(offset).expect("an offset into what is in memory");
        loop {
            let start = place(reader.buffer_position());
            let event = reader.read_event();
            let range = start..place(reader.buffer_position());
            if let Ok(Event::Text(_) | Event::GeneralRef(_)) = event {
                self.run(range);
                continue;
            }
            if let Ok(Event::Start(_) | Event::Empty(_)) = event {
                // No tag has the beginning of another one inside, and none begins with a space.
                let inner = next_tag(&text[..range.end], range.start + 1);
                let end = inner.unwrap_or(range.end);
                if begins_name(&text[range.start + 1..end]) {
                    self.read_running();
                    self.read_start(range.start..end, text[..end].ends_with("/>"));
                } else {
                    self.run(range.start..end);
                }
                match inner {
                    Some(inner) => return self.begin_anew(inner..range.end),
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
                    return if end < text.len() { self.begin_anew(end..text.len()) } else { None };
                }
            }
        }
    }

    /// Where it is read once more, from the beginning of what was passed; not without end.
    fn begin_anew(&mut self, passed: Range<usize>) -> Option<usize> {
        /// How often a document is read in the worst case.
        const OFTEN: usize = 8;
        self.again += passed.len();
        if self.again > OFTEN * self.text.text.len() {
            let rest = passed.start..self.text.text.len();
            self.collector.skipped(self.text, &rest, "XML: what comes before is too broken to go on");
            return None;
        }
        Some(passed.start)
    }

    /// Goes on with running text.
    fn run(&mut self, range: Range<usize>) {
        let first = self.running.as_ref().map_or(range.start, |running| running.start);
        self.running = Some(first..range.end);
    }

    fn around(&self) -> &Element {
        self.open.last().unwrap_or(&self.root)
    }

    fn read_start(&mut self, range: Range<usize>, is_empty: bool) {
        let (around, end) = (self.around().clone(), range.end);
        let element = attributes::read_element(self.collector, self.text, range, &around, &self.declared);
        if !is_empty {
            self.open.push(element);
            self.opened = end;
        }
    }

    /// Whether this is all that stands between a start tag and an end tag.
    fn is_content(&self, range: &Range<usize>) -> bool {
        range.start == self.opened && self.text.text[range.end..].starts_with("</")
    }

    /// Closes the innermost element with this name, and those inside it.
    fn close(&mut self, range: Range<usize>, name: &[u8]) {
        let text = self.text.text;
        let inside = self
            .open
            .iter()
            .rev()
            .take(FAR)
            .position(|element| text[element.name.clone()].as_bytes() == name);
        match inside {
            Some(inside) => self.open.truncate(self.open.len() - inside - 1),
            None => self.collector.skipped(self.text, &range, "XML: this tag closes nothing"),
        }
    }

    fn read_running(&mut self) {
        let Some(range) = self.running.take() else { return };
        let around = self.around().clone();
        let part = Text { scope: around.scope, ..self.text.part(range.clone()) };
        if part.text.trim_ascii().is_empty() {
            return;
        }
        let references = References::undo(part.text, &self.declared);
        let text = references.text(&part, Writing::Element);
        let Some(entity) = references.unknown.first() else {
            let search = if self.is_content(&range) { plain::search_value } else { plain::search };
            return self.read_content(&text, &around, search);
        };
        // Of a page or a style nobody knows what it is without them.
        if is_document(around.content, text.text) {
            return self.collector.skipped(&part, entity, attributes::AND_AROUND);
        }
        for (range, entity) in between_words(part.text, &references.unknown) {
            if let Some(entity) = entity {
                const AND_WORD: &str = "XML: what this entity stands for, and the word it is in";
                self.collector.skipped(&part, entity, AND_WORD);
            }
            let part = part.part(range);
            let references = References::undo(part.text, &self.declared);
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

    /// The content of an element, as what it is; what is data by this search.
    fn read_content(&mut self, text: &Text<'_>, around: &Element, search: Search) {
        match around.content {
            Content::Html if is_document(Content::Html, text.text) => {
                // A base in it is none for what stands around it.
                let name = attributes::short(&self.text.text[around.name.clone()]);
                let scope = self.collector.scope(Some(text.scope), format!("page in element {name}"));
                let page = text.part(0..text.text.len()).scoped(scope);
                self.collector.text(Kind::Html, Text { depth: text.depth + 1, ..page });
            }
            Content::Style => self.collector.text(Kind::Css, text.part(0..text.text.len())),
            Content::Prose => self.collector.prose(text),
            Content::Html | Content::Text => search(self.collector, text, &|| Place::Text),
        }
    }
}

/// Whether what is in an element is a document of its own.
fn is_document(content: Content, text: &str) -> bool {
    content == Content::Style || content == Content::Html && text.contains('<')
}

/// What stands between the words that have some of these stretches in them, each with the first one of the word behind it.
fn between_words<'s>(
    text: &str,
    stretches: &'s [Range<usize>],
) -> Vec<(Range<usize>, Option<&'s Range<usize>>)> {
    let is_white = |sign: char| sign.is_ascii_whitespace();
    let mut between = Vec::new();
    let mut done = 0;
    for stretch in stretches {
        if stretch.start < done {
            continue;
        }
        let start = text[done..stretch.start].rfind(is_white).map_or(done, |at| done + at + 1);
        between.push((done..start, Some(stretch)));
        done = text[stretch.end..].find(is_white).map_or(text.len(), |at| stretch.end + at);
    }
    between.push((done..text.len(), None));
    between
}

/// Where the next tag may begin: a `<` that is one.
fn next_tag(text: &str, from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    let is_tag = |at: &usize| rest[at + 1..].starts_with(['/', '!', '?']) || begins_name(&rest[at + 1..]);
    memchr::memchr_iter(b'<', rest.as_bytes()).find(is_tag).map(|at| from + at)
}

/// Whether it begins as names do (XML 1.0 section 2.3).
fn begins_name(text: &str) -> bool {
    text.starts_with(|sign: char| sign.is_ascii_alphabetic() || matches!(sign, '_' | ':') || !sign.is_ascii())
}
