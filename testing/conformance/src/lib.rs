//! Oracles for `urikit`: independent sources of truth that share no code with the library they test.
//!
//! The ABNF of RFC 3986, Appendix A, is parsed unchanged ([`grammar`]) and compiled to the minimal automaton of any
//! rule ([`dfa`]). The automaton decides membership for every input. Parsers are compared with it in two ways:
//!
//! * [`enumerate`]: on every input up to a length, which assumes nothing about the parser;
//! * [`w_method`]: on a finite suite that proves equality for all lengths, provided the parser behaves like an
//!   automaton with few more states.
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
//! Other parsers are checked against their own grammars in the same way:
//!
//! * [`RFC3987`]: IRIs, over the bytes of UTF-8;
//! * [`RFC6874`]: references with zone identifiers;
//! * [`RFC2396`], [`RFC2732`], [`RFC1808`], and [`RFC1738`] with [`rfc1738_url`]: the earlier specifications;
//! * [`SCHEMES`]: the rules of RFC 8141, 3966, 5870, 6068, and 2397 for schemes.
//!
//! Algorithms are checked against transliterations of their specification:
//!
//! * [`resolve_letter`]: resolution by RFC 3986 section 5.2;
//! * [`resolve_rfc2396`], [`resolve_rfc1808`]: resolution by the earlier specifications;
//! * [`resolve_java`]: resolution by `java.net.URI`;
//! * [`normalize_letter`]: normalization by RFC 3986 sections 6.2.2 and 6.2.3;
//! * [`iri_letter`]: conversions by RFC 3987 section 3;
//! * [`expand_letter`]: expansion of templates by [`RFC6570`].
//!
//! [`vectors`] reads the examples of the specifications, with their expected results.

use dfa::Dfa;
use grammar::{Grammar, GrammarError};

pub mod dfa;
pub mod enumerate;
pub mod expand_letter;
pub mod grammar;
pub mod iri_letter;
pub mod normalize_letter;
pub mod reach;
pub mod resolve_java;
pub mod resolve_letter;
pub mod resolve_rfc1808;
pub mod resolve_rfc2396;
pub mod vectors;
pub mod w_method;

/// The grammar of RFC 3986, Appendix A.
pub const RFC3986: &str = include_str!("../grammar/rfc3986.abnf");

/// The grammar of RFC 3987, section 2.2.
pub const RFC3987: &str = include_str!("../grammar/rfc3987.abnf");

/// The rules of RFC 6874, section 2, which [update](grammar::Grammar::updated) the grammar of RFC 3986.
pub const RFC6874: &str = include_str!("../grammar/rfc6874.abnf");

/// The grammar of RFC 2396, Appendix A.
pub const RFC2396: &str = include_str!("../grammar/rfc2396.abnf");

/// The grammar of RFC 2396 with the changes of RFC 2732.
pub const RFC2732: &str = include_str!("../grammar/rfc2732.abnf");

/// The grammar of RFC 1808, section 2.2.
pub const RFC1808: &str = include_str!("../grammar/rfc1808.abnf");

/// The generic part of the grammar of RFC 1738, section 5.
pub const RFC1738: &str = include_str!("../grammar/rfc1738.abnf");

/// The grammar of RFC 6570, section 2, as far as it is about ASCII.
pub const RFC6570: &str = include_str!("../grammar/rfc6570.abnf");

/// What stands behind the colon in URIs of some schemes, to [update](grammar::Grammar::updated) the grammar of RFC 3986 with.
pub const SCHEMES: &str = include_str!("../grammar/schemes.abnf");

/// The automaton of RFC 1738's URLs: a `genericurl` whose scheme is that of an Internet protocol has to have the common
/// Internet syntax. The grammar's header says why that takes a difference of languages.
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

/// The README's example is compiled and run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
