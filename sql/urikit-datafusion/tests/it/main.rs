//! Tests of the SQL functions, comparisons with recorded answers of ClickHouse and Spark, and
//! generated pages.

mod equal;
mod functions;
mod kernels;
mod pages;
mod spark;
mod support;
mod translations;
