//! Access to decoded query parameters, for all four types.

use alloc::borrow::Cow;

use crate::form;
use crate::reference::accessors::on_four_types;
use crate::reference::{GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, UriSpec};

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
                form::parse(self.query().unwrap_or_default().as_str())
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
