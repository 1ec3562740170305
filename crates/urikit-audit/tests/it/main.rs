//! Integration tests, in one binary to link the library only once.

mod api_laws;
mod audit;
