//! `http`, `https` (RFC 9110 section 4.2, RFC 1738 section 3.3), `ws` and `wss` (RFC 6455 section 3).

use alloc::string::String;
use core::fmt;
use core::hash::{Hash, Hasher};

use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_url;
use crate::error::{Rule, SchemeError};
use crate::login::{Login, LoginParts};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, Revision, Sent, ValueOrDefault, View};

const USERINFO_RFC1738: Rule = Rule::new(
    "http-userinfo",
    "the scheme allows no user name and no password",
    "httpurl = \"http://\" hostport [ \"/\" hpath [ \"?\" search ] ]",
    "RFC 1738 section 3.3",
);
const USERINFO: Rule = Rule::new(
    "http-userinfo",
    "a user name in front of the host is deprecated and may disguise the host",
    "http-URI = \"http\" \"://\" authority path-abempty [ \"?\" query ]",
    "RFC 9110 section 4.2.4",
);
const USERINFO_WS: Rule = Rule::new(
    "ws-userinfo",
    "the scheme has no user name and no password",
    "ws-URI = \"ws:\" \"//\" host [ \":\" port ] path [ \"?\" query ]",
    "RFC 6455 section 3",
);
const FRAGMENT: Rule = Rule::new(
    "ws-fragment",
    "a WebSocket URI has no fragment, and a `#` that is none is written `%23`",
    "ws-URI = \"ws:\" \"//\" host [ \":\" port ] path [ \"?\" query ]",
    "RFC 6455 section 3",
);
const SEARCH_RESERVED: Rule = Rule::new(
    "http-search-reserved",
    "a search holds no `/` and no `?`",
    "search = *[ uchar | \";\" | \":\" | \"@\" | \"&\" | \"=\" ]",
    "RFC 1738 section 5",
);
const SEARCH: Rule = Rule::new(
    "http-search",
    "a search part stands behind a path, which is at least `/`",
    "httpurl = \"http://\" hostport [ \"/\" hpath [ \"?\" search ] ]",
    "RFC 1738 section 5",
);

/// A resource that is asked for over HTTP, or a WebSocket, which HTTP opens.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Http, View};
///
/// let http = Http::of(Uri::parse("http://Example.org:80?q=a%20b")?)?;
/// assert_eq!(http.target().to_string(), "/?q=a%20b");
/// assert_eq!(http.origin().to_string(), "http://example.org");
///
/// let disguised = Http::of(Uri::parse("https://example.org@host.dom/")?)?;
/// assert_eq!(disguised.warning().unwrap().span(), 8..19);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Http<'a> {
    uri: Uri<'a>,
    scheme: HttpScheme,
    login: Login<'a>,
    warning: Option<SchemeError>,
}

/// One of the schemes of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HttpScheme {
    /// `http`.
    Http,
    /// `https`: the same on a connection that is secured.
    Https,
    /// `ws`: a WebSocket.
    Ws,
    /// `wss`: a WebSocket on a connection that is secured.
    Wss,
}

impl HttpScheme {
    const ALL: [Self; 4] = [Self::Http, Self::Https, Self::Ws, Self::Wss];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Https => "https",
            Self::Ws => "ws",
            Self::Wss => "wss",
        }
    }

    /// The port of a URI that has none (RFC 9110 section 4.2, RFC 6455 section 3).
    pub const fn default_port(self) -> u16 {
        match self {
            Self::Http | Self::Ws => 80,
            Self::Https | Self::Wss => 443,
        }
    }

    const fn is_web_socket(self) -> bool {
        matches!(self, Self::Ws | Self::Wss)
    }
}

impl<'a> Http<'a> {
    /// Which of the schemes it is.
    pub const fn scheme(&self) -> HttpScheme {
        self.scheme
    }

    /// The server. A user or password in it is a [`warning`](Self::warning).
    pub const fn login(&self) -> Login<'a> {
        self.login
    }

    /// The path as it is written. An empty one means `/`.
    pub fn path(&self) -> EncodedSlice<'a> {
        EncodedSlice::path(self.uri)
    }

    /// The search part, which is the query.
    pub fn search(&self) -> Option<EncodedSlice<'a>> {
        EncodedSlice::query(self.uri)
    }

    /// What stands in a request line: the path, `/` for an empty one, and the query (RFC 9112 section 3.2.1).
    pub fn target(&self) -> HttpTarget<'a> {
        let path_and_query = EncodedSlice::path_and_query(self.uri).as_str();
        HttpTarget { slash: if self.path().is_empty() { "/" } else { "" }, path_and_query }
    }

    /// What is wrong with it although it can be used: there is a user or password. No document allows one here, and many
    /// URIs have one, by accident or in order to pass for another host.
    pub const fn warning(&self) -> Option<SchemeError> {
        self.warning
    }

    /// The origin (RFC 6454 section 4).
    pub fn origin(&self) -> Origin<'a> {
        let port = self.login.port().unwrap_or(self.scheme.default_port());
        Origin { scheme: self.scheme, host: self.login.host().as_str(), port }
    }
}

/// The target of a request, in origin form; see [`Http::target`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HttpTarget<'a> {
    /// Of a path that is empty.
    slash: &'static str,
    path_and_query: &'a str,
}

impl fmt::Display for HttpTarget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slash)?;
        f.write_str(self.path_and_query)
    }
}

/// An origin: a scheme, a host and a port. Two are the same if all three are, whatever the case of the host (RFC 6454
/// section 5). A port that is the scheme's own is the same written or not. The host is taken as it is written otherwise: `%41`
/// is not `a`, and an address is one spelling of it; [normalize](urikit::UriRef::normalize) first what may come in several.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    scheme: HttpScheme,
    host: &'a str,
    port: u16,
}

impl<'a> Origin<'a> {
    /// The scheme.
    pub const fn scheme(&self) -> HttpScheme {
        self.scheme
    }

    /// The host as it is written, brackets included.
    pub const fn host(&self) -> &'a str {
        self.host
    }

    /// The port, which is the scheme's own where none is written.
    pub const fn port(&self) -> u16 {
        self.port
    }
}

impl PartialEq<Origin<'_>> for Origin<'_> {
    fn eq(&self, other: &Origin<'_>) -> bool {
        self.scheme == other.scheme && self.port == other.port && self.host.eq_ignore_ascii_case(other.host)
    }
}

impl Eq for Origin<'_> {}

impl Hash for Origin<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.scheme, self.port).hash(state);
        self.host.bytes().for_each(|byte| state.write_u8(byte.to_ascii_lowercase()));
    }
}

impl fmt::Display for Origin<'_> {
    /// The serialization of RFC 6454 section 6.2: the host in lower case, and the port only if it is not the scheme's own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.scheme.name())?;
        f.write_str("://")?;
        self.host.chars().try_for_each(|char| fmt::Write::write_char(f, char.to_ascii_lowercase()))?;
        if self.port == self.scheme.default_port() { Ok(()) } else { write!(f, ":{}", self.port) }
    }
}

impl<'a> View<'a> for Http<'a> {
    const SCHEMES: &'static [&'static str] = &["http", "https", "ws", "wss"];

    fn read(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        // The names are those of `SCHEMES`, one of which has been found.
        let scheme = HttpScheme::ALL.into_iter().find(|scheme| uri.scheme() == scheme.name());
        let scheme = scheme.unwrap_or(HttpScheme::Http);
        let login = Login::of(uri)?;
        let path_and_query = EncodedSlice::path_and_query(uri);
        if scheme.is_web_socket() && uri.fragment().is_some() {
            return Err(SchemeError::new(&FRAGMENT, path_and_query.span().end..uri.as_str().len()));
        }
        // RFC 1738 knows only one of the four.
        let rfc1738 = revision == Revision::Rfc1738 && scheme == HttpScheme::Http;
        if rfc1738 && EncodedSlice::path(uri).is_empty() && !path_and_query.is_empty() {
            return Err(EncodedSlice::path(uri).error(&SEARCH));
        }
        if let Some(query) = EncodedSlice::query(uri).filter(|_| rfc1738) {
            query.only(&SEARCH_RESERVED, |byte| !matches!(byte, b'/' | b'?'))?;
        }
        let rule = match scheme {
            _ if scheme.is_web_socket() => &USERINFO_WS,
            _ if rfc1738 => &USERINFO_RFC1738,
            _ => &USERINFO,
        };
        let warning = EncodedSlice::userinfo(uri).map(|userinfo| userinfo.error(rule));
        Ok(Self { uri, scheme, login, warning })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    fn warning(&self) -> Option<SchemeError> {
        self.warning
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        self.login.parts(visit);
        let path = if self.path().is_empty() {
            ValueOrDefault::Implied("/")
        } else {
            ValueOrDefault::Written(self.path())
        };
        visit(Part { name: "path", value: path });
        if let Some(search) = self.search() {
            visit(Part { name: "searchpart", value: ValueOrDefault::Written(search) });
        }
    }

    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        self.login.connect(self.scheme.default_port(), visit);
        // What is sent on the other connections is for TLS and the opening handshake of a WebSocket to say.
        if self.scheme != HttpScheme::Http {
            return;
        }
        let target = self.target();
        let (colon, port) = self.uri.port().map_or(("", ""), |port| (":", port.as_str()));
        // The host is the authority as it is written without its userinfo (RFC 9112 section 3.2).
        visit(Action::Send(&[
            Sent::Plain("GET "),
            Sent::Plain(target.slash),
            Sent::Plain(target.path_and_query),
            Sent::Plain(" HTTP/1.1\r\nHost: "),
            Sent::Plain(self.login.host().as_str()),
            Sent::Plain(colon),
            Sent::Plain(port),
            Sent::Plain("\r\n\r\n"),
        ]));
    }
}

/// The parts of an [`Http`] URI as data.
///
/// The path and the search part stay as a URI has them: they are sent like that, and what is decoded in them means
/// something else, as in `?a=b%26c`.
///
/// ```
/// use urikit_schemes::{HttpParts, HttpScheme, LoginParts};
///
/// let parts = HttpParts {
///     scheme: HttpScheme::Https,
///     login: LoginParts::at("host.dom"),
///     path: "/a%20b".into(),
///     search: Some("x=1&y=2".into()),
/// };
/// assert_eq!(parts.build()?.as_str(), "https://host.dom/a%20b?x=1&y=2");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpParts {
    /// Which of the schemes it is.
    pub scheme: HttpScheme,
    /// The server, and whom the URI names in front of it.
    pub login: LoginParts,
    /// The path, percent-encoded, with its first slash; or empty, which means `/`.
    pub path: String,
    /// The search part, percent-encoded.
    pub search: Option<String>,
}

impl From<Http<'_>> for HttpParts {
    fn from(http: Http<'_>) -> Self {
        Self {
            scheme: http.scheme,
            login: http.login.into(),
            path: http.path().as_str().into(),
            search: http.search().map(|search| search.as_str().into()),
        }
    }
}

impl HttpParts {
    /// The URI.
    ///
    /// # Errors
    ///
    /// What the scheme does not allow of the parts, and a part that would end before its text does: a path with a `?`, say.
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new(self.scheme.name());
        text.login(&self.login)?.push(&self.path);
        if let Some(search) = &self.search {
            text.push("?").push(search);
        }
        text.build::<Http<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests;
