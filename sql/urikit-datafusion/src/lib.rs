#![doc = include_str!("../README.md")]
//!
//! [`functions`](fn@functions) returns the functions with their documentation. The functions of the
//! modules [`spark`] and [`trino`] return the same results as those engines.

mod function;
pub mod spark;
pub mod trino;

use std::sync::Arc;

use datafusion_common::Result;
use datafusion_expr::ScalarUDF;
use datafusion_expr::registry::FunctionRegistry;

/// Returns the functions whose names start with `uri_`.
///
/// # Examples
///
/// ```
/// let functions = urikit_datafusion::functions();
/// let host = functions.iter().find(|function| function.name() == "uri_host").unwrap();
/// assert!(host.documentation().unwrap().description.starts_with("Returns the host"));
/// ```
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    function::udfs(urikit_functions::functions())
}

/// Registers all functions whose names start with `uri_`.
///
/// # Errors
///
/// Returns an error if the registry is read-only.
///
/// # Examples
///
/// ```
/// use datafusion_expr::registry::{FunctionRegistry, MemoryFunctionRegistry};
///
/// let mut registry = MemoryFunctionRegistry::new(); // a `SessionContext` in a program
/// urikit_datafusion::register_all(&mut registry)?;
/// assert!(registry.udf("uri_host").is_ok());
/// # Ok::<(), datafusion_common::DataFusionError>(())
/// ```
pub fn register_all(registry: &mut dyn FunctionRegistry) -> Result<()> {
    register(registry, functions())
}

fn register(registry: &mut dyn FunctionRegistry, functions: Vec<Arc<ScalarUDF>>) -> Result<()> {
    for function in functions {
        registry.register_udf(function)?;
    }
    Ok(())
}
