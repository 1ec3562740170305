//! Editing of key-value pairs.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use super::{Pair, Pairs, QuerySyntax};
use crate::chars::{Class, IPRIVATE, NONE, UCSCHAR};
use crate::component::Query;
use crate::percent::{self, AsciiSet};
use crate::syntax::Grammar;

/// An editor for the key-value pairs of a query.
///
/// Pairs that are not changed remain the same, byte for byte. To edit the query of an owned URI,
/// use [`UriBuf::edit_query`](crate::UriBuf::edit_query) instead.
///
/// Keys and values are data, which the editor percent-encodes. It writes a space as `%20` and a
/// plus sign as `%2B`, which are decoded alike whether or not `+` is a space.
///
/// Separators are handled as follows:
///
/// - Removing a pair removes the separator before it. If the first pair is removed, the separator
///   of the new first pair is removed.
/// - A new pair is separated by the first separator in the query. If there is none, it is separated
///   by `&`, or by `;` with [`Separators::Semicolon`](super::Separators::Semicolon).
/// - Sorting moves pairs, but not separators.
///
/// If a removal leaves no pairs, or only one empty pair, the query is removed, together with its
/// `?`. A query that was already empty remains empty.
///
/// # Examples
///
/// ```
/// use urikit::component::Query;
/// use urikit::query::{QueryEditor, QuerySyntax};
///
/// let query = Query::parse("q=uri&utm_source=mail&page=1")?;
/// let mut editor = QueryEditor::new(Some(query), QuerySyntax::FORM);
/// editor.remove("utm_source");
/// editor.set_pair("page", "2");
/// editor.append_pair("sort", "date & time");
/// assert_eq!(editor.query().unwrap(), "q=uri&page=2&sort=date%20%26%20time");
///
/// editor.retain(|pair| pair.is_empty());
/// assert_eq!(editor.into_string(), None);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryEditor {
    text: Option<String>,
    syntax: QuerySyntax,
    /// The non-ASCII characters that are not escaped: those of an IRI, or [`NONE`] for a URI.
    non_ascii: Class,
}

impl QueryEditor {
    /// Creates an editor with a copy of a query, or without a query if it is `None`.
    ///
    /// The syntax defines how pairs are separated and encoded. For web applications, use
    /// [`QuerySyntax::FORM`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let uri = Uri::parse("https://example.com/search?q=uri")?;
    /// let mut editor = QueryEditor::new(uri.query(), QuerySyntax::FORM);
    /// editor.append_pair("page", "2");
    /// assert_eq!(editor.into_string().as_deref(), Some("q=uri&page=2"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn new(query: Option<Query<'_>>, syntax: QuerySyntax) -> Self {
        Self { text: query.map(|query| query.as_str().into()), syntax, non_ascii: NONE }
    }

    /// Creates an editor of a query in a URI or an IRI, depending on the grammar.
    pub(crate) const fn with_grammar(
        text: Option<String>,
        syntax: QuerySyntax,
        grammar: &Grammar,
    ) -> Self {
        Self { text, syntax, non_ascii: grammar.query & (UCSCHAR | IPRIVATE) }
    }

    /// Returns the edited query, percent-encoded and without its `?`.
    ///
    /// Returns `None` if the URI has no query, for example because all pairs were removed.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let mut editor = QueryEditor::new(None, QuerySyntax::FORM);
    /// assert!(editor.query().is_none());
    /// editor.append_pair("q", "uri");
    /// assert_eq!(editor.query().unwrap(), "q=uri");
    /// ```
    pub fn query(&self) -> Option<Query<'_>> {
        self.text.as_deref().map(Query::new)
    }

    /// Converts the editor into the edited query, percent-encoded and without its `?`.
    ///
    /// Returns `None` if the URI has no query, for example because all pairs were removed.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let mut editor = QueryEditor::new(Some(Query::parse("debug")?), QuerySyntax::FORM);
    /// editor.remove("debug");
    /// assert_eq!(editor.into_string(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn into_string(self) -> Option<String> {
        self.text
    }

    /// Returns an iterator over the key-value pairs of the edited query, with all changes so far.
    ///
    /// The iterator is empty if the query is missing or empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let editor = QueryEditor::new(Some(Query::parse("q=uri&page=2")?), QuerySyntax::FORM);
    /// assert!(editor.pairs().map(|pair| pair.key().as_str()).eq(["q", "page"]));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn pairs(&self) -> Pairs<'_> {
        Pairs::of(self.text.as_deref().unwrap_or_default(), self.syntax)
    }

    /// Percent-encodes a key and a value and appends them to the query as `key=value`.
    ///
    /// Other pairs with the same key remain. To replace an existing value, use
    /// [`set_pair`](Self::set_pair).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let mut editor = QueryEditor::new(None, QuerySyntax::FORM);
    /// editor.append_pair("q", "fish & chips");
    /// editor.append_pair("lang", "en");
    /// assert_eq!(editor.query().unwrap(), "q=fish%20%26%20chips&lang=en");
    /// ```
    pub fn append_pair(&mut self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) {
        let pair = self.encoded(key.as_ref(), Some(value.as_ref()));
        self.push(&pair);
    }

    /// Percent-encodes a key and appends it to the query without a value and without `=`.
    ///
    /// For example, appending the key `debug` changes `a=1` to `a=1&debug`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let mut editor = QueryEditor::new(None, QuerySyntax::FORM);
    /// editor.append_pair("file", "report.pdf");
    /// editor.append_key_only("download");
    /// assert_eq!(editor.query().unwrap(), "file=report.pdf&download");
    /// ```
    pub fn append_key_only(&mut self, key: impl AsRef<[u8]>) {
        let pair = self.encoded(key.as_ref(), None);
        self.push(&pair);
    }

    /// Appends an encoded pair, after a separator if there are other pairs.
    fn push(&mut self, pair: &str) {
        let separator = self.separator();
        let text = self.text.get_or_insert_default();
        if !text.is_empty() {
            text.push(separator);
        }
        text.push_str(pair);
    }

    /// Returns an encoded pair, such as `a%20b=1`, without an `=` if the value is `None`.
    ///
    /// A key escapes `=`, which would end it. A value does not, because only the first `=` in a
    /// pair separates the key.
    fn encoded(&self, key: &[u8], value: Option<&[u8]>) -> String {
        let key = percent::escape_keeping(key, &AsciiSet::QUERY_KEY, self.non_ascii);
        match value {
            Some(value) => [
                &*key,
                "=",
                &percent::escape_keeping(value, &AsciiSet::QUERY_VALUE, self.non_ascii),
            ]
            .concat(),
            None => key.into_owned(),
        }
    }

    /// Percent-encodes a pair and inserts it into the query before the pair at `index`.
    ///
    /// The first pair has index 0. If `index` is the number of pairs, the new pair is appended. If
    /// it is greater, nothing changes and the method returns `false`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let mut editor = QueryEditor::new(Some(Query::parse("q=uri&page=2")?), QuerySyntax::FORM);
    /// assert!(editor.insert(0, "lang", "en"));
    /// assert!(!editor.insert(7, "lang", "it"));
    /// assert_eq!(editor.query().unwrap(), "lang=en&q=uri&page=2");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn insert(&mut self, index: usize, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> bool {
        // Encode first, because the search below borrows the editor.
        let mut new = self.encoded(key.as_ref(), Some(value.as_ref()));
        let start = self.pairs().nth(index).map(|pair| pair.span().start);
        match start {
            // Counting is needed only after the last pair, so the index is not looked up twice.
            None if self.pairs().count() == index => self.push(&new),
            None => return false,
            // The pair at `index` keeps the separator before it.
            Some(0) => {
                new.push(self.separator());
                self.put(0..0, &new);
            }
            Some(start) => {
                new.insert(0, self.separator());
                self.put(start - 1..start - 1, &new);
            }
        }
        true
    }

    /// Replaces the pair of the query at `index` with a new pair, which is percent-encoded.
    ///
    /// The first pair has index 0. If the query has no pair at `index`, nothing changes and the
    /// method returns `false`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let mut editor = QueryEditor::new(Some(Query::parse("q=uri&page=2")?), QuerySyntax::FORM);
    /// assert!(editor.replace(1, "offset", "20"));
    /// assert_eq!(editor.query().unwrap(), "q=uri&offset=20");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn replace(
        &mut self,
        index: usize,
        key: impl AsRef<[u8]>,
        value: impl AsRef<[u8]>,
    ) -> bool {
        let Some(span) = self.pairs().nth(index).map(|pair| pair.span()) else { return false };
        let new = self.encoded(key.as_ref(), Some(value.as_ref()));
        self.put(span, &new);
        true
    }

    /// Sets the value of a key in the query, and removes all other pairs with the same key.
    ///
    /// The value is percent-encoded. The first pair with the key gets the value, and its key is not
    /// rewritten. If the query has no such pair, one is appended.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let mut editor =
    ///     QueryEditor::new(Some(Query::parse("page=1&q=uri&page=7")?), QuerySyntax::FORM);
    /// editor.set_pair("page", "2");
    /// editor.set_pair("lang", "en");
    /// assert_eq!(editor.query().unwrap(), "page=2&q=uri&lang=en");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn set_pair(&mut self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) {
        self.put_pair(key.as_ref(), Some(value.as_ref()));
    }

    /// Removes the value and the `=` of a key in the query, so that `debug=1` becomes `debug`.
    ///
    /// All other pairs with the same key are removed. If the query has no pair with this key, the
    /// key is appended.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let mut editor =
    ///     QueryEditor::new(Some(Query::parse("download=true&v=3")?), QuerySyntax::FORM);
    /// editor.set_key_only("download");
    /// assert_eq!(editor.query().unwrap(), "download&v=3");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn set_key_only(&mut self, key: impl AsRef<[u8]>) {
        self.put_pair(key.as_ref(), None);
    }

    /// Sets the value of the first pair with a key, and removes the others, or appends a pair.
    ///
    /// If the value is `None`, the pair has no `=`.
    fn put_pair(&mut self, key: &[u8], value: Option<&[u8]>) {
        // Keep the first pair with the key, which gets the value, and remove the others.
        let mut is_first = true;
        self.retain(|other| !other.key().is(key) || mem::take(&mut is_first));
        let Some(found) = self.pairs().get(key) else {
            let pair = self.encoded(key, value);
            return self.push(&pair);
        };
        // Replace from the `=`, so that the key remains as it is written.
        let span = found.key_span().end..found.span().end;
        let new = self.encoded(b"", value);
        self.put(span, &new);
    }

    /// Removes all pairs with the given key from the query, and returns how many were removed.
    ///
    /// Keys are compared after decoding, so `a` also removes `%61=1`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let query = Query::parse("utm_source=mail&q=uri&utm_source=ad")?;
    /// let mut editor = QueryEditor::new(Some(query), QuerySyntax::FORM);
    /// assert_eq!(editor.remove("utm_source"), 2);
    /// assert_eq!(editor.query().unwrap(), "q=uri");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn remove(&mut self, key: impl AsRef<[u8]>) -> usize {
        let key = key.as_ref();
        self.retain(|pair| !pair.key().is(key))
    }

    /// Removes the pair of the query at `index`. The first pair has index 0.
    ///
    /// If the query has no pair at `index`, nothing changes and the method returns `false`. To
    /// remove pairs by their key, use [`remove`](Self::remove).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let mut editor =
    ///     QueryEditor::new(Some(Query::parse("tag=rust&tag=uri")?), QuerySyntax::FORM);
    /// assert!(editor.remove_nth(0));
    /// assert!(!editor.remove_nth(5));
    /// assert_eq!(editor.query().unwrap(), "tag=uri");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn remove_nth(&mut self, index: usize) -> bool {
        // `retain` calls the function once for each pair, in order, so counting the calls gives the
        // index.
        let mut indices = 0..;
        self.retain(|_| indices.next() != Some(index)) == 1
    }

    /// Removes all pairs of the query for which `stays` returns `false`, and returns their number.
    ///
    /// Use this method, for example, to remove all pairs whose key starts with `utm_`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let query = Query::parse("q=uri&utm_source=mail&utm_medium=link")?;
    /// let mut editor = QueryEditor::new(Some(query), QuerySyntax::FORM);
    /// editor.retain(|pair| !pair.key().as_str().starts_with("utm_"));
    /// assert_eq!(editor.query().unwrap(), "q=uri");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn retain(&mut self, mut stays: impl FnMut(Pair<'_>) -> bool) -> usize {
        let mut removed = 0;
        // Collect the pairs before the string is replaced, because they borrow from it.
        let kept = Vec::from_iter(self.pairs().filter(|pair| {
            let stays = stays(*pair);
            removed += usize::from(!stays);
            stays
        }));
        if removed > 0 {
            let texts = kept.iter().map(|pair| (pair.separator(), pair.as_str()));
            let text = joined(texts);
            self.text = (!text.is_empty()).then_some(text);
        }
        removed
    }

    /// Sorts the pairs of the query by the decoded bytes of their keys.
    ///
    /// Pairs with the same key keep their order. Use this method to compare queries in which the
    /// order of keys does not matter.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::{QueryEditor, QuerySyntax};
    ///
    /// let mut editor =
    ///     QueryEditor::new(Some(Query::parse("q=uri&lang=en&page=2")?), QuerySyntax::FORM);
    /// editor.sort();
    /// assert_eq!(editor.query().unwrap(), "lang=en&page=2&q=uri");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn sort(&mut self) {
        let mut sorted = Vec::from_iter(self.pairs());
        // The sort is stable, so pairs with the same key, whose order may be significant, keep it.
        sorted.sort_by(|one, other| one.key().bytes().cmp(other.key().bytes()));
        // The separators stay in their places, so `b;a&c` becomes `a;b&c`.
        let separators = self.pairs().map(|pair| pair.separator());
        let text = joined(separators.zip(sorted.iter().map(Pair::as_str)));
        self.text = self.text.is_some().then_some(text);
    }

    /// Returns the separator of new pairs: the first in the query, or else that of the syntax.
    fn separator(&self) -> char {
        match self.syntax.separators.bytes() {
            // Searching the query each time would make many calls take quadratic time.
            [one, other] if one == other => char::from(one),
            [first, _] => {
                self.pairs().nth(1).and_then(|pair| pair.separator()).unwrap_or(char::from(first))
            }
        }
    }

    /// Replaces a range of the query, which must not divide an escape.
    fn put(&mut self, span: Range<usize>, new: &str) {
        self.text.get_or_insert_default().replace_range(span, new);
    }
}

/// Joins pairs, each preceded by its separator. The first separator is ignored.
fn joined<'t>(pairs: impl Iterator<Item = (Option<char>, &'t str)>) -> String {
    let mut text = String::new();
    for (number, (separator, pair)) in pairs.enumerate() {
        // The pair that is now the first may have had a separator before it.
        text.extend(separator.filter(|_| number > 0));
        text.push_str(pair);
    }
    text
}
