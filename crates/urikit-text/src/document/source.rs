//! Maps the input of a parser to positions in the document.

use std::ops::Range;
use std::rc::Rc;

/// The mapping from a parser's input to the document.
///
/// A verbatim input is a range of the document. An escaped input, such as one with `&amp;`,
/// consists of slices with known positions. A decoded input contains verbatim runs, possibly none,
/// with other data between them.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// The input is unchanged and starts at this byte offset.
    Verbatim(usize),
    /// The input is the unescaped form of a string in the document.
    Written {
        /// The mapping of the escaped string.
        outer: Rc<Source>,
        /// The slices, in order.
        slices: Rc<[SourceSlice]>,
        /// The offset of the input in the concatenated slices.
        offset: usize,
    },
    /// The input was decoded, for example from another charset or Base64.
    Decoded {
        /// The byte range in the document that was decoded.
        within: Range<usize>,
        /// The verbatim runs, in order.
        runs: Vec<Run>,
    },
}

/// A slice of an unescaped input, and its position in the escaped string.
#[derive(Clone, Debug)]
pub(super) struct SourceSlice {
    /// The start in the unescaped string. The slice ends where the next one begins.
    pub(super) inside: usize,
    /// The byte range in the escaped string.
    pub(super) outside: Range<usize>,
    /// Whether the slice is unchanged. Otherwise, only its ends have exact positions.
    pub(super) is_same: bool,
}

/// A range of a decoded input that is unchanged in the document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) inside: usize,
    pub(super) outside: usize,
    pub(super) len: usize,
}

impl Source {
    /// Returns the byte range in the document for a range of the input, and whether it is exact.
    pub(super) fn locate(&self, range: &Range<usize>) -> (Range<usize>, bool) {
        match self {
            Self::Verbatim(offset) => (offset + range.start..offset + range.end, true),
            Self::Written { outer, slices, offset } => {
                let (end, is_end) = end_of(slices, offset + range.end);
                let (start, is_start) = match range.is_empty() {
                    true => (end, is_end),
                    false => start_of(slices, offset + range.start),
                };
                let (range, is_exact) = outer.locate(&(start..end.max(start)));
                (range, is_exact && is_start && is_end)
            }
            Self::Decoded { within, runs } => {
                let start = run_at(runs, range.start);
                if let Some(run) = start.filter(|run| range.end <= run.inside + run.len) {
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
                    Some(run) if range.end <= run.inside + run.len => {
                        run.outside + (range.end - run.inside)
                    }
                    _ => next_run(runs, range.end).map_or(within.end, |run| run.outside),
                };
                (start..end.max(start), false)
            }
        }
    }

    /// Returns the mapping for a part of the input, whose positions start at 0.
    pub(super) fn part(&self, range: &Range<usize>) -> Self {
        match self {
            Self::Verbatim(offset) => Self::Verbatim(offset + range.start),
            Self::Written { outer, slices, offset } => Self::Written {
                outer: Rc::clone(outer),
                slices: Rc::clone(slices),
                offset: offset + range.start,
            },
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
                Self::Decoded {
                    within,
                    runs: runs[first..last.max(first)].iter().filter_map(cut).collect(),
                }
            }
        }
    }
}

/// Converts the start of a range to an offset in the escaped string. Also returns whether it is
/// exact.
fn start_of(slices: &[SourceSlice], at: usize) -> (usize, bool) {
    let next = slices.partition_point(|slice| slice.inside <= at);
    match next.checked_sub(1).map(|last| &slices[last]) {
        None => (0, true),
        Some(slice) if slice.is_same => (slice.outside.start + (at - slice.inside), true),
        Some(slice) => (slice.outside.start, slice.inside == at),
    }
}

/// Converts the end of a range to an offset in the escaped string. Also returns whether it is
/// exact.
fn end_of(slices: &[SourceSlice], at: usize) -> (usize, bool) {
    let next = slices.partition_point(|slice| slice.inside < at);
    match next.checked_sub(1).map(|last| &slices[last]) {
        None => (0, true),
        Some(slice) if slice.is_same => (slice.outside.start + (at - slice.inside), true),
        Some(slice) => (slice.outside.end, slices.get(next).is_none_or(|slice| slice.inside == at)),
    }
}

/// Returns the last run that starts at or before an offset of the input.
fn run_at(runs: &[Run], at: usize) -> Option<Run> {
    runs.partition_point(|run| run.inside <= at).checked_sub(1).map(|last| runs[last])
}

/// Returns the first run that starts after an offset of the input.
fn next_run(runs: &[Run], at: usize) -> Option<Run> {
    runs.get(runs.partition_point(|run| run.inside <= at)).copied()
}
