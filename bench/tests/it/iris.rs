//! Comparison with the peers that implement the grammar of RFC 3987.

use urikit::IriRef;

/// Parts of random inputs: delimiters, escapes, literals, and characters at the boundaries of
/// `ucschar` and `iprivate`.
#[rustfmt::skip] // A list.
const PARTS: &[&str] = &[
    "a", "1", "80", "http:", "..", ".", ":", "/", "//", "?", "#", "@", "[", "]", "[::1]", "[v1.a]",
    "[1:2", "[::ffff:1.2.3.4]", "1.2.3.4", "256.1.1.1", "%41", "%C3%A9", "%", "%zz", "&", "=", "'",
    "|", "\"", "<", " ", "\\", "^", "`", "{", "~", "-", "_", "+", ";", ",", "\u{7f}", "\u{85}",
    "\u{a0}", "\u{e9}", "\u{200e}", "\u{7d0d}", "\u{d7ff}", "\u{e000}", "\u{f8ff}", "\u{f900}",
    "\u{fdd0}", "\u{ffef}", "\u{fff0}", "\u{10300}", "\u{2fffe}", "\u{e0001}", "\u{f0000}",
    "\u{10ffff}",
];

const TEXTS: usize = 1_000_000;

#[test]
fn peers_agree_on_iris() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % n
    };
    let mut valid = 0;
    for _ in 0..TEXTS {
        let text: String = (0..1 + below(7)).map(|_| PARTS[below(PARTS.len())]).collect();
        let found = IriRef::parse(&text).is_ok();
        assert_eq!(fluent_uri::IriRef::parse(text.as_str()).is_ok(), found, "fluent-uri: {text:?}");
        assert_eq!(
            iri_string::types::IriReferenceStr::new(&text).is_ok(),
            found,
            "iri-string: {text:?}"
        );
        assert_eq!(oxiri::IriRef::parse(text.as_str()).is_ok(), found, "oxiri: {text:?}");
        valid += usize::from(found);
    }
    assert!((TEXTS / 10..TEXTS / 2).contains(&valid), "{valid} of {TEXTS} are valid");
}
