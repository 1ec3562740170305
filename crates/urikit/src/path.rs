//! Paths without dot-segments (RFC 3986 section 5.2.4), without a buffer.
//!
//! Section 5.2.4 moves segments from an input buffer to an output buffer and takes the last one back at each `..`.
//! The same can be said without buffers. Read a path as *items*, each a segment and the slash behind it. Then `.` items
//! vanish, and each `..` item vanishes together with the nearest ordinary item before it that no other `..` has taken:
//! they match like brackets. Matching brackets is easy from the right: carry the number of `..` that still wait for
//! an item to take; an ordinary item is kept exactly when none waits.
//!
//! So one scan from the right tells all there is to know ([`DotFree::new`]), gives the kept items in reverse order
//! with no memory at all ([`DotFree::pieces_from_the_right`]), and notes the kept *runs*, stretches of neighbouring kept
//! items, from which the path is written from the left ([`DotFree::write`]).

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
pub(crate) use shared::{Cleared, Way};

/// The treatment of excess `..` segments, for which no segment is left to remove.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExcessDotSegments {
    /// Drops them (RFC 3986 section 5.2.4).
    #[default]
    Drop,
    /// Keeps them in the path, as in the examples of RFC 2396 appendix C.2.
    Keep,
    /// Returns an error, as RFC 2396 section 5.2 allows.
    Error,
}

/// Whether `%2e` counts as `.` where a dot-segment is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EncodedDots {
    /// No: section 5.2.4 looks at the text as it is.
    #[default]
    Literal,
    /// Yes, as after percent-encoding normalization (section 6.2.2.2) and in browsers.
    Dots,
}

/// What a path that does not begin with `/` becomes when its first segment is taken by a `..`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// One that does, exactly as section 5.2.4 specifies: `a/../c` becomes `/c`.
    AsSpecified,
    /// One that does not, by erratum 4547: `a/../c` becomes `c`.
    Erratum4547,
    /// The same, and besides each `..` in excess stays: the path is that of a relative reference.
    Relative,
}

/// How dot-segments are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DotSegmentOptions {
    pub(crate) start: Start,
    pub(crate) excess: ExcessDotSegments,
    pub(crate) encoded: EncodedDots,
}

/// A stretch of whole items.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    start: usize,
    end: usize,
}

impl Run {
    const NONE: Self = Self { start: 0, end: 0 };
}

/// How many dots an item's segment is made of: 1 or 2 for a dot-segment, 0 for any other.
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
    while let [b'.', behind @ ..] | [b'%', b'2', b'e' | b'E', behind @ ..] = rest {
        rest = behind;
        count += 1;
    }
    if rest.is_empty() && count <= 2 { count } else { 0 }
}

/// The scan from the right.
#[derive(Clone)]
struct Scan<'a> {
    path: Joined<'a>,
    encoded: EncodedDots,
    /// The items from here to `end` are still to come.
    start: usize,
    end: usize,
    /// How many `..` wait for an item to take.
    waiting: usize,
}

/// What a scan says of an item.
enum Verdict {
    /// It stays.
    Kept(Run),
    /// It is a dot-segment or a `..` has taken it.
    Gone(Run),
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
                Verdict::Gone(item)
            }
            count => {
                self.waiting += count - 1;
                Verdict::Gone(item)
            }
        })
    }
}

/// A path without its dot-segments, not yet written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DotFree<'a> {
    path: Joined<'a>,
    encoded: EncodedDots,
    /// Nothing has to be removed.
    is_verbatim: bool,
    /// The items are those from here to the end of the path.
    start: usize,
    /// Whether a `/` stands before everything else.
    is_rooted: bool,
    /// How many `..` in excess there are, and whether they stay.
    excess: usize,
    keeps_excess: bool,
    /// Whether the last `..` that stays ends the path, without a slash behind it.
    ends_with_dots: bool,
    /// The first two items that stay.
    first: Run,
    second: Run,
    /// The runs that stay, from the right, as long as they are few.
    few: Notes<FEW>,
}

/// How many runs are remembered while it is found out what stays, which is every path that people write.
const FEW: usize = 4;

impl<'a> DotFree<'a> {
    /// A path that stays as it is.
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

    /// Finds out what removing the dot-segments of `path` leaves.
    #[inline]
    pub(crate) fn new(path: Joined<'a>, rules: DotSegmentOptions) -> Self {
        let path = path.climbed();
        if !path.may_hold_dots() {
            return Self::verbatim(path);
        }
        Self::scanned(path, rules)
    }

    /// The same for a path that may hold some.
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
                Verdict::Gone(item) => {
                    took_first = true;
                    let is_last = item.end == path.len();
                    last_waits =
                        (last_waits || is_last && !path.item(item).ends_with('/')) && scan.waiting > 0;
                }
            }
        }
        if rules.start == Start::AsSpecified && took_first {
            this.is_rooted = true;
        }
        this.excess += scan.waiting;
        // A relative reference that ends with `..` means a directory, and is written as one.
        this.ends_with_dots |= last_waits && rules.start != Start::Relative;
        this
    }

    /// Step 2A of section 5.2.4: dot-segments that a rootless path begins with vanish with their slashes.
    fn skip_leading_dots(&mut self) {
        while self.start < self.path.len() {
            let item = Run { start: self.start, end: self.path.item_end(self.start) };
            match dots(self.path.item(item), self.encoded) {
                0 => return,
                count => {
                    self.excess += count - 1;
                    let is_last = item.end == self.path.len();
                    self.ends_with_dots = is_last && count == 2 && !self.path.item(item).ends_with('/');
                }
            }
            self.start = item.end;
        }
    }

    fn scan(&self, start: usize, end: usize) -> Scan<'a> {
        Scan { path: self.path, encoded: self.encoded, start, end, waiting: 0 }
    }

    /// How many `..` had nothing to take.
    pub(crate) const fn excess(&self) -> usize {
        self.excess
    }

    /// At least as many bytes as the result has.
    #[cfg(feature = "alloc")]
    pub(crate) const fn most(&self) -> usize {
        self.path.len() + 1
    }

    /// How many of them stay.
    const fn climbs(&self) -> usize {
        if self.keeps_excess { self.excess } else { 0 }
    }

    /// Whether the result begins with `//`, which without an authority would be read as the beginning of one.
    pub(crate) fn begins_with_two_slashes(&self) -> bool {
        let is_slash = |item: Run| self.path.item(item).starts_with('/');
        if self.is_verbatim {
            return self.path.begins_with_two_slashes();
        }
        self.climbs() == 0 && is_slash(self.first) && (self.is_rooted || is_slash(self.second))
    }

    /// Whether a `./` has to stand before the result for it to be the path of a relative reference that means the same:
    /// because it is empty and was not, begins with an empty segment, or has a colon in its first segment (section 4.2).
    pub(crate) fn needs_dot_slash(&self) -> bool {
        if self.is_verbatim || self.is_rooted || self.climbs() > 0 {
            return false;
        }
        let first = self.path.item(self.first);
        first.is_empty() || first.starts_with('/') || first.contains(':')
    }

    /// The texts that stand before the kept items.
    fn prefix(&self) -> (&'static str, usize, &'static str) {
        let root = if self.is_rooted { "/" } else { "" };
        match self.climbs() {
            0 => (root, 0, ""),
            climbs if self.ends_with_dots => (root, climbs - 1, ".."),
            climbs => (root, climbs, ""),
        }
    }

    /// Gives the pieces of the result to `put`, from left to right.
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
        let (pieces, count) = self.few_pieces();
        pieces[..count].iter().try_for_each(|piece| put(piece))
    }

    /// The slices of the runs if there are only a few, and their number.
    fn few_pieces(&self) -> ([&'a str; FEW + 1], usize) {
        let mut pieces = [""; FEW + 1];
        let mut count = 0;
        for &run in self.few.taken().iter().rev() {
            for text in self.path.texts(run) {
                // At most one run is in both parts of the path.
                if !text.is_empty() {
                    pieces[count] = text;
                    count += 1;
                }
            }
        }
        (pieces, count)
    }

    /// Gives the kept runs between two offsets to `put`. No `..` behind `end` waits for an item before it.
    ///
    /// The runs are found from the right and needed from the left. A few are noted and turned round. When there are
    /// more, every other note is dropped, again and again; the notes that are left cut the path into blocks, and each
    /// block is written in the same way. So the notes need no more room than a constant times the logarithm of the
    /// number of runs, and the time is linear in the length times that logarithm; for a path with up to [`MANY`] runs
    /// it is one scan.
    ///
    /// Hardly any path comes here, so it is compiled once, and not for each way to put a piece.
    fn write_runs(&self, start: usize, end: usize, put: &mut dyn FnMut(&str) -> fmt::Result) -> fmt::Result {
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

    /// Gives the runs that are noted to `put`, if they are all.
    fn write_notes<const N: usize>(
        &self,
        notes: &Notes<N>,
        put: &mut dyn FnMut(&str) -> fmt::Result,
    ) -> fmt::Result {
        for &run in notes.taken().iter().rev() {
            for text in self.path.texts(run) {
                // In one path, the first text is empty.
                if !text.is_empty() {
                    put(text)?;
                }
            }
        }
        Ok(())
    }

    /// The pieces of the result from right to left.
    pub(crate) fn pieces_from_the_right(&self) -> PiecesFromTheRight<'a> {
        let (root, climbs, end) = if self.is_verbatim { ("", 0, "") } else { self.prefix() };
        let kept = self.scan(self.start, self.path.len());
        PiecesFromTheRight { kept, keeps_all: self.is_verbatim, end: Some(end), climbs, root: Some(root) }
    }
}

/// The pieces of a path without its dot-segments, from right to left.
///
/// A type of its own and not a chain of iterators, of which the compiler would make many functions for each use.
pub(crate) struct PiecesFromTheRight<'a> {
    kept: Scan<'a>,
    /// Whether dot-segments stay as well.
    keeps_all: bool,
    /// The strings before the kept items, until they have been returned.
    end: Option<&'static str>,
    climbs: usize,
    root: Option<&'static str>,
}

impl<'a> Iterator for PiecesFromTheRight<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        for verdict in self.kept.by_ref() {
            match verdict {
                Verdict::Gone(_) if !self.keeps_all => {}
                Verdict::Kept(item) | Verdict::Gone(item) => return Some(self.kept.path.item(item)),
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

/// How many runs are noted before notes are dropped.
const MANY: usize = 128;

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    /// What is left of a path, and whether that needs `./` before it in a relative reference.
    fn left(path: &str, start: Start) -> (String, bool) {
        let rules =
            DotSegmentOptions { start, excess: ExcessDotSegments::Keep, encoded: EncodedDots::Literal };
        let path = DotFree::new(Joined::one(path), rules);
        let mut text = String::new();
        path.write(&mut |piece| {
            text.push_str(piece);
            Ok(())
        })
        .expect("a text takes everything");
        (text, path.needs_dot_slash())
    }

    /// What climbs above the beginning of a path stays with its slash. One that ends a path has none, unless it is that of a
    /// relative reference, where a directory is written as one.
    #[test]
    fn dots_in_excess_keep_their_slash() {
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
    fn what_would_be_read_otherwise_needs_a_guard() {
        for (path, expected) in [("a/..", ""), ("./a:b", "a:b"), ("a/..//b", "/b")] {
            assert_eq!(left(path, Start::Relative), (expected.into(), true), "{path}");
        }
        for (path, expected) in [("./a", "a"), ("./a/b:c", "a/b:c")] {
            assert_eq!(left(path, Start::Relative), (expected.into(), false), "{path}");
        }
    }

    /// However many runs there are, those that are noted are evenly spaced, and as many as there is room for.
    #[test]
    fn every_other_note_is_dropped() {
        let mut notes = Notes::<8>::new();
        let ends: Vec<_> = (1..=200).rev().map(|end| 3 * end).collect();
        for count in 1..=ends.len() {
            let end = ends[count - 1];
            // Each run is two items.
            notes.add(Run { start: end - 1, end });
            notes.add(Run { start: end - 2, end: end - 1 });
            let noted: Vec<_> = notes.taken().iter().map(|run| run.end).collect();
            let expected: Vec<_> = ends[..count].iter().copied().step_by(notes.stride).collect();
            assert_eq!(noted, expected, "{count}");
            assert!(notes.stride == 1 || noted.len() > 4, "{count}");
            assert!(notes.stride > 1 || notes.taken().iter().all(|run| run.start == run.end - 2), "{count}");
        }
    }
}
