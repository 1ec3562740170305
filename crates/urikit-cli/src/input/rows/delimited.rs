//! Comma-separated and tab-separated values (RFC 4180).
//!
//! Records are passed on as they are, so this splits them without decoding. It is strict: a
//! quotation mark may only enclose a whole field. A missing or extra one would otherwise move the
//! following fields to other columns.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memchr2_iter, memrchr};

use crate::output::buffer::Output;

/// The separator of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Csv,
    Tsv,
}

/// A record that violates RFC 4180 section 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Malformed {
    /// The offset of the error in the record.
    pub(crate) at: usize,
    pub(crate) message: Cow<'static, str>,
}

impl Malformed {
    pub(crate) fn new(at: usize, message: impl Into<Cow<'static, str>>) -> Self {
        Self { at, message: message.into() }
    }
}

/// Finds the ends of records in blocks.
#[derive(Debug, Default)]
pub(super) struct Quotes {
    /// Whether the bytes so far end inside of quotation marks.
    is_open: bool,
}

impl Quotes {
    /// Returns the offset after the last record that ends in the next bytes.
    pub(super) fn last_end(&mut self, bytes: &[u8]) -> Option<usize> {
        // Most files have no quotation marks, and searching backwards is faster.
        if !self.is_open && memchr(b'"', bytes).is_none() {
            return memrchr(b'\n', bytes).map(|at| at + 1);
        }
        let mut last = None;
        for at in memchr2_iter(b'"', b'\n', bytes) {
            // A doubled quotation mark toggles twice, which is the same as not at all.
            if bytes[at] == b'"' {
                self.is_open = !self.is_open;
            } else if !self.is_open {
                last = Some(at + 1);
            }
        }
        last
    }
}

/// Splits bytes into records, each with its offset and without its terminator.
pub(crate) fn records(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let end = record_end(rest);
        let record = rest[..end].strip_suffix(b"\n").unwrap_or(&rest[..end]);
        let at = start;
        start += end;
        Some((at, record.strip_suffix(b"\r").unwrap_or(record)))
    })
}

/// The length of the first record, including its terminator.
pub(super) fn record_end(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(found) = memchr2(b'"', b'\n', &bytes[at..]) {
        at += found + 1;
        if bytes[at - 1] == b'\n' {
            return at;
        }
        // Line ends inside of quotation marks belong to the record.
        match memchr(b'"', &bytes[at..]) {
            Some(closing) => at += closing + 1,
            None => break,
        }
    }
    bytes.len()
}

impl Dialect {
    pub(crate) const fn delimiter(self) -> u8 {
        match self {
            Self::Csv => b',',
            Self::Tsv => b'\t',
        }
    }

    /// Splits a record into fields, as written.
    pub(crate) fn fields(
        self,
        record: &[u8],
        fields: &mut Vec<Range<usize>>,
    ) -> Result<(), Malformed> {
        fields.clear();
        let mut start = 0;
        if memchr(b'"', record).is_none() {
            for end in memchr_iter(self.delimiter(), record) {
                fields.push(start..end);
                start = end + 1;
            }
            fields.push(start..record.len());
            return Ok(());
        }
        loop {
            let end = self.field_end(record, start)?;
            fields.push(start..end);
            // A delimiter at the end precedes an empty field.
            if end == record.len() {
                return Ok(());
            }
            start = end + 1;
        }
    }

    /// Returns the end of the field at `start`.
    fn field_end(self, record: &[u8], start: usize) -> Result<usize, Malformed> {
        if record.get(start) != Some(&b'"') {
            let end = memchr(self.delimiter(), &record[start..]);
            let end = end.map_or(record.len(), |len| start + len);
            return match memchr(b'"', &record[start..end]) {
                Some(at) => Err(Malformed::new(start + at, "quotation mark in an unquoted field")),
                None => Ok(end),
            };
        }
        let mut at = start + 1;
        loop {
            let Some(closing) = memchr(b'"', &record[at..]) else {
                return Err(Malformed::new(start, "unclosed quotation mark"));
            };
            at += closing + 1;
            match record.get(at) {
                // Two quotation marks stand for one.
                Some(b'"') => at += 1,
                Some(byte) if *byte != self.delimiter() => {
                    return Err(Malformed::new(at, "character after a closing quotation mark"));
                }
                _ => return Ok(at),
            }
        }
    }

    /// Appends a record, without a terminator. `write` appends a field.
    pub(crate) fn write_record<F>(
        self,
        fields: impl IntoIterator<Item = F>,
        out: &mut Output,
        mut write: impl FnMut(F, &mut Output),
    ) {
        for (at, field) in fields.into_iter().enumerate() {
            if at > 0 {
                out.push(self.delimiter());
            }
            write(field, out);
        }
    }

    /// Appends a value as a field.
    pub(crate) fn write(self, value: &[u8], out: &mut Output) {
        let is_special =
            |byte: &u8| matches!(byte, b'"' | b'\n' | b'\r') || *byte == self.delimiter();
        if !value.iter().any(is_special) {
            return out.extend_from_slice(value);
        }
        out.push(b'"');
        for (number, part) in value.split(|byte| *byte == b'"').enumerate() {
            if number > 0 {
                out.literal(b"\"\"");
            }
            out.extend_from_slice(part);
        }
        out.push(b'"');
    }
}

/// Returns the value of a field.
pub(crate) fn value(field: &[u8]) -> Cow<'_, [u8]> {
    let Some(inside) = field.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\"")) else {
        return Cow::Borrowed(field);
    };
    if memchr(b'"', inside).is_none() {
        return Cow::Borrowed(inside);
    }
    let mut value = Vec::with_capacity(inside.len());
    let mut rest = inside;
    while let Some(at) = memchr(b'"', rest) {
        value.extend_from_slice(&rest[..=at]);
        // The second quotation mark of the pair.
        rest = rest.get(at + 2..).unwrap_or_default();
    }
    value.extend_from_slice(rest);
    Cow::Owned(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(dialect: Dialect, bytes: &[u8]) -> Result<Vec<Vec<Vec<u8>>>, Malformed> {
        let mut fields = Vec::new();
        let read = |(_, record)| {
            dialect.fields(record, &mut fields)?;
            Ok(fields.iter().map(|field| value(&record[field.clone()]).into_owned()).collect())
        };
        records(bytes).map(read).collect()
    }

    /// All short inputs are split as by the crate `csv`, unless they are malformed.
    #[test]
    fn well_formed_records_are_split_like_by_csv() {
        let mut split_records = 0;
        for number in 0..6usize.pow(6) {
            let bytes: Vec<u8> =
                (0..6).map(|place| b"a,\"\n \t"[number / 6usize.pow(place) % 6]).collect();
            for dialect in [Dialect::Csv, Dialect::Tsv] {
                let Ok(ours) = split(dialect, &bytes) else { continue };
                let mut reader = csv::ReaderBuilder::new()
                    .has_headers(false)
                    .flexible(true)
                    .delimiter(dialect.delimiter())
                    .from_reader(&*bytes);
                let theirs = reader
                    .byte_records()
                    .map(|record| record.unwrap().iter().map(<[u8]>::to_vec).collect::<Vec<_>>());
                // The crate skips empty lines.
                let ours: Vec<_> = ours.into_iter().filter(|record| *record != [b""]).collect();
                let theirs: Vec<_> = theirs.filter(|record| *record != [b""]).collect();
                assert_eq!(ours, theirs, "{:?}", String::from_utf8_lossy(&bytes));
                split_records += ours.len();
            }
        }
        assert!(split_records > 10_000, "{split_records}");
    }

    #[test]
    fn malformed_records_have_a_position() {
        for (record, at, message) in [
            ("a,b\"c", 3, "quotation mark in an unquoted field"),
            ("a,\"b\"c,d", 5, "character after a closing quotation mark"),
            ("a,\"b,c", 2, "unclosed quotation mark"),
            ("a,\"b\"\"", 2, "unclosed quotation mark"),
        ] {
            let expected = Err(Malformed::new(at, message));
            assert_eq!(Dialect::Csv.fields(record.as_bytes(), &mut Vec::new()), expected);
        }
    }

    #[test]
    fn written_fields_have_the_same_value() {
        for field in ["", "a", "a,b", "a\"b", "\"", "a\nb", "a\tb", "a\r"] {
            for dialect in [Dialect::Csv, Dialect::Tsv] {
                let mut out = Output::default();
                dialect.write(field.as_bytes(), &mut out);
                assert_eq!(*value(out.as_slice()), *field.as_bytes());
                assert_eq!(
                    split(dialect, out.as_slice()).unwrap().concat().concat(),
                    field.as_bytes()
                );
            }
        }
    }

    #[test]
    fn ends_of_records_do_not_depend_on_blocks() {
        let bytes = b"a,\"b\nc\"\n\"\"\"\n\"\nd\n\"e\n";
        for cut in 0..=bytes.len() {
            let mut quotes = Quotes::default();
            let first = quotes.last_end(&bytes[..cut]);
            let last = quotes.last_end(&bytes[cut..]).map(|end| cut + end).or(first);
            assert_eq!(last, Some(16), "{cut}");
        }
    }
}
