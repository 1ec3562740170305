//! The host: an IP literal, an IPv4 address, or a registered name.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::{Encoded, HostKind};
use crate::error::{Component, ParseError};
use crate::ip;
use crate::parse::{self, const_try};
use crate::syntax::rfc3986;

/// A host, including the brackets of an IP literal ([RFC 3986 section 3.2.2]).
///
/// Comparison ignores ASCII case: `EXAMPLE.com` equals `"example.com"`. It does not decode escapes
/// or compare addresses in different notations; [`normalize`](crate::UriRef::normalize) the URI
/// first if these can occur. To compare exactly, compare [`as_str`](Self::as_str).
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::component::{HostKind, HostValue};
///
/// let uri = UriRef::parse("http://[2001:DB8::1]/")?;
/// let host = uri.host().unwrap();
/// assert_eq!(host.as_str(), "[2001:DB8::1]");
/// assert_eq!(host.kind(), HostKind::Ipv6);
/// assert_eq!(host.value(), HostValue::Ipv6("2001:db8::1".parse()?));
///
/// // Octal notation is not an IPv4 address in RFC 3986.
/// let host = UriRef::parse("http://0177.0.0.1/")?.host().unwrap();
/// assert_eq!(host.kind(), HostKind::RegName);
/// assert_eq!(host.to_ip_addr(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [RFC 3986 section 3.2.2]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
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

    /// Parses a string as a host, such as `"example.com"`, without a userinfo or a port.
    ///
    /// An IPv6 address must be in brackets, as in `"[::1]"`. The string can be empty.
    ///
    /// # Errors
    ///
    /// Returns an error at the first character that a host does not allow, or if the brackets do
    /// not contain a valid IP address.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::{Host, HostKind};
    ///
    /// assert_eq!(Host::parse("www.example.com")?.kind(), HostKind::RegName);
    /// assert_eq!(Host::parse("[::1]")?.kind(), HostKind::Ipv6);
    /// assert_eq!(Host::parse("localhost:80").unwrap_err().span(), 9..10);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        let kind = const_try!(parse::host_alone(text.as_bytes(), &rfc3986::GRAMMAR));
        Ok(Self { text, kind })
    }

    /// Returns the host as a string, such as `example.com` or `[::1]`, as it was parsed.
    ///
    /// The string is percent-encoded and keeps its original case. To get an IP address as a value
    /// of [`core::net`], use [`to_ip_addr`](Self::to_ip_addr).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("http://[::1]:8080/")?;
    /// assert_eq!(uri.host().unwrap().as_str(), "[::1]");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns the kind of the host: a registered name or a type of IP address, such as IPv6.
    ///
    /// To get the address itself, use [`to_ip_addr`](Self::to_ip_addr) or [`value`](Self::value).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::{Host, HostKind};
    ///
    /// assert_eq!(Host::parse("example.com")?.kind(), HostKind::RegName);
    /// assert_eq!(Host::parse("192.0.2.1")?.kind(), HostKind::Ipv4);
    /// assert_eq!(Host::parse("[2001:db8::1]")?.kind(), HostKind::Ipv6);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn kind(&self) -> HostKind {
        self.kind
    }

    /// Returns whether the host is an empty name, as in `file:///etc/hosts`.
    ///
    /// An empty host is different from a missing one, for which methods such as
    /// [`UriRef::host`](crate::UriRef::host) return `None`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// assert!(Uri::parse("file:///etc/hosts")?.host().unwrap().is_empty());
    /// assert!(!Uri::parse("file://localhost/etc/hosts")?.host().unwrap().is_empty());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the host as an IP address or as a registered name, such as `example.com`.
    ///
    /// Match on the result to handle addresses and names differently. A host such as `256.0.0.1` or
    /// `127.1` is a name, because it is not an IPv4 address in RFC 3986.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::{Host, HostValue};
    ///
    /// let host = Host::parse("192.0.2.7")?;
    /// assert_eq!(host.value(), HostValue::Ipv4("192.0.2.7".parse()?));
    /// assert!(matches!(Host::parse("127.1")?.value(), HostValue::RegName(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "host_parsed")]
    pub fn value(&self) -> HostValue<'a> {
        // The parser has determined the kind, so an address of that kind can be read from the
        // string.
        match (self.kind, self.to_ip_addr()) {
            (_, Some(IpAddr::V4(address))) => HostValue::Ipv4(address),
            (_, Some(IpAddr::V6(address))) => HostValue::Ipv6(address),
            (HostKind::IpvFuture, None) => HostValue::IpvFuture(IpvFuture(self.inside_brackets())),
            (_, None) => HostValue::RegName(RegName::new(self.text)),
        }
    }

    /// Returns the IPv4 or IPv6 address of the host, or `None` if the host is not such an address.
    ///
    /// A name is never resolved by DNS. Addresses in other notations, such as `127.1`, are names in
    /// RFC 3986, so they return `None`.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::net::{IpAddr, Ipv6Addr};
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("http://[::1]:8080/")?;
    /// assert_eq!(uri.host().unwrap().to_ip_addr(), Some(IpAddr::V6(Ipv6Addr::LOCALHOST)));
    /// assert_eq!(Uri::parse("http://localhost:8080/")?.host().unwrap().to_ip_addr(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "ip")]
    #[doc(alias = "ip_addr")]
    pub fn to_ip_addr(&self) -> Option<IpAddr> {
        match self.kind {
            // The string is valid, so `?` and `ok` do not discard an error.
            HostKind::Ipv4 => Some(Ipv4Addr::from(ip::ipv4(self.text.as_bytes())?).into()),
            HostKind::Ipv6 => {
                Some(Ipv6Addr::from(ip::ipv6(self.inside_brackets().as_bytes()).ok()?).into())
            }
            HostKind::RegName | HostKind::IpvFuture => None,
        }
    }

    /// Returns the percent-encoded registered name of the host, such as `example.com`.
    ///
    /// Returns `None` if the host is an IP address. The name can be empty. It is usually a DNS
    /// name, but RFC 3986 does not require this.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Host;
    ///
    /// assert_eq!(Host::parse("www.example.com")?.reg_name().unwrap(), "www.example.com");
    /// assert!(Host::parse("192.0.2.1")?.reg_name().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "domain")]
    pub fn reg_name(&self) -> Option<RegName<'a>> {
        match self.kind {
            HostKind::RegName => Some(RegName::new(self.text)),
            _ => None,
        }
    }

    /// Returns whether the host is a name below a domain, as `www.example.com` is below
    /// `example.com`.
    ///
    /// A domain is not below itself, and an IP address is below no domain. ASCII case and a dot at
    /// the end of either name are ignored. Escapes are not decoded, so
    /// [normalize](crate::UriRef::normalize) a URI that may contain them first.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Host;
    ///
    /// assert!(Host::parse("www.example.com")?.is_subdomain_of("Example.com"));
    /// assert!(!Host::parse("example.com")?.is_subdomain_of("example.com"));
    /// assert!(!Host::parse("evil-example.com")?.is_subdomain_of("example.com"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn is_subdomain_of(&self, domain: impl AsRef<str>) -> bool {
        let [name, domain] = [self.text, domain.as_ref()]
            .map(|name| name.strip_suffix('.').unwrap_or(name).as_bytes());
        // The name is a label or more, a dot, and the domain.
        let dot = name.len().checked_sub(domain.len() + 1).filter(|&dot| dot > 0);
        let is_below = dot
            .is_some_and(|dot| name[dot] == b'.' && name[dot + 1..].eq_ignore_ascii_case(domain));
        is_below && self.kind == HostKind::RegName && !domain.is_empty()
    }

    /// Returns the content of an IP literal, without its brackets. The host must be one.
    pub(crate) fn inside_brackets(&self) -> &'a str {
        &self.text[1..self.text.len() - 1]
    }
}

/// The value of a host: an IP address or a registered name, such as `example.com`.
///
/// It is returned by [`Host::value`]. Match on it to handle addresses and names differently.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit::component::HostValue;
///
/// let is_private = |value| match value {
///     HostValue::Ipv4(address) => address.is_private() || address.is_loopback(),
///     HostValue::Ipv6(address) => address.is_loopback(),
///     _ => false,
/// };
/// assert!(is_private(Uri::parse("http://10.0.0.1/admin")?.host().unwrap().value()));
/// assert!(!is_private(Uri::parse("http://example.com/")?.host().unwrap().value()));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HostValue<'a> {
    /// A registered name, such as `example.com`, percent-encoded, which can be empty.
    RegName(RegName<'a>),
    /// An IPv4 address, such as `192.0.2.1`.
    Ipv4(Ipv4Addr),
    /// An IPv6 address, which is in brackets in the URI, such as `[2001:db8::1]`.
    Ipv6(Ipv6Addr),
    /// An address of an IP version after 6, such as `[v7.addr]`.
    IpvFuture(IpvFuture<'a>),
}

/// The registered name of a host, percent-encoded, which can be empty ([RFC 3986 section 3.2.2]).
///
/// It is usually a DNS name, such as `example.com`, but RFC 3986 does not require this. Comparison
/// ignores ASCII case. It dereferences to [`Encoded`], which decodes the name.
///
/// # Examples
///
/// ```
/// use urikit::component::Host;
///
/// let name = Host::parse("b%C3%BCcher.example")?.reg_name().unwrap();
/// assert_eq!(name, "B%C3%BCCHER.example");
/// assert_eq!(name.decode()?, "bücher.example");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [RFC 3986 section 3.2.2]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
#[derive(Clone, Copy, Debug)]
pub struct RegName<'a>(pub(super) Encoded<'a>);

impl<'a> RegName<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Encoded::new(text))
    }

    /// Parses a percent-encoded string as a registered name, such as `"example.com"`.
    ///
    /// The characters of `192.0.2.1` are also valid in a name, although a host with them is an IPv4
    /// address. To distinguish addresses from names, use [`Host::parse`].
    ///
    /// # Errors
    ///
    /// Returns an error at the first character that a registered name does not allow, such as `/`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::RegName;
    ///
    /// assert_eq!(RegName::parse("Example.COM")?, "example.com");
    /// assert_eq!(RegName::parse("example.com:80").unwrap_err().span(), 11..12);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        const_try!(parse::component(text, rfc3986::REG_NAME, Component::Host));
        Ok(Self::new(text))
    }
}

/// An address of an IP version after 6, such as `v7.addr`, without its brackets.
///
/// RFC 3986 section 3.2.2 reserves this syntax; no such version is in use.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit::component::HostValue;
///
/// let uri = Uri::parse("http://[v7.fe80::a+en1]/")?;
/// let HostValue::IpvFuture(address) = uri.host().unwrap().value() else { unreachable!() };
/// assert_eq!((address.version(), address.address()), ("7", "fe80::a+en1"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3986 section 3.2.2]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
#[derive(Clone, Copy, Debug)]
pub struct IpvFuture<'a>(&'a str);

impl<'a> IpvFuture<'a> {
    /// Returns the address as a string, such as `v7.addr`, without its brackets.
    ///
    /// The string consists of `v`, the version, a dot, and the address.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::{Host, HostValue};
    ///
    /// let HostValue::IpvFuture(address) = Host::parse("[v7.fe80::a+en1]")?.value() else {
    ///     unreachable!()
    /// };
    /// assert_eq!(address.as_str(), "v7.fe80::a+en1");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Returns the hexadecimal digits of the IP version, such as `7` in `[v7.addr]`.
    pub fn version(&self) -> &'a str {
        // The first character is the `v`, and the first dot ends the version, which has only
        // digits.
        self.0[1..].split_once('.').map_or("", |(version, _)| version)
    }

    /// Returns the address after the version and the dot, such as `addr` in `[v7.addr]`.
    ///
    /// The syntax of the address depends on the version.
    pub fn address(&self) -> &'a str {
        self.0.split_once('.').map_or("", |(_, address)| address)
    }
}
