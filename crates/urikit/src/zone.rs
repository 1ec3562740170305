//! Zone identifiers of IPv6 addresses: in references, where RFC 6874 had them, and in user interfaces, where RFC 9844 has
//! left them.
//!
//! `fe80::1` is the address of another machine on each link that this one is connected to; the zone `eth0` says which link
//! is meant (RFC 4007). It has a meaning only on the machine that wrote it.
//!
//! RFC 6874 put it into URIs, as `http://[fe80::1%25eth0]/`. RFC 9844 has taken that back, so no type of RFC 3986 holds such
//! a text, and none of its parsers reads one. Who has to read them says so: a [`ZonedRef`] is a URI-reference and possibly a
//! zone, and the two are then gone about apart. The URI is what is resolved, compared and sent; the zone goes to the socket.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urikit::UriRef;
//! use urikit::zone::ZonedRef;
//!
//! let text = "http://[fe80::a%25en1]:8080/status";
//! assert_eq!(UriRef::parse(text).unwrap_err().code(), "zone-identifier");
//!
//! let zoned = ZonedRef::parse(text)?;
//! assert_eq!(zoned.zone().unwrap(), "en1");
//! assert_eq!(zoned.address(), Some("fe80::a".parse()?));
//! assert_eq!(zoned.without_zone(), "http://[fe80::a]:8080/status"); // a `UriRefBuf`
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What people type is no URI. There the percent sign stands for itself ([`ZonedAddress`]):
//!
//! ```
//! use urikit::zone::ZonedAddress;
//!
//! let typed = ZonedAddress::parse("fe80::1%eth0")?;
//! assert_eq!((typed.address(), typed.zone()), ("fe80::1".parse().unwrap(), Some("eth0")));
//! # Ok::<(), urikit::ParseError>(())
//! ```

mod address;
mod reference;
#[cfg(all(test, feature = "alloc"))]
mod tests;

pub use address::ZonedAddress;
pub use reference::ZonedRef;
