//! Trino's URL functions: `url_extract_*`, `url_encode`, and `url_decode`.
//!
//! See [`urikit_functions::trino`] for details.

use std::sync::Arc;

use datafusion_common::Result;
use datafusion_expr::ScalarUDF;
use datafusion_expr::registry::FunctionRegistry;

use crate::function::udfs;

/// Returns the functions, with the names that Trino uses.
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    udfs(urikit_functions::trino::functions())
}

/// Registers the functions, with the names that Trino uses.
///
/// # Errors
///
/// Returns an error if the registry is read-only.
pub fn register(registry: &mut dyn FunctionRegistry) -> Result<()> {
    crate::register(registry, functions())
}
