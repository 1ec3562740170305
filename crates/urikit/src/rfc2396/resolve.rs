//! Reference resolution by RFC 2396 section 5.2, with options.

use core::fmt;

use super::{Uri, UriReference};
use crate::chars::{COLON, NONE};
use crate::component::Fragment;
use crate::grammar::{Grammar, Spec};
use crate::parse;
use crate::reference::{self, UriRef};
use crate::resolve::{
    DotRemoval, EmptyBasePath, ExcessDotSegments, ResolveError, Resolved, SameScheme,
};

/// The schemes that are known to be hierarchical. Step 3 of section 5.2 allows a relative reference
/// with a scheme only for these.
const HIERARCHICAL: [&str; 9] =
    ["http", "https", "ftp", "gopher", "nntp", "wais", "file", "prospero", "shttp"];

/// A base URI with options for resolving references as RFC 2396 section 5.2 specifies.
///
/// It is created by [`Uri::resolver`]. Unlike in RFC 3986, the query of the base is never
/// used, and a reference that is empty or only a fragment refers to the current document.
///
/// # Examples
///
/// ```
/// use urikit::resolve::{ExcessDotSegments, SameScheme};
/// use urikit::rfc2396::{Uri, Target, UriReference};
///
/// let base = Uri::parse("http://a/b/c/d;p?q")?;
/// let resolve = |reference| {
///     let target = base.resolver().resolve(UriReference::parse(reference)?)?;
///     Ok::<_, urikit::Error>(target.to_string())
/// };
/// assert_eq!(resolve("?y")?, "http://a/b/c/?y");
/// assert_eq!(resolve("../../../g")?, "http://a/../g");
/// assert_eq!(resolve("/./g")?, "http://a/./g");
/// assert_eq!(resolve("http:g")?, "http:g");
///
/// let tolerant = base.resolver().excess(ExcessDotSegments::Drop).same_scheme(SameScheme::Ignore);
/// let target = tolerant.resolve(UriReference::parse("http:../../../g")?)?;
/// assert_eq!(target.to_string(), "http://a/g");
///
/// let here = base.resolver().resolve(UriReference::parse("#s")?)?;
/// assert!(matches!(here, Target::CurrentDocument { fragment: Some(_), .. }));
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Resolver<'a> {
    base: Uri<'a>,
    inner: crate::resolve::Resolver<'a>,
    same_scheme: SameScheme,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(base: Uri<'a>) -> Self {
        let uri = reference::Uri::new(base.0.inner);
        let inner = crate::resolve::Resolver::new(uri).preset(Spec::Rfc2396);
        Self { base, inner, same_scheme: SameScheme::Keep }
    }

    /// Returns the base URI against which this resolver resolves references.
    ///
    /// It is the URI whose method [`resolver`](Uri::resolver) was called.
    pub const fn base(&self) -> Uri<'a> {
        self.base
    }

    /// Sets the treatment of `..` segments above the root of the path, as in `/../a`.
    ///
    /// By default, they remain in the path ([`ExcessDotSegments::Keep`]), as in the examples of RFC
    /// 2396. To remove them or to return an error, use another value.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::resolve::ExcessDotSegments;
    /// use urikit::rfc2396::{Uri, UriReference};
    ///
    /// let base = Uri::parse("http://example.com/docs/")?;
    /// let resolver = base.resolver().excess(ExcessDotSegments::Drop);
    /// let target = resolver.resolve(UriReference::parse("../../faq")?)?;
    /// assert_eq!(target.to_string(), "http://example.com/faq");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    #[must_use]
    pub const fn excess(self, excess: ExcessDotSegments) -> Self {
        Self { inner: self.inner.excess(excess), ..self }
    }

    /// Sets whether the scheme of a reference is ignored if it is equal to that of the base.
    ///
    /// With [`SameScheme::Ignore`] and an `http` base, the reference `http:g` is resolved like `g`
    /// (RFC 2396 section 5.2, step 3). This applies only to schemes with hierarchical paths, such
    /// as `http` and `ftp`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::resolve::SameScheme;
    /// use urikit::rfc2396::{Uri, UriReference};
    ///
    /// let base = Uri::parse("http://example.com/docs/")?;
    /// let resolver = base.resolver().same_scheme(SameScheme::Ignore);
    /// let target = resolver.resolve(UriReference::parse("http:faq")?)?;
    /// assert_eq!(target.to_string(), "http://example.com/docs/faq");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    #[must_use]
    pub const fn same_scheme(self, same_scheme: SameScheme) -> Self {
        Self { same_scheme, ..self }
    }

    /// Sets the paths from which the dot-segments `.` and `..` are removed.
    ///
    /// By default, they are removed only from paths that are merged with the path of the base
    /// ([`DotRemoval::Merged`]), so `/./g` remains as it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::resolve::DotRemoval;
    /// use urikit::rfc2396::{Uri, UriReference};
    ///
    /// let base = Uri::parse("http://example.com/docs/")?;
    /// let resolver = base.resolver().dot_removal(DotRemoval::Everywhere);
    /// assert_eq!(
    ///     resolver.resolve(UriReference::parse("/./faq")?)?.to_string(),
    ///     "http://example.com/faq"
    /// );
    /// # Ok::<(), urikit::Error>(())
    /// ```
    #[must_use]
    pub const fn dot_removal(self, dot_removal: DotRemoval) -> Self {
        Self { inner: self.inner.dot_removal(dot_removal), ..self }
    }

    /// Sets how relative references are resolved if the base path is empty, as in `http://a`.
    ///
    /// By default, `g` resolves to `http://a/g`. With [`EmptyBasePath::AsSpecified`], it resolves
    /// to `http://ag`, as RFC 2396 literally specifies.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::{Uri, EmptyBasePath, UriReference};
    ///
    /// let resolver = Uri::parse("http://example.com")?.resolver();
    /// let link = UriReference::parse("faq")?;
    /// assert_eq!(resolver.resolve(link)?.to_string(), "http://example.com/faq");
    /// let exact = resolver.empty_base_path(EmptyBasePath::AsSpecified);
    /// assert_eq!(exact.resolve(link)?.to_string(), "http://example.comfaq");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    #[must_use]
    pub const fn empty_base_path(self, empty_base_path: EmptyBasePath) -> Self {
        Self { inner: self.inner.empty_base_path(empty_base_path), ..self }
    }

    /// Resolves a reference against the base URI by RFC 2396 section 5.2, with the chosen options.
    ///
    /// If the reference is empty or only a fragment, [`Target::is_current_document`] returns
    /// `true`.
    ///
    /// # Errors
    ///
    /// Returns [`ResolveError::RootlessBase`] if the reference is relative and the path of the base
    /// has no leading `/`, or [`ResolveError::ExcessDotSegments`] if there are `..` segments above
    /// the root and [`ExcessDotSegments::Error`] is set.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::{Uri, UriReference};
    ///
    /// let resolver = Uri::parse("http://example.com/docs/a.html")?.resolver();
    /// let target = resolver.resolve(UriReference::parse("?page=2")?)?;
    /// assert_eq!(target.to_string(), "http://example.com/docs/?page=2");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn resolve<'r>(&self, reference: UriReference<'r>) -> Result<Target<'r>, ResolveError>
    where
        'a: 'r,
    {
        let reference = self.without_repeated_scheme(reference);
        // An opaque part has no segments.
        let inner = if reference.is_opaque() {
            self.inner.dot_removal(DotRemoval::Merged)
        } else {
            self.inner
        };
        let resolved = inner.resolved(reference.inner)?;
        Ok(if resolved.is_current_document() {
            Target::CurrentDocument { fragment: reference.fragment(), base: TargetUri(resolved) }
        } else {
            Target::Uri(TargetUri(resolved))
        })
    }

    /// Returns the reference without its scheme, if the scheme is equal to that of the base and is
    /// ignored.
    fn without_repeated_scheme<'r>(&self, reference: UriReference<'r>) -> UriReference<'r> {
        let Some(scheme) = reference.scheme().filter(|_| self.same_scheme == SameScheme::Ignore)
        else {
            return reference;
        };
        let is_repeated = self.base.scheme().is_some_and(|base| base == scheme);
        if !is_repeated || !HIERARCHICAL.iter().any(|name| scheme == *name) {
            return reference;
        }
        // The former opaque part is parsed as a path and a query. A colon in it does not end a
        // scheme.
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

/// The target of a reference that was resolved by RFC 2396: a URI or the current document.
///
/// It is returned by [`Resolver::resolve`]. A reference such as `#top` refers to the current
/// document, which need not be retrieved again.
///
/// # Examples
///
/// ```
/// use urikit::rfc2396::{Uri, Target, UriReference};
///
/// let resolver = Uri::parse("http://example.com/docs/")?.resolver();
/// match resolver.resolve(UriReference::parse("#install")?)? {
///     Target::CurrentDocument { fragment, .. } => {
///         assert_eq!(fragment.unwrap().as_str(), "install")
///     }
///     Target::Uri(uri) => println!("fetch {uri}"),
/// }
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Target<'r> {
    /// The document that contains the reference (section 4.2), which need not be retrieved again.
    CurrentDocument {
        /// The fragment of the reference, such as `top` in `#top`.
        fragment: Option<Fragment<'r>>,
        /// The base with that fragment, for uses that require a URI.
        base: TargetUri<'r>,
    },
    /// A URI other than the current document.
    Uri(TargetUri<'r>),
}

impl<'r> Target<'r> {
    /// Returns the target URI of the resolved reference, computed when it is formatted.
    ///
    /// If the target is the current document, the URI is the base with the fragment of the
    /// reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::{Uri, UriReference};
    ///
    /// let resolver = Uri::parse("http://example.com/docs/")?.resolver();
    /// let target = resolver.resolve(UriReference::parse("#install")?)?;
    /// assert_eq!(target.uri().to_string(), "http://example.com/docs/#install");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub const fn uri(&self) -> TargetUri<'r> {
        match self {
            Self::CurrentDocument { base, .. } => *base,
            Self::Uri(uri) => *uri,
        }
    }

    /// Returns whether the resolved reference refers to the current document, as `#top` does.
    ///
    /// The document then need not be retrieved again (RFC 2396 section 4.2).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::{Uri, UriReference};
    ///
    /// let resolver = Uri::parse("http://example.com/docs/")?.resolver();
    /// assert!(resolver.resolve(UriReference::parse("#install")?)?.is_current_document());
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub const fn is_current_document(&self) -> bool {
        matches!(self, Self::CurrentDocument { .. })
    }
}

impl fmt::Display for Target<'_> {
    /// Writes the URI returned by [`uri`](Target::uri).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uri().fmt(f)
    }
}

/// The target URI of a reference resolved by RFC 2396, computed when it is formatted.
///
/// It is returned by [`Target::uri`]. Write it with `Display`, or append it to a string with
/// [`append_to`](Self::append_to).
///
/// # Examples
///
/// ```
/// use urikit::rfc2396::{Uri, UriReference};
///
/// let resolver = Uri::parse("http://example.com/docs/")?.resolver();
/// let uri = resolver.resolve(UriReference::parse("faq.html")?)?.uri();
/// assert_eq!(format!("<{uri}>"), "<http://example.com/docs/faq.html>");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "resolution is lazy: use `to_string`"]
pub struct TargetUri<'r>(pub(crate) Resolved<'r>);

impl TargetUri<'_> {
    /// Appends the resolved target URI to a string.
    ///
    /// Use this method, for example, to write many targets into one buffer. Unlike
    /// `to_string`, it does not create another string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::{Uri, UriReference};
    ///
    /// let resolver = Uri::parse("http://example.com/docs/")?.resolver();
    /// let mut log = String::from("GET ");
    /// resolver.resolve(UriReference::parse("faq.html")?)?.uri().append_to(&mut log);
    /// assert_eq!(log, "GET http://example.com/docs/faq.html");
    /// # Ok::<(), urikit::Error>(())
    /// ```
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
