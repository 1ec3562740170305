//! References in documents, and the base that each of them is resolved against (RFC 3986 section
//! 5.1).
//!
//! [`read`] takes a document of a known [`Kind`] and gives every [`Link`]: where it stands, what
//! stands there, and what reference that is when the writing of the document is undone (`&amp;` in
//! HTML, `\/` in JSON, a line break in CSS). A document of another kind inside it, such as a style
//! in a page or a page in a mail, is read as well.
//!
//! Nothing is resolved while a document is read. [`Document::base`] tells, for each scope of a
//! document, every [`Candidate`] for its base, which one was chosen, and why the others were not.
//!
//! ```
//! use urikit_text::document::{Kind, BaseContext, read};
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
//! assert_eq!(base.resolve(&link.uri())?.as_str(), "http://example.com/Test/a/x?a=1&b=2");
//! # Ok::<(), urikit_text::document::TargetError>(())
//! ```
//!
//! # Whatever the bytes
//!
//! A document is never refused. What its format does not allow is read as its readers do who do not
//! refuse it, and what had to be left out stands in [`Document::skipped`]. Documents inside
//! documents are read to a depth of [`MAX_DEPTH`].

mod around;
mod base;
mod charset;
mod collect;
mod css;
mod detect;
mod html;
mod json;
mod kind;
mod link;
mod mail;
mod markdown;
mod plain;
mod rewrite;
mod rfc;
mod scope;
mod source;
#[cfg(test)]
mod tests;
mod undone;
mod xml;

pub use base::{
    Base, BaseContext, BaseLocation, BaseRejection, BaseSource, Candidate, Outcome, RelativeBase, TargetError,
};
pub use detect::detect;
pub use kind::{Kind, UnknownKind};
pub use link::{Flags, Link, Place};
pub use rewrite::RewriteError;
pub use scope::{Scope, ScopeId};

use std::ops::Range;

use collect::Collector;

use crate::plain::Finder;

/// How deep documents are read that stand inside one another.
pub const MAX_DEPTH: usize = 16;

/// What was read of a document.
#[derive(Clone, Debug, Default)]
pub struct Document {
    links: Vec<Link>,
    scopes: Vec<Scope>,
    skipped: Vec<Skipped>,
}

/// Something in a document that was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skipped {
    /// Where it stands: bytes of the document.
    pub range: Range<usize>,
    /// The line that it begins in, from 1.
    pub line: u64,
    /// Where in that line, bytes from 1.
    pub column: u64,
    /// What it is, and why it was not read.
    pub why: String,
}

impl Document {
    /// The links, in the order in which they stand in the document.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The scopes: stretches that have a base of their own. The first one is
    /// that of the whole document.
    pub fn scopes(&self) -> impl ExactSizeIterator<Item = (ScopeId, &Scope)> {
        self.scopes.iter().enumerate().map(|(at, scope)| (ScopeId(at), scope))
    }

    /// What was not read, in the order in which it stands in the document.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }
}

/// Reads a document, searching it with [`Finder::new`] where it is plain text.
///
/// Time and memory are linear in its length, times the depth of documents inside it.
pub fn read(kind: Kind, document: &[u8]) -> Document {
    Reader::new().read(kind, document)
}

/// Reads documents, with choices.
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
}

impl Reader {
    /// Reads what a format says to be a reference, and searches what is plain text.
    pub const fn new() -> Self {
        Self { finder: Finder::new(), prose: false }
    }

    /// The same, searching plain text with this.
    #[must_use]
    pub fn finder(self, finder: Finder) -> Self {
        Self { finder, ..self }
    }

    /// The same, searching also the running text of pages and of Markdown, in which what looks like
    /// a URI is not a link.
    #[must_use]
    pub fn with_prose(self) -> Self {
        Self { prose: true, ..self }
    }

    /// Reads a document; see [`read`].
    pub fn read(&self, kind: Kind, document: &[u8]) -> Document {
        Collector::new(document, &self.finder, self.prose).read(kind)
    }
}
