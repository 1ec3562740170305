//! Keys of rows, for `uri sort`, `uri dedupe`, and `uri filter --count-by`.

use urikit::UriRefBuf;
use urikit::query::QuerySyntax;

use super::{Output, Page, Refusal, Row, Settings, Verdict};
use crate::args::KeyedArgs;
use crate::domains::Domains;
use crate::fields::Fields;
use crate::input_error::InputError;
use crate::output::page::ErrorSite;
use crate::reading::{Parsed, Reference, Spec, Values, write_escaped};
use crate::template::{Field, Quoting, Render, Template};

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
        self.template.render(Quoting::None, &mut text);
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

/// A subcommand whose output are records of rows with their keys.
#[derive(Debug)]
pub(crate) struct Keyed {
    pub(super) settings: Settings,
    key: RowKey,
    domains: Domains,
    order: Order,
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

impl Keyed {
    pub(crate) fn new(
        settings: Settings,
        arguments: &KeyedArgs,
        key: RowKey,
        domains: Domains,
    ) -> Self {
        let settings = settings
            .with_bytes(&arguments.input)
            .with_syntax(&arguments.spec)
            .with_repair(arguments.spec.lenient);
        Self { settings, key, domains, order: Order::Kept }
    }

    pub(crate) fn with_order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// Appends the record of a valid row, or reports that its key cannot be computed.
    pub(super) fn accept(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Verdict {
        let start = page.rows.len();
        page.rows.extend_from_slice(&[0; HEADER]);
        let sorted = if self.order == Order::Ignored { sorted(reading) } else { None };
        let sorted = sorted.as_ref().map(|uri| Parsed::from(uri.as_uri_ref()));
        let keyed = sorted.as_ref().unwrap_or(reading);
        match self.key.write(keyed, &self.domains, Values::Raw, &mut page.rows) {
            Ok(true) => {
                self.write(row, Class::Keyed, start, &mut page.rows);
                self.settings.report_unwise(|| row.place(), reading, page);
                Verdict::Good
            }
            Ok(false) => {
                page.rows.truncate(start + HEADER);
                self.write(row, Class::Keyless, start, &mut page.rows);
                Verdict::Good
            }
            Err(error) => {
                page.rows.truncate(start);
                let input = reading.input().as_bytes();
                self.refuse(row, &Refusal { input, error: *error }, page)
            }
        }
    }

    /// Appends the record of a header.
    pub(super) fn write_header(header: &[u8], out: &mut Output) {
        let len = header.len() + 1;
        out.extend_from_slice(&Record::header(Class::Header, 0, len));
        out.extend_from_slice(header);
        out.push(b'\n');
    }

    /// Appends the record of a row without a key, and reports the error.
    pub(super) fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let start = page.rows.len();
        page.rows.extend_from_slice(&[0; HEADER]);
        self.write(row, Class::Keyless, start, &mut page.rows);
        page.refuse(start, row.range(), ErrorSite::Record, None);
        self.settings.reporter.report(row.place(), refusal.input, &refusal.error, page);
        Verdict::Negative
    }

    /// Appends the row to the header and key from `start` on, and completes the header.
    fn write(&self, row: &Row<'_>, class: Class, start: usize, out: &mut Output) {
        let payload = out.len();
        self.settings.write_row(row, out);
        let key = payload - start - HEADER;
        out.overwrite(start, &Record::header(class, key, out.len() - payload));
    }
}

/// The group of a record. Groups are sorted in this order in both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// The header, which precedes the rows.
    Header,
    Keyed,
    /// A record without a key.
    Keyless,
}

/// The size of the class and the lengths.
pub(super) const HEADER: usize = 1 + 2 * 8;

/// An encoded record: its class, the lengths of its key and payload, the key, and the payload.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record<'r> {
    bytes: &'r [u8],
}

impl<'r> Record<'r> {
    /// Returns the part of a record before its key and payload.
    pub(super) fn header(class: Class, key: usize, payload: usize) -> [u8; HEADER] {
        let mut header = [class as u8; HEADER];
        header[1..9].copy_from_slice(&(key as u64).to_le_bytes());
        header[9..].copy_from_slice(&(payload as u64).to_le_bytes());
        header
    }

    /// Returns the first record of a buffer.
    pub(super) fn first(buffer: &'r [u8]) -> Self {
        let number = |at: usize| {
            let bytes = buffer[at..at + 8].try_into().expect("eight bytes");
            u64::from_le_bytes(bytes) as usize
        };
        Self { bytes: &buffer[..HEADER + number(1) + number(9)] }
    }

    /// Returns the records of a buffer.
    pub(super) fn all(mut buffer: &'r [u8]) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let record = (!buffer.is_empty()).then(|| Self::first(buffer))?;
            buffer = &buffer[record.bytes.len()..];
            Some(record)
        })
    }

    pub(super) fn len(self) -> usize {
        self.bytes.len()
    }

    pub(super) fn class(self) -> Class {
        [Class::Header, Class::Keyed, Class::Keyless][usize::from(self.bytes[0])]
    }

    pub(super) fn key(self) -> &'r [u8] {
        let payload = u64::from_le_bytes(self.bytes[9..HEADER].try_into().expect("eight bytes"));
        &self.bytes[HEADER..self.bytes.len() - payload as usize]
    }

    pub(super) fn payload(self) -> &'r [u8] {
        &self.bytes[HEADER + self.key().len()..]
    }
}
