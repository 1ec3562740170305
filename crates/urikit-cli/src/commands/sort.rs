//! `uri sort`: sorts rows by a key.

use std::io;

use super::keyed::{Class, Keyed, Record};
use super::{Output, Page, ReferenceCommand, Refusal, Row, Settings, Verdict};
use crate::args::SortArgs;
use crate::input::rows::OnError;
use crate::output::delivery::{Delivery, Gathered};
use crate::output::outlet::Collector;
use crate::reading::Parsed;

#[derive(Debug)]
pub(crate) struct Sort {
    keyed: Keyed,
    direction: Direction,
}

/// The order of keys.
#[derive(Clone, Copy, Debug)]
enum Direction {
    Ascending,
    Descending,
}

impl Sort {
    pub(crate) fn new(keyed: Keyed, arguments: &SortArgs) -> Self {
        let direction = match arguments.reverse {
            false => Direction::Ascending,
            true => Direction::Descending,
        };
        Self { keyed, direction }
    }
}

impl ReferenceCommand for Sort {
    fn settings(&self) -> &Settings {
        &self.keyed.settings
    }

    fn default_on_error(&self) -> OnError {
        OnError::Keep
    }

    fn is_independent(&self) -> bool {
        true
    }

    fn write_header(&self, header: &[u8], out: &mut Output) {
        Keyed::write_header(header, out);
    }

    fn accept(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Verdict {
        self.keyed.accept(row, reading, page)
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        self.keyed.refuse(row, refusal, page)
    }

    fn collector(&self) -> Option<Box<dyn Collector>> {
        let (records, entries) = (Vec::new(), Vec::new());
        Some(Box::new(Sorted { direction: self.direction, records, entries }))
    }
}

/// Collects rows in memory and writes them in order.
#[derive(Debug)]
struct Sorted {
    direction: Direction,
    /// Encoded records.
    records: Vec<u8>,
    entries: Vec<Entry>,
}

/// The position of a record.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The class and the first bytes of the key, which decide most comparisons without access to
    /// the record.
    prefix: u64,
    start: usize,
}

impl Sorted {
    fn prefix(&self, record: Record<'_>) -> u64 {
        let mut bytes = [0; 8];
        for (to, from) in bytes[1..].iter_mut().zip(record.key()) {
            *to = *from;
        }
        // The first byte is that of the class, whose order does not depend on the direction.
        let key = match self.direction {
            Direction::Ascending => u64::from_be_bytes(bytes),
            Direction::Descending => !u64::from_be_bytes(bytes) & (u64::MAX >> 8),
        };
        (record.class() as u64) << 56 | key
    }
}

impl Collector for Sorted {
    fn collect(&mut self, records: &[u8], _: &mut Delivery) -> io::Result<()> {
        let mut start = self.records.len();
        self.records.extend_from_slice(records);
        for record in Record::all(records) {
            // The payload of a header is not a row: it is first, whatever its key.
            debug_assert!(record.class() == Class::Keyed || record.key().is_empty());
            self.entries.push(Entry { prefix: self.prefix(record), start });
            start += record.len();
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>, out: &mut Delivery) -> io::Result<()> {
        let record = |entry: &Entry| Record::first(&self.records[entry.start..]);
        self.entries.sort_unstable_by(|a, b| {
            let by_key = || match self.direction {
                Direction::Ascending => record(a).key().cmp(record(b).key()),
                Direction::Descending => record(b).key().cmp(record(a).key()),
            };
            // Rows with equal keys stay in the order of the input.
            a.prefix.cmp(&b.prefix).then_with(by_key).then(a.start.cmp(&b.start))
        });
        let mut rows = Gathered::new(out);
        self.entries.iter().try_for_each(|entry| rows.push(record(entry).payload()))?;
        rows.finish()
    }
}
