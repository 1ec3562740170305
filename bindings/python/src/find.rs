//! `urikit.text`: URIs in plain text, and links in documents.

mod document;
mod finder;
mod matched;

use pyo3::prelude::*;

pub(crate) use finder::Finder;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Finder>()?;
    module.add_class::<matched::Match>()?;
    module.add_class::<document::Document>()?;
    module.add_class::<document::Link>()?;
    module.add_class::<document::Skipped>()?;
    module.add_function(wrap_pyfunction!(document::links, module)?)?;
    module.add_function(wrap_pyfunction!(document::read, module)?)?;
    module.add_function(wrap_pyfunction!(document::detect, module)?)?;
    module.add_function(wrap_pyfunction!(finder::find, module)?)
}
