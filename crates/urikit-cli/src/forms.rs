//! Forms of references (absolute URI, relative reference, …): descriptions and checks.

use clap::ValueEnum;
use urikit::spec::{GenericUri, GenericUriRef, Rfc3986, Rfc3987, UriSpec};
use urikit::{IriRef, UriRef};
use urikit_legacy::{ParseError, rfc1808, rfc2396};
use urikit_readings::Error;

use crate::reading::{Parsed, Reference, Spec};

/// The form that an input must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A URI or a relative reference
    UriReference,
    /// Has a scheme
    Uri,
    /// Has a scheme and no fragment
    AbsoluteUri,
    /// Has no scheme
    RelativeRef,
}

/// Describes the reference, to follow "is", with the specification and section.
pub(crate) fn sentence(reading: &Parsed<'_>) -> &'static str {
    match reading.reference() {
        Reference::Uri(uri) => rfc3986(*uri),
        Reference::Iri(iri) => rfc3987(*iri),
        // A reference without a zone is one of RFC 3986.
        Reference::Zoned(zoned) => match zoned.as_uri_ref() {
            Some(uri) => rfc3986(uri),
            None => {
                "a reference with a zone identifier (RFC 6874 section 2); remove it before sending \
                 (RFC 9844 section 6)"
            }
        },
        Reference::Rfc2396(uri) => rfc2396(uri),
        Reference::Rfc1808(url) => rfc1808(url),
        Reference::Rfc1738(url) if url.login().is_some() => {
            "a URL with the common Internet syntax (RFC 1738 section 3.1)"
        }
        Reference::Rfc1738(_) => "a URL (RFC 1738 section 2.1)",
        _ if reading.spec() == Spec::Whatwg => "a URL (WHATWG URL Standard)",
        _ if reading.is_absolute() => "an absolute URI of `java.net.URI`",
        _ => "a relative URI of `java.net.URI`",
    }
}

fn rfc3986(uri: UriRef<'_>) -> &'static str {
    let path = uri.path().as_str();
    // RFC 3986 section 4.2 names relative references by how their hierarchical part starts, so the
    // order of these cases matters.
    match (uri.scheme(), uri.fragment()) {
        (Some(_), Some(_)) => {
            "a URI with a fragment (RFC 3986 section 3); without it, usable as a base"
        }
        (Some(_), None) => "an absolute URI (RFC 3986 section 4.3), usable as a base",
        _ if uri.authority().is_some() => "a network-path reference (RFC 3986 section 4.2)",
        _ if path.starts_with('/') => "an absolute-path reference (RFC 3986 section 4.2)",
        _ if path.is_empty() && uri.query().is_none() => {
            "a same-document reference (RFC 3986 section 4.4)"
        }
        _ => "a relative-path reference (RFC 3986 section 4.2)",
    }
}

fn rfc3987(iri: IriRef<'_>) -> &'static str {
    match (iri.scheme(), iri.fragment()) {
        (Some(_), Some(_)) => {
            "an IRI with a fragment (RFC 3987 section 2.2); without it, usable as a base"
        }
        (Some(_), None) => "an absolute IRI (RFC 3987 section 2.2), usable as a base",
        (None, _) => "a relative IRI reference (RFC 3987 section 2.2)",
    }
}

fn rfc2396(uri: &rfc2396::UriReference<'_>) -> &'static str {
    let path = uri.path().map_or("", |path| path.as_str());
    match (uri.scheme(), uri.fragment()) {
        (Some(_), _) if uri.is_opaque() => {
            "an absolute URI with an opaque part (RFC 2396 section 3), not usable as a base"
        }
        (Some(_), Some(_)) => "an absolute URI with a fragment (RFC 2396 section 4)",
        (Some(_), None) => "an absolute URI (RFC 2396 section 3), usable as a base",
        _ if uri.authority().is_some() => "a relative URI, a net_path (RFC 2396 section 5)",
        _ if path.starts_with('/') => "a relative URI, an abs_path (RFC 2396 section 5)",
        _ if path.is_empty() && uri.query().is_none() => {
            "a reference to the current document (RFC 2396 section 4.2)"
        }
        _ => "a relative URI, a rel_path (RFC 2396 section 5)",
    }
}

fn rfc1808(url: &rfc1808::Url<'_>) -> &'static str {
    match url.scheme() {
        _ if url.as_str().is_empty() => {
            "an empty URL, which refers to the base (RFC 1808 section 4)"
        }
        Some(_) => "an absolute URL (RFC 1808 section 2.2), usable as a base",
        None if url.net_loc().is_some() => "a relative URL, a net_path (RFC 1808 section 2.2)",
        None if url.path().is_absolute() => "a relative URL, an abs_path (RFC 1808 section 2.2)",
        None => "a relative URL, a rel_path (RFC 1808 section 2.2)",
    }
}

/// Returns the error of an invalid reference when it is parsed as the form, which may be an earlier
/// one, such as a missing scheme.
pub(crate) fn error_as(spec: Spec, bytes: &[u8], form: Form) -> Option<Error> {
    let error = match spec {
        Spec::Rfc3986 => generic_error_as::<Rfc3986>(bytes, form),
        Spec::Rfc3987 => generic_error_as::<Rfc3987>(bytes, form),
        _ => None,
    };
    error.map(Error::from)
}

fn generic_error_as<S: UriSpec>(bytes: &[u8], form: Form) -> Option<urikit::ParseError> {
    let form = match form {
        Form::UriReference => return None,
        // A URI is a type of the library; the other forms are options of its parser.
        Form::Uri => return GenericUri::<S>::parse_bytes(bytes).err(),
        Form::AbsoluteUri => urikit::Form::AbsoluteUri,
        Form::RelativeRef => urikit::Form::RelativeRef,
    };
    GenericUriRef::<S>::parse_as(std::str::from_utf8(bytes).ok()?, form).err()
}

/// Checks the form of a reference. The specification must have the form.
#[inline]
pub(crate) fn narrow(reading: &Parsed<'_>, form: Form) -> Result<(), Error> {
    match reading.reference() {
        _ if form == Form::UriReference => return Ok(()),
        Reference::Uri(uri) => narrow_generic(*uri, form),
        Reference::Iri(iri) => narrow_generic(*iri, form),
        Reference::Rfc2396(uri) => narrow_rfc2396(uri, form),
        Reference::Rfc1808(url) if form == Form::Uri => {
            rfc1808::Base::parse(url.as_str()).map(drop)
        }
        _ => return Ok(()),
    }
    .map_err(Error::from)
}

fn narrow_generic<S: UriSpec>(
    reference: GenericUriRef<'_, S>,
    form: Form,
) -> Result<(), ParseError> {
    let form = match form {
        Form::UriReference => return Ok(()),
        Form::Uri => return Ok(GenericUri::try_from(reference).map(drop)?),
        Form::AbsoluteUri => urikit::Form::AbsoluteUri,
        Form::RelativeRef => urikit::Form::RelativeRef,
    };
    Ok(GenericUriRef::<S>::parse_as(reference.as_str(), form).map(drop)?)
}

fn narrow_rfc2396(uri: &rfc2396::UriReference<'_>, form: Form) -> Result<(), ParseError> {
    let absolute = |text| rfc2396::AbsoluteUri::parse_with(text, uri.syntax()).map(drop);
    match (form, uri.scheme()) {
        (Form::UriReference, _) | (Form::Uri, Some(_)) | (Form::RelativeRef, None) => Ok(()),
        // RFC 2396 section 4: the fragment is not part of a URI, so it cannot be the error.
        (Form::Uri, None) => absolute(before_fragment(uri)),
        (Form::AbsoluteUri, _) => absolute(uri.as_str()),
        // The error is the scheme, regardless of the rest.
        (Form::RelativeRef, Some(scheme)) => {
            rfc2396::RelativeUri::parse(&format!("{}:/", scheme.as_str())).map(drop)
        }
    }
}

pub(crate) fn before_fragment<'t>(uri: &rfc2396::UriReference<'t>) -> &'t str {
    let text = uri.as_str();
    uri.fragment().map_or(text, |fragment| &text[..text.len() - fragment.as_str().len() - 1])
}
