//! Rounds: every peer processes the whole corpus once per round, in rotating order.

use cpu_time::ThreadTime;

use crate::corpus::Corpus;
use crate::operation::Operation;
use crate::peers::{Peer, Sink};
use crate::report::{Cost, Row};

/// The maximum ratio of the quartiles on an idle machine.
const QUIET: f64 = 1.10;

/// Measures an operation on a corpus, repeatedly if the machine is not idle, and returns the
/// measurement with the least variation.
///
/// The selection depends only on the quartiles, never on which library is faster.
pub(crate) fn quietest(
    operation: Operation,
    corpus: &Corpus,
    peers: &[Peer],
    rounds: usize,
    times: usize,
) -> Option<Row> {
    let mut best = measure(operation, corpus, peers, rounds)?;
    for _ in 1..times {
        if spread(&best) <= QUIET {
            break;
        }
        let row = measure(operation, corpus, peers, rounds)?;
        if spread(&row) < spread(&best) {
            best = row;
        }
    }
    Some(best)
}

/// Returns the median time of each of `N` ways to do the same work, in seconds of processor time.
///
/// The ways take turns within a round, and each round begins with another one. The first round is
/// a warm-up.
pub(crate) fn medians<const N: usize>(rounds: usize, mut run: impl FnMut(usize)) -> [f64; N] {
    let mut times = [const { Vec::new() }; N];
    for round in 0..=rounds {
        for turn in 0..N {
            let at = (round + turn) % N;
            let start = ThreadTime::now();
            run(at);
            let seconds = start.elapsed().as_secs_f64();
            if round > 0 {
                times[at].push(seconds);
            }
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    })
}

/// The ratio of the quartiles of the median library. Variation of a single library does not
/// indicate anything about the machine.
fn spread(row: &Row) -> f64 {
    let mut spreads: Vec<_> = row.costs.iter().map(|cost| cost.high_ns / cost.low_ns).collect();
    spreads.sort_by(f64::total_cmp);
    spreads[spreads.len() / 2]
}

/// Measures an operation on a corpus; `None` if no peer supports it.
///
/// Peers alternate within a round, so that slow periods of the machine affect all of them. Each
/// round starts with another peer, so that no peer always follows the same one. The first round is
/// a warm-up.
fn measure(operation: Operation, corpus: &Corpus, peers: &[Peer], rounds: usize) -> Option<Row> {
    let peers: Vec<_> = peers.iter().filter(|peer| corpus.suits(operation, peer)).collect();
    if peers.is_empty() || corpus.lines.is_empty() {
        return None;
    }
    let input = operation.input(&corpus.lines);
    let texts = input.texts();
    let mut times = vec![Vec::with_capacity(rounds); peers.len()];
    let mut sink = Sink::default();
    for round in 0..=rounds {
        for turn in 0..peers.len() {
            let at = (round + turn) % peers.len();
            let start = ThreadTime::now();
            let accepted = peers[at].run(operation, &texts, &mut sink);
            let nanoseconds = start.elapsed().as_nanos() as f64;
            let name = peers[at].name;
            assert_eq!(
                accepted,
                Some(corpus.lines.len()),
                "{name} accepts what it accepted before"
            );
            if round > 0 {
                times[at].push(nanoseconds / corpus.lines.len() as f64);
            }
        }
    }
    let costs = peers.into_iter().zip(times).map(|(peer, times)| cost(peer, times));
    let mut costs: Vec<_> = costs.collect();
    costs.sort_by(|one, other| one.median_ns.total_cmp(&other.median_ns));
    Some(Row { operation, corpus: corpus.name.clone(), costs })
}

fn cost(peer: &Peer, times: Vec<f64>) -> Cost {
    let [low_ns, median_ns, high_ns] = quartiles(times);
    Cost { peer: peer.name.to_owned(), family: peer.family, low_ns, median_ns, high_ns }
}

fn quartiles(mut times: Vec<f64>) -> [f64; 3] {
    times.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarters: usize| rounded(times[(times.len() - 1) * quarters / 4]))
}

/// Rounds to three decimal places, which is more precise than the measurement.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}

#[cfg(test)]
mod tests {
    use super::{measure, quartiles, quietest, spread};
    use crate::corpus::Corpus;
    use crate::operation::Operation;
    use crate::peers::{self, Family};
    use crate::report::tests::row;

    #[test]
    fn quartiles_use_sorted_times() {
        assert_eq!(quartiles(vec![5.0, 1.0, 4.0, 2.0, 3.0]), [2.0, 3.0, 4.0]);
    }

    #[test]
    fn rows_are_sorted_and_have_peers_with_the_same_work() {
        let peers = peers::all();
        let mut corpus = Corpus::generated().swap_remove(0);
        corpus.lines.truncate(100);
        for operation in
            [Operation::ParsePortable, Operation::Resolve, Operation::Compare, Operation::Lines]
        {
            let row = measure(operation, &corpus, &peers, 3).expect("peers offer it");
            assert!(row.costs.is_sorted_by(|one, other| one.median_ns <= other.median_ns));
            assert!(row.costs.iter().any(|cost| operation.is_same_work(cost.family)));
        }
    }

    #[test]
    fn spread_is_that_of_the_median_library() {
        let costs = [("a", 10.0), ("b", 20.0), ("c", 1000.0)]
            .map(|(peer, median)| (peer, Family::Rfc3986, median));
        assert_eq!(spread(&row(Operation::Parse, &costs)), 21.0 / 19.0);
    }

    #[test]
    fn inapplicable_operations_are_not_measured() {
        let corpus = Corpus::generated().swap_remove(0);
        assert!(quietest(Operation::Decode, &corpus, &peers::all(), 1, 3).is_none());
    }
}
