//! The module `find`: URIs in text, and links in documents.

mod document;
mod exports;
mod plain;
