//! Resolution with the default options, in one pass.
//!
//! Without dot-segments, a target is a prefix of the base followed by the reference, so most
//! targets are two copies, and their spans are sums. For each `..` in the path, the last segment is
//! removed from the output, which is a [`Place`] that can be truncated.

use crate::path::Place;
use crate::path::{last_leading_dot, push_dotless, without_dot_segment};
use crate::reference::{Uri, UriRef};
use crate::spans::Spans;

/// A base and a reference, with the spans of the target if no dot-segments are removed.
pub(super) struct Direct<'r> {
    base: &'r str,
    reference: &'r str,
    /// The number of bytes of the base that the target starts with.
    keep: usize,
    /// A slash if the base has an authority and an empty path (section 5.2.3).
    root: &'static str,
    /// The range of the path in the reference.
    path_start: usize,
    path_end: usize,
    /// Whether the path includes the directory of the base.
    is_merged: bool,
    spans: Spans,
}

impl<'r> Direct<'r> {
    /// Implements section 5.2.2.
    #[inline]
    pub(super) fn new(base: Uri<'r>, reference: UriRef<'r>) -> Self {
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
            return whole(
                keep,
                Spans { path_end: of_base.path_end, ..of_base.with_tail(own, keep) },
            );
        }
        if reference.starts_with('/') {
            return whole(of_base.path_start, of_base.with_tail(own, of_base.path_start));
        }
        let directory =
            directory_end(base, of_base.path_start as usize, of_base.path_end as usize) as u32;
        let root =
            if directory == of_base.path_start && of_base.host_start != 0 { "/" } else { "" };
        let after = directory + root.len() as u32;
        Self { is_merged: true, root, ..whole(directory, of_base.with_tail(own, after)) }
    }

    /// Returns an upper bound of the length of the target and of the intermediate output.
    #[cfg(feature = "alloc")]
    pub(super) const fn capacity(&self) -> usize {
        // The disambiguating prefix has two bytes.
        self.keep + self.reference.len() + 2
    }

    /// Returns the spans of the target, whose path ends at `path_end`.
    #[inline]
    pub(super) const fn spans(&self, path_end: u32) -> Spans {
        self.spans.with_path_end(path_end)
    }

    /// Writes the target and returns the end of its path.
    ///
    /// Returns `None` if the output is full, or if the path of the target has no root and may
    /// contain dot-segments, which follow additional rules.
    #[inline]
    pub(super) fn write(&self, out: &mut impl Place) -> Option<u32> {
        let own_path = &self.reference[self.path_start..self.path_end];
        let directory =
            if self.is_merged { &self.base[self.spans.path_start as usize..self.keep] } else { "" };
        let dots_end = last_leading_dot(own_path);
        let (keep, from) = match directory {
            "" => (self.keep, 0),
            _ if last_leading_dot(directory) > 0 => {
                return self.write_dotless(directory, own_path, out);
            }
            _ if dots_end > 0 => self.climb(own_path),
            _ => (self.keep, 0),
        };
        if from < dots_end {
            return self.write_dotless(directory, own_path, out);
        }
        if from > 0 && self.spans.host_start == 0 && self.reference[from..].starts_with('/') {
            // The path may now start with two slashes.
            return None;
        }
        out.push(&self.base[..keep])?;
        if !self.root.is_empty() {
            out.push(self.root)?;
        }
        out.push(&self.reference[from..])?;
        Some(self.spans.path_end - (self.keep - keep + from) as u32)
    }

    /// Resolves leading dot-segments of a merged path, if the directory of the base has none.
    /// Returns the number of bytes of the base that remain, and of the reference that were
    /// consumed.
    #[inline]
    fn climb(&self, own_path: &str) -> (usize, usize) {
        let root = self.spans.path_start as usize;
        let (mut keep, mut rest) = (self.keep, own_path);
        if self.base.as_bytes()[root] != b'/' {
            return (keep, 0);
        }
        while let Some((dots, after)) = without_dot_segment(rest) {
            if dots == 2 && keep > root + 1 {
                keep = directory_end(self.base, root, keep - 1);
            }
            rest = after;
        }
        (keep, own_path.len() - rest.len())
    }

    #[inline(never)]
    fn write_dotless(&self, directory: &str, own_path: &str, out: &mut impl Place) -> Option<u32> {
        let start = self.spans.path_start as usize;
        let (inherited, own) = if self.is_merged {
            out.push(&self.base[..start])?;
            (
                directory.strip_prefix('/').or(Some(directory).filter(|_| !self.root.is_empty()))?,
                own_path,
            )
        } else {
            out.push(&self.base[..self.keep])?;
            out.push(&self.reference[..self.path_start])?;
            ("", own_path.strip_prefix('/')?)
        };
        out.push("/")?;
        push_dotless(out, start, inherited)?;
        push_dotless(out, start, own)?;
        if self.spans.host_start == 0 && out.written()[start..].starts_with(b"//") {
            // The output would be parsed as an authority, and no later `..` can remove this
            // segment.
            return None;
        }
        let path_end = out.written().len() as u32;
        out.push(&self.reference[self.path_end..])?;
        Some(path_end)
    }
}

/// Returns the offset after the last slash of a path that is a range of `text`, or the start of the
/// path if it has none.
#[inline]
fn directory_end(text: &str, start: usize, end: usize) -> usize {
    let mut end = end;
    // The last segment is usually short, so a plain loop is fastest.
    while end > start && text.as_bytes()[end - 1] != b'/' {
        end -= 1;
    }
    end
}
