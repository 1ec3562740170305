//! Top-level domains, at which a host ends although a letter follows.

use std::collections::HashSet;
use std::sync::LazyLock;

/// The top-level domains as of 2026-11-05, in lower case, separated by white space.
/// Internationalized ones are in Unicode.
const TOP_LEVEL: &str = include_str!("domains.txt");

/// Domains that are reserved for special use (RFC 6761, RFC 6762, RFC 7686).
const SPECIAL: [&str; 7] =
    ["example", "internal", "invalid", "local", "localhost", "onion", "test"];

static KNOWN: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| TOP_LEVEL.split_ascii_whitespace().chain(SPECIAL).collect());

/// The maximum length of a label (RFC 1035 section 2.3.4).
const LONGEST: usize = 63;

/// Returns whether a label is a top-level domain. Case is ignored.
pub(super) fn is_top_level(label: &str) -> bool {
    label.len() <= LONGEST && KNOWN.contains(&*label.to_lowercase())
}

/// Returns the length of the longest internationalized top-level domain at the start of a label,
/// unless the whole label is one.
pub(super) fn top_level_prefix(label: &str) -> Option<usize> {
    if is_top_level(label) {
        return None;
    }
    let ends = label.char_indices().map(|(at, _)| at).take_while(|&at| at <= LONGEST);
    ends.filter(|&end| !label[..end].is_ascii() && is_top_level(&label[..end])).last()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn top_level_domains_are_known() {
        for label in ["com", "COM", "jp", "museum", "中国", "みんな", "рф", "РФ", "example"]
        {
            assert!(is_top_level(label), "{label}");
        }
        for label in ["", "html", "comx", "wiki日", "中国的"] {
            assert!(!is_top_level(label), "{label}");
        }
        assert!(KNOWN.len() > 1_400, "{}", KNOWN.len());
        assert!(KNOWN.iter().all(|name| name.len() <= LONGEST && *name == name.to_lowercase()));
    }

    #[test]
    fn longest_prefix_is_returned() {
        for (label, expected) in [
            ("中国的网站", Some("中国")),
            ("みんなを", Some("みんな")),
            ("中国", None),
            ("comを", None),
            ("銀行", None),
            ("", None),
        ] {
            assert_eq!(top_level_prefix(label).map(|len| &label[..len]), expected, "{label}");
        }
    }
}
