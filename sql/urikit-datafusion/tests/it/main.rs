//! Tests of the SQL functions, and comparisons with recorded answers of ClickHouse and Spark.

mod bigquery;
mod clickhouse;
mod functions;
mod spark;
mod support;
