//! URIs in JSON (RFC 8259): one or several values (RFC 7464, JSON lines).
//!
//! URIs are in strings, including member names. A string that is a URI is a match as a whole; other
//! strings are searched like quoted text. The values of a few members are references according to
//! their specifications; each is returned as a whole, with any scheme, relative or not, valid or
//! not. JSON has no base.

mod members;
mod strings;

use std::ops::Range;

use super::collect::{Collector, Found, Text};
use super::link::Place;
use super::plain;
use super::rewrite::Writing;
use members::Members;
use strings::{Closing, Content};

/// Members whose values are references: of JSON Schema (core, section 8), JSON-LD 1.1 (section 9),
/// HAL, JSON:API, linksets (RFC 9264 section 4.2), and web application manifests.
const REFERENCES: [&str; 7] = ["$id", "$ref", "$schema", "@id", "anchor", "href", "src"];

/// The prefix of blank nodes, which are local to a document (JSON-LD 1.1 section 4.5.1).
const BLANK_NODE: &str = "_:";

pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    Reader { collector, text, at: 0, members: Members::default(), can_begin: true, garbage: None }
        .read();
}

struct Reader<'c, 'd, 't> {
    collector: &'c mut Collector<'d>,
    text: &'c Text<'t>,
    at: usize,
    members: Members,
    /// Whether a value may begin: at the start, or after a bracket, comma, or colon.
    can_begin: bool,
    /// The range of invalid characters so far.
    garbage: Option<Range<usize>>,
}

impl Reader<'_, '_, '_> {
    fn read(mut self) {
        while let Some(byte) = self.text.text.as_bytes().get(self.at).copied() {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | 0x1E => self.at += 1,
                b'"' => self.string(),
                b'{' | b'[' => self.open(byte == b'['),
                b'}' | b']' => self.close(byte == b']'),
                b',' | b':' => {
                    if byte == b',' {
                        self.members.next();
                    }
                    self.token(1);
                    self.can_begin = true;
                }
                _ => self.word(),
            }
        }
        self.tell_garbage();
        if !self.members.is_closed() {
            let end = self.text.text.len();
            self.collector.skipped(self.text, &(end..end), "JSON: the value is not closed");
        }
    }

    /// Skips a token.
    fn token(&mut self, len: usize) {
        self.tell_garbage();
        self.at += len;
        self.can_begin = false;
    }

    fn open(&mut self, is_array: bool) {
        let begins_line = self.at == 0 || self.text.text.as_bytes()[self.at - 1] == b'\n';
        if begins_line && !self.can_begin && !self.members.is_closed() {
            let here = self.at..self.at;
            self.collector.skipped(
                self.text,
                &here,
                "JSON: the value before this line is not closed",
            );
            self.members = Members::default();
        }
        self.members.open(is_array);
        self.token(1);
        self.can_begin = true;
    }

    fn close(&mut self, is_array: bool) {
        let at = self.at;
        self.token(1);
        if !self.members.close(is_array) {
            self.collector.skipped(self.text, &(at..at + 1), "JSON: this bracket closes nothing");
        }
    }

    /// Skips `true`, a number, or invalid characters.
    fn word(&mut self) {
        let rest = &self.text.text[self.at..];
        // Only the characters that `read` processes, so that it always makes progress; form feed is
        // not white space.
        let is_end = |sign: char| " \t\r\n\"{}[],:\u{1E}".contains(sign);
        let len = rest.find(is_end).unwrap_or(rest.len());
        if is_literal(&rest[..len]) {
            return self.token(len);
        }
        let range = self.at..self.at + len;
        self.at = range.end;
        let start = self.garbage.as_ref().map_or(range.start, |garbage| garbage.start);
        self.garbage = Some(start..range.end);
    }

    fn tell_garbage(&mut self) {
        if let Some(garbage) = self.garbage.take() {
            self.collector.skipped(self.text, &garbage, "JSON: no token");
        }
    }

    fn string(&mut self) {
        let content = strings::read(self.text.text, self.at);
        let at = self.at;
        self.token(content.end - at);
        if content.closing == Closing::Missing {
            let range = at..content.end;
            self.collector.skipped(self.text, &range, "JSON: the string is not closed in its line");
        }
        if let Some(range) = &content.bad_escape {
            self.collector.skipped(self.text, range, "JSON: no escape");
        }
        let behind = self.text.text[content.end..].trim_ascii_start();
        let is_name = behind.starts_with(':') && self.members.name(self.text.text, at..content.end);
        self.search(at..content.end, &content, is_name);
    }

    fn search(&mut self, range: Range<usize>, content: &Content, is_name: bool) {
        let says = content.undone.text();
        let is_reference =
            !is_name && self.members.last_name().is_some_and(|name| REFERENCES.contains(&name));
        // Most strings contain no URI.
        if !is_reference && !says.contains([':', '@', '.', '/']) {
            return;
        }
        let text = self.text.undone(range, &content.undone, Some(Writing::Json));
        let pointer = || self.members.pointer(self.text.text);
        let place = || if is_name { Place::Name(pointer()) } else { Place::Member(pointer()) };
        let range = content.inside();
        let reference = &says[range.clone()];
        if !is_reference {
            plain::search(self.collector, &text, &place);
        } else if reference.contains(|sign| sign > ' ') && !reference.starts_with(BLANK_NODE) {
            let reference = reference.to_owned();
            let writing = Some(Writing::NotEmpty);
            self.collector.url(&text, Found { range, reference, place: place(), writing });
        }
    }
}

/// Returns whether the word is `true`, `false`, `null`, or consists of characters of numbers.
fn is_literal(word: &str) -> bool {
    let is_number = |word: &str| {
        word.starts_with(|sign: char| sign == '-' || sign.is_ascii_digit())
            && word.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte))
    };
    matches!(word, "true" | "false" | "null") || is_number(word)
}
