//! Integration tests of views, their components, and the registry.

mod api_laws;
mod slices;
mod views;
