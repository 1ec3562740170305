//! Builds `sip` URIs.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use urikit::UriBuf;
use urikit::percent::AsciiSet;

use super::{Sip, SipScheme};
use crate::build::{BuildError, Text};

/// The decoded components of a [`Sip`] URI, such as the user name, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Sip`] to this type with `From`. The `Debug` output masks the password.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{SipParts, SipScheme};
///
/// let parts = SipParts {
///     user: Some(b"alice".to_vec()),
///     headers: vec![(b"subject".to_vec(), b"project x".to_vec())],
///     ..SipParts::at(SipScheme::Sips, "atlanta.com")
/// };
/// assert_eq!(parts.build()?.as_str(), "sips:alice@atlanta.com?subject=project%20x");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct SipParts {
    /// The scheme: `sip` or `sips`.
    pub scheme: SipScheme,
    /// The decoded user. A telephone number includes its parameters.
    pub user: Option<Vec<u8>>,
    /// The decoded password, which requires a user.
    pub password: Option<Vec<u8>>,
    /// The host: a name or an IPv4 address, such as `example.com`.
    pub host: String,
    /// The port, or `None` to omit it.
    pub port: Option<u16>,
    /// The decoded names and values of the URI parameters, such as `transport` and `tcp`.
    pub parameters: Vec<(Vec<u8>, Option<Vec<u8>>)>,
    /// The decoded names and values of the headers to add to the request.
    pub headers: Vec<(Vec<u8>, Vec<u8>)>,
}

impl fmt::Debug for SipParts {
    /// Masks the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let password = self.password.as_ref().map(|_| "***");
        f.debug_struct("SipParts")
            .field("scheme", &self.scheme)
            .field("user", &self.user)
            .field("password", &password)
            .field("host", &self.host)
            .field("port", &self.port)
            .field("parameters", &self.parameters)
            .field("headers", &self.headers)
            .finish()
    }
}

impl From<Sip<'_>> for SipParts {
    fn from(sip: Sip<'_>) -> Self {
        let parameters = sip
            .parameters()
            .map(|(name, value)| (name.octets(), value.map(|value| value.octets())));
        Self {
            scheme: sip.scheme(),
            user: sip.user().map(|user| user.octets()),
            password: sip.password().map(|password| password.octets()),
            host: sip.host().as_str().into(),
            port: sip.port(),
            parameters: parameters.collect(),
            headers: sip.headers().map(|(name, value)| (name.octets(), value.octets())).collect(),
        }
    }
}

/// The characters to escape: all except `unreserved` of RFC 3261.
const UNRESERVED: AsciiSet = AsciiSet::UNRESERVED.remove(b"!*'()");
/// The characters to escape in a user. These include `/` and `?`, which are delimiters in RFC 3986.
const USER: AsciiSet = UNRESERVED.remove(b"&=+$,;");
/// The characters to escape in a password.
const PASSWORD: AsciiSet = UNRESERVED.remove(b"&=+$,");
/// The characters to escape in a parameter: all except `paramchar`, without brackets and `/`.
const PARAMETER: AsciiSet = UNRESERVED.remove(b":&+$");
/// The characters to escape in a header.
const HEADER: AsciiSet = UNRESERVED.remove(b"/?:+$");

impl SipParts {
    /// Creates the components of a SIP URI that has only a host, such as `sip:example.com`.
    ///
    /// Set the other fields, such as `user`, before you call [`build`](Self::build).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{SipParts, SipScheme};
    ///
    /// let parts = SipParts::at(SipScheme::Sip, "proxy.example.com");
    /// assert_eq!(parts.build()?.as_str(), "sip:proxy.example.com");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn at(scheme: SipScheme, host: impl Into<String>) -> Self {
        let (user, password, port) = (None, None, None);
        Self {
            scheme,
            user,
            password,
            host: host.into(),
            port,
            parameters: Vec::new(),
            headers: Vec::new(),
        }
    }

    /// Builds a `sip` or `sips` URI, such as `sip:alice@example.com`, from these components.
    ///
    /// The components are percent-encoded as needed, and parsing the URI yields the same
    /// components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid, or if there is a password without a user name.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{SipParts, SipScheme};
    ///
    /// let transport = vec![(b"transport".to_vec(), Some(b"tcp".to_vec()))];
    /// let sip = SipParts::at(SipScheme::Sip, "example.com");
    /// let parts = SipParts { user: Some(b"alice".to_vec()), parameters: transport, ..sip };
    /// assert_eq!(parts.build()?.as_str(), "sip:alice@example.com;transport=tcp");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new(self.scheme.name());
        if let Some(user) = &self.user {
            text.encode(user, &USER);
        }
        if let Some(password) = &self.password {
            if self.user.is_none() {
                return Err(BuildError::Ambiguous);
            }
            text.push(":").encode(password, &PASSWORD);
        }
        text.push(if self.user.is_some() { "@" } else { "" }).push(&self.host);
        if let Some(port) = self.port {
            text.push(&format!(":{port}"));
        }
        for (name, value) in &self.parameters {
            text.push(";").encode(name, &PARAMETER);
            if let Some(value) = value {
                text.push("=").encode(value, &PARAMETER);
            }
        }
        for (at, (name, value)) in self.headers.iter().enumerate() {
            text.push(if at == 0 { "?" } else { "&" });
            text.encode(name, &HEADER).push("=").encode(value, &HEADER);
        }
        text.build::<Sip<'_>, _>(self)
    }
}
