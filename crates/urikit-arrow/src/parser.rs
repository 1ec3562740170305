//! Parsing of one value with the selected specification.

use core::ops::Range;

use arrow_array::{Array, StringViewArray};
use arrow_schema::ArrowError;
use urikit::component::{Host, HostKind, Scheme};
use urikit::{Component, UriRef};
use urikit_readings::{Error, Parsed, Part as Key, Reference, Spec};

use crate::input::{Strings, is_valid};
use crate::rows::{Found, strings};
use crate::{Options, Schemeless};

/// Calls a function with an array whose values contain the components that the parser finds.
///
/// In most specifications, these are the values themselves. The URL Standard rewrites a URL, so its
/// serialization replaces it; parsing that again changes nothing. Invalid values become NULL.
pub(crate) fn with_components<T>(
    array: &dyn Array,
    options: &Options,
    function: impl FnOnce(&dyn Array) -> Result<T, ArrowError>,
) -> Result<T, ArrowError> {
    if options.spec() != Spec::Whatwg {
        return function(array);
    }
    function(&serialized(array, options)?)
}

/// Returns each value as the parser represents it, or NULL if it is invalid.
fn serialized(array: &dyn Array, options: &Options) -> Result<StringViewArray, ArrowError> {
    rewrite(
        array,
        options,
        |_, _| None,
        |parsed, out| {
            out.push_str(parsed.as_str());
            Some(())
        },
    )
}

/// Returns the string that one of the functions writes for each value, if it returns `Some`.
///
/// The first function is for URI references of RFC 3986. A result that is equal to the value is not
/// copied.
pub(crate) fn rewrite(
    array: &dyn Array,
    options: &Options,
    mut of_uri: impl FnMut(UriRef<'_>, &mut String) -> Option<()>,
    mut of_parsed: impl FnMut(&Parsed<'_>, &mut String) -> Option<()>,
) -> Result<StringViewArray, ArrowError> {
    let found = |value: &str, out: &str, written: Option<()>| match written {
        Some(()) => Found::written(value, out),
        None => Found::Nothing,
    };
    if options.is_uri() {
        return strings(array, |value, out| {
            let written = UriRef::parse(value).ok().and_then(|uri| of_uri(uri, out));
            found(value, out, written)
        });
    }
    let mut parser = Parser::new(options);
    strings(array, |value, out| {
        let written = parser.parse(value).ok().and_then(|row| {
            // A row of the default options does not get here.
            let Row::Parsed { parsed, added } = &row else { return None };
            match parsed.reference() {
                Reference::Uri(uri) => of_uri(*uri, out)?,
                _ => of_parsed(parsed, out)?,
            }
            // A result such as an absolute URI does not start with the added characters.
            if out.starts_with(&parsed.input()[..*added]) {
                out.drain(..*added);
            }
            Some(())
        });
        found(value, out, written)
    })
}

/// A parser of values.
///
/// Loops over rows are generic over it, so that they do not select the specification for each row.
pub(crate) trait Parse {
    type Parsed<'p>: Components
    where
        Self: 'p;
    type Error: Into<Error>;

    /// Parses a value.
    ///
    /// Callers use the result in place, by reference. Copying a value right after it was written in
    /// parts stalls the processor.
    fn parse<'p>(&'p mut self, value: &'p str) -> Result<Self::Parsed<'p>, Self::Error>;

    /// Parses all values. Calls `take` for each row with the value, which is empty for NULL, and
    /// the parsed value, unless it is NULL or invalid.
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
                take(row, value, self.parse(value).as_ref().ok());
            } else {
                take(row, "", None);
            }
        }
    }
}

/// A parsed value. The byte ranges are those in the value.
pub(crate) trait Components {
    /// Returns the byte range of a component in the value, if it is defined.
    fn span(&self, key: Key) -> Option<Range<usize>>;
    fn host(&self) -> Option<Host<'_>>;
    fn host_kind(&self) -> Option<HostKind>;
    fn port(&self) -> Option<u16>;

    /// Returns whether the value has a scheme, or starts with a host instead.
    fn is_absolute(&self) -> bool {
        self.span(Key::Scheme).is_some()
    }
}

/// Evaluates an expression with the parser that the options select.
///
/// It is selected once for an array, so loops over rows that are generic over the parser neither
/// select it for each row nor copy its results into a common type.
macro_rules! with_parser {
    ($options:expr, $parser:ident => $result:expr) => {{
        use $crate::parser::{Parser, SpecParser, UriParser};
        if $options.is_uri() {
            let $parser = UriParser;
            $result
        } else if $options.schemeless() == $crate::Schemeless::Path {
            let $parser = SpecParser($options.spec());
            $result
        } else {
            let $parser = Parser::new($options);
            $result
        }
    }};
}
pub(crate) use with_parser;

/// The parser of RFC 3986, the default.
pub(crate) struct UriParser;

impl Parse for UriParser {
    type Parsed<'p> = UriRef<'p>;
    type Error = urikit::ParseError;

    #[inline]
    fn parse<'p>(&'p mut self, value: &'p str) -> Result<UriRef<'p>, urikit::ParseError> {
        UriRef::parse(value)
    }
}

impl Components for UriRef<'_> {
    #[inline]
    fn span(&self, key: Key) -> Option<Range<usize>> {
        let component = match key {
            Key::Scheme => Component::Scheme,
            Key::Authority => Component::Authority,
            Key::Userinfo => Component::Userinfo,
            Key::Host => Component::Host,
            Key::Port => Component::Port,
            Key::Path => Component::Path,
            Key::Query => Component::Query,
            Key::Fragment => Component::Fragment,
            // The remaining parts are rare, so they need not be fast.
            _ => return Parsed::from(*self).span(key),
        };
        UriRef::span(self, component)
    }

    #[inline]
    fn host(&self) -> Option<Host<'_>> {
        UriRef::host(self)
    }

    #[inline]
    fn host_kind(&self) -> Option<HostKind> {
        UriRef::host(self).map(|host| host.kind())
    }

    #[inline]
    fn port(&self) -> Option<u16> {
        UriRef::port(self)?.to_u16().ok().flatten()
    }
}

/// A parser of any specification, without other options.
pub(crate) struct SpecParser(pub(crate) Spec);

impl Parse for SpecParser {
    type Parsed<'p> = Parsed<'p>;
    type Error = Error;

    #[inline]
    fn parse<'p>(&'p mut self, value: &'p str) -> Result<Parsed<'p>, Error> {
        self.0.parse(value)
    }
}

impl Components for Parsed<'_> {
    #[inline(always)]
    fn span(&self, key: Key) -> Option<Range<usize>> {
        Parsed::span(self, key)
    }

    #[inline]
    fn host(&self) -> Option<Host<'_>> {
        Parsed::host(self)
    }

    #[inline]
    fn host_kind(&self) -> Option<HostKind> {
        Parsed::host_kind(self)
    }

    #[inline]
    fn port(&self) -> Option<u16> {
        Parsed::port(self)
    }
}

/// A parser with options. It reuses its memory.
pub(crate) struct Parser {
    options: Options,
    /// A value after the prefix.
    guessed: String,
}

impl Parser {
    pub(crate) const fn new(options: &Options) -> Self {
        Self { options: *options, guessed: String::new() }
    }

    pub(crate) const fn spec(&self) -> Spec {
        self.options.spec()
    }

    #[inline]
    pub(crate) fn parse<'p>(&'p mut self, value: &'p str) -> Result<Row<'p>, Error> {
        if self.options.is_uri() {
            return Ok(Row::Uri(UriRef::parse(value)?));
        }
        let spec = self.spec();
        if self.options.schemeless() == Schemeless::Host && starts_with_host(value) {
            if let Some(row) = self.parse_host(value) {
                return Ok(row);
            }
        }
        Ok(Row::Parsed { parsed: spec.parse(value)?, added: 0 })
    }

    /// Parses a value that starts with a host.
    #[cold]
    fn parse_host(&mut self, value: &str) -> Option<Row<'_>> {
        // Browsers need a scheme.
        let prefix = if self.spec() == Spec::Whatwg { "http://" } else { "//" };
        self.guessed.clear();
        self.guessed.push_str(prefix);
        self.guessed.push_str(value);
        let parsed = self.options.spec().parse(&self.guessed).ok()?;
        Some(Row::Parsed { parsed, added: prefix.len() })
    }
}

impl Parse for Parser {
    type Parsed<'p> = Row<'p>;
    type Error = Error;

    #[inline]
    fn parse<'p>(&'p mut self, value: &'p str) -> Result<Row<'p>, Error> {
        Parser::parse(self, value)
    }
}

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

/// The parsed value of a row. The byte ranges are those in the value.
pub(crate) enum Row<'a> {
    /// A value parsed with the default options. A [`Parsed`] is larger and has a destructor, which
    /// would make short kernels up to 1.5 times slower.
    Uri(UriRef<'a>),
    Parsed {
        parsed: Parsed<'a>,
        /// The number of bytes before the value.
        added: usize,
    },
}

impl Row<'_> {
    /// Returns a component that cannot be in the added prefix.
    pub(crate) fn get(&self, key: Key) -> Option<&str> {
        match self {
            Self::Uri(uri) => uri.as_str().get(Components::span(uri, key)?),
            Self::Parsed { parsed, .. } => parsed.get(key),
        }
    }

    /// Returns the port, or the default port of the scheme if the port is undefined or empty.
    pub(crate) fn port_or_default(&self) -> Option<u16> {
        match self {
            Self::Uri(uri) => uri.port_or_default(),
            Self::Parsed { parsed, added: 0 } => parsed.port_or_default(),
            Self::Parsed { parsed, .. } => parsed.port(),
        }
    }
}

impl Components for Row<'_> {
    #[inline]
    fn span(&self, key: Key) -> Option<Range<usize>> {
        match self {
            Self::Uri(uri) => Components::span(uri, key),
            Self::Parsed { parsed, added } => {
                let span = parsed.span(key)?;
                // A scheme can be in the added prefix.
                Some(span.start.checked_sub(*added)?..span.end - added)
            }
        }
    }

    #[inline]
    fn host(&self) -> Option<Host<'_>> {
        match self {
            Self::Uri(uri) => uri.host(),
            Self::Parsed { parsed, .. } => parsed.host(),
        }
    }

    #[inline]
    fn host_kind(&self) -> Option<HostKind> {
        match self {
            Self::Uri(uri) => Components::host_kind(uri),
            Self::Parsed { parsed, .. } => parsed.host_kind(),
        }
    }

    #[inline]
    fn port(&self) -> Option<u16> {
        match self {
            Self::Uri(uri) => Components::port(uri),
            Self::Parsed { parsed, .. } => parsed.port(),
        }
    }
    #[inline]
    fn is_absolute(&self) -> bool {
        match self {
            Self::Uri(uri) => Components::is_absolute(uri),
            Self::Parsed { parsed, added } => *added > 0 || parsed.is_absolute(),
        }
    }
}
