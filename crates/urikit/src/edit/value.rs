//! What a component is set to.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::ip::Ipv6Text;
use crate::percent::{self, AsciiSet};

/// What a component is set to: text that is percent-encoded already, data to be encoded, a number or an address.
///
/// A `&str` is text that is encoded already: what the component does not allow is an error, and a `%` begins an escape.
/// [`raw`](Self::raw) data is any bytes: those that the component does not allow are percent-encoded, and every `%` is.
///
/// ```
/// use urikit::{UriBuilder, edit::Value};
///
/// let build = |name: Value| UriBuilder::new().scheme("x").path(name).build();
/// assert_eq!(build("100%25".into())?, "x:100%25");
/// assert_eq!(build(Value::raw("100%"))?, "x:100%25");
/// assert!(build("100%".into()).is_err());
/// # Ok::<(), urikit::edit::EditError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Value<'v>(Kind<'v>);

#[derive(Clone, Copy)]
enum Kind<'v> {
    Encoded(&'v str),
    Raw(&'v [u8]),
    Port(u16),
    Address(IpAddr),
}

impl<'v> Value<'v> {
    /// Text that is encoded already.
    pub const fn encoded(text: &'v str) -> Self {
        Self(Kind::Encoded(text))
    }

    /// Data to be encoded: octets, or a text as UTF-8 (RFC 3986 section 2.5).
    pub fn raw(data: &'v (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self(Kind::Raw(data.as_ref()))
    }

    /// Whether it is data.
    pub(crate) const fn is_raw(self) -> bool {
        matches!(self.0, Kind::Raw(_))
    }

    /// The text, with escapes for what is not in `set` of data.
    #[inline]
    pub(crate) fn text(self, set: &'static AsciiSet) -> Cow<'v, str> {
        match self.0 {
            Kind::Encoded(text) => Cow::Borrowed(text),
            Kind::Raw(data) => percent::encode(data, set).to_cow(),
            Kind::Port(port) => Cow::Owned(port.to_string()),
            Kind::Address(IpAddr::V4(address)) => Cow::Owned(address.to_string()),
            Kind::Address(IpAddr::V6(address)) => Cow::Owned(Ipv6Text::new(address).as_str().into()),
        }
    }
}

impl fmt::Debug for Value<'_> {
    /// What it is, not its text, which may be a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Kind::Encoded(_) => "Value::encoded(..)",
            Kind::Raw(_) => "Value::raw(..)",
            Kind::Port(_) | Kind::Address(_) => "Value(..)",
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

impl From<u16> for Value<'_> {
    fn from(port: u16) -> Self {
        Self(Kind::Port(port))
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
