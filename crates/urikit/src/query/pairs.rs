#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use super::{EncodedField, QuerySyntax};
use crate::byte_scan::{WORD, before_in_word};
use crate::component::Query;

impl<'a> Query<'a> {
    /// Returns an iterator over the key-value pairs of the query, such as `page=2`.
    ///
    /// The syntax defines the separators and the meaning of `+`; for web applications, use
    /// [`QuerySyntax::FORM`]. An empty query has no pairs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit::query::QuerySyntax;
    ///
    /// let uri = Uri::parse("https://example.com/search?q=uri&page=2")?;
    /// let keys = uri.query().unwrap().pairs(QuerySyntax::FORM).map(|pair| pair.key().as_str());
    /// assert!(keys.eq(["q", "page"]));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn pairs(&self, rules: QuerySyntax) -> Pairs<'a> {
        Pairs::of(self.text(), rules)
    }

    /// Returns the decoded value of the first pair of the query with the given key.
    ///
    /// The query is parsed as a web form encodes it (`application/x-www-form-urlencoded`): `+` is
    /// decoded as a space, and bytes that are not UTF-8 as U+FFFD. A key without `=` has an empty
    /// value. Returns `None` if there is no such key. To use another syntax, use
    /// [`pairs`](Self::pairs).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("https://example.com/search?q=red+shoes&page=2&debug")?;
    /// let query = uri.query().unwrap();
    /// assert_eq!(query.get("q").as_deref(), Some("red shoes"));
    /// assert_eq!(query.get("debug").as_deref(), Some(""));
    /// assert_eq!(query.get("lang"), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn get(&self, key: &str) -> Option<Cow<'a, str>> {
        self.get_all(key).next()
    }

    /// Returns an iterator over the decoded values of all pairs of the query with the given key.
    ///
    /// The query is decoded as by [`get`](Self::get).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    ///
    /// assert!(Query::parse("tag=new&page=2&tag=top+ten")?.get_all("tag").eq(["new", "top ten"]));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn get_all<'k>(
        &self,
        key: &'k str,
    ) -> impl Iterator<Item = Cow<'a, str>> + Clone + use<'a, 'k> {
        // Like `URLSearchParams`, ignore empty pairs, as between the separators in `a=1&&b=2`.
        let pairs = self.pairs(QuerySyntax::FORM).filter(|pair| !pair.is_empty());
        // A key without `=` has an empty value, as in HTML forms.
        pairs
            .filter(move |pair| pair.key().is(key))
            .map(|pair| pair.value().map(|value| value.decode_lossy()).unwrap_or_default())
    }
}

/// An iterator over the key-value pairs of a query, with lookup by key.
///
/// It is returned by [`Query::pairs`]. Empty pairs are included: `a&&b` has three pairs, and `&`
/// has two. Only an empty query has no pairs. After a call of `next`, the methods apply to the
/// remaining pairs. Keys are compared after decoding, so `%61` equals `a`.
///
/// # Examples
///
/// ```
/// use urikit::component::Query;
/// use urikit::query::QuerySyntax;
///
/// let pairs = Query::parse("tag=rust&tag=uri&page=2")?.pairs(QuerySyntax::FORM);
/// assert_eq!(pairs.get("page").unwrap().value().unwrap().as_str(), "2");
/// assert_eq!(pairs.get_all("tag").count(), 2);
/// assert_eq!(pairs.count(), 3);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Pairs<'a> {
    query: &'a str,
    rules: QuerySyntax,
    /// The offset of the next pair, if there is one.
    next: Option<usize>,
}

impl<'a> Pairs<'a> {
    #[inline]
    pub(crate) const fn of(query: &'a str, rules: QuerySyntax) -> Self {
        // An empty query has no pairs, although splitting it would give one empty string.
        let next = if query.is_empty() { None } else { Some(0) };
        Self { query, rules, next }
    }

    /// Returns the first pair of the query with the given key, or `None` if there is none.
    ///
    /// Keys are compared after decoding, so `%61` equals `a`. To get all pairs with the key, use
    /// [`get_all`](Self::get_all).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let pairs = Query::parse("q=uri&page=2")?.pairs(QuerySyntax::FORM);
    /// assert_eq!(pairs.get("page").unwrap().as_str(), "page=2");
    /// assert!(pairs.get("lang").is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn get(&self, key: impl AsRef<[u8]>) -> Option<Pair<'a>> {
        let key = key.as_ref();
        self.clone().find(|pair| pair.key().is(key))
    }

    /// Returns an iterator over all pairs of the query with the given key, in order.
    ///
    /// Keys are compared after decoding, so `%61` equals `a`. To get only the first pair, use
    /// [`get`](Self::get).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let pairs = Query::parse("tag=rust&page=2&tag=uri")?.pairs(QuerySyntax::FORM);
    /// let tags: Vec<_> =
    ///     pairs.get_all("tag").filter_map(|pair| pair.value()).map(|v| v.as_str()).collect();
    /// assert_eq!(tags, ["rust", "uri"]);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn get_all<'k, K: AsRef<[u8]> + ?Sized>(
        &self,
        key: &'k K,
    ) -> impl Iterator<Item = Pair<'a>> + Clone + use<'a, 'k, K> {
        self.clone().filter(move |pair| pair.key().is(key))
    }
}

impl<'a> Iterator for Pairs<'a> {
    type Item = Pair<'a>;

    #[inline]
    fn next(&mut self) -> Option<Pair<'a>> {
        let start = self.next?;
        let Self { query, rules, .. } = *self;
        let text = query.as_bytes();
        let [one, other] = rules.separators.bytes();
        // Only the first `=` separates the key: in `a=1=2`, the value is `1=2`.
        let key_end = first_of(text, start, [one, other, b'=']);
        let is_key_alone = text.get(key_end) != Some(&b'=');
        let end = if is_key_alone { key_end } else { first_of(text, key_end + 1, [one, other]) };
        // A separator at the end is followed by an empty pair, as in `a&`.
        self.next = (end < text.len()).then_some(end + 1);
        Some(Pair { query, start, key_end, end, rules })
    }
}

impl FusedIterator for Pairs<'_> {}

/// Returns the offset of the first byte at or after `at` that is one of `bytes`, or `text.len()` if
/// there is none.
#[inline]
fn first_of<const N: usize>(text: &[u8], mut at: usize, bytes: [u8; N]) -> usize {
    while let Some(word) = text[at..].first_chunk() {
        let before =
            // Eight bytes are searched for all delimiters at once. The least of the counts is the
            // position of the first delimiter, or 8 if there is none.
            bytes.iter().fold(WORD, |least, &byte| least.min(before_in_word(*word, byte)));
        at += before;
        if before < WORD {
            return at;
        }
    }
    // Fewer than eight bytes are left.
    text[at..].iter().position(|byte| bytes.contains(byte)).map_or(text.len(), |before| at + before)
}

/// A key-value pair of a query, such as `page=2`, with its position in the query.
///
/// The key and the value are percent-encoded. Byte ranges are counted from the character after the
/// `?`.
///
/// # Examples
///
/// ```
/// use urikit::component::Query;
/// use urikit::query::QuerySyntax;
///
/// let query = Query::parse("page=2&tag=rust%20lang&&debug")?;
/// let pairs: Vec<_> = query.pairs(QuerySyntax::FORM).collect();
/// assert!(pairs[1].key().is("tag"));
/// assert!(pairs[1].value().unwrap().is("rust lang"));
/// assert_eq!(pairs[1].span(), 7..22);
/// assert!(pairs[2].is_empty());
/// assert_eq!((pairs[3].as_str(), pairs[3].value()), ("debug", None));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    query: &'a str,
    start: usize,
    key_end: usize,
    end: usize,
    rules: QuerySyntax,
}

impl<'a> Pair<'a> {
    /// Returns the pair as it is written in the query, such as `page=2`, without separators.
    ///
    /// To get its parts and decode them, use [`key`](Self::key) and [`value`](Self::value).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let mut pairs = Query::parse("q=a%26b&page=2")?.pairs(QuerySyntax::FORM);
    /// assert_eq!(pairs.next().unwrap().as_str(), "q=a%26b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn as_str(&self) -> &'a str {
        &self.query[self.span()]
    }

    /// Returns the separator before this pair of the query, such as `&`.
    ///
    /// Returns `None` for the first pair, before which there is no separator. The separator is `;`
    /// only if the syntax of the query allows it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::{QuerySyntax, Separators};
    ///
    /// let syntax = QuerySyntax::FORM.with_separators(Separators::Both);
    /// let separators =
    ///     Query::parse("q=uri;lang=en&page=2")?.pairs(syntax).map(|pair| pair.separator());
    /// assert!(separators.eq([None, Some(';'), Some('&')]));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn separator(&self) -> Option<char> {
        // A pair starts right after its separator, which is one byte. The first pair has none.
        let before = self.start.checked_sub(1)?;
        Some(char::from(self.query.as_bytes()[before]))
    }

    /// Returns the key of this pair, such as `page` in `page=2`, percent-encoded.
    ///
    /// The key is the part before the first `=`. Without a `=`, the whole pair is the key. The key
    /// can be empty, as in `=value`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let pair = Query::parse("full+name=Jane")?.pairs(QuerySyntax::FORM).next().unwrap();
    /// assert_eq!(pair.key().decode()?, "full name");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn key(&self) -> EncodedField<'a> {
        EncodedField::new(&self.query[self.key_span()], self.rules.plus)
    }

    /// Returns the value of this pair, such as `2` in `page=2`, percent-encoded.
    ///
    /// The value is the part after the first `=`, and can be empty, as in `page=`. Returns `None`
    /// if the pair has no `=`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let pairs = Query::parse("expr=a=b&empty=&debug")?.pairs(QuerySyntax::FORM);
    /// let value = |key| pairs.get(key)?.value().map(|value| value.as_str());
    /// assert_eq!(value("expr"), Some("a=b"));
    /// assert_eq!(value("empty"), Some(""));
    /// assert_eq!(value("debug"), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn value(&self) -> Option<EncodedField<'a>> {
        self.value_span().map(|span| EncodedField::new(&self.query[span], self.rules.plus))
    }

    /// Returns whether this pair of a query is empty, without a key, a `=`, or a value.
    ///
    /// The query `a&&b`, for example, has an empty pair between its two separators.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let pairs = Query::parse("&q=uri&&page=2")?.pairs(QuerySyntax::FORM);
    /// assert_eq!(pairs.filter(|pair| !pair.is_empty()).count(), 2);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Returns the byte range of this pair in the query, without separators such as `&`.
    ///
    /// The range is counted from the character after the `?`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let query = "q=uri&page=2";
    /// let pair = Query::parse(query)?.pairs(QuerySyntax::FORM).get("page").unwrap();
    /// assert_eq!(&query[pair.span()], "page=2");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the byte range of the key of this pair in the query.
    ///
    /// The range is counted from the character after the `?`. It is empty if the key is empty, as
    /// in `=value`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let pair = Query::parse("q=uri&page=2")?.pairs(QuerySyntax::FORM).get("page").unwrap();
    /// assert_eq!(pair.key_span(), 6..10);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn key_span(&self) -> Range<usize> {
        self.start..self.key_end
    }

    /// Returns the byte range of the value of this pair in the query, or `None` if it has no `=`.
    ///
    /// The range is counted from the character after the `?`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::QuerySyntax;
    ///
    /// let pairs = Query::parse("q=uri&debug")?.pairs(QuerySyntax::FORM);
    /// assert_eq!(pairs.get("q").unwrap().value_span(), Some(2..5));
    /// assert_eq!(pairs.get("debug").unwrap().value_span(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn value_span(&self) -> Option<Range<usize>> {
        (self.key_end < self.end).then(|| self.key_end + 1..self.end)
    }
}

impl fmt::Debug for Pair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pair").field("text", &self.as_str()).field("start", &self.start).finish()
    }
}
