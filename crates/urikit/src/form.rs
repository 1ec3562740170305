//! Form data: parsing and encoding `application/x-www-form-urlencoded` ([URL Standard section
//! 5](https://url.spec.whatwg.org/#application/x-www-form-urlencoded)).
//!
//! This is the format of HTML form submissions and of the `URLSearchParams` of browsers. Every
//! input can be parsed: [`parse`] skips empty pairs, as in `a&&b`, keeps a `%` without two
//! hexadecimal digits, and decodes bytes that are not UTF-8 as U+FFFD.
//!
//! To read or edit the query of a URI without losing such details, use [`query`](crate::query)
//! instead. It reports positions, distinguishes `a` from `a=`, and preserves all pairs that are not
//! changed.
//!
//! # Examples
//!
//! ```
//! use urikit::form;
//!
//! let body = "name=J%C3%BCrgen+K.&discount=100%&&newsletter";
//! assert!(form::parse(body).eq([
//!     ("name".into(), "Jürgen K.".into()),
//!     ("discount".into(), "100%".into()),
//!     ("newsletter".into(), "".into()),
//! ]));
//!
//! let body = form::encode([("name", "Jürgen K."), ("discount", "100%")]);
//! assert_eq!(body, "name=J%C3%BCrgen+K.&discount=100%25");
//! ```

#![doc(alias = "form_urlencoded")]

use alloc::borrow::Cow;
use alloc::string::String;
use core::borrow::Borrow;
use core::iter::FusedIterator;
use core::mem;

use crate::percent::{self, AsciiSet};
use crate::query::{Pairs, QuerySyntax};
use crate::reference::accessors::on_four_types;
use crate::reference::{GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, UriSpec};

/// Parses form data into pairs of a name and a value.
///
/// This is the `application/x-www-form-urlencoded` [parser] of the URL Standard (section 5.1).
/// Every input is accepted:
///
/// - Pairs are separated by `&`. Empty sequences between separators are skipped.
/// - The name ends at the first `=`. Without one, the value is empty.
/// - `+` is a space, and a percent-encoded byte is decoded. A `%` without two hexadecimal digits is
///   kept.
/// - The bytes are decoded as UTF-8. Invalid sequences become U+FFFD, and a byte order mark is
///   kept.
///
/// A name or value is borrowed if it is the same after decoding.
///
/// # Examples
///
/// ```
/// use std::borrow::Cow;
/// use urikit::form;
///
/// let mut pairs = form::parse("q=caf%C3%A9+au+lait&page=2");
/// assert_eq!(pairs.next(), Some(("q".into(), "café au lait".into())));
/// assert!(matches!(pairs.next(), Some((Cow::Borrowed("page"), Cow::Borrowed("2")))));
/// assert_eq!(pairs.next(), None);
/// ```
///
/// [parser]: https://url.spec.whatwg.org/#concept-urlencoded-parser
#[doc(alias = "decode")]
#[inline]
pub fn parse(input: &str) -> Parse<'_> {
    Parse(Pairs::of(input, QuerySyntax::FORM))
}

/// An iterator over the decoded names and values of form data, returned by [`parse`].
///
/// Escapes and `+` are decoded. Bytes that are not UTF-8 are replaced by U+FFFD, the replacement
/// character.
///
/// # Examples
///
/// ```
/// use std::collections::HashMap;
/// use urikit::form;
///
/// let fields: HashMap<_, _> = form::parse("user=mia&lang=fr").collect();
/// assert_eq!(fields["lang"], "fr");
/// ```
#[derive(Clone, Debug)]
pub struct Parse<'a>(Pairs<'a>);

impl<'a> Parse<'a> {
    /// Converts this iterator over form data into one over pairs of `String`.
    ///
    /// The new items do not borrow the input, so they can be stored, for example in a map.
    ///
    /// # Examples
    ///
    /// ```
    /// let pairs: Vec<(String, String)> = urikit::form::parse("a=1&b=2").into_owned().collect();
    /// assert_eq!(pairs[1], ("b".to_owned(), "2".to_owned()));
    /// ```
    pub fn into_owned(self) -> impl FusedIterator<Item = (String, String)> + Clone + use<'a> {
        self.map(|(name, value)| (name.into_owned(), value.into_owned()))
    }
}

impl<'a> Iterator for Parse<'a> {
    type Item = (Cow<'a, str>, Cow<'a, str>);

    fn next(&mut self) -> Option<Self::Item> {
        // The URL Standard skips empty sequences between two `&`.
        let pair = self.0.by_ref().find(|pair| !pair.is_empty())?;
        // A name without `=` has an empty value here; to distinguish the two, use `Query::pairs`.
        let value = pair.value().map_or("", |value| value.as_str());
        let decoded = |field| percent::lossy(percent::decode_valid(field, b' '));
        Some((decoded(pair.key().as_str()), decoded(value)))
    }
}

impl FusedIterator for Parse<'_> {}

/// The characters that are escaped: all except `*-._` and alphanumerics, the
/// `application/x-www-form-urlencoded` percent-encode set of the URL Standard.
static ESCAPED: AsciiSet = AsciiSet::UNRESERVED.add(b"~").remove(b"*");

/// Encodes pairs of a name and a value as form data.
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
/// assert_eq!(form::encode([("q", "1+1 = 2?"), ("name", "é")]), "q=1%2B1+%3D+2%3F&name=%C3%A9");
///
/// // Pairs may be owned or borrowed, strings or bytes.
/// let fields = vec![(String::from("id"), vec![0x00, 0xFF])];
/// assert_eq!(form::encode(&fields), "id=%00%FF");
/// ```
///
/// [serializer]: https://url.spec.whatwg.org/#concept-urlencoded-serializer
#[doc(alias("byte_serialize", "serialize"))]
pub fn encode<I, K, V>(pairs: I) -> String
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
/// To serialize an iterator of pairs, use [`encode`] instead. The methods have the names of
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
    pub fn append_pair(&mut self, name: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> &mut Self {
        self.append_key_only(name);
        self.output.push('=');
        self.encode(value.as_ref());
        self
    }

    /// Encodes a name and appends it to the form data without a value and without `=`.
    ///
    /// When the form data is parsed with [`parse`](parse()), such a name has an empty value.
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
    pub fn append_key_only(&mut self, name: impl AsRef<[u8]>) -> &mut Self {
        // The output may already contain pairs, because the caller chooses the string to append to.
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
        // Spaces are handled here, because the set below can only escape a byte, not replace it by
        // another.
        for (number, word) in data.split(|&byte| byte == b' ').enumerate() {
            if number > 0 {
                self.output.push('+');
            }
            // Writing to a `String` cannot fail.
            let _ = percent::encode_into(word, &ESCAPED, &mut self.output);
        }
    }
}

/// Implements the methods that decode the query as form data.
macro_rules! parameters {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Returns an iterator over the decoded key-value pairs of the query, such as `page=2`.
            ///
            /// The query is parsed like a web form by [`form::parse`](crate::form::parse): `+` is
            /// decoded as a space, and bytes that are not UTF-8 as U+FFFD. Empty pairs are skipped.
            ///
            /// In queries that are not from web forms, such as those of `mailto`, `+` is a plus
            /// sign. For them, and to read pairs exactly as they are written, use
            /// [`Query::pairs`](crate::component::Query::pairs).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("http://example.com/?q=caf%C3%A9+noir&page=2")?;
            /// let pairs: Vec<_> = uri.query_pairs().collect();
            /// assert_eq!(pairs, [("q".into(), "café noir".into()), ("page".into(), "2".into())]);
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn query_pairs(
                &self,
            ) -> impl Iterator<Item = (Cow<$view, str>, Cow<$view, str>)> + Clone + use<$view, S> {
                parse(self.query().unwrap_or_default().as_str())
            }

            /// Returns the decoded value of the first query parameter with this key: `2` in
            /// `?page=2`.
            ///
            /// Returns `None` if the URI has no such parameter. A parameter without `=` has an
            /// empty value. The query is decoded as by [`query_pairs`](Self::query_pairs), so `+`
            /// is a space, and bytes of the value that are not UTF-8 become U+FFFD. To detect them,
            /// or to read `+` as a plus sign, use [`Query::pairs`](crate::component::Query::pairs).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("http://example.com/search?q=red+shoes&page=2")?;
            /// assert_eq!(uri.query_get("q").as_deref(), Some("red shoes"));
            /// assert_eq!(uri.query_get("lang"), None);
            ///
            /// // In `mailto`, `+` is a plus sign.
            /// use urikit::query::QuerySyntax;
            /// let uri = Uri::parse("mailto:joe@example.com?subject=1+1")?;
            /// let pairs = uri.query().unwrap().pairs(QuerySyntax::URI);
            /// assert_eq!(pairs.get("subject").unwrap().value().unwrap().decode().unwrap(), "1+1");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn query_get(&self, key: &str) -> Option<Cow<$view, str>> {
                self.query()?.get(key)
            }

            /// Returns an iterator over the decoded values of all query parameters with this key.
            ///
            /// The values are decoded as by [`query_get`](Self::query_get).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("http://example.com/list?tag=new&page=2&tag=top+ten")?;
            /// assert!(uri.query_get_all("tag").eq(["new", "top ten"]));
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn query_get_all<'k>(
                &self,
                key: &'k str,
            ) -> impl Iterator<Item = Cow<$view, str>> + Clone + use<$view, 'k, S> {
                self.query().unwrap_or_default().get_all(key)
            }
        }
    };
}
on_four_types! { parameters }
