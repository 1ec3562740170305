#![doc = include_str!("../README.md")]
//!
//! # Conventions
//!
//! - **Input** is `Utf8`, `LargeUtf8`, `Utf8View`, or a dictionary of one of these. The values of a
//!   dictionary are parsed once.
//! - **NULL** in the input is NULL in the result. So is an undefined component, such as the query
//!   of a URL without `?`. An empty component, as after a `?` at the end, is `''`.
//! - **Invalid input** is NULL. [`error`] describes the problem, with its byte range and rule.
//! - **Results** that are parts of the input are `Utf8View` arrays that share its buffers. Values
//!   are never decoded or changed, unless the function is called for that.
//!
//! An error is returned only for an array of another type.

mod error;
mod input;
mod options;
mod parse;
mod part;
mod query;
mod rewrite;
mod syntax;
mod views;

pub use error::{error, error_fields, is_valid};
pub use input::string_values;
pub use options::Options;
pub use parse::{parse, parse_fields};
pub use part::{Part, host_kind, part, port};
pub use query::{query_get, query_remove};
pub use rewrite::{normalize, relativize, resolve, resolve_columns};
pub use syntax::Syntax;
