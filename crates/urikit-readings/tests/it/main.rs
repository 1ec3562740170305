//! Tests of the public interface of `urikit-readings`.

#[cfg(feature = "recorded")]
mod api_laws;
mod digests;
mod direct;
mod masking;
#[cfg(feature = "recorded")]
mod readings_page;
mod seeded;
#[cfg(feature = "recorded")]
#[path = "../../src/testing.rs"]
mod testing;
