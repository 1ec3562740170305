//! A path in two pieces.

use super::Run;
use crate::blocks;

/// A path given in two pieces: the directory of a base, which is empty or ends with `/`, and what is merged with it
/// (section 5.2.3). Offsets count through both.
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

    /// Where the item begins that ends at `end`. No item is in both pieces, because the first one ends with a slash.
    #[inline]
    pub(super) fn item_start(&self, end: usize) -> usize {
        let (piece, offset) =
            if end > self.head.len() { (self.tail, self.head.len()) } else { (self.head, 0) };
        // The byte before `end` may be the item's own slash.
        let before = &piece.as_bytes()[..end - offset - 1];
        offset + before.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1)
    }

    /// Where the item ends that begins at `start`.
    pub(super) fn item_end(&self, start: usize) -> usize {
        let (piece, offset) =
            if start < self.head.len() { (self.head, 0) } else { (self.tail, self.head.len()) };
        let behind = &piece.as_bytes()[start - offset..];
        start + behind.iter().position(|&byte| byte == b'/').map_or(behind.len(), |slash| slash + 1)
    }

    /// The text of one item.
    #[inline]
    pub(super) fn item(&self, item: Run) -> &'a str {
        let (piece, offset) =
            if item.start < self.head.len() { (self.head, 0) } else { (self.tail, self.head.len()) };
        &piece[item.start - offset..item.end - offset]
    }

    /// The text of a run, which may be in both pieces.
    #[inline]
    pub(super) fn texts(&self, run: Run) -> [&'a str; 2] {
        let middle = self.head.len();
        let head = &self.head[run.start.min(middle)..run.end.min(middle)];
        [head, &self.tail[run.start.max(middle) - middle..run.end.max(middle) - middle]]
    }

    /// Whether the path begins with `//`.
    pub(crate) fn begins_with_two_slashes(&self) -> bool {
        self.head.bytes().chain(self.tail.bytes()).take(2).eq(*b"//")
    }

    /// Whether it may be that the path holds a dot-segment.
    pub(crate) fn may_hold_dots(&self) -> bool {
        may_hold_dots(self.head) || may_hold_dots(self.tail)
    }

    /// The same path where `../` and `./` at the beginning of its second piece have been followed through the first,
    /// as far as that is plain: the first piece holds no dots of its own and is not left through its root.
    #[inline]
    pub(crate) fn climbed(self) -> Self {
        if !self.tail.starts_with('.') || !self.head.starts_with('/') || may_hold_dots(self.head) {
            return self;
        }
        let mut path = self;
        loop {
            path = if let Some(tail) = path.tail.strip_prefix("./") {
                Self { tail, ..path }
            } else if let Some((tail, head)) = path.tail.strip_prefix("../").zip(parent(path.head)) {
                Self { head, tail }
            } else {
                return path;
            }
        }
    }
}

/// The directory that a directory stands in.
fn parent(directory: &str) -> Option<&str> {
    let slash = directory.strip_suffix('/')?.rfind('/')?;
    Some(&directory[..=slash])
}

/// Whether it may be that `path` holds a dot-segment: whether a segment begins with `.` or with an escape.
pub(crate) fn may_hold_dots(path: &str) -> bool {
    let is_dot = |byte: u8| (byte == b'.') | (byte == b'%');
    let bytes = path.as_bytes();
    bytes.first().is_some_and(|&byte| is_dot(byte))
        || blocks::any_pair(bytes, |here, behind| (here == b'/') & is_dot(behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &str = "what-is-plain/";

    /// A dot, or what may be one, counts where a segment begins.
    #[test]
    fn dots_within_segments_are_none() {
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
            for joined in
                [Joined::one(path), Joined { head: "/a/", tail: path }, Joined { head: PLAIN, tail: path }]
            {
                assert_eq!(joined.may_hold_dots(), expected, "{joined:?}");
            }
        }
        assert!(Joined { head: "/./", tail: "a" }.may_hold_dots());
    }

    /// A directory without dot-segments is left by the text alone, as far as there is one to leave.
    #[test]
    fn dots_lead_out_of_a_plain_directory() {
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
