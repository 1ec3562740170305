//! Templates against oracles that share no code with them.
//!
//! * [`grammar`]: which texts are templates, and where a fault is, by the automaton of RFC 6570's grammar;
//! * [`expansion`]: what a template becomes, by the letter of section 3;
//! * [`matching`]: every small template and value back from every expansion;
//! * [`limits`]: what is made to take long does not.

mod expansion;
mod grammar;
mod limits;
mod matching;
mod small;
