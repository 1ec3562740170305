//! A path that consists of two strings.

use super::Run;
use crate::blocks;

/// A path that consists of two strings: the directory of a base, which is empty or ends with `/`,
/// and the path that is merged with it (section 5.2.3). Offsets refer to the concatenation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Joined<'a> {
    pub(crate) head: &'a str,
    pub(crate) tail: &'a str,
}

impl<'a> Joined<'a> {
    pub(crate) const fn one(tail: &'a str) -> Self {
        Self { head: "", tail }
    }

    pub(crate) const fn len(&self) -> usize {
        self.head.len() + self.tail.len()
    }

    pub(super) fn is_absolute(&self) -> bool {
        let first = if self.head.is_empty() { self.tail } else { self.head };
        first.starts_with('/')
    }

    /// Returns the start of the item that ends at `end`. No item spans both strings, because the
    /// first one ends with a slash.
    #[inline]
    pub(super) fn item_start(&self, end: usize) -> usize {
        let (part, offset) =
            if end > self.head.len() { (self.tail, self.head.len()) } else { (self.head, 0) };
        // The byte before `end` may be the slash of the item.
        let before = &part.as_bytes()[..end - offset - 1];
        offset + before.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1)
    }

    /// Returns the end of the item that starts at `start`.
    pub(super) fn item_end(&self, start: usize) -> usize {
        let (part, offset) =
            if start < self.head.len() { (self.head, 0) } else { (self.tail, self.head.len()) };
        let after = &part.as_bytes()[start - offset..];
        start + after.iter().position(|&byte| byte == b'/').map_or(after.len(), |slash| slash + 1)
    }

    #[inline]
    pub(super) fn item(&self, item: Run) -> &'a str {
        let (part, offset) = if item.start < self.head.len() {
            (self.head, 0)
        } else {
            (self.tail, self.head.len())
        };
        &part[item.start - offset..item.end - offset]
    }

    /// Returns the strings of a run, which may span both strings of the path.
    #[inline]
    pub(super) fn strings(&self, run: Run) -> [&'a str; 2] {
        let middle = self.head.len();
        let head = &self.head[run.start.min(middle)..run.end.min(middle)];
        [head, &self.tail[run.start.max(middle) - middle..run.end.max(middle) - middle]]
    }

    pub(crate) fn begins_with_two_slashes(&self) -> bool {
        self.head.bytes().chain(self.tail.bytes()).take(2).eq(*b"//")
    }

    /// Returns whether the path may contain a dot-segment.
    pub(crate) fn may_hold_dots(&self) -> bool {
        may_hold_dots(self.head) || may_hold_dots(self.tail)
    }

    /// Resolves leading `../` and `./` of the second string against the first, as far as possible
    /// without a scan.
    ///
    /// This requires that the first string has no dot-segments. Its leading slash remains.
    #[inline]
    pub(crate) fn climbed(self) -> Self {
        if !self.tail.starts_with('.') || !self.head.starts_with('/') || may_hold_dots(self.head) {
            return self;
        }
        let mut path = self;
        loop {
            path = if let Some(tail) = path.tail.strip_prefix("./") {
                Self { tail, ..path }
            } else if let Some((tail, head)) = path.tail.strip_prefix("../").zip(parent(path.head))
            {
                Self { head, tail }
            } else {
                return path;
            }
        }
    }
}

fn parent(directory: &str) -> Option<&str> {
    let slash = directory.strip_suffix('/')?.rfind('/')?;
    Some(&directory[..=slash])
}

/// Returns whether a segment of `path` starts with `.` or an escape, so that it may be a
/// dot-segment.
pub(crate) fn may_hold_dots(path: &str) -> bool {
    let is_dot = |byte: u8| (byte == b'.') | (byte == b'%');
    let bytes = path.as_bytes();
    bytes.first().is_some_and(|&byte| is_dot(byte))
        || blocks::any_pair(bytes, |here, after| (here == b'/') & is_dot(after))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &str = "what-is-plain/";

    #[test]
    fn dots_within_segments_are_ignored() {
        for (path, expected) in [
            ("", false),
            ("a.b%", false),
            ("/a", false),
            ("/", false),
            (".", true),
            ("%2e", true),
            ("a/.b", true),
            ("a/%", true),
        ] {
            assert_eq!(may_hold_dots(path), expected, "{path}");
            for joined in [
                Joined::one(path),
                Joined { head: "/a/", tail: path },
                Joined { head: PLAIN, tail: path },
            ] {
                assert_eq!(joined.may_hold_dots(), expected, "{joined:?}");
            }
        }
        assert!(Joined { head: "/./", tail: "a" }.may_hold_dots());
    }

    #[test]
    fn leading_dot_segments_are_resolved() {
        for (head, tail, expected) in [
            ("/a/b/", "../c", ("/a/", "c")),
            ("/a/b/", "./.././../c", ("/", "c")),
            ("/a/", "../../c", ("/", "../c")),
            ("//", "../c", ("/", "c")),
            ("/a/b/", "c/../d", ("/a/b/", "c/../d")),
            ("/a/", "..", ("/a/", "..")),
            ("/a/", ".../c", ("/a/", ".../c")),
            ("a/b/", "../c", ("a/b/", "../c")),
            ("/./", "../c", ("/./", "../c")),
        ] {
            let path = Joined { head, tail }.climbed();
            assert_eq!((path.head, path.tail), expected, "{head} {tail}");
        }
    }
}
