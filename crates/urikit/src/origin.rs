//! The origin of a URI, which browsers and HTTP clients use as a security boundary.

use core::fmt;

use crate::component::{Host, Scheme};
use crate::reference::accessors::on_four_types;
use crate::reference::{GenericUri, GenericUriRef, UriSpec};
#[cfg(feature = "alloc")]
use crate::reference::{GenericUriBuf, GenericUriRefBuf};

/// The origin of a URI: its scheme, host, and port ([RFC 6454]).
///
/// It is returned by [`UriRef::origin`](crate::UriRef::origin). The comparison ignores the case of
/// the scheme and the host, and a missing port equals the default port of the scheme. It does not
/// decode or normalize hosts further: `%61.example` and `a.example` are different.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin<'a> {
    scheme: Scheme<'a>,
    host: Host<'a>,
    port: Option<u16>,
}

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
}

impl fmt::Display for Origin<'_> {
    /// Writes the origin in lowercase and without the default port, like browsers do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Scheme and host are case-insensitive, so that equal origins are displayed alike.
        let lowercase = |f: &mut fmt::Formatter<'_>, text: &str| {
            text.chars().try_for_each(|c| fmt::Write::write_char(f, c.to_ascii_lowercase()))
        };
        lowercase(f, self.scheme.as_str())?;
        f.write_str("://")?;
        lowercase(f, self.host.as_str())?;
        match self.port {
            Some(port) if self.scheme.default_port() != Some(port) => write!(f, ":{port}"),
            _ => Ok(()),
        }
    }
}

/// Implements the methods for origins.
macro_rules! origins {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Returns the origin: the scheme, the host, and the port or the default port.
            ///
            /// Returns `None` if the scheme or the host is missing, if the host is empty, or if the
            /// port is greater than 65535.
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
                // A host is necessary: URIs such as `file:///a` have no origin that they share with
                // others.
                (!host.is_empty()).then_some(Origin { scheme, host, port })
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
