//! Definitions of the arguments of subcommands on demand.
//!
//! To define the arguments of all subcommands takes longer than to process a few URIs.

use std::ffi::{OsStr, OsString};
use std::ops::Deref;
use std::sync::OnceLock;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// Subcommands that describe other ones.
const DESCRIBING: [&str; 3] = ["completions", "help", "man"];

/// The arguments of a subcommand. They are defined only if the process may need them.
#[derive(Debug)]
pub(crate) struct Invoked<T>(T);

/// Returns whether the arguments of a subcommand are to be defined: its name or that of a
/// subcommand that describes others is among the arguments of the process.
pub(super) fn is_defined(subcommand: &str) -> bool {
    static WORDS: OnceLock<Vec<OsString>> = OnceLock::new();
    let words = WORDS.get_or_init(|| std::env::args_os().skip(1).collect());
    let is_named = |name: &str| words.iter().any(|word| word == OsStr::new(name));
    cfg!(test) || is_named(subcommand) || DESCRIBING.into_iter().any(is_named)
}

impl<T> Deref for Invoked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Args> Args for Invoked<T> {
    fn augment_args(command: Command) -> Command {
        if is_defined(command.get_name()) { T::augment_args(command) } else { command }
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<T: FromArgMatches> FromArgMatches for Invoked<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(Self)
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches_mut(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}
