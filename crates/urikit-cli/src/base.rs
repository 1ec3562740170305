//! Base URIs and reference resolution for each specification.

use urikit::resolve::{
    EncodedDots, ExcessDotSegments, ResolveError, Resolver, RootlessPath, SameScheme,
};
use urikit::spec::{Rfc3987, UriSpec};
use urikit::{Iri, Uri};
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{self, DotRemoval, EmptyBasePath};
use urikit_legacy::{ParseError, rfc1808};
use urikit_whatwg::Url;

use crate::args::{self, OlderPolicyArgs, PolicyArgs, ResolveArgs};
use crate::diagnostics::input_error::InputError;
use crate::reading::{Key, Reading, Spec, WhatwgUrl, before_fragment, offset};

/// A base with the resolution options that its specification allows.
#[derive(Debug)]
pub(crate) enum Base<'b> {
    Rfc3986(Resolver<'b>),
    Rfc3987(Resolver<'b, Rfc3987>),
    Rfc2396(rfc2396::Resolver<'b>),
    Rfc1808(rfc1808::Base<'b>, ExcessDotSegments),
    Java(JavaUri<'b>),
    Whatwg(Box<Url>),
}

impl<'b> Base<'b> {
    pub(crate) fn new(
        spec: Spec,
        text: &'b [u8],
        arguments: &ResolveArgs,
    ) -> Result<Self, Box<InputError>> {
        if spec == Spec::Whatwg {
            let (_, url) = WhatwgUrl::parse(text, None)?;
            let (_, without_fragment) =
                WhatwgUrl::parse(before_fragment_of(url.as_str()).as_bytes(), None)?;
            return Ok(Self::Whatwg(Box::new(without_fragment)));
        }
        Self::read(spec, text, arguments).map_err(|error| Box::new(InputError::new(error, text)))
    }

    fn read(spec: Spec, text: &'b [u8], arguments: &ResolveArgs) -> Result<Self, ParseError> {
        let ResolveArgs { policies, older, .. } = arguments;
        match spec.read(text)? {
            Reading::Rfc3986(uri) => {
                let base = Uri::try_from(uri)?.without_fragment();
                Ok(Self::Rfc3986(with_policies(base.resolver(), policies)))
            }
            Reading::Rfc3987(iri) => {
                let base = Iri::try_from(iri)?.without_fragment();
                Ok(Self::Rfc3987(with_policies(base.resolver(), policies)))
            }
            Reading::Rfc2396(uri) => {
                let base = rfc2396::AbsoluteUri::parse_with(before_fragment(&uri), uri.syntax())?;
                Ok(Self::Rfc2396(rfc2396(base.resolver(), policies, older)))
            }
            // RFC 1738 does not define base URLs, and the others were rejected before.
            Reading::Java(uri) => Ok(Self::Java(uri)),
            Reading::Rfc6874(_)
            | Reading::Rfc1808(_)
            | Reading::Rfc1738(_)
            | Reading::Whatwg(_) => {
                let text = std::str::from_utf8(text).unwrap_or_default();
                let excess =
                    policies.excess.map_or(ExcessDotSegments::Keep, ExcessDotSegments::from);
                Ok(Self::Rfc1808(rfc1808::Base::parse(text)?, excess))
            }
        }
    }

    /// Returns the base as references are resolved against it, without a fragment.
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Rfc3986(resolver) => resolver.base().as_str(),
            Self::Rfc3987(resolver) => resolver.base().as_str(),
            Self::Rfc2396(resolver) => resolver.base().as_str(),
            Self::Rfc1808(base, _) => base.as_str(),
            Self::Java(base) => base.as_str(),
            Self::Whatwg(base) => base.as_str(),
        }
    }

    pub(crate) fn reading(&self) -> Option<Reading<'b>> {
        match self {
            Self::Rfc2396(resolver) => Some(Reading::Rfc2396(*resolver.base())),
            _ => None,
        }
    }

    /// Resolves a reference that was parsed by the same specification, and appends the target.
    ///
    /// The current document, which only RFC 2396 has as a target, is written as in its appendix
    /// C.1.
    pub(crate) fn resolve(
        &self,
        reference: &Reading<'_>,
        out: &mut String,
    ) -> Result<(), Box<InputError>> {
        match (self, reference) {
            (Self::Rfc3986(resolver), Reading::Rfc3986(uri)) => resolver.resolve_into(*uri, out),
            (Self::Rfc3987(resolver), Reading::Rfc3987(iri)) => resolver.resolve_into(*iri, out),
            (Self::Rfc2396(resolver), Reading::Rfc2396(uri)) => {
                resolver.resolve(*uri).map(|target| write_rfc2396(&target, out))
            }
            (Self::Rfc1808(base, excess), Reading::Rfc1808(url)) => {
                base.resolve_with(*url, *excess).map(|target| out.push_str(&target))
            }
            (Self::Java(base), Reading::Java(uri)) => {
                out.push_str(&base.resolve(uri));
                Ok(())
            }
            // The URL was parsed with the base.
            (Self::Whatwg(_), Reading::Whatwg(url)) => {
                out.push_str(url.url().as_str());
                Ok(())
            }
            _ => unreachable!("both are read by the same document"),
        }
        .map_err(|error| refused(error, reference))
    }

    /// Returns whether a reference is the current document, which only RFC 2396 has as a target.
    pub(crate) fn is_current_document(&self, reference: &Reading<'_>) -> bool {
        match (self, reference) {
            (Self::Rfc2396(resolver), Reading::Rfc2396(uri)) => {
                resolver.resolve(*uri).is_ok_and(|target| target.is_current_document())
            }
            _ => false,
        }
    }

    /// Returns whether the target of a reference is the same document as the base.
    ///
    /// RFC 3986 section 4.4 compares the two without their fragments; this is used for the other
    /// specifications too. RFC 2396 section 4.2 looks only at the reference.
    pub(crate) fn is_same_document(&self, reference: &Reading<'_>, target: &str) -> bool {
        match self {
            Self::Rfc2396(_) => self.is_current_document(reference),
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
            out.push_str(uri.find('#').map_or("", |fragment| &uri[fragment..]));
        }
        rfc2396::Target::Uri(uri) => out.push_str(uri),
    }
}

/// Applies the options of RFC 3986: RFC 3987 resolves in the same way (section 6.5).
pub(crate) fn with_policies<'b, S: UriSpec>(
    resolver: Resolver<'b, S>,
    policies: &PolicyArgs,
) -> Resolver<'b, S> {
    resolver
        .same_scheme(policies.scheme_rule.map_or(SameScheme::Keep, SameScheme::from))
        .excess(policies.excess.map_or(ExcessDotSegments::Drop, ExcessDotSegments::from))
        .rootless(policies.rootless.map_or(RootlessPath::AsSpecified, RootlessPath::from))
        .encoded_dots(policies.encoded_dots.map_or(EncodedDots::Literal, EncodedDots::from))
}

fn rfc2396<'b>(
    resolver: rfc2396::Resolver<'b>,
    policies: &PolicyArgs,
    older: &OlderPolicyArgs,
) -> rfc2396::Resolver<'b> {
    resolver
        .same_scheme(policies.scheme_rule.map_or(SameScheme::Keep, SameScheme::from))
        .excess(policies.excess.map_or(ExcessDotSegments::Keep, ExcessDotSegments::from))
        .dot_removal(match older.leading {
            None | Some(args::Leading::Keep) => DotRemoval::Merged,
            Some(args::Leading::Strip) => DotRemoval::MergedAndLeading,
        })
        .empty_base_path(match older.empty_base_path {
            None | Some(args::EmptyBasePath::Root) => EmptyBasePath::Root,
            Some(args::EmptyBasePath::Strict) => EmptyBasePath::AsSpecified,
        })
}

impl From<args::SameScheme> for SameScheme {
    fn from(rule: args::SameScheme) -> Self {
        match rule {
            args::SameScheme::Strict => Self::Keep,
            args::SameScheme::Compat => Self::Ignore,
        }
    }
}

impl From<args::Excess> for ExcessDotSegments {
    fn from(excess: args::Excess) -> Self {
        match excess {
            args::Excess::Drop => Self::Drop,
            args::Excess::Keep => Self::Keep,
            args::Excess::Refuse => Self::Error,
        }
    }
}

impl From<args::Rootless> for RootlessPath {
    fn from(rootless: args::Rootless) -> Self {
        match rootless {
            args::Rootless::Strict => Self::AsSpecified,
            args::Rootless::Erratum4547 => Self::Erratum4547,
            args::Rootless::Refuse => Self::Opaque,
        }
    }
}

impl From<args::EncodedDots> for EncodedDots {
    fn from(dots: args::EncodedDots) -> Self {
        match dots {
            args::EncodedDots::Literal => Self::Literal,
            args::EncodedDots::Dots => Self::Dots,
        }
    }
}

#[cold]
fn refused(error: ResolveError, reference: &Reading<'_>) -> Box<InputError> {
    let text = reference.as_str();
    let path = reference.parts().get(Key::Path);
    let (component, slice) = match (error, path) {
        (ResolveError::ExcessDotSegments, Some(path)) => ("path", path),
        _ => ("reference", text),
    };
    let start = offset(text, slice);
    Box::new(InputError {
        span: start..start + slice.len(),
        component: Some(component),
        code: error.code(),
        rule: error.rule(),
        section: error.section(),
        message: error.to_string().into(),
        help: None,
    })
}
