//! The fields of a reference that templates and conditions name.

use std::borrow::Cow;
use std::cell::RefCell;

use urikit::query::QuerySyntax;

use crate::domains::Domains;
use crate::input_error::InputError;
use crate::reading::{Parsed, Value, Values, host_kind};
use crate::template::Field;

/// Returns the value of a field that is not computed, or `None` if it is undefined.
#[inline(always)]
pub(crate) fn part<'t>(
    field: Field,
    reading: &'t Parsed<'_>,
    rules: QuerySyntax,
) -> Option<Value<'t>> {
    match field {
        Field::Uri => Some(Value::plain(reading.input())),
        Field::Part(part) => Value::of(reading, part),
        Field::HostKind => host_kind(reading).map(Value::plain),
        Field::Pair(name) => Value::pairs(reading, Field::pair_key(name), rules).next(),
        // A row has no document, so there is no base or target.
        Field::Computed(_) | Field::Derived(_) => None,
    }
}

/// The value of a field.
pub(crate) enum FieldValue<'t> {
    Part(Value<'t>),
    Computed(Cow<'t, str>),
    Joined(Joined),
}

/// Several values, as written and decoded.
pub(crate) struct Joined {
    pub(crate) raw: String,
    pub(crate) decoded: Vec<u8>,
}

impl FieldValue<'_> {
    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Part(value) => value.raw,
            Self::Computed(text) => text,
            Self::Joined(joined) => &joined.raw,
        }
    }

    /// Returns the decoded octets, if requested and if the value can contain escapes.
    #[inline]
    pub(crate) fn decoded(&self, values: Values) -> Option<Cow<'_, [u8]>> {
        match self {
            Self::Part(value) => value.decoded(values),
            Self::Computed(_) => None,
            Self::Joined(joined) => {
                (values == Values::Decoded).then(|| Cow::Borrowed(&*joined.decoded))
            }
        }
    }
}

/// A reading to look up fields in.
pub(crate) struct Fields<'t> {
    reading: &'t Parsed<'t>,
    domains: &'t Domains,
    rules: QuerySyntax,
    /// The first error of a computed field.
    // Templates and conditions look up one field after another, and can only stop at the end of a
    // row, so an error is kept until then.
    error: RefCell<Option<Box<InputError>>>,
}

impl<'t> Fields<'t> {
    #[inline(always)]
    pub(crate) fn new(reading: &'t Parsed<'t>, domains: &'t Domains) -> Self {
        Self { reading, domains, rules: QuerySyntax::URI, error: RefCell::new(None) }
    }

    /// Sets the syntax of queries.
    #[inline]
    pub(crate) fn with_query(mut self, rules: QuerySyntax) -> Self {
        self.rules = rules;
        self
    }

    /// Returns the value of a field, or `None` if it is undefined or in error.
    pub(crate) fn get(&self, field: Field) -> Option<FieldValue<'t>> {
        match field {
            Field::Computed(computed) => computed
                .value(self.reading, self.domains, self.rules)
                .unwrap_or_else(|error| self.fail(error)),
            field => self.part(field).map(FieldValue::Part),
        }
    }

    /// Returns the value of a field that is not computed, or `None` if it is undefined.
    #[inline(always)]
    pub(crate) fn part(&self, field: Field) -> Option<Value<'t>> {
        part(field, self.reading, self.rules)
    }

    #[cold]
    fn fail(&self, mut error: Box<InputError>) -> Option<FieldValue<'t>> {
        // Computed values come from the URL, but the error is shown in the input.
        error.span = self.reading.span_in_input(error.span);
        self.error.borrow_mut().get_or_insert(error);
        None
    }

    /// Takes the first error of the fields that were looked up.
    #[inline]
    pub(crate) fn take_error(&self) -> Option<Box<InputError>> {
        self.error.take()
    }
}
