//! The base URI of a scope (RFC 3986 section 5.1), and all candidates for it.

use std::fmt;
use std::ops::Range;

use encoding_rs::UTF_8;

use super::Document;
use super::link::Place;
use super::scope::{ScopeId, Written};
use super::target::{Resolution, Target, TargetError};

/// The source of a base URI, such as the document itself or the URI from which it was retrieved.
///
/// RFC 3986 section 5.1 defines the precedence of the sources. A source that compares less than
/// another takes precedence over it.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{BaseSource, Kind, BaseContext, ScopeId, read};
///
/// let page = read(Kind::Html, br#"<base href="https://example.com/"> <a href="docs">Docs</a>"#);
/// let base = page.base(ScopeId::DOCUMENT, &BaseContext::new());
/// assert_eq!(base.candidates[0].level, BaseSource::Embedded);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BaseSource {
    /// The content itself (section 5.1.1): `<base>` in HTML, `xml:base` in XML.
    Embedded,
    /// The enclosing entity (section 5.1.2): a header of a mail part, or the base of the enclosing
    /// document.
    Encapsulating,
    /// The URI from which the document was retrieved (section 5.1.3).
    Retrieval,
    /// A default set by the application (section 5.1.4).
    Default,
}

impl BaseSource {
    /// Returns the stable name of this source of base URIs, such as `retrieval`.
    ///
    /// The other names are `embedded`, `encapsulating`, and `default`. Use them in output to users
    /// and in JSON.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::BaseSource;
    ///
    /// assert_eq!(BaseSource::Retrieval.name(), "retrieval");
    /// ```
    pub const fn name(self) -> &'static str {
        self.name_and_section().0
    }

    /// Returns the section of RFC 3986 that defines this source of base URIs.
    ///
    /// An example is `RFC 3986 section 5.1.1` for a base URI in the document itself.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::BaseSource;
    ///
    /// assert_eq!(BaseSource::Retrieval.section(), "RFC 3986 section 5.1.3");
    /// ```
    pub const fn section(self) -> &'static str {
        self.name_and_section().1
    }

    const fn name_and_section(self) -> (&'static str, &'static str) {
        match self {
            Self::Embedded => ("embedded", "RFC 3986 section 5.1.1"),
            Self::Encapsulating => ("encapsulating", "RFC 3986 section 5.1.2"),
            Self::Retrieval => ("retrieval", "RFC 3986 section 5.1.3"),
            Self::Default => ("default", "RFC 3986 section 5.1.4"),
        }
    }
}

/// The treatment of a base that is itself a relative reference, such as `<base href="/docs/">`.
///
/// Such a base is either resolved, which is the default, or rejected. Set the treatment with
/// [`BaseContext::relative_base`].
///
/// # Examples
///
/// ```
/// use urikit_text::document::{BaseContext, Kind, RelativeBase, ScopeId, read};
///
/// let page = read(Kind::Html, br#"<base href="/docs/">"#);
/// let context = BaseContext::new().retrieval_uri("https://example.com/index.html");
/// let base = page.base(ScopeId::DOCUMENT, &context);
/// assert_eq!(base.uri.unwrap().as_str(), "https://example.com/docs/");
///
/// let base = page.base(ScopeId::DOCUMENT, &context.relative_base(RelativeBase::Refuse));
/// assert_eq!(base.uri.unwrap().as_str(), "https://example.com/index.html");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RelativeBase {
    /// Resolve it against the next candidate, as in the HTML Standard and XML Base section 4.
    #[default]
    Resolve,
    /// Reject it: a base must be absolute (RFC 2396 appendix D, RFC 1808 section 3.1).
    Refuse,
}

/// The information that is needed to resolve relative links but is not in the document itself.
///
/// It consists of the URI from which the document was retrieved, and a default base URI. Pass it to
/// [`Document::base`], which also considers base URIs in the document, such as `<base href>`.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{BaseContext, Kind, read};
///
/// let page = read(Kind::Html, br#"<a href="intro.html">Start</a>"#);
/// let context = BaseContext::new().retrieval_uri("https://example.com/docs/");
/// let link = &page.links()[0];
/// let target = page.base(link.scope, &context).resolve(&link.reference);
/// assert_eq!(target.unwrap().as_str(), "https://example.com/docs/intro.html");
/// ```
#[derive(Clone, Debug, Default)]
pub struct BaseContext {
    retrieval_uri: Vec<String>,
    default: Option<String>,
    relative: RelativeBase,
}

impl BaseContext {
    /// Creates a context for resolving links, without a retrieval URI or a default base URI.
    ///
    /// If no URI is added, relative links can be resolved only in a document that specifies its
    /// base URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::BaseContext;
    ///
    /// assert!(BaseContext::new().base().uri.is_none());
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the URI from which the document was retrieved, which is the base of most documents.
    ///
    /// A base in the document, such as `<base href>`, takes precedence. After a redirect, call this
    /// method again with the new URI, because the last one is used.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::BaseContext;
    ///
    /// let context = BaseContext::new()
    ///     .retrieval_uri("http://example.com/docs")
    ///     .retrieval_uri("https://www.example.com/docs/");
    /// assert_eq!(context.base().uri.unwrap().as_str(), "https://www.example.com/docs/");
    /// ```
    #[must_use]
    pub fn retrieval_uri(mut self, uri: impl Into<String>) -> Self {
        self.retrieval_uri.push(uri.into());
        self
    }

    /// Sets the base URI to use if neither the document nor its retrieval provides one.
    ///
    /// Use it, for example, for documents that are read from standard input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::BaseContext;
    ///
    /// let context = BaseContext::new().default_base("https://example.com/");
    /// assert_eq!(context.base().uri.unwrap().as_str(), "https://example.com/");
    /// ```
    #[must_use]
    pub fn default_base(mut self, uri: impl Into<String>) -> Self {
        self.default = Some(uri.into());
        self
    }

    /// Sets whether a base that is a relative reference, such as `/docs/`, is resolved or rejected.
    ///
    /// By default, it is resolved against the base URI that would apply without it, such as the
    /// retrieval URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{BaseContext, Kind, RelativeBase, ScopeId, read};
    ///
    /// let page = read(Kind::Html, br#"<base href="/docs/">"#);
    /// let context = BaseContext::new().relative_base(RelativeBase::Refuse);
    /// assert!(page.base(ScopeId::DOCUMENT, &context).uri.is_none());
    /// ```
    #[must_use]
    pub const fn relative_base(mut self, relative: RelativeBase) -> Self {
        self.relative = relative;
        self
    }

    /// Returns the base URI of a document that does not specify a base URI itself.
    ///
    /// The base URI is the retrieval URI or else the default. Use this method for documents that
    /// were not parsed by this crate; for others, use [`Document::base`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::BaseContext;
    ///
    /// let base = BaseContext::new().retrieval_uri("https://example.com/docs/").base();
    /// let target = base.resolve("intro.html").unwrap();
    /// assert_eq!(target.as_str(), "https://example.com/docs/intro.html");
    /// ```
    pub fn base(&self) -> Base {
        decided(self.candidates().collect(), self.relative, Resolution::default())
    }

    /// Returns the base URIs that apply outside the document, in order of precedence.
    fn candidates(&self) -> impl Iterator<Item = Candidate> {
        let retrieval_uri = self.retrieval_uri.iter().rev().enumerate().map(|(at, uri)| {
            let rejection =
                if at == 0 { BaseRejection::Outranked } else { BaseRejection::Redirected };
            Candidate::outside(BaseSource::Retrieval, uri, rejection)
        });
        let default = self
            .default
            .iter()
            .map(|uri| Candidate::outside(BaseSource::Default, uri, BaseRejection::Outranked));
        retrieval_uri.chain(default)
    }
}

/// A reference that could be the base URI of a part of a document, such as `<base href="/docs/">`.
///
/// It includes the source of the reference, and whether it was chosen or why it was rejected.
/// [`Base::candidates`] contains all candidates.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{BaseContext, BaseSource, Outcome};
///
/// let context = BaseContext::new()
///     .retrieval_uri("https://example.com/")
///     .default_base("https://example.org/");
/// let candidates = context.base().candidates;
/// assert_eq!(candidates[0].level, BaseSource::Retrieval);
/// assert_eq!(candidates[0].outcome, Outcome::Chosen);
/// assert_eq!(candidates[1].reference, "https://example.org/");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidate {
    /// The source of the candidate, such as the content of the document.
    pub level: BaseSource,
    /// The scope that specifies the candidate, or `None` if it is not in the document.
    ///
    /// It is the scope of the link or an enclosing one.
    pub scope: Option<ScopeId>,
    /// The location of the candidate, or `None` if it is not in the document.
    pub site: Option<BaseLocation>,
    /// The reference after unescaping, before it is resolved.
    pub reference: String,
    /// Whether the candidate was chosen, and if not, why.
    pub outcome: Outcome,
}

/// The place in a document that specifies a base URI, such as `base[href]` on line 2.
///
/// Use it in messages that explain where a base URI comes from. Each [`Candidate`] from the
/// document has one.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{BaseContext, Kind, ScopeId, read};
///
/// let page = read(Kind::Html, b"<!DOCTYPE html>\n<base href=\"https://example.com/\">");
/// let base = page.base(ScopeId::DOCUMENT, &BaseContext::new());
/// let location = base.candidates[0].site.as_ref().unwrap();
/// assert_eq!((location.place.to_string().as_str(), location.line), ("base[href]", 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BaseLocation {
    /// The syntactic place, such as an attribute or a header field.
    pub place: Place,
    /// The byte range in the document.
    pub range: Range<usize>,
    /// The line on which the candidate starts, counted from 1.
    pub line: u64,
    /// The column at which the candidate starts, in bytes, counted from 1.
    pub column: u64,
}

impl BaseLocation {
    /// Returns whether it is a `<base>` element.
    fn is_element(&self) -> bool {
        matches!(&self.place, Place::Attribute { element, .. } if element == "base")
    }
}

/// The outcome for a [`Candidate`] for the base URI: it was chosen, or rejected for a reason.
///
/// For example, a default base URI is rejected if the retrieval URI of the document is known.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{BaseContext, BaseRejection, Outcome};
///
/// let context = BaseContext::new()
///     .retrieval_uri("https://example.com/")
///     .default_base("https://example.org/");
/// assert_eq!(context.base().candidates[1].outcome, Outcome::Lost(BaseRejection::Outranked));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The candidate was chosen as the base.
    Chosen,
    /// The chosen candidate is relative and was resolved against this one.
    ResolvedAgainst,
    /// The candidate was rejected for this reason.
    Lost(BaseRejection),
}

/// The base URI of a part of a document, with all candidates that were considered for it.
///
/// It is returned by [`Document::base`]. To resolve a relative link against the base URI, call
/// [`resolve`](Self::resolve).
///
/// # Examples
///
/// ```
/// use urikit_text::document::{BaseContext, Kind, ScopeId, read};
///
/// let page = read(Kind::Html, br#"<base href="https://example.com/docs/">"#);
/// let base = page.base(ScopeId::DOCUMENT, &BaseContext::new());
/// assert_eq!(base.uri.as_ref().unwrap().as_str(), "https://example.com/docs/");
/// assert_eq!(base.candidates.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Base {
    /// The base URI, without a fragment, or `None` if no candidate is usable.
    pub uri: Option<Target>,
    /// All candidates, including the rejected ones, in order of precedence.
    pub candidates: Vec<Candidate>,
    resolution: Resolution,
}

impl Base {
    /// Resolves a reference, such as `intro.html`, against this base URI.
    ///
    /// For a link, pass its [`reference`](super::Link::reference). In HTML and CSS documents, it is
    /// resolved as in browsers, by the URL Standard. Elsewhere, its non-ASCII characters are
    /// percent-encoded, and it is resolved by RFC 3986 section 5.2.
    ///
    /// # Errors
    ///
    /// Returns [`TargetError::Invalid`] or [`TargetError::InvalidUrl`] if the reference is not
    /// valid, and [`TargetError::NoBase`] if it is relative and there is no base URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{BaseContext, Kind, ScopeId, TargetError, read};
    ///
    /// let base = BaseContext::new().base();
    /// assert_eq!(base.resolve("https://example.com/").unwrap().as_str(), "https://example.com/");
    /// assert!(matches!(base.resolve("intro.html"), Err(TargetError::NoBase)));
    ///
    /// // Browsers read backslashes as slashes.
    /// let page = read(Kind::Html, br#"<base href="https://example.com/">"#);
    /// let base = page.base(ScopeId::DOCUMENT, &BaseContext::new());
    /// let target = base.resolve(r"\\example.org\x").unwrap();
    /// assert_eq!(target.as_str(), "https://example.org/x");
    /// ```
    pub fn resolve(&self, reference: &str) -> Result<Target, TargetError> {
        self.resolution.resolve(reference, self.uri.as_ref())
    }
}

impl Document {
    /// Returns the base URI for the links in a part of this document (RFC 3986 section 5.1).
    ///
    /// Pass the scope of a link, [`Link::scope`](super::Link::scope), to resolve this link. The
    /// argument `outside` provides the retrieval URI and a default. The result also lists the
    /// rejected candidates.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::{BaseContext, Kind, ScopeId, read};
    ///
    /// let page = read(Kind::Html, br#"<base href="/docs/"> <a href="intro.html">Start</a>"#);
    /// let context = BaseContext::new().retrieval_uri("https://example.com/index.html");
    /// let base = page.base(ScopeId::DOCUMENT, &context);
    /// assert_eq!(base.uri.unwrap().as_str(), "https://example.com/docs/");
    /// ```
    pub fn base(&self, scope: ScopeId, outside: &BaseContext) -> Base {
        let resolution = self.scopes.get(scope.0).map(|scope| scope.resolution);
        let candidates = self.candidates(scope, outside);
        decided(candidates, outside.relative, resolution.unwrap_or_default())
    }

    /// Returns all candidates in order of precedence. Their initial outcome is `Outranked`, unless
    /// another rejection is already known.
    fn candidates(&self, scope: ScopeId, outside: &BaseContext) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let mut defaults = Vec::new();
        let mut next = Some(scope);
        while let Some((id, around)) = next.and_then(|id| Some((id, self.scopes.get(id.0)?))) {
            let mut written: Vec<&Written> = around.written.iter().collect();
            written.sort_by_key(|written| written.level);
            let mut has_element = false;
            for written in written {
                let rejection = match written.site.is_element() {
                    true if std::mem::replace(&mut has_element, true) => BaseRejection::NotFirst,
                    _ => BaseRejection::Outranked,
                };
                let level = match id == scope {
                    true => written.level,
                    false => written.level.max(BaseSource::Encapsulating),
                };
                let candidate = Candidate::written(level, id, written, rejection);
                if level == BaseSource::Default { &mut defaults } else { &mut candidates }
                    .push(candidate);
            }
            next = around.parent;
        }
        candidates.extend(outside.candidates());
        candidates.append(&mut defaults);
        candidates
    }
}

impl Candidate {
    fn written(
        level: BaseSource,
        scope: ScopeId,
        written: &Written,
        rejection: BaseRejection,
    ) -> Self {
        let Written { site, reference, .. } = written.clone();
        let outcome = Outcome::Lost(rejection);
        Self { level, scope: Some(scope), site: Some(site), reference, outcome }
    }

    fn outside(level: BaseSource, uri: &str, rejection: BaseRejection) -> Self {
        let outcome = Outcome::Lost(rejection);
        Self { level, scope: None, site: None, reference: uri.to_owned(), outcome }
    }

    /// Returns whether the candidate is a `<base>` element of a page.
    fn is_element(&self) -> bool {
        self.site.as_ref().is_some_and(BaseLocation::is_element)
    }

    /// Resolves this candidate against `base`, the next candidate, and removes the fragment. Also
    /// returns whether the candidate is relative.
    fn uri(
        &self,
        base: Option<&Target>,
        relative: RelativeBase,
        resolution: Resolution,
    ) -> Result<(Target, bool), BaseRejection> {
        // The charset of a page is that of its own links.
        let resolution = match resolution {
            Resolution::Whatwg(_) if self.level != BaseSource::Embedded => {
                Resolution::Whatwg(UTF_8)
            }
            resolution => resolution,
        };
        let (uri, is_relative) = match resolution.resolve_base(&self.reference, base) {
            Ok((_, true)) | Err(TargetError::NoBase) if relative == RelativeBase::Refuse => {
                return Err(BaseRejection::Relative);
            }
            Err(TargetError::NoBase) => return Err(BaseRejection::RelativeToNothing),
            resolved => resolved.map_err(BaseRejection::Invalid)?,
        };
        let scheme = uri.as_str().split(':').next().unwrap_or_default();
        let is_of = |other: &&str| scheme.eq_ignore_ascii_case(other);
        if self.is_element() && ["data", "javascript"].iter().any(is_of) {
            return Err(BaseRejection::Scheme);
        }
        Ok((uri, is_relative))
    }
}

/// Determines which of the candidates, in order of precedence, is the base.
fn decided(mut candidates: Vec<Candidate>, relative: RelativeBase, resolution: Resolution) -> Base {
    // From the lowest to the highest precedence, because a relative candidate is resolved against
    // the next one.
    let mut base: Option<(usize, Target)> = None;
    let mut resolved_against = vec![None; candidates.len()];
    for (at, candidate) in candidates.iter_mut().enumerate().rev() {
        if candidate.outcome != Outcome::Lost(BaseRejection::Outranked) {
            continue;
        }
        match candidate.uri(base.as_ref().map(|(_, uri)| uri), relative, resolution) {
            Ok((uri, is_relative)) => {
                resolved_against[at] = base.filter(|_| is_relative).map(|(next, _)| next);
                base = Some((at, uri));
            }
            Err(rejection) => candidate.outcome = Outcome::Lost(rejection),
        }
    }
    if let Some((chosen, _)) = &base {
        candidates[*chosen].outcome = Outcome::Chosen;
        let mut at = *chosen;
        while let Some(next) = resolved_against[at] {
            candidates[next].outcome = Outcome::ResolvedAgainst;
            at = next;
        }
    }
    Base { uri: base.map(|(_, uri)| uri), candidates, resolution }
}

/// The reason why a reference in a document was rejected as the base URI of its links.
///
/// For example, only the first `<base>` of an HTML page is used. [`Display`](fmt::Display)
/// describes the reason in a short clause, and [`section`](Self::section) returns the rule.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{BaseContext, BaseRejection, Kind, Outcome, ScopeId, read};
///
/// let page = read(Kind::Html, br#"<base href="data:text/plain,x">"#);
/// let outcome = &page.base(ScopeId::DOCUMENT, &BaseContext::new()).candidates[0].outcome;
/// assert_eq!(outcome, &Outcome::Lost(BaseRejection::Scheme));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BaseRejection {
    /// Another candidate takes precedence (RFC 3986 section 5.1).
    Outranked,
    /// Only the first `<base>` of a page is used (HTML Standard, "frozen base URL").
    NotFirst,
    /// The URI was redirected to another one (RFC 3986 section 5.1.3).
    Redirected,
    /// The candidate is not valid, or cannot be resolved against the next one.
    Invalid(TargetError),
    /// The candidate is relative, and [`RelativeBase::Refuse`](super::RelativeBase::Refuse) is set
    /// (RFC 2396 appendix D).
    Relative,
    /// The candidate is relative, and there is no other base to resolve it against.
    RelativeToNothing,
    /// The scheme is `data` or `javascript`, which `<base>` does not allow (HTML Standard).
    Scheme,
}

impl BaseRejection {
    /// Returns the stable name of the reason why a base URI was rejected, such as `outranked`.
    ///
    /// Use it in JSON output and logs. For a description, use `Display`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::BaseRejection;
    ///
    /// assert_eq!(BaseRejection::NotFirst.name(), "not-first");
    /// ```
    pub const fn name(&self) -> &'static str {
        self.name_and_section().0
    }

    /// Returns the section of a specification that requires the rejection of the base URI.
    ///
    /// An example is `RFC 3986 section 5.1.3`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::BaseRejection;
    ///
    /// assert_eq!(BaseRejection::Redirected.section(), "RFC 3986 section 5.1.3");
    /// ```
    pub fn section(&self) -> &'static str {
        match self {
            Self::Invalid(TargetError::InvalidUrl(error)) => error.section(),
            other => other.name_and_section().1,
        }
    }

    const fn name_and_section(&self) -> (&'static str, &'static str) {
        match self {
            Self::Outranked => ("outranked", "RFC 3986 section 5.1"),
            Self::NotFirst => ("not-first", "HTML Standard section 4.2.3"),
            Self::Redirected => ("redirected", "RFC 3986 section 5.1.3"),
            Self::Invalid(_) => ("invalid", "RFC 3986 section 4.1"),
            Self::Relative => ("relative", "RFC 2396 appendix D"),
            Self::RelativeToNothing => ("relative-to-nothing", "RFC 3986 section 5.1"),
            Self::Scheme => ("scheme", "HTML Standard section 4.2.3"),
        }
    }
}

impl fmt::Display for BaseRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outranked => f.write_str("another candidate takes precedence"),
            Self::NotFirst => f.write_str("only the first one is used"),
            Self::Redirected => f.write_str("the URI was redirected"),
            Self::Invalid(error) => write!(f, "{error}"),
            Self::Relative => f.write_str("a base must be absolute"),
            Self::RelativeToNothing => f.write_str("relative, with no base to resolve it against"),
            Self::Scheme => f.write_str("scheme not allowed in the base of a page"),
        }
    }
}
