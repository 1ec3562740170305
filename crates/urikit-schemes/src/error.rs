//! Errors of scheme-specific parsing.

use core::convert::Infallible;
use core::fmt;
use core::ops::Range;

use urikit::ParseError;
use urikit::error::{write_diagram, write_rule};

/// Declares the rules of a scheme as constants, grouped by the section that defines them.
///
/// Each has a code, a message, and the production that it violates.
macro_rules! rules {
    ($($section:literal => {
        $($(#[$doc:meta])* $vis:vis $name:ident = $code:literal, $message:literal,
            $definition:expr;)*
    })*) => {
        $($($(#[$doc])* $vis const $name: $crate::error::Rule =
            $crate::error::Rule::new($code, $message, $definition, $section);)*)*
    };
}
pub(crate) use rules;

/// A rule of a URI scheme that a URI can violate, with its code, message, and specification.
///
/// For example, a latitude in a `geo` URI must be between -90 and 90. A [`SchemeError`] refers to
/// the violated rule. To support another scheme, define one constant for each kind of error.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Geo;
///
/// let error = Geo::parse("geo:98.2,16.4").unwrap_err();
/// assert_eq!(error.rule().code, "geo-latitude");
/// assert_eq!(error.rule().section, "RFC 5870 section 3.4.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// The stable code of the rule, such as `ftp-type`.
    pub code: &'static str,
    /// The error message in a few words, such as `latitude not between -90 and 90`.
    pub message: &'static str,
    /// The production of the grammar, in the notation of its specification.
    pub definition: &'static str,
    /// The specification and section, such as `RFC 5870 section 3.4.2`.
    pub section: &'static str,
}

impl Rule {
    /// Creates a rule that URIs of a scheme can violate, for use in a parser of this scheme.
    ///
    /// The arguments are a stable code, such as `ftp-type`, the error message, the grammar
    /// production, and the section of the specification.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Rule;
    ///
    /// const DIGITS: Rule = Rule::new(
    ///     "isbn-digits",
    ///     "not ten digits",
    ///     "isbn = 10DIGIT",
    ///     "RFC 3187 section 2",
    /// );
    /// assert_eq!(DIGITS.code, "isbn-digits");
    /// ```
    pub const fn new(
        code: &'static str,
        message: &'static str,
        definition: &'static str,
        section: &'static str,
    ) -> Self {
        Self { code, message, definition, section }
    }
}

/// The error returned if a URI violates a rule of its scheme, with the position of the problem.
///
/// For example, `http://example.com:99999/` has an invalid port. If a string is parsed that is not
/// a URI at all, the error is the [`ParseError`] of [`Uri::parse`](urikit::Uri::parse). The error
/// contains no part of the URI except an unexpected scheme, so it is safe to log. To show it within
/// the URI, use [`display`](Self::display).
///
/// # Examples
///
/// ```
/// use urikit_schemes::Ftp;
///
/// let error = Ftp::parse("ftp://ftp.example.com/notes;type=x").unwrap_err();
/// assert_eq!((error.code(), error.span()), ("ftp-type", 33..34));
/// assert_eq!(error.to_string(), "transfer type is not `a`, `i`, or `d` (byte 33)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemeError {
    violation: Violation,
    start: u32,
    end: u32,
}

/// The violated rule: one of the scheme, or the syntax of all URIs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Violation {
    Rule(&'static Rule),
    Scheme(&'static Rule, SchemeMismatch),
    Syntax(ParseError),
}

/// An unexpected scheme and the expected ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SchemeMismatch {
    expected: &'static [&'static str],
    /// The first bytes of the scheme, and their number. Few schemes are longer.
    found: ([u8; 16], u8),
}

impl SchemeError {
    /// Creates an error that reports a violation of a scheme's rule in a byte range of the URI.
    ///
    /// Use it in a parser for another scheme. An empty range means that something is missing at
    /// this position.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Rule, SchemeError};
    ///
    /// const DIGITS: Rule = Rule::new(
    ///     "isbn-digits",
    ///     "not ten digits",
    ///     "isbn = 10DIGIT",
    ///     "RFC 3187 section 2",
    /// );
    /// let error = SchemeError::new(&DIGITS, 5..15);
    /// assert_eq!(error.span(), 5..15);
    /// ```
    pub const fn new(rule: &'static Rule, span: Range<usize>) -> Self {
        Self { violation: Violation::Rule(rule), start: span.start as u32, end: span.end as u32 }
    }

    /// Returns this error with another byte range, for example one in a string around the URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let line = "To: mailto:support";
    /// let error = Mailto::parse(&line[4..]).unwrap_err();
    /// assert_eq!(error.with_span(4..line.len()).span(), 4..18);
    /// ```
    #[must_use]
    pub const fn with_span(self, span: Range<usize>) -> Self {
        Self { start: span.start as u32, end: span.end as u32, ..self }
    }

    /// Creates an error that reports a scheme that is not one of the expected ones.
    pub(crate) fn unexpected_scheme(
        rule: &'static Rule,
        scheme: &str,
        expected: &'static [&'static str],
    ) -> Self {
        let mut found = [0; 16];
        let len = scheme.len().min(found.len());
        found[..len].copy_from_slice(&scheme.as_bytes()[..len]);
        let mismatch = SchemeMismatch { expected, found: (found, len as u8) };
        let violation = Violation::Scheme(rule, mismatch);
        Self { violation, ..Self::new(rule, 0..scheme.len()) }
    }

    /// Returns the error message, such as ``unexpected scheme `ftp`; expected `geo` ``.
    ///
    /// It is the message of the rule. If the scheme is wrong, the found scheme and the expected
    /// ones are added; a message contains no other part of the URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ldap;
    ///
    /// let error = Ldap::parse("http://example.com/").unwrap_err();
    /// assert_eq!(
    ///     error.message().to_string(),
    ///     "unexpected scheme `http`; expected `ldap` or `ldaps`"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn message(&self) -> impl fmt::Display + use<> {
        Message(*self)
    }

    /// Returns the rule that the URI violates, which is one of its scheme or of RFC 3986.
    ///
    /// The rule contains the message, the grammar production, and the section of the specification.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Ftp;
    ///
    /// let error = Ftp::parse("ftp://ftp.example.com/notes;type=x").unwrap_err();
    /// assert_eq!(error.rule().section, "RFC 1738 section 3.2.2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn rule(&self) -> Rule {
        match self.violation {
            Violation::Rule(rule) | Violation::Scheme(rule, _) => *rule,
            Violation::Syntax(error) => {
                Rule::new(error.code(), error.message(), error.rule(), error.section())
            }
        }
    }

    /// Returns the stable code of the rule that the URI violates, such as `ftp-type`.
    ///
    /// Use it in logs and to distinguish errors in code. The code does not change between versions.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let error = Mailto::parse("mailto:support").unwrap_err();
    /// assert_eq!(error.code(), "mailto-at");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn code(&self) -> &'static str {
        self.rule().code
    }

    /// Returns the byte range of the problem in the URI, such as that of an invalid port.
    ///
    /// The range is empty if something is missing at this position.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Http;
    ///
    /// let error = Http::parse("http://example.com:99999/").unwrap_err();
    /// assert_eq!(error.span(), 19..24);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns a multi-line diagram that marks the error in the URI, for output to users.
    ///
    /// The argument `uri` must be the URI that was parsed, which the diagram shows in full,
    /// including a password. To log the error without the URI, format the error itself with
    /// `Display`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Http;
    ///
    /// let input = "http://example.com:99999/";
    /// let error = Http::parse(input).unwrap_err();
    /// assert!(error.display(input).to_string().contains("port over 65535"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn display<'e>(&self, uri: &'e str) -> SchemeDrawing<'e> {
        SchemeDrawing { error: *self, uri }
    }
}

/// The message of an error, without its position.
struct Message(SchemeError);

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.rule().message)?;
        let Violation::Scheme(_, SchemeMismatch { expected, found: (bytes, len) }) =
            self.0.violation
        else {
            return Ok(());
        };
        let found = bytes.get(..len.into()).and_then(|found| core::str::from_utf8(found).ok());
        let cut = if self.0.span().len() > len.into() { "…" } else { "" };
        write!(f, " `{}{cut}`; expected ", found.unwrap_or_default())?;
        for (at, name) in expected.iter().enumerate() {
            let separator = match expected.len() - at {
                _ if at == 0 => "",
                1 => " or ",
                _ => ", ",
            };
            write!(f, "{separator}`{name}`")?;
        }
        Ok(())
    }
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {})", self.message(), self.start)
    }
}

impl core::error::Error for SchemeError {}

impl From<ParseError> for SchemeError {
    fn from(error: ParseError) -> Self {
        Self {
            violation: Violation::Syntax(error),
            start: error.start() as u32,
            end: error.end() as u32,
        }
    }
}

impl From<Infallible> for SchemeError {
    /// Lets `parse` accept a URI, whose conversion to itself cannot fail, as well as a string.
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// A multi-line diagram that marks a [`SchemeError`] in its URI, for output to users.
///
/// It is returned by [`SchemeError::display`]. Format it with `Display`, for example with
/// `println!`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Mailto;
///
/// let input = "mailto:support";
/// let drawing = Mailto::parse(input).unwrap_err().display(input);
/// assert!(drawing.to_string().contains(input));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct SchemeDrawing<'e> {
    error: SchemeError,
    uri: &'e str,
}

impl fmt::Debug for SchemeDrawing<'_> {
    /// Writes only the error, because the URI may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Display for SchemeDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.error.rule();
        let help = match self.error.violation {
            Violation::Syntax(error) => error.help(),
            Violation::Rule(_) | Violation::Scheme(..) => None,
        };
        write_diagram(f, self.error.message(), self.uri, self.error.span())?;
        write!(f, " byte {}", self.error.start)?;
        write_rule(f, (rule.definition, rule.section), help)
    }
}
