//! Columns for JSON rows: comma-separated or tab-separated values.
//!
//! The columns are the members of the first object. `null` is an empty field; an empty string is
//! `""`, so that the two differ. Arrays and objects are JSON.

use crate::input::rows::delimited::Dialect;
use crate::output::buffer::Output;
use crate::output::cells::{CellRow, Cells};

#[derive(Debug)]
pub(crate) struct Table {
    dialect: Dialect,
    /// The names of the columns, after the first row.
    names: Vec<Vec<u8>>,
}

impl Table {
    pub(crate) const fn new(dialect: Dialect) -> Self {
        Self { dialect, names: Vec::new() }
    }

    pub(crate) const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Converts the members of JSON objects.
    pub(crate) fn convert(&mut self, rows: &Output) -> Output {
        let mut out = Output::default();
        for row in rows.cells().into_iter().flat_map(Cells::all_rows) {
            self.row(&row, rows.as_slice(), &mut out);
        }
        out
    }

    fn row(&mut self, row: &CellRow<'_>, bytes: &[u8], out: &mut Output) {
        let Self { dialect, names } = self;
        if names.is_empty() {
            names.extend(row.members().map(|(name, _)| bytes[name].to_vec()));
            dialect.write_record(&*names, out, |name, out| dialect.write(name, out));
            out.push(b'\n');
        }
        dialect.write_record(names, out, |column, out| {
            // Some members are only in some rows, such as those for bytes that are not UTF-8.
            let member = row.members().find(|(name, _)| bytes[name.clone()] == **column);
            match member.and_then(|(_, value)| value) {
                None => {}
                Some(empty) if empty.is_empty() => out.literal(b"\"\""),
                Some(value) => dialect.write(&bytes[value], out),
            }
        });
        out.push(b'\n');
    }
}
