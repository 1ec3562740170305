//! Integration tests: one module per area, all in one binary, so that the library is linked once.

mod api_laws;
mod audit;
