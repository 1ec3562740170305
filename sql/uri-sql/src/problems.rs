//! Reports of rows that cannot be read.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::output::printable;

/// The number of problems that are described. Of the others, only the number is printed.
const SHOWN: usize = 20;

/// Rows that could not be read.
#[derive(Debug, Default)]
pub(crate) struct Problems(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// A query can read a file twice.
    shown: BTreeSet<String>,
    others: usize,
}

impl Problems {
    /// Prints a problem in a line of a file. The description contains no values, which can be
    /// secret.
    pub(crate) fn report(&self, file: &str, line: u64, problem: &str) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let message = printable(&format!("{file}:{line}: {problem}")).into_owned();
        if state.shown.contains(&message) {
            return;
        }
        if state.shown.len() == SHOWN {
            state.others += 1;
            return;
        }
        eprintln!("warning: {message}");
        state.shown.insert(message);
    }

    /// Prints the number of further problems. Returns whether there were any.
    pub(crate) fn finish(&self) -> bool {
        let state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.others > 0 {
            eprintln!("warning: {} more rows with problems", state.others);
        }
        !state.shown.is_empty()
    }
}
