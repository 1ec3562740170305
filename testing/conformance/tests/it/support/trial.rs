//! Suites that compare a parser with the automaton of its rule.
//!
//! Each specification has its own [judge](Verdict) for the components of accepted inputs.

use std::ops::{Add, Range};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use urikit_conformance::{
    dfa::{Dfa, joint_representatives},
    enumerate::{count, for_each_word},
    reach::{is_quick, reach},
    w_method::Suite,
};

/// The length of runs of one byte, to overflow counters and limits.
const RUN: usize = 300;

/// One of so many suffixes is appended to a run.
fn suffix_stride() -> usize {
    if is_quick() { 64 } else { reach(8, 1) }
}

/// The parser's error, or the first wrong component of an accepted input.
pub(crate) type Verdict = Result<Option<&'static str>, Rejection>;

/// The byte range of an error of the current or an older specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rejection(Range<usize>);

impl From<urikit::ParseError> for Rejection {
    fn from(error: urikit::ParseError) -> Self {
        Self(error.span())
    }
}

impl From<urikit_legacy::ParseError> for Rejection {
    fn from(error: urikit_legacy::ParseError) -> Self {
        Self(error.span())
    }
}

pub(crate) fn first_false(checks: &[(bool, &'static str)]) -> Option<&'static str> {
    checks.iter().find(|(holds, _)| !holds).map(|&(_, what)| what)
}

/// Returns whether a component, if any, matches its rule.
pub(crate) fn fits(rule: &Dfa, component: Option<&str>) -> bool {
    component.is_none_or(|text| rule.accepts(text.as_bytes()))
}

#[derive(Default)]
pub(crate) struct Tally {
    accepted: u64,
    rejected: u64,
    /// The shortest ones.
    disagreements: Vec<(Vec<u8>, &'static str)>,
}

impl Tally {
    fn total(&self) -> u64 {
        self.accepted + self.rejected
    }

    /// Keeps only the shortest disagreements.
    fn disagree(&mut self, text: &[u8], mismatch: &'static str) {
        self.disagreements.push((text.to_vec(), mismatch));
        self.disagreements.sort_by_key(|(text, _)| text.len());
        self.disagreements.truncate(10);
    }

    /// Fails on any disagreement or an unexpected number of inputs.
    pub(crate) fn settle(&self, rule: &str, expected_total: u64) {
        let lines = self
            .disagreements
            .iter()
            .map(|(text, mismatch)| format!("{}: {mismatch}", text.escape_ascii()));
        assert!(self.disagreements.is_empty(), "{rule}:\n{}", lines.collect::<Vec<_>>().join("\n"));
        assert_eq!(self.total(), expected_total, "{rule}");
        assert!(self.accepted >= 10 && self.rejected >= 10, "{rule}: {} accepted", self.accepted);
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(mut self, other: Tally) -> Tally {
        self.accepted += other.accepted;
        self.rejected += other.rejected;
        self.disagreements.extend(other.disagreements);
        self
    }
}

pub(crate) struct Checker<'t, J> {
    judge: J,
    automaton: &'t Dfa,
    pub(crate) tally: Tally,
}

impl<J: FnMut(&[u8]) -> Verdict> Checker<'_, J> {
    /// The input can be invalid UTF-8.
    pub(crate) fn check(&mut self, text: &[u8]) {
        let expected = self.automaton.accepts(text);
        let mismatch = match (self.judge)(text) {
            Ok(_) if !expected => Some("accepted, but not in the language"),
            Err(_) if expected => Some("rejected, but in the language"),
            Ok(mismatch) => mismatch,
            Err(error) => self.error_mismatch(text, error),
        };
        *(if expected { &mut self.tally.accepted } else { &mut self.tally.rejected }) += 1;
        if let Some(mismatch) = mismatch {
            self.tally.disagree(text, mismatch);
        }
    }

    /// The span is inside the input and starts no later than the first dead byte.
    fn error_mismatch(&self, text: &[u8], Rejection(error): Rejection) -> Option<&'static str> {
        let lost = self.automaton.first_dead(text).unwrap_or(text.len());
        first_false(&[
            (error.start <= error.end, "error ends before it begins"),
            (error.end <= text.len(), "error ends after the input"),
            (
                error.start <= lost,
                "error starts after the byte that makes every continuation \
                invalid",
            ),
        ])
    }
}

/// The extent of the suites of one rule.
pub(crate) struct Plan<'p> {
    pub(crate) rule: &'p str,
    /// States and byte classes of each automaton.
    pub(crate) sizes: &'p [(usize, usize)],
    /// The size of the alphabet.
    pub(crate) letters: usize,
    /// The maximum length of the enumerated inputs.
    pub(crate) longest: usize,
    /// Prefixes that enumeration reaches late or never, and the maximum length of their
    /// continuations.
    pub(crate) contexts: Vec<String>,
    pub(crate) longest_in_context: usize,
    /// The number of extra states that a parser can have without escaping the suites.
    pub(crate) extra_states: usize,
    /// For large automata, the suites use one of so many access words.
    pub(crate) access_strides: [usize; 2],
}

pub(crate) struct Trial<'t, M> {
    make: M,
    /// The first decides membership; all have suites.
    automata: &'t [&'t Dfa],
    /// One byte of each joint class.
    alphabet: Vec<u8>,
}

impl<'t, J: FnMut(&[u8]) -> Verdict, M: Fn() -> J + Sync> Trial<'t, M> {
    /// `more_letters` are automata that only refine the alphabet.
    pub(crate) fn new(make: M, automata: &'t [&'t Dfa], more_letters: &[&Dfa]) -> Self {
        Trial {
            make,
            automata,
            alphabet: joint_representatives(&[automata, more_letters].concat()),
        }
    }

    /// Runs all suites. Their sizes are checked, so an empty suite fails.
    pub(crate) fn run(&self, plan: &Plan<'_>) {
        let begin = Instant::now();
        let letters = self.alphabet.len();
        let sizes: Vec<_> = self.automata.iter().map(|dfa| (dfa.states(), dfa.classes())).collect();
        assert_eq!((&sizes[..], letters), (plan.sizes, plan.letters), "{}", plan.rule);

        let roots: Vec<Vec<u8>> = self.alphabet.iter().map(|&byte| vec![byte]).collect();
        let less = usize::from(is_quick() && plan.longest > 3);
        let (longest, longest_in_context) = (plan.longest - less, plan.longest_in_context - less);
        let words = self.words(&roots, longest - 1) + self.words(&[Vec::new()], 0);
        words.settle(plan.rule, count(letters, longest));

        let contexts: Vec<Vec<u8>> =
            plan.contexts.iter().map(|context| context.clone().into_bytes()).collect();
        let in_context = self.words(&contexts, longest_in_context);
        in_context.settle(plan.rule, contexts.len() as u64 * count(letters, longest_in_context));

        println!(
            "{}: {letters} byte classes, {} inputs of up to {} bytes ({} accepted), {} in {} \
            contexts ({} accepted); {:.1} s",
            plan.rule,
            words.total(),
            longest,
            words.accepted,
            in_context.total(),
            contexts.len(),
            in_context.accepted,
            begin.elapsed().as_secs_f32(),
        );
        self.automata.iter().for_each(|automaton| self.w_method(plan, automaton));
    }

    /// The suites from an automaton's states.
    fn w_method(&self, plan: &Plan<'_>, automaton: &Dfa) {
        let begin = Instant::now();
        let by_class = Suite::over(automaton, self.alphabet.clone(), plan.extra_states);
        let by_byte = by_class.with_all_bytes();
        let sample = if is_quick() { 8 } else { 1 };
        let [by_letter_size, by_byte_size] = [(&by_class, 0), (&by_byte, 1)].map(|(suite, at)| {
            // Suites of small automata are fast.
            let stride =
                if suite.access().len() > 100 { plan.access_strides[at] * sample } else { 1 };
            let access: Vec<_> = suite.access().iter().step_by(stride).cloned().collect();
            let size = suite.size() / suite.access().len() as u64 * access.len() as u64;
            self.suite(suite, &access).settle(plan.rule, size);
            size
        });
        let (states, suffixes) = (by_class.access().len(), by_class.suffixes().len());
        let runs = self.runs(&by_class);
        runs.settle(
            plan.rule,
            (states * self.alphabet.len() * suffixes.div_ceil(suffix_stride())) as u64,
        );
        println!(
            "{}: {states} states, {} classes, {suffixes} suffixes; {} inputs for {} extra states, \
            {} over all bytes, {} long runs; {:.1} s",
            plan.rule,
            automaton.classes(),
            by_letter_size,
            plan.extra_states,
            by_byte_size,
            runs.total(),
            begin.elapsed().as_secs_f32(),
        );
    }

    pub(crate) fn checker(&self) -> Checker<'_, J> {
        Checker { judge: (self.make)(), automaton: self.automata[0], tally: Tally::default() }
    }

    /// Every word of at most `max_len` bytes after each prefix.
    fn words(&self, prefixes: &[Vec<u8>], max_len: usize) -> Tally {
        self.in_parallel(prefixes, |prefix, checker| {
            for_each_word(prefix, &self.alphabet, max_len, |text| checker.check(text));
        })
    }

    /// The suite for these access words.
    fn suite(&self, suite: &Suite, access: &[Vec<u8>]) -> Tally {
        self.in_parallel(access, |access, checker| {
            suite.for_each_after(access, |text| checker.check(text));
        })
    }

    /// Long runs of one byte from every state, which extra states do not cover.
    fn runs(&self, suite: &Suite) -> Tally {
        self.in_parallel(suite.access(), |access, checker| {
            for &byte in &self.alphabet {
                for suffix in suite.suffixes().iter().step_by(suffix_stride()) {
                    checker.check(&[access, &[byte; RUN], suffix].concat());
                }
            }
        })
    }

    /// Distributes the jobs to one thread per processor.
    fn in_parallel(
        &self,
        jobs: &[Vec<u8>],
        work: impl Fn(&[u8], &mut Checker<'_, J>) + Sync,
    ) -> Tally {
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut checker = self.checker();
            while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                work(job, &mut checker);
            }
            checker.tally
        };
        thread::scope(|scope| {
            let threads = thread::available_parallelism().map_or(1, usize::from);
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
            workers
                .into_iter()
                .map(|worker| worker.join().unwrap())
                .fold(Tally::default(), Tally::add)
        })
    }
}
