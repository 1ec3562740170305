//! Records of the runs of a path, in bounded memory.

use super::Run;

/// A selection of the runs that a scan finds from right to left: every `stride`-th, starting with
/// the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Notes<const N: usize> {
    runs: [Run; N],
    len: usize,
    pub(super) stride: usize,
    seen: usize,
    /// The start of the last run, whether recorded or not.
    start: usize,
}

impl<const N: usize> Notes<N> {
    pub(super) const fn new() -> Self {
        Self { runs: [Run::NONE; N], len: 0, stride: 1, seen: 0, start: 0 }
    }

    /// Adds a kept item to the left of all previous ones.
    #[inline]
    pub(super) fn add(&mut self, item: Run) {
        // Initially, `start` is 0, which no item ends at.
        if item.end == self.start {
            // If this run is not recorded, the start of an unused record changes.
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
