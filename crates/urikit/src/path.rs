//! Removal of dot-segments from paths (RFC 3986 section 5.2.4), without a buffer.
//!
//! The algorithm of section 5.2.4 moves segments from an input buffer to an output buffer, and each
//! `..` removes the last segment of the output. This implementation needs no buffers. It divides a
//! path into *items*, each of which is a segment with the slash after it. Each `..` removes the
//! nearest preceding ordinary item that no other `..` has removed, like matching brackets. From
//! right to left, one counter is sufficient: the number of `..` that still need an item to remove.
//! An ordinary item is kept if the counter is zero.
//!
//! One scan from the right therefore computes the result ([`DotFree::new`]) and can return the kept
//! items in reverse order ([`DotFree::parts_from_the_right`]). It also records *runs* of adjacent
//! kept items, for writing from left to right ([`DotFree::write`]).

mod forward;
mod items;
mod joined;
mod notes;
mod place;
mod shared;

use core::fmt;

#[cfg(feature = "alloc")]
pub(crate) use forward::remove_in_place;
pub(crate) use forward::{last_leading_dot, push_dotless, without_dot_segment};
pub(crate) use items::KeptItems;
pub(crate) use joined::{Joined, may_hold_dots};
use notes::Notes;
pub(crate) use place::Place;
pub(crate) use shared::{Cleared, Route};

/// The treatment of `..` segments above the root of a path, as in `/../a`.
///
/// There is no segment that such a `..` could remove. By default, it is removed itself, so that the
/// result is `/a`. Set the treatment with [`Resolver::excess`](crate::resolve::Resolver::excess).
///
/// # Examples
///
/// ```
/// use urikit::{Uri, UriRef, resolve::ExcessDotSegments};
///
/// let resolver = Uri::parse("http://example.com/docs/")?.resolver();
/// let link = UriRef::parse("../../faq.html")?;
/// assert_eq!(resolver.resolve(link)?.to_string(), "http://example.com/faq.html");
/// let keep = resolver.excess(ExcessDotSegments::Keep);
/// assert_eq!(keep.resolve(link)?.to_string(), "http://example.com/../faq.html");
/// assert!(resolver.excess(ExcessDotSegments::Error).resolve(link).is_err());
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExcessDotSegments {
    /// Excess `..` segments are removed (RFC 3986 section 5.2.4): `/../a` becomes `/a`.
    #[default]
    Drop,
    /// Excess `..` segments remain in the path, as in the examples of RFC 2396 appendix C.2.
    Keep,
    /// Excess `..` segments are an error, as RFC 2396 section 5.2 allows.
    Error,
}

/// The treatment of percent-encoded dots in a path: whether `%2e%2e` is treated like `..`.
///
/// Browsers treat them alike, but the resolution that RFC 3986 specifies does not. Set the
/// treatment with [`Resolver::encoded_dots`](crate::resolve::Resolver::encoded_dots).
///
/// # Examples
///
/// ```
/// use urikit::{Uri, UriRef, resolve::EncodedDots};
///
/// let resolver = Uri::parse("http://example.com/docs/")?.resolver();
/// let link = UriRef::parse("%2e%2E/admin")?;
/// assert_eq!(resolver.resolve(link)?.to_string(), "http://example.com/docs/%2e%2E/admin");
/// let decoded = resolver.encoded_dots(EncodedDots::Dots);
/// assert_eq!(decoded.resolve(link)?.to_string(), "http://example.com/admin");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EncodedDots {
    /// `%2e` is not treated as a dot, exactly as RFC 3986 section 5.2.4 specifies.
    #[default]
    Literal,
    /// `%2e` is treated as a dot, as in browsers and after percent-encoding normalization (RFC 3986
    /// section 6.2.2.2).
    Dots,
}

/// The result if `..` removes the first segment of a path without a leading slash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// The result has a leading slash, exactly as section 5.2.4 specifies: `a/../c` becomes `/c`.
    AsSpecified,
    /// The result has no leading slash, by erratum 4547: `a/../c` becomes `c`.
    Erratum4547,
    /// Like `Erratum4547`, but excess `..` segments remain, because the path belongs to a relative
    /// reference.
    Relative,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DotSegmentOptions {
    pub(crate) start: Start,
    pub(crate) excess: ExcessDotSegments,
    pub(crate) encoded: EncodedDots,
}

#[derive(Clone, Copy, Debug, Default)]
struct Run {
    start: usize,
    end: usize,
}

impl Run {
    const NONE: Self = Self { start: 0, end: 0 };
}

/// Returns the number of dots of a dot-segment, or 0 if the item is an ordinary segment.
#[inline]
pub(crate) fn dots(item: &str, encoded: EncodedDots) -> usize {
    if !item.starts_with(['.', '%']) {
        return 0;
    }
    let segment = item.strip_suffix('/').unwrap_or(item).as_bytes();
    match (segment, encoded) {
        (b".", _) => 1,
        (b"..", _) => 2,
        (_, EncodedDots::Dots) if segment.len() <= 6 => encoded_dots(segment),
        _ => 0,
    }
}

fn encoded_dots(segment: &[u8]) -> usize {
    let mut rest = segment;
    let mut count = 0;
    while let [b'.', after @ ..] | [b'%', b'2', b'e' | b'E', after @ ..] = rest {
        rest = after;
        count += 1;
    }
    if rest.is_empty() && count <= 2 { count } else { 0 }
}

/// A scan over the items from right to left.
#[derive(Clone)]
struct Scan<'a> {
    path: Joined<'a>,
    encoded: EncodedDots,
    start: usize,
    end: usize,
    /// The number of `..` that still need an item to remove.
    waiting: usize,
}

enum Verdict {
    /// The item is kept.
    Kept(Run),
    /// The item is a dot-segment, or a dot-segment removes it.
    Removed(Run),
}

impl Iterator for Scan<'_> {
    type Item = Verdict;

    #[inline]
    fn next(&mut self) -> Option<Verdict> {
        if self.end <= self.start {
            return None;
        }
        let item = Run { start: self.path.item_start(self.end).max(self.start), end: self.end };
        self.end = item.start;
        Some(match dots(self.path.item(item), self.encoded) {
            0 if self.waiting == 0 => Verdict::Kept(item),
            0 => {
                self.waiting -= 1;
                Verdict::Removed(item)
            }
            count => {
                self.waiting += count - 1;
                Verdict::Removed(item)
            }
        })
    }
}

/// A path without its dot-segments, computed when it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DotFree<'a> {
    path: Joined<'a>,
    encoded: EncodedDots,
    /// Whether the path is unchanged.
    is_verbatim: bool,
    start: usize,
    /// Whether the result has a `/` before its first item.
    is_rooted: bool,
    /// The number of excess `..` segments, and whether they are kept.
    excess: usize,
    keeps_excess: bool,
    /// Whether the result ends with a kept `..` without a trailing slash.
    ends_with_dots: bool,
    first: Run,
    second: Run,
    /// The first kept runs from the right.
    few: Notes<FEW>,
}

/// The number of runs that are recorded during the scan. Typical paths have fewer.
const FEW: usize = 4;

impl<'a> DotFree<'a> {
    pub(crate) const fn verbatim(path: Joined<'a>) -> Self {
        Self {
            path,
            encoded: EncodedDots::Literal,
            is_verbatim: true,
            start: 0,
            is_rooted: false,
            excess: 0,
            keeps_excess: false,
            ends_with_dots: false,
            first: Run::NONE,
            second: Run::NONE,
            few: Notes::new(),
        }
    }

    #[inline]
    pub(crate) fn new(path: Joined<'a>, rules: DotSegmentOptions) -> Self {
        let path = path.climbed();
        if !path.may_hold_dots() {
            return Self::verbatim(path);
        }
        Self::scanned(path, rules)
    }

    /// Computes the result for a path that may contain dot-segments.
    #[inline(never)]
    pub(crate) fn scanned(path: Joined<'a>, rules: DotSegmentOptions) -> Self {
        let is_absolute = path.is_absolute();
        let mut this = Self {
            encoded: rules.encoded,
            is_verbatim: false,
            start: usize::from(is_absolute),
            is_rooted: is_absolute,
            keeps_excess: rules.start == Start::Relative || rules.excess == ExcessDotSegments::Keep,
            ..Self::verbatim(path)
        };
        if !is_absolute && rules.start == Start::AsSpecified {
            this.skip_leading_dots();
        }
        let mut scan = this.scan(this.start, path.len());
        let mut took_first = false;
        let mut last_waits = false;
        while let Some(verdict) = scan.next() {
            took_first = false;
            match verdict {
                Verdict::Kept(item) => {
                    (this.second, this.first) = (this.first, item);
                    this.few.add(item);
                }
                Verdict::Removed(item) => {
                    took_first = true;
                    let is_last = item.end == path.len();
                    last_waits = (last_waits || is_last && !path.item(item).ends_with('/'))
                        && scan.waiting > 0;
                }
            }
        }
        if rules.start == Start::AsSpecified && took_first {
            this.is_rooted = true;
        }
        this.excess += scan.waiting;
        // A relative reference that ends with `..` refers to a directory, so it gets a trailing
        // slash.
        this.ends_with_dots |= last_waits && rules.start != Start::Relative;
        this
    }

    /// Implements step 2A of section 5.2.4: skips leading dot-segments of a path without a leading
    /// slash.
    fn skip_leading_dots(&mut self) {
        while self.start < self.path.len() {
            let item = Run { start: self.start, end: self.path.item_end(self.start) };
            match dots(self.path.item(item), self.encoded) {
                0 => return,
                count => {
                    self.excess += count - 1;
                    let is_last = item.end == self.path.len();
                    self.ends_with_dots =
                        is_last && count == 2 && !self.path.item(item).ends_with('/');
                }
            }
            self.start = item.end;
        }
    }

    fn scan(&self, start: usize, end: usize) -> Scan<'a> {
        Scan { path: self.path, encoded: self.encoded, start, end, waiting: 0 }
    }

    pub(crate) const fn excess(&self) -> usize {
        self.excess
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn most(&self) -> usize {
        self.path.len() + 1
    }

    const fn climbs(&self) -> usize {
        if self.keeps_excess { self.excess } else { 0 }
    }

    pub(crate) fn begins_with_two_slashes(&self) -> bool {
        let is_slash = |item: Run| self.path.item(item).starts_with('/');
        if self.is_verbatim {
            return self.path.begins_with_two_slashes();
        }
        self.climbs() == 0 && is_slash(self.first) && (self.is_rooted || is_slash(self.second))
    }

    /// Returns whether a relative reference needs `./` before the result (section 4.2).
    ///
    /// This is the case if the result has become empty, starts with an empty segment, or has a
    /// colon in its first segment.
    pub(crate) fn needs_dot_slash(&self) -> bool {
        if self.is_verbatim || self.is_rooted || self.climbs() > 0 {
            return false;
        }
        let first = self.path.item(self.first);
        first.is_empty() || first.starts_with('/') || first.contains(':')
    }

    /// Returns the root, the number of `../`, and the final `..` before the kept items.
    fn prefix(&self) -> (&'static str, usize, &'static str) {
        let root = if self.is_rooted { "/" } else { "" };
        match self.climbs() {
            0 => (root, 0, ""),
            climbs if self.ends_with_dots => (root, climbs - 1, ".."),
            climbs => (root, climbs, ""),
        }
    }

    /// Passes the parts of the result to `put`, from left to right.
    #[inline]
    pub(crate) fn write(&self, put: &mut impl FnMut(&str) -> fmt::Result) -> fmt::Result {
        if self.is_verbatim {
            put(self.path.head)?;
            return put(self.path.tail);
        }
        let (root, climbs, end) = self.prefix();
        if !root.is_empty() {
            put(root)?;
        }
        for _ in 0..climbs {
            put("../")?;
        }
        if !end.is_empty() {
            put(end)?;
        }
        if self.few.stride > 1 {
            return self.write_runs(self.start, self.path.len(), put);
        }
        let (parts, count) = self.few_parts();
        parts[..count].iter().try_for_each(|part| put(part))
    }

    /// Returns the strings of the runs and their number, if all runs were recorded.
    fn few_parts(&self) -> ([&'a str; FEW + 1], usize) {
        let mut parts = [""; FEW + 1];
        let mut count = 0;
        for &run in self.few.taken().iter().rev() {
            for text in self.path.strings(run) {
                // At most one run is in both parts of the path.
                if !text.is_empty() {
                    parts[count] = text;
                    count += 1;
                }
            }
        }
        (parts, count)
    }

    /// Passes the kept runs between two offsets to `put`. No `..` after `end` may remove an item
    /// before it.
    ///
    /// Runs are found from right to left, but needed from left to right. A limited number is
    /// recorded and reversed. If there are more, every second record is dropped, repeatedly. The
    /// remaining records divide the path into blocks, each of which is written recursively. Memory
    /// is logarithmic in the number of runs; time is the length times that logarithm. A path with
    /// up to [`MANY`] runs takes one scan.
    ///
    /// Few paths need this function, so it is compiled once instead of for each closure.
    fn write_runs(
        &self,
        start: usize,
        end: usize,
        put: &mut dyn FnMut(&str) -> fmt::Result,
    ) -> fmt::Result {
        let mut notes = Notes::<MANY>::new();
        for verdict in self.scan(start, end) {
            if let Verdict::Kept(item) = verdict {
                notes.add(item);
            }
        }
        if notes.stride == 1 {
            return self.write_notes(&notes, put);
        }
        let mut block_start = start;
        for run in notes.taken().iter().rev() {
            self.write_runs(block_start, run.end, put)?;
            block_start = run.end;
        }
        Ok(())
    }

    fn write_notes<const N: usize>(
        &self,
        notes: &Notes<N>,
        put: &mut dyn FnMut(&str) -> fmt::Result,
    ) -> fmt::Result {
        for &run in notes.taken().iter().rev() {
            for text in self.path.strings(run) {
                // If the path has one part, the first string is empty.
                if !text.is_empty() {
                    put(text)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the parts of the result from right to left.
    pub(crate) fn parts_from_the_right(&self) -> PartsFromTheRight<'a> {
        let (root, climbs, end) = if self.is_verbatim { ("", 0, "") } else { self.prefix() };
        let kept = self.scan(self.start, self.path.len());
        PartsFromTheRight {
            kept,
            keeps_all: self.is_verbatim,
            end: Some(end),
            climbs,
            root: Some(root),
        }
    }
}

/// The parts of a path without its dot-segments, from right to left.
///
/// A dedicated type generates less code than a chain of iterators.
pub(crate) struct PartsFromTheRight<'a> {
    kept: Scan<'a>,
    /// Whether dot-segments are also kept.
    keeps_all: bool,
    /// The strings before the kept items, until they are returned.
    end: Option<&'static str>,
    climbs: usize,
    root: Option<&'static str>,
}

impl<'a> Iterator for PartsFromTheRight<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        for verdict in self.kept.by_ref() {
            match verdict {
                Verdict::Removed(_) if !self.keeps_all => {}
                Verdict::Kept(item) | Verdict::Removed(item) => {
                    return Some(self.kept.path.item(item));
                }
            }
        }
        if let Some(end) = self.end.take() {
            return Some(end);
        }
        if self.climbs > 0 {
            self.climbs -= 1;
            return Some("../");
        }
        self.root.take()
    }
}

/// The number of runs that are recorded before records are dropped.
const MANY: usize = 128;

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    /// Returns the result for a path, and whether a relative reference needs `./` before it.
    fn left(path: &str, start: Start) -> (String, bool) {
        let rules = DotSegmentOptions {
            start,
            excess: ExcessDotSegments::Keep,
            encoded: EncodedDots::Literal,
        };
        let path = DotFree::new(Joined::one(path), rules);
        let mut text = String::new();
        path.write(&mut |part| {
            text.push_str(part);
            Ok(())
        })
        .expect("writing to a string cannot fail");
        (text, path.needs_dot_slash())
    }

    #[test]
    fn excess_dot_segments_keep_their_slash() {
        for (path, expected, relative) in [
            ("..", "..", "../"),
            ("../", "../", "../"),
            ("../.", "../", "../"),
            ("./..", "..", "../"),
            ("../..", "../..", "../../"),
            ("../../.", "../../", "../../"),
            ("../a", "../a", "../a"),
            ("../a:b", "../a:b", "../a:b"),
        ] {
            assert_eq!(left(path, Start::AsSpecified).0, expected, "{path}");
            assert_eq!(left(path, Start::Relative), (relative.into(), false), "{path}");
        }
    }

    #[test]
    fn ambiguous_paths_need_a_prefix() {
        for (path, expected) in [("a/..", ""), ("./a:b", "a:b"), ("a/..//b", "/b")] {
            assert_eq!(left(path, Start::Relative), (expected.into(), true), "{path}");
        }
        for (path, expected) in [("./a", "a"), ("./a/b:c", "a/b:c")] {
            assert_eq!(left(path, Start::Relative), (expected.into(), false), "{path}");
        }
    }

    #[test]
    fn every_second_record_is_dropped() {
        let mut notes = Notes::<8>::new();
        let ends: Vec<_> = (1..=200).rev().map(|end| 3 * end).collect();
        for count in 1..=ends.len() {
            let end = ends[count - 1];
            // Each run consists of two items.
            notes.add(Run { start: end - 1, end });
            notes.add(Run { start: end - 2, end: end - 1 });
            let noted: Vec<_> = notes.taken().iter().map(|run| run.end).collect();
            let expected: Vec<_> = ends[..count].iter().copied().step_by(notes.stride).collect();
            assert_eq!(noted, expected, "{count}");
            assert!(notes.stride == 1 || noted.len() > 4, "{count}");
            assert!(
                notes.stride > 1 || notes.taken().iter().all(|run| run.start == run.end - 2),
                "{count}"
            );
        }
    }
}
