//! Scopes: parts of a document with their own base URI.

use super::base::{BaseLocation, BaseSource};
use super::target::Resolution;

/// The identifier of a [`Scope`], a part of a document with a separate base URI.
///
/// An identifier is valid only for the [`Document`](super::Document) that returned it. The whole
/// document is [`ScopeId::DOCUMENT`](Self::DOCUMENT).
///
/// # Examples
///
/// ```
/// use urikit_text::document::{BaseContext, Kind, ScopeId, read};
///
/// let page = read(Kind::Html, br#"<base href="https://example.com/"> <a href="docs">Docs</a>"#);
/// assert_eq!(page.links()[0].scope, ScopeId::DOCUMENT);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScopeId(pub(super) usize);

impl ScopeId {
    /// The identifier of the scope that includes the whole document.
    pub const DOCUMENT: Self = Self(0);
}

/// A part of a document that may have a separate base URI, such as an element with `xml:base`.
///
/// Other scopes are the document itself, a part of a mail, and an embedded page. Scopes are
/// returned by [`Document::scopes`](super::Document::scopes).
///
/// # Examples
///
/// ```
/// use urikit_text::document::{Kind, read};
///
/// let document = read(Kind::Xml, br#"<svg><g xml:base="https://example.com/"/></svg>"#);
/// let (_, scope) = document.scopes().last().unwrap();
/// assert_eq!(scope.name(), "element g");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    pub(super) parent: Option<ScopeId>,
    pub(super) name: String,
    pub(super) written: Vec<Written>,
    pub(super) names: Names,
    pub(super) resolution: Resolution,
    /// The number of enclosing scopes.
    pub(super) depth: usize,
}

/// The identifiers of a mail part (RFC 2392), without angle brackets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    pub(super) content_id: Option<String>,
    pub(super) message_id: Option<String>,
}

/// A base URI that a document specifies, such as `<base href>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    pub(super) level: BaseSource,
    pub(super) site: BaseLocation,
    /// The reference after unescaping.
    pub(super) reference: String,
}

impl Scope {
    /// Returns the identifier of the scope that encloses this part of a document.
    ///
    /// Returns `None` if this scope is the whole document.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, ScopeId, read};
    ///
    /// let document = read(Kind::Xml, br#"<svg><g xml:base="https://example.com/"/></svg>"#);
    /// let parents: Vec<_> = document.scopes().map(|(_, scope)| scope.parent()).collect();
    /// assert_eq!(parents, [None, Some(ScopeId::DOCUMENT)]);
    /// ```
    pub const fn parent(&self) -> Option<ScopeId> {
        self.parent
    }

    /// Returns a short description of this part of a document, such as `part 1.2` in a mail.
    ///
    /// The whole document is described as `document`, and an XML element as `element section`, for
    /// example. Use it in messages to users.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{Kind, read};
    ///
    /// let document = read(Kind::Markdown, b"[Docs](docs/)");
    /// assert!(document.scopes().map(|(_, scope)| scope.name()).eq(["document"]));
    /// ```
    pub fn name(&self) -> &str {
        &self.name
    }
}
