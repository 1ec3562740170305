//! How a URI is written in the place of a link.

use std::fmt;

use urikit::component::Scheme;

use super::markdown::bare;

/// Why a URI cannot be written in the place of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RewriteError {
    /// It is empty, and there what is empty is no reference: one of a list, a `url()` of CSS.
    Empty,
    /// It has no scheme that makes it a link there: `<x>` is a tag to Markdown, and no autolink (CommonMark 0.31 section 6.5).
    Scheme,
    /// It would end elsewhere, by what it ends with and what stands behind it: nothing delimits what is in prose.
    Extent,
    /// It has this character, which would end it or be no part of it there, and cannot be written in any other way.
    Character(char),
}

impl fmt::Display for RewriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("what is empty is no reference there"),
            Self::Scheme => f.write_str("it has no scheme that makes it a link there"),
            Self::Extent => {
                f.write_str("nothing delimits it there, and it would be read longer or shorter than it is")
            }
            Self::Character(sign) => write!(f, "{sign:?} cannot be a part of a reference there"),
        }
    }
}

impl std::error::Error for RewriteError {}

/// What has to be done to a URI so that it means itself where it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum Writing {
    /// An attribute's value, in quotes of either kind or none: the delimiters of HTML and XML become character references.
    Attribute,
    /// An attribute's value without quotes.
    Unquoted,
    /// The value of an attribute that has none yet, behind its name.
    Missing,
    /// The text of an element.
    Element,
    /// One of several references with white space between them, or one where what is empty is none.
    NotEmpty,
    /// One of several names with white space between them, of which those are URIs that have a scheme.
    Identifier,
    /// A URL in `srcset`, where white space ends it, and a comma at its beginning or its end is none of it.
    Candidate,
    /// A URL in a list with commas.
    Item,
    /// The URL of `<meta http-equiv=refresh>`, by what stands before it.
    Refresh(Refresh),
    /// A literal in a declaration of XML, in these quotes, where nothing is escaped.
    Literal(char),
    /// The value of an entity that XML declares, in quotes of either kind.
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
    /// Running text of Markdown.
    MarkdownText,
    /// An autolink of Markdown, in angle brackets, where backslashes are what they are.
    Autolink,
    /// An autolink of Markdown without anything around it, where nothing is escaped.
    BareAutolink,
    /// Text in which URIs are found by what they look like.
    Prose,
    /// The quoted-printable encoding of mail, in a body with these line ends.
    QuotedPrintable(LineEnd),
}

/// What stands before the URL of `<meta http-equiv=refresh>` (HTML Standard, "shared declarative refresh steps").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refresh {
    /// This quotation mark, which ends it.
    Quoted(char),
    /// `url=`.
    Named,
    /// The time.
    Bare,
}

/// How the lines of a mail end.
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
            // A destination may be empty, but has to be there (CommonMark 0.31 sections 4.7 and 6.3).
            Self::Markdown if out.is_empty() => "<>".to_owned(),
            _ => out,
        })
    }

    /// Says why a text cannot stand there, however it is written.
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
            // It would be the name of what stands behind it.
            Self::Refresh(Refresh::Bare)
                if text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("url=")) =>
            {
                Err(RewriteError::Character('='))
            }
            Self::Identifier if scheme(text).is_none() => Err(RewriteError::Scheme),
            Self::Autolink if scheme(text).is_none_or(|scheme| !(2..=32).contains(&scheme.len())) => {
                Err(RewriteError::Scheme)
            }
            Self::BareAutolink
                if !scheme(text)
                    .is_some_and(|scheme| bare::SCHEMES.iter().any(|it| it.eq_ignore_ascii_case(scheme))) =>
            {
                Err(RewriteError::Scheme)
            }
            _ => Ok(()),
        }
    }

    /// What is written for a character, if it is not itself.
    const fn escape(self, sign: char) -> Option<&'static str> {
        Some(match (self, sign) {
            (Self::Attribute | Self::Unquoted | Self::Missing | Self::Element | Self::Entity, '&') => "&amp;",
            (Self::Attribute | Self::Unquoted | Self::Missing | Self::Element | Self::Entity, '<') => "&lt;",
            (Self::Attribute | Self::Unquoted | Self::Missing | Self::Element | Self::Entity, '>') => "&gt;",
            (Self::Attribute | Self::Unquoted | Self::Missing | Self::Entity, '"') => "&quot;",
            (Self::Attribute | Self::Unquoted | Self::Missing | Self::Entity, '\'') => "&#39;",
            (Self::Attribute | Self::Unquoted | Self::Missing, '`') => "&#96;",
            // It begins a reference to a parameter entity (XML 1.0 section 4.3.2, production 9).
            (Self::Entity, '%') => "&#37;",
            (Self::Unquoted, ' ') => "&#32;",
            // HTML forbids it there, and to Markdown it ends what it takes for HTML (CommonMark section 6.6).
            (Self::Unquoted, '=') => "&#61;",
            (Self::CssUrl, ' ') => "\\ ",
            (Self::CssUrl | Self::Markdown, '(') => "\\(",
            (Self::CssUrl | Self::Markdown, ')') => "\\)",
            (Self::CssUrl | Self::CssString, '\'') => "\\'",
            (Self::CssUrl | Self::CssString, '"') => "\\\"",
            (Self::CssUrl | Self::CssString | Self::Json | Self::Markdown | Self::MarkdownBrackets, '\\') => {
                "\\\\"
            }
            (Self::Json, '"') => "\\\"",
            (Self::QuotedPrintable(_), '=') => "=3D",
            (Self::Markdown | Self::MarkdownBrackets, '<') => "\\<",
            (Self::MarkdownBrackets, '>') => "\\>",
            (Self::Markdown | Self::MarkdownBrackets | Self::MarkdownText | Self::Autolink, '&') => "&amp;",
            _ => return None,
        })
    }
}

/// The scheme that a reference begins with.
fn scheme(reference: &str) -> Option<&str> {
    let (scheme, _) = reference.split_once(':')?;
    Scheme::parse(scheme).is_ok().then_some(scheme)
}

/// The line around a link in a body that is quoted-printable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EncodedLine {
    /// How many bytes stand before the link, which are no more than a line has.
    before: u8,
    /// How many stand behind it.
    behind: u8,
    /// How long it is as it stands there.
    len: u32,
    end: LineEnd,
    /// Whether another link stands before it in the line, which may become longer when it is written over.
    is_behind_another: bool,
}

impl EncodedLine {
    /// How long a line is at most, without its end (RFC 2045 section 6.7, rule 5).
    const MAX_LENGTH: usize = 76;

    /// The line around a stretch of a document, as far as it can be of any length.
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

    /// The same, knowing in which lines the link is and the one before it.
    pub(super) const fn behind(self, line: u64, line_before: u64) -> Self {
        Self { is_behind_another: line == line_before, ..self }
    }

    /// What is written into it, with soft line breaks where the line would be too long. Of several links in it, each sees to it that the
    /// line has room for the others as they were, and one that becomes longer than that begins a line of its own.
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
            // The `=` of the break has room behind it.
            if column + len >= Self::MAX_LENGTH {
                out.push_str(soft_break);
                column = 0;
                // No line of it may look like a boundary, or like one between the messages of a mailbox.
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
