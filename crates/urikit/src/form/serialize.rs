//! Serializing form data (URL Standard section 5.2).

use alloc::string::String;
use core::borrow::Borrow;
use core::mem;

use crate::percent::{self, AsciiSet};

/// The characters that are escaped: all except `*-._` and alphanumerics, the
/// `application/x-www-form-urlencoded` percent-encode set of the URL Standard.
static ESCAPED: AsciiSet = AsciiSet::UNRESERVED.add(b"~").remove(b"*");

/// Serializes pairs of a name and a value as form data.
///
/// This is the `application/x-www-form-urlencoded` [serializer] of the URL Standard (section 5.2).
/// Spaces become `+`. All other characters except `*`, `-`, `.`, `_`, and ASCII alphanumerics
/// become escapes of their UTF-8 bytes. The result is a valid query of a URI.
///
/// To append pairs one by one, or names without `=`, use a [`Serializer`].
///
/// # Examples
///
/// ```
/// use urikit::form;
///
/// assert_eq!(form::serialize([("q", "1+1 = 2?"), ("name", "é")]), "q=1%2B1+%3D+2%3F&name=%C3%A9");
///
/// // Pairs may be owned or borrowed, strings or bytes.
/// let fields = vec![(String::from("id"), vec![0x00, 0xFF])];
/// assert_eq!(form::serialize(&fields), "id=%00%FF");
/// ```
///
/// [serializer]: https://url.spec.whatwg.org/#concept-urlencoded-serializer
#[doc(alias = "byte_serialize")]
pub fn serialize<I, K, V>(pairs: I) -> String
where
    I: IntoIterator,
    I::Item: Borrow<(K, V)>,
    K: AsRef<[u8]>,
    V: AsRef<[u8]>,
{
    Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// A serializer of form data, such as `a=1&b=2`, to which pairs are appended one by one.
///
/// To serialize an iterator of pairs, use [`serialize`] instead. The methods have the names of
/// those of `form_urlencoded::Serializer`. Names and values can also be bytes.
///
/// # Examples
///
/// ```
/// use urikit::form::Serializer;
///
/// let body = Serializer::new(String::new())
///     .append_pair("name", "Jürgen K.")
///     .append_key_only("newsletter")
///     .extend_pairs([("tag", "a&b"), ("tag", "~c")])
///     .finish();
/// assert_eq!(body, "name=J%C3%BCrgen+K.&newsletter&tag=a%26b&tag=%7Ec");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Serializer {
    output: String,
}

impl Serializer {
    /// Creates a serializer of form data that appends to `output`, such as `String::new()`.
    ///
    /// If `output` is not empty, a `&` is written before the first pair.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::form::Serializer;
    ///
    /// let body = Serializer::new(String::from("page=1")).append_pair("size", "20").finish();
    /// assert_eq!(body, "page=1&size=20");
    /// ```
    pub const fn new(output: String) -> Self {
        Self { output }
    }

    /// Encodes a name and a value and appends them to the form data as `name=value`.
    ///
    /// A `&` is written before them if the form data is not empty. A space is encoded as `+`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::form::Serializer;
    ///
    /// let mut form = Serializer::default();
    /// form.append_pair("title", "R&D").append_pair("empty", "");
    /// assert_eq!(form.finish(), "title=R%26D&empty=");
    /// ```
    pub fn append_pair(
        &mut self,
        name: &(impl AsRef<[u8]> + ?Sized),
        value: &(impl AsRef<[u8]> + ?Sized),
    ) -> &mut Self {
        self.append_key_only(name);
        self.output.push('=');
        self.encode(value.as_ref());
        self
    }

    /// Encodes a name and appends it to the form data without a value and without `=`.
    ///
    /// When the form data is parsed with [`parse`](super::parse), such a name has an empty value.
    /// An empty name is skipped.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::form::Serializer;
    ///
    /// let mut form = Serializer::default();
    /// form.append_key_only("debug").append_pair("level", "2");
    /// assert_eq!(form.finish(), "debug&level=2");
    /// ```
    pub fn append_key_only(&mut self, name: &(impl AsRef<[u8]> + ?Sized)) -> &mut Self {
        if !self.output.is_empty() {
            self.output.push('&');
        }
        self.encode(name.as_ref());
        self
    }

    /// Encodes all pairs of an iterator and appends them to the form data, separated by `&`.
    ///
    /// Each pair is written as `name=value`. The items can be owned or borrowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use urikit::form::Serializer;
    ///
    /// let fields = BTreeMap::from([("city", "São Paulo"), ("zip", "01000-000")]);
    /// let body = Serializer::default().extend_pairs(&fields).finish();
    /// assert_eq!(body, "city=S%C3%A3o+Paulo&zip=01000-000");
    /// ```
    pub fn extend_pairs<I, K, V>(&mut self, pairs: I) -> &mut Self
    where
        I: IntoIterator,
        I::Item: Borrow<(K, V)>,
        K: AsRef<[u8]>,
        V: AsRef<[u8]>,
    {
        for pair in pairs {
            let (name, value) = pair.borrow();
            self.append_pair(name, value);
        }
        self
    }

    /// Returns the serialized form data, such as `a=1&b=2`, and empties the serializer.
    ///
    /// Use the string as the query of a URL, after `?`, or as the body of a request. The serializer
    /// can then be used for other pairs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::form::Serializer;
    ///
    /// let mut form = Serializer::default();
    /// assert_eq!(form.append_pair("a", "1").finish(), "a=1");
    /// assert_eq!(form.append_pair("b", "2").finish(), "b=2");
    /// ```
    pub fn finish(&mut self) -> String {
        mem::take(&mut self.output)
    }

    /// Appends percent-encoded data, with `+` for spaces.
    fn encode(&mut self, data: &[u8]) {
        let mut words = data.split(|&byte| byte == b' ');
        if let Some(first) = words.next() {
            percent::encode_bytes(first, &ESCAPED).append_to(&mut self.output);
        }
        for word in words {
            self.output.push('+');
            percent::encode_bytes(word, &ESCAPED).append_to(&mut self.output);
        }
    }
}
