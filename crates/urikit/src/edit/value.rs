//! Values for setting components.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::component::{
    Authority, Encoded, Fragment, Host, Path, Port, Query, Scheme, Segment, Userinfo,
};
use crate::error::{Component, ErrorKind, ParseError};
use crate::ip::Ipv6Text;
use crate::percent::{self, AsciiSet};

/// A value of a component: a percent-encoded string, raw data, or an IP address.
///
/// - A `&str` or `String` must already be percent-encoded. A character that the component does not
///   allow is an error.
/// - [Raw](Self::raw) data can be any bytes. `%` and all bytes that the component does not allow
///   are percent-encoded.
/// - An IP address of [`core::net`] can be set as a host.
///
/// # Examples
///
/// ```
/// use urikit::{UriBuilder, edit::Value};
///
/// let build = |name: Value| UriBuilder::new().scheme("file").path(name).build();
/// assert_eq!(build("/report%20100%25.txt".into())?, "file:/report%20100%25.txt");
/// assert_eq!(build(Value::raw("/report 100%.txt"))?, "file:/report%20100%25.txt");
/// assert!(build("/report 100%.txt".into()).is_err());
/// # Ok::<(), urikit::edit::EditError>(())
/// ```
#[derive(Clone)]
pub struct Value<'v>(Kind<'v>);

#[derive(Clone)]
enum Kind<'v> {
    Encoded(Cow<'v, str>),
    Raw(&'v [u8]),
    Address(IpAddr),
}

impl<'v> Value<'v> {
    /// Creates a value of a component from a string that is percent-encoded, such as `"a%20b"`.
    ///
    /// Setters also accept a `&str` directly, with the same meaning. For data that is not encoded,
    /// use [`raw`](Self::raw).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    /// use urikit::edit::Value;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/")?;
    /// uri.edit().set_query(Value::encoded("q=caf%C3%A9"))?;
    /// assert_eq!(uri, "https://example.com/?q=caf%C3%A9");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub const fn encoded(text: &'v str) -> Self {
        Self(Kind::Encoded(Cow::Borrowed(text)))
    }

    /// Creates a value from raw data: a string or bytes that the setter percent-encodes.
    ///
    /// Use this function for data that may contain any character, such as a file name (RFC 3986
    /// section 2.5). Each `%` in the data is encoded as well.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    /// use urikit::edit::Value;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/")?;
    /// uri.edit().push_segment(Value::raw("café 100%"))?;
    /// assert_eq!(uri, "https://example.com/caf%C3%A9%20100%25");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn raw(data: &'v (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self(Kind::Raw(data.as_ref()))
    }

    pub(crate) const fn is_raw(&self) -> bool {
        matches!(self.0, Kind::Raw(_))
    }

    #[inline]
    pub(crate) fn text(self, set: &'static AsciiSet) -> Cow<'v, str> {
        match self.0 {
            Kind::Encoded(text) => text,
            Kind::Raw(data) => percent::encode_bytes(data, set).to_cow(),
            Kind::Address(IpAddr::V4(address)) => Cow::Owned(address.to_string()),
            Kind::Address(IpAddr::V6(address)) => {
                Cow::Owned(Ipv6Text::new(address).as_str().into())
            }
        }
    }

    /// Returns the percent-encoded string of a host. Raw data that is an IPv6 address is put in
    /// brackets.
    ///
    /// # Errors
    ///
    /// Returns an error if raw data contains a delimiter, such as the colon before a port, or
    /// contains non-ASCII characters, because DNS names require IDNA (RFC 5890) instead of
    /// percent-encoding.
    pub(crate) fn host_text(self) -> Result<Cow<'v, str>, ParseError> {
        let Kind::Raw(data) = self.0 else { return Ok(self.text(&AsciiSet::REG_NAME)) };
        if let Some(at) = data.iter().position(|byte| !byte.is_ascii()) {
            let end = crate::error::char_end(data, at);
            return Err(ParseError::new(ErrorKind::NonAscii, Component::Host, at, end));
        }
        if let Ok(groups) = crate::ip::ipv6(data) {
            return Ok(Self::from(Ipv6Addr::from(groups)).text(&AsciiSet::REG_NAME));
        }
        match data.iter().position(|byte| b"[]:/@?#".contains(byte)) {
            Some(at) => Err(ParseError::new(ErrorKind::Char, Component::Host, at, at + 1)),
            None => Ok(self.text(&AsciiSet::REG_NAME)),
        }
    }
}

impl fmt::Debug for Value<'_> {
    /// Shows the kind of the value. The value may be a password, so it is not shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Kind::Encoded(_) => "Value::encoded(..)",
            Kind::Raw(_) => "Value::raw(..)",
            Kind::Address(_) => "Value(..)",
        })
    }
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Self::encoded(text)
    }
}

impl<'v> From<&'v String> for Value<'v> {
    fn from(text: &'v String) -> Self {
        Self::encoded(text)
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self(Kind::Encoded(Cow::Owned(text)))
    }
}

impl<'v> From<Cow<'v, str>> for Value<'v> {
    fn from(text: Cow<'v, str>) -> Self {
        Self(Kind::Encoded(text))
    }
}

impl From<IpAddr> for Value<'_> {
    fn from(address: IpAddr) -> Self {
        Self(Kind::Address(address))
    }
}

impl From<Ipv4Addr> for Value<'_> {
    fn from(address: Ipv4Addr) -> Self {
        IpAddr::from(address).into()
    }
}

impl From<Ipv6Addr> for Value<'_> {
    fn from(address: Ipv6Addr) -> Self {
        IpAddr::from(address).into()
    }
}

macro_rules! from_component {
    ($($component:ident)+) => {$(
        impl<'v> From<$component<'v>> for Value<'v> {
            fn from(component: $component<'v>) -> Self {
                Self::encoded(component.as_str())
            }
        }
    )+};
}
from_component! { Authority Fragment Host Path Query Scheme Segment Userinfo }

impl<'v> From<Encoded<'v>> for Value<'v> {
    fn from(text: Encoded<'v>) -> Self {
        Self::encoded(text.as_str())
    }
}

/// A value for a setter of a component such as the query, or `None` to remove the component.
///
/// Setters accept `impl Into<OptionalValue>`, so the argument can be an `Option<&str>`, `None`, or
/// anything that converts into a [`Value`].
///
/// ```
/// use urikit::UriBuf;
///
/// let mut uri = UriBuf::parse("http://example.com/?page=1#top")?;
/// uri.set_query("page=2")?.set_fragment(None)?;
/// assert_eq!(uri, "http://example.com/?page=2");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct OptionalValue<'v>(pub(crate) Option<Value<'v>>);

impl<'v> From<Option<&'v str>> for OptionalValue<'v> {
    fn from(text: Option<&'v str>) -> Self {
        Self(text.map(Value::encoded))
    }
}

macro_rules! from_value {
    ($($type:ty)+) => {$(
        impl<'v> From<$type> for OptionalValue<'v> {
            fn from(value: $type) -> Self {
                Self(Some(value.into()))
            }
        }
    )+};
}
from_value! {
    &'v str &'v String String Cow<'v,
    str> Value<'v> Encoded<'v> Userinfo<'v> Host<'v> Query<'v> Fragment<'v>
    IpAddr Ipv4Addr Ipv6Addr
}

/// A port for a setter: a number, a string of digits, or `None` to remove the port.
///
/// Setters accept `impl Into<PortValue>`, so the argument can be a `u16`, a `&str`, or `None`.
///
/// # Examples
///
/// ```
/// use urikit::UriBuf;
///
/// let mut uri = UriBuf::parse("http://example.com/")?;
/// uri.edit().set_port(8080)?;
/// assert_eq!(uri, "http://example.com:8080/");
/// uri.edit().set_port(None)?;
/// assert_eq!(uri, "http://example.com/");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PortValue<'v>(Option<Cow<'v, str>>);

impl<'v> PortValue<'v> {
    pub(crate) fn into_text(self) -> Option<Cow<'v, str>> {
        self.0
    }
}

impl From<u16> for PortValue<'_> {
    fn from(port: u16) -> Self {
        Self(Some(Cow::Owned(port.to_string())))
    }
}

impl From<Option<u16>> for PortValue<'_> {
    fn from(port: Option<u16>) -> Self {
        port.map_or(Self(None), Self::from)
    }
}

impl<'v> From<&'v str> for PortValue<'v> {
    fn from(port: &'v str) -> Self {
        Self(Some(Cow::Borrowed(port)))
    }
}

impl<'v> From<&'v String> for PortValue<'v> {
    fn from(port: &'v String) -> Self {
        port.as_str().into()
    }
}

impl<'v> From<Value<'v>> for PortValue<'v> {
    fn from(port: Value<'v>) -> Self {
        Self(Some(port.text(&AsciiSet::UNRESERVED)))
    }
}

impl From<String> for PortValue<'_> {
    fn from(port: String) -> Self {
        Self(Some(Cow::Owned(port)))
    }
}

impl<'v> From<Port<'v>> for PortValue<'v> {
    fn from(port: Port<'v>) -> Self {
        port.as_str().into()
    }
}
