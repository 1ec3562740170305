//! Editing of the key-value pairs of the query.

use super::{EditError, Editor};
use crate::query::{QueryEditor, QuerySyntax};

impl<'u> Editor<'u> {
    /// Calls `change` with a [`QueryEditor`], which edits the key-value pairs of the query.
    ///
    /// Use this method for several changes at once, or for a syntax other than that of web forms
    /// ([`QuerySyntax::FORM`]). For a single change, [`query_pairs_mut`](Self::query_pairs_mut) is
    /// shorter. If the last pair is removed, the query is removed as well.
    ///
    /// # Errors
    ///
    /// Returns [`EditError::TooLong`] if the result is longer than `u32::MAX` bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    /// use urikit::query::QuerySyntax;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/?utm_source=x&id=%37#f")?;
    /// uri.edit().edit_query(QuerySyntax::URI, |query| {
    ///     query.remove("utm_source");
    ///     query.append_pair("q", "a b");
    /// })?;
    /// assert_eq!(uri, "http://example.com/?id=%37&q=a%20b#f");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn edit_query(
        &mut self,
        syntax: QuerySyntax,
        change: impl FnOnce(&mut QueryEditor),
    ) -> Result<&mut Self, EditError> {
        let mut query = QueryEditor::new(self.uri.query(), syntax);
        change(&mut query);
        match query.into_string() {
            Some(query) => self.replace_query(&["?", &query]),
            None => self.replace_query(&[]),
        }
    }

    /// Returns an editor that adds, replaces, and removes key-value pairs of the query.
    ///
    /// Keys and values are encoded as in web forms ([`QuerySyntax::FORM`]), so a space becomes `+`.
    /// Each change takes effect immediately and copies the query; for many changes, use
    /// [`edit_query`](Self::edit_query).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://example.com/?utm_source=x&page=1#f")?;
    /// uri.edit()
    ///     .query_pairs_mut()
    ///     .remove("utm_source")?
    ///     .set_pair("page", "2")?
    ///     .append_pair("q", "a b")?;
    /// assert_eq!(uri, "http://example.com/?page=2&q=a+b#f");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn query_pairs_mut(&mut self) -> QueryPairsMut<'_> {
        QueryPairsMut { editor: Editor { uri: self.uri, kind: self.kind } }
    }

    pub(super) fn into_query_pairs(self) -> QueryPairsMut<'u> {
        QueryPairsMut { editor: self }
    }
}

/// An editor for the key-value pairs of the query of a URI, such as `page=2`.
///
/// It is created by [`Editor::query_pairs_mut`]. The pairs that are not edited remain unchanged,
/// byte for byte. If the last pair is removed, the query is removed. Each call copies the query; to
/// append many pairs, use [`extend_pairs`](Self::extend_pairs).
///
/// # Errors
///
/// Each method returns [`EditError::TooLong`] if the result is longer than `u32::MAX` bytes.
///
/// # Examples
///
/// ```
/// use urikit::UriBuf;
///
/// let mut uri = UriBuf::parse("https://example.com/search?q=uri")?;
/// let mut editor = uri.edit();
/// let mut pairs = editor.query_pairs_mut();
/// pairs.append_pair("lang", "en")?.append_key_only("exact")?;
/// assert_eq!(uri, "https://example.com/search?q=uri&lang=en&exact");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "an editor changes nothing by itself: call its methods"]
pub struct QueryPairsMut<'u> {
    editor: Editor<'u>,
}

impl QueryPairsMut<'_> {
    fn change(&mut self, change: impl FnOnce(&mut QueryEditor)) -> Result<&mut Self, EditError> {
        self.editor.edit_query(QuerySyntax::FORM, change)?;
        Ok(self)
    }

    /// Percent-encodes a key and a value and appends them to the query as `key=value`.
    ///
    /// Other pairs with the same key remain. To replace an existing value, use
    /// [`set_pair`](Self::set_pair).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/search")?;
    /// uri.edit().query_pairs_mut().append_pair("q", "fish & chips")?;
    /// assert_eq!(uri, "https://example.com/search?q=fish+%26+chips");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn append_pair(
        &mut self,
        key: &(impl AsRef<[u8]> + ?Sized),
        value: &(impl AsRef<[u8]> + ?Sized),
    ) -> Result<&mut Self, EditError> {
        self.change(|query| query.append_pair(key, value))
    }

    /// Percent-encodes a key and appends it to the query without a value and without `=`.
    ///
    /// For example, appending the key `debug` changes `?a=1` to `?a=1&debug`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/log?level=info")?;
    /// uri.edit().query_pairs_mut().append_key_only("verbose")?;
    /// assert_eq!(uri, "https://example.com/log?level=info&verbose");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn append_key_only(
        &mut self,
        key: &(impl AsRef<[u8]> + ?Sized),
    ) -> Result<&mut Self, EditError> {
        self.change(|query| query.append_key_only(key))
    }

    /// Percent-encodes key-value pairs and appends them to the query as `key=value`, in order.
    ///
    /// The query is copied only once, whereas repeated calls of [`append_pair`](Self::append_pair)
    /// copy it each time.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/search")?;
    /// uri.edit().query_pairs_mut().extend_pairs([("q", "uri"), ("page", "2")])?;
    /// assert_eq!(uri, "https://example.com/search?q=uri&page=2");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn extend_pairs<K: AsRef<[u8]>, V: AsRef<[u8]>>(
        &mut self,
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Result<&mut Self, EditError> {
        self.change(|query| {
            pairs.into_iter().for_each(|(key, value)| query.append_pair(&key, &value));
        })
    }

    /// Sets the value of a key in the query, and removes all other pairs with the same key.
    ///
    /// The value is percent-encoded. If the query has no pair with this key, one is appended.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/list?page=1&sort=name&page=3")?;
    /// uri.edit().query_pairs_mut().set_pair("page", "2")?;
    /// assert_eq!(uri, "https://example.com/list?page=2&sort=name");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn set_pair(
        &mut self,
        key: &(impl AsRef<[u8]> + ?Sized),
        value: &(impl AsRef<[u8]> + ?Sized),
    ) -> Result<&mut Self, EditError> {
        self.change(|query| query.set_pair(key, value))
    }

    /// Removes all pairs with the given key from the query, if there are any.
    ///
    /// Keys are compared after decoding, so `a` also removes `%61=1`. If no pairs remain, the query
    /// and its `?` are removed.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/?id=7&fbclid=IwAR0")?;
    /// uri.edit().query_pairs_mut().remove("fbclid")?;
    /// assert_eq!(uri, "https://example.com/?id=7");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn remove(&mut self, key: &(impl AsRef<[u8]> + ?Sized)) -> Result<&mut Self, EditError> {
        self.change(|query| {
            query.remove(key);
        })
    }
}
