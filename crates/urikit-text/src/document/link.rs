//! What is found in a document.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use urikit::{ParseError, UriRef};

use super::scope::ScopeId;
use crate::iri::mapped;
pub use crate::plain::Flags;

/// A reference in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link {
    /// Where [`raw`](Self::raw) begins: bytes of the document. With [`Flags::ENCODED`], where that begins which it was
    /// decoded from.
    pub start: usize,
    /// Where it ends: the offset of the byte behind it.
    pub end: usize,
    /// The line that it begins in, from 1. A line ends with a line feed.
    pub line: u64,
    /// Where in that line it begins: bytes, from 1.
    pub column: u64,
    /// What stands in the document. With [`Flags::ENCODED`], what was decoded from it.
    pub raw: String,
    /// The reference: what is [`raw`](Self::raw) without the document's own way of writing. It may be relative, may have
    /// characters outside ASCII, and need not be valid.
    pub reference: String,
    /// What it stands in.
    pub place: Place,
    /// What there is to say about it.
    pub flags: Flags,
    /// What else may be meant, the likeliest first.
    pub alternatives: Vec<String>,
    /// The stretch of the document whose base it is resolved against.
    pub scope: ScopeId,
    pub(super) writings: Vec<Writing>,
}

impl Link {
    /// Where it stands.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The reference with characters outside ASCII as escapes of their UTF-8 (RFC 3987 section 3.1).
    pub fn uri(&self) -> Cow<'_, str> {
        mapped(&self.reference)
    }

    /// The reference, parsed, if it has no characters outside ASCII; else parse what [`uri`](Self::uri) gives.
    ///
    /// # Errors
    ///
    /// What RFC 3986 has against it.
    pub fn parse(&self) -> Result<UriRef<'_>, ParseError> {
        UriRef::parse(&self.reference)
    }

    /// How a URI has to be written to stand in the place of this one: with `&amp;` in an attribute, `\(` in CSS, and so on.
    ///
    /// In prose nothing delimits a link, so that a bracket, or a letter outside ASCII, right behind it is taken to belong to a query
    /// that is written over a link without one.
    ///
    /// ```
    /// use urikit_text::document::{Kind, read};
    ///
    /// let page = read(Kind::Html, b"<a href='/x'>");
    /// assert_eq!(page.links()[0].write("it's?a&b"), "it&#39;s?a&amp;b");
    /// ```
    pub fn write(&self, uri: &str) -> String {
        self.writings.iter().fold(uri.to_owned(), |text, writing| writing.write(&text))
    }
}

/// What a reference stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// An attribute of HTML or XML, names in lower case for HTML.
    Attribute {
        /// The element's name.
        element: String,
        /// The attribute's name.
        attribute: String,
    },
    /// Text, in which it was found as in plain text.
    Text,
    /// CSS: `url`, `import`, `namespace` and the like.
    Style(&'static str),
    /// Markdown: `link`, `image`, `autolink`, `definition`.
    Markup(&'static str),
    /// The field of a header, such as `Content-Location`.
    Field(String),
    /// A string in JSON, by its pointer (RFC 6901).
    Member(String),
    /// The name of a member in JSON, by the pointer of that member.
    Name(String),
    /// A processing instruction or declaration of XML, by its name, such as `xml-stylesheet` or `DOCTYPE`.
    Instruction(String),
}

impl fmt::Display for Place {
    /// `a[href]`, `text`, `css url`, `markdown link`, `Content-Location:`, `json /a/0`, `json name /a`, `<?xml-stylesheet`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attribute { element, attribute } => write!(f, "{element}[{attribute}]"),
            Self::Text => f.write_str("text"),
            Self::Style(what) => write!(f, "css {what}"),
            Self::Markup(what) => write!(f, "markdown {what}"),
            Self::Field(name) => write!(f, "{name}:"),
            Self::Member(pointer) => write!(f, "json {pointer}"),
            Self::Name(pointer) => write!(f, "json name {pointer}"),
            Self::Instruction(name) => write!(f, "<?{name}"),
        }
    }
}

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
    /// A URL in `srcset`, where white space ends it, and a comma at its beginning or its end is none of it.
    Candidate,
    /// A URL in a list with commas.
    Item,
    /// The URL of `<meta http-equiv=refresh>`, which may stand in quotes, of which it cannot tell one inside.
    Refresh,
    /// A literal in a declaration of XML, in quotes of either kind, where nothing is escaped.
    Literal,
    /// `url(…)` of CSS without quotes.
    CssUrl,
    /// A string of CSS.
    CssString,
    /// A string of JSON.
    Json,
    /// The destination of a link in Markdown, without angle brackets.
    Markdown,
    /// Running text of Markdown.
    MarkdownText,
    /// The quoted-printable encoding of mail.
    QuotedPrintable,
}

impl Writing {
    fn write(self, text: &str) -> String {
        let mut out = String::with_capacity(text.len() + 8);
        for (at, sign) in text.char_indices() {
            let is_at_end = at == 0 || at + sign.len_utf8() == text.len();
            match self.escape(sign, is_at_end) {
                Some(escape) => out.push_str(escape),
                None => out.push(sign),
            }
        }
        match self {
            Self::Unquoted if out.is_empty() => "\"\"".to_owned(),
            Self::Missing => format!("=\"{out}\""),
            _ => out,
        }
    }

    /// What is written for a character, if it is not itself.
    fn escape(self, sign: char, is_at_end: bool) -> Option<&'static str> {
        Some(match (self, sign) {
            (Self::Attribute | Self::Unquoted | Self::Missing | Self::Element, '&') => "&amp;",
            (Self::Attribute | Self::Unquoted | Self::Missing | Self::Element, '<') => "&lt;",
            (Self::Attribute | Self::Unquoted | Self::Missing | Self::Element, '>') => "&gt;",
            (Self::Attribute | Self::Unquoted | Self::Missing, '"') => "&quot;",
            (Self::Attribute | Self::Unquoted | Self::Missing, '\'') => "&#39;",
            (Self::Attribute | Self::Unquoted | Self::Missing, '`') => "&#96;",
            (Self::Unquoted, ' ') => "&#32;",
            // HTML forbids it there, and to Markdown it ends what it takes for HTML (CommonMark section 6.6).
            (Self::Unquoted, '=') => "&#61;",
            (Self::Item, ',') => "%2C",
            (Self::Candidate, ',') if is_at_end => "%2C",
            (Self::Refresh | Self::Literal, '"') => "%22",
            (Self::Refresh | Self::Literal, '\'') => "%27",
            (Self::CssUrl, ' ') => "\\ ",
            (Self::CssUrl | Self::Markdown, '(') => "\\(",
            (Self::CssUrl | Self::Markdown, ')') => "\\)",
            (Self::CssUrl | Self::CssString, '\'') => "\\'",
            (Self::CssUrl | Self::CssString, '"') => "\\\"",
            (Self::CssUrl | Self::CssString | Self::Json | Self::Markdown, '\\') => "\\\\",
            (Self::Json, '"') => "\\\"",
            (Self::QuotedPrintable, '=') => "=3D",
            (Self::Markdown, '<') => "\\<",
            (Self::Markdown | Self::MarkdownText, '&') => "&amp;",
            _ => return None,
        })
    }
}
