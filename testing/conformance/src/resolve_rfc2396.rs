//! Reference resolution, transliterated from RFC 2396 section 5.2.
//!
//! The options of steps 3 and 6g are [`Loophole`] and [`ExcessDotSegments`]. [`EmptyPath`] corrects
//! the handling of a base with an authority and no path.
//!
//! ```
//! use urikit_conformance::resolve_rfc2396::{Answer, Choices, resolve};
//!
//! let answer = resolve("http://a/b/c/d;p?q", "../../../g", Choices::default());
//! assert_eq!(answer, Answer::Uri("http://a/../g".to_owned()));
//! ```

use crate::resolve_rfc3986::{self, Parts};

/// The result of a resolution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The current document, at this fragment (step 2).
    CurrentDocument { fragment: Option<String> },
    /// A URI with the reference's fragment (step 7).
    Uri(String),
    /// The reference is in error (step 6g with [`ExcessDotSegments::Error`]).
    Refused,
    /// The base is opaque (section 5).
    Unsuitable,
}

/// The treatment of leading `..` after step 6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExcessDotSegments {
    /// Kept, as in appendix C.2.
    #[default]
    Retain,
    /// Removed.
    Remove,
    /// The reference is in error.
    Error,
}

/// The treatment of a reference with the scheme of the base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Loophole {
    /// The scheme is used.
    #[default]
    Closed,
    /// The scheme is removed, assuming that it uses `hier_part`.
    Open,
}

/// The path of a base that has an authority and no path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmptyPath {
    /// Empty, as specified: `http://a` and `g` make `http://ag`.
    #[default]
    AsSpecified,
    /// `/`.
    Root,
}

/// The options of section 5.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Step 6g.
    pub excess: ExcessDotSegments,
    /// Step 3.
    pub loophole: Loophole,
    /// Step 6a.
    pub empty_path: EmptyPath,
}

/// Steps 1 to 7, without validation.
pub fn resolve(base: &str, reference: &str, choices: Choices) -> Answer {
    let (base, mut r) = (resolve_rfc3986::parse(base), resolve_rfc3986::parse(reference));
    if r.path.is_empty() && r.scheme.is_none() && r.authority.is_none() && r.query.is_none() {
        return Answer::CurrentDocument { fragment: r.fragment.map(str::to_owned) };
    }
    let is_repeated = matches!((r.scheme, base.scheme), (Some(own),
    Some(other)) if own.eq_ignore_ascii_case(other));
    if choices.loophole == Loophole::Open && is_repeated {
        r.scheme = None;
    }
    if r.scheme.is_some() {
        return recombine(&r);
    }
    r.scheme = base.scheme;
    if r.authority.is_some() {
        return recombine(&r);
    }
    r.authority = base.authority;
    // Section 5: the base is unsuitable for relative paths; network-paths are handled above.
    if base.authority.is_none() && !base.path.starts_with('/') {
        return Answer::Unsuitable;
    }
    if r.path.starts_with('/') {
        return recombine(&r);
    }
    match relative_path(&base, &r.path, choices) {
        Some(path) => {
            r.path = path.into();
            recombine(&r)
        }
        None => Answer::Refused,
    }
}

/// Step 7. A path that would be parsed as an authority is disambiguated as in RFC 3986.
fn recombine(parts: &Parts<'_>) -> Answer {
    Answer::Uri(resolve_rfc3986::recompose(&resolve_rfc3986::guarded(parts.clone())))
}

/// Step 6; `None` if the reference is rejected.
fn relative_path(base: &Parts<'_>, reference: &str, choices: Choices) -> Option<String> {
    let base_path = match &*base.path {
        "" if choices.empty_path == EmptyPath::Root => "/",
        path => path,
    };
    let kept = base_path.rfind('/').map_or(0, |slash| slash + 1);
    let mut buffer = base_path[..kept].to_owned(); // A
    buffer.push_str(reference); // B
    let root = root_len(&buffer);
    remove_dots(&mut buffer); // C to F
    without_excess(&mut buffer, root, choices.excess)?; // G
    Some(buffer) // H
}

/// Step 6g; `None` if the reference is rejected.
pub(crate) fn without_excess(
    buffer: &mut String,
    root: usize,
    excess: ExcessDotSegments,
) -> Option<()> {
    while buffer[root..].starts_with("../") || &buffer[root..] == ".." {
        match excess {
            ExcessDotSegments::Retain => break,
            ExcessDotSegments::Remove => {
                let end = buffer.len().min(root + "../".len());
                buffer.replace_range(root..end, "");
            }
            ExcessDotSegments::Error => return None,
        }
    }
    Some(())
}

/// The length of the leading `/`, which step 6 does not change.
pub(crate) fn root_len(path: &str) -> usize {
    usize::from(path.starts_with('/'))
}

/// Steps 6c to 6f, which are steps 6a to 6d of RFC 1808.
pub(crate) fn remove_dots(buffer: &mut String) {
    let root = root_len(buffer);
    while let Some((start, end)) = find(buffer, root, |segment| segment == "./") {
        buffer.replace_range(start..end, ""); // C
    }
    match last(buffer, root) {
        Some((start, end)) if &buffer[start..end] == "." => buffer.truncate(start), // D
        _ => {}
    }
    while let Some((start, end)) = find_pair(buffer, root) {
        buffer.replace_range(start..end, ""); // E
    }
    let dots = last(buffer, root).filter(|&(dots, end)| &buffer[dots..end] == "..");
    if let Some((dots, (start, _))) =
        dots.and_then(|(dots, _)| Some((dots, before(buffer, root, dots)?)))
    {
        if &buffer[start..dots] != "../" {
            buffer.truncate(start); // F
        }
    }
}

/// The ranges of the complete segments, including the `/` after each.
fn segments(buffer: &str, root: usize) -> Vec<(usize, usize)> {
    let mut start = root;
    let mut ranges = Vec::new();
    for segment in buffer[start..].split_inclusive('/') {
        ranges.push((start, start + segment.len()));
        start += segment.len();
    }
    ranges
}

fn find(buffer: &str, root: usize, wanted: impl Fn(&str) -> bool) -> Option<(usize, usize)> {
    segments(buffer, root).into_iter().find(|&(start, end)| wanted(&buffer[start..end]))
}

/// The leftmost `<segment>/../`, where `<segment>` is not `..`.
fn find_pair(buffer: &str, root: usize) -> Option<(usize, usize)> {
    let segments = segments(buffer, root);
    let pair = segments.windows(2).find(|pair| {
        let [first, second] = [pair[0], pair[1]].map(|(start, end)| &buffer[start..end]);
        first != "../" && second == "../"
    })?;
    Some((pair[0].0, pair[1].1))
}

/// The last segment, if no `/` follows it.
fn last(buffer: &str, root: usize) -> Option<(usize, usize)> {
    segments(buffer, root).pop().filter(|&(start, end)| !buffer[start..end].ends_with('/'))
}

/// The segment before the one at `at`.
fn before(buffer: &str, root: usize, at: usize) -> Option<(usize, usize)> {
    segments(buffer, root).into_iter().find(|&(_, end)| end == at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dots_removed(path: &str) -> String {
        let mut buffer = path.to_owned();
        remove_dots(&mut buffer);
        buffer
    }

    /// The first row is from appendix C.2.
    #[test]
    fn steps() {
        for (path, expected) in [
            ("/b/c/g;x=1/../y", "/b/c/y"),
            ("/b/./c/./", "/b/c/"),
            ("/b/.", "/b/"),
            ("/b/..", "/"),
            ("/..", "/.."),
            ("/../..", "/../.."),
            ("/b/../../c", "/../c"),
            ("/a/b/../../../c/..", "/../"),
            ("/b//../c", "/b/c"),
            ("//../c", "/c"),
            ("a/../..", ".."),
            ("a/..", ""),
            (".//..", ""),
            ("/.b/..c/...", "/.b/..c/..."),
        ] {
            assert_eq!(dots_removed(path), expected, "{path}");
        }
    }

    #[test]
    fn choices() {
        let base = "http://a/b/c/d;p?q";
        let with = |reference, choices| resolve(base, reference, choices);
        let uri = |text: &str| Answer::Uri(text.to_owned());
        let drop = Choices { excess: ExcessDotSegments::Remove, ..Choices::default() };
        let refuse = Choices { excess: ExcessDotSegments::Error, ..Choices::default() };
        let open = Choices { loophole: Loophole::Open, ..Choices::default() };
        assert_eq!(with("../../../g", drop), uri("http://a/g"));
        assert_eq!(with("../../../..", drop), uri("http://a/"));
        assert_eq!(with("../../../g", refuse), Answer::Refused);
        assert_eq!(with("http:g?", open), uri("http://a/b/c/g?"));
        assert_eq!(
            with("#", Choices::default()),
            Answer::CurrentDocument { fragment: Some(String::new()) }
        );
        assert_eq!(resolve("a:b", "c", Choices::default()), Answer::Unsuitable);
        assert_eq!(resolve("http://a", "g", Choices::default()), uri("http://ag"));
    }
}
