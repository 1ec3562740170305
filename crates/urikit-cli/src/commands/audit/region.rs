//! Positions of findings in files.

use std::borrow::Cow;
use std::ops::Range;

use urikit_text::document::Link;
use urikit_text::plain::{Flags, Match};

use crate::output::sarif::Region;

/// A URI in a file.
pub(super) struct Found<'a> {
    pub(super) uri: &'a str,
    /// The URI as written in the file, possibly with escapes.
    raw: &'a str,
    flags: Flags,
    start: u64,
    end: u64,
    pub(super) line: u64,
    /// The column in bytes, from 1.
    pub(super) column: u64,
}

impl<'a> Found<'a> {
    pub(super) fn of_match(hit: &'a Match<'_>) -> Self {
        let Match { start, end, line, column, .. } = *hit;
        Self { uri: &hit.uri, raw: hit.raw, flags: hit.flags, start, end, line, column }
    }

    pub(super) fn of_link(link: &'a Link, uri: &'a str) -> Self {
        let Link { line, column, .. } = *link;
        let (start, end) = (link.start as u64, link.end as u64);
        Self { uri, raw: &link.raw, flags: link.flags, start, end, line, column }
    }

    /// Returns whether the host is probably a part of another one, or a user name, because a
    /// placeholder follows it, as in `https://api.${DOMAIN}` or `https://app:${PASSWORD}@host`.
    pub(super) fn has_incomplete_host(&self) -> bool {
        let is_cut = [Flags::PLACEHOLDER, Flags::CUT].iter().any(|&flag| self.flags.contains(flag));
        let authority = self.uri.split_once("://").map_or("", |(_, authority)| authority);
        is_cut && !authority.contains(['.', ':', '/', '?', '#'])
    }

    /// Returns whether the reference has a scheme or may begin with a host.
    pub(super) fn may_leave_its_document(&self) -> bool {
        let is_slash = |byte: u8| matches!(byte, b'/' | b'\\');
        match self.uri.trim_start_matches(|c: char| c <= ' ').as_bytes() {
            [first, second, ..] if is_slash(*first) && is_slash(*second) => true,
            uri => uri
                .iter()
                .find(|byte| matches!(byte, b':' | b'/' | b'\\' | b'?' | b'#'))
                .is_some_and(|byte| *byte == b':'),
        }
    }

    /// Returns the range of a part of the URI in the file, or the range of the whole URI if it is
    /// written differently in the file.
    fn range(&self, span: Range<usize>) -> Range<u64> {
        match self.uri == self.raw && !self.raw.contains('\n') {
            true => self.start + span.start as u64..self.start + span.end as u64,
            false => self.start..self.end,
        }
    }

    /// Returns the column in bytes of a part of the URI.
    pub(super) fn column_of(&self, start: usize) -> u64 {
        self.column + (self.range(start..start).start - self.start)
    }
}

/// Returns the region of a part of a URI.
pub(super) fn region(found: &Found<'_>, span: Range<usize>, columns: &mut Columns<'_>) -> Region {
    let range = found.range(span);
    let start = columns.at(found.start);
    let column = |offset| columns.after(found.start, start?, offset);
    let is_one_line = !found.raw.contains('\n');
    let ends = column(range.start).zip(column(range.end)).filter(|_| is_one_line);
    Region { line: found.line, columns: ends.map(|(start, end)| [start, end]) }
}

/// Converts offsets to columns in characters, in linear time for offsets in increasing order.
#[derive(Default)]
pub(super) struct Columns<'a> {
    /// The bytes from `offset` on.
    bytes: Cow<'a, [u8]>,
    offset: u64,
    /// The number of characters between the start of the line and `offset`.
    before: u64,
    /// The number of bytes of `bytes` that have been counted.
    done: usize,
}

impl<'a> Columns<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Self {
        Self { bytes: Cow::Borrowed(bytes), ..Self::default() }
    }

    pub(super) fn feed(&mut self, bytes: &[u8]) {
        self.bytes.to_mut().extend_from_slice(bytes);
    }

    /// Removes the bytes before an offset.
    pub(super) fn forget_before(&mut self, offset: u64) {
        let _ = self.at(offset.max(self.offset + self.done as u64));
        self.bytes.to_mut().drain(..self.done);
        self.offset += self.done as u64;
        self.done = 0;
    }

    /// Returns the column of an offset; `None` if a later one was requested before.
    fn at(&mut self, offset: u64) -> Option<u64> {
        let end = usize::try_from(offset.checked_sub(self.offset)?).ok()?;
        let passed = self.bytes.get(self.done..end)?;
        self.before = match memchr::memrchr(b'\n', passed) {
            Some(line_end) => characters(&passed[line_end + 1..]),
            None => self.before + characters(passed),
        };
        self.done = end;
        Some(self.before + 1)
    }

    /// Returns the column of an offset on the same line after one whose column is known.
    fn after(&self, start: u64, column: u64, offset: u64) -> Option<u64> {
        let index = |offset: u64| usize::try_from(offset.checked_sub(self.offset)?).ok();
        Some(column + characters(self.bytes.get(index(start)?..index(offset)?)?))
    }
}

/// Counts the bytes that begin a character.
fn characters(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_across_blocks() {
        let text = "aü\nb€c";
        for cut in 0..=text.len() {
            let mut columns = Columns::default();
            columns.feed(&text.as_bytes()[..cut]);
            columns.forget_before(cut as u64);
            columns.feed(&text.as_bytes()[cut..]);
            let expected = [(4, 1), (5, 2), (8, 3), (9, 4)];
            for (offset, column) in expected.into_iter().filter(|(at, _)| *at >= cut as u64) {
                assert_eq!(columns.at(offset), Some(column), "{cut} {offset}");
            }
            assert_eq!((columns.at(0), columns.at(10)), (None, None));
        }
    }

    #[test]
    fn relative_references_stay_in_their_document() {
        let leaves = |uri| {
            let flags = Flags::default();
            let found = Found { uri, raw: uri, flags, start: 0, end: 0, line: 1, column: 1 };
            found.may_leave_its_document()
        };
        for uri in ["http:a", "//a", "/\\a", "\\\\a", " javascript:a", "\n//a"] {
            assert!(leaves(uri), "{uri:?}");
        }
        for uri in ["", "a", "/a", "../../a:b", "#a:b", "?a:b"] {
            assert!(!leaves(uri), "{uri:?}");
        }
    }
}
