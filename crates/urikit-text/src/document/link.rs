//! Links in documents.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use urikit::{ParseError, UriRef};

use super::around::Around;
use super::rewrite::{EncodedLine, RewriteError, Writing};
use super::scope::ScopeId;
use crate::iri::mapped;
pub use crate::plain::Flags;

/// A link in a document, such as the attribute `href` in HTML: a URI reference with its position.
///
/// To resolve the link, pass its [`scope`](Self::scope) to
/// [`Document::base`](super::Document::base). To replace it, write the result of
/// [`write`](Self::write) to its [`range`](Self::range).
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
    /// The byte offset in the document at which [`raw`](Self::raw) starts.
    ///
    /// With [`Flags::ENCODED`], it is the start of the encoded part that contains the link.
    pub start: usize,
    /// The byte offset in the document at which the link ends.
    pub end: usize,
    /// The line on which the link starts, counted from 1. Lines end with a line feed.
    pub line: u64,
    /// The column at which the link starts, in bytes, counted from 1.
    pub column: u64,
    /// The link as written in the document. With [`Flags::ENCODED`], after decoding.
    pub raw: String,
    /// The reference after unescaping.
    ///
    /// It may be relative or invalid, and may contain non-ASCII characters; see [`uri`](Self::uri).
    pub reference: String,
    /// The syntactic place of the link, such as an attribute.
    pub place: Place,
    /// Notes about how the link was found, and about problems with it.
    pub flags: Flags,
    /// Other interpretations of the same position, starting with the most likely one.
    pub alternatives: Vec<String>,
    /// The scope whose base URI applies to the link.
    pub scope: ScopeId,
    pub(super) writings: Vec<Writing>,
    /// The free space in its line, if the link is in a quoted-printable body.
    pub(super) line_room: Option<EncodedLine>,
    /// The context, if the link has no delimiters.
    pub(super) around: Option<Box<Around>>,
}

impl Link {
    /// Returns the byte range of this link in the document, for example to replace it.
    ///
    /// The range is that of the reference as written, without quotation marks.
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

    /// Returns the reference of this link with non-ASCII characters percent-encoded as UTF-8.
    ///
    /// For example, `/résumé` becomes `/r%C3%A9sum%C3%A9`, which maps an IRI to a URI (RFC 3987
    /// section 3.1). An ASCII reference is returned unchanged. The result may be relative or
    /// invalid.
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

    /// Parses the reference of this link, such as `/docs?page=2`, as a URI reference.
    ///
    /// Use it to get the components of the link. The reference must be ASCII. Otherwise, parse the
    /// result of [`uri`](Self::uri) instead.
    ///
    /// # Errors
    ///
    /// Returns an error if the reference is not a valid URI reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, read};
    ///
    /// let document = read(Kind::Html, b"<a href='/docs?page=2'>Docs</a>");
    /// let link = document.links()[0].parse()?;
    /// assert_eq!(link.query().map(|query| query.as_str()), Some("page=2"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn parse(&self) -> Result<UriRef<'_>, ParseError> {
        UriRef::parse(&self.reference)
    }

    /// Returns the string to write in place of this link so that it refers to `uri`.
    ///
    /// Replace the bytes in [`range`](Self::range) with it. The URI is escaped as the syntax
    /// requires, such as `&` as `&amp;` in an attribute, but not percent-encoded.
    ///
    /// A link in text has no delimiters. If the characters around it would make a finder match a
    /// shorter or longer string than `uri`, the result is [`RewriteError::Extent`].
    ///
    /// # Errors
    ///
    /// Returns an error if `uri` cannot be written at this place.
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

/// The place of a link in the syntax of a document, such as an attribute or a header field.
///
/// It shows how the document uses the link. [`Display`](fmt::Display) writes a short description,
/// such as `a[href]` or `css url`.
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
    /// An attribute in HTML or XML. Names in HTML are in lower case.
    Attribute {
        /// The name of the element, such as `a`.
        element: String,
        /// The name of the attribute, such as `href`.
        attribute: String,
    },
    /// Text that was searched for URIs, such as a plain-text document.
    Text,
    /// A style sheet: `url`, `import`, and other names of functions and rules.
    Style(&'static str),
    /// Markdown: `link`, `image`, `autolink`, or `definition`.
    Markup(&'static str),
    /// A header field of a mail, such as `Content-Location`.
    Field(String),
    /// A JSON string. The value is its JSON Pointer (RFC 6901).
    Member(String),
    /// The name of a JSON member. The value is the JSON Pointer (RFC 6901) of the member.
    Name(String),
    /// A processing instruction or declaration in XML. The value is its name, such as
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
