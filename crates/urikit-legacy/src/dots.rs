//! Removal of dot-segments as RFC 1808 section 4 and RFC 2396 section 5.2 specify it.

use alloc::string::String;

use urikit::grammar::remove_dot_segments;

use crate::{ExcessDotSegments, ResolveError};

/// Removes the segments `.` and `..` from the path `directory` followed by `path`.
///
/// Unlike RFC 3986, the older specifications only remove segments: they never add a leading slash.
pub(crate) fn remove(
    directory: &str,
    path: &str,
    excess: ExcessDotSegments,
) -> Result<String, ResolveError> {
    let mut path = [directory, path].concat().into_bytes();
    let (len, count) = remove_dot_segments(&mut path, excess);
    if excess == ExcessDotSegments::Error && count > 0 {
        return Err(ResolveError::ExcessDotSegments);
    }
    path.truncate(len);
    // Whole segments are removed, so the rest is a string, and the fallback is not reached.
    Ok(String::from_utf8(path).unwrap_or_default())
}
