//! JSON rows, written straight into the output.
//!
//! Keys stand in the order in which they are written. Text that the library has found valid is written as it is: no
//! character of a URI needs an escape in JSON (no document allows `"`, `\` or a control). Any other text goes through
//! `serde_json`, and so does what a tolerant reading has accepted.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::io;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::diagnostics::fault::Fault;
use crate::output::buffer::Output;

/// Whether the parts of a URI may hold characters that JSON escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Escapes {
    /// They are URIs by the letter of some document.
    None,
    /// They may hold anything.
    Any,
}

/// A JSON object under construction at the end of a buffer.
#[derive(Debug)]
pub(crate) struct Object<'o> {
    out: &'o mut Output,
    escapes: Escapes,
}

impl<'o> Object<'o> {
    /// Begins one row.
    #[inline]
    pub(crate) fn open(out: &'o mut Output, escapes: Escapes) -> Self {
        out.push(b'{');
        Self { out, escapes }
    }

    /// Ends the row.
    pub(crate) fn close(self) {
        self.out.literal(b"}\n");
    }

    #[inline(always)]
    fn key(&mut self, key: &str) {
        if self.out.last() != Some(b'{') {
            self.out.push(b',');
        }
        self.out.push(b'"');
        self.out.extend_from_slice(key.as_bytes());
        self.out.literal(b"\":");
    }

    /// A part of a valid URI, or `null` where it is undefined.
    #[inline(always)]
    pub(crate) fn uri<'t>(&mut self, key: &'static str, text: impl Into<Option<&'t str>>) {
        let text = text.into();
        if self.escapes == Escapes::Any {
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

    /// A part of a valid URI that is, most likely, a slice of this buffer.
    #[inline(always)]
    pub(crate) fn part(&mut self, key: &'static str, text: &str, around: &[u8]) {
        if self.escapes == Escapes::Any {
            return self.any(key, Some(text));
        }
        self.plain(key, |out| out.part(text, around));
    }

    /// A part that may hold anything.
    #[cold]
    fn any(&mut self, key: &'static str, text: Option<&str>) {
        match text {
            Some(text) => self.text(key, text),
            None => self.null(key),
        }
    }

    /// What writes itself as a valid URI.
    pub(crate) fn uri_display(&mut self, key: &'static str, text: &dyn fmt::Display) {
        self.key(key);
        match self.escapes {
            Escapes::None => write!(self.out, "\"{text}\"").expect("into a buffer"),
            Escapes::Any => self.string(&text.to_string()),
        }
    }

    /// What someone writes who knows that it needs no escapes.
    #[inline]
    pub(crate) fn plain<T>(
        &mut self,
        key: &'static str,
        write: impl FnOnce(&mut Output) -> T,
    ) -> T {
        self.key(key);
        self.out.push(b'"');
        let result = write(self.out);
        self.out.push(b'"');
        result
    }

    /// Whether what is written may need escapes.
    pub(crate) fn may_escape(&self) -> bool {
        self.escapes == Escapes::Any
    }

    /// Any text.
    pub(crate) fn text(&mut self, key: &'static str, text: &str) {
        self.key(key);
        self.string(text);
    }

    fn string(&mut self, text: &str) {
        write_json(&mut *self.out, text);
    }

    /// Any bytes: as text with replacement characters, and where those were needed as base64 under `lossless` too.
    pub(crate) fn bytes(&mut self, key: &'static str, lossless: &'static str, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        self.text(key, &text);
        if let Cow::Owned(_) = text {
            self.uri(lossless, &*STANDARD.encode(bytes));
        }
    }

    /// `true` or `false`.
    #[inline]
    pub(crate) fn flag(&mut self, key: &'static str, value: bool) {
        self.key(key);
        self.out.extend_from_slice(if value { &b"true"[..] } else { b"false" });
    }

    /// A number of bytes or rows of a file, which may have more than there are addresses.
    pub(crate) fn count(&mut self, key: &'static str, value: u64) {
        self.key(key);
        serde_json::to_writer(&mut *self.out, &value).expect("a number into a buffer");
    }

    /// A number.
    pub(crate) fn number(&mut self, key: &'static str, value: usize) {
        self.key(key);
        serde_json::to_writer(&mut *self.out, &value).expect("a number into a buffer");
    }

    /// What serializes itself.
    pub(crate) fn json(&mut self, key: &'static str, value: &impl Serialize) {
        self.key(key);
        write_json(&mut *self.out, value);
    }

    /// `null`.
    #[inline]
    pub(crate) fn null(&mut self, key: &str) {
        self.key(key);
        self.out.literal(b"null");
    }

    /// The fault under `error`.
    pub(crate) fn error(&mut self, fault: &Fault) {
        self.object("error", |error| {
            error.number("start", fault.span.start);
            error.number("end", fault.span.end);
            error.uri("component", fault.component);
            error.text("code", fault.code);
            error.text("rule", fault.rule);
            error.text("section", fault.section);
            error.text("message", &fault.message);
        });
    }

    /// An object. The key needs no escapes.
    pub(crate) fn object(&mut self, key: &str, write: impl FnOnce(&mut Object<'_>)) {
        self.key(key);
        self.out.push(b'{');
        write(&mut Object { out: self.out, escapes: self.escapes });
        self.out.push(b'}');
    }

    /// An array of objects.
    pub(crate) fn list<T>(
        &mut self,
        key: &'static str,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Object<'_>, T),
    ) {
        self.key(key);
        self.out.push(b'[');
        for item in items {
            if self.out.last() == Some(b'}') {
                self.out.push(b',');
            }
            self.out.push(b'{');
            write(&mut Object { out: self.out, escapes: self.escapes }, item);
            self.out.push(b'}');
        }
        self.out.push(b']');
    }

    /// An array of texts.
    pub(crate) fn names<'t>(
        &mut self,
        key: &'static str,
        names: impl IntoIterator<Item = &'t str>,
    ) {
        self.key(key);
        self.out.push(b'[');
        for name in names {
            if self.out.last() == Some(b'"') {
                self.out.push(b',');
            }
            write_json(&mut *self.out, name);
        }
        self.out.push(b']');
    }
}

/// Writes a value into a buffer.
pub(crate) fn write_json(buffer: impl io::Write, value: &(impl Serialize + ?Sized)) {
    value.serialize(&mut Serializer::with_formatter(buffer, Visible)).expect("into a buffer");
}

/// JSON in which every control character is an escape, also those that RFC 8259 section 7 lets stand as they are: DEL and C1,
/// which terminals obey.
struct Visible;

impl Formatter for Visible {
    fn write_string_fragment<W: io::Write + ?Sized>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        let bytes = text.as_bytes();
        let mut behind = 0;
        // All of C1 begins with one byte in UTF-8.
        for at in memchr::memchr2_iter(0x7F, 0xC2, bytes) {
            let (code, len) = match bytes[at..] {
                [0x7F, ..] => (0x7F, 1),
                [_, code @ 0x80..=0x9F, ..] => (code, 2),
                _ => continue,
            };
            out.write_all(&bytes[behind..at])?;
            write!(out, "\\u{code:04x}")?;
            behind = at + len;
        }
        out.write_all(&bytes[behind..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_json_in_the_order_written() {
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
    fn no_control_stands_as_itself() {
        let all: String = (0..0x180).filter_map(char::from_u32).collect();
        for text in [&all, "\u{9b}", "a\u{7f}", "\u{a0}\u{c2}\u{80}\u{9f}z", ""] {
            let mut json = Vec::new();
            write_json(&mut json, text);
            let json = String::from_utf8(json).unwrap();
            assert!(!json.contains(char::is_control), "{json:?}");
            assert_eq!(serde_json::from_str::<String>(&json).unwrap(), *text);
            // Nothing else becomes longer.
            let escapes = text.chars().filter(|c| matches!(c, '\u{7f}'..='\u{9f}')).count();
            assert_eq!(
                json.matches("\\u00").count(),
                escapes
                    + text.chars().filter(|c| *c < ' ' && !"\n\r\t\u{8}\u{c}".contains(*c)).count()
            );
        }
    }

    #[test]
    fn what_a_tolerant_reading_accepts_is_escaped() {
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
