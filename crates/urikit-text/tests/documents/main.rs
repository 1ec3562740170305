//! Documents from the outside.
#![cfg(feature = "documents")]

mod json;
mod laws;
mod mail;
mod markdown;
mod reads;
mod xml;
