//! `telnet` (RFC 4248, and before it RFC 1738 section 3.8) and `tn3270` (RFC 6270).

use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_url;
use crate::error::{Rule, SchemeError};
use crate::login::{Login, LoginParts};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, Revision, View};

const PATH: Rule = Rule::new(
    "telnet-path",
    "nothing but one `/` stands behind the host",
    "telneturl = \"telnet://\" login [ \"/\" ]",
    "RFC 1738 section 5",
);

/// An interactive service that is reached by the Telnet protocol.
///
/// It is no data that could be retrieved. User and password are advice for the user: a client shows them and does not send
/// them, so that they may hold any octet. Both editions read the same; RFC 1738 reserves the name `tn3270` without a syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Telnet<'a> {
    uri: Uri<'a>,
    mode: TelnetMode,
    login: Login<'a>,
    slash: bool,
}

/// What the terminal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TelnetMode {
    /// Any, by `telnet`.
    #[default]
    Telnet,
    /// One of the IBM 3270 family, by `tn3270`.
    Tn3270,
}

impl TelnetMode {
    /// The scheme, in lower case.
    pub const fn scheme(&self) -> &'static str {
        match self {
            Self::Telnet => "telnet",
            Self::Tn3270 => "tn3270",
        }
    }
}

impl<'a> Telnet<'a> {
    /// What the terminal is.
    pub const fn mode(&self) -> TelnetMode {
        self.mode
    }

    /// Who is advised to log in, and where.
    pub const fn login(&self) -> Login<'a> {
        self.login
    }

    /// Whether the last `/` is written. It means nothing.
    pub const fn has_slash(&self) -> bool {
        self.slash
    }
}

impl<'a> View<'a> for Telnet<'a> {
    const SCHEMES: &'static [&'static str] = &["telnet", "tn3270"];

    fn read(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        let mode = if uri.scheme() == "tn3270" { TelnetMode::Tn3270 } else { TelnetMode::Telnet };
        let login = Login::of(uri)?;
        let path = EncodedSlice::path_and_query(uri);
        let behind = path.strip_prefix('/');
        match behind.unwrap_or(path) {
            rest if rest.is_empty() => Ok(Self { uri, mode, login, slash: behind.is_some() }),
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

/// The parts of a [`Telnet`] URI as data, decoded: what it was made of, and what one can be built of.
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
    /// What the terminal is.
    pub mode: TelnetMode,
    /// Who is advised to log in, and where.
    pub login: LoginParts,
    /// Whether to write the last `/`.
    pub slash: bool,
}

impl From<Telnet<'_>> for TelnetParts {
    fn from(telnet: Telnet<'_>) -> Self {
        Self { mode: telnet.mode, login: telnet.login.into(), slash: telnet.slash }
    }
}

impl TelnetParts {
    /// The URI.
    ///
    /// # Errors
    ///
    /// What the scheme does not allow of the parts, and a host that would be read as more than a host.
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
    fn a_client_connects_and_sends_nothing() {
        assert_eq!(sent::<Telnet<'_>>("telnet://u:p%0D%0A@host.dom:2323/"), "host.dom:2323");
        assert_eq!(sent::<Telnet<'_>>("telnet://host.dom"), "host.dom:23");
        assert_eq!(sent::<Telnet<'_>>("TN3270://host.dom:/"), "host.dom:23");
    }

    #[test]
    fn each_rule_refuses() {
        assert_eq!(refused::<Telnet<'_>>("telnet:/"), ("login-missing", 7..7));
        assert_eq!(refused::<Telnet<'_>>("telnet:///"), ("host-missing", 9..9));
        assert_eq!(refused::<Telnet<'_>>("tn3270://h:99999"), ("port-range", 11..16));
        assert_eq!(refused::<Telnet<'_>>("telnet://h/a/b"), ("telnet-path", 11..14));
        assert_eq!(refused::<Telnet<'_>>("telnet://h//"), ("telnet-path", 11..12));
        assert_eq!(refused::<Telnet<'_>>("telnet://h/?a"), ("telnet-path", 11..13));
        assert_eq!(refused::<Telnet<'_>>("telnet://h?"), ("telnet-path", 10..11));
        assert_eq!(refused::<Telnet<'_>>("telnets://h/"), ("scheme-other", 0..7));
    }

    /// Four logins of section 3.1, with and without the slash that section 3.8 lets be omitted.
    #[test]
    fn parts_are_read_and_built() {
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
                let telnet = Telnet::read(Uri::parse(text).unwrap(), revision).unwrap();
                assert_eq!(telnet.has_slash(), text.ends_with('/'), "{text}");
                let built = TelnetParts::from(telnet).build();
                // A colon in a password delimits nothing any more.
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
    fn parts_are_told_in_order() {
        let mut names = Vec::new();
        let telnet = Telnet::of(Uri::parse("telnet://u:p@h/").unwrap()).unwrap();
        telnet.parts(&mut |part| names.push(part.name));
        assert_eq!(names, ["user", "password", "host"]);
    }
}
