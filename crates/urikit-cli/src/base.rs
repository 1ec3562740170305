//! Base URIs and reference resolution for each specification.

use std::fmt;

use ::url::Url;
use urikit::Iri;

use urikit::iri::{self};
use urikit::resolve::{
    DotRemoval, EncodedDots, ExcessDotSegments, ResolveError, Resolved, Resolver, RootlessBase,
    SameScheme,
};
use urikit::rfc2396::java::JavaUri;
use urikit::rfc2396::{self, EmptyBasePath};
use urikit::{ParseError, Uri, rfc1808};

use crate::args::{self, OlderPolicyArgs, PolicyArgs, ResolveArgs};
use crate::diagnostics::input_error::InputError;
use crate::reading::{Key, Reading, Spec, WhatwgUrl, before_fragment, offset};

/// A base with the resolution options that its specification allows.
#[derive(Debug)]
pub(crate) enum Base<'b> {
    Rfc3986(Resolver<'b>),
    Rfc3987(iri::Resolver<'b>),
    Rfc2396(rfc2396::Resolver<'b>),
    Rfc1808(rfc1808::Base<'b>, ExcessDotSegments),
    Java(JavaUri<'b>),
    Whatwg(Box<Url>),
}

/// The result of resolving a reference, borrowed because the values are large.
#[derive(Clone, Copy)]
pub(crate) enum Target<'l, 'r> {
    Rfc3986(&'l Resolved<'r>),
    Rfc3987(&'l iri::Resolved<'r>),
    Rfc2396(&'l rfc2396::Target<'r>),
    Rfc1808(&'l rfc1808::Target<'r>),
    /// The target of a parser that writes it to a string.
    Text(&'l str),
}

impl<'b> Base<'b> {
    pub(crate) fn new(
        spec: Spec,
        text: &'b [u8],
        arguments: &ResolveArgs,
    ) -> Result<Self, Box<InputError>> {
        if spec == Spec::Whatwg {
            let (_, mut url) = WhatwgUrl::parse(text, None)?;
            url.set_fragment(None);
            return Ok(Self::Whatwg(Box::new(url)));
        }
        Self::read(spec, text, arguments).map_err(|error| Box::new(InputError::new(error, text)))
    }

    fn read(spec: Spec, text: &'b [u8], arguments: &ResolveArgs) -> Result<Self, ParseError> {
        let ResolveArgs { policies, older, .. } = arguments;
        match spec.read(text)? {
            Reading::Rfc3986(uri) => {
                let base = Uri::try_from(uri.without_fragment())?;
                Ok(Self::Rfc3986(rfc3986(base.resolver(), policies)))
            }
            Reading::Rfc3987(iri) => {
                let base = Iri::try_from(iri.without_fragment())?;
                Ok(Self::Rfc3987(rfc3987(base.resolver(), policies)))
            }
            Reading::Rfc2396(uri) => {
                let base = rfc2396::Uri::parse_with(before_fragment(&uri), uri.syntax())?;
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

    /// Resolves a reference that was parsed by the same specification and passes the target to
    /// `show`.
    pub(crate) fn resolve<'r>(
        &self,
        reference: &Reading<'r>,
        show: impl FnOnce(Target<'_, 'r>),
    ) -> Result<(), Box<InputError>>
    where
        'b: 'r,
    {
        match (self, reference) {
            (Self::Rfc3986(resolver), Reading::Rfc3986(uri)) => {
                resolver.resolve(*uri).map(|target| show(Target::Rfc3986(&target)))
            }
            (Self::Rfc3987(resolver), Reading::Rfc3987(iri)) => {
                resolver.resolve(*iri).map(|target| show(Target::Rfc3987(&target)))
            }
            (Self::Rfc2396(resolver), Reading::Rfc2396(uri)) => {
                resolver.resolve(*uri).map(|target| show(Target::Rfc2396(&target)))
            }
            (Self::Rfc1808(base, excess), Reading::Rfc1808(url)) => {
                base.resolve_with(*url, *excess).map(|target| show(Target::Rfc1808(&target)))
            }
            (Self::Java(base), Reading::Java(uri)) => {
                show(Target::Text(&base.resolve(uri)));
                Ok(())
            }
            // The URL was parsed with the base.
            (Self::Whatwg(_), Reading::Whatwg(url)) => {
                show(Target::Text(url.url().as_str()));
                Ok(())
            }
            _ => unreachable!("both are read by the same document"),
        }
        .map_err(|error| refused(error, reference))
    }

    /// Returns whether the target is the same document as the base.
    ///
    /// RFC 3986 section 4.4 compares the two without their fragments; this is used for RFC 1808
    /// too. RFC 2396 section 4.2 looks only at the reference.
    pub(crate) fn is_same_document(&self, target: Target<'_, '_>) -> bool {
        let before_fragment =
            |text: &str| text.split_once('#').map_or(text, |(before, _)| before).to_owned();
        match target {
            Target::Rfc3986(resolved) => resolved.is_same_document(),
            Target::Rfc3987(resolved) => resolved.is_same_document(),
            Target::Rfc2396(target) => target.is_current_document(),
            Target::Text(target) => before_fragment(target) == before_fragment(self.as_str()),
            Target::Rfc1808(target) => {
                target.is_base()
                    || before_fragment(&target.to_string()) == before_fragment(self.as_str())
            }
        }
    }
}

impl Target<'_, '_> {
    /// Returns whether this is the current document, which only RFC 2396 has as a target.
    pub(crate) fn is_current_document(&self) -> bool {
        matches!(self, Self::Rfc2396(target) if target.is_current_document())
    }
}

impl fmt::Display for Target<'_, '_> {
    /// Writes the target; the current document as in RFC 2396 appendix C.1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rfc3986(resolved) => resolved.fmt(f),
            Self::Rfc3987(resolved) => resolved.fmt(f),
            Self::Rfc2396(rfc2396::Target::CurrentDocument { fragment, .. }) => {
                f.write_str("(current document)")?;
                fragment.map_or(Ok(()), |fragment| write!(f, "#{}", fragment.as_str()))
            }
            Self::Rfc2396(target) => target.fmt(f),
            Self::Rfc1808(target) => target.fmt(f),
            Self::Text(target) => f.write_str(target),
        }
    }
}

pub(crate) fn rfc3986<'b>(resolver: Resolver<'b>, policies: &PolicyArgs) -> Resolver<'b> {
    resolver
        .same_scheme(policies.scheme_rule.map_or(SameScheme::Keep, SameScheme::from))
        .excess(policies.excess.map_or(ExcessDotSegments::Drop, ExcessDotSegments::from))
        .rootless(policies.rootless.map_or(RootlessBase::AsSpecified, RootlessBase::from))
        .encoded_dots(policies.encoded_dots.map_or(EncodedDots::Literal, EncodedDots::from))
}

/// Applies the options of RFC 3986: RFC 3987 resolves in the same way (section 6.5).
pub(crate) fn rfc3987<'b>(resolver: iri::Resolver<'b>, policies: &PolicyArgs) -> iri::Resolver<'b> {
    resolver
        .same_scheme(policies.scheme_rule.map_or(SameScheme::Keep, SameScheme::from))
        .excess(policies.excess.map_or(ExcessDotSegments::Drop, ExcessDotSegments::from))
        .rootless(policies.rootless.map_or(RootlessBase::AsSpecified, RootlessBase::from))
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

impl From<args::Rootless> for RootlessBase {
    fn from(rootless: args::Rootless) -> Self {
        match rootless {
            args::Rootless::Strict => Self::AsSpecified,
            args::Rootless::Erratum4547 => Self::Erratum4547,
            args::Rootless::Refuse => Self::Error,
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
