//! Running the program: a backward pass to find the states that reach the end, and a forward pass
//! through these.

use alloc::vec::Vec;

use super::super::allow::Allow;
use super::Work;
use super::program::{Note, Place, Program, Step};

/// The steps that can reach the end, for each byte.
pub(super) struct Alive {
    bits: Vec<u64>,
    /// The number of words for the bits of a byte.
    words: usize,
    /// The length of the expansion of one character at each byte, if there is one: if only
    /// `unreserved` characters are unchanged, and if `reserved` ones are, too.
    units: [Vec<u8>; 2],
}

impl Alive {
    pub(super) fn new(program: &Program, text: &str) -> Self {
        let units = [false, true].map(|reserved| {
            let allow = Allow { reserved, characters: program.characters };
            (0..=text.len()).map(|at| allow.unit(text, at).map_or(0, |len| len as u8)).collect()
        });
        let words = program.steps.len().div_ceil(64);
        let mut alive = Self { bits: alloc::vec![0; words * (text.len() + 1)], words, units };
        for at in (0..=text.len()).rev() {
            for (place, &step) in program.steps.iter().enumerate() {
                let place = place as Place;
                if alive.reaches(program, text, step, at) {
                    alive.bits[at * words + place as usize / 64] |= 1 << (place % 64);
                }
            }
        }
        alive
    }

    fn reaches(&self, program: &Program, text: &str, step: Step, at: usize) -> bool {
        match step {
            Step::Done => at == text.len(),
            Step::Never => false,
            Step::Read { next, .. } | Step::Unit { next, .. } => {
                self.behind(program, text, step, at).is_some_and(|at| self.is(next, at))
            }
            Step::Either(first, second) => self.is(first, at) || self.is(second, at),
            Step::Note(_, next) => self.is(next, at),
        }
    }

    /// Returns the position after the input that a step reads.
    fn behind(&self, program: &Program, text: &str, step: Step, at: usize) -> Option<usize> {
        match step {
            Step::Read { start, end, .. } => {
                let read = program.text(start, end);
                text.as_bytes()[at..].starts_with(read.as_bytes()).then(|| at + read.len())
            }
            Step::Unit { reserved, .. } => match self.units[usize::from(reserved)][at] {
                0 => None,
                len => Some(at + usize::from(len)),
            },
            _ => Some(at),
        }
    }

    fn is(&self, place: Place, at: usize) -> bool {
        self.bits[at * self.words + place as usize / 64] >> (place % 64) & 1 != 0
    }
}

/// The notes of a path through the URI, each with its byte offset.
pub(super) type Way = [(Note, usize)];

/// All paths through the URI, in order of preference.
pub(super) struct Ways<'p> {
    program: &'p Program,
    alive: &'p Alive,
    text: &'p str,
    /// Remaining choices, each with the number of notes before it.
    choices: Vec<(Place, usize, usize)>,
    notes: Vec<(Note, usize)>,
}

impl<'p> Ways<'p> {
    pub(super) fn new(program: &'p Program, alive: &'p Alive, text: &'p str) -> Self {
        let mut choices = Vec::new();
        if alive.is(program.entry, 0) {
            choices.push((program.entry, 0, 0));
        }
        Self { program, alive, text, choices, notes: Vec::new() }
    }

    /// Returns the next path. Counts the steps, and returns `None` if they are exhausted.
    pub(super) fn next(&mut self, work: &mut Work) -> Option<&Way> {
        let (mut place, mut at, noted) = self.choices.pop()?;
        self.notes.truncate(noted);
        loop {
            work.take(1)?;
            let step = self.program.steps[place as usize];
            at = self.alive.behind(self.program, self.text, step, at)?;
            place = match step {
                Step::Done | Step::Never => return Some(&self.notes),
                Step::Read { next, .. } | Step::Unit { next, .. } => next,
                Step::Note(note, next) => {
                    self.notes.push((note, at));
                    next
                }
                Step::Either(first, second) => {
                    match (self.alive.is(first, at), self.alive.is(second, at)) {
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
