//! References: URIs, IRIs, and those of other specifications.

mod change;
mod classes;
mod decoded;
mod edit;
mod operations;
mod parsed;
mod reference;
mod splice;
mod value;

use pyo3::prelude::*;

pub(crate) use change::{Change, PortChange};
pub(crate) use classes::{Iri, IriRef, Uri, UriRef};
pub(crate) use decoded::Decoded;
pub(crate) use edit::{Changes, NOTHING, compose};
pub(crate) use operations::{normalize, normalize_by, relativize, resolve, resolve_by, rung};
pub(crate) use parsed::ParsedUri;
pub(crate) use reference::{Reference, reference_text};
pub(crate) use value::{Kind, Value};

/// Adds the classes to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Reference>()?;
    module.add_class::<UriRef>()?;
    module.add_class::<Uri>()?;
    module.add_class::<IriRef>()?;
    module.add_class::<Iri>()?;
    module.add_class::<ParsedUri>()?;
    module.add_class::<Decoded>()
}
