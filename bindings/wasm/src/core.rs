//! The module `core`: references of RFC 3986, and templates of RFC 6570.

mod compose;
mod error;
mod exports;
mod operations;
mod query;
mod template;
