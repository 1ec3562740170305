//! The schemes `http` and `https` (RFC 9110 section 4.2, RFC 1738 section 3.3), `ws` and `wss` (RFC
//! 6455 section 3).

use alloc::string::String;
use core::fmt;
use core::hash::{Hash, Hasher};

use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_url;
use crate::error::{SchemeError, rules};
use crate::login::{Login, LoginParts};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, Revision, Sent, ValueOrDefault, View};

rules! {
    "RFC 1738 section 3.3" => {
        USERINFO_RFC1738 = "http-userinfo", "userinfo not allowed",
            "httpurl = \"http://\" hostport [ \"/\" hpath [ \"?\" search ] ]";
    }
    "RFC 9110 section 4.2.4" => {
        USERINFO = "http-userinfo", "userinfo is deprecated and may disguise the host",
            "http-URI = \"http\" \"://\" authority path-abempty [ \"?\" query ]";
    }
    "RFC 6455 section 3" => {
        USERINFO_WS = "ws-userinfo", "userinfo not allowed",
            "ws-URI = \"ws:\" \"//\" host [ \":\" port ] path [ \"?\" query ]";
        FRAGMENT = "ws-fragment", "fragment not allowed; write `#` as `%23`",
            "ws-URI = \"ws:\" \"//\" host [ \":\" port ] path [ \"?\" query ]";
    }
    "RFC 1738 section 5" => {
        SEARCH_RESERVED = "http-search-reserved", "`/` or `?` in the search",
            "search = *[ uchar | \";\" | \":\" | \"@\" | \"&\" | \"=\" ]";
        SEARCH = "http-search", "search without a path",
            "httpurl = \"http://\" hostport [ \"/\" hpath [ \"?\" search ] ]";
    }
}

/// An `http`, `https`, `ws`, or `wss` URI, which identifies an HTTP resource or a WebSocket.
///
/// Its methods return the components, the string for the [request line](Self::target), such as
/// `/docs?page=2`, and the [origin](Self::origin).
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Http, View};
///
/// let http = Http::parse("http://Example.org:80?q=a%20b")?;
/// assert_eq!(http.target().to_string(), "/?q=a%20b");
/// assert_eq!(http.origin().to_string(), "http://example.org");
///
/// let disguised = Http::parse("https://example.org@host.dom/")?;
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

/// The scheme of an [`Http`] URI: `http`, `https`, `ws`, or `wss`.
///
/// The scheme determines the protocol, HTTP or WebSocket, the default port, and whether the
/// connection uses TLS.
///
/// # Examples
///
/// ```
/// use urikit_schemes::HttpScheme;
///
/// assert_eq!((HttpScheme::Wss.name(), HttpScheme::Wss.default_port()), ("wss", 443));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HttpScheme {
    /// HTTP without encryption.
    Http,
    /// HTTP over TLS.
    Https,
    /// A WebSocket without encryption.
    Ws,
    /// A WebSocket over TLS.
    Wss,
}

impl HttpScheme {
    const ALL: [Self; 4] = [Self::Http, Self::Https, Self::Ws, Self::Wss];

    /// Returns the name of this URI scheme, such as `https`, in lower case.
    ///
    /// The name does not include the colon.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::HttpScheme;
    ///
    /// assert_eq!(HttpScheme::Https.name(), "https");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Https => "https",
            Self::Ws => "ws",
            Self::Wss => "wss",
        }
    }

    /// Returns the default port of this scheme, which is used if a URI does not specify a port.
    ///
    /// The port is 80 for `http` and `ws`, and 443 for `https` and `wss`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::HttpScheme;
    ///
    /// assert_eq!(HttpScheme::Https.default_port(), 443);
    /// ```
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
    /// Returns the scheme of this URI, such as [`HttpScheme::Https`].
    ///
    /// To get the scheme as a string, call [`name`](HttpScheme::name) on the result.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Http, HttpScheme};
    ///
    /// let http = Http::parse("wss://chat.example.com/rooms/7")?;
    /// assert_eq!(http.scheme(), HttpScheme::Wss);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn scheme(&self) -> HttpScheme {
        self.scheme
    }

    /// Returns the authority of this URI: the host, the port, and any user name and password.
    ///
    /// RFC 9110 section 4.2.4 deprecates user names and passwords in `http` and `https` URIs. They
    /// cause a [`warning`](Self::warning).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Http;
    ///
    /// let http = Http::parse("https://example.com:8443/login")?;
    /// assert_eq!(http.login().host().as_str(), "example.com");
    /// assert_eq!(http.login().port(), Some(8443));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn login(&self) -> Login<'a> {
        self.login
    }

    /// Returns the path of this URI, such as `/docs/intro.html`, percent-encoded.
    ///
    /// An empty path is equivalent to `/`. For the path and query as sent in a request, use
    /// [`target`](Self::target).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Http;
    ///
    /// let http = Http::parse("https://example.com/docs/intro.html?lang=en")?;
    /// assert_eq!(http.path().as_str(), "/docs/intro.html");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path(&self) -> EncodedSlice<'a> {
        EncodedSlice::path(self.uri)
    }

    /// Returns the query of this URI, such as `q=uri&page=2`, percent-encoded and without the `?`.
    ///
    /// Returns `None` if the URI has no `?`. RFC 1738 calls the query `search`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Http;
    ///
    /// let http = Http::parse("https://example.com/search?q=uri&page=2")?;
    /// assert_eq!(http.search().map(|query| query.as_str()), Some("q=uri&page=2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(&self) -> Option<EncodedSlice<'a>> {
        EncodedSlice::query(self.uri)
    }

    /// Returns the string that a client sends in the request line, such as `/docs?page=2`.
    ///
    /// The string consists of the path, or `/` if the path is empty, and the query. RFC 9112
    /// section 3.2.1 calls it the request target in origin form. Format the result with `Display`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Http;
    ///
    /// let http = Http::parse("https://example.com/search?q=uri#results")?;
    /// assert_eq!(format!("GET {} HTTP/1.1", http.target()), "GET /search?q=uri HTTP/1.1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn target(&self) -> HttpTarget<'a> {
        let path_and_query = EncodedSlice::path_and_query(self.uri).as_str();
        HttpTarget { slash: if self.path().is_empty() { "/" } else { "" }, path_and_query }
    }

    /// Returns a warning if this URI contains a user name or password, and `None` otherwise.
    ///
    /// The HTTP specification does not allow them, but many URIs contain them, sometimes to
    /// disguise the host, as in `https://bank.example@evil.example/`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Http, View};
    ///
    /// let http = Http::parse("https://bank.example@evil.example/login")?;
    /// assert_eq!(http.warning().map(|warning| warning.span()), Some(8..20));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn warning(&self) -> Option<SchemeError> {
        self.warning
    }

    /// Returns the origin of this URI: its scheme, host, and port (RFC 6454 section 4).
    ///
    /// Compare two origins to find out whether pages belong to the same site, as browsers do.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Http;
    ///
    /// let page = Http::parse("https://example.com/page")?;
    /// let script = Http::parse("https://EXAMPLE.com:443/app.js")?;
    /// assert_eq!(page.origin(), script.origin());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn origin(&self) -> Origin<'a> {
        let port = self.login.port().unwrap_or(self.scheme.default_port());
        Origin { scheme: self.scheme, host: self.login.host().as_str(), port }
    }
}

/// The path and query that a client sends in an HTTP request line, such as `/docs?page=2`.
///
/// It is returned by [`Http::target`]. Its [`Display`](fmt::Display) implementation writes the
/// string for the request line.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Http;
///
/// let http = Http::parse("https://example.com")?;
/// assert_eq!(http.target().to_string(), "/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HttpTarget<'a> {
    /// `/` if the path is empty, or an empty string.
    slash: &'static str,
    path_and_query: &'a str,
}

impl fmt::Display for HttpTarget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slash)?;
        f.write_str(self.path_and_query)
    }
}

/// The origin of an HTTP or WebSocket URI, which consists of its scheme, host, and port (RFC 6454).
///
/// Browsers use origins to separate sites. Origins are equal if all three parts are. The case of
/// the host is ignored, and a missing port is equal to the default port. Otherwise, hosts are
/// compared as strings; to ignore differences in percent-encoding,
/// [normalize](urikit::UriRef::normalize) the URIs first.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Http;
///
/// let page = Http::parse("https://example.com/page")?.origin();
/// assert_eq!(page.to_string(), "https://example.com");
/// assert_ne!(page, Http::parse("http://example.com/page")?.origin());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    scheme: HttpScheme,
    host: &'a str,
    port: u16,
}

impl<'a> Origin<'a> {
    /// Returns the scheme of this origin of a URI, such as [`HttpScheme::Https`].
    ///
    /// To get the scheme as a string, call [`name`](HttpScheme::name) on the result.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Http, HttpScheme};
    ///
    /// let http = Http::parse("https://example.com/")?;
    /// assert_eq!(http.origin().scheme(), HttpScheme::Https);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn scheme(&self) -> HttpScheme {
        self.scheme
    }

    /// Returns the host of this origin, such as `example.com`, as written in the URI.
    ///
    /// An IPv6 address includes its brackets. The host is not converted to lower case.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Http;
    ///
    /// let http = Http::parse("https://[2001:db8::1]:8443/")?;
    /// assert_eq!(http.origin().host(), "[2001:db8::1]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn host(&self) -> &'a str {
        self.host
    }

    /// Returns the port of this origin, or the default port of its scheme if the URI has none.
    ///
    /// For example, the result is 443 for `https://example.com/`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Http;
    ///
    /// let http = Http::parse("https://example.com/")?;
    /// assert_eq!(http.origin().port(), 443);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn port(&self) -> u16 {
        self.port
    }
}

impl PartialEq<Origin<'_>> for Origin<'_> {
    fn eq(&self, other: &Origin<'_>) -> bool {
        self.scheme == other.scheme
            && self.port == other.port
            && self.host.eq_ignore_ascii_case(other.host)
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
    /// Writes the origin in ASCII form (RFC 6454 section 6.2): the host is in lower case, and a
    /// default port is omitted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.scheme.name())?;
        f.write_str("://")?;
        self.host
            .chars()
            .try_for_each(|char| fmt::Write::write_char(f, char.to_ascii_lowercase()))?;
        if self.port == self.scheme.default_port() { Ok(()) } else { write!(f, ":{}", self.port) }
    }
}

impl<'a> View<'a> for Http<'a> {
    const SCHEMES: &'static [&'static str] = &["http", "https", "ws", "wss"];

    fn parse_as(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        // `check_url` accepts only these schemes.
        let scheme = HttpScheme::ALL.into_iter().find(|scheme| uri.scheme() == scheme.name());
        let scheme = scheme.unwrap_or(HttpScheme::Http);
        let login = Login::parse(uri)?;
        let path_and_query = EncodedSlice::path_and_query(uri);
        if scheme.is_web_socket() && uri.fragment().is_some() {
            return Err(SchemeError::new(&FRAGMENT, path_and_query.span().end..uri.as_str().len()));
        }
        // RFC 1738 does not define the other schemes.
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
        // Other connections start with TLS or the handshake of a WebSocket.
        if self.scheme != HttpScheme::Http {
            return;
        }
        let target = self.target();
        let (colon, port) = self.uri.port().map_or(("", ""), |port| (":", port.as_str()));
        // The `Host` header is the authority without the userinfo (RFC 9112 section 3.2).
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

/// The components of an [`Http`] URI, such as the host and the path, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Http`] to this type with `From`. The path and the query are percent-encoded, because decoding
/// could change their meaning, as in `?a=b%26c`.
///
/// # Examples
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
    /// The scheme: `http`, `https`, `ws`, or `wss`.
    pub scheme: HttpScheme,
    /// The host and port, and the userinfo, if any.
    pub login: LoginParts,
    /// The percent-encoded path. It starts with a slash or is empty, which is equivalent to `/`.
    pub path: String,
    /// The percent-encoded query without its `?`, or `None` to omit it.
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
    /// Builds an HTTP or WebSocket URI, such as `https://example.com/a?b`, from these components.
    ///
    /// The path and the query must be percent-encoded, and are not changed. Parsing the URI yields
    /// the same components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid or contains the delimiter of another component,
    /// such as a `?` in the path.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{HttpParts, HttpScheme, LoginParts};
    ///
    /// let (scheme, login) = (HttpScheme::Https, LoginParts::at("example.com"));
    /// let mut parts =
    ///     HttpParts { scheme, login, path: "/search".into(), search: Some("q=uri".into()) };
    /// assert_eq!(parts.build()?.as_str(), "https://example.com/search?q=uri");
    /// parts.path = "/search?q=".into();
    /// assert!(parts.build().is_err());
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
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
mod tests {
    use alloc::string::ToString;
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;
    use crate::tests::{refused, sent};

    fn http(text: &str) -> Http<'_> {
        Http::parse(Uri::parse(text).unwrap()).unwrap()
    }

    /// Returns the code, the section, and the span of the warning.
    fn found(
        text: &str,
        revision: Revision,
    ) -> Option<(&'static str, &'static str, core::ops::Range<usize>)> {
        let warning = Http::parse_as(Uri::parse(text).unwrap(), revision).unwrap().warning()?;
        Some((warning.code(), warning.rule().section, warning.span()))
    }

    #[test]
    fn requests_follow_the_specification() {
        let plan = |text| sent::<Http<'_>>(text);
        // RFC 9112 section 3.2.1.
        assert_eq!(
            plan("http://www.example.org/where?q=now"),
            "www.example.org:80|GET /where?q=now HTTP/1.1|Host: www.example.org"
        );
        assert_eq!(plan("http://h"), "h:80|GET / HTTP/1.1|Host: h");
        assert_eq!(plan("http://h?q#f"), "h:80|GET /?q HTTP/1.1|Host: h");
        assert_eq!(
            plan("http://u:p@[::1]:8080//a%0D"),
            "[::1]:8080|GET //a%0D HTTP/1.1|Host: [::1]:8080"
        );
        assert_eq!(plan("HTTP://H:080/?"), "H:80|GET /? HTTP/1.1|Host: H:080");
        assert_eq!(plan("http://h:/"), "h:80|GET / HTTP/1.1|Host: h:");
        assert_eq!(plan("https://h/a"), "h:443");
        assert_eq!(plan("ws://h/a"), "h:80");
        assert_eq!(plan("wss://h:1/a"), "h:1");
        let mut last = Vec::new();
        http("http://h/a").client(&mut |action| {
            if let Action::Send(parts) = action {
                last = parts.iter().flat_map(Sent::octets).collect();
            }
        });
        assert_eq!(last, b"GET /a HTTP/1.1\r\nHost: h\r\n\r\n");
    }

    #[test]
    fn violated_rules_are_errors() {
        assert_eq!(refused::<Http<'_>>("http:/a"), ("login-missing", 5..5));
        assert_eq!(refused::<Http<'_>>("https:///a"), ("host-missing", 8..8));
        assert_eq!(refused::<Http<'_>>("http://u@/a"), ("host-missing", 9..9));
        assert_eq!(refused::<Http<'_>>("wss://h:65536/a"), ("port-range", 8..13));
        assert_eq!(refused::<Http<'_>>("ws://h/a?b#"), ("ws-fragment", 10..11));
        assert_eq!(refused::<Http<'_>>("WSS://h#f"), ("ws-fragment", 7..9));
        assert_eq!(refused::<Http<'_>>("ftp://h/a"), ("scheme-other", 0..3));
        let old = |text| Http::parse_as(Uri::parse(text).unwrap(), Revision::Rfc1738);
        let error = old("http://h?q").unwrap_err();
        assert_eq!((error.code(), error.span()), ("http-search", 8..8));
        assert!(
            old("http://h/?q").is_ok() && old("http://h").is_ok() && old("https://h?q").is_ok()
        );
    }

    #[test]
    fn user_causes_a_warning() {
        let (now, then) = (Revision::Current, Revision::Rfc1738);
        assert_eq!(
            found("http://u:p@h/", now),
            Some(("http-userinfo", "RFC 9110 section 4.2.4", 7..10))
        );
        assert_eq!(
            found("http://u:p@h/", then),
            Some(("http-userinfo", "RFC 1738 section 3.3", 7..10))
        );
        assert_eq!(
            found("https://@h/", then),
            Some(("http-userinfo", "RFC 9110 section 4.2.4", 8..8))
        );
        assert_eq!(found("ws://u@h/", now), Some(("ws-userinfo", "RFC 6455 section 3", 5..6)));
        assert_eq!(found("http://h/u@h", now), None);
    }

    #[test]
    fn origins_are_compared() {
        // Examples of equal and different origins in RFC 6454 section 4.
        let same = [
            "http://example.com/",
            "http://example.com:80/path/file",
            "HTTP://EXAMPLE.com:/",
            "http://u@example.com",
        ];
        let different = [
            "http://example.com:8080/",
            "http://www.example.com/",
            "https://example.com:80/",
            "https://example.com/",
            "http://example.org/",
            "ws://example.com/",
        ];
        for (at, text) in same.iter().chain(&different).enumerate() {
            for (other_at, other) in same.iter().chain(&different).enumerate() {
                let expected = at == other_at || at < same.len() && other_at < same.len();
                assert_eq!(http(text).origin() == http(other).origin(), expected, "{text} {other}");
            }
        }
        assert!(same.iter().all(|text| http(text).origin().to_string() == "http://example.com"));
        assert_eq!(http("wss://[2001:DB8::1]:80/").origin().to_string(), "wss://[2001:db8::1]:80");
        assert_eq!(http("https://h").origin().port(), 443);
    }

    #[test]
    fn equal_origins_have_equal_hashes() {
        #[derive(Default)]
        struct Bytes(Vec<u8>);
        impl Hasher for Bytes {
            fn write(&mut self, bytes: &[u8]) {
                self.0.extend(bytes);
            }
            fn finish(&self) -> u64 {
                0
            }
        }
        let hash = |text| {
            let mut bytes = Bytes::default();
            http(text).origin().hash(&mut bytes);
            bytes.0
        };
        assert_eq!(hash("http://h/a"), hash("http://H:80/b"));
        assert_ne!(hash("http://h/a"), hash("http://i/a"));
    }

    #[test]
    fn parts_are_listed_in_order() {
        let mut parts = Vec::new();
        http("http://u:p@h?q").parts(&mut |part| parts.push((part.name, part.value)));
        let names: Vec<_> = parts.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["user", "password", "host", "path", "searchpart"]);
        assert_eq!(parts[3].1, ValueOrDefault::Implied("/"));
        assert!(matches!(parts[4].1, ValueOrDefault::Written(slice) if slice.span() == (13..14)));
    }

    #[test]
    fn parsing_is_the_inverse_of_building() {
        let texts = [
            "http://h",
            "https://h/",
            "ws://h?",
            "wss://u:%FF@[::1]:1/a%FF;b/%2F//?c=%26",
            "http://@h:0/.",
        ];
        for text in texts {
            let parts = HttpParts::from(http(text));
            assert_eq!(parts.build().unwrap().as_str(), text);
        }
        let parts = HttpParts::from(http("http://h/a?b"));
        let search = |text: &str| Some(text.to_string());
        let wrong = vec![
            HttpParts { path: "/a?c".into(), ..parts.clone() },
            HttpParts { path: "a".into(), ..parts.clone() },
            HttpParts { search: search("b#c"), ..parts.clone() },
            HttpParts { login: LoginParts::at("h/x"), ..parts.clone() },
            HttpParts { login: LoginParts::at("u@h"), ..parts.clone() },
            HttpParts {
                login: LoginParts { password: Some(Vec::new()), ..LoginParts::at("h") },
                ..parts.clone()
            },
        ];
        for parts in wrong {
            assert_eq!(parts.build(), Err(BuildError::Ambiguous), "{parts:?}");
        }
        let parts = HttpParts { path: "/a b".into(), ..parts };
        assert!(
            matches!(parts.build(), Err(BuildError::Syntax(error)) if error.span() == (10..11))
        );
    }
}
