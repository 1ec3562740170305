//! Values of variables, and where they come from.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

/// The value of a variable that is defined (RFC 6570 section 2.3). A list and pairs without a member are undefined all the same.
///
/// ```
/// use urikit_template::{Template, Value};
///
/// let template = Template::parse("/map{?at,tags*,size}")?;
/// let values = [("at", Value::from("Köln")), ("tags", Value::list(["a", "b"])), ("size", Value::pairs([("w", "1")]))];
/// assert_eq!(template.expand(&values).decode_utf8()?, "/map?at=K%C3%B6ln&tags=a&tags=b&size=w,1");
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value<'v> {
    /// A string.
    Text(Cow<'v, str>),
    /// A list of strings.
    List(Members<'v, Cow<'v, str>>),
    /// An associative array: names and values, in the order in which they are expanded.
    Pairs(Members<'v, Pair<'v>>),
}

/// A name and a value of an associative array.
pub type Pair<'v> = (Cow<'v, str>, Cow<'v, str>);

/// The members of a value, borrowed or owned; a slice of them. (A `Cow` of members that borrow themselves could not be used where
/// shorter borrows will do.)
#[derive(Clone, Debug)]
pub enum Members<'v, T> {
    /// Somebody else's.
    Borrowed(&'v [T]),
    /// Its own.
    Owned(Vec<T>),
}

impl<T> Deref for Members<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Self::Borrowed(members) => members,
            Self::Owned(members) => members,
        }
    }
}

impl<T: PartialEq> PartialEq for Members<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for Members<'_, T> {}

impl<T: PartialOrd> PartialOrd for Members<'_, T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (**self).partial_cmp(&**other)
    }
}

impl<T: Ord> Ord for Members<'_, T> {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl<T: Hash> Hash for Members<'_, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T> FromIterator<T> for Members<'_, T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        Self::Owned(members.into_iter().collect())
    }
}

impl<'v> Value<'v> {
    /// A list.
    pub fn list<T: Into<Cow<'v, str>>>(members: impl IntoIterator<Item = T>) -> Self {
        Self::List(members.into_iter().map(Into::into).collect())
    }

    /// An associative array.
    pub fn pairs<N: Into<Cow<'v, str>>, T: Into<Cow<'v, str>>>(
        pairs: impl IntoIterator<Item = (N, T)>,
    ) -> Self {
        Self::Pairs(pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }

    /// Whether it has members and has none.
    pub(super) fn is_undefined(&self) -> bool {
        match self {
            Self::Text(_) => false,
            Self::List(members) => members.is_empty(),
            Self::Pairs(pairs) => pairs.is_empty(),
        }
    }
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl<'v> From<Cow<'v, str>> for Value<'v> {
    fn from(text: Cow<'v, str>) -> Self {
        Self::Text(text)
    }
}

/// What can be the value of a variable.
pub trait AsValue {
    /// The value; `None` if it is undefined.
    fn as_value(&self) -> Option<Value<'_>>;
}

impl AsValue for Value<'_> {
    fn as_value(&self) -> Option<Value<'_>> {
        Some(match self {
            Self::Text(text) => Value::Text(Cow::Borrowed(text)),
            Self::List(members) => Value::List(Members::Borrowed(members)),
            Self::Pairs(pairs) => Value::Pairs(Members::Borrowed(pairs)),
        })
    }
}

impl AsValue for str {
    fn as_value(&self) -> Option<Value<'_>> {
        Some(self.into())
    }
}

impl AsValue for String {
    fn as_value(&self) -> Option<Value<'_>> {
        Some(self.as_str().into())
    }
}

impl AsValue for Cow<'_, str> {
    fn as_value(&self) -> Option<Value<'_>> {
        Some((&**self).into())
    }
}

impl<T: AsValue + ?Sized> AsValue for &T {
    fn as_value(&self) -> Option<Value<'_>> {
        (**self).as_value()
    }
}

impl<T: AsValue> AsValue for Option<T> {
    fn as_value(&self) -> Option<Value<'_>> {
        self.as_ref()?.as_value()
    }
}

impl<T: AsRef<str>> AsValue for [T] {
    fn as_value(&self) -> Option<Value<'_>> {
        Some(Value::list(self.iter().map(AsRef::as_ref)))
    }
}

impl<T: AsRef<str>, const N: usize> AsValue for [T; N] {
    fn as_value(&self) -> Option<Value<'_>> {
        self.as_slice().as_value()
    }
}

impl<T: AsRef<str>> AsValue for Vec<T> {
    fn as_value(&self) -> Option<Value<'_>> {
        self.as_slice().as_value()
    }
}

impl<K: AsRef<str>, V: AsRef<str>> AsValue for BTreeMap<K, V> {
    fn as_value(&self) -> Option<Value<'_>> {
        Some(Value::pairs(self.iter().map(|(name, value)| (name.as_ref(), value.as_ref()))))
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl AsValue for $number {
            fn as_value(&self) -> Option<Value<'_>> { Some(self.to_string().into()) }
        }
        impl From<$number> for Value<'_> {
            fn from(number: $number) -> Self { number.to_string().into() }
        }
    )*};
}
numbers! { u8 u16 u32 u64 usize i32 i64 }

/// Where the values of variables come from: a map, or pairs of names and values, of which the first with a name counts.
///
/// Names are compared as they are written: escapes in them are not decoded (RFC 6570 section 2.3).
///
/// ```
/// use std::collections::BTreeMap;
/// use urikit_template::{Template, Value, Values};
///
/// let template = Template::parse("{+base}{/name}")?;
/// let map = BTreeMap::from([("base", "http://h"), ("name", "a/b")]);
/// assert_eq!(template.expand(&map).decode_utf8()?, "http://h/a%2Fb");
/// assert_eq!(template.expand(&[("name", 5)]).decode_utf8()?, "/5");
///
/// struct Defaults;
///
/// impl Values for Defaults {
///     fn value(&self, name: &str) -> Option<Value<'_>> {
///         (name == "base").then(|| "http://default".into())
///     }
/// }
/// assert_eq!(template.expand(&Defaults).decode_utf8()?, "http://default");
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
pub trait Values {
    /// The value of the variable of this name; `None` if it is undefined.
    fn value(&self, name: &str) -> Option<Value<'_>>;
}

impl<T: Values + ?Sized> Values for &T {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        (**self).value(name)
    }
}

impl<K: Borrow<str> + Ord, V: AsValue> Values for BTreeMap<K, V> {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        self.get(name)?.as_value()
    }
}

#[cfg(feature = "std")]
impl<K: Borrow<str> + Eq + Hash, V: AsValue, S: core::hash::BuildHasher> Values
    for std::collections::HashMap<K, V, S>
{
    fn value(&self, name: &str) -> Option<Value<'_>> {
        self.get(name)?.as_value()
    }
}

impl<K: AsRef<str>, V: AsValue> Values for [(K, V)] {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        let (_, value) = self.iter().find(|(key, _)| key.as_ref() == name)?;
        value.as_value()
    }
}

impl<K: AsRef<str>, V: AsValue, const N: usize> Values for [(K, V); N] {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        self.as_slice().value(name)
    }
}

impl<K: AsRef<str>, V: AsValue> Values for Vec<(K, V)> {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        self.as_slice().value(name)
    }
}
