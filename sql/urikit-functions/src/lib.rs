#![doc = include_str!("../README.md")]

pub mod bigquery;
pub mod clickhouse;
mod error;
mod function;
mod functions;
mod guess;
mod java_text;
mod shown;
pub mod spark;
pub mod trino;
mod value;

pub use function::{Function, Kind, Parameter};
pub use functions::functions;
pub use value::{Arguments, Constants, Value};
