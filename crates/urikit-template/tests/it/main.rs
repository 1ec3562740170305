//! Tests of the public API. Expansions are also compared with other implementations in
//! `testing/conformance`.

mod api_laws;
mod errors;
mod template;
