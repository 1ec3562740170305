//! Parse errors that cite an older specification.

use core::fmt;
use core::ops::Range;

use urikit::error::{write_diagram, write_rule};
use urikit::{Component, ErrorKind};

use crate::rules;
use crate::spec::Spec;

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

    /// Returns the violated rule and its section.
    const fn cited(&self) -> (&'static str, &'static str) {
        // The limit on the length is one of this crate, not of a specification.
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
            // The only other specification of the core. Its enumeration may get more variants.
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
                let found = self.input.get(error.span()).and_then(|found| found.bytes().next());
                found.and_then(|byte| rules::character_help(error.spec, error.component(), byte))
            }
            kind => rules::help(error.spec, kind, error.component()),
        };
        // The core finds out whether help is possible, because it searches the input for the
        // probable cause. An older specification only has other words for it.
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
        write_rule(f, error.cited(), self.help())
    }
}
