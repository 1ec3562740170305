//! Serialization and deserialization of values with serde.
//!
//! Strings, numbers, and booleans become strings; sequences become lists; maps and structs become
//! associative arrays. A null value is undefined; a null member is omitted (RFC 6570 section 2.3).

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{
    Error as _, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple,
    SerializeTupleStruct, Serializer, StdError,
};

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

/// Converts a serializable struct or map to values for the variables of a template.
///
/// Pass the result to [`Template::expand`](crate::Template::expand). Each field becomes a variable
/// of the same name. Fields that are `None` or `()` are undefined. Requires the feature `serde`.
///
/// # Errors
///
/// Returns an error if the source is not a map or struct, or if a value is nested more deeply than
/// a list or map of strings, numbers, and booleans.
///
/// # Examples
///
/// ```
/// use serde::Serialize;
/// use urikit_template::{Template, values_of};
///
/// #[derive(Serialize)]
/// struct Search<'q> {
///     q: &'q str,
///     page: Option<u32>,
///     #[serde(rename = "tag")]
///     tags: Vec<&'q str>,
/// }
/// let template = Template::parse("/search{?q,page,tag*}")?;
/// let search = Search { q: "red shoes", page: None, tags: vec!["new", "sale"] };
/// let uri = template.expand(&values_of(&search)?)?;
/// assert_eq!(uri, "/search?q=red%20shoes&tag=new&tag=sale");
///
/// let json = serde_json::json!({"q": "ü", "page": 2});
/// assert_eq!(template.expand(&values_of(&json)?)?, "/search?q=%C3%BC&page=2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn values_of(
    source: &(impl Serialize + ?Sized),
) -> Result<BTreeMap<String, Value<'static>>, ValuesError> {
    let Collected::Pairs(variables) = source.serialize(Collector { depth: Depth::Variables })?
    else {
        return Err(ValuesError::NOT_A_MAP);
    };
    let values = variables.into_iter().filter_map(|(name, collected)| {
        let value = match collected {
            Collected::Undefined => return None,
            Collected::Text(text) => text.into(),
            Collected::List(members) => {
                Value::list(members.into_iter().filter_map(Collected::into_text))
            }
            Collected::Pairs(pairs) => {
                let defined =
                    pairs.into_iter().filter_map(|(name, value)| Some((name, value.into_text()?)));
                Value::pairs(defined)
            }
        };
        Some((name, value))
    });
    Ok(values.collect())
}

/// The error returned by [`values_of`] if an object cannot provide the values of a URI template.
///
/// The object must serialize as a struct or map of strings, numbers, booleans, and lists or maps of
/// them. The message describes which value cannot be converted, and why.
///
/// # Examples
///
/// ```
/// use urikit_template::values_of;
///
/// let error = values_of("not a map").unwrap_err();
/// assert_eq!(error.to_string(), "not a map or struct");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValuesError(String);

impl ValuesError {
    const NOT_A_MAP: Self = Self(String::new());
}

impl fmt::Display for ValuesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "not a map or struct" } else { &self.0 })
    }
}

impl StdError for ValuesError {}

impl serde::ser::Error for ValuesError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

fn too_deep() -> ValuesError {
    ValuesError::custom("nested member in a value (RFC 6570 section 2.3)")
}

/// A value that was serialized, at any level.
enum Collected {
    Undefined,
    Text(String),
    List(Vec<Collected>),
    Pairs(Vec<(String, Collected)>),
}

impl Collected {
    fn into_text(self) -> Option<String> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

/// The nesting level of a value.
#[derive(Clone, Copy)]
enum Depth {
    Variables,
    Value,
    Member,
}

impl Depth {
    /// Returns the next level, or an error if it is too deep.
    fn next(self) -> Result<Self, ValuesError> {
        match self {
            Self::Variables => Ok(Self::Value),
            Self::Value => Ok(Self::Member),
            Self::Member => Err(too_deep()),
        }
    }
}

/// A serializer that collects values.
#[derive(Clone, Copy)]
struct Collector {
    depth: Depth,
}

/// A list or associative array that is being collected.
struct Members {
    depth: Depth,
    /// The names in an associative array. Between a name and its value, there is one more than
    /// members.
    names: Vec<String>,
    members: Vec<Collected>,
}

impl Collector {
    fn members(self) -> Result<Members, ValuesError> {
        Ok(Members { depth: self.depth.next()?, names: Vec::new(), members: Vec::new() })
    }
}

impl Members {
    fn push<T: Serialize + ?Sized>(&mut self, member: &T) -> Result<(), ValuesError> {
        self.members.push(member.serialize(Collector { depth: self.depth })?);
        Ok(())
    }

    fn pairs(self) -> Collected {
        Collected::Pairs(self.names.into_iter().zip(self.members).collect())
    }
}

/// Implements methods for values that are converted to strings.
macro_rules! to_strings {
    ($($method:ident: $from:ty)*) => {$(
        fn $method(self, value: $from) -> Result<Collected,
        ValuesError> { Ok(Collected::Text(value.to_string())) }
    )*};
}

impl Serializer for Collector {
    type Ok = Collected;
    type Error = ValuesError;
    type SerializeSeq = Members;
    type SerializeTuple = Members;
    type SerializeTupleStruct = Members;
    type SerializeMap = Members;
    type SerializeStruct = Members;
    type SerializeTupleVariant = Impossible<Collected, ValuesError>;
    type SerializeStructVariant = Impossible<Collected, ValuesError>;

    to_strings! {
        serialize_bool: bool serialize_char: char serialize_str: &str
        serialize_i8: i8 serialize_i16: i16 serialize_i32: i32 serialize_i64: i64
        serialize_u8: u8 serialize_u16: u16 serialize_u32: u32 serialize_u64: u64
    }

    fn serialize_f32(self, value: f32) -> Result<Collected, ValuesError> {
        Ok(Collected::Text(alloc::format!("{value:?}")))
    }

    fn serialize_f64(self, value: f64) -> Result<Collected, ValuesError> {
        Ok(Collected::Text(float(value)))
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<Collected, ValuesError> {
        Err(ValuesError::custom("bytes are not supported"))
    }

    fn serialize_none(self) -> Result<Collected, ValuesError> {
        Ok(Collected::Undefined)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Collected, ValuesError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Collected, ValuesError> {
        Ok(Collected::Undefined)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Collected, ValuesError> {
        Ok(Collected::Undefined)
    }

    fn serialize_unit_variant(
        self,
        _: &str,
        _: u32,
        variant: &str,
    ) -> Result<Collected, ValuesError> {
        Ok(Collected::Text(variant.to_owned()))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &str,
        value: &T,
    ) -> Result<Collected, ValuesError> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &str,
        _: u32,
        _: &str,
        _: &T,
    ) -> Result<Collected, ValuesError> {
        Err(too_deep())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Members, ValuesError> {
        match self.depth {
            Depth::Variables => Err(ValuesError::NOT_A_MAP),
            _ => self.members(),
        }
    }

    fn serialize_tuple(self, len: usize) -> Result<Members, ValuesError> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_struct(self, _: &str, len: usize) -> Result<Members, ValuesError> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_variant(
        self,
        _: &str,
        _: u32,
        _: &str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, ValuesError> {
        Err(too_deep())
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Members, ValuesError> {
        self.members()
    }

    fn serialize_struct(self, _: &str, _: usize) -> Result<Members, ValuesError> {
        self.members()
    }

    fn serialize_struct_variant(
        self,
        _: &str,
        _: u32,
        _: &str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, ValuesError> {
        Err(too_deep())
    }
}

/// Implements traits for sequences, whose methods for members have different names.
macro_rules! sequences {
    ($($of:ident: $push:ident)*) => {$(
        impl $of for Members {
            type Ok = Collected;
            type Error = ValuesError;
            fn $push<T: Serialize + ?Sized>(&mut self, member: &T) -> Result<(),
            ValuesError> { self.push(member) }
            fn end(self) -> Result<Collected, ValuesError> { Ok(Collected::List(self.members)) }
        }
    )*};
}
sequences! {
    SerializeSeq: serialize_element
    SerializeTuple: serialize_element
    SerializeTupleStruct: serialize_field
}

impl SerializeMap for Members {
    type Ok = Collected;
    type Error = ValuesError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), ValuesError> {
        let Collected::Text(name) = key.serialize(Collector { depth: Depth::Member })? else {
            return Err(ValuesError::custom("a name must be a string, number, or boolean"));
        };
        self.names.push(name);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ValuesError> {
        self.push(value)
    }

    fn end(self) -> Result<Collected, ValuesError> {
        Ok(self.pairs())
    }
}

impl SerializeStruct for Members {
    type Ok = Collected;
    type Error = ValuesError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), ValuesError> {
        self.names.push(name.to_owned());
        self.push(value)
    }

    fn end(self) -> Result<Collected, ValuesError> {
        Ok(self.pairs())
    }
}
