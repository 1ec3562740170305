//! The common prefix of two paths, and the steps from one path to the other.
//!
//! Paths without dot-segments are compared as strings. Otherwise, the kept items of both paths are
//! enumerated from right to left. The items are counted, the surplus of the longer path is skipped,
//! and the rest is compared in pairs; the last difference found is the first one in the path.

use core::fmt;

use super::{DotFree, DotSegmentOptions, Joined, Start, may_hold_dots};
use crate::blocks::same_bytes;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Cleared<'a> {
    /// A path without dot-segments, which is unchanged.
    Plain(&'a str),
    /// A path that may contain dot-segments.
    Scanned(DotFree<'a>),
}

/// The steps from a directory to a path: up a number of levels, then down the part of the path that
/// is not shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Route<'a> {
    /// The number of items to remove from the directory.
    pub(crate) climbs: usize,
    /// The number of bytes of the path that are shared with the directory.
    pub(crate) shared: usize,
    /// The next item of the path after the shared bytes; empty if there is none.
    pub(crate) next: &'a str,
}

impl<'a> Cleared<'a> {
    #[inline]
    pub(crate) fn new(path: &'a str, rules: DotSegmentOptions) -> Self {
        if may_hold_dots(path) {
            Self::Scanned(DotFree::scanned(Joined::one(path), rules))
        } else {
            Self::Plain(path)
        }
    }

    fn dot_free(&self) -> DotFree<'a> {
        match *self {
            Self::Plain(path) => DotFree::verbatim(Joined::one(path)),
            Self::Scanned(path) => path,
        }
    }

    /// Returns the items of the result from right to left. The root and each kept `..` are items.
    fn items(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.dot_free().parts_from_the_right().filter(|part| !part.is_empty())
    }

    pub(crate) fn excess(&self) -> usize {
        match self {
            Self::Plain(_) => 0,
            Self::Scanned(path) => path.excess(),
        }
    }

    #[inline]
    pub(crate) fn begins_with_slash(&self) -> bool {
        match self {
            Self::Plain(path) => path.starts_with('/'),
            Self::Scanned(_) => self.items().last().is_some_and(|item| item == "/"),
        }
    }

    #[inline]
    pub(crate) fn begins_with_two_slashes(&self) -> bool {
        match self {
            Self::Plain(path) => path.starts_with("//"),
            Self::Scanned(path) => path.begins_with_two_slashes(),
        }
    }

    /// Returns whether the result starts with a slash and a kept `..`.
    fn climbs_above_root(&self) -> bool {
        match self {
            Self::Plain(path) => *path == "/.." || path.starts_with("/../"),
            Self::Scanned(path) => path.is_rooted && path.climbs() > 0,
        }
    }

    /// Passes the parts of the result after the first `shared` bytes to `put`, from left to right.
    #[inline]
    pub(crate) fn write_after(
        &self,
        shared: usize,
        put: &mut impl FnMut(&str) -> fmt::Result,
    ) -> fmt::Result {
        let path = match self {
            Self::Plain(path) => return put(&path[shared..]),
            Self::Scanned(path) => path,
        };
        let mut shared = shared;
        path.write(&mut |part| {
            let known = shared.min(part.len());
            shared -= known;
            put(&part[known..])
        })
    }

    /// Returns the steps from this directory to `path`, or `None` if it cannot be reached.
    ///
    /// The directory is empty or ends with a slash. `start` is the option for resolving references
    /// against it.
    #[inline]
    pub(crate) fn route_to<'p>(&self, path: &Cleared<'p>, start: Start) -> Option<Route<'p>> {
        let route = match (self, path) {
            (Self::Plain(directory), Cleared::Plain(path)) => route_of_strings(directory, path),
            _ => self.route_of_items(path),
        };
        let (has_root, excess) = match self {
            Self::Plain(directory) => (directory.starts_with('/'), 0),
            Self::Scanned(directory) => (directory.is_rooted, directory.climbs()),
        };
        // The root and kept `..` items cannot be removed by another `..`.
        let fixed = usize::from(has_root) + excess * "../".len();
        if has_root {
            return (route.shared >= fixed).then_some(route);
        }
        self.route_without_root(path, route, start, excess)
    }

    /// Implements [`route_to`](Self::route_to) for a directory without a leading slash.
    fn route_without_root<'p>(
        &self,
        path: &Cleared<'p>,
        route: Route<'p>,
        start: Start,
        excess: usize,
    ) -> Option<Route<'p>> {
        let fixed = excess * "../".len();
        let ordinary = self.items().count() - excess;
        // By step 2C, a slash remains if the first segment is removed.
        let gets_root = start == Start::AsSpecified && ordinary > 0;
        // Without a root, a leading slash is an empty segment, which a following `..` removes.
        let is_plain = !path.climbs_above_root();
        if is_plain && (route.shared > fixed || route.shared == fixed && !gets_root) {
            return Some(route);
        }
        if !gets_root {
            return None;
        }
        let after = path.items().count().checked_sub(1 + excess)?;
        let root = core::iter::repeat_n("../", excess).chain(["/"]);
        let next = after.checked_sub(1).and_then(|last| path.items().nth(last)).unwrap_or("");
        path.items().skip(after).eq(root).then_some(Route {
            climbs: ordinary,
            shared: 1 + fixed,
            next,
        })
    }

    /// Returns the steps through the last common item.
    fn route_of_items<'p>(&self, path: &Cleared<'p>) -> Route<'p> {
        let (mine, theirs) = (self.items().count(), path.items().count());
        let both = mine.min(theirs);
        let mut of_path = path.items();
        let next = (theirs - both).checked_sub(1).and_then(|last| of_path.nth(last)).unwrap_or("");
        let mut route = Route { climbs: mine - both, shared: 0, next };
        for (at, (item, own)) in self.items().skip(mine - both).zip(of_path).enumerate() {
            if item == own {
                route.shared += own.len();
            } else {
                route = Route { climbs: mine - both + at + 1, shared: 0, next: own };
            }
        }
        route
    }
}

/// Returns the steps for paths without dot-segments.
#[inline]
fn route_of_strings<'p>(directory: &str, path: &'p str) -> Route<'p> {
    let same = same_bytes(directory.as_bytes(), path.as_bytes());
    let shared =
        directory.as_bytes()[..same].iter().rposition(|&byte| byte == b'/').map_or(0, |at| at + 1);
    let next = &path[shared..];
    Route {
        climbs: directory.as_bytes()[shared..].iter().filter(|&&byte| byte == b'/').count(),
        shared,
        next: &next
            [..next.bytes().position(|byte| byte == b'/').map_or(next.len(), |slash| slash + 1)],
    }
}
