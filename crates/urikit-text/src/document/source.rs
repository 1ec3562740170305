//! Where in the document what a reader reads comes from.

use std::ops::Range;
use std::rc::Rc;

/// The place in the document of a text that a reader has before it.
///
/// A text is verbatim if it is a stretch of the document. One that is written in another way there, such as with `&amp;`, is
/// made of pieces, of which it is known where each one is. One that was decoded on the way is made of runs that are verbatim,
/// with something else between them; in the worst case there are none.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// It begins at this offset of the document, and is the same there.
    Verbatim(usize),
    /// It is written there as [`Writing`](super::link::Writing)s do.
    Written {
        /// Where that comes from in which it is written.
        outer: Rc<Source>,
        /// The pieces, in order.
        pieces: Rc<[SourceSlice]>,
        /// Where in what the pieces make it begins.
        offset: usize,
    },
    /// It was decoded from `within`.
    Decoded {
        /// Where that stands in the document.
        within: Range<usize>,
        /// Offsets in the text, offsets in the document and lengths of what is the same in both, in order.
        runs: Vec<Run>,
    },
}

/// A stretch of a text and how it is written.
#[derive(Clone, Debug)]
pub(super) struct SourceSlice {
    /// Where it begins in the text. It ends where the next one begins.
    pub(super) inside: usize,
    /// Where it stands in that in which it is written.
    pub(super) outside: Range<usize>,
    /// Whether it is written like that. If not, it is there as a whole or not at all.
    pub(super) is_same: bool,
}

/// A stretch of a decoded text that is the same in the document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) inside: usize,
    pub(super) outside: usize,
    pub(super) len: usize,
}

impl Source {
    /// Where a stretch of the text stands in the document, and whether exactly that is there: as it is, or written as its
    /// writings do.
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
                Self::Decoded { within, runs: runs[first..last.max(first)].iter().filter_map(cut).collect() }
            }
        }
    }
}

/// Where something is written that begins at an offset of the text, and whether it begins there and not before.
fn start_of(pieces: &[SourceSlice], at: usize) -> (usize, bool) {
    let next = pieces.partition_point(|piece| piece.inside <= at);
    match next.checked_sub(1).map(|last| &pieces[last]) {
        None => (0, true),
        Some(piece) if piece.is_same => (piece.outside.start + (at - piece.inside), true),
        Some(piece) => (piece.outside.start, piece.inside == at),
    }
}

/// Where something is written that ends at an offset of the text, and whether it ends there and not behind.
fn end_of(pieces: &[SourceSlice], at: usize) -> (usize, bool) {
    let next = pieces.partition_point(|piece| piece.inside < at);
    match next.checked_sub(1).map(|last| &pieces[last]) {
        None => (0, true),
        Some(piece) if piece.is_same => (piece.outside.start + (at - piece.inside), true),
        Some(piece) => (piece.outside.end, pieces.get(next).is_none_or(|piece| piece.inside == at)),
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
