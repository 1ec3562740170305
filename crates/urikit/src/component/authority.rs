//! The authority and its userinfo and port.

use core::fmt;

use super::{Encoded, Host, HostKind};
use crate::error::{Component, ParseError};
use crate::grammar::rfc3986;
use crate::parse;
#[cfg(feature = "alloc")]
use crate::spans::Spans;

/// An authority (RFC 3986 section 3.2), without its `//`: possibly a userinfo, always a host (which may be empty),
/// possibly a port.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Authority<'a> {
    text: &'a str,
    host_start: u32,
    host_end: u32,
    host_kind: HostKind,
}

impl<'a> Authority<'a> {
    /// `host_start` and `host_end` are offsets into `text`.
    #[inline]
    pub(crate) const fn new(text: &'a str, host_start: u32, host_end: u32, host_kind: HostKind) -> Self {
        Self { text, host_start, host_end, host_kind }
    }

    /// Its spans in a text that it stands in from `start`; the path begins behind it.
    #[cfg(feature = "alloc")]
    pub(crate) const fn spans_at(&self, start: u32) -> Spans {
        Spans {
            host_start: start + self.host_start,
            host_end: start + self.host_end,
            host_kind: self.host_kind,
            path_start: start + self.text.len() as u32,
            ..Spans::EMPTY
        }
    }

    /// Parses a text that is an authority and nothing else, without its `//`.
    ///
    /// ```
    /// use urikit::component::Authority;
    ///
    /// let authority = Authority::parse("me@h:80")?;
    /// assert_eq!(authority.host().as_str(), "h");
    /// assert_eq!(Authority::parse("h:80/").unwrap_err().span(), 4..5);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of a URI with this authority, and the first byte that is behind it.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::authority_alone(text.as_bytes()) {
            Ok(spans) => Ok(Self::new(text, spans.host_start, spans.host_end, spans.host_kind)),
            Err(error) => Err(error),
        }
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// What stands before the `@`; `None` without one.
    #[inline]
    pub fn userinfo(&self) -> Option<Userinfo<'a>> {
        let at = self.host_start.checked_sub(1)?;
        Some(Userinfo::new(&self.text[..at as usize]))
    }

    /// The host.
    #[inline]
    pub fn host(&self) -> Host<'a> {
        Host::new(&self.text[self.host_start as usize..self.host_end as usize], self.host_kind)
    }

    /// What stands behind the `:` after the host, which may be nothing; `None` without the `:`.
    #[inline]
    pub fn port(&self) -> Option<Port<'a>> {
        let colon = self.host_end as usize;
        if colon == self.text.len() { None } else { Some(Port(&self.text[colon + 1..])) }
    }
}

impl fmt::Debug for Authority<'_> {
    /// With the password masked, as every `Debug` here.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authority")
            .field("userinfo", &self.userinfo())
            .field("host", &self.host())
            .field("port", &self.port())
            .finish()
    }
}

/// A userinfo (RFC 3986 section 3.2.1), without its `@`. Derefs to [`Encoded`].
///
/// The document deprecates passwords here but not the reading of what has been written: the first colon separates
/// them.
///
/// ```
/// use urikit::component::Userinfo;
///
/// let both = Userinfo::parse("joe:a:b")?;
/// assert_eq!(both.username().as_str(), "joe");
/// assert_eq!(both.password().unwrap().as_str(), "a:b");
/// assert_eq!(Userinfo::parse("joe:")?.password().unwrap().as_str(), "");
/// assert!(Userinfo::parse("joe")?.password().is_none());
/// assert_eq!(format!("{both:?}"), r#"Userinfo("joe:***")"#);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Userinfo<'a>(pub(super) Encoded<'a>);

impl<'a> Userinfo<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Encoded::new(text))
    }

    /// Parses a text that is a userinfo and nothing else.
    ///
    /// # Errors
    ///
    /// The first byte that a userinfo does not allow.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::component(text, rfc3986::USERINFO, Component::Userinfo) {
            Ok(()) => Ok(Self::new(text)),
            Err(error) => Err(error),
        }
    }

    /// What stands before the first colon, or all of it.
    pub fn username(&self) -> Encoded<'a> {
        Encoded::new(self.as_str().split_once(':').map_or(self.as_str(), |(user, _)| user))
    }

    /// What stands behind the first colon; `None` without one, empty when nothing follows it. Who asks for it gets it:
    /// the [`Encoded`] does not hide its text from `Debug`.
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.as_str().split_once(':').map(|(_, password)| Encoded::new(password))
    }
}

impl fmt::Debug for Userinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mask = if self.password().is_some() { ":***" } else { "" };
        write!(f, "Userinfo(\"{}{mask}\")", self.username())
    }
}

/// A port (RFC 3986 section 3.2.3), without its `:`: any number of digits, also none.
///
/// ```
/// use urikit::component::Port;
///
/// assert_eq!(Port::parse("00080")?.number(), Ok(Some(80)));
/// assert_eq!(Port::parse("")?.number(), Ok(None));
/// assert!(Port::parse("65536")?.number().is_err());
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Port<'a>(&'a str);

impl<'a> Port<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses a text that is a port and nothing else.
    ///
    /// # Errors
    ///
    /// The first byte that is not a digit.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::port_alone(text.as_bytes()) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// The port as a number; `None` when it is empty, which means the scheme's default.
    ///
    /// # Errors
    ///
    /// [`PortOverflow`] when the number is greater than 65535: RFC 3986 sets no limit, TCP and UDP do.
    pub fn number(&self) -> Result<Option<u16>, PortOverflow> {
        if self.0.is_empty() {
            return Ok(None);
        }
        // Any number of leading zeros is allowed, and `parse` takes them; all that it can say is "too large".
        self.0.parse().map(Some).map_err(|_| PortOverflow)
    }
}

/// A port that is not a TCP or UDP port: its number is greater than 65535.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PortOverflow;

impl fmt::Display for PortOverflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the port is greater than 65535")
    }
}

impl core::error::Error for PortOverflow {}
