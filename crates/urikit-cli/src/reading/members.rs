//! The parts of a reading as members of a JSON row.

use std::borrow::Cow;

use super::parts::{Key, PartVisitor, Value, Values};
use super::{Reading, Spec};
use crate::output::json::Object;

/// Writes the members from `scheme` on, and returns the names of those that decoded to invalid
/// UTF-8.
#[inline]
pub(crate) fn write_members(
    reading: &Reading<'_>,
    values: Values,
    object: &mut Object<'_>,
) -> Vec<&'static str> {
    let mut members = Members { object, values, lossy: Vec::new() };
    reading.visit_parts(&mut members);
    members.lossy
}

/// Writes the members of an invalid reference.
pub(crate) fn write_undefined(spec: Spec, object: &mut Object<'_>) {
    for key in Key::of(spec) {
        object.null(key.name());
    }
}

struct Members<'m, 'o> {
    object: &'m mut Object<'o>,
    values: Values,
    lossy: Vec<&'static str>,
}

impl<'t> PartVisitor<'t> for Members<'_, '_> {
    #[inline(always)]
    fn visit(&mut self, key: Key, value: Option<Value<'t>>) {
        match value {
            Some(value) if self.values == Values::Decoded => self.decoded(key.name(), value),
            value => self.object.uri(key.name(), value.map(|value| value.raw)),
        }
    }
}

impl Members<'_, '_> {
    fn decoded(&mut self, key: &'static str, value: Value<'_>) {
        match value.decoded(self.values) {
            Some(octets) => {
                let text = String::from_utf8_lossy(&octets);
                if let Cow::Owned(_) = text {
                    self.lossy.push(key);
                }
                self.object.text(key, &text);
            }
            None => self.object.uri(key, value.raw),
        }
    }
}
