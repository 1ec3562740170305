//! References, parsed by one of the supported specifications.
//!
//! [`Spec`] selects the specification, and [`Reading`] is a parsed reference. A reading has two
//! representations. Its [parts](Key) have the same names in every specification, so that rows can
//! be compared; they are used for JSON and tab-separated rows. Its
//! [components](Reading::components) have the names of the specification (`net_loc`,
//! `opaque_part`); they are used for drawings and explanations.

mod components;
mod form;
mod generic;
mod login;
mod members;
mod parts;
mod plain;
mod table;
mod whatwg;

use urikit::{IriRef, UriRef};
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{Syntax, UriReference};
use urikit_legacy::rfc6874::ZonedRef;
use urikit_legacy::{ParseError, Spec as Document, rfc1738, rfc1808};

pub(crate) use components::Component;
pub(crate) use form::{Form, before_fragment, error_as, narrow};
pub(crate) use members::{write_members, write_undefined};
pub(crate) use parts::{Key, PartVisitor, Value, Values};
pub(crate) use plain::{write_escaped, write_plain};
pub(crate) use table::{Lookup, Parts};
pub(crate) use whatwg::{WhatwgUrl, write_report};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spec {
    Rfc3986,
    Rfc3987,
    /// RFC 3986 with the zone identifiers of RFC 6874, which RFC 9844 obsoletes.
    Rfc6874,
    /// RFC 2396 with or without RFC 2732, strict or tolerant.
    Rfc2396(Syntax),
    Rfc1808,
    Rfc1738,
    /// The Java class `java.net.URI`, which deviates from RFC 2396.
    Java,
    /// The WHATWG URL Standard.
    Whatwg,
}

/// The specifications with URI references or IRI references, from RFC 3986 on.
pub(crate) const RFC_3986_ON: &[Document] = &[Document::Rfc3986, Document::Rfc3987];
/// The specifications that define equivalence.
pub(crate) const RFC_2396_ON: &[Document] =
    &[Document::Rfc2396, Document::Rfc2396Ipv6, Document::Rfc3986, Document::Rfc3987];
/// The specifications that define relative references.
pub(crate) const RFC_1808_ON: &[Document] = &[
    Document::Rfc1808,
    Document::Rfc2396,
    Document::Rfc2396Ipv6,
    Document::Rfc3986,
    Document::Rfc3987,
];

impl Spec {
    /// The specifications of URIs, from newest to oldest.
    pub(crate) const OF_URIS: [Self; 5] = [
        Self::Rfc3986,
        Self::Rfc2396(Syntax::RFC2732),
        Self::Rfc2396(Syntax::RFC2396),
        Self::Rfc1808,
        Self::Rfc1738,
    ];
    pub(crate) const ALL: [Self; 7] = {
        let [first, rest @ ..] = Self::OF_URIS;
        let [second, third, fourth, last] = rest;
        [first, Self::Rfc3987, Self::Rfc6874, second, third, fourth, last]
    };

    /// Returns the specifications, and the parsers that do not follow one.
    pub(crate) fn with_peers() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().chain([Self::Java, Self::Whatwg])
    }

    /// Returns the RFC, or `None` for parsers that do not follow one.
    pub(crate) const fn document(self) -> Option<Document> {
        Some(match self {
            Self::Rfc3986 => Document::Rfc3986,
            Self::Rfc3987 => Document::Rfc3987,
            Self::Rfc6874 => Document::Rfc3986Zones,
            Self::Rfc2396(syntax) => syntax.spec(),
            Self::Rfc1808 => Document::Rfc1808,
            Self::Rfc1738 => Document::Rfc1738,
            Self::Java | Self::Whatwg => return None,
        })
    }

    /// The name in `--spec` and in rows.
    pub(crate) const fn code(self) -> &'static str {
        match self.document() {
            Some(document) => document.code(),
            None if matches!(self, Self::Java) => "java",
            None => "whatwg",
        }
    }

    /// A short name for lists.
    pub(crate) const fn short_name(self) -> &'static str {
        match self.document() {
            Some(Document::Rfc2396Ipv6) => "RFC 2396+2732",
            _ => self.name(),
        }
    }

    /// The name in messages.
    pub(crate) const fn name(self) -> &'static str {
        match self.document() {
            Some(document) => document.name(),
            None if matches!(self, Self::Java) => "java.net.URI",
            None => "WHATWG URL Standard",
        }
    }

    /// Returns whether the RFC is one of these.
    pub(crate) fn is_one_of(self, documents: &[Document]) -> bool {
        self.document().is_some_and(|document| documents.contains(&document))
    }

    /// Returns whether references have a normal form.
    pub(crate) fn has_normal_form(self) -> bool {
        self.document().is_none() || self.is_one_of(RFC_2396_ON)
    }

    /// Returns whether forbidden characters are accepted.
    pub(crate) fn is_tolerant(self) -> bool {
        matches!(self, Self::Rfc2396(syntax) if syntax != syntax.strict())
    }

    /// Returns whether input and components can contain control characters, quotation marks, or
    /// backslashes.
    pub(crate) fn needs_escapes(self) -> bool {
        self.is_tolerant() || matches!(self, Self::Whatwg)
    }

    /// Parses a reference.
    ///
    /// # Panics
    ///
    /// Panics if this is [`Whatwg`](Self::Whatwg). The caller must store its URLs; see
    /// [`WhatwgUrl`].
    #[inline]
    pub(crate) fn read(self, bytes: &[u8]) -> Result<Reading<'_>, ParseError> {
        Ok(match self {
            Self::Rfc3986 => Reading::Rfc3986(UriRef::parse_bytes(bytes)?),
            Self::Rfc3987 => Reading::Rfc3987(IriRef::parse_bytes(bytes)?),
            Self::Rfc6874 => Reading::Rfc6874(ZonedRef::parse_bytes(bytes)?),
            Self::Rfc2396(syntax) => {
                Reading::Rfc2396(UriReference::parse_bytes_with(bytes, syntax)?)
            }
            Self::Rfc1808 => Reading::Rfc1808(rfc1808::Url::parse_bytes(bytes)?),
            Self::Rfc1738 => Reading::Rfc1738(rfc1738::Url::parse_bytes(bytes)?),
            Self::Java => match std::str::from_utf8(bytes) {
                Ok(text) => Reading::Java(JavaUri::parse(text)?),
                // Returns the error about the encoding.
                Err(_) => Reading::Rfc2396(UriReference::parse_bytes(bytes)?),
            },
            Self::Whatwg => unreachable!("URLs are parsed by `WhatwgUrl`"),
        })
    }
}

/// A reference, parsed by one specification.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reading<'t> {
    Rfc3986(UriRef<'t>),
    Rfc3987(IriRef<'t>),
    Rfc6874(ZonedRef<'t>),
    Rfc2396(UriReference<'t>),
    Rfc1808(rfc1808::Url<'t>),
    Rfc1738(rfc1738::Url<'t>),
    Java(JavaUri<'t>),
    Whatwg(WhatwgUrl<'t>),
}

impl<'t> Reading<'t> {
    /// Returns the input.
    #[inline]
    pub(crate) fn as_str(&self) -> &'t str {
        match self {
            Self::Rfc3986(uri) => uri.as_str(),
            Self::Rfc3987(iri) => iri.as_str(),
            Self::Rfc6874(zoned) => zoned.as_str(),
            Self::Rfc2396(uri) => uri.as_str(),
            Self::Rfc1808(url) => url.as_str(),
            Self::Rfc1738(url) => url.as_str(),
            Self::Java(uri) => uri.as_str(),
            Self::Whatwg(url) => url.input(),
        }
    }

    /// Returns the string that contains the components: the input, or the URL of the URL Standard.
    pub(crate) fn parsed(&self) -> &'t str {
        match self {
            Self::Whatwg(url) => url.url().as_str(),
            reading => reading.as_str(),
        }
    }

    pub(crate) fn spec(&self) -> Spec {
        match self {
            Self::Rfc3986(_) => Spec::Rfc3986,
            Self::Rfc3987(_) => Spec::Rfc3987,
            Self::Rfc6874(_) => Spec::Rfc6874,
            Self::Rfc2396(uri) => Spec::Rfc2396(uri.syntax()),
            Self::Rfc1808(_) => Spec::Rfc1808,
            Self::Rfc1738(_) => Spec::Rfc1738,
            Self::Java(_) => Spec::Java,
            Self::Whatwg(_) => Spec::Whatwg,
        }
    }

    #[inline]
    pub(crate) fn scheme(&self) -> Option<&'t str> {
        match self {
            Self::Whatwg(url) => return Some(url.scheme()),
            Self::Rfc3986(uri) => uri.scheme(),
            Self::Rfc3987(iri) => iri.scheme(),
            Self::Rfc6874(zoned) => zoned.scheme(),
            Self::Rfc2396(uri) => uri.scheme(),
            Self::Rfc1808(url) => url.scheme(),
            Self::Rfc1738(url) => Some(url.scheme()),
            Self::Java(uri) => uri.scheme(),
        }
        .map(|scheme| scheme.as_str())
    }

    /// `uri` or `relative-ref`.
    #[inline]
    pub(crate) fn kind(&self) -> &'static str {
        if self.scheme().is_some() { "uri" } else { "relative-ref" }
    }

    /// Returns the characters that only tolerant parsing accepts, with their byte offsets.
    pub(crate) fn unwise(&self) -> impl Iterator<Item = (usize, char)> + use<'t> {
        let reference = match self {
            Self::Rfc2396(reference) if reference.syntax() != reference.syntax().strict() => {
                Some(reference)
            }
            _ => None,
        };
        reference.map(UriReference::unwise).into_iter().flatten()
    }
}

/// Returns the offset of a slice in its string.
pub(crate) fn offset(whole: &str, part: &str) -> usize {
    part.as_ptr() as usize - whole.as_ptr() as usize
}
