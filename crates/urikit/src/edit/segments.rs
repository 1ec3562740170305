//! The segments of a path.
//!
//! Segments are those of [`Path::segments`](crate::component::Path::segments): `/a/b` and `a/b` have the same two, `/` has an
//! empty one, and the empty path has none. A change is a stretch of the path that is replaced, so that all other bytes stay.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use super::{EditError, Edited, Editor, StructureError, Value, check_len};
use crate::component::Segment;
use crate::percent::AsciiSet;

impl<'u> Editor<'u> {
    /// Puts a segment at the end. An empty segment at the end, as behind a trailing slash, is filled rather than followed.
    ///
    /// ```
    /// use urikit::{UriBuf, edit::Value};
    ///
    /// let mut uri = UriBuf::parse("http://h").unwrap();
    /// assert_eq!(uri.edit().push_segment("a")?.push_segment("")?.path(), "/a/");
    /// assert_eq!(uri.edit().push_segment(Value::raw("b/c"))?.path(), "/a/b%2Fc");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What is no segment, data that would be a dot-segment, and an empty one at the beginning of a path without `/`.
    pub fn push_segment<'v>(&mut self, segment: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = encoded(segment.into())?;
        self.push_encoded(&text)
    }

    /// Puts segments at the end, one after the other, as [`push_segment`](Self::push_segment) puts the first of them.
    ///
    /// # Errors
    ///
    /// Those of `push_segment`; no segment is put then.
    pub fn push_segments<'v, V: Into<Value<'v>>>(
        &mut self,
        segments: impl IntoIterator<Item = V>,
    ) -> Edited<'_, 'u> {
        match joined(segments)? {
            Some(text) => self.push_encoded(&text),
            None => Ok(self),
        }
    }

    /// Sets the path to these segments, behind a `/` if there is an authority or the path has had one.
    ///
    /// # Errors
    ///
    /// What is no segment, data that would be a dot-segment, and an empty one at the beginning of a path without `/`.
    pub fn set_segments<'v, V: Into<Value<'v>>>(
        &mut self,
        segments: impl IntoIterator<Item = V>,
    ) -> Edited<'_, 'u> {
        let joined = joined(segments)?;
        let is_rooted = self.before().authority || self.path().starts_with('/');
        let path = match joined {
            Some(mut text) if is_rooted => {
                text.insert(0, '/');
                text
            }
            Some(text) if text.is_empty() || text.starts_with('/') => {
                return Err(StructureError::EmptyFirstSegment.into());
            }
            Some(text) => text,
            None => String::new(),
        };
        self.replace_path(&path)
    }

    /// Removes the last segment, and the slash before it unless that begins the path. Of the empty path and of `/` nothing is
    /// removed.
    ///
    /// ```
    /// let mut uri = urikit::UriBuf::parse("http://h/a/b/").unwrap();
    /// assert_eq!(uri.edit().pop_segment().path(), "/a/b");
    /// assert_eq!(uri.edit().pop_segment().pop_segment().pop_segment().path(), "/");
    /// ```
    pub fn pop_segment(&mut self) -> &mut Self {
        let path = self.path();
        let end = path.len();
        let start = path.rfind('/').map_or(0, |slash| slash.max(1));
        // What gets shorter is not too long, and it begins as before.
        let _ = self.splice_path(start..end, &[]);
        self
    }

    /// Puts a segment before the one at `index`, or at the end if there are so many.
    ///
    /// # Errors
    ///
    /// What is no segment, data that would be a dot-segment, fewer segments than `index`, and an empty one at the beginning of a path without `/`.
    pub fn insert_segment<'v>(&mut self, index: usize, segment: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = encoded(segment.into())?;
        let path = self.path();
        let root = usize::from(path.starts_with('/'));
        if path.is_empty() && index == 0 {
            return self.push_encoded(&text);
        }
        match self.segment(index) {
            Some(found) if found.start == root => self.splice_path(root..root, &[&text, "/"]),
            Some(found) => self.splice_path(found.start - 1..found.start - 1, &["/", &text]),
            None if index > 0 && self.segment(index - 1).is_some() => {
                let end = path.len();
                self.splice_path(end..end, &["/", &text])
            }
            None => Err(StructureError::SegmentMissing.into()),
        }
    }

    /// Sets the segment at `index`.
    ///
    /// # Errors
    ///
    /// What is no segment, data that would be a dot-segment, that there is none, and an empty one at the beginning of a path without `/`.
    pub fn set_segment<'v>(&mut self, index: usize, segment: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = encoded(segment.into())?;
        let range = self.segment(index).ok_or(StructureError::SegmentMissing)?;
        if text.is_empty() && range.start == 0 {
            return Err(StructureError::EmptyFirstSegment.into());
        }
        self.splice_path(range, &[&text])
    }

    /// Removes the segment at `index`. Of a path that begins with `/` that stays.
    ///
    /// # Errors
    ///
    /// That there is none, and that an empty one would come to stand at the beginning of a path without `/`.
    pub fn remove_segment(&mut self, index: usize) -> Edited<'_, 'u> {
        let Range { start, end } = self.segment(index).ok_or(StructureError::SegmentMissing)?;
        let path = self.path();
        let root = usize::from(path.starts_with('/'));
        if start == 0 && path.get(end..) == Some("/") {
            // A path of one empty segment would be a path of none.
            return Err(StructureError::EmptyFirstSegment.into());
        }
        // With the slash behind it where it is the first, or else with that before it.
        let range = if start == root { start..path.len().min(end + 1) } else { start - 1..end };
        self.splice_path(range, &[])
    }

    /// Where a segment stands in the path that is meant.
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

    fn push_encoded(&mut self, text: &str) -> Edited<'_, 'u> {
        let path = self.path();
        let end = path.len();
        let slash = match path.as_bytes().last() {
            None if self.before().authority => "/",
            None if text.is_empty() => return Err(StructureError::EmptyFirstSegment.into()),
            None | Some(b'/') => "",
            Some(_) => "/",
        };
        self.splice_path(end..end, &[slash, text])
    }

    /// Replaces a stretch of the path that is meant, so that it begins with a `/` if it has.
    fn splice_path(&mut self, range: Range<usize>, pieces: &[&str]) -> Edited<'_, 'u> {
        let path = self.path();
        let guarded = self.written_path().len() - path.len();
        let is_rooted = path.starts_with('/') || path.is_empty() && self.before().authority;
        let kept = [&path[..range.start], &path[range.end..]];
        let new = kept[..1].iter().chain(pieces).chain(&kept[1..]).flat_map(|piece| piece.bytes());
        if !is_rooted && new.clone().next() == Some(b'/') {
            return Err(StructureError::EmptyFirstSegment.into());
        }
        let guard = self.before().guard_of(new)?;
        let added: usize = pieces.iter().map(|piece| piece.len()).sum();
        let rest = self.uri.as_str().len() - range.len() - guarded;
        // Before anything has changed: both splices have to succeed.
        check_len(rest + added + guard.len().max(guarded))?;
        let start = self.spans().path_start as usize;
        let by = self.splice(start + guarded + range.start..start + guarded + range.end, pieces)?;
        self.spans_mut().move_path_end(by);
        if guard.len() != guarded {
            let by = self.splice(start..start + guarded, &[guard])?;
            self.spans_mut().move_path_end(by);
        }
        Ok(self)
    }
}

/// A segment, encoded and checked. Text that is a dot-segment is what it is; data that would become one would not be that data any more,
/// since `%2E` means the same (sections 3.3 and 6.2.2.2).
fn encoded(value: Value<'_>) -> Result<Cow<'_, str>, EditError> {
    let is_raw = value.is_raw();
    let text = value.text(&AsciiSet::SEGMENT);
    if is_raw && matches!(&*text, "." | "..") {
        return Err(StructureError::DotSegment.into());
    }
    Segment::parse(&text)?;
    Ok(text)
}

/// Segments with slashes between them; `None` if there are none.
pub(crate) fn joined<'v, V: Into<Value<'v>>>(
    segments: impl IntoIterator<Item = V>,
) -> Result<Option<String>, EditError> {
    let mut out: Option<String> = None;
    for segment in segments {
        let text = encoded(segment.into())?;
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
