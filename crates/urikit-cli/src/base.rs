//! Base URIs and reference resolution for each specification.

use urikit::resolve::{ExcessDotSegments, ResolveError, Resolver};
use urikit::spec::{Rfc3987, UriSpec};
use urikit::{Iri, Uri};
use urikit_legacy::rfc1808;
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{self, DotRemoval};
use urikit_readings::Error;

use crate::args::Variant;
use crate::forms::before_fragment;
use crate::input_error::InputError;
use crate::reading::{Parsed, Parser, Part, Reference};

/// A base with the resolution options that its specification allows.
#[derive(Debug)]
pub(crate) struct Base<'b> {
    parsed: Parsed<'b>,
    resolution: Resolution<'b>,
}

/// The base in the type of its specification.
#[derive(Debug)]
enum Resolution<'b> {
    Rfc3986(Resolver<'b>),
    Rfc3987(Resolver<'b, Rfc3987>),
    Rfc2396(rfc2396::Resolver<'b>),
    Rfc1808(rfc1808::Base<'b>, ExcessDotSegments),
    Java(JavaUri<'b>),
    /// The parser of references resolves them.
    Whatwg,
}

impl<'b> Base<'b> {
    pub(crate) fn new(
        parser: &Parser<'_>,
        text: &'b [u8],
        variants: &[Variant],
    ) -> Result<Self, Box<InputError>> {
        Self::parse(parser, text, variants).map_err(|error| Box::new(InputError::new(error, text)))
    }

    fn parse(parser: &Parser<'_>, text: &'b [u8], variants: &[Variant]) -> Result<Self, Error> {
        // The errors of relative references come from the conversions below, which name the missing
        // scheme.
        let base = parser.parse_bytes(text)?;
        let resolution = match base.reference() {
            Reference::Uri(uri) => {
                // RFC 3986 section 5.1: the fragment of a base is not part of it.
                let base = Uri::try_from(*uri)?.without_fragment();
                Resolution::Rfc3986(with_variants(base.resolver(), variants))
            }
            Reference::Iri(iri) => {
                let base = Iri::try_from(*iri)?.without_fragment();
                Resolution::Rfc3987(with_variants(base.resolver(), variants))
            }
            Reference::Rfc2396(uri) => {
                let base = rfc2396::AbsoluteUri::parse_with(before_fragment(uri), uri.syntax());
                Resolution::Rfc2396(rfc2396(base?.resolver(), variants))
            }
            Reference::Rfc1808(_) => {
                // As for the other specifications, the last of several variants counts.
                let excess = variants.iter().rev().find_map(|variant| match variant {
                    Variant::Excess(excess) => Some(*excess),
                    _ => None,
                });
                let excess = excess.unwrap_or(ExcessDotSegments::Keep);
                Resolution::Rfc1808(rfc1808::Base::parse(base.input())?, excess)
            }
            // RFC 1738 and RFC 6874 do not define base URLs and were rejected before.
            _ => match base.java_uri() {
                Some(uri) => Resolution::Java(uri),
                None => Resolution::Whatwg,
            },
        };
        Ok(Self { parsed: base, resolution })
    }

    pub(crate) const fn parsed(&self) -> &Parsed<'b> {
        &self.parsed
    }

    /// Returns the base as references are resolved against it, without a fragment.
    pub(crate) fn as_str(&self) -> &str {
        match &self.resolution {
            Resolution::Rfc1808(base, _) => base.as_str(),
            Resolution::Java(base) => base.as_str(),
            _ => before_fragment_of(self.parsed.as_str()),
        }
    }

    /// Resolves a reference that was parsed by the same specification, and appends the target.
    ///
    /// The current document, which only RFC 2396 has as a target, is written as in its appendix
    /// C.1.
    pub(crate) fn resolve(
        &self,
        reference: &Parsed<'_>,
        out: &mut String,
    ) -> Result<(), Box<InputError>> {
        match (&self.resolution, reference.reference()) {
            (Resolution::Rfc3986(resolver), Reference::Uri(uri)) => {
                resolver.resolve_into(*uri, out)
            }
            (Resolution::Rfc3987(resolver), Reference::Iri(iri)) => {
                resolver.resolve_into(*iri, out)
            }
            (Resolution::Rfc2396(resolver), Reference::Rfc2396(uri)) => {
                resolver.resolve(*uri).map(|target| write_rfc2396(&target, out))
            }
            (Resolution::Rfc1808(base, excess), Reference::Rfc1808(url)) => {
                base.resolve_with(*url, *excess).map(|target| out.push_str(&target))
            }
            // The class never fails: it returns the reference itself if it cannot be resolved.
            (Resolution::Java(base), _) => {
                out.extend(reference.java_uri().map(|uri| base.resolve(&uri)));
                Ok(())
            }
            // The URL was parsed with the base. In all other cases, both have the same type.
            _ => {
                out.push_str(reference.as_str());
                Ok(())
            }
        }
        .map_err(|error| refused(error, reference))
    }

    /// Returns whether a reference is the current document, which only RFC 2396 has as a target.
    pub(crate) fn is_current_document(&self, reference: &Parsed<'_>) -> bool {
        match (&self.resolution, reference.reference()) {
            (Resolution::Rfc2396(resolver), Reference::Rfc2396(uri)) => {
                resolver.resolve(*uri).is_ok_and(|target| target.is_current_document())
            }
            _ => false,
        }
    }

    /// Returns whether the target of a reference is the same document as the base.
    ///
    /// RFC 3986 section 4.4 compares the two without their fragments; this is used for the other
    /// specifications too. RFC 2396 section 4.2 looks only at the reference.
    pub(crate) fn is_same_document(&self, reference: &Parsed<'_>, target: &str) -> bool {
        match self.resolution {
            Resolution::Rfc2396(_) => self.is_current_document(reference),
            _ => before_fragment_of(target) == before_fragment_of(self.as_str()),
        }
    }
}

fn before_fragment_of(text: &str) -> &str {
    text.split_once('#').map_or(text, |(before, _)| before)
}

/// Appends a target of RFC 2396. Only the fragment of a target that is the current document belongs
/// to the reference.
fn write_rfc2396(target: &rfc2396::Target, out: &mut String) {
    match target {
        rfc2396::Target::CurrentDocument(uri) => {
            out.push_str("(current document)");
            // The URI of the current document is not known, only its fragment.
            out.push_str(uri.find('#').map_or("", |fragment| &uri[fragment..]));
        }
        rfc2396::Target::Uri(uri) => out.push_str(uri),
    }
}

/// Applies the variants of RFC 3986: RFC 3987 resolves in the same way (section 6.5).
pub(crate) fn with_variants<'b, S: UriSpec>(
    resolver: Resolver<'b, S>,
    variants: &[Variant],
) -> Resolver<'b, S> {
    variants.iter().fold(resolver, |resolver, variant| match *variant {
        Variant::Excess(excess) => resolver.excess(excess),
        Variant::SameScheme(rule) => resolver.same_scheme(rule),
        Variant::Rootless(rootless) => resolver.rootless(rootless),
        Variant::EncodedDots(dots) => resolver.encoded_dots(dots),
        // Only RFC 2396 has these.
        Variant::Leading(_) | Variant::EmptyBasePath(_) => resolver,
    })
}

fn rfc2396<'b>(resolver: rfc2396::Resolver<'b>, variants: &[Variant]) -> rfc2396::Resolver<'b> {
    // The defaults of RFC 2396 section 5.2, before the variants.
    let resolver = resolver.excess(ExcessDotSegments::Keep).dot_removal(DotRemoval::Merged);
    variants.iter().fold(resolver, |resolver, variant| match *variant {
        Variant::Excess(excess) => resolver.excess(excess),
        Variant::SameScheme(rule) => resolver.same_scheme(rule),
        Variant::Leading(removal) => resolver.dot_removal(removal),
        Variant::EmptyBasePath(path) => resolver.empty_base_path(path),
        Variant::Rootless(_) | Variant::EncodedDots(_) => resolver,
    })
}

#[cold]
fn refused(error: ResolveError, reference: &Parsed<'_>) -> Box<InputError> {
    let (component, span) = match (error, reference.span(Part::Path)) {
        (ResolveError::ExcessDotSegments, Some(path)) => ("path", path),
        _ => ("reference", 0..reference.input().len()),
    };
    Box::new(
        InputError::of(span, [error.code(), error.rule(), error.section()], error.to_string())
            .in_component(component),
    )
}
