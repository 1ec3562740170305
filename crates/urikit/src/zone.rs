//! Zone identifiers of IPv6 addresses, in URIs (RFC 6874) and in user interfaces (RFC 9844).
//!
//! A link-local address such as `fe80::1` can exist on every link of a machine. The zone, such as
//! `eth0`, identifies the link (RFC 4007). A zone is meaningful only on the same machine.
//!
//! RFC 6874 added zones to URIs, as in `http://[fe80::1%25eth0]/`. RFC 9844 obsoleted this syntax,
//! so [`UriRef`](crate::UriRef) does not allow zones. To parse a reference that may have a zone,
//! use a [`ZonedRef`]. Then resolve, compare, and send the reference without the zone, and pass the
//! zone to the socket.
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
//! In user interfaces, zones are not percent-encoded. To parse such an address, use a
//! [`ZonedAddress`]:
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
