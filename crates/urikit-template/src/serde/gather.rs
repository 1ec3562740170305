//! Variables of serializable types.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::ser::{
    Error, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple,
    SerializeTupleStruct, Serializer, StdError,
};

use super::super::Value;
use super::float;

/// Returns the values of a map or struct, by name. Requires the feature `serde`.
///
/// # Errors
///
/// Returns an error if the source is not a map or struct, or if a value is more than a list or map
/// of strings, numbers, and booleans.
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
/// let uri = template.expand(&values_of(&search)?).try_to_string()?;
/// assert_eq!(uri, "/search?q=red%20shoes&tag=new&tag=sale");
///
/// let json = serde_json::json!({"q": "ü", "page": 2});
/// assert_eq!(template.expand(&values_of(&json)?).try_to_string()?, "/search?q=%C3%BC&page=2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn values_of(
    source: &(impl Serialize + ?Sized),
) -> Result<BTreeMap<String, Value<'static>>, ValuesError> {
    let Given::Pairs(variables) = source.serialize(Gather { depth: Depth::Variables })? else {
        return Err(ValuesError::NOT_A_MAP);
    };
    let values = variables.into_iter().filter_map(|(name, given)| {
        let value = match given {
            Given::Undefined => return None,
            Given::Text(text) => text.into(),
            Given::List(members) => Value::list(members.into_iter().filter_map(Given::into_text)),
            Given::Pairs(pairs) => {
                let defined =
                    pairs.into_iter().filter_map(|(name, given)| Some((name, given.into_text()?)));
                Value::pairs(defined)
            }
        };
        Some((name, value))
    });
    Ok(values.collect())
}

/// The error of [`values_of`].
///
/// # Examples
///
/// ```
/// use urikit_template::values_of;
///
/// let error = values_of("not a map").unwrap_err();
/// assert!(!error.to_string().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValuesError(String);

impl ValuesError {
    const NOT_A_MAP: Self = Self(String::new());
}

impl fmt::Display for ValuesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "variables are a map or a struct" } else { &self.0 })
    }
}

impl StdError for ValuesError {}

impl Error for ValuesError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

fn too_deep() -> ValuesError {
    ValuesError::custom(
        "a member of a variable's value is a string, a number or a boolean (RFC 6570 section 2.3)",
    )
}

/// A collected value.
enum Given {
    Undefined,
    Text(String),
    List(Vec<Given>),
    Pairs(Vec<(String, Given)>),
}

impl Given {
    fn into_text(self) -> Option<String> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

/// The nesting level of the value that is being collected.
#[derive(Clone, Copy)]
enum Depth {
    Variables,
    Value,
    Member,
}

impl Depth {
    fn below(self) -> Result<Self, ValuesError> {
        match self {
            Self::Variables => Ok(Self::Value),
            Self::Value => Ok(Self::Member),
            Self::Member => Err(too_deep()),
        }
    }
}

#[derive(Clone, Copy)]
struct Gather {
    depth: Depth,
}

/// A list or associative array that is being collected. `names` has one item more than `members`
/// while a value is expected.
struct Members {
    depth: Depth,
    names: Vec<String>,
    members: Vec<Given>,
}

impl Gather {
    fn members(self) -> Result<Members, ValuesError> {
        Ok(Members { depth: self.depth.below()?, names: Vec::new(), members: Vec::new() })
    }
}

impl Members {
    fn push<T: Serialize + ?Sized>(&mut self, member: &T) -> Result<(), ValuesError> {
        self.members.push(member.serialize(Gather { depth: self.depth })?);
        Ok(())
    }

    fn pairs(self) -> Given {
        Given::Pairs(self.names.into_iter().zip(self.members).collect())
    }
}

/// Methods for values that are converted to strings.
macro_rules! texts {
    ($($method:ident: $from:ty)*) => {$(
        fn $method(self, value: $from) -> Result<Given,
        ValuesError> { Ok(Given::Text(value.to_string())) }
    )*};
}

impl Serializer for Gather {
    type Ok = Given;
    type Error = ValuesError;
    type SerializeSeq = Members;
    type SerializeTuple = Members;
    type SerializeTupleStruct = Members;
    type SerializeMap = Members;
    type SerializeStruct = Members;
    type SerializeTupleVariant = Impossible<Given, ValuesError>;
    type SerializeStructVariant = Impossible<Given, ValuesError>;

    texts! {
        serialize_bool: bool serialize_char: char serialize_str: &str
        serialize_i8: i8 serialize_i16: i16 serialize_i32: i32 serialize_i64: i64
        serialize_u8: u8 serialize_u16: u16 serialize_u32: u32 serialize_u64: u64
    }

    fn serialize_f32(self, value: f32) -> Result<Given, ValuesError> {
        Ok(Given::Text(alloc::format!("{value:?}")))
    }

    fn serialize_f64(self, value: f64) -> Result<Given, ValuesError> {
        Ok(Given::Text(float(value)))
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<Given, ValuesError> {
        Err(ValuesError::custom("a value is text, and bytes are not"))
    }

    fn serialize_none(self) -> Result<Given, ValuesError> {
        Ok(Given::Undefined)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Given, ValuesError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Given, ValuesError> {
        Ok(Given::Undefined)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Given, ValuesError> {
        Ok(Given::Undefined)
    }

    fn serialize_unit_variant(self, _: &str, _: u32, variant: &str) -> Result<Given, ValuesError> {
        Ok(Given::Text(variant.to_owned()))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &str,
        value: &T,
    ) -> Result<Given, ValuesError> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &str,
        _: u32,
        _: &str,
        _: &T,
    ) -> Result<Given, ValuesError> {
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

/// Methods for sequences, by the name of the method that receives a member.
macro_rules! sequences {
    ($($of:ident: $push:ident)*) => {$(
        impl $of for Members {
            type Ok = Given;
            type Error = ValuesError;
            fn $push<T: Serialize + ?Sized>(&mut self, member: &T) -> Result<(),
            ValuesError> { self.push(member) }
            fn end(self) -> Result<Given, ValuesError> { Ok(Given::List(self.members)) }
        }
    )*};
}
sequences! { SerializeSeq: serialize_element SerializeTuple: serialize_element SerializeTupleStruct: serialize_field }

impl SerializeMap for Members {
    type Ok = Given;
    type Error = ValuesError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), ValuesError> {
        let Given::Text(name) = key.serialize(Gather { depth: Depth::Member })? else {
            return Err(ValuesError::custom("a name is a string, a number or a boolean"));
        };
        self.names.push(name);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ValuesError> {
        self.push(value)
    }

    fn end(self) -> Result<Given, ValuesError> {
        Ok(self.pairs())
    }
}

impl SerializeStruct for Members {
    type Ok = Given;
    type Error = ValuesError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), ValuesError> {
        self.names.push(name.to_owned());
        self.push(value)
    }

    fn end(self) -> Result<Given, ValuesError> {
        Ok(self.pairs())
    }
}
