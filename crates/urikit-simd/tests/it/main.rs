//! Integration tests of the vector code.

mod level;
