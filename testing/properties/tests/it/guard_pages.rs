//! Inputs next to inaccessible memory: reading or writing one byte too far terminates the test.

mod library;
mod masks;
