//! Resolution, relativization, normalization, and comparison.

use pyo3::prelude::*;
use urikit::compare::Rung;
use urikit::normalize::Normalizer;
use urikit::{Iri, IriRef, ParseError, Uri, UriRef};

use super::{Kind, Reference, Value, reference_text};
use crate::error::syntax;
use crate::input::Steps;

/// Resolves a reference against a base with a scheme. Both are strings.
#[inline]
pub(crate) fn resolve(
    py: Python<'_>,
    base: &str,
    reference: &str,
    is_iri: bool,
) -> PyResult<String> {
    let fail = |error: ParseError, input: &str| syntax(py, error, input);
    if is_iri {
        let base = Iri::parse(base).map_err(|error| fail(error, base))?;
        let reference = IriRef::parse(reference).map_err(|error| fail(error, reference))?;
        return Ok(base.resolve(reference).into_string());
    }
    let base = Uri::parse(base).map_err(|error| fail(error, base))?;
    let reference = UriRef::parse(reference).map_err(|error| fail(error, reference))?;
    Ok(base.resolve(reference).into_string())
}

/// Makes a target relative to a base. Both are strings.
pub(crate) fn relativize(
    py: Python<'_>,
    base: &str,
    target: &str,
    is_iri: bool,
) -> PyResult<String> {
    let fail = |error: ParseError, input: &str| syntax(py, error, input);
    if is_iri {
        let base = Iri::parse(base).map_err(|error| fail(error, base))?;
        let target = Iri::parse(target).map_err(|error| fail(error, target))?;
        return Ok(base.relativize(target).into_string());
    }
    let base = Uri::parse(base).map_err(|error| fail(error, base))?;
    let target = Uri::parse(target).map_err(|error| fail(error, target))?;
    Ok(base.relativize(target).into_string())
}

/// Returns the normal form of a reference by some steps, or by all.
pub(crate) fn normalize(
    py: Python<'_>,
    input: &str,
    is_iri: bool,
    steps: Option<Steps>,
) -> PyResult<String> {
    let normalizer = normalizer(steps);
    if is_iri {
        let iri = IriRef::parse(input).map_err(|error| syntax(py, error, input))?;
        return Ok(normalizer.normalize(iri).into_string());
    }
    let uri = UriRef::parse(input).map_err(|error| syntax(py, error, input))?;
    Ok(normalizer.normalize(uri).into_string())
}

fn normalizer(steps: Option<Steps>) -> Normalizer<'static> {
    let normalizer = Normalizer::new();
    steps.map_or(normalizer, |Steps(steps)| normalizer.steps(steps))
}

/// Returns the lowest rung of the comparison ladder at which two references are equivalent.
pub(crate) fn rung(py: Python<'_>, a: &str, b: &str, is_iri: bool) -> PyResult<Option<Rung>> {
    let fail = |error: ParseError, input: &str| syntax(py, error, input);
    if is_iri {
        let first = IriRef::parse(a).map_err(|error| fail(error, a))?;
        let second = IriRef::parse(b).map_err(|error| fail(error, b))?;
        return Ok(first.compare(second));
    }
    let first = UriRef::parse(a).map_err(|error| fail(error, a))?;
    let second = UriRef::parse(b).map_err(|error| fail(error, b))?;
    Ok(first.compare(second))
}

/// An argument that is a reference of the same specification, or a string to parse as one.
enum Operand<'a> {
    Parsed(&'a Value),
    Owned(Value),
}

impl<'a> Operand<'a> {
    fn new(value: &'a Bound<'_, PyAny>, kind: Kind) -> PyResult<Self> {
        if let Ok(reference) = value.cast::<Reference>() {
            let reference = reference.get();
            let fits = reference.kind().is_iri() == kind.is_iri()
                && (reference.kind().needs_scheme() || !kind.needs_scheme());
            if fits {
                return Ok(Self::Parsed(reference.value()));
            }
        }
        let input = reference_text(value)?;
        super::classes::parse_or_raise(value.py(), kind, input).map(Self::Owned)
    }

    fn get(&self) -> &Value {
        match self {
            Self::Parsed(value) => value,
            Self::Owned(value) => value,
        }
    }
}

/// The method `resolve`.
pub(super) fn resolved<'py>(
    base: &Bound<'py, Reference>,
    reference: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = base.py();
    let base = base.get();
    let operand = Operand::new(reference, base.kind().reference())?;
    let fail = |error: ParseError| syntax(py, error, base.as_str());
    let target = match (base.value(), operand.get()) {
        (Value::Uri(base), Value::Uri(reference)) => {
            let base = Uri::try_from(base.as_uri_ref()).map_err(fail)?;
            Value::Uri(base.resolve(reference.as_uri_ref()).into())
        }
        (base, reference) => {
            let base = Iri::try_from(base.view()).map_err(fail)?;
            Value::Iri(base.resolve(reference.view()).into())
        }
    };
    Reference::create(py, target, base.kind())
}

/// The method `relativize`.
pub(super) fn relativized<'py>(
    base: &Bound<'py, Reference>,
    target: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = base.py();
    let base = base.get();
    let operand = Operand::new(target, base.kind())?;
    let fail = |error: ParseError| syntax(py, error, base.as_str());
    let reference = match (base.value(), operand.get()) {
        (Value::Uri(base), Value::Uri(target)) => {
            let base = Uri::try_from(base.as_uri_ref()).map_err(fail)?;
            let target = Uri::try_from(target.as_uri_ref()).map_err(fail)?;
            Value::Uri(base.relativize(target))
        }
        (base, target) => {
            let base = Iri::try_from(base.view()).map_err(fail)?;
            let target = Iri::try_from(target.view()).map_err(fail)?;
            Value::Iri(base.relativize(target))
        }
    };
    Reference::create(py, reference, base.kind().reference())
}

/// The method `is_same_document`.
pub(super) fn is_same_document(
    base: &Bound<'_, Reference>,
    reference: &Bound<'_, PyAny>,
) -> PyResult<bool> {
    let py = base.py();
    let base = base.get();
    let operand = Operand::new(reference, base.kind().reference())?;
    let base = Iri::try_from(base.view()).map_err(|error| syntax(py, error, base.as_str()))?;
    Ok(base.is_same_document(operand.get().view()))
}

/// The method `normalize`.
pub(super) fn normalized<'py>(
    reference: &Bound<'py, Reference>,
    steps: Option<Steps>,
) -> PyResult<Bound<'py, PyAny>> {
    let normalizer = normalizer(steps);
    let value = match reference.get().value() {
        Value::Uri(uri) => Value::Uri(normalizer.normalize(uri)),
        Value::Iri(iri) => Value::Iri(normalizer.normalize(iri)),
    };
    Reference::create_like(reference, value)
}
