//! Parsing of one value with the selected specification.

use core::ops::Range;

use urikit::component::{Host, HostKind, Scheme};
use urikit::{Component, IriRef, UriRef};
use urikit_legacy::ParseError;
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{Authority, Server, UriReference};

use crate::input::{Strings, is_valid, range_in};
use crate::{Options, Schemeless};

/// The specification by which the URIs in a string array are parsed, such as RFC 3986.
///
/// Set it with [`Options::with_syntax`](crate::Options::with_syntax). The default is RFC 3986.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Syntax {
    /// URI references of RFC 3986.
    #[default]
    Rfc3986,
    /// IRI references of RFC 3987, which may contain non-ASCII characters.
    Rfc3987,
    /// URI references of RFC 2396. An opaque URI, such as `mailto:a@example.com`, has no path.
    Rfc2396,
    /// The strings that `java.net.URI` accepts, and its components. Spark and Trino use it.
    Java,
}

impl Syntax {
    /// All syntaxes, for example to list their names in an error message.
    pub const ALL: [Self; 4] = [Self::Rfc3986, Self::Rfc3987, Self::Rfc2396, Self::Java];

    /// Returns the name of this syntax of URIs, such as `rfc3986`, as used in SQL options.
    ///
    /// [`by_name`](Self::by_name) is the inverse.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc3986 => "rfc3986",
            Self::Rfc3987 => "rfc3987",
            Self::Rfc2396 => "rfc2396",
            Self::Java => "java",
        }
    }

    /// Returns the syntax of URIs with a name, such as `rfc3986`, or `None` if none has it.
    ///
    /// Use it for names from SQL or a configuration. Names are case-sensitive.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_arrow::Syntax;
    ///
    /// assert_eq!(Syntax::by_name("java"), Some(Syntax::Java));
    /// assert_eq!(Syntax::by_name("JAVA"), None);
    /// ```
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|syntax| syntax.name() == name)
    }
}

/// A parser of values.
///
/// Loops over rows are generic over it, so that they do not select the syntax for each row.
pub(crate) trait Parse {
    type Parsed<'p>: Components
    where
        Self: 'p;

    /// Parses a value. Returns `None` if it is invalid.
    fn parse<'p>(&'p mut self, value: &'p str) -> Option<Self::Parsed<'p>>;

    /// Parses all values. Calls `take` for each row with the value, which is empty for NULL, and
    /// the parsed value, unless it is NULL or invalid. It is a reference because copying a value
    /// right after it was written in parts stalls the processor.
    #[inline(always)]
    fn each<S: Strings>(
        &mut self,
        strings: &S,
        mut take: impl FnMut(usize, &str, Option<&Self::Parsed<'_>>),
    ) {
        let nulls = strings.nulls();
        for row in 0..strings.len() {
            if is_valid(nulls, row) {
                let value = strings.value(row);
                take(row, value, self.parse(value).as_ref());
            } else {
                take(row, "", None);
            }
        }
    }
}

/// A parsed value. The byte ranges are those in the value.
pub(crate) trait Components {
    /// Returns the byte range of a component in the value, if it is defined.
    fn span(&self, component: Component) -> Option<Range<usize>>;
    fn host_kind(&self) -> Option<HostKind>;
    fn port(&self) -> Option<u16>;
}

/// The parser for default options.
pub(crate) struct UriParser;

impl Parse for UriParser {
    type Parsed<'p> = UriRef<'p>;

    #[inline]
    fn parse<'p>(&'p mut self, value: &'p str) -> Option<UriRef<'p>> {
        UriRef::parse(value).ok()
    }
}

impl Components for UriRef<'_> {
    #[inline]
    fn span(&self, component: Component) -> Option<Range<usize>> {
        UriRef::span(self, component)
    }

    #[inline]
    fn host_kind(&self) -> Option<HostKind> {
        self.host().map(|host| host.kind())
    }

    #[inline]
    fn port(&self) -> Option<u16> {
        UriRef::port(self)?.to_u16().ok().flatten()
    }
}

/// A parser with options. It reuses its memory.
pub(crate) struct Parser {
    options: Options,
    /// A value after `//`.
    guessed: String,
}

impl Parser {
    pub(crate) const fn new(options: &Options) -> Self {
        Self { options: *options, guessed: String::new() }
    }

    #[inline]
    pub(crate) fn parse<'p>(&'p mut self, value: &'p str) -> Result<Parsed<'p>, ParseError> {
        let syntax = self.options.syntax();
        if self.options.schemeless() == Schemeless::Host && starts_with_host(value) {
            if let Some(parsed) = self.parse_host(value) {
                return Ok(parsed);
            }
        }
        Ok(Parsed { parsed: Reference::parse(value, syntax)?, added: 0 })
    }

    /// Parses a value that starts with a host.
    #[cold]
    fn parse_host(&mut self, value: &str) -> Option<Parsed<'_>> {
        self.guessed.clear();
        self.guessed.push_str(PREFIX);
        self.guessed.push_str(value);
        let parsed = Reference::parse(&self.guessed, self.options.syntax()).ok()?;
        Some(Parsed { parsed, added: PREFIX.len() })
    }
}

impl Parse for Parser {
    type Parsed<'p> = Parsed<'p>;

    #[inline]
    fn parse<'p>(&'p mut self, value: &'p str) -> Option<Parsed<'p>> {
        Parser::parse(self, value).ok()
    }
}

const PREFIX: &str = "//";

/// Returns whether a value starts with something that looks like a host.
fn starts_with_host(value: &str) -> bool {
    let end = value.find(['/', '?', '#']).unwrap_or(value.len());
    let authority = &value[..end];
    let host_end = match authority.find(']') {
        Some(bracket) => bracket + 1,
        None => authority.find(':').unwrap_or(end),
    };
    let (host, port) = authority.split_at(host_end);
    if port == ":" && value[end..].starts_with("//") && Scheme::parse(host).is_ok() {
        return false;
    }
    let is_port = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = host == "localhost" || (host.contains('.') && !host.starts_with('.'));
    (is_name || host.starts_with('['))
        && !host.contains('@')
        && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port))
}

/// A parsed value. The byte ranges are those in the value.
#[derive(Clone, Copy)]
pub(crate) struct Parsed<'a> {
    parsed: Reference<'a>,
    /// The number of bytes before the value.
    added: usize,
}

#[derive(Clone, Copy)]
enum Reference<'a> {
    Uri(UriRef<'a>),
    Iri(IriRef<'a>),
    Rfc2396(UriReference<'a>),
    Java(JavaUri<'a>),
}

impl<'a> Reference<'a> {
    #[inline]
    fn parse(value: &'a str, syntax: Syntax) -> Result<Self, ParseError> {
        match syntax {
            Syntax::Rfc3986 => Ok(Self::Uri(UriRef::parse(value)?)),
            Syntax::Rfc3987 => Ok(Self::Iri(IriRef::parse(value)?)),
            Syntax::Rfc2396 => UriReference::parse(value).map(Self::Rfc2396),
            Syntax::Java => match UriRef::parse(value) {
                Ok(uri) if is_same_in_java(uri) => Ok(Self::Uri(uri)),
                _ => JavaUri::parse(value).map(Self::Java),
            },
        }
    }

    /// Returns the byte range of a component, if it is defined.
    #[inline]
    fn span(&self, component: Component) -> Option<Range<usize>> {
        match self {
            Self::Uri(uri) => uri.span(component),
            Self::Iri(iri) => iri.span(component),
            Self::Rfc2396(uri) => Some(range_in(uri.as_str(), rfc2396_part(uri, component)?)),
            Self::Java(uri) => Some(range_in(uri.as_str(), java_part(uri, component)?)),
        }
    }
}

impl<'a> Parsed<'a> {
    /// Returns the host and its start in the value.
    pub(crate) fn host(&self) -> Option<(Host<'a>, usize)> {
        let host = match self.parsed {
            Reference::Uri(uri) => uri.host(),
            Reference::Iri(iri) => iri.host(),
            Reference::Rfc2396(uri) => server(&uri)?.host(),
            Reference::Java(uri) => Host::parse(uri.host()?).ok(),
        };
        Some((host?, self.span(Component::Host)?.start))
    }

    /// Returns the port, or the default port of the scheme if the port is undefined or empty.
    pub(crate) fn port_or_default(&self) -> Option<u16> {
        match &self.parsed {
            Reference::Uri(uri) => uri.port_or_default(),
            Reference::Iri(iri) => iri.port_or_default(),
            Reference::Rfc2396(uri) => self.port().or_else(|| uri.scheme()?.default_port()),
            Reference::Java(uri) => self.port().or_else(|| uri.scheme()?.default_port()),
        }
    }
}

impl Components for Parsed<'_> {
    /// Returns the byte range of a component in the value, if it is defined.
    #[inline]
    fn span(&self, component: Component) -> Option<Range<usize>> {
        let span = self.parsed.span(component)?;
        Some(span.start - self.added..span.end - self.added)
    }

    fn host_kind(&self) -> Option<HostKind> {
        match &self.parsed {
            Reference::Uri(uri) => uri.host().map(|host| host.kind()),
            Reference::Iri(iri) => iri.host().map(|host| host.kind()),
            Reference::Rfc2396(uri) => Some(server(uri)?.host()?.kind()),
            Reference::Java(uri) => uri.host_kind(),
        }
    }

    fn port(&self) -> Option<u16> {
        match &self.parsed {
            Reference::Uri(uri) => uri.port()?.to_u16().ok().flatten(),
            Reference::Iri(iri) => iri.port()?.to_u16().ok().flatten(),
            Reference::Rfc2396(uri) => server(uri)?.port()?.to_u16().ok().flatten(),
            Reference::Java(uri) => uri.port()?.try_into().ok(),
        }
    }
}

/// Returns whether `java.net.URI` certainly accepts a URI reference and finds the same components.
///
/// All characters that RFC 3986 allows in a component after the host are allowed in Java, so only
/// the host and the port are checked: labels of letters, digits, and hyphens, the last of which
/// starts with a letter, and a port that fits in an `int`. This is faster than the parser of
/// `java.net.URI`.
fn is_same_in_java(uri: UriRef<'_>) -> bool {
    let Some(host) = uri.host_str() else { return false };
    let (mut last, mut first) = (b'.', b'.');
    for byte in host.bytes() {
        match byte {
            b'.' if !last.is_ascii_alphanumeric() => return false,
            b'-' if last == b'.' => return false,
            b'.' | b'-' => {}
            _ if !byte.is_ascii_alphanumeric() => return false,
            _ if last == b'.' => first = byte,
            _ => {}
        }
        last = byte;
    }
    let is_port = uri.port().is_none_or(|port| port.as_str().len() < 10);
    first.is_ascii_alphabetic() && last.is_ascii_alphanumeric() && is_port
}

fn server<'a>(uri: &UriReference<'a>) -> Option<Server<'a>> {
    match uri.authority()? {
        Authority::Server(server) => Some(server),
        Authority::RegName(_) => None,
    }
}

fn rfc2396_part<'a>(uri: &UriReference<'a>, component: Component) -> Option<&'a str> {
    Some(match component {
        Component::Scheme => uri.scheme()?.as_str(),
        Component::Authority => match uri.authority()? {
            Authority::Server(server) => server.as_str(),
            Authority::RegName(name) => name.as_str(),
        },
        Component::Userinfo => server(uri)?.userinfo()?.as_str(),
        Component::Host => server(uri)?.host()?.as_str(),
        Component::Path => uri.path()?.as_str(),
        Component::Query => uri.query()?.as_str(),
        Component::Fragment => uri.fragment()?.as_str(),
        _ => return None,
    })
}

fn java_part<'a>(uri: &JavaUri<'a>, component: Component) -> Option<&'a str> {
    Some(match component {
        Component::Scheme => uri.scheme()?.as_str(),
        Component::Authority => uri.authority()?,
        Component::Userinfo => uri.userinfo()?.as_str(),
        Component::Host => uri.host()?,
        Component::Path => uri.path()?.as_str(),
        Component::Query => uri.query()?.as_str(),
        Component::Fragment => uri.fragment()?.as_str(),
        _ => return None,
    })
}
