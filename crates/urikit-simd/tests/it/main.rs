//! Integration tests.

mod level;
