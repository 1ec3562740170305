//! The host: an IP literal, an IPv4 address or a registered name, by first-match-wins.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::{Encoded, HostKind};
use crate::error::{Component, ParseError};
use crate::grammar::rfc3986;
use crate::ip;
use crate::parse;

/// A host ([RFC 3986 section 3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)), including the brackets of an IP
/// literal.
///
/// Comparison ignores ASCII case: `EXAMPLE.com` equals `"example.com"`. It does not decode escapes and does not compare
/// addresses in different notations; [`normalize`](crate::UriRef::normalize) first if these can occur. To compare exactly,
/// compare [`as_str`](Self::as_str).
///
/// ```
/// use urikit::UriRef;
/// use urikit::component::{HostKind, HostValue};
///
/// let uri = UriRef::parse("http://[2001:DB8::1]/")?;
/// let host = uri.host().unwrap();
/// assert_eq!(host.as_str(), "[2001:DB8::1]");
/// assert_eq!(host.kind(), HostKind::Ipv6);
/// assert_eq!(host.value(), HostValue::Ipv6("2001:db8::1".parse().unwrap()));
///
/// let name = UriRef::parse("http://0177.0.0.1/")?.host().unwrap();
/// assert_eq!(name.kind(), HostKind::RegName);
/// assert_eq!(name.ip(), None);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Host<'a> {
    text: &'a str,
    kind: HostKind,
}

impl<'a> Host<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str, kind: HostKind) -> Self {
        Self { text, kind }
    }

    /// Parses a text that is a host and nothing else: no userinfo, no port; an IP literal with its brackets.
    ///
    /// ```
    /// use urikit::component::{Host, HostKind};
    ///
    /// assert_eq!(Host::parse("[::1]")?.kind(), HostKind::Ipv6);
    /// assert_eq!(Host::parse("a:80").unwrap_err().span(), 1..2);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first byte that a host does not allow, or what is wrong with an IP literal.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::host_alone(text.as_bytes()) {
            Ok(kind) => Ok(Self { text, kind }),
            Err(error) => Err(error),
        }
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// What the host is.
    #[inline]
    pub const fn kind(&self) -> HostKind {
        self.kind
    }

    /// Whether the host is an empty name, as in `file:///etc`.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The host as a value. Four numbers that are no address, which older documents allow, are a name.
    pub fn value(&self) -> HostValue<'a> {
        match (self.kind, self.ip()) {
            (_, Some(IpAddr::V4(address))) => HostValue::Ipv4(address),
            (_, Some(IpAddr::V6(address))) => HostValue::Ipv6(address),
            (HostKind::IpvFuture, None) => HostValue::IpvFuture(IpvFuture(self.inside_brackets())),
            (_, None) => HostValue::RegName(RegName::new(self.text)),
        }
    }

    /// The address, if the host is one that the standard library knows.
    pub fn ip(&self) -> Option<IpAddr> {
        match self.kind {
            HostKind::Ipv4 => Some(Ipv4Addr::from(ip::ipv4(self.text.as_bytes())?).into()),
            HostKind::Ipv6 => Some(Ipv6Addr::from(ip::ipv6(self.inside_brackets().as_bytes()).ok()?).into()),
            HostKind::RegName | HostKind::IpvFuture | HostKind::Registry => None,
        }
    }

    /// The name, if the host is one.
    pub fn reg_name(&self) -> Option<RegName<'a>> {
        match self.kind {
            HostKind::RegName | HostKind::Registry => Some(RegName::new(self.text)),
            _ => None,
        }
    }

    /// The text of an IP literal without its brackets.
    pub(crate) fn inside_brackets(&self) -> &'a str {
        &self.text[1..self.text.len() - 1]
    }
}

/// A host as a value; see [`Host::value`].
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HostValue<'a> {
    /// A registered name, possibly empty.
    RegName(RegName<'a>),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// An address of a later version.
    IpvFuture(IpvFuture<'a>),
}

/// A registered name (RFC 3986 section 3.2.2), possibly empty. Derefs to [`Encoded`]; it need not be a DNS name.
#[derive(Clone, Copy, Debug)]
pub struct RegName<'a>(pub(super) Encoded<'a>);

impl<'a> RegName<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Encoded::new(text))
    }

    /// Parses a text that is a reg-name by its characters. A text that looks like an IPv4 address is accepted here,
    /// but as a host it is that address.
    ///
    /// # Errors
    ///
    /// The first byte that a reg-name does not allow.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::component(text, rfc3986::REG_NAME, Component::Host) {
            Ok(()) => Ok(Self::new(text)),
            Err(error) => Err(error),
        }
    }
}

/// An address of a version after 6 (RFC 3986 section 3.2.2), without its brackets, such as `v1.fe80::a+en1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IpvFuture<'a>(&'a str);

impl<'a> IpvFuture<'a> {
    /// The text: `v`, the version, `.` and the address.
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// The version's hexadecimal digits.
    pub fn version(&self) -> &'a str {
        self.0[1..].split_once('.').map_or("", |(version, _)| version)
    }

    /// What stands behind the first `.`.
    pub fn address(&self) -> &'a str {
        self.0.split_once('.').map_or("", |(_, address)| address)
    }
}
