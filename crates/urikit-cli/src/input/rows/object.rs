//! JSON rows: values and members with their positions.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::{Deserializer as _, Error as _, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::input::json_string::Unescaped;
use crate::input_error::InputError;
use crate::reading::offset;

/// A JSON string, borrowed from the row if it has no escapes. (`Cow<str>` would always be copied.)
#[derive(Debug, serde::Deserialize)]
pub(crate) struct Text<'a>(#[serde(borrow)] pub(crate) Cow<'a, str>);

/// JSON white space (RFC 8259 section 2).
const WHITE_SPACE: [char; 4] = [' ', '\t', '\n', '\r'];

#[derive(Clone, Copy, Debug)]
pub(crate) struct Json<'r> {
    /// The value as written, which is valid JSON except for its escapes.
    pub(crate) text: &'r str,
    pub(crate) start: usize,
}

#[derive(Debug)]
pub(crate) struct Member<'r> {
    pub(crate) name: Cow<'r, str>,
    /// The name as written, including its quotes.
    pub(crate) key: Json<'r>,
    pub(crate) value: Json<'r>,
}

impl<'r> Json<'r> {
    /// Parses a whole row, ignoring white space around the value.
    ///
    /// # Errors
    ///
    /// Returns an error if the row is not UTF-8 (RFC 8259 section 8.1).
    pub(crate) fn row(row: &'r [u8]) -> Result<Self, Box<InputError>> {
        let not_utf8 = |error: std::str::Utf8Error| {
            let start = error.valid_up_to();
            let end = error.error_len().map_or(row.len(), |len| start + len);
            Box::new(InputError::not_utf8(start..end, "JSON must be UTF-8 (RFC 8259 section 8.1)"))
        };
        let row = std::str::from_utf8(row).map_err(not_utf8)?;
        // Only JSON white space: `trim` would accept other characters, and the parser would not.
        let trimmed = row.trim_start_matches(WHITE_SPACE);
        Ok(Self { text: trimmed.trim_end_matches(WHITE_SPACE), start: row.len() - trimmed.len() })
    }

    /// Parses a single value.
    ///
    /// # Errors
    ///
    /// Returns an error if the string is not exactly one value.
    pub(crate) fn value(text: &'r str, rule: &'static str) -> Result<Self, Box<InputError>> {
        let whole = Self { text, start: 0 };
        serde_json::from_str(text)
            .map(|raw| whole.part(raw))
            .map_err(|error| whole.syntax(&error, rule))
    }

    fn part(self, raw: &'r RawValue) -> Self {
        Self { text: raw.get(), start: self.start + offset(self.text, raw.get()) }
    }

    pub(crate) fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The first byte, which determines the type.
    pub(crate) fn first(self) -> u8 {
        self.text.bytes().next().unwrap_or_default()
    }

    pub(crate) fn is_null(self) -> bool {
        self.text == "null"
    }

    /// Returns the decoded string, or `None` for other types.
    ///
    /// # Errors
    ///
    /// Returns an error if an escape is an unpaired surrogate.
    pub(crate) fn string(self) -> Result<Option<Cow<'r, str>>, Box<InputError>> {
        if self.first() != b'"' {
            return Ok(None);
        }
        match serde_json::from_str::<Text<'r>>(self.text) {
            Ok(Text(text)) => Ok(Some(text)),
            Err(error) => Err(self.syntax(&error, "a JSON string")),
        }
    }

    /// Returns the position in the row of a range of the decoded string, or of a literal.
    pub(crate) fn place(self, octets: Range<usize>) -> Range<usize> {
        // Numbers and literals have no escapes.
        let Some(inside) = self.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'))
        else {
            return self.start + octets.start..self.start + octets.end;
        };
        let place = Unescaped::new(inside.as_bytes()).place(octets);
        self.start + 1 + place.start..self.start + 1 + place.end
    }

    pub(crate) fn error(
        self,
        rule: &'static str,
        message: impl Into<Cow<'static, str>>,
    ) -> Box<InputError> {
        Box::new(InputError { span: self.span(), ..InputError::json(rule, message) })
    }

    pub(super) fn syntax(self, error: &serde_json::Error, rule: &'static str) -> Box<InputError> {
        if error.classify() == Category::Data {
            // The type of the value is wrong, so its whole range is the error.
            return Box::new(InputError {
                span: self.span(),
                ..InputError::json(rule, reason(error, rule))
            });
        }
        let Range { start, end } = position(error, self.text.as_bytes());
        Box::new(InputError {
            span: self.start + start..self.start + end,
            ..InputError::json(rule, reason(error, rule))
        })
    }

    /// Returns the elements.
    ///
    /// # Errors
    ///
    /// Returns an error if this is not an array.
    pub(crate) fn elements(self, rule: &'static str) -> Result<Vec<Self>, Box<InputError>> {
        let elements: Vec<&RawValue> =
            serde_json::from_str(self.text).map_err(|error| self.syntax(&error, rule))?;
        Ok(elements.into_iter().map(|element| self.part(element)).collect())
    }

    /// Calls `each` for each member.
    ///
    /// # Errors
    ///
    /// Returns an error if this is not an object, or the first error of `each`.
    pub(crate) fn members(
        self,
        rule: &'static str,
        each: impl FnMut(Member<'r>) -> Result<(), Box<InputError>>,
    ) -> Result<(), Box<InputError>> {
        let mut found = None;
        let mut deserializer = serde_json::Deserializer::from_str(self.text);
        let members = Members { whole: self, rule, each, found: &mut found };
        let read = deserializer.deserialize_map(members).and_then(|()| deserializer.end());
        // The error of a member comes first, because it ended the reading.
        found.map_or(Ok(()), Err)?;
        read.map_err(|error| self.syntax(&error, rule))
    }

    /// Returns the member with a name, or with a path of names such as `request.url`.
    ///
    /// # Errors
    ///
    /// Returns an error if this is not an object, or if the name is repeated.
    pub(crate) fn member(
        self,
        path: &str,
        rule: &'static str,
    ) -> Result<Option<Self>, Box<InputError>> {
        let outer = path.split_once('.');
        let (mut found, mut inside) = (None, None);
        self.members(rule, |member| {
            let slot = match outer {
                // A name with a dot takes precedence over the path that it looks like.
                _ if member.name == path => &mut found,
                Some((first, _)) if member.name == first => &mut inside,
                _ => return Ok(()),
            };
            match slot.replace(member.value) {
                None => Ok(()),
                Some(_) => Err(repeated(member.key)),
            }
        })?;
        match (found, inside, outer) {
            (None, Some(inside), Some((_, rest))) if inside.first() == b'{' => {
                inside.member(rest, rule)
            }
            _ => Ok(found),
        }
    }
}

/// The position of a `serde_json` error: one byte, or the end.
pub(super) fn position(error: &serde_json::Error, text: &[u8]) -> Range<usize> {
    // The position consists of a line and a column, both from 1.
    let mut ends = memchr::memchr_iter(b'\n', text);
    let line =
        error.line().checked_sub(2).and_then(|before| ends.nth(before)).map_or(0, |end| end + 1);
    let at = (line + error.column().saturating_sub(1)).min(text.len());
    at..(at + 1).min(text.len())
}

/// Formats the message without quoting the input.
pub(super) fn reason(error: &serde_json::Error, rule: &'static str) -> Cow<'static, str> {
    if error.classify() == Category::Data {
        // The message of the crate would quote a value of the row, which may be a secret.
        return format!("expected {rule}").into();
    }
    let mut message = error.to_string();
    // The report contains the position, so it is removed from the message.
    message.truncate(message.rfind(" at line ").unwrap_or(message.len()));
    format!("invalid JSON: {message}").into()
}

/// The error for a repeated name. Parsers disagree on which value to use.
pub(crate) fn repeated(key: Json<'_>) -> Box<InputError> {
    Box::new(InputError {
        section: "RFC 8259 section 4",
        code: "repeated-member",
        ..*key.error("member names must be unique", "duplicate member name")
    })
}

/// Visits the members of an object, and saves the error of `each`, which errors of serde cannot
/// contain.
struct Members<'r, 'f, F> {
    whole: Json<'r>,
    rule: &'static str,
    each: F,
    found: &'f mut Option<Box<InputError>>,
}

impl<'r, F: FnMut(Member<'r>) -> Result<(), Box<InputError>>> Members<'r, '_, F> {
    fn member(&mut self, key: &'r RawValue, value: &'r RawValue) -> Result<(), Box<InputError>> {
        let (key, value) = (self.whole.part(key), self.whole.part(value));
        let name =
            key.string()?.ok_or_else(|| key.error(self.rule, "member name must be a string"))?;
        (self.each)(Member { name, key, value })
    }
}

impl<'r, F: FnMut(Member<'r>) -> Result<(), Box<InputError>>> Visitor<'r> for Members<'r, '_, F> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.rule)
    }

    fn visit_map<A: MapAccess<'r>>(mut self, mut map: A) -> Result<(), A::Error> {
        // A map would keep one of several members with the same name.
        while let Some(key) = map.next_key::<&RawValue>()? {
            let value = map.next_value::<&RawValue>()?;
            if let Err(error) = self.member(key, value) {
                *self.found = Some(error);
                return Err(A::Error::custom("reported separately"));
            }
        }
        Ok(())
    }
}
