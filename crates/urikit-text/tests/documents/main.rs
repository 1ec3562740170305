//! What is read of documents.

mod json;
mod laws;
mod mail;
mod markdown;
mod xml;
