//! Integration tests, as modules of one binary so that the library is linked only once.

#[cfg(feature = "alloc")]
mod api_laws;
#[cfg(feature = "alloc")]
mod batch;
#[cfg(feature = "alloc")]
mod build;
#[cfg(feature = "alloc")]
mod choices;
#[cfg(feature = "alloc")]
mod error_help;
#[cfg(feature = "alloc")]
mod errors;
#[cfg(feature = "alloc")]
mod escapes;
#[cfg(feature = "alloc")]
mod form;
#[cfg(all(feature = "serde", feature = "url", feature = "idna"))]
mod four_types;
#[cfg(feature = "idna")]
mod idna;
mod interop;
#[cfg(feature = "alloc")]
mod iri;
#[cfg(feature = "alloc")]
mod lenient;
mod names;
#[cfg(feature = "alloc")]
mod origin;
#[cfg(feature = "alloc")]
mod parse_errors;
#[cfg(feature = "alloc")]
mod query;
#[cfg(feature = "alloc")]
mod schemes;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "alloc")]
mod shortest;
#[cfg(feature = "alloc")]
mod support;
#[cfg(feature = "alloc")]
mod types;
