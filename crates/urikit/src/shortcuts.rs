//! Shortcuts for accessing parts of components.

#[cfg(feature = "alloc")]
use core::ops::Range;

use crate::component::{Encoded, Segments};
#[cfg(feature = "alloc")]
use crate::reference::GenericUriRefBuf;
use crate::reference::{GenericUriRef, UriSpec};
#[cfg(feature = "alloc")]
use crate::split::Split;

impl<'a, S: UriSpec> GenericUriRef<'a, S> {
    /// Returns the percent-encoded username: the part of the userinfo before its first `:`.
    ///
    /// Returns `None` if the reference has no userinfo. Without a `:`, the username is the whole
    /// userinfo.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("ftp://anonymous:me%40example.com@ftp.example.com/")?;
    /// assert_eq!(uri.username().unwrap(), "anonymous");
    /// assert!(Uri::parse("ftp://ftp.example.com/")?.username().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn username(&self) -> Option<Encoded<'a>> {
        self.userinfo().map(|userinfo| userinfo.username())
    }

    /// Returns the percent-encoded password: the part of the userinfo after its first `:`.
    ///
    /// Returns `None` if the URI has no userinfo or it contains no `:`. RFC 3986 section 3.2.1
    /// deprecates passwords in URIs. To mask the password in logs, use
    /// [`redacted`](Self::redacted).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("ftp://anonymous:me%40example.com@ftp.example.com/")?;
    /// assert_eq!(uri.password().unwrap().decode_utf8()?, "me@example.com");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.userinfo()?.password()
    }

    /// Returns the host as a string, such as `example.com` or `[::1]`.
    ///
    /// Returns `None` if the authority is missing. The string is percent-encoded and keeps its
    /// original case. To ignore case in a comparison, compare [`host`](Self::host) with a string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// assert_eq!(Uri::parse("http://[::1]:8080/")?.host_str(), Some("[::1]"));
    /// assert_eq!(Uri::parse("mailto:info@example.com")?.host_str(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn host_str(&self) -> Option<&'a str> {
        self.host().map(|host| host.as_str())
    }

    /// Returns the path and the query, such as `/docs?page=2`, as an HTTP request line has them.
    ///
    /// The string is percent-encoded. The path can be empty. Without a query, only the path is
    /// returned.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("https://example.com/search?q=uri#results")?;
    /// assert_eq!(uri.path_and_query(), "/search?q=uri");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "PathAndQuery")]
    pub fn path_and_query(&self) -> &'a str {
        let spans = self.spans();
        &self.as_str()[spans.path_start as usize..spans.query_end as usize]
    }

    /// Returns an iterator over the percent-encoded segments: `a` and `b` in the path `/a/b`.
    ///
    /// The path `/` has one empty segment; the empty path has none. The method is short for
    /// [`path().segments()`](crate::component::Path::segments).
    #[doc(alias = "segments")]
    pub fn path_segments(&self) -> Segments<'a> {
        self.path().segments()
    }

    /// Returns the port of the URI as a number, such as 8080 for `http://a:8080/`.
    ///
    /// Returns `None` if the port is missing, empty, or greater than 65535. To distinguish these
    /// cases, use [`Port::number`](crate::component::Port::number).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// assert_eq!(Uri::parse("http://example.com:8080/")?.port_u16(), Some(8080));
    /// assert_eq!(Uri::parse("http://example.com/")?.port_u16(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn port_u16(&self) -> Option<u16> {
        self.port()?.number().ok().flatten()
    }

    /// Returns the port to connect to: that of the URI or, if it is missing, the default port.
    ///
    /// Returns `None` if the port is greater than 65535, or if the URI has no port and the scheme
    /// has no default port in [`Schemes::BUILT_IN`](crate::scheme::Schemes::BUILT_IN).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// assert_eq!(Uri::parse("https://example.com/")?.port_or_default(), Some(443));
    /// assert_eq!(Uri::parse("https://example.com:8443/")?.port_or_default(), Some(8443));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "port_or_known_default")]
    pub fn port_or_default(&self) -> Option<u16> {
        match self.port().map(|port| port.number()) {
            Some(Ok(Some(number))) => Some(number),
            Some(Err(_)) => None,
            Some(Ok(None)) | None => self.scheme()?.default_port(),
        }
    }
}

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
    /// Returns the percent-encoded username: the part of the userinfo before its first `:`.
    ///
    /// Returns `None` if the reference has no userinfo. Without a `:`, the username is the whole
    /// userinfo.
    pub fn username(&self) -> Option<Encoded<'_>> {
        self.view().username()
    }

    /// Returns the percent-encoded password: the part of the userinfo after its first `:`.
    ///
    /// Returns `None` if the URI has no userinfo or it contains no `:`. To mask the password in
    /// logs, use [`redacted`](Self::redacted).
    pub fn password(&self) -> Option<Encoded<'_>> {
        self.view().password()
    }

    /// Returns the host as a string, such as `example.com` or `[::1]`.
    ///
    /// Returns `None` if the authority is missing. The string is percent-encoded and keeps its
    /// original case.
    pub fn host_str(&self) -> Option<&str> {
        self.view().host_str()
    }

    /// Returns an iterator over the percent-encoded segments: `a` and `b` in the path `/a/b`.
    ///
    /// The path `/` has one empty segment; the empty path has none.
    #[doc(alias = "segments")]
    pub fn path_segments(&self) -> Segments<'_> {
        self.view().path_segments()
    }

    /// Returns the port of the URI as a number, such as 8080 for `http://a:8080/`.
    ///
    /// Returns `None` if the port is missing, empty, or greater than 65535. To use the default port
    /// of the scheme instead, call [`port_or_default`](Self::port_or_default).
    pub fn port_u16(&self) -> Option<u16> {
        self.view().port_u16()
    }

    /// Returns the port to connect to: that of the URI or, if it is missing, the default port.
    ///
    /// Returns `None` if the port is greater than 65535, or if the URI has no port and the scheme
    /// has no known default port.
    #[doc(alias = "port_or_known_default")]
    pub fn port_or_default(&self) -> Option<u16> {
        self.view().port_or_default()
    }

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

    /// Returns the percent-encoded part of this reference at a byte range.
    ///
    /// Returns `None` if the range is out of bounds, or if one of its ends is inside an escape such
    /// as `%20` or inside a character.
    pub fn slice(&self, range: Range<usize>) -> Option<Encoded<'_>> {
        self.view().slice(range)
    }

    /// Splits this reference into scheme, authority, path, query, and fragment, as strings.
    ///
    /// The strings do not include delimiters such as `?`. A missing component is `None`. The path
    /// is always present, but it can be empty.
    pub fn split(&self) -> Split<'_> {
        self.view().split()
    }
}
