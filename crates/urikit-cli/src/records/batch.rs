//! The inputs of a chunk of records.

use std::borrow::Cow;
use std::ops::Range;

use super::is_object;
use crate::input::rows::delimited::{Dialect, Malformed, records, value};
use crate::input::rows::{Chunk, FieldPlace, Fields, Format, Header, Origin, Row, Separator};
use crate::input_error::InputError;
use crate::output::json::write_json;
use crate::output::page::Verdict;

/// The number of the first row.
const FIRST: u64 = 1;

/// The records of a chunk, with their inputs.
pub(super) struct Batch<'c> {
    pub(super) entries: Vec<Entry<'c>>,
    /// The fields of all records with columns, which need no memory for each record.
    fields: Vec<Range<usize>>,
    /// The first record that is malformed, with its line. It is the last one that was read.
    pub(super) malformed: Option<(u64, Malformed)>,
}

/// A record, its input, and its fields.
#[derive(Clone, Copy)]
pub(super) struct Record<'b, 'c> {
    pub(super) row: &'b Row<'c>,
    pub(super) input: &'b Result<Input<'c>, Box<InputError>>,
    pub(super) fields: &'b [Range<usize>],
}

impl Record<'_, '_> {
    /// Returns a field as it is written.
    pub(super) fn field(&self, index: usize) -> &[u8] {
        &self.row.raw[self.fields[index].clone()]
    }

    /// Returns the input, or the whole row if it has none.
    pub(super) fn text(&self) -> &[u8] {
        self.input.as_ref().map_or(self.row.raw, |input| &input.text)
    }
}

pub(super) struct Entry<'c> {
    pub(super) row: Row<'c>,
    /// The range of the fields.
    fields: Range<usize>,
    pub(super) input: Result<Input<'c>, Box<InputError>>,
}

/// The input of a record, and its base.
pub(super) struct Input<'c> {
    pub(super) text: Cow<'c, [u8]>,
    base: Option<Cow<'c, [u8]>>,
    place: FieldPlace,
}

impl<'c> Batch<'c> {
    pub(super) fn new(chunk: &Chunk<'c>, has_base: bool) -> Self {
        let mut batch = Self { entries: Vec::new(), fields: Vec::new(), malformed: None };
        match (&chunk.origin.format, &chunk.origin.header) {
            (Format::Columns(format), Some(header)) => {
                batch.read_columns(chunk, format.dialect, header);
            }
            _ => {
                let entries = chunk.rows().map(|row| Entry {
                    row,
                    fields: 0..0,
                    input: input(&row, has_base),
                });
                batch.entries.extend(entries);
            }
        }
        if has_base {
            batch.check_utf8();
        }
        batch
    }

    fn read_columns(&mut self, chunk: &Chunk<'c>, dialect: Dialect, header: &'c Header) {
        let mut line = chunk.first_row;
        let mut fields = Vec::new();
        // A record can have several lines, so its number is not that of its line.
        for (at, record) in records(chunk.bytes()) {
            let split = dialect.fields(record, &mut fields).and_then(|()| {
                match (fields.len(), header.names.len()) {
                    (found, expected) if found == expected => Ok(()),
                    (found, expected) => Err(Malformed::new(
                        0,
                        format!("record has {}, but the header has {expected}", count(found)),
                    )),
                }
            });
            if let Err(error) = split {
                // The fields after an unclosed quotation mark are unknown, so the records after it
                // are too.
                self.malformed = Some((line + lines(&record[..error.at]), error));
                return;
            }
            let field = |index: usize| value(&record[fields[index].clone()]);
            let place = |column: usize| place(record, line, &fields[column]);
            let (line_of_field, before, start) = place(header.input);
            let place = FieldPlace {
                line: line_of_field,
                before,
                start: at + start,
                record: at..at + record.len(),
                base: header.base.map(place).map(|(line, before, _)| (line, before)),
            };
            let input = Input { text: field(header.input), base: header.base.map(field), place };
            let first = self.fields.len();
            self.fields.extend_from_slice(&fields);
            self.entries.push(Entry {
                row: chunk.row(line, record),
                fields: first..self.fields.len(),
                input: Ok(input),
            });
            let end = at + record.len();
            // The line end inside of a record, and the one after it.
            line += lines(record) + u64::from(end < chunk.len);
        }
    }

    pub(super) fn records(&self) -> impl Iterator<Item = Record<'_, 'c>> {
        self.entries.iter().map(|Entry { row, fields, input }| Record {
            row,
            input,
            fields: &self.fields[fields.clone()],
        })
    }

    /// Runs a subcommand on the inputs as rows. It can also use the records, unless they are
    /// empty.
    pub(super) fn run(
        &self,
        origin: &Origin,
        records: &[u8],
        command: impl FnOnce(&Chunk<'_>) -> Verdict,
    ) -> Verdict {
        let inputs = || self.entries.iter().filter_map(|entry| entry.input.as_ref().ok());
        let (mut rows, mut places) = (Vec::new(), Vec::with_capacity(self.entries.len()));
        let mut ends = Vec::new();
        // Pairs need two values in a row, which a line cannot have without escapes.
        let is_json = inputs().any(|input| input.base.is_some());
        let has_nul = inputs().any(|input| memchr::memchr(0, &input.text).is_some());
        for input in inputs() {
            if let Some(base) = &input.base {
                write_pair(base, &input.text, &mut rows);
            } else {
                rows.extend_from_slice(&input.text);
                // The terminator does not separate rows that contain it.
                if has_nul {
                    ends.push(rows.len());
                }
                rows.push(0);
            }
            places.push(input.place.clone());
        }
        // NUL is rare in records, so that most inputs need no stored ends.
        let (separator, format) = match is_json {
            true => (Separator::Newline, Format::Json),
            false => (Separator::Nul, Format::Text),
        };
        let inner = Origin::new(origin.name.clone(), origin.file.clone(), separator, format);
        let fields = Fields { first: FIRST, places, ends, records: records.to_vec() };
        let inner = Origin { fields: Some(fields), ..inner };
        let (len, first_row) = (rows.len(), FIRST);
        command(&Chunk { buffer: &rows, len, first_row, origin: &inner, is_first: false })
    }

    /// Rejects inputs that are not UTF-8, because JSON cannot contain them.
    fn check_utf8(&mut self) {
        for entry in &mut self.entries {
            let Ok(input) = &entry.input else { continue };
            let base = input.base.as_deref().unwrap_or_default();
            let error =
                [&input.text, base].into_iter().find_map(|text| std::str::from_utf8(text).err());
            if let Some(error) = error {
                let start = error.valid_up_to();
                let span = start..start + error.error_len().unwrap_or(1);
                let error = InputError::not_utf8(span, "the input and its base must be UTF-8");
                entry.input = Err(Box::new(error));
            }
        }
    }
}

fn input<'c>(row: &Row<'c>, has_base: bool) -> Result<Input<'c>, Box<InputError>> {
    let (place, record) = (row.place(), row.range());
    let (line, before) = (place.line, place.before);
    let place = FieldPlace { line, before, start: record.start + before, record, base: None };
    if has_base && is_object(&row.origin.format) {
        let pair = row.pair()?;
        return Ok(Input { text: pair.b, base: Some(pair.a), place });
    }
    Ok(Input { text: row.text()?, base: None, place })
}

/// Returns the line of a field, its offset in the line, and its offset in the record. The record
/// starts at `line`.
fn place(record: &[u8], line: u64, field: &Range<usize>) -> (u64, usize, usize) {
    // The value starts after its quotation mark.
    let start = field.start + usize::from(record.get(field.start) == Some(&b'"'));
    let line_start = memchr::memrchr(b'\n', &record[..start]).map_or(0, |at| at + 1);
    (line + lines(&record[..start]), start - line_start, start)
}

fn write_pair(base: &[u8], text: &[u8], rows: &mut Vec<u8>) {
    // The inputs were checked.
    write_json(&mut *rows, &[base, text].map(String::from_utf8_lossy));
    rows.push(b'\n');
}

fn lines(bytes: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', bytes).count() as u64
}

fn count(fields: usize) -> String {
    format!("{fields} field{}", if fields == 1 { "" } else { "s" })
}
