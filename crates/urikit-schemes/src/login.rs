//! The authority of URIs of Internet protocols (RFC 1738 section 3.1).

use alloc::{string::String, vec::Vec};
use core::fmt;

use urikit::Uri;

use crate::error::{SchemeError, rules};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, ValueOrDefault};

rules! {
    "RFC 1738 section 5" => {
        AUTHORITY = "login-missing", "missing `//` and host",
            "ip-schemepart = \"//\" login [ \"/\" urlpath ]";
        PORT = "port-range", "port over 65535", "port = digits";
    }
    "RFC 1738 section 3.1" => {
        HOST = "host-missing", "missing host", "login = [ user [ \":\" password ] \"@\" ] hostport";
    }
    "RFC 1738 section 3.3" => {
        USERINFO = "userinfo-unexpected", "userinfo not allowed", "hostport = host [ \":\" port ]";
    }
}

/// The authority of a URI: the host and port, and the user name and password, if any.
///
/// Scheme types such as [`Ftp`](crate::Ftp) return it. A missing user name, an empty one, and one
/// with an empty password are different logins. The `Debug` output masks the password.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Ftp;
///
/// let ftp = Ftp::parse("ftp://alice:secret@ftp.example.com:2121/")?;
/// let login = ftp.login();
/// assert_eq!(login.user().map(|user| user.as_str()), Some("alice"));
/// assert_eq!((login.host().as_str(), login.port()), ("ftp.example.com", Some(2121)));
/// assert!(!format!("{login:?}").contains("secret"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Login<'a> {
    user: Option<EncodedSlice<'a>>,
    password: Option<EncodedSlice<'a>>,
    host: EncodedSlice<'a>,
    port: Option<u16>,
}

impl<'a> Login<'a> {
    /// Parses the host, port, user name, and password in the authority of a URI of any scheme.
    ///
    /// To reject a user name, use [`without_user`](Self::without_user) instead.
    ///
    /// # Errors
    ///
    /// Returns an error if the URI has no authority or an empty host, or if the port is over 65535.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Login;
    ///
    /// let login = Login::parse(Uri::parse("imap://alice@mail.example.com:993/INBOX")?)?;
    /// assert_eq!(login.host().as_str(), "mail.example.com");
    /// assert!(Login::parse(Uri::parse("imap://mail.example.com:99999/")?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let Some(host) = EncodedSlice::host(uri) else {
            let start = EncodedSlice::path(uri).span().start;
            return Err(SchemeError::new(&AUTHORITY, start..start));
        };
        if host.is_empty() {
            return Err(host.error(&HOST));
        }
        let port = match uri.port() {
            None => None,
            Some(port) => port.to_u16().map_err(|_| {
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

    /// Parses the host and port in the authority of a URI, and rejects a user name or password.
    ///
    /// Use it for a scheme that does not allow them. Otherwise, use [`parse`](Self::parse).
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`parse`](Self::parse), and if there is a user name or
    /// password.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Login;
    ///
    /// let error = Login::without_user(Uri::parse("https://alice@example.com/")?).unwrap_err();
    /// assert_eq!((error.code(), error.span()), ("userinfo-unexpected", 8..13));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without_user(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let login = Self::parse(uri)?;
        match EncodedSlice::userinfo(uri) {
            Some(userinfo) => Err(userinfo.error(&USERINFO)),
            None => Ok(login),
        }
    }

    /// Returns the user name in the authority of the URI, such as `alice`, percent-encoded.
    ///
    /// Returns `None` if the authority contains no `@`. An empty user name is not the same.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Login;
    ///
    /// let login = Login::parse(Uri::parse("ftp://alice%40example.com@ftp.example.com/")?)?;
    /// assert_eq!(login.user().map(|user| user.octets()), Some(b"alice@example.com".to_vec()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn user(&self) -> Option<EncodedSlice<'a>> {
        self.user
    }

    /// Returns the password in the authority of the URI, percent-encoded.
    ///
    /// Returns `None` if the user name is not followed by `:`. The password can be empty, as in
    /// `ftp://alice:@h/`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Login;
    ///
    /// let login = Login::parse(Uri::parse("ftp://alice:pa%3Ass@ftp.example.com/")?)?;
    /// assert_eq!(login.password().map(|password| password.octets()), Some(b"pa:ss".to_vec()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn password(&self) -> Option<EncodedSlice<'a>> {
        self.password
    }

    /// Returns the host in the authority of the URI, such as `ftp.example.com`, as written.
    ///
    /// An IPv6 address includes its brackets.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Login;
    ///
    /// let login = Login::parse(Uri::parse("ftp://[2001:db8::21]/pub/")?)?;
    /// assert_eq!(login.host().as_str(), "[2001:db8::21]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn host(&self) -> EncodedSlice<'a> {
        self.host
    }

    /// Returns the port in the authority of the URI, or `None` if the URI does not specify one.
    ///
    /// The default port of the scheme, such as 21 for `ftp`, is not filled in.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Login;
    ///
    /// assert_eq!(Login::parse(Uri::parse("ftp://ftp.example.com:2121/")?)?.port(), Some(2121));
    /// assert_eq!(Login::parse(Uri::parse("ftp://ftp.example.com/")?)?.port(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn port(&self) -> Option<u16> {
        self.port
    }

    /// Reports the user, password, host, and port as components of a URI.
    pub(super) fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        let mut visit = |name, slice: Option<EncodedSlice<'a>>| {
            if let Some(slice) = slice {
                visit(Part { name, value: ValueOrDefault::Written(slice) });
            }
        };
        visit("user", self.user);
        visit("password", self.password);
        visit("host", Some(self.host));
    }

    pub(super) fn connect(&self, default_port: u16, visit: &mut dyn FnMut(Action<'_>)) {
        visit(Action::Connect {
            host: self.host.as_str(),
            port: self.port.unwrap_or(default_port),
        });
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

/// The decoded host, port, user name, and password of a URI, for building or changing one.
///
/// It is used in types such as [`FtpParts`](crate::FtpParts). To change an existing URI, convert a
/// parsed [`Login`] to this type with `From`. The `Debug` output masks the password.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{FtpParts, LoginParts};
///
/// let login = LoginParts {
///     user: Some(b"alice@example.com".to_vec()),
///     ..LoginParts::at("ftp.example.com")
/// };
/// let parts =
///     FtpParts { login, directories: vec![], name: Some(b"plan.txt".to_vec()), kind: None };
/// assert_eq!(parts.build()?.as_str(), "ftp://alice%40example.com@ftp.example.com/plan.txt");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct LoginParts {
    /// The decoded user name, or `None` to omit it.
    pub user: Option<Vec<u8>>,
    /// The decoded password, which requires a user name.
    pub password: Option<Vec<u8>>,
    /// The host as in a URI, including brackets and escapes.
    pub host: String,
    /// The port, or `None` to omit it.
    pub port: Option<u16>,
}

impl LoginParts {
    /// Creates the authority of a URI with only a host, such as `ftp.example.com`.
    ///
    /// To add a user name, a password, or a port, set the fields. Write an IPv6 address in
    /// brackets.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::LoginParts;
    ///
    /// let login = LoginParts { port: Some(2121), ..LoginParts::at("ftp.example.com") };
    /// assert_eq!((login.host.as_str(), login.user), ("ftp.example.com", None));
    /// ```
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
