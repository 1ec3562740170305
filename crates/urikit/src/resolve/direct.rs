//! Targets by the letter of section 5.2, written at once.
//!
//! A reference that has no scheme of its own stands at the end of its target as it is, but for dot-segments; what
//! stands before it is a beginning of the base. So most targets are two copies, and their spans are sums. Where the path
//! holds dot-segments, what `..` takes is taken back from what has been written, which is why this needs a [`Place`] that can
//! be cut.

use crate::path::Place;
use crate::path::{last_leading_dot, push_dotless, without_dot_segment};
use crate::reference::{AbsoluteUri, UriRef};
use crate::spans::Spans;

/// A base and a reference, and how they make up the target if no dots are removed.
pub(super) struct Direct<'r> {
    base: &'r str,
    reference: &'r str,
    /// So much of the base stands before the reference, without its scheme's.
    keep: usize,
    /// The slash that a base's authority has no path for (section 5.2.3).
    root: &'static str,
    /// Where the path of the reference begins and ends in it; empty if it has none.
    path_start: usize,
    path_end: usize,
    /// Whether the base's directory is a part of the path.
    is_merged: bool,
    /// Those of the target, if no dots are removed.
    spans: Spans,
}

impl<'r> Direct<'r> {
    /// Section 5.2.2.
    #[inline]
    pub(super) fn new(base: AbsoluteUri<'r>, reference: UriRef<'r>) -> Self {
        let (of_base, own) = (base.spans(), reference.spans());
        let (base, reference) = (base.as_str(), reference.as_str());
        let (path_start, path_end) = (own.path_start as usize, own.path_end as usize);
        let whole = |keep: u32, spans| Self {
            base,
            reference,
            keep: keep as usize,
            root: "",
            path_start,
            path_end,
            is_merged: false,
            spans,
        };
        if own.scheme_end != 0 {
            return whole(0, own);
        }
        if own.host_start != 0 {
            let keep = of_base.after_scheme();
            let spans = Spans { scheme_end: of_base.scheme_end, ..own.moved(0, keep) };
            return whole(keep, spans.with_tail(own, keep));
        }
        if path_end == 0 {
            let has_query = own.query_end > 0;
            let keep = if has_query { of_base.path_end } else { of_base.query_end };
            return whole(keep, Spans { path_end: of_base.path_end, ..of_base.with_tail(own, keep) });
        }
        if reference.starts_with('/') {
            return whole(of_base.path_start, of_base.with_tail(own, of_base.path_start));
        }
        let directory = directory_end(base, of_base.path_start as usize, of_base.path_end as usize) as u32;
        let root = if directory == of_base.path_start && of_base.host_start != 0 { "/" } else { "" };
        let behind = directory + root.len() as u32;
        Self { is_merged: true, root, ..whole(directory, of_base.with_tail(own, behind)) }
    }

    /// At least as many bytes as the target has, and as are written on the way to it.
    #[cfg(feature = "alloc")]
    pub(super) const fn capacity(&self) -> usize {
        // A guard has two bytes.
        self.keep + self.reference.len() + 2
    }

    /// The spans of the target, whose path ends at `path_end`.
    #[inline]
    pub(super) const fn spans(&self, path_end: u32) -> Spans {
        self.spans.with_path_end(path_end)
    }

    /// Writes the target; gives where its path ends. `None` where there is no room, or where the path of the target has no
    /// root and may hold dot-segments: there the letter has more to say.
    #[inline]
    pub(super) fn write(&self, out: &mut impl Place) -> Option<u32> {
        let own_path = &self.reference[self.path_start..self.path_end];
        let directory =
            if self.is_merged { &self.base[self.spans.path_start as usize..self.keep] } else { "" };
        let dots_end = last_leading_dot(own_path);
        let (keep, from) = match directory {
            "" => (self.keep, 0),
            _ if last_leading_dot(directory) > 0 => return self.write_dotless(directory, own_path, out),
            _ if dots_end > 0 => self.climb(own_path),
            _ => (self.keep, 0),
        };
        if from < dots_end {
            return self.write_dotless(directory, own_path, out);
        }
        if from > 0 && self.spans.host_start == 0 && self.reference[from..].starts_with('/') {
            // It may be that the path now begins with two slashes.
            return None;
        }
        out.push(&self.base[..keep])?;
        if !self.root.is_empty() {
            out.push(self.root)?;
        }
        out.push(&self.reference[from..])?;
        Some(self.spans.path_end - (self.keep - keep + from) as u32)
    }

    /// Follows the dot-segments that a merged path begins with through a directory that has none: how much of the base
    /// then stays, and how much of the reference has been followed.
    #[inline]
    fn climb(&self, own_path: &str) -> (usize, usize) {
        let root = self.spans.path_start as usize;
        let (mut keep, mut rest) = (self.keep, own_path);
        if self.base.as_bytes()[root] != b'/' {
            return (keep, 0);
        }
        while let Some((dots, behind)) = without_dot_segment(rest) {
            if dots == 2 && keep > root + 1 {
                keep = directory_end(self.base, root, keep - 1);
            }
            rest = behind;
        }
        (keep, own_path.len() - rest.len())
    }

    #[inline(never)]
    fn write_dotless(&self, directory: &str, own_path: &str, out: &mut impl Place) -> Option<u32> {
        let start = self.spans.path_start as usize;
        let (inherited, own) = if self.is_merged {
            out.push(&self.base[..start])?;
            (directory.strip_prefix('/').or(Some(directory).filter(|_| !self.root.is_empty()))?, own_path)
        } else {
            out.push(&self.base[..self.keep])?;
            out.push(&self.reference[..self.path_start])?;
            ("", own_path.strip_prefix('/')?)
        };
        out.push("/")?;
        push_dotless(out, start, inherited)?;
        push_dotless(out, start, own)?;
        if self.spans.host_start == 0 && out.written()[start..].starts_with(b"//") {
            // What has been written would be read as an authority. No one climbs out of it any more.
            return None;
        }
        let path_end = out.written().len() as u32;
        out.push(&self.reference[self.path_end..])?;
        Some(path_end)
    }
}

/// Where the last slash in a path ends that stands between two offsets of a text; where the path begins, if it has none.
#[inline]
fn directory_end(text: &str, start: usize, end: usize) -> usize {
    let mut end = end;
    // The last segment is short; what finds a byte in long texts takes longer than this.
    while end > start && text.as_bytes()[end - 1] != b'/' {
        end -= 1;
    }
    end
}
