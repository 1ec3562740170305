//! How time grows with length: texts of one shape, from 16 bytes to a mebibyte.
//!
//! A parser meets texts that somebody made to be slow. Time per byte should stay the same however long the text; the growth
//! factor says by how much it does not.

mod shapes;
mod verdict;

use std::time::Duration;

use cpu_time::ThreadTime;

use crate::operation::Operation;
use crate::peers::{Family, Peer, Sink};
use crate::results::Growth;
pub(crate) use shapes::{SHAPES, Shape};
pub(crate) use verdict::{Standing, Verdict};

/// The lengths measured, in bytes.
pub(crate) const LENGTHS: [usize; 9] = [16, 64, 256, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20];

/// The operations whose cost a long text could blow up.
pub(crate) const OPERATIONS: [Operation; 10] = [
    Operation::Parse,
    Operation::ParseOwned,
    Operation::Resolve,
    Operation::Normalize,
    Operation::Compare,
    Operation::Lines,
    Operation::Query,
    Operation::QueryEdit,
    Operation::Decode,
    Operation::Encode,
];

/// A peer sits out a length that would take longer than this if its time grew with the square.
const PATIENCE: Duration = Duration::from_secs(1);

/// How much to measure.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// How long to repeat a text for one measurement.
    least: Duration,
    /// How many measurements to take the best of.
    tries: usize,
}

impl Effort {
    /// Enough for a table.
    pub(crate) const FULL: Self = Self { least: Duration::from_millis(1), tries: 5 };
    /// Enough for a look.
    pub(crate) const QUICK: Self = Self { least: Duration::from_micros(200), tries: 2 };
}

/// Measures one shape for all peers that read URIs or components and offer the operation.
///
/// At each length the peers take turns, so that a slow moment of the machine does not make one of them look non-linear.
pub(crate) fn measure(operation: Operation, shape: &Shape, peers: &[Peer], effort: Effort) -> Vec<Growth> {
    // `http` takes no long texts.
    let able = |peer: &&Peer| peer.family != Family::Other && peer.has(operation);
    let peers: Vec<_> = peers.iter().filter(able).collect();
    let mut growths: Vec<_> = peers.iter().map(|peer| unmeasured(operation, shape, peer)).collect();
    let mut running = vec![true; peers.len()];
    for length in LENGTHS {
        let input = shape.input(operation, length);
        let input: Vec<_> = input.iter().map(String::as_str).collect();
        let bytes: usize = input.iter().map(|text| text.len()).sum();
        let mut trials: Vec<_> = peers.iter().map(|peer| Trial::new(operation, peer, &input)).collect();
        for _ in 0..effort.tries {
            let able = trials.iter_mut().zip(&running).filter(|(_, running)| **running);
            able.for_each(|(trial, _)| trial.run(effort));
        }
        for ((growth, trial), running) in growths.iter_mut().zip(&trials).zip(&mut running) {
            if *running {
                growth.accepted = trial.accepted;
                growth.ns_per_byte.push(significant(trial.best.as_secs_f64() * 1e9 / bytes as f64));
                // The next length is four times this one.
                *running = trial.best * 16 < PATIENCE;
            }
        }
    }
    growths
}

fn unmeasured(operation: Operation, shape: &Shape, peer: &Peer) -> Growth {
    let (shape, name, family) = (shape.name.to_owned(), peer.name.to_owned(), peer.family);
    let (lengths, ns_per_byte) = (LENGTHS.to_vec(), Vec::with_capacity(LENGTHS.len()));
    Growth { operation, shape, peer: name, family, accepted: true, lengths, ns_per_byte }
}

/// Four digits of a number, which is finer than anything measured and keeps the files small.
fn significant(number: f64) -> f64 {
    format!("{number:.3e}").parse().unwrap_or(number)
}

/// One peer at one length.
struct Trial<'a> {
    operation: Operation,
    peer: &'a Peer,
    input: &'a [&'a str],
    units: usize,
    sink: Sink,
    /// Whether all of the input was accepted.
    accepted: bool,
    /// The best time so far for one run.
    best: Duration,
}

impl<'a> Trial<'a> {
    fn new(operation: Operation, peer: &'a Peer, input: &'a [&'a str]) -> Self {
        let (units, best) = (operation.units(input), Duration::MAX);
        Self { operation, peer, input, units, sink: Sink::default(), accepted: false, best }
    }

    /// Repeats the text for a while. The first time finds out how often.
    fn run(&mut self, effort: Effort) {
        if self.best == Duration::MAX {
            self.best = self.time(1).max(Duration::from_nanos(20));
        }
        // What takes this long needs no repetition to be told from noise.
        if self.best > effort.least * 100 {
            return;
        }
        let times = (effort.least.as_nanos() / self.best.as_nanos().max(1)).clamp(1, 10_000) as u32;
        self.best = self.best.min(self.time(times) / times);
    }

    fn time(&mut self, times: u32) -> Duration {
        let start = ThreadTime::now();
        for _ in 0..times {
            self.accepted = self.peer.run(self.operation, self.input, &mut self.sink) == Some(self.units);
        }
        start.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::{Effort, LENGTHS, SHAPES, measure, significant};
    use crate::operation::Operation;
    use crate::peers;

    #[test]
    fn small_numbers_keep_their_digits() {
        assert_eq!([significant(12.345_678), significant(0.000_123_456)], [12.35, 0.000_123_5]);
    }

    #[test]
    fn a_growth_has_a_time_for_every_length_or_sat_out() {
        let shape = SHAPES.iter().find(|shape| shape.name == "../ only").expect("it is there");
        let growths = measure(Operation::Parse, shape, &peers::all(), Effort::QUICK);
        assert!(growths.iter().any(|growth| growth.peer == "urikit"));
        for growth in growths {
            assert!(growth.accepted, "{}", growth.peer);
            assert!((1..=LENGTHS.len()).contains(&growth.ns_per_byte.len()), "{}", growth.peer);
            assert!(growth.ns_per_byte.iter().all(|&time| time > 0.0), "{}", growth.peer);
        }
    }
}
