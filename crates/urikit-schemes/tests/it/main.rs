//! Tests of views, their parts, and the registry.

mod api_laws;
mod pieces;
mod views;
