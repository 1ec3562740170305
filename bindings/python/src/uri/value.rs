//! The contents of a reference.

use pyo3::prelude::*;
use pyo3::types::PyType;
use urikit::{Iri, IriRef, IriRefBuf, ParseError, UriRefBuf};

/// The class of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    UriRef,
    Uri,
    IriRef,
    Iri,
}

impl Kind {
    pub(crate) const fn is_iri(self) -> bool {
        matches!(self, Self::IriRef | Self::Iri)
    }

    pub(crate) const fn needs_scheme(self) -> bool {
        matches!(self, Self::Uri | Self::Iri)
    }

    /// Returns the Python class.
    pub(crate) fn class(self, py: Python<'_>) -> Bound<'_, PyType> {
        match self {
            Self::UriRef => py.get_type::<super::UriRef>(),
            Self::Uri => py.get_type::<super::Uri>(),
            Self::IriRef => py.get_type::<super::IriRef>(),
            Self::Iri => py.get_type::<super::Iri>(),
        }
    }

    /// Returns the class of references that may be relative, for the same specification.
    pub(crate) const fn reference(self) -> Self {
        if self.is_iri() { Self::IriRef } else { Self::UriRef }
    }

    /// Returns the class of references with a scheme, for the same specification.
    pub(crate) const fn absolute(self) -> Self {
        if self.is_iri() { Self::Iri } else { Self::Uri }
    }

    /// Parses a string by the syntax of this class.
    #[inline]
    pub(crate) fn parse(self, text: &str) -> Result<Value, ParseError> {
        Ok(match self {
            Self::UriRef => Value::Uri(urikit::UriRef::parse(text)?.to_buf()),
            Self::Uri => Value::Uri(urikit::UriRef::from(urikit::Uri::parse(text)?).to_buf()),
            Self::IriRef => Value::Iri(IriRef::parse(text)?.to_buf()),
            Self::Iri => Value::Iri(IriRef::from(Iri::parse(text)?).to_buf()),
        })
    }

    /// Returns whether a string conforms to the syntax of this class.
    #[inline]
    pub(crate) fn is_valid(self, text: &str) -> bool {
        match self {
            Self::UriRef => urikit::UriRef::parse(text).is_ok(),
            Self::Uri => urikit::Uri::parse(text).is_ok(),
            Self::IriRef => IriRef::parse(text).is_ok(),
            Self::Iri => Iri::parse(text).is_ok(),
        }
    }
}

/// A parsed reference.
#[derive(Clone)]
pub(crate) enum Value {
    Uri(UriRefBuf),
    Iri(IriRefBuf),
}

impl Value {
    /// Returns a view for access to components. Each URI is also an IRI.
    #[inline]
    pub(crate) fn view(&self) -> IriRef<'_> {
        match self {
            Self::Uri(uri) => uri.as_uri_ref().into(),
            Self::Iri(iri) => iri.as_iri_ref(),
        }
    }

    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Uri(uri) => uri.as_str(),
            Self::Iri(iri) => iri.as_str(),
        }
    }
}
