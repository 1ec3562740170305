//! Removal of dot-segments from paths (RFC 3986 section 5.2.4), in place.
//!
//! The algorithm of section 5.2.4 moves segments from an input buffer to an output buffer, and each
//! `..` removes the last segment of the output. The output never overtakes the input, so both share
//! one slice here: the bytes before `kept` are the output, those from `at` are the rest of the
//! input. A segment is moved together with the slash after it. Each byte is moved at most once and
//! removed at most once, so the time is linear.

use core::ops::Range;

use crate::byte_scan;
use crate::sink::{Buffer, Full};
#[cfg(feature = "alloc")]
use crate::spans::Spans;

/// The treatment of `..` segments above the root of a path, as in `/../a`.
///
/// There is no segment that such a `..` could remove. By default, it is removed itself, so that the
/// result is `/a`. Set the treatment with [`Resolver::excess`](crate::resolve::Resolver::excess).
///
/// # Examples
///
/// ```
/// use urikit::{Uri, UriRef, resolve::ExcessDotSegments};
///
/// let resolver = Uri::parse("http://example.com/docs/")?.resolver();
/// let link = UriRef::parse("../../faq.html")?;
/// assert_eq!(resolver.resolve(link)?, "http://example.com/faq.html");
/// let keep = resolver.excess(ExcessDotSegments::Keep);
/// assert_eq!(keep.resolve(link)?, "http://example.com/../faq.html");
/// assert!(resolver.excess(ExcessDotSegments::Error).resolve(link).is_err());
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExcessDotSegments {
    /// Excess `..` segments are removed (RFC 3986 section 5.2.4): `/../a` becomes `/a`.
    #[default]
    Drop,
    /// Excess `..` segments remain in the path, as in the examples of RFC 2396 appendix C.2.
    Keep,
    /// Excess `..` segments are an error, as RFC 2396 section 5.2 allows.
    Error,
}

/// The treatment of percent-encoded dots in a path: whether `%2e%2e` is treated like `..`.
///
/// Browsers treat them alike, but the resolution that RFC 3986 specifies does not. Set the
/// treatment with [`Resolver::encoded_dots`](crate::resolve::Resolver::encoded_dots).
///
/// # Examples
///
/// ```
/// use urikit::{Uri, UriRef, resolve::EncodedDots};
///
/// let resolver = Uri::parse("http://example.com/docs/")?.resolver();
/// let link = UriRef::parse("%2e%2E/admin")?;
/// assert_eq!(resolver.resolve(link)?, "http://example.com/docs/%2e%2E/admin");
/// let decoded = resolver.encoded_dots(EncodedDots::Dots);
/// assert_eq!(decoded.resolve(link)?, "http://example.com/admin");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EncodedDots {
    /// `%2e` is not treated as a dot, exactly as RFC 3986 section 5.2.4 specifies.
    #[default]
    Literal,
    /// `%2e` is treated as a dot, as in browsers and after percent-encoding normalization (RFC 3986
    /// section 6.2.2.2).
    Dots,
}

/// The treatment of dot-segments in a path without a leading slash, as in `foo:a/../b`.
///
/// Set the treatment with [`Resolver::rootless`](crate::resolve::Resolver::rootless) for
/// resolution, and with [`Normalizer::rootless`](crate::normalize::Normalizer::rootless) for
/// normalization. The two have different defaults: resolution follows section 5.2 exactly, whereas
/// normalization does not change such a path, because it is usually not a sequence of segments
/// (`tag:`, `did:`).
///
/// # Examples
///
/// ```
/// use urikit::{Uri, UriRef, resolve::RootlessPath};
///
/// let resolver = Uri::parse("myapp:docs/intro")?.resolver();
/// let up = UriRef::parse("../faq")?;
/// assert_eq!(resolver.resolve(up)?, "myapp:/faq");
/// assert_eq!(resolver.rootless(RootlessPath::Erratum4547).resolve(up)?, "myapp:faq");
/// assert!(resolver.rootless(RootlessPath::Opaque).resolve(up).is_err());
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootlessPath {
    /// Dot-segments are removed exactly as RFC 3986 section 5.2.4 specifies. If `..` removes the
    /// first segment, the result has a leading slash: `foo:a/../c` becomes `foo:/c`.
    AsSpecified,
    /// Dot-segments are removed, and the path stays without a leading slash: `foo:a/../c` becomes
    /// `foo:c` ([erratum 4547](https://www.rfc-editor.org/errata/eid4547)).
    Erratum4547,
    /// The path is data without segments. Normalization does not change it, and resolving a
    /// relative path against it is an error.
    Opaque,
}

/// The treatment of the start of a path when dot-segments are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// A path whose first segment is removed gets a leading slash (section 5.2.4 as written).
    AsSpecified,
    /// A path without a leading slash stays without one (erratum 4547).
    Rootless,
    /// The path belongs to a relative reference: it stays without a leading slash, and excess `..`
    /// segments remain, because they refer to segments of a base that is not known yet.
    Relative,
}

/// The options of the removal of dot-segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DotRules {
    pub(crate) start: Start,
    pub(crate) excess: ExcessDotSegments,
    pub(crate) encoded: EncodedDots,
}

impl DotRules {
    pub(crate) const STRICT: Self = Self {
        start: Start::AsSpecified,
        excess: ExcessDotSegments::Drop,
        encoded: EncodedDots::Literal,
    };

    /// Returns whether a `..` without a segment to remove stays in the path.
    fn keeps_excess(self) -> bool {
        self.start == Start::Relative || self.excess == ExcessDotSegments::Keep
    }
}

/// Returns the number of dots of a dot-segment, 1 or 2, or 0 if the segment is an ordinary one. The
/// segment may include the slash after it.
#[inline]
pub(crate) fn dots(segment: &[u8], encoded: EncodedDots) -> usize {
    let segment = segment.strip_suffix(b"/").unwrap_or(segment);
    match (segment, encoded) {
        (b".", _) => 1,
        (b"..", _) => 2,
        // The longest dot-segment, `%2e%2e`, has six bytes.
        ([b'.' | b'%', ..], EncodedDots::Dots) if segment.len() <= 6 => encoded_dots(segment),
        _ => 0,
    }
}

/// Implements [`dots`] for a segment whose dots may be encoded, without a slash.
fn encoded_dots(segment: &[u8]) -> usize {
    let mut rest = segment;
    let mut count = 0;
    while let [b'.', after @ ..] | [b'%', b'2', b'e' | b'E', after @ ..] = rest {
        rest = after;
        count += 1;
    }
    // Three dots are an ordinary segment, as is `..a`.
    if rest.is_empty() && count <= 2 { count } else { 0 }
}

/// The components before a path, which determine whether the path needs a disambiguating prefix.
#[derive(Clone, Copy)]
pub(crate) struct PathContext {
    pub(crate) has_scheme: bool,
    pub(crate) has_authority: bool,
}

impl PathContext {
    /// Returns the context of the path in a reference with these spans.
    #[cfg(feature = "alloc")]
    pub(crate) const fn of(spans: &Spans) -> Self {
        Self { has_scheme: spans.scheme_end != 0, has_authority: spans.host_start != 0 }
    }

    /// Returns the disambiguating prefix that a path needs: `/.`, `./`, or `""` if it needs none.
    ///
    /// The bytes are those of the path without such a prefix.
    pub(crate) fn prefix(self, path: impl Iterator<Item = u8> + Clone) -> &'static str {
        let mut start = path.clone();
        match (start.next(), start.next()) {
            _ if self.has_authority => "",
            // `//` would start an authority (section 3.3).
            (Some(b'/'), Some(b'/')) => "/.",
            // The part before the colon would be a scheme (section 4.2).
            _ if !self.has_scheme && has_colon_first(path) => "./",
            _ => "",
        }
    }

    /// Returns the length of the disambiguating prefix that a written path starts with, or 0 if it
    /// has none.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn prefix_len(self, path: &[u8]) -> usize {
        let has_prefix = match path {
            _ if self.has_authority => false,
            // A `./` counts only where it is needed. Before `a`, it is an ordinary dot-segment.
            [b'.', b'/', rest @ ..] => !self.has_scheme && has_colon_first(rest.iter().copied()),
            _ => path.starts_with(b"/.//"),
        };
        // Both prefixes have two bytes.
        if has_prefix { 2 } else { 0 }
    }
}

/// Returns whether the first segment contains a colon, and so looks like a scheme (section 4.2).
fn has_colon_first(mut path: impl Iterator<Item = u8>) -> bool {
    // The first of the two characters decides: `a:b` looks like a scheme, but `a/b:c` does not.
    path.find(|byte| matches!(byte, b':' | b'/')) == Some(b':')
}

/// Returns whether a relative path needs `./` before it, because it starts with an empty segment,
/// whose slash would look like the root, or because its first segment looks like a scheme.
pub(crate) fn needs_dot_slash(path: &[u8]) -> bool {
    path.starts_with(b"/") || has_colon_first(path.iter().copied())
}

/// Returns whether a segment of the path starts with a dot, so that it may be a dot-segment.
#[inline]
pub(crate) fn may_have_dots(path: &[u8], encoded: EncodedDots) -> bool {
    // The result may be `true` for `/.git`, but is never `false` if there is a dot-segment.
    match encoded {
        EncodedDots::Literal => any_segment_starts(path, |byte| byte == b'.'),
        EncodedDots::Dots => any_segment_starts(path, |byte| (byte == b'.') | (byte == b'%')),
    }
}

/// Returns whether `is_start` is true for the first byte of any segment.
#[inline]
fn any_segment_starts(path: &[u8], is_start: impl Fn(u8) -> bool) -> bool {
    path.first().is_some_and(|&byte| is_start(byte))
        || byte_scan::any_pair(path, |here, after| (here == b'/') & is_start(after))
}

/// The result of the removal of dot-segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Removed {
    /// The end of the path.
    pub(crate) end: usize,
    /// The number of `..` segments that had no segment to remove.
    pub(crate) excess: usize,
}

/// Removes the dot-segments of the path at `path` in `text`. What follows the path moves.
///
/// If the result would be parsed as something else, it gets a prefix: `/.` before `//` in a URI
/// without an authority (section 3.3), `./` before an empty path or a colon in the first segment of
/// a relative reference (section 4.2). `text` needs at most two more bytes.
pub(crate) fn remove_dot_segments(
    text: &mut Buffer<'_>,
    path: Range<usize>,
    has_authority: bool,
    rules: DotRules,
) -> Result<Removed, Full> {
    // `..` becomes `../` in a relative reference.
    let old_path = &text.written()[path.clone()];
    let is_grown =
        rules.start == Start::Relative && (old_path == b".." || old_path.ends_with(b"/.."));
    if is_grown {
        // The slash is added first, so that the result of the removal is never longer than the
        // path, and the removal can work in place.
        text.replace(path.end..path.end, b"/")?;
    }
    let old_end = path.end + usize::from(is_grown);
    let bytes = &mut text.written_mut()[path.start..old_end];
    let (len, excess) = remove_in_place(bytes, rules);
    let mut end = path.start + len;
    // Move the query and the fragment, if they have been written, to the new end of the path.
    text.replace(end..old_end, b"")?;
    let result = &text.written()[path.start..end];
    let prefix = match rules.start {
        Start::Relative if result.is_empty() || needs_dot_slash(result) => "./",
        // A path that is not relative has a scheme, or its leading slash is before any colon.
        _ => PathContext { has_scheme: true, has_authority }.prefix(result.iter().copied()),
    };
    if !prefix.is_empty() {
        text.replace(path.start..path.start, prefix.as_bytes())?;
        end += prefix.len();
    }
    Ok(Removed { end, excess })
}

/// Removes the dot-segments of `path`, so that the result is at its start, without adding a prefix.
///
/// Returns the length of the result, and the number of `..` segments that had no segment to remove.
pub(crate) fn remove_in_place(path: &mut [u8], rules: DotRules) -> (usize, usize) {
    let root = usize::from(path.first() == Some(&b'/'));
    let mut removal = Removal { path, rules, root, kept: root, excess: 0 };
    // The first `at` bytes have been read. The result is not longer, so bytes are only moved to the
    // left, and nothing that is still to be read is overwritten. Each segment is read once and
    // removed at most once, so the time is linear.
    let mut at = root;
    while at < removal.path.len() {
        let end = segment_end(removal.path, at);
        at = match dots(&removal.path[at..end], rules.encoded) {
            0 => removal.keep(at),
            1 => end,
            _ => {
                let slash_len = usize::from(removal.path[end - 1] == b'/');
                removal.climb(slash_len);
                end
            }
        };
    }
    (removal.kept, removal.excess)
}

/// The removal of dot-segments in place. Always, `root <= kept`, and `kept` is at most the offset
/// of the next segment to read.
struct Removal<'p> {
    path: &'p mut [u8],
    rules: DotRules,
    /// The length of the start of the result that no `..` removes: the leading slash, or `..`
    /// segments that were kept.
    root: usize,
    /// The length of the result so far: whole segments with their slashes.
    kept: usize,
    /// The number of `..` segments so far that had no segment to remove.
    excess: usize,
}

impl Removal<'_> {
    /// Moves the segment at `at`, and those after it up to the next one that starts with a dot, to
    /// the result. Returns the offset after them.
    #[inline]
    fn keep(&mut self, at: usize) -> usize {
        // Step 2A removes the dot-segment of `.//..`, and the slash after it then starts an
        // absolute path, whose root no `..` removes. If the path has no root in any case, the slash
        // ends an empty segment instead.
        if self.kept == 0 && self.path[at] == b'/' && self.rules.start == Start::AsSpecified {
            self.add_root();
            return at + 1;
        }
        let end = at + before_dot_segment(&self.path[at..], self.rules.encoded);
        // If nothing was removed yet, the segments already have their place.
        if at != self.kept {
            self.path.copy_within(at..end, self.kept);
        }
        self.kept += end - at;
        end
    }

    /// Applies a `..` segment: removes the last segment of the result, if there is one. Otherwise,
    /// the `..` is dropped, or kept with `slash_len` slashes after it.
    #[inline]
    fn climb(&mut self, slash_len: usize) {
        let Self { root, kept, .. } = *self;
        if kept > root {
            // The byte at `kept - 1` is the slash of the segment to remove, so the search for the
            // one before it starts to the left.
            let before = self.path[root..kept - 1].iter().rposition(|&byte| byte == b'/');
            self.kept = before.map_or(root, |slash| root + slash + 1);
            if self.kept == 0 && self.rules.start == Start::AsSpecified {
                // Step 2C replaces `/../` by `/`, which stays if no segment is before it.
                self.add_root();
            }
            return;
        }
        self.excess += 1;
        if self.rules.keeps_excess() {
            // The segment may be `%2e%2e`, so write the dots again. They fit, because the segment
            // is at least as long.
            let segment = &b"../"[..2 + slash_len];
            self.path[kept..kept + segment.len()].copy_from_slice(segment);
            // A later `..` must not remove this one.
            self.kept += segment.len();
            self.root = self.kept;
        }
    }

    /// Adds a root to the result, which must be empty.
    fn add_root(&mut self) {
        self.path[0] = b'/';
        (self.kept, self.root) = (1, 1);
    }
}

/// Returns the end of the segment that starts at `at`, including the slash after it, if any.
#[inline]
fn segment_end(path: &[u8], at: usize) -> usize {
    let slash = path[at..].iter().position(|&byte| byte == b'/');
    slash.map_or(path.len(), |slash| at + slash + 1)
}

/// Returns the length of the first segment and those after it, with their slashes, up to the next
/// one that starts with a dot.
#[inline]
fn before_dot_segment(path: &[u8], encoded: EncodedDots) -> usize {
    let is_dot = |byte| byte == b'.' || byte == b'%' && encoded == EncodedDots::Dots;
    // `at` is the start of a segment. Without another slash, `find` returns the length, so `at` may
    // exceed it by one.
    let mut at = byte_scan::find(path, 0, b'/') + 1;
    while path.get(at).is_some_and(|&byte| !is_dot(byte)) {
        at = byte_scan::find(path, at, b'/') + 1;
    }
    at.min(path.len())
}

/// Returns the length of a path up to its last slash, or 0 if it has none.
#[inline]
pub(crate) fn directory_end(path: &[u8]) -> usize {
    // The last segment is usually short, so a plain loop is fastest.
    path.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1)
}

/// Returns whether the first segment of a path is `.` or `..`.
#[cfg(feature = "alloc")]
pub(crate) fn starts_with_dots(path: &[u8]) -> bool {
    matches!(path, [b'.'] | [b'.', b'/', ..] | [b'.', b'.'] | [b'.', b'.', b'/', ..])
}

/// Returns the number of dots of the dot-segment at the start of a path, and the path after it and
/// its slash. Returns `None` if the path starts with another segment. Encoded dots do not count.
#[inline]
pub(crate) fn split_dot_segment(path: &str) -> Option<(usize, &str)> {
    let (dots, len) = match path.as_bytes() {
        [b'.'] => (1, 1),
        [b'.', b'/', ..] => (1, 2),
        [b'.', b'.'] => (2, 2),
        [b'.', b'.', b'/', ..] => (2, 3),
        _ => return None,
    };
    Some((dots, &path[len..]))
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use super::*;

    /// Section 5.2.4 as written, with two buffers, and the number of `..` that remove no segment.
    ///
    /// The branches are the steps 2A to 2E of the section, in their order.
    fn as_written(path: &str) -> (String, usize) {
        let (mut input, mut output, mut excess) = (path.to_string(), String::new(), 0);
        while !input.is_empty() {
            let skip = |prefix: &str| input.strip_prefix(prefix).map(ToString::to_string);
            if let Some(rest) = skip("../").or_else(|| skip("./")) {
                // 2A. A `..` counts as excess here, because nothing precedes it.
                excess += usize::from(input.starts_with(".."));
                input = rest;
            } else if input.starts_with("/./") || input == "/." {
                // 2B.
                input = "/".to_string() + input.get(3..).unwrap_or("");
            } else if input.starts_with("/../") || input == "/.." {
                // 2C.
                input = "/".to_string() + input.get(4..).unwrap_or("");
                excess += usize::from(output.is_empty());
                output.truncate(output.rfind('/').unwrap_or(0));
            } else if input == "." || input == ".." {
                // 2D.
                excess += usize::from(input == "..");
                input.clear();
            } else {
                // 2E. The segment is moved with the slash before it, but not the one after it.
                let end = input[1..].find('/').map_or(input.len(), |slash| slash + 1);
                output.extend(input.drain(..end));
            }
        }
        (output, excess)
    }

    fn removed(path: &str, has_authority: bool, rules: DotRules) -> String {
        let mut bytes = Vec::from(path);
        bytes.extend([0; 2]);
        let mut buffer = Buffer::new(&mut bytes);
        buffer.push_bytes(path.as_bytes()).unwrap();
        let removed = remove_dot_segments(&mut buffer, 0..path.len(), has_authority, rules);
        assert_eq!(removed.unwrap().end, buffer.written().len(), "{path}");
        String::from_utf8(buffer.written().to_vec()).unwrap()
    }

    #[test]
    fn dot_segments_are_removed_as_written() {
        let mut paths = Vec::from([String::new()]);
        let mut from = 0;
        for _ in 0..9 {
            let until = paths.len();
            for at in from..until {
                paths.extend(["/", ".", "a"].map(|part| paths[at].clone() + part));
            }
            from = until;
        }
        for path in &paths {
            let (expected, excess) = as_written(path);
            assert_eq!(removed(path, true, DotRules::STRICT), expected, "{path}");
            let mut bytes = Vec::from(path.as_str());
            assert_eq!(remove_in_place(&mut bytes, DotRules::STRICT).1, excess, "{path}");
            let has_dots =
                path.split('/').any(|segment| dots(segment.as_bytes(), EncodedDots::Literal) > 0);
            assert!(!has_dots || may_have_dots(path.as_bytes(), EncodedDots::Literal), "{path}");
        }
    }

    #[test]
    fn starts_and_prefixes() {
        // The last rows need a prefix: a first segment with a colon would be a scheme, and a path
        // that starts with an empty segment would be absolute or an authority.
        let rules = |start| DotRules { start, ..DotRules::STRICT };
        for (path, start, expected) in [
            ("a/../c", Start::AsSpecified, "/c"),
            ("a/../c", Start::Rootless, "c"),
            ("../c", Start::Rootless, "c"),
            ("a/../../c", Start::Relative, "../c"),
            ("..", Start::Relative, "../"),
            ("a/...", Start::Relative, "a/..."),
            ("../a/..", Start::Relative, "../"),
            ("a/..", Start::Relative, "./"),
            (".", Start::Relative, "./"),
            ("a/../b:c", Start::Relative, "./b:c"),
            ("./b/c:d", Start::Relative, "b/c:d"),
            ("a/..//b", Start::Relative, ".//b"),
            ("/a/..//b", Start::AsSpecified, "/.//b"),
            (".//b", Start::AsSpecified, "/b"),
        ] {
            let has_authority = false;
            assert_eq!(removed(path, has_authority, rules(start)), expected, "{path} {start:?}");
        }
    }

    #[test]
    fn excess_segments_are_counted_and_kept() {
        let keep = DotRules { excess: ExcessDotSegments::Keep, ..DotRules::STRICT };
        for (path, expected, excess) in [
            ("/../a", "/../a", 1),
            ("/a/../../..", "/../..", 2),
            ("/../a/../../b", "/../../b", 2),
            ("/a/..", "/", 0),
        ] {
            assert_eq!(removed(path, true, keep), expected);
            let mut bytes = Vec::from(path);
            assert_eq!(remove_in_place(&mut bytes, DotRules::STRICT).1, excess, "{path}");
        }
        let encoded = DotRules { encoded: EncodedDots::Dots, ..keep };
        assert_eq!(removed("/a/%2e%2E/.%2e/b/%2e", true, encoded), "/../b/");
        assert_eq!(removed("/a/%2e%2e%2e/%2f", true, encoded), "/a/%2e%2e%2e/%2f");
    }
}
