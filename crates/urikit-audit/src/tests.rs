//! Tests of private invariants of flags and characters.

use regex_syntax::hir::{Class, HirKind};

use crate::rule::Rule;
use crate::subject::{Allowed, Subject};
use crate::testing::{random_inputs, reach};

const ALLOWED: Allowed<'_> = Allowed::NOTHING_LISTED;

/// Strings that are relevant to rules.
const TOKENS: [&str; 64] = [
    "http",
    "https",
    "ftp",
    "file",
    "mailto",
    "gopher",
    "javascript",
    "ldap",
    "a",
    "b.example",
    "evil.com",
    "localhost",
    "127.0.0.1",
    "0x7f.1",
    "256.1.1.1",
    "[::1]",
    "[::ffff:1.2.3.4]",
    "[v1.x]",
    "xn--mnchen-3ya",
    "\u{fc}",
    "\u{3002}",
    "\u{24d4}",
    "\u{200b}",
    ":",
    ":",
    ":",
    "/",
    "/",
    "/",
    "//",
    "@",
    "@",
    "?",
    "#",
    "#",
    "%",
    "%00",
    "%0D",
    "%0a",
    "%2e",
    "%2E%2e",
    "%2f",
    "%5C",
    "%25",
    "%c0%ae",
    "%e9",
    "%E2%80%AE",
    "\\",
    " ",
    "\t",
    "..",
    ".",
    ";",
    "..;",
    "&",
    "=",
    "token",
    "aux",
    "C|",
    "25",
    "8080",
    "00080",
    "-",
    "_",
];

/// Returns all strings of up to `longest` characters of a small alphabet.
fn short_inputs(longest: usize) -> impl Iterator<Item = String> {
    const ALPHABET: [char; 10] = ['a', ':', '/', '?', '#', '@', '[', ']', '1', '.'];
    let mut layer = vec![String::new()];
    (0..=longest).flat_map(move |_| {
        let longer = layer.iter().flat_map(|text| ALPHABET.map(|c| format!("{text}{c}"))).collect();
        std::mem::replace(&mut layer, longer)
    })
}

/// Checks that rules have no findings in an input without their flags.
fn assert_flags(text: &[u8]) {
    let subject = Subject::new(text, ALLOWED);
    for rule in Rule::all().filter(|rule| !subject.flags.intersects(rule.when)) {
        assert!(
            (rule.check)(&subject).is_none(),
            "{rule:?} in {:?}",
            String::from_utf8_lossy(text)
        );
    }
}

#[test]
fn flags_do_not_change_findings() {
    short_inputs(reach(4, 5))
        .chain(random_inputs(&TOKENS))
        .for_each(|text| assert_flags(text.as_bytes()));
    for rule in Rule::all() {
        rule.refused.iter().for_each(|example| assert_flags(example.text.as_bytes()));
    }
}

#[test]
fn invisible_characters_match_the_unicode_tables() {
    const PROPERTIES: &str =
        r"[[\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]--\p{Variation_Selector}]";
    let properties = regex_syntax::parse(PROPERTIES).expect("properties of Unicode").into_kind();
    let HirKind::Class(Class::Unicode(invisible)) = properties else {
        panic!("a class of characters")
    };
    let rule = Rule::all().find(|rule| rule.id == "bidi-invisible").expect("the rule");
    for c in '\0'..=char::MAX {
        let text = format!("a{c}");
        let expected = invisible.iter().any(|range| (range.start()..=range.end()).contains(&c));
        let found = (rule.check)(&Subject::new(text.as_bytes(), ALLOWED)).is_some();
        assert_eq!(found, expected, "U+{:04X}", u32::from(c));
    }
}
