//! Editing of path segments.
//!
//! The segments are those of [`Path::segments`](crate::component::Path::segments): `/a/b` and `a/b`
//! have the same two, `/` has an empty one, and the empty path has none.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use super::{EditError, Edited, Editor, StructureError, Value, check_len};
use crate::component::Segment;
use crate::percent::AsciiSet;

impl<'u> Editor<'u> {
    /// Appends a segment to the path of the URI, after a `/` if one is needed.
    ///
    /// A string must be percent-encoded; in [raw data](Value::raw), slashes are encoded. If the
    /// path ends with a slash, the segment is appended directly after it.
    ///
    /// # Errors
    ///
    /// Returns an error if the value contains a character that a segment does not allow, if raw
    /// data is `.` or `..`, or if an empty segment would become the first of a relative path.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{UriBuf, edit::Value};
    ///
    /// let mut uri = UriBuf::parse("https://example.com")?;
    /// assert_eq!(uri.edit().push_segment("files")?.push_segment("")?.path(), "/files/");
    /// assert_eq!(uri.edit().push_segment(Value::raw("a/b"))?.path(), "/files/a%2Fb");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    #[doc(alias = "path_segments_mut")]
    pub fn push_segment<'v>(&mut self, segment: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = encoded(segment.into())?;
        self.push_encoded(&text)
    }

    /// Appends several segments to the path of the URI, each after a `/`.
    ///
    /// Slashes in [raw data](Value::raw) are percent-encoded. If the path ends with a slash, the
    /// first segment is appended directly after it.
    ///
    /// # Errors
    ///
    /// Returns an error if a value contains a character that a segment does not allow, if raw data
    /// is `.` or `..`, or if an empty segment would become the first of a relative path. The path
    /// is then unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("https://api.example.com/v1/")?;
    /// uri.edit().push_segments(["users", "42"])?;
    /// assert_eq!(uri, "https://api.example.com/v1/users/42");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn push_segments<'v, V: Into<Value<'v>>>(
        &mut self,
        segments: impl IntoIterator<Item = V>,
    ) -> Edited<'_, 'u> {
        match joined(segments)? {
            Some(text) => self.push_encoded(&text),
            None => Ok(self),
        }
    }

    /// Replaces the path of the URI with the given segments, separated by `/`.
    ///
    /// Slashes in [raw data](Value::raw) are percent-encoded. The new path starts with `/` if the
    /// URI has an authority or if the old path started with `/`.
    ///
    /// # Errors
    ///
    /// Returns an error if a value contains a character that a segment does not allow, if raw data
    /// is `.` or `..`, or if an empty segment would become the first of a relative path.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    /// use urikit::edit::Value;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/old")?;
    /// uri.edit().set_segments(["AC/DC", "Live"].map(|name| Value::raw(name)))?;
    /// assert_eq!(uri, "https://example.com/AC%2FDC/Live");
    /// # Ok::<(), urikit::Error>(())
    /// ```
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

    /// Removes the last segment of the path and the slash before it: `/a/b` becomes `/a`.
    ///
    /// A slash at the start of the path remains. The empty path and `/` are unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut uri = urikit::UriBuf::parse("https://example.com/docs/guide/")?;
    /// assert_eq!(uri.edit().pop_segment().path(), "/docs/guide");
    /// assert_eq!(uri.edit().pop_segment().pop_segment().pop_segment().path(), "/");
    /// # Ok::<(), urikit::OwnedParseError>(())
    /// ```
    pub fn pop_segment(&mut self) -> &mut Self {
        let path = self.path();
        let end = path.len();
        let start = path.rfind('/').map_or(0, |slash| slash.max(1));
        // The path becomes shorter and its start is unchanged, so this cannot fail.
        let _ = self.splice_path(start..end, &[]);
        self
    }

    /// Inserts a segment into the path of the URI before the segment at `index`, starting at 0.
    ///
    /// If `index` is the number of segments, the segment is appended. Slashes in [raw
    /// data](Value::raw) are percent-encoded.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is not a valid segment, if raw data is `.` or `..`, if `index`
    /// is greater than the number of segments, or if an empty segment would become the first of a
    /// relative path.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/about")?;
    /// uri.edit().insert_segment(0, "en")?;
    /// assert_eq!(uri, "https://example.com/en/about");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn insert_segment<'v>(
        &mut self,
        index: usize,
        segment: impl Into<Value<'v>>,
    ) -> Edited<'_, 'u> {
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

    /// Replaces the segment of the path at `index`, starting at 0.
    ///
    /// With index 1 and the value `"x"`, for example, `/a/b` becomes `/a/x`. Slashes in [raw
    /// data](Value::raw) are percent-encoded.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is not a valid segment, if raw data is `.` or `..`, if `index`
    /// is out of bounds, or if an empty segment would become the first of a relative path.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("https://api.example.com/v1/users")?;
    /// uri.edit().set_segment(0, "v2")?;
    /// assert_eq!(uri, "https://api.example.com/v2/users");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn set_segment<'v>(
        &mut self,
        index: usize,
        segment: impl Into<Value<'v>>,
    ) -> Edited<'_, 'u> {
        let text = encoded(segment.into())?;
        let range = self.segment(index).ok_or(StructureError::SegmentMissing)?;
        if text.is_empty() && range.start == 0 {
            return Err(StructureError::EmptyFirstSegment.into());
        }
        self.splice_path(range, &[&text])
    }

    /// Removes the segment of the path at `index`, starting at 0, with one slash next to it.
    ///
    /// With index 0, for example, `/a/b` becomes `/b`. A slash at the start of the path remains.
    ///
    /// # Errors
    ///
    /// Returns an error if `index` is out of bounds, or if an empty segment would become the first
    /// of a relative path.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/en/about")?;
    /// uri.edit().remove_segment(0)?;
    /// assert_eq!(uri, "https://example.com/about");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn remove_segment(&mut self, index: usize) -> Edited<'_, 'u> {
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

    /// Returns the range of a segment in the path, without the disambiguating prefix.
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

    /// Replaces a range of the path, without the disambiguating prefix. A leading `/` remains.
    fn splice_path(&mut self, range: Range<usize>, parts: &[&str]) -> Edited<'_, 'u> {
        let path = self.path();
        let prefix_len = self.written_path().len() - path.len();
        let is_rooted = path.starts_with('/') || path.is_empty() && self.before().authority;
        let kept = [&path[..range.start], &path[range.end..]];
        let new = kept[..1].iter().chain(parts).chain(&kept[1..]).flat_map(|part| part.bytes());
        if !is_rooted && new.clone().next() == Some(b'/') {
            return Err(StructureError::EmptyFirstSegment.into());
        }
        let path_prefix = self.before().path_prefix_of(new)?;
        let added: usize = parts.iter().map(|part| part.len()).sum();
        let rest = self.uri.as_str().len() - range.len() - prefix_len;
        // Both splices must succeed, so check the length before any change.
        check_len(rest + added + path_prefix.len().max(prefix_len))?;
        let start = self.spans().path_start as usize;
        let by =
            self.splice(start + prefix_len + range.start..start + prefix_len + range.end, parts)?;
        self.spans_mut().move_path_end(by);
        if path_prefix.len() != prefix_len {
            let by = self.splice(start..start + prefix_len, &[path_prefix])?;
            self.spans_mut().move_path_end(by);
        }
        Ok(self)
    }
}

/// Encodes and validates a segment.
///
/// A percent-encoded dot-segment is allowed. Raw data that is a dot-segment is an error, because
/// `%2E` is equivalent to `.` (sections 3.3 and 6.2.2.2).
fn encoded(value: Value<'_>) -> Result<Cow<'_, str>, EditError> {
    let is_raw = value.is_raw();
    let text = value.text(&AsciiSet::SEGMENT);
    if is_raw && matches!(&*text, "." | "..") {
        return Err(StructureError::DotSegment.into());
    }
    Segment::parse(&text)?;
    Ok(text)
}

/// Joins segments with slashes. Returns `None` if there are none.
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
