//! The contents of a reference.

use std::ops::Range;

use pyo3::prelude::*;
use pyo3::types::PyType;
use urikit::{Component, Iri, IriRef, IriRefBuf, UriRefBuf};
use urikit_readings::{Error, HostKind, Parsed, Part, Spec};

/// The class of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    UriRef,
    Uri,
    IriRef,
    Iri,
    /// `ParsedUri`, for all other specifications.
    Other(Spec),
}

impl Kind {
    /// Returns the class of references that may be relative, for a specification.
    pub(crate) const fn of(spec: Spec) -> Self {
        match spec {
            Spec::Rfc3986 => Self::UriRef,
            Spec::Rfc3987 => Self::IriRef,
            other => Self::Other(other),
        }
    }

    pub(crate) const fn spec(self) -> Spec {
        match self {
            Self::UriRef | Self::Uri => Spec::Rfc3986,
            Self::IriRef | Self::Iri => Spec::Rfc3987,
            Self::Other(spec) => spec,
        }
    }

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
            Self::Other(_) => py.get_type::<super::ParsedUri>(),
        }
    }

    /// Returns the class of references that may be relative, for the same specification.
    pub(crate) const fn reference(self) -> Self {
        Self::of(self.spec())
    }

    /// Returns the class of references with a scheme, for the same specification.
    pub(crate) const fn absolute(self) -> Self {
        match self {
            Self::UriRef => Self::Uri,
            Self::IriRef => Self::Iri,
            other => other,
        }
    }

    /// Parses a string by the syntax of this class.
    #[inline]
    pub(crate) fn parse(self, text: &str) -> Result<Value, Error> {
        Ok(match self {
            Self::UriRef => Value::Uri(urikit::UriRef::parse(text)?.to_buf()),
            Self::Uri => Value::Uri(urikit::UriRef::from(urikit::Uri::parse(text)?).to_buf()),
            Self::IriRef => Value::Iri(IriRef::parse(text)?.to_buf()),
            Self::Iri => Value::Iri(IriRef::from(Iri::parse(text)?).to_buf()),
            Self::Other(spec) => Value::Other(Box::new(Other::from(&spec.parse(text)?))),
        })
    }

    /// Parses a string, which must have a scheme, by the specification of this class.
    pub(crate) fn parse_absolute(self, text: &str) -> Result<Value, Error> {
        match self {
            Self::Other(spec) => {
                Ok(Value::Other(Box::new(Other::from(&spec.parse_absolute(text)?))))
            }
            kind => kind.absolute().parse(text),
        }
    }

    /// Returns whether a string conforms to the syntax of this class.
    #[inline]
    pub(crate) fn is_valid(self, text: &str) -> bool {
        match self {
            Self::UriRef => urikit::UriRef::parse(text).is_ok(),
            Self::Uri => urikit::Uri::parse(text).is_ok(),
            Self::IriRef => IriRef::parse(text).is_ok(),
            Self::Iri => Iri::parse(text).is_ok(),
            Self::Other(spec) => spec.is_valid(text),
        }
    }
}

/// A parsed reference.
#[derive(Clone)]
pub(crate) enum Value {
    Uri(UriRefBuf),
    Iri(IriRefBuf),
    Other(Box<Other>),
}

/// A reference by another specification than RFC 3986 and RFC 3987.
#[derive(Clone)]
pub(crate) struct Other {
    text: String,
    /// The input, if it differs from the string, which only WHATWG URLs do.
    input: Option<String>,
    /// The byte ranges of the parts in the string, in the order of [`Part::ALL`].
    spans: [Option<(u32, u32)>; Part::ALL.len()],
    host_kind: Option<HostKind>,
}

impl From<&Parsed<'_>> for Other {
    fn from(parsed: &Parsed<'_>) -> Self {
        let span = |part| {
            let Range { start, end } = parsed.span(part)?;
            Some((u32::try_from(start).ok()?, u32::try_from(end).ok()?))
        };
        let text = parsed.as_str();
        Self {
            text: text.to_owned(),
            input: (parsed.input() != text).then(|| parsed.input().to_owned()),
            spans: Part::ALL.map(span),
            host_kind: parsed.host_kind(),
        }
    }
}

impl Value {
    /// Returns a view for access to components, unless the specification is another one than
    /// RFC 3986 or RFC 3987. Each URI is also an IRI.
    #[inline]
    pub(crate) fn view(&self) -> Option<IriRef<'_>> {
        match self {
            Self::Uri(uri) => Some(uri.as_uri_ref().into()),
            Self::Iri(iri) => Some(iri.as_iri_ref()),
            Self::Other(_) => None,
        }
    }

    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Uri(uri) => uri.as_str(),
            Self::Iri(iri) => iri.as_str(),
            Self::Other(other) => &other.text,
        }
    }

    /// Returns the string that was parsed.
    pub(crate) fn input(&self) -> &str {
        match self {
            Self::Other(other) => other.input.as_deref().unwrap_or(&other.text),
            generic => generic.as_str(),
        }
    }

    /// Returns the byte range of a part.
    #[inline]
    pub(crate) fn range(&self, part: Part) -> Option<Range<usize>> {
        let view = match self {
            Self::Other(other) => {
                let (start, end) = other.spans[part as usize]?;
                return Some(start as usize..end as usize);
            }
            generic => generic.view()?,
        };
        view.span(match part {
            Part::Scheme => Component::Scheme,
            Part::Authority => Component::Authority,
            Part::Userinfo => Component::Userinfo,
            Part::Host => Component::Host,
            Part::Port => Component::Port,
            Part::Path => Component::Path,
            Part::Query => Component::Query,
            Part::Fragment => Component::Fragment,
            rare => return Parsed::from(view).span(rare),
        })
    }

    /// Returns a part as it is written.
    #[inline]
    pub(crate) fn get(&self, part: Part) -> Option<&str> {
        self.as_str().get(self.range(part)?)
    }

    pub(crate) fn host_kind(&self) -> Option<HostKind> {
        match self {
            Self::Other(other) => other.host_kind,
            generic => Some(generic.view()?.host()?.kind()),
        }
    }
}
