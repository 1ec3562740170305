//! References in documents.

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
///
/// # Examples
///
/// ```
/// use urikit_text::document::{Kind, read};
///
/// let document = read(Kind::Html, b"<p>\n<a href='/search?a=1&amp;b=2'>Search</a>");
/// let link = &document.links()[0];
/// assert_eq!((link.line, link.column), (2, 10));
/// assert_eq!(link.raw, "/search?a=1&amp;b=2");
/// assert_eq!(link.reference, "/search?a=1&b=2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link {
    /// The byte offset of the start of [`raw`](Self::raw) in the document. With [`Flags::ENCODED`],
    /// the start of the encoded part.
    pub start: usize,
    /// The byte offset of its end.
    pub end: usize,
    /// The line of its start, from 1. Lines end with a line feed.
    pub line: u64,
    /// The column of its start, in bytes from 1.
    pub column: u64,
    /// The string in the document. With [`Flags::ENCODED`], the decoded string.
    pub raw: String,
    /// The unescaped reference. It may be relative or invalid, and may contain non-ASCII
    /// characters.
    pub reference: String,
    /// The syntactic place of the reference.
    pub place: Place,
    /// The properties of the reference.
    pub flags: Flags,
    /// Other interpretations, the most likely one first.
    pub alternatives: Vec<String>,
    /// The scope whose base the reference is resolved against.
    pub scope: ScopeId,
    pub(super) writings: Vec<Writing>,
    /// The free space of its line in a quoted-printable body.
    pub(super) line_room: Option<EncodedLine>,
    /// The context, if the link was found in prose.
    pub(super) around: Option<Box<Around>>,
}

impl Link {
    /// Returns the byte range in the document.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, read};
    ///
    /// let page = b"<a href='/docs'>Docs</a>";
    /// assert_eq!(&page[read(Kind::Html, page).links()[0].range()], b"/docs");
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the reference with the UTF-8 of non-ASCII characters percent-encoded (RFC 3987
    /// section 3.1).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, read};
    ///
    /// let document = read(Kind::Html, "<a href='/résumé'>CV</a>".as_bytes());
    /// assert_eq!(document.links()[0].uri(), "/r%C3%A9sum%C3%A9");
    /// ```
    pub fn uri(&self) -> Cow<'_, str> {
        mapped(&self.reference)
    }

    /// Parses the reference, if it is ASCII; otherwise parse the result of [`uri`](Self::uri).
    ///
    /// # Errors
    ///
    /// Returns an error if the reference is invalid.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, read};
    ///
    /// let document = read(Kind::Html, b"<a href='/docs?page=2'>Docs</a>");
    /// assert_eq!(document.links()[0].parse()?.query().map(|query| query.as_str()), Some("page=2"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn parse(&self) -> Result<UriRef<'_>, ParseError> {
        UriRef::parse(&self.reference)
    }

    /// Returns the string to write in place of this link so that it is parsed as `uri`: with
    /// `&amp;` in an attribute, `\(` in CSS, and so on. The URI is not percent-encoded.
    ///
    /// A link in prose has no delimiters: the following characters could become part of the URI,
    /// and punctuation at its end could be excluded. Such a URI is an error. A string that is not a
    /// URI is not an error, but is not a link in prose.
    ///
    /// # Errors
    ///
    /// Returns an error if `uri` cannot be represented there.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, RewriteError, read};
    ///
    /// let page = read(Kind::Html, b"<a href='/x'> <img srcset='/x 2x'>");
    /// assert_eq!(page.links()[0].write("it's?a&b").as_deref(), Ok("it&#39;s?a&amp;b"));
    /// assert_eq!(page.links()[1].write("x,"), Err(RewriteError::Character(',')));
    /// ```
    pub fn write(&self, uri: &str) -> Result<String, RewriteError> {
        let text =
            self.writings.iter().try_fold(uri.to_owned(), |text, writing| writing.write(&text))?;
        if let Some(around) = &self.around {
            around.check(uri)?;
        }
        Ok(match self.line_room {
            Some(room) => room.fold(&text),
            None => text,
        })
    }
}

/// The syntactic place of a reference.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{Kind, Place, read};
///
/// let document = read(Kind::Json, br#"{"home": "https://example.com/"}"#);
/// assert_eq!(document.links()[0].place, Place::Member("/home".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// An attribute of HTML or XML. In HTML, names are in lower case.
    Attribute {
        /// The name of the element.
        element: String,
        /// The name of the attribute.
        attribute: String,
    },
    /// Text, searched like plain text.
    Text,
    /// CSS: `url`, `import` and the like.
    Style(&'static str),
    /// Markdown: `link`, `image`, `autolink`, `definition`.
    Markup(&'static str),
    /// A header field, such as `Content-Location`.
    Field(String),
    /// A JSON string, identified by a JSON Pointer (RFC 6901).
    Member(String),
    /// The name of a JSON member, identified by the JSON Pointer of the member.
    Name(String),
    /// A processing instruction or declaration of XML, identified by its name, such as
    /// `xml-stylesheet` or `DOCTYPE`.
    Instruction(String),
}

impl fmt::Display for Place {
    /// Writes `a[href]`, `text`, `css url`, `markdown link`, `Content-Location:`, `json /a/0`,
    /// `json name /a`, or `<?xml-stylesheet`.
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
