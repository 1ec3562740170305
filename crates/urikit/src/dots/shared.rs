//! What two paths share, and how to get from one to the other.
//!
//! Which items stay when dot-segments are removed is known from the right. So the items of both paths are counted, those
//! that one has more are left aside, and the others are compared in pairs: the last difference that is seen is the first one
//! in the path.

use super::{DotFree, Start};

/// How to get from a directory to a path: up, and then down to what the two do not share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way<'a> {
    /// How many items of the directory have to go.
    pub(crate) climbs: usize,
    /// How many bytes of the path, as it is written, are there already.
    pub(crate) shared: usize,
    /// The item of the path that stands behind these; empty if there is none.
    pub(crate) next: &'a str,
}

/// What a directory and a path have in common at the beginning.
struct Shared<'a> {
    /// How many items, and how many the directory has besides.
    items: usize,
    rest: usize,
    /// How many bytes.
    len: usize,
    /// The item of the path behind them.
    next: &'a str,
}

impl<'a> DotFree<'a> {
    /// The items that are written, from right to left: the root is one, and so is each `..` that stays.
    fn items(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.pieces_from_the_right().filter(|piece| !piece.is_empty())
    }

    /// The text, if nothing is removed from it.
    fn verbatim_text(&self) -> Option<&'a str> {
        (self.is_verbatim && self.path.head.is_empty()).then_some(self.path.tail)
    }

    /// Whether the result begins with a slash.
    pub(crate) fn begins_with_slash(&self) -> bool {
        match self.verbatim_text() {
            Some(text) => text.starts_with('/'),
            None => self.items().last().is_some_and(|item| item == "/"),
        }
    }

    /// Whether the result begins with a slash and a `..` that stays.
    fn climbs_above_root(&self) -> bool {
        match self.verbatim_text() {
            Some(text) => text == "/.." || text.starts_with("/../"),
            None => self.is_rooted && self.climbs() > 0,
        }
    }

    /// How this directory, which is empty or ends with a slash, leads to `path` when references to it are resolved with
    /// paths that begin like `start`. `None` if it does not.
    pub(crate) fn way_to<'p>(&self, path: &DotFree<'p>, start: Start) -> Option<Way<'p>> {
        let shared = match (self.verbatim_text(), path.verbatim_text()) {
            (Some(directory), Some(path)) => Shared::of_texts(directory, path),
            _ => Shared::of_items(self, path),
        };
        let (has_root, excess) = match self.verbatim_text() {
            Some(text) => (text.starts_with('/'), 0),
            None => (self.is_rooted, self.climbs()),
        };
        // Neither the root nor a `..` that stays is taken by another one.
        let fixed = usize::from(has_root) + excess;
        let ordinary = shared.items + shared.rest - fixed;
        // By the letter of step 2C, a slash is left where the first segment was taken.
        let gets_root = !has_root && start == Start::Letter && ordinary > 0;
        // Without a root, the slash that a path begins with is an empty segment, which a `..` behind it would take.
        let is_plain = has_root || !path.climbs_above_root();
        if is_plain && (shared.items > fixed || shared.items == fixed && !gets_root) {
            return Some(Way { climbs: shared.rest, shared: shared.len, next: shared.next });
        }
        if !gets_root {
            return None;
        }
        let behind = path.items().count().checked_sub(1 + excess)?;
        let root = core::iter::repeat_n("../", excess).chain(["/"]);
        let next = behind.checked_sub(1).and_then(|last| path.items().nth(last)).unwrap_or("");
        let shared = 1 + excess * "../".len();
        path.items().skip(behind).eq(root).then_some(Way { climbs: ordinary, shared, next })
    }
}

impl<'a> Shared<'a> {
    fn of_texts(directory: &str, path: &'a str) -> Self {
        let pairs = directory.bytes().zip(path.bytes());
        let same = pairs.take_while(|(in_directory, in_path)| in_directory == in_path).count();
        let len = directory.as_bytes()[..same].iter().rposition(|&byte| byte == b'/').map_or(0, |at| at + 1);
        let count = |text: &str| text.bytes().filter(|&byte| byte == b'/').count();
        let next = &path[len..];
        Self {
            items: count(&directory[..len]),
            rest: count(&directory[len..]),
            len,
            next: &next[..next.find('/').map_or(next.len(), |slash| slash + 1)],
        }
    }

    fn of_items(directory: &DotFree<'_>, path: &DotFree<'a>) -> Self {
        let (mine, theirs) = (directory.items().count(), path.items().count());
        let both = mine.min(theirs);
        let mut of_path = path.items();
        let next = (theirs - both).checked_sub(1).and_then(|last| of_path.nth(last)).unwrap_or("");
        let mut shared = Self { items: both, rest: mine - both, len: 0, next };
        for (at, (item, own)) in directory.items().skip(mine - both).zip(of_path).enumerate() {
            if item == own {
                shared.len += own.len();
            } else {
                let items = both - at - 1;
                shared = Self { items, rest: mine - items, len: 0, next: own };
            }
        }
        shared
    }
}
