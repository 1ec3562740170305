//! Resolution by RFC 2396 section 5.2, with the options that it leaves open.

use core::fmt;

use super::{AbsoluteUri, UriReference};
use crate::chars::{COLON, NONE};
use crate::component::Fragment;
use crate::grammar::{Grammar, Spec};
use crate::parse;
use crate::reference::{self, Uri, UriRef};
use crate::resolve::{DotRemoval, EmptyBasePath, ExcessDotSegments, ResolveError, Resolved, SameScheme};

/// Schemes that are known to be hierarchical: the only ones for which section 5.2 step 3 lets a reference repeat its
/// base's scheme and still be relative.
const HIERARCHICAL: [&str; 9] =
    ["http", "https", "ftp", "gopher", "nntp", "wais", "file", "prospero", "shttp"];

/// A base with the options of RFC 2396 section 5.2. `Copy`, made by [`AbsoluteUri::resolver`].
///
/// The base's query is never used. A reference that is empty or a fragment is the current document, whatever the base.
///
/// ```
/// use urikit::resolve::{ExcessDotSegments, SameScheme};
/// use urikit::rfc2396::{AbsoluteUri, Target, UriReference};
///
/// let base = AbsoluteUri::parse("http://a/b/c/d;p?q")?;
/// let resolve = |text| base.resolver().resolve(UriReference::parse(text).unwrap()).unwrap().to_string();
/// assert_eq!(resolve("?y"), "http://a/b/c/?y");
/// assert_eq!(resolve("../../../g"), "http://a/../g");
/// assert_eq!(resolve("/./g"), "http://a/./g");
/// assert_eq!(resolve("http:g"), "http:g");
///
/// let tolerant = base.resolver().excess(ExcessDotSegments::Drop).same_scheme(SameScheme::Ignore);
/// let target = tolerant.resolve(UriReference::parse("http:../../../g")?)?;
/// assert_eq!(target.to_string(), "http://a/g");
///
/// let here = base.resolver().resolve(UriReference::parse("#s")?)?;
/// assert!(matches!(here, Target::CurrentDocument { fragment: Some(_), .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Resolver<'a> {
    base: AbsoluteUri<'a>,
    inner: crate::resolve::Resolver<'a>,
    same_scheme: SameScheme,
}

impl<'a> Resolver<'a> {
    pub(super) const fn new(base: AbsoluteUri<'a>) -> Self {
        let uri = reference::AbsoluteUri::new(Uri::new(base.0.inner));
        let inner = crate::resolve::Resolver::new(uri).preset(Spec::Rfc2396);
        Self { base, inner, same_scheme: SameScheme::Keep }
    }

    /// The base.
    pub const fn base(&self) -> AbsoluteUri<'a> {
        self.base
    }

    /// Chooses what becomes of a `..` above the root: step 6g allows all three. Kept by default.
    #[must_use]
    pub const fn excess(self, excess: ExcessDotSegments) -> Self {
        Self { inner: self.inner.excess(excess), ..self }
    }

    /// Chooses what a reference means that repeats the base's scheme (step 3). [`SameScheme::Ignore`] is heeded only for
    /// schemes known to be hierarchical.
    #[must_use]
    pub const fn same_scheme(self, same_scheme: SameScheme) -> Self {
        Self { same_scheme, ..self }
    }

    /// Chooses which paths dot-segments are removed from; only merged ones by default.
    #[must_use]
    pub const fn dot_removal(self, dot_removal: DotRemoval) -> Self {
        Self { inner: self.inner.dot_removal(dot_removal), ..self }
    }

    /// Chooses what a base with an authority and an empty path is merged like.
    #[must_use]
    pub const fn empty_base_path(self, empty_base_path: EmptyBasePath) -> Self {
        Self { inner: self.inner.empty_base_path(empty_base_path), ..self }
    }

    /// What a reference means here.
    ///
    /// # Errors
    ///
    /// [`ResolveError::RootlessBase`] when the base is opaque and the reference relative, [`ResolveError::ExcessDotSegments`] under
    /// [`ExcessDotSegments::Error`].
    pub fn resolve<'r>(&self, reference: UriReference<'r>) -> Result<Target<'r>, ResolveError>
    where
        'a: 'r,
    {
        let reference = self.without_repeated_scheme(reference);
        // An opaque part has no segments, whatever it looks like.
        let inner =
            if reference.is_opaque() { self.inner.dot_removal(DotRemoval::Merged) } else { self.inner };
        let resolved = inner.resolve(reference.inner)?;
        Ok(if resolved.is_current_document() {
            Target::CurrentDocument { fragment: reference.fragment(), base: TargetUri(resolved) }
        } else {
            Target::Uri(TargetUri(resolved))
        })
    }

    /// The reference without its scheme, where that is the base's and is to be looked past.
    fn without_repeated_scheme<'r>(&self, reference: UriReference<'r>) -> UriReference<'r> {
        let Some(scheme) = reference.scheme().filter(|_| self.same_scheme == SameScheme::Ignore) else {
            return reference;
        };
        let is_repeated = self.base.scheme().is_some_and(|base| base == scheme);
        if !is_repeated || !HIERARCHICAL.iter().any(|name| scheme == *name) {
            return reference;
        }
        // What was an opaque part may now be a path and a query. It has had its scheme: no colon in it makes another.
        let rest = &reference.as_str()[scheme.as_str().len() + 1..];
        let grammar = reference.syntax.grammar();
        let first_segment = grammar.first_segment | COLON;
        let grammar = Grammar { scheme_start: NONE, first_segment, ..grammar };
        match parse::parse(rest.as_bytes(), &grammar) {
            Ok(spans) => UriReference { inner: UriRef::new(rest, spans), ..reference },
            Err(_) => reference,
        }
    }
}

/// What a reference means (RFC 2396 section 5.2).
#[derive(Clone, Copy, Debug)]
pub enum Target<'r> {
    /// The document that the reference stands in (section 4.2): nothing is to be retrieved.
    CurrentDocument {
        /// The reference's fragment.
        fragment: Option<Fragment<'r>>,
        /// The base with that fragment, for uses that need a URI all the same, such as the action of a form.
        base: TargetUri<'r>,
    },
    /// A URI.
    Uri(TargetUri<'r>),
}

impl<'r> Target<'r> {
    /// The URI; for the current document, the base with the reference's fragment.
    pub const fn uri(&self) -> TargetUri<'r> {
        match self {
            Self::CurrentDocument { base, .. } => *base,
            Self::Uri(uri) => *uri,
        }
    }

    /// Whether this is the current document.
    pub const fn is_current_document(&self) -> bool {
        matches!(self, Self::CurrentDocument { .. })
    }
}

impl fmt::Display for Target<'_> {
    /// The URI that [`uri`](Target::uri) gives.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uri().fmt(f)
    }
}

/// A target by an older document, not yet written. `Display` writes it.
#[derive(Clone, Copy, Debug)]
#[must_use = "resolution is lazy: use `to_string`"]
pub struct TargetUri<'r>(pub(crate) Resolved<'r>);

impl TargetUri<'_> {
    /// Appends the text to `out`.
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut alloc::string::String) {
        self.0.append_to(out);
    }
}

impl fmt::Display for TargetUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
