//! The URL syntax of RFC 1808 (1995), *Relative Uniform Resource Locators*.
//!
//! A URL consists of a scheme, a net_loc, a path, params, a query, and a fragment. The params
//! follow the first `;` of the path. A net_loc may contain a `?`. Use this module for old data, or
//! for software that follows this specification.
//!
//! ```
//! use urikit_legacy::rfc1808::{Base, Url};
//!
//! let url = Url::parse("ftp://ftp.example.com/pub/a.txt;type=a?q#f")?;
//! assert_eq!(url.net_loc().unwrap().as_str(), "ftp.example.com");
//! assert_eq!(url.path().as_str(), "/pub/a.txt");
//! assert_eq!(url.params().unwrap().as_str(), "type=a");
//!
//! let base = Base::parse("http://a/b/c/d;p?q#f")?;
//! assert_eq!(base.resolve(Url::parse("g")?), "http://a/b/c/g");
//! assert_eq!(base.resolve(Url::parse(";x")?), "http://a/b/c/d;x");
//! assert_eq!(base.resolve(Url::parse("")?), "http://a/b/c/d;p?q#f");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Interpretation
//!
//! * An empty query, empty params, or an empty net_loc is equivalent to a missing one (section
//!   2.4), so `?` and `;` resolve to the base.
//! * The path of a base may have no leading slash: with the base `foo:a/b`, `g` resolves to
//!   `foo:a/g`.
//! * Params are not part of the path. Dot-segments in params are not removed, and slashes in the
//!   params of a base do not separate segments.
//! * The first segment of a path cannot be empty (section 2.2), so the relative URL `//h//x` is
//!   invalid. After a scheme, any URL characters are allowed, so `s://h//x` is valid.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::ops::Deref;

use urikit::Component;
use urikit::component::{Encoded, Fragment, Path, Query, Scheme};
use urikit::grammar::{
    AMPERSAND_EQUALS, AT, COLON, Class, NONE, QUESTION, SCHEME, SEMICOLON, SLASH, run_encoded,
    validated,
};

use crate::error::ParseError;
use crate::parse::{self, Form, Grammar, Spans, Stop};
use crate::reference::{Parsed, Redacted, encoded, parse_uri_ref, reference_traits};
use crate::rfc1738::{self, EmptyHost, Login, UNRESERVED};
use crate::spec::Spec;
use crate::{ExcessDotSegments, ResolveError, dots};

const PCHAR: Class = UNRESERVED | COLON | AT | AMPERSAND_EQUALS;
/// A path and the parameters after it, which may contain slashes.
const PATH: Class = PCHAR | SLASH | SEMICOLON;
/// `uchar` and `reserved`. A net_loc allows the same characters except the slash.
const QUERY: Class = PATH | QUESTION;
const NET_LOC: Class = PCHAR | SEMICOLON | QUESTION;

const GRAMMAR: Grammar = Grammar {
    spec: Spec::Rfc1808,
    scheme_start: SCHEME,
    authority: net_loc,
    requires_authority: |_| false,
    // A colon is allowed, so `a_b:c` is a relative path and not an invalid scheme.
    first_segment: PCHAR | SEMICOLON,
    path: PATH,
    query: QUERY,
    fragment: QUERY,
    opaque: NONE,
    opaque_start: NONE,
};

/// A URL as specified in 1995 by RFC 1808 (section 2.2): absolute or relative, with params.
///
/// Params are the part of a path after a `;`, as in `/a;type=d`. Use this type only for the old
/// syntax. For current URLs, use [`urikit::UriRef`].
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc1808::Url;
///
/// let link = Url::parse("../images/logo.gif;v=2")?;
/// assert_eq!(
///     (link.path().as_str(), link.params().unwrap().as_str()),
///     ("../images/logo.gif", "v=2")
/// );
/// # Ok::<(), urikit_legacy::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Url<'a>(Parsed<'a>);

impl<'a> Url<'a> {
    /// Parses a string as a URL by the syntax of RFC 1808, such as `"../b;p?q"`.
    ///
    /// The URL can be absolute or relative. To require an absolute URL, use [`Base::parse`].
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range and the rule of RFC 1808 that it
    /// violates.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::Url;
    ///
    /// assert!(Url::parse("http://www.example.com/?q=a").is_ok());
    /// assert_eq!(Url::parse("a b.html").unwrap_err().span(), 1..2);
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        let spans = parse::parse(text, &GRAMMAR, Form::Any)?;
        Ok(Self(Parsed { text, spans }))
    }

    /// Parses bytes as a URL by the syntax of RFC 1808, such as `../b;p?q`.
    ///
    /// The URL can be absolute or relative. The bytes need not be checked for UTF-8 first.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range. Each byte that is not ASCII is an
    /// error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::Url;
    ///
    /// assert_eq!(Url::parse_bytes(b"../docs/a b.html").unwrap_err().span(), 9..10);
    /// ```
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        let (text, spans) = parse::parse_bytes(bytes, &GRAMMAR, Form::Any)?;
        Ok(Self(Parsed { text, spans }))
    }

    /// Returns the URL as a string, such as `../b;p?q`, exactly as it was parsed.
    ///
    /// The string borrows the input, so it can outlive this value. It may contain a password; to
    /// mask it in logs, use [`redacted`](Self::redacted).
    pub const fn as_str(&self) -> &'a str {
        self.0.text
    }

    /// Returns whether the URL is absolute, which means that it has a scheme, as in `http://a/b`.
    ///
    /// Only an absolute URL can be a [`Base`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::Url;
    ///
    /// assert!(Url::parse("http://www.example.com/")?.is_absolute());
    /// assert!(!Url::parse("//www.example.com/")?.is_absolute());
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub const fn is_absolute(&self) -> bool {
        self.0.spans.scheme_end != 0
    }

    /// Returns the scheme of the URL, such as `http`, without its `:`.
    ///
    /// Returns `None` if the URL is relative. The scheme keeps its original case.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::Url;
    ///
    /// assert_eq!(Url::parse("http://www.example.com/")?.scheme().unwrap().as_str(), "http");
    /// assert!(Url::parse("/docs/")?.scheme().is_none());
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.0.scheme()
    }

    /// Returns the percent-encoded part of the URL after `//`, such as `user@host:80`.
    ///
    /// RFC 1808 calls this part the network location. Returns `None` if the URL has none.
    /// The network location can be empty, as in `file:///a`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::Url;
    ///
    /// let url = Url::parse("http://joe@www.example.com:8080/")?;
    /// assert_eq!(url.net_loc().unwrap().as_str(), "joe@www.example.com:8080");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn net_loc(&self) -> Option<Encoded<'a>> {
        self.0.authority().map(encoded)
    }

    /// Returns the network location as a login, or `None` if it does not have this form.
    ///
    /// RFC 1808 section 2.1 refers to the login of RFC 1738 section 3.1, but the grammar of
    /// RFC 1808 also allows other strings, such as an empty one or `a_b`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::Url;
    ///
    /// let login = Url::parse("//google.com?:@evil.com/")?.login().unwrap();
    /// assert_eq!(login.host().as_str(), "evil.com");
    /// assert!(Url::parse("//a_b/")?.login().is_none());
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn login(&self) -> Option<Login<'a>> {
        // The parser has scanned the net_loc as a login; otherwise, the host has no kind.
        self.0.host().map(|_| Login(self.0))
    }

    /// Returns the percent-encoded path up to its first `;`, such as `/a` in `/a;type=d`.
    ///
    /// The path can be empty. To get the part after the `;`, use [`params`](Self::params).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::Url;
    ///
    /// assert_eq!(Url::parse("ftp://ftp.example.com/a.txt;type=a")?.path().as_str(), "/a.txt");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn path(&self) -> Path<'a> {
        let text = self.0.path().as_str();
        validated::path(text.split_once(';').map_or(text, |(path, _)| path))
    }

    /// Returns the percent-encoded params of the URL, such as `type=d` in `/a;type=d`.
    ///
    /// Params are the part of the path after its first `;`. Returns `None` if the URL has no
    /// params. The params can be empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::Url;
    ///
    /// let url = Url::parse("ftp://ftp.example.com/a.txt;type=a")?;
    /// assert_eq!(url.params().unwrap().as_str(), "type=a");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn params(&self) -> Option<Encoded<'a>> {
        self.0.path().as_str().split_once(';').map(|(_, params)| encoded(params))
    }

    /// Returns the percent-encoded query of the URL, such as `page=2`, without its `?`.
    ///
    /// Returns `None` if the URL has no query. The query can be empty, as in `/a?`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::Url;
    ///
    /// assert_eq!(Url::parse("search?q=uri#top")?.query().unwrap(), "q=uri");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn query(&self) -> Option<Query<'a>> {
        self.0.query()
    }

    /// Returns the percent-encoded fragment of the URL, such as `top`, without its `#`.
    ///
    /// Returns `None` if the URL has no fragment. The fragment can be empty, as in `/a#`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::Url;
    ///
    /// assert_eq!(Url::parse("search?q=uri#top")?.fragment().unwrap(), "top");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.0.fragment()
    }

    /// Returns the URL with the password replaced by `***`, for use in logs.
    ///
    /// The replacement is made when the result is formatted with `Display` or `Debug`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::Url;
    ///
    /// let url = Url::parse("ftp://joe:s3cret@ftp.example.com/")?;
    /// assert!(!url.redacted().to_string().contains("s3cret"));
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn redacted(&self) -> Redacted<'a> {
        self.0.redacted()
    }
}

/// An absolute URL by RFC 1808, against which relative URLs can be resolved (section 3).
///
/// To resolve a URL, use [`resolve`](Self::resolve). It dereferences to [`Url`].
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc1808::{Base, Url};
///
/// let base = Base::parse("http://www.example.com/docs/a.html")?;
/// assert_eq!(base.resolve(Url::parse("b.html")?), "http://www.example.com/docs/b.html");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Base<'a>(Url<'a>);

impl<'a> Base<'a> {
    /// Parses a string as an absolute URL by RFC 1808, for use as a base, such as `"http://a/b"`.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. If the URL is relative, the kind of the error is
    /// [`SchemeMissing`](urikit::ErrorKind::SchemeMissing).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::Base;
    ///
    /// assert_eq!(
    ///     Base::parse("http://www.example.com/")?.net_loc().unwrap().as_str(),
    ///     "www.example.com"
    /// );
    /// assert_eq!(Base::parse("/docs/").unwrap_err().code(), "scheme-missing");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        let spans = parse::parse(text, &GRAMMAR, Form::WithScheme)?;
        Ok(Self(Url(Parsed { text, spans })))
    }
}

impl<'a> Deref for Base<'a> {
    type Target = Url<'a>;

    fn deref(&self) -> &Url<'a> {
        &self.0
    }
}

reference_traits! { Url Base }
parse_uri_ref! { Url Base }

/// Scans a net_loc (RFC 1808 section 2.2) and returns its end.
fn net_loc(bytes: &[u8], start: usize, spans: &mut Spans) -> Result<usize, Stop> {
    let end = rfc1738::login_end(bytes, start);
    // A net_loc has more characters than a login, so check these first.
    let stop = run_encoded(bytes, start, NET_LOC);
    if stop < end {
        return Err(Stop::Char(Component::Authority, stop));
    }
    if rfc1738::login(bytes, start, end, spans, EmptyHost::Refused).is_err() {
        // Only the grammar of RFC 1738 defines the parts of a net_loc. If it does not match, they
        // are unknown.
        spans.set_registry(start..end);
    }
    Ok(end)
}

/// A URL, divided before its path, params, query, and fragment.
///
/// Each part includes its delimiter. A part that is only a delimiter is equivalent to an empty part
/// (section 2.4).
struct Cut<'a> {
    lead: &'a str,
    path: &'a str,
    params: &'a str,
    query: &'a str,
    fragment: &'a str,
    trail: &'a str,
}

impl<'a> Cut<'a> {
    fn new(url: Url<'a>) -> Self {
        // Section 2.4 parses the fragment first and the params last, so a `;` in the query does not
        // start params.
        let text = url.as_str();
        let spans = url.0.spans;
        let (lead, path) = text[..spans.path_end].split_at(spans.path_start);
        let (path, params) = path.split_at(path.find(';').unwrap_or(path.len()));
        let (query, fragment) = text[spans.path_end..].split_at(spans.query_end - spans.path_end);
        Self { lead, path, params, query, fragment, trail: &text[lead.len() + path.len()..] }
    }

    const fn has_params(&self) -> bool {
        self.params.len() > 1
    }

    const fn has_query(&self) -> bool {
        self.query.len() > 1
    }
}

impl<'a> Base<'a> {
    /// Resolves an embedded URL, such as a link in a document, against this base URL.
    ///
    /// The algorithm is that of RFC 1808 section 4. As in its examples, `..` segments above the
    /// root are kept; to change this, use [`resolve_with`](Self::resolve_with). An empty URL
    /// inherits the whole base (step 2a).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc1808::{Base, Url};
    ///
    /// let base = Base::parse("http://www.example.com/docs/guide/")?;
    /// assert_eq!(base.resolve(Url::parse("../faq")?), "http://www.example.com/docs/faq");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn resolve(&self, embedded: Url<'_>) -> String {
        // Only `ExcessDotSegments::Error` returns an error.
        self.resolve_with(embedded, ExcessDotSegments::Keep).unwrap_or_default()
    }

    /// Resolves an embedded URL against this base URL, with a choice of how to treat excess `..`.
    ///
    /// A `..` segment is in excess if there is no segment that it could remove, as in `/../a`.
    ///
    /// # Errors
    ///
    /// Returns [`ResolveError::ExcessDotSegments`] if there are `..` segments above the root and
    /// `excess` is [`ExcessDotSegments::Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::ExcessDotSegments;
    /// use urikit_legacy::rfc1808::{Base, Url};
    ///
    /// let base = Base::parse("http://www.example.com/docs/")?;
    /// let target = base.resolve_with(Url::parse("../../faq")?, ExcessDotSegments::Drop)?;
    /// assert_eq!(target, "http://www.example.com/faq");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve_with(
        &self,
        embedded: Url<'_>,
        excess: ExcessDotSegments,
    ) -> Result<String, ResolveError> {
        let own = Cut::new(embedded);
        let base = Cut::new(self.0);
        // Steps 2 and 3: the embedded URL is empty, has a scheme, or has a net_loc.
        if embedded.as_str().is_empty() {
            return Ok(self.as_str().to_owned());
        }
        if embedded.is_absolute() {
            return Ok(embedded.as_str().to_owned());
        }
        if embedded.net_loc().is_some_and(|net_loc| !net_loc.is_empty()) {
            let scheme = &base.lead[..self.0.0.spans.after_scheme()];
            return Ok([scheme, embedded.as_str()].concat());
        }
        // Steps 4 to 6. Only a merged path loses its dot-segments.
        if own.path.starts_with('/') {
            return Ok(self.composed(own.path, &[own.trail]));
        }
        if own.path.is_empty() {
            let (path, trail) = self.inherited(&base, &own);
            return Ok(self.composed(path, &trail));
        }
        // An empty path after a net_loc has the directory `/`. The base `x:a` has none, so `b`
        // resolves to `x:b`.
        let directory = match base.path.rfind('/') {
            Some(slash) => &base.path[..=slash],
            None if self.net_loc().is_some() => "/",
            None => "",
        };
        let path = dots::remove(directory, own.path, excess)?;
        Ok(self.composed(&path, &[own.trail]))
    }

    /// Returns the base up to its path, followed by `path` and the parts of `trail`.
    fn composed(&self, path: &str, trail: &[&str]) -> String {
        let lead = Cut::new(self.0).lead;
        // A path that would be parsed as a net_loc gets a disambiguating prefix, as in RFC 3986.
        let needs_prefix = self.net_loc().is_none() && path.starts_with("//");
        [lead, if needs_prefix { "/." } else { "" }, path, &trail.concat()].concat()
    }

    /// Returns the path of the target, which is inherited from the base, and the parts that follow
    /// it, for an embedded URL without a path (step 5).
    fn inherited<'r>(&self, base: &Cut<'r>, own: &Cut<'r>) -> (&'r str, [&'r str; 2]) {
        // Without a slash, the part after an empty path would be parsed as part of the net_loc.
        let needs_slash = base.path.is_empty()
            && self.net_loc().is_some()
            && (own.has_params() || own.has_query());
        let path = if needs_slash { "/" } else { base.path };
        let after_params = &own.trail[own.params.len()..];
        // The first part that the embedded URL has, in the order params and query, ends the
        // inheritance (steps 5a and 5b).
        let trail = if own.has_params() {
            [own.trail, ""]
        } else if own.has_query() {
            [base.params, after_params]
        } else {
            [&base.trail[..base.params.len() + base.query.len()], own.fragment]
        };
        (path, trail)
    }
}
