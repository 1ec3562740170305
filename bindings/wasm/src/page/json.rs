//! A writer of JSON objects.

use alloc::string::String;
use core::fmt::{Display, Write};
use core::ops::Range;

use crate::units::utf16;

/// A JSON object to which members are appended.
pub(super) struct Object<'o> {
    out: &'o mut String,
    is_empty: bool,
}

impl<'o> Object<'o> {
    /// Appends an object with the members that a function writes.
    pub(super) fn write(out: &'o mut String, members: impl FnOnce(&mut Self)) {
        out.push('{');
        let mut object = Self { out, is_empty: true };
        members(&mut object);
        object.out.push('}');
    }

    fn key(&mut self, key: &str) {
        if !self.is_empty {
            self.out.push(',');
        }
        self.is_empty = false;
        string(self.out, key);
        self.out.push(':');
    }

    pub(super) fn text(&mut self, key: &str, value: impl Display) {
        self.key(key);
        string(self.out, value);
    }

    pub(super) fn optional(&mut self, key: &str, value: Option<impl Display>) {
        match value {
            Some(value) => self.text(key, value),
            None => self.null(key),
        }
    }

    pub(super) fn null(&mut self, key: &str) {
        self.key(key);
        self.out.push_str("null");
    }

    pub(super) fn flag(&mut self, key: &str, value: bool) {
        self.key(key);
        self.out.push_str(if value { "true" } else { "false" });
    }

    pub(super) fn number(&mut self, key: &str, value: usize) {
        self.key(key);
        let _ = write!(self.out, "{value}");
    }

    /// Appends `start` and `end` of a range of bytes in `text`.
    pub(super) fn span(&mut self, text: &str, bytes: Range<usize>) {
        let units = utf16(text, bytes);
        self.number("start", units.start);
        self.number("end", units.end);
    }

    pub(super) fn object(&mut self, key: &str, members: impl FnOnce(&mut Object<'_>)) {
        self.key(key);
        Object::write(self.out, members);
    }

    /// Appends a list with an object for each item.
    pub(super) fn list<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        mut members: impl FnMut(&mut Object<'_>, T),
    ) {
        self.key(key);
        self.out.push('[');
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.out.push(',');
            }
            Object::write(self.out, |object| members(object, item));
        }
        self.out.push(']');
    }
}

/// Appends a quoted string.
fn string(out: &mut String, value: impl Display) {
    out.push('"');
    let _ = write!(Escaping(out), "{value}");
    out.push('"');
}

/// Escapes the characters that a JSON string cannot contain.
struct Escaping<'o>(&'o mut String);

impl Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for c in text.chars() {
            match c {
                '"' | '\\' => self.0.extend(['\\', c]),
                '\0'..='\u{1f}' => write!(self.0, "\\u{:04x}", u32::from(c))?,
                c => self.0.push(c),
            }
        }
        Ok(())
    }
}
