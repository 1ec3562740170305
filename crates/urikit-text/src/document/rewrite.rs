//! Escapes a URI for the place of a link.

use std::fmt;

use urikit::component::Scheme;

use super::bare_links;

/// The reason why [`Link::write`](super::Link::write) cannot replace a link with a URI.
///
/// For example, a link of the form `<https://example.com/>` in Markdown requires a scheme, so a
/// relative reference cannot replace it.
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
    /// The string is empty, but the place requires a nonempty reference, as in a list or in `url()`
    /// in CSS.
    Empty,
    /// The string would not be a link without a suitable scheme. For example, `<x>` in Markdown is
    /// a tag (CommonMark 0.31 section 6.5).
    Scheme,
    /// The link has no delimiters, and a finder would match a shorter or longer string.
    Extent,
    /// The string contains this character, which is not allowed at this place and cannot be
    /// escaped.
    Character(char),
}

impl fmt::Display for RewriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty reference not allowed here"),
            Self::Scheme => f.write_str("scheme missing or not supported here"),
            Self::Extent => f.write_str("the link would end at a different position"),
            Self::Character(c) => write!(f, "character {c:?} not allowed here"),
        }
    }
}

impl std::error::Error for RewriteError {}

/// How to escape a URI where a link is written, so that the document stays valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum Writing {
    /// A quoted attribute value in HTML or XML.
    Attribute,
    /// An unquoted attribute value.
    Unquoted,
    /// The value to add to an attribute that has none.
    Missing,
    /// The text of an element.
    Element,
    /// A reference that must not be empty, such as one in a list separated by white space.
    NotEmpty,
    /// A name in a list separated by white space, which is a URI only if it has a scheme.
    Identifier,
    /// A URL in `srcset`, which ends at white space and must not begin or end with a comma.
    Candidate,
    /// A URL in a list separated by commas.
    Item,
    /// The URL of `<meta http-equiv=refresh>`, after this syntax.
    Refresh(Refresh),
    /// A literal in an XML declaration, in these quotes. Nothing can be escaped.
    Literal(char),
    /// The value of an XML entity declaration, in quotes of either kind.
    Entity,
    /// `url(…)` in CSS, without quotes.
    CssUrl,
    /// A string in CSS.
    CssString,
    /// A string in JSON.
    Json,
    /// An unquoted cell in CSV with this separator.
    Cell(u8),
    /// A value of type TEXT in an iCalendar object or vCard.
    CalendarText,
    /// A link destination in Markdown, without angle brackets.
    Markdown,
    /// A link destination in Markdown, in angle brackets.
    MarkdownBrackets,
    /// Text in Markdown.
    MarkdownText,
    /// An autolink in Markdown, in angle brackets. Backslashes are literal.
    Autolink,
    /// A bare autolink in Markdown. Nothing can be escaped.
    BareAutolink,
    /// Text that is searched for URIs.
    Prose,
    /// A quoted-printable body with these line endings.
    QuotedPrintable(LineEnd),
}

/// The syntax before the URL of `<meta http-equiv=refresh>` (HTML Standard, "shared declarative
/// refresh steps").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refresh {
    /// A quotation mark, which also ends the URL.
    Quoted(char),
    Named,
    Bare,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineEnd {
    CrLf,
    Lf,
}

impl Writing {
    pub(super) fn write(self, text: &str) -> Result<String, RewriteError> {
        self.check(text)?;
        let mut out = String::with_capacity(text.len() + 8);
        for c in text.chars() {
            match self.escape(c) {
                Some(escape) => out.push_str(escape),
                None => out.push(c),
            }
        }
        Ok(match self {
            Self::Unquoted if out.is_empty() => "\"\"".to_owned(),
            Self::Missing => format!("=\"{out}\""),
            // A destination may be empty, but must be present (CommonMark 0.31 sections 4.7 and
            // 6.3).
            Self::Markdown if out.is_empty() => "<>".to_owned(),
            _ => out,
        })
    }

    /// Returns an error if the string cannot be written at this place.
    fn check(self, text: &str) -> Result<(), RewriteError> {
        let without = |c: char| match text.contains(c) {
            true => Err(RewriteError::Character(c)),
            false => Ok(()),
        };
        match self {
            Self::NotEmpty | Self::Candidate | Self::Item | Self::CssUrl | Self::CssString
                if text.is_empty() =>
            {
                Err(RewriteError::Empty)
            }
            Self::Item => without(','),
            Self::Cell(separator) => without(char::from(separator)),
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
            // Otherwise, `url=` would be parsed as the name before the URL.
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
                    bare_links::SCHEMES.iter().any(|it| it.eq_ignore_ascii_case(scheme))
                }) =>
            {
                Err(RewriteError::Scheme)
            }
            _ => Ok(()),
        }
    }

    /// Returns the escape of a character, or `None` if it is written unchanged.
    const fn escape(self, c: char) -> Option<&'static str> {
        Some(match (self, c) {
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
            // `%` starts a parameter-entity reference (XML 1.0 section 4.3.2, production 9).
            (Self::Entity, '%') => "&#37;",
            (Self::Unquoted, ' ') => "&#32;",
            // HTML does not allow it in an unquoted value, and it would end inline HTML in Markdown
            // (CommonMark section 6.6).
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
            (Self::CalendarText, ',') => "\\,",
            (Self::CalendarText, ';') => "\\;",
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

fn scheme(reference: &str) -> Option<&str> {
    let (scheme, _) = reference.split_once(':')?;
    Scheme::parse(scheme).is_ok().then_some(scheme)
}

/// The line around a link in a quoted-printable body, whose length is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EncodedLine {
    /// The number of bytes before the link, up to the maximum length of a line.
    before: u8,
    /// The number of bytes after the link, up to a little more than that.
    after: u8,
    /// The original length of the link.
    len: u32,
    end: LineEnd,
    /// Whether another link precedes it on the same line, which may become longer when it is
    /// replaced.
    follows_another: bool,
}

impl EncodedLine {
    /// The maximum length of a line without its ending (RFC 2045 section 6.7, rule 5).
    const MAX_LENGTH: usize = 76;

    /// Returns the line around a byte range of a document.
    pub(super) fn around(document: &[u8], link: &std::ops::Range<usize>, end: LineEnd) -> Self {
        let before = &document[link.start.saturating_sub(Self::MAX_LENGTH)..link.start];
        let after = &document[link.end..document.len().min(link.end + Self::MAX_LENGTH + 2)];
        let line = after.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let few = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        Self {
            before: few(before.len() - memchr::memrchr(b'\n', before).map_or(0, |at| at + 1)),
            after: few(line.strip_suffix(b"\r").unwrap_or(line).len()),
            len: u32::try_from(link.len()).unwrap_or(u32::MAX),
            end,
            follows_another: false,
        }
    }

    /// Records whether another link precedes on the same line.
    pub(super) const fn after_link(self, line: u64, line_before: u64) -> Self {
        Self { follows_another: line == line_before, ..self }
    }

    /// Adds soft line breaks if the line would become too long. If the line contains several links,
    /// each one leaves room for the original length of the others; a link that became longer starts
    /// a new line.
    pub(super) fn fold(self, text: &str) -> String {
        let is_moved = self.follows_another && text.len() > self.len as usize;
        let [before, after] = [self.before, self.after].map(usize::from);
        if !is_moved && before + text.len() + after <= Self::MAX_LENGTH {
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
            let (mut unit, after) = rest.split_at(len);
            // Leave room for the `=` of the soft line break.
            if column + len >= Self::MAX_LENGTH {
                out.push_str(soft_break);
                column = 0;
                // Prevent lines that look like a boundary or the separator of a mailbox.
                unit = match unit {
                    "-" => "=2D",
                    "F" => "=46",
                    unit => unit,
                };
            }
            out.push_str(unit);
            column += unit.len();
            rest = after;
        }
        if column + after > Self::MAX_LENGTH {
            out.push_str(soft_break);
        }
        out
    }
}
