//! A finite test suite that, under a stated assumption, proves an implementation equal to an automaton.
//!
//! The method is Chow's (T. S. Chow, "Testing Software Design Modeled by Finite-State Machines", 1978). Let the
//! specification be a minimal automaton with n states over an alphabet Σ, and suppose that the implementation's
//! answers are those of *some* automaton with at most n + k states. Then the two are equal if they agree on
//!
//! ```text
//! P · Σ^{≤k+1} · W
//! ```
//!
//! * `P`, the state cover: one shortest *access* word per state. `P · Σ` walks every transition.
//! * `W`, the characterization set: suffixes such that any two states differ on at least one of them.
//!
//! Why it works: agreement on `P · W` shows that the words of P reach n different states of the implementation,
//! and every further letter either reaches a new one of the k others or there are no more, so `P · Σ^{≤k}` reaches
//! all of them. Each answers W like exactly one state of the specification, and agreement one letter further
//! shows that this correspondence respects the transitions. The empty word is in W, so it respects acceptance
//! too, and the languages are the same.

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

    /// The suite over an alphabet of one's own, in which every class has to have a byte: for an implementation that has
    /// more to tell apart than the automaton.
    pub fn over(dfa: &Dfa, alphabet: Vec<u8>, extra_states: usize) -> Suite {
        Suite { access: state_cover(dfa), alphabet, suffixes: characterization(dfa), extra_states }
    }

    /// The suite of the same automaton over all 256 bytes, which takes nothing for granted about classes, for no extra states.
    #[must_use]
    pub fn with_all_bytes(&self) -> Suite {
        Suite { alphabet: (0..=255).collect(), extra_states: 0, ..self.clone() }
    }

    /// P: a shortest word to each state, in the order of the states.
    pub fn access(&self) -> &[Vec<u8>] {
        &self.access
    }

    /// W: the suffixes that tell any two states apart, the empty one first.
    pub fn suffixes(&self) -> &[Vec<u8>] {
        &self.suffixes
    }

    /// The number of texts, those included that several combinations lead to.
    pub fn size(&self) -> u64 {
        let middles = count(self.alphabet.len(), self.extra_states + 1);
        self.access.len() as u64 * middles * self.suffixes.len() as u64
    }

    /// Visits every text of the suite.
    pub fn for_each(&self, mut visit: impl FnMut(&[u8])) {
        for access in &self.access {
            self.for_each_after(access, &mut visit);
        }
    }

    /// Visits the share `access · Σ^{≤k+1} · W`. The suite is the union over [`access`](Self::access), so threads
    /// can divide it between them.
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

/// A shortest access word for each state, found breadth first.
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

/// Suffixes that tell any two states apart: a small set, though not the smallest possible one.
///
/// As long as two states agree on all of W, minimality grants a letter that leads two such states to states that
/// W does tell apart: so some extension of a word of W by one letter in front splits the partition further. The
/// extension that splits it the most is taken. In the end, words that others have made superfluous are dropped.
fn characterization(dfa: &Dfa) -> Vec<Vec<u8>> {
    let alphabet = dfa.representatives();
    let mut chosen = vec![Suffix::empty(dfa)];
    let (mut blocks, mut blocks_count) = refine(&vec![0; dfa.states()], &chosen[0]);
    while blocks_count < dfa.states() {
        let (longer, (finer, finer_count)) = chosen
            .iter()
            .flat_map(|suffix| alphabet.iter().map(|&byte| suffix.behind(byte, dfa)))
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
    // The empty word, at the front, has to stay.
    for index in (1..chosen.len()).rev() {
        let suffix = chosen.remove(index);
        if !tells_all_apart(dfa, &chosen) {
            chosen.insert(index, suffix);
        }
    }
    chosen.into_iter().map(|suffix| suffix.word).collect()
}

/// A word, and for each state whether the word is accepted from there.
struct Suffix {
    word: Vec<u8>,
    accepted: Vec<bool>,
}

impl Suffix {
    fn empty(dfa: &Dfa) -> Self {
        let accepted = (0..dfa.states()).map(|state| dfa.is_accepting(state as u32)).collect();
        Self { word: Vec::new(), accepted }
    }

    /// The word with one more byte in front.
    fn behind(&self, byte: u8, dfa: &Dfa) -> Self {
        let word = [&[byte], &self.word[..]].concat();
        let accepted = (0..dfa.states())
            .map(|state| self.accepted[dfa.step(state as u32, byte) as usize])
            .collect();
        Self { word, accepted }
    }
}

/// Splits each block by whether its states accept a word. Returns the new blocks and how many they are.
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

fn tells_all_apart(dfa: &Dfa, suffixes: &[Suffix]) -> bool {
    let start = (vec![0; dfa.states()], 1);
    suffixes.iter().fold(start, |(blocks, _), suffix| refine(&blocks, suffix)).1 == dfa.states()
}
