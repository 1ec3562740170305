//! Tests of the SQL functions, comparisons with recorded answers of ClickHouse and Spark, and
//! generated pages.

mod equal;
mod functions;
mod kernels;
mod pages;
#[expect(dead_code, reason = "the digests are of more parts than SQL has")]
#[path = "../../../../crates/urikit-readings/tests/it/seeded.rs"]
mod seeded;
mod spark;
mod support;
mod translations;
