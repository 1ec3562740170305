//! The fields of a reference that templates and conditions name.

use std::cell::RefCell;

use urikit::query::QuerySyntax;

use crate::diagnostics::input_error::InputError;
use crate::domains::Domains;
use crate::field_value::FieldValue;
use crate::reading::{Lookup, Reading, Value};
use crate::template::Field;

/// Returns the value of a field that is not computed, or `None` if it is undefined. `text` is the
/// whole reference.
#[inline(always)]
pub(crate) fn part<'t>(
    field: Field,
    text: &'t str,
    parts: &Lookup<'t>,
    rules: QuerySyntax,
) -> Option<Value<'t>> {
    match field {
        Field::Uri => Some(Value::plain(text)),
        Field::User => parts.user(),
        Field::Part(key) => parts.get(key),
        Field::Pair(name) => parts.pair(Field::pair_key(name), rules),
        // A row has no document, so there is no base or target.
        Field::Computed(_) | Field::Detail(_) | Field::Derived(_) => None,
    }
}

/// A reading to look up fields in.
pub(crate) struct Fields<'f, 't> {
    reading: &'f Reading<'t>,
    parts: Lookup<'t>,
    domains: &'f Domains,
    rules: QuerySyntax,
    /// The first error of a computed field.
    error: RefCell<Option<Box<InputError>>>,
}

impl<'f, 't> Fields<'f, 't> {
    #[inline(always)]
    pub(crate) fn new(reading: &'f Reading<'t>, domains: &'f Domains) -> Self {
        let (parts, rules) = (reading.lookup(), QuerySyntax::URI);
        Self { reading, parts, domains, rules, error: RefCell::new(None) }
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
            Field::Computed(computed) => {
                let value = computed.value(self.domains, self.reading, &self.parts);
                value.unwrap_or_else(|error| self.fail(error.into())).map(FieldValue::Computed)
            }
            Field::Detail(detail) => {
                let value = detail.value(self.reading, &self.parts, self.rules);
                value.unwrap_or_else(|error| {
                    self.fail(InputError { help: None, ..InputError::from(error) })
                })
            }
            field => self.part(field).map(FieldValue::Part),
        }
    }

    /// Returns the value of a field that is not computed, or `None` if it is undefined.
    #[inline(always)]
    pub(crate) fn part(&self, field: Field) -> Option<Value<'t>> {
        part(field, self.reading.as_str(), &self.parts, self.rules)
    }

    #[cold]
    fn fail<V>(&self, mut error: InputError) -> Option<V> {
        // Computed values come from the URL, but the error is shown in the input.
        if let Reading::Whatwg(url) = self.reading {
            error.span = url.input_span(&error.span);
        }
        self.error.borrow_mut().get_or_insert_with(|| Box::new(error));
        None
    }

    /// Takes the first error of the fields that were looked up.
    #[inline]
    pub(crate) fn take_error(&self) -> Option<Box<InputError>> {
        self.error.take()
    }
}
