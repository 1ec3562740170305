//! `uri sort` and `uri dedupe`, and keys of rows, which `uri filter --count-by` uses too.

use std::collections::HashSet;
use std::io;
use std::ops::Range;

use urikit::UriRefBuf;
use urikit::query::QuerySyntax;

use super::command::{Answer, Command, Results};
use super::settings::{Refusal, Settings};
use crate::args::KeyedArgs;
use crate::domains::Domains;
use crate::fields::Fields;
use crate::input::rows::{OnError, Row};
use crate::input_error::InputError;
use crate::output::buffer::Output;
use crate::output::delivery::Delivery;
use crate::output::outlet::Collector;
use crate::output::page::{Class, KeyedRow, Page, Verdict};
use crate::reading::{Parsed, Reference, Spec, Values, write_escaped};
use crate::template::{Field, Render, Template};

/// A key that is computed for each row.
#[derive(Debug)]
pub(crate) struct RowKey {
    template: Template,
}

/// Names of keys in addition to those of fields.
const NORMALIZED: &str = "normalized";

impl RowKey {
    /// Parses names of fields, separated by commas, or a template.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is unknown.
    pub(crate) fn new(key: &str, spec: Spec) -> Result<Self, Box<InputError>> {
        let key = if key == NORMALIZED { "key" } else { key };
        let template = Template::named(key, spec).map_err(|error| match key.contains('{') {
            true => error,
            // For the position of the error.
            false => {
                key.split(',').find_map(|name| Field::parse(name, spec).err()).unwrap_or(error)
            }
        });
        template.map(|template| Self { template })
    }

    /// Appends the key, and returns whether any of its fields is defined.
    ///
    /// # Errors
    ///
    /// Returns an error if a field cannot be computed.
    pub(super) fn write(
        &self,
        reading: &Parsed<'_>,
        domains: &Domains,
        values: Values,
        out: &mut Output,
    ) -> Result<bool, Box<InputError>> {
        let fields = Fields::new(reading, domains);
        let mut text = KeyText { fields: &fields, values, out, is_defined: false };
        self.template.render(&mut text);
        let is_defined = text.is_defined;
        fields.take_error().map_or(Ok(is_defined), Err)
    }
}

struct KeyText<'f, 't> {
    fields: &'f Fields<'t>,
    values: Values,
    out: &'f mut Output,
    is_defined: bool,
}

impl Render for KeyText<'_, '_> {
    fn text(&mut self, text: &str, _: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn field(&mut self, field: Field) -> bool {
        let Some(value) = self.fields.get(field) else { return false };
        self.is_defined = true;
        match value.decoded(self.values) {
            Some(octets) => write_escaped(&field.case().folded(&octets), self.out),
            None => {
                self.out.extend_from_slice(&field.case().folded(value.as_str().as_bytes()));
            }
        }
        true
    }
}

/// The purpose of the rows and their keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Sorts the rows by their keys.
    Ascending,
    Descending,
    /// Keeps the first row of each key.
    Dedupe(Order),
}

/// Whether the order of query parameters matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Kept,
    Ignored,
}

/// Returns a reference with its query parameters sorted by key, if it is a URI reference.
pub(super) fn sorted(reading: &Parsed<'_>) -> Option<UriRefBuf> {
    let Reference::Uri(uri) = reading.reference() else { return None };
    let mut sorted = UriRefBuf::from(*uri);
    sorted.edit_query(QuerySyntax::URI, |pairs| pairs.sort()).is_ok().then_some(sorted)
}

/// A subcommand that prints its rows in another order, or some of them, by their keys.
#[derive(Debug)]
pub(crate) struct Keyed {
    settings: Settings,
    key: RowKey,
    domains: Domains,
    purpose: Purpose,
}

impl Keyed {
    pub(crate) fn new(
        settings: Settings,
        arguments: &KeyedArgs,
        (key, purpose): (RowKey, Purpose),
        domains: Domains,
    ) -> Self {
        let settings = settings
            .with_bytes(&arguments.input)
            .with_syntax(&arguments.spec)
            .with_repair(arguments.spec.lenient);
        Self { settings, key, domains, purpose }
    }

    /// Appends a row after its key, which starts at `start`.
    fn write(&self, row: &Row<'_>, class: Class, start: usize, page: &mut Page) {
        // The key stays in front of the row, so a collector needs a single copy of both.
        let end = page.rows.len();
        self.settings.write_row(row, &mut page.rows);
        page.add_keyed(class, start..end);
    }
}

impl Command for Keyed {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn results(&self) -> Option<Results> {
        None
    }

    fn default_on_error(&self) -> OnError {
        OnError::Keep
    }

    fn is_independent(&self) -> bool {
        true
    }

    fn write_header(&self, header: &[u8], page: &mut Page) {
        let start = page.rows.len();
        page.rows.extend_from_slice(header);
        page.rows.push(b'\n');
        page.add_keyed(Class::Header, start..start);
    }

    fn reference(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Answer {
        let is_sorted = self.purpose == Purpose::Dedupe(Order::Ignored);
        let sorted = if is_sorted { sorted(reading) } else { None };
        let sorted = sorted.as_ref().map(|uri| Parsed::from(uri.as_uri_ref()));
        let reading = sorted.as_ref().unwrap_or(reading);
        let start = page.rows.len();
        if self.key.write(reading, &self.domains, Values::Raw, &mut page.rows)? {
            self.write(row, Class::Keyed, start, page);
        } else {
            page.rows.truncate(start);
            self.write(row, Class::Keyless, start, page);
        }
        Ok(Verdict::Good)
    }

    /// Appends the row without a key, and reports the error.
    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        if page.refuse_keyed() {
            self.write(row, Class::Keyless, page.rows.len(), page);
        }
        self.settings.reporter.report(row.place(), refusal.input, &refusal.error, page);
        Verdict::Invalid
    }

    fn collector(&self) -> Option<Box<dyn Collector>> {
        Some(match self.purpose {
            Purpose::Dedupe(_) => Box::new(FirstRows::default()),
            purpose => Box::new(Sorted { purpose, bytes: Vec::new(), entries: Vec::new() }),
        })
    }
}

/// Collects rows in memory and writes them in order.
#[derive(Debug)]
struct Sorted {
    purpose: Purpose,
    /// The keys and rows.
    bytes: Vec<u8>,
    entries: Vec<Entry>,
}

/// The position of a row and its key.
#[derive(Clone, Debug)]
struct Entry {
    /// The class and the first bytes of the key, which decide most comparisons without access to
    /// the key.
    prefix: u64,
    key: Range<usize>,
    /// The end of the row, which follows the key.
    end: usize,
}

impl Sorted {
    fn prefix(&self, class: Class, key: &[u8]) -> u64 {
        let mut bytes = [0; 8];
        for (to, from) in bytes[1..].iter_mut().zip(key) {
            *to = *from;
        }
        // The first byte is that of the class, whose order does not depend on the direction.
        let key = match self.purpose {
            Purpose::Descending => !u64::from_be_bytes(bytes) & (u64::MAX >> 8),
            _ => u64::from_be_bytes(bytes),
        };
        (class as u64) << 56 | key
    }
}

impl Collector for Sorted {
    fn collect(&mut self, page: &Page, _: &mut Delivery) -> io::Result<()> {
        // Ranges are relative to the page, so they move by the length of the previous pages.
        let before = self.bytes.len();
        self.bytes.extend_from_slice(page.rows.as_slice());
        for KeyedRow { class, key, row } in page.keyed() {
            let prefix = self.prefix(*class, &page.rows.as_slice()[key.clone()]);
            let key = before + key.start..before + key.end;
            self.entries.push(Entry { prefix, key, end: before + row.end });
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>, out: &mut Delivery) -> io::Result<()> {
        let (bytes, purpose) = (&self.bytes, self.purpose);
        let key = |entry: &Entry| &bytes[entry.key.clone()];
        self.entries.sort_unstable_by(|a, b| {
            let by_key = || match purpose {
                Purpose::Descending => key(b).cmp(key(a)),
                _ => key(a).cmp(key(b)),
            };
            // Rows with equal keys stay in the order of the input.
            a.prefix.cmp(&b.prefix).then_with(by_key).then(a.key.start.cmp(&b.key.start))
        });
        let mut rows = out.buffer();
        for entry in &self.entries {
            rows.extend_from_slice(&bytes[entry.key.end..entry.end]);
            out.write_if_full(&mut rows)?;
        }
        out.write(&rows)
    }
}

/// Passes on the first row of each key.
#[derive(Debug, Default)]
struct FirstRows {
    seen: HashSet<Box<[u8]>>,
    key: Vec<u8>,
}

impl Collector for FirstRows {
    fn collect(&mut self, page: &Page, out: &mut Delivery) -> io::Result<()> {
        let mut rows = out.buffer();
        let bytes = page.rows.as_slice();
        for KeyedRow { class, key, row } in page.keyed() {
            let row = &bytes[row.clone()];
            // Rows without a key are compared themselves. The class keeps them apart.
            let key = match class {
                Class::Header => {
                    rows.extend_from_slice(row);
                    continue;
                }
                Class::Keyed => &bytes[key.clone()],
                Class::Keyless => row.trim_ascii_end(),
            };
            self.key.clear();
            self.key.push(*class as u8);
            self.key.extend_from_slice(key);
            // Most rows of large inputs are duplicates, for which nothing is allocated.
            if !self.seen.contains(&*self.key) {
                self.seen.insert(self.key.as_slice().into());
                rows.extend_from_slice(row);
            }
        }
        // A page has the rows of one block, which fit in a write.
        out.write(&rows)
    }
}
