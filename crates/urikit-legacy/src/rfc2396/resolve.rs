//! Reference resolution by RFC 2396 section 5.2, with options.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use urikit::grammar::{COLON, NONE};

use super::{AbsoluteUri, UriReference};
use crate::parse::{self, Form, Grammar};
use crate::reference::{Parsed, push_part};
use crate::{ExcessDotSegments, ResolveError, SameScheme, dots};

/// The schemes that are known to be hierarchical. Step 3 of section 5.2 allows a relative reference
/// with a scheme only for these.
const HIERARCHICAL: [&str; 9] =
    ["http", "https", "ftp", "gopher", "nntp", "wais", "file", "prospero", "shttp"];

/// A base URI with options for resolving references as RFC 2396 section 5.2 specifies.
///
/// It is created by [`AbsoluteUri::resolver`]. Unlike in RFC 3986, the query of the base is never
/// used, and a reference that is empty or only a fragment refers to the current document.
///
/// # Examples
///
/// ```
/// use urikit_legacy::{ExcessDotSegments, SameScheme};
/// use urikit_legacy::rfc2396::{AbsoluteUri, Target, UriReference};
///
/// let base = AbsoluteUri::parse("http://a/b/c/d;p?q")?;
/// let resolve = |reference| {
///     let target = base.resolver().resolve(UriReference::parse(reference)?)?;
///     Ok::<_, Box<dyn std::error::Error>>(target.to_string())
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
/// assert!(matches!(here, Target::CurrentDocument(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Resolver<'a> {
    base: AbsoluteUri<'a>,
    excess: ExcessDotSegments,
    same_scheme: SameScheme,
    dot_removal: DotRemoval,
    empty_base_path: EmptyBasePath,
}

impl<'a> Resolver<'a> {
    pub(super) const fn new(base: AbsoluteUri<'a>) -> Self {
        Self {
            base,
            excess: ExcessDotSegments::Keep,
            same_scheme: SameScheme::Keep,
            dot_removal: DotRemoval::Merged,
            empty_base_path: EmptyBasePath::Root,
        }
    }

    /// Returns the base URI against which this resolver resolves references.
    ///
    /// It is the URI whose method [`resolver`](AbsoluteUri::resolver) was called.
    pub const fn base(&self) -> AbsoluteUri<'a> {
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
    /// use urikit_legacy::ExcessDotSegments;
    /// use urikit_legacy::rfc2396::{AbsoluteUri, UriReference};
    ///
    /// let base = AbsoluteUri::parse("http://example.com/docs/")?;
    /// let resolver = base.resolver().excess(ExcessDotSegments::Drop);
    /// let target = resolver.resolve(UriReference::parse("../../faq")?)?;
    /// assert_eq!(target.to_string(), "http://example.com/faq");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn excess(self, excess: ExcessDotSegments) -> Self {
        Self { excess, ..self }
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
    /// use urikit_legacy::SameScheme;
    /// use urikit_legacy::rfc2396::{AbsoluteUri, UriReference};
    ///
    /// let base = AbsoluteUri::parse("http://example.com/docs/")?;
    /// let resolver = base.resolver().same_scheme(SameScheme::Ignore);
    /// let target = resolver.resolve(UriReference::parse("http:faq")?)?;
    /// assert_eq!(target.to_string(), "http://example.com/docs/faq");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
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
    /// use urikit_legacy::rfc2396::{AbsoluteUri, DotRemoval, UriReference};
    ///
    /// let base = AbsoluteUri::parse("http://example.com/docs/")?;
    /// let resolver = base.resolver().dot_removal(DotRemoval::Everywhere);
    /// assert_eq!(
    ///     resolver.resolve(UriReference::parse("/./faq")?)?.to_string(),
    ///     "http://example.com/faq"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn dot_removal(self, dot_removal: DotRemoval) -> Self {
        Self { dot_removal, ..self }
    }

    /// Sets how relative references are resolved if the base path is empty, as in `http://a`.
    ///
    /// By default, `g` resolves to `http://a/g`. With [`EmptyBasePath::AsSpecified`], it resolves
    /// to `http://ag`, as RFC 2396 literally specifies.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::{AbsoluteUri, EmptyBasePath, UriReference};
    ///
    /// let resolver = AbsoluteUri::parse("http://example.com")?.resolver();
    /// let link = UriReference::parse("faq")?;
    /// assert_eq!(resolver.resolve(link)?.to_string(), "http://example.com/faq");
    /// let exact = resolver.empty_base_path(EmptyBasePath::AsSpecified);
    /// assert_eq!(exact.resolve(link)?.to_string(), "http://example.comfaq");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn empty_base_path(self, empty_base_path: EmptyBasePath) -> Self {
        Self { empty_base_path, ..self }
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
    /// use urikit_legacy::rfc2396::{AbsoluteUri, UriReference};
    ///
    /// let resolver = AbsoluteUri::parse("http://example.com/docs/a.html")?.resolver();
    /// let target = resolver.resolve(UriReference::parse("?page=2")?)?;
    /// assert_eq!(target.to_string(), "http://example.com/docs/?page=2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve(&self, reference: UriReference<'_>) -> Result<Target, ResolveError> {
        let reference = self.without_repeated_scheme(reference);
        let (base, own) = (self.base.parsed, reference.parsed);
        let own_path = own.path().as_str();
        let query = own.query().map(|query| query.as_str());
        // Step 2: the query of the base is used only for the current document.
        // A reference with a scheme or an authority inherits nothing but the scheme.
        let is_inherited = own.scheme().is_none() && own.authority().is_none();
        if is_inherited && own_path.is_empty() && query.is_none() {
            let mut uri = base.text.to_owned();
            push_part(&mut uri, "#", own.fragment().map(|fragment| fragment.as_str()));
            return Ok(Target::CurrentDocument(uri));
        }
        let base_path = base.path().as_str();
        if is_inherited && base.authority().is_none() && !base_path.starts_with('/') {
            return Err(ResolveError::RootlessBase);
        }
        // Steps 5 and 6. The specification removes dot-segments only from a merged path; the
        // option extends this to the other paths.
        let path = if is_inherited && !own_path.starts_with('/') {
            dots::remove(self.directory(), own_path, self.excess)?
        } else if reference.is_opaque() {
            // An opaque part has no segments.
            own_path.to_owned()
        } else {
            match self.dot_removal {
                DotRemoval::Merged => own_path.to_owned(),
                DotRemoval::MergedAndLeading => without_leading_dots(own_path).to_owned(),
                DotRemoval::Everywhere => dots::remove("", own_path, self.excess)?,
            }
        };
        // Steps 3, 4, and 7.
        let scheme = own.scheme().or(base.scheme());
        let authority = if is_inherited { base.authority() } else { own.authority() };
        let mut uri = String::new();
        if let Some(scheme) = scheme {
            uri.extend([scheme.as_str(), ":"]);
        }
        push_part(&mut uri, "//", authority);
        if authority.is_none() && path.starts_with("//") {
            // Without this prefix, the path would be parsed as an authority.
            uri.push_str("/.");
        }
        uri.push_str(&path);
        push_part(&mut uri, "?", query);
        push_part(&mut uri, "#", own.fragment().map(|fragment| fragment.as_str()));
        Ok(Target::Uri(uri))
    }

    /// Returns the path of the base up to its last slash (step 6a).
    fn directory(&self) -> &'a str {
        let path = self.base.parsed.path().as_str();
        match path.rfind('/') {
            Some(slash) => &path[..=slash],
            None if self.empty_base_path == EmptyBasePath::Root => "/",
            None => "",
        }
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
        match parse::parse(rest, &grammar, Form::Any) {
            Ok(spans) => UriReference { parsed: Parsed { text: rest, spans }, ..reference },
            // An opaque part may contain brackets (RFC 2732), but a path may not.
            Err(_) => reference,
        }
    }
}

/// The choice of paths from which the dot-segments `.` and `..` are removed when a URI is resolved.
///
/// By default, they are removed from all paths. Set the choice with
/// [`Resolver::dot_removal`](super::Resolver::dot_removal).
///
/// ```
/// use urikit_legacy::rfc2396::{AbsoluteUri, DotRemoval, UriReference};
///
/// let resolver =
///     AbsoluteUri::parse("http://example.com/docs/")?.resolver().dot_removal(DotRemoval::Merged);
/// assert_eq!(
///     resolver.resolve(UriReference::parse("/./faq.html")?)?.to_string(),
///     "http://example.com/./faq.html"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DotRemoval {
    /// All paths, also those that are not merged with the base (RFC 3986 section 5.2.2).
    #[default]
    Everywhere,
    /// Only paths that are merged with the path of the base. `/./g` and paths after a scheme or an
    /// authority are unchanged (RFC 2396 section 5.2, RFC 1808 section 4).
    Merged,
    /// Merged paths, and leading `.` and `..` segments of absolute paths, as in some parsers before
    /// RFC 2396: `/../g` resolves to `/g`.
    MergedAndLeading,
}

/// The treatment of relative references if the base URI has an empty path, such as `http://a`.
///
/// The option exists only for RFC 2396, which does not add a `/` after the authority. Set it with
/// [`rfc2396::Resolver`](Resolver::empty_base_path).
///
/// ```
/// use urikit_legacy::rfc2396::{AbsoluteUri, EmptyBasePath::AsSpecified, UriReference};
///
/// let resolver =
///     AbsoluteUri::parse("http://example.com")?.resolver().empty_base_path(AsSpecified);
/// assert_eq!(resolver.resolve(UriReference::parse("faq")?)?.to_string(), "http://example.comfaq");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmptyBasePath {
    /// The path of the base is treated as `/`: with the base `http://a`, `g` resolves to
    /// `http://a/g`.
    #[default]
    Root,
    /// No slash is added, exactly as in step 6 of RFC 2396 section 5.2: `g` resolves to
    /// `http://ag`.
    AsSpecified,
}

/// Removes the dot-segments at the start of an absolute path.
fn without_leading_dots(path: &str) -> &str {
    let mut path = path;
    while let Some(rest) = path.strip_prefix("/../").or_else(|| path.strip_prefix("/./")) {
        // The slash after the dot-segment starts the remaining path.
        path = &path[path.len() - rest.len() - 1..];
    }
    if matches!(path, "/.." | "/.") { "/" } else { path }
}

/// The target of a reference that was resolved by RFC 2396: a URI or the current document.
///
/// It is returned by [`Resolver::resolve`]. A reference such as `#top` refers to the current
/// document, which need not be retrieved again (section 4.2).
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc2396::{AbsoluteUri, Target, UriReference};
///
/// let resolver = AbsoluteUri::parse("http://example.com/docs/")?.resolver();
/// let target = resolver.resolve(UriReference::parse("#install")?)?;
/// assert!(target.is_current_document());
/// assert_eq!(target.uri(), "http://example.com/docs/#install");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Target {
    /// The document that contains the reference: the base with the fragment of the reference.
    CurrentDocument(String),
    /// A URI other than the current document.
    Uri(String),
}

impl Target {
    /// Returns the target as a URI.
    ///
    /// If the target is the current document, the URI is the base with the fragment of the
    /// reference.
    pub fn uri(&self) -> &str {
        let (Self::CurrentDocument(uri) | Self::Uri(uri)) = self;
        uri
    }

    /// Returns the target as an owned string.
    pub fn into_uri(self) -> String {
        let (Self::CurrentDocument(uri) | Self::Uri(uri)) = self;
        uri
    }

    /// Returns whether the resolved reference refers to the current document, as `#top` does.
    pub const fn is_current_document(&self) -> bool {
        matches!(self, Self::CurrentDocument(_))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.uri())
    }
}

impl fmt::Debug for Target {
    /// Omits the URI, which may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_current_document() { "CurrentDocument(..)" } else { "Uri(..)" })
    }
}
