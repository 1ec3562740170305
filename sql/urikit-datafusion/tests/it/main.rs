//! Tests of the SQL functions, and comparisons with recorded answers of Spark.

mod functions;
mod spark;
mod support;
