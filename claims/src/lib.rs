//! What each operation promises, and who is asked whether it is so.
//!
//! A [`Claim`] is a law about some public operations, checked on any bytes: it makes texts of them, runs the operations, panics if
//! what they promise does not hold, and tells whether there was anything to hold. The judge is an automaton made of a document's
//! ABNF, a section of it transliterated, another library, or the way back.
//!
//! The same checks are run in three ways: by a fuzzer that looks for new paths through the code (`fuzz/`), on what it has
//! found so far (`corpus/`, by `cargo test`), and on generated inputs, also by `cargo test`. `docs/claims.md` is made of the
//! tables here.
//!
//! ```
//! let claim = urikit_claims::claim("resolve").unwrap();
//! assert!((claim.check)(b"http://a/b/c/d;p?q\xff../g").is_some());
//! // A base that is none is no case.
//! assert!((claim.check)(b"a/b\xff../g").is_none());
//! ```

#[cfg(feature = "whole")]
mod audit;
#[cfg(feature = "whole")]
mod charsets;
mod component;
pub mod corpus;
#[cfg(feature = "whole")]
mod document;
mod edit;
mod elsewhere;
#[cfg(feature = "whole")]
mod find;
#[cfg(feature = "whole")]
mod grown;
mod input;
mod interchange;
mod iri;
mod lines;
mod normalize;
mod older;
mod oracles;
pub mod page;
mod parse;
mod parts;
#[cfg(feature = "whole")]
pub mod peers;
mod percent;
#[path = "../../conformance/tests/relativize/policy.rs"]
#[expect(dead_code, reason = "tests need more of it")]
mod policy;
mod query;
mod relativize;
mod resolve;
mod scheme;
mod shaped;
mod table;
mod template;
#[cfg(feature = "whole")]
mod text;
mod told;
mod zone;

pub use elsewhere::ELSEWHERE;
pub use table::{AREAS, claim, claims};

/// What is checked by a test of its own: on every small text, on what other programs have said, or about something that no
/// input shows.
#[derive(Clone, Copy, Debug)]
pub struct Elsewhere {
    /// What holds.
    pub promise: &'static str,
    /// Who says so.
    pub oracle: &'static str,
    /// Of how many cases.
    pub cases: &'static str,
    /// The command that checks it.
    pub command: &'static str,
}

/// Claims that are about the same things.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    /// The heading on the page.
    pub title: &'static str,
    /// The claims.
    pub claims: &'static [Claim],
}

/// A law and who judges it.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Its name, and that of its file in `corpus/`.
    pub name: &'static str,
    /// The public operations that it is about: paths within the crates, of a type for all its methods.
    pub operations: &'static [&'static str],
    /// What holds for every input.
    pub promise: &'static str,
    /// Who says so, without code of the library.
    pub oracle: &'static str,
    /// Checks it on an input. `None` if that is no case of it, such as a base that is no URI.
    ///
    /// # Panics
    ///
    /// If it does not hold.
    pub check: fn(&[u8]) -> Option<Held>,
}

/// A claim has something to say about an input, and it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held;
