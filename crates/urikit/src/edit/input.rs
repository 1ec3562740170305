//! Arguments of setters that accept more than one type.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::component::{Encoded, Fragment, Host, Port, Query, Userinfo};
use crate::ip::Ipv6Text;

/// A percent-encoded component for a setter, or `None` to remove the component.
///
/// Setters accept `impl Into<OptionalInput>`, so the argument can be a `&str`, a `&String`, an
/// `Option<&str>`, `None`, or a component of another URI. To copy a component that can be missing,
/// use `fragment.map(|fragment| fragment.as_str())`. Of all options, only that of `&str` is
/// accepted, because the type of `None` would be ambiguous otherwise.
///
/// # Examples
///
/// ```
/// use urikit::UriBuf;
///
/// let mut uri = UriBuf::parse("http://example.com/?page=1#top")?;
/// uri.set_query("page=2")?.set_fragment(None)?;
/// assert_eq!(uri, "http://example.com/?page=2");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct OptionalInput<'v>(pub(crate) Option<&'v str>);

/// A host for a setter: a string, an IP address, or `None` to remove the host.
///
/// Without a host, there is no authority, so [`set_host`](crate::UriBuf::set_host) also removes the
/// userinfo and the port. A builder reports them as an error.
///
/// A string is a name, which must be percent-encoded, an IPv4 address, or an IPv6 address in
/// brackets. IP addresses of [`core::net`] are written in brackets where needed.
///
/// # Examples
///
/// ```
/// use std::net::Ipv6Addr;
/// use urikit::UriBuf;
///
/// let mut uri = UriBuf::parse("http://example.com/")?;
/// uri.set_host(Ipv6Addr::LOCALHOST)?;
/// assert_eq!(uri, "http://[::1]/");
/// uri.set_host("example.org")?;
/// assert_eq!(uri, "http://example.org/");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone)]
pub struct HostInput<'v>(pub(crate) Option<Cow<'v, str>>);

/// A port for a setter: a number, a string of digits, or `None` to remove the port.
///
/// # Examples
///
/// ```
/// use urikit::UriBuf;
///
/// let mut uri = UriBuf::parse("http://example.com/")?;
/// uri.set_port(8080)?;
/// assert_eq!(uri, "http://example.com:8080/");
/// uri.set_port(None)?;
/// assert_eq!(uri, "http://example.com/");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone)]
pub struct PortInput<'v>(pub(crate) Option<Cow<'v, str>>);

/// Implements conversions, and a `Debug` that does not show the value, which may be a password.
macro_rules! from {
    ($input:ident: $($from:ty: $value:ident => $option:expr;)+) => {
        $(impl<'v> From<$from> for $input<'v> {
            fn from($value: $from) -> Self { Self($option) }
        })+
        impl fmt::Debug for $input<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($input), "(..)"))
            }
        }
    };
}
from! { OptionalInput:
    &'v str: text => Some(text);
    &'v String: text => Some(text);
    Option<&'v str>: text => text;
    Encoded<'v>: text => Some(text.as_str());
    Userinfo<'v>: userinfo => Some(userinfo.as_str());
    Query<'v>: query => Some(query.as_str());
    Fragment<'v>: fragment => Some(fragment.as_str());
}
from! { HostInput:
    &'v str: host => Some(host.into());
    &'v String: host => Some(host.into());
    Option<&'v str>: host => host.map(Cow::Borrowed);
    Host<'v>: host => Some(host.as_str().into());
    IpAddr: address => match address {
        IpAddr::V4(address) => Self::from(address).0,
        IpAddr::V6(address) => Self::from(address).0,
    };
    Ipv4Addr: address => Some(address.to_string().into());
    // This adds the brackets and writes the form of RFC 5952.
    Ipv6Addr: address => Some(Cow::Owned(Ipv6Text::new(address).as_str().into()));
}
from! { PortInput:
    // Numbers are written without leading zeros, so they are already in normal form.
    u16: port => Some(port.to_string().into());
    Option<u16>: port => port.map(|port| port.to_string().into());
    &'v str: port => Some(port.into());
    &'v String: port => Some(port.into());
    Port<'v>: port => Some(port.as_str().into());
}
