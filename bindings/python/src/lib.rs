//! The extension module `urikit._urikit`. Its Python interface is in `python/urikit/_urikit.pyi`.

mod error;
mod functions;
mod input;
mod uri;

/// The extension module.
#[pyo3::pymodule(gil_used = false)]
mod _urikit {
    use pyo3::prelude::{Bound, PyModule, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::uri::register(module)?;
        crate::functions::register(module)
    }
}
