//! Cases that generated inputs rarely reach:
//!
//! - [`normal_forms`]: bytes at every position of a SIMD vector;
//! - [`meaning`]: normal forms of small relative references have the same targets;
//! - [`large`]: long paths, and ten million bytes of dots.
//!
//! `testing/properties` has the laws for arbitrary inputs.

mod large;
mod meaning;
mod normal_forms;
