//! To and from `url::Url`, which is a URL by the WHATWG's standard.

use ::url::{ParseError as UrlError, Url};

use crate::error::ParseError;
use crate::reference::{AbsoluteUri, AbsoluteUriBuf, Uri, UriBuf};

/// What the URL's text is, which the standard lets hold characters that no URI does: `|` in a query, say.
impl TryFrom<&Url> for UriBuf {
    type Error = ParseError;

    fn try_from(url: &Url) -> Result<Self, ParseError> {
        url.as_str().parse()
    }
}

/// The same without a fragment, which is an error.
impl TryFrom<&Url> for AbsoluteUriBuf {
    type Error = ParseError;

    fn try_from(url: &Url) -> Result<Self, ParseError> {
        url.as_str().parse()
    }
}

/// What the standard makes of the text, which need not have the same components: it removes dot-segments and default ports and
/// reads `127.1` as an address.
impl TryFrom<Uri<'_>> for Url {
    type Error = UrlError;

    fn try_from(uri: Uri<'_>) -> Result<Self, UrlError> {
        Self::parse(uri.as_str())
    }
}

/// The same of an absolute URI.
impl TryFrom<AbsoluteUri<'_>> for Url {
    type Error = UrlError;

    fn try_from(uri: AbsoluteUri<'_>) -> Result<Self, UrlError> {
        Uri::from(uri).try_into()
    }
}

/// The same of an owned URI.
impl TryFrom<&UriBuf> for Url {
    type Error = UrlError;

    fn try_from(uri: &UriBuf) -> Result<Self, UrlError> {
        uri.as_uri().try_into()
    }
}
