//! The functions whose names start with `uri_`.

mod components;
mod hosts;
mod options;
mod paths;
mod queries;
mod strings;
mod texts;
mod whole;

use std::sync::Arc;

use datafusion_expr::ScalarUDF;

use crate::function::{Function, udfs};

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
    let tables: [&'static [Function]; 7] = [
        &components::FUNCTIONS,
        &hosts::FUNCTIONS,
        &paths::FUNCTIONS,
        &queries::FUNCTIONS,
        &whole::FUNCTIONS,
        &strings::FUNCTIONS,
        &texts::FUNCTIONS,
    ];
    udfs(tables.into_iter().flatten())
}
