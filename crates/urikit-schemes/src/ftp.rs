//! The `ftp` scheme (RFC 1738 section 3.2).

use alloc::vec::Vec;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_url;
use crate::error::{SchemeError, rules};
use crate::login::{Login, LoginParts};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, Revision, Sent, ValueOrDefault, View};

rules! {
    "RFC 1738 section 3.2.2" => {
        TYPE = "ftp-type", "transfer type is not `a`, `i`, or `d`",
            "ftptype = \"A\" | \"I\" | \"D\" | \"a\" | \"i\" | \"d\"";
        LINE_END = "ftp-line-end", "line ending in the argument of a command", "CWD <cwd1>";
    }
    "RFC 1738 section 5" => {
        SEMICOLON = "ftp-semicolon", "`;` in a name, except for `;type=`",
            "fpath = fsegment *[ \"/\" fsegment ]";
        PATH = "ftp-path", "missing `/` after the host",
            "ftpurl = \"ftp://\" login [ \"/\" fpath [ \";type=\" ftptype ]]";
    }
}

/// An `ftp` URI, which identifies a file or a directory listing on an FTP server.
///
/// The path consists of directory names and a file name. A client decodes each name and sends it in
/// one FTP command. The scheme has no query, so `?` is part of a name.
///
/// Code that writes names to a control connection must double the byte 255, because the connection
/// uses Telnet (RFC 959 section 4.1.3, RFC 854).
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Ftp, FtpType};
///
/// let ftp =
///     Ftp::parse("ftp://anonymous@ftp.example.com/pub/tools/readme.txt;type=a")?;
/// assert_eq!(ftp.login().host().as_str(), "ftp.example.com");
/// assert!(ftp.directories().map(|name| name.as_str()).eq(["pub", "tools"]));
/// assert_eq!(ftp.name().map(|name| name.as_str()), Some("readme.txt"));
/// assert_eq!(ftp.kind(), Some(FtpType::Ascii));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ftp<'a> {
    uri: Uri<'a>,
    login: Login<'a>,
    /// The path without its first slash, or `None` if there is no slash.
    path: Option<EncodedSlice<'a>>,
    /// The transfer type, and its value as written.
    kind: Option<(FtpType, EncodedSlice<'a>)>,
}

/// The transfer type of an [`Ftp`] URI, such as `i` for binary data in `ftp://host/file;type=i`.
///
/// The type determines whether a client downloads text or binary data, or lists a directory.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Ftp, FtpType};
///
/// let ftp = Ftp::parse("ftp://ftp.example.com/pub/;type=d")?;
/// assert_eq!(ftp.kind(), Some(FtpType::Directory));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FtpType {
    /// A text file, transferred as ASCII (`;type=a`).
    Ascii,
    /// A binary file (`;type=i`).
    Image,
    /// A list of the names in a directory (`;type=d`).
    Directory,
}

impl<'a> Ftp<'a> {
    /// Returns the host and port of the FTP server, and the user name and password, if any.
    ///
    /// If the URI contains no user name, a client logs in as `anonymous`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ftp;
    ///
    /// let ftp = Ftp::parse("ftp://alice@ftp.example.com:2121/report.pdf")?;
    /// assert_eq!(ftp.login().user().map(|user| user.octets()), Some(b"alice".to_vec()));
    /// assert_eq!(ftp.login().port(), Some(2121));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn login(&self) -> Login<'a> {
        self.login
    }

    /// Returns the names of the directories in the path of this `ftp` URI, percent-encoded.
    ///
    /// A client changes to each of them in order, with a `CWD` command, before it retrieves the
    /// file. A name can be empty. The file name is not included; use [`name`](Self::name) to get
    /// it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ftp;
    ///
    /// let ftp = Ftp::parse("ftp://ftp.example.com/pub/linux/kernel.tar.gz")?;
    /// assert!(ftp.directories().map(|name| name.as_str()).eq(["pub", "linux"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn directories(&self) -> impl Iterator<Item = EncodedSlice<'a>> + Clone + use<'a> {
        self.path
            .and_then(|path| path.rsplit_once('/'))
            .into_iter()
            .flat_map(|(before, _)| before.split('/'))
    }

    /// Returns the name of the file that this `ftp` URI identifies, percent-encoded.
    ///
    /// The name follows the last slash, and does not include the `;type=`. It is empty if the URI
    /// identifies a directory. Returns `None` if no slash follows the host, which is equivalent.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ftp;
    ///
    /// let ftp = Ftp::parse("ftp://ftp.example.com/pub/linux/kernel.tar.gz")?;
    /// assert_eq!(ftp.name().map(|name| name.as_str()), Some("kernel.tar.gz"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn name(&self) -> Option<EncodedSlice<'a>> {
        let path = self.path?;
        Some(path.rsplit_once('/').map_or(path, |(_, name)| name))
    }

    /// Returns the transfer type of this `ftp` URI, such as `i` for binary data in `;type=i`.
    ///
    /// Returns `None` if the URI specifies no type. The client then chooses between text and binary
    /// transfer.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Ftp, FtpType};
    ///
    /// let ftp = Ftp::parse("ftp://ftp.example.com/photo.jpg;type=i")?;
    /// assert_eq!(ftp.kind(), Some(FtpType::Image));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn kind(&self) -> Option<FtpType> {
        match self.kind {
            Some((kind, _)) => Some(kind),
            None => None,
        }
    }
}

/// The characters to escape in a name, including `;`, which would start the type.
const NAME: AsciiSet = AsciiSet::SEGMENT.add(b";");

/// Splits the type from a path. Its name and value may contain escapes, which are equivalent to the
/// characters (RFC 3986 section 2.3).
fn split_type(
    path: EncodedSlice<'_>,
) -> Result<(EncodedSlice<'_>, Option<(FtpType, EncodedSlice<'_>)>), SchemeError> {
    let Some((before, parameter)) = path.split_once(';') else { return Ok((path, None)) };
    let semicolon = before.span().end..before.span().end + 1;
    let Some((name, value)) = parameter.split_once('=') else {
        return Err(SchemeError::new(&SEMICOLON, semicolon));
    };
    if !name.is_word("type") {
        return Err(SchemeError::new(&SEMICOLON, semicolon));
    }
    let kind = match value {
        _ if value.is_word("a") => FtpType::Ascii,
        _ if value.is_word("i") => FtpType::Image,
        _ if value.is_word("d") => FtpType::Directory,
        _ => return Err(value.error(&TYPE)),
    };
    Ok((before, Some((kind, value))))
}

impl<'a> View<'a> for Ftp<'a> {
    const SCHEMES: &'static [&'static str] = &["ftp"];

    fn parse_as(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        let login = Login::parse(uri)?;
        let (path, kind) = split_type(EncodedSlice::path_and_query(uri))?;
        for argument in [login.user(), login.password(), Some(path)].into_iter().flatten() {
            argument.no_octet(&LINE_END, |octet| matches!(octet, b'\r' | b'\n'))?;
        }
        let names = path.strip_prefix('/');
        if names.is_none() && (!path.is_empty() || kind.is_some()) {
            let start = path.span().start;
            return Err(SchemeError::new(&PATH, start..start));
        }
        Ok(Self { uri, login, path: names, kind })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        self.login.parts(visit);
        self.directories()
            .for_each(|name| visit(Part { name: "cwd", value: ValueOrDefault::Written(name) }));
        if let Some(name) = self.name().filter(|name| !name.is_empty()) {
            visit(Part { name: "name", value: ValueOrDefault::Written(name) });
        }
        if let Some((_, written)) = self.kind {
            visit(Part { name: "type", value: ValueOrDefault::Written(written) });
        }
    }

    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        self.login.connect(21, visit);
        let mut command = |name, argument: Option<Sent<'_>>| match argument {
            Some(argument) => {
                visit(Action::Send(&[
                    Sent::Plain(name),
                    Sent::Plain(" "),
                    argument,
                    Sent::Plain("\r\n"),
                ]));
            }
            None => visit(Action::Send(&[Sent::Plain(name), Sent::Plain("\r\n")])),
        };
        // Section 3.2.1.
        let (user, password) = match (self.login.user(), self.login.password()) {
            (None, _) => (Sent::Plain("anonymous"), Sent::Asked("e-mail address")),
            (Some(user), None) => (Sent::Decoded(user), Sent::Asked("password")),
            (Some(user), Some(password)) => (Sent::Decoded(user), Sent::Decoded(password)),
        };
        command("USER", Some(user));
        command("PASS", Some(password));
        // Section 3.2.2.
        self.directories().for_each(|name| command("CWD", Some(Sent::Decoded(name))));
        let name = self.name().filter(|name| !name.is_empty()).map(Sent::Decoded);
        let transfer = match (self.kind(), name) {
            (Some(FtpType::Directory), _) => return command("NLST", name),
            (Some(FtpType::Ascii), _) => Some("A"),
            (Some(FtpType::Image), _) | (None, Some(_)) => Some("I"),
            (None, None) => None,
        };
        if let Some(transfer) = transfer {
            command("TYPE", Some(Sent::Plain(transfer)));
        }
        // Without a name, the URI identifies the current directory.
        command(if name.is_some() { "RETR" } else { "NLST" }, name);
    }
}

/// The decoded components of an [`Ftp`] URI, such as the directories, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Ftp`] to this type with `From`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{FtpParts, FtpType, LoginParts};
///
/// let parts = FtpParts {
///     login: LoginParts::at("host.dom"),
///     directories: vec![b"/etc".to_vec()],
///     name: Some(b"motd".to_vec()),
///     kind: Some(FtpType::Ascii),
/// };
/// assert_eq!(parts.build()?.as_str(), "ftp://host.dom/%2Fetc/motd;type=a");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FtpParts {
    /// The host and port, and the user and password, if any.
    pub login: LoginParts,
    /// The decoded names of the directories, from the outermost to the innermost.
    pub directories: Vec<Vec<u8>>,
    /// The decoded file name; empty for a directory.
    ///
    /// It may be `None` only if there are no directories.
    pub name: Option<Vec<u8>>,
    /// The transfer type, or `None` to omit `;type=`.
    pub kind: Option<FtpType>,
}

impl From<Ftp<'_>> for FtpParts {
    fn from(ftp: Ftp<'_>) -> Self {
        Self {
            login: ftp.login.into(),
            directories: ftp.directories().map(|name| name.octets()).collect(),
            name: ftp.name().map(|name| name.octets()),
            kind: ftp.kind(),
        }
    }
}

impl FtpParts {
    /// Builds an `ftp` URI, such as `ftp://ftp.example.com/pub/a.txt`, from these components.
    ///
    /// The components are percent-encoded as needed, and parsing the URI yields the same
    /// components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid, or if there are directories but no name.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{FtpParts, LoginParts};
    ///
    /// let (login, name) = (LoginParts::at("ftp.example.com"), Some(b"notes; draft.txt".to_vec()));
    /// let parts = FtpParts { login, directories: vec![b"pub".to_vec()], name, kind: None };
    /// assert_eq!(parts.build()?.as_str(), "ftp://ftp.example.com/pub/notes%3B%20draft.txt");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        if self.name.is_none() && !self.directories.is_empty() {
            return Err(BuildError::Ambiguous);
        }
        let mut text = Text::new("ftp");
        text.login(&self.login)?;
        for name in self.directories.iter().chain(&self.name) {
            text.push("/").encode(name, &NAME);
        }
        text.push(match self.kind {
            None => "",
            Some(FtpType::Ascii) => ";type=a",
            Some(FtpType::Image) => ";type=i",
            Some(FtpType::Directory) => ";type=d",
        });
        text.build::<Ftp<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::tests::{escape_some, refused, sent};

    /// The paths in RFC 1738 section 3.2.2, and the logins in section 3.1.
    #[test]
    fn commands_follow_the_specification() {
        let plan = |text| sent::<Ftp<'_>>(text);
        assert_eq!(
            plan("ftp://myname@host.dom/%2Fetc/motd"),
            "host.dom:21|USER myname|PASS <password>|CWD /etc|TYPE I|RETR motd"
        );
        assert_eq!(
            plan("ftp://myname@host.dom//etc/motd"),
            "host.dom:21|USER myname|PASS <password>|CWD |CWD etc|TYPE I|RETR motd"
        );
        assert_eq!(
            plan("ftp://myname@host.dom/etc/motd"),
            "host.dom:21|USER myname|PASS <password>|CWD etc|TYPE I|RETR motd"
        );
        assert_eq!(plan("ftp://foo:@host.com/"), "host.com:21|USER foo|PASS |NLST");
        assert_eq!(plan("ftp://@host.com/"), "host.com:21|USER |PASS <password>|NLST");
        assert_eq!(
            plan("ftp://host.com/"),
            "host.com:21|USER anonymous|PASS <e-mail address>|NLST"
        );
        assert_eq!(
            plan("ftp://h:2121/a/;type=D"),
            "h:2121|USER anonymous|PASS <e-mail address>|CWD a|NLST"
        );
        assert_eq!(
            plan("ftp://h/a?b;TYPE=a"),
            "h:21|USER anonymous|PASS <e-mail address>|TYPE A|RETR a?b"
        );
    }

    #[test]
    fn violated_rules_are_errors() {
        assert_eq!(refused::<Ftp<'_>>("ftp:/a"), ("login-missing", 4..4));
        assert_eq!(refused::<Ftp<'_>>("ftp:///a"), ("host-missing", 6..6));
        assert_eq!(refused::<Ftp<'_>>("ftp://h:65536/a"), ("port-range", 8..13));
        assert_eq!(refused::<Ftp<'_>>("ftp://h/a;type=x"), ("ftp-type", 15..16));
        assert_eq!(refused::<Ftp<'_>>("ftp://h/a;type=aa"), ("ftp-type", 15..17));
        assert_eq!(refused::<Ftp<'_>>("ftp://h/a;b"), ("ftp-semicolon", 9..10));
        assert_eq!(refused::<Ftp<'_>>("ftp://h/a;type=a/b"), ("ftp-type", 15..18));
        assert_eq!(refused::<Ftp<'_>>("ftp://google.com?@evil.com/"), ("ftp-path", 16..16));
        assert_eq!(refused::<Ftp<'_>>("ftp://h/a%0Ab/c"), ("ftp-line-end", 9..12));
        assert_eq!(refused::<Ftp<'_>>("ftp://u%0d:p@h/c"), ("ftp-line-end", 7..10));
        assert_eq!(refused::<Ftp<'_>>("http://h/c"), ("scheme-other", 0..4));
    }

    /// The type may contain escapes and capitals.
    #[test]
    fn type_may_be_escaped_and_in_any_case() {
        let kinds = [("a", FtpType::Ascii), ("i", FtpType::Image), ("d", FtpType::Directory)];
        for (letter, kind) in kinds {
            for escaped in 0..1 << 5 {
                let (name, value) =
                    (escape_some("type", escaped), escape_some(letter, escaped >> 4));
                for text in [
                    format!("ftp://h/a;{name}={value}"),
                    format!("FTP://H/a;{name}={value}").to_uppercase(),
                ] {
                    let ftp = Ftp::parse(Uri::parse(&text).unwrap()).unwrap();
                    assert_eq!(ftp.kind(), Some(kind), "{text}");
                }
            }
        }
        // The delimiters of the type must not be escaped.
        assert_eq!(refused::<Ftp<'_>>("ftp://h/a;type%3Da"), ("ftp-semicolon", 9..10));
        assert_eq!(Ftp::parse(Uri::parse("ftp://h/a%3Btype=a").unwrap()).unwrap().kind(), None);
    }

    #[test]
    fn parsing_is_the_inverse_of_building() {
        let texts = [
            "ftp://u:p@h:1/%2Fetc//motd;type=i",
            "ftp://h",
            "ftp://h/",
            "ftp://h/a/",
            "ftp://@h/a",
            "ftp://u:@h/%FF",
        ];
        for text in texts {
            let parts = FtpParts::from(Ftp::parse(Uri::parse(text).unwrap()).unwrap());
            assert_eq!(parts.build().unwrap().as_str(), text);
        }
        let login = LoginParts { password: Some(Vec::new()), ..LoginParts::at("h") };
        let parts = FtpParts { login, directories: Vec::new(), name: None, kind: None };
        assert_eq!(parts.build(), Err(BuildError::Ambiguous));
    }
}
