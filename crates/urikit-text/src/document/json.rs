//! Links in JSON (RFC 8259), also with several values (RFC 7464, JSON Lines).
//!
//! URIs occur in strings, including member names. A string that is a URI as a whole is one link;
//! other strings are searched like plain text. The values of a few members, such as `$ref`, are
//! references by specification and always one link, even if they are relative or invalid. JSON
//! documents have no base.

mod members;
mod strings;

use std::ops::Range;

use super::collect::{Collector, Found, Text};
use super::link::Place;
use super::plain;
use super::rewrite::Writing;
use members::Members;
use strings::{Closing, Content};

/// Members whose values are references: JSON Schema (core, section 8), JSON-LD 1.1 (section 9),
/// HAL, JSON:API, linksets (RFC 9264 section 4.2), and web application manifests.
const REFERENCES: [&str; 7] = ["$id", "$ref", "$schema", "@id", "anchor", "href", "src"];

/// The prefix of blank nodes, which are local to a document (JSON-LD 1.1 section 4.5.1).
const BLANK_NODE: &str = "_:";

pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    Reader { collector, text, at: 0, members: Members::default(), can_begin: true, invalid: None }
        .read();
}

struct Reader<'c, 'd, 't> {
    collector: &'c mut Collector<'d>,
    text: &'c Text<'t>,
    at: usize,
    members: Members,
    /// Whether a value may begin here: at the start, or after a bracket, comma, or colon.
    can_begin: bool,
    /// The range of the current run of invalid characters.
    invalid: Option<Range<usize>>,
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
        self.report_invalid();
        if !self.members.is_closed() {
            let end = self.text.text.len();
            self.collector.skipped(self.text, &(end..end), "unclosed JSON value");
        }
    }

    fn token(&mut self, len: usize) {
        self.report_invalid();
        self.at += len;
        self.can_begin = false;
    }

    fn open(&mut self, is_array: bool) {
        let begins_line = self.at == 0 || self.text.text.as_bytes()[self.at - 1] == b'\n';
        if begins_line && !self.can_begin && !self.members.is_closed() {
            let here = self.at..self.at;
            self.collector.skipped(self.text, &here, "unclosed JSON value before this line");
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
            self.collector.skipped(self.text, &(at..at + 1), "unmatched bracket in JSON");
        }
    }

    /// Skips `true`, `false`, `null`, a number, or invalid characters, which are reported later.
    fn word(&mut self) {
        let rest = &self.text.text[self.at..];
        // Exactly the characters that `read` handles, so that it always makes progress. Form feed
        // is not white space in JSON.
        let is_end = |c: char| " \t\r\n\"{}[],:\u{1E}".contains(c);
        let len = rest.find(is_end).unwrap_or(rest.len());
        if is_literal(&rest[..len]) {
            return self.token(len);
        }
        let range = self.at..self.at + len;
        self.at = range.end;
        let start = self.invalid.as_ref().map_or(range.start, |invalid| invalid.start);
        self.invalid = Some(start..range.end);
    }

    fn report_invalid(&mut self) {
        if let Some(invalid) = self.invalid.take() {
            self.collector.skipped(self.text, &invalid, "invalid JSON token");
        }
    }

    fn string(&mut self) {
        let content = strings::read(self.text.text, self.at);
        let at = self.at;
        self.token(content.end - at);
        if content.closing == Closing::Missing {
            let range = at..content.end;
            self.collector.skipped(self.text, &range, "unclosed JSON string");
        }
        if let Some(range) = &content.bad_escape {
            self.collector.skipped(self.text, range, "invalid JSON escape");
        }
        let after = self.text.text[content.end..].trim_ascii_start();
        let is_name = after.starts_with(':') && self.members.name(self.text.text, at..content.end);
        self.search(at..content.end, &content, is_name);
    }

    fn search(&mut self, range: Range<usize>, content: &Content, is_name: bool) {
        let value = content.unescaped.text();
        let is_reference =
            !is_name && self.members.last_name().is_some_and(|name| REFERENCES.contains(&name));
        // A quick check: most strings contain no URI.
        if !is_reference && !value.contains([':', '@', '.', '/']) {
            return;
        }
        let text = self.text.unescaped(range, &content.unescaped, Some(Writing::Json));
        let pointer = || self.members.pointer(self.text.text);
        let place = || if is_name { Place::Name(pointer()) } else { Place::Member(pointer()) };
        let range = content.inside();
        let reference = &value[range.clone()];
        if !is_reference {
            plain::search(self.collector, &text, &place);
        } else if reference.contains(|c| c > ' ') && !reference.starts_with(BLANK_NODE) {
            let reference = reference.to_owned();
            let writing = Some(Writing::NotEmpty);
            self.collector.url(&text, Found { range, reference, place: place(), writing });
        }
    }
}

/// Returns whether a word is `true`, `false`, `null`, or resembles a number.
fn is_literal(word: &str) -> bool {
    let is_number = |word: &str| {
        word.starts_with(|c: char| c == '-' || c.is_ascii_digit())
            && word.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte))
    };
    matches!(word, "true" | "false" | "null") || is_number(word)
}
