//! Oracles for `urikit`: independent sources of truth that share no code with the library they test.
//!
//! The grammar oracle begins with the text of the standard itself. The ABNF of RFC 3986, Appendix A, is read as it
//! stands there ([`grammar`]) and turned into the minimal automaton of any of its rules ([`dfa`]). Against that
//! automaton, which decides membership for *every* text, a parser can be compared in two complementary ways:
//!
//! * [`enumerate`]: on every text up to a length, which assumes nothing about the parser;
//! * [`w_method`]: on a finite suite that settles texts of every length, if the parser decides like some automaton
//!   that is not much larger than the minimal one.
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
//! The other oracles: [`resolve_letter`] is section 5.2 transliterated, and [`vectors`] reads the files that say, input
//! by input, what the documents expect.

pub mod dfa;
pub mod enumerate;
pub mod grammar;
pub mod resolve_letter;
pub mod vectors;
pub mod w_method;

/// The grammar of RFC 3986, Appendix A.
pub const RFC3986: &str = include_str!("../grammar/rfc3986.abnf");
