//! Stretches of items that stay, and notes of them.

/// A stretch of whole items.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Run {
    pub(super) const NONE: Self = Self { start: 0, end: 0 };
}

/// Some of the runs that a scan has found, from the right: every `stride`-th, from the first on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Notes<const N: usize> {
    runs: [Run; N],
    len: usize,
    stride: usize,
    /// How many runs have been found.
    seen: usize,
    /// Where the last of them begins, noted or not.
    start: usize,
}

impl<const N: usize> Notes<N> {
    pub(super) const fn new() -> Self {
        Self { runs: [Run::NONE; N], len: 0, stride: 1, seen: 0, start: 0 }
    }

    /// Takes note of an item that stays, and that stands to the left of all before it.
    #[inline]
    pub(super) fn add(&mut self, item: Run) {
        // No item ends at 0, where `start` is before the first.
        if item.end == self.start {
            // Where this run is not noted, another one's start is changed, which no one looks at then.
            self.runs[self.len - 1].start = item.start;
        } else {
            self.add_run(item);
        }
        self.start = item.start;
    }

    fn add_run(&mut self, run: Run) {
        if self.seen.is_multiple_of(self.stride) && self.len == N {
            for kept in 0..N / 2 {
                self.runs[kept] = self.runs[2 * kept];
            }
            self.len = N / 2;
            self.stride *= 2;
        }
        if self.seen.is_multiple_of(self.stride) {
            self.runs[self.len] = run;
            self.len += 1;
        }
        self.seen += 1;
    }

    /// Whether every run that was found is noted.
    pub(super) const fn is_whole(&self) -> bool {
        self.stride == 1
    }

    pub(super) fn taken(&self) -> &[Run] {
        &self.runs[..self.len]
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::{Notes, Run};

    /// However many runs there are, those that are noted are evenly spaced, and as many as there is room for.
    #[test]
    fn every_other_note_is_dropped() {
        let mut notes = Notes::<8>::new();
        let ends: Vec<_> = (1..=200).rev().map(|end| 3 * end).collect();
        for count in 1..=ends.len() {
            let end = ends[count - 1];
            // Each run is two items.
            notes.add(Run { start: end - 1, end });
            notes.add(Run { start: end - 2, end: end - 1 });
            let noted: Vec<_> = notes.taken().iter().map(|run| run.end).collect();
            let expected: Vec<_> = ends[..count].iter().copied().step_by(notes.stride).collect();
            assert_eq!(noted, expected, "{count}");
            assert!(notes.stride == 1 || noted.len() > 4, "{count}");
            assert!(notes.stride > 1 || notes.taken().iter().all(|run| run.start == run.end - 2), "{count}");
        }
    }
}
