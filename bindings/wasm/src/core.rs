//! The module `core`: references of RFC 3986.

mod compose;
mod error;
mod exports;
mod operations;
mod query;
