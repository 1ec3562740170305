//! The extension module `urikit._urikit`. Its Python interface is in `python/urikit/_urikit.pyi`.

mod audit;
mod canon;
mod columns;
mod error;
mod files;
mod find;
mod functions;
mod input;
mod octets;
mod parts;
mod percent;
mod pydantic;
mod schemes;
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
        module.add_class::<crate::template::Template>()?;
        crate::columns::register(module)?;
        crate::audit::register(module)?;
        crate::canon::register(module)?;
        crate::find::register(module)
    }
}
