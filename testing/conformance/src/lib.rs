//! Oracles for `urikit` that share no code with it.
//!
//! The ABNF of RFC 3986 appendix A is parsed unchanged ([`grammar`]) and compiled to the minimal
//! automaton of any rule ([`dfa`]). Parsers are compared with the automaton in two ways:
//!
//! - [`enumerate`]: on every input up to a length, without assumptions;
//! - [`w_method`]: on a finite suite that proves equality for all lengths if the parser behaves
//!   like an automaton with a few more states.
//!
//! ```
//! use urikit_conformance::{RFC3986, dfa::Dfa};
//!
//! let reference = Dfa::from_abnf(RFC3986, "URI-reference")?;
//! assert!(reference.accepts(b"//[2001:db8::7]:8042/over/there?name=ferret#nose"));
//! assert_eq!(reference.first_dead(b"//[2001:db8:::7]"), Some(13));
//! # Ok::<(), urikit_conformance::grammar::GrammarError>(())
//! ```
//!
//! Other parsers are checked in the same way:
//!
//! - [`RFC3987`]: IRIs, over the bytes of UTF-8;
//! - [`RFC6874`]: references with zone identifiers;
//! - [`RFC2396`], [`RFC2732`], [`RFC1808`], and [`RFC1738`] with [`rfc1738_url`]: the earlier
//!   specifications;
//! - [`SCHEMES`]: the rules of RFC 8141, 3966, 5870, 6068, and 2397 for schemes.
//!
//! Algorithms are checked against transliterations of their specification:
//!
//! - [`resolve_rfc3986`], [`resolve_rfc2396`], [`resolve_rfc1808`]: resolution;
//! - [`resolve_java`]: resolution by `java.net.URI`;
//! - [`normalize_rfc3986`]: normalization by RFC 3986 sections 6.2.2 and 6.2.3;
//! - [`iri_rfc3987`]: conversions by RFC 3987 section 3;
//! - [`expand_rfc6570`]: expansion of templates by [`RFC6570`].
//!
//! The URL Standard is checked against its grammar of valid URLs, [`writing_whatwg`], and against
//! its descriptions of validation errors, [`errors_whatwg`].
//!
//! [`vectors`] reads the examples of the specifications.

#![expect(missing_docs, reason = "not published; names and types are enough")]

use dfa::Dfa;
use grammar::{Grammar, GrammarError};

pub mod dfa;
pub mod enumerate;
pub mod errors_whatwg;
pub mod expand_rfc6570;
pub mod grammar;
pub mod iri_rfc3987;
pub mod normalize_rfc3986;
pub mod parallel;
pub mod reach;
pub mod recording;
pub mod resolve_java;
pub mod resolve_rfc1808;
pub mod resolve_rfc2396;
pub mod resolve_rfc3986;
pub mod vectors;
pub mod w_method;
pub mod writing_whatwg;

/// The grammar of RFC 3986 appendix A.
pub const RFC3986: &str = include_str!("../grammar/rfc3986.abnf");

/// The grammar of RFC 3987 section 2.2.
pub const RFC3987: &str = include_str!("../grammar/rfc3987.abnf");

/// The rules of RFC 6874 section 2, an [update](grammar::Grammar::updated) of RFC 3986.
pub const RFC6874: &str = include_str!("../grammar/rfc6874.abnf");

/// The grammar of RFC 2396 appendix A.
pub const RFC2396: &str = include_str!("../grammar/rfc2396.abnf");

/// The grammar of RFC 2396 with the changes of RFC 2732.
pub const RFC2732: &str = include_str!("../grammar/rfc2732.abnf");

/// The grammar of RFC 1808 section 2.2.
pub const RFC1808: &str = include_str!("../grammar/rfc1808.abnf");

/// The generic part of the grammar of RFC 1738 section 5.
pub const RFC1738: &str = include_str!("../grammar/rfc1738.abnf");

/// The ASCII part of the grammar of RFC 6570 section 2.
pub const RFC6570: &str = include_str!("../grammar/rfc6570.abnf");

/// The scheme-specific parts of some schemes, an [update](grammar::Grammar::updated) of RFC 3986.
pub const SCHEMES: &str = include_str!("../grammar/schemes.abnf");

/// The automaton of RFC 1738 URLs: a `genericurl` with the scheme of an Internet protocol must have
/// the common Internet scheme syntax. The comment in the grammar explains why this needs a
/// difference of languages.
///
/// ```
/// let url = urikit_conformance::rfc1738_url()?;
/// assert!(url.accepts(b"x:y") && url.accepts(b"HTTP://h"));
/// assert!(!url.accepts(b"http:y"));
/// # Ok::<(), urikit_conformance::grammar::GrammarError>(())
/// ```
pub fn rfc1738_url() -> Result<Dfa, GrammarError> {
    let grammar = Grammar::parse(RFC1738)?;
    let rule = |name| Dfa::from_grammar(&grammar, name);
    let parts =
        [rule("genericurl")?, rule("internet-name")?, rule("internet-url")?, rule("file-url")?];
    Ok(Dfa::combined(parts.each_ref(), |[generic, named, internet, file]| {
        generic && (!named || internet || file)
    }))
}

/// Compiles the examples of the README as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
