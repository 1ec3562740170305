//! Properties of the public operations, as checks that accept any bytes.
//!
//! A [`Property`] is a law with an independent oracle: an automaton compiled from an ABNF grammar,
//! a transliterated section of a specification, another library, or the inverse operation. Its
//! check builds inputs from the bytes, runs the operations, panics if the law does not hold, and
//! returns whether the bytes were a case of the law.
//!
//! The checks run on a corpus of inputs found by a fuzzer (`corpus/`), on generated inputs, and in
//! a coverage-guided fuzzer (`src/bin/fuzz.rs`, started by `cargo xtask fuzz`). `cargo test -p
//! urikit-properties` runs the first two.
//!
//! [`growth`] bounds the instructions and allocations of operations on expensive inputs.
//!
//! ```
//! let resolve = urikit_properties::property("resolve").unwrap();
//! assert!((resolve.check)(b"http://a/b/c/d;p?q\xff../g").is_some());
//! // `a/b` is not an absolute URI, so this input is not a case of the property.
//! assert!((resolve.check)(b"a/b\xff../g").is_none());
//! ```

#[cfg(all(doctest, feature = "full"))]
#[doc = include_str!("../../../crates/urikit/cookbook.md")]
mod cookbook {}

#[cfg(feature = "full")]
mod audit;
#[cfg(feature = "full")]
mod canon;
#[cfg(feature = "full")]
mod charsets;
mod component;
pub mod corpus;
mod diagnostics;
#[cfg(feature = "full")]
mod document;
mod edit;
#[cfg(feature = "full")]
mod find;
#[cfg(feature = "full")]
mod foreign;
mod form;
#[cfg(feature = "full")]
pub mod growth;
#[cfg(unix)]
pub mod guard_pages;
mod input;
mod interchange;
mod iri;
#[cfg(feature = "full")]
mod lenient;
mod lines;
mod normalize;
mod older;
mod oracles;
mod parse;
mod parts;
#[cfg(feature = "full")]
pub mod peers;
mod percent;
#[cfg(feature = "full")]
mod placeholders;
#[path = "../../conformance/tests/it/relativize/policy.rs"]
#[expect(dead_code, reason = "the conformance tests use more of it")]
mod policy;
mod query;
mod relativize;
mod resolve;
mod scheme;
mod shaped;
mod spans;
mod table;
mod template;
#[cfg(feature = "full")]
mod text;
mod zone;

pub use table::{AREAS, properties, property};

/// Properties about one topic.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    /// The topic.
    pub title: &'static str,
    pub properties: &'static [Property],
}

/// A law and its oracle.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// The name, also of its file in `corpus/`.
    pub name: &'static str,
    /// The statement that holds for every input.
    pub law: &'static str,
    /// The oracle, which shares no code with the library.
    pub oracle: &'static str,
    /// Checks the law on an input. Returns `None` if the input is not a case of it, such as a base
    /// that is not a URI.
    ///
    /// # Panics
    ///
    /// Panics if the law does not hold.
    pub check: fn(&[u8]) -> Option<Held>,
}

/// The input is a case of the property, and the law holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held;
