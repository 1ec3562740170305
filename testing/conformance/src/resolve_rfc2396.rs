//! Reference resolution, transliterated from RFC 2396 section 5.2: one function a step, on text buffers.
//!
//! The document calls it an example algorithm "by which the output of implementations can be tested", and that is what it
//! is here. Where step 3 and step 6g leave a choice, the caller makes it ([`Loophole`], [`ExcessDotSegments`]). Where the letter has
//! a known flaw, an authority without a path, the letter is what is done, unless the caller asks for [`EmptyPath::Root`].
//!
//! ```
//! use urikit_conformance::resolve_rfc2396::{Answer, Choices, resolve};
//!
//! let answer = resolve("http://a/b/c/d;p?q", "../../../g", Choices::default());
//! assert_eq!(answer, Answer::Uri("http://a/../g".to_owned()));
//! ```

use crate::resolve_letter::{self, Parts};

/// What a reference means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The document that the reference stands in, at this fragment (step 2).
    CurrentDocument {
        /// The reference's fragment.
        fragment: Option<String>,
    },
    /// A URI with the reference's fragment (step 7).
    Uri(String),
    /// The reference is in error (step 6g, [`ExcessDotSegments::Error`]).
    Refused,
    /// The base is opaque, so that no path is relative to it (section 5).
    Unsuitable,
}

/// What is done about `..` at the beginning of the path that step 6 has arrived at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExcessDotSegments {
    /// They stay, as in Appendix C.2.
    #[default]
    Retain,
    /// They are removed.
    Remove,
    /// Traversal of the reference is avoided.
    Error,
}

/// What is done about a reference with the base's own scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Loophole {
    /// The scheme counts.
    #[default]
    Closed,
    /// The scheme is removed. The caller knows that it always uses the syntax of `hier_part`.
    Open,
}

/// What the path of a base is that has an authority and no path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmptyPath {
    /// Empty, by the letter: `http://a` and `g` make `http://ag`.
    #[default]
    Letter,
    /// The root.
    Root,
}

/// The choices that section 5.2 leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Step 6g.
    pub excess: ExcessDotSegments,
    /// Step 3.
    pub loophole: Loophole,
    /// Step 6a.
    pub empty_path: EmptyPath,
}

/// Steps 1 to 7. Neither text is validated.
pub fn resolve(base: &str, reference: &str, choices: Choices) -> Answer {
    // 1: Appendix B, which is the same in RFC 3986.
    let (base, mut r) = (resolve_letter::parse(base), resolve_letter::parse(reference));
    // 2
    if r.path.is_empty() && r.scheme.is_none() && r.authority.is_none() && r.query.is_none() {
        return Answer::CurrentDocument { fragment: r.fragment.map(str::to_owned) };
    }
    // 3
    let is_repeated = matches!((r.scheme, base.scheme), (Some(own),
    Some(other)) if own.eq_ignore_ascii_case(other));
    if choices.loophole == Loophole::Open && is_repeated {
        r.scheme = None;
    }
    if r.scheme.is_some() {
        return recombine(&r);
    }
    r.scheme = base.scheme;
    // 4
    if r.authority.is_some() {
        return recombine(&r);
    }
    r.authority = base.authority;
    // Section 5: such a base is unsuitable for a relative URI. A network-path, above, takes nothing of it but the scheme.
    if base.authority.is_none() && !base.path.starts_with('/') {
        return Answer::Unsuitable;
    }
    // 5
    if r.path.starts_with('/') {
        return recombine(&r);
    }
    // 6
    match relative_path(&base, &r.path, choices) {
        Some(path) => {
            r.path = path.into();
            recombine(&r)
        }
        None => Answer::Refused,
    }
}

/// Step 7, which is RFC 3986 section 5.3 too, with that document's guard for a path that would read as an authority.
fn recombine(parts: &Parts<'_>) -> Answer {
    Answer::Uri(resolve_letter::recompose(&resolve_letter::guarded(parts.clone())))
}

/// Step 6: the new path; `None` where the reference is refused.
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

/// Step 6g: what is done about `..` at the beginning; `None` where the reference is refused.
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

/// How long the `/` is that a path begins with. It belongs to no segment, and step 6 removes nothing before or of it.
pub(crate) fn root_len(path: &str) -> usize {
    usize::from(path.starts_with('/'))
}

/// Steps 6c to 6f, which RFC 1808 has as steps 6a to 6d.
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

/// The complete segments of a path behind its root, as ranges that take in the `/` behind them.
fn segments(buffer: &str, root: usize) -> Vec<(usize, usize)> {
    let mut start = root;
    let mut ranges = Vec::new();
    for segment in buffer[start..].split_inclusive('/') {
        ranges.push((start, start + segment.len()));
        start += segment.len();
    }
    ranges
}

/// The first segment, with its `/`, for which `wanted` holds.
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

/// The segment that the buffer ends with, no `/` behind it.
fn last(buffer: &str, root: usize) -> Option<(usize, usize)> {
    segments(buffer, root).pop().filter(|&(start, end)| !buffer[start..end].ends_with('/'))
}

/// The segment before the one that begins at `at`.
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

    /// The steps one by one; the first row is Appendix C.2's, the last but one has an empty segment to take.
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

    /// Section 5.2's note: components that are defined and empty stay apart from those that are not.
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
