//! To and from `http::Uri`, which is a request target (RFC 9112 section 3.2): a URI without a fragment, a path, an authority,
//! or `*`.

use alloc::string::ToString as _;
use core::fmt;

use ::http::uri::{InvalidUri, Uri as Target};

use crate::error::ParseError;
use crate::reference::{UriBuf, UriRef, UriRefBuf};

/// What the target's text is as a URI-reference. A target that is an authority (`host:80`, for CONNECT) is none: read as a
/// reference its host would be a scheme, or the path that it is not. Set it as an [authority](crate::edit::Editor::set_authority).
impl TryFrom<&Target> for UriRefBuf {
    type Error = ParseError;

    fn try_from(target: &Target) -> Result<Self, ParseError> {
        if target.scheme().is_none() && target.authority().is_some() {
            let mut text = target.to_string();
            text.insert_str(0, "//");
            return text.parse();
        }
        target.to_string().parse()
    }
}

/// The same, where it has to have a scheme.
impl TryFrom<&Target> for UriBuf {
    type Error = ParseError;

    fn try_from(target: &Target) -> Result<Self, ParseError> {
        Ok(Self::try_from(UriRefBuf::try_from(target)?)?)
    }
}

/// A URI-reference that is no request target as `http` reads one: it has a scheme and no authority, say, or no slash.
#[derive(Debug)]
pub struct InvalidTarget(Option<InvalidUri>);

impl fmt::Display for InvalidTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(error) => error.fmt(f),
            None => f.write_str("a request target would be read as other components"),
        }
    }
}

impl core::error::Error for InvalidTarget {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.0.as_ref().map(|error| error as _)
    }
}

/// The target that has the same components, without the fragment, which is never sent (RFC 9110 section 4.2.5). `http` would
/// read `mailto:a@b` as an authority; that is an error here.
impl TryFrom<UriRef<'_>> for Target {
    type Error = InvalidTarget;

    fn try_from(reference: UriRef<'_>) -> Result<Self, InvalidTarget> {
        let target: Self = reference.as_str().parse().map_err(|error| InvalidTarget(Some(error)))?;
        let is_same = match (target.scheme_str(), reference.scheme()) {
            (Some(read), Some(meant)) => meant.is(read),
            (read, meant) => read.is_none() && meant.is_none(),
        } && target.authority().map(|authority| authority.as_str())
            == reference.authority().map(|authority| authority.as_str());
        if is_same { Ok(target) } else { Err(InvalidTarget(None)) }
    }
}

/// The same of an owned URI.
impl TryFrom<&UriBuf> for Target {
    type Error = InvalidTarget;

    fn try_from(uri: &UriBuf) -> Result<Self, InvalidTarget> {
        uri.as_uri_ref().try_into()
    }
}
