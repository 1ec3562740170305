use alloc::borrow::Cow;
use alloc::string::String;

use super::{Plus, QuerySyntax, Separators};
use crate::percent::{self, AsciiSet};

impl QuerySyntax {
    /// Percent-encodes a string or bytes as the key of a pair in a query with this syntax.
    ///
    /// All bytes are encoded that a query does not allow, that would end the key, or that would
    /// decode to other characters. In the syntax of web forms ([`FORM`](Self::FORM)), a space
    /// becomes `+`.
    ///
    /// # Examples
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

    /// Percent-encodes a string or bytes as the value of a pair in a query with this syntax.
    ///
    /// All bytes are encoded that a query does not allow, that would end the value, or that would
    /// decode to other characters. Unlike [`encode_key`](Self::encode_key), this method does not
    /// encode `=`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::query::QuerySyntax;
    ///
    /// let link = format!("/login?next={}", QuerySyntax::FORM.encode_value("/search?q=a&page=2"));
    /// assert_eq!(link, "/login?next=/search?q=a%26page=2");
    /// ```
    pub fn encode_value<'d>(self, data: &'d (impl AsRef<[u8]> + ?Sized)) -> Cow<'d, str> {
        self.encode(data, &VALUES)
    }

    fn encode<'d>(
        self,
        data: &'d (impl AsRef<[u8]> + ?Sized),
        sets: &'static Sets,
    ) -> Cow<'d, str> {
        match self.plus {
            Plus::Plus => percent::encode_bytes(data.as_ref(), sets.of(self)).to_cow(),
            Plus::Space => {
                let text = percent::encode_bytes(data.as_ref(), sets.of(self)).to_cow();
                if text.contains(' ') { Cow::Owned(text.replace(' ', "+")) } else { text }
            }
        }
    }
}

struct Sets([[AsciiSet; 3]; 2]);

static KEYS: Sets = Sets::new(AsciiSet::QUERY.add(b"="));
static VALUES: Sets = Sets::new(AsciiSet::QUERY);

impl Sets {
    const fn new(uri: AsciiSet) -> Self {
        // A space is later replaced with `+`.
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

/// A key and an optional value, to be percent-encoded and added to a query.
///
/// Methods accept `impl Into<NewPair>`, so the argument can be a tuple of a key and a value, such
/// as `("page", "2")`.
///
/// # Examples
///
/// ```
/// use urikit::query::{NewPair, QueryEditor, QuerySyntax};
///
/// let mut editor = QueryEditor::new(None, QuerySyntax::FORM);
/// editor.insert(0, ("name", "Jane Doe"));
/// editor.insert(0, NewPair::key_only("active"));
/// assert_eq!(editor.into_string().as_deref(), Some("active&name=Jane+Doe"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NewPair<'d> {
    pub(super) key: &'d [u8],
    value: Option<&'d [u8]>,
}

impl<'d> NewPair<'d> {
    /// Creates a pair of a key and a value, which can be strings or bytes, to be added to a query.
    ///
    /// They must not be encoded yet: the pair is percent-encoded when it is added.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::query::{NewPair, QueryEditor, QuerySyntax};
    ///
    /// let mut editor = QueryEditor::new(None, QuerySyntax::FORM);
    /// editor.insert(0, NewPair::new("name", "Jane Doe"));
    /// assert_eq!(editor.into_string().as_deref(), Some("name=Jane+Doe"));
    /// ```
    pub fn new(
        key: &'d (impl AsRef<[u8]> + ?Sized),
        value: &'d (impl AsRef<[u8]> + ?Sized),
    ) -> Self {
        Self { key: key.as_ref(), value: Some(value.as_ref()) }
    }

    /// Creates a pair for a query from a key only, without a value and without `=`.
    ///
    /// The key must not be encoded yet: it is percent-encoded when the pair is added to a query.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::query::{NewPair, QueryEditor, QuerySyntax};
    ///
    /// let mut editor = QueryEditor::new(None, QuerySyntax::FORM);
    /// editor.insert(0, NewPair::key_only("download"));
    /// assert_eq!(editor.into_string().as_deref(), Some("download"));
    /// ```
    pub fn key_only(key: &'d (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self { key: key.as_ref(), value: None }
    }

    pub(super) fn write(self, syntax: QuerySyntax, out: &mut String) {
        out.push_str(&syntax.encode_key(self.key));
        self.write_value(syntax, out);
    }

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
