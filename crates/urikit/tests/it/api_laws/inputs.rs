//! Inputs of every shape in the grammars, valid or not: all combinations of significant parts.

use std::sync::OnceLock;

use super::View;
use crate::support::reach;

const SCHEMES: [&str; 6] = ["", "http:", "HTTP:", "a+1:", "urn:", "1:"];
const AUTHORITIES: [&str; 12] = [
    "",
    "//",
    "//h",
    "//H",
    "//u:hush@h:80",
    "//@h:",
    "//[::1]",
    "//[v1.a:b]",
    "//127.0.0.1",
    "//%41",
    "//\u{FC}.example",
    "//[fe80::1%25e]",
];
const PATHS: [&str; 12] =
    ["", "/", "a", "/a/b", "a:b", "/.//b", "..", "/%2f", "/%2F", "/\u{E000}", "/\u{F6}", " "];
const QUERIES: [&str; 5] = ["", "?", "?a=b&c", "?\u{E000}", "?%"];
const FRAGMENTS: [&str; 4] = ["", "#", "#f", "#\u{E4}"];

/// Returns all inputs in an exhaustive run, otherwise every third.
pub(crate) fn all() -> &'static [String] {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut inputs = Vec::new();
        for scheme in SCHEMES {
            for authority in AUTHORITIES {
                for path in PATHS {
                    for query in QUERIES {
                        inputs.extend(
                            FRAGMENTS.map(|fragment| {
                                [scheme, authority, path, query, fragment].concat()
                            }),
                        );
                    }
                }
            }
        }
        inputs.into_iter().step_by(reach(3, 1)).collect()
    })
}

/// Returns the inputs that are valid for a type.
pub(crate) fn of<V: View>() -> Vec<V> {
    let views: Vec<V> = all().iter().filter_map(|text| V::read(text).ok()).collect();
    let name = std::any::type_name::<V>();
    assert!(
        views.len() >= reach(30, 100) && views.len() < all().len(),
        "{} strings are valid as {name}",
        views.len()
    );
    views
}
