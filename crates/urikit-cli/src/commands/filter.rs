//! `uri filter`: prints or counts the rows for which conditions hold.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use super::command::{Answer, Command, Results};
use super::keyed::RowKey;
use super::settings::{Refusal, Settings};
use crate::args::FilterArgs;
use crate::conditions::Condition;
use crate::domains::Domains;
use crate::fields::Fields;
use crate::input::rows::{OnError, Row};
use crate::output::buffer::Output;
use crate::output::delivery::Delivery;
use crate::output::json::{Escapes, Object};
use crate::output::outlet::Collector;
use crate::output::page::{Class, Page, Verdict};
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::reading::{Parsed, Values};

#[derive(Debug)]
pub(crate) struct Filter {
    settings: Settings,
    conditions: Vec<Condition>,
    quantifier: Quantifier,
    is_inverted: bool,
    values: Values,
    count_by: Option<RowKey>,
    domains: Domains,
    has_selected: AtomicBool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quantifier {
    All,
    Any,
}

impl Filter {
    pub(crate) fn new(
        settings: Settings,
        arguments: &FilterArgs,
        (conditions, count_by): (Vec<Condition>, Option<RowKey>),
        domains: Domains,
    ) -> Self {
        Self {
            settings: settings.with_bytes(&arguments.input),
            conditions,
            quantifier: if arguments.any { Quantifier::Any } else { Quantifier::All },
            is_inverted: arguments.invert,
            values: if arguments.decode { Values::Decoded } else { Values::Raw },
            count_by,
            domains,
            has_selected: AtomicBool::new(false),
        }
    }

    fn selects(&self, holds: impl Fn(&Condition) -> bool) -> bool {
        let mut conditions = self.conditions.iter();
        let selects = match self.quantifier {
            Quantifier::All => conditions.all(holds),
            Quantifier::Any => conditions.any(holds) || self.conditions.is_empty(),
        };
        selects != self.is_inverted
    }

    /// Appends a selected row, or its key. The reading is that of a valid row.
    fn select(&self, row: &Row<'_>, reading: Option<&Parsed<'_>>, page: &mut Page) -> Answer {
        self.has_selected.store(true, Ordering::Relaxed);
        let start = page.rows.len();
        match (&self.count_by, reading) {
            (None, _) => {
                self.settings.write_row(row, &mut page.rows);
                return Ok(Verdict::Good);
            }
            (Some(_), None) => {}
            (Some(key), Some(reading)) => {
                key.write(reading, &self.domains, self.values, &mut page.rows)?;
            }
        }
        page.add_keyed(Class::Keyed, start..page.rows.len());
        Ok(Verdict::Good)
    }

    fn report(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        if self.count_by.is_none() {
            return self.settings.leave_out(row, refusal, page);
        }
        page.refuse_keyed();
        self.settings.reporter.report(row.place(), refusal.input, &refusal.error, page);
        Verdict::Invalid
    }
}

impl Command for Filter {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn default_on_error(&self) -> OnError {
        OnError::Skip
    }

    fn is_independent(&self) -> bool {
        true
    }

    fn results(&self) -> Option<Results> {
        None
    }

    fn write_header(&self, header: &[u8], page: &mut Page) {
        if self.count_by.is_none() {
            page.rows.extend_from_slice(header);
            page.rows.push(b'\n');
        }
    }

    #[inline]
    fn reference(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Answer {
        let (fields, start) = (Fields::new(reading, &self.domains), page.rows.len());
        let is_selected = self.selects(|condition| condition.holds(reading, &fields, self.values));
        let selected = match fields.take_error() {
            Some(error) => Err(error),
            None if is_selected => self.select(row, Some(reading), page),
            None => Ok(Verdict::Good),
        };
        // An error of a computed value is reported even if conditions are about validity.
        selected.or_else(|error| {
            page.rows.truncate(start);
            let refusal = Refusal { input: reading.input().as_bytes(), error: *error };
            Ok(self.report(row, &refusal, page))
        })
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        if !self.conditions.iter().any(Condition::is_validity) {
            return self.report(row, refusal, page);
        }
        match self.selects(Condition::holds_for_invalid) {
            true => self.select(row, None, page).unwrap_or(Verdict::Good),
            false => Verdict::Good,
        }
    }

    fn collector(&self) -> Option<Box<dyn Collector>> {
        self.count_by.as_ref()?;
        Some(Box::new(Counted { counts: Frequencies::default(), view: self.settings.view }))
    }

    /// The answer is negative if no row is selected.
    fn verdict(&self, worst: Verdict) -> Verdict {
        let nothing = !self.has_selected.load(Ordering::Relaxed);
        if nothing { worst.max(Verdict::Negative) } else { worst }
    }
}

/// Counts the keys of selected rows.
#[derive(Debug)]
struct Counted {
    counts: Frequencies,
    view: View,
}

impl Collector for Counted {
    fn collect(&mut self, page: &Page, _: &mut Delivery) -> io::Result<()> {
        let keys = page.keyed().iter().map(|row| &page.rows.as_slice()[row.key.clone()]);
        keys.for_each(|key| self.counts.add(key, 1));
        Ok(())
    }

    fn finish(self: Box<Self>, out: &mut Delivery) -> io::Result<()> {
        self.counts.write(self.view, out)
    }
}

/// The frequencies of keys.
#[derive(Debug, Default)]
pub(super) struct Frequencies {
    counts: HashMap<Box<[u8]>, u64>,
}

impl Frequencies {
    fn add(&mut self, key: &[u8], more: u64) {
        // Only a new key is allocated.
        match self.counts.get_mut(key) {
            Some(count) => *count += more,
            None => drop(self.counts.insert(key.into(), more)),
        }
    }

    /// Adds the key of a reference. One that cannot be computed is empty.
    pub(super) fn add_key(&mut self, key: &RowKey, reading: &Parsed<'_>) {
        let mut text = Output::default();
        let is_computed = key.write(reading, &Domains::default(), Values::Raw, &mut text).is_ok();
        self.add(if is_computed { text.as_slice() } else { b"" }, 1);
    }

    /// Returns the sums.
    pub(super) fn and(mut self, other: &Self) -> Self {
        other.counts.iter().for_each(|(key, count)| self.add(key, *count));
        self
    }

    /// Writes a table, from the most frequent to the least frequent key.
    pub(super) fn write(self, view: View, out: &mut Delivery) -> io::Result<()> {
        let mut counts: Vec<_> = self.counts.into_iter().collect();
        counts.sort_unstable_by(|(a, many), (b, few)| few.cmp(many).then_with(|| a.cmp(b)));
        let mut rows = out.buffer();
        for (key, count) in counts {
            match view {
                View::Json => {
                    let mut object = Object::open(&mut rows, Escapes::Any);
                    object.count("count", count);
                    object.text("value", &String::from_utf8_lossy(&key));
                    object.close();
                }
                View::Plain => {
                    rows.extend_from_slice(format!("{count}\t").as_bytes());
                    rows.extend_from_slice(&key);
                    rows.push(b'\n');
                }
                View::Drawn(_) => {
                    let key = printable(&key);
                    rows.extend_from_slice(format!("{count:>8}  {key}\n").as_bytes());
                }
            }
            out.write_if_full(&mut rows)?;
        }
        out.write(&rows)
    }
}
