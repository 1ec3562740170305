//! The extension module `urikit._urikit`. Its Python interface is in `python/urikit/_urikit.pyi`.

mod columns;
mod error;
mod functions;
mod input;
mod parsed;
mod parts;
mod percent;
mod spec;
mod template;
mod uri;

/// The extension module.
#[pyo3::pymodule(gil_used = false)]
mod _urikit {
    use pyo3::prelude::{Bound, PyModule, PyModuleMethods as _, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::uri::register(module)?;
        crate::parts::register(module)?;
        crate::functions::register(module)?;
        module.add_class::<crate::parsed::ParsedUri>()?;
        module.add_class::<crate::template::Template>()?;
        crate::columns::register(module)
    }
}
