//! Mapping the input of a parser to positions in the document.

use std::ops::Range;
use std::rc::Rc;

/// The position of a parser's input in the document.
///
/// An input is verbatim if it is a range of the document. An escaped input, such as one with
/// `&amp;`, consists of slices with known positions. A decoded input consists of verbatim runs with
/// other data between them; there may be no runs.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// The input begins at this byte offset of the document, and is unchanged.
    Verbatim(usize),
    /// The input is escaped as in a [`Writing`](super::link::Writing).
    Written {
        /// The source of the escaped string.
        outer: Rc<Source>,
        /// The slices, in order.
        pieces: Rc<[SourceSlice]>,
        /// The offset in the concatenated slices.
        offset: usize,
    },
    /// The input was decoded from `within`.
    Decoded {
        /// The byte range in the document.
        within: Range<usize>,
        /// The verbatim runs, in order.
        runs: Vec<Run>,
    },
}

/// A slice of an input, and its escaped form.
#[derive(Clone, Debug)]
pub(super) struct SourceSlice {
    /// The start in the input. It ends where the next slice begins.
    pub(super) inside: usize,
    /// The byte range in the escaped string.
    pub(super) outside: Range<usize>,
    /// Whether it is unchanged. Otherwise, it can only be used as a whole.
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
    /// Returns the byte range in the document of a range of the input, and whether it is exact.
    pub(super) fn locate(&self, range: &Range<usize>) -> (Range<usize>, bool) {
        match self {
            Self::Verbatim(offset) => (offset + range.start..offset + range.end, true),
            Self::Written { outer, pieces, offset } => {
                let (end, is_end) = end_of(pieces, offset + range.end);
                let (start, is_start) = match range.is_empty() {
                    true => (end, is_end),
                    false => start_of(pieces, offset + range.start),
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

    /// Returns the source of a range of the input.
    pub(super) fn part(&self, range: &Range<usize>) -> Self {
        match self {
            Self::Verbatim(offset) => Self::Verbatim(offset + range.start),
            Self::Written { outer, pieces, offset } => Self::Written {
                outer: Rc::clone(outer),
                pieces: Rc::clone(pieces),
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

/// Returns the position in the escaped string of an offset where a range begins, and whether it is
/// exact.
fn start_of(pieces: &[SourceSlice], at: usize) -> (usize, bool) {
    let next = pieces.partition_point(|piece| piece.inside <= at);
    match next.checked_sub(1).map(|last| &pieces[last]) {
        None => (0, true),
        Some(piece) if piece.is_same => (piece.outside.start + (at - piece.inside), true),
        Some(piece) => (piece.outside.start, piece.inside == at),
    }
}

/// Returns the position in the escaped string of an offset where a range ends, and whether it is
/// exact.
fn end_of(pieces: &[SourceSlice], at: usize) -> (usize, bool) {
    let next = pieces.partition_point(|piece| piece.inside < at);
    match next.checked_sub(1).map(|last| &pieces[last]) {
        None => (0, true),
        Some(piece) if piece.is_same => (piece.outside.start + (at - piece.inside), true),
        Some(piece) => (piece.outside.end, pieces.get(next).is_none_or(|piece| piece.inside == at)),
    }
}

/// Returns the last run that begins at or before an offset of the input.
fn run_at(runs: &[Run], at: usize) -> Option<Run> {
    runs.partition_point(|run| run.inside <= at).checked_sub(1).map(|last| runs[last])
}

/// Returns the first run that begins after an offset of the input.
fn next_run(runs: &[Run], at: usize) -> Option<Run> {
    runs.get(runs.partition_point(|run| run.inside <= at)).copied()
}
