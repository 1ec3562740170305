//! What is found in a document.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use urikit::{ParseError, UriRef};

use super::around::Around;
use super::rewrite::{EncodedLine, RewriteError, Writing};
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
    /// What its line has room for, in a body that is quoted-printable.
    pub(super) line_room: Option<EncodedLine>,
    /// What stands around it, if it is one in prose.
    pub(super) around: Option<Box<Around>>,
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

    /// How a URI has to be written to stand in the place of this one: with `&amp;` in an attribute, `\(` in CSS, and so on. It is
    /// the same URI there; nothing in it is percent-encoded for the place.
    ///
    /// In prose nothing delimits a link, so that what stands behind it may be taken to belong to a URI that is written over it, and
    /// punctuation that this ends with to the sentence: such a URI is not written. What is no URI can be, but is no link there.
    ///
    /// ```
    /// use urikit_text::document::{Kind, RewriteError, read};
    ///
    /// let page = read(Kind::Html, b"<a href='/x'> <img srcset='/x 2x'>");
    /// assert_eq!(page.links()[0].write("it's?a&b").as_deref(), Ok("it&#39;s?a&amp;b"));
    /// assert_eq!(page.links()[1].write("x,"), Err(RewriteError::Character(',')));
    /// ```
    ///
    /// # Errors
    ///
    /// That it cannot stand there: whatever is written, it would be another reference, or none.
    pub fn write(&self, uri: &str) -> Result<String, RewriteError> {
        let text = self.writings.iter().try_fold(uri.to_owned(), |text, writing| writing.write(&text))?;
        if let Some(around) = &self.around {
            around.check(uri)?;
        }
        Ok(match self.line_room {
            Some(room) => room.fold(&text),
            None => text,
        })
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
    /// CSS: `url`, `import` and the like.
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
