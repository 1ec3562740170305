//! Parsing by a specification, with or without options.

use alloc::boxed::Box;

use urikit::{Component, IriRef, UriRef};
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{AbsoluteUri, Syntax, UriReference};
use urikit_legacy::rfc6874::ZonedRef;
use urikit_legacy::{rfc1738, rfc1808};
use urikit_whatwg::Url;

use crate::error::{Cause, Error};
use crate::parsed::{Parsed, Recorded, Reference};
use crate::spec::Spec;

/// A specification with options for parsing.
///
/// Each option concerns one specification and has no effect on others. Without options, use
/// [`Spec::parse`].
///
/// # Examples
///
/// ```
/// use urikit_readings::{Parser, Spec};
///
/// let parser = Parser::new(Spec::Rfc2396).tolerant();
/// let uri = parser.parse("/a|b")?;
/// assert!(uri.unwise().eq([(2, '|')]));
/// assert!(Spec::Rfc2396.parse("/a|b").is_err());
/// # Ok::<(), urikit_readings::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Parser<'b> {
    spec: Spec,
    unwise: Unwise,
    base: Option<&'b Url>,
    report: Recording,
}

/// The treatment of characters that RFC 2396 discourages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unwise {
    Rejected,
    Accepted,
}

/// Whether the report of the URL Standard is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recording {
    Off,
    On,
}

impl<'b> Parser<'b> {
    /// Creates a parser without options.
    pub const fn new(spec: Spec) -> Self {
        Self { spec, unwise: Unwise::Rejected, base: None, report: Recording::Off }
    }

    /// Accepts characters that RFC 2396 discourages, such as `|` and `{`, and characters that are
    /// not ASCII.
    ///
    /// [`Parsed::unwise`] returns them. Java is not affected, although it allows similar
    /// characters.
    pub const fn tolerant(self) -> Self {
        Self { unwise: Unwise::Accepted, ..self }
    }

    /// Sets the base of relative URLs in the URL Standard, whose parser resolves them.
    ///
    /// A base of another specification is ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::{Parser, Spec};
    ///
    /// let base = Spec::Whatwg.parse("http://example.com/a")?;
    /// let url = Parser::new(Spec::Whatwg).base(&base).parse("b c")?;
    /// assert_eq!((url.input(), url.as_str()), ("b c", "http://example.com/b%20c"));
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    pub fn base(self, base: &'b Parsed<'_>) -> Self {
        match base.reference() {
            Reference::Whatwg(url) => Self { base: Some(url), ..self },
            _ => self,
        }
    }

    /// Records the changes of the URL Standard while parsing, for [`Parsed::report`].
    ///
    /// Otherwise, that method parses the input again.
    pub const fn recording(self) -> Self {
        Self { report: Recording::On, ..self }
    }

    /// Returns the specification.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// Returns whether characters are accepted that the specification discourages.
    pub const fn is_tolerant(&self) -> bool {
        let has_unwise = matches!(self.spec, Spec::Rfc2396 | Spec::Rfc2732);
        has_unwise && matches!(self.unwise, Unwise::Accepted)
    }

    /// Parses a reference.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input.
    #[inline]
    pub fn parse<'a>(&self, input: &'a str) -> Result<Parsed<'a>, Error> {
        let has_options = self.base.is_some() || matches!(self.report, Recording::On);
        match self.spec {
            Spec::Whatwg if has_options => self.parse_url(input),
            spec if self.is_tolerant() => {
                let uri = UriReference::parse_with(input, spec.syntax().tolerant());
                let uri = uri.map_err(|error| Error::new(spec, error))?;
                Ok(Parsed::new(spec, input, Reference::Rfc2396(uri)))
            }
            spec => spec.parse(input),
        }
    }

    /// Parses a URL of the URL Standard.
    fn parse_url<'a>(&self, input: &'a str) -> Result<Parsed<'a>, Error> {
        let mut parser = urikit_whatwg::Parser::new();
        if let Some(base) = self.base {
            parser = parser.base(base);
        }
        let fail = |error| Error::new(self.spec, error);
        let parsed = |url| Parsed::new(self.spec, input, Reference::Whatwg(url));
        let report = if self.base.is_some() { Recorded::Never } else { Recorded::Later };
        match self.report {
            Recording::Off => {
                parser.parse(input).map(|url| parsed(url).with_report(report)).map_err(fail)
            }
            Recording::On => {
                let report = parser.report(input);
                let url = report.result.clone().map_err(fail)?;
                Ok(parsed(url).with_report(Recorded::Now(Box::new(report))))
            }
        }
    }

    /// Parses bytes, such as a line of a file.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. Bytes that are not UTF-8 are an error at their
    /// position.
    #[inline]
    pub fn parse_bytes<'a>(&self, input: &'a [u8]) -> Result<Parsed<'a>, Error> {
        match core::str::from_utf8(input) {
            Ok(input) => self.parse(input),
            Err(_) => Err(self.not_utf8(input)),
        }
    }

    /// Returns the error of an input that is not UTF-8, or an earlier one.
    #[cold]
    fn not_utf8(&self, input: &[u8]) -> Error {
        if self.is_tolerant() {
            let syntax = self.spec.syntax().tolerant();
            if let Err(error) = UriReference::parse_bytes_with(input, syntax) {
                return Error::new(self.spec, error);
            }
        }
        self.spec.not_utf8(input)
    }
}

impl From<Spec> for Parser<'_> {
    fn from(spec: Spec) -> Self {
        Self::new(spec)
    }
}

impl Spec {
    /// Parses a reference by this specification.
    ///
    /// The reference may be relative, except in RFC 1738 and the URL Standard. To require a scheme,
    /// use [`parse_absolute`](Self::parse_absolute).
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range and the rule of the specification
    /// that it violates.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::{Part, Spec};
    ///
    /// let uri = Spec::Java.parse("mailto:a@example.com?subject=Hi")?;
    /// assert_eq!(uri.get(Part::Opaque), Some("a@example.com?subject=Hi"));
    ///
    /// let error = Spec::Rfc2396.parse("http:").unwrap_err();
    /// assert_eq!((error.span(), error.section()), (5..5, "RFC 2396 section 3"));
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    #[inline]
    pub fn parse(self, input: &str) -> Result<Parsed<'_>, Error> {
        // Each arm writes its result to its final place. A reference that the arms share would be
        // copied once more, directly after it was written in parts, which stalls the processor.
        match self {
            Self::Rfc3986 => match UriRef::parse(input) {
                Ok(uri) => Ok(Parsed::new(self, input, Reference::Uri(uri))),
                Err(error) => Err(Error::new(self, error)),
            },
            Self::Rfc3987 => match IriRef::parse(input) {
                Ok(iri) => Ok(Parsed::new(self, input, Reference::Iri(iri))),
                Err(error) => Err(Error::new(self, error)),
            },
            // The vectorized parser of RFC 3986 is faster than that of Java, and finds the
            // same components in nearly all URLs.
            Self::Java => match UriRef::parse(input) {
                Ok(uri) if is_same_in_java(uri) => {
                    Ok(Parsed::new(self, input, Reference::JavaAsUri(uri)))
                }
                _ => self.parse_rare(input),
            },
            Self::Rfc2396 | Self::Rfc2732 => match UriReference::parse_with(input, self.syntax()) {
                Ok(uri) => Ok(Parsed::new(self, input, Reference::Rfc2396(uri))),
                Err(error) => Err(Error::new(self, error)),
            },
            _ => self.parse_rare(input),
        }
    }

    /// Parses by the specifications that are rare in columns. It is separate, so that the function
    /// for the others saves few registers.
    #[inline(never)]
    fn parse_rare(self, input: &str) -> Result<Parsed<'_>, Error> {
        let fail = |error: urikit_legacy::ParseError| Error::new(self, error);
        let reference = match self {
            Self::Rfc6874 => Reference::Zoned(ZonedRef::parse(input).map_err(fail)?),
            Self::Rfc1808 => Reference::Rfc1808(rfc1808::Url::parse(input).map_err(fail)?),
            Self::Rfc1738 => Reference::Rfc1738(rfc1738::Url::parse(input).map_err(fail)?),
            // The only parser that allocates, because it rewrites the input.
            Self::Whatwg => match Url::parse(input) {
                Ok(url) => Reference::Whatwg(url),
                Err(error) => return Err(Error::new(self, error)),
            },
            // Java. `parse` handles the others.
            _ => Reference::Java(JavaUri::parse(input).map_err(fail)?),
        };
        Ok(Parsed::new(self, input, reference))
    }

    /// Returns whether a string is a valid reference by this specification.
    ///
    /// Unlike [`parse`](Self::parse), it does not allocate for common URLs of the URL Standard.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// assert!(Spec::Whatwg.is_valid("http://example.com/a b"));
    /// assert!(!Spec::Java.is_valid("http://example.com/a b"));
    /// ```
    #[inline]
    pub fn is_valid(self, input: &str) -> bool {
        match self {
            Self::Whatwg => Url::can_parse(input),
            _ => self.parse(input).is_ok(),
        }
    }

    /// Parses bytes, such as a line of a file, as a reference by this specification.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. Bytes that are not UTF-8 are an error at their
    /// position.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// assert_eq!(Spec::Rfc3987.parse_bytes(b"/caf\xe9").unwrap_err().span(), 4..5);
    /// ```
    #[inline]
    pub fn parse_bytes(self, input: &[u8]) -> Result<Parsed<'_>, Error> {
        // Checking first lets all specifications share one parser of strings. The check is much
        // faster than parsing.
        match core::str::from_utf8(input) {
            Ok(input) => self.parse(input),
            Err(_) => Err(self.not_utf8(input)),
        }
    }

    /// Returns the error of an input that is not UTF-8.
    #[cold]
    fn not_utf8(self, input: &[u8]) -> Error {
        // Each parser reports an earlier error first.
        let found: Option<Cause> = match self {
            Self::Rfc3986 => UriRef::parse_bytes(input).err().map(Into::into),
            Self::Rfc3987 => IriRef::parse_bytes(input).err().map(Into::into),
            Self::Rfc6874 => ZonedRef::parse_bytes(input).err().map(Into::into),
            Self::Rfc1808 => rfc1808::Url::parse_bytes(input).err().map(Into::into),
            Self::Rfc1738 => rfc1738::Url::parse_bytes(input).err().map(Into::into),
            Self::Rfc2396 | Self::Rfc2732 | Self::Java => {
                UriReference::parse_bytes_with(input, self.syntax()).err().map(Into::into)
            }
            Self::Whatwg => urikit_whatwg::Parser::new().parse_bytes(input).err().map(Into::into),
        };
        let at = match core::str::from_utf8(input) {
            Ok(_) => 0,
            Err(error) => error.valid_up_to(),
        };
        // The fallback is not reached, because no specification allows bytes that are not UTF-8.
        let unknown = || urikit::grammar::invalid_character(input, at, Component::Reference).into();
        Error::new(self, found.unwrap_or_else(unknown))
    }

    /// Parses a reference with a scheme, such as a URI, by this specification.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. If the reference is relative, the code of the error is
    /// `scheme-missing`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// assert!(Spec::Java.parse_absolute("http://example.com/").is_ok());
    /// assert_eq!(Spec::Java.parse_absolute("/docs").unwrap_err().code(), "scheme-missing");
    /// ```
    pub fn parse_absolute(self, input: &str) -> Result<Parsed<'_>, Error> {
        let missing = match self {
            // The strict parsers report a missing scheme before other errors.
            Self::Rfc3986 => urikit::Uri::parse(input).err().map(Into::into),
            Self::Rfc3987 => urikit::Iri::parse(input).err().map(Into::into),
            Self::Rfc1808 => rfc1808::Base::parse(input).err().map(Cause::from),
            _ => None,
        };
        if let Some(error) = missing {
            return Err(Error::new(self, error));
        }
        // The other parsers report a missing scheme only after other errors.
        let parsed = self.parse(input)?;
        if parsed.is_absolute() {
            return Ok(parsed);
        }
        // The remaining specifications are variants of RFC 2396, except RFC 6874.
        let missing = match self {
            Self::Rfc6874 => urikit::Uri::parse("").err().map(Cause::from),
            _ => AbsoluteUri::parse_with("", self.syntax()).err().map(Into::into),
        };
        missing.map_or(Ok(parsed), |error| Err(Error::new(self, error)))
    }

    /// Returns the variant of RFC 2396 that this specification is or extends.
    pub(crate) const fn syntax(self) -> Syntax {
        match self {
            Self::Rfc2396 => Syntax::RFC2396,
            // Also for Java, whose errors cite RFC 2732.
            _ => Syntax::RFC2732,
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
    // The last byte, and the first byte of its label. The host starts like a label, after a dot.
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
    // Nine digits always fit in an `int`. Longer ports, such as one with leading zeros, are left to
    // the parser of Java.
    let is_port = uri.port().is_none_or(|port| port.as_str().len() < 10);
    first.is_ascii_alphabetic() && last.is_ascii_alphanumeric() && is_port
}
