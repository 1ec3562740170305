//! Escaping a URI for the place of a link.

use std::fmt;

use urikit::component::Scheme;

use super::markdown::bare;

/// The reason why a URI cannot be written in place of a link.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{Kind, RewriteError, read};
///
/// let document = read(Kind::Markdown, b"See <https://example.com/>.");
/// assert_eq!(document.links()[0].write("docs/intro.md"), Err(RewriteError::Scheme));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RewriteError {
    /// The string is empty, but the place requires a reference: an item of a list, or a `url()` of
    /// CSS.
    Empty,
    /// The string has no scheme, so it would not be a link: `<x>` is a tag in Markdown, not an
    /// autolink (CommonMark 0.31 section 6.5).
    Scheme,
    /// A different string would be found in prose, because of its last characters or the following
    /// ones.
    Extent,
    /// The string contains this character, which would end it or is not allowed, and cannot be
    /// escaped.
    Character(char),
}

impl fmt::Display for RewriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("what is empty is no reference there"),
            Self::Scheme => f.write_str("it has no scheme that makes it a link there"),
            Self::Extent => f.write_str(
                "nothing delimits it there, and it would be read longer or shorter than it is",
            ),
            Self::Character(sign) => write!(f, "{sign:?} cannot be a part of a reference there"),
        }
    }
}

impl std::error::Error for RewriteError {}

/// The way a URI has to be escaped in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum Writing {
    /// An attribute value with or without quotes: the delimiters of HTML and XML become character
    /// references.
    Attribute,
    /// An attribute value without quotes.
    Unquoted,
    /// The value of an attribute without a value, after its name.
    Missing,
    /// The text of an element.
    Element,
    /// One of several references separated by white space, or a single one that must not be empty.
    NotEmpty,
    /// One of several names separated by white space, some of which are URIs with a scheme.
    Identifier,
    /// A URL in `srcset`, which ends at white space, and neither begins nor ends with a comma.
    Candidate,
    /// A URL in a comma-separated list.
    Item,
    /// The URL of `<meta http-equiv=refresh>`, with what precedes it.
    Refresh(Refresh),
    /// A literal in a declaration of XML, in these quotes, without escapes.
    Literal(char),
    /// The value of an entity declared in XML, in quotes of either kind.
    Entity,
    /// `url(…)` of CSS without quotes.
    CssUrl,
    /// A string of CSS.
    CssString,
    /// A string of JSON.
    Json,
    /// The destination of a link in Markdown, without angle brackets.
    Markdown,
    /// The destination of a link in Markdown, in angle brackets.
    MarkdownBrackets,
    /// Text of Markdown.
    MarkdownText,
    /// An autolink of Markdown in angle brackets, where backslashes are not escapes.
    Autolink,
    /// An autolink of Markdown without delimiters, where nothing is escaped.
    BareAutolink,
    /// Text that is searched for URIs.
    Prose,
    /// The quoted-printable encoding of mail, with these line endings.
    QuotedPrintable(LineEnd),
}

/// The characters before the URL of `<meta http-equiv=refresh>` (HTML Standard, "shared declarative
/// refresh steps").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refresh {
    /// This quotation mark, which also ends the URL.
    Quoted(char),
    /// `url=`.
    Named,
    /// The time.
    Bare,
}

/// The line ending of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineEnd {
    CrLf,
    Lf,
}

impl Writing {
    pub(super) fn write(self, text: &str) -> Result<String, RewriteError> {
        self.check(text)?;
        let mut out = String::with_capacity(text.len() + 8);
        for sign in text.chars() {
            match self.escape(sign) {
                Some(escape) => out.push_str(escape),
                None => out.push(sign),
            }
        }
        Ok(match self {
            Self::Unquoted if out.is_empty() => "\"\"".to_owned(),
            Self::Missing => format!("=\"{out}\""),
            // A destination may be empty, but not missing (CommonMark 0.31 sections 4.7 and 6.3).
            Self::Markdown if out.is_empty() => "<>".to_owned(),
            _ => out,
        })
    }

    /// Returns an error if the string cannot be represented.
    fn check(self, text: &str) -> Result<(), RewriteError> {
        let without = |sign: char| match text.contains(sign) {
            true => Err(RewriteError::Character(sign)),
            false => Ok(()),
        };
        match self {
            Self::NotEmpty | Self::Candidate | Self::Item | Self::CssUrl | Self::CssString
                if text.is_empty() =>
            {
                Err(RewriteError::Empty)
            }
            Self::Item => without(','),
            Self::Candidate if text.starts_with(',') || text.ends_with(',') => {
                Err(RewriteError::Character(','))
            }
            Self::Literal(quote) | Self::Refresh(Refresh::Quoted(quote)) => without(quote),
            Self::Refresh(Refresh::Named | Refresh::Bare) if text.starts_with('\'') => {
                Err(RewriteError::Character('\''))
            }
            Self::Refresh(Refresh::Bare) if text.is_empty() => Err(RewriteError::Empty),
            Self::Refresh(Refresh::Bare) if text.starts_with([';', ',']) => {
                Err(RewriteError::Character(if text.starts_with(';') { ';' } else { ',' }))
            }
            // It would be parsed as the name that precedes the URL.
            Self::Refresh(Refresh::Bare)
                if text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("url=")) =>
            {
                Err(RewriteError::Character('='))
            }
            Self::Identifier if scheme(text).is_none() => Err(RewriteError::Scheme),
            Self::Autolink
                if scheme(text).is_none_or(|scheme| !(2..=32).contains(&scheme.len())) =>
            {
                Err(RewriteError::Scheme)
            }
            Self::BareAutolink
                if !scheme(text).is_some_and(|scheme| {
                    bare::SCHEMES.iter().any(|it| it.eq_ignore_ascii_case(scheme))
                }) =>
            {
                Err(RewriteError::Scheme)
            }
            _ => Ok(()),
        }
    }

    /// Returns the escape of a character, if it has to be escaped.
    const fn escape(self, sign: char) -> Option<&'static str> {
        Some(match (self, sign) {
            (
                Self::Attribute | Self::Unquoted | Self::Missing | Self::Element | Self::Entity,
                '&',
            ) => "&amp;",
            (
                Self::Attribute | Self::Unquoted | Self::Missing | Self::Element | Self::Entity,
                '<',
            ) => "&lt;",
            (
                Self::Attribute | Self::Unquoted | Self::Missing | Self::Element | Self::Entity,
                '>',
            ) => "&gt;",
            (Self::Attribute | Self::Unquoted | Self::Missing | Self::Entity, '"') => "&quot;",
            (Self::Attribute | Self::Unquoted | Self::Missing | Self::Entity, '\'') => "&#39;",
            (Self::Attribute | Self::Unquoted | Self::Missing, '`') => "&#96;",
            // It starts a parameter-entity reference (XML 1.0 section 4.3.2, production 9).
            (Self::Entity, '%') => "&#37;",
            (Self::Unquoted, ' ') => "&#32;",
            // HTML does not allow it there, and it ends inline HTML of Markdown (CommonMark section
            // 6.6).
            (Self::Unquoted, '=') => "&#61;",
            (Self::CssUrl, ' ') => "\\ ",
            (Self::CssUrl | Self::Markdown, '(') => "\\(",
            (Self::CssUrl | Self::Markdown, ')') => "\\)",
            (Self::CssUrl | Self::CssString, '\'') => "\\'",
            (Self::CssUrl | Self::CssString, '"') => "\\\"",
            (
                Self::CssUrl
                | Self::CssString
                | Self::Json
                | Self::Markdown
                | Self::MarkdownBrackets,
                '\\',
            ) => "\\\\",
            (Self::Json, '"') => "\\\"",
            (Self::QuotedPrintable(_), '=') => "=3D",
            (Self::Markdown | Self::MarkdownBrackets, '<') => "\\<",
            (Self::MarkdownBrackets, '>') => "\\>",
            (
                Self::Markdown | Self::MarkdownBrackets | Self::MarkdownText | Self::Autolink,
                '&',
            ) => "&amp;",
            _ => return None,
        })
    }
}

/// Returns the scheme of a reference.
fn scheme(reference: &str) -> Option<&str> {
    let (scheme, _) = reference.split_once(':')?;
    Scheme::parse(scheme).is_ok().then_some(scheme)
}

/// The line around a link in a quoted-printable body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EncodedLine {
    /// The number of bytes before the link, at most the length of a line.
    before: u8,
    /// The number of bytes after the link.
    behind: u8,
    /// The original length of the link.
    len: u32,
    end: LineEnd,
    /// Whether another link precedes it in the line, which may become longer when it is rewritten.
    is_behind_another: bool,
}

impl EncodedLine {
    /// The maximum length of a line without its ending (RFC 2045 section 6.7, rule 5).
    const MAX_LENGTH: usize = 76;

    /// Returns the line around a byte range of a document, up to the maximum length.
    pub(super) fn around(document: &[u8], link: &std::ops::Range<usize>, end: LineEnd) -> Self {
        let before = &document[link.start.saturating_sub(Self::MAX_LENGTH)..link.start];
        let behind = &document[link.end..document.len().min(link.end + Self::MAX_LENGTH + 2)];
        let line = behind.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let few = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        Self {
            before: few(before.len() - memchr::memrchr(b'\n', before).map_or(0, |at| at + 1)),
            behind: few(line.strip_suffix(b"\r").unwrap_or(line).len()),
            len: u32::try_from(link.len()).unwrap_or(u32::MAX),
            end,
            is_behind_another: false,
        }
    }

    /// Returns the same with the line numbers of this link and the preceding one.
    pub(super) const fn behind(self, line: u64, line_before: u64) -> Self {
        Self { is_behind_another: line == line_before, ..self }
    }

    /// Returns the string to write, with soft line breaks if the line would be too long. Each of
    /// several links in a line leaves room for the original length of the others, and a longer one
    /// begins a new line.
    pub(super) fn fold(self, text: &str) -> String {
        let is_moved = self.is_behind_another && text.len() > self.len as usize;
        let [before, behind] = [self.before, self.behind].map(usize::from);
        if !is_moved && before + text.len() + behind <= Self::MAX_LENGTH {
            return text.to_owned();
        }
        let soft_break = match self.end {
            LineEnd::CrLf => "=\r\n",
            LineEnd::Lf => "=\n",
        };
        let mut out = String::with_capacity(text.len() + text.len() / 16);
        let mut column = if is_moved { Self::MAX_LENGTH } else { before };
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let len = if first == '=' { rest.len().min(3) } else { first.len_utf8() };
            let (mut unit, behind) = rest.split_at(len);
            // `=` of the soft line break fits after it.
            if column + len >= Self::MAX_LENGTH {
                out.push_str(soft_break);
                column = 0;
                // No line may look like a boundary, or like a separator of messages in a mailbox.
                unit = match unit {
                    "-" => "=2D",
                    "F" => "=46",
                    unit => unit,
                };
            }
            out.push_str(unit);
            column += unit.len();
            rest = behind;
        }
        if column + behind > Self::MAX_LENGTH {
            out.push_str(soft_break);
        }
        out
    }
}
