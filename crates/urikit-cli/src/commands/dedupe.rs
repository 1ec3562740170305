//! `uri dedupe`: prints the first row of each key.

use std::collections::HashSet;
use std::io;

use super::keyed::{Class, Keyed, Record};
use super::{Output, Page, ReferenceCommand, Refusal, Row, Settings, Verdict};
use crate::input::rows::OnError;
use crate::output::delivery::{Delivery, Gathered};
use crate::output::outlet::Collector;
use crate::reading::Parsed;

#[derive(Debug)]
pub(crate) struct Dedupe {
    keyed: Keyed,
}

impl Dedupe {
    pub(crate) fn new(keyed: Keyed) -> Self {
        Self { keyed }
    }
}

impl ReferenceCommand for Dedupe {
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
        Some(Box::new(FirstRows::default()))
    }
}

/// Passes on the first row of each key.
#[derive(Debug, Default)]
struct FirstRows {
    seen: HashSet<Box<[u8]>>,
    key: Vec<u8>,
}

impl Collector for FirstRows {
    fn collect(&mut self, records: &[u8], out: &mut Delivery) -> io::Result<()> {
        let mut rows = Gathered::new(out);
        for record in Record::all(records) {
            // Rows without a key are compared themselves. The class keeps them apart.
            let key = match record.class() {
                Class::Header => {
                    rows.push(record.payload())?;
                    continue;
                }
                Class::Keyed => record.key(),
                Class::Keyless => record.payload().trim_ascii_end(),
            };
            self.key.clear();
            self.key.push(record.class() as u8);
            self.key.extend_from_slice(key);
            // Most rows of large inputs are duplicates, for which nothing is allocated.
            if !self.seen.contains(&*self.key) {
                self.seen.insert(self.key.as_slice().into());
                rows.push(record.payload())?;
            }
        }
        rows.finish()
    }

    fn finish(self: Box<Self>, _: &mut Delivery) -> io::Result<()> {
        Ok(())
    }
}
