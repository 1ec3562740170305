//! The minimal deterministic automaton of a grammar rule, as an explicit table.
//!
//! `regex-automata` does the subset construction. This module minimizes and completes its result:
//!
//! - **Minimal and complete**: the states are the Myhill-Nerode classes of the rule, including
//!   the dead state, from which nothing is accepted. Their number depends only on the grammar.
//! - **Byte classes**: two bytes are in one class if they lead to the same state from every
//!   state. URI-reference has about twenty classes, so one representative per class is enough for
//!   exhaustive enumeration.

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
    /// The class of each byte, numbered by first occurrence.
    classes: [u8; 256],
    /// `next[state][class]`.
    next: Vec<Vec<u32>>,
    accept: Vec<bool>,
    /// Always 0; states are numbered in breadth-first order.
    start: u32,
    /// The state that accepts nothing, if any.
    dead: Option<u32>,
}

impl Dfa {
    /// Compiles a rule of an ABNF grammar.
    pub fn from_abnf(text: &str, start_rule: &str) -> Result<Dfa, GrammarError> {
        Dfa::from_grammar(&Grammar::parse(text)?, start_rule)
    }

    /// Compiles a rule of a grammar.
    pub fn from_grammar(grammar: &Grammar, start_rule: &str) -> Result<Dfa, GrammarError> {
        Ok(minimal(&determinize(&grammar.expand(start_rule)?)?))
    }

    /// Combines automata by a boolean function of their answers (product construction).
    ///
    /// ABNF has unions but no intersections or differences.
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

    /// Returns whether the language contains `text`.
    pub fn accepts(&self, text: &[u8]) -> bool {
        self.is_accepting(self.run(self.start, text))
    }

    /// Returns the index of the first byte after which no continuation is accepted.
    pub fn first_dead(&self, text: &[u8]) -> Option<usize> {
        let dead = self.dead?;
        let mut state = self.start;
        text.iter().position(|&byte| {
            state = self.step(state, byte);
            state == dead
        })
    }

    /// The number of states, including the dead state.
    pub fn states(&self) -> usize {
        self.next.len()
    }

    pub fn classes(&self) -> usize {
        self.next[0].len()
    }

    pub fn class(&self, byte: u8) -> usize {
        usize::from(self.classes[usize::from(byte)])
    }

    /// The first byte of each class, in class order.
    pub fn representatives(&self) -> Vec<u8> {
        (0..self.classes())
            .filter_map(|class| (0..=255).find(|&byte| self.class(byte) == class))
            .collect()
    }

    pub fn start(&self) -> u32 {
        self.start
    }

    pub fn step(&self, state: u32, byte: u8) -> u32 {
        self.next[state as usize][self.class(byte)]
    }

    pub fn run(&self, state: u32, text: &[u8]) -> u32 {
        text.iter().fold(state, |state, &byte| self.step(state, byte))
    }

    /// Returns whether no continuation is accepted from this state.
    pub fn is_dead(&self, state: u32) -> bool {
        self.dead == Some(state)
    }

    /// A shortest word from this state to an accepting one; `None` if the state is dead.
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

    pub fn is_accepting(&self, state: u32) -> bool {
        self.accept[state as usize]
    }
}

/// The first byte of each set of bytes that all the automata treat alike.
pub fn joint_representatives(automata: &[&Dfa]) -> Vec<u8> {
    let classes_of = |byte| automata.iter().map(|dfa| dfa.class(byte)).collect::<Vec<_>>();
    let mut seen = HashSet::new();
    (0..=255).filter(|&byte| seen.insert(classes_of(byte))).collect()
}

/// A complete automaton over single bytes, not yet minimal; it starts in state 0.
struct Table {
    next: Vec<[u32; 256]>,
    accept: Vec<bool>,
}

fn determinize(expression: &Hir) -> Result<Table, GrammarError> {
    let automaton = |error: &dyn std::error::Error| GrammarError::Automaton(error.to_string());
    let nfa = thompson::Compiler::new()
        .configure(thompson::Config::new().utf8(false).which_captures(WhichCaptures::None))
        .build_from_hir(expression)
        .map_err(|error| automaton(&error))?;
    let dfa = dense::Builder::new()
        // Leftmost-first matching would drop alternatives after the first match.
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
        // A match is reported one byte late; at the end of input, by the EOI transition.
        table.accept.push(dfa.is_match_state(dfa.next_eoi_state(state)));
    }
    Ok(table)
}

/// Moore's algorithm.
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

/// One state per block; equal columns become one byte class.
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
    // At most 256 columns.
    let classes = std::array::from_fn(|byte| classes[byte] as u8);
    Dfa { classes, next, accept, start: 0, dead }
}

/// Numbers equal items alike, by first appearance, and returns the number of distinct items.
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
