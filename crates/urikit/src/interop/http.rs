//! Conversions to and from `http::Uri`, which is a request target (RFC 9112 section 3.2).

use alloc::string::{String, ToString as _};

use ::http::Uri as Target;

use super::ConversionError;
use crate::error::Component;
use crate::reference::{Uri, UriBuf, UriRef, UriRefBuf};

/// Returns the first component that differs between a target and a reference.
///
/// For an absolute URI, `http` adds the path `/` (RFC 9110 section 4.2.3) and lowercases the
/// scheme.
fn difference(target: &Target, reference: UriRef<'_>) -> Option<Component> {
    let scheme = reference.scheme().map(|scheme| scheme.as_str());
    // `http` writes well-known schemes in lowercase, which is equivalent (RFC 3986 section 3.1).
    let is_same_scheme = match (target.scheme_str(), scheme) {
        (Some(one), Some(other)) => one.eq_ignore_ascii_case(other),
        (one, other) => one == other,
    };
    let authority = reference.authority().map(|authority| authority.as_str());
    let path = reference.path().as_str();
    // `http` returns `/` for the empty path of a URI with a scheme, which is equivalent for HTTP
    // (RFC 9110 section 4.2.3).
    let is_same_path =
        target.path() == path || path.is_empty() && scheme.is_some() && target.path() == "/";
    let checks = [
        (is_same_scheme, Component::Scheme),
        (target.authority().map(|authority| authority.as_str()) == authority, Component::Authority),
        (is_same_path, Component::Path),
        (target.query() == reference.query().map(|query| query.as_str()), Component::Query),
        (reference.fragment().is_none(), Component::Fragment),
    ];
    checks.into_iter().find(|(is_same, _)| !is_same).map(|(_, component)| component)
}

/// Converts a request target into a reference with the same components.
///
/// An authority-form target (`host:80`) becomes `//host:80`. An origin-form target whose path
/// starts with `//` is an error, because the reference would have an authority.
impl TryFrom<&Target> for UriRefBuf {
    type Error = ConversionError;

    fn try_from(target: &Target) -> Result<Self, ConversionError> {
        // An authority alone, as in `CONNECT a:80`, would be parsed as a scheme or a path.
        let is_authority_form = target.scheme().is_none() && target.authority().is_some();
        let mut text = String::from(if is_authority_form { "//" } else { "" });
        text.push_str(&target.to_string());
        let reference = Self::parse(text)?;
        // For example, the path `//a/b` of a request would be parsed as the authority `a`.
        match difference(target, reference.as_uri_ref()) {
            None => Ok(reference),
            Some(component) => Err(ConversionError::Changed(component)),
        }
    }
}

/// Converts a request target in absolute-form into a URI with the same components.
impl TryFrom<&Target> for UriBuf {
    type Error = ConversionError;

    fn try_from(target: &Target) -> Result<Self, ConversionError> {
        Ok(Self::try_from(UriRefBuf::try_from(target)?)?)
    }
}

/// Converts a request target into a reference; see the conversion from `&http::Uri`.
impl TryFrom<Target> for UriRefBuf {
    type Error = ConversionError;

    fn try_from(target: Target) -> Result<Self, ConversionError> {
        Self::try_from(&target)
    }
}

/// Converts a request target into a URI; see the conversion from `&http::Uri`.
impl TryFrom<Target> for UriBuf {
    type Error = ConversionError;

    fn try_from(target: Target) -> Result<Self, ConversionError> {
        Self::try_from(&target)
    }
}

/// Converts a reference into the request target with the same components.
///
/// A fragment is an error, because requests do not contain fragments (RFC 9110 section 4.2.5).
/// Remove it with [`without_fragment`](UriRef::without_fragment). An empty path of a URI becomes
/// `/` (section 4.2.3).
impl TryFrom<UriRef<'_>> for Target {
    type Error = ConversionError;

    fn try_from(reference: UriRef<'_>) -> Result<Self, ConversionError> {
        // `http` drops a fragment silently, and reads some strings differently, so its result is
        // compared below.
        let target: Self =
            reference.as_str().parse().map_err(|error: ::http::uri::InvalidUri| {
                ConversionError::Rejected(error.to_string())
            })?;
        match difference(&target, reference) {
            None => Ok(target),
            Some(component) => Err(ConversionError::Changed(component)),
        }
    }
}

/// Implements the conversions from the other types, which are borrowed if they are owned.
macro_rules! into_target {
    ($($uri:ident: $type:ty => $view:expr;)+) => {$(
        /// Converts a reference into a request target; see the conversion from [`UriRef`].
        impl TryFrom<$type> for Target {
            type Error = ConversionError;

            fn try_from($uri: $type) -> Result<Self, ConversionError> {
                UriRef::from($view).try_into()
            }
        }
    )+};
}
into_target! {
    uri: Uri<'_> => uri;
    uri: &UriRef<'_> => uri;
    uri: &Uri<'_> => uri;
    uri: &UriRefBuf => uri;
    uri: &UriBuf => uri;
    uri: UriRefBuf => &uri;
    uri: UriBuf => &uri;
}

/// Allows passing the types of this crate to `http::request::Builder::uri`.
///
/// `http` does not support custom errors, so the result is its error for invalid URIs.
impl From<ConversionError> for ::http::Error {
    #[expect(clippy::expect_used, reason = "an empty target is an error in `http`")]
    fn from(_: ConversionError) -> Self {
        Target::try_from("").expect_err("an empty target is an error").into()
    }
}
