//! Removal of dot-segments as RFC 1808 section 4 and RFC 2396 section 5.2 specify it.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{ExcessDotSegments, ResolveError};

/// Removes the segments `.` and `..` from the path `directory` followed by `path`.
///
/// Unlike RFC 3986, the older specifications only remove segments: they never add a leading slash.
pub(crate) fn remove(
    directory: &str,
    path: &str,
    excess: ExcessDotSegments,
) -> Result<String, ResolveError> {
    let path = [directory, path].concat();
    // The leading slash is not part of a segment, so it cannot be removed.
    let relative = path.strip_prefix('/').unwrap_or(&path);
    // An item is a segment with the slash after it. The `..` above the root stay at the start,
    // because a later `..` has no other item to remove.
    let mut items: Vec<&str> = Vec::new();
    let mut kept = 0;
    for item in relative.split_inclusive('/') {
        match item.strip_suffix('/').unwrap_or(item) {
            "." => {}
            ".." if items.len() > kept => {
                items.pop();
            }
            ".." => match excess {
                ExcessDotSegments::Keep => {
                    items.push(item);
                    kept += 1;
                }
                ExcessDotSegments::Error => return Err(ResolveError::ExcessDotSegments),
                _ => {}
            },
            _ => items.push(item),
        }
    }
    // Removing an item keeps the slash before it, so `a/b/..` becomes `a/`.
    let root = if relative.len() < path.len() { "/" } else { "" };
    Ok([root, &items.concat()].concat())
}
