//! URIs that are difficult to relativize: with empty segments, colons, and dots, and without a
//! root, an authority, or a query.

/// The part before the path, and whether it has an authority.
const LEADS: [(&str, bool); 7] = [
    ("http:", false),
    ("urn:", false),
    ("http://", true),
    ("http://h", true),
    ("http://h:1", true),
    ("http://u@h", true),
    ("https://h", true),
];

/// Absolute paths.
const ROOTED: [&str; 25] = [
    "/",
    "/a",
    "/a/",
    "/a/b",
    "/a/b/",
    "/a/b/c",
    "/a/c",
    "/a/bb/c",
    "/b/b/c",
    "/a//",
    "/a//b",
    "/a///b/c",
    "/:",
    "/b:c",
    "/a/b:c",
    "/a/:/",
    "/a//b:c",
    "//",
    "//a",
    "//a/b",
    "///",
    "/a/./b",
    "/a/../c",
    "/..",
    "/a/b/c/d/e/f",
];

/// Rootless paths, which can only follow a scheme.
const ROOTLESS: [&str; 13] =
    ["", "a", "a/", "a/b", "a/b/", "a/b/c", "b:c", "a//b", "a/b:c", ".", "a/..", "../a", "x:y:z"];

const TAILS: [&str; 5] = ["", "?", "?q", "?q/../:", "?q=1&r"];

const FRAGMENTS: [&str; 3] = ["", "#", "#f"];

/// All URIs without a fragment.
pub(super) fn bases() -> Vec<String> {
    let paths = LEADS.iter().flat_map(|&(lead, has_authority)| {
        let rooted = ROOTED.iter().map(move |path| {
            let guard = if !has_authority && path.starts_with("//") { "/." } else { "" };
            format!("{lead}{guard}{path}")
        });
        let rootless: &[&str] = if has_authority { &[""] } else { &ROOTLESS };
        rooted.chain(rootless.iter().map(move |path| format!("{lead}{path}")))
    });
    paths.flat_map(|text| TAILS.map(|tail| format!("{text}{tail}"))).collect()
}

/// All URIs with and without a fragment, in turn.
pub(super) fn targets() -> Vec<String> {
    let texts = bases().into_iter().enumerate();
    texts.map(|(at, text)| text + FRAGMENTS[at % FRAGMENTS.len()]).collect()
}
