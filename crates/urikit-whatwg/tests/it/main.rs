//! Tests of the public interface.

mod errors;
mod fast_path;
mod field_cases;
mod growth;
mod properties;
mod traits;
