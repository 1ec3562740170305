//! Dot-segments removed from left to right, where what has been written can be taken back (section 5.2.4).

#[cfg(feature = "simd")]
use urikit_masks::{Backend, Task, WINDOW, Window};

use crate::blocks;
use crate::recompose::Place;

/// Whether a segment of a path, given in two pieces that both begin with a segment, begins with a dot.
#[inline]
pub(crate) fn may_hold_literal_dots(directory: &str, rest: &str) -> bool {
    #[cfg(feature = "simd")]
    return urikit_masks::run(MayHoldDots { directory: directory.as_bytes(), rest: rest.as_bytes() });
    #[cfg(not(feature = "simd"))]
    {
        begins_with_dot(directory.as_bytes()) || begins_with_dot(rest.as_bytes())
    }
}

/// Whether a segment of `path` does, byte by byte.
fn begins_with_dot(path: &[u8]) -> bool {
    path.first() == Some(&b'.') || blocks::any_pair(path, |here, behind| (here == b'/') & (behind == b'.'))
}

#[cfg(feature = "simd")]
struct MayHoldDots<'p> {
    directory: &'p [u8],
    rest: &'p [u8],
}

#[cfg(feature = "simd")]
impl Task for MayHoldDots<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> bool {
        segment_begins_with_dot(backend, self.rest)
            || !self.directory.is_empty() && segment_begins_with_dot(backend, self.directory)
    }

    #[inline]
    fn run_plainly(self) -> bool {
        begins_with_dot(self.directory) || begins_with_dot(self.rest)
    }
}

#[cfg(feature = "simd")]
#[inline(always)]
fn segment_begins_with_dot<B: Backend>(backend: B, path: &[u8]) -> bool {
    let (windows, rest) = path.as_chunks();
    // The bit of a byte that begins a segment.
    let mut begins = 1;
    let mut found = 0;
    for window in windows {
        let window = backend.load_full(window);
        let slash = window.equal(b'/');
        found |= window.equal(b'.') & (slash << 1 | begins);
        begins = slash >> 63;
    }
    let window = backend.load(rest);
    found | window.equal(b'.') & (window.equal(b'/') << 1 | begins) != 0
}

/// Adds the segments of `path` to `out`, where a path begins at `floor` and ends with a slash: dot-segments are not added,
/// and each `..` takes the segment before it, if there is one. `None` if there is no room.
///
/// Linear: what is taken back has been added, and is looked at once more.
pub(crate) fn push_dotless(out: &mut impl Place, floor: usize, path: &str) -> Option<()> {
    #[cfg(feature = "simd")]
    return urikit_masks::run(PushDotless { out, floor, path });
    #[cfg(not(feature = "simd"))]
    push_plainly(out, floor, path)
}

/// The same, byte by byte.
fn push_plainly(out: &mut impl Place, floor: usize, path: &str) -> Option<()> {
    let mut rest = path;
    loop {
        rest = take_dots(out, floor, rest);
        let dot = rest.as_bytes().windows(2).position(|pair| pair == b"/.");
        let Some(slash) = dot else { return out.push(rest) };
        let (segments, behind) = rest.split_at(slash + 1);
        out.push(segments)?;
        rest = behind;
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
            let (segments, behind) = rest.split_at(slash + 1);
            out.push(segments)?;
            rest = behind;
        }
    }

    fn run_plainly(self) -> Option<()> {
        push_plainly(self.out, self.floor, self.path)
    }
}

/// Where the first slash stands that a dot follows; the end of the text if there is none.
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
        // The last byte of a window is looked at once more, with the one behind it.
        at += WINDOW - 1;
    }
    text.len()
}

/// Takes the dot-segments that `rest` begins with; gives what stands behind them.
#[inline(always)]
fn take_dots<'p>(out: &mut impl Place, floor: usize, rest: &'p str) -> &'p str {
    let mut rest = rest;
    while let Some(behind) = rest.strip_prefix('.') {
        let (dots, behind) = behind.strip_prefix('.').map_or((1, behind), |behind| (2, behind));
        let behind = match behind.strip_prefix('/') {
            Some(behind) => behind,
            None if behind.is_empty() => behind,
            // A segment that only begins with dots.
            None => return rest,
        };
        if dots == 2 {
            take_back(out, floor);
        }
        rest = behind;
    }
    rest
}

/// Takes the last segment back, and leaves the slash before it.
#[inline(always)]
fn take_back(out: &mut impl Place, floor: usize) {
    let written = out.written();
    let mut len = written.len().saturating_sub(1);
    while len > floor && written[len - 1] != b'/' {
        len -= 1;
    }
    // Behind the root stands nothing to take.
    if len > floor {
        out.cut(len);
    }
}
