//! The parsers against the automata of their start rules.
//!
//! Each of the four types is held to the grammar of RFC 3986 in six ways: on every text up to a length, on every
//! continuation of some prefixes that lead deep into the grammar, on a W-method suite over byte classes, on one over
//! all 256 bytes, on long runs of one byte, and on addresses with long parts. What is accepted has to come apart as
//! the grammar and Appendix B say; what is rejected has to be rejected with an error that points into the text, and
//! not behind the place where the text was lost.

mod checker;

use std::ops::Add;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use checker::{Checker, GRAMMAR, Parse, Tally};
use urikit::{AbsoluteUri, RelativeRef, Uri, UriRef};
use urikit_conformance::{
    dfa::Dfa,
    enumerate::{count, for_each_word},
    w_method::Suite,
};

/// Prefixes that enumeration from the empty text would reach late or never.
const CONTEXTS: [&str; 14] = [
    "a:",
    "//",
    "//a@",
    "//h:",
    "//1.",
    "//1.2.3.",
    "//[",
    "//[::",
    "//[v1.",
    "//[1:2:3:4:5:6:",
    "//[::1.2.3.",
    "/%",
    "?",
    "#",
];

/// The length of the texts enumerated from nothing, and of those that follow a context.
const LONGEST: usize = 6;
const LONGEST_IN_CONTEXT: usize = 5;

/// Addresses whose parts are long, which neither short texts nor shortest access words contain: what stands before
/// them, their parts, the separator, how many parts, and what stands behind.
const ADDRESSES: [(&str, &[&str], &str, usize, &str); 4] = [
    ("//", &OCTETS, ".", 4, ""),
    ("//[::", &OCTETS, ".", 4, "]"),
    ("//[1:2:3:4:5:6:", &OCTETS, ".", 4, "]"),
    ("//[", &["", "1", "fFfF", "255.255.255.255"], ":", 10, "]"),
];
const OCTETS: [&str; 15] =
    ["", "0", "00", "9", "10", "01", "99", "100", "199", "200", "249", "250", "255", "256", "1000"];

/// How often a byte is repeated to overflow whatever counts in a byte or limits a component.
const RUN: usize = 300;

/// How many states more than the automaton a parser may have and still not slip through.
const EXTRA_STATES: usize = 2;

/// A parser and its rule.
struct Subject {
    rule: &'static str,
    parse: Parse,
    /// What has to stand before a context.
    lead: &'static str,
    /// States and byte classes of the minimal automaton: facts about the rule.
    states: usize,
    classes: usize,
}

#[test]
fn uri_reference() {
    check(&Subject {
        rule: "URI-reference",
        parse: |bytes| UriRef::parse_bytes(bytes),
        lead: "",
        states: 183,
        classes: 21,
    });
}

#[test]
fn uri() {
    check(&Subject {
        rule: "URI",
        parse: |bytes| Uri::parse_bytes(bytes).map(|uri| *uri),
        lead: "a:",
        states: 180,
        classes: 21,
    });
}

#[test]
fn absolute_uri() {
    check(&Subject {
        rule: "absolute-URI",
        parse: |bytes| AbsoluteUri::parse_bytes(bytes).map(|uri| **uri),
        lead: "a:",
        states: 177,
        classes: 20,
    });
}

#[test]
fn relative_ref() {
    check(&Subject {
        rule: "relative-ref",
        parse: |bytes| RelativeRef::parse_bytes(bytes).map(|reference| *reference),
        lead: "",
        states: 181,
        classes: 19,
    });
}

/// All six suites of one parser. The size of each is known beforehand, so none can pass by being empty.
fn check(subject: &Subject) {
    let begin = Instant::now();
    let automaton = Dfa::from_grammar(&GRAMMAR, subject.rule).unwrap();
    assert_eq!(
        (automaton.states(), automaton.classes()),
        (subject.states, subject.classes),
        "{}",
        subject.rule
    );
    let trial = Trial { parse: subject.parse, automaton: &automaton };

    let alphabet = automaton.representatives();
    let roots: Vec<Vec<u8>> = alphabet.iter().map(|&byte| vec![byte]).collect();
    let words = trial.words(&roots, LONGEST - 1) + trial.words(&[Vec::new()], 0);
    words.settle(subject.rule, count(alphabet.len(), LONGEST));

    let contexts = CONTEXTS.map(|context| [subject.lead, context].concat().into_bytes());
    let in_context = trial.words(&contexts, LONGEST_IN_CONTEXT);
    in_context.settle(subject.rule, contexts.len() as u64 * count(alphabet.len(), LONGEST_IN_CONTEXT));

    let by_class = Suite::over_classes(&automaton, EXTRA_STATES);
    let by_byte = Suite::over_bytes(&automaton, 0);
    for suite in [&by_class, &by_byte] {
        trial.suite(suite).settle(subject.rule, suite.size());
    }

    let runs = trial.runs(&by_class, &alphabet);
    runs.settle(subject.rule, (by_class.access().len() * alphabet.len() * by_class.suffixes().len()) as u64);

    let addresses = trial.addresses(subject.lead);
    let shapes = ADDRESSES.map(|(_, parts, _, longest, _)| count(parts.len(), longest));
    addresses.settle(subject.rule, shapes.iter().sum());

    println!(
        "{}: {} states, {} classes; {} texts of up to {LONGEST} bytes ({} accepted), {} in {} contexts ({} accepted); \
         W-method with {} suffixes: {} texts for {EXTRA_STATES} extra states, {} over all bytes; \
         {} long runs, {} addresses; {:.1} s",
        subject.rule,
        automaton.states(),
        automaton.classes(),
        words.total(),
        words.accepted,
        in_context.total(),
        contexts.len(),
        in_context.accepted,
        by_class.suffixes().len(),
        by_class.size(),
        by_byte.size(),
        runs.total(),
        addresses.total(),
        begin.elapsed().as_secs_f32(),
    );
}

/// The suites, put to one parser and its automaton.
struct Trial<'t> {
    parse: Parse,
    automaton: &'t Dfa,
}

impl Trial<'_> {
    /// Every word of at most `max_len` bytes after each prefix.
    fn words(&self, prefixes: &[Vec<u8>], max_len: usize) -> Tally {
        let alphabet = self.automaton.representatives();
        self.in_parallel(prefixes, |prefix, checker| {
            for_each_word(prefix, &alphabet, max_len, |text| checker.check(text));
        })
    }

    /// Every text of a W-method suite.
    fn suite(&self, suite: &Suite) -> Tally {
        self.in_parallel(suite.access(), |access, checker| {
            suite.for_each_after(access, |text| checker.check(text));
        })
    }

    /// One byte over and over, from every state and with every suffix: what no bounded number of extra states covers.
    fn runs(&self, suite: &Suite, alphabet: &[u8]) -> Tally {
        self.in_parallel(suite.access(), |access, checker| {
            for &byte in alphabet {
                for suffix in suite.suffixes() {
                    checker.check(&[access, &[byte; RUN], suffix].concat());
                }
            }
        })
    }

    /// Every list of parts, of each kind of address.
    fn addresses(&self, lead: &str) -> Tally {
        let mut checker = Checker::new(self.parse, self.automaton);
        for (before, parts, separator, longest, behind) in ADDRESSES {
            let indices: Vec<u8> = (0..parts.len() as u8).collect();
            for_each_word(b"", &indices, longest, |word| {
                let list: Vec<&str> = word.iter().map(|&index| parts[usize::from(index)]).collect();
                checker.check([lead, before, &list.join(separator), behind].concat().as_bytes());
            });
        }
        checker.tally
    }

    /// Shares the jobs out to as many threads as there are processors.
    fn in_parallel(&self, jobs: &[Vec<u8>], work: impl Fn(&[u8], &mut Checker<'_>) + Sync) -> Tally {
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut checker = Checker::new(self.parse, self.automaton);
            while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                work(job, &mut checker);
            }
            checker.tally
        };
        thread::scope(|scope| {
            let threads = thread::available_parallelism().map_or(1, usize::from);
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().map(|worker| worker.join().unwrap()).fold(Tally::default(), Tally::add)
        })
    }
}
