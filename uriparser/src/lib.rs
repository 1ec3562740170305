//! The C library [uriparser](https://uriparser.github.io/), to compare with: RFC 3986 as it has been read since 2007.
//!
//! Whether it is there is known when this is built, by `pkg-config`. [`Uriparser::find`] gives the library or nothing, and without
//! it no value of the type exists, so that nothing can be asked of it:
//!
//! ```
//! use urikit_uriparser::Uriparser;
//!
//! if let Some(library) = Uriparser::find() {
//!     let target = library.resolve("http://a/b/c/d;p?q", "../g");
//!     assert_eq!(target.as_deref(), Some("http://a/b/g"));
//! }
//! ```

#[cfg(uriparser)]
mod present;
#[cfg(uriparser)]
use present as library;
#[cfg(not(uriparser))]
mod absent;
#[cfg(not(uriparser))]
use absent as library;

pub use library::Uriparser;

/// What a text comes apart into: parts of the text, `None` where it has no such component.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Components<'a> {
    /// Before the first colon.
    pub scheme: Option<&'a str>,
    /// Before `@`.
    pub userinfo: Option<&'a str>,
    /// Without brackets.
    pub host: Option<&'a str>,
    /// What the library takes the host for.
    pub host_kind: HostKind,
    /// Behind the colon of the authority.
    pub port: Option<&'a str>,
    /// Whether there is a slash before the first segment.
    pub is_absolute: bool,
    /// The segments of the path.
    pub segments: Vec<&'a str>,
    /// Behind `?`.
    pub query: Option<&'a str>,
    /// Behind `#`.
    pub fragment: Option<&'a str>,
}

impl Components<'_> {
    /// The path, put together again.
    #[must_use]
    pub fn path(&self) -> String {
        (if self.is_absolute { "/" } else { "" }).to_owned() + &self.segments.join("/")
    }
}

/// What a host is (RFC 3986 section 3.2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HostKind {
    /// A registered name, or none.
    #[default]
    RegName,
    /// An IPv4 address.
    Ipv4,
    /// An IPv6 address.
    Ipv6,
    /// An address of a later version.
    IpvFuture,
}
