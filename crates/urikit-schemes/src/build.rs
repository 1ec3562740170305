//! Building URIs from components.

use alloc::format;
use alloc::string::String;
use core::fmt;

use urikit::percent::AsciiSet;
use urikit::{ParseError, Uri, UriBuf, percent};

use crate::error::SchemeError;
use crate::login::LoginParts;
use crate::view::{Revision, View};

/// The error returned if the given components, such as an invalid host, do not form a valid URI.
///
/// It is returned by methods such as [`FtpParts::build`](crate::FtpParts::build). Positions are
/// byte offsets in the URI that would have been built.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{BuildError, FtpParts, LoginParts};
///
/// let login =
///     LoginParts { password: Some(b"secret".to_vec()), ..LoginParts::at("ftp.example.com") };
/// let parts = FtpParts { login, directories: vec![], name: None, kind: None };
/// assert_eq!(parts.build(), Err(BuildError::Ambiguous)); // a password without a user
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// The result would not be a URI, for example because of an invalid host.
    Syntax(ParseError),
    /// The result would violate a rule of the scheme, for example because a component is missing.
    Scheme(SchemeError),
    /// The result would be parsed into other components.
    ///
    /// For example, a password without a user cannot be written.
    Ambiguous,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Scheme(error) => error.fmt(f),
            Self::Ambiguous => f.write_str("the URI would have other components"),
        }
    }
}

impl core::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Syntax(error) => Some(error),
            Self::Scheme(error) => Some(error),
            Self::Ambiguous => None,
        }
    }
}

/// A builder that concatenates and encodes the parts of a URI.
pub(super) struct Text {
    text: String,
    has_fragment: bool,
}

impl Text {
    /// Starts a URI with a scheme and its colon.
    pub(super) fn new(scheme: &str) -> Self {
        Self { text: format!("{scheme}:"), has_fragment: false }
    }

    /// Appends a string that is already encoded.
    pub(super) fn push(&mut self, part: &str) -> &mut Self {
        self.text.push_str(part);
        self
    }

    /// Appends data, percent-encoded.
    pub(super) fn encode(&mut self, data: &[u8], set: &AsciiSet) -> &mut Self {
        self.text.push_str(&percent::encode_with(data, set));
        self
    }

    /// Appends a fragment, for schemes that define its meaning.
    pub(super) fn fragment(&mut self, fragment: &str) -> &mut Self {
        self.has_fragment = true;
        self.push("#").push(fragment)
    }

    /// Appends `//` and a login.
    ///
    /// # Errors
    ///
    /// Returns [`BuildError::Ambiguous`] if there is a password without a user.
    pub(super) fn login(&mut self, login: &LoginParts) -> Result<&mut Self, BuildError> {
        self.push("//");
        if let Some(user) = &login.user {
            self.encode(user, &AsciiSet::USER);
        }
        if let Some(password) = &login.password {
            if login.user.is_none() {
                return Err(BuildError::Ambiguous);
            }
            self.push(":").encode(password, &AsciiSet::USERINFO);
        }
        if login.user.is_some() {
            self.push("@");
        }
        self.push(&login.host);
        if let Some(port) = login.port {
            self.push(&format!(":{port}"));
        }
        Ok(self)
    }

    /// Returns the URI after checking that it is parsed into the same components.
    ///
    /// # Errors
    ///
    /// Returns [`BuildError::Ambiguous`] if the components differ, or if there is an unexpected
    /// fragment.
    pub(super) fn build<'t, V: View<'t>, P: From<V> + PartialEq>(
        &'t self,
        parts: &P,
    ) -> Result<UriBuf, BuildError> {
        let uri = Uri::parse(&self.text).map_err(BuildError::Syntax)?;
        let view = V::parse_as(uri, Revision::Current).map_err(BuildError::Scheme)?;
        let is_same = uri.fragment().is_some() == self.has_fragment && P::from(view) == *parts;
        if is_same { Ok(uri.to_buf()) } else { Err(BuildError::Ambiguous) }
    }
}
