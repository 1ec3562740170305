//! The functions whose names start with `uri_`.

mod components;
mod hosts;
mod options;
mod paths;
mod queries;
mod strings;
mod texts;
mod whole;

use crate::function::Function;

/// Returns the functions whose names start with `uri_`.
///
/// # Examples
///
/// ```
/// use urikit_functions::functions;
///
/// let host = functions().find(|function| function.name() == "uri_host").unwrap();
/// assert_eq!(host.syntax(), "uri_host(uri [, options])");
/// assert!(host.description().starts_with("Returns the host"));
/// ```
pub fn functions() -> impl Iterator<Item = &'static Function> {
    let tables: [&'static [Function]; 7] = [
        &components::FUNCTIONS,
        &hosts::FUNCTIONS,
        &paths::FUNCTIONS,
        &queries::FUNCTIONS,
        &whole::FUNCTIONS,
        &strings::FUNCTIONS,
        &texts::FUNCTIONS,
    ];
    tables.into_iter().flatten()
}
