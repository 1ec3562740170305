//! Comparing paths: without dot-segments they are known from the right.

use crate::blocks::{self, WORD};
use crate::dots::DotFree;
use crate::normalize::{Letters, Normalized, Signs};

/// Whether the paths of two normal forms are the same, of which everything else is.
pub(super) fn is_same(a: &Normalized<'_, '_>, b: &Normalized<'_, '_>, signs: Signs) -> bool {
    let is_alike = a.steps() == b.steps();
    let (path_a, path_b) = (a.path_with_dots(), b.path_with_dots());
    if is_alike && path_a == path_b {
        return true;
    }
    if !signs.any(Signs::DOTS) || is_alike && !a.removes_dots() {
        return a.letters().is_same(path_a, b.letters(), path_b);
    }
    if is_alike && path_a.starts_with('/') && path_b.starts_with('/') {
        return same_items(a.letters(), path_a, path_b);
    }
    let ((path_a, guard_a), (path_b, guard_b)) = (a.path(), b.path());
    reversed(a.letters(), path_a, guard_a).eq(reversed(b.letters(), path_b, guard_b))
}

/// The bytes of a path from right to left.
fn reversed<'p>(letters: Letters, path: DotFree<'p>, guard: &'static str) -> impl Iterator<Item = u8> + 'p {
    path.pieces_from_the_right().chain([guard]).flat_map(move |piece| letters.reversed(piece))
}

/// Whether two paths that begin with a slash are the same, character by character as `letters` says, when their
/// dot-segments are removed.
///
/// What is compared is items, each a segment and the slash behind it. A guard need not be: it depends on them alone.
fn same_items(letters: Letters, a: &str, b: &str) -> bool {
    let items = |path| Items { path, end: path.len(), waiting: 0, decodes: letters.decode };
    let (mut in_a, mut in_b) = (items(a), items(b));
    loop {
        match (in_a.next(), in_b.next()) {
            (Some(a), Some(b)) if a == b || letters.is_same(a, letters, b) => {}
            (None, None) => return true,
            _ => return false,
        }
    }
}

/// The items of a path that stay when its dot-segments are removed, from the right.
struct Items<'a> {
    path: &'a str,
    /// The items before it are still to come.
    end: usize,
    /// How many `..` wait for an item to take.
    waiting: usize,
    /// Whether `%2e` is a dot.
    decodes: bool,
}

impl<'a> Iterator for Items<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        // The first slash is the root.
        while self.end > 1 {
            let start = item_start(self.path.as_bytes(), self.end);
            let item = &self.path[start..self.end];
            self.end = start;
            match dots(item.as_bytes(), self.decodes) {
                0 if self.waiting == 0 => return Some(item),
                0 => self.waiting -= 1,
                dots => self.waiting += dots - 1,
            }
        }
        None
    }
}

/// How many dots an item is made of, its slash aside: one, two, or none if it is something else.
#[inline]
fn dots(item: &[u8], decodes: bool) -> usize {
    match *item {
        [b'.' | b'%', ..] => {}
        _ => return 0,
    }
    let segment = item.strip_suffix(b"/").unwrap_or(item);
    let mut rest = segment;
    let mut count = 0;
    loop {
        rest = match *rest {
            [b'.', ref behind @ ..] => behind,
            [b'%', b'2', b'e' | b'E', ref behind @ ..] if decodes => behind,
            [] if count <= 2 => return count,
            _ => return 0,
        };
        count += 1;
    }
}

/// Where the item begins that ends at `end`; the path begins with a slash.
#[inline]
fn item_start(path: &[u8], end: usize) -> usize {
    // The byte before `end` may be the item's own slash.
    let mut at = end - 1;
    while let Some(word) = path[..at].last_chunk::<WORD>() {
        let behind = blocks::behind_in_word(*word, b'/');
        if behind < WORD {
            return at - behind;
        }
        at -= WORD;
    }
    path[..at].iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1)
}
