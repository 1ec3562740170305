//! Setters of the owned types, which are shorter than `edit()` for a single change.

use super::{EditError, OptionalValue, PortValue, QueryPairsMut, Value};
use crate::reference::{UriBuf, UriRefBuf};

macro_rules! setters {
    ($($owned:ident)+) => {$(
        impl $owned {
            /// Sets the host of the URI, or removes the whole authority if `host` is `None`.
            ///
            /// The value is a name, an IP address in brackets, or an IP address of [`core::net`].
            /// If the URI has no authority, one is added.
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a valid host, or if the path is not empty and
            /// does not start with `/`, so that it cannot follow a host.
            pub fn set_host<'v>(&mut self, host: impl Into<OptionalValue<'v>>) -> Result<&mut Self,
            EditError> {
                self.edit().set_host(host)?;
                Ok(self)
            }

            /// Sets the port to a number or a string of digits, or removes it if `port` is `None`.
            ///
            /// The string does not include the `:` before the port. The host is unchanged.
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a string of digits, or if the URI has no host.
            pub fn set_port<'v>(&mut self, port: impl Into<PortValue<'v>>) -> Result<&mut Self,
            EditError> {
                self.edit().set_port(port)?;
                Ok(self)
            }

            /// Replaces the path of the URI with a percent-encoded string, such as `"/a%20b"`.
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
            /// Returns an error if the value contains a character that a path does not allow, or if
            /// it does not start with `/` and the URI has an authority.
            pub fn set_path<'v>(&mut self, path: impl Into<Value<'v>>) -> Result<&mut Self,
            EditError> {
                self.edit().set_path(path)?;
                Ok(self)
            }

            /// Sets the query of the URI, without its `?`, or removes it if `query` is `None`.
            ///
            /// The value is a percent-encoded string, such as `"page=2"`. To change single
            /// key-value pairs, use [`query_pairs_mut`](Self::query_pairs_mut).
            ///
            /// # Errors
            ///
            /// Returns an error if the value contains a character that a query does not allow, such
            /// as `#`.
            pub fn set_query<'v>(&mut self,
            query: impl Into<OptionalValue<'v>>) -> Result<&mut Self, EditError> {
                self.edit().set_query(query)?;
                Ok(self)
            }

            /// Sets the fragment, without its `#`, or removes it if `fragment` is `None`.
            ///
            /// The value is a percent-encoded string, such as `"top"`, or [raw
            /// data](super::Value::raw), which the method encodes.
            ///
            /// # Errors
            ///
            /// Returns an error if the value contains a character that a fragment does not allow,
            /// or if the type is an absolute URI, which has no fragment.
            pub fn set_fragment<'v>(&mut self,
            fragment: impl Into<OptionalValue<'v>>) -> Result<&mut Self, EditError> {
                self.edit().set_fragment(fragment)?;
                Ok(self)
            }

            /// Appends a segment to the path of the URI, after a `/` if one is needed.
            ///
            /// A string is a percent-encoded segment. To append a name that may contain slashes,
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
            /// Returns an error if the value contains a character that a segment does not allow, if
            /// raw data is `.` or `..`, or if an empty segment would become the first of a relative
            /// path.
            #[doc(alias = "path_segments_mut")]
            pub fn push_segment<'v>(&mut self, segment: impl Into<Value<'v>>) -> Result<&mut Self,
            EditError> {
                self.edit().push_segment(segment)?;
                Ok(self)
            }

            /// Removes the last segment of the path and the slash before it: `/a/b` becomes `/a`.
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
            /// Keys and values are encoded as in web forms (`application/x-www-form-urlencoded`),
            /// so a space becomes `+`. Each change takes effect immediately.
            pub fn query_pairs_mut(&mut self) -> QueryPairsMut<'_> {
                self.edit().into_query_pairs()
            }
        }
    )+};
}
setters! { UriRefBuf UriBuf }

macro_rules! set_scheme {
    ($($owned:ident)+) => {$(
        impl $owned {
            /// Replaces the scheme of the URI, for example with `"https"`. The value has no `:`.
            ///
            /// All other components are unchanged, including the port.
            ///
            /// # Errors
            ///
            /// Returns an error if the value is not a valid scheme, such as `"1a"`.
            pub fn set_scheme<'v>(&mut self, scheme: impl Into<Value<'v>>) -> Result<&mut Self,
            EditError> {
                self.edit().set_scheme(scheme)?;
                Ok(self)
            }
        }
    )+};
}
set_scheme! { UriRefBuf UriBuf }
