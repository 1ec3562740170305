//! Patterns for the keys of pairs.

use urikit::query::EncodedField;
use wildmatch::WildMatch;

/// A pattern for keys: `*` is any text, `?` any character, all else is itself.
#[derive(Clone, Debug)]
pub(crate) struct Glob {
    pattern: WildMatch,
    /// Stands for octets of a key that are not UTF-8: it is not in the pattern, so that nothing but `*` and `?` matches it.
    foreign: char,
}

impl Glob {
    /// The pattern as it is written.
    pub(crate) fn new(pattern: &str) -> Self {
        // There are more characters than those of an argument.
        let foreign = ('\0'..=char::MAX).rev().find(|c| !pattern.contains(*c)).unwrap_or_default();
        Self { pattern: WildMatch::new(pattern), foreign }
    }

    /// Whether a key is matched, escapes in it undone.
    pub(crate) fn matches(&self, key: EncodedField<'_>) -> bool {
        match key.decode_utf8() {
            Ok(text) => self.pattern.matches(&text),
            Err(_) => self.pattern.matches(&self.readable(&key.to_bytes())),
        }
    }

    /// The octets as characters, one for each stretch that is none, as where they are shown.
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
    fn what_is_no_text_is_matched_by_no_text() {
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
