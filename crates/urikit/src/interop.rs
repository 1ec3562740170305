//! Conversions to and from the types of other crates, each with a feature named after the crate.
//!
//! A conversion that would change a component returns a [`ConversionError`].

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(any(feature = "http", feature = "url"))]
mod error;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "url")]
mod url;

#[cfg(any(feature = "http", feature = "url"))]
pub use error::ConversionError;
