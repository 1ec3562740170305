//! Execution of the program: a backward pass finds the steps that can reach the end, and a forward
//! pass follows them.

use alloc::vec::Vec;

use super::super::allow::Allow;
use super::Work;
use super::program::{Note, Program, Step, StepIndex};

/// The steps from which the end of the program can be reached, for each byte of the URI.
pub(super) struct Reachable {
    /// For each byte, one bit per step.
    bits: Vec<u64>,
    /// The number of words per byte.
    words: usize,
    /// For each set of characters and each byte, the length of the expansion of one character
    /// there, or 0 if there is none.
    units: Vec<(Allow, Vec<u8>)>,
}

impl Reachable {
    pub(super) fn new(program: &Program, text: &str) -> Self {
        let mut units: Vec<(Allow, Vec<u8>)> = Vec::new();
        for step in &program.steps {
            let Step::Unit { allow, .. } = *step else { continue };
            // There are at most four sets.
            if units.iter().all(|(known, _)| *known != allow) {
                let len = |at| allow.unit(text, at).map_or(0, |len| len as u8);
                units.push((allow, (0..=text.len()).map(len).collect()));
            }
        }
        let words = program.steps.len().div_ceil(64);
        let mut reachable = Self { bits: alloc::vec![0; words * (text.len() + 1)], words, units };
        for at in (0..=text.len()).rev() {
            for (index, &step) in program.steps.iter().enumerate() {
                let index = index as StepIndex;
                if reachable.reaches(program, text, step, at) {
                    reachable.bits[at * words + index as usize / 64] |= 1 << (index % 64);
                }
            }
        }
        reachable
    }

    fn reaches(&self, program: &Program, text: &str, step: Step, at: usize) -> bool {
        match step {
            Step::Done => at == text.len(),
            Step::Never => false,
            Step::Read { next, .. } | Step::Unit { next, .. } => {
                self.after(program, text, step, at).is_some_and(|at| self.contains(next, at))
            }
            Step::Either(first, second) => self.contains(first, at) || self.contains(second, at),
            Step::Note(_, next) => self.contains(next, at),
        }
    }

    /// Returns the position after the bytes that a step reads, or `None` if it cannot read.
    fn after(&self, program: &Program, text: &str, step: Step, at: usize) -> Option<usize> {
        match step {
            Step::Read { start, end, .. } => {
                let read = program.text(start, end);
                text.as_bytes()[at..].starts_with(read.as_bytes()).then(|| at + read.len())
            }
            Step::Unit { allow, .. } => {
                let (_, lens) = self.units.iter().find(|(known, _)| *known == allow)?;
                Some(lens[at]).filter(|&len| len > 0).map(|len| at + usize::from(len))
            }
            _ => Some(at),
        }
    }

    fn contains(&self, index: StepIndex, at: usize) -> bool {
        self.bits[at * self.words + index as usize / 64] >> (index % 64) & 1 != 0
    }
}

/// A path through the program: its notes, each with its byte offset in the URI.
pub(super) type Path = [(Note, usize)];

/// An iterator over all paths through the program, in order of preference.
pub(super) struct Paths<'p> {
    program: &'p Program,
    reachable: &'p Reachable,
    text: &'p str,
    /// Remaining choices: a step, its position, and the number of notes before it.
    choices: Vec<(StepIndex, usize, usize)>,
    notes: Vec<(Note, usize)>,
}

impl<'p> Paths<'p> {
    pub(super) fn new(program: &'p Program, reachable: &'p Reachable, text: &'p str) -> Self {
        let mut choices = Vec::new();
        if reachable.contains(program.entry, 0) {
            choices.push((program.entry, 0, 0));
        }
        Self { program, reachable, text, choices, notes: Vec::new() }
    }

    /// Returns the next path, or `None` if there is none or the steps are exhausted.
    pub(super) fn next(&mut self, work: &mut Work) -> Option<&Path> {
        let (mut index, mut at, noted) = self.choices.pop()?;
        self.notes.truncate(noted);
        loop {
            work.take(1)?;
            let step = self.program.steps[index as usize];
            at = self.reachable.after(self.program, self.text, step, at)?;
            index = match step {
                Step::Done | Step::Never => return Some(&self.notes),
                Step::Read { next, .. } | Step::Unit { next, .. } => next,
                Step::Note(note, next) => {
                    self.notes.push((note, at));
                    next
                }
                Step::Either(first, second) => {
                    match (self.reachable.contains(first, at), self.reachable.contains(second, at))
                    {
                        (true, true) => {
                            self.choices.push((second, at, self.notes.len()));
                            first
                        }
                        (true, false) => first,
                        _ => second,
                    }
                }
            };
        }
    }
}
