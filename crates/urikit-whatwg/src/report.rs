//! Reports: the validation errors of an input, and how its URL differs from it.

use alloc::vec::Vec;
use core::ops::Range;

use crate::error::{ParseError, ValidationError, ValidationErrorKind as Kind};
use crate::input::Cleaned;
use crate::observer::Observer;
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
/// let changes: Vec<_> = report.changes.iter().map(|it| (it.kind.name(), &input[it.input.clone()])).collect();
/// assert_eq!(changes, [
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

/// A difference between an input and the `href` of its URL.
///
/// Everything between the changes is equal in both. A [removed](ChangeKind::Removed) tab or newline
/// can be inside of the range of another change.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Change {
    /// The kind of the change.
    pub kind: ChangeKind,
    /// The byte range in the input, which is empty if something was added.
    pub input: Range<usize>,
    /// The byte range in the `href`, which is empty if something was removed.
    pub href: Range<usize>,
}

/// The kind of a [`Change`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ChangeKind {
    /// A C0 control or space at the start or end of the input was removed.
    Trimmed,
    /// A tab or newline was removed.
    Removed,
    /// Uppercase ASCII letters of a scheme or domain were replaced.
    Lowercased,
    /// The slashes and backslashes before the authority were replaced with `//`.
    Slashes,
    /// A backslash was replaced with `/`, or a missing `/` was added.
    Slash,
    /// Characters were percent-encoded.
    PercentEncoded,
    /// A query was encoded in the character set of the document.
    QueryEncoded,
    /// Delimiters of empty credentials were removed.
    EmptyCredentials,
    /// A domain was percent-decoded.
    HostDecoded,
    /// A domain was converted to ASCII by UTS 46.
    HostToAscii,
    /// An IP address was rewritten in its canonical form.
    AddressRewritten,
    /// The host `localhost` was removed from a `file` URL.
    HostRemoved,
    /// An empty or default port, or leading zeros of a port, were removed.
    Port,
    /// Dot-segments, and the segments that they remove, were removed.
    DotSegment,
    /// The `|` of a drive letter was replaced with `:`.
    DriveLetter,
    /// Components of the base URL were added, in place of the scheme if the input has one.
    Base,
    /// `/.` was added before a path that would otherwise be parsed as an authority.
    PathPrefix,
}

impl ChangeKind {
    /// Returns the stable name of this kind, such as `percent-encoded`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trimmed => "trimmed",
            Self::Removed => "removed",
            Self::Lowercased => "lowercased",
            Self::Slashes => "slashes",
            Self::Slash => "slash",
            Self::PercentEncoded => "percent-encoded",
            Self::QueryEncoded => "query-encoded",
            Self::EmptyCredentials => "empty-credentials",
            Self::HostDecoded => "host-decoded",
            Self::HostToAscii => "host-to-ascii",
            Self::AddressRewritten => "address-rewritten",
            Self::HostRemoved => "host-removed",
            Self::Port => "port",
            Self::DotSegment => "dot-segment",
            Self::DriveLetter => "drive-letter",
            Self::Base => "base",
            Self::PathPrefix => "path-prefix",
        }
    }
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
        // The cut replaces all changes after the new end. Equal ranges that follow the last change
        // that is left tell which offset of the input the new end has.
        while self.changes.last().is_some_and(|change| change.href.start >= href_len) {
            // A change that only removes something right at the new end stays.
            if self.changes.last().is_some_and(|change| change.href.end <= href_len) {
                break;
            }
            self.changes.pop();
        }
        let input_start = match self.changes.last_mut() {
            None => href_len,
            Some(change) if change.href.end > href_len => {
                change.href.end = href_len;
                change.input.end
            }
            Some(change) => change.input.end + (href_len - change.href.end),
        };
        match self.changes.last_mut() {
            Some(last) if last.kind == ChangeKind::DotSegment && last.input.end == input_start => {
                last.input.end = input_end;
            }
            _ => self.change(ChangeKind::DotSegment, input_start..input_end, href_len..href_len),
        }
    }

    fn insert(&mut self, kind: ChangeKind, href: Range<usize>) {
        let next = self.changes.partition_point(|change| change.href.start < href.start);
        for change in &mut self.changes[next..] {
            change.href = change.href.start + href.len()..change.href.end + href.len();
        }
        let input = match self.changes[..next].last_mut() {
            None => href.start,
            // The base URL had the same prefix, or its path is what needs it.
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
        let map = cleaned.map();
        let kept = cleaned.kept();
        // Nothing is kept of blank input, which is then trimmed at the start.
        let leading = 0..kept.start;
        let trailing = kept.end.max(leading.end)..original.len();
        let removed: Vec<usize> = cleaned.removed().collect();
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
        errors.extend(result.as_ref().err().copied().map(ValidationError::from));

        let mut changes = Vec::new();
        if let Ok(url) = &result {
            changes.extend(
                self.changes
                    .into_iter()
                    .map(|change| Change { input: map.span(&change.input), ..change }),
            );
            if !leading.is_empty() {
                changes.push(Change { kind: ChangeKind::Trimmed, input: leading, href: 0..0 });
            }
            let len = url.as_str().len();
            if !trailing.is_empty() {
                changes.push(Change { kind: ChangeKind::Trimmed, input: trailing, href: len..len });
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
