//! A fast path for default options, and two paths with a common root.
//!
//! If neither path contains dot-segments, the reference removes the differing segments of the
//! directory of the base, and repeats a suffix of the target. One comparison of the strings finds
//! the start of the suffix and ensures that scheme and authority are equal. The
//! [search](super::search) handles all other cases.

use super::{CLIMB, Relativized, RemovedPath};
use crate::blocks::same_bytes;
use crate::path::last_leading_dot;
use crate::reference::Uri;
use crate::spans::Spans;

/// Returns the shortest reference in any form, or `None` if the search is needed.
pub(super) fn reference<'r>(base: Uri<'_>, target: Uri<'r>) -> Option<Relativized<'r>> {
    let (of_base, own) = (base.spans(), target.spans());
    let root = own.path_start as usize;
    let path = &target.as_str()[root..own.path_end as usize];
    if of_base.path_start != own.path_start || !path.starts_with('/') || path.starts_with("//") {
        return None;
    }
    let base_text = &base.as_str().as_bytes()[..of_base.path_end as usize];
    let text = &target.as_str().as_bytes()[..own.path_end as usize];
    let same = same_bytes(base_text, text);
    // If the paths are equal, an empty path may be sufficient.
    let is_same_path = same == base_text.len() && same == text.len();
    // The path of the base is also absolute if its first byte is equal.
    if same <= root || is_same_path {
        return None;
    }
    let shared = text[..same].iter().rposition(|&byte| byte == b'/')? + 1;
    // The preceding bytes are equal.
    let base_rest = base.as_str().get(shared..of_base.path_end as usize)?;
    if last_leading_dot(path) > 0 || last_leading_dot(base_rest) > 0 {
        return None;
    }
    let levels = base_rest.bytes().filter(|&byte| byte == b'/').count();
    let (climbs, dots) = beginning(levels, &text[shared..]);
    // The alternative is an absolute path.
    let is_shorter = climbs * CLIMB.len() + dots.len() <= shared - root;
    let (climbs, dots, start) = if is_shorter { (climbs, dots, shared) } else { (0, "", root) };
    Some(Relativized {
        lead: "",
        lead_spans: Spans::EMPTY,
        climbs,
        dots,
        path: RemovedPath::NONE,
        shared: 0,
        trail: &target.as_str()[start..],
        path_len: own.path_end as usize - start,
        query_len: own.query_len() as usize,
    })
}

/// Returns the start of a relative path with this number of `../` before `rest` (section 4.2).
#[inline]
fn beginning(levels: usize, rest: &[u8]) -> (usize, &'static str) {
    match (levels, rest) {
        (0, []) => (0, "."),
        (_, []) => (levels - 1, ".."),
        // An empty first segment would look like a root, and a colon in the first segment like a
        // scheme.
        (0, [b'/', ..]) => (0, "./"),
        (0, _) if rest.iter().find(|byte| matches!(byte, b':' | b'/')) == Some(&b':') => (0, "./"),
        _ => (levels, ""),
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{Uri, reference};
    use crate::relativize::{Forms, Search};
    use crate::testing::reach;

    fn paths(longest: usize) -> Vec<String> {
        let parts = ["/", "a", ":", ".", "/ab"];
        let mut paths = Vec::from([String::new()]);
        let mut from = 0;
        for _ in 0..longest {
            let longer: Vec<_> = paths[from..]
                .iter()
                .flat_map(|path| parts.map(|part| format!("{path}{part}")))
                .collect();
            from = paths.len();
            paths.extend(longer);
        }
        paths
    }

    #[test]
    fn fast_path_agrees_with_search() {
        let mut found = 0;
        let texts: Vec<_> = ["s:", "s://", "s://h", "s://i", "t://h"]
            .iter()
            .flat_map(|lead| {
                paths(reach(3, 4)).into_iter().map(move |path| format!("{lead}{path}"))
            })
            .filter(|text| Uri::parse(text).is_ok())
            .collect();
        for (at, base) in texts.iter().enumerate().filter(|(at, _)| at % 3 == 0) {
            let base = Uri::parse(base).expect("a base");
            let skip = at % 7;
            for target in texts.iter().skip(skip).step_by(7) {
                let target = format!("{target}{}", ["", "?q", "#f"][at % 9 / 3]);
                let target = Uri::parse(&target).expect("a URI");
                let Some(near) = reference(base, target) else { continue };
                let searched = Search::new(base.resolver(), target)
                    .shortest(Forms::ALL)
                    .expect("a reference exists");
                assert_eq!(near.to_buf(), searched.to_buf(), "{base} to {target}");
                assert_eq!(near.to_string(), searched.to_string(), "{base} to {target}");
                found += 1;
            }
        }
        assert!(found > reach(400, 10_000), "{found}");
    }

    #[test]
    fn common_targets_take_the_fast_path() {
        let base = Uri::parse("http://h/a/b/c?q").unwrap();
        let near =
            |target| reference(base, Uri::parse(target).unwrap()).map(|found| found.to_string());
        for (target, expected) in [
            ("http://h/a/b/d", "d"),
            ("http://h/a/b/", "."),
            ("http://h/a/e?x#y", "../e?x#y"),
            ("http://h/a/", ".."),
            ("http://h/f", "/f"),
            ("http://h/a/b/d:e", "./d:e"),
        ] {
            assert_eq!(near(target).as_deref(), Some(expected));
        }
        for other in
            ["http://h/a/b/c", "http://i/a/b/d", "http://h/a/b/../c", "http://h", "http://h//a"]
        {
            assert_eq!(near(other), None, "{other}");
        }
    }
}
