//! Writes records with results.

use std::borrow::Cow;

use super::batch::Record;
use super::is_object;
use super::layout::{Layout, Target};
use crate::input::rows::delimited::{Dialect, value};
use crate::input::rows::{Format, Header, Json, Origin};
use crate::output::buffer::Output;
use crate::output::json::write_json;
use crate::output::printable::{printable, printable_record};

/// The column or member for the input of a record without names.
const INPUT: &str = "input";

/// The format of input records.
#[derive(Clone, Copy)]
pub(super) enum Source<'c> {
    /// Columns.
    Columns(Dialect, &'c Header),
    /// JSON objects.
    Objects,
    /// Rows that only contain the input.
    Rows,
}

/// A value of the result, or `None` if it is undefined.
pub(super) type Cell<'p> = Option<&'p [u8]>;

pub(super) struct Writer<'l> {
    layout: &'l Layout,
    source: Source<'l>,
    /// The column of the record that each result replaces.
    replaced: Vec<Option<usize>>,
}

impl<'c> Source<'c> {
    pub(super) fn new(origin: &'c Origin) -> Self {
        match (&origin.format, &origin.header) {
            (Format::Columns(format), Some(header)) => Self::Columns(format.dialect, header),
            (format, _) if is_object(format) => Self::Objects,
            _ => Self::Rows,
        }
    }
}

impl<'l> Writer<'l> {
    /// Returns an error if a result has the name of a column by accident.
    pub(super) fn new(layout: &'l Layout, source: Source<'l>) -> Result<Self, String> {
        let mut replaced = vec![None; layout.names.len()];
        if let Source::Columns(_, header) = source {
            for (slot, name) in replaced.iter_mut().zip(&layout.names) {
                // A result that was named on purpose replaces the column in its place.
                *slot = header.names.iter().position(|column| column == name);
                if slot.is_some() && !layout.is_named {
                    return Err(format!(
                        "column `{}` exists; name the result with --output-field",
                        printable(name.as_bytes())
                    ));
                }
            }
        }
        Ok(Self { layout, source, replaced })
    }

    /// Returns the values of a result that does not exist.
    pub(super) fn undefined(&self) -> Vec<Cell<'static>> {
        // As JSON or as a line, a result is a single value.
        let count = match self.layout.target {
            Target::Object | Target::Lines => 1,
            Target::Columns(_) | Target::Values => self.layout.results.names.len(),
        };
        vec![None; count]
    }

    /// Writes the header, if the output has columns.
    pub(super) fn header(&self, out: &mut Output) {
        let Target::Columns(dialect) = self.layout.target else { return };
        let start = out.len();
        let own: &[String] = match self.source {
            Source::Columns(_, header) => &header.names,
            Source::Objects | Source::Rows => &[INPUT.to_owned()],
        };
        let added = self.layout.names.iter().zip(&self.replaced);
        let added = added.filter(|(_, replaced)| replaced.is_none()).map(|(name, _)| name);
        dialect.write_record(own.iter().chain(added), out, |name, out| {
            dialect.write(name.as_bytes(), out);
        });
        self.make_visible(start, out);
        out.push(b'\n');
    }

    /// On a terminal, escapes invisible characters in the output from `start` on.
    fn make_visible(&self, start: usize, out: &mut Output) {
        if self.layout.is_shown {
            let shown = printable_record(&out.as_slice()[start..]);
            out.truncate(start);
            out.extend_from_slice(shown.as_bytes());
        }
    }

    /// Writes a record with the result, without a terminator.
    pub(super) fn write(&self, record: Record<'_, '_>, cells: &[Cell<'_>], out: &mut Output) {
        let start = out.len();
        match self.layout.target {
            Target::Columns(dialect) => self.columns(dialect, record, cells, out),
            // The line of the subcommand, as it is.
            Target::Lines => out.extend_from_slice(cells[0].unwrap_or_default()),
            Target::Values | Target::Object => self.object(record, cells, out),
        }
        self.make_visible(start, out);
    }

    /// Writes the record with the input instead of the result, without a terminator.
    pub(super) fn write_kept(&self, record: Record<'_, '_>, out: &mut Output) {
        let input = match (record.input, self.source) {
            (Ok(input), _) => Some(Cow::Borrowed(&*input.text)),
            (Err(_), Source::Columns(_, header)) => Some(value(record.field(header.input))),
            // Without an input, a result would replace the member that should be kept.
            (Err(_), Source::Objects) if self.layout.target == Target::Values => {
                let start = out.len();
                out.extend_from_slice(record.row.raw);
                return self.make_visible(start, out);
            }
            (Err(_), Source::Objects | Source::Rows) => None,
        };
        let mut cells: Vec<Cell<'_>> = self.undefined();
        cells[0] = input.as_deref();
        self.write(record, &cells, out);
    }

    fn columns(
        &self,
        dialect: Dialect,
        record: Record<'_, '_>,
        cells: &[Cell<'_>],
        out: &mut Output,
    ) {
        match self.source {
            Source::Columns(same, _)
                if same == dialect && self.replaced.iter().all(Option::is_none) =>
            {
                // The record is copied without looking at its fields, which is the most frequent
                // case.
                out.extend_from_slice(record.row.raw);
            }
            Source::Columns(from, _) => {
                dialect.write_record(0..record.fields.len(), out, |at, out| {
                    let field = record.field(at);
                    match self.replaced.iter().position(|replaced| *replaced == Some(at)) {
                        Some(result) => self.cell(dialect, &cells[result], out),
                        // As written, including quotation marks that are not necessary.
                        None if from == dialect => out.extend_from_slice(field),
                        None => dialect.write(&value(field), out),
                    }
                });
            }
            Source::Objects | Source::Rows => dialect.write(record.text(), out),
        }
        for (cell, _) in cells.iter().zip(&self.replaced).filter(|(_, slot)| slot.is_none()) {
            out.push(dialect.delimiter());
            self.cell(dialect, cell, out);
        }
    }

    /// Writes a value. An empty one is `""` if it could also be undefined.
    fn cell(&self, dialect: Dialect, cell: &Cell<'_>, out: &mut Output) {
        match cell {
            Some([]) if self.layout.results.has_undefined => out.literal(b"\"\""),
            Some(text) => dialect.write(text, out),
            None => {}
        }
    }

    /// Writes a JSON object: the members of the record, and those of the result.
    fn object(&self, record: Record<'_, '_>, cells: &[Cell<'_>], out: &mut Output) {
        let added = self.members(cells);
        // A result replaces the member with its name.
        let is_kept = |name: &str| !added.iter().any(|(added, _)| *added == name);
        out.push(b'{');
        match self.source {
            Source::Objects if copy_members(record.row.raw, &added, out) => return,
            Source::Columns(_, header) => {
                let names = header.names.iter().enumerate();
                for (at, name) in names.filter(|(_, name)| is_kept(name)) {
                    member(name, out);
                    write_text(&value(record.field(at)), out);
                }
            }
            Source::Objects | Source::Rows if is_kept(INPUT) => {
                member(INPUT, out);
                write_text(record.text(), out);
            }
            Source::Objects | Source::Rows => {}
        }
        for (name, value) in &added {
            member(name, out);
            out.extend_from_slice(value);
        }
        out.push(b'}');
    }

    /// Returns the members of the result, as JSON.
    fn members(&self, cells: &[Cell<'_>]) -> Vec<(&str, Vec<u8>)> {
        let json = |cell: &Cell<'_>| {
            let mut json = Output::default();
            match cell {
                None => json.literal(b"null"),
                Some(text) if self.layout.target == Target::Object => json.extend_from_slice(text),
                Some(text) => write_text(text, &mut json),
            }
            json.as_slice().to_vec()
        };
        let names = &self.layout.names;
        // Otherwise a single member has the values as an object, see `named`.
        if names.len() == cells.len() {
            return names.iter().map(String::as_str).zip(cells.iter().map(json)).collect();
        }
        let mut object = Output::default();
        object.push(b'{');
        for (name, cell) in self.layout.results.names.iter().zip(cells) {
            member(name, &mut object);
            object.extend_from_slice(&json(cell));
        }
        object.push(b'}');
        vec![(&names[0], object.as_slice().to_vec())]
    }
}

/// Copies an object without its opening brace, replacing members and appending the other ones.
/// Returns `false` if the row is not an object.
fn copy_members(row: &[u8], added: &[(&str, Vec<u8>)], out: &mut Output) -> bool {
    let added: Vec<(&str, &[u8])> = added.iter().map(|(name, value)| (*name, &**value)).collect();
    Json::row(row).is_ok_and(|whole| copy_object(whole, &added, out))
}

fn copy_object(whole: Json<'_>, added: &[(&str, &[u8])], out: &mut Output) -> bool {
    let start = out.len();
    let mut is_used = vec![false; added.len()];
    let copied = whole.members("a JSON object", |part| {
        separate(out);
        // Names and values stay as they are written, including numbers and escapes.
        out.extend_from_slice(part.key.text.as_bytes());
        out.push(b':');
        if let Some(at) = added.iter().position(|(name, _)| *name == part.name) {
            is_used[at] = true;
            out.extend_from_slice(added[at].1);
            return Ok(());
        }
        // `a.b` is the member `b` of the member `a`, as in the name of the input.
        let (mut inner, before) = (Vec::new(), out.len());
        for ((name, value), is_used) in added.iter().zip(&mut is_used) {
            let rest = name.strip_prefix(&*part.name).and_then(|rest| rest.strip_prefix('.'));
            if let Some(rest) = rest.filter(|_| part.value.first() == b'{') {
                inner.push((rest, *value));
                *is_used = true;
            }
        }
        out.push(b'{');
        if inner.is_empty() || !copy_object(part.value, &inner, out) {
            out.truncate(before);
            out.extend_from_slice(part.value.text.as_bytes());
        }
        Ok(())
    });
    if copied.is_err() {
        out.truncate(start);
        return false;
    }
    for ((name, value), _) in added.iter().zip(is_used).filter(|(_, is_used)| !is_used) {
        member(name, out);
        out.extend_from_slice(value);
    }
    out.push(b'}');
    true
}

fn separate(out: &mut Output) {
    if out.last() != Some(b'{') {
        out.push(b',');
    }
}

/// Writes a name, after the separator of the previous member.
fn member(name: &str, out: &mut Output) {
    separate(out);
    write_json(&mut *out, name);
    out.push(b':');
}

fn write_text(text: &[u8], out: &mut Output) {
    write_json(&mut *out, &*String::from_utf8_lossy(text));
}
