//! Errors of all specifications in one type.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use urikit::error::write_diagram;
use urikit_whatwg::ValidationErrorKind;

use crate::label::{Label, LabelKind};
use crate::secrets::{mask, secrets};
use crate::spec::Spec;

/// The error returned if a string is invalid by a specification.
///
/// It records the problem, its byte range, and the violated rule. It is `Copy` and does not contain
/// the input, so it can be logged.
///
/// # Examples
///
/// ```
/// use urikit_readings::Spec;
///
/// let error = Spec::Rfc1738.parse("http://my_host/").unwrap_err();
/// assert_eq!(error.code(), "char");
/// assert_eq!((error.component(), error.span()), ("host", 9..10));
/// assert_eq!(error.section(), "RFC 1738 section 5");
/// assert_eq!(error.to_string(), "invalid character in host at byte 9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Error {
    spec: Spec,
    cause: Cause,
}

/// The error of a parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cause {
    /// An error of an RFC or of Java, with a violated rule.
    Syntax(urikit_legacy::ParseError),
    /// A failure of the URL parser.
    Whatwg(urikit_whatwg::ParseError),
}

impl From<urikit::ParseError> for Cause {
    fn from(error: urikit::ParseError) -> Self {
        Self::Syntax(error.into())
    }
}

impl From<urikit_legacy::ParseError> for Cause {
    fn from(error: urikit_legacy::ParseError) -> Self {
        Self::Syntax(error)
    }
}

impl From<urikit_whatwg::ParseError> for Cause {
    fn from(error: urikit_whatwg::ParseError) -> Self {
        Self::Whatwg(error)
    }
}

impl Error {
    #[cold]
    pub(crate) fn new(spec: Spec, cause: impl Into<Cause>) -> Self {
        Self { spec, cause: cause.into() }
    }

    /// Returns the specification by which the input was parsed.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// Returns a stable identifier of the problem, such as `port-char`.
    pub fn code(&self) -> &'static str {
        match &self.cause {
            Cause::Syntax(error) => error.code(),
            Cause::Whatwg(error) => error.name(),
        }
    }

    /// Returns the name of the component in which the error occurs, such as `host`.
    pub fn component(&self) -> &'static str {
        match &self.cause {
            Cause::Syntax(error) => error.component().name(),
            Cause::Whatwg(error) => whatwg_component(error.kind()),
        }
    }

    /// Returns the byte range of the error in the input.
    pub fn span(&self) -> Range<usize> {
        match &self.cause {
            Cause::Syntax(error) => error.span(),
            Cause::Whatwg(error) => error.span(),
        }
    }

    /// Returns the rule that the input violates, in the notation of the specification.
    ///
    /// The URL Standard has no grammar, so the rule is the name of the validation error.
    pub fn rule(&self) -> &'static str {
        match &self.cause {
            Cause::Syntax(error) => error.rule(),
            Cause::Whatwg(error) => error.name(),
        }
    }

    /// Returns the section that defines the rule, such as `RFC 3986 section 3.2.3`.
    pub fn section(&self) -> &'static str {
        match &self.cause {
            Cause::Syntax(error) => error.section(),
            Cause::Whatwg(error) => error.section(),
        }
    }

    /// Returns a short description of the problem, such as `invalid character in path`.
    pub fn message(&self) -> &'static str {
        match &self.cause {
            Cause::Syntax(error) => error.message(),
            Cause::Whatwg(error) => error.message(),
        }
    }

    /// Returns a suggestion for fixing the problem, or `None` if there is none.
    pub fn help(&self) -> Option<&'static str> {
        match &self.cause {
            Cause::Syntax(error) => error.help(),
            Cause::Whatwg(error) => Some(error.help()),
        }
    }

    /// Returns a multi-line diagram of the error: the message, the input with carets, and the rule.
    ///
    /// `input` must be the string that was parsed. Passwords are not hidden; use
    /// [`Diagram::masked`] to hide them.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// let input = "ftp://u:pa?ss@h/ x";
    /// let error = Spec::Rfc1808.parse(input).unwrap_err();
    /// assert_eq!(error.display(input).masked().to_string(), "\
    /// error: space in path
    ///   | ftp://u:*****@h/ x
    ///   |                 ^ path, byte 16
    ///   = rule: pchar = uchar | \":\" | \"@\" | \"&\" | \"=\" (RFC 1808 section 2.2)
    ///   = help: percent-encode it as `%20`");
    /// ```
    pub const fn display<'e>(&self, input: &'e str) -> Diagram<'e> {
        Diagram { error: *self, input, secrets: Secrets::Shown, quotes: Quotes::Allowed }
    }

    /// Returns the ranges to mark in a diagram of the error: the error, and secrets in the input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::{LabelKind, Spec};
    ///
    /// let input = "//joe:pw@h:x/";
    /// let labels = Spec::Rfc3986.parse(input).unwrap_err().labels(input);
    /// assert_eq!((labels[0].span.clone(), labels[0].kind), (6..8, LabelKind::Secret));
    /// assert_eq!((labels[1].span.clone(), labels[1].kind), (11..12, LabelKind::Error));
    /// ```
    pub fn labels(&self, input: &str) -> Vec<Label> {
        // The input may be invalid in a place that hides a password from a parser, so the secrets
        // are those of the byte search.
        let error = Label { span: self.span(), kind: LabelKind::Error };
        let mut labels: Vec<_> = secrets(input).map(Label::secret).chain([error]).collect();
        labels.sort_by_key(|label| label.span.start);
        labels
    }
}

impl From<urikit::ParseError> for Error {
    /// Keeps the specification of the error, RFC 3986 or RFC 3987.
    fn from(error: urikit::ParseError) -> Self {
        // The core has only these two. A future one would be a kind of URI.
        let spec = match error.spec() {
            urikit::Spec::Rfc3987 => Spec::Rfc3987,
            _ => Spec::Rfc3986,
        };
        Self::new(spec, error)
    }
}

impl From<urikit_legacy::ParseError> for Error {
    /// Keeps the specification of the error. Those of Java are errors of RFC 2396.
    fn from(error: urikit_legacy::ParseError) -> Self {
        let spec = match error.spec() {
            urikit_legacy::Spec::Rfc1738 => Spec::Rfc1738,
            urikit_legacy::Spec::Rfc1808 => Spec::Rfc1808,
            urikit_legacy::Spec::Rfc2396 => Spec::Rfc2396,
            urikit_legacy::Spec::Rfc2396Ipv6 => Spec::Rfc2732,
            urikit_legacy::Spec::Rfc3987 => Spec::Rfc3987,
            urikit_legacy::Spec::Rfc3986Zones => Spec::Rfc6874,
            _ => Spec::Rfc3986,
        };
        Self::new(spec, error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message(), self.span().start)
    }
}

impl core::error::Error for Error {}

/// A multi-line diagram of an [`Error`], which shows the input with carets under the error.
///
/// It is returned by [`Error::display`] and written by `Display`.
#[derive(Clone, Copy)]
#[must_use = "a diagram is written by `Display`"]
pub struct Diagram<'e> {
    error: Error,
    input: &'e str,
    secrets: Secrets,
    quotes: Quotes,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Secrets {
    Shown,
    Masked,
}

/// Whether the message and the help may quote the input at the error.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotes {
    Allowed,
    Forbidden,
}

impl<'e> Diagram<'e> {
    /// Returns the diagram with `*` in place of each byte of a secret.
    ///
    /// If the error is inside a secret, the message does not name the invalid character.
    pub fn masked(self) -> Self {
        // A quoted character of a password would end up in a log, so only its position is shown.
        let error = self.error.span();
        let overlaps = |secret: Range<usize>| secret.start < error.end && error.start < secret.end;
        let is_secret = secrets(self.input).any(overlaps);
        let quotes = if is_secret { Quotes::Forbidden } else { Quotes::Allowed };
        Self { secrets: Secrets::Masked, quotes, ..self }
    }

    /// Returns the message with the invalid character, such as ``invalid character `|` in path``.
    pub fn message(&self) -> impl fmt::Display + use<'e> {
        // The URL Standard has no message that depends on the input.
        let specific = match self.error.cause {
            Cause::Syntax(error) if self.quotes == Quotes::Allowed => {
                Some(error.display(self.input).message())
            }
            _ => None,
        };
        Either(specific, self.error.message())
    }

    /// Returns a suggestion that names the characters of the input, if there is one.
    pub fn help(&self) -> Option<impl fmt::Display + use<'e>> {
        let specific = match self.error.cause {
            Cause::Syntax(error) if self.quotes == Quotes::Allowed => {
                error.display(self.input).help()
            }
            _ => None,
        };
        // The type of the specific help cannot be named, so the general one is kept next to it.
        let general = self.error.help();
        let exists = specific.is_some() || general.is_some();
        exists.then(|| Either(specific, general.unwrap_or_default()))
    }
}

/// Returns the component of a failure of the URL parser, by the names of RFC 3986.
const fn whatwg_component(kind: ValidationErrorKind) -> &'static str {
    use ValidationErrorKind as Kind;
    match kind {
        // Neither concerns a component.
        Kind::TooLong | Kind::InvalidUtf8 => "reference",
        Kind::MissingSchemeNonRelativeUrl => "scheme",
        Kind::PortOutOfRange | Kind::PortInvalid => "port",
        // All other failures are those of the host parser.
        _ => "host",
    }
}

/// A specific text, or else a general one.
struct Either<D>(Option<D>, &'static str);

impl<D: fmt::Display> fmt::Display for Either<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(specific) => specific.fmt(f),
            None => f.write_str(self.1),
        }
    }
}

impl fmt::Debug for Diagram<'_> {
    /// Shows only the error, because `Debug` must not show the input.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.error;
        match self.secrets {
            Secrets::Shown => write_diagram(f, self.message(), self.input, error.span())?,
            // Each byte is replaced by an asterisk, so the carets stay below the error.
            Secrets::Masked => {
                write_diagram(f, self.message(), &mask(self.input), error.span())?;
            }
        }
        write!(f, " {}, byte {}", error.component(), error.span().start)?;
        write!(f, "\n  = rule: {} ({})", error.rule(), error.section())?;
        match self.help() {
            Some(help) => write!(f, "\n  = help: {help}"),
            None => Ok(()),
        }
    }
}
