//! Rows: their bytes, their position, and the input or pair that they contain.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::atomic::Ordering;

use serde::de::Deserialize;
use urikit::lenient::Repaired;

use super::object::{self, Text};
use super::source::{FieldPlace, Format, MemberNames, Origin, Separator};
use crate::input_error::InputError;
use crate::output::printable::{printable, printable_record};
use crate::output::secrets::Secrets;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    /// The bytes of the row, without its terminator.
    pub(crate) raw: &'a [u8],
    /// The number in its input, from 1.
    pub(crate) number: u64,
    pub(crate) origin: &'a Origin,
    /// The buffer that contains the row.
    pub(crate) around: &'a [u8],
    /// The length of all rows in the buffer.
    pub(crate) rows_len: usize,
    /// The valid form of an invalid input, if it was repaired.
    pub(crate) repaired: Option<&'a Repaired>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunk<'a> {
    pub(crate) buffer: &'a [u8],
    /// The length of the rows, including terminators. The bytes after them are meaningless, but may
    /// be copied together with the last row.
    pub(crate) len: usize,
    /// The number of the first row in its input, from 1.
    pub(crate) first_row: u64,
    pub(crate) origin: &'a Origin,
    /// Whether no rows precede, in any input.
    pub(crate) is_first: bool,
}

/// The position of an error, for `FILE:LINE:COLUMN`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) name: &'a str,
    /// The line, which is the number of the row.
    pub(crate) line: u64,
    /// The offset in the row of the string that error spans refer to.
    pub(crate) before: usize,
}

impl<'a> Place<'a> {
    /// Returns the position of an offset in that string, in the format that editors parse.
    pub(crate) const fn at(self, offset: usize) -> Position<'a> {
        Position { place: self, offset }
    }
}

/// `FILE:LINE:COLUMN`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<'a> {
    place: Place<'a>,
    offset: usize,
}

impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { name, line, before } = self.place;
        write!(f, "{name}:{line}:{}", before + self.offset + 1)
    }
}

/// The two inputs of a row of pairs.
#[derive(Debug)]
pub(crate) struct Pair<'a> {
    pub(crate) a: Cow<'a, [u8]>,
    pub(crate) b: Cow<'a, [u8]>,
    /// The place of the second input. The place of the first one is that of the row.
    pub(crate) b_place: Place<'a>,
}

impl<'a> Chunk<'a> {
    /// The bytes of the rows, including terminators.
    pub(crate) fn bytes(&self) -> &'a [u8] {
        &self.buffer[..self.len]
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'a>> {
        let chunk = *self;
        let (mut start, bytes) = (0, self.bytes());
        // Either the ends are stored, or the terminators are searched: one of the two iterators is
        // empty.
        let given = self.ends().iter().map(move |&end| {
            let row = &bytes[start..end];
            start = end + 1;
            row
        });
        let split = if self.has_terminators() { bytes } else { b"" };
        let all = given.chain(rows(split, self.origin.separator));
        (self.first_row..).zip(all).map(move |(number, raw)| chunk.row(number, raw))
    }

    /// Returns whether a terminator always ends a row.
    pub(crate) fn has_terminators(&self) -> bool {
        self.ends().is_empty()
    }

    /// The ends of the rows, if a row contains the terminator.
    fn ends(&self) -> &'a [usize] {
        self.origin.fields.as_ref().map_or(&[], |fields| &fields.ends)
    }

    #[inline]
    pub(crate) fn row(&self, number: u64, raw: &'a [u8]) -> Row<'a> {
        let (around, rows_len) = (self.buffer, self.len);
        Row { raw, number, origin: self.origin, around, rows_len, repaired: None }
    }

    /// Splits the bytes into groups of whole rows, which start within `size` bytes of each other.
    pub(crate) fn groups(&self, size: usize) -> impl Iterator<Item = &'a [u8]> {
        let separator = self.origin.separator.byte();
        let mut rest = self.bytes();
        std::iter::from_fn(move || {
            // At least one byte, so that each group has a row and the loop ends.
            let from = rest.len().min(size).checked_sub(1)?;
            let end =
                memchr::memchr(separator, &rest[from..]).map_or(rest.len(), |at| from + at + 1);
            let (group, after) = rest.split_at(end);
            rest = after;
            Some(group)
        })
    }
}

/// The rows without their terminators. The last terminator is optional.
#[inline]
fn rows(bytes: &[u8], separator: Separator) -> impl Iterator<Item = &[u8]> {
    let mut start = 0;
    let ends = memchr::memchr_iter(separator.byte(), bytes);
    let last = bytes.last().filter(|last| **last != separator.byte()).map(|_| bytes.len());
    ends.chain(last).map(move |end| {
        let line = &bytes[start..end];
        start = end + 1;
        match separator {
            // At the end of the input, a CR is not followed by LF and belongs to the row.
            Separator::Newline if end < bytes.len() => line.strip_suffix(b"\r").unwrap_or(line),
            Separator::Newline | Separator::Nul => line,
        }
    })
}

impl<'a> Row<'a> {
    /// Creates a row that is its only one.
    pub(crate) fn alone(raw: &'a [u8], origin: &'a Origin) -> Self {
        Self { raw, number: 1, origin, around: raw, rows_len: raw.len(), repaired: None }
    }

    /// The records, and the place in them, if the row is a field of a record that is printed.
    fn field_of_record(&self) -> Option<(&'a [u8], &'a FieldPlace)> {
        // Subcommands whose results are added to records do not print the records themselves.
        let fields = self.origin.fields.as_ref().filter(|fields| !fields.records.is_empty())?;
        Some((&fields.records, self.field_place()?))
    }

    fn field_place(&self) -> Option<&'a FieldPlace> {
        let fields = self.origin.fields.as_ref()?;
        fields.places.get(usize::try_from(self.number - fields.first).ok()?)
    }

    /// Returns the whole record if the row is a field of one that is printed, or else the row.
    pub(crate) fn record(&self) -> &'a [u8] {
        match self.field_of_record() {
            Some((records, place)) => &records[place.record.clone()],
            None => self.raw,
        }
    }

    /// Returns the bytes of the record as printable text.
    pub(crate) fn printable(&self, record: &[u8]) -> String {
        let show = self.field_of_record().map_or(printable as fn(&[u8]) -> _, |_| printable_record);
        show(record)
    }

    /// Returns the part of the line before the field, if it is written without escapes.
    pub(crate) fn line_before_field(&self, value: &[u8]) -> Option<&'a [u8]> {
        let (records, place) = self.field_of_record()?;
        // A quotation mark inside of a field is doubled, which moves the columns after it.
        let is_exact = records[place.start..].starts_with(value);
        is_exact.then(|| &records[place.start - place.before..place.start])
    }

    /// The range of the record in the buffer of its chunk.
    pub(crate) fn range(&self) -> Range<usize> {
        if let Some((_, place)) = self.field_of_record() {
            return place.record.clone();
        }
        // A row is a slice of its buffer, so its offset need not be stored.
        let start = (self.raw.as_ptr() as usize).saturating_sub(self.around.as_ptr() as usize);
        start..start + self.raw.len()
    }

    pub(crate) fn place(&self) -> Place<'a> {
        let field = self.field_place();
        let (line, before) = field.map_or((self.number, 0), |field| (field.line, field.before));
        Place { name: &self.origin.name, line, before }
    }

    /// The place of the base in a record with columns, or else that of the row.
    pub(crate) fn base_place(&self) -> Place<'a> {
        let place = self.place();
        let base = self.field_place().and_then(|field| field.base);
        let (line, before) = base.unwrap_or((place.line, place.before));
        Place { line, before, ..place }
    }

    /// Returns the terminator of the row, or the usual one if the last row has none.
    pub(crate) fn terminator(&self) -> &'static [u8] {
        let (rows, separator) = match self.field_of_record() {
            Some((records, _)) => (records, Separator::Newline),
            None => (&self.around[..self.rows_len], self.origin.separator),
        };
        // The buffer has older bytes after the rows, which must not be mistaken for a terminator.
        let after = rows.get(self.range().end..).unwrap_or_default();
        match separator {
            Separator::Nul => b"\0",
            Separator::Newline if after.starts_with(b"\r\n") => b"\r\n",
            Separator::Newline => b"\n",
        }
    }

    /// Returns the input in the row.
    pub(crate) fn text(&self) -> Result<Cow<'a, [u8]>, Box<InputError>> {
        match &self.origin.format {
            Format::Text | Format::Columns(_) => Ok(Cow::Borrowed(self.raw)),
            _ => match self.json::<Text<'a>>(Expected::TEXT) {
                Ok(text) => Ok(into_bytes(text.0)),
                Err(error) => Err(self.unreadable(error)),
            },
        }
    }

    pub(crate) fn pair(&self) -> Result<Pair<'a>, Box<InputError>> {
        let json = match &self.origin.format {
            Format::Text | Format::Columns(_) => None,
            Format::JsonField(MemberNames { input, base: Some(base) }) => {
                let member = |name| self.field::<Text<'a>>(name, Expected::TEXT);
                Some(member(base).and_then(|base| Ok((base, member(input)?))))
            }
            Format::Json | Format::JsonField(_) => Some(self.json(Expected::PAIR)),
        };
        if let Some(pair) = json {
            // JSON values are decoded, so errors in them have no other position than the row.
            let (a, b) = pair.map_err(|error| self.unreadable(error))?;
            return Ok(Pair { a: into_bytes(a.0), b: into_bytes(b.0), b_place: self.place() });
        }
        let Some(tab) = memchr::memchr(b'\t', self.raw) else {
            let rule = "two URIs separated by a tab";
            return Err(Box::new(InputError::pair(
                self.raw,
                rule,
                "expected two URIs separated by a tab",
            )));
        };
        let (a, b) = (Cow::Borrowed(&self.raw[..tab]), Cow::Borrowed(&self.raw[tab + 1..]));
        Ok(Pair { a, b, b_place: Place { before: tab + 1, ..self.place() } })
    }

    /// Records that the row cannot be read, which is an error of the input.
    #[cold]
    fn unreadable(&self, error: Box<InputError>) -> Box<InputError> {
        // This is an error of the file, not of a URI, so the exit status is another one.
        self.origin.has_unreadable.store(true, Ordering::Relaxed);
        error
    }

    fn json<T: Deserialize<'a>>(&self, what: Expected) -> Result<T, Box<InputError>> {
        if let Format::JsonField(names) = &self.origin.format {
            return self.field(&names.input, what);
        }
        // The fast way, because the position of the value is not needed.
        serde_json::from_slice(self.raw).map_err(|error| {
            let span = object::position(&error, self.raw);
            let reason = object::reason(&error, what.alone);
            let reason = match self.member_names() {
                Some(names) => format!("{reason}; select a member with --field: {names}").into(),
                None => reason,
            };
            Box::new(InputError { span, ..InputError::json(what.alone, reason) })
        })
    }

    /// Lists the names of the first members of a row that is an object.
    fn member_names(&self) -> Option<String> {
        const MOST: usize = 10;
        let row = object::Json::row(self.raw).ok()?;
        let mut names = Vec::new();
        let members = row.members("a JSON object", |member| {
            // A name can be a URI.
            names.push(printable(&Secrets::Masked.shown(member.name.as_bytes())));
            Ok(())
        });
        members.ok()?;
        names.truncate(MOST);
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// Parses the value of a member. Other members are ignored.
    fn field<T: Deserialize<'a>>(&self, key: &str, what: Expected) -> Result<T, Box<InputError>> {
        let row = object::Json::row(self.raw)?;
        let missing = || {
            let key = printable(&Secrets::Masked.shown(key.as_bytes()));
            match self.member_names() {
                Some(names) => format!("missing field `{key}`; the members are {names}"),
                None => format!("missing field `{key}`"),
            }
        };
        let value = row.member(key, what.in_field)?;
        let value = value.ok_or_else(|| row.error(what.in_field, missing()))?;
        serde_json::from_str(value.text).map_err(|error| value.syntax(&error, what.in_field))
    }
}

/// The expected value of a JSON row, alone or in a field.
#[derive(Clone, Copy)]
struct Expected {
    alone: &'static str,
    in_field: &'static str,
}

impl Expected {
    const TEXT: Self =
        Self { alone: "a JSON string", in_field: "a JSON object with a string in that field" };
    const PAIR: Self = Self {
        alone: "a JSON array of two strings",
        in_field: "a JSON object with an array of two strings in that field",
    };
}

fn into_bytes(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}
