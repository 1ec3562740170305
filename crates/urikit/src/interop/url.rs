//! Conversions to and from `url::Url`, which follows the WHATWG URL Standard.

use alloc::string::ToString as _;

use ::url::Url;

use super::ConversionError;
use crate::error::Component;
use crate::path::PathContext;
use crate::reference::{Uri, UriBuf};

/// Returns the first component in which a URI and a URL differ.
///
/// `Url` does not distinguish an undefined host from an empty one, and removes a default port.
fn difference(url: &Url, uri: Uri<'_>) -> Option<Component> {
    let userinfo = uri.userinfo();
    let username = userinfo.map_or("", |userinfo| userinfo.username().as_str());
    let password =
        userinfo.and_then(|userinfo| userinfo.password()).map(|password| password.as_str());
    let host = uri.host().map_or("", |host| host.as_str());
    let port = uri.port().and_then(|port| port.to_u16().ok().flatten());
    // `Url` writes the same `/.` before such a path, but does not include it in its path.
    let path = uri.path().as_str();
    let path = &path[PathContext::of(&uri.spans()).prefix_len(path.as_bytes())..];
    // The URL Standard and RFC 3986 split some strings differently. Compare all components, so that
    // a difference is an error, and not a URI that refers to another host.
    let checks = [
        (url.scheme() == uri.scheme().as_str(), Component::Scheme),
        (url.has_authority() == uri.authority().is_some(), Component::Authority),
        (url.username() == username && url.password() == password, Component::Userinfo),
        (url.host_str().unwrap_or_default() == host, Component::Host),
        (url.port() == port, Component::Port),
        (url.path() == path, Component::Path),
        (url.query() == uri.query().map(|query| query.as_str()), Component::Query),
        (url.fragment() == uri.fragment().map(|fragment| fragment.as_str()), Component::Fragment),
    ];
    checks.into_iter().find(|(is_same, _)| !is_same).map(|(_, component)| component)
}

/// Returns the first component in which the normal forms of two URIs differ.
fn changed(before: Uri<'_>, after: Uri<'_>) -> Option<Component> {
    // `Url` normalizes when it parses, so compare normal forms. An equivalent URL is not a change.
    let (before, after) = (before.normalize(), after.normalize());
    let part = |uri: &UriBuf, component| {
        uri.span(component).map(|range| alloc::string::String::from(&uri.as_str()[range]))
    };
    let components = [
        Component::Scheme,
        Component::Userinfo,
        Component::Host,
        Component::Port,
        Component::Path,
        Component::Query,
        Component::Fragment,
    ];
    components.into_iter().find(|component| part(&before, *component) != part(&after, *component))
}

/// Converts a URL into the URI with the same string and the same components.
///
/// The URL Standard allows characters that RFC 3986 does not, such as `|` in a query; they are an
/// error.
impl TryFrom<&Url> for UriBuf {
    type Error = ConversionError;

    fn try_from(url: &Url) -> Result<Self, ConversionError> {
        // Parsing alone is not enough, because both could accept the string and split it
        // differently.
        let uri = Self::parse(url.as_str())?;
        match difference(url, uri.as_uri()) {
            None => Ok(uri),
            Some(component) => Err(ConversionError::Changed(component)),
        }
    }
}

/// Converts a URL into a URI; see the conversion from `&Url`.
impl TryFrom<Url> for UriBuf {
    type Error = ConversionError;

    fn try_from(url: Url) -> Result<Self, ConversionError> {
        Self::try_from(&url)
    }
}

/// Converts a URI into the equivalent URL.
///
/// The URL Standard normalizes: it lowercases the host, removes dot-segments and default ports, and
/// adds an empty path. It also interprets some URIs differently than RFC 3986, such as the host
/// `127.1` as an IPv4 address. The conversion fails if the URL is not equivalent to the URI after
/// normalization (RFC 3986 section 6.2.3).
///
/// A `'` in the query of an `http` URI is also an error. The URL Standard encodes it as `%27`,
/// which is not equivalent in RFC 3986.
impl TryFrom<Uri<'_>> for Url {
    type Error = ConversionError;

    fn try_from(uri: Uri<'_>) -> Result<Self, ConversionError> {
        let url = Self::parse(uri.as_str())
            .map_err(|error| ConversionError::Rejected(error.to_string()))?;
        // Two checks are necessary. Converting back finds components that the two crates split
        // differently in the new URL, and `changed` finds differences from the original.
        let back = UriBuf::try_from(&url)?;
        match changed(uri, back.as_uri()) {
            None => Ok(url),
            Some(component) => Err(ConversionError::Changed(component)),
        }
    }
}

macro_rules! into_url {
    ($($uri:ident: $type:ty => $view:expr;)+) => {$(
        /// Converts a URI into a URL; see the conversion from [`Uri`].
        impl TryFrom<$type> for Url {
            type Error = ConversionError;

            fn try_from($uri: $type) -> Result<Self, ConversionError> {
                Uri::from($view).try_into()
            }
        }
    )+};
}

into_url! {
    uri: &UriBuf => uri.as_uri();
    uri: UriBuf => uri.as_uri();
}
