//! The HTML tokens that can contain links, with their byte ranges.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::ops::Range;

use html5gum::{Emitter, Error, State, Tokenizer};

use super::foreign::Foreign;
use super::markup::Markup;
use super::table;
use crate::document::kind::Kind;
use crate::document::rewrite::Writing;

pub(super) enum Token {
    Tag(Tag),
    /// Text outside tags.
    Text {
        markup: Markup,
        writing: Option<Writing>,
    },
    /// The text of an SVG `<style>`, in which character references are replaced.
    Style {
        markup: Markup,
        writing: Option<Writing>,
    },
    /// The content of an element whose content is not markup.
    Raw(Raw),
    /// A part that is not parsed.
    Skipped {
        range: Range<usize>,
        why: &'static str,
    },
}

#[derive(Default)]
pub(super) struct Tag {
    /// The name, in lower case.
    pub(super) name: String,
    /// The attributes that are in the [table], without duplicates.
    pub(super) attributes: Vec<Attribute>,
    /// Whether the element is SVG or MathML.
    pub(super) is_foreign: bool,
    /// The enclosing element that prevents a base from taking effect.
    pub(super) inert: Option<&'static str>,
}

pub(super) struct Attribute {
    pub(super) name: Cow<'static, str>,
    pub(super) value: Markup,
    pub(super) writing: Writing,
}

/// The content of an element such as `<script>` or `<style>`.
pub(super) struct Raw {
    pub(super) element: &'static str,
    /// The `type` attribute, in lower case.
    media_type: Option<String>,
    pub(super) range: Range<usize>,
}

impl Raw {
    /// Returns whether the `type` is that of a kind of document.
    pub(super) fn is_of_type(&self, kind: Kind) -> bool {
        match self.media_type.as_deref().map(str::trim_ascii) {
            None | Some("") => kind == Kind::Css,
            Some("importmap" | "speculationrules") => kind == Kind::Json,
            Some(media_type) => Kind::of_media_type(media_type) == Some(kind),
        }
    }
}

/// The tokens that a reader needs in addition to usual tags.
#[derive(Clone, Copy, Default)]
pub(super) struct Wants {
    pub(super) text: bool,
    pub(super) data_attributes: bool,
}

/// Returns the tokens of a page.
pub(super) fn of(html: &str, wants: Wants) -> impl Iterator<Item = Token> {
    let tokens = Tokens { html, wants, ..Tokens::default() };
    Tokenizer::new_with_emitter(html, tokens).map(|Ok(token)| token)
}

/// The end of a CDATA section.
const CDATA_END: &[u8] = b"]]>";

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Current {
    #[default]
    None,
    Start,
    End,
}

/// Converts the events of the tokenizer to tokens.
#[derive(Default)]
struct Tokens<'h> {
    html: &'h str,
    wants: Wants,
    ready: VecDeque<Token>,
    at: usize,
    /// The position of the last `<` that may begin a tag.
    less_than: usize,
    /// The end of the last tag or comment.
    after_tag: usize,
    current: Current,
    name: Vec<u8>,
    attributes: Vec<Attribute>,
    attribute: Vec<u8>,
    attribute_end: usize,
    value: Option<Markup>,
    is_self_closing: bool,
    /// The last start tag. Only its end tag can end raw content.
    last_start: Vec<u8>,
    text: Option<Markup>,
    /// The end of the text in the current CDATA section.
    cdata_end: Option<usize>,
    raw: Option<Raw>,
    foreign: Foreign,
    templates: usize,
    is_in_noscript: bool,
}

impl Tokens<'_> {
    /// Adds the current attribute to the current tag.
    fn finish_attribute(&mut self) {
        let name = std::mem::take(&mut self.attribute);
        let value = self.value.take();
        if self.current != Current::Start {
            return;
        }
        let is_data = self.wants.data_attributes && name.starts_with(b"data-");
        let name = match table::known_name(&name) {
            Some(name) => Cow::Borrowed(name),
            None if is_data => Cow::Owned(String::from_utf8_lossy(&name).into_owned()),
            None => return,
        };
        if self.attributes.iter().any(|attribute| attribute.name == name) {
            return;
        }
        let attribute = match value {
            Some(mut value) => {
                value.finish(self.html);
                let before = value.range().start.checked_sub(1).map(|at| self.html.as_bytes()[at]);
                let is_quoted = matches!(before, Some(b'"' | b'\''));
                let writing = if is_quoted { Writing::Attribute } else { Writing::Unquoted };
                Attribute { name, value, writing }
            }
            None => {
                // The tokenizer may have stopped within a character.
                let after = &self.html.as_bytes()[self.attribute_end.min(self.at)..self.at];
                let white = after.len() - after.trim_ascii_start().len();
                let (at, writing) = match after[white..].starts_with(b"=") {
                    true => (self.attribute_end + white + 1, Writing::Unquoted),
                    false => (self.attribute_end, Writing::Missing),
                };
                Attribute { name, value: Markup::new(at), writing }
            }
        };
        self.attributes.push(attribute);
    }

    /// Emits the text that was collected since the last token.
    fn finish_text(&mut self) {
        // Character references are not replaced in CDATA sections.
        let writing = if self.cdata_end.take().is_some() { None } else { Some(Writing::Element) };
        if let Some(mut markup) = self.text.take() {
            markup.finish(self.html);
            self.ready.push_back(match self.foreign.is_in_style() {
                true => Token::Style { markup, writing },
                false => Token::Text { markup, writing },
            });
        }
    }

    /// Emits the content of the current raw element, which ends at `end`.
    fn finish_raw(&mut self, end: usize) {
        if let Some(mut raw) = self.raw.take() {
            raw.range.end = end.max(raw.range.start);
            self.ready.push_back(Token::Raw(raw));
        }
    }

    /// Emits a start tag. Returns the tokenizer state for the content of the element.
    fn start(&mut self) -> Option<State> {
        let name = String::from_utf8_lossy(&self.name).into_owned();
        let attributes = std::mem::take(&mut self.attributes);
        self.foreign.start(&name, &attributes, self.html, self.is_self_closing);
        let is_foreign = self.foreign.has_made_foreign();
        let inert = match (self.templates, self.is_in_noscript) {
            (0, false) => None,
            (0, true) => Some("noscript"),
            _ => Some("template"),
        };
        let state = if is_foreign { None } else { self.content(&name, &attributes) };
        self.ready.push_back(Token::Tag(Tag { name, attributes, is_foreign, inert }));
        std::mem::swap(&mut self.last_start, &mut self.name);
        state
    }

    /// Returns the tokenizer state for the content of an HTML element (HTML Standard, "the rules
    /// for parsing tokens in HTML content"). Scripting is disabled.
    fn content(&mut self, name: &str, attributes: &[Attribute]) -> Option<State> {
        const RAW: [&str; 7] =
            ["iframe", "noembed", "noframes", "plaintext", "script", "style", "xmp"];
        if let Some(element) = RAW.into_iter().find(|raw| *raw == name) {
            let media_type = attributes.iter().find(|attribute| attribute.name == "type");
            let media_type =
                media_type.map(|attribute| attribute.value.as_str(self.html).to_ascii_lowercase());
            self.raw = Some(Raw { element, media_type, range: self.at..self.at });
        }
        match name {
            "template" => self.templates += 1,
            "noscript" => self.is_in_noscript = true,
            _ => {}
        }
        match name {
            "textarea" | "title" => Some(State::RcData),
            "plaintext" => Some(State::PlainText),
            "script" => Some(State::ScriptData),
            "iframe" | "noembed" | "noframes" | "style" | "xmp" => Some(State::RawText),
            _ => None,
        }
    }

    fn end(&mut self) {
        self.finish_raw(self.less_than);
        match self.name.as_slice() {
            b"template" => self.templates = self.templates.saturating_sub(1),
            b"noscript" => self.is_in_noscript = false,
            name => self.foreign.end(name),
        }
    }
}

impl Emitter for Tokens<'_> {
    type Token = Token;

    fn pop_token(&mut self) -> Option<Token> {
        self.ready.pop_front()
    }

    fn move_position(&mut self, offset: isize) {
        self.at = self.at.saturating_add_signed(offset);
    }

    fn start_open_tag(&mut self) {
        self.less_than = self.at.saturating_sub(1);
    }

    fn emit_string(&mut self, part: &[u8]) {
        // Brackets that do not end a CDATA section are emitted up to two bytes late, and the end of
        // the section is not reported.
        if let Some(end) = self.cdata_end.filter(|end| self.at > end + CDATA_END.len()) {
            self.finish_text();
            self.after_tag = end + CDATA_END.len();
        }
        if self.raw.is_none() && (self.wants.text || self.foreign.is_in_style()) {
            let (html, end) = (self.html, self.at);
            self.text.get_or_insert_with(|| Markup::new(self.after_tag)).push(html, part, end);
        }
    }

    fn init_start_tag(&mut self) {
        self.current = Current::Start;
        self.is_self_closing = false;
        self.name.clear();
        self.attributes.clear();
    }

    fn init_end_tag(&mut self) {
        self.current = Current::End;
        self.name.clear();
    }

    fn push_tag_name(&mut self, name: &[u8]) {
        self.name.extend_from_slice(name);
    }

    fn set_self_closing(&mut self) {
        self.is_self_closing = true;
    }

    fn init_attribute(&mut self) {
        self.finish_attribute();
        self.attribute_end = self.at;
    }

    fn push_attribute_name(&mut self, name: &[u8]) {
        self.attribute.extend_from_slice(name);
        self.attribute_end = self.at;
    }

    fn init_attribute_value(&mut self) {
        self.value = Some(Markup::new(self.at));
    }

    fn push_attribute_value(&mut self, part: &[u8]) {
        let (html, end) = (self.html, self.at);
        self.value.get_or_insert_with(|| Markup::new(end)).push(html, part, end);
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        self.finish_attribute();
        self.finish_text();
        let current = std::mem::take(&mut self.current);
        self.after_tag = self.at;
        match current {
            Current::Start => self.start(),
            _ => {
                self.end();
                None
            }
        }
    }

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        self.current == Current::End && !self.name.is_empty() && self.name == self.last_start
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        // The tokenizer calls this only at the start of a CDATA section.
        let is_inside = self.foreign.is_inside();
        if is_inside {
            self.finish_text();
            self.after_tag = self.at;
            let rest = &self.html.as_bytes()[self.at..];
            let len = memchr::memmem::find(rest, CDATA_END).unwrap_or(rest.len());
            self.cdata_end = Some(self.at + len);
        }
        is_inside
    }

    fn init_comment(&mut self) {
        self.finish_text();
    }

    /// Skips a comment. A conditional comment, which some mail clients parse, is reported.
    fn emit_current_comment(&mut self) {
        let range = self.less_than..self.at;
        let comment = &self.html[range.clone()];
        let is_closed = if comment.starts_with("<!--") {
            comment.ends_with("-->") || comment.ends_with("--!>")
        } else {
            comment.ends_with('>')
        };
        if !is_closed {
            self.ready.push_back(Token::Skipped { range, why: "unclosed comment" });
        } else if is_conditional(comment) {
            self.ready.push_back(Token::Skipped { range, why: "conditional comment" });
        }
        self.after_tag = self.at;
    }

    fn init_doctype(&mut self) {
        self.finish_text();
    }

    fn emit_current_doctype(&mut self) {
        self.after_tag = self.at;
    }

    fn emit_eof(&mut self) {
        self.finish_text();
        if self.current == Current::Start {
            let range = self.less_than..self.html.len();
            self.ready.push_back(Token::Skipped { range, why: "unclosed tag" });
        }
        self.finish_raw(self.html.len());
    }

    fn set_last_start_tag(&mut self, _: Option<&[u8]>) {}
    fn emit_error(&mut self, _: Error) {}
    fn should_emit_errors(&mut self) -> bool {
        false
    }
    fn set_force_quirks(&mut self) {}
    fn push_comment(&mut self, _: &[u8]) {}
    fn push_doctype_name(&mut self, _: &[u8]) {}
    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}
}

/// Returns whether a comment starts with `[if` and contains tags.
fn is_conditional(comment: &str) -> bool {
    let Some(rest) = comment.strip_prefix("<!--") else { return false };
    let rest = rest.trim_ascii_start();
    rest.starts_with("[if")
        && rest.split_once("]>").is_some_and(|(_, inside)| {
            let bytes = inside.as_bytes();
            memchr::memchr_iter(b'<', bytes)
                .any(|at| bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic))
        })
}
