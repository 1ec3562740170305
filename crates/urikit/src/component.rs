//! Components of URI references ([RFC 3986 section 3]).
//!
//! Every component is a `Copy` view that borrows the parsed string and can outlive the
//! [`UriRef`](crate::UriRef). `Display` writes the component as it appears in the URI.
//!
//! [`Userinfo`], [`RegName`], [`Path`], [`Segment`], [`Query`], and [`Fragment`] may contain
//! percent-encoded bytes. They dereference to [`Encoded`], which decodes them.
//!
//! `==` compares two components as encoded strings, so `%41` differs from `A`. To compare the
//! data, decode both components, or compare normalized URIs. Schemes and hosts are compared without
//! regard to case.
//!
//! A whole component is syntax, so `==` with a string compares it as it is written. An item, that
//! is, a [`Segment`] or an [`Encoded`] such as a username, is data: `segment == "a b"` holds for
//! `a%20b`. Items do not implement `Display`, because it could mean either form. Use `as_str` for
//! the percent-encoded string, and `decode` for the data.
//!
//! # Examples
//!
//! ```
//! use urikit::UriRef;
//!
//! let uri = UriRef::parse("ftp://me:s%20t@files.example.com:/a%2Fb/c?q#%C3%BC")?;
//! let userinfo = uri.userinfo().unwrap();
//! assert_eq!(userinfo.username(), "me");
//! assert_eq!(userinfo.password().unwrap().decode()?, "s t");
//! assert_eq!(uri.port().unwrap(), ""); // present, but empty
//! let segments: Vec<_> = uri.path().segments().map(|s| s.decode_bytes()).collect();
//! assert_eq!(segments, [&b"a/b"[..], b"c"]);
//! assert_eq!(uri.fragment().unwrap().decode()?, "ü");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [RFC 3986 section 3]: https://www.rfc-editor.org/rfc/rfc3986#section-3

mod authority;
mod encoded;
mod host;
mod path;
mod scheme;

pub use crate::spans::HostKind;
pub use authority::{Authority, Port, PortOverflow, Userinfo};
pub use encoded::{Encoded, Fragment, Query};
pub use host::{Host, HostValue, IpvFuture, RegName};
pub use path::{Path, Segment};
pub use scheme::Scheme;

/// Implements `Display` and `AsRef<str>` for types with `as_str`.
macro_rules! text_view {
    ($($view:ident)*) => {$(
        impl core::fmt::Display for $view<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }
        impl AsRef<str> for $view<'_> { fn as_ref(&self) -> &str { self.as_str() } }
    )*};
}
text_view! { Authority Fragment Host IpvFuture Path Port Query RegName Scheme Userinfo }

/// Implements comparison with strings for items, which are data: the decoded bytes are compared.
macro_rules! equals_data {
    ($($view:ident)*) => {$(
        impl PartialEq<str> for $view<'_> {
            fn eq(&self, data: &str) -> bool { self.bytes().eq(data.bytes()) }
        }
        impl PartialEq<&str> for $view<'_> {
            fn eq(&self, data: &&str) -> bool { self.bytes().eq(data.bytes()) }
        }
    )*};
}
equals_data! { Encoded Segment }

/// Implements byte-by-byte comparison with strings.
macro_rules! equals_str {
    ($($view:ident)*) => {$(
        impl PartialEq<str> for $view<'_> { fn eq(&self,
        other: &str) -> bool { self.as_str() == other } }
        impl PartialEq<&str> for $view<'_> { fn eq(&self,
        other: &&str) -> bool { self.as_str() == *other } }
    )*};
}
equals_str! { Authority Fragment Path Port Query Userinfo }

/// Implements comparison, order, and hash that ignore ASCII case.
///
/// Schemes and hosts are case-insensitive (RFC 3986 sections 3.1 and 3.2.2).
macro_rules! case_insensitive {
    ($($view:ident)*) => {$(
        impl PartialEq for $view<'_> {
            fn eq(&self, other: &Self) -> bool {
                self.as_str().eq_ignore_ascii_case(other.as_str())
            }
        }
        impl Eq for $view<'_> {}
        impl PartialEq<str> for $view<'_> {
            fn eq(&self, other: &str) -> bool { self.as_str().eq_ignore_ascii_case(other) }
        }
        impl PartialEq<&str> for $view<'_> {
            fn eq(&self, other: &&str) -> bool { self.as_str().eq_ignore_ascii_case(other) }
        }
        impl PartialOrd for $view<'_> {
            fn partial_cmp(&self,
            other: &Self) -> Option<core::cmp::Ordering> { Some(self.cmp(other)) }
        }
        impl Ord for $view<'_> {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                // The order must agree with `eq`, so it ignores case in the same way.
                lower_case(self.as_str()).cmp(lower_case(other.as_str()))
            }
        }
        impl core::hash::Hash for $view<'_> {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                lower_case(self.as_str()).for_each(|byte| state.write_u8(byte));
                // Like the hash of `str`, end with a byte that is not in UTF-8, so that `ab`, `c`
                // and `a`, `bc` have different hashes in a tuple.
                state.write_u8(0xff);
            }
        }
    )*};
}
case_insensitive! { Host IpvFuture RegName Scheme }

/// Returns the bytes in lowercase, without allocating.
fn lower_case(text: &str) -> impl Iterator<Item = u8> + '_ {
    text.bytes().map(|byte| byte.to_ascii_lowercase())
}

/// Implements `Deref` to [`Encoded`].
macro_rules! deref_to_encoded {
    ($($view:ident)*) => {$(
        impl<'a> core::ops::Deref for $view<'a> {
            type Target = Encoded<'a>;
            fn deref(&self) -> &Encoded<'a> { &self.0 }
        }
    )*};
}
deref_to_encoded! { Fragment Path Query RegName Segment Userinfo }
