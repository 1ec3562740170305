//! Parsing of one value by a specification.

use core::ops::Range;

use urikit::component::HostKind;
use urikit::iri::IriRef;
use urikit::rfc2396::java::JavaUri;
use urikit::{Component, ParseError, UriRef};

/// The specification by which URIs in a string array are parsed: RFC 3986 by default.
///
/// Set it with [`Options::with_syntax`](crate::Options::with_syntax).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Syntax {
    /// URI references of RFC 3986.
    #[default]
    Rfc3986,
    /// IRI references of RFC 3987, which may contain non-ASCII characters.
    Rfc3987,
    /// The strings that `java.net.URI` accepts, and its components. Spark and Trino use it.
    Java,
}

impl Syntax {
    /// Returns the name of this syntax, as used in SQL options: `rfc3986`, `rfc3987`, or `java`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc3986 => "rfc3986",
            Self::Rfc3987 => "rfc3987",
            Self::Java => "java",
        }
    }

    /// Returns the syntax with the given [name](Self::name), or `None` if there is none.
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
        [Self::Rfc3986, Self::Rfc3987, Self::Java].into_iter().find(|syntax| syntax.name() == name)
    }
}

/// A parsed value.
#[derive(Clone, Copy)]
pub(crate) enum Parsed<'a> {
    Uri(UriRef<'a>),
    Iri(IriRef<'a>),
    Java(JavaUri<'a>),
}

impl<'a> Parsed<'a> {
    #[inline]
    pub(crate) fn new(value: &'a str, syntax: Syntax) -> Result<Self, ParseError> {
        match syntax {
            Syntax::Rfc3986 => UriRef::parse(value).map(Self::Uri),
            Syntax::Rfc3987 => IriRef::parse(value).map(Self::Iri),
            Syntax::Java => JavaUri::parse(value).map(Self::Java),
        }
    }

    /// Returns the byte range of a component, if it is defined.
    #[inline]
    pub(crate) fn span(&self, component: Component) -> Option<Range<usize>> {
        match self {
            Self::Uri(uri) => uri.span(component),
            Self::Iri(iri) => iri.span(component),
            Self::Java(uri) => java_span(uri, component),
        }
    }

    pub(crate) fn host_kind(&self) -> Option<HostKind> {
        match self {
            Self::Uri(uri) => uri.host().map(|host| host.kind()),
            Self::Iri(iri) => iri.host().map(|host| host.kind()),
            Self::Java(uri) => uri.host_kind(),
        }
    }

    pub(crate) fn port(&self) -> Option<u16> {
        match self {
            Self::Uri(uri) => uri.port()?.number().ok().flatten(),
            Self::Iri(iri) => iri.port()?.number().ok().flatten(),
            Self::Java(uri) => uri.port()?.try_into().ok(),
        }
    }
}

fn java_span(uri: &JavaUri<'_>, component: Component) -> Option<Range<usize>> {
    let part = match component {
        Component::Scheme => uri.scheme()?.as_str(),
        Component::Authority => uri.authority()?,
        Component::Userinfo => uri.userinfo()?.as_str(),
        Component::Host => uri.host()?,
        Component::Path => uri.path()?.as_str(),
        Component::Query => uri.query()?.as_str(),
        Component::Fragment => uri.fragment()?.as_str(),
        _ => return None,
    };
    // The getters return slices of the string that was parsed.
    let start = part.as_ptr().addr() - uri.as_str().as_ptr().addr();
    Some(start..start + part.len())
}
