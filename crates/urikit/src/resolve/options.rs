use crate::path::{EncodedDots, ExcessDotSegments};

/// The treatment of a reference such as `http:g`, whose scheme is equal to that of the base.
///
/// By default, such a reference is a URI, as RFC 3986 section 5.2.2 specifies. Before RFC 2396, it
/// was treated like the relative reference `g`. Set the treatment with
/// [`Resolver::same_scheme`](super::Resolver::same_scheme).
///
/// ```
/// use urikit::{Uri, UriRef, resolve::SameScheme};
///
/// let resolver =
///     Uri::parse("http://example.com/docs/")?.resolver().same_scheme(SameScheme::Ignore);
/// let target = resolver.resolve(UriRef::parse("http:faq.html")?)?;
/// assert_eq!(target.to_string(), "http://example.com/docs/faq.html");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SameScheme {
    /// The reference is a URI, and the base is not used: `http:g` resolves to `http:g`.
    #[default]
    Keep,
    /// The scheme is ignored, as before RFC 2396: `http:g` is equivalent to the relative reference
    /// `g`.
    Ignore,
}

/// The treatment of relative references if the path of the base URI has no leading `/`.
///
/// With the base `foo:a/b`, for example, the rules of RFC 3986 resolve `../c` to `foo:/c`, with a
/// slash that the base does not have. Set the treatment with
/// [`Resolver::rootless`](super::Resolver::rootless).
///
/// ```
/// use urikit::{Uri, UriRef, resolve::RootlessBase};
///
/// let resolver =
///     Uri::parse("urn:isbn:9780131103627")?.resolver().rootless(RootlessBase::Error);
/// assert!(resolver.resolve(UriRef::parse("chapter1.html")?).is_err());
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RootlessBase {
    /// Exactly as RFC 3986 section 5.2.4 specifies: with the base `foo:a/b`, `../c` resolves to
    /// `foo:/c`.
    #[default]
    AsSpecified,
    /// As corrected by erratum 4547: the path remains without a leading slash, and `../c` resolves
    /// to `foo:c`, unless the first segment would be empty.
    Erratum4547,
    /// An error, as in RFC 2396, where such a base is opaque. References that are empty, are only a
    /// fragment, or have a scheme or an authority are still resolved.
    Error,
}

/// The choice of paths from which the dot-segments `.` and `..` are removed when a URI is resolved.
///
/// By default, they are removed from all paths. Set the choice with
/// [`Resolver::dot_removal`](super::Resolver::dot_removal).
///
/// ```
/// use urikit::{Uri, UriRef, resolve::DotRemoval};
///
/// let resolver =
///     Uri::parse("http://example.com/docs/")?.resolver().dot_removal(DotRemoval::Merged);
/// assert_eq!(
///     resolver.resolve(UriRef::parse("/./faq.html")?)?.to_string(),
///     "http://example.com/./faq.html"
/// );
/// # Ok::<(), urikit::Error>(())
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

/// The choice of components that a reference without a path inherits from the base URI.
///
/// An example of such a reference is `?q`. Specifications differ in whether it inherits the last
/// segment of the path. Set the choice with
/// [`Resolver::empty_path_reference`](super::Resolver::empty_path_reference).
///
/// ```
/// use urikit::{Uri, UriRef, resolve::EmptyPathReference::BaseDirectory};
///
/// let resolver = Uri::parse("http://example.com/docs/a.html")?.resolver();
/// let target = resolver.empty_path_reference(BaseDirectory).resolve(UriRef::parse("?page=2")?)?;
/// assert_eq!(target.to_string(), "http://example.com/docs/?page=2");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmptyPathReference {
    /// The path, and the query unless the reference has one (RFC 3986 section 5.2.2).
    #[default]
    BasePathAndQuery,
    /// Only the directory of the path: with the base `http://a/b/c`, `?y` resolves to
    /// `http://a/b/?y`. A reference without a query is the current document (RFC 2396 sections 4.2
    /// and 5.2).
    BaseDirectory,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ResolveOptions {
    pub(crate) same_scheme: SameScheme,
    pub(crate) excess: ExcessDotSegments,
    pub(crate) rootless: RootlessBase,
    pub(crate) encoded_dots: EncodedDots,
    pub(crate) dot_removal: DotRemoval,
    pub(crate) empty_path_reference: EmptyPathReference,
}

impl ResolveOptions {
    /// The options of RFC 3986 section 5.2.
    pub(crate) const STRICT: Self = Self {
        same_scheme: SameScheme::Keep,
        excess: ExcessDotSegments::Drop,
        rootless: RootlessBase::AsSpecified,
        encoded_dots: EncodedDots::Literal,
        dot_removal: DotRemoval::Everywhere,
        empty_path_reference: EmptyPathReference::BasePathAndQuery,
    };
}
