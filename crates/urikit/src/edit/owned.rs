//! Setters of the owned types, which are shorter than `edit()` for a single change.

use super::{EditError, OptionalValue, PortValue, QueryPairsMut, Value};
use crate::reference::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriRefBuf};

macro_rules! setters {
    ($($owned:ident)+) => {$(
        impl $owned {
            /// Sets the host, or removes the authority if `host` is `None`.
            ///
            /// The value is a name, an IP literal in brackets, or an IP address of [`core::net`].
            /// An authority is added if there is none.
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a host, or if the path is not empty and does
            /// not start with `/`.
            pub fn set_host<'v>(&mut self, host: impl Into<OptionalValue<'v>>) -> Result<&mut Self,
            EditError> {
                self.edit().set_host(host)?;
                Ok(self)
            }

            /// Sets the port to a number or a string of digits, or removes it if `port` is `None`.
            ///
            /// The string does not include the `:`.
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a port, or if the host is missing.
            pub fn set_port<'v>(&mut self, port: impl Into<PortValue<'v>>) -> Result<&mut Self,
            EditError> {
                self.edit().set_port(port)?;
                Ok(self)
            }

            /// Replaces the path with a percent-encoded string, such as `"/a%20b"`.
            ///
            /// For a string that is not encoded, use [raw data](super::Value::raw), in which
            /// slashes separate segments.
            ///
            /// ```
            /// use urikit::UriBuf;
            /// use urikit::edit::Value;
            ///
            /// let mut uri = UriBuf::parse("http://example.com/a?q#f")?;
            /// uri.set_path("/b")?;
            /// assert_eq!(uri, "http://example.com/b?q#f");
            /// uri.set_path(Value::raw("/my file.txt"))?; // percent-encoded
            /// assert_eq!(uri, "http://example.com/my%20file.txt?q#f");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a path, or if it does not start with `/` and
            /// there is an authority.
            pub fn set_path<'v>(&mut self, path: impl Into<Value<'v>>) -> Result<&mut Self,
            EditError> {
                self.edit().set_path(path)?;
                Ok(self)
            }

            /// Sets the query, without its `?`, or removes it if `query` is `None`.
            ///
            /// To edit key-value pairs, use [`query_pairs_mut`](Self::query_pairs_mut).
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a query.
            pub fn set_query<'v>(&mut self,
            query: impl Into<OptionalValue<'v>>) -> Result<&mut Self, EditError> {
                self.edit().set_query(query)?;
                Ok(self)
            }

            /// Sets the fragment, without its `#`, or removes it if `fragment` is `None`.
            ///
            /// The value is percent-encoded or [raw data](super::Value::raw).
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a fragment, or if the type is an absolute URI.
            pub fn set_fragment<'v>(&mut self,
            fragment: impl Into<OptionalValue<'v>>) -> Result<&mut Self, EditError> {
                self.edit().set_fragment(fragment)?;
                Ok(self)
            }

            /// Appends a segment to the path, after a `/` if one is needed.
            ///
            /// A string is a percent-encoded segment. To push a segment that may contain slashes,
            /// spaces, or other characters that a segment does not allow, use [`Value::raw`].
            ///
            /// ```
            /// use urikit::UriBuf;
            /// use urikit::edit::Value;
            ///
            /// let mut uri = UriBuf::parse("https://example.com/files?v=1")?;
            /// uri.push_segment("2024")?.push_segment(Value::raw("Q1/Q2 report.pdf"))?;
            /// assert_eq!(uri, "https://example.com/files/2024/Q1%2FQ2%20report.pdf?v=1");
            /// # Ok::<(), urikit::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a segment, if raw data is a dot-segment, or if
            /// the path would start with an empty segment and without `/`.
            #[doc(alias = "path_segments_mut")]
            pub fn push_segment<'v>(&mut self, segment: impl Into<Value<'v>>) -> Result<&mut Self,
            EditError> {
                self.edit().push_segment(segment)?;
                Ok(self)
            }

            /// Removes the last segment of the path and the slash before it.
            ///
            /// A slash at the start of the path remains. The empty path and `/` are unchanged.
            ///
            /// ```
            /// let mut uri = urikit::UriBuf::parse("https://example.com/docs/guide?v=1")?;
            /// assert_eq!(uri.pop_segment(), "https://example.com/docs?v=1");
            /// assert_eq!(uri.pop_segment().pop_segment(), "https://example.com/?v=1");
            /// # Ok::<(), urikit::OwnedParseError>(())
            /// ```
            pub fn pop_segment(&mut self) -> &mut Self {
                self.edit().pop_segment();
                self
            }

            /// Returns an editor that adds, replaces, and removes key-value pairs of the query.
            ///
            /// The pairs are encoded as `application/x-www-form-urlencoded`. Each change takes
            /// effect immediately.
            pub fn query_pairs_mut(&mut self) -> QueryPairsMut<'_> {
                self.edit().into_query_pairs()
            }
        }
    )+};
}
setters! { UriRefBuf UriBuf AbsoluteUriBuf RelativeRefBuf }

macro_rules! set_scheme {
    ($($owned:ident)+) => {$(
        impl $owned {
            /// Sets the scheme, such as `"https"`, without its `:`.
            ///
            /// All other components are unchanged.
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a scheme.
            pub fn set_scheme<'v>(&mut self, scheme: impl Into<Value<'v>>) -> Result<&mut Self,
            EditError> {
                self.edit().set_scheme(scheme)?;
                Ok(self)
            }
        }
    )+};
}
set_scheme! { UriRefBuf UriBuf AbsoluteUriBuf }
