//! Templates against oracles that share no code with them.
//!
//! - [`grammar`]: validity and error positions, by the automaton of RFC 6570;
//! - [`expansion`]: expansion, by a transliteration of section 3;
//! - [`matching`]: matching of every small expansion;
//! - [`limits`]: bounds on the work.

mod expansion;
mod grammar;
mod limits;
mod matching;
mod small;
