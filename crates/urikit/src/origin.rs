//! The origin of a URI, which browsers and HTTP clients use as a security boundary.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::component::{Host, Scheme};
use crate::normalize;
use crate::reference::accessors::on_four_types;
use crate::reference::{GenericUri, GenericUriRef, UriSpec};
#[cfg(feature = "alloc")]
use crate::reference::{GenericUriBuf, GenericUriRefBuf};
use crate::sink;

/// The origin of a URI: its scheme, host, and port ([RFC 6454]).
///
/// It is returned by [`UriRef::origin`](crate::UriRef::origin). Two origins are equal if their
/// schemes and hosts have the same normal form (RFC 3986 section 6.2.2) and their ports are equal.
/// A missing port equals the default port of the scheme. In the host of an IRI, a character differs
/// from its escapes.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
///
/// let origin = Uri::parse("HTTPS://Example.com:443/docs")?.origin().unwrap();
/// assert_eq!(origin.port(), Some(443));
/// assert_eq!(origin.to_string(), "https://example.com");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 6454]: https://www.rfc-editor.org/rfc/rfc6454
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    scheme: Scheme<'a>,
    host: Host<'a>,
    port: Option<u16>,
}

/// The length of the longest host of an origin. DNS names have at most 253 bytes.
const MAX_HOST: usize = 512;

impl<'a> Origin<'a> {
    /// Returns the scheme, in its original case.
    pub const fn scheme(&self) -> Scheme<'a> {
        self.scheme
    }

    /// Returns the host, in its original case.
    pub const fn host(&self) -> Host<'a> {
        self.host
    }

    /// Returns the port, or the default port of the scheme if the URI has none.
    ///
    /// Returns `None` if the scheme has no known default port either.
    pub const fn port(&self) -> Option<u16> {
        self.port
    }

    fn normal_host<'x>(&'x self, room: &'x mut [u8; MAX_HOST]) -> &'x str {
        // A normal form is not longer than its host, apart from short addresses, so it fits.
        normalize::host_form(self.host, room).unwrap_or(self.host.as_str())
    }
}

impl PartialEq for Origin<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Origin<'_> {}

impl PartialOrd for Origin<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Origin<'_> {
    /// Compares the schemes, then the ports, and then the normal forms of the hosts.
    ///
    /// The hosts are last because only they have to be normalized. The order has no meaning, but is
    /// consistent with equality, so that origins can be keys.
    fn cmp(&self, other: &Self) -> Ordering {
        let hosts = || {
            let (mut room, mut other_room) = ([0; MAX_HOST], [0; MAX_HOST]);
            self.normal_host(&mut room).cmp(other.normal_host(&mut other_room))
        };
        self.scheme.cmp(&other.scheme).then(self.port.cmp(&other.port)).then_with(hosts)
    }
}

impl Hash for Origin<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.scheme, self.port, self.normal_host(&mut [0; MAX_HOST])).hash(state);
    }
}

impl fmt::Display for Origin<'_> {
    /// Writes the normal form of the origin, without the default port.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sink::pad(f, |out| {
            for c in self.scheme.as_str().chars() {
                out.write_char(c.to_ascii_lowercase())?;
            }
            write!(out, "://{}", self.normal_host(&mut [0; MAX_HOST]))?;
            match self.port {
                Some(port) if self.scheme.default_port() != Some(port) => write!(out, ":{port}"),
                _ => Ok(()),
            }
        })
    }
}

/// Implements the methods for origins.
macro_rules! origins {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Returns the origin: the scheme, the host, and the port or the default port.
            ///
            /// Returns `None` if the scheme or the host is missing, if the host is empty or longer
            /// than 512 bytes, if the port is greater than 65535, or if the scheme is `file`, whose
            /// URIs do not share an origin.
            ///
            /// To compare the origins of two URIs, use [`is_same_origin`](Self::is_same_origin):
            /// two URIs without an origin do not have the same one, although `None == None`.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("https://example.com:8443/login?next=/")?;
            /// assert_eq!(uri.origin().unwrap().to_string(), "https://example.com:8443");
            /// assert!(Uri::parse("mailto:info@example.com")?.origin().is_none());
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn origin(&self) -> Option<Origin<$view>> {
                let scheme = Scheme::new(&self.as_str()[self.spans().scheme()?]);
                let host = self.host()?;
                let port = match self.port().map(|port| port.to_u16()) {
                    Some(Ok(Some(number))) => Some(number),
                    Some(Err(_)) => return None,
                    Some(Ok(None)) | None => scheme.default_port(),
                };
                // The files of one host need not trust each other.
                let has_origin = scheme != "file" && (1..=MAX_HOST).contains(&host.as_str().len());
                has_origin.then_some(Origin { scheme, host, port })
            }

            /// Returns whether this URI and another one have the same [`origin`](Self::origin).
            ///
            /// Returns `false` if one of them has no origin. Use this method, for example, before
            /// sending credentials after a redirect.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::Uri;
            ///
            /// let uri = Uri::parse("https://example.com/login")?;
            /// assert!(uri.is_same_origin(Uri::parse("HTTPS://EXAMPLE.com:443/home")?));
            /// assert!(!uri.is_same_origin(Uri::parse("http://example.com/login")?));
            /// assert!(!uri.is_same_origin(Uri::parse("https://example.com.evil.example/")?));
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn is_same_origin<'b>(&self, other: impl Into<GenericUriRef<'b, S>>) -> bool {
                self.origin().is_some_and(|origin| other.into().origin() == Some(origin))
            }
        }
    };
}
on_four_types! { origins }
