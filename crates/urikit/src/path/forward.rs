//! Removal of dot-segments from left to right, with an output that can be truncated (section
//! 5.2.4).

#[cfg(feature = "simd")]
use urikit_simd::{Backend, Task, WINDOW, Window};

use super::Place;
use crate::blocks;

/// Returns the start of the last segment with a leading dot, plus 1, or 0 if there is none.
#[inline]
pub(crate) fn last_leading_dot(path: &str) -> usize {
    let task = FindDots(path.as_bytes());
    #[cfg(feature = "simd")]
    return urikit_simd::run(task);
    #[cfg(not(feature = "simd"))]
    task.find_plainly()
}

struct FindDots<'p>(&'p [u8]);

impl FindDots<'_> {
    fn find_plainly(self) -> usize {
        let Self(path) = self;
        if !blocks::any(path, |byte| byte == b'.') {
            return 0;
        }
        let last = path.windows(2).rposition(|pair| pair == b"/.").map(|slash| slash + 2);
        last.unwrap_or(usize::from(path[0] == b'.'))
    }
}

#[cfg(feature = "simd")]
impl Task for FindDots<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> usize {
        last_dot(backend, self.0)
    }

    #[inline]
    fn run_plainly(self) -> usize {
        self.find_plainly()
    }
}

#[cfg(feature = "simd")]
#[inline(always)]
fn last_dot<B: Backend>(backend: B, path: &[u8]) -> usize {
    let (windows, rest) = urikit_simd::windows(path);
    // The bit of the first byte of a segment.
    let (mut begins, mut taken, mut last_end) = (1, 0, 0);
    for window in windows {
        let window = backend.load_full(window);
        let slash = window.equal(b'/');
        let dot = window.equal(b'.') & (slash << 1 | begins);
        if dot != 0 {
            last_end = taken + WINDOW - dot.leading_zeros() as usize;
        }
        begins = slash >> 63;
        taken += WINDOW;
    }
    let window = backend.load(rest);
    let dot = window.equal(b'.') & (window.equal(b'/') << 1 | begins);
    if dot == 0 { last_end } else { taken + WINDOW - dot.leading_zeros() as usize }
}

/// Appends the segments of `path` to `out`, without dot-segments. Each `..` removes the previous
/// segment, if there is one.
///
/// The path in the output starts at `floor` and ends with a slash. Returns `None` if the output is
/// full. The time is linear, because each segment is removed at most once.
pub(crate) fn push_dotless(out: &mut impl Place, floor: usize, path: &str) -> Option<()> {
    #[cfg(feature = "simd")]
    return urikit_simd::run(PushDotless { out, floor, path });
    #[cfg(not(feature = "simd"))]
    push_scalar(out, floor, path)
}

fn push_scalar(out: &mut impl Place, floor: usize, path: &str) -> Option<()> {
    let mut rest = path;
    loop {
        rest = take_dots(out, floor, rest);
        let slash = slash_before_dot_scalar(rest.as_bytes());
        if slash == rest.len() {
            return out.push(rest);
        }
        let (segments, after) = rest.split_at(slash + 1);
        out.push(segments)?;
        rest = after;
    }
}

#[cfg(feature = "simd")]
struct PushDotless<'o, 'p, P> {
    out: &'o mut P,
    floor: usize,
    path: &'p str,
}

#[cfg(feature = "simd")]
impl<P: Place> Task for PushDotless<'_, '_, P> {
    type Output = Option<()>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Option<()> {
        let Self { out, floor, path } = self;
        let mut rest = path;
        loop {
            rest = take_dots(out, floor, rest);
            let slash = slash_before_dot(backend, rest.as_bytes());
            if slash == rest.len() {
                return out.push(rest);
            }
            let (segments, after) = rest.split_at(slash + 1);
            out.push(segments)?;
            rest = after;
        }
    }

    fn run_plainly(self) -> Option<()> {
        push_scalar(self.out, self.floor, self.path)
    }
}

/// Removes the dot-segments of an absolute path in place, and returns its new length. The bytes
/// after it are unspecified.
#[cfg(feature = "alloc")]
pub(crate) fn remove_in_place(path: &mut [u8]) -> usize {
    let task = RemoveInPlace(path);
    #[cfg(feature = "simd")]
    return urikit_simd::run(task);
    #[cfg(not(feature = "simd"))]
    task.remove(slash_before_dot_scalar)
}

#[cfg(feature = "alloc")]
struct RemoveInPlace<'p>(&'p mut [u8]);

#[cfg(feature = "alloc")]
impl RemoveInPlace<'_> {
    #[inline(always)]
    fn remove(self, slash_before_dot: impl Fn(&[u8]) -> usize) -> usize {
        let Self(path) = self;
        // The length of the result, and the number of consumed bytes. The leading slash remains.
        let (mut len, mut at) = (1, 1);
        while at < path.len() {
            while let Some((dots, after)) = dot_segment(&path[at..]) {
                if dots == 2 {
                    len = path[..len - 1]
                        .iter()
                        .rposition(|&byte| byte == b'/')
                        .map_or(1, |slash| slash + 1);
                }
                at += after;
            }
            let end = path.len().min(at + slash_before_dot(&path[at..]) + 1);
            if at != len {
                path.copy_within(at..end, len);
            }
            len += end - at;
            at = end;
        }
        len
    }
}

#[cfg(all(feature = "alloc", feature = "simd"))]
impl Task for RemoveInPlace<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> usize {
        self.remove(
            #[inline(always)]
            |rest| slash_before_dot(backend, rest),
        )
    }

    fn run_plainly(self) -> usize {
        self.remove(slash_before_dot_scalar)
    }
}

/// Returns the offset of the first slash before a dot, or the length of `text` if there is none.
fn slash_before_dot_scalar(text: &[u8]) -> usize {
    text.windows(2).position(|pair| pair == b"/.").unwrap_or(text.len())
}

#[cfg(feature = "simd")]
#[inline(always)]
fn slash_before_dot<B: Backend>(backend: B, text: &[u8]) -> usize {
    let mut at = 0;
    while at < text.len() {
        let window = backend.load(&text[at..]);
        let found = window.equal(b'/') & window.equal(b'.') >> 1;
        if found != 0 {
            return at + found.trailing_zeros() as usize;
        }
        // The last byte of a window is checked again with the next window.
        at += WINDOW - 1;
    }
    text.len()
}

/// Consumes the leading dot-segments of `rest`, and returns the remainder.
#[inline(always)]
fn take_dots<'p>(out: &mut impl Place, floor: usize, rest: &'p str) -> &'p str {
    let mut rest = rest;
    while let Some((dots, after)) = without_dot_segment(rest) {
        if dots == 2 {
            remove_last_segment(out, floor);
        }
        rest = after;
    }
    rest
}

/// Returns the number of dots of the dot-segment at the start of `path`, and the path after it.
#[inline(always)]
pub(crate) fn without_dot_segment(path: &str) -> Option<(usize, &str)> {
    let (dots, after) = dot_segment(path.as_bytes())?;
    Some((dots, &path[after..]))
}

/// Returns the number of dots of the dot-segment at the start of `path`, and the offset after its
/// slash.
#[inline(always)]
fn dot_segment(path: &[u8]) -> Option<(usize, usize)> {
    // Other segments with leading dots are ordinary.
    match path {
        [b'.'] => Some((1, 1)),
        [b'.', b'/', ..] => Some((1, 2)),
        [b'.', b'.'] => Some((2, 2)),
        [b'.', b'.', b'/', ..] => Some((2, 3)),
        _ => None,
    }
}

/// Removes the last segment of the output, but not the slash before it.
#[inline(always)]
fn remove_last_segment(out: &mut impl Place, floor: usize) {
    let written = out.written();
    let mut len = written.len().saturating_sub(1);
    while len > floor && written[len - 1] != b'/' {
        len -= 1;
    }
    // The root remains.
    if len > floor {
        out.cut(len);
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;
    use alloc::{format, vec};

    use super::*;
    use crate::recompose::Buffer;

    fn assert_last_leading_dot(path: &[u8]) {
        let begins_with_dot = |&at: &usize| path[at] == b'.' && (at == 0 || path[at - 1] == b'/');
        let expected = (0..path.len()).rev().find(begins_with_dot).map_or(0, |at| at + 1);
        let path = core::str::from_utf8(path).expect("ASCII");
        assert_eq!(last_leading_dot(path), expected, "{path}");
        assert_eq!(FindDots(path.as_bytes()).find_plainly(), expected, "{path}");
    }

    /// The result must not depend on the position in a window.
    #[test]
    fn last_leading_dot_is_found() {
        for len in [0, 1, 2, 5, 63, 64, 65, 127, 128, 130, 193] {
            let plain = vec![b'a'; len];
            assert_last_leading_dot(&plain);
            for at in 0..len.saturating_sub(1) {
                for pair in [b"/.", b"a.", b"//", b"./"] {
                    let mut path = plain.clone();
                    path[at..at + 2].copy_from_slice(pair);
                    assert_last_leading_dot(&path);
                    path[0] = b'.';
                    assert_last_leading_dot(&path);
                }
            }
        }
    }

    /// Returns `/` followed by the segments, without dot-segments.
    fn without_dots(segments: &str) -> String {
        let segments: Vec<_> = segments.split('/').collect();
        let mut kept = Vec::new();
        for (at, &segment) in segments.iter().enumerate() {
            match segment {
                "." => {}
                ".." => _ = kept.pop(),
                _ => kept.push(segment),
            }
            if matches!(segment, "." | "..") && at + 1 == segments.len() {
                kept.push("");
            }
        }
        format!("/{}", kept.join("/"))
    }

    /// The result must not depend on what precedes the path.
    #[test]
    fn dot_segments_are_removed_after_any_prefix() {
        let mut paths = vec![String::new()];
        for from in 0..400 {
            paths.extend(["/", ".", "a"].map(|part| paths[from].clone() + part));
        }
        for path in &paths {
            let expected = without_dots(path);
            for before in ["", "s:", "s://h"] {
                let mut text = format!("{before}/");
                let mut bytes = vec![0; text.len() + path.len()];
                let mut buffer = Buffer::new(&mut bytes);
                assert_eq!(buffer.push(&text), Some(()));
                assert_eq!(push_dotless(&mut text, before.len(), path), Some(()), "{path}");
                assert_eq!(push_dotless(&mut buffer, before.len(), path), Some(()), "{path}");
                assert_eq!(text, format!("{before}{expected}"), "{path}");
                assert_eq!(buffer.written(), text.as_bytes(), "{path}");
            }
        }
        assert_eq!(push_dotless(&mut Buffer::new(&mut [0; 1]), 0, "ab"), None);
    }
}
