//! Tests that comparisons agree with the normal forms at each rung.

use std::string::String;
use std::vec::Vec;

use super::{Ladder, Rung};
use crate::UriRef;
use crate::normalize::Normalizer;
use crate::recompose::Recompose;
use crate::resolve::RootlessBase;
use crate::testing::{reach, with_every_width};

/// Returns the normal forms of a string at each rung, computed without flags.
fn forms(text: &str, rootless: RootlessBase) -> [String; 5] {
    let reference = UriRef::parse(text).unwrap();
    Rung::ALL.map(|rung| {
        let normalizer = Normalizer::new().steps(rung.steps()).rootless(rootless);
        normalizer.normalize(reference).recompose_owned(0).into_string()
    })
}

/// Checks every pair of strings in an exhaustive run, otherwise every ninth pair.
fn check_pairs(texts: &[String], rootless: RootlessBase) {
    let ladder = Ladder::new().rootless(rootless);
    let references: Vec<_> = texts.iter().filter_map(|text| UriRef::parse(text).ok()).collect();
    let forms: Vec<_> =
        references.iter().map(|reference| forms(reference.as_str(), rootless)).collect();
    let stride = reach(9, 1);
    for (index, (&a, forms_a)) in references.iter().zip(&forms).enumerate() {
        for (&b, forms_b) in references.iter().zip(&forms).skip(2 * index % stride).step_by(stride)
        {
            let expected = Rung::ALL
                .into_iter()
                .find(|&rung| forms_a[rung as usize] == forms_b[rung as usize]);
            assert_eq!(ladder.compare(a, b), expected, "{a} and {b}");
        }
    }
}

/// Returns all concatenations of a start and up to `most` parts.
fn texts(begins: &[&str], parts: &[&str], most: usize) -> Vec<String> {
    let mut texts: Vec<String> = begins.iter().map(|&begin| begin.into()).collect();
    let mut from = 0;
    for _ in 0..most {
        let until = texts.len();
        for at in from..until {
            texts.extend(parts.iter().map(|part| texts[at].clone() + part).collect::<Vec<_>>());
        }
        from = until;
    }
    texts
}

#[test]
fn all_pairs_of_short_references() {
    let begins = ["", "//", "HTTP://", "/", "http:", "s:/"];
    let begins = &begins[..reach(3, 6)];
    let parts =
        ["a", "A", "%41", "%2e", "%c3", "%C3", ".", "/", ":80", "@", "?", "#", "[::A]", "[::a]"];
    with_every_width(|| check_pairs(&texts(begins, &parts, 2), RootlessBase::AsSpecified));
}

#[test]
fn all_pairs_of_paths() {
    let parts = ["a/", "%61/", "../", "./", "/", "%2e%2E/", "..", "."];
    for begin in ["/", "s:/", "http://h/", "", "s:"] {
        for rootless in [RootlessBase::AsSpecified, RootlessBase::Erratum4547, RootlessBase::Error]
        {
            let is_complete = matches!(
                (begin, rootless),
                ("/", RootlessBase::AsSpecified) | ("s:", RootlessBase::Erratum4547)
            );
            let most = if is_complete { 3 } else { reach(2, 3) };
            check_pairs(&texts(&[begin], &parts, most), rootless);
        }
    }
}

#[test]
fn pairs_that_differ_at_any_offset() {
    for begin in ["http://h/", "http://", "http://h/a/../?"] {
        for len in (0..24).step_by(reach(3, 1)).chain([8, 16]) {
            let mut all = Vec::from([String::from(begin) + &"a".repeat(len)]);
            for at in 0..len {
                for part in ["A", "%61", "%41", "%c3", "%C3", "/", "", "b", "%2e/", "aa"] {
                    all.push([begin, &"a".repeat(at), part, &"a".repeat(len - at - 1)].concat());
                }
            }
            check_pairs(&all, RootlessBase::AsSpecified);
        }
    }
}
