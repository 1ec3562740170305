//! The libraries on inputs that end where memory ends: reading or writing one byte too many terminates the test.

mod library;
mod masks;
