//! Paths by uriparser, where its steps differ from the RFC.
//!
//! It stores a path as a list of segments, with a flag for a leading slash without an authority. An
//! empty list is an empty path or, with that flag, `/`.

use super::super::document::{self, Parts};
use crate::peers::document::unescaped;

/// A path as stored by the library.
struct Path {
    has_authority: bool,
    is_absolute: bool,
    segments: Vec<String>,
}

impl Path {
    fn of(parts: &Parts<'_>) -> Self {
        let has_authority = parts.authority.is_some();
        let is_rooted = parts.path.starts_with('/');
        let rest = parts.path.strip_prefix('/').unwrap_or(&parts.path);
        let is_none = rest.is_empty() && !(has_authority && is_rooted);
        let segments =
            if is_none { Vec::new() } else { rest.split('/').map(str::to_owned).collect() };
        Self { has_authority, is_absolute: is_rooted && !has_authority, segments }
    }

    fn text(&self) -> String {
        let has_slash = self.is_absolute || self.has_authority && !self.segments.is_empty();
        (if has_slash { "/" } else { "" }).to_owned() + &self.segments.join("/")
    }

    /// Removes dot-segments in its way. In a rootless path, a segment and its `..` are removed with
    /// the slash. A `.` is removed even before an empty segment. In a relative reference, an excess
    /// `..` and a leading `.` before a colon stay.
    fn remove_dots(&mut self, is_relative: bool) {
        let mut kept: Vec<String> = Vec::new();
        let mut rest = std::mem::take(&mut self.segments).into_iter().peekable();
        while let Some(segment) = rest.next() {
            match &*segment {
                "." => match rest.peek() {
                    Some(next) if is_relative && kept.is_empty() && next.contains(':') => {
                        kept.push(segment);
                    }
                    Some(_) => (),
                    None if kept.is_empty() && !self.has_authority => (),
                    None => kept.push(String::new()),
                },
                ".." if is_relative && kept.last().is_none_or(|last| last == "..") => {
                    kept.push(segment);
                }
                ".." => {
                    let is_lone = kept.pop().is_none() && self.is_absolute;
                    if rest.peek().is_none() && !is_lone {
                        kept.push(String::new());
                    }
                }
                _ => kept.push(segment),
            }
        }
        self.segments = kept;
    }

    /// Adds its disambiguating prefix to a merged path, also after an authority and before an empty
    /// path with a slash.
    fn guard(&mut self) {
        let is_empty = |at: usize| self.segments.get(at).is_some_and(String::is_empty);
        if is_empty(0) && (self.is_absolute || is_empty(1)) {
            self.segments.insert(0, ".".to_owned());
        }
    }

    /// A single empty segment is an empty path.
    fn trim(&mut self) {
        if !self.is_absolute && !self.has_authority && self.segments == [""] {
            self.segments.clear();
        }
    }
}

/// The target of a reference; only merged paths get a prefix.
pub(super) fn resolved(base: &str, reference: &str) -> String {
    let (base, reference) = (document::parse(base), document::parse(reference));
    let mut target = document::unguarded(&base, &reference);
    let is_whole = reference.scheme.is_some() || reference.authority.is_some();
    let mut path = Path::of(&reference);
    if is_whole {
        path.remove_dots(false);
    } else {
        let inherited = Path::of(&base);
        if reference.path.is_empty() {
            path = inherited;
        } else if path.is_absolute {
            path.has_authority = inherited.has_authority;
            if path.has_authority && path.segments.is_empty() {
                path.segments.push(String::new());
            }
            path.is_absolute = !path.has_authority;
            path.remove_dots(false);
        } else {
            let above = inherited.segments.len().saturating_sub(1);
            path.segments = [&inherited.segments[..above], &path.segments].concat();
            path.has_authority = inherited.has_authority;
            path.is_absolute = inherited.is_absolute;
            path.remove_dots(false);
            path.guard();
        }
        path.trim();
    }
    target.path = path.text().into();
    document::recompose(&target)
}

pub(super) fn normal_path(parts: &Parts<'_>) -> String {
    let mut path = Path::of(parts);
    for segment in &mut path.segments {
        *segment = unescaped(segment);
    }
    path.remove_dots(parts.scheme.is_none() && !path.is_absolute);
    path.trim();
    path.text()
}

/// The relative reference: for the same scheme and host only a path, without the shared leading
/// segments, and with a `..` for each other segment of the base except the last.
pub(super) fn relativized(base: &str, target: &str) -> String {
    let (base, target) = (document::parse(base), document::parse(target));
    let mut found = target.clone();
    if base.scheme != target.scheme {
        return document::recompose(&found);
    }
    found.scheme = None;
    if host(&base) != host(&target) {
        return document::recompose(&found);
    }
    found.authority = None;
    let (base, target) = (Path::of(&base), Path::of(&target));
    // A trailing empty segment of only one path is not shared.
    let last = |path: &Path| path.segments.len().checked_sub(1);
    let is_shared = |at: &usize| {
        let (one, other) = (base.segments.get(*at), target.segments.get(*at));
        let is_end_of_one = (Some(*at) == last(&base)) != (Some(*at) == last(&target));
        one.is_some_and(|segment| !(segment.is_empty() && is_end_of_one)) && one == other
    };
    let both = (0..).take_while(is_shared).count();
    let above = base.segments[both..].len().saturating_sub(1);
    let mut segments = vec!["..".to_owned(); above];
    let rest = &target.segments[both..];
    if above == 0 && rest.first().is_some_and(|first| first.is_empty() || first.contains(':')) {
        segments.push(".".to_owned());
    }
    segments.extend_from_slice(rest);
    found.path = segments.join("/").into();
    document::recompose(&found)
}

/// The compared part of the authority: names as strings, addresses as bits.
fn host(parts: &Parts<'_>) -> Option<String> {
    let [_, host, _] = document::authority_parts(parts.authority?);
    Some(document::ipv6(host).map_or_else(|| host.to_owned(), |address| address.to_string()))
}
