//! Resolution, relativization, normalization, and comparison.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urikit::compare::Rung;
use urikit::normalize::Normalizer;
use urikit::{Iri, IriRef, ParseError, Uri, UriRef};
use urikit_readings::{OperationError, Part, Spec};

use super::classes::parse_or_raise;
use super::{Kind, NOTHING, Reference, Value, reference_text};
use crate::error::{self, syntax};
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
        parse_or_raise(value.py(), kind, input).map(Self::Owned)
    }

    fn get(&self) -> &Value {
        match self {
            Self::Parsed(value) => value,
            Self::Owned(value) => value,
        }
    }
}

/// Creates the exception for a failed operation on a base and a reference.
#[cold]
fn operation(py: Python<'_>, error: OperationError, base: &str, reference: &str) -> PyErr {
    match error {
        OperationError::Base(error) => syntax(py, error, base),
        OperationError::Reference(error) => syntax(py, error, reference),
        OperationError::Resolve(error) => error::resolve(py, &error),
        undefined => PyValueError::new_err(undefined.to_string()),
    }
}

/// Resolves a reference against a base by any specification.
pub(crate) fn resolve_by(
    py: Python<'_>,
    spec: Spec,
    base: &str,
    reference: &str,
) -> PyResult<String> {
    let parsed = spec.parse(base).map_err(OperationError::from);
    let target = parsed.and_then(|base| base.resolve(reference));
    target.map_err(|error| operation(py, error, base, reference))
}

/// Returns the normal form of a reference by any specification.
pub(crate) fn normalize_by(py: Python<'_>, spec: Spec, input: &str) -> PyResult<String> {
    let parsed = spec.parse(input).map_err(OperationError::from);
    let normal = parsed.and_then(|parsed| parsed.normalize());
    normal.map_err(|error| operation(py, error, input, input))
}

/// The method `resolve`.
pub(super) fn resolved<'py>(
    base: &Bound<'py, Reference>,
    reference: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = base.py();
    let base = base.get();
    let kind = base.kind();
    let fail = |error: ParseError| syntax(py, error, base.as_str());
    if let Kind::Other(spec) = kind {
        let target = resolve_by(py, spec, base.as_str(), reference_text(reference)?)?;
        return Reference::create(py, parse_or_raise(py, kind, &target)?, kind);
    }
    let operand = Operand::new(reference, kind.reference())?;
    let target = match (base.value(), operand.get()) {
        (Value::Uri(base), Value::Uri(reference)) => {
            let base = Uri::try_from(base.as_uri_ref()).map_err(fail)?;
            Value::Uri(base.resolve(reference.as_uri_ref()).into())
        }
        (base, reference) => {
            let base = Iri::try_from(base.view().unwrap_or(NOTHING)).map_err(fail)?;
            Value::Iri(base.resolve(reference.view().unwrap_or(NOTHING)).into())
        }
    };
    Reference::create(py, target, kind)
}

/// The method `relativize` of URIs and IRIs.
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
            let base = Iri::try_from(base.view().unwrap_or(NOTHING)).map_err(fail)?;
            let target = Iri::try_from(target.view().unwrap_or(NOTHING)).map_err(fail)?;
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
    let target = resolved(base, reference)?;
    let target = target.cast::<Reference>()?;
    Ok(without_fragment(target.get().value()) == without_fragment(base.get().value()))
}

fn without_fragment(value: &Value) -> &str {
    let text = value.as_str();
    &text[..value.range(Part::Fragment).map_or(text.len(), |fragment| fragment.start - 1)]
}

/// The method `normalize`.
pub(super) fn normalized<'py>(
    reference: &Bound<'py, Reference>,
    steps: Option<Steps>,
) -> PyResult<Bound<'py, PyAny>> {
    let normalizer = normalizer(steps);
    let this = reference.get();
    let value = match this.value() {
        Value::Uri(uri) => Value::Uri(normalizer.normalize(uri)),
        Value::Iri(iri) => Value::Iri(normalizer.normalize(iri)),
        Value::Other(_) => {
            let py = reference.py();
            let normal = normalize_by(py, this.kind().spec(), this.as_str())?;
            parse_or_raise(py, this.kind(), &normal)?
        }
    };
    Reference::create_like(reference, value)
}

/// The property `is_normalized`.
pub(super) fn is_normalized(py: Python<'_>, reference: &Reference) -> PyResult<bool> {
    Ok(match reference.value() {
        Value::Uri(uri) => uri.as_uri_ref().is_normalized(),
        Value::Iri(iri) => iri.as_iri_ref().is_normalized(),
        Value::Other(_) => {
            let text = reference.as_str();
            normalize_by(py, reference.kind().spec(), text)? == text
        }
    })
}
