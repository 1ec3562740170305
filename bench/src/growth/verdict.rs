//! What the curves of one operation and shape say: is ours linear, and does anybody need less for a byte?

use crate::peers::Family;
use crate::results::Growth;
use crate::targets::{LEVEL, LINEAR};

/// From which length the growth factor is taken: long enough that fixed costs are gone.
const FROM: usize = 1 << 16;

/// Nanoseconds a byte that are as good as none: a microsecond for a mebibyte, for a fault that is found at once.
const NOTHING: f64 = 0.001;

/// How this project stands among the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// Nobody needs less, or nobody else got that far.
    Best,
    /// As good as the best, within what two runs differ by.
    Level,
    /// Somebody needs less.
    Worse,
}

impl Standing {
    /// The cell in tables.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Best => "yes",
            Self::Level => "level",
            Self::Worse => "**no**",
        }
    }
}

/// The growth of this project beside the best of the others.
pub(crate) struct Verdict<'a> {
    /// This project's.
    pub(crate) ours: &'a Growth,
    /// The least time per byte at the greatest length, of those that do the same work and answer the same.
    pub(crate) best: Option<&'a Growth>,
}

impl<'a> Verdict<'a> {
    /// Of the growths of one operation and shape; `None` if this project does not offer the operation.
    pub(crate) fn of(shape: &'a [Growth]) -> Option<Self> {
        let ours = shape.iter().find(|growth| growth.family == Family::Urikit)?;
        let same = |growth: &&Growth| {
            growth.operation.is_same_work(growth.family) && growth.accepted == ours.accepted
        };
        let timed = shape.iter().filter(same).filter_map(|growth| Some((growth.longest()?, growth)));
        let best = timed.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, growth)| growth);
        Some(Self { ours, best })
    }

    /// This project's time per byte over the best of the others.
    pub(crate) fn ratio(&self) -> Option<f64> {
        Some(self.ours.longest()? / self.best?.longest()?)
    }

    /// Whether somebody needs less for a byte.
    pub(crate) fn standing(&self) -> Standing {
        match (self.ours.longest(), self.ratio()) {
            (None, _) => Standing::Worse,
            (Some(time), _) if time < NOTHING => Standing::Best,
            (_, Some(ratio)) if ratio > LEVEL => Standing::Worse,
            (_, Some(ratio)) if ratio > 1.0 => Standing::Level,
            _ => Standing::Best,
        }
    }
}

impl Growth {
    /// Nanoseconds per byte at the greatest length, if it was reached.
    pub(crate) fn longest(&self) -> Option<f64> {
        self.ns_per_byte.get(self.lengths.len().checked_sub(1)?).copied()
    }

    /// Time per byte at the greatest length over that at a sixteenth of it. About 1 is linear, about 16 quadratic.
    pub(crate) fn factor(&self) -> Option<f64> {
        let from = self.lengths.iter().position(|&length| length == FROM)?;
        Some(self.longest()? / self.ns_per_byte.get(from)?)
    }

    /// Whether the time per byte stays the same, as far as a machine with caches lets it.
    pub(crate) fn is_linear(&self) -> bool {
        self.factor().is_some_and(|factor| factor <= LINEAR)
    }
}

#[cfg(test)]
mod tests {
    use super::{Standing, Verdict};
    use crate::peers::Family::{Rfc3986, Urikit, Whatwg};
    use crate::results::tests::growth;

    #[test]
    fn linear_time_has_a_factor_of_one() {
        assert_eq!(growth("a", Rfc3986, true, &[0.5, 0.5]).factor(), Some(1.0));
        assert!(growth("a", Rfc3986, true, &[0.5, 0.6]).is_linear());
        assert!(!growth("a", Rfc3986, true, &[0.5, 8.0]).is_linear());
        let sat_out = growth("a", Rfc3986, true, &[0.5]);
        assert!(sat_out.factor().is_none() && !sat_out.is_linear());
    }

    #[test]
    fn the_best_does_the_same_work_and_answers_the_same() {
        let shape = [
            growth("urikit", Urikit, true, &[0.2, 0.2]),
            growth("refuses", Rfc3986, false, &[0.01, 0.01]),
            growth("other work", Whatwg, true, &[0.01, 0.01]),
            growth("sat out", Rfc3986, true, &[0.01]),
            growth("slower", Rfc3986, true, &[0.3, 0.3]),
            growth("faster", Rfc3986, true, &[0.1, 0.1]),
        ];
        let verdict = Verdict::of(&shape).expect("this project is there");
        assert_eq!(verdict.best.map(|best| best.peer.as_str()), Some("faster"));
        assert_eq!((verdict.ratio(), verdict.standing()), (Some(2.0), Standing::Worse));
        let verdict = Verdict::of(&shape[..5]).expect("this project is there");
        assert_eq!(verdict.standing(), Standing::Best);
        let verdict = Verdict::of(&shape[..4]).expect("this project is there");
        assert_eq!((verdict.ratio(), verdict.standing()), (None, Standing::Best), "nobody else got there");
        assert!(Verdict::of(&shape[1..]).is_none());
        let refused = [("urikit", Urikit, 3e-5), ("faster", Rfc3986, 1e-5)]
            .map(|(peer, family, time)| growth(peer, family, false, &[16.0 * time, time]));
        let verdict = Verdict::of(&refused).expect("this project is there");
        assert_eq!((verdict.standing(), verdict.ours.is_linear()), (Standing::Best, true));
    }
}
