//! Classes of components.

mod host;
mod path;
mod query;

use std::borrow::Cow;

use pyo3::prelude::*;
use urikit::ParseError;

pub(crate) use host::Host;
pub(crate) use path::Path;
pub(crate) use query::Query;

use crate::error::{other, syntax};

/// Adds the classes to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Host>()?;
    module.add_class::<Path>()?;
    module.add_class::<Query>()
}

/// Checks a component of an IRI.
///
/// `strict` parses a component of a URI, which the component of an IRI is if it is ASCII.
/// Otherwise, `prefix` makes it an IRI reference, and `part` returns the component of that.
fn check(
    py: Python<'_>,
    input: &str,
    strict: impl FnOnce(&str) -> Result<(), ParseError>,
    prefix: &str,
    part: impl Fn(urikit::IriRef<'_>) -> Option<String>,
) -> PyResult<()> {
    if input.is_ascii() {
        return strict(input).map_err(|error| syntax(py, error, input));
    }
    let whole = format!("{prefix}{input}");
    let reference = urikit::IriRef::parse(&whole).map_err(|error| syntax(py, error, &whole))?;
    if part(reference).as_deref() == Some(input) {
        return Ok(());
    }
    let message = "delimiter in component: the result would have other components";
    Err(other(py, "delimiter", message.to_owned(), "encoded"))
}

/// Decodes a percent-encoded string. Bytes that are not UTF-8 become U+FFFD.
fn decoded(encoded: &str) -> Cow<'_, str> {
    crate::percent::decode_lossy(encoded, crate::percent::Plus::Keep)
}
