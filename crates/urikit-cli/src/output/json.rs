//! JSON output rows.
//!
//! Members appear in the order in which they are written. Components of valid URIs are copied
//! without escaping, because no specification allows `"`, `\`, or control characters. Other
//! strings, and input accepted by tolerant parsing, are serialized by `serde_json`.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::io;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::input_error::InputError;
use crate::output::buffer::Output;

/// Whether components may contain characters that are escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Escapes {
    /// They cannot: the input strictly follows a specification.
    None,
    /// They can.
    Any,
    /// Nothing is escaped: the members are stored as columns.
    Columns,
}

/// A JSON object, written to the end of a buffer.
#[derive(Debug)]
pub(crate) struct Object<'o> {
    out: &'o mut Output,
    escapes: Escapes,
}

impl<'o> Object<'o> {
    #[inline]
    pub(crate) fn open(out: &'o mut Output, escapes: Escapes) -> Self {
        if out.stores_members() {
            return Self { out, escapes: Escapes::Columns };
        }
        out.push(b'{');
        Self { out, escapes }
    }

    pub(crate) fn close(self) {
        if self.escapes != Escapes::Columns {
            self.out.push(b'}');
        }
        self.out.end_row(b'\n');
    }

    /// Returns the object inside of this one. In a column, it is JSON.
    fn inside(&mut self) -> Object<'_> {
        let escapes = if self.escapes == Escapes::Columns { Escapes::Any } else { self.escapes };
        Object { out: self.out, escapes }
    }

    #[inline(always)]
    fn key(&mut self, key: &str) {
        if self.escapes == Escapes::Columns {
            return self.out.begin_member(key);
        }
        // An object that has members does not end with its opening brace, so no counter is needed.
        if self.out.last() != Some(b'{') {
            self.out.push(b',');
        }
        self.out.push(b'"');
        self.out.extend_from_slice(key.as_bytes());
        self.out.literal(b"\":");
    }

    /// Writes a component of a valid URI, or `null` if it is undefined.
    #[inline(always)]
    pub(crate) fn uri<'t>(&mut self, key: &'static str, text: impl Into<Option<&'t str>>) {
        let text = text.into();
        if self.escapes != Escapes::None {
            return self.any(key, text);
        }
        self.key(key);
        match text {
            Some(text) => {
                debug_assert!(!text.bytes().any(|b| b < 0x20 || b == b'"' || b == b'\\'));
                self.out.push(b'"');
                self.out.extend_from_slice(text.as_bytes());
                self.out.push(b'"');
            }
            None => self.out.literal(b"null"),
        }
    }

    /// Writes a component of a valid URI, which is faster if it is a slice of `around`.
    #[inline(always)]
    pub(crate) fn part(&mut self, key: &'static str, text: &str, around: &[u8]) {
        if self.escapes != Escapes::None {
            return self.any(key, Some(text));
        }
        self.plain(key, |out| out.part(text, around));
    }

    /// Writes a string with escapes.
    #[cold]
    fn any(&mut self, key: &'static str, text: Option<&str>) {
        match text {
            Some(text) => self.text(key, text),
            None => self.null(key),
        }
    }

    /// Writes a value whose `Display` output is a valid URI.
    pub(crate) fn uri_display(&mut self, key: &'static str, text: &dyn fmt::Display) {
        self.key(key);
        match self.escapes {
            Escapes::None => write!(self.out, "\"{text}\"").expect("into a buffer"),
            Escapes::Any | Escapes::Columns => self.string(&text.to_string()),
        }
    }

    /// Writes a string using a closure. The result must not need escapes.
    #[inline]
    pub(crate) fn plain<T>(
        &mut self,
        key: &'static str,
        write: impl FnOnce(&mut Output) -> T,
    ) -> T {
        self.key(key);
        if self.escapes == Escapes::Columns {
            return write(self.out);
        }
        self.out.push(b'"');
        let result = write(self.out);
        self.out.push(b'"');
        result
    }

    pub(crate) fn may_escape(&self) -> bool {
        self.escapes != Escapes::None
    }

    pub(crate) fn text(&mut self, key: &'static str, text: &str) {
        self.key(key);
        self.string(text);
    }

    fn string(&mut self, text: &str) {
        match self.escapes {
            Escapes::Columns => self.out.extend_from_slice(text.as_bytes()),
            Escapes::None | Escapes::Any => write_json(&mut *self.out, text),
        }
    }

    /// Writes bytes as a string with replacement characters; if there are any, writes the bytes as
    /// base64 to `lossless` too.
    pub(crate) fn bytes(&mut self, key: &'static str, lossless: &'static str, bytes: &[u8]) {
        // JSON has no bytes, but a program must be able to find the record.
        let text = String::from_utf8_lossy(bytes);
        self.text(key, &text);
        if let Cow::Owned(_) = text {
            self.uri(lossless, &*STANDARD.encode(bytes));
        }
    }

    #[inline]
    pub(crate) fn flag(&mut self, key: &'static str, value: bool) {
        self.key(key);
        self.out.extend_from_slice(if value { &b"true"[..] } else { b"false" });
    }

    /// Writes an offset or number of rows, which may exceed `usize`.
    pub(crate) fn count(&mut self, key: &'static str, value: u64) {
        self.key(key);
        serde_json::to_writer(&mut *self.out, &value).expect("a number into a buffer");
    }

    pub(crate) fn number(&mut self, key: &'static str, value: usize) {
        self.key(key);
        serde_json::to_writer(&mut *self.out, &value).expect("a number into a buffer");
    }

    pub(crate) fn json(&mut self, key: &'static str, value: &impl Serialize) {
        self.key(key);
        write_json(&mut *self.out, value);
    }

    #[inline]
    pub(crate) fn null(&mut self, key: &str) {
        self.key(key);
        match self.escapes {
            Escapes::Columns => self.out.undefined(),
            Escapes::None | Escapes::Any => self.out.literal(b"null"),
        }
    }

    /// Writes `null` for each member.
    pub(crate) fn nulls(&mut self, keys: &[&str]) {
        keys.iter().for_each(|key| self.null(key));
    }

    /// Writes the members of an invalid input: `valid`, and the undefined ones.
    pub(crate) fn invalid(&mut self, undefined: &[&str]) {
        self.flag("valid", false);
        self.nulls(undefined);
    }

    /// Writes an empty list.
    pub(crate) fn empty(&mut self, key: &'static str) {
        self.key(key);
        self.out.literal(b"[]");
    }

    pub(crate) fn error(&mut self, error: &InputError) {
        self.object("error", |object| {
            object.number("start", error.span.start);
            object.number("end", error.span.end);
            object.uri("component", error.component);
            object.text("code", error.code);
            object.text("rule", error.rule);
            object.text("section", error.section);
            object.text("message", &error.message);
        });
    }

    /// Writes an object. The key must not need escapes.
    pub(crate) fn object(&mut self, key: &str, write: impl FnOnce(&mut Object<'_>)) {
        self.key(key);
        self.out.push(b'{');
        write(&mut self.inside());
        self.out.push(b'}');
    }

    pub(crate) fn list<T>(
        &mut self,
        key: &'static str,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Object<'_>, T),
    ) {
        self.key(key);
        self.out.push(b'[');
        for item in items {
            // The same for lists, whose items are objects.
            if self.out.last() == Some(b'}') {
                self.out.push(b',');
            }
            self.out.push(b'{');
            write(&mut self.inside(), item);
            self.out.push(b'}');
        }
        self.out.push(b']');
    }

    pub(crate) fn names<'t>(
        &mut self,
        key: &'static str,
        names: impl IntoIterator<Item = &'t str>,
    ) {
        self.key(key);
        self.out.push(b'[');
        for name in names {
            // The same for lists of strings.
            if self.out.last() == Some(b'"') {
                self.out.push(b',');
            }
            write_json(&mut *self.out, name);
        }
        self.out.push(b']');
    }
}

pub(crate) fn write_json(buffer: impl io::Write, value: &(impl Serialize + ?Sized)) {
    value.serialize(&mut Serializer::with_formatter(buffer, Visible)).expect("into a buffer");
}

/// Escapes all control characters: also DEL and C1, which RFC 8259 section 7 does not require, but
/// which terminals interpret.
struct Visible;

impl Formatter for Visible {
    fn write_string_fragment<W: io::Write + ?Sized>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        let bytes = text.as_bytes();
        let mut copied = 0;
        // In UTF-8, the first byte of every C1 character is 0xC2.
        for at in memchr::memchr2_iter(0x7F, 0xC2, bytes) {
            let (code, len) = match bytes[at..] {
                [0x7F, ..] => (0x7F, 1),
                [_, code @ 0x80..=0x9F, ..] => (code, 2),
                _ => continue,
            };
            out.write_all(&bytes[copied..at])?;
            write!(out, "\\u{code:04x}")?;
            copied = at + len;
        }
        out.write_all(&bytes[copied..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_keep_their_order() {
        let mut out = Output::default();
        let mut row = Object::open(&mut out, Escapes::None);
        row.text("input", "a\"\\\n\u{1}");
        row.bytes("raw", "raw_base64", b"a\xFFb");
        row.flag("valid", false);
        row.uri("host", "");
        row.uri("port", None);
        row.list("steps", ["x", "y"], |item, text| item.uri("step", text));
        row.list("none", [""; 0], |_, _| {});
        row.names("names", ["p", "q"]);
        row.object("in", |object| object.flag("f", true));
        row.close();
        let expected = concat!(
            r#"{"input":"a\"\\\n\u0001","raw":"a�b","raw_base64":"Yf9i","valid":false,"host":"","port":null,"#,
            r#""steps":[{"step":"x"},{"step":"y"}],"none":[],"names":["p","q"],"in":{"f":true}}"#,
            "\n"
        );
        assert_eq!(String::from_utf8(out.as_slice().to_vec()).unwrap(), expected);
    }

    #[test]
    fn control_characters_are_escaped() {
        let all: String = (0..0x180).filter_map(char::from_u32).collect();
        for text in [&all, "\u{9b}", "a\u{7f}", "\u{a0}\u{c2}\u{80}\u{9f}z", ""] {
            let mut json = Vec::new();
            write_json(&mut json, text);
            let json = String::from_utf8(json).unwrap();
            assert!(!json.contains(char::is_control), "{json:?}");
            assert_eq!(serde_json::from_str::<String>(&json).unwrap(), *text);
            // Nothing else is escaped.
            let escapes = text.chars().filter(|c| matches!(c, '\u{7f}'..='\u{9f}')).count();
            assert_eq!(
                json.matches("\\u00").count(),
                escapes
                    + text.chars().filter(|c| *c < ' ' && !"\n\r\t\u{8}\u{c}".contains(*c)).count()
            );
        }
    }

    #[test]
    fn tolerant_parsing_is_escaped() {
        let mut out = Output::default();
        let mut row = Object::open(&mut out, Escapes::Any);
        row.uri("path", "a\\b");
        row.uri_display("output", &"a\\b");
        row.list("in", ["\\"], |item, text| item.uri("x", text));
        row.close();
        let expected = concat!(r#"{"path":"a\\b","output":"a\\b","in":[{"x":"\\"}]}"#, "\n");
        assert_eq!(String::from_utf8(out.as_slice().to_vec()).unwrap(), expected);
    }
}
