//! The authority of URIs of Internet protocols (RFC 1738 section 3.1).

use alloc::{string::String, vec::Vec};
use core::fmt;

use urikit::Uri;

use crate::error::{Rule, SchemeError};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, ValueOrDefault};

/// `//` and a host.
const AUTHORITY: Rule = Rule::new(
    "login-missing",
    "the scheme needs `//` and a host behind it",
    "ip-schemepart = \"//\" login [ \"/\" urlpath ]",
    "RFC 1738 section 5",
);
const HOST: Rule = Rule::new(
    "host-missing",
    "the scheme needs a host",
    "login = [ user [ \":\" password ] \"@\" ] hostport",
    "RFC 1738 section 3.1",
);
const PORT: Rule = Rule::new("port-range", "a port is at most 65535", "port = digits", "RFC 1738 section 5");
const USERINFO: Rule = Rule::new(
    "userinfo-unexpected",
    "the scheme has no user name and no password",
    "hostport = host [ \":\" port ]",
    "RFC 1738 section 3.3",
);

/// The authority of a URI of an Internet protocol: `[ user [ ":" password ] "@" ] host [ ":" port ]`.
///
/// No user, an empty user, and a user with an empty password are three different logins (section 3.1).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Login<'a> {
    user: Option<EncodedSlice<'a>>,
    password: Option<EncodedSlice<'a>>,
    host: EncodedSlice<'a>,
    port: Option<u16>,
}

impl<'a> Login<'a> {
    /// Returns the login of a URI.
    ///
    /// # Errors
    ///
    /// The URI has no authority or an empty host, or its port is greater than 65535.
    pub fn of(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let Some(host) = EncodedSlice::host(uri) else {
            let start = EncodedSlice::path(uri).span().start;
            return Err(SchemeError::new(&AUTHORITY, start..start));
        };
        if host.is_empty() {
            return Err(host.error(&HOST));
        }
        let port = match uri.port() {
            None => None,
            Some(port) => port.number().map_err(|_| {
                let start = host.span().end + 1;
                SchemeError::new(&PORT, start..start + port.as_str().len())
            })?,
        };
        let userinfo = EncodedSlice::userinfo(uri);
        let (user, password) = match userinfo.map(|userinfo| (userinfo, userinfo.split_once(':'))) {
            None => (None, None),
            Some((user, None)) => (Some(user), None),
            Some((_, Some((user, password)))) => (Some(user), Some(password)),
        };
        Ok(Self { user, password, host, port })
    }

    /// Returns the login of a URI whose scheme has no users.
    ///
    /// # Errors
    ///
    /// Those of [`of`](Self::of), or the URI has userinfo.
    pub fn without_user(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let login = Self::of(uri)?;
        match EncodedSlice::userinfo(uri) {
            Some(userinfo) => Err(userinfo.error(&USERINFO)),
            None => Ok(login),
        }
    }

    /// Returns the user name, not decoded.
    pub const fn user(&self) -> Option<EncodedSlice<'a>> {
        self.user
    }

    /// Returns the password, not decoded.
    pub const fn password(&self) -> Option<EncodedSlice<'a>> {
        self.password
    }

    /// Returns the host, including brackets.
    pub const fn host(&self) -> EncodedSlice<'a> {
        self.host
    }

    /// Returns the port, if the URI has one.
    pub const fn port(&self) -> Option<u16> {
        self.port
    }

    /// Reports the components.
    pub(super) fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        let mut visit = |name, piece: Option<EncodedSlice<'a>>| {
            if let Some(piece) = piece {
                visit(Part { name, value: ValueOrDefault::Written(piece) });
            }
        };
        visit("user", self.user);
        visit("password", self.password);
        visit("host", Some(self.host));
    }

    /// Reports that a client connects.
    pub(super) fn connect(&self, default_port: u16, visit: &mut dyn FnMut(Action<'_>)) {
        visit(Action::Connect { host: self.host.as_str(), port: self.port.unwrap_or(default_port) });
    }
}

impl fmt::Debug for Login<'_> {
    /// Masks the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let password = self.password.map(|_| "***");
        f.debug_struct("Login")
            .field("user", &self.user)
            .field("password", &password)
            .field("host", &self.host)
            .field("port", &self.port)
            .finish()
    }
}

/// The decoded components of a [`Login`], from which a URI is built.
#[derive(Clone, PartialEq, Eq)]
pub struct LoginParts {
    /// The user name.
    pub user: Option<Vec<u8>>,
    /// The password, which requires a user name.
    pub password: Option<Vec<u8>>,
    /// The host as in a URI, including brackets and escapes.
    pub host: String,
    /// The port, if the URI shall have one.
    pub port: Option<u16>,
}

impl LoginParts {
    /// Returns a login with only a host.
    pub fn at(host: impl Into<String>) -> Self {
        Self { user: None, password: None, host: host.into(), port: None }
    }
}

impl fmt::Debug for LoginParts {
    /// Masks the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let password = self.password.as_ref().map(|_| "***");
        f.debug_struct("LoginParts")
            .field("user", &self.user)
            .field("password", &password)
            .field("host", &self.host)
            .field("port", &self.port)
            .finish()
    }
}

impl From<Login<'_>> for LoginParts {
    fn from(login: Login<'_>) -> Self {
        Self {
            user: login.user.map(|user| user.octets()),
            password: login.password.map(|password| password.octets()),
            host: login.host.as_str().into(),
            port: login.port,
        }
    }
}
