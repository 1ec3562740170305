//! The minimal deterministic automaton of a grammar rule, as an explicit table.
//!
//! The subset construction is left to `regex-automata`; this module turns its result into the canonical form
//! that the theory of testing speaks of. Two properties matter, and both are checked by the crate's tests:
//!
//! * **Minimal and complete.** By the Myhill-Nerode theorem the states of a minimal automaton are the classes of
//!   prefixes that have the same continuations, so their number is a fact about the *grammar*, whatever built the
//!   table. The state from which nothing is accepted any more (the "dead" state) is one of them. The number of
//!   states that `regex-automata` would report is another one: its automata report a match one byte late.
//! * **Byte classes.** Two bytes belong to one class when they lead to the same state from every state, that is
//!   when no text tells them apart. URI-reference needs only about twenty classes, which is what makes exhaustive
//!   enumeration possible: one representative per class stands for all 256 bytes.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;

use regex_automata::{
    Anchored, MatchKind,
    dfa::{Automaton, StartKind, dense},
    nfa::thompson::{self, WhichCaptures},
};
use regex_syntax::hir::Hir;

use crate::grammar::{Grammar, GrammarError};

/// A minimal, complete automaton over byte classes.
#[derive(Debug, Clone)]
pub struct Dfa {
    /// The class of each byte. Classes are numbered by their first byte.
    classes: [u8; 256],
    /// `next[state][class]`.
    next: Vec<Vec<u32>>,
    accept: Vec<bool>,
    /// Always 0: states are numbered by the breadth-first order in which the start state reaches them.
    start: u32,
    /// The state without a future, if there is one.
    dead: Option<u32>,
}

impl Dfa {
    /// The automaton of one rule of an ABNF text.
    pub fn from_abnf(text: &str, start_rule: &str) -> Result<Dfa, GrammarError> {
        Dfa::from_grammar(&Grammar::parse(text)?, start_rule)
    }

    /// The automaton of one rule of a grammar.
    pub fn from_grammar(grammar: &Grammar, start_rule: &str) -> Result<Dfa, GrammarError> {
        Ok(minimal(&determinize(&grammar.expand(start_rule)?)?))
    }

    /// The automaton of the texts for which `accept` holds, given which of `parts` accept them: their product.
    ///
    /// ABNF has the union of languages but no intersection and no difference. What a document says in words
    /// ("everything but ...") is put together here.
    pub fn combined<const N: usize>(parts: [&Dfa; N], accept: impl Fn([bool; N]) -> bool) -> Dfa {
        let start = parts.map(Dfa::start);
        let mut table = Table { next: Vec::new(), accept: Vec::new() };
        let mut states = vec![start];
        let mut numbers = HashMap::from([(start, 0)]);
        while let Some(&state) = states.get(table.next.len()) {
            table.next.push(std::array::from_fn(|byte| {
                let target = std::array::from_fn(|part| parts[part].step(state[part], byte as u8));
                *numbers.entry(target).or_insert_with(|| {
                    states.push(target);
                    states.len() as u32 - 1
                })
            }));
            table
                .accept
                .push(accept(std::array::from_fn(|part| parts[part].is_accepting(state[part]))));
        }
        minimal(&table)
    }

    /// Whether the whole text belongs to the language.
    pub fn accepts(&self, text: &[u8]) -> bool {
        self.is_accepting(self.run(self.start, text))
    }

    /// The first position after whose byte no continuation is accepted any more; `None` while there is hope.
    pub fn first_dead(&self, text: &[u8]) -> Option<usize> {
        let dead = self.dead?;
        let mut state = self.start;
        text.iter().position(|&byte| {
            state = self.step(state, byte);
            state == dead
        })
    }

    /// The number of states, the dead one included.
    pub fn states(&self) -> usize {
        self.next.len()
    }

    /// The number of byte classes.
    pub fn classes(&self) -> usize {
        self.next[0].len()
    }

    /// The class of a byte, below [`classes`](Self::classes).
    pub fn class(&self, byte: u8) -> usize {
        usize::from(self.classes[usize::from(byte)])
    }

    /// The first byte of each class, in the order of the classes.
    pub fn representatives(&self) -> Vec<u8> {
        (0..self.classes())
            .filter_map(|class| (0..=255).find(|&byte| self.class(byte) == class))
            .collect()
    }

    /// The start state.
    pub fn start(&self) -> u32 {
        self.start
    }

    /// The state after one byte.
    pub fn step(&self, state: u32, byte: u8) -> u32 {
        self.next[state as usize][self.class(byte)]
    }

    /// The state after a text.
    pub fn run(&self, state: u32, text: &[u8]) -> u32 {
        text.iter().fold(state, |state, &byte| self.step(state, byte))
    }

    /// Whether nothing is accepted from this state any more.
    pub fn is_dead(&self, state: u32) -> bool {
        self.dead == Some(state)
    }

    /// A shortest text that leads from a state to one where a text may end, unless the state is dead.
    pub fn completion(&self, state: u32) -> Option<Vec<u8>> {
        let bytes = self.representatives();
        let mut came_from = HashMap::from([(state, None)]);
        let mut found = VecDeque::from([state]);
        while let Some(at) = found.pop_front() {
            if self.is_accepting(at) {
                let back = std::iter::successors(came_from[&at], |&(before, _)| came_from[&before]);
                let mut text: Vec<u8> = back.map(|(_, byte)| byte).collect();
                text.reverse();
                return Some(text);
            }
            for &byte in &bytes {
                came_from.entry(self.step(at, byte)).or_insert_with_key(|&next| {
                    found.push_back(next);
                    Some((at, byte))
                });
            }
        }
        None
    }

    /// Whether a text may end in this state.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accept[state as usize]
    }
}

/// One byte for each set of bytes that none of the automata tells apart: the first of each set.
pub fn joint_representatives(automata: &[&Dfa]) -> Vec<u8> {
    let classes_of = |byte| automata.iter().map(|dfa| dfa.class(byte)).collect::<Vec<_>>();
    let mut seen = HashSet::new();
    (0..=255).filter(|&byte| seen.insert(classes_of(byte))).collect()
}

/// A complete automaton over single bytes, not yet minimal. It starts in state 0 and every state is reachable.
struct Table {
    next: Vec<[u32; 256]>,
    accept: Vec<bool>,
}

/// The subset construction, with its result lifted out of the library's own encoding.
fn determinize(expression: &Hir) -> Result<Table, GrammarError> {
    let automaton = |error: &dyn std::error::Error| GrammarError::Automaton(error.to_string());
    let nfa = thompson::Compiler::new()
        .configure(thompson::Config::new().utf8(false).which_captures(WhichCaptures::None))
        .build_from_hir(expression)
        .map_err(|error| automaton(&error))?;
    let dfa = dense::Builder::new()
        // `All`: the leftmost-first preference of the search engines would drop the alternatives behind the first
        // one that matches, while a grammar's alternatives form a set.
        .configure(dense::Config::new().match_kind(MatchKind::All).start_kind(StartKind::Anchored))
        .build_from_nfa(&nfa)
        .map_err(|error| automaton(&error))?;
    let start = dfa
        .universal_start_state(Anchored::Yes)
        .ok_or_else(|| GrammarError::Automaton("no anchored start state".to_owned()))?;

    let mut table = Table { next: Vec::new(), accept: Vec::new() };
    let mut states = vec![start];
    let mut numbers = HashMap::from([(start, 0)]);
    while let Some(&state) = states.get(table.next.len()) {
        table.next.push(std::array::from_fn(|byte| {
            let target = dfa.next_state(state, byte as u8);
            *numbers.entry(target).or_insert_with(|| {
                states.push(target);
                states.len() as u32 - 1
            })
        }));
        // A match shows one byte late, and at the end of the text that "byte" is the end itself.
        table.accept.push(dfa.is_match_state(dfa.next_eoi_state(state)));
    }
    Ok(table)
}

/// Moore's algorithm: begin with "accepts or not", and split as long as two states of a block have a byte that
/// leads them into different blocks. What cannot be split any more is a Myhill-Nerode class.
fn minimal(table: &Table) -> Dfa {
    let (mut blocks, mut count) = number(table.accept.iter());
    loop {
        let signatures: Vec<_> = table
            .next
            .iter()
            .zip(&blocks)
            .map(|(row, &block)| (block, row.map(|target| blocks[target as usize])))
            .collect();
        let (finer, finer_count) = number(signatures.iter());
        if finer_count == count {
            return quotient(table, &blocks, count);
        }
        (blocks, count) = (finer, finer_count);
    }
}

/// One state per block, with equal columns folded into byte classes.
///
/// The blocks come numbered by their first state, and the table's states are in breadth-first order, so the
/// quotient's are too.
fn quotient(table: &Table, blocks: &[u32], count: usize) -> Dfa {
    let members: Vec<usize> = (0..count as u32)
        .filter_map(|block| blocks.iter().position(|&other| other == block))
        .collect();
    let columns: Vec<Vec<u32>> = (0..256)
        .map(|byte| members.iter().map(|&state| blocks[table.next[state][byte] as usize]).collect())
        .collect();
    let (classes, class_count) = number(columns.iter());
    let first_bytes: Vec<usize> = (0..class_count as u32)
        .filter_map(|class| classes.iter().position(|&other| other == class))
        .collect();

    let next: Vec<Vec<u32>> = (0..count)
        .map(|state| first_bytes.iter().map(|&byte| columns[byte][state]).collect())
        .collect();
    let accept: Vec<bool> = members.iter().map(|&state| table.accept[state]).collect();
    let dead = (0..count as u32).find(|&state| {
        !accept[state as usize] && next[state as usize].iter().all(|&target| target == state)
    });
    // There are 256 columns, so the number of a class fits.
    let classes = std::array::from_fn(|byte| classes[byte] as u8);
    Dfa { classes, next, accept, start: 0, dead }
}

/// Numbers equal items alike, in the order of their first appearance; with the number of distinct ones.
fn number<T: Eq + Hash>(items: impl Iterator<Item = T>) -> (Vec<u32>, usize) {
    let mut numbers = HashMap::new();
    let blocks = items
        .map(|item| {
            let fresh = numbers.len() as u32;
            *numbers.entry(item).or_insert(fresh)
        })
        .collect();
    (blocks, numbers.len())
}
