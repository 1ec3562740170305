//! stub
pub(crate) mod grammar;
