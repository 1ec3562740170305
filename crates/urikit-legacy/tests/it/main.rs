//! Tests of the public interface of `urikit-legacy`.

#[cfg(feature = "charset")]
mod charset;
mod errors;
mod java;
mod lineage;
#[cfg(feature = "charset")]
mod recode;
mod traits;
mod zone;
