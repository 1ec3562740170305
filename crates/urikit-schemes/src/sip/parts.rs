//! What `sip` URIs are made of, as data.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use urikit::UriBuf;
use urikit::percent::AsciiSet;

use super::{Sip, SipScheme};
use crate::build::{BuildError, Text};

/// The parts of a [`Sip`] URI as data, decoded: what it was made of, and what one can be built of.
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
    /// Which of the schemes it is.
    pub scheme: SipScheme,
    /// The user; a telephone number has its parameters with it.
    pub user: Option<Vec<u8>>,
    /// The password, which only a user has.
    pub password: Option<Vec<u8>>,
    /// The host: a name or an IPv4 address.
    pub host: String,
    /// The port, if it is to be written.
    pub port: Option<u16>,
    /// The names of the parameters, and their values.
    pub parameters: Vec<(Vec<u8>, Option<Vec<u8>>)>,
    /// The names of the headers, and their values.
    pub headers: Vec<(Vec<u8>, Vec<u8>)>,
}

impl fmt::Debug for SipParts {
    /// With the password masked.
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
        let parameters =
            sip.parameters().map(|(name, value)| (name.octets(), value.map(|value| value.octets())));
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

/// `unreserved` of RFC 3261.
const UNRESERVED: AsciiSet = AsciiSet::UNRESERVED.remove(b"!*'()");
/// What stands for itself in a user, without the `/` and the `?` that mean something to whoever does not know the scheme.
const USER: AsciiSet = UNRESERVED.remove(b"&=+$,;");
/// What stands for itself in a password.
const PASSWORD: AsciiSet = UNRESERVED.remove(b"&=+$,");
/// `paramchar` without the brackets, which no path holds, and without `/`.
const PARAMETER: AsciiSet = UNRESERVED.remove(b":&+$");
/// What stands for itself in a header, without the brackets.
const HEADER: AsciiSet = UNRESERVED.remove(b"/?:+$");

impl SipParts {
    /// A host alone.
    pub fn at(scheme: SipScheme, host: impl Into<String>) -> Self {
        let (user, password, port) = (None, None, None);
        Self { scheme, user, password, host: host.into(), port, parameters: Vec::new(), headers: Vec::new() }
    }

    /// The URI.
    ///
    /// # Errors
    ///
    /// What the scheme does not allow of the parts, and a password without a user.
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
