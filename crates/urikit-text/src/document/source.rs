//! Where in the document what a reader reads comes from.

use std::ops::Range;

/// The place in the document of a text that a reader has before it.
///
/// A text is verbatim if it is a stretch of the document. One that was decoded on the way is made of runs that are verbatim,
/// with something else between them; in the worst case there are none.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// It begins at this offset of the document, and is the same there.
    Verbatim(usize),
    /// It was decoded from `within`.
    Decoded {
        /// Where that stands in the document.
        within: Range<usize>,
        /// Offsets in the text, offsets in the document and lengths of what is the same in both, in order.
        runs: Vec<Run>,
    },
}

/// A stretch of a decoded text that is the same in the document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) inside: usize,
    pub(super) outside: usize,
    pub(super) len: usize,
}

impl Source {
    /// Where a stretch of the text stands in the document, and whether it stands there as it is.
    pub(super) fn locate(&self, range: &Range<usize>) -> (Range<usize>, bool) {
        match self {
            Self::Verbatim(offset) => (offset + range.start..offset + range.end, true),
            Self::Decoded { within, runs } => {
                let start = run_at(runs, range.start);
                if let Some(run) = start
                    && range.end <= run.inside + run.len
                {
                    let start = run.outside + (range.start - run.inside);
                    return (start..start + range.len(), true);
                }
                let start = start.map_or(within.start, |run| {
                    if range.start < run.inside + run.len {
                        run.outside + (range.start - run.inside)
                    } else {
                        run.outside + run.len
                    }
                });
                let end = match run_at(runs, range.end) {
                    Some(run) if range.end <= run.inside + run.len => run.outside + (range.end - run.inside),
                    _ => next_run(runs, range.end).map_or(within.end, |run| run.outside),
                };
                (start..end.max(start), false)
            }
        }
    }

    /// The source of a stretch of the text.
    pub(super) fn part(&self, range: &Range<usize>) -> Self {
        match self {
            Self::Verbatim(offset) => Self::Verbatim(offset + range.start),
            Self::Decoded { runs, .. } => {
                let (within, is_verbatim) = self.locate(range);
                if is_verbatim {
                    return Self::Verbatim(within.start);
                }
                let cut = |run: &Run| {
                    let start = run.inside.max(range.start);
                    let end = (run.inside + run.len).min(range.end);
                    (start < end).then(|| Run {
                        inside: start - range.start,
                        outside: run.outside + (start - run.inside),
                        len: end - start,
                    })
                };
                let first = runs.partition_point(|run| run.inside + run.len <= range.start);
                let last = runs.partition_point(|run| run.inside < range.end);
                Self::Decoded { within, runs: runs[first..last.max(first)].iter().filter_map(cut).collect() }
            }
        }
    }
}

/// The last run that begins at an offset of the text or before it.
fn run_at(runs: &[Run], at: usize) -> Option<Run> {
    runs.partition_point(|run| run.inside <= at).checked_sub(1).map(|last| runs[last])
}

/// The first run that begins behind an offset of the text.
fn next_run(runs: &[Run], at: usize) -> Option<Run> {
    runs.get(runs.partition_point(|run| run.inside <= at)).copied()
}
