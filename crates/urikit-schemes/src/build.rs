//! URIs put together from parts.

use alloc::format;
use alloc::string::String;
use core::fmt;

use urikit::percent::Set;
use urikit::{ParseError, Uri, UriBuf, percent};

use crate::error::SchemeError;
use crate::login::LoginParts;
use crate::view::View;

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
pub(super) struct Text {
    text: String,
    has_fragment: bool,
}

impl Text {
    /// The scheme and its colon.
    pub(super) fn new(scheme: &str) -> Self {
        Self { text: format!("{scheme}:"), has_fragment: false }
    }

    /// Adds what is a piece of a URI already.
    pub(super) fn push(&mut self, piece: &str) -> &mut Self {
        self.text.push_str(piece);
        self
    }

    /// Adds data.
    pub(super) fn encode(&mut self, data: &[u8], set: &Set) -> &mut Self {
        percent::encode(data, set).append_to(&mut self.text);
        self
    }

    /// Adds a fragment, for schemes in which it is a part.
    pub(super) fn fragment(&mut self, fragment: &str) -> &mut Self {
        self.has_fragment = true;
        self.push("#").push(fragment)
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

    /// The URI, if the scheme of the view allows it and reads `parts` in it again.
    ///
    /// # Errors
    ///
    /// [`BuildError::Ambiguous`] when it reads others, or there is a fragment that nobody has added.
    pub(super) fn build<'t, V: View<'t>, P: From<V> + PartialEq>(
        &'t self,
        parts: &P,
    ) -> Result<UriBuf, BuildError> {
        let uri = Uri::parse(&self.text).map_err(BuildError::Syntax)?;
        let view = V::of(uri).map_err(BuildError::Scheme)?;
        let is_read_again = uri.fragment().is_some() == self.has_fragment && P::from(view) == *parts;
        if is_read_again { Ok(uri.to_buf()) } else { Err(BuildError::Ambiguous) }
    }
}
