//! The argument `spec` of functions.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urikit_legacy::rfc2396::Syntax;

use crate::input::text;

/// A specification of URIs or of a parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spec {
    Rfc3986,
    Rfc3987,
    Other(OtherSpec),
}

/// A specification whose references are instances of `ParsedUri`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OtherSpec {
    /// RFC 3986 with the zone identifiers of RFC 6874.
    Rfc6874,
    Rfc2396(Syntax),
    Rfc1808,
    Rfc1738,
    /// The Java class `java.net.URI`.
    Java,
    /// The WHATWG URL Standard.
    Whatwg,
}

impl OtherSpec {
    pub(crate) const ALL: [Self; 7] = [
        Self::Rfc6874,
        Self::Rfc2396(Syntax::RFC2396),
        Self::Rfc2396(Syntax::RFC2732),
        Self::Rfc1808,
        Self::Rfc1738,
        Self::Java,
        Self::Whatwg,
    ];

    /// Returns the name in the argument `spec`.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Rfc6874 => urikit_legacy::Spec::Rfc3986Zones.code(),
            Self::Rfc2396(syntax) => syntax.spec().code(),
            Self::Rfc1808 => urikit_legacy::Spec::Rfc1808.code(),
            Self::Rfc1738 => urikit_legacy::Spec::Rfc1738.code(),
            Self::Java => "java",
            Self::Whatwg => "whatwg",
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Spec {
    type Error = PyErr;

    #[inline]
    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match text(&value)? {
            "rfc3986" => Ok(Self::Rfc3986),
            "rfc3987" => Ok(Self::Rfc3987),
            code => match OtherSpec::ALL.into_iter().find(|spec| spec.code() == code) {
                Some(spec) => Ok(Self::Other(spec)),
                None => Err(unknown(code)),
            },
        }
    }
}

#[cold]
fn unknown(code: &str) -> PyErr {
    let names: Vec<&str> = OtherSpec::ALL.iter().map(|spec| spec.code()).collect();
    PyValueError::new_err(format!(
        "unknown specification '{code}'; expected rfc3986, rfc3987, {}",
        names.join(", ")
    ))
}
