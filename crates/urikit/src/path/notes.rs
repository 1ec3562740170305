//! Notes of where the segments are that a path keeps, in bounded memory.

use super::Run;

/// Some of the runs that a scan has found, from the right: every `stride`-th, from the first on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Notes<const N: usize> {
    runs: [Run; N],
    len: usize,
    pub(super) stride: usize,
    /// How many runs have been found.
    seen: usize,
    /// Where the last of them begins, noted or not.
    start: usize,
}

impl<const N: usize> Notes<N> {
    pub(super) const fn new() -> Self {
        Self { runs: [Run::NONE; N], len: 0, stride: 1, seen: 0, start: 0 }
    }

    /// Notes an item that the path keeps, to the left of all previous ones.
    #[inline]
    pub(super) fn add(&mut self, item: Run) {
        // No item ends at 0, where `start` is before the first.
        if item.end == self.start {
            // If this run is not noted, this changes the start of another one, which is not used then.
            self.runs[self.len - 1].start = item.start;
        } else {
            self.add_run(item);
        }
        self.start = item.start;
    }

    fn add_run(&mut self, run: Run) {
        if self.seen % self.stride == 0 && self.len == N {
            for kept in 0..N / 2 {
                self.runs[kept] = self.runs[2 * kept];
            }
            self.len = N / 2;
            self.stride *= 2;
        }
        if self.seen % self.stride == 0 {
            self.runs[self.len] = run;
            self.len += 1;
        }
        self.seen += 1;
    }

    pub(super) fn taken(&self) -> &[Run] {
        &self.runs[..self.len]
    }
}
