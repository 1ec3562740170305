//! Paths: dot-segments and slashes.

use core::ops::Range;

use crate::options::{DotSegments, Slashes};
use crate::raw::{self, RawUrl};
use crate::scan;

/// Splits the path at the first `;` of its last segment, as Python's `urlparse` does for the
/// schemes of which paths had parameters (RFC 1808 section 2.4.5).
pub(crate) fn split_parameters<'a>(url: &RawUrl<'a>) -> (&'a [u8], Option<&'a [u8]>) {
    const SCHEMES: [&[u8]; 14] = [
        b"ftp",
        b"hdl",
        b"prospero",
        b"http",
        b"imap",
        b"https",
        b"shttp",
        b"rtsp",
        b"rtspu",
        b"sip",
        b"sips",
        b"mms",
        b"sftp",
        b"tel",
    ];
    let has_parameters = |scheme: &[u8]| SCHEMES.iter().any(|s| scheme.eq_ignore_ascii_case(s));
    if !scan::contains(url.path, *b";") || !url.scheme.is_none_or(has_parameters) {
        return (url.path, None);
    }
    let segment = url.path.iter().rposition(|&b| b == b'/').map_or(0, |slash| slash + 1);
    let (segments, last) = url.path.split_at(segment);
    let (name, parameters) = raw::cut(last, b';');
    (&url.path[..segments.len() + name.len()], parameters)
}

/// Removes dot-segments and joins slashes in a path that starts with `/`, in place.
pub(crate) fn normalize(
    path: &mut Vec<u8>,
    dots: DotSegments,
    slashes: Slashes,
    segments: &mut Vec<Range<usize>>,
) {
    let has_dots = dots != DotSegments::Keep && scan::contains_pair(path, *b"/.");
    let has_runs = slashes == Slashes::Join && scan::contains_pair(path, *b"//");
    if !has_dots && !has_runs {
        return;
    }
    segments.clear();
    let last = if has_dots {
        keep_segments(path, dots, segments)
    } else {
        split(path, |range| segments.push(range));
        Last::Segment
    };
    let mut end = 0;
    let count = segments.len();
    for (index, segment) in segments.iter().enumerate() {
        let is_last = index + 1 == count && last == Last::Segment;
        if segment.is_empty() && slashes == Slashes::Join && !is_last {
            continue;
        }
        path[end] = b'/';
        path.copy_within(segment.clone(), end + 1);
        end += 1 + segment.len();
    }
    if last == Last::Slash || end == 0 {
        path[end] = b'/';
        end += 1;
    }
    path.truncate(end);
}

/// The end of the path after the removal of dot-segments.
#[derive(PartialEq, Eq)]
enum Last {
    /// The last segment, which can be empty.
    Segment,
    /// A slash after the last segment, since a dot-segment was last.
    Slash,
}

fn split(path: &[u8], mut each: impl FnMut(Range<usize>)) {
    let mut start = 1;
    while start <= path.len() {
        let len = path[start..].iter().position(|&b| b == b'/');
        let end = len.map_or(path.len(), |len| start + len);
        each(start..end);
        start = end + 1;
    }
}

fn keep_segments(path: &[u8], dots: DotSegments, kept: &mut Vec<Range<usize>>) -> Last {
    let archive = dots == DotSegments::RemoveExceptExcess;
    let mut last = Last::Segment;
    split(path, |segment| {
        last = Last::Segment;
        match &path[segment.clone()] {
            b"." => last = Last::Slash,
            b".." => {
                last = Last::Slash;
                if kept.pop().is_none() && archive {
                    kept.push(segment);
                }
            }
            _ => kept.push(segment),
        }
    });
    // webarchive-commons drops a final dot-segment with the slash that precedes it.
    if archive { Last::Segment } else { last }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normalized(path: &str, dots: DotSegments, slashes: Slashes) -> String {
        let mut path = path.as_bytes().to_vec();
        normalize(&mut path, dots, slashes, &mut Vec::new());
        String::from_utf8(path).unwrap()
    }

    #[test]
    fn dot_segments_are_removed_as_in_rfc_3986() {
        for (path, expected) in [
            ("/a/b/c/./../../g", "/a/g"),
            ("/../x", "/x"),
            ("/a/..", "/"),
            ("/a/.", "/a/"),
            ("/.", "/"),
            ("/a//../b", "/a/b"),
            ("/a/...", "/a/..."),
            ("/a/../", "/"),
            ("//", "//"),
            ("/..//a", "//a"),
        ] {
            assert_eq!(normalized(path, DotSegments::Remove, Slashes::Keep), expected, "{path}");
        }
    }

    #[test]
    fn archives_keep_excess_segments() {
        for (path, expected) in
            [("/../x", "/../x"), ("/../..", "/"), ("/a/b/..", "/a"), ("/a//b/", "/a/b/")]
        {
            let dots = DotSegments::RemoveExceptExcess;
            assert_eq!(normalized(path, dots, Slashes::Join), expected, "{path}");
        }
    }
}
