//! Finds the links of documents and their base URIs (RFC 3986 section 5.1).
//!
//! [`read`] parses a document of a known [`Kind`] and returns its [links](Link). Each link has its
//! position, the raw string, and the reference after unescaping (`&amp;` in HTML, `\/` in JSON, a
//! line break in CSS). Embedded documents, such as a style sheet in a page or a page in a mail, are
//! parsed as well.
//!
//! Links are not resolved while parsing. [`Document::base`] returns the base URI of a scope,
//! together with every [`Candidate`] and the reason why it was chosen or rejected. Links in HTML
//! and CSS are resolved against it as in browsers (URL Standard), all others by RFC 3986.
//!
//! ```
//! use urikit_text::document::{BaseContext, Kind, read};
//!
//! let page = br#"<base href="http://example.com/Test/a/b/c"> <a href="../x?a=1&amp;b=2">up</a>"#;
//! let document = read(Kind::Html, page);
//!
//! let link = &document.links()[0];
//! assert_eq!(&page[link.range()], b"../x?a=1&amp;b=2");
//! assert_eq!(link.reference, "../x?a=1&b=2");
//! assert_eq!(link.place.to_string(), "a[href]");
//!
//! let base = document.base(link.scope, &BaseContext::default());
//! assert_eq!(base.resolve(&link.reference)?.as_str(), "http://example.com/Test/a/x?a=1&b=2");
//! # Ok::<(), urikit_text::document::TargetError>(())
//! ```
//!
//! # Invalid documents
//!
//! Parsing never fails. Syntax errors are handled as browsers and other lenient parsers do, and
//! [`Document::skipped`] lists the parts that were not parsed. Embedded documents are parsed to a
//! depth of [`MAX_DEPTH`].

mod around;
mod bare_links;
mod base;
mod calendar;
mod charset;
mod collect;
mod css;
mod csv;
mod detect;
mod html;
mod json;
mod kind;
mod link;
mod link_destination;
mod mail;
mod markdown;
mod plain;
mod rewrite;
mod rfc;
mod scope;
mod source;
mod target;
#[cfg(test)]
mod tests;
mod unescaped;
mod xml;

pub use base::{
    Base, BaseContext, BaseLocation, BaseRejection, BaseSource, Candidate, Outcome, RelativeBase,
};
pub use detect::detect;
pub use kind::{Kind, UnknownKind};
pub use link::{Flags, Link, Place};
pub use rewrite::RewriteError;
pub use scope::{Scope, ScopeId};
pub use target::{Target, TargetError};

use std::ops::Range;

use collect::Collector;

use crate::plain::Finder;

/// The maximum nesting depth of embedded documents, such as a style sheet in a page in a mail.
///
/// Deeper documents are not parsed, but listed in [`Document::skipped`].
pub const MAX_DEPTH: usize = 16;

/// A parsed document: its links, the parts with a separate base URI, and the skipped parts.
///
/// It is created by [`read`] or [`Reader::read`]. To resolve a relative link, get the base URI of
/// its scope from [`base`](Self::base).
///
/// # Examples
///
/// ```
/// use urikit_text::document::{Kind, read};
///
/// let document = read(Kind::Markdown, b"[Docs](guide/intro.md) and ![logo](logo.png)");
/// let references: Vec<_> = document.links().iter().map(|link| link.reference.as_str()).collect();
/// assert_eq!(references, ["guide/intro.md", "logo.png"]);
/// assert!(document.skipped().is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Document {
    links: Vec<Link>,
    scopes: Vec<Scope>,
    skipped: Vec<Skipped>,
}

/// A part of a document in which no links were found because the parser skipped it.
///
/// It includes the position and the reason, for example an attachment of unknown type in a mail. It
/// is returned by [`Document::skipped`].
///
/// # Examples
///
/// ```
/// use urikit_text::document::{Kind, read};
///
/// let mail = b"Content-Type: multipart/mixed; boundary=x\r\n\r\nSee https://example.com/.\r\n";
/// let document = read(Kind::Mail, mail);
/// let skipped = &document.skipped()[0];
/// assert_eq!(skipped.line, 3);
/// assert!(!skipped.why.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skipped {
    /// The byte range in the document.
    pub range: Range<usize>,
    /// The line on which the part starts, counted from 1.
    pub line: u64,
    /// The column at which the part starts, in bytes, counted from 1.
    pub column: u64,
    /// The reason why the part was skipped, for display to users.
    pub why: String,
}

impl Document {
    /// Returns all links that were found in the document, such as `<a href>` in HTML, in order.
    ///
    /// Links in embedded documents are included. Relative links are not resolved; to do so, use
    /// [`base`](Self::base).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, read};
    ///
    /// let document = read(Kind::Css, b"body { background: url(images/bg.png) }");
    /// assert_eq!(document.links()[0].reference, "images/bg.png");
    /// ```
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Returns the parts of the document that have a separate base URI, with their identifiers.
    ///
    /// The first of these scopes is the whole document. Others are, for example, an element with
    /// `xml:base` or a part of a mail. To get the base URI of a scope, pass its [`ScopeId`] to
    /// [`base`](Self::base).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, read};
    ///
    /// let feed = br#"<feed><entry xml:base="https://example.com/2024/"/></feed>"#;
    /// let document = read(Kind::Xml, feed);
    /// assert!(document.scopes().map(|(_, scope)| scope.name()).eq(["document", "element entry"]));
    /// ```
    pub fn scopes(&self) -> impl ExactSizeIterator<Item = (ScopeId, &Scope)> {
        self.scopes.iter().enumerate().map(|(at, scope)| (ScopeId(at), scope))
    }

    /// Returns the parts of the document that were not parsed, such as an unclosed comment in HTML.
    ///
    /// Links in them may be missing from the result. The slice is empty if the whole document was
    /// parsed.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, read};
    ///
    /// assert!(read(Kind::Html, b"<a href=/docs>Docs</a>").skipped().is_empty());
    /// ```
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }
}

/// Finds the links of a document of the given kind, such as HTML, with default options.
///
/// To determine the kind of a file, use [`detect()`]. To set options, use [`Reader`]. URIs in plain
/// text are found with [`Finder::new`]. Time and memory are proportional to the length of the
/// document, times the depth of embedded documents.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{Kind, read};
///
/// let document = read(Kind::Html, br#"<img src="a.png"> <a href="/docs?a=1&amp;b=2">Docs</a>"#);
/// let references: Vec<_> = document.links().iter().map(|link| link.reference.as_str()).collect();
/// assert_eq!(references, ["a.png", "/docs?a=1&b=2"]);
/// ```
pub fn read(kind: Kind, document: &[u8]) -> Document {
    Reader::new().read(kind, document)
}

/// A parser that finds the links in documents such as HTML pages, mails, or JSON files.
///
/// Its options specify, for example, how URIs in plain text are found. It can be used for any
/// number of documents. If the default options are sufficient, use the function [`read`].
///
/// # Examples
///
/// ```
/// use urikit_text::document::{Kind, Reader};
/// use urikit_text::plain::{FindOption, Finder};
///
/// let reader = Reader::new().finder(Finder::new().with(FindOption::Schemeless)).with_prose();
/// let document = reader.read(Kind::Html, b"<p>www.example.com</p>");
/// assert_eq!(document.links()[0].reference, "http://www.example.com");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    finder: Finder,
    prose: bool,
    scripts: bool,
    data_attributes: bool,
    charset: Option<String>,
}

impl Reader {
    /// Creates a parser with default options that finds the links in documents.
    ///
    /// By default, only the links of HTML and Markdown documents are found. To find URIs in their
    /// text as well, call [`with_prose`](Self::with_prose) or [`with_scripts`](Self::with_scripts).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, Reader};
    ///
    /// let document = Reader::new().read(Kind::Plain, b"See https://example.com/.");
    /// assert_eq!(document.links()[0].reference, "https://example.com/");
    /// ```
    pub const fn new() -> Self {
        Self {
            finder: Finder::new(),
            prose: false,
            scripts: false,
            data_attributes: false,
            charset: None,
        }
    }

    /// Sets the finder that searches plain text, such as the text of a mail or a string in JSON.
    ///
    /// Use it to find other forms of URIs, such as `www.example.com`. The default is
    /// [`Finder::new`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, Reader};
    /// use urikit_text::plain::{FindOption, Finder};
    ///
    /// let reader = Reader::new().finder(Finder::new().with(FindOption::Email));
    /// let document = reader.read(Kind::Plain, b"Contact: info@example.com");
    /// assert_eq!(document.links()[0].reference, "mailto:info@example.com");
    /// ```
    #[must_use]
    pub fn finder(self, finder: Finder) -> Self {
        Self { finder, ..self }
    }

    /// Enables the search for URIs in the text of HTML and Markdown documents.
    ///
    /// By default, only links are found, such as `<a href>` in HTML and `[text](uri)` in Markdown.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, Reader};
    ///
    /// let page = b"<p>See https://example.com/</p>";
    /// assert!(Reader::new().read(Kind::Html, page).links().is_empty());
    /// let document = Reader::new().with_prose().read(Kind::Html, page);
    /// assert_eq!(document.links()[0].reference, "https://example.com/");
    /// ```
    #[must_use]
    pub fn with_prose(self) -> Self {
        Self { prose: true, ..self }
    }

    /// Enables the search for URIs in the scripts of HTML and XHTML documents.
    ///
    /// URIs are found, for example, in the strings of a script. [`with_prose`](Self::with_prose)
    /// searches scripts as well.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, Reader};
    ///
    /// let page = br#"<script>load("https:\/\/example.com\/api")</script>"#;
    /// let document = Reader::new().with_scripts().read(Kind::Html, page);
    /// assert_eq!(document.links()[0].reference, "https://example.com/api");
    /// ```
    #[must_use]
    pub fn with_scripts(self) -> Self {
        Self { scripts: true, ..self }
    }

    /// Enables the search for URLs in custom data attributes of HTML, such as `data-src`.
    ///
    /// HTML does not define the meaning of these attributes, which scripts read. A value is a link
    /// if the name of the attribute ends with a word such as `src`, `href`, or `url`, or if the
    /// value is a URI with `://`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, Reader};
    ///
    /// let page = br#"<img data-src="large.png" data-size="10">"#;
    /// let document = Reader::new().with_data_attributes().read(Kind::Html, page);
    /// assert_eq!(document.links()[0].reference, "large.png");
    /// ```
    #[must_use]
    pub fn with_data_attributes(self) -> Self {
        Self { data_attributes: true, ..self }
    }

    /// Sets the charset of documents that are not UTF-8 and have no byte order mark.
    ///
    /// Use it if the charset is known from elsewhere, such as an HTTP header: it takes precedence
    /// over a charset that the document declares. The label, such as `latin1`, is one of the
    /// [Encoding Standard]. An unknown label has no effect.
    ///
    /// [Encoding Standard]: https://encoding.spec.whatwg.org/#names-and-labels
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, Reader};
    ///
    /// let document = Reader::new().charset("latin1").read(Kind::Css, b"@import 'caf\xE9.css';");
    /// assert_eq!(document.links()[0].reference, "caf\u{e9}.css");
    /// ```
    #[must_use]
    pub fn charset(self, label: impl Into<String>) -> Self {
        Self { charset: Some(label.into()), ..self }
    }

    /// Finds the links of a document, such as an HTML page, with the options of this reader.
    ///
    /// To use default options, call the function [`read`] instead.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, Reader};
    ///
    /// let document = Reader::new().read(Kind::Css, b"@import \"theme.css\";");
    /// assert_eq!(document.links()[0].reference, "theme.css");
    /// ```
    pub fn read(&self, kind: Kind, document: &[u8]) -> Document {
        Collector::new(document, self).read(kind, self.charset.as_deref())
    }
}
