//! What is read of documents.

mod json;
mod laws;
