//! URIs put together from parts.

use alloc::format;
use alloc::string::String;
use core::fmt;

use super::{LoginParts, SchemeError, View};
use crate::error::ParseError;
use crate::percent::{self, Set};
use crate::reference::{Uri, UriBuf};

/// Parts of which no URI of the scheme can be made. What is positioned is positioned in the text that they would make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// It would be no URI.
    Syntax(ParseError),
    /// It would break a rule of the scheme.
    Scheme(SchemeError),
    /// It would be a URI of other parts: there is a password without a user, say.
    Ambiguous,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Scheme(error) => error.fmt(f),
            Self::Ambiguous => f.write_str("the parts contradict each other"),
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

/// The text of a URI in the making.
pub(super) struct Text(String);

impl Text {
    /// The scheme and its colon.
    pub(super) fn new(scheme: &str) -> Self {
        Self(format!("{scheme}:"))
    }

    /// Adds what is a piece of a URI already.
    pub(super) fn push(&mut self, piece: &str) -> &mut Self {
        self.0.push_str(piece);
        self
    }

    /// Adds data.
    pub(super) fn encode(&mut self, data: &[u8], set: &Set) -> &mut Self {
        percent::encode(data, set).append_to(&mut self.0);
        self
    }

    /// Adds `//` and a login.
    ///
    /// # Errors
    ///
    /// That there is a password without a user.
    pub(super) fn login(&mut self, login: &LoginParts) -> Result<&mut Self, BuildError> {
        self.push("//");
        if let Some(user) = &login.user {
            self.encode(user, &Set::USER);
        }
        if let Some(password) = &login.password {
            if login.user.is_none() {
                return Err(BuildError::Ambiguous);
            }
            self.push(":").encode(password, &Set::USERINFO);
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

    /// The URI, if the scheme of the view allows it.
    ///
    /// # Errors
    ///
    /// All but [`BuildError::Ambiguous`], which the parts' own type has to find.
    pub(super) fn build<'t, V: View<'t>>(&'t self) -> Result<UriBuf, BuildError> {
        let uri = Uri::parse(&self.0).map_err(BuildError::Syntax)?;
        V::of(uri).map_err(BuildError::Scheme)?;
        Ok(uri.to_buf())
    }
}
