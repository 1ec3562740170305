//! Editing of the path, its segments, and its disambiguating prefix.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use super::{EditError, Edited, Editor, Item, StructureError, check_len};
use crate::chars::UCSCHAR;
use crate::component::Encoded;
use crate::error::Component;
use crate::path::PathContext;
use crate::percent::AsciiSet;
use crate::syntax::{Grammar, rfc3986};

/// Returns the disambiguating prefix that a path needs: `/.`, `./`, or `""` if it needs none.
///
/// The bytes are those of the path without such a prefix.
///
/// # Errors
///
/// Returns an error for a path without a leading slash after an authority, where no prefix helps.
pub(crate) fn path_prefix(
    context: PathContext,
    path: impl Iterator<Item = u8> + Clone,
) -> Result<&'static str, StructureError> {
    match path.clone().next() {
        Some(first) if context.has_authority && first != b'/' => {
            Err(StructureError::PathWithoutSlash)
        }
        _ => Ok(context.prefix(path)),
    }
}

impl Editor<'_> {
    /// Returns the path without its disambiguating prefix.
    pub(super) fn path(&self) -> &str {
        let path = &self.text[self.spans.path()];
        &path[PathContext::of(self.spans).prefix_len(path.as_bytes())..]
    }

    pub(super) fn set_path(&mut self, path: &str) -> Edited {
        self.check(path, self.grammar.path, Component::Path)?;
        self.replace_path(path)
    }

    /// Replaces the path, whose characters must be valid, and adds the prefix that it needs.
    fn replace_path(&mut self, path: &str) -> Edited {
        let prefix = path_prefix(PathContext::of(self.spans), path.bytes())?;
        let by = self.splice(self.spans.path(), &[prefix, path])?;
        self.spans.move_path_end(by);
        Ok(())
    }

    /// Appends encoded segments with slashes between them, as [`joined`] returns them, and a slash
    /// before them unless the path ends with one.
    pub(super) fn push_segments(&mut self, segments: &str) -> Edited {
        let path = self.path();
        let end = path.len();
        // An empty path needs a slash only after an authority. It would be the root of an absolute
        // path, so an empty segment cannot be the first of a relative path.
        let slash = match path.as_bytes().last() {
            None if self.spans.host_start != 0 => "/",
            None if segments.is_empty() => return Err(StructureError::EmptyFirstSegment.into()),
            None | Some(b'/') => "",
            Some(_) => "/",
        };
        self.splice_path(end..end, &[slash, segments])
    }

    /// Replaces all segments with encoded segments with slashes between them, as [`joined`] returns
    /// them. `None` stands for no segments and makes the path empty; `Some("")` is one empty
    /// segment.
    ///
    /// A path that starts with a slash or follows an authority gets a slash before the segments.
    pub(super) fn set_segments(&mut self, segments: Option<String>) -> Edited {
        let is_rooted = self.spans.host_start != 0 || self.path().starts_with('/');
        match segments {
            Some(mut text) if is_rooted => {
                text.insert(0, '/');
                self.replace_path(&text)
            }
            Some(text) if text.is_empty() || text.starts_with('/') => {
                Err(StructureError::EmptyFirstSegment.into())
            }
            segments => self.replace_path(&segments.unwrap_or_default()),
        }
    }

    /// Removes the last segment and the slash before it, unless that slash starts the path.
    pub(super) fn pop_segment(&mut self) {
        let path = self.path();
        let end = path.len();
        // The slash before the segment is removed as well, unless it is the root.
        let start = path.rfind('/').map_or(0, |slash| slash.max(1));
        // The path becomes shorter and its start is unchanged, so this cannot fail.
        let _ = self.splice_path(start..end, &[]);
    }

    /// Inserts a segment before the one at `index`, or appends it if that is the number of
    /// segments.
    pub(super) fn insert_segment(&mut self, index: usize, segment: Item<'_>) -> Edited {
        let text = encoded_segment(segment, self.grammar)?;
        let path = self.path();
        let root = usize::from(path.starts_with('/'));
        if path.is_empty() && index == 0 {
            return self.push_segments(&text);
        }
        match self.segment(index) {
            // The first segment has no slash of its own before it.
            Some(found) if found.start == root => self.splice_path(root..root, &[&text, "/"]),
            Some(found) => self.splice_path(found.start - 1..found.start - 1, &["/", &text]),
            None if index > 0 && self.segment(index - 1).is_some() => {
                let end = path.len();
                self.splice_path(end..end, &["/", &text])
            }
            None => Err(StructureError::SegmentMissing.into()),
        }
    }

    /// Replaces the segment at an index.
    pub(super) fn set_segment(&mut self, index: usize, segment: Item<'_>) -> Edited {
        let text = encoded_segment(segment, self.grammar)?;
        let range = self.segment(index).ok_or(StructureError::SegmentMissing)?;
        if text.is_empty() && range.start == 0 {
            return Err(StructureError::EmptyFirstSegment.into());
        }
        self.splice_path(range, &[&text])
    }

    /// Removes the segment at `index`, and one of the slashes next to it.
    pub(super) fn remove_segment(&mut self, index: usize) -> Edited {
        let Range { start, end } = self.segment(index).ok_or(StructureError::SegmentMissing)?;
        let path = self.path();
        let root = usize::from(path.starts_with('/'));
        if start == 0 && path.get(end..) == Some("/") {
            // A path of one empty segment would look like a path without segments.
            return Err(StructureError::EmptyFirstSegment.into());
        }
        // Remove the slash after the first segment, or the slash before any other.
        let range = if start == root { start..path.len().min(end + 1) } else { start - 1..end };
        self.splice_path(range, &[])
    }

    /// Returns the range of the segment at `index`, or `None` if there are fewer segments.
    ///
    /// The range is relative to the path without its disambiguating prefix.
    fn segment(&self, index: usize) -> Option<Range<usize>> {
        let path = self.path();
        if path.is_empty() {
            return None;
        }
        let mut start = usize::from(path.starts_with('/'));
        let mut segments = path[start..].split('/');
        for before in segments.by_ref().take(index) {
            start += before.len() + 1;
        }
        segments.next().map(|segment| start..start + segment.len())
    }

    /// Replaces a range of the path with `parts`, and adds or removes the disambiguating prefix.
    ///
    /// The range is relative to the path without its prefix, and must not include a leading slash.
    ///
    /// # Errors
    ///
    /// Returns an error, and changes nothing, if the path would get a leading slash, or if the
    /// result would be too long.
    fn splice_path(&mut self, range: Range<usize>, parts: &[&str]) -> Edited {
        let (path, context) = (self.path(), PathContext::of(self.spans));
        let old_prefix_len = self.spans.path().len() - path.len();
        let (before, after) = (&path[..range.start], &path[range.end..]);
        let added = parts.iter().flat_map(|part| part.bytes());
        let new_path = before.bytes().chain(added).chain(after.bytes());
        // A leading slash would turn a relative path into an absolute one, which has other
        // segments.
        let is_rooted = path.starts_with('/') || path.is_empty() && context.has_authority;
        if !is_rooted && new_path.clone().next() == Some(b'/') {
            return Err(StructureError::EmptyFirstSegment.into());
        }
        let prefix = path_prefix(context, new_path)?;
        // There are two splices, and the second must not fail. So check the length of the longer of
        // the two results before any change.
        let added_len: usize = parts.iter().map(|part| part.len()).sum();
        let rest_len = self.text.len() - range.len() - old_prefix_len;
        check_len(rest_len + added_len + prefix.len().max(old_prefix_len))?;
        // Splice the later range first, so that the offset of the prefix remains valid.
        let start = self.spans.path_start as usize;
        let offset = start + old_prefix_len;
        let by = self.splice(offset + range.start..offset + range.end, parts)?;
        self.spans.move_path_end(by);
        if prefix.len() != old_prefix_len {
            let by = self.splice(start..offset, &[prefix])?;
            self.spans.move_path_end(by);
        }
        Ok(())
    }
}

/// Returns a segment with its data encoded, or with its encoded string checked.
///
/// A dot-segment is an error, even if its dots are percent-encoded: `%2E` is equivalent to `.`
/// (RFC 3986 section 6.2.2.2), so no encoding can protect it.
pub(crate) fn encoded_segment<'d>(
    segment: Item<'d>,
    grammar: &Grammar,
) -> Result<Cow<'d, str>, EditError> {
    let class = rfc3986::SEGMENT | grammar.path & UCSCHAR;
    let text = segment.text(&AsciiSet::SEGMENT, class, Component::Segment, grammar)?;
    let start = {
        let mut bytes = Encoded::new(&text).bytes();
        (bytes.next(), bytes.next(), bytes.next())
    };
    match start {
        (Some(b'.'), None | Some(b'.'), None) => Err(StructureError::DotSegment.into()),
        _ => Ok(text),
    }
}

/// Encodes segments and joins them with slashes, without a leading one.
///
/// Returns `None` if there are no segments, because an empty string is one empty segment.
pub(crate) fn joined<D: AsRef<[u8]>>(
    segments: impl IntoIterator<Item = D>,
    grammar: &Grammar,
) -> Result<Option<String>, EditError> {
    let mut out: Option<String> = None;
    for segment in segments {
        let text = encoded_segment(Item::Data(segment.as_ref()), grammar)?;
        match &mut out {
            None => out = Some(text.into_owned()),
            Some(out) => {
                out.push('/');
                out.push_str(&text);
            }
        }
    }
    Ok(out)
}
