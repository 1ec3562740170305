//! Targets by the letter of section 5.2, written at once.
//!
//! A reference that has no scheme of its own stands at the end of its target as it is, but for dot-segments; what
//! stands before it is a beginning of the base. So most targets are two copies, and their spans are sums. Where the path
//! holds dot-segments, what `..` takes is taken back from what has been written, which is why this needs a [`Place`] that can
//! be cut.

use crate::dots::{may_hold_literal_dots, push_dotless};
use crate::recompose::Place;
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
            let keep = of_base.scheme_end + 1;
            let spans = Spans { scheme_end: of_base.scheme_end, ..own.moved(0, keep) };
            return whole(keep, with_tail(spans, own, keep));
        }
        if path_end == 0 {
            let has_query = own.query_end > 0;
            let keep = if has_query { of_base.path_end } else { of_base.query_end };
            return whole(keep, Spans { query_end: keep + own.query_end, ..of_base });
        }
        if reference.starts_with('/') {
            return whole(of_base.path_start, with_tail(of_base, own, of_base.path_start));
        }
        let directory = directory(base, &of_base);
        let root = if directory == of_base.path_start && of_base.host_start != 0 { "/" } else { "" };
        let behind = directory + root.len() as u32;
        Self { is_merged: true, root, ..whole(directory, with_tail(of_base, own, behind)) }
    }

    /// At least as many bytes as the target has, and as are written on the way to it.
    #[cfg(feature = "alloc")]
    pub(super) const fn capacity(&self) -> usize {
        // A guard has two bytes.
        self.keep + self.reference.len() + 2
    }

    /// Writes the target; gives its spans. `None` where there is no room, or where the path of the target has no root
    /// and may hold dot-segments: there the letter has more to say.
    #[inline]
    pub(super) fn write(&self, out: &mut impl Place) -> Option<Spans> {
        let own_path = &self.reference[self.path_start..self.path_end];
        let directory =
            if self.is_merged { &self.base[self.spans.path_start as usize..self.keep] } else { "" };
        if !may_hold_literal_dots(directory, own_path) {
            out.push(&self.base[..self.keep])?;
            out.push(self.root)?;
            out.push(self.reference)?;
            return Some(self.spans);
        }
        self.write_dotless(directory, own_path, out)
    }

    #[inline(never)]
    fn write_dotless(&self, directory: &str, own_path: &str, out: &mut impl Place) -> Option<Spans> {
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
        let query_len = self.spans.query_end - self.spans.path_end;
        Some(Spans { path_end, query_end: path_end + query_len, ..self.spans })
    }
}

/// `spans` with the ends of a reference's path and query, behind `keep` bytes of another text.
#[inline]
const fn with_tail(spans: Spans, own: Spans, keep: u32) -> Spans {
    Spans { path_end: own.path_end + keep, query_end: own.query_end + keep, ..spans }
}

/// Where the directory of a base's path ends: behind its last slash, or where the path begins.
#[inline]
fn directory(base: &str, spans: &Spans) -> u32 {
    let mut end = spans.path_end;
    // The last segment is short; what finds a byte in long texts takes longer than this.
    while end > spans.path_start && base.as_bytes()[end as usize - 1] != b'/' {
        end -= 1;
    }
    end
}
