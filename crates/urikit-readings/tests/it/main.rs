//! Tests of the public interface of `urikit-readings`.

mod direct;
mod masking;
