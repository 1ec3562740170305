//! The entry points of the basic URL parser ([URL Standard section 4.4]).
//!
//! [URL Standard section 4.4]: https://url.spec.whatwg.org/#url-parsing

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::authority::{self, Authority};
use crate::encode::QueryEncoding;
use crate::error::{Failure, ParseError, ValidationErrorKind as Kind};
use crate::fast;
use crate::input::Cleaned;
use crate::observer::{Observer, Silent};
use crate::report::{Recorder, Report};
use crate::start::{self, Next, Start};
use crate::url::Url;
use crate::writer;

/// The longest input, in bytes, so that all offsets fit into 32 bits.
const MAX_LEN: usize = u32::MAX as usize - 1;

/// Options for parsing, such as a base URL.
///
/// # Examples
///
/// ```
/// use urikit_whatwg::{Parser, Url};
///
/// let base = Url::parse("file:///C:/docs/")?;
/// let parser = Parser::new().base(&base);
/// assert_eq!(parser.parse("..\\..\\..\\x")?.as_str(), "file:///C:/x");
/// assert!(parser.can_parse("D|/y"));
/// # Ok::<(), urikit_whatwg::ParseError>(())
/// ```
#[derive(Clone, Copy, Default)]
#[must_use = "a parser does nothing until a method that parses is called"]
pub struct Parser<'a> {
    base: Option<&'a Url>,
    query_encoding: Option<QueryEncoding<'a>>,
}

impl<'a> Parser<'a> {
    /// Creates a parser without a base URL.
    pub const fn new() -> Self {
        Self { base: None, query_encoding: None }
    }

    /// Sets the base URL, against which inputs without a scheme are resolved.
    pub const fn base(self, base: &'a Url) -> Self {
        Self { base: Some(base), ..self }
    }

    /// Sets the encoding of queries, for the links of a document in a legacy character set.
    ///
    /// The function appends the bytes of the query in that character set. For a character that the
    /// set does not contain, it appends `%26%23`, the code point in decimal, and `%3B`. As the
    /// Standard specifies, the encoding is used only for the schemes `http`, `https`, `ftp`, and
    /// `file`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_whatwg::Parser;
    ///
    /// let latin1 = |query: &str, bytes: &mut Vec<u8>| {
    ///     for c in query.chars() {
    ///         match u8::try_from(c) {
    ///             Ok(byte) => bytes.push(byte),
    ///             Err(_) => bytes.extend(format!("%26%23{}%3B", c as u32).bytes()),
    ///         }
    ///     }
    /// };
    /// let parser = Parser::new().query_encoding(&latin1);
    /// let url = parser.parse("http://example.org/é?é")?;
    /// assert_eq!(url.as_str(), "http://example.org/%C3%A9?%E9");
    /// # Ok::<(), urikit_whatwg::ParseError>(())
    /// ```
    pub const fn query_encoding(self, encode: &'a dyn Fn(&str, &mut Vec<u8>)) -> Self {
        Self { query_encoding: Some(encode), ..self }
    }

    /// Parses a string.
    ///
    /// # Errors
    ///
    /// Returns the validation error that the Standard treats as a failure.
    pub fn parse(&self, input: &str) -> Result<Url, ParseError> {
        if input.len() > MAX_LEN {
            return Err(too_long());
        }
        // Tabs and non-ASCII characters, which a query encoding would change, are not serialized.
        let general = || self.parse_cleaned(&Cleaned::new(input), &mut Silent);
        fast::parse(input).map_or_else(general, Ok)
    }

    /// Parses a string that may be invalid UTF-8, which is an error.
    ///
    /// # Errors
    ///
    /// Returns an error of the kind
    /// [`InvalidUtf8`](crate::ValidationErrorKind::InvalidUtf8) at the first invalid bytes, or
    /// that of [`parse`](Self::parse).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_whatwg::Parser;
    ///
    /// let error = Parser::new().parse_bytes(b"http://example.org/\xff").unwrap_err();
    /// assert_eq!((error.name(), error.span()), ("invalid-UTF-8", 19..20));
    /// ```
    pub fn parse_bytes(&self, input: &[u8]) -> Result<Url, ParseError> {
        match core::str::from_utf8(input) {
            Ok(input) => self.parse(input),
            // The position is that in the input, as for all errors. It must fit into 32 bits.
            Err(error) if error.valid_up_to() < MAX_LEN => {
                let start = error.valid_up_to();
                let end = error.error_len().map_or(input.len(), |len| start + len);
                Err(ParseError::new(Kind::InvalidUtf8, start..end))
            }
            Err(_) => Err(too_long()),
        }
    }

    /// Returns whether a string can be parsed.
    ///
    /// It is faster than [`parse`](Self::parse), and usually does not allocate.
    pub fn can_parse(&self, input: &str) -> bool {
        // The URL of a long input or base can be too long, which only `parse` finds out.
        let base_len = self.base.map_or(0, |base| base.as_str().len());
        if input.len().max(base_len) > MAX_LEN >> 8 {
            return self.parse(input).is_ok();
        }
        // Many inputs are decided by a look at their first bytes.
        if fast::is_valid(input) {
            return true;
        }
        // Nothing after the authority can make parsing fail.
        let cleaned = Cleaned::new(input);
        self.head(&cleaned.text, &mut Silent).is_ok()
    }

    /// Parses a string, and records all validation errors and changes.
    ///
    /// It is slower than [`parse`](Self::parse), with the same result.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_whatwg::Parser;
    ///
    /// let report = Parser::new().report("https://example.org/100%");
    /// assert_eq!(report.result.unwrap().as_str(), "https://example.org/100%");
    /// let error = report.errors[0];
    /// assert_eq!((error.name(), error.span()), ("invalid-URL-unit", 23..24));
    /// assert!(report.changes.is_empty());
    /// ```
    pub fn report(&self, input: &str) -> Report {
        let mut recorder = Recorder::default();
        if input.len() > MAX_LEN {
            return recorder.finish(&Cleaned::new(""), "", Err(too_long()));
        }
        let cleaned = Cleaned::new(input);
        let result = self.parse_cleaned(&cleaned, &mut recorder);
        recorder.finish(&cleaned, input, result)
    }

    fn parse_cleaned<O: Observer>(
        &self,
        cleaned: &Cleaned<'_>,
        observer: &mut O,
    ) -> Result<Url, ParseError> {
        let text = &*cleaned.text;
        // Offsets in the cleaned input are mapped only if there is an error to report.
        let head = self
            .head(text, observer)
            .map_err(|failure| ParseError::new(failure.kind, cleaned.map().span(&failure.span)))?;
        writer::write(text, head, self.base, self.query_encoding, observer).ok_or_else(too_long)
    }

    /// Parses everything that can fail.
    fn head<'i, O: Observer>(
        &self,
        text: &'i str,
        observer: &mut O,
    ) -> Result<(Start<'i>, Option<Authority<'i>>), Failure>
    where
        'a: 'i,
    {
        let start = start::locate(text, self.base, observer)?;
        let authority = match start.next {
            Next::Authority => Some(authority::parse(text, start.at, start.kind, observer)?),
            Next::FileHost => Some(authority::parse_file(text, start.at, observer)?),
            _ => None,
        };
        Ok((start, authority))
    }
}

impl Url {
    /// Parses a string without a base URL.
    ///
    /// # Errors
    ///
    /// Returns the validation error that the Standard treats as a failure.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_whatwg::Url;
    ///
    /// assert_eq!(Url::parse(r"http:\\0x7f.1\a|b")?.as_str(), "http://127.0.0.1/a|b");
    /// let error = Url::parse("example.org").unwrap_err();
    /// assert_eq!(error.name(), "missing-scheme-non-relative-URL");
    /// # Ok::<(), urikit_whatwg::ParseError>(())
    /// ```
    #[inline]
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        Parser::new().parse(input)
    }

    /// Returns whether a string can be parsed without a base URL.
    ///
    /// It is faster than [`parse`](Self::parse), and usually does not allocate.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_whatwg::Url;
    ///
    /// assert!(Url::can_parse("https://example.org/"));
    /// assert!(!Url::can_parse("https://example.org:port/"));
    /// ```
    #[inline]
    pub fn can_parse(input: &str) -> bool {
        Parser::new().can_parse(input)
    }

    /// Parses a string with this URL as the base URL.
    ///
    /// # Errors
    ///
    /// Returns the validation error that the Standard treats as a failure.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_whatwg::Url;
    ///
    /// let base = Url::parse("https://example.org/docs/intro")?;
    /// assert_eq!(base.join("../api?q")?.as_str(), "https://example.org/api?q");
    /// // Browsers skip any number of slashes before the host.
    /// assert_eq!(base.join("///evil.example/x")?.as_str(), "https://evil.example/x");
    /// # Ok::<(), urikit_whatwg::ParseError>(())
    /// ```
    pub fn join(&self, reference: &str) -> Result<Self, ParseError> {
        Parser::new().base(self).parse(reference)
    }
}

impl FromStr for Url {
    type Err = ParseError;

    fn from_str(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}

impl fmt::Debug for Parser<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parser").field("base", &self.base).finish_non_exhaustive()
    }
}

#[cold]
fn too_long() -> ParseError {
    ParseError::new(Kind::TooLong, 0..0)
}
