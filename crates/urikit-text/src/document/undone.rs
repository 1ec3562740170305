//! A text without the escapes of the document it stands in, and where each piece of it stands there.

use std::ops::Range;

use super::source::Run;

/// A text that was made of a reader's text by undoing escapes.
#[derive(Debug, Default)]
pub(super) struct Undone {
    text: String,
    /// What is the same in both. One of no length stands wherever an escape begins or ends, so that every place between two
    /// characters has one.
    runs: Vec<Run>,
}

impl Undone {
    /// What it is.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether there is nothing in it.
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Goes on with what stands at an offset of the reader's text as it is.
    pub(super) fn push(&mut self, outside: usize, piece: &str) {
        self.mark(outside);
        if let Some(run) = self.runs.last_mut() {
            run.len += piece.len();
        }
        self.text.push_str(piece);
    }

    /// Goes on with what an escape of the reader's text means.
    pub(super) fn push_escape(&mut self, outside: Range<usize>, meaning: &str) {
        self.mark(outside.start);
        self.text.push_str(meaning);
        self.mark(outside.end);
    }

    /// Where a stretch of it stands in the reader's text; escapes are whole.
    pub(super) fn range(&self, inside: &Range<usize>) -> Range<usize> {
        let first = self.runs.partition_point(|run| run.inside <= inside.start).saturating_sub(1);
        let last = self.runs.partition_point(|run| run.inside + run.len < inside.end);
        let start = self
            .runs
            .get(first)
            .map_or(0, |run| run.outside + (inside.start.saturating_sub(run.inside)).min(run.len));
        let end =
            self.runs.get(last).map_or(start, |run| run.outside + inside.end.saturating_sub(run.inside));
        start..end.max(start)
    }

    /// Has a run end here.
    fn mark(&mut self, outside: usize) {
        let inside = self.text.len();
        let ends_here = |run: &Run| run.inside + run.len == inside && run.outside + run.len == outside;
        if !self.runs.last().is_some_and(ends_here) {
            self.runs.push(Run { inside, outside, len: 0 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Undone;

    /// Each stretch of a text with every kind of neighbourhood stands where it was put together from.
    #[test]
    fn every_stretch_stands_where_it_comes_from() {
        let outside = "ab&1;&2;cd\\e&3;";
        let mut undone = Undone::default();
        undone.push(0, "ab");
        undone.push_escape(2..5, "&");
        undone.push_escape(5..8, "ü");
        undone.push(8, "cd");
        undone.push(11, "e");
        undone.push_escape(12..15, "xyz");
        assert_eq!(undone.text(), "ab&ücdexyz");
        let cut = |inside: std::ops::Range<usize>| &outside[undone.range(&inside)];
        for (inside, expected) in [
            (0..2, "ab"),
            (1..3, "b&1;"),
            (2..3, "&1;"),
            (3..5, "&2;"),
            (2..5, "&1;&2;"),
            (4..6, "&2;c"),
            (5..7, "cd"),
            (6..8, "d\\e"),
            (7..8, "e"),
            (8..11, "&3;"),
            (8..9, "&3;"),
            (9..10, "&3;"),
            (10..11, "&3;"),
            (0..11, outside),
        ] {
            assert_eq!(cut(inside.clone()), expected, "{inside:?}");
        }
    }
}
