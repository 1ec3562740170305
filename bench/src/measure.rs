//! Rounds: every peer once over the whole corpus, in an order that rotates, as often as asked.

use cpu_time::ThreadTime;

use crate::corpus::Corpus;
use crate::peers::{Operation, Peer, Sink};

/// What one operation on one corpus cost each peer.
pub(crate) struct Row<'a> {
    /// What was measured.
    pub(crate) operation: Operation,
    /// On what.
    pub(crate) corpus: &'a Corpus,
    /// The fastest first.
    pub(crate) costs: Vec<Cost<'a>>,
}

/// What an operation cost one peer, in nanoseconds of thread time per text.
pub(crate) struct Cost<'a> {
    /// Whose.
    pub(crate) peer: &'a Peer,
    /// The lower quartile over the rounds.
    pub(crate) low: f64,
    /// The median over the rounds.
    pub(crate) median: f64,
    /// The upper quartile over the rounds.
    pub(crate) high: f64,
}

impl Row<'_> {
    /// The fastest peer that does the same work.
    pub(crate) fn yardstick(&self) -> Option<&Cost<'_>> {
        self.costs.iter().find(|cost| cost.peer.family.is_yardstick())
    }

    /// How many times as long as the yardstick this cost is.
    pub(crate) fn ratio(&self, cost: &Cost<'_>) -> Option<f64> {
        self.yardstick().map(|yardstick| cost.median / yardstick.median)
    }
}

/// Measures an operation on a corpus; `None` if nobody offers it there.
///
/// Peers take turns within a round, so that a slow moment of the machine falls on all of them, and each round begins with
/// another peer, so that nobody always finds the cache as the same neighbour left it. The first round only warms up.
pub(crate) fn measure<'a>(
    operation: Operation,
    corpus: &'a Corpus,
    peers: &'a [Peer],
    rounds: usize,
) -> Option<Row<'a>> {
    let peers: Vec<_> = peers.iter().filter(|peer| corpus.suits(operation, peer)).collect();
    if peers.is_empty() || corpus.lines.is_empty() {
        return None;
    }
    let mut times = vec![Vec::with_capacity(rounds); peers.len()];
    let mut sink = Sink::default();
    for round in 0..=rounds {
        for turn in 0..peers.len() {
            let at = (round + turn) % peers.len();
            let start = ThreadTime::now();
            let accepted = peers[at].run(operation, &corpus.lines, &mut sink);
            let nanoseconds = start.elapsed().as_nanos() as f64;
            assert_eq!(
                accepted,
                Some(corpus.lines.len()),
                "{} accepts what it accepted before",
                peers[at].name
            );
            if round > 0 {
                times[at].push(nanoseconds / corpus.lines.len() as f64);
            }
        }
    }
    let mut costs: Vec<_> = peers.into_iter().zip(times).map(|(peer, times)| Cost::of(peer, times)).collect();
    costs.sort_by(|one, other| one.median.total_cmp(&other.median));
    Some(Row { operation, corpus, costs })
}

impl<'a> Cost<'a> {
    fn of(peer: &'a Peer, mut times: Vec<f64>) -> Self {
        times.sort_by(f64::total_cmp);
        let quartile = |quarters: usize| times[(times.len() - 1) * quarters / 4];
        Self { peer, low: quartile(1), median: quartile(2), high: quartile(3) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cost, measure};
    use crate::corpus::Corpus;
    use crate::peers::{self, Operation};

    #[test]
    fn quartiles_are_of_the_sorted_times() {
        let peers = peers::all();
        let cost = Cost::of(&peers[0], vec![5.0, 1.0, 4.0, 2.0, 3.0]);
        assert_eq!([cost.low, cost.median, cost.high], [2.0, 3.0, 4.0]);
    }

    #[test]
    fn a_row_is_sorted_and_has_a_yardstick() {
        let peers = peers::all();
        let mut corpus = Corpus::generated().swap_remove(0);
        corpus.lines.truncate(100);
        let row = measure(Operation::Resolve, &corpus, &peers, 3).expect("peers offer it");
        assert!(row.costs.is_sorted_by(|one, other| one.median <= other.median));
        let yardstick = row.yardstick().expect("RFC peers offer it");
        assert_eq!(row.ratio(yardstick), Some(1.0));
    }

    #[test]
    fn what_makes_no_sense_is_not_measured() {
        let corpus = Corpus::generated().swap_remove(0);
        assert!(measure(Operation::Decode, &corpus, &peers::all(), 1).is_none());
    }
}
