//! Links in Markdown (CommonMark 0.31, with the tables, footnotes, and autolinks of GitHub).
//!
//! These are links, images, link reference definitions, and autolinks. Bare URIs in text are links
//! if GitHub converts them to links. HTML is parsed as HTML. With the option for prose, all other
//! text is searched, including code.

use std::ops::Range;

use super::bare_links;
use super::collect::{Collector, Found, Text};
use super::kind::Kind;
use super::link::{Flags, Place};
use super::link_destination;
use super::plain;
use super::rewrite::Writing;
use super::unescaped::Unescaped;
use crate::iri::mapped;
use crate::plain::{FindOption, Finder, Match};
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS;
    let events = Parser::new_ext(text.text, options).into_offset_iter();
    for (_, definition) in events.reference_definitions().iter() {
        let range = definition.span.clone();
        let found = link_destination::of_definition(&text.text[range.clone()], &definition.dest);
        add_link(collector, text, "definition", &range, found, &definition.dest);
    }
    let mut walk =
        Walk { collector, text, open: Vec::new(), is_code: false, html: None, running: None };
    for (event, range) in events {
        walk.pass(event, range);
    }
    walk.end_running();
}

const AUTOLINK: &str = "autolink";

/// Adds a link. If the position of its destination is unknown, the link has the position of the
/// whole construct and is marked as encoded.
fn add_link(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    what: &'static str,
    range: &Range<usize>,
    destination: Option<Range<usize>>,
    reference: &str,
) {
    let flags = if destination.is_some() { Flags::default() } else { Flags::ENCODED };
    let inside = destination.unwrap_or(0..range.len());
    let range = range.start + inside.start..range.start + inside.end;
    let place = Place::Markup(what);
    let writing = Some(match what {
        AUTOLINK => Writing::Autolink,
        _ if text.text[..range.start].ends_with('<') => Writing::MarkdownBrackets,
        _ => Writing::Markdown,
    });
    let found = Found { range, reference: reference.to_owned(), place, writing };
    collector.link_with_flags(text, found, flags, Vec::new());
}

struct Walk<'c, 'd, 't> {
    collector: &'c mut Collector<'d>,
    text: &'c Text<'t>,
    /// The enclosing links and images.
    open: Vec<Open>,
    is_code: bool,
    html: Option<Running>,
    running: Option<Running>,
}

struct Open {
    what: &'static str,
    /// The destination, unless it is in a definition.
    reference: Option<String>,
    /// The end of the link text.
    inner: usize,
}

/// A paragraph under construction: consecutive ranges, and their unescaped form.
struct Running {
    range: Range<usize>,
    unescaped: Unescaped,
}

impl Running {
    fn new(start: usize) -> Self {
        Self { range: start..start, unescaped: Unescaped::default() }
    }

    /// Appends a range and its unescaped form.
    fn push(&mut self, text: &str, range: Range<usize>, unescaped: &str) {
        let from = range.start - self.range.start;
        if text[range.clone()] == *unescaped {
            self.unescaped.same(unescaped, from);
        } else {
            self.unescaped.instead(unescaped, from..range.end - self.range.start);
        }
        self.range.end = range.end;
    }

    /// Returns the unescaped paragraph as input for another parser.
    fn text<'t>(&'t self, text: &Text<'t>, writing: Option<Writing>) -> Text<'t> {
        text.unescaped(self.range.clone(), &self.unescaped, writing)
    }
}

impl Walk<'_, '_, '_> {
    fn pass(&mut self, event: Event<'_>, range: Range<usize>) {
        match &event {
            Event::Text(unescaped) if !self.is_code && self.html.is_none() => {
                return self.run(range, unescaped);
            }
            _ => {}
        }
        if let Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough)
        | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) = event
        {
            return self.end_inside(range.end);
        }
        self.end_running();
        match event {
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                self.open("link", link_type, &dest_url, range);
            }
            Event::Start(Tag::Image { link_type, dest_url, .. }) => {
                self.open("image", link_type, &dest_url, range);
            }
            Event::End(TagEnd::Link | TagEnd::Image) => self.close(&range),
            Event::Start(Tag::CodeBlock(_)) => self.is_code = true,
            Event::End(TagEnd::CodeBlock) => self.is_code = false,
            Event::Start(Tag::HtmlBlock) => self.html = Some(Running::new(range.start)),
            Event::Html(_) | Event::Text(_) if self.html.is_some() => {
                let line = &self.text.text[range.clone()];
                self.html.get_or_insert_with(|| Running::new(range.start)).push(
                    self.text.text,
                    range,
                    line,
                );
            }
            Event::End(TagEnd::HtmlBlock) => {
                if let Some(html) = self.html.take() {
                    self.read_html(&html);
                }
            }
            Event::Html(_) | Event::InlineHtml(_) => {
                self.end_inside(range.end);
                let mut html = Running::new(range.start);
                let tag = &self.text.text[range.clone()];
                html.push(self.text.text, range, tag);
                self.read_html(&html);
            }
            Event::Code(_) | Event::Text(_) => {
                self.end_inside(range.end);
                self.collector.prose(&self.text.part(range));
            }
            _ => self.end_inside(range.end),
        }
    }

    /// Extends the link text to an offset.
    fn end_inside(&mut self, end: usize) {
        if let Some(open) = self.open.last_mut() {
            open.inner = open.inner.max(end);
        }
    }

    fn open(&mut self, what: &'static str, kind: LinkType, reference: &str, range: Range<usize>) {
        let inner = range.start + if what == "image" { 2 } else { 1 };
        let reference = match kind {
            LinkType::Inline => Some(reference.to_owned()),
            LinkType::Autolink => {
                let (destination, unescaped) =
                    link_destination::of_autolink(&self.text.text[range.clone()]).unzip();
                let reference = unescaped.as_deref().unwrap_or(reference);
                add_link(self.collector, self.text, AUTOLINK, &range, destination, reference);
                None
            }
            LinkType::Email => {
                let range = range.start + 1..range.end - 1;
                let reference = format!("mailto:{}", &self.text.text[range.clone()]);
                let writing = Some(Writing::Autolink);
                let found = Found { range, reference, place: Place::Markup(AUTOLINK), writing };
                self.collector.link_with_flags(self.text, found, Flags::EMAIL, Vec::new());
                None
            }
            // The destination is in a definition, which is reported separately.
            _ => None,
        };
        let what =
            if matches!(kind, LinkType::Autolink | LinkType::Email) { AUTOLINK } else { what };
        self.open.push(Open { what, reference, inner });
    }

    fn close(&mut self, range: &Range<usize>) {
        let Some(open) = self.open.pop() else { return };
        if let Some(reference) = &open.reference {
            let inner = open.inner.saturating_sub(range.start).min(range.len());
            let destination =
                link_destination::of_link(&self.text.text[range.clone()], inner, reference);
            add_link(self.collector, self.text, open.what, range, destination, reference);
        }
        self.end_inside(range.end);
    }

    /// Adds text. A bare URI may contain characters that Markdown treats as emphasis or as an
    /// escape.
    fn run(&mut self, range: Range<usize>, unescaped: &str) {
        let text = self.text.text;
        let gap = self.running.as_ref().and_then(|running| {
            Some((running.range.end, text.get(running.range.end..range.start)?))
        });
        match gap {
            // Text events are separated by emphasis characters or a backslash.
            Some((end, gap)) => {
                let marks = gap.strip_suffix('\\').unwrap_or(gap);
                if let Some(running) = &mut self.running {
                    running.push(text, end..end + marks.len(), marks);
                }
            }
            None => self.end_running(),
        }
        self.end_inside(range.end);
        let running = self.running.get_or_insert_with(|| {
            // The closing emphasis characters may be part of the URI if the opening ones are
            // included.
            let before = text[..range.start].bytes().rev().take(8);
            let marks = before.take_while(|byte| b"*_~".contains(byte)).count();
            let marks = range.start - marks..range.start;
            let mut running = Running::new(marks.start);
            running.push(text, marks.clone(), &text[marks]);
            running
        });
        running.push(text, range, unescaped);
    }

    fn end_running(&mut self) {
        let Some(running) = self.running.take() else { return };
        // The text of an autolink is its destination.
        if self.open.iter().any(|open| open.what == AUTOLINK) {
            return;
        }
        if self.collector.wants_prose() {
            let text = running.text(self.text, Some(Writing::MarkdownText));
            return plain::read(self.collector, &text);
        }
        if self.open.is_empty() {
            read_autolinks(self.collector, &self.text.part(running.range));
        }
    }

    fn read_html(&mut self, html: &Running) {
        let text = html.text(self.text, None);
        self.collector.text(Kind::Html, Text { depth: text.depth + 1, ..text });
    }
}

/// Adds the bare URIs, hosts, and mail addresses that GitHub converts to links.
fn read_autolinks(collector: &mut Collector<'_>, text: &Text<'_>) {
    for (range, form) in bare_links::links(text.text) {
        match form {
            bare_links::Form::Uri => read_autolink(collector, text, range),
            bare_links::Form::Www | bare_links::Form::Mail => {
                read_short(collector, text, range, form);
            }
        }
    }
}

/// Adds a host or mail address, unless the finder of the caller finds it.
fn read_short(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    range: Range<usize>,
    form: bare_links::Form,
) {
    let (prefix, flags) = match form {
        bare_links::Form::Mail => ("mailto:", Flags::EMAIL),
        _ => ("http://", Flags::SCHEMELESS),
    };
    let link = &text.text[range.clone()];
    let finder = Finder::new().with(FindOption::Schemeless);
    // Prose that follows a host without a space is not part of it.
    let hit = finder.find(link).next().filter(|hit| hit.start == 0 && !link.is_ascii());
    let len = hit.map_or(link.len(), |hit| hit.raw.len());
    let reference = format!("{prefix}{}", &link[..len]);
    let (place, writing) = (Place::Text, Some(Writing::BareAutolink));
    let found = Found { range: range.start..range.start + len, reference, place, writing };
    collector.link_with_flags(text, found, flags, Vec::new());
}

/// Adds a bare URI. If prose follows one without a space, the link of GitHub contains it; then,
/// that link is an alternative, and the prose is searched for further URIs.
fn read_autolink(collector: &mut Collector<'_>, text: &Text<'_>, range: Range<usize>) {
    let link = &text.text[range.clone()];
    let is_cut = |hit: &Match<'_>| {
        let rest = &link[hit.range().end..];
        hit.flags.contains(Flags::ADJACENT) || rest.starts_with(|c: char| !c.is_ascii())
    };
    let mut hits = collector.finder().find(link).peekable();
    let first = hits.next_if(|hit| hit.start == 0 && is_cut(hit));
    let (place, writing) = (Place::Text, Some(Writing::BareAutolink));
    let Some(first) = first else {
        let reference = link.to_owned();
        let found = Found { range, reference, place, writing };
        return collector.link_with_flags(text, found, Flags::default(), Vec::new());
    };
    let alternatives = vec![mapped(link).into_owned()];
    let flags = first.flags.without(Flags::IRI) | Flags::ADJACENT;
    let mut found = vec![(first.range(), flags, alternatives)];
    found.extend(hits.map(|hit| (hit.range(), hit.flags.without(Flags::IRI), hit.alternatives)));
    for (inside, flags, alternatives) in found {
        let reference = link[inside.clone()].to_owned();
        let range = range.start + inside.start..range.start + inside.end;
        let place = place.clone();
        let found = Found { range, reference, place, writing };
        collector.link_with_flags(text, found, flags, alternatives);
    }
}
