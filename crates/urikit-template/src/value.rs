//! Values of variables, and the traits for types that provide them.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

/// The value of a template variable: a string, a list, or an associative array.
///
/// To convert a string or a number to a value, use `From`. To create other values, use
/// [`list`](Self::list) and [`pairs`](Self::pairs). An empty list or array is the same as an
/// undefined value (RFC 6570 section 2.3).
///
/// # Examples
///
/// ```
/// use urikit_template::{Template, Value};
///
/// let template = Template::parse("/map{?at,tags*,size}")?;
/// let tags = Value::list(["cafe", "bar"]);
/// let size = Value::pairs([("w", "640")]);
/// let values = [("at", Value::from("Köln")), ("tags", tags), ("size", size)];
/// let uri = template.expand(&values)?;
/// assert_eq!(uri, "/map?at=K%C3%B6ln&tags=cafe&tags=bar&size=w,640");
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value<'v> {
    /// A string, such as `value` for `{var}`.
    Text(Cow<'v, str>),
    /// A list of strings, such as the path segments for `{/segments*}`.
    List(Members<'v, Cow<'v, str>>),
    /// An associative array: pairs of a name and a value, which are expanded in this order.
    Pairs(Members<'v, Pair<'v>>),
}

/// A name and its value in an associative array of a template variable.
///
/// # Examples
///
/// ```
/// use urikit_template::{Members, Pair, Value};
///
/// let pair: Pair<'_> = ("lang".into(), "en".into());
/// assert_eq!(Value::Pairs(Members::Owned(vec![pair])), Value::pairs([("lang", "en")]));
/// ```
pub type Pair<'v> = (Cow<'v, str>, Cow<'v, str>);

/// The members of a list or associative array in a [`Value`], borrowed or owned.
///
/// It dereferences to a slice. Unlike `Cow<[T]>`, it is covariant in `T`, so that a
/// `Value<'static>` can be used where a `Value<'v>` is expected.
///
/// # Examples
///
/// ```
/// use urikit_template::Value;
///
/// let Value::List(members) = Value::list(["red", "green"]) else { panic!() };
/// assert_eq!(members.len(), 2);
/// assert_eq!(members[0], "red");
/// ```
#[derive(Clone, Debug)]
pub enum Members<'v, T> {
    /// Members that are borrowed from a slice.
    Borrowed(&'v [T]),
    /// Members that are stored in a vector.
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
    /// Creates the value of a template variable that is a list, such as the path of `{/path*}`.
    ///
    /// For example, the list of `a` and `b` expands to `/a/b`. An empty list is the same as an
    /// undefined value.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::{Template, Value};
    ///
    /// let template = Template::parse("/search{?tag*}")?;
    /// let uri = template.expand([("tag", Value::list(["rust", "uri"]))])?;
    /// assert_eq!(uri, "/search?tag=rust&tag=uri");
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn list<T: Into<Cow<'v, str>>>(members: impl IntoIterator<Item = T>) -> Self {
        Self::List(members.into_iter().map(Into::into).collect())
    }

    /// Creates the value of a template variable that is an associative array of names and values.
    ///
    /// For example, the pair `lang` and `en` for `{?query*}` expands to `?lang=en`. An array
    /// without pairs is the same as an undefined value.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::{Template, Value};
    ///
    /// let template = Template::parse("/search{?filter*}")?;
    /// let filter = Value::pairs([("lang", "en"), ("year", "2024")]);
    /// let uri = template.expand([("filter", filter)])?;
    /// assert_eq!(uri, "/search?lang=en&year=2024");
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn pairs<N: Into<Cow<'v, str>>, T: Into<Cow<'v, str>>>(
        pairs: impl IntoIterator<Item = (N, T)>,
    ) -> Self {
        Self::Pairs(pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }

    /// Returns whether this is a list or associative array without members.
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

/// A type whose objects can be values of template variables, such as a string or an integer.
///
/// Slices and maps of strings also implement this trait, and so does `Option`, where `None` is
/// undefined. Implement it for other types to pass them to
/// [`Template::expand`](super::Template::expand) without conversion.
///
/// # Examples
///
/// ```
/// use urikit_template::{AsValue, Template, Value};
///
/// struct Level(u8);
///
/// impl AsValue for Level {
///     fn as_value(&self) -> Option<Value<'_>> {
///         (self.0 > 0).then(|| self.0.into())
///     }
/// }
/// let template = Template::parse("/tiles{/level}")?;
/// assert_eq!(template.expand([("level", Level(3))])?, "/tiles/3");
/// assert_eq!(template.expand([("level", Level(0))])?, "/tiles");
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
pub trait AsValue {
    /// Converts this object to the value of a template variable, or returns `None` if it is
    /// undefined.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::AsValue;
    ///
    /// assert_eq!(Some("en").as_value(), Some("en".into()));
    /// assert_eq!(None::<&str>.as_value(), None);
    /// ```
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

/// A source of values for the variables of a template, such as a map.
///
/// It is passed to [`Template::expand`](super::Template::expand), and is implemented for maps, and
/// for arrays, slices, and vectors of pairs. If several pairs have the same name, the first is
/// used. Implement it to look up values elsewhere, such as in a configuration. Names are compared
/// byte by byte, without percent-decoding.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
/// use urikit_template::{Template, Value, Values};
///
/// let template = Template::parse("{+base}{/name}")?;
/// let map = BTreeMap::from([("base", "http://example.com"), ("name", "a/b")]);
/// assert_eq!(template.expand(&map)?, "http://example.com/a%2Fb");
/// assert_eq!(template.expand([("name", 5)])?, "/5");
///
/// struct Defaults;
///
/// impl Values for Defaults {
///     fn value(&self, name: &str) -> Option<Value<'_>> {
///         (name == "base").then(|| "http://default.example".into())
///     }
/// }
/// assert_eq!(template.expand(&Defaults)?, "http://default.example");
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
pub trait Values {
    /// Returns the value of the template variable with this name, or `None` if it is undefined.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Values;
    ///
    /// let values = [("page", 2), ("limit", 50)];
    /// assert_eq!(values.value("limit"), Some(50.into()));
    /// assert_eq!(values.value("sort"), None);
    /// ```
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
