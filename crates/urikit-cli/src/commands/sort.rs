//! `uri sort`: sorts rows by a key.

use std::io;

use super::keyed::{Keyed, budget};
use super::{Output, Page, ReferenceCommand, Refusal, Row, Settings, Verdict};
use crate::args::SortArgs;
use crate::input::rows::OnError;
use crate::output::delivery::{Delivery, Gathered};
use crate::output::outlet::Collector;
use crate::reading::Parsed;
use crate::spill::{Budget, Direction, Record, Sorter};

#[derive(Debug)]
pub(crate) struct Sort {
    keyed: Keyed,
    budget: Budget,
    direction: Direction,
}

impl Sort {
    pub(crate) fn new(keyed: Keyed, arguments: &SortArgs) -> Self {
        let direction = match arguments.reverse {
            false => Direction::Ascending,
            true => Direction::Descending,
        };
        Self { keyed, budget: budget(&arguments.rows.memory), direction }
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
        Some(Box::new(Sorted(Sorter::new(self.budget.clone(), self.direction))))
    }
}

/// Collects rows and writes them in order.
#[derive(Debug)]
struct Sorted(Sorter);

impl Collector for Sorted {
    fn collect(&mut self, records: &[u8], _: &mut Delivery) -> io::Result<()> {
        Record::all(records)
            .try_for_each(|record| self.0.push(record.class(), record.key(), &[record.payload()]))
    }

    fn finish(self: Box<Self>, out: &mut Delivery) -> io::Result<()> {
        let mut rows = Gathered::new(out);
        self.0.finish(|_, row| rows.push(row))?;
        rows.finish()
    }
}
