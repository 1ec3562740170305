//! The schemes `telnet` (RFC 4248; previously RFC 1738 section 3.8) and `tn3270` (RFC 6270).

use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_url;
use crate::error::{SchemeError, rules};
use crate::login::{Login, LoginParts};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, Revision, View};

rules! {
    "RFC 1738 section 5" => {
        PATH = "telnet-path", "path other than `/`", "telneturl = \"telnet://\" login [ \"/\" ]";
    }
}

/// A `telnet` or `tn3270` URI, which identifies an interactive service on a host.
///
/// The user name and password are only displayed to the user and are not sent to the service, so
/// they can contain any byte.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Telnet, TelnetMode};
///
/// let telnet = Telnet::parse("telnet://guest@bbs.example.com:2323/")?;
/// assert_eq!(telnet.mode(), TelnetMode::Telnet);
/// assert_eq!(telnet.login().host().as_str(), "bbs.example.com");
/// assert_eq!(telnet.login().port(), Some(2323));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Telnet<'a> {
    uri: Uri<'a>,
    mode: TelnetMode,
    login: Login<'a>,
    slash: bool,
}

/// The kind of terminal that a service requires, which is any terminal or an IBM 3270.
///
/// The scheme of a [`Telnet`] URI, `telnet` or `tn3270`, determines it.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Telnet, TelnetMode};
///
/// let telnet = Telnet::parse("tn3270://mainframe.example.com/")?;
/// assert_eq!(telnet.mode(), TelnetMode::Tn3270);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TelnetMode {
    /// Any terminal (`telnet`).
    #[default]
    Telnet,
    /// A terminal of the IBM 3270 family (`tn3270`).
    Tn3270,
}

impl TelnetMode {
    /// Returns the URI scheme for this kind of terminal, such as `tn3270` for an IBM 3270.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::TelnetMode;
    ///
    /// assert_eq!(TelnetMode::Tn3270.scheme(), "tn3270");
    /// ```
    pub const fn scheme(&self) -> &'static str {
        match self {
            Self::Telnet => "telnet",
            Self::Tn3270 => "tn3270",
        }
    }
}

impl<'a> Telnet<'a> {
    /// Returns the kind of terminal that the service requires, such as an IBM 3270.
    ///
    /// The scheme of the URI determines it: [`TelnetMode::Tn3270`] for `tn3270`, and
    /// [`TelnetMode::Telnet`] for `telnet`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Telnet, TelnetMode};
    ///
    /// let telnet = Telnet::parse("telnet://bbs.example.com")?;
    /// assert_eq!(telnet.mode(), TelnetMode::Telnet);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn mode(&self) -> TelnetMode {
        self.mode
    }

    /// Returns the host and port of the service, and the user name and password, if any.
    ///
    /// A client displays the user name and password, but does not send them.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Telnet;
    ///
    /// let telnet = Telnet::parse("telnet://guest@bbs.example.com/")?;
    /// assert_eq!(telnet.login().user().map(|user| user.as_str()), Some("guest"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn login(&self) -> Login<'a> {
        self.login
    }

    /// Returns whether a `/` follows the host and port in this `telnet` or `tn3270` URI.
    ///
    /// URIs with and without the slash are equivalent.
    pub const fn has_slash(&self) -> bool {
        self.slash
    }
}

impl<'a> View<'a> for Telnet<'a> {
    const SCHEMES: &'static [&'static str] = &["telnet", "tn3270"];

    fn parse_as(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        let mode = if uri.scheme() == "tn3270" { TelnetMode::Tn3270 } else { TelnetMode::Telnet };
        let login = Login::parse(uri)?;
        let path = EncodedSlice::path_and_query(uri);
        let after_slash = path.strip_prefix('/');
        match after_slash.unwrap_or(path) {
            rest if rest.is_empty() => Ok(Self { uri, mode, login, slash: after_slash.is_some() }),
            rest => Err(rest.error(&PATH)),
        }
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        self.login.parts(visit);
    }

    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        self.login.connect(23, visit);
    }
}

/// The decoded components of a [`Telnet`] URI, such as the host, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Telnet`] to this type with `From`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{LoginParts, TelnetMode, TelnetParts};
///
/// let login = LoginParts { user: Some(b"guest".to_vec()), ..LoginParts::at("host.dom") };
/// let parts = TelnetParts { mode: TelnetMode::Tn3270, login, slash: true };
/// assert_eq!(parts.build()?.as_str(), "tn3270://guest@host.dom/");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TelnetParts {
    /// The kind of terminal, which determines the scheme.
    pub mode: TelnetMode,
    /// The host and port, and the advisory user and password, if any.
    pub login: LoginParts,
    /// Whether a `/` follows the host and port. It has no meaning.
    pub slash: bool,
}

impl From<Telnet<'_>> for TelnetParts {
    fn from(telnet: Telnet<'_>) -> Self {
        Self { mode: telnet.mode, login: telnet.login.into(), slash: telnet.slash }
    }
}

impl TelnetParts {
    /// Builds a `telnet` or `tn3270` URI, such as `telnet://bbs.example.com/`, from its components.
    ///
    /// The components are percent-encoded as needed, and parsing the URI yields the same
    /// components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid, or if the host contains another component.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{LoginParts, TelnetMode, TelnetParts};
    ///
    /// let login = LoginParts { port: Some(2323), ..LoginParts::at("bbs.example.com") };
    /// let parts = TelnetParts { mode: TelnetMode::Telnet, login, slash: false };
    /// assert_eq!(parts.build()?.as_str(), "telnet://bbs.example.com:2323");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new(self.mode.scheme());
        text.login(&self.login)?.push(if self.slash { "/" } else { "" });
        text.build::<Telnet<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::tests::{refused, sent};

    #[test]
    fn clients_connect_to_the_host() {
        assert_eq!(sent::<Telnet<'_>>("telnet://u:p%0D%0A@host.dom:2323/"), "host.dom:2323");
        assert_eq!(sent::<Telnet<'_>>("telnet://host.dom"), "host.dom:23");
        assert_eq!(sent::<Telnet<'_>>("TN3270://host.dom:/"), "host.dom:23");
    }

    #[test]
    fn violated_rules_are_errors() {
        assert_eq!(refused::<Telnet<'_>>("telnet:/"), ("login-missing", 7..7));
        assert_eq!(refused::<Telnet<'_>>("telnet:///"), ("host-missing", 9..9));
        assert_eq!(refused::<Telnet<'_>>("tn3270://h:99999"), ("port-range", 11..16));
        assert_eq!(refused::<Telnet<'_>>("telnet://h/a/b"), ("telnet-path", 11..14));
        assert_eq!(refused::<Telnet<'_>>("telnet://h//"), ("telnet-path", 11..12));
        assert_eq!(refused::<Telnet<'_>>("telnet://h/?a"), ("telnet-path", 11..13));
        assert_eq!(refused::<Telnet<'_>>("telnet://h?"), ("telnet-path", 10..11));
        assert_eq!(refused::<Telnet<'_>>("telnets://h/"), ("scheme-other", 0..7));
    }

    /// Logins in RFC 1738 section 3.1, with and without the optional slash of section 3.8.
    #[test]
    fn parsing_is_the_inverse_of_building() {
        for text in [
            "telnet://u:p@h:1/",
            "telnet://u:p%3A@h",
            "telnet://u%FF:%FF@h/",
            "telnet://@h",
            "telnet://:@h/",
            "tn3270://h",
            "tn3270://[::1]:23/",
            "tn3270://u@h/",
        ] {
            for revision in [Revision::Current, Revision::Rfc1738] {
                let telnet = Telnet::parse_as(Uri::parse(text).unwrap(), revision).unwrap();
                assert_eq!(telnet.has_slash(), text.ends_with('/'), "{text}");
                let built = TelnetParts::from(telnet).build();
                // A colon in a password need not be escaped.
                assert_eq!(built.unwrap().as_str(), text.replace("%3A", ":"));
            }
        }
        let parts = |login| TelnetParts { mode: TelnetMode::Telnet, login, slash: false };
        let login = LoginParts { password: Some(Vec::new()), ..LoginParts::at("h") };
        assert_eq!(parts(login).build(), Err(BuildError::Ambiguous));
        assert_eq!(parts(LoginParts::at("u@h")).build(), Err(BuildError::Ambiguous));
        assert_eq!(parts(LoginParts::at("h/")).build(), Err(BuildError::Ambiguous));
        assert!(matches!(parts(LoginParts::at("h/a")).build(), Err(BuildError::Scheme(_))));
    }

    #[test]
    fn parts_are_listed_in_order() {
        let mut names = Vec::new();
        let telnet = Telnet::parse(Uri::parse("telnet://u:p@h/").unwrap()).unwrap();
        telnet.parts(&mut |part| names.push(part.name));
        assert_eq!(names, ["user", "password", "host"]);
    }
}
