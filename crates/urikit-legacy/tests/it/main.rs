//! Tests of the public interface of `urikit-legacy`.

mod errors;
mod java;
mod lineage;
mod traits;
mod zone;
