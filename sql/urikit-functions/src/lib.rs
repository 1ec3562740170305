#![doc = include_str!("../README.md")]

mod error;
mod function;
mod functions;
mod java_text;
mod shown;
pub mod spark;
pub mod trino;
mod value;

pub use function::{Function, Kind, Parameter};
pub use functions::functions;
pub use value::{Arguments, Constants, Value};
