//! The values of output rows, for records that contain them.
//!
//! A subcommand writes its rows as bytes. For records with columns or members, these bytes are the
//! values, as they are, and this module stores where each one ends. So a value can contain tabs and
//! line breaks, and nothing has to be parsed again.

use std::ops::Range;

/// The ends of values, of the rows that consist of them, and of the results for an input record,
/// which consist of rows.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    values: Vec<Value>,
    rows: Vec<Row>,
    /// For each input record, the number of rows up to its last one.
    records: Vec<usize>,
    /// The start of the value that is being written.
    start: usize,
    /// The definition of that value.
    definition: Definition,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Definition {
    #[default]
    Defined,
    Undefined,
}

#[derive(Debug)]
struct Value {
    start: usize,
    end: usize,
    definition: Definition,
}

#[derive(Debug)]
struct Row {
    /// The number of values up to the last one of the row.
    values: usize,
    /// The end of the row in the bytes, including its terminator.
    end: usize,
}

/// A row of values.
#[derive(Debug)]
pub(crate) struct CellRow<'c> {
    values: &'c [Value],
    /// The range of the whole row in the bytes.
    pub(crate) range: Range<usize>,
}

impl CellRow<'_> {
    /// Returns the range of each value in the bytes, or `None` if it is undefined.
    pub(crate) fn values(&self) -> impl Iterator<Item = Option<Range<usize>>> {
        self.values.iter().map(|value| match value.definition {
            Definition::Defined => Some(value.start..value.end),
            Definition::Undefined => None,
        })
    }
}

impl Cells {
    /// Marks the value that is being written as undefined.
    pub(super) fn undefined(&mut self) {
        self.definition = Definition::Undefined;
    }

    /// Ends a value at an offset of the bytes.
    pub(super) fn end_value(&mut self, end: usize) {
        let definition = std::mem::take(&mut self.definition);
        self.values.push(Value { start: self.start, end, definition });
        self.start = end;
    }

    /// Ends a row and its last value. The terminator follows the value.
    pub(super) fn end_row(&mut self, end: usize) {
        self.end_value(end);
        self.start = end + 1;
        self.rows.push(Row { values: self.values.len(), end: self.start });
    }

    /// Ends the rows of an input record.
    pub(super) fn end_record(&mut self) {
        self.records.push(self.rows.len());
    }

    /// Removes values and rows after the first `len` bytes.
    pub(super) fn truncate(&mut self, len: usize) {
        while self.rows.pop_if(|row| row.end > len).is_some() {}
        let kept = self.rows.last().map_or(0, |row| row.values);
        // The values of an unfinished row are removed as a whole.
        self.values.truncate(kept);
        self.start = len;
        self.definition = Definition::Defined;
    }

    pub(super) fn clear(&mut self) {
        *self = Self {
            values: std::mem::take(&mut self.values),
            rows: std::mem::take(&mut self.rows),
            records: std::mem::take(&mut self.records),
            ..Self::default()
        };
        self.values.clear();
        self.rows.clear();
        self.records.clear();
    }

    /// Returns the rows of an input record.
    pub(crate) fn rows(&self, record: usize) -> impl Iterator<Item = CellRow<'_>> {
        let before = |at: usize| at.checked_sub(1);
        let first = before(record).map_or(0, |at| self.records[at]);
        let last = self.records.get(record).copied().unwrap_or(first);
        (first..last).map(move |at| {
            let Row { values, end } = &self.rows[at];
            let previous = before(at).map(|at| &self.rows[at]);
            let start = previous.map_or(0, |row| row.end);
            let from = previous.map_or(0, |row| row.values);
            CellRow { values: &self.values[from..*values], range: start..*end }
        })
    }
}
