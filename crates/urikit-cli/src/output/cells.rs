//! The values of output rows, for records that contain them.
//!
//! A subcommand writes its rows as bytes. For records with columns or members, these bytes are the
//! values, as they are, and this module stores where each one ends. So a value can contain tabs and
//! line breaks, and nothing has to be parsed again. For JSON rows that become columns, the name of
//! each value precedes it.

use std::ops::Range;

/// The ends of values, of the rows that consist of them, and of the results for an input record,
/// which consist of rows.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    kind: Kind,
    values: Vec<Value>,
    rows: Vec<Row>,
    /// For each input record, the number of rows up to its last one.
    records: Vec<usize>,
    /// The start of the name of the value that is being written, if it has one.
    name: Option<usize>,
    /// The start of that value.
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

/// The contents of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    #[default]
    Values,
    /// Values with names: the members of a JSON object.
    Members,
}

#[derive(Debug)]
struct Value {
    name: Option<usize>,
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

    /// Returns the ranges of the name and the value of each member.
    pub(crate) fn members(&self) -> impl Iterator<Item = (Range<usize>, Option<Range<usize>>)> {
        let names = self.values.iter().map(|value| value.name.unwrap_or(value.start)..value.start);
        names.zip(self.values())
    }
}

impl Cells {
    pub(super) fn of(kind: Kind) -> Self {
        Self { kind, ..Self::default() }
    }

    pub(super) const fn kind(&self) -> Kind {
        self.kind
    }

    /// Begins a member, whose name is in this range. It ends the one before.
    pub(super) fn begin_member(&mut self, name: Range<usize>) {
        if self.name.is_some() {
            self.end_value(name.start);
        }
        self.name = Some(name.start);
        self.start = name.end;
    }

    /// Marks the value that is being written as undefined.
    pub(super) fn undefined(&mut self) {
        self.definition = Definition::Undefined;
    }

    /// Ends a value at an offset of the bytes.
    pub(super) fn end_value(&mut self, end: usize) {
        // The next value is defined unless it is marked too.
        let definition = std::mem::take(&mut self.definition);
        self.values.push(Value { name: self.name.take(), start: self.start, end, definition });
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
        // Records are not removed: an invalid row is removed before its record ends.
        while self.rows.pop_if(|row| row.end > len).is_some() {}
        let kept = self.rows.last().map_or(0, |row| row.values);
        // The values of an unfinished row are removed as a whole.
        self.values.truncate(kept);
        (self.name, self.start, self.definition) = (None, len, Definition::Defined);
    }

    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.rows.clear();
        self.records.clear();
        (self.name, self.start, self.definition) = (None, 0, Definition::Defined);
    }

    /// Returns the rows of an input record.
    pub(crate) fn rows(&self, record: usize) -> impl Iterator<Item = CellRow<'_>> {
        let first = record.checked_sub(1).map_or(0, |before| self.records[before]);
        let last = self.records.get(record).copied().unwrap_or(first);
        (first..last).map(|at| self.row(at))
    }

    /// Returns the rows of all records.
    pub(crate) fn all_rows(&self) -> impl Iterator<Item = CellRow<'_>> {
        (0..self.rows.len()).map(|at| self.row(at))
    }

    fn row(&self, at: usize) -> CellRow<'_> {
        // Rows and their values follow each other without gaps, so only their ends are stored.
        let Row { values, end } = &self.rows[at];
        let before = at.checked_sub(1).map(|before| &self.rows[before]);
        let (from, start) = before.map_or((0, 0), |row| (row.values, row.end));
        CellRow { values: &self.values[from..*values], range: start..*end }
    }
}
