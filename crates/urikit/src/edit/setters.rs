//! The setters of the owned types, and the `with_` methods of all types.

use super::{
    EditError, Editor, HostInput, Item, OptionalInput, PortInput, encoded_segment, joined,
};
use crate::query::{QueryEditor, QuerySyntax};
use crate::reference::{
    GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, UriSpec, grammar,
};

impl<S: UriSpec> GenericUriRefBuf<S> {
    fn editor(&mut self) -> Editor<'_> {
        Editor::new(self.text_and_spans_mut(), grammar::<S>())
    }

    /// Removes the scheme and its `:`, so that this becomes a relative reference.
    ///
    /// All other components are unchanged.
    ///
    /// # Errors
    ///
    /// Returns an error only if the result would be longer than 4 GiB.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRefBuf;
    ///
    /// let mut link = UriRefBuf::parse("https://example.com/logo.png")?;
    /// assert_eq!(*link.remove_scheme()?, "//example.com/logo.png");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn remove_scheme(&mut self) -> Result<&mut Self, EditError> {
        self.editor().replace_scheme(None)?;
        Ok(self)
    }
}

impl<S: UriSpec> GenericUriBuf<S> {
    fn editor(&mut self) -> Editor<'_> {
        self.as_reference_mut().editor()
    }
}

/// Implements the setters of an owned type. Each checks its argument and changes nothing if it
/// fails.
macro_rules! setters {
    ($($owned:ident)+) => {$(
        /// Editing. If a method returns an error, nothing has changed.
        impl<S: UriSpec> $owned<S> {
            /// Sets the scheme, such as `"https"`, given without its `:`.
            ///
            /// All other components are unchanged.
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a valid scheme.
            pub fn set_scheme(&mut self, scheme: impl AsRef<str>) -> Result<&mut Self, EditError> {
                self.editor().set_scheme(scheme.as_ref())?;
                Ok(self)
            }

            /// Sets the authority, such as `"user@example.com:8080"`, without the `//` before it.
            ///
            /// The value is percent-encoded. To set its parts separately, use
            /// [`set_host`](Self::set_host), [`set_port`](Self::set_port), and
            /// [`set_username`](Self::set_username).
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a valid authority, or if the path does not
            /// start with `/` and is not empty.
            pub fn set_authority(
                &mut self,
                authority: impl AsRef<str>,
            ) -> Result<&mut Self, EditError> {
                self.editor().set_authority(authority.as_ref())?;
                Ok(self)
            }

            /// Removes the authority and the `//` before it.
            ///
            /// A path that starts with `//` gets a [disambiguating prefix](crate::edit).
            ///
            /// # Errors
            ///
            /// Returns an error only if the result would be longer than 4 GiB.
            pub fn remove_authority(&mut self) -> Result<&mut Self, EditError> {
                self.editor().replace_authority(None)?;
                Ok(self)
            }

            /// Sets the userinfo, such as `"user:password"`, or removes it if it is `None`.
            ///
            /// The value is percent-encoded and excludes the `@`. For a name or a password that may
            /// contain any character, use [`set_username`](Self::set_username) and
            /// [`set_password`](Self::set_password).
            ///
            /// # Errors
            ///
            /// Returns an error if a character is not allowed, or if there is no host.
            pub fn set_userinfo<'v>(
                &mut self,
                userinfo: impl Into<OptionalInput<'v>>,
            ) -> Result<&mut Self, EditError> {
                self.editor().set_userinfo(userinfo.into())?;
                Ok(self)
            }

            /// Removes the userinfo and its `@`. Nothing changes if there is none.
            pub fn remove_userinfo(&mut self) -> &mut Self {
                // A removal makes the string shorter, so it cannot fail.
                let _ = self.editor().set_userinfo(OptionalInput(None));
                self
            }

            /// Percent-encodes a username and sets it. The password is unchanged.
            ///
            /// # Errors
            ///
            /// Returns an error if there is no host.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("ftp://ftp.example.com/")?;
            /// uri.set_username("joe@example.com")?.set_password("a:b/c")?;
            /// assert_eq!(uri, "ftp://joe%40example.com:a:b%2Fc@ftp.example.com/");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn set_username(&mut self, name: impl AsRef<[u8]>) -> Result<&mut Self, EditError> {
                self.editor().set_username(Item::Data(name.as_ref()))?;
                Ok(self)
            }

            /// Sets the username to a string that is already percent-encoded.
            ///
            /// # Errors
            ///
            /// Returns an error if a character is not allowed, such as `:`, or if there is no host.
            pub fn set_username_encoded(
                &mut self,
                name: impl AsRef<str>,
            ) -> Result<&mut Self, EditError> {
                self.editor().set_username(Item::Encoded(name.as_ref()))?;
                Ok(self)
            }

            /// Percent-encodes a password and sets it.
            ///
            /// RFC 3986 section 3.2.1 deprecates passwords in URIs, because URIs are often logged.
            ///
            /// # Errors
            ///
            /// Returns an error if there is no host or no username. The username may be empty.
            pub fn set_password(
                &mut self,
                password: impl AsRef<[u8]>,
            ) -> Result<&mut Self, EditError> {
                self.editor().set_password(Item::Data(password.as_ref()))?;
                Ok(self)
            }

            /// Sets the password to a string that is already percent-encoded.
            ///
            /// # Errors
            ///
            /// Returns an error if a character is not allowed, or if there is no host or username.
            pub fn set_password_encoded(
                &mut self,
                password: impl AsRef<str>,
            ) -> Result<&mut Self, EditError> {
                self.editor().set_password(Item::Encoded(password.as_ref()))?;
                Ok(self)
            }

            /// Removes the password and the `:` before it. Nothing changes if there is none.
            pub fn remove_password(&mut self) -> &mut Self {
                // A removal makes the string shorter, so it cannot fail.
                let _ = self.editor().remove_password();
                self
            }

            /// Sets the host to a name or an IP address, or removes the authority if it is `None`.
            ///
            /// A string must be percent-encoded, and an IPv6 address in a string must be in
            /// brackets. Userinfo and port are unchanged. If there is no authority, one is added.
            ///
            /// # Errors
            ///
            /// Returns an error if the host is invalid, or if an authority is added and the path
            /// does not start with `/` and is not empty.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("http://staging.example.com:8080/")?;
            /// uri.set_host("example.com")?;
            /// assert_eq!(uri, "http://example.com:8080/");
            /// uri.set_host(std::net::Ipv6Addr::LOCALHOST)?;
            /// assert_eq!(uri, "http://[::1]:8080/");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn set_host<'v>(
                &mut self,
                host: impl Into<HostInput<'v>>,
            ) -> Result<&mut Self, EditError> {
                self.editor().set_host(host.into())?;
                Ok(self)
            }

            /// Sets the port to a number or a string of digits, or removes it if it is `None`.
            ///
            /// # Errors
            ///
            /// Returns an error if the string contains other characters, or if there is no host.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("http://example.com/")?;
            /// assert_eq!(*uri.set_port(8080)?, "http://example.com:8080/");
            /// assert_eq!(*uri.set_port(None)?, "http://example.com/");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn set_port<'v>(
                &mut self,
                port: impl Into<PortInput<'v>>,
            ) -> Result<&mut Self, EditError> {
                self.editor().set_port(port.into())?;
                Ok(self)
            }

            /// Removes the port and its `:`. Nothing changes if there is none.
            pub fn remove_port(&mut self) -> &mut Self {
                // A removal makes the string shorter, so it cannot fail.
                let _ = self.editor().set_port(PortInput(None));
                self
            }

            /// Sets the path to a percent-encoded string, such as `"/docs/user%20guide"`.
            ///
            /// To set a path from names that may contain any character, use
            /// [`set_segments`](Self::set_segments).
            ///
            /// # Errors
            ///
            /// Returns an error if a character is not allowed, or if the path does not start with
            /// `/` although there is an authority.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("https://example.com/old?lang=en")?;
            /// uri.set_path("/docs/user%20guide.pdf")?;
            /// assert_eq!(uri, "https://example.com/docs/user%20guide.pdf?lang=en");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn set_path(&mut self, path: impl AsRef<str>) -> Result<&mut Self, EditError> {
                self.editor().set_path(path.as_ref())?;
                Ok(self)
            }

            /// Percent-encodes each segment and replaces the whole path with them.
            ///
            /// The path starts with a slash if it did before, or if there is an authority.
            ///
            /// # Errors
            ///
            /// Returns an error if a segment is `.` or `..`, or if an empty segment would become
            /// the first of a path without a leading slash.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("https://example.com/old")?;
            /// uri.set_segments(["Q&A", "50/50"])?;
            /// assert_eq!(uri, "https://example.com/Q&A/50%2F50");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn set_segments<D: AsRef<[u8]>>(
                &mut self,
                segments: impl IntoIterator<Item = D>,
            ) -> Result<&mut Self, EditError> {
                self.editor().set_segments(joined(segments, grammar::<S>())?)?;
                Ok(self)
            }

            /// Percent-encodes a segment and appends it to the path.
            ///
            /// A slash in it becomes `%2F`. If the path ends with a slash, no second one is added.
            ///
            /// # Errors
            ///
            /// Returns an error if the segment is or decodes to `.` or `..`, or if it is empty and
            /// would become the first of a path without a leading slash.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("https://example.com/files/?v=1")?;
            /// uri.push_segment("R&D 50/50")?.push_segment("100%")?;
            /// assert_eq!(uri, "https://example.com/files/R&D%2050%2F50/100%25?v=1");
            /// assert!(uri.push_segment("..").is_err());
            /// # Ok::<(), urikit::Error>(())
            /// ```
            #[doc(alias("path_segments_mut", "path_mut"))]
            pub fn push_segment(
                &mut self,
                segment: impl AsRef<[u8]>,
            ) -> Result<&mut Self, EditError> {
                // The segment is encoded before the editor borrows the reference, and checked
                // before any change.
                let text = encoded_segment(Item::Data(segment.as_ref()), grammar::<S>())?;
                self.editor().push_segments(&text)?;
                Ok(self)
            }

            /// Appends a segment that is already percent-encoded, such as `"a%20b"`, to the path.
            ///
            /// # Errors
            ///
            /// Returns the errors of [`push_segment`](Self::push_segment), and an error if a
            /// character is not allowed, such as `/`.
            pub fn push_segment_encoded(
                &mut self,
                segment: impl AsRef<str>,
            ) -> Result<&mut Self, EditError> {
                let text = encoded_segment(Item::Encoded(segment.as_ref()), grammar::<S>())?;
                self.editor().push_segments(&text)?;
                Ok(self)
            }

            /// Percent-encodes each segment and appends all of them to the path.
            ///
            /// # Errors
            ///
            /// Returns the errors of [`push_segment`](Self::push_segment). The path is then
            /// unchanged.
            pub fn push_segments<D: AsRef<[u8]>>(
                &mut self,
                segments: impl IntoIterator<Item = D>,
            ) -> Result<&mut Self, EditError> {
                if let Some(text) = joined(segments, grammar::<S>())? {
                    self.editor().push_segments(&text)?;
                }
                Ok(self)
            }

            /// Removes the last segment of the path and the slash before it.
            ///
            /// A slash at the start of the path remains. Nothing changes if there are no segments.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("https://example.com/docs/intro.html")?;
            /// uri.pop_segment();
            /// assert_eq!(uri, "https://example.com/docs");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn pop_segment(&mut self) -> &mut Self {
                self.editor().pop_segment();
                self
            }

            /// Percent-encodes a segment and inserts it into the path before the one at `index`.
            ///
            /// The first segment has index 0. If `index` is the number of segments, the segment is
            /// appended.
            ///
            /// # Errors
            ///
            /// Returns the errors of [`push_segment`](Self::push_segment), and an error if `index`
            /// is greater than the number of segments.
            pub fn insert_segment(
                &mut self,
                index: usize,
                segment: impl AsRef<[u8]>,
            ) -> Result<&mut Self, EditError> {
                self.editor().insert_segment(index, Item::Data(segment.as_ref()))?;
                Ok(self)
            }

            /// Inserts a segment that is already percent-encoded before the one at `index`.
            ///
            /// # Errors
            ///
            /// Returns the errors of [`insert_segment`](Self::insert_segment), and an error if a
            /// character is not allowed.
            pub fn insert_segment_encoded(
                &mut self,
                index: usize,
                segment: impl AsRef<str>,
            ) -> Result<&mut Self, EditError> {
                self.editor().insert_segment(index, Item::Encoded(segment.as_ref()))?;
                Ok(self)
            }

            /// Percent-encodes a segment and replaces the one at `index`, starting at 0, with it.
            ///
            /// # Errors
            ///
            /// Returns the errors of [`push_segment`](Self::push_segment), and an error if `index`
            /// is out of range.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("https://api.example.com/v1/users")?;
            /// uri.set_segment(0, "v2")?;
            /// assert_eq!(uri, "https://api.example.com/v2/users");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn set_segment(
                &mut self,
                index: usize,
                segment: impl AsRef<[u8]>,
            ) -> Result<&mut Self, EditError> {
                self.editor().set_segment(index, Item::Data(segment.as_ref()))?;
                Ok(self)
            }

            /// Replaces the segment at `index` with one that is already percent-encoded.
            ///
            /// # Errors
            ///
            /// Returns the errors of [`set_segment`](Self::set_segment), and an error if a
            /// character is not allowed.
            pub fn set_segment_encoded(
                &mut self,
                index: usize,
                segment: impl AsRef<str>,
            ) -> Result<&mut Self, EditError> {
                self.editor().set_segment(index, Item::Encoded(segment.as_ref()))?;
                Ok(self)
            }

            /// Removes the segment of the path at `index`, starting at 0, and one slash next to it.
            ///
            /// With index 0, for example, `/a/b` becomes `/b`. A slash at the start of the path
            /// remains.
            ///
            /// # Errors
            ///
            /// Returns an error if `index` is out of range, or if an empty segment would become the
            /// first of a path without a leading slash.
            pub fn remove_segment(&mut self, index: usize) -> Result<&mut Self, EditError> {
                self.editor().remove_segment(index)?;
                Ok(self)
            }

            /// Sets the query, percent-encoded and without its `?`, or removes it if it is `None`.
            ///
            /// An empty string sets an empty query, so that the `?` remains. For single pairs, use
            /// [`append_query_pair`](Self::append_query_pair) and
            /// [`set_query_pair`](Self::set_query_pair), which encode their arguments.
            ///
            /// # Errors
            ///
            /// Returns an error if a character is not allowed, such as `#` or a space.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("https://example.com/search?q=url")?;
            /// assert_eq!(*uri.set_query("q=uri")?, "https://example.com/search?q=uri");
            /// assert_eq!(*uri.set_query(None)?, "https://example.com/search");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn set_query<'v>(
                &mut self,
                query: impl Into<OptionalInput<'v>>,
            ) -> Result<&mut Self, EditError> {
                self.editor().set_query(query.into())?;
                Ok(self)
            }

            /// Removes the query and its `?`. Nothing changes if there is none.
            pub fn remove_query(&mut self) -> &mut Self {
                // A removal makes the string shorter, so it cannot fail.
                let _ = self.editor().set_query(OptionalInput(None));
                self
            }

            /// Percent-encodes a key and a value and appends them to the query as `key=value`.
            ///
            /// A space becomes `%20` and a plus sign `%2B`, which every reader of queries decodes
            /// alike. Other pairs with the same key remain.
            ///
            /// # Errors
            ///
            /// Returns an error only if the result would be longer than 4 GiB.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("https://example.com/search?lang=en#top")?;
            /// uri.append_query_pair("q", "fish & chips")?.append_query_pair("page", "2")?;
            /// assert_eq!(
            ///     uri,
            ///     "https://example.com/search?lang=en&q=fish%20%26%20chips&page=2#top"
            /// );
            /// # Ok::<(), urikit::Error>(())
            /// ```
            #[doc(alias("query_pairs_mut", "query_mut"))]
            pub fn append_query_pair(
                &mut self,
                key: impl AsRef<[u8]>,
                value: impl AsRef<[u8]>,
            ) -> Result<&mut Self, EditError> {
                self.extend_query_pairs([(key, value)])
            }

            /// Appends a key and a value that are already percent-encoded to the query.
            ///
            /// # Errors
            ///
            /// Returns an error if a character is not allowed, such as `&`, or `=` in the key.
            pub fn append_query_pair_encoded(
                &mut self,
                key: impl AsRef<str>,
                value: impl AsRef<str>,
            ) -> Result<&mut Self, EditError> {
                self.editor().append_pair_encoded(key.as_ref(), value.as_ref())?;
                Ok(self)
            }

            /// Percent-encodes key-value pairs and appends all of them to the query.
            ///
            /// # Errors
            ///
            /// Returns an error only if the result would be longer than 4 GiB.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriRefBuf;
            ///
            /// let mut uri = UriRefBuf::parse("/search")?;
            /// uri.extend_query_pairs([("q", "a b"), ("page", "2")])?;
            /// assert_eq!(uri, "/search?q=a%20b&page=2");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn extend_query_pairs<K: AsRef<[u8]>, V: AsRef<[u8]>>(
                &mut self,
                pairs: impl IntoIterator<Item = (K, V)>,
            ) -> Result<&mut Self, EditError> {
                // Only the new pairs are encoded and appended, so the existing query is neither
                // parsed nor copied.
                let mut new = QueryEditor::with_grammar(None, QuerySyntax::FORM, grammar::<S>());
                pairs.into_iter().for_each(|(key, value)| new.append_pair(key, value));
                self.editor().append_pairs(&new.into_string().unwrap_or_default())?;
                Ok(self)
            }

            /// Sets the value of a key in the query, and removes other pairs with this key.
            ///
            /// Key and value are percent-encoded. The first pair with the key keeps its place; if
            /// there is no such pair, one is appended.
            ///
            /// # Errors
            ///
            /// Returns an error only if the result would be longer than 4 GiB.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("https://example.com/?page=1&q=uri&page=7")?;
            /// uri.set_query_pair("page", "2")?;
            /// assert_eq!(uri, "https://example.com/?page=2&q=uri");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn set_query_pair(
                &mut self,
                key: impl AsRef<[u8]>,
                value: impl AsRef<[u8]>,
            ) -> Result<&mut Self, EditError> {
                self.edit_query(QuerySyntax::FORM, |query| query.set_pair(key, value))
            }

            /// Removes all pairs with a key from the query, and the `?` if no pairs remain, or only
            /// an empty one.
            ///
            /// Keys are compared after decoding, so `a` also removes `%61=1`. Nothing changes if
            /// there is no such pair.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("https://example.com/?utm_source=mail&q=uri")?;
            /// uri.remove_query_pair("utm_source");
            /// assert_eq!(uri, "https://example.com/?q=uri");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn remove_query_pair(&mut self, key: impl AsRef<[u8]>) -> &mut Self {
                // The result is not longer, so it cannot be too long.
                let _ = self.editor().edit_query(QuerySyntax::FORM, |query| {
                    query.remove(key);
                });
                self
            }

            /// Removes all pairs of the query for which `stays` returns `false`.
            ///
            /// The function is called with the decoded key and value of each pair, in order. The
            /// value of a key without `=` is empty, and bytes that are not UTF-8 are replaced by
            /// U+FFFD. The pairs that stay are unchanged, byte for byte. If none remains, the `?`
            /// is removed as well. To read the percent-encoded pairs, or to use another
            /// [`QuerySyntax`] than that of forms, use [`edit_query`](Self::edit_query).
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("https://example.com/?q=uri&utm_source=a&utm_medium=b")?;
            /// uri.retain_query_pairs(|key, _| !key.starts_with("utm_"));
            /// assert_eq!(uri, "https://example.com/?q=uri");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn retain_query_pairs(
                &mut self,
                mut stays: impl FnMut(&str, &str) -> bool,
            ) -> &mut Self {
                // The result is not longer, so it cannot be too long.
                let _ = self.editor().edit_query(QuerySyntax::FORM, |query| {
                    query.retain(|pair| {
                        let value = pair.value().map(|value| value.decode_lossy());
                        stays(&pair.key().decode_lossy(), value.as_deref().unwrap_or_default())
                    });
                });
                self
            }

            /// Sorts the pairs of the query by the decoded bytes of their keys.
            ///
            /// Pairs with the same key keep their order.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            ///
            /// let mut uri = UriBuf::parse("https://example.com/?q=uri&lang=en&page=2")?;
            /// assert_eq!(*uri.sort_query(), "https://example.com/?lang=en&page=2&q=uri");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            #[doc(alias = "sort_query_pairs")]
            pub fn sort_query(&mut self) -> &mut Self {
                // The result has the same length, so it cannot be too long.
                let _ = self.editor().edit_query(QuerySyntax::FORM, QueryEditor::sort);
                self
            }

            /// Edits the pairs of the query with a [`QueryEditor`], by any [`QuerySyntax`].
            ///
            /// Pairs that are not changed remain the same, byte for byte.
            ///
            /// # Errors
            ///
            /// Returns an error only if the result would be longer than 4 GiB.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::UriBuf;
            /// use urikit::query::QuerySyntax;
            ///
            /// let mut uri =
            /// UriBuf::parse("https://example.com/?q=uri&utm_source=a&utm_medium=b")?;
            /// uri.edit_query(QuerySyntax::FORM, |query| {
            ///     query.retain(|pair| !pair.key().as_str().starts_with("utm_"));
            /// })?;
            /// assert_eq!(uri, "https://example.com/?q=uri");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn edit_query(
                &mut self,
                syntax: QuerySyntax,
                change: impl FnOnce(&mut QueryEditor),
            ) -> Result<&mut Self, EditError> {
                self.editor().edit_query(syntax, change)?;
                Ok(self)
            }

            /// Sets the fragment, percent-encoded and without `#`, or removes it if it is `None`.
            ///
            /// An empty string sets an empty fragment, so that the `#` remains.
            ///
            /// # Errors
            ///
            /// Returns an error if a character is not allowed, such as a space.
            pub fn set_fragment<'v>(
                &mut self,
                fragment: impl Into<OptionalInput<'v>>,
            ) -> Result<&mut Self, EditError> {
                self.editor().set_fragment(fragment.into())?;
                Ok(self)
            }

            /// Removes the fragment and its `#`. Nothing changes if there is none.
            pub fn remove_fragment(&mut self) -> &mut Self {
                // A removal makes the string shorter, so it cannot fail.
                let _ = self.editor().set_fragment(OptionalInput(None));
                self
            }
        }
    )+};
}
setters! { GenericUriRefBuf GenericUriBuf }

/// Implements methods that return a changed copy.
macro_rules! copies {
    ($($type:ident $(<$life:lifetime>)? $owned:ident;)+) => {$(
        /// Changed copies.
        impl<S: UriSpec> $type<$($life,)? S> {
            /// Returns a changed copy. If the change fails, the original is unchanged in any case.
            fn changed(
                &self,
                change: impl FnOnce(&mut $owned<S>) -> Result<(), EditError>,
            ) -> Result<$owned<S>, EditError> {
                let mut copy = <$owned<S>>::from(self.clone());
                change(&mut copy).map(|()| copy)
            }

            /// Returns a copy with another scheme; see
            /// [`UriBuf::set_scheme`](crate::UriBuf::set_scheme).
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a valid scheme.
            pub fn with_scheme(&self, scheme: impl AsRef<str>) -> Result<$owned<S>, EditError> {
                self.changed(|copy| copy.set_scheme(scheme).map(drop))
            }

            /// Returns a copy with another host; see [`UriBuf::set_host`](crate::UriBuf::set_host).
            ///
            /// # Errors
            ///
            /// Returns an error if the host is invalid or conflicts with the path.
            pub fn with_host<'v>(
                &self,
                host: impl Into<HostInput<'v>>,
            ) -> Result<$owned<S>, EditError> {
                self.changed(|copy| copy.set_host(host).map(drop))
            }

            /// Returns a copy with another port, or without one if `port` is `None`.
            ///
            /// # Errors
            ///
            /// Returns an error if the port is invalid, or if there is no host.
            pub fn with_port<'v>(
                &self,
                port: impl Into<PortInput<'v>>,
            ) -> Result<$owned<S>, EditError> {
                self.changed(|copy| copy.set_port(port).map(drop))
            }

            /// Returns a copy with another path, which is percent-encoded.
            ///
            /// # Errors
            ///
            /// Returns an error if the path is invalid or conflicts with the authority.
            pub fn with_path(&self, path: impl AsRef<str>) -> Result<$owned<S>, EditError> {
                self.changed(|copy| copy.set_path(path).map(drop))
            }

            /// Returns a copy with another query, or without one if `query` is `None`.
            ///
            /// # Errors
            ///
            /// Returns an error if a character is not allowed.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("https://example.com/search?q=url#top")?;
            /// assert_eq!(uri.with_query("q=uri")?, "https://example.com/search?q=uri#top");
            /// assert_eq!(uri.with_query(None)?, "https://example.com/search#top");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn with_query<'v>(
                &self,
                query: impl Into<OptionalInput<'v>>,
            ) -> Result<$owned<S>, EditError> {
                self.changed(|copy| copy.set_query(query).map(drop))
            }

            /// Returns a copy with the value of a query key replaced, or the pair appended.
            ///
            /// Key and value are percent-encoded; see
            /// [`UriBuf::set_query_pair`](crate::UriBuf::set_query_pair).
            ///
            /// # Errors
            ///
            /// Returns an error only if the result would be longer than 4 GiB.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("https://example.com/search?q=uri&page=1")?;
            /// let next = uri.with_query_pair("page", "2")?;
            /// assert_eq!(next, "https://example.com/search?q=uri&page=2");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn with_query_pair(
                &self,
                key: impl AsRef<[u8]>,
                value: impl AsRef<[u8]>,
            ) -> Result<$owned<S>, EditError> {
                self.changed(|copy| copy.set_query_pair(key, value).map(drop))
            }

            /// Returns a copy with another fragment, or without one if `fragment` is `None`.
            ///
            /// # Errors
            ///
            /// Returns an error if a character is not allowed.
            pub fn with_fragment<'v>(
                &self,
                fragment: impl Into<OptionalInput<'v>>,
            ) -> Result<$owned<S>, EditError> {
                self.changed(|copy| copy.set_fragment(fragment).map(drop))
            }
        }
    )+};
}
copies! {
    GenericUriRef<'_> GenericUriRefBuf;
    GenericUri<'_> GenericUriBuf;
    GenericUriRefBuf GenericUriRefBuf;
    GenericUriBuf GenericUriBuf;
}
