//! The error of a failed guess.

use std::fmt;
use std::ops::Range;

use urikit::ParseError;
use urikit_schemes::SchemeError;

use super::rule::Reason;

/// The reason why [`guess`](super::guess()) does not interpret a string as a URI.
///
/// For example, `docs/intro.html` is a relative path that requires a base URI. The error contains
/// no part of the string, so it is safe to log. [`Display`](fmt::Display) writes it with its code
/// and position.
///
/// # Examples
///
/// ```
/// use urikit_text::guess::guess;
///
/// let refusal = guess("docs/intro.html").refusal.unwrap();
/// assert_eq!((refusal.code(), refusal.span()), ("guess-relative", 0..15));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessError {
    span: Range<usize>,
    code: &'static str,
    message: &'static str,
    rule: &'static str,
    section: &'static str,
    help: Option<&'static str>,
}

impl GuessError {
    pub(super) const fn new(reason: &Reason, span: Range<usize>) -> Self {
        let Reason { code, message, rule, section, help } = *reason;
        Self { span, code, message, rule, section, help }
    }

    pub(super) fn of_syntax(error: &ParseError) -> Self {
        Self {
            span: error.span(),
            code: error.code(),
            message: error.message(),
            rule: error.rule(),
            section: error.section(),
            help: error.help(),
        }
    }

    pub(super) const fn of_scheme(error: &SchemeError) -> Self {
        let rule = error.rule();
        Self {
            span: error.span(),
            code: rule.code,
            message: rule.message,
            rule: rule.definition,
            section: rule.section,
            help: None,
        }
    }

    /// Sets the span.
    pub(super) fn at(self, span: Range<usize>) -> Self {
        Self { span, ..self }
    }

    /// Returns the byte offset at which the error starts in the string that is not a URI.
    ///
    /// The offset is counted from 0. For the whole range, use [`span`](Self::span).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::guess;
    ///
    /// assert_eq!(guess("README.md").refusal.map(|refusal| refusal.start()), Some(0));
    /// ```
    pub const fn start(&self) -> usize {
        self.span.start
    }

    /// Returns the byte offset at which the error ends in the string that is not a URI.
    ///
    /// The end is exclusive. It is equal to [`start`](Self::start) if something is missing at that
    /// position.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::guess;
    ///
    /// assert_eq!(guess("README.md").refusal.map(|refusal| refusal.end()), Some(9));
    /// ```
    pub const fn end(&self) -> usize {
        self.span.end
    }

    /// Returns the byte range of the error in the string that is not a URI, for example to mark it.
    ///
    /// The range is empty if something is missing at that position.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::guess;
    ///
    /// assert_eq!(guess("README.md").refusal.map(|refusal| refusal.span()), Some(0..9));
    /// ```
    pub const fn span(&self) -> Range<usize> {
        self.span.start..self.span.end
    }

    /// Returns the stable code of the error, such as `guess-relative`.
    ///
    /// It is one of the following codes, the code of a [`urikit::ParseError`], or that of a rule of
    /// [`urikit::scheme`].
    ///
    /// | code | meaning |
    /// |---|---|
    /// | `guess-empty` | the input is empty or contains only delimiters |
    /// | `guess-words` | the input is a sentence or contains several URIs |
    /// | `guess-character` | the input contains a character that is not allowed in URIs |
    /// | `guess-relative` | the input is a relative reference |
    /// | `guess-file-name` | the input looks like a file name, such as `README.md` |
    /// | `guess-top-level` | the top-level domain is unknown, as in `a.tar` |
    /// | `guess-home` | the input starts with `~`, but the home directory is unknown |
    /// | `guess-isbn` | the check digit or length of an ISBN is wrong |
    /// | `guess-port` | the port is over 65535 |
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::guess;
    ///
    /// assert_eq!(guess("please read the manual").refusal.unwrap().code(), "guess-words");
    /// assert_eq!(guess("ISBN 0-451-45052-4").refusal.unwrap().code(), "guess-isbn");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// Returns a short description of why the string is not a URI, for display to users.
    ///
    /// The description contains no part of the string. To distinguish errors in code, use
    /// [`code`](Self::code).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::guess;
    ///
    /// assert!(!guess("backup.tar").refusal.unwrap().message().is_empty());
    /// ```
    pub const fn message(&self) -> &'static str {
        self.message
    }

    /// Returns the rule that the string violates, as ABNF grammar or as a sentence in English.
    ///
    /// The specification of the rule is returned by [`section`](Self::section).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::guess;
    ///
    /// assert!(!guess("backup.tar").refusal.unwrap().rule().is_empty());
    /// ```
    pub const fn rule(&self) -> &'static str {
        self.rule
    }

    /// Returns the section of a specification that explains the refusal, such as
    /// `RFC 3986 section 4.5`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::guess;
    ///
    /// let refusal = guess("docs/intro.html").refusal.unwrap();
    /// assert!(refusal.section().starts_with("RFC 3986"));
    /// ```
    pub const fn section(&self) -> &'static str {
        self.section
    }

    /// Returns advice for the user on how to change the string so that it means a URI.
    ///
    /// Returns `None` if there is no advice for this error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::guess;
    ///
    /// let refusal = guess("~/notes.txt").refusal.unwrap();
    /// assert!(refusal.help().is_some());
    /// ```
    pub const fn help(&self) -> Option<&'static str> {
        self.help
    }
}

impl fmt::Display for GuessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} (bytes {}..{})", self.code, self.message, self.span.start, self.span.end)
    }
}

impl std::error::Error for GuessError {}
