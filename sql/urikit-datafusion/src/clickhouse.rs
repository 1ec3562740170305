//! Functions with the names of ClickHouse's URL functions.
//!
//! See [`urikit_functions::clickhouse`] for the differences from ClickHouse.

use std::sync::Arc;

use datafusion_common::Result;
use datafusion_expr::ScalarUDF;
use datafusion_expr::registry::FunctionRegistry;

use crate::function::udfs;

/// Returns the functions, with the names that ClickHouse uses.
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    udfs(urikit_functions::clickhouse::functions())
}

/// Registers the functions, with the names that ClickHouse uses.
///
/// # Errors
///
/// Returns an error if the registry is read-only.
pub fn register(registry: &mut dyn FunctionRegistry) -> Result<()> {
    crate::register(registry, functions())
}
