//! Reports: the validation errors of an input, and how its URL differs from it.

use alloc::vec::Vec;
use core::ops::Range;

use crate::error::{ParseError, ValidationError, ValidationErrorKind as Kind};
use crate::input::Cleaned;
use crate::observer::{Change, ChangeKind, Observer};
use crate::url::Url;

/// The result of parsing with all validation errors and all changes.
///
/// It is returned by [`Parser::report`](crate::Parser::report).
///
/// # Examples
///
/// ```
/// use urikit_whatwg::Parser;
///
/// let input = " HTTPS:\\\\ex\tample.org:443/a/../b c";
/// let report = Parser::new().report(input);
/// let url = report.result.unwrap();
/// assert_eq!(url.as_str(), "https://example.org/b%20c");
/// let changes = report.changes.iter().map(|it| (it.kind.name(), &input[it.input.clone()]));
/// assert_eq!(changes.collect::<Vec<_>>(), [
///     ("trimmed", " "),
///     ("lowercased", "HTTPS"),
///     ("slashes", "\\\\"),
///     ("removed", "\t"),
///     ("port", ":443"),
///     ("dot-segment", "/a/.."),
///     ("percent-encoded", " "),
/// ]);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The URL, or the error that makes the input invalid, which is then also the last of
    /// [`errors`](Self::errors).
    pub result: Result<Url, ParseError>,
    /// All validation errors in the order of their positions. A failure is the last one.
    pub errors: Vec<ValidationError>,
    /// All differences between the input and the URL, in the order of the input. It is empty if
    /// the input is invalid.
    pub changes: Vec<Change>,
}

/// Collects errors and changes, with offsets of the cleaned input.
#[derive(Default)]
pub(crate) struct Recorder {
    errors: Vec<(Kind, Range<usize>)>,
    /// In order. The ranges of the output are adjusted when the output is cut.
    changes: Vec<Change>,
}

impl Observer for Recorder {
    const ACTIVE: bool = true;

    fn error(&mut self, kind: Kind, span: Range<usize>) {
        self.errors.push((kind, span));
    }

    fn change(&mut self, kind: ChangeKind, input: Range<usize>, href: Range<usize>) {
        self.changes.push(Change { kind, input, href });
    }

    fn cut(&mut self, input_end: usize, href_len: usize) {
        // The cut replaces all changes after the new end. A change that only removed something
        // exactly there stays.
        let is_cut = |change: &Change| change.href.start >= href_len && change.href.end > href_len;
        while self.changes.last().is_some_and(is_cut) {
            self.changes.pop();
        }
        // There are three cases: nothing has changed yet, so both strings are equal up to here; the
        // new end is inside of a change, usually that of the base URL, which is cut; or it is in
        // the equal range after a change.
        let input_start = match self.changes.last_mut() {
            None => href_len,
            Some(change) if change.href.end > href_len => {
                change.href.end = href_len;
                change.input.end
            }
            Some(change) => change.input.end + (href_len - change.href.end),
        };
        match self.changes.last_mut() {
            // Successive dot-segments, as in `a/../..`, are one change.
            Some(last) if last.kind == ChangeKind::DotSegment && last.input.end == input_start => {
                last.input.end = input_end;
            }
            _ => self.change(ChangeKind::DotSegment, input_start..input_end, href_len..href_len),
        }
    }

    fn insert(&mut self, kind: ChangeKind, href: Range<usize>) {
        let next = self.changes.partition_point(|change| change.href.start < href.start);
        // Only the changes of the path follow, because the query has not been written yet.
        for change in &mut self.changes[next..] {
            change.href = change.href.start + href.len()..change.href.end + href.len();
        }
        let input = match self.changes[..next].last_mut() {
            None => href.start,
            // The prefix protects the path of the base URL, so it is part of that change.
            Some(change) if change.href.end > href.start => {
                change.href.end += href.len();
                return;
            }
            Some(change) => change.input.end + (href.start - change.href.end),
        };
        self.changes.insert(next, Change { kind, input: input..input, href });
    }
}

impl Recorder {
    /// Adds what was removed from the original input, and converts all offsets to those of the
    /// original input.
    pub(crate) fn finish(
        self,
        cleaned: &Cleaned<'_>,
        original: &str,
        result: Result<Url, ParseError>,
    ) -> Report {
        // The recorder worked with offsets in the cleaned input. The map is made only once, because
        // it takes linear time.
        let map = cleaned.map();
        let kept = cleaned.kept.clone();
        // Nothing is kept of blank input, which is then trimmed at the start.
        let leading = 0..kept.start;
        let trailing = kept.end.max(leading.end)..original.len();
        let removed: Vec<usize> = cleaned.removed().collect();
        // The Standard reports one error for all of these. Each position is more useful.
        let unit = |span: Range<usize>| ValidationError::new(Kind::InvalidUrlUnit, span);

        let mut errors: Vec<ValidationError> = self
            .errors
            .iter()
            .map(|(kind, span)| ValidationError::new(*kind, map.span(span)))
            .collect();
        let trimmed = [leading.clone(), trailing.clone()].into_iter().filter(|it| !it.is_empty());
        errors.extend(trimmed.map(unit));
        errors.extend(removed.iter().map(|&at| unit(at..at + 1)));
        errors.sort_by_key(ValidationError::start);
        // The failure is last even if removed characters follow it in the input.
        errors.extend(result.as_ref().err().copied().map(ValidationError::from));

        let mut changes = Vec::new();
        if let Ok(url) = &result {
            changes.extend(
                self.changes
                    .into_iter()
                    .map(|change| Change { input: map.span(&change.input), ..change }),
            );
            // A `/.` that is removed as a dot-segment and added again as a prefix is unchanged.
            let is_kept = |pair: &[Change]| {
                let kinds = [pair[0].kind, pair[1].kind];
                kinds == [ChangeKind::PathPrefix, ChangeKind::DotSegment]
                    && &original[pair[1].input.clone()] == "/."
            };
            if let Some(at) = changes.windows(2).position(is_kept) {
                changes.drain(at..at + 2);
            }
            for (input, at) in [(leading, 0), (trailing, url.as_str().len())] {
                if !input.is_empty() {
                    changes.push(Change { kind: ChangeKind::Trimmed, input, href: at..at });
                }
            }
            locate_removed(&removed, &mut changes);
        }
        Report { result, errors, changes }
    }
}

/// Adds the changes for removed tabs and newlines, and sorts all changes.
fn locate_removed(removed: &[usize], changes: &mut Vec<Change>) {
    let of_removed =
        |&at: &usize| Change { kind: ChangeKind::Removed, input: at..at + 1, href: 0..0 };
    changes.extend(removed.iter().map(of_removed));
    // The sort is stable, so changes at the same offset stay in the order of the output.
    changes.sort_by_key(|change| (change.input.start, change.input.end));
    // Between changes, both strings advance by the same number of bytes.
    let (mut input, mut href) = (0, 0);
    for change in changes {
        if change.kind == ChangeKind::Removed {
            // It is inside of another change if that ends later.
            let at = href + change.input.start.saturating_sub(input);
            change.href = at..at;
            href = at;
        } else {
            href = change.href.end;
        }
        input = input.max(change.input.end);
    }
}
