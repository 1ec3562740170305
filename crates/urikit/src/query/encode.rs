//! New keys and values: what is escaped in them.

use alloc::borrow::Cow;
use alloc::string::String;

use super::{Plus, QuerySyntax, Separators};
use crate::percent::{self, AsciiSet};

impl QuerySyntax {
    /// Data as a key: whatever would end the key, its pair or the query is an escape, and so is what would stand for
    /// something else by these rules. No other byte is.
    ///
    /// ```
    /// use urikit::query::QuerySyntax;
    ///
    /// assert_eq!(QuerySyntax::URI.encode_key("1+1=2 & 3;"), "1+1%3D2%20%26%203;");
    /// assert_eq!(QuerySyntax::FORM.encode_key("1+1=2 & 3;"), "1%2B1%3D2+%26+3;");
    /// ```
    pub fn encode_key<'d>(self, data: &'d (impl AsRef<[u8]> + ?Sized)) -> Cow<'d, str> {
        self.encode(data, &KEYS)
    }

    /// Data as a value, in the same way. A `=` stays, as a value has no other end than its pair's.
    pub fn encode_value<'d>(self, data: &'d (impl AsRef<[u8]> + ?Sized)) -> Cow<'d, str> {
        self.encode(data, &VALUES)
    }

    fn encode<'d>(self, data: &'d (impl AsRef<[u8]> + ?Sized), sets: &'static Sets) -> Cow<'d, str> {
        match self.plus {
            Plus::Plus => percent::encode(data, sets.of(self)).to_cow(),
            Plus::Space => {
                let text = percent::encode(data, sets.of(self)).to_cow();
                if text.contains(' ') { Cow::Owned(text.replace(' ', "+")) } else { text }
            }
        }
    }
}

/// A set for each of the rules.
struct Sets([[AsciiSet; 3]; 2]);

static KEYS: Sets = Sets::new(AsciiSet::QUERY.add(b"="));
static VALUES: Sets = Sets::new(AsciiSet::QUERY);

impl Sets {
    const fn new(uri: AsciiSet) -> Self {
        // A space is still to become a `+`.
        let form = uri.add(b"+").remove(b" ");
        Self([Self::each(uri), Self::each(form)])
    }

    const fn each(set: AsciiSet) -> [AsciiSet; 3] {
        [set.add(b"&"), set.add(b";"), set.add(b"&;")]
    }

    fn of(&self, rules: QuerySyntax) -> &AsciiSet {
        let [uri, form] = &self.0;
        let [ampersand, semicolon, both] = match rules.plus {
            Plus::Plus => uri,
            Plus::Space => form,
        };
        match rules.separators {
            Separators::Ampersand => ampersand,
            Separators::Semicolon => semicolon,
            Separators::Both => both,
        }
    }
}

/// A pair for a query, before encoding: a key, and usually a value.
///
/// A tuple of a key and a value converts into one.
///
/// ```
/// use urikit::query::{NewPair, QueryEditor, QuerySyntax};
///
/// let mut query = QueryEditor::new(None, QuerySyntax::FORM);
/// query.insert(0, ("name", "a b"));
/// query.insert(0, NewPair::key_only("flag"));
/// assert_eq!(query.into_string().as_deref(), Some("flag&name=a+b"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NewPair<'d> {
    pub(super) key: &'d [u8],
    value: Option<&'d [u8]>,
}

impl<'d> NewPair<'d> {
    /// Creates a pair of a key and a value.
    pub fn new(key: &'d (impl AsRef<[u8]> + ?Sized), value: &'d (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self { key: key.as_ref(), value: Some(value.as_ref()) }
    }

    /// Creates a pair without a value, which is written without `=`.
    pub fn key_only(key: &'d (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self { key: key.as_ref(), value: None }
    }

    /// Appends the pair to a query.
    pub(super) fn write(self, syntax: QuerySyntax, out: &mut String) {
        out.push_str(&syntax.encode_key(self.key));
        self.write_value(syntax, out);
    }

    /// Appends `=` and the value, if there is one.
    pub(super) fn write_value(self, syntax: QuerySyntax, out: &mut String) {
        if let Some(value) = self.value {
            out.push('=');
            out.push_str(&syntax.encode_value(value));
        }
    }
}

impl<'d, K: AsRef<[u8]> + ?Sized, V: AsRef<[u8]> + ?Sized> From<(&'d K, &'d V)> for NewPair<'d> {
    fn from((key, value): (&'d K, &'d V)) -> Self {
        Self::new(key, value)
    }
}
