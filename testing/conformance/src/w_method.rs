//! The W-method: a finite test suite that proves a parser equal to an automaton.
//!
//! By Chow ("Testing Software Design Modeled by Finite-State Machines", 1978): if the specification
//! is a minimal automaton with n states over an alphabet Σ, and the implementation behaves like
//! *some* automaton with at most n + k states, then both are equal if they agree on
//!
//! ```text
//! P · Σ^{≤k+1} · W
//! ```
//!
//! - `P`, the state cover: a shortest *access* word for each state. `P · Σ` covers every
//!   transition.
//! - `W`, the characterization set: suffixes that distinguish any two states, including the empty
//!   word.
//!
//! Agreement on `P · W` shows that P reaches n states of the implementation, so `P · Σ^{≤k}`
//! reaches all of them. Each of them agrees on W with exactly one state of the specification, and
//! one more byte shows that transitions preserve this correspondence. The empty word in W shows
//! that it preserves acceptance.

use std::collections::VecDeque;

use crate::{
    dfa::Dfa,
    enumerate::{count, for_each_word},
};

/// The test suite of one automaton for k extra states.
#[derive(Debug, Clone)]
pub struct Suite {
    access: Vec<Vec<u8>>,
    alphabet: Vec<u8>,
    suffixes: Vec<Vec<u8>>,
    extra_states: usize,
}

impl Suite {
    /// The suite over one representative of each byte class.
    pub fn over_classes(dfa: &Dfa, extra_states: usize) -> Suite {
        Suite::over(dfa, dfa.representatives(), extra_states)
    }

    /// The suite over `alphabet`, which must contain a byte of every class, for an implementation
    /// with more classes.
    pub fn over(dfa: &Dfa, alphabet: Vec<u8>, extra_states: usize) -> Suite {
        Suite { access: state_cover(dfa), alphabet, suffixes: characterization(dfa), extra_states }
    }

    /// The suite over all 256 bytes, for no extra states.
    #[must_use]
    pub fn with_all_bytes(&self) -> Suite {
        Suite { alphabet: (0..=255).collect(), extra_states: 0, ..self.clone() }
    }

    /// P: a shortest word to each state, in the order of the states.
    pub fn access(&self) -> &[Vec<u8>] {
        &self.access
    }

    /// W: the distinguishing suffixes, starting with the empty one.
    pub fn suffixes(&self) -> &[Vec<u8>] {
        &self.suffixes
    }

    /// The number of inputs, including duplicates.
    pub fn size(&self) -> u64 {
        let middles = count(self.alphabet.len(), self.extra_states + 1);
        self.access.len() as u64 * middles * self.suffixes.len() as u64
    }

    pub fn for_each(&self, mut visit: impl FnMut(&[u8])) {
        for access in &self.access {
            self.for_each_after(access, &mut visit);
        }
    }

    /// Visits the part `access · Σ^{≤k+1} · W`, so that threads can divide the suite by
    /// [`access`](Self::access).
    pub fn for_each_after(&self, access: &[u8], mut visit: impl FnMut(&[u8])) {
        let mut text = Vec::new();
        for_each_word(access, &self.alphabet, self.extra_states + 1, |word| {
            text.clear();
            text.extend_from_slice(word);
            for suffix in &self.suffixes {
                text.truncate(word.len());
                text.extend_from_slice(suffix);
                visit(&text);
            }
        });
    }
}

fn state_cover(dfa: &Dfa) -> Vec<Vec<u8>> {
    let alphabet = dfa.representatives();
    let mut words: Vec<Option<Vec<u8>>> = vec![None; dfa.states()];
    words[dfa.start() as usize] = Some(Vec::new());
    let mut queue = VecDeque::from([(dfa.start(), Vec::new())]);
    while let Some((state, word)) = queue.pop_front() {
        for &byte in &alphabet {
            let target = dfa.step(state, byte);
            let slot = &mut words[target as usize];
            if slot.is_none() {
                let longer = [&word[..], &[byte]].concat();
                *slot = Some(longer.clone());
                queue.push_back((target, longer));
            }
        }
    }
    words
        .into_iter()
        .map(|word| word.expect("every state of a minimal automaton is reachable"))
        .collect()
}

/// Finds a small, not necessarily minimal, set of suffixes that distinguish all states.
///
/// Each step prepends a byte to a known suffix, chosen to split the partition the most. At the end,
/// redundant suffixes are removed.
fn characterization(dfa: &Dfa) -> Vec<Vec<u8>> {
    let alphabet = dfa.representatives();
    let mut chosen = vec![Suffix::empty(dfa)];
    let (mut blocks, mut blocks_count) = refine(&vec![0; dfa.states()], &chosen[0]);
    while blocks_count < dfa.states() {
        let (longer, (finer, finer_count)) = chosen
            .iter()
            .flat_map(|suffix| alphabet.iter().map(|&byte| suffix.prepend(byte, dfa)))
            .map(|longer| {
                let finer = refine(&blocks, &longer);
                (longer, finer)
            })
            .max_by_key(|(_, (_, finer_count))| *finer_count)
            .expect("there is at least one byte class");
        assert!(finer_count > blocks_count, "the automaton is minimal");
        chosen.push(longer);
        (blocks, blocks_count) = (finer, finer_count);
    }
    // The empty word must stay first.
    for index in (1..chosen.len()).rev() {
        let suffix = chosen.remove(index);
        if !distinguishes_all(dfa, &chosen) {
            chosen.insert(index, suffix);
        }
    }
    chosen.into_iter().map(|suffix| suffix.word).collect()
}

/// A word, and for each state whether the word is accepted from it.
struct Suffix {
    word: Vec<u8>,
    accepted: Vec<bool>,
}

impl Suffix {
    fn empty(dfa: &Dfa) -> Self {
        let accepted = (0..dfa.states()).map(|state| dfa.is_accepting(state as u32)).collect();
        Self { word: Vec::new(), accepted }
    }

    /// Prepends a byte.
    fn prepend(&self, byte: u8, dfa: &Dfa) -> Self {
        let word = [&[byte], &self.word[..]].concat();
        let accepted = (0..dfa.states())
            .map(|state| self.accepted[dfa.step(state as u32, byte) as usize])
            .collect();
        Self { word, accepted }
    }
}

/// Splits each block by whether its states accept the suffix, and counts the blocks.
fn refine(blocks: &[u32], suffix: &Suffix) -> (Vec<u32>, usize) {
    let mut numbers = vec![None; 2 * blocks.len()];
    let mut count = 0;
    let block_of = |(&block, &accepted): (&u32, &bool)| {
        *numbers[2 * block as usize + usize::from(accepted)].get_or_insert_with(|| {
            count += 1;
            count - 1
        })
    };
    let finer = blocks.iter().zip(&suffix.accepted).map(block_of).collect();
    (finer, count as usize)
}

fn distinguishes_all(dfa: &Dfa, suffixes: &[Suffix]) -> bool {
    let start = (vec![0; dfa.states()], 1);
    suffixes.iter().fold(start, |(blocks, _), suffix| refine(&blocks, suffix)).1 == dfa.states()
}
