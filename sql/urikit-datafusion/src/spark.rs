//! Spark's URL functions: `parse_url`, `try_parse_url`, `url_encode`, `url_decode`, and
//! `try_url_decode`.
//!
//! See [`urikit_functions::spark`] for the few differences from Spark.

use std::sync::Arc;

use datafusion_common::Result;
use datafusion_expr::ScalarUDF;
use datafusion_expr::registry::FunctionRegistry;

use crate::function::udfs;

/// Returns the functions, with the names that Spark uses.
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    udfs(urikit_functions::spark::functions())
}

/// Registers the functions, with the names that Spark uses.
///
/// # Errors
///
/// Returns an error if the registry is read-only.
pub fn register(registry: &mut dyn FunctionRegistry) -> Result<()> {
    crate::register(registry, functions())
}
