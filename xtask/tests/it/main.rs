//! Tests of the structure of the repository.

mod module_graph;
