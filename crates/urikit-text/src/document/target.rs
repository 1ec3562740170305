//! Resolving links: in HTML and CSS as the URL Standard specifies, elsewhere by RFC 3986.

use std::error::Error;
use std::fmt;

use encoding_rs::{EncoderResult, Encoding, UTF_8};
use urikit::{ParseError, UriBuf, UriRef};
use urikit_whatwg::{Parser, Url, ValidationErrorKind};

use super::Kind;
use crate::iri::mapped;

/// The absolute URI or URL to which a link refers, such as `https://example.com/docs/`.
///
/// It is a [`Url`] in HTML and CSS documents, where browsers resolve links by the URL Standard, and
/// a [`UriBuf`] in all other documents. The two types are not interchangeable: for example,
/// `https://example.com/a|b` is a URL but not a URI.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{BaseContext, Kind, ScopeId, Target, read};
///
/// let context = BaseContext::new().retrieval_uri("https://example.com/");
/// let page = read(Kind::Html, br"<a href='\docs\a|b'>");
/// let target = page.base(ScopeId::DOCUMENT, &context).resolve(&page.links()[0].reference)?;
/// assert_eq!(target.as_str(), "https://example.com/docs/a|b");
/// assert!(matches!(target, Target::Url(_)));
/// # Ok::<(), urikit_text::document::TargetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A URI of RFC 3986.
    Uri(UriBuf),
    /// A URL of the URL Standard.
    Url(Url),
}

impl Target {
    /// Returns the target, such as `https://example.com/`, as a string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::BaseContext;
    ///
    /// let target = BaseContext::new().base().resolve("urn:example:a").unwrap();
    /// assert_eq!(target.as_str(), "urn:example:a");
    /// ```
    pub fn as_str(&self) -> &str {
        match self {
            Self::Uri(uri) => uri.as_str(),
            Self::Url(url) => url.as_str(),
        }
    }

    fn without_fragment(self) -> Self {
        match self {
            Self::Uri(uri) => Self::Uri(uri.without_fragment().to_buf()),
            Self::Url(url) => {
                let before = url.as_str().split('#').next().map(Url::parse);
                Self::Url(before.and_then(Result::ok).unwrap_or(url))
            }
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The error returned by [`Base::resolve`](super::Base::resolve) if a link has no target.
///
/// Either the link is not valid, or it is relative and the document has no base URI. The errors of
/// both specifications have a name, and a position in the reference.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{BaseContext, Kind, ScopeId, TargetError, read};
///
/// let error = BaseContext::new().base().resolve("https://example.com:port/").unwrap_err();
/// assert!(matches!(error, TargetError::Invalid(error) if error.start() == 20));
///
/// let page = read(Kind::Html, b"").base(ScopeId::DOCUMENT, &BaseContext::new());
/// let error = page.resolve("https://example.com:port/").unwrap_err();
/// assert!(matches!(error, TargetError::InvalidUrl(error) if error.name() == "port-invalid"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// The link is not a valid URI reference (RFC 3986). Positions are those in
    /// [`Link::uri`](super::Link::uri).
    Invalid(ParseError),
    /// The link of an HTML or CSS document cannot be parsed (URL Standard).
    InvalidUrl(urikit_whatwg::ParseError),
    /// The link is relative, and its scope has no base.
    NoBase,
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.source() {
            Some(error) => write!(f, "{error}"),
            None => f.write_str("relative reference without a base URI"),
        }
    }
}

impl Error for TargetError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Invalid(error) => Some(error),
            Self::InvalidUrl(error) => Some(error),
            Self::NoBase => None,
        }
    }
}

/// The rules by which the links in a scope are resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Resolution {
    /// RFC 3986 section 5.2.
    #[default]
    Rfc3986,
    /// The URL Standard, with the charset of queries.
    Whatwg(&'static Encoding),
}

impl Resolution {
    /// Returns the rules for a kind of document in a charset.
    pub(super) fn of(kind: Kind, charset: &'static Encoding) -> Self {
        match kind {
            // HTML Standard section 2.4.2, "encoding-parsing a URL".
            Kind::Html => Self::Whatwg(charset.output_encoding()),
            // CSS Values Level 4 section 4.5 passes no charset to the URL parser.
            Kind::Css => Self::Whatwg(UTF_8),
            // The other formats refer to RFC 3986, or do not define resolution.
            _ => Self::Rfc3986,
        }
    }

    /// Resolves a reference as it is in the document after unescaping. The base, if any, was
    /// resolved by the same rules.
    pub(super) fn resolve(
        self,
        reference: &str,
        base: Option<&Target>,
    ) -> Result<Target, TargetError> {
        let Self::Whatwg(charset) = self else {
            let reference = mapped(reference);
            let reference = UriRef::parse(&reference).map_err(TargetError::Invalid)?;
            let uri = match base {
                Some(Target::Uri(base)) => Some(base.resolve(reference)),
                _ => reference.as_uri().map(|uri| uri.to_buf()),
            };
            return uri.map(Target::Uri).ok_or(TargetError::NoBase);
        };
        let encode = |query: &str, bytes: &mut Vec<u8>| encode(query, charset, bytes);
        let parser = match charset == UTF_8 {
            true => Parser::new(),
            false => Parser::new().query_encoding(&encode),
        };
        let parsed = match base {
            Some(Target::Url(base)) => parser.base(base).parse(reference),
            _ => parser.parse(reference),
        };
        parsed.map(Target::Url).map_err(|error| match error.kind() {
            ValidationErrorKind::MissingSchemeNonRelativeUrl if base.is_none() => {
                TargetError::NoBase
            }
            _ => TargetError::InvalidUrl(error),
        })
    }

    /// Resolves the reference of a base URI, and removes the fragment. Also returns whether the
    /// reference is relative.
    pub(super) fn resolve_base(
        self,
        reference: &str,
        base: Option<&Target>,
    ) -> Result<(Target, bool), TargetError> {
        let alone = self.resolve(reference, None);
        let (target, is_relative) = match base {
            // In the URL Standard, `https:a` is relative to a base with the same scheme.
            Some(_) if !matches!(alone, Ok(Target::Uri(_))) => {
                let target = self.resolve(reference, base)?;
                let is_relative = alone.as_ref() != Ok(&target);
                (target, is_relative)
            }
            _ => (alone?, false),
        };
        Ok((target.without_fragment(), is_relative))
    }
}

/// Encodes a query for the URL parser. Characters that the charset lacks become numeric character
/// references (URL Standard section 1.3, "percent-encode after encoding").
fn encode(query: &str, charset: &'static Encoding, bytes: &mut Vec<u8>) {
    let mut encoder = charset.new_encoder();
    let mut rest = query;
    loop {
        let needed = encoder.max_buffer_length_from_utf8_without_replacement(rest.len());
        bytes.reserve(needed.unwrap_or_default());
        let (result, read) = encoder.encode_from_utf8_to_vec_without_replacement(rest, bytes, true);
        rest = &rest[read..];
        match result {
            // The number of reserved bytes is sufficient.
            EncoderResult::InputEmpty | EncoderResult::OutputFull => return,
            EncoderResult::Unmappable(c) => {
                bytes.extend(format!("%26%23{}%3B", u32::from(c)).bytes());
            }
        }
    }
}
