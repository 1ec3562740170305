//! To and from the types of other crates, each behind the feature of its name. All of it can fail, and says so.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "url")]
mod url;

#[cfg(feature = "http")]
pub use http::InvalidTarget;
