//! Glob patterns for the keys of query pairs.

use urikit::query::EncodedField;
use wildmatch::WildMatch;

/// A glob for keys: `*` matches any string, `?` any character.
#[derive(Clone, Debug)]
pub(crate) struct Glob {
    pattern: WildMatch,
    /// Replaces octets that are not UTF-8. It does not occur in the pattern, so only `*` and `?`
    /// match it.
    foreign: char,
}

impl Glob {
    pub(crate) fn new(pattern: &str) -> Self {
        // An argument is shorter than the number of characters, so one is always unused.
        let foreign = ('\0'..=char::MAX).rev().find(|c| !pattern.contains(*c)).unwrap_or_default();
        Self { pattern: WildMatch::new(pattern), foreign }
    }

    /// Returns whether the percent-decoded key matches.
    pub(crate) fn matches(&self, key: EncodedField<'_>) -> bool {
        match key.decode() {
            Ok(text) => self.pattern.matches(&text),
            Err(_) => self.pattern.matches(&self.readable(&key.decode_bytes())),
        }
    }

    /// Replaces each invalid UTF-8 sequence with one `foreign` character.
    fn readable(&self, octets: &[u8]) -> String {
        let mut readable = String::with_capacity(octets.len());
        for chunk in octets.utf8_chunks() {
            readable.push_str(chunk.valid());
            readable.extend((!chunk.invalid().is_empty()).then_some(self.foreign));
        }
        readable
    }
}

#[cfg(test)]
mod tests {
    use urikit::UriRef;
    use urikit::query::QuerySyntax;

    use super::*;

    #[test]
    fn invalid_utf8_is_matched_by_wildcards_only() {
        for (pattern, matched) in [
            ("\u{fffd}", &["%EF%BF%BD"][..]),
            ("\u{10ffff}", &["%F4%8F%BF%BF"]),
            ("\u{10ffff}*", &["%F4%8F%BF%BF"]),
            ("?", &["%FF", "%FE", "%EF%BF%BD", "%F4%8F%BF%BF", "b"]),
            ("a?", &["a%FF"]),
            ("a*", &["a%FF", "a%FFb"]),
            ("*", &["%FF", "%FE", "%EF%BF%BD", "%F4%8F%BF%BF", "b", "a%FF", "a%FFb"]),
            ("*b", &["b", "a%FFb"]),
            ("%FF", &[]),
        ] {
            let query = "?%FF&%FE&%EF%BF%BD&%F4%8F%BF%BF&b&a%FF&a%FFb";
            let query = UriRef::parse(query).expect("a query").query().expect("it is one");
            let glob = Glob::new(pattern);
            let found: Vec<&str> = query
                .pairs(QuerySyntax::URI)
                .map(|pair| pair.key())
                .filter(|key| glob.matches(*key))
                .map(|key| key.as_str())
                .collect();
            assert_eq!(found, matched, "{pattern}");
        }
    }
}
