//! The value of a field: a part of the reference, or computed from it.

use std::borrow::Cow;

use crate::reading::{Value, Values};

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
