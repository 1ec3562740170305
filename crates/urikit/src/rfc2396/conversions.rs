//! Comparison of URI references, and conversions between types.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use super::{RelativeUri, Uri, UriReference};
use crate::error::ParseError;
use crate::reference::UriRef;

impl PartialEq for UriReference<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner
    }
}

impl Eq for UriReference<'_> {}

impl PartialOrd for UriReference<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for UriReference<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.inner.cmp(&other.inner)
    }
}

impl Hash for UriReference<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.inner.hash(state);
    }
}

impl<'a> TryFrom<&'a str> for UriReference<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<&'a str> for Uri<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<&'a str> for RelativeUri<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<UriRef<'a>> for UriReference<'a> {
    type Error = ParseError;

    /// Parses the string of a URI reference by RFC 2396.
    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        Self::parse(reference.as_str())
    }
}

impl<'a> TryFrom<UriReference<'a>> for UriRef<'a> {
    type Error = ParseError;

    /// Parses the string of a reference by RFC 3986.
    fn try_from(reference: UriReference<'a>) -> Result<Self, ParseError> {
        Self::parse(reference.as_str())
    }
}
