//! Names of BigQuery's functions of URLs, in lowercase, for functions of this crate.
//!
//! See [`urikit_functions::bigquery`] for their differences from those of BigQuery.

use std::sync::Arc;

use datafusion_common::Result;
use datafusion_expr::ScalarUDF;
use datafusion_expr::registry::FunctionRegistry;

use crate::function::udfs;

/// Returns the functions, with the names that BigQuery uses.
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    udfs(urikit_functions::bigquery::functions())
}

/// Registers the functions, with the names that BigQuery uses.
///
/// # Errors
///
/// Returns an error if the registry is read-only.
pub fn register(registry: &mut dyn FunctionRegistry) -> Result<()> {
    crate::register(registry, functions())
}
