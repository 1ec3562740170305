//! Serialization and deserialization of values with serde.
//!
//! Strings, numbers, and booleans become strings; sequences become lists; maps and structs become
//! associative arrays. A null value is undefined; a null member is omitted (RFC 6570 section 2.3).

mod gather;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

pub use gather::{ValuesError, values_of};

use super::Value;

impl Serialize for Value<'_> {
    /// Serializes the value as a string, a sequence of strings, or a map of strings.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => to.serialize_str(text),
            Self::List(members) => to.collect_seq(members.iter()),
            Self::Pairs(pairs) => to.collect_map(pairs.iter().map(|(name, value)| (name, value))),
        }
    }
}

impl<'de> Deserialize<'de> for Value<'static> {
    /// Deserializes from a self-describing format, such as JSON.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(AnyValue)
    }
}

/// A member of a list or associative array, converted to a string.
struct Scalar(String);

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(AnyScalar)
    }
}

/// Formats a floating-point number like JSON, with a decimal point or an exponent.
fn float(number: f64) -> String {
    format!("{number:?}")
}

/// Visitor methods for scalar values, which both visitors share.
macro_rules! scalars {
    ($output:ty, $new:expr) => {
        fn visit_bool<E: Error>(self, value: bool) -> Result<$output, E> {
            Ok($new(value.to_string()))
        }
        fn visit_u64<E: Error>(self, value: u64) -> Result<$output, E> {
            Ok($new(value.to_string()))
        }
        fn visit_i64<E: Error>(self, value: i64) -> Result<$output, E> {
            Ok($new(value.to_string()))
        }
        fn visit_f64<E: Error>(self, value: f64) -> Result<$output, E> {
            Ok($new(float(value)))
        }
        fn visit_str<E: Error>(self, value: &str) -> Result<$output, E> {
            Ok($new(value.to_owned()))
        }
        fn visit_string<E: Error>(self, value: String) -> Result<$output, E> {
            Ok($new(value))
        }
    };
}

struct AnyScalar;

impl Visitor<'_> for AnyScalar {
    type Value = Scalar;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, number, or boolean")
    }

    scalars! { Scalar, Scalar }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value<'static>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, number, boolean, or a list or map of them")
    }

    scalars! { Value<'static>, Value::from }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value<'static>, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = from.next_element::<Option<Scalar>>()? {
            members.extend(member.map(|Scalar(text)| text));
        }
        Ok(Value::list(members))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value<'static>, A::Error> {
        let mut pairs = Vec::new();
        while let Some((name, value)) = from.next_entry::<Scalar, Option<Scalar>>()? {
            pairs.extend(value.map(|Scalar(text)| (name.0, text)));
        }
        Ok(Value::pairs(pairs))
    }
}
