//! Access to decoded query parameters.

#[cfg(feature = "alloc")]
use crate::reference::{GenericUriRefBuf, UriSpec};

#[cfg(feature = "alloc")]
mod pairs {
    use alloc::borrow::Cow;

    use crate::query::{Pair, QuerySyntax};
    use crate::reference::{GenericUriRef, UriSpec};

    fn decoded<'a>(pair: Pair<'a>) -> (Cow<'a, str>, Cow<'a, str>) {
        let value = pair.value().map(|value| value.decode_utf8_lossy());
        (pair.key().decode_utf8_lossy(), value.unwrap_or_default())
    }

    impl<'a, S: UriSpec> GenericUriRef<'a, S> {
        /// Returns an iterator over the decoded key-value pairs of the query, such as `page=2`.
        ///
        /// The query is parsed as a web form encodes it (`application/x-www-form-urlencoded`): `+`
        /// is decoded as a space, and bytes that are not UTF-8 as U+FFFD. Empty pairs are skipped.
        /// To read pairs exactly as they are written, use
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
        ) -> impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)> + Clone + use<'a, S> {
            let pairs = self.query().unwrap_or_default().pairs(QuerySyntax::FORM);
            pairs.filter(|pair| !pair.is_empty()).map(decoded)
        }

        /// Returns the decoded value of the first query parameter with this key: `2` in `?page=2`.
        ///
        /// Returns `None` if the URI has no such parameter. The query is decoded as by
        /// [`query_pairs`](Self::query_pairs), so `+` is a space.
        ///
        /// # Examples
        ///
        /// ```
        /// use urikit::Uri;
        ///
        /// let uri = Uri::parse("http://example.com/search?q=red+shoes&page=2")?;
        /// assert_eq!(uri.query_get("q").as_deref(), Some("red shoes"));
        /// assert_eq!(uri.query_get("lang"), None);
        /// # Ok::<(), urikit::ParseError>(())
        /// ```
        pub fn query_get(&self, key: &str) -> Option<Cow<'a, str>> {
            self.query()?.get(key)
        }
    }
}

#[cfg(feature = "alloc")]
impl<S: UriSpec> GenericUriRefBuf<S> {
    /// Returns an iterator over the decoded key-value pairs of the query, such as `page=2`.
    ///
    /// The query is parsed as a web form encodes it (`application/x-www-form-urlencoded`): `+` is
    /// decoded as a space, and bytes that are not UTF-8 as U+FFFD. Empty pairs are skipped.
    pub fn query_pairs(
        &self,
    ) -> impl Iterator<Item = (alloc::borrow::Cow<'_, str>, alloc::borrow::Cow<'_, str>)> + Clone
    {
        self.view().query_pairs()
    }

    /// Returns the decoded value of the first query parameter with this key: `2` in `?page=2`.
    ///
    /// Returns `None` if the URI has no such parameter. A parameter without a value has an empty
    /// one. `+` is decoded as a space.
    pub fn query_get(&self, key: &str) -> Option<alloc::borrow::Cow<'_, str>> {
        self.view().query_get(key)
    }
}
