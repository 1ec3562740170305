//! Functions of URI columns in Arrow arrays, for `urikit.columns` and the modules based on it.

mod call;
mod column;
mod concat;
mod function;
mod input;
mod layout;
mod python;

use pyo3::prelude::*;

/// Adds the class and the functions to the module, but not to its `__all__`, because the package
/// `urikit.columns` exports them.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.setattr("Column", module.py().get_type::<column::Column>())?;
    module.setattr("column_call", wrap_pyfunction!(call::column_call, module)?)?;
    module.setattr("column_functions", wrap_pyfunction!(function::column_functions, module)?)
}
