//! Parse errors that cite an older specification.

use core::fmt;
use core::ops::Range;

use urikit::error::write_diagram;
use urikit::{Component, ErrorKind};

use crate::rules;

/// A specification of the syntax of URIs or IRIs, including the current ones.
///
/// # Examples
///
/// ```
/// use urikit_legacy::{Spec, rfc1738};
///
/// let error = rfc1738::Url::parse("http:").unwrap_err();
/// assert_eq!(error.spec(), Spec::Rfc1738);
/// assert_eq!((Spec::Rfc1738.name(), Spec::Rfc1738.code()), ("RFC 1738", "rfc1738"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Spec {
    /// RFC 1738 (1994): the generic URL syntax and the common Internet scheme syntax.
    Rfc1738,
    /// RFC 1808 (1995): relative URLs.
    Rfc1808,
    /// RFC 2396 (1998): generic syntax, obsoleted by RFC 3986.
    Rfc2396,
    /// RFC 2396 with the IPv6 literals of RFC 2732 (1999).
    Rfc2396Ipv6,
    /// RFC 3986 (2005): the current generic syntax of URIs, see [`urikit::Spec`].
    Rfc3986,
    /// RFC 3987 (2005): IRIs, see [`urikit::Spec`].
    Rfc3987,
    /// RFC 3986 with the IPv6 zone identifiers of RFC 6874 (2013), which RFC 9844 (2025) obsoleted.
    Rfc3986Zones,
}

impl Spec {
    /// All specifications, from the oldest to the newest.
    pub const ALL: [Self; 7] = [
        Self::Rfc1738,
        Self::Rfc1808,
        Self::Rfc2396,
        Self::Rfc2396Ipv6,
        Self::Rfc3986,
        Self::Rfc3987,
        Self::Rfc3986Zones,
    ];

    /// Returns the name of this specification for people, such as `RFC 2396`.
    pub const fn name(self) -> &'static str {
        self.name_and_code().0
    }

    /// Returns a stable identifier of this specification, such as `rfc2396` or `rfc2396+2732`.
    pub const fn code(self) -> &'static str {
        self.name_and_code().1
    }

    const fn name_and_code(self) -> (&'static str, &'static str) {
        match self {
            Self::Rfc1738 => ("RFC 1738", "rfc1738"),
            Self::Rfc1808 => ("RFC 1808", "rfc1808"),
            Self::Rfc2396 => ("RFC 2396", "rfc2396"),
            Self::Rfc2396Ipv6 => ("RFC 2396 with RFC 2732", "rfc2396+2732"),
            Self::Rfc3986 => ("RFC 3986", "rfc3986"),
            Self::Rfc3987 => ("RFC 3987", "rfc3987"),
            Self::Rfc3986Zones => ("RFC 3986 with RFC 6874", "rfc3986+6874"),
        }
    }
}

/// The error returned if a string is invalid by an older specification.
///
/// It has the same kinds, components, and byte ranges as [`urikit::ParseError`], which converts to
/// it, and cites the rule of the [specification](Self::spec) that the input violates. It is `Copy`
/// and does not contain the input.
///
/// # Examples
///
/// ```
/// use urikit_legacy::{ErrorKind, rfc2396::UriReference};
///
/// let error = UriReference::parse("http:").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::SchemePartEmpty);
/// assert_eq!(error.span(), 5..5);
/// assert_eq!(error.section(), "RFC 2396 section 3");
/// assert_eq!(error.to_string(), "missing path after the scheme at byte 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    error: urikit::ParseError,
    spec: Spec,
}

impl ParseError {
    pub(crate) const fn new(error: urikit::ParseError, spec: Spec) -> Self {
        Self { error, spec }
    }

    /// Returns the specification that the input violates, such as [`Spec::Rfc2396`].
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// Returns the kind of this error, such as [`ErrorKind::PortChar`].
    pub const fn kind(&self) -> ErrorKind {
        self.error.kind()
    }

    /// Returns the component of the input in which the error occurs, such as [`Component::Host`].
    pub const fn component(&self) -> Component {
        self.error.component()
    }

    /// Returns the byte offset at which the error starts in the input.
    pub const fn start(&self) -> usize {
        self.error.start()
    }

    /// Returns the byte offset at which the error ends in the input (exclusive).
    pub const fn end(&self) -> usize {
        self.error.end()
    }

    /// Returns the byte range of the error in the input, for example to highlight it.
    pub const fn span(&self) -> Range<usize> {
        self.error.span()
    }

    /// Returns a stable, machine-readable code for the kind of error, such as `port-char`.
    pub const fn code(&self) -> &'static str {
        self.error.code()
    }

    /// Returns the grammar rule that the input violates, in the notation of the specification.
    pub const fn rule(&self) -> &'static str {
        self.cited().0
    }

    /// Returns the section of the violated grammar rule, such as `RFC 2396 section 3.2`.
    pub const fn section(&self) -> &'static str {
        self.cited().1
    }

    const fn cited(&self) -> (&'static str, &'static str) {
        let rule = match self.kind() {
            ErrorKind::TooLong => None,
            kind => rules::rule(self.spec, kind, self.component()),
        };
        match rule {
            Some(rule) => rule,
            None => (self.error.rule(), self.error.section()),
        }
    }

    /// Returns a short description of the error, such as `invalid character in path`.
    pub const fn message(&self) -> &'static str {
        self.error.message()
    }

    /// Returns a suggestion for fixing the error, or `None` if there is none.
    pub const fn help(&self) -> Option<&'static str> {
        match rules::help(self.spec, self.kind(), self.component()) {
            Some(help) => Some(help),
            None => self.error.help(),
        }
    }

    /// Returns a multi-line diagram of the error: the message, the input with carets, and the rule.
    ///
    /// `input` must be the string that was parsed. It is shown as it is, including a password.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1738::Url;
    ///
    /// let input = "http://a_b/";
    /// let error = Url::parse(input).unwrap_err();
    /// assert_eq!(error.display(input).to_string(), "\
    /// error: invalid character `_` in host
    ///   | http://a_b/
    ///   |         ^ host, byte 8
    ///   = rule: host = hostname | hostnumber (RFC 1738 section 5)
    ///   = help: remove the character, which host names do not contain");
    /// ```
    pub const fn display<'e>(&self, input: &'e str) -> Diagram<'e> {
        Diagram { error: *self, input }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl core::error::Error for ParseError {}

impl From<urikit::ParseError> for ParseError {
    /// Keeps the specification of the error, RFC 3986 or RFC 3987.
    fn from(error: urikit::ParseError) -> Self {
        let spec = match error.spec() {
            urikit::Spec::Rfc3987 => Spec::Rfc3987,
            _ => Spec::Rfc3986,
        };
        Self { error, spec }
    }
}

/// A diagram of a [`ParseError`] with its input, for terminals.
///
/// It is returned by [`ParseError::display`] and written by `Display`.
#[derive(Clone, Copy)]
#[must_use = "a diagram is written by `Display`"]
pub struct Diagram<'e> {
    error: ParseError,
    input: &'e str,
}

impl<'e> Diagram<'e> {
    /// Returns the message with the invalid characters, such as ``invalid character `|` in path``.
    pub fn message(&self) -> impl fmt::Display + use<'e> {
        self.error.error.display(self.input).message()
    }

    /// Returns a suggestion that names the characters of the input, if there is one.
    pub fn help(&self) -> Option<impl fmt::Display + use<'e>> {
        let error = self.error;
        let own = match error.kind() {
            // The help for a character depends on the character.
            ErrorKind::Char => {
                self.input.get(error.span()).and_then(|found| rules::host_help(&error, found))
            }
            kind => rules::help(error.spec, kind, error.component()),
        };
        let core = error.error.display(self.input).help();
        core.map(|core| Help { own, core })
    }
}

/// The help of an older specification if it has one, or else that of `urikit`.
struct Help<D> {
    own: Option<&'static str>,
    core: D,
}

impl<D: fmt::Display> fmt::Display for Help<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.own {
            Some(help) => f.write_str(help),
            None => self.core.fmt(f),
        }
    }
}

impl fmt::Debug for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.error;
        write_diagram(f, self.message(), self.input, error.span())?;
        write!(f, " {}, byte {}", error.component(), error.start())?;
        write!(f, "\n  = rule: {} ({})", error.rule(), error.section())?;
        match self.help() {
            Some(help) => write!(f, "\n  = help: {help}"),
            None => Ok(()),
        }
    }
}
