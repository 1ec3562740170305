//! Methods that return a copy with one change.

use super::{EditError, OptionalValue, PortValue, Value};
use crate::reference::{Uri, UriBuf, UriRef, UriRefBuf};

macro_rules! copies {
    ($($borrowed:ident $owned:ident)+) => {$(
        impl $borrowed<'_> {
            /// Returns a copy with a different host, or without an authority if `host` is `None`.
            ///
            /// The value is a name, an IP address in brackets, or an IP address of [`core::net`].
            /// The original is unchanged.
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a valid host, or if the path is not empty and
            /// does not start with `/`, so that it cannot follow a host.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("https://example.com/docs?v=2")?;
            /// assert_eq!(uri.with_host("docs.example.org")?, "https://docs.example.org/docs?v=2");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn with_host<'v>(&self, host: impl Into<OptionalValue<'v>>) -> Result<$owned,
            EditError> {
                let mut copy = self.to_buf();
                copy.edit().set_host(host)?;
                Ok(copy)
            }

            /// Returns a copy with a different port, or without a port if `port` is `None`.
            ///
            /// The value is a number or a string of digits, without the `:`. The original is
            /// unchanged.
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a string of digits, or if the URI has no host.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("http://example.com/")?;
            /// assert_eq!(uri.with_port(8080)?, "http://example.com:8080/");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn with_port<'v>(&self, port: impl Into<PortValue<'v>>) -> Result<$owned,
            EditError> {
                let mut copy = self.to_buf();
                copy.edit().set_port(port)?;
                Ok(copy)
            }

            /// Returns a copy with a different path, such as `"/docs/a%20b"`.
            ///
            /// The value is a percent-encoded string or [raw data](super::Value::raw), which the
            /// method encodes. Slashes in raw data separate segments. All other components are
            /// copied.
            ///
            /// # Errors
            ///
            /// Returns an error if the value contains a character that a path does not allow, or if
            /// it does not start with `/` and there is an authority.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("https://example.com/login?next=home")?;
            /// assert_eq!(uri.with_path("/logout")?, "https://example.com/logout?next=home");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn with_path<'v>(&self, path: impl Into<Value<'v>>) -> Result<$owned, EditError> {
                let mut copy = self.to_buf();
                copy.edit().set_path(path)?;
                Ok(copy)
            }

            /// Returns a copy with a different query, or without a query if `query` is `None`.
            ///
            /// The value, without the `?`, is a percent-encoded string, such as `"page=2"`, or [raw
            /// data](super::Value::raw), which the method encodes.
            ///
            /// # Errors
            ///
            /// Returns an error if the value contains a character that a query does not allow, such
            /// as `#`.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("https://example.com/list?page=1")?;
            /// assert_eq!(uri.with_query("page=2")?, "https://example.com/list?page=2");
            /// assert_eq!(uri.with_query(None)?, "https://example.com/list");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn with_query<'v>(
                &self,
                query: impl Into<OptionalValue<'v>>,
            ) -> Result<$owned, EditError> {
                let mut copy = self.to_buf();
                copy.edit().set_query(query)?;
                Ok(copy)
            }

            /// Returns a copy with a different fragment, or without one if `fragment` is `None`.
            ///
            /// The value, without the `#`, is a percent-encoded string, such as `"top"`, or [raw
            /// data](super::Value::raw), which the method encodes.
            ///
            /// # Errors
            ///
            /// Returns an error if the value contains a character that a fragment does not allow.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("http://example.com/#top")?;
            /// assert_eq!(uri.with_fragment("end")?, "http://example.com/#end");
            /// assert_eq!(uri.with_fragment(None)?, "http://example.com/");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            pub fn with_fragment<'v>(
                &self,
                fragment: impl Into<OptionalValue<'v>>,
            ) -> Result<$owned, EditError> {
                let mut copy = self.to_buf();
                copy.edit().set_fragment(fragment)?;
                Ok(copy)
            }
        }
    )+};
}
copies! {
    UriRef UriRefBuf
    Uri UriBuf
}

impl Uri<'_> {
    /// Returns a copy with a different scheme, such as `"https"`, given without its `:`.
    ///
    /// The result is always a URI with a scheme, even if the original is a relative reference.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is not a valid scheme, such as `"1a"`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// assert_eq!(
    ///     Uri::parse("http://example.com/")?.with_scheme("https")?,
    ///     "https://example.com/"
    /// );
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn with_scheme<'v>(&self, scheme: impl Into<Value<'v>>) -> Result<UriBuf, EditError> {
        let mut copy = self.to_buf();
        copy.edit().set_scheme(scheme)?;
        Ok(copy)
    }
}
